"""Who notices whom (C1): many against many, everybody at once, and one person after a step."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.bits import lowest_bit
from game.kernels.jit import kernel
from game.kernels.lines import _distance, _in_sight
from game.kernels.occupancy import Occupancy, check_person
from game.kernels.shadowcast import SIGHT_CELLS, VIEW_ROWS, WINDOW
from game.kernels.sight import Views, _new_view, check_all_inside

NOTICES, IS_NOTICED = 1, 2  # flags of one person's pairs: the person notices the other, the other notices the person


@kernel
def _sort(items: NDArray[np.int64], count: int) -> None:
    """Sort the first `count` items in place: mostly a handful, so by Shell's method."""
    gap = 1
    while gap < count // 3:
        gap = 3 * gap + 1
    while gap:
        for i in range(gap, count):
            item = items[i]
            j = i
            while j >= gap and items[j - gap] > item:
                items[j] = items[j - gap]
                j -= gap
            items[j] = item
        gap //= 3


@kernel
def _look_around(boards: NDArray[np.uint64], side: int, stride: int, cell: int, windows: NDArray[np.uint64]) -> bool:
    """Whether a bitboard has a bit within SIGHT_CELLS of a cell, walls or not.

    boards, side: uint64[sides, words, rows + 30] and which one of them.
    windows: uint64[31 or more], written: bit dx + 15 of row dy + 15.
    """
    y = cell // stride
    x = cell - y * stride
    # Unsigned indices and no slices: so the loop becomes a few vector instructions.
    board = np.uint64(side)
    word = np.uint64(x >> 6)
    line = np.uint64(y)
    shift = np.uint64(x & 63)
    rest = np.uint64(63) - shift
    one = np.uint64(1)
    some = np.uint64(0)
    for i in range(VIEW_ROWS):
        row = line + np.uint64(i)
        bits = ((boards[board, word, row] >> shift) | ((boards[board, word + one, row] << one) << rest)) & WINDOW
        windows[i] = bits
        some |= bits
    return bool(some)


@kernel
def _seen(
    windows: NDArray[np.uint64],
    rows: NDArray[np.uint32],
    slot: int,
    first: NDArray[np.int32],
    after: NDArray[np.int32],
    stride: int,
    cell: int,
    reach: int,
    found: NDArray[np.int64],
) -> int:
    """Collect the people on the bits of a window who are seen from the cell in its middle, ascending; returns how many.

    windows: uint64[31 or more], from `_look_around`; written.
    rows, slot: kept views and which one of them is the cell's.
    first, after: as in `Occupancy`; everybody on such a cell is collected.
    reach: in cells, at most SIGHT_CELLS.
    found: int64[people], written.
    """
    some = np.uint64(0)
    for i in range(VIEW_ROWS):
        bits = windows[i] & np.uint64(rows[slot, i])
        windows[i] = bits
        some |= bits
    width = ((2 << 2 * reach) - 1) << (SIGHT_CELLS - reach) if reach >= 0 else 0
    if not int(np.int64(some)) & width:
        return 0
    count = 0
    for row in range(SIGHT_CELLS - reach, SIGHT_CELLS + reach + 1):
        there = int(np.int64(windows[row])) & width
        while there:
            person = int(np.int64(first[cell + (row - SIGHT_CELLS) * stride + lowest_bit(there) - SIGHT_CELLS]))
            there &= there - 1
            while person >= 0:
                found[count] = person
                count += 1
                person = int(np.int64(after[person]))
    _sort(found, count)
    return count


def noticed_pairs(
    viewer_cells: NDArray[np.int64],
    viewer_range: NDArray[np.int64],
    enemy_cells: NDArray[np.int64],
    views: Views,
    out: NDArray[np.int64] | None = None,
) -> NDArray[np.int64]:
    """Which viewers notice which enemies: int64[pairs, 2], viewer and enemy, ascending.

    viewer_cells: int64[n], cells on the map.
    viewer_range: int64[n], how far each viewer notices, in cells; any number.
    enemy_cells: int64[m], cells on the map.
    views: of the map; views that are missing are worked out.
    out: int64[pairs, 2], written, and its first part returned; a new array if not given or too small.
    """
    check_all_inside(views.clear, views.stride, viewer_cells)
    check_all_inside(views.clear, views.stride, enemy_cells)
    if viewer_range.dtype != np.int64 or viewer_range.shape != viewer_cells.shape or not viewer_range.flags.c_contiguous:
        raise ValueError(f"viewer_range must be int64[{viewer_cells.size}] in one piece")
    pairs = _buffer(out, viewer_cells.size + enemy_cells.size)
    board = np.zeros((1, *views.by_row.shape), np.uint64)
    after = np.empty(enemy_cells.size, np.int32)
    found = np.empty(enemy_cells.size, np.int64)
    count = _noticed_pairs(viewer_cells, viewer_range, enemy_cells, views, board, after, found, pairs)
    if count > len(pairs):
        pairs = np.empty((count, 2), np.int64)
        _noticed_pairs(viewer_cells, viewer_range, enemy_cells, views, board, after, found, pairs)
    return pairs[:count]


def _buffer(out: NDArray[np.int64] | None, size: int) -> NDArray[np.int64]:
    if out is None:
        return np.empty((4 * size, 2), np.int64)
    if out.dtype != np.int64 or out.ndim != 2 or out.shape[1] != 2 or not out.flags.c_contiguous:
        raise ValueError(f"out must be int64[pairs, 2] in one piece, not {out.dtype}{list(out.shape)}")
    return out


@kernel
def _noticed_pairs(
    viewer_cells: NDArray[np.int64],
    viewer_range: NDArray[np.int64],
    enemy_cells: NDArray[np.int64],
    views: Views,
    board: NDArray[np.uint64],
    after: NDArray[np.int32],
    found: NDArray[np.int64],
    out: NDArray[np.int64],
) -> int:
    """See `noticed_pairs`; returns how many pairs there are, of which only as many are written as `out` has room for.

    board: uint64[1, words, rows + 30], zeros or the bits of the same enemies; written.
    after, found: int32[m] and int64[m], scratch.
    """
    stride = views.stride
    for enemy in range(enemy_cells.size):
        cell = enemy_cells[enemy]
        x = cell % stride + SIGHT_CELLS
        board[0, x >> 6, cell // stride + SIGHT_CELLS] |= np.uint64(1) << np.uint64(x & 63)
        after[enemy] = views.first[cell]
        views.first[cell] = enemy
    total = 0
    for viewer in range(viewer_cells.size):
        cell = viewer_cells[viewer]
        reach = viewer_range[viewer]
        count = 0
        if reach > SIGHT_CELLS:
            for enemy in range(enemy_cells.size):
                if _distance(stride, cell, enemy_cells[enemy]) <= reach and _in_sight(views.clear, stride, cell, enemy_cells[enemy]):
                    found[count] = enemy
                    count += 1
        elif _look_around(board, 0, stride, cell, views.windows):
            slot = int(np.int64(views.slot[cell]))
            if slot < 0:
                slot = _new_view(views, cell)
            count = _seen(views.windows, views.rows, slot, views.first, after, stride, cell, reach, found)
        for i in range(count):
            if total < out.shape[0]:
                out[total, 0] = viewer
                out[total, 1] = found[i]
            total += 1
    for enemy in range(enemy_cells.size):
        views.first[enemy_cells[enemy]] = -1
    return total


def noticed_by_all(views: Views, people: Occupancy, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
    """Who on the map notices whom, by `people.hostile`: int64[pairs, 2], ascending.

    views: of the map; views that are missing are worked out.
    people: everybody.
    out: as for `noticed_pairs`.
    """
    pairs = _buffer(out, people.cell.size)
    count = _noticed_by_all(views, people, pairs)
    if count > len(pairs):
        pairs = np.empty((count, 2), np.int64)
        _noticed_by_all(views, people, pairs)
    return pairs[:count]


@kernel
def _noticed_by_all(views: Views, people: Occupancy, out: NDArray[np.int64]) -> int:
    """See `noticed_by_all`; returns how many pairs there are, of which only as many are written as `out` has room for."""
    total = 0
    for person in range(people.cell.size):
        cell = people.cell[person]
        if cell < 0:
            continue
        side = people.side[person]
        reach = people.reach[person]
        count = 0
        if reach > SIGHT_CELLS:
            count = people.cell.size
            for other in range(count):
                people.found[other] = other
        elif _look_around(people.boards, side, views.stride, cell, views.windows):
            slot = int(np.int64(views.slot[cell]))
            if slot < 0:
                slot = _new_view(views, cell)
            count = _seen(views.windows, views.rows, slot, people.first, people.after, views.stride, cell, reach, people.found)
        for i in range(count):
            other = people.found[i]
            if other == person or not people.hostile[side, people.side[other]]:
                continue
            if reach > SIGHT_CELLS and not _notices(views.clear, views.stride, people, person, other):
                continue
            if total < out.shape[0]:
                out[total, 0] = person
                out[total, 1] = other
            total += 1
    return total


@kernel
def _notices(clear: NDArray[np.uint8], stride: int, people: Occupancy, person: int, other: int) -> bool:
    """Whether a person notices another, worked out without kept views."""
    start = people.cell[person]
    goal = people.cell[other]
    if start < 0 or goal < 0 or not people.hostile[people.side[person], people.side[other]]:
        return False
    return _distance(stride, start, goal) <= people.reach[person] and _in_sight(clear, stride, start, goal)


def noticed_by_one(views: Views, people: Occupancy, person: int) -> NDArray[np.int64]:
    """Whom a person on the map notices and by whom it is noticed: int64[others, 2], other and flags, ascending.

    views: of the map; the view of the person's cell is worked out if it is missing.
    people: everybody.
    person: number of the person.
    Flags: NOTICES (1) if the person notices the other, IS_NOTICED (2) if the other notices the person.
    """
    check_person(people, person, True)
    out = np.empty((people.cell.size, 2), np.int64)
    return out[: _noticed_by_one(views, people, person, out)]


@kernel
def _noticed_by_one(views: Views, people: Occupancy, person: int, out: NDArray[np.int64]) -> int:
    """See `noticed_by_one`; out: int64[people, 2], written; returns how many rows.

    Where most steps happen with nobody near, ask `_look_around` first: it needs two arrays instead of two tuples. It doesn't see people
    who reach farther than SIGHT_CELLS, so not while `people.wide[0]` is above 0.
    """
    stride = views.stride
    cell = people.cell[person]
    side = people.side[person]
    # One by one if somebody reaches farther than views go, or if sight may differ between the two directions.
    if people.wide[0] or not views.clear[cell]:
        return _judge_all(views, people, person, out)
    if not _look_around(people.boards, side, stride, cell, views.windows):
        return 0
    slot = int(np.int64(views.slot[cell]))
    if slot < 0:
        slot = _new_view(views, cell)
    # np.int64, or the constant's own type makes a second compiled form of _seen.
    near = _seen(views.windows, views.rows, slot, people.first, people.after, stride, cell, int(np.int64(SIGHT_CELLS)), people.found)
    count = 0
    for i in range(near):
        other = people.found[i]
        there = people.cell[other]
        if other == person:
            continue
        if not views.clear[there]:
            return _judge_all(views, people, person, out)
        distance = _distance(stride, cell, there)
        flags = 0
        if people.hostile[side, people.side[other]] and distance <= people.reach[person]:
            flags |= NOTICES
        if people.hostile[people.side[other], side] and distance <= people.reach[other]:
            flags |= IS_NOTICED
        if flags:
            out[count, 0] = other
            out[count, 1] = flags
            count += 1
    return count


@kernel
def _judge_all(views: Views, people: Occupancy, person: int, out: NDArray[np.int64]) -> int:
    count = 0
    for other in range(people.cell.size):
        flags = 0
        if other != person and _notices(views.clear, views.stride, people, person, other):
            flags |= NOTICES
        if other != person and _notices(views.clear, views.stride, people, other, person):
            flags |= IS_NOTICED
        if flags:
            out[count, 0] = other
            out[count, 1] = flags
            count += 1
    return count
