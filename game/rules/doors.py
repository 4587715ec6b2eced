"""D1, D5, D6, D8: doors that stay open: held by the player, or by the signal of a trigger that is on."""

from __future__ import annotations

import numpy as np

from game.rules import circuits, jobs, movement, sightlines, watching
from game.rules.presence import here_or_coming
from game.world.events import DOOR_CLOSED, DOOR_OPENED, LOCK_LOCKED, LOCK_UNLOCKED
from game.world.tables import LOCKED, NO_PADLOCK, UNLOCKED
from game.world.world import World

SIGNAL, ITSELF = "signal", "itself"


def signalled(world: World, row: int) -> bool:
    """D5: return whether a trigger that is on, or a timer that passed its turning-on, reaches a door."""
    return any(circuits.is_on(world, net) for net in circuits.nets_of(world, int(world.things.cell[row])))


def wants_open(world: World, row: int) -> bool:
    """D1, D5, D6, D8: return whether a door is to stay open; to one with a padlock signals only mean the padlock.

    Closed is not locked (D9): who may pass opens it, whatever this says.
    """
    things = world.things
    held = bool(things.held[row])
    if things.padlock[row] != NO_PADLOCK:
        return held and things.padlock[row] != LOCKED
    return held != signalled(world, row)


def refresh(world: World, row: int, by: str | tuple[str, int]) -> None:
    """D1: open a door that is to stay open, close one that is not, as soon as nobody stands in it."""
    things = world.things
    wanted = wants_open(world, row)
    world.caches.closing = None
    if wanted == bool(things.open[row]) or (not wanted and here_or_coming(world, int(things.cell[row]))):
        return
    things.open[row] = wanted
    cell = int(things.cell[row])
    sightlines.cell_changed(world, cell)
    watching.ground_changed(world, cell)
    world.tell(DOOR_OPENED if wanted else DOOR_CLOSED, row, by)


def set_padlock(world: World, cell: int, padlock: int) -> None:
    """D2: give the door on a cell a padlock, LOCKED or UNLOCKED, or take it away."""
    _write_padlock(world, cell, padlock)
    refresh(world, world.thing_at(cell), ITSELF)


def _write_padlock(world: World, cell: int, padlock: int) -> None:
    world.things.padlock[world.thing_at(cell)] = padlock
    movement.ground_changed(world, cell)
    jobs.recheck(world, cell)


def lock(world: World, row: int, locks: bool, by: str | tuple[str, int]) -> None:
    """D2, D8: lock or unlock the padlock of a door; one that gets locked closes as soon as nobody stands in it."""
    world.tell(LOCK_LOCKED if locks else LOCK_UNLOCKED, row, by)
    _write_padlock(world, int(world.things.cell[row]), LOCKED if locks else UNLOCKED)
    refresh(world, row, by)


def refresh_all(world: World, by: str | tuple[str, int]) -> None:
    """Look after all doors that are open or wired: wires or what is on them has changed."""
    things = world.things
    doors = world.content.figures.is_door[things.kind]
    for id_ in things.id[doors & ((things.open > 0) | (world.cells.wires[things.cell] > 0))].tolist():
        refresh(world, things.row_of(id_), by)


def _closing(world: World) -> list[int]:
    """Return the ids of doors that stand open only because somebody is in them."""
    caches, things = world.caches, world.things
    if caches.closing is None:
        caches.closing = [int(things.id[row]) for row in np.flatnonzero(things.open).tolist() if not wants_open(world, row)]
    return caches.closing


def due(world: World, never: int) -> int:
    """Return the next tick at which a door may close, `never` when none is to."""
    return world.campaign.tick + 1 if _closing(world) else never


def close(world: World) -> None:
    """D1: close what is to close and has nobody in it any more."""
    for id_ in _closing(world):
        refresh(world, world.things.row_of(id_), ITSELF)
