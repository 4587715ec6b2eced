"""What adventurers come into sight of as they walk: triggers to find, old marks, each seen from the cells around it (K4, K5, K8)."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.kernels.bits import lowest_bit
from game.kernels.jit import kernel

REACH = 7
"""From so far a sign can be seen at the most."""
SIDE = 2 * REACH + 1
WORDS = (SIDE * SIDE + 63) // 64

_ONE, _NONE = np.uint64(1), np.uint64(0)


class Signs(NamedTuple):
    """Signs, and who has nothing to do with which of them (any more)."""

    cell: NDArray[np.int64]  # [signs] where each is
    window: NDArray[np.uint64]  # [signs, WORDS] bits of the cells around it, row by row, from which it is seen
    seen: NDArray[np.uint64]  # [people, words] bit j of row i: sign j is nothing new to i


NO_SIGNS = Signs(np.zeros(0, np.int64), np.zeros((0, WORDS), np.uint64), np.zeros((0, 0), np.uint64))


@kernel
def _new_signs(
    stride: int,
    row: int,
    here: int,
    cell: NDArray[np.int64],
    window: NDArray[np.uint64],
    seen: NDArray[np.uint64],
    out: NDArray[np.int64],
) -> int:
    """Write the signs that are new to a row on a cell to `out`, as many as it holds; returns how many, one more where there are more."""
    count = 0
    x = here % stride
    y = here // stride
    for word in range(seen.shape[1]):
        new = ~seen[row, word]
        while new != _NONE:
            sign = lowest_bit(int(np.int64(new))) + (word << 6)
            new &= new - _ONE
            across = x - cell[sign] % stride + REACH
            down = y - cell[sign] // stride + REACH
            if across < 0 or across >= SIDE or down < 0 or down >= SIDE:
                continue
            bit = down * SIDE + across
            if window[sign, bit >> 6] >> np.uint64(bit & 63) & _ONE:
                if count == out.size:
                    return count + 1
                out[count] = sign
                count += 1
    return count


def new_signs(signs: Signs, stride: int, row: int, here: int) -> list[int]:
    """Return the signs that are seen from a cell and are new to somebody (a row), in their order."""
    out = np.zeros(len(signs.cell), np.int64)
    count = _new_signs(stride, row, here, signs.cell, signs.window, signs.seen, out)
    found: list[int] = out[:count].tolist()
    return found


@kernel
def _show(stride: int, bit: int, cell: NDArray[np.int64], window: NDArray[np.uint64], watched: NDArray[np.uint8]) -> None:
    """See `show`."""
    for sign in range(cell.size):
        for place in range(SIDE * SIDE):
            if window[sign, place >> 6] >> np.uint64(place & 63) & _ONE:
                watched[cell[sign] + (place // SIDE - REACH) * stride + place % SIDE - REACH] |= np.uint8(bit)


def show(signs: Signs, stride: int, bit: int, watched: NDArray[np.uint8]) -> None:
    """Set a bit on every cell from which any sign is seen; watched uint8[cells], written."""
    _show(stride, bit, signs.cell, signs.window, watched)


def window_of(stride: int, cell: int, cells: list[int]) -> NDArray[np.uint64]:
    """Return the window of a sign that is seen from some cells, all within REACH of it: uint64[WORDS]."""
    there = np.array(cells, np.int64)
    bits = (there // stride - cell // stride + REACH) * SIDE + there % stride - cell % stride + REACH
    found = np.zeros(WORDS, np.uint64)
    np.bitwise_or.at(found, bits >> 6, _ONE << (bits & 63).astype(np.uint64))
    return found


OPEN, SOLID, DOORWAY, OTHER = range(4)
"""What a cell is to a corridor: walked, a wall, a door, or neither (water)."""


@kernel
def _mark_run(
    start: int, step: int, beside: int, length: int, least: int, bit: int, what: NDArray[np.uint8], out: NDArray[np.uint8]
) -> None:
    """Mark the corridor cells of one line of cells; see `corridors`."""
    begin = 0
    count = 0
    for k in range(length + 1):
        cell = start + k * step
        inside = k < length and (what[cell] == OPEN or what[cell] == DOORWAY)
        if inside:
            for side in (cell - beside, cell + beside):
                if what[side] != SOLID and what[side] != DOORWAY:
                    inside = False
        if inside:
            count += what[cell] == OPEN
            continue
        for back in range(begin, k):
            here = start + back * step
            out[here] &= np.uint8(255 - bit)
            if count >= least and what[here] == OPEN:
                out[here] |= np.uint8(bit)
        if k < length:
            out[cell] &= np.uint8(255 - bit)
        begin = k + 1
        count = 0


@kernel
def _corridors(
    stride: int, least: int, left: int, right: int, top: int, bottom: int, what: NDArray[np.uint8], out: NDArray[np.uint8]
) -> None:
    """See `corridors`: rows from top to bottom, columns from left to right, each as a whole."""
    rows = what.size // stride
    for y in range(max(1, top), min(rows - 2, bottom) + 1):
        _mark_run(y * stride + 1, 1, stride, stride - 2, least, 1, what, out)
    for x in range(max(1, left), min(stride - 2, right) + 1):
        _mark_run(stride + x, stride, 1, rows - 2, least, 2, what, out)


def corridors(what: NDArray[np.uint8], stride: int, least: int, out: NDArray[np.uint8], cell: int = -1) -> None:
    """K8: mark the cells of corridors: `least` or more in a row with walls on both sides; doors in the row are not counted.

    A door in a wall beside it leaves a corridor one (ours).

    what uint8[cells]: OPEN, SOLID, DOORWAY or OTHER; the rim is solid.
    out uint8[cells]: bit 0 of those that run from west to east, bit 1 of those from north to south; written.
    cell: the only one that has changed since `out` was written; -1: all may have.
    """
    if cell < 0:
        _corridors(stride, least, 1, stride, 1, len(what), what, out)
    else:
        x, y = cell % stride, cell // stride
        _corridors(stride, least, x - 1, x + 1, y - 1, y + 1, what, out)
