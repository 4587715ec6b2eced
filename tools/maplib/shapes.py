"""Sets of cells: what lies near, what hangs together, what lies along a line."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

Cell = tuple[int, int]
Mask = NDArray[np.bool_]


def spread(mask: Mask, cells: int) -> Mask:
    """Return the cells within so many cells of the mask, corners too."""
    height, width = mask.shape
    padded = np.pad(mask, cells)
    wide = np.zeros_like(padded)
    for shift in range(-cells, cells + 1):
        wide |= np.roll(padded, shift, 1)
    tall = np.zeros_like(padded)
    for shift in range(-cells, cells + 1):
        tall |= np.roll(wide, shift, 0)
    return tall[cells : cells + height, cells : cells + width]


def region(mask: Mask, start: Iterable[Cell]) -> Mask:
    """Return the part of the mask that can be reached from the cells by straight steps."""
    found = np.zeros_like(mask)
    height, width = mask.shape
    stack = [cell for cell in start if mask[cell[1], cell[0]]]
    for x, y in stack:
        found[y, x] = True
    while stack:
        x, y = stack.pop()
        for i, j in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
            if 0 <= i < width and 0 <= j < height and mask[j, i] and not found[j, i]:
                found[j, i] = True
                stack.append((i, j))
    return found


def line(points: Sequence[Cell]) -> Iterator[Cell]:
    """Yield the cells along a bent line, by straight steps only, each once in a row."""
    x, y = points[0]
    yield x, y
    for to_x, to_y in points[1:]:
        across, down = abs(to_x - x), abs(to_y - y)
        step_x, step_y = (1 if to_x > x else -1), (1 if to_y > y else -1)
        gone_x = gone_y = 0
        while gone_x < across or gone_y < down:
            if gone_y == down or (gone_x < across and (2 * gone_x + 1) * down < (2 * gone_y + 1) * across):
                x, gone_x = x + step_x, gone_x + 1
            else:
                y, gone_y = y + step_y, gone_y + 1
            yield x, y
