"""Where people stand: who is on a cell, and for each side the bitboard of its foes."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.kernels.jit import kernel
from game.kernels.shadowcast import SIGHT_CELLS, board_shape
from game.kernels.sight import Views, check_all_inside, check_inside


class Occupancy(NamedTuple):
    """Where people of which side stand; made by `occupancy`, changed by `occupy`, `vacate`, `move` and `set_reach`."""

    cell: NDArray[np.int64]  # [people], -1 = not on the map
    side: NDArray[np.uint8]  # [people]
    reach: NDArray[np.int64]  # [people], how far each notices others, in cells
    hostile: NDArray[np.uint8]  # [sides, sides], 1 = the first one's people notice the second one's
    foe: NDArray[np.uint8]  # [sides, sides], 1 = hostile in one direction at least
    boards: NDArray[np.uint64]  # [sides, words, rows + 30], the cells where people stand who are foes of a side
    first: NDArray[np.int32]  # [cells], one of the people on a cell, -1 = nobody; their order is of no consequence
    after: NDArray[np.int32]  # [people], the next one on the same cell, -1 = none
    wide: NDArray[np.int64]  # [1], how many people on the map reach farther than SIGHT_CELLS
    found: NDArray[np.int64]  # [people], scratch


def occupancy(
    views: Views, cells: NDArray[np.int64], side: NDArray[np.uint8], reach: NDArray[np.int64], hostile: NDArray[np.uint8]
) -> Occupancy:
    """The occupancy of a map by people.

    views: of the map.
    cells: int64[people], where everybody stands, -1 = not on the map; copied.
    side: uint8[people], everybody's side; copied.
    reach: int64[people], how far everybody notices others, in cells; copied.
    hostile: uint8[sides, sides], 1 = people of the first side notice people of the second; copied.
    """
    people = cells.size
    if side.dtype != np.uint8 or reach.dtype != np.int64 or side.shape != cells.shape or reach.shape != cells.shape:
        raise ValueError("side must be uint8[people] and reach int64[people], both as many as cells")
    if hostile.dtype != np.uint8 or hostile.ndim != 2 or hostile.shape[0] != hostile.shape[1]:
        raise ValueError(f"hostile must be uint8[sides, sides], not {hostile.dtype}{list(hostile.shape)}")
    if people and side.max() >= len(hostile):
        raise ValueError(f"side {side.max()} of {len(hostile)}")
    check_all_inside(views.clear, views.stride, cells[cells != -1])
    sides = len(hostile)
    made = Occupancy(
        np.full(people, -1, np.int64),
        side.copy(),
        reach.copy(),
        hostile.copy(),
        hostile | hostile.T,
        np.zeros((sides, *board_shape(views.clear.size // views.stride, views.stride)), np.uint64),
        np.full(views.clear.size, -1, np.int32),
        np.full(people, -1, np.int32),
        np.zeros(1, np.int64),
        np.zeros(people, np.int64),
    )
    _occupy_all(made, views.stride, cells)
    return made


def occupy(views: Views, people: Occupancy, person: int, cell: int) -> None:
    """Put a person who isn't on the map on a cell of it."""
    check_person(people, person, False)
    check_inside(views.clear, views.stride, cell)
    _occupy(people, views.stride, person, cell)


def vacate(views: Views, people: Occupancy, person: int) -> None:
    """Take a person off the map."""
    check_person(people, person, True)
    _vacate(people, views.stride, person)


def move(views: Views, people: Occupancy, person: int, cell: int) -> None:
    """Put a person who is on the map on another cell of it."""
    check_person(people, person, True)
    check_inside(views.clear, views.stride, cell)
    _move(people.cell, people.side, people.foe, people.boards, people.first, people.after, views.stride, person, cell)


def set_reach(people: Occupancy, person: int, reach: int) -> None:
    """Change how far a person notices others, in cells."""
    check_person(people, person, None)
    if people.cell[person] >= 0:
        people.wide[0] += int(reach > SIGHT_CELLS) - int(people.reach[person] > SIGHT_CELLS)
    people.reach[person] = reach


def check_person(people: Occupancy, person: int, present: bool | None) -> None:
    """Raise an IndexError for somebody unknown, a ValueError for one who is on the map or isn't, against `present` (None: either)."""
    if not 0 <= person < people.cell.size:
        raise IndexError(f"person {person} of {people.cell.size}")
    if present is not None and (people.cell[person] >= 0) != present:
        raise ValueError(f"person {person} is {'not ' if present else ''}on the map")


@kernel
def _occupy_all(people: Occupancy, stride: int, cells: NDArray[np.int64]) -> None:
    for person in range(cells.size):
        if cells[person] >= 0:
            _occupy(people, stride, person, cells[person])


@kernel
def _occupy(people: Occupancy, stride: int, person: int, cell: int) -> None:
    """See `occupy`; all but side, reach, hostile and foe are written."""
    _enter(people.cell, people.side, people.foe, people.boards, people.first, people.after, stride, person, cell)
    people.wide[0] += people.reach[person] > SIGHT_CELLS


@kernel
def _vacate(people: Occupancy, stride: int, person: int) -> None:
    """See `vacate`; all but side, reach, hostile and foe are written."""
    _leave(people.cell, people.side, people.foe, people.boards, people.first, people.after, stride, person)
    people.wide[0] -= people.reach[person] > SIGHT_CELLS


@kernel
def _move(
    cells: NDArray[np.int64],
    side: NDArray[np.uint8],
    foe: NDArray[np.uint8],
    boards: NDArray[np.uint64],
    first: NDArray[np.int32],
    after: NDArray[np.int32],
    stride: int,
    person: int,
    cell: int,
) -> None:
    """Put a person who is on the map on another cell of it.

    cells, side, foe, boards, first, after: of the `Occupancy`, one by one, as handing over a whole tuple costs more than the step itself;
    cells, boards, first and after are written.
    """
    _leave(cells, side, foe, boards, first, after, stride, person)
    _enter(cells, side, foe, boards, first, after, stride, person, cell)


@kernel
def _enter(
    cells: NDArray[np.int64],
    side: NDArray[np.uint8],
    foe: NDArray[np.uint8],
    boards: NDArray[np.uint64],
    first: NDArray[np.int32],
    after: NDArray[np.int32],
    stride: int,
    person: int,
    cell: int,
) -> None:
    cells[person] = cell
    after[person] = first[cell]
    first[cell] = person
    y = cell // stride
    x = cell - y * stride + SIGHT_CELLS
    for other in range(foe.shape[0]):
        boards[other, x >> 6, y + SIGHT_CELLS] |= np.uint64(foe[other, side[person]]) << np.uint64(x & 63)


@kernel
def _leave(
    cells: NDArray[np.int64],
    side: NDArray[np.uint8],
    foe: NDArray[np.uint8],
    boards: NDArray[np.uint64],
    first: NDArray[np.int32],
    after: NDArray[np.int32],
    stride: int,
    person: int,
) -> None:
    cell = cells[person]
    cells[person] = -1
    before = int(np.int64(first[cell]))
    if before == person:
        first[cell] = after[person]
    else:
        while after[before] != person:
            before = int(np.int64(after[before]))
        after[before] = after[person]
    y = cell // stride
    x = cell - y * stride + SIGHT_CELLS
    bit = np.uint64(1) << np.uint64(x & 63)
    for other in range(foe.shape[0]):
        if foe[other, side[person]]:
            left = int(np.int64(first[cell]))
            while left >= 0 and not foe[other, side[left]]:
                left = int(np.int64(after[left]))
            if left < 0:
                boards[other, x >> 6, y + SIGHT_CELLS] &= ~bit
