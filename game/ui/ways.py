"""K7, D10: the way that somebody is on, and on from there to where they mean to go; the doors and known triggers on it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.kernels.motion import NEVER
from game.rules import beliefs, watching, why
from game.rules.passage import ADVENTURERS
from game.world.tables import UP
from game.world.world import World


class Way(NamedTuple):
    """The way of somebody who walks, or stands before something that they have to get past."""

    row: int
    route: list[int]  # cells, from the one that the step under way leads to; none while they stand
    beyond: list[int]  # cells from where the route ends, a door or a trap to think about, to the goal
    goal: int
    doors: list[int]  # cells of those on it
    triggers: list[int]  # cells on it that spring a trigger they know


def way_of(world: World, row: int) -> Way | None:
    """D10, K7: return the way that an adventurer is on, or will be on when what they wait for is done; None for all others."""
    people, offsets = world.people, world.caches.offsets
    goal, walks = why.aim(world, row), people.step_due[row] != NEVER
    if people.side[row] != ADVENTURERS or people.state[row] != UP or not (walks or goal >= 0):
        return None
    here = int(people.cell[row])
    steps, onward, _ = why.steps_ahead(world, row)
    route = (here + np.cumsum(offsets[steps])).tolist()
    end = route[-1] if route else here
    beyond = (end + np.cumsum(offsets[onward])).tolist()
    cells = [*route, *beyond]
    figures, things = world.content.figures, world.things
    built = [(cell, world.thing_at(cell)) for cell in cells]
    doors = [cell for cell, thing in built if thing >= 0 and figures.is_door[things.kind[thing]]]
    springs = springing(world, row)
    return Way(row, route, beyond, goal if goal >= 0 else end, doors, [cell for cell in cells if cell in springs])


def springing(world: World, row: int) -> set[int]:
    """K7: return the cells on which somebody believes that they would spring a trigger."""
    knowledge, found = world.knowledge, set[int]()
    for known in beliefs.known_to(world, row):
        found.update(watching.covers_at(world, int(knowledge.kind[known]), int(knowledge.cell[known]), int(knowledge.facing[known])))
    return found
