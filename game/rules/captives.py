"""I26, K16, N8: prisoners: taken, kept without food, let go, or freed by their own."""

from __future__ import annotations

import numpy as np

from game.kernels.motion import NEVER
from game.rules import beliefs, movement, routes, sides, spoils, tasks, water
from game.rules.passage import ADVENTURERS, VISITORS
from game.world.events import CAPTURED, ESCAPED, GOAL_CHANGED, RELEASED
from game.world.tables import CAPTIVE, GONE, KNOCKED_OUT, NO_TASK, UP, VISITING
from game.world.world import World

_HOME, RESCUE = "home", "rescue"


def capture(world: World, row: int, prison: int, by: str | tuple[str, int]) -> None:
    """I26: shut somebody knocked out into a prison (an id), where they lie; they keep what they have learnt (K16)."""
    world.people.prison[row] = prison
    world.tell(CAPTURED, row, by)


def mind(world: World) -> None:
    """I26: let those go free whose prison is not there any more."""
    people = world.people
    for row in np.flatnonzero(people.prison > 0).tolist():
        if world.things.row_of(int(people.prison[row])) < 0:
            free(world, row)
            world.tell(ESCAPED, row, "")


def free(world: World, row: int) -> None:
    """I26: let a prisoner be none any more; who is awake stands up."""
    people = world.people
    people.prison[row] = 0
    if people.state[row] == CAPTIVE:
        tasks.change_state(world, row, UP)
    world.caches.care_settled = world.caches.settled = False


def release(world: World, row: int) -> None:
    """N8: let a prisoner go: (ours) they are nobody's enemy any more and walk home, and every door is unlocked for them."""
    world.people.party[row], world.people.let_go[row] = 0, 1
    free(world, row)
    world.tell(RELEASED, row)
    sides.change(world, row, VISITORS, "released")


def go_home(world: World) -> None:
    """N8: send those who were let go, and are up, to the nearest gate, and let them leave who are there."""
    people = world.people
    if not people.let_go.any():
        return
    for row in np.flatnonzero((people.let_go > 0) & (people.state == UP) & (people.step_due == NEVER)).tolist():
        if people.task[row] not in (VISITING, NO_TASK) or movement.is_held(world, row) or people.ordered[row]:
            continue
        gates = routes.gates(world)
        if people.cell[row] in gates:
            tasks.change_state(world, row, GONE)
        elif len(gates):
            people.task[row] = VISITING
            movement.walk_to_nearest(world, row, gates)


def rescue(world: World, row: int) -> None:
    """I25: an adventurer who has come to stand beside a prison of one of theirs lets them out; a rescue party then goes home.

    (ours) It takes no time; any adventurer does it.
    """
    people = world.people
    if people.side[row] != ADVENTURERS or people.state[row] != UP or water.swims(world, row) or not people.prison.any():
        return
    held = np.flatnonzero((people.prison > 0) & (people.side == ADVENTURERS))
    here, cells = int(people.cell[row]), people.cell[held]
    far = world.far(cells, here)
    for other in held[far <= 1].tolist():
        people.party[other] = people.party[row]
        beliefs.changed(world, [other])
        movement.set_pace(world, other, loaded=False)
        free(world, other)
        world.tell(ESCAPED, other, ("person", row))
        if people.state[other] == KNOCKED_OUT and people.task[row] == NO_TASK and not (people.carrier == people.id[row]).any():
            spoils.take_up(world, row, other)
        party = world.parties.row_of(int(people.party[row]))
        if party >= 0 and world.parties.goal[party].startswith(RESCUE) and not world.parties.leaving[party]:
            # I25: a rescue party leaves with the prisoner.
            world.parties.leaving[party] = 1
            world.tell(GOAL_CHANGED, party, _HOME, "the prisoner is free")
            for member in np.flatnonzero((people.party == people.party[row]) & (people.task == NO_TASK) & (people.ordered == 0)).tolist():
                movement.stop(world, member)
