"""K8: blood and scorch marks on the ground, how old they are, and when they fade."""

from __future__ import annotations

import numpy as np

from game.content.devices import MARKS
from game.kernels.motion import NEVER
from game.rules.passage import UNLOCKS, factors
from game.world.world import World


def leave(world: World, cell: int, mark: str, party: int) -> None:
    """K8: leave a mark on a cell; party: id of whose it is, 0 of nobody's. An old one of the kind keeps its age, and lasts on."""
    marks, tick = world.marks, world.campaign.tick
    if not factors(world, UNLOCKS)[cell]:
        return
    number = MARKS.index(mark)
    fades = tick + world.content.marks.fades_hours * world.content.clock.ticks_per_hour
    there = np.flatnonzero((marks.cell == cell) & (marks.kind == number))
    if len(there):
        marks.fades_due[there[0]] = fades
    else:
        marks.append(id=world.new_id(), cell=cell, kind=number, made=tick, party=party, fades_due=fades)
    world.caches.plight_due = None


def due(world: World) -> int:
    """Return the tick at which the next mark fades, NEVER without one."""
    return int(world.marks.fades_due.min(initial=NEVER))


def fade(world: World) -> None:
    """K8: forget the marks whose time is over."""
    marks = world.marks
    for id_ in marks.id[marks.fades_due <= world.campaign.tick].tolist():
        marks.delete(marks.row_of(id_))


def ground_closed(world: World, cell: int) -> None:
    """Forget the marks on a cell that rock or a wall covers."""
    marks = world.marks
    for id_ in marks.id[marks.cell == cell].tolist():
        marks.delete(marks.row_of(id_))
