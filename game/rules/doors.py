"""D1, D2, D5, D6, D8, D15: doors open for who passes and close behind them; held, signalled or breached they stay open."""

from __future__ import annotations

import numpy as np

from game.kernels.doorways import OPENED
from game.kernels.due import earliest
from game.kernels.motion import NEVER
from game.rules import circuits, jobs, movement, sightlines, signs, watching
from game.rules.movement import Walked
from game.rules.presence import anybody_in, here_or_coming
from game.world.events import DOOR_CLOSED, DOOR_OPENED, LOCK_LOCKED, LOCK_UNLOCKED
from game.world.tables import AT_ONCE, CLOSED, IN_A_WHILE, LOCKED, NO_PADLOCK, UNLOCKED
from game.world.world import World

SIGNAL, ITSELF = "signal", "itself"


def signalled(world: World, row: int) -> bool:
    """D5: return whether a trigger that is on, or a timer that passed its turning-on, reaches a door."""
    return any(circuits.is_on(world, net) for net in circuits.nets_of(world, int(world.things.cell[row])))


def wants_open(world: World, row: int) -> bool:
    """D1, D5, D6, D8, D15: return whether a door is to stay open; to one with a padlock signals only mean the padlock.

    Closed is not locked (D9): who may pass opens it, whatever this says.
    """
    things = world.things
    held = bool(things.held[row])
    if things.padlock[row] != NO_PADLOCK:
        return bool(held or things.breached[row]) and things.padlock[row] != LOCKED
    return bool(things.breached[row]) or held != signalled(world, row)


def refresh(world: World, row: int, by: str | tuple[str, int]) -> None:
    """D1: let a door that is to stay open do so, and close one that is not, as soon as nobody stands in it."""
    things = world.things
    wanted = wants_open(world, row)
    if wanted != bool(things.open[row]):
        things.open[row] = wanted
        cell = int(things.cell[row])
        if wanted:
            if not things.ajar[row]:
                world.tell(DOOR_OPENED, row, by)
            things.ajar[row], things.closes_due[row] = CLOSED, NEVER
        else:
            things.ajar[row] = IN_A_WHILE
        sightlines.cell_changed(world, cell)
        signs.cell_changed(world, cell)
        watching.ground_changed(world, cell)
        if not wanted:
            _close_unless(world, row, by)
    elif things.ajar[row] and things.padlock[row] == LOCKED:
        _close_unless(world, row, by)
    if things.ajar[row] and things.padlock[row] == LOCKED:
        things.ajar[row] = AT_ONCE


def _close_unless(world: World, row: int, by: str | tuple[str, int]) -> None:
    """D1, D8: close a door that is ajar, unless somebody is in it or coming into it; then it waits for them."""
    things, cell = world.things, int(world.things.cell[row])
    there = here_or_coming(world, cell)
    if not there:
        _close(world, row, by)
    elif anybody_in(world, cell):
        things.closes_due[row] = NEVER
    else:
        # If they turn back it closes right then.
        things.closes_due[row] = max(int(world.people.step_due[each]) for each in there) + 1


def _close(world: World, row: int, by: str | tuple[str, int]) -> None:
    things = world.things
    things.ajar[row], things.closes_due[row] = CLOSED, NEVER
    world.tell(DOOR_CLOSED, row, by)


def set_padlock(world: World, cell: int, padlock: int) -> None:
    """D2: give the door on a cell a padlock, LOCKED or UNLOCKED, or take it away."""
    _write_padlock(world, cell, padlock)
    refresh(world, world.thing_at(cell), ITSELF)


def _write_padlock(world: World, cell: int, padlock: int) -> None:
    things, row = world.things, world.thing_at(cell)
    things.padlock[row] = padlock
    if padlock == LOCKED:
        things.breached[row] = 0
    movement.ground_changed(world, cell)
    jobs.recheck(world, cell)
    jobs.not_closing(world, int(things.id[row]))


def lock(world: World, row: int, locks: bool, by: str | tuple[str, int]) -> None:
    """D2, D8: lock or unlock the padlock of a door; one that gets locked closes as soon as nobody stands in it."""
    world.tell(LOCK_LOCKED if locks else LOCK_UNLOCKED, row, by)
    _write_padlock(world, int(world.things.cell[row]), LOCKED if locks else UNLOCKED)
    refresh(world, row, by)


def breach(world: World, row: int, by: int) -> None:
    """D15: somebody has broken through a door: it stays open, and its padlock is unlocked, until a minion sees to it."""
    things = world.things
    world.tell(LOCK_UNLOCKED, row, ("person", by))
    things.breached[row] = 1
    _write_padlock(world, int(things.cell[row]), UNLOCKED)
    refresh(world, row, ("person", by))
    jobs.want_closing(world, row)


def refresh_all(world: World, by: str | tuple[str, int]) -> None:
    """Look after all doors that stay open or are wired: wires or what is on them has changed."""
    things = world.things
    doors = world.content.figures.is_door[things.kind]
    for id_ in things.id[doors & ((things.open > 0) | (world.cells.wires[things.cell] > 0))].tolist():
        refresh(world, things.row_of(id_), by)


# --- passing -------------------------------------------------------------------------------------------------------------------


def passed(world: World, walked: Walked, closing: int) -> None:
    """D1: tell of the doors that opened and closed while people walked; `closing`: the stage of a tick in which they close."""
    stage = world.events.stage
    for tick, what, door, row in walked.passed:
        if what == OPENED:
            world.tell(DOOR_OPENED, door, ("person", row, int(world.things.cell[door])), when=(tick, stage))
        else:
            world.tell(DOOR_CLOSED, door, ITSELF, when=(tick, closing))


def enter(world: World, row: int) -> None:
    """D1: open the door, if any, on whose cell somebody has come to be otherwise than on foot."""
    things, door = world.things, world.thing_at(int(world.people.cell[row]))
    if door < 0 or not world.content.figures.is_door[things.kind[door]] or things.open[door]:
        return
    if not things.ajar[door]:
        things.ajar[door] = IN_A_WHILE
        world.tell(DOOR_OPENED, door, ("person", row))
    things.closes_due[door] = NEVER


def put_up(world: World, row: int) -> None:
    """D1, T13: let a door that has just been put up be as it should, ajar when somebody is in it: it never closes on anyone."""
    things = world.things
    if not world.content.figures.is_door[things.kind[row]]:
        return
    refresh(world, row, ITSELF)
    if not things.open[row] and anybody_in(world, int(things.cell[row])):
        things.ajar[row], things.closes_due[row] = IN_A_WHILE, NEVER


def due(world: World) -> int:
    """Return the next tick at which a door may close, NEVER when none is to."""
    return earliest(world.things.closes_due)


def close(world: World) -> None:
    """D1: close the doors that are due; one that somebody is coming into waits for them. Walking closes those due in quiet ticks."""
    if due(world) > world.campaign.tick:
        return
    for row in np.flatnonzero(world.things.closes_due <= world.campaign.tick).tolist():
        _close_unless(world, row, ITSELF)
