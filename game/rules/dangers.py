"""T10: enemies that the dungeon knows of."""

import numpy as np

from game.rules.passage import DUNGEON
from game.rules.sightlines import in_sight
from game.rules.watching import is_enemy
from game.world.tables import UP
from game.world.world import World

_NOTICES_CELLS, _NOTICES_A_POINT = 3, 2


def near(world: World, cell: int) -> bool:
    """T10, C1: whether an enemy who is up and whom one of the dungeon's people notices is near to a cell."""
    people, stride = world.people, world.stride
    far = np.maximum(abs(people.cell % stride - cell % stride), abs(people.cell // stride - cell // stride))
    enemies = np.flatnonzero(is_enemy(world) & (people.state == UP) & (far <= world.content.traps.danger_cells)).tolist()
    if not enemies:
        return False
    own = np.flatnonzero((people.side == DUNGEON) & (people.state == UP)).tolist()
    return any(_notices(world, watcher, enemy) for enemy in enemies for watcher in own)


def _notices(world: World, row: int, other: int) -> bool:
    """C1: whether somebody notices another: within 3 cells and 2 more a point of hunting, nothing between them."""
    people, stride = world.people, world.stride
    here, there = int(people.cell[row]), int(people.cell[other])
    far = max(abs(here % stride - there % stride), abs(here // stride - there // stride))
    return far <= _NOTICES_CELLS + _NOTICES_A_POINT * int(people.hunting[row]) and in_sight(world, here, there)
