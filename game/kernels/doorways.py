"""Doors while people walk: they open for who steps in, and close behind who was the last in them (D1)."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.kernels.due import NEVER
from game.kernels.jit import kernel

SHUT, OPENED = range(2)
"""What a door does while people walk."""
CLOSED, IN_A_WHILE = range(2)
"""What `ajar` may be; anything else: the door closes in the tick after the last one has left it."""


DOOR_BIT = 0x08
"""Bit of watched cells: there is a door."""


class Doorways(NamedTuple):
    """All structures, as columns, and what doors need to know of people; what is marked so is written."""

    cell: NDArray[np.int64]  # [things] where each stands; nothing else stands on a door's cell
    open: NDArray[np.uint8]  # [things] 1 = stays open
    ajar: NDArray[np.uint8]  # [things] CLOSED, IN_A_WHILE or else; written
    closes_due: NDArray[np.int64]  # [things] tick at which it closes, NEVER for what is not going to; written
    state: NDArray[np.uint8]  # [people] how each is
    carrier: NDArray[np.int64]  # [people] who carries each: 0 nobody, else they are where that one is, wherever their cell is yet
    gone: int  # the state of who is nowhere, wherever they stood
    wait_ticks: int  # from the last one's step out of a door to its closing


_NOTHING = np.zeros(0, np.uint8)
NO_DOORS = Doorways(np.zeros(0, np.int64), _NOTHING, _NOTHING, np.zeros(0, np.int64), _NOTHING, np.zeros(0, np.int64), 0, 0)


@kernel
def _door_on(doors: Doorways, cell: int) -> int:
    """Return the row of the structure on a cell, -1 without one."""
    cells = doors.cell
    found = -1
    # To the end, without a way out of the loop: so it takes several at a time.
    for row in range(cells.shape[0]):
        if cells[row] == cell:
            found = row
    return found


@kernel
def _anybody_in(doors: Doorways, people_cell: NDArray[np.int64], cell: int) -> bool:
    """Return whether anybody is on a cell, up or not; people_cell int64[people]: where each is who is not carried."""
    count = 0
    for i in range(people_cell.shape[0]):
        if people_cell[i] == cell and doors.state[i] != doors.gone and doors.carrier[i] == 0:
            count += 1
    return count > 0


@kernel
def _note(passed: NDArray[np.int64], count: int, tick: int, what: int, door: int, person: int) -> int:
    passed[count, 0] = tick
    passed[count, 1] = what
    passed[count, 2] = door
    passed[count, 3] = person
    return count + 1


@kernel
def _pass(
    doors: Doorways,
    watched: NDArray[np.uint8],
    people_cell: NDArray[np.int64],
    before: int,
    here: int,
    tick: int,
    person: int,
    passed: NDArray[np.int64],
    count: int,
) -> int:
    """Note when a door closes that somebody has left, if nobody is in it, and open one that they have come into.

    watched uint8[cells]: DOOR_BIT where there are doors.  people_cell int64[people]: where each is, they too.
    before, here: cells that they have left, and come on to.
    Returns how much there is in `passed` then.
    """
    door = _door_on(doors, before) if watched[before] & DOOR_BIT else -1
    if door >= 0 and doors.ajar[door] != CLOSED and not _anybody_in(doors, people_cell, before):
        doors.closes_due[door] = tick + (doors.wait_ticks if doors.ajar[door] == IN_A_WHILE else 1)
    door = _door_on(doors, here) if watched[here] & DOOR_BIT else -1
    if door >= 0 and not doors.open[door]:
        doors.closes_due[door] = NEVER
        if doors.ajar[door] == CLOSED:
            doors.ajar[door] = IN_A_WHILE
            count = _note(passed, count, tick, OPENED, door, person)
    return count


@kernel
def _close(
    doors: Doorways,
    tick: int,
    people_cell: NDArray[np.int64],
    step_due: NDArray[np.int64],
    pool: NDArray[np.uint8],
    at: NDArray[np.int64],
    offsets: NDArray[np.int64],
    passed: NDArray[np.int64],
    count: int,
) -> int:
    """Close the doors that are due before anybody steps in a tick; one that somebody is coming into waits until they are there.

    Columns of people as in `motion.Walkers`. Returns how much there is in `passed` then.
    """
    due = doors.closes_due
    for door in range(due.shape[0]):
        if due[door] > tick:
            continue
        cell = doors.cell[door]
        last = -1
        for i in range(people_cell.shape[0]):
            if step_due[i] != NEVER and people_cell[i] + offsets[pool[at[i]]] == cell:
                last = max(last, step_due[i])
        if _anybody_in(doors, people_cell, cell):
            due[door] = NEVER
        elif last >= 0:
            # If they turn back it closes right then.
            due[door] = last + 1
        else:
            doors.ajar[door] = CLOSED
            due[door] = NEVER
            count = _note(passed, count, tick, SHUT, door, -1)
    return count
