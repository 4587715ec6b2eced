"""Who is on a cell, or is coming on to it."""

import numpy as np

from game.kernels.motion import NEVER
from game.rules.movement import next_cell
from game.world.tables import GONE
from game.world.world import World


def standing_on(world: World, cell: int) -> str | None:
    """Return the name of somebody who stands on a cell or is stepping on to it, None when nobody is."""
    here = here_or_coming(world, cell)
    return world.people.name[here[0]] if here else None


def here_or_coming(world: World, cell: int) -> list[int]:
    """Return the rows of those on a cell, or stepping on to it; who has left the map is nowhere."""
    people = world.people
    there = np.flatnonzero((people.cell == cell) & (people.state != GONE)).tolist()
    return there + [row for row in np.flatnonzero(people.step_due != NEVER).tolist() if next_cell(world, row) == cell]
