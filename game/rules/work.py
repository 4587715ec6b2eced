"""G3, G4, Z8: work step by step: somebody comes to the spot, begins, is done; goods are picked up and brought."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.content.types import ActionType
from game.kernels.motion import NEVER
from game.kernels.path_grid import change_cell
from game.rules import ground, jobs, movement, routes, stock, tasks
from game.rules.assignment import ASIDE, LAST_ROUTE, OCCUPIED, minions, target_spots
from game.rules.checks import check
from game.rules.passage import UNLOCKS, grid, parts
from game.world.dice import Stream
from game.world.events import LETTER, WORK_DONE, WORK_SET_ASIDE
from game.world.tables import (
    BRINGING,
    BUILD,
    CRUDE,
    DIG,
    FETCHING,
    FINE,
    GOING,
    GUARDING,
    NO_TASK,
    NORMAL,
    RELOCATE,
    REMOVE,
    STEPPING_ASIDE,
    TO_POST,
    WORKING,
)
from game.world.world import World

_ON_FOOT = (FETCHING, BRINGING, GOING, TO_POST, STEPPING_ASIDE)
_IS_ON_FOOT = np.isin(np.arange(9), _ON_FOOT)
_CLOSED = "the way is closed"


def due(world: World) -> int:
    """Return the tick at which the next work ends, NEVER while nobody works."""
    return int(world.people.task_due.min(initial=NEVER))


def end_due(world: World) -> None:
    """Z8: end all work that is due, in the order of the workers' ids."""
    for row in np.flatnonzero(world.people.task_due <= world.campaign.tick).tolist():
        # An earlier one's end may have called this one off.
        if world.people.task_due[row] <= world.campaign.tick:
            _end(world, row)


def settle(world: World) -> None:
    """Look after those on foot for their work who don't walk: who is there begins, who can't come there any more gives up (G5)."""
    people = world.people
    standing = _IS_ON_FOOT[people.task] & (people.step_due == NEVER)
    for row in np.flatnonzero(standing).tolist():
        if people.step_due[row] == NEVER and people.task[row] in _ON_FOOT:
            arrive(world, row)


def arrive(world: World, row: int) -> None:
    """Take the next step of somebody's task, who has come to the end of a way."""
    people = world.people
    if people.task[row] not in _ON_FOOT:
        return
    if people.goal[row] != people.cell[row]:
        tasks.release(world, row, _CLOSED)
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
        tasks.release(world, row, _CLOSED)
    elif people.step_due[row] == NEVER:
        arrive(world, row)


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
    if _moves_out(world, row, job):
        return
    kind = world.jobs.kind[job]
    if kind == RELOCATE and tasks.carried_by(world, row) < 0 and _takes_over(world, row, job):
        return
    action = tasks.action_of(world, job)
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
    carry_on(world, row, job)
    return True


def _hundredths(world: World, job: int, action: ActionType) -> int:
    """Z8: return how many hundredths of a second the usual worker takes for an action of a job."""
    jobs = world.jobs
    if action.lasts == "terrain":
        return 100 * world.content.terrain.at(world.cells.terrain[jobs.cell[job]]).dig_seconds
    seconds = world.content.structures.at(jobs.structure[job]).work_seconds
    return seconds * (action.share_percent if action.lasts == "share" else 100)


def whole_work(world: World, job: int, action: ActionType) -> int:
    """Z8: return all the work of an action of a job; see `tasks.work_rate` for how much of it somebody does in a tick."""
    labour = world.content.labour
    ticks = _hundredths(world, job, action) * world.content.clock.ticks_per_second // 100
    return ticks * (labour.stat_share + labour.usual_stat)


def _moves_out(world: World, row: int, job: int) -> bool:
    """Send a builder, whom a wall would shut in where they stand, to another side of it first; whether one was sent."""
    people, jobs_, heart = world.people, world.jobs, world.campaign.heart
    closes = jobs_.kind[job] == BUILD or (jobs_.kind[job] == RELOCATE and tasks.carried_by(world, row) >= 0)
    if not closes or not world.content.structures.at(jobs_.structure[job]).blocks or heart < 0:
        return False
    after = _parts_without(world, world.job_cells(job))
    if after[people.cell[row]] == after[heart]:
        return False
    spots = target_spots(world, job)
    outside = spots[after[spots] == after[heart]]
    if not len(outside) or not movement.walk_to_nearest(world, row, outside):
        return False
    people.task[row] = GOING
    return True


def _parts_without(world: World, cells: list[int]) -> NDArray[np.int32]:
    """Return the parts of the map once some cells are closed."""
    ground_ = grid(world, UNLOCKS)
    before = [int(ground_.factor[cell]) for cell in cells]
    for cell in cells:
        change_cell(ground_, cell, 0)
    after = routes.parts_of(world, ground_)
    for cell, factor in zip(cells, before, strict=True):
        change_cell(ground_, cell, factor)
    return after


def _end(world: World, row: int) -> None:
    """Z8: end the work somebody is at: what it was for happens, or is tried again later."""
    people = world.people
    job = world.jobs.row_of(int(people.job[row]))
    why = _hindrance(world, job)
    world.jobs.left[job] = 0
    if why:
        _try_later(world, row, job, why)
        return
    people.task_due[row] = NEVER
    about = tasks.told(world, row)
    kind = world.jobs.kind[job]
    if kind == DIG:
        _dig(world, row, job)
    elif kind == BUILD:
        _build(world, row, job)
    elif kind == REMOVE:
        _remove(world, row, job)
    elif tasks.carried_by(world, row) < 0:
        _take_up(world, row, job)
        return
    else:
        _set_up(world, row, job)
    if about is not None:
        world.tell(WORK_DONE, row, *about)


def _hindrance(world: World, job: int) -> int:
    """Return why what was built can't be closed now, by its number in ASIDE, 0 when it can (D16, O13)."""
    jobs_ = world.jobs
    sets_up = jobs_.kind[job] == BUILD or (jobs_.thing[job] and world.packed.row_of(int(jobs_.thing[job])) >= 0)
    if not sets_up or jobs_.kind[job] == REMOVE or not world.content.structures.at(jobs_.structure[job]).blocks:
        return 0
    cells = world.job_cells(job)
    if any(ground.standing_on(world, cell) for cell in cells):
        for cell in cells:
            _ask_aside(world, cell)
        return OCCUPIED
    return LAST_ROUTE if routes.cut_by(world, cells, planned=False) >= 0 else 0


def _ask_aside(world: World, cell: int) -> None:
    """Let own people who idle on a cell step off it."""
    people = world.people
    idle = (people.cell == cell) & (people.step_due == NEVER) & (people.goal < 0) & minions(world)
    for row in np.flatnonzero(idle & ((people.task == NO_TASK) | (people.task == GUARDING))).tolist():
        planned = set(routes.planned_walls(world))
        moves = grid(world, UNLOCKS).moves[cell]
        around = [cell + int(step) for k, step in enumerate(world.caches.offsets.tolist()) if moves >> k & 1]
        free = [other for other in around if other not in planned] or around
        if free:
            tasks.release(world, row, "in the way")
            people.task[row] = STEPPING_ASIDE
            movement.walk_to_nearest(world, row, np.array(free[:1]))


def _try_later(world: World, row: int, job: int, why: int) -> None:
    """Give up what can't be finished now; it is tried again after a wait that grows (O11)."""
    labour, jobs_ = world.content.labour, world.jobs
    tries = int(jobs_.tries[job])
    seconds = min(labour.retry_seconds << min(tries, 20), labour.longest_retry_seconds)
    jobs_.tries[job] = min(tries + 1, 255)
    jobs_.retry_due[job] = world.campaign.tick + seconds * world.content.clock.ticks_per_second
    told = jobs_.aside[job] == why or tries > 0
    jobs_.aside[job] = why
    world.people.task_due[row] = world.campaign.tick
    duty, what, cell = tasks.duty_of(world, job), tasks.what_of(world, job), int(jobs_.cell[job])
    tasks.release(world, row, ASIDE[why])
    if not told:
        world.tell(WORK_SET_ASIDE, duty, what, cell, ASIDE[why])


def _dig(world: World, row: int, job: int) -> None:
    """G1: make floor of rock or ore, and leave what it yields."""
    cell = int(world.jobs.cell[job])
    yields = world.content.terrain.at(world.cells.terrain[cell]).yields
    _finish(world, row, job)
    ground.dig_out(world, cell)
    for material, amount in yields.items():
        stock.add(world, material, amount, cell, "mined")


def _build(world: World, row: int, job: int) -> None:
    """G3, T8, T18: put up what was ordered, as well as the builder's craft check says."""
    jobs_, content = world.jobs, world.content
    structure, cell, facing = int(jobs_.structure[job]), int(jobs_.cell[job]), int(jobs_.facing[job])
    quality = NORMAL
    if content.structures.at(structure).quality and content.actions["build"].rolled == "end":
        craft = int(world.people.craft[row])
        total, _ = check(world, "build", Stream.BUILD, row, int(jobs_.id[job]), {"craft": craft}, content.quality.normal_from)
        quality = CRUDE if total < content.quality.normal_from else FINE if total >= content.quality.fine_from else NORMAL
    _finish(world, row, job)
    before = parts(world)
    _make_room(world, row, structure, cell, facing)
    ground.set_structure(world, cell, content.structures.names[structure], facing, quality)
    tell_shut_in(world, before)


def _make_room(world: World, row: int, structure: int, cell: int, facing: int) -> None:
    """G2: move what lies where somebody closes cells to their side of it."""
    if not world.content.structures.at(structure).blocks:
        return
    cells = world.footprint(structure, cell, facing)
    after = _parts_without(world, cells)
    for covered in cells:
        around = covered + world.caches.offsets
        side = around[(after[around] == after[world.people.cell[row]]) & (after[around] > 0)]
        stock.clear(world, covered, int(side[0]) if len(side) else stock.open_near(world, covered))


def tell_shut_in(world: World, before: NDArray[np.int32]) -> None:
    """Tell, once, who of the dungeon's people can't come to the demon hall any more (O13); `before`: the parts of the map until now."""
    heart, people = world.campaign.heart, world.people
    if heart < 0 or before is parts(world):
        return
    after = parts(world)
    shut = (before[people.cell] == before[heart]) & (after[people.cell] != after[heart]) & minions(world)
    for row in np.flatnonzero(shut).tolist():
        world.tell(LETTER, f"{people.name[row]} is shut in", int(people.cell[row]), False)


def _remove(world: World, row: int, job: int) -> None:
    """G3: take a structure away, of a door with a padlock the padlock first; what it was built of lies there again."""
    jobs_ = world.jobs
    id_, structure, cell = int(jobs_.thing[job]), int(jobs_.structure[job]), int(jobs_.cell[job])
    _finish(world, row, job)
    packed, thing = world.packed.row_of(id_), world.things.row_of(id_)
    if packed >= 0:
        world.packed.delete(packed)
    elif world.content.structures.at(structure).on:
        ground.set_padlock(world, cell, 0)
    elif thing >= 0:
        ground.clear_structure(world, thing)
    tasks.give_back(world, structure, cell, "dismantled")


def _take_up(world: World, row: int, job: int) -> None:
    """T13: take a structure off its cell with all of its state, and set out with it."""
    jobs_, people = world.jobs, world.people
    packed = ground.pack(world, world.things.row_of(int(jobs_.thing[job])), int(people.id[row]), int(people.cell[row]))
    job = jobs_.row_of(int(people.job[row]))
    jobs_.thing[job], jobs_.left[job] = packed, -1
    carry_on(world, row, job)


def carry_on(world: World, row: int, job: int) -> None:
    """T13: walk to where a structure in hand is to be set up."""
    movement.set_pace(world, row, loaded=True)
    world.people.task[row] = GOING
    if not movement.walk_to_nearest(world, row, target_spots(world, job)):
        tasks.release(world, row, _CLOSED)


def _set_up(world: World, row: int, job: int) -> None:
    """T13: set a structure in hand up, in the state it was in."""
    jobs_ = world.jobs
    packed = tasks.carried_by(world, row)
    structure, cell, facing = int(jobs_.structure[job]), int(jobs_.cell[job]), int(jobs_.facing[job])
    _finish(world, row, job)
    before = parts(world)
    _make_room(world, row, structure, cell, facing)
    ground.unpack(world, packed, cell, facing)
    tell_shut_in(world, before)


def _finish(world: World, row: int, job: int) -> None:
    """Free the worker of a job that is done, and whoever still brings something for it, and take it off the list."""
    id_ = int(world.jobs.id[job])
    tasks.free(world, row)
    for other in np.flatnonzero(world.people.job == id_).tolist():
        tasks.release(world, other, "no longer needed")
    jobs.done(world, world.jobs.row_of(id_))
