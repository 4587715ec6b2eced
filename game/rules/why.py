"""K7, D10 to D14: why somebody is on the way they are on: what lies on it, what that costs them, and what they keep away from."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.kernels.grid import DIAGONAL_COST, STRAIGHT_COST
from game.kernels.motion import NEVER
from game.rules import beliefs, movement, passage
from game.rules.beliefs import MODES, SHUN, plans_by
from game.rules.party_doors import in_party
from game.world.tables import AROUND, BREACHING, DISARMING, LOCKED, THROUGH
from game.world.world import World

FLOOR, DOOR, LOCK, REFUSED, STEPPED_OVER, TO_DISARM = "floor", "door", "lock", "detour refused", "stepped over", "to be disarmed"
ANOTHER_WAY, GIVEN_UP, KNOWN_TRAP = "another way was chosen", "given up", "known trap"


class Place(NamedTuple):
    """A cell of a way."""

    cell: int
    cost: int  # of the step on to it, in path costs: 5 a straight step over floor (Z7)
    why: str  # what is on it: FLOOR, DOOR, LOCK, REFUSED, STEPPED_OVER or TO_DISARM


class Way(NamedTuple):
    """The way of somebody, from where their step under way ends to where they mean to go."""

    places: tuple[Place, ...]
    planned: int  # how many of these they walk without having to think about a door or a trap
    mode: int  # how careful it was planned: SHUN, USE_DOORS or RISK of beliefs.py
    shuns: dict[int, str]  # cells that they keep away from, and why: ANOTHER_WAY, GIVEN_UP or KNOWN_TRAP

    @property
    def cost(self) -> int:
        """What the whole way costs, as they believe."""
        return sum(place.cost for place in self.places)


def aim(world: World, row: int) -> int:
    """Return where somebody means to get to in the end; what they have to do at a door or a trap is on the way (D13, K7)."""
    people = world.people
    resume = int(people.resume[row])
    return resume if people.task[row] in (BREACHING, DISARMING) and resume >= 0 else int(people.goal[row])


def steps_ahead(world: World, row: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8], int]:
    """Return the directions of somebody's route, of their way on from its end as they would plan it there, and how careful that is."""
    people, route = world.people, world.people.route.get(row).copy()
    end, goal = int(people.cell[row] + world.caches.offsets[route].sum()), aim(world, row)
    if goal >= 0 and end != goal:
        for mode in MODES if in_party(world, row) else MODES[:1]:
            steps = movement.way(world, plans_by(world, row, mode), end, goal)
            if steps is not None:
                return route, steps, mode
    return route, np.zeros(0, np.uint8), SHUN


def why(world: World, row: int) -> Way:
    """K7, D10: return the way of somebody with its costs and reasons, empty for who goes nowhere."""
    people = world.people
    route, beyond, mode = steps_ahead(world, row)
    walks = people.step_due[row] != NEVER
    places: list[Place] = []
    cell = int(people.cell[row])
    factor = passage.grid(world, plans_by(world, row, mode)).factor
    for step in (*route.tolist(), *beyond.tolist()):
        cost = int(factor[cell]) * (STRAIGHT_COST if step < 4 else DIAGONAL_COST)
        cell += int(world.caches.offsets[step])
        places.append(Place(cell, cost, _reason(world, row, cell)))
    return Way(tuple(places), len(route) if walks else 0, mode, _shuns(world, row))


def _reason(world: World, row: int, cell: int) -> str:
    """Return what is on a cell, as it counts for somebody."""
    things, known = world.things, beliefs.mind(world, row)
    thing = world.thing_at(cell)
    if cell in known.dangers:
        return TO_DISARM
    if cell in dict(known.shuns):
        return STEPPED_OVER
    if thing < 0 or not world.content.figures.is_door[things.kind[thing]] or things.open[thing]:
        return FLOOR
    if things.padlock[thing] == LOCKED:
        return LOCK
    table, party = world.party_doors, world.people.party[row]
    rolled = (table.party == party) & (table.door == things.id[thing]) & (table.choice == THROUGH) & (table.rolled > 0)
    return REFUSED if rolled.any() else DOOR


def _shuns(world: World, row: int) -> dict[int, str]:
    """Return the cells that somebody keeps away from, and why."""
    if not in_party(world, row):
        return {}
    found = dict.fromkeys(beliefs.mind(world, row).dangers, KNOWN_TRAP)
    table, things = world.party_doors, world.things
    for each in np.flatnonzero(table.party == world.people.party[row]).tolist():
        door = things.row_of(int(table.door[each]))
        if door >= 0 and not things.open[door] and (table.given_up[each] or table.choice[each] == AROUND):
            found[int(things.cell[door])] = GIVEN_UP if table.given_up[each] else ANOTHER_WAY
    return found
