"""G9: where it is lit: around torches, along lines of sight; all else underground is dark."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.rules import sightlines
from game.world.world import World


def lit_cells(world: World) -> NDArray[np.bool_]:
    """G9: return which cells torches light, bool[cells]."""
    things, figures, lit = world.things, world.content.figures, np.zeros(len(world.cells), np.bool_)
    height, width = world.campaign.height, world.campaign.width
    cells = np.arange(len(world.cells)).reshape(-1, world.stride)[1 : height + 1, 1 : width + 1].ravel()
    for row in np.flatnonzero(figures.lights[things.kind] > 0).tolist():
        start = int(things.cell[row])
        near = cells[world.far(cells, start) <= figures.lights[things.kind[row]]]
        lit[[cell for cell in near.tolist() if not lit[cell] and sightlines.in_sight(world, start, cell)]] = True
    return lit


def is_lit(world: World, cell: int) -> bool:
    """G9: return whether a torch lights a cell."""
    things = world.things
    reach = world.content.figures.lights[things.kind]
    far = world.far(things.cell, cell)
    near = np.flatnonzero((reach > 0) & (far <= reach)).tolist()
    return any(sightlines.in_sight(world, int(things.cell[row]), cell) for row in near)
