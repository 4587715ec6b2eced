"""C8: what everybody does about the enemies they know of, by their stance and the situation alone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.kernels.motion import NEVER
from game.kernels.stances import AVOID, CALM, FIGHT, Stops, judge
from game.rules import arena, fighting, rampage, water
from game.rules.passage import VISITORS
from game.world.tables import ATTACKING, AVOIDING, GOING, JOINING, PANICKING, UP, WORKING
from game.world.world import World

Int64s = NDArray[np.int64]

_WHY = "an enemy is near"


def stops(world: World) -> Stops:
    """Return the stops of the slider as the kernel reads them."""
    kinds = world.content.stances.values()
    rows = [(kind.fights_percent, kind.joins_percent, kind.wounds_most) for kind in kinds]
    return Stops(*(np.array(each, np.int64) for each in zip(*rows, strict=True)))


def _free_to_choose(world: World, rows: Int64s) -> Int64s:
    """Return those whom nobody has told what to do, whom nothing holds, and who don't swim (I2)."""
    people, jobs = world.people, world.jobs
    free = (people.state[rows] == UP) & (people.side[rows] != VISITORS) & (people.task[rows] != PANICKING) & (people.ordered[rows] == 0)
    free &= (people.stun_due[rows] == NEVER) & (people.web_due[rows] == NEVER) & ~water.swimmers(world)[rows]
    if (jobs.urgent > 0).any():
        at_it = (people.task[rows] == GOING) | (people.task[rows] == WORKING)
        free &= ~(at_it & np.isin(people.job[rows], jobs.id[jobs.urgent > 0]))
    chosen: Int64s = rows[free]
    return chosen


def reconsider(world: World, rows: list[int]) -> None:
    """C8: let some people choose anew between fighting, joining friends, and keeping or getting away, in the order of their ids."""
    if not rows:
        return
    people, free = world.people, _free_to_choose(world, np.array(rows, np.int64))
    if not len(free):
        return
    stances = rampage.stances(world)
    judged = judge(
        arena.field(world),
        arena.fighters(world),
        free,
        arena.strength(world),
        arena.helps(world),
        stances,
        people.wounds,
        stops(world),
        world.content.combat.friends_cells,
    )
    choice, task = judged[:, 0].copy(), people.task[free]
    # Who does not fight runs from an enemy that is near, and then until it is well away.
    avoids = choice == AVOID
    cells = near_cells(world)[stances[free]]
    choice[avoids & (judged[:, 2] > np.where(task == AVOIDING, fighting.far_enough(cells) - 1, cells))] = CALM
    # Most go on with what they are about.
    goes_on = ((choice == FIGHT) & (task == ATTACKING)) | ((choice == AVOID) & (task == AVOIDING))
    goes_on |= (choice == CALM) & ~np.isin(task, fighting.IN_A_FIGHT)
    for place in np.flatnonzero(~goes_on).tolist():
        row, friend = int(free[place]), int(judged[place, 1])
        if choice[place] == CALM:
            fighting.end(world, row)
        elif choice[place] == FIGHT:
            fighting.begin(world, row, ATTACKING, _WHY)
        elif choice[place] == AVOID:
            fighting.begin(world, row, AVOIDING, _WHY)
        elif people.task[row] != JOINING or people.foe[row] != people.id[friend]:
            fighting.begin(world, row, JOINING, _WHY, int(people.id[friend]))


def near_cells(world: World) -> Int64s:
    """C8: return from how near an enemy is run from, int64[stops]."""
    return np.array([stop.near_cells for stop in world.content.stances.values()], np.int64)
