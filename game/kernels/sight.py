"""The views of a map: what is seen from a cell, kept until a cell it depends on changes its transparency."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.kernels.jit import kernel
from game.kernels.shadowcast import SIGHT_CELLS, VIEW_ROWS, WORK_SIZE, _sweep, board_shape

POOL_ROWS = 32  # rows of a kept view are padded to whole cache lines
DEFAULT_CAPACITY = 65_536


class Views(NamedTuple):
    """A map's transparency and the fields of view worked out so far; made by `make_views`, changed by `set_clear`."""

    stride: int
    clear: NDArray[np.uint8]  # [cells], 1 = one can see through it
    by_row: NDArray[np.uint64]  # [words, rows + 30], the same as bits: word = (x + 15) >> 6 of the padded x, line = row + 15
    by_column: NDArray[np.uint64]  # [words, columns + 30], the same with x and y swapped
    slot: NDArray[np.int32]  # [cells], where the cell's view is kept, -1 = not kept
    owner: NDArray[np.int32]  # [capacity], whose view is kept, -1 = nobody's
    rows: NDArray[np.uint32]  # [capacity, 32], bit dx + 15 of row dy + 15 = seen
    swept: NDArray[np.uint32]  # [capacity, 32], the cells the view depends on, more than the seen ones
    next_slot: NDArray[np.int64]  # [1], the slot to use next, round robin
    work: NDArray[np.int64]  # [96], scratch
    windows: NDArray[np.uint64]  # [32], scratch
    first: NDArray[np.int32]  # [cells], scratch, -1 throughout between calls


def make_views(clear: NDArray[np.uint8], stride: int, capacity: int | None = None) -> Views:
    """Views of a map, none worked out yet.

    clear: uint8[cells], 1 = one can see through the cell; its rim must be 0. Kept, not copied: change it with `set_clear` only.
    stride: width of the padded grid, in cells.
    capacity: how many views to keep, 248 bytes each; beyond it the oldest are dropped. As many as cells, at most 65,536, if not given.
    """
    if (
        clear.dtype != np.uint8
        or clear.ndim != 1
        or not clear.flags.c_contiguous
        or stride < 3
        or clear.size % stride
        or clear.size < 3 * stride
    ):
        raise ValueError(f"clear must be uint8[rows * {stride}], not {clear.dtype}{list(clear.shape)}")
    grid = clear.reshape(-1, stride)
    if clear.max() > 1 or grid[[0, -1]].any() or grid[:, [0, -1]].any():
        raise ValueError("clear must hold 0 and 1 only, and 0 on the rim")
    kept = min(clear.size, DEFAULT_CAPACITY) if capacity is None else capacity
    if kept < 1:
        raise ValueError(f"room for {kept} views")
    height = clear.size // stride
    views = Views(
        stride,
        clear,
        np.zeros(board_shape(height, stride), np.uint64),
        np.zeros(board_shape(stride, height), np.uint64),
        np.full(clear.size, -1, np.int32),
        np.full(kept, -1, np.int32),
        np.zeros((kept, POOL_ROWS), np.uint32),
        np.zeros((kept, POOL_ROWS), np.uint32),
        np.zeros(1, np.int64),
        np.zeros(WORK_SIZE, np.int64),
        np.zeros(POOL_ROWS, np.uint64),
        np.full(clear.size, -1, np.int32),
    )
    _read_clear(views)
    return views


def forget_all(views: Views) -> None:
    """Drop all views and read `views.clear` anew, after many of its cells were written."""
    views.slot.fill(-1)
    views.owner.fill(-1)
    _read_clear(views)


@kernel
def _read_clear(views: Views) -> None:
    views.by_row[:] = 0
    views.by_column[:] = 0
    for cell in range(views.clear.size):
        if views.clear[cell]:
            _flip(views, cell)


@kernel
def _flip(views: Views, cell: int) -> None:
    """Flip the cell's bit in both bitboards."""
    y = cell // views.stride + SIGHT_CELLS
    x = cell % views.stride + SIGHT_CELLS
    views.by_row[x >> 6, y] ^= np.uint64(1) << np.uint64(x & 63)
    views.by_column[y >> 6, x] ^= np.uint64(1) << np.uint64(y & 63)


def check_inside(clear: NDArray[np.uint8], stride: int, *cells: int) -> None:
    """Raise an IndexError unless all cells lie on the map, the rim excluded."""
    for cell in cells:
        if not (stride <= cell < clear.size - stride and 0 < cell % stride < stride - 1):
            raise IndexError(f"cell {cell} is not on the map")


def check_all_inside(clear: NDArray[np.uint8], stride: int, cells: NDArray[np.int64]) -> None:
    """Raise unless cells is int64[n] and all of them lie on the map, the rim excluded."""
    if cells.dtype != np.int64 or cells.ndim != 1 or not cells.flags.c_contiguous:
        raise ValueError(f"cells must be int64[n] in one piece, not {cells.dtype}{list(cells.shape)}")
    bad = _first_outside(clear.size, stride, cells)
    if bad >= 0:
        raise IndexError(f"cell {cells[bad]} is not on the map")


@kernel
def _first_outside(size: int, stride: int, cells: NDArray[np.int64]) -> int:
    for i in range(cells.size):
        cell = cells[i]
        if cell < stride or cell >= size - stride or not 0 < cell % stride < stride - 1:
            return i
    return -1


def set_clear(views: Views, cell: int, clear: bool) -> None:
    """Make a cell clear or not and drop the views that depend on it.

    views: its clear, bitboards and kept views are written.
    cell: index of a cell on the map.
    clear: whether one can see through it from now on.
    """
    check_inside(views.clear, views.stride, cell)
    _set_clear(views, cell, int(clear))


@kernel
def _set_clear(views: Views, cell: int, clear: int) -> None:
    if views.clear[cell] == clear:
        return
    views.clear[cell] = clear
    _flip(views, cell)
    stride = views.stride
    y = cell // stride
    x = cell - y * stride
    for row in range(max(y - SIGHT_CELLS, 1), min(y + SIGHT_CELLS, views.clear.size // stride - 2) + 1):
        for column in range(max(x - SIGHT_CELLS, 1), min(x + SIGHT_CELLS, stride - 2) + 1):
            viewer = row * stride + column
            slot = views.slot[viewer]
            if slot >= 0 and np.int64(views.swept[slot, y - row + SIGHT_CELLS]) >> (x - column + SIGHT_CELLS) & 1:
                views.slot[viewer] = -1
                views.owner[slot] = -1


def field_of_view(views: Views, cells: NDArray[np.int64]) -> NDArray[np.uint32]:
    """What is seen from each of the cells, worked out anew: uint32[n, 31], bit dx + 15 of row dy + 15.

    cells: int64[n], cells on the map; they needn't be clear.
    """
    check_all_inside(views.clear, views.stride, cells)
    rows = np.empty((cells.size, VIEW_ROWS), np.uint32)
    _sweep_many(views.by_row, views.by_column, views.stride, cells, views.work, rows, np.empty(VIEW_ROWS, np.uint32))
    return rows


@kernel
def _sweep_many(
    by_row: NDArray[np.uint64],
    by_column: NDArray[np.uint64],
    stride: int,
    cells: NDArray[np.int64],
    work: NDArray[np.int64],
    rows: NDArray[np.uint32],
    swept: NDArray[np.uint32],
) -> None:
    for i in range(cells.size):
        _sweep(by_row, by_column, stride, cells[i], work, rows[i], swept)


def view_of(views: Views, cell: int) -> NDArray[np.uint32]:
    """What is seen from a cell on the map, from the kept views: uint32[31], bit dx + 15 of row dy + 15; a copy."""
    check_inside(views.clear, views.stride, cell)
    return views.rows[_view(views, cell), :VIEW_ROWS].copy()


def mark_seen(views: Views, cells: NDArray[np.int64], reach: int, seen: NDArray[np.uint8]) -> None:
    """Mark what is seen from any of the cells within a reach.

    views: of the map; views that are missing are worked out.
    cells: int64[n], cells on the map.
    reach: in cells, 0 to SIGHT_CELLS.
    seen: uint8[cells], 1 is written where something is seen; the rest stays.
    """
    check_all_inside(views.clear, views.stride, cells)
    if not 0 <= reach <= SIGHT_CELLS or seen.dtype != np.uint8 or seen.shape != views.clear.shape:
        raise ValueError(f"reach must be 0 to {SIGHT_CELLS}, not {reach}, and seen uint8[{views.clear.size}]")
    _mark_seen(views, cells, reach, seen)


@kernel
def _mark_seen(views: Views, cells: NDArray[np.int64], reach: int, seen: NDArray[np.uint8]) -> None:
    for i in range(cells.size):
        slot = _view(views, cells[i])
        for dy in range(-reach, reach + 1):
            bits = np.int64(views.rows[slot, dy + SIGHT_CELLS])
            for dx in range(-reach, reach + 1):
                if bits >> (dx + SIGHT_CELLS) & 1:
                    seen[cells[i] + dy * views.stride + dx] = 1


@kernel
def _view(views: Views, cell: int) -> int:
    """Slot of the cell's view, worked out if it isn't kept; it may drop any other view, so read one before asking for the next."""
    slot = int(np.int64(views.slot[cell]))
    if slot < 0:
        slot = _new_view(views, cell)
    return slot


@kernel
def _new_view(views: Views, cell: int) -> int:
    slot = int(views.next_slot[0])
    views.next_slot[0] = (slot + 1) % views.owner.size
    former = views.owner[slot]
    if former >= 0:
        views.slot[former] = -1
    views.owner[slot] = cell
    views.slot[cell] = slot
    _sweep(views.by_row, views.by_column, views.stride, cell, views.work, views.rows[slot], views.swept[slot])
    return slot
