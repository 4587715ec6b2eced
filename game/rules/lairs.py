"""G3: wild creatures have lairs of their own; those that settle in a free lair of the dungeon join it (ours)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.content.types import SIDES
from game.kernels.motion import NEVER
from game.rules import movement, noticing
from game.rules.passage import DUNGEON, STOPPED
from game.world.dice import Stream, roll
from game.world.events import SIDE_CHANGED
from game.world.tables import DEAD, GONE, NO_TASK, UP
from game.world.world import World

_WILD = SIDES.index("wild")


def _lairs(world: World) -> NDArray[np.int64]:
    return np.flatnonzero(world.things.kind == world.content.structures.number["lair"])


def take_own(world: World, row: int) -> None:
    """G3: let a wild creature that comes into being on a free lair have it for its own."""
    thing = world.thing_at(int(world.people.cell[row]))
    if _wild(world)[row] and thing >= 0 and thing in _lairs(world) and not world.things.owner[thing]:
        world.things.owner[thing] = world.people.id[row]


def mind(world: World) -> None:
    """Let the lairs of the dead and gone be free; look every hour what becomes of them while there are lairs and wild creatures."""
    people, things = world.people, world.things
    lairs = _lairs(world)
    for lair in lairs[things.owner[lairs] > 0].tolist():
        if people.state[people.row_of(int(things.owner[lair]))] in (DEAD, GONE):
            things.owner[lair] = 0
    if not len(lairs) or not _wild(world).any():
        world.campaign.lairs_due = NEVER
    elif world.campaign.lairs_due == NEVER:
        world.campaign.lairs_due = world.campaign.tick + world.content.clock.ticks_per_hour


def _wild(world: World) -> NDArray[np.bool_]:
    """Return which people are wild creatures and up, bool[people]."""
    people = world.people
    wild: NDArray[np.bool_] = (people.side == _WILD) & (people.state == UP) & world.content.figures.is_creature[people.kind]
    return wild


def due(world: World) -> int:
    """Return the next tick at which wild creatures look for lairs, NEVER without one."""
    return int(world.campaign.lairs_due)


def seek(world: World) -> None:
    """G3: once an hour those that stand in peace go back to their lair, or by chance to a free one, the nearest that they can come to."""
    if due(world) > world.campaign.tick:
        return
    people, things, chance = world.people, world.things, world.content.lairs.settles_percent
    world.campaign.lairs_due = NEVER
    mind(world)
    lairs, wild = _lairs(world), _wild(world)
    at_peace = wild & (people.task == NO_TASK) & (people.goal < 0) & (people.step_due == NEVER)
    taken = set(people.goal[wild].tolist())
    for row in np.flatnonzero(at_peace).tolist():
        if movement.is_held(world, row):
            continue
        wanted = lairs[things.owner[lairs] == people.id[row]]
        if roll(world, Stream.SETTLE, int(people.id[row]), 0) % 100 < chance:
            free = lairs[things.owner[lairs] == 0]
            wanted = free[~np.isin(things.cell[free], list(taken))] if len(free) else wanted
        taken.add(_go_to_nearest(world, row, things.cell[wanted].tolist()))


def _go_to_nearest(world: World, row: int, cells: list[int]) -> int:
    """Send a creature to the nearest of some cells; return it, -1 when there is none, no way, or it is there."""
    here = int(world.people.cell[row])
    ways = [(movement.way(world, STOPPED, here, cell), cell) for cell in cells if cell != here]
    found = min(((len(steps), cell) for steps, cell in ways if steps is not None), default=(0, -1))[1]
    for steps, cell in ways:
        if cell == found and steps is not None:
            movement.send(world, row, cell, steps)
    return found


def arrive(world: World, row: int) -> None:
    """G3: let a wild creature that has come to a free lair of its own accord settle there, and be the dungeon's from now on."""
    people, things = world.people, world.things
    if people.side[row] != _WILD:
        return
    thing = world.thing_at(int(people.cell[row]))
    if not _wild(world)[row] or people.task[row] != NO_TASK or people.goal[row] >= 0 or people.ordered[row]:
        return
    if thing < 0 or thing not in _lairs(world) or things.owner[thing]:
        return
    for lair in _lairs(world).tolist():
        if things.owner[lair] == people.id[row]:
            things.owner[lair] = 0
    things.owner[thing] = people.id[row]
    people.side[row] = DUNGEON
    world.caches.care_settled = world.caches.settled = False
    world.caches.cares = None
    noticing.changed(world)
    world.tell(SIDE_CHANGED, row, "settled")
    movement.plan_anew(world)
