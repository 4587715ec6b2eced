"""Wires on cells: which cells one signal reaches at once (W1 to W7).

A cell's byte holds an arm for each of its four sides (bits 0 to 3: east, south, west, north) on which a wire goes on to the next
cell; APART when what runs east and west is another wire than what runs south and north (a crossing, W2); and ENDS or ENDS_UPRIGHT
where a wire ends on the cell, and so connects to a part or door there. ENDS is that of the whole cell, or, apart, of what runs east
and west; ENDS_UPRIGHT that of what runs south and north.
"""

import numpy as np
from numpy.typing import NDArray

from game.kernels.jit import kernel

ARMS = 0b1111
LEVEL, UPRIGHT = 0b0101, 0b1010
APART, ENDS, ENDS_UPRIGHT = 16, 32, 64

CONDUCTS, SPLITS, JOINS = range(3)
"""What a cell does with the signal of one side: passes it on along its wires; not at all (a timer, W7); to all of its sides."""


@kernel
def _reach(
    wires: NDArray[np.uint8],
    nodes: NDArray[np.uint8],
    offsets: NDArray[np.int64],
    cell: int,
    side: int,
    visited: NDArray[np.uint8],
    stack: NDArray[np.int64],
    ends: NDArray[np.int64],
) -> tuple[int, int]:
    """See `reach`; visited: all 0, written."""
    count = 1
    found = 0
    stack[0] = cell * 4 + side
    visited[cell] |= 1 << side
    at = 0
    while at < count:
        here = stack[at] >> 2
        k = stack[at] & 3
        at += 1
        wire = wires[here]
        # On to the neighbour.
        mate = here + offsets[k]
        back = (k + 2) & 3
        if visited[mate] >> back & 1 == 0:
            visited[mate] |= 1 << back
            stack[count] = mate * 4 + back
            count += 1
        # Within the cell.
        node = nodes[here]
        if node == SPLITS:
            ends[found] = here * 4 + k
            found += 1
            continue
        apart = wire & APART != 0 and node != JOINS
        group = wire & ARMS
        end = wire & (ENDS | ENDS_UPRIGHT)
        if apart:
            upright = k & 1
            group &= UPRIGHT if upright else LEVEL
            end = wire & (ENDS_UPRIGHT if upright else ENDS)
        if end != 0 or node == JOINS:
            ends[found] = here * 4
            found += 1
        for other in range(4):
            if group >> other & 1 and visited[here] >> other & 1 == 0:
                visited[here] |= 1 << other
                stack[count] = here * 4 + other
                count += 1
    return count, found


@kernel
def _clean(stack: NDArray[np.int64], count: int, visited: NDArray[np.uint8]) -> None:
    for i in range(count):
        visited[stack[i] >> 2] = 0


def reach(
    wires: NDArray[np.uint8], nodes: NDArray[np.uint8], offsets: NDArray[np.int64], visited: NDArray[np.uint8], cell: int, side: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return all that hangs together with the wire on one side of a cell: sides of cells, and the ends among them.

    wires uint8[cells]: see above; arms are there on both sides of an edge.  nodes uint8[cells]: CONDUCTS, SPLITS or JOINS.
    offsets int64[8].  visited uint8[cells]: all 0, before and after.  cell, side: where to begin; there must be an arm.
    Returns int64[n], cell × 4 + side, and int64[any], rising: cell × 4 + side where a cell splits, cell × 4 of all other ends.
    """
    room = 4 * int(np.count_nonzero(wires)) + 4
    stack, ends = np.empty(room, np.int64), np.empty(room, np.int64)
    count, found = _reach(wires, nodes, offsets, cell, side, visited, stack, ends)
    _clean(stack, count, visited)
    return stack[:count], np.unique(ends[:found])
