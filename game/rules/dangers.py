"""T10, D15: enemies that the dungeon knows of, and those that see what is done."""

import numpy as np

from game.rules.passage import DUNGEON, VISITORS
from game.rules.sightlines import in_sight
from game.rules.watching import is_enemy
from game.world.tables import CLOSE, REARM, UP
from game.world.world import World

_NOTICES_CELLS, _NOTICES_A_POINT = 3, 2


def hostile(world: World, row: int, other: int) -> bool:
    """Z6: return whether two people are enemies: of different sides, and neither a visitor."""
    side, others = world.people.side[row], world.people.side[other]
    return bool(side != others and VISITORS not in (side, others))


def keep_away(world: World, job: int) -> bool:
    """T10, D15: whether nobody sets out for a job because of enemies."""
    jobs = world.jobs
    kind, cell = jobs.kind[job], int(jobs.cell[job])
    if kind == REARM:
        return not jobs.urgent[job] and near(world, cell)
    if jobs.person[job]:
        return not jobs.urgent[job] and near(world, cell)
    return bool(kind == CLOSE) and (near(world, cell) or seen(world, cell))


def seen(world: World, cell: int) -> bool:
    """D15: whether an enemy who is up sees a cell, from as near as they notice anybody (C1)."""
    people = world.people
    return any(_notices_at(world, row, cell) for row in np.flatnonzero(is_enemy(world) & (people.state == UP)).tolist())


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
    """C1: whether somebody notices another."""
    return _notices_at(world, row, int(world.people.cell[other]))


def _notices_at(world: World, row: int, there: int) -> bool:
    """C1: whether somebody notices whoever is on a cell: within 3 cells and 2 more a point of hunting, nothing between them."""
    people, stride = world.people, world.stride
    here = int(people.cell[row])
    far = max(abs(here % stride - there % stride), abs(here // stride - there // stride))
    return far <= _NOTICES_CELLS + _NOTICES_A_POINT * int(people.hunting[row]) and in_sight(world, here, there)
