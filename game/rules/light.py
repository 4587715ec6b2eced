"""G9: where it is lit: around torches, along lines of sight; all else underground is dark."""

from __future__ import annotations

import numpy as np

from game.rules import sightlines
from game.world.world import World


def is_lit(world: World, cell: int) -> bool:
    """G9: return whether a torch lights a cell."""
    things, stride = world.things, world.stride
    reach = world.content.figures.lights[things.kind]
    far = np.maximum(abs(things.cell % stride - cell % stride), abs(things.cell // stride - cell // stride))
    near = np.flatnonzero((reach > 0) & (far <= reach)).tolist()
    return any(sightlines.in_sight(world, int(things.cell[row]), cell) for row in near)
