"""C8: what everybody does about the enemies they know of, by their stance and the situation alone."""

from __future__ import annotations

import numpy as np

from game.kernels.fights import AVOID, CALM, FIGHT, Stops, judge
from game.kernels.motion import NEVER
from game.rules import arena, fighting, rampage
from game.rules.passage import VISITORS
from game.world.tables import ATTACKING, AVOIDING, GOING, JOINING, PANICKING, UP, WORKING
from game.world.world import World

_WHY = "an enemy is near"


def stops(world: World) -> Stops:
    """Return the stops of the slider as the kernel reads them."""
    kinds = world.content.stances.values()
    rows = [(kind.fights_percent, kind.joins_percent, kind.wounds_most) for kind in kinds]
    return Stops(*(np.array(each, np.int64) for each in zip(*rows, strict=True)))


def _free_to_choose(world: World, row: int) -> bool:
    """Whether nobody has told somebody what to do, and nothing holds them."""
    people = world.people
    if people.state[row] != UP or people.side[row] == VISITORS or people.task[row] == PANICKING:
        return False
    if people.stun_due[row] != NEVER or people.web_due[row] != NEVER:
        return False
    if people.task[row] in (GOING, WORKING) and world.jobs.urgent[world.jobs.row_of(int(people.job[row]))]:
        return False
    return not people.ordered[row]


def _gets_away(world: World, row: int, near: int) -> bool:
    """C8: whether somebody who does not fight runs from an enemy at a distance: when it is near, and then until it is well away."""
    cells = world.content.stances.at(rampage.stance(world, row)).near_cells
    return near <= cells or (world.people.task[row] == AVOIDING and near < fighting.far_enough(world, row))


def reconsider(world: World, rows: list[int]) -> None:
    """C8: let some people choose anew between fighting, joining friends, and keeping or getting away, in the order of their ids."""
    people = world.people
    free = [row for row in rows if _free_to_choose(world, row)]
    if not free:
        return
    judged = judge(
        arena.field(world),
        arena.fighters(world),
        np.array(free, np.int64),
        arena.strength(world),
        arena.helps(world),
        rampage.stances(world),
        people.wounds,
        stops(world),
        world.content.combat.friends_cells,
    )
    for row, (choice, friend, near) in zip(free, judged.tolist(), strict=True):
        task = people.task[row]
        if choice == CALM or (choice == AVOID and not _gets_away(world, row, near)):
            if task in fighting.IN_A_FIGHT:
                fighting.end(world, row)
        elif choice == FIGHT:
            if task != ATTACKING:
                fighting.begin(world, row, ATTACKING, _WHY)
        elif choice == AVOID:
            if task != AVOIDING:
                fighting.begin(world, row, AVOIDING, _WHY)
        elif task != JOINING or people.foe[row] != people.id[friend]:
            fighting.begin(world, row, JOINING, _WHY, int(people.id[friend]))
