"""Who may walk where: the cost factor of every cell for each group of people that passes the same doors (D1, D3, Z7)."""

import numpy as np
from numpy.typing import NDArray

from game.content.types import SIDES
from game.world.tables import LOCKED
from game.world.world import World

UNLOCKS, STOPPED = range(2)
"""The groups: who unlocks a padlock and passes, and whom it stops (D3)."""

_GROUP_OF_SIDE = tuple(UNLOCKS if side in ("dungeon", "visitors") else STOPPED for side in SIDES)


def group_of(world: World, row: int) -> int:
    """D3: the group a person belongs to."""
    return _GROUP_OF_SIDE[int(world.people.side[row])]


def factors(world: World, group: int) -> NDArray[np.uint8]:
    """Return the cost factor of leaving each cell, uint8[cells], 0 where the group can't walk; not to be written (D1: a door costs 3)."""
    known = world.caches.factors.get(group)
    if known is None:
        known = np.array([t.walk for t in world.content.terrain.values()], np.uint8)[world.cells.terrain]
        structures = list(world.content.structures.values())
        things = world.things
        for kind, cell, padlock in zip(things.kind.tolist(), things.cell.tolist(), things.padlock.tolist(), strict=True):
            if padlock == LOCKED and group == STOPPED:
                known[cell] = 0
            elif structures[kind].walk > known[cell] > 0:
                known[cell] = structures[kind].walk
        world.caches.factors[group] = known
    return known
