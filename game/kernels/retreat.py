"""The way out of a fight (C8): to where enemies are farthest."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.bits import lowest_bit
from game.kernels.fighters import BUCKETS, FULL, STAMPS, Field, Fighters, Search, _hates, put
from game.kernels.grid import DIAGONAL_COST, STRAIGHT_COST
from game.kernels.jit import kernel
from game.kernels.lines import _distance


@kernel
def _least_far(field: Field, people: Fighters, i: int, cell: int, most: int) -> int:
    """How far the nearest enemy whom somebody knows of is from a cell, at most `most`."""
    near = most
    for word in range(people.aware.shape[1]):
        bits = people.aware[i, word]
        while bits != np.uint64(0):
            j = lowest_bit(int(np.int64(bits))) + (word << 6)
            bits &= bits - np.uint64(1)
            if _hates(people, i, j):
                near = min(near, _distance(field.stride, cell, people.crowd.cell[j]))
    return near


@kernel
def _retreat(
    field: Field,
    people: Fighters,
    i: int,
    bound: int,
    most: int,
    stamp: NDArray[np.int64],
    seen: NDArray[np.int64],
    cost: NDArray[np.int32],
    came: NDArray[np.uint8],
    queue: NDArray[np.int64],
) -> int:
    """See `retreat`; returns the cell to go to."""
    stamp[0] += STAMPS
    mark = stamp[0]
    group = people.group[i]
    start = people.crowd.cell[i]
    for b in range(BUCKETS):
        queue[b] = 0
    top = BUCKETS
    live = 1
    seen[start] = mark
    cost[start] = 0
    queue[top] = start
    queue[0] = top
    top += 1
    best = start
    best_far = _least_far(field, people, i, start, most)
    total = 0
    while live > 0 and total <= bound and best_far < most:
        at = total & (BUCKETS - 1)
        while queue[at] != 0:
            packed = queue[queue[at]]
            queue[at] = packed >> 32
            live -= 1
            here = packed & 0xFFFFFFFF
            if cost[here] != total:
                continue
            far = _least_far(field, people, i, here, most)
            if far > best_far:
                best_far = far
                best = here
            if far == 0:
                continue  # not through an enemy
            step_cost = np.int64(field.factor[group, here])
            moves = field.moves[group, here]
            for k in range(8):
                if not moves >> k & 1:
                    continue
                there = here + field.offsets[k]
                then = total + step_cost * (STRAIGHT_COST if k < 4 else DIAGONAL_COST)
                if (seen[there] == mark and cost[there] <= then) or people.claims[there] == FULL:
                    continue
                if top >= queue.shape[0]:
                    return int(best)
                seen[there] = mark
                cost[there] = then
                came[there] = k
                put(queue, top, int(then), there)
                top += 1
                live += 1
        total += 1
    return int(best)


def retreat(field: Field, people: Fighters, row: int, steps: int, most: int, search: Search) -> NDArray[np.uint8]:
    """The way to the cell that is farthest from all enemies whom somebody knows of, of equals the nearest: directions, uint8[steps].

    steps: how far it may be, in straight steps of floor.  most: enemies this far away, in cells, are far enough.
    Empty where no cell within that is farther from them than the one they stand on.
    """
    s = search
    cell = _retreat(field, people, row, STRAIGHT_COST * steps, most, s.stamp, s.seen, s.cost, s.came, s.queue)
    start, found = int(people.crowd.cell[row]), []
    while cell != start:
        direction = int(s.came[cell])
        found.append(direction)
        cell -= int(field.offsets[direction])
    return np.array(found[::-1], np.uint8)
