"""G4: what is ordered and not done yet: jobs come and go, and never outlive what they are about."""

from __future__ import annotations

import numpy as np

from game.rules import routes, tasks
from game.rules.watching import usable
from game.world.tables import BUILD, CLOSE, DIG, REARM, RELOCATE, REMOVE
from game.world.world import World


def add(world: World, kind: int, cell: int, *, structure: int = 0, facing: int = 0, thing: int = 0) -> None:
    """Order something; that it can be done has been checked."""
    _added(world, world.jobs.append(id=world.new_id(), kind=kind, cell=cell, structure=structure, facing=facing, thing=thing))


def add_for(world: World, kind: int, row: int, place: int, *, urgent: bool) -> None:
    """N8: order something about somebody who lies somewhere, who may be carried to a thing (an id, or 0) for it."""
    people = world.people
    _added(
        world,
        world.jobs.append(id=world.new_id(), kind=kind, cell=int(people.cell[row]), person=int(people.id[row]), place=place, urgent=urgent),
    )


def _added(world: World, row: int) -> None:
    kind, structure = int(world.jobs.kind[row]), int(world.jobs.structure[row])
    if world.caches.job_ids is not None:
        world.caches.job_ids.update(dict.fromkeys(world.job_cells(row), int(world.jobs.id[row])))
    if kind in (BUILD, RELOCATE) and world.content.figures.blocks[structure]:
        routes.closed(world, world.job_cells(row))
    world.caches.settled = False


def done(world: World, row: int) -> None:
    """Take a job that is done, or called off, off the list; nobody works for it any more."""
    if world.caches.job_ids is not None:
        for covered in world.job_cells(row):
            world.caches.job_ids.pop(covered, None)
    world.jobs.delete(row)
    routes.opened(world)
    world.caches.settled = False


def drop(world: World, row: int, why: str) -> None:
    """Call a job off: who works for it is free, and what was used up comes back or not as Z8's table says."""
    jobs = world.jobs
    id_ = int(jobs.id[row])
    for worker in np.flatnonzero(world.people.job == id_).tolist():
        tasks.release(world, worker, why)
    row = jobs.row_of(id_)
    thing = int(jobs.thing[row]) if jobs.kind[row] in (REMOVE, RELOCATE) else 0
    give_back = jobs.kind[row] == BUILD and jobs.spent[row] and world.content.actions["build"].called_off == "floor"
    cell, structure = int(jobs.cell[row]), int(jobs.structure[row])
    done(world, row)
    if give_back:
        tasks.give_back(world, structure, cell, "called off")
    if world.things.row_of(thing) >= 0:
        want_rearming(world, world.things.row_of(thing))
        want_closing(world, world.things.row_of(thing))


def of_thing(world: World, thing: int) -> int:
    """Return the row of the job that removes or relocates a thing (an id, of a packed one too), -1 for none."""
    rows = np.flatnonzero((world.jobs.thing == thing) & (world.jobs.kind != REARM) & (world.jobs.kind != CLOSE))
    return int(rows[0]) if len(rows) and thing else -1


def rearming_of(world: World, thing: int) -> int:
    """T10: return the row of the job that rearms a thing (an id), -1 for none."""
    return _upkeep_of(world, thing, REARM)


def _upkeep_of(world: World, thing: int, kind: int) -> int:
    rows = np.flatnonzero((world.jobs.thing == thing) & (world.jobs.kind == kind))
    return int(rows[0]) if len(rows) and thing else -1


def want_closing(world: World, row: int) -> None:
    """D15: have a breached door closed and locked again."""
    things, id_ = world.things, int(world.things.id[row])
    if things.breached[row] and not (world.jobs.thing == id_).any():
        add(world, CLOSE, int(things.cell[row]), structure=int(things.kind[row]), thing=id_)


def not_closing(world: World, thing: int) -> None:
    """D15: call off the closing of a door (an id) that is not breached any more."""
    job, row = _upkeep_of(world, thing, CLOSE), world.things.row_of(thing)
    if job >= 0 and not (row >= 0 and world.things.breached[row]):
        drop(world, job, "no longer needed")


def needs_rearming(world: World, row: int) -> bool:
    """T9, T14: return whether a part must be rearmed before it works again; levers never."""
    return bool(world.content.figures.expires[world.things.kind[row]]) and not usable(world, row)


def want_rearming(world: World, row: int, urgent: bool = False) -> bool:
    """T9, T10, T14: have a part rearmed that must be, or that the player wants to have rearmed (urgent); whether it is wanted."""
    things, id_ = world.things, int(world.things.id[row])
    if not urgent and not needs_rearming(world, row):
        return False
    ordered = (world.jobs.thing == id_).nonzero()[0]
    if not len(ordered):
        add(world, REARM, int(things.cell[row]), structure=int(things.kind[row]), thing=id_)
    job = rearming_of(world, id_) if urgent else -1
    if job >= 0:
        world.jobs.urgent[job], world.jobs.retry_due[job], world.jobs.aside[job] = 1, 0, 0
        world.caches.settled = False
    return True


def not_rearming(world: World, thing: int) -> None:
    """Call off the rearming of a thing (an id) that works again by itself, unless the player ordered it."""
    job = rearming_of(world, thing)
    if job >= 0 and not world.jobs.urgent[job]:
        drop(world, job, "no longer needed")


def clear_upkeep(world: World, thing: int, why: str) -> None:
    """Call off the rearming or closing of a thing (an id), if any is wanted."""
    for kind in (REARM, CLOSE):
        job = _upkeep_of(world, thing, kind)
        if job >= 0:
            drop(world, job, why)


def of_cell(world: World, cell: int) -> int:
    """Return the row of the job that a player means by a cell: what is ordered for it, or for the thing on it, -1 for none."""
    row = world.job_at(cell)
    if row < 0:
        thing = world.thing_at(cell)
        row = of_thing(world, int(world.things.id[thing])) if thing >= 0 else -1
    if row < 0:
        packed = tasks.packed_at(world, cell)
        row = of_thing(world, int(world.packed.id[packed])) if packed >= 0 else -1
    return row


def recheck(world: World, cell: int) -> None:
    """Drop what was ordered for a cell and can't be done there any more, as its ground or what stood on it has changed."""
    row = world.job_at(cell)
    if row >= 0 and not stands(world, row):
        drop(world, row, "it can't be done there any more")


def stands(world: World, row: int) -> bool:
    """Return whether what is ordered can still be done as far as the ground and what stands on it go."""
    jobs, things, content = world.jobs, world.things, world.content
    kind, cell, own = jobs.kind[row], int(jobs.cell[row]), int(jobs.thing[row])
    if jobs.person[row]:
        return True  # care.py minds these
    if kind == DIG:
        return bool(content.terrain.at(world.cells.terrain[cell]).dig_seconds)
    if kind in (REARM, CLOSE):
        standing = world.things.row_of(own)
        return standing >= 0 and things.cell[standing] == cell
    fixed_to, thing = content.structures.at(jobs.structure[row]).on, world.thing_at(cell)
    if kind == REMOVE:
        # A padlock goes before its door, and takes nothing of the door with it.
        standing = thing >= 0 and things.id[thing] == own and bool(fixed_to) == bool(things.padlock[thing])
        return standing or world.packed.row_of(own) >= 0
    if fixed_to:
        return thing >= 0 and content.structures.names[things.kind[thing]] == fixed_to and not things.padlock[thing]
    floor = content.terrain.number["floor"]
    covered = world.job_cells(row)
    others = [world.thing_at(each) for each in covered]
    return all(world.cells.terrain[covered] == floor) and all(other < 0 or things.id[other] == own for other in others)
