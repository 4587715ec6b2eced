"""T19, K14: where gas hangs."""

from __future__ import annotations

import numpy as np

from game.rules import sightlines
from game.world.world import World

_AROUND = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))


def filled(world: World, cell: int, reach: int) -> list[int]:
    """Return the cells that gas fills from a cell: so many steps around, round corners too, where it is open."""
    clear, stride = sightlines.clear(world), world.stride
    found = {cell: 0}
    edge = [cell]
    for far in range(1, reach + 1):
        fresh: list[int] = []
        for here in edge:
            for dx, dy in _AROUND:
                other = here + dx + dy * stride
                # Not through the gap between two walls that meet at a corner.
                if clear[other] and other not in found and (clear[here + dx] or clear[here + dy * stride]):
                    found[other] = far
                    fresh.append(other)
        edge = fresh
    return list(found)


def reach_of(world: World, row: int) -> int:
    """Return how far a cloud (a row) goes."""
    clouds = world.clouds
    return world.content.mechanisms[world.content.structures.names[clouds.kind[row]]].effects[int(clouds.effect[row])].reach


def is_in(world: World, cell: int) -> bool:
    """K14: return whether a cell is filled with gas."""
    clouds = world.clouds
    if not len(clouds):
        return False
    far = world.far(clouds.cell, cell)
    near = (row for row in np.flatnonzero(far <= 100).tolist() if far[row] <= reach_of(world, row))
    return any(cell in filled(world, int(clouds.cell[row]), reach_of(world, row)) for row in near)
