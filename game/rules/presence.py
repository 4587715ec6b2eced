"""Who is on a cell, or is coming on to it; and doors that nobody is in any more (D1)."""

import numpy as np

from game.kernels.motion import NEVER
from game.world.tables import GONE, IN_A_WHILE
from game.world.world import World


def standing_on(world: World, cell: int) -> str | None:
    """Return the name of somebody who stands on a cell or is stepping on to it, None when nobody is."""
    here = here_or_coming(world, cell)
    return world.people.name[here[0]] if here else None


def here_or_coming(world: World, cell: int) -> list[int]:
    """Return the rows of those on a cell, or stepping on to it; who has left the map is nowhere."""
    people, route = world.people, world.people.route
    there: list[int] = np.flatnonzero((people.cell == cell) & (people.state != GONE)).tolist()
    walking = np.flatnonzero(people.step_due != NEVER)
    ahead = people.cell[walking] + world.caches.offsets[route.pool[route.at[walking]]]
    coming: list[int] = walking[ahead == cell].tolist()
    return there + coming


def anybody_in(world: World, cell: int) -> bool:
    """Return whether anybody is on a cell, the fallen too."""
    people = world.people
    return bool(((people.cell == cell) & (people.state != GONE)).any())


def left(world: World, cell: int) -> None:
    """D1, D8: note when the door on a cell that somebody has left closes, if nobody is in it any more."""
    things, door = world.things, world.thing_at(cell)
    if door < 0 or not things.ajar[door] or anybody_in(world, cell):
        return
    wait = world.content.doors.closes_ticks if things.ajar[door] == IN_A_WHILE else 1
    things.closes_due[door] = world.campaign.tick + wait
