"""G9: where it is lit: around torches, along lines of sight; all else underground is dark."""

from __future__ import annotations

import numpy as np

from game.rules import sightlines
from game.world.world import World


def is_lit(world: World, cell: int) -> bool:
    """G9: return whether a torch lights a cell."""
    things = world.things
    reach = world.content.figures.lights[things.kind]
    far = world.far(things.cell, cell)
    near = np.flatnonzero((reach > 0) & (far <= reach)).tolist()
    return any(sightlines.in_sight(world, int(things.cell[row]), cell) for row in near)
