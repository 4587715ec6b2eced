"""Lines between two cells: sight at any distance, the stricter line of fire, and the cells in between."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.jit import kernel
from game.kernels.sight import check_inside


def line_of_sight(clear: NDArray[np.uint8], stride: int, start: int, goal: int) -> bool:
    """Whether `goal` is seen from `start`, at any distance, by the very rule of the fields of view.

    clear: uint8[cells], 1 = one can see through the cell.
    stride: width of the padded grid, in cells.
    start, goal: cells on the map.
    """
    check_inside(clear, stride, start, goal)
    return bool(_in_sight(clear, stride, start, goal))


def seen_around(clear: NDArray[np.uint8], stride: int, start: int, reach: int) -> list[int]:
    """The cells within a reach that are seen from `start`, as `line_of_sight` says, in their order; those that are not clear too.

    clear: uint8[cells], 1 = one can see through the cell; its rim must be 0.  stride: width of the padded grid, in cells.
    reach: in cells, 0 or more, a diagonal counting 1.
    """
    check_inside(clear, stride, start)
    out = np.empty((2 * reach + 1) ** 2, np.int64)
    found: list[int] = out[: _seen_around(clear, stride, start, reach, out)].tolist()
    return found


@kernel
def _seen_around(clear: NDArray[np.uint8], stride: int, start: int, reach: int, out: NDArray[np.int64]) -> int:
    """See `seen_around`; out: int64[(2 × reach + 1)²], written; returns how many cells."""
    x, y, count = start % stride, start // stride, 0
    for row in range(max(1, y - reach), min(clear.size // stride - 1, y + reach + 1)):
        for column in range(max(1, x - reach), min(stride - 1, x + reach + 1)):
            cell = row * stride + column
            if cell == start or _in_sight(clear, stride, start, cell):
                out[count] = cell
                count += 1
    return count


def line_of_fire(clear: NDArray[np.uint8], stride: int, start: int, goal: int) -> bool:
    """Whether a shot can fly from `start` to `goal` (C7): every cell between them that the straight line touches is clear.

    Both cells beside a corner the line runs through count as touched; the two cells themselves don't count. A free line of fire is also
    a free line of sight, and it is free in both directions or in none.
    clear, stride, start, goal: as for `line_of_sight`.
    """
    check_inside(clear, stride, start, goal)
    return bool(_in_fire(clear, stride, start, goal))


def line_cells(clear: NDArray[np.uint8], stride: int, start: int, goal: int, corners: bool = False) -> NDArray[np.int64]:
    """The cells between `start` and `goal` in order, int64[n]: those whose inside the straight line crosses.

    corners: also those it touches at a corner only, the one with the smaller index first; all of these must be clear for a shot.
    clear, stride, start, goal: as for `line_of_sight`; of `clear` only the size is used.
    """
    check_inside(clear, stride, start, goal)
    out = np.empty(line_capacity(stride, start, goal), np.int64)
    return out[: _line_cells(stride, start, goal, corners, out)]


def line_capacity(stride: int, start: int, goal: int) -> int:
    """How many cells `_line_cells` writes at the most."""
    return 3 * (abs(start // stride - goal // stride) + abs(start % stride - goal % stride)) + 1


@kernel
def _distance(stride: int, start: int, goal: int) -> int:
    """Chebyshev distance of two cells."""
    rows = start // stride
    to = goal // stride
    return max(abs(rows - to), abs(start - goal - (rows - to) * stride))


@kernel
def _in_sight(clear: NDArray[np.uint8], stride: int, start: int, goal: int) -> bool:
    """See `line_of_sight`."""
    down = goal // stride - start // stride
    right = goal - start - down * stride
    depth = max(abs(down), abs(right))
    if depth <= 1:
        return True
    along = stride if down >= 0 else -stride
    aside = 1 if right >= 0 else -1
    across = abs(right)
    if across > abs(down):
        along, aside = aside, along
        across = abs(down)
    if clear[goal]:
        return _centre_in_sight(clear, start, along, aside, depth, across)
    if _part_in_sight(clear, start, along, aside, depth, across):
        return True
    # On a diagonal the goal lies in two quadrants.
    return across == depth and _part_in_sight(clear, start, aside, along, depth, across)


@kernel
def _centre_in_sight(clear: NDArray[np.uint8], start: int, along: int, aside: int, depth: int, across: int) -> bool:
    """Whether all cells just left of the line, or all just right of it, are clear; they differ where it runs between two cells.

    start: index of the viewing cell.
    along, aside: what a step on the longer and on the other axis adds to an index.
    depth, across: number of steps on each, across <= depth.
    """
    near = True
    far = True
    cell = start
    rest = depth
    for _ in range(1, depth):
        cell += along
        rest += 2 * across
        if rest >= 2 * depth:
            rest -= 2 * depth
            cell += aside
        if not clear[cell]:
            far = False
            near = near and rest == 0 and clear[cell - aside] != 0
        elif rest == 0 and not clear[cell - aside]:
            near = False
        if not (near or far):
            return False
    return True


@kernel
def _part_in_sight(clear: NDArray[np.uint8], start: int, along: int, aside: int, depth: int, across: int) -> bool:
    """Whether any line to the goal's own row within the quadrant reaches it; arguments as for `_centre_in_sight`."""
    # The sector that covers the goal, narrowed by every blocked cell; it is never wider than two cells before the goal.
    first, first_bottom = 2 * across - 1, 2 * depth
    last, last_bottom = 2 * across + 1, 2 * depth
    if across == depth:
        last, last_bottom = 1, 1
    for row in range(1, depth):
        left = (2 * row * first + first_bottom) // (2 * first_bottom)
        right = -((last_bottom - 2 * row * last) // (2 * last_bottom))
        cell = start + row * along + left * aside
        if left == right:
            if not clear[cell]:
                return False
        elif not clear[cell]:
            if not clear[cell + aside]:
                return False
            first, first_bottom = 2 * right - 1, 2 * row
        elif not clear[cell + aside]:
            last, last_bottom = 2 * right - 1, 2 * row
    return True


@kernel
def _in_fire(clear: NDArray[np.uint8], stride: int, start: int, goal: int) -> bool:
    """See `line_of_fire`."""
    down = goal // stride - start // stride
    right = goal - start - down * stride
    row = stride if down >= 0 else -stride
    column = 1 if right >= 0 else -1
    down = abs(down)
    right = abs(right)
    cell = start
    # Positive when the line leaves the cell through its side, 0 through its corner, negative through its top or bottom.
    lead = right - down
    while cell != goal:
        if lead == 0:
            if not (clear[cell + row] and clear[cell + column]):
                return False
            cell += row + column
            lead += 2 * (right - down)
        elif lead > 0:
            cell += column
            lead -= 2 * down
        else:
            cell += row
            lead += 2 * right
        if cell != goal and not clear[cell]:
            return False
    return True


@kernel
def _line_cells(stride: int, start: int, goal: int, corners: bool, out: NDArray[np.int64]) -> int:
    """See `line_cells`; out: int64[`line_capacity` or more], written; returns how many cells."""
    down = goal // stride - start // stride
    right = goal - start - down * stride
    row = stride if down >= 0 else -stride
    column = 1 if right >= 0 else -1
    down = abs(down)
    right = abs(right)
    cell = start
    lead = right - down
    count = 0
    while cell != goal:
        if lead == 0:
            if corners:
                out[count] = cell + min(row, column)
                out[count + 1] = cell + max(row, column)
                count += 2
            cell += row + column
            lead += 2 * (right - down)
        elif lead > 0:
            cell += column
            lead -= 2 * down
        else:
            cell += row
            lead += 2 * right
        if cell != goal:
            out[count] = cell
            count += 1
    return count
