"""G1, G3, T13: terrain and structures that come on to the map, go from it, or are packed up and moved."""

import numpy as np

from game.kernels.motion import NEVER
from game.rules import cracks, jobs, tasks
from game.rules.movement import ground_changed, next_cell
from game.world.tables import GONE, LOCKED, NORMAL, Things
from game.world.world import World


def standing_on(world: World, cell: int) -> str | None:
    """Return the name of somebody who stands on a cell or is stepping on to it, None when nobody is."""
    here = here_or_coming(world, cell)
    return world.people.name[here[0]] if here else None


def here_or_coming(world: World, cell: int) -> list[int]:
    """Return the rows of those on a cell, or stepping on to it; who has left the map is nowhere."""
    people = world.people
    there = np.flatnonzero((people.cell == cell) & (people.state != GONE)).tolist()
    return there + [row for row in np.flatnonzero(people.step_due != NEVER).tolist() if next_cell(world, row) == cell]


def set_terrain(world: World, cell: int, terrain: str) -> None:
    """G1: change the ground of a cell; what was ordered for it and can't be done any more is called off."""
    world.cells.terrain[cell] = world.content.terrain.number[terrain]
    world.cells.dug[cell] = 0
    was_store = world.cells.stores[cell] != 0
    if terrain != "floor":
        world.cells.stores[cell] = 0
    if was_store:
        world.caches.accepts = None
    ground_changed(world, cell)
    if was_store:
        tasks.no_store_any_more(world)
    jobs.recheck(world, cell)
    cracks.look_around(world, cell)


def dig_out(world: World, cell: int) -> None:
    """G1: make floor of a cell that was dug in play, which may leave the ceiling without support."""
    world.cells.terrain[cell] = world.content.terrain.number["floor"]
    world.cells.dug[cell] = 1
    ground_changed(world, cell)
    cracks.look_around(world, cell)


def set_structure(world: World, cell: int, structure: str, facing: int = 0, quality: int = NORMAL) -> None:
    """G3: put a structure on a cell, finished, `facing` by its number in FACINGS; a new padlock is locked (D2)."""
    if structure == "padlock":
        set_padlock(world, cell, LOCKED)
        return
    number = world.content.structures.number[structure]
    if world.content.figures.blocks[number]:
        world.cells.stores[world.footprint(number, cell, facing)] = 0
    world.built(world.things.append(id=world.new_id(), kind=number, cell=cell, facing=facing, quality=quality))
    _changed(world, world.footprint(number, cell, facing))


def clear_structure(world: World, row: int) -> None:
    """G3: take a structure away for good."""
    things = world.things
    covered = world.footprint(int(things.kind[row]), int(things.cell[row]), int(things.facing[row]))
    things.delete(row)
    world.cleared(covered)
    _changed(world, covered)


def pack(world: World, row: int, carrier: int, at: int) -> int:
    """T13: take a structure off its cell and let somebody (an id, 0 for nobody) hold it at a cell; its new id is returned."""
    things, packed = world.things, world.packed
    covered = world.footprint(int(things.kind[row]), int(things.cell[row]), int(things.facing[row]))
    state = {name: int(things.__dict__[name][row]) for name in Things.columns}
    id_ = world.new_id()
    packed.append(**{**state, "id": id_, "cell": at, "carrier": carrier})
    things.delete(row)
    world.cleared(covered)
    _changed(world, covered)
    return id_


def unpack(world: World, row: int, cell: int, facing: int) -> None:
    """T13: set a packed structure up on a cell, in the state it was in, under a new id."""
    packed = world.packed
    state = {name: int(packed.__dict__[name][row]) for name in Things.columns}
    packed.delete(row)
    world.built(world.things.append(**{**state, "id": world.new_id(), "cell": cell, "facing": facing}))
    _changed(world, world.footprint(state["kind"], cell, facing))


def _changed(world: World, covered: list[int]) -> None:
    """Put right what hung on the structures of some cells."""
    world.caches.accepts = None
    tasks.no_store_any_more(world)
    for cell in covered:
        ground_changed(world, cell)
        jobs.recheck(world, cell)
        cracks.look_around(world, cell)


def set_padlock(world: World, cell: int, padlock: int) -> None:
    """D2: give the door on a cell a padlock, LOCKED or UNLOCKED, or take it away."""
    world.things.padlock[world.thing_at(cell)] = padlock
    ground_changed(world, cell)
    jobs.recheck(world, cell)
