"""K7: a known trigger that blocks the way is disarmed by who is best at it, or goes off under their hands."""

from __future__ import annotations

import numpy as np

from game.kernels.motion import NEVER
from game.rules import beliefs, circuits, firing, knowledge, movement, parts, tasks, wary, water
from game.rules.checks import check
from game.rules.passage import ADVENTURERS
from game.world.dice import Stream
from game.world.events import WORK_DONE, WORK_STARTED
from game.world.tables import DISARMING, NO_TASK, UP
from game.world.world import World

_ACTION = "disarm"


def wait_at(world: World, row: int, trigger: int) -> None:
    """K7: let somebody stand before a trigger (an id); when nobody of their party is at it yet, its best member sets about it."""
    people, party = world.people, int(world.people.party[row])
    at_it = (people.task == DISARMING) & (people.deed == trigger) & (people.party == party)
    if at_it.any():
        return
    best = _best(world, party, trigger, int(people.cell[row]))
    people.task[best], people.deed[best], people.resume[best] = DISARMING, trigger, people.goal[best]
    about = tasks.told(world, best)
    if about is not None:
        world.tell(WORK_STARTED, best, *about)
    goal = int(people.cell[row])
    (steps,) = movement.ways(world, [best], goal)
    movement.walk_to(world, best, goal, np.zeros(0, np.uint8) if steps is None else steps)
    settle(world)


def _best(world: World, party: int, trigger: int, spot: int) -> int:
    """K7: return the row of who has the best craft of a party's members who know a trigger and can come to a spot; of equals the first."""
    people = world.people
    free = (people.party == party) & (people.side == ADVENTURERS) & (people.state == UP) & (people.task == NO_TASK)
    free &= (people.stun_due == NEVER) & (people.web_due == NEVER) & ~water.swimmers(world)
    for row in sorted(np.flatnonzero(free).tolist(), key=lambda row: (-int(people.craft[row]), row)):
        if beliefs.knows(world, row, trigger) and _comes_to(world, row, spot):
            return int(row)
    raise ValueError("whoever waits on the spot can do it")


def _comes_to(world: World, row: int, spot: int) -> bool:
    """Return whether somebody can come to a spot without a door or a trap to think about."""
    here = movement.next_cell(world, row)
    if here == spot:
        return True
    steps = movement.way(world, beliefs.plans_by(world, row), here, spot)
    return steps is not None and movement.walks_freely(world, row, here, steps)


def settle(world: World) -> None:
    """K7, Z8: let those who have come to their trigger begin, and those leave it who can't; what was bungled often enough goes off."""
    people, things = world.people, world.things
    for row in np.flatnonzero(people.task == DISARMING).tolist():
        thing = things.row_of(int(people.deed[row]))
        if thing < 0 or not things.armed[thing]:
            _leave(world, row)
        elif people.task_due[row] == NEVER and people.step_due[row] == NEVER and not movement.is_held(world, row):
            if people.cell[row] == people.goal[row]:
                people.goal[row] = -1
                seconds = world.content.actions[_ACTION].seconds
                people.task_due[row] = world.campaign.tick + seconds * world.content.clock.ticks_per_second
            else:
                tasks.release(world, row, "the way is closed")
    checked, most = world.checked, world.content.disarming.tries
    for row in np.flatnonzero(checked.failures >= most).tolist():
        checked.failures[row] = 0
        _go_off(world, int(checked.trigger[row]), int(checked.last[row]))


def _leave(world: World, row: int) -> None:
    """Let somebody be done with a trigger, and go on where they were going."""
    resume = int(world.people.resume[row])
    tasks.free(world, row)
    movement.stop(world, row)
    world.people.goal[row] = resume


def finish(world: World, row: int) -> None:
    """K7: end somebody's try to disarm a trigger: craft against its target and quality."""
    people, things, figures = world.people, world.things, world.content.disarming
    trigger, about = int(people.deed[row]), tasks.told(world, row)
    thing = things.row_of(trigger)
    if thing < 0 or not things.armed[thing]:
        _leave(world, row)
        return
    mods = {"craft": int(people.craft[row])} | wary.bonus_of(world, row)
    target = figures.target + int(things.quality[thing]) - 1
    outcome = check(world, _ACTION, Stream.DISARM, row, trigger, mods, target).outcome
    _leave(world, row)
    if outcome == "success":
        parts.spend(world, thing)
        if about is not None:
            world.tell(WORK_DONE, row, *about)
    elif outcome == "critical_failure":
        knowledge.clean_slate(world, int(people.party[row]), trigger)
        _go_off(world, trigger, int(people.id[row]))
    else:
        knowledge.failed(world, row, trigger)
    settle(world)


def _go_off(world: World, trigger: int, by: int) -> None:
    """K7, W8: let the trap of a trigger (an id) fire under the hands of somebody (an id); no door moves."""
    things = world.things
    thing = things.row_of(trigger)
    if thing < 0 or not things.armed[thing]:
        return
    mechanism = things.row_of(circuits.circuit(world, trigger).mechanism)
    source = circuits.Source((trigger, int(things.kind[thing]), int(things.cell[thing])), by)
    parts.spend(world, thing)
    if mechanism >= 0:
        firing.fire(world, mechanism, source, "disarm")
