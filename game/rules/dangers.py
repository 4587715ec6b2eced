"""T10, D15: enemies that the dungeon knows of, and those that see what is done."""

import numpy as np

from game.rules import noticing
from game.rules.passage import DUNGEON, VISITORS
from game.rules.sightlines import in_sight
from game.rules.watching import is_enemy
from game.world.tables import CLOSE, REARM, UP
from game.world.world import World


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
    people, figures = world.people, world.content.noticing
    far = world.far(people.cell, cell)
    near_enough = is_enemy(world) & (people.state == UP) & (far <= figures.cells + figures.cells_a_point * people.hunting.astype(np.int64))
    return any(in_sight(world, int(people.cell[row]), cell) for row in np.flatnonzero(near_enough).tolist())


def near(world: World, cell: int) -> bool:
    """T10: whether an enemy who is up and whom one of the dungeon's people knows of (C1, C2, C5) is near to a cell."""
    people = world.people
    if not len(world.awareness):
        return False
    far = world.far(people.cell, cell)
    enemies = np.flatnonzero(is_enemy(world) & (people.state == UP) & (far <= world.content.traps.danger_cells))
    own, known = np.flatnonzero((people.side == DUNGEON) & (people.state == UP)), noticing.aware(world)
    # Where there are many, one of the first is known: looking on costs nothing where there are few.
    return any(bool((known[own, other >> 6] >> np.uint64(other & 63) & np.uint64(1)).any()) for other in enemies.tolist())
