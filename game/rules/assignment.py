"""G4: which free minion takes what: the best priority first, then the nearest on foot; what can't be reached is set aside with the reason.

Looked at only after something happened (an event that stirs) or came due: with nothing new, nobody would take anything, so looking
once more changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.content.types import DUTIES, LOWEST_PRIORITY
from game.kernels.errands import nearest, pair_up
from game.kernels.motion import NEVER
from game.rules import hauling, movement, tasks
from game.rules.hauling import Needs
from game.rules.passage import DUNGEON, UNLOCKS, factors, grid, parts
from game.world.events import WORK_SET_ASIDE, WORK_STARTED
from game.world.tables import BUILD, DIG, FETCHING, GOING, GUARDING, NO_TASK, RELOCATE, TO_POST, UP
from game.world.world import World

Int64s = NDArray[np.int64]

HAUL, GUARD = DUTIES.index("haul"), DUTIES.index("guard")
NOT_ASIDE, NO_WAY, NO_MATERIAL, OCCUPIED, LAST_ROUTE = range(5)
ASIDE = (
    "",
    "there is no way to it",
    "there is not enough material",
    "somebody stands there",
    "it would cut the last way to the demon hall",
)
"""Why work is set aside, by the number in the jobs' column."""


@dataclass(frozen=True)
class Openings:
    """What can be taken now, job by job: ordered jobs, then one for each material that sites of a duty lack, then one for each
    material that lies loose; the spots of opening i are spots[first[i] : first[i + 1]]."""

    job: Int64s  # [openings], row of the job, -1 for hauls
    material: Int64s  # [openings], of a haul
    site_duty: Int64s  # [openings], duty of the sites a haul is for, -1 for hauls to a store
    mask: Int64s  # [openings], bits of the duties
    spots: Int64s
    first: Int64s


def minions(world: World) -> NDArray[np.bool_]:
    """G4: who does duties: the dungeon's minions that are up, bool[people]."""
    people = world.people
    working_kind = np.array([kind.nature == "minion" for kind in world.content.people.values()], np.bool_)
    can: NDArray[np.bool_] = working_kind[people.kind] & (people.side == DUNGEON) & (people.state == UP)
    return can


def duties(world: World) -> NDArray[np.uint8]:
    """G4: priorities, uint8[duties, people]."""
    return np.stack([getattr(world.people, f"duty_{duty}") for duty in DUTIES])


def _free(world: World) -> Int64s:
    """Return the rows of those who could take something: idle, or standing guard, which gives way to what is more urgent."""
    people = world.people
    idle = (people.goal < 0) & (people.step_due == NEVER) & (people.free_from <= world.campaign.tick)
    idle &= (people.task == NO_TASK) | (people.task == GUARDING)
    return np.flatnonzero(idle & minions(world))


def due(world: World) -> int:
    """Return the next tick at which somebody or something is to be looked at again though nothing happens, NEVER without one."""
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
    while True:
        free = _free(world)
        if not len(free) or not _assign_some(world, free):
            break
    caches.settled, caches.look_again = True, due(world)


def _assign_some(world: World, free: Int64s) -> bool:
    """Let some of the free take something; False when nobody can take anything."""
    people = world.people
    priority = duties(world)
    wanted = needed_spots(world)
    able = minions(world) & (priority.max(axis=0) > 0)
    job_part = _job_parts(world, wanted, able)
    needs = hauling.needs(world, job_part)
    _set_aside(world, wanted, job_part, needs)
    openings = _openings(world, wanted, job_part, needs)
    for level in range(1, LOWEST_PRIORITY + 1):
        bits = ((priority[:, free] == level) * (1 << np.arange(len(DUTIES)))[:, None]).sum(axis=0)
        # Who stands guard leaves for what is more urgent only.
        guarding = people.task[free] == GUARDING
        usable = (bits > 0) & ~(guarding & (priority[GUARD, free] <= level))
        posted = usable & (bits >> GUARD & 1 > 0) & (people.post[free] >= 0)
        sent = [_to_post(world, row) for row in free[posted].tolist()]
        if any(sent):
            return True
        for stored in (False, True):
            if _pair(world, free[usable], bits[usable], openings, needs, stored):
                return True
    return False


def needed_spots(world: World) -> Int64s:
    """Return the cells from which each job is done, int64[jobs, 5], -1 where there is none: beside its cell, or on it if it stays open."""
    jobs, things, packed = world.jobs, world.things, world.packed
    cell = jobs.cell.copy()
    moving = np.flatnonzero(jobs.kind == RELOCATE)
    for row in moving.tolist():
        id_ = int(jobs.thing[row])
        thing, lying = things.row_of(id_), packed.row_of(id_)
        cell[row] = things.cell[thing] if thing >= 0 else packed.cell[lying]
    around = world.caches.offsets[:4]
    spots = np.concatenate((cell[:, None] + around, cell[:, None]), axis=1)
    blocks = np.array([kind.blocks for kind in world.content.structures.values()], np.bool_)
    spots[(jobs.kind == BUILD) & blocks[jobs.structure], 4] = -1
    spots[factors(world, UNLOCKS)[spots] == 0] = -1
    return spots


def _job_parts(world: World, spots: Int64s, able: NDArray[np.bool_]) -> Int64s:
    """Return the part of the map from which workers can come to each job, int64[jobs], 0 where none can."""
    part = np.where(spots >= 0, parts(world)[spots], 0)
    home = np.unique(parts(world)[world.people.cell[able]])
    part[~np.isin(part, home)] = 0
    best: Int64s = part.max(axis=1, initial=0).astype(np.int64)
    return best


def _set_aside(world: World, spots: Int64s, part: Int64s, needs: Needs) -> None:
    """G4: take down, and tell once, what each open job waits for."""
    jobs = world.jobs
    open_ = jobs.worker == 0
    why = np.where(jobs.retry_due > world.campaign.tick, jobs.aside, NOT_ASIDE)
    # A cell in the middle of what is to be dug comes into reach by itself.
    why[open_ & (part == 0) & ((spots >= 0).any(axis=1) | (jobs.kind != DIG))] = NO_WAY
    starved = needs.sites[~needs.funded]
    why[starved] = NO_MATERIAL
    why[~open_] = NOT_ASIDE
    for row in np.flatnonzero(why != jobs.aside).tolist():
        jobs.aside[row] = why[row]
        if why[row]:
            world.tell(WORK_SET_ASIDE, tasks.duty_of(world, row), tasks.what_of(world, row), int(jobs.cell[row]), ASIDE[why[row]])


def _openings(world: World, spots: Int64s, part: Int64s, needs: Needs) -> Openings:
    jobs, stacks = world.jobs, world.stacks
    open_ = (jobs.worker == 0) & (jobs.retry_due <= world.campaign.tick) & (part > 0)
    waiting = needs.sites[~(needs.ready & needs.funded)]
    open_[waiting] = False
    rows = np.flatnonzero(open_)
    kept = spots[rows]
    counts = (kept >= 0).sum(axis=1)
    spot_list = [kept[kept >= 0]]
    job, material, site_duty = rows.tolist(), [-1] * len(rows), [-1] * len(rows)
    mask = (1 << _job_duties(world, rows)).tolist()
    numbers = counts.tolist()
    of_stack = parts(world)[stacks.cell]
    duty_of_site = _job_duties(world, needs.sites)
    for duty in np.unique(duty_of_site).tolist():
        lacking = needs.lacks[duty_of_site == duty].sum(axis=0)
        for number in np.flatnonzero(lacking).tolist():
            near = np.isin(of_stack, part[needs.sites[(duty_of_site == duty) & (needs.lacks[:, number] > 0)]])
            cells = stacks.cell[(stacks.material == number) & (needs.offered > 0) & near]
            spot_list.append(cells)
            numbers.append(len(cells))
            job.append(-1)
            material.append(number)
            site_duty.append(duty)
            mask.append(1 << HAUL | 1 << duty)
    for number in np.unique(stacks.material[needs.loose > 0]).tolist():
        there = parts(world)[needs.stores.cells[needs.stores.room[:, number] > 0]]
        cells = stacks.cell[(stacks.material == number) & (needs.loose > 0) & np.isin(of_stack, there)]
        spot_list.append(cells)
        numbers.append(len(cells))
        job.append(-1)
        material.append(number)
        site_duty.append(-1)
        mask.append(1 << HAUL)
    first = np.concatenate(([0], np.cumsum(np.array(numbers, np.int64))))
    all_spots = np.concatenate(spot_list) if spot_list else np.zeros(0, np.int64)
    return Openings(
        np.array(job, np.int64), np.array(material, np.int64), np.array(site_duty, np.int64), np.array(mask, np.int64), all_spots, first
    )


def _job_duties(world: World, rows: Int64s) -> Int64s:
    """Return the numbers of the duties of jobs, int64[rows]."""
    of_kind = np.array([DUTIES.index(kind.duty) for kind in world.content.structures.values()], np.int64)
    jobs = world.jobs
    return np.where(jobs.kind[rows] == DIG, DUTIES.index("dig"), of_kind[jobs.structure[rows]])


def _pair(world: World, free: Int64s, bits: Int64s, openings: Openings, needs: Needs, stored: bool) -> bool:
    """Let the free take what is open at their level: everything but hauls to a store, or (stored) these."""
    is_stored = (openings.material >= 0) & (openings.site_duty < 0)
    chosen = np.flatnonzero((is_stored == stored) & ((openings.mask & np.bitwise_or.reduce(bits, initial=0)) != 0))
    if not len(chosen) or not len(free):
        return False
    counts = np.diff(openings.first)
    spots = openings.spots[np.repeat(np.isin(np.arange(len(counts)), chosen), counts)]
    first = np.concatenate(([0], np.cumsum(counts[chosen])))
    stops = (openings.material[chosen] >= 0).astype(np.uint8)
    caches = world.caches
    pairs = pair_up(
        grid(world, UNLOCKS), world.people.cell[free], bits, spots, first, openings.mask[chosen], stops, caches.errands, caches.scratch
    )
    for worker, number in pairs:
        opening, row = int(chosen[number]), int(free[worker])
        own = spots[first[number] : first[number + 1]]
        if openings.job[opening] >= 0:
            take_job(world, row, int(openings.job[opening]), own)
        else:
            _take_haul(world, row, own, openings, opening, int(bits[worker]), needs)
    return bool(pairs)


def _leave_post(world: World, row: int) -> None:
    if world.people.task[row] == GUARDING:
        tasks.release(world, row, "something more urgent")


def take_job(world: World, row: int, job: int, spots: Int64s) -> None:
    """G4: give a job to somebody, who sets out for the nearest of `spots` (there must be a way)."""
    _leave_post(world, row)
    people, jobs = world.people, world.jobs
    jobs.worker[job], jobs.aside[job] = people.id[row], NOT_ASIDE
    people.job[row], people.task[row] = jobs.id[job], GOING
    world.tell(WORK_STARTED, row, *_told(world, row))
    _walk(world, row, spots)


def _told(world: World, row: int) -> tuple[str, str, int]:
    about = tasks.told(world, row)
    if about is None:
        raise ValueError("nobody is told about that")
    return about


def _walk(world: World, row: int, goals: Int64s) -> None:
    """Set somebody walking to the nearest of some cells, one of which they must be able to come to."""
    if not movement.walk_to_nearest(world, row, goals):
        raise ValueError("there must be a way")


def _take_haul(world: World, row: int, spots: Int64s, openings: Openings, opening: int, bits: int, needs: Needs) -> None:
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
        able = np.flatnonzero((needs.lacks[:, number] > 0) & (_job_duties(world, needs.sites) == duty))
        cells = world.jobs.cell[needs.sites[able]]
        wanted, most = needs.lacks[able, number], int(needs.offered[stack])
    else:
        able = np.flatnonzero(needs.stores.room[:, number] > 0)
        cells = needs.stores.cells[able]
        wanted, most = needs.stores.room[able, number], int(needs.loose[stack])
    target = nearest(here, source, cells, caches.errands, caches.scratch)
    if target is None:
        raise ValueError("somewhere to bring it must be reachable")
    place = int(np.flatnonzero(cells == target[1])[0])
    load = world.content.materials.at(number).load
    _leave_post(world, row)
    people.task[row], people.fetch[row], people.bring[row] = FETCHING, source, target[1]
    people.material[row], people.amount[row] = number, min(load, most, int(wanted[place]))
    people.job[row] = world.jobs.id[needs.sites[able[place]]] if duty >= 0 else 0
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
