"""Symmetric shadowcasting: the field of view of one cell, as 31 × 31 bits.

What is seen (after Albert Ford's symmetric shadowcasting): between two clear cells sight is free when one of the two lines just beside
the straight line of their centres meets clear cells only, judged row by row along the longer axis; so a sees b exactly when b sees a.
A cell that blocks sight is seen when any line that reaches its row before being stopped passes it. Distances are Chebyshev.
"""

import numpy as np
from numpy.typing import NDArray

from game.kernels.bits import lowest_bit
from game.kernels.jit import kernel

SIGHT_CELLS = 15  # the longest sight of the rules, 3 + 2 × hunting 6
VIEW_ROWS = 2 * SIGHT_CELLS + 1

WINDOW = np.uint64(2**VIEW_ROWS - 1)
_ONE = np.uint64(1)
_LAST_BIT = np.uint64(63)

# A slope is named depth × 32 + column + 15: the line from the centre of the viewer to the left end of that cell's row. Two more bound a
# quadrant.
_FIRST, _LAST = 0, 1
_FROM, _TO, _FROM_CENTRE, _TO_CENTRE = range(4)
_NEXT, _COLUMNS, WORK_SIZE = 32, 64, 96  # parts of the scratch array


def _slope_columns() -> NDArray[np.int8]:
    """Columns + 15 between which a slope may lie in each depth, int8[slopes, 16 depths, 4]: see `_FROM` to `_TO_CENTRE`.

    As the first slope of a sector: the first column touched and the first whose centre is within; as the last slope: the last ones.
    """
    name = np.arange(16 * 32)[:, None]
    top = 2 * (name % 32 - SIGHT_CELLS) - 1
    bottom = np.maximum(2 * (name // 32), 1)
    top[_FIRST], bottom[_FIRST] = -1, 1
    top[_LAST], bottom[_LAST] = 1, 1
    rise = np.arange(16)[None, :] * top
    columns = np.stack([(2 * rise + bottom) // (2 * bottom), -((bottom - 2 * rise) // (2 * bottom)), -(-rise // bottom), rise // bottom], 2)
    return np.array(np.clip(columns, -SIGHT_CELLS, SIGHT_CELLS) + SIGHT_CELLS, np.int8)


_SLOPE_COLUMNS = _slope_columns()


def board_shape(lines: int, bits: int) -> tuple[int, int]:
    """Shape [words, lines] of a bitboard of `lines` lines of `bits` cells with a rim of SIGHT_CELLS cells, so that windows stay inside."""
    return (bits + 2 * SIGHT_CELLS + 63) // 64 + 1, lines + 2 * SIGHT_CELLS


@kernel
def _window(board: NDArray[np.uint64], word: int, line: int, shift: np.uint64) -> int:
    """The 31 bits of a bitboard's line whose middle is the cell at 64 × word + shift, rim not counted."""
    # Two shifts, since one by 64 is undefined.
    both = (board[word, line] >> shift) | ((board[word + 1, line] << _ONE) << (_LAST_BIT - shift))
    return int(np.int64(both & WINDOW))


@kernel
def _sweep(
    by_row: NDArray[np.uint64],
    by_column: NDArray[np.uint64],
    stride: int,
    cell: int,
    work: NDArray[np.int64],
    seen: NDArray[np.uint32],
    swept: NDArray[np.uint32],
) -> None:
    """Write the view of one cell.

    by_row, by_column, work: as in `Views`.
    seen: uint32[31 or more], written: bit dx + 15 of row dy + 15 = seen.
    swept: uint32[31 or more], written: the cells whose transparency the view depends on.
    """
    y = cell // stride
    x = cell - y * stride
    for i in range(VIEW_ROWS):
        seen[i] = 0
        swept[i] = 0
    for i in range(32):
        work[_COLUMNS + i] = 0
    for quadrant in range(4):  # north, south, west, east
        upright = quadrant < 2
        board = by_row if upright else by_column
        line = (y if upright else x) + SIGHT_CELLS
        middle = x if upright else y
        word = middle >> 6
        shift = np.uint64(middle & 63)
        step = 2 * (quadrant & 1) - 1
        # The sectors still open at a depth: pairs of slopes, first | last << 16, which never overlap.
        now = 0
        count = 1
        work[0] = _FIRST | _LAST << 16
        for depth in range(1, SIGHT_CELLS + 1):
            line += step
            clear = _window(board, word, line, shift)
            after = _NEXT - now
            found = 0
            lit = 0
            touched = 0
            for i in range(count):
                sector = work[now + i]
                first = sector & 0xFFFF
                last = sector >> 16
                left = int(np.int64(_SLOPE_COLUMNS[first, depth, _FROM]))
                right = int(np.int64(_SLOPE_COLUMNS[last, depth, _TO]))
                span = (2 << right) - (1 << left)
                touched |= span
                # Clear cells are seen by their centre, others by any part of their row.
                lit |= span & ~clear
                centre_left = int(np.int64(_SLOPE_COLUMNS[first, depth, _FROM_CENTRE]))
                centre_right = int(np.int64(_SLOPE_COLUMNS[last, depth, _TO_CENTRE]))
                lit |= (2 << centre_right) - (1 << centre_left)
                passing = span & clear
                while passing:
                    start = lowest_bit(passing)
                    rest = passing + (1 << start)  # the carry runs through the lowest run of bits and sets the bit behind it
                    end = lowest_bit(rest)
                    begin = first if start == left else depth << 5 | start
                    finish = last if end > right else depth << 5 | end
                    work[after + found] = begin | finish << 16
                    found += 1
                    passing &= rest
            if upright:
                seen[SIGHT_CELLS + step * depth] = lit
                swept[SIGHT_CELLS + step * depth] = touched
            else:
                work[_COLUMNS + SIGHT_CELLS + step * depth] = lit | touched << 32
            if found == 0:
                break
            now = after
            count = found
    _transpose(work)
    for i in range(VIEW_ROWS):
        both = work[_COLUMNS + i]
        seen[i] |= np.uint32(both & 0x7FFFFFFF)
        swept[i] |= np.uint32(both >> 32)
    seen[SIGHT_CELLS] |= np.uint32(1 << SIGHT_CELLS)


@kernel
def _transpose(work: NDArray[np.int64]) -> None:
    """Turn columns into rows: two 32 × 32 bit matrices at once, one in the lower and one in the upper halves, in place."""
    width = 16
    mask = 0x0000FFFF0000FFFF
    while width:
        for block in range(_COLUMNS, _COLUMNS + 32, 2 * width):
            for i in range(block, block + width):
                swap = (work[i] >> width ^ work[i + width]) & mask
                work[i + width] ^= swap
                work[i] ^= swap << width
        width >>= 1
        mask ^= mask << width
