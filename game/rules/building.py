"""G1, G3, T13: what the end of a piece of work makes of the map: dug, built, removed, taken up, set up."""

from __future__ import annotations

import numpy as np

from game.content.types import QUALITIES
from game.rules import closing, doors, ground, jobs, movement, stock, tasks
from game.rules.assignment import target_spots
from game.rules.checks import check
from game.rules.passage import parts
from game.world.dice import Stream
from game.world.events import BUILT
from game.world.tables import CRUDE, FINE, GOING, NORMAL
from game.world.world import World

CLOSED = "the way is closed"
"""Why somebody on foot for their work gives up."""


def dig(world: World, row: int, job: int) -> None:
    """G1: make floor of rock or ore, and leave what it yields."""
    cell = int(world.jobs.cell[job])
    yields = world.content.terrain.at(world.cells.terrain[cell]).yields
    finish(world, row, job)
    ground.dig_out(world, cell)
    for material, amount in yields.items():
        stock.add(world, material, amount, cell, "mined")


def build(world: World, row: int, job: int) -> None:
    """G3, T8, T18: put up what was ordered, as well as the builder's craft check says."""
    jobs_, content = world.jobs, world.content
    structure, cell, facing = int(jobs_.structure[job]), int(jobs_.cell[job]), int(jobs_.facing[job])
    quality = NORMAL
    if content.structures.at(structure).quality and content.actions["build"].rolled == "end":
        craft = int(world.people.craft[row])
        total = check(world, "build", Stream.BUILD, row, int(jobs_.id[job]), {"craft": craft}, content.quality.normal_from).total
        quality = CRUDE if total < content.quality.normal_from else FINE if total >= content.quality.fine_from else NORMAL
    finish(world, row, job)
    before = parts(world)
    closing.make_room(world, row, structure, cell, facing)
    ground.set_structure(world, cell, content.structures.names[structure], facing, quality)
    if not content.structures.at(structure).on:
        world.tell(BUILT, world.thing_at(cell), row, QUALITIES[quality])
    closing.tell_shut_in(world, before)


def remove(world: World, row: int, job: int) -> None:
    """G3: take a structure away, of a door with a padlock the padlock first; what it was built of lies there again."""
    jobs_ = world.jobs
    id_, structure, cell = int(jobs_.thing[job]), int(jobs_.structure[job]), int(jobs_.cell[job])
    finish(world, row, job)
    packed, thing = world.packed.row_of(id_), world.things.row_of(id_)
    if packed >= 0:
        world.packed.delete(packed)
    elif world.content.structures.at(structure).on:
        doors.set_padlock(world, cell, 0)
    elif thing >= 0:
        ground.clear_structure(world, thing)
    tasks.give_back(world, structure, cell, "dismantled")


def close_up(world: World, row: int, job: int) -> None:
    """D15: close a breached door, and lock it again; whoever comes into it meanwhile only keeps it from closing."""
    door = world.things.row_of(int(world.jobs.thing[job]))
    finish(world, row, job)
    doors.lock(world, door, True, ("person", row))


def take_up(world: World, row: int, job: int) -> None:
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
        tasks.release(world, row, CLOSED)


def set_up(world: World, row: int, job: int) -> None:
    """T13: set a structure in hand up, in the state it was in."""
    jobs_ = world.jobs
    packed = tasks.carried_by(world, row)
    structure, cell, facing = int(jobs_.structure[job]), int(jobs_.cell[job]), int(jobs_.facing[job])
    finish(world, row, job)
    before = parts(world)
    closing.make_room(world, row, structure, cell, facing)
    ground.unpack(world, packed, cell, facing)
    closing.tell_shut_in(world, before)


def finish(world: World, row: int, job: int) -> None:
    """Free the worker of a job that is done, and whoever still brings something for it, and take it off the list."""
    id_ = int(world.jobs.id[job])
    tasks.free(world, row)
    for other in np.flatnonzero(world.people.job == id_).tolist():
        tasks.release(world, other, "no longer needed")
    jobs.done(world, world.jobs.row_of(id_))
