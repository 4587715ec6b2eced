"""I2, Z8: adventurers cross water where there is no way by land: checks of vigour, slow going, and who drowns.

(ours) Only those swim who are about their party's own business; everybody else keeps to the land. Whoever swims minds neither doors nor
traps until they are on land again, fights nobody and is fought with by nobody, but can be shot at. Who is knocked out in the water drowns,
and who wears what sinks drowns as soon as they go in.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.content.devices import STAGES
from game.kernels.errands import nearest
from game.kernels.motion import NEVER
from game.rules import movement, party_doors, passage, presence, routes, spoils, water, wounds
from game.rules.checks import check
from game.rules.passage import SWIMMING
from game.world.dice import Stream
from game.world.events import BREACH_GIVEN_UP
from game.world.tables import NO_TASK, PANICKING, UP
from game.world.world import World

BY_WATER = "water"
_LIGHT, _MEDIUM = STAGES[:2]
_LOCATION, _WEAPON = "body", "bare"


def begin(world: World, row: int, steps: NDArray[np.uint8]) -> None:
    """I2, Z8: let somebody who stands at the water's edge swim; what they carry of their fallen they lay down first.

    steps: of their way, the first of which leads into the water.
    """
    people = world.people
    spoils.lay_down_all(world, row)
    if int(people.gear[row]) & world.content.figures.sinks:
        _sink(world, row, int(people.cell[row] + world.caches.offsets[steps[0]]))
        return
    _roll(world, row)
    if people.state[row] == UP:
        movement.set_pace(world, row, loaded=False)
        movement.walk_to(world, row, int(people.goal[row]), steps)


def _sink(world: World, row: int, cell: int) -> None:
    """I2: let somebody drown on a cell of water beside them."""
    before = int(world.people.cell[row])
    world.people.cell[row] = cell
    presence.left(world, before)
    wounds.kill(world, row, BY_WATER)


def _roll(world: World, row: int) -> None:
    """Z8: roll somebody's check; the next is due in a minute. Failing wounds them, and on they swim (ours)."""
    people, figures = world.people, world.content.swimming
    people.swim_due[row] = world.campaign.tick + figures.again_seconds * world.content.clock.ticks_per_second
    world.caches.plight_due = None
    outcome = check(world, "swim", Stream.SWIM, row, 0, {"vigour": int(people.vigour[row])}, figures.target).outcome
    if outcome != "success":
        stage = _LIGHT if outcome == "failure" else _MEDIUM
        wounds.wound(world, row, wounds.Blow(stage, _WEAPON, BY_WATER, 0, _LOCATION, bleeding=False))


def check_again(world: World) -> None:
    """Z8: roll the checks of those who have swum for another minute, in the order of their ids."""
    people = world.people
    for row in np.flatnonzero(people.swim_due <= world.campaign.tick).tolist():
        _roll(world, row)


# --- on the way ----------------------------------------------------------------------------------------------------------------


def go_on(world: World, row: int, steps: NDArray[np.uint8]) -> bool:
    """I2: let a swimmer who stands go on by a way; whether their party has made up its mind about something (D14).

    (ours) A locked door that is come to from the water can't be broken through from there, and is given up.
    """
    people, table, here = world.people, world.party_doors, int(world.people.cell[row])
    if not len(steps):
        movement.arrive(world, row)
    elif water.until_land(world, here, steps):
        movement.walk_to(world, row, int(people.goal[row]), steps)
    else:
        party, door = int(people.party[row]), water.locked_at(world, here + int(world.caches.offsets[steps[0]]))
        known = party_doors.see(world, party, int(world.things.id[door]))
        table.given_up[known] = 1
        world.tell(BREACH_GIVEN_UP, world.parties.row_of(party), door, party_doors.METHODS[table.method[known]])
        return True
    return False


def _way_to_land(world: World, row: int) -> tuple[int, NDArray[np.uint8]] | None:
    """I2: return the nearest land that somebody can swim to, and the way there; None without any."""
    caches = world.caches
    found = nearest(passage.grid(world, SWIMMING), movement.next_cell(world, row), water.shores(world), caches.errands, caches.scratch)
    return None if found is None else (found[1], found[2])


def to_land(world: World, row: int) -> None:
    """T19, I2: let a swimmer make for the nearest land."""
    found = _way_to_land(world, row)
    if found is not None:
        movement.walk_to(world, row, *found)


def settle(world: World) -> None:
    """I2: let those make for land who are in the water, and are on their way nowhere."""
    people = world.people
    idle = water.swimmers(world) & (people.step_due == NEVER) & ((people.goal < 0) | (people.task == PANICKING))
    for row in np.flatnonzero(idle).tolist():
        found = None if movement.is_held(world, row) else _way_to_land(world, row)
        if found is None:
            continue
        if people.task[row] == NO_TASK:
            movement.send(world, row, *found)
        else:
            movement.walk_to(world, row, *found)


def come_ashore(world: World) -> list[int]:
    """I2: end the swim of those who have come to land, and return their rows; who goes home forgets what they were going to."""
    people, parties = world.people, world.parties
    ashore: list[int] = np.flatnonzero(water.swimmers(world) & (people.step_due == NEVER) & ~passage.water(world)[people.cell]).tolist()
    for row in ashore:
        movement.leave_water(world, row)
        if not party_doors.in_party(world, row):
            movement.go_on(world, row)
            continue
        goes_home = people.home[row] or parties.leaving[parties.row_of(int(people.party[row]))]
        if goes_home and people.task[row] == NO_TASK and not people.ordered[row] and int(people.goal[row]) not in routes.gates(world):
            movement.stop(world, row)
    return ashore
