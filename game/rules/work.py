"""G3, G4, Z8: work step by step: somebody comes to the spot, begins, is done; goods are picked up and brought."""

from __future__ import annotations

import numpy as np

from game.content.types import ActionType
from game.kernels.due import anybody_stands, earliest
from game.kernels.motion import NEVER
from game.rules import breaching, building, care, closing, disarming, movement, parties, rearming, spoils, stock, tasks, tending
from game.rules.assignment import ASIDE, LAST_ROUTE
from game.world.events import WORK_DONE, WORK_SET_ASIDE
from game.world.tables import (
    BREACHING,
    BRINGING,
    BUILD,
    CLOSE,
    DIG,
    DISARMING,
    FETCHING,
    GOING,
    GUARDING,
    REARM,
    RELOCATE,
    REMOVE,
    STEPPING_ASIDE,
    TASKS,
    TENDING,
    TO_POST,
    WORKING,
)
from game.world.world import World

_ON_FOOT = (FETCHING, BRINGING, GOING, TO_POST, STEPPING_ASIDE)
_IS_ON_FOOT = np.isin(np.arange(TASKS), _ON_FOOT)


def due(world: World) -> int:
    """Return the tick at which the next work ends, NEVER while nobody works."""
    return earliest(world.people.task_due)


def end_due(world: World) -> None:
    """Z8: end all work that is due, in the order of the workers' ids."""
    if due(world) > world.campaign.tick:
        return
    for row in np.flatnonzero(world.people.task_due <= world.campaign.tick).tolist():
        # An earlier one's end may have called this one off.
        if world.people.task_due[row] > world.campaign.tick:
            continue
        if world.people.task[row] == BREACHING:
            breaching.finish(world, row)
        elif world.people.task[row] == DISARMING:
            disarming.finish(world, row)
        elif world.people.task[row] in spoils.TASKS:
            parties.achieve(world, row)
        elif world.people.task[row] == TENDING:
            tending.finish(world, row)
        else:
            _end(world, row)


def settle(world: World) -> None:
    """Look after those on foot for their work who don't walk: who is there begins, who can't come there any more gives up (G5)."""
    people = world.people
    # One who is on the spot may be sent on to a spot where they are as well, so nobody is left over to the next tick.
    while anybody_stands(people.task, people.step_due, _IS_ON_FOOT):
        for row in np.flatnonzero(_IS_ON_FOOT[people.task] & (people.step_due == NEVER)).tolist():
            if people.step_due[row] == NEVER and people.task[row] in _ON_FOOT:
                arrive(world, row)


def arrive(world: World, row: int) -> None:
    """Take the next step of somebody's task, who has come to the end of a way."""
    people = world.people
    if people.task[row] not in _ON_FOOT:
        return
    if people.goal[row] != people.cell[row]:
        tasks.release(world, row, building.CLOSED)
        return
    people.goal[row] = -1
    match int(people.task[row]):
        case task if task == FETCHING:
            _pick_up(world, row)
        case task if task == BRINGING:
            _put_down(world, row)
        case task if task == GOING:
            _begin(world, row)
        case task if task == TO_POST:
            people.task[row] = GUARDING
        case _:
            tasks.free(world, row)


# --- hauls ---------------------------------------------------------------------------------------------------------------------


def _pick_up(world: World, row: int) -> None:
    """G2: take what was reserved, as far as it is still there, and set out to bring it."""
    people = world.people
    number = int(people.material[row])
    taken = stock.lift(world, number, int(people.amount[row]), int(people.fetch[row]))
    if not taken:
        tasks.release(world, row, "it is gone")
        return
    people.task[row], people.amount[row], people.fetch[row] = BRINGING, taken, -1
    movement.set_pace(world, row, loaded=True)
    if not movement.walk_to_nearest(world, row, people.bring[row : row + 1].copy()):
        tasks.release(world, row, building.CLOSED)


def _put_down(world: World, row: int) -> None:
    """G2: lay down what was brought; what doesn't fit any more lies there loose."""
    people = world.people
    about = tasks.told(world, row)
    stock.lay(world, int(people.material[row]), int(people.amount[row]), int(people.bring[row]))
    tasks.free(world, row)
    if about is not None:
        world.tell(WORK_DONE, row, *about)


# --- jobs ----------------------------------------------------------------------------------------------------------------------


def _begin(world: World, row: int) -> None:
    """Z8: begin the work of a job on the spot: use up its materials, and state when it ends."""
    people = world.people
    job = world.jobs.row_of(int(people.job[row]))
    if closing.moves_out(world, row, job):
        return
    if world.jobs.person[job] and not care.ready(world, row, job):
        return
    kind = world.jobs.kind[job]
    if kind == RELOCATE and tasks.carried_by(world, row) < 0 and _takes_over(world, row, job):
        return
    action = tasks.action_of(world, job)
    if closing.cuts(world, job):
        # Nothing is used up for what can't be finished as things are.
        _try_later(world, row, job, LAST_ROUTE)
        return
    if kind == BUILD and not world.jobs.spent[job]:
        cell, cost = int(world.jobs.cell[job]), world.content.figures.cost[world.jobs.structure[job]].tolist()
        if any(stock.lying(world, number, cell) < amount for number, amount in enumerate(cost)):
            tasks.release(world, row, "its material is gone")
            return
        if action.spent == "materials":
            for number, amount in enumerate(cost):
                if amount:
                    stock.spend(world, number, amount, cell, "spent")
        world.jobs.spent[job] = 1
    if world.jobs.left[job] < 0:
        world.jobs.left[job] = whole_work(world, job, action)
    people.task[row] = WORKING
    rate = tasks.work_rate(world, row, action)
    people.task_due[row] = world.campaign.tick + max(1, -(-int(world.jobs.left[job]) // rate))


def _takes_over(world: World, row: int, job: int) -> bool:
    """T13: pick up what another worker had to put down on the way, and go on with it; False where it still stands."""
    packed = world.packed.row_of(int(world.jobs.thing[job]))
    if packed < 0:
        return False
    world.packed.carrier[packed] = world.people.id[row]
    building.carry_on(world, row, job)
    return True


def _hundredths(world: World, job: int, action: ActionType) -> int:
    """Z8: return how many hundredths of a second the usual worker takes for an action of a job."""
    jobs = world.jobs
    if action.lasts == "terrain":
        return 100 * world.content.terrain.at(world.cells.terrain[jobs.cell[job]]).dig_seconds
    if action.lasts == "fixed":
        return 100 * action.seconds
    seconds = world.content.structures.at(jobs.structure[job]).work_seconds
    return seconds * (action.share_percent if action.lasts == "share" else 100)


def whole_work(world: World, job: int, action: ActionType) -> int:
    """Z8: return all the work of an action of a job; see `tasks.work_rate` for how much of it somebody does in a tick."""
    labour = world.content.labour
    ticks = _hundredths(world, job, action) * world.content.clock.ticks_per_second // 100
    return ticks * (labour.stat_share + labour.usual_stat)


def _end(world: World, row: int) -> None:
    """Z8: end the work somebody is at: what it was for happens, or is tried again later."""
    people = world.people
    job = world.jobs.row_of(int(people.job[row]))
    why = closing.hindrance(world, job)
    world.jobs.left[job] = 0
    if why:
        _try_later(world, row, job, why)
        return
    about = tasks.told(world, row)
    kind = world.jobs.kind[job]
    if kind != REARM:
        people.task_due[row] = NEVER
    if kind == DIG:
        building.dig(world, row, job)
    elif kind == BUILD:
        building.build(world, row, job)
    elif kind == REMOVE:
        building.remove(world, row, job)
    elif kind == REARM:
        if not rearming.finish(world, row, job):
            return
    elif world.jobs.person[job]:
        if not care.finish(world, row, job):
            return
    elif kind == CLOSE:
        building.close_up(world, row, job)
    elif tasks.carried_by(world, row) < 0:
        building.take_up(world, row, job)
        return
    else:
        building.set_up(world, row, job)
    if about is not None:
        world.tell(WORK_DONE, row, *about)


def _try_later(world: World, row: int, job: int, why: int) -> None:
    """Give up what can't be finished now; it is tried again after a wait that grows (O11)."""
    jobs = world.jobs
    told = jobs.aside[job] == why or jobs.tries[job] > 0
    _postpone(world, job, why)
    if world.people.task[row] == WORKING:
        world.people.task_due[row] = world.campaign.tick
    duty, what, cell = tasks.duty_of(world, job), tasks.what_of(world, job), int(jobs.cell[job])
    tasks.release(world, row, ASIDE[why])
    if not told:
        world.tell(WORK_SET_ASIDE, duty, what, cell, ASIDE[why])


def _postpone(world: World, job: int, why: int) -> None:
    labour, jobs = world.content.labour, world.jobs
    tries = int(jobs.tries[job])
    seconds = min(labour.retry_seconds << min(tries, 20), labour.longest_retry_seconds)
    jobs.tries[job], jobs.aside[job] = min(tries + 1, 255), why
    jobs.retry_due[job] = world.campaign.tick + seconds * world.content.clock.ticks_per_second


def reconsider(world: World) -> None:
    """G4, O11: what is to be tried again in this tick and still can't be finished waits on, without anybody setting out for it."""
    jobs = world.jobs
    if not len(jobs):
        return
    for row in np.flatnonzero((jobs.retry_due == world.campaign.tick) & (jobs.tries > 0) & (jobs.worker == 0)).tolist():
        why = closing.hindrance(world, row)
        if why:
            _postpone(world, row, why)
