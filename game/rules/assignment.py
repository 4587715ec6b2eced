"""G4: which free minion takes what: the best priority first, then the nearest on foot; what can't be reached is set aside with the reason.

Looked at only after something happened (an event that stirs) or came due: with nothing new, nobody would take anything, so looking
once more changes nothing.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.content.types import DUTIES
from game.kernels.errands import nearest, pair_up
from game.kernels.labour import SPOTS, find_spots, free_hands, judge, open_up
from game.kernels.motion import NEVER
from game.rules import dangers, hauling, movement, tasks
from game.rules.hauling import Needs
from game.rules.passage import DUNGEON, UNLOCKS, factors, grid, parts
from game.world.events import WORK_SET_ASIDE, WORK_STARTED
from game.world.tables import BUILD, CLOSE, DIG, FETCHING, GOING, GUARDING, NO_TASK, RELOCATE, TASKS, TO_POST, UP
from game.world.world import World

Int64s = NDArray[np.int64]

OFF = 0
_BITS = 1 << np.arange(len(DUTIES))
_LETS_GO = np.isin(np.arange(TASKS), (NO_TASK, GUARDING))
HAUL, GUARD = DUTIES.index("haul"), DUTIES.index("guard")
NOT_ASIDE, NO_WAY, NO_MATERIAL, OCCUPIED, LAST_ROUTE, NOBODY, ENEMIES = range(7)
ASIDE = (
    "",
    "there is no way to it",
    "there is not enough material within reach",
    "somebody stands or lies there",
    "it would cut the last way to the demon hall",
    "no minion does that duty",
    "enemies are near",
)
"""Why work is set aside, by the number in the jobs' column."""


class Openings(NamedTuple):
    """What can be taken now, see `kernels.labour.open_up`; the spots of opening i are spots[first[i] : first[i + 1]]."""

    job: Int64s  # [openings], row of the job, -1 for hauls
    material: Int64s  # [openings], of a haul
    site_duty: Int64s  # [openings], duty of the sites a haul is for, -1 for hauls to a store
    mask: Int64s  # [openings], bits of the duties
    spots: Int64s
    first: Int64s


def minions(world: World) -> NDArray[np.bool_]:
    """G4: who does duties: the dungeon's minions that are up, bool[people]."""
    people = world.people
    can: NDArray[np.bool_] = world.content.figures.is_minion[people.kind] & (people.side == DUNGEON) & (people.state == UP)
    return can


def duties(world: World) -> NDArray[np.uint8]:
    """G4: priorities, uint8[duties, people]."""
    return np.stack([getattr(world.people, f"duty_{duty}") for duty in DUTIES])


def _free(world: World) -> tuple[Int64s, NDArray[np.bool_]]:
    """Return the rows of those who could take something, idle or standing guard, which gives way to what is more urgent; and who works."""
    people = world.people
    able, free = np.empty(len(people), np.bool_), np.empty(len(people), np.int64)
    columns = (people.kind, people.side, people.state, people.goal, people.step_due, people.free_from, people.task)
    count = free_hands(*columns, world.content.figures.is_minion, _LETS_GO, DUNGEON, UP, world.campaign.tick, able, free)
    return free[:count], able


def due(world: World) -> int:
    """Return the next tick at which work is to be given out again if nothing happens, NEVER without one."""
    return world.caches.look_again if world.caches.settled else world.campaign.tick + 1


def _look_again(world: World) -> int:
    """Return the next tick at which somebody is free, or something is to be tried, though nothing happens; NEVER without one."""
    tick, soonest = world.campaign.tick, NEVER
    for column in (world.jobs.retry_due, world.people.free_from):
        later = column[column > tick]
        if len(later):
            soonest = min(soonest, int(later.min()))
    return soonest


def assign(world: World) -> None:
    """G4: let every free minion take what it should."""
    caches = world.caches
    if caches.settled and world.campaign.tick < caches.look_again:
        return
    caches.settled, caches.look_again = True, NEVER
    if not _anything_to_do(world):
        return
    while True:
        free, able = _free(world)
        changed, taken = _assign_some(world, free, able) if len(free) else (False, 0)
        # Where the last of them has taken something nobody need look again.
        if not changed or taken == len(free):
            break
    caches.settled, caches.look_again = True, _look_again(world)


def _anything_to_do(world: World) -> bool:
    """Return whether there is anything at all that somebody could take, now or later, as things are."""
    storing = len(world.stacks) and len(hauling.accepts(world)[1])
    return bool(len(world.jobs) or storing or (world.people.post >= 0).any())


def _assign_some(world: World, free: Int64s, able: NDArray[np.bool_]) -> tuple[bool, int]:
    """Let some of the free take something; return whether anything changed at all, and how many did."""
    people = world.people
    priority = duties(world)
    does = (priority > OFF) & able
    spots, part, supply = survey(world, does)
    needs = hauling.needs(world, supply)
    openings = _openings(world, spots, part, supply, needs, np.asarray(does.any(axis=1)))
    mine = priority[:, free]
    guarding = people.task[free] == GUARDING
    for level in sorted(set(mine.ravel().tolist()) - {OFF}):
        bits = _BITS @ (mine == level)
        # Who stands guard leaves for what is more urgent only.
        bits[guarding & (mine[GUARD] <= level)] = 0
        posted = (bits >> GUARD & 1 > 0) & (people.post[free] >= 0)
        sent = sum(_to_post(world, row) for row in free[posted].tolist()) if posted.any() else 0
        if sent:
            return True, sent
        for stored in (False, True):
            pairs, taken = _pair(world, free, bits, openings, needs, stored)
            if pairs:
                return True, taken
    return False, 0


def survey(world: World, able: NDArray[np.bool_]) -> tuple[Int64s, Int64s, Int64s]:
    """Return from where each job is done, int64[jobs, 5], -1 where nobody can stand, and the parts of the map that this is in.

    able bool[duties, people]: who does which duty. The first part is 0 where none of those who do the job's duty can come, the second
    where none of those can who bring goods there: its own and haulers.
    A job is done from beside its cell, or from it if it stays open.
    """
    jobs, caches = world.jobs, world.caches
    cells = jobs.cell
    moving = np.flatnonzero((jobs.kind == RELOCATE) | (jobs.place > 0))
    if len(moving):
        cells = cells.copy()
        for row in moving[jobs.kind[moving] == RELOCATE].tolist():
            thing, lying = world.things.row_of(int(jobs.thing[row])), world.packed.row_of(int(jobs.thing[row]))
            cells[row] = world.things.cell[thing] if thing >= 0 else world.packed.cell[lying]
    closing = (jobs.kind == BUILD) & world.content.figures.blocks[jobs.structure].view(np.bool_) | (jobs.kind == CLOSE)
    part = parts(world)
    home = np.zeros((len(DUTIES), caches.part_count + 1), np.uint8)
    duty, people = np.nonzero(able)
    home[duty, part[world.people.cell[people]]] = 1
    home[:, 0] = 0
    spots, job_part = np.empty((len(jobs), SPOTS), np.int64), np.empty(len(jobs), np.int64)
    find_spots(caches.offsets, factors(world, UNLOCKS), part, cells, closing.view(np.uint8), _job_duties(world), home, spots, job_part)
    for row in moving.tolist():
        if job_part[row] and not _target_in_reach(world, row, int(cells[row]), int(job_part[row])):
            job_part[row] = 0
    home |= home[HAUL]
    supply = np.empty(len(jobs), np.int64)
    find_spots(caches.offsets, factors(world, UNLOCKS), part, cells, closing.view(np.uint8), _job_duties(world), home, spots, supply)
    return spots, job_part, supply


def _target_in_reach(world: World, job: int, source: int, here: int) -> bool:
    """T13, N8: whether what, or who, is moved can be brought to its target from the part `here`; taking a wall up may open a way."""
    part = parts(world)
    if world.jobs.place[job]:
        place = world.things.row_of(int(world.jobs.place[job]))
        return place >= 0 and bool(part[world.things.cell[place]] == here)
    reached = {here}
    if factors(world, UNLOCKS)[source] == 0:
        reached |= set(part[source + world.caches.offsets[:4]].tolist()) - {0}
        if source in (int(world.jobs.cell[job]) + world.caches.offsets[:4]).tolist():
            return True
    return not reached.isdisjoint(part[target_spots(world, job)].tolist())


def target_spots(world: World, job: int) -> Int64s:
    """Return the open cells from which something is built or set up on a job's cell, int64[any]."""
    jobs = world.jobs
    cell, blocks = int(jobs.cell[job]), world.content.structures.at(jobs.structure[job]).blocks
    around = cell + world.caches.offsets[:4]
    spots = around if blocks else np.append(around, cell)
    found: Int64s = spots[factors(world, UNLOCKS)[spots] > 0]
    return found


def _openings(world: World, spots: Int64s, part: Int64s, supply: Int64s, needs: Needs, served: NDArray[np.bool_]) -> Openings:
    """G4: return what can be taken, and take down, telling it once, what each open job waits for; served bool[duties]: somebody does it."""
    jobs, stacks = world.jobs, world.stacks
    open_, why = np.empty((2, len(jobs)), np.uint8)
    waiting = (jobs.worker, jobs.retry_due, jobs.aside, jobs.kind == DIG, needs.is_site, needs.ready, needs.funded, part, spots)
    if judge(*waiting, _job_duties(world), served, world.campaign.tick, NO_WAY, NO_MATERIAL, NOBODY, open_, why):
        for row in np.flatnonzero(why != jobs.aside).tolist():
            jobs.aside[row] = why[row]
            if why[row]:
                world.tell(WORK_SET_ASIDE, tasks.duty_of(world, row), tasks.what_of(world, row), int(jobs.cell[row]), ASIDE[why[row]])
    most = len(jobs) + (len(DUTIES) + 1) * len(world.content.materials)
    opening, first = np.empty((most, 4), np.int64), np.empty(most + 1, np.int64)
    # Each duty's sites and the stores may list every stack once.
    cells = np.empty(SPOTS * len(jobs) + (len(DUTIES) + 1) * len(stacks), np.int64)
    marks = np.zeros(world.caches.part_count + 1, np.uint8)
    count = open_up(
        parts(world), open_, supply, _job_duties(world), spots, needs.lacks, stacks.cell, stacks.material,
        needs.offered, needs.loose, needs.stores, needs.room, len(DUTIES), HAUL, marks, opening, cells, first,
    )  # fmt: skip
    columns = np.ascontiguousarray(opening[:count].T)
    return Openings(columns[0], columns[1], columns[2], columns[3], cells[: first[count]], first[: count + 1])


def _job_duties(world: World) -> Int64s:
    """Return the numbers of the duties of all jobs, int64[jobs]."""
    jobs = world.jobs
    by_action = world.content.figures.action_duty[jobs.kind]
    return np.where(by_action < 0, world.content.figures.duty[jobs.structure], by_action)


def _pair(world: World, free: Int64s, bits: Int64s, openings: Openings, needs: Needs, stored: bool) -> tuple[int, int]:
    """Let the free take what is open at their level, everything but hauls to a store, or (stored) these.

    Return how many pairs there were, and how many of them took it: what has enemies near waits (T10).
    """
    is_haul = openings.material >= 0
    masks = np.where((is_haul & (openings.site_duty < 0)) == stored, openings.mask, 0)
    if not (masks & np.bitwise_or.reduce(bits)).any():
        return 0, 0
    caches, taken = world.caches, 0
    stops = is_haul.view(np.uint8)
    pairs = pair_up(
        grid(world, UNLOCKS), world.people.cell[free], bits, openings.spots, openings.first, masks, stops, caches.errands, caches.scratch
    )
    for worker, opening in pairs:
        row = int(free[worker])
        own = openings.spots[openings.first[opening] : openings.first[opening + 1]]
        if openings.job[opening] >= 0:
            taken += take_job(world, row, int(openings.job[opening]), own)
        else:
            _take_haul(world, row, own, openings, opening, needs)
            taken += 1
    return len(pairs), taken


def _leave_post(world: World, row: int) -> None:
    if world.people.task[row] == GUARDING:
        tasks.release(world, row, "something more urgent")


def take_job(world: World, row: int, job: int, spots: Int64s) -> bool:
    """G4: give a job to somebody, who sets out for the nearest of `spots` (there must be a way); whether they do.

    A rearming with known enemies near waits instead, unless the player ordered it (T10), and so does the closing of a door that
    enemies see (D15).
    """
    people, jobs = world.people, world.jobs
    if dangers.keep_away(world, job):
        _wait_for_calm(world, job)
        return False
    _leave_post(world, row)
    jobs.worker[job], jobs.aside[job] = people.id[row], NOT_ASIDE
    people.job[row], people.task[row] = jobs.id[job], GOING
    world.tell(WORK_STARTED, row, *_told(world, row))
    _walk(world, row, spots)
    return True


def _wait_for_calm(world: World, job: int) -> None:
    """T10, D15: set work aside until the enemies are gone, which is looked at every so often."""
    jobs = world.jobs
    told = jobs.tries[job] > 0
    jobs.aside[job], jobs.tries[job] = ENEMIES, 1
    jobs.retry_due[job] = world.campaign.tick + world.content.traps.danger_seconds * world.content.clock.ticks_per_second
    if not told:
        world.tell(WORK_SET_ASIDE, tasks.duty_of(world, job), tasks.what_of(world, job), int(jobs.cell[job]), ASIDE[ENEMIES])


def _told(world: World, row: int) -> tuple[str, str, int]:
    about = tasks.told(world, row)
    if about is None:
        raise ValueError("nobody is told about that")
    return about


def _walk(world: World, row: int, goals: Int64s) -> None:
    """Set somebody walking to the nearest of some cells, one of which they must be able to come to."""
    if not movement.walk_to_nearest(world, row, goals):
        raise ValueError("there must be a way")


def _take_haul(world: World, row: int, spots: Int64s, openings: Openings, opening: int, needs: Needs) -> None:
    """G2: let somebody fetch from the nearest of the stacks at `spots`, for the nearest site or store from there."""
    people, stacks, caches = world.people, world.stacks, world.caches
    number, duty = int(openings.material[opening]), int(openings.site_duty[opening])
    here = grid(world, UNLOCKS)
    way = nearest(here, int(people.cell[row]), spots, caches.errands, caches.scratch)
    if way is None:
        raise ValueError("a stack that was paired must be reachable")
    source = way[1]
    stack = int(np.flatnonzero((stacks.cell == source) & (stacks.material == number))[0])
    if duty >= 0:
        able = np.flatnonzero((needs.lacks[:, number] > 0) & (_job_duties(world) == duty))
        cells, wanted, most = world.jobs.cell[able], needs.lacks[able, number], int(needs.offered[stack])
    else:
        able = np.flatnonzero(needs.room[:, number] > 0)
        cells, wanted, most = needs.stores[able], needs.room[able, number], int(needs.loose[stack])
    target = nearest(here, source, cells, caches.errands, caches.scratch)
    if target is None:
        raise ValueError("somewhere to bring it must be reachable")
    place = int(np.flatnonzero(cells == target[1])[0])
    load = world.content.materials.at(number).load
    _leave_post(world, row)
    people.task[row], people.fetch[row], people.bring[row] = FETCHING, source, target[1]
    people.material[row], people.amount[row] = number, min(load, most, int(wanted[place]))
    people.job[row] = world.jobs.id[able[place]] if duty >= 0 else 0
    world.tell(WORK_STARTED, row, *_told(world, row))
    movement.walk_to(world, row, source, way[2])


def _to_post(world: World, row: int) -> bool:
    """G4: send a guard to its post; False when it stands there already or there is no way."""
    people = world.people
    post, here = int(people.post[row]), int(people.cell[row])
    if people.task[row] == GUARDING or parts(world)[post] != parts(world)[here]:
        return False
    people.task[row] = TO_POST
    world.tell(WORK_STARTED, row, *_told(world, row))
    _walk(world, row, people.post[row : row + 1].copy())
    return True
