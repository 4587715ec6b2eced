"""O13, D16: cells that close for good: nobody is built in, goods are moved aside, and who is shut in all the same is told of."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.kernels.motion import NEVER
from game.kernels.path_grid import change_cell
from game.rules import letters, movement, presence, routes, stock, tasks
from game.rules.assignment import LAST_ROUTE, OCCUPIED, minions, target_spots
from game.rules.passage import UNLOCKS, grid, parts
from game.world.tables import BUILD, CLOSE, GOING, GUARDING, NO_TASK, RELOCATE, STEPPING_ASIDE
from game.world.world import World


def moves_out(world: World, row: int, job: int) -> bool:
    """Send a builder, whom a wall would shut in where they stand, to another side of it first; whether one was sent."""
    people, jobs_, heart = world.people, world.jobs, world.campaign.heart
    closes = jobs_.kind[job] == BUILD or (jobs_.kind[job] == RELOCATE and tasks.carried_by(world, row) >= 0)
    if not closes or not world.content.structures.at(jobs_.structure[job]).blocks or heart < 0:
        return False
    after = parts_without(world, world.job_cells(job))
    if after[people.cell[row]] == after[heart]:
        return False
    spots = target_spots(world, job)
    outside = spots[after[spots] == after[heart]]
    if not len(outside) or not movement.walk_to_nearest(world, row, outside):
        return False
    people.task[row] = GOING
    return True


def parts_without(world: World, cells: list[int]) -> NDArray[np.int32]:
    """Return the parts of the map once some cells are closed."""
    ground_ = grid(world, UNLOCKS)
    before = [int(ground_.factor[cell]) for cell in cells]
    for cell in cells:
        change_cell(ground_, cell, 0)
    after = routes.parts_of(world, ground_)
    for cell, factor in zip(cells, before, strict=True):
        change_cell(ground_, cell, factor)
    return after


def hindrance(world: World, job: int) -> int:
    """Return why what was built can't be closed now, by its number in ASIDE, 0 when it can (D16, O13)."""
    if world.jobs.kind[job] == CLOSE:
        return OCCUPIED if presence.standing_on(world, int(world.jobs.cell[job])) else 0
    if not _closes(world, job):
        return 0
    cells = world.job_cells(job)
    if any(presence.standing_on(world, cell) for cell in cells):
        for cell in cells:
            _ask_aside(world, cell)
        return OCCUPIED
    return LAST_ROUTE if cuts(world, job) else 0


def cuts(world: World, job: int) -> bool:
    """D16: whether what a job closes would cut the last land route as things are."""
    return _closes(world, job) and routes.cut_by(world, world.job_cells(job), planned=False) >= 0


def _closes(world: World, job: int) -> bool:
    """Return whether the next end of a job's work closes its cells."""
    jobs_ = world.jobs
    sets_up = jobs_.kind[job] == BUILD or (jobs_.kind[job] == RELOCATE and world.packed.row_of(int(jobs_.thing[job])) >= 0)
    return sets_up and bool(world.content.structures.at(jobs_.structure[job]).blocks)


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


def make_room(world: World, row: int, structure: int, cell: int, facing: int) -> None:
    """G2: move what lies where somebody closes cells to their side of it."""
    if not world.content.structures.at(structure).blocks:
        return
    cells = world.footprint(structure, cell, facing)
    after = parts_without(world, cells)
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
        letters.send(world, letters.SHUT_IN, f"{people.name[row]} is shut in", int(people.cell[row]))
