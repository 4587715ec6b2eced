"""G1, G3, T13: terrain and structures that come on to the map, go from it, or are packed up and moved."""

from game.kernels.motion import NEVER
from game.rules import beliefs, cracks, doors, jobs, marks, parts, rewiring, signs, tasks
from game.rules.movement import ground_changed
from game.rules.passage import UNLOCKS, factors
from game.world.tables import LOCKED, NORMAL, Things
from game.world.world import World


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
    # Whoever lay in water there may be come to now (I2).
    world.caches.care_settled = False
    if was_store:
        tasks.no_store_any_more(world)
    jobs.recheck(world, cell)
    cracks.look_around(world, cell)
    _cover_marks(world, cell)


def dig_out(world: World, cell: int) -> None:
    """G1: make floor of a cell that was dug in play, which may leave the ceiling without support."""
    world.cells.terrain[cell] = world.content.terrain.number["floor"]
    world.cells.dug[cell] = 1
    ground_changed(world, cell)
    cracks.look_around(world, cell)


def set_structure(world: World, cell: int, structure: str, facing: int = 0, quality: int = NORMAL) -> None:
    """G3: put a structure on a cell, finished, `facing` by its number in FACINGS; a new padlock is locked (D2)."""
    if structure == "padlock":
        doors.set_padlock(world, cell, LOCKED)
        return
    number = world.content.structures.number[structure]
    if world.content.figures.blocks[number]:
        world.cells.stores[world.footprint(number, cell, facing)] = 0
    row = world.things.append(id=world.new_id(), kind=number, cell=cell, facing=facing, quality=quality)
    if world.content.figures.expires[number]:
        world.things.expires_due[row] = world.campaign.tick + parts.lifetime(world)
        world.caches.expiry = 0
    if world.content.figures.is_timer[number]:
        world.things.half_seconds[row] = world.content.traps.timer_new
    world.built(row)
    _changed(world, world.footprint(number, cell, facing))
    _wire_up(world, row)


def clear_structure(world: World, row: int) -> None:
    """G3: take a structure away for good."""
    things, id_ = world.things, int(world.things.id[row])
    jobs.clear_upkeep(world, id_, "it is taken away")
    _unwire(world, row)
    row = things.row_of(id_)
    covered = world.footprint(int(things.kind[row]), int(things.cell[row]), int(things.facing[row]))
    things.delete(row)
    world.cleared(covered)
    _changed(world, covered)


def pack(world: World, row: int, carrier: int, at: int) -> int:
    """T13: take a structure off its cell and let somebody (an id, 0 for nobody) hold it at a cell; its new id is returned."""
    things, packed = world.things, world.packed
    jobs.clear_upkeep(world, int(things.id[row]), "it is taken away")
    _unwire(world, row)
    covered = world.footprint(int(things.kind[row]), int(things.cell[row]), int(things.facing[row]))
    state = {name: int(things.__dict__[name][row]) for name in Things.columns}
    state.update(ajar=0, closes_due=NEVER, open=0)
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
    row = world.things.append(**{**state, "id": world.new_id(), "cell": cell, "facing": facing})
    world.built(row)
    _changed(world, world.footprint(state["kind"], cell, facing))
    _wire_up(world, row)


def _wire_up(world: World, row: int) -> None:
    """W1, T13: take note of a part or door that stands now, and of a part that must be rearmed."""
    things = world.things
    if world.content.figures.is_trigger[things.kind[row]]:
        signs.changed(world)
    if rewiring.connects(world, int(things.kind[row])):
        rewiring.put_up(world, int(things.cell[row]), int(things.kind[row]))
        jobs.want_rearming(world, row)
        jobs.want_closing(world, row)
        doors.put_up(world, row)


def _unwire(world: World, row: int) -> None:
    """W8: let go of the wires on the cell of a part or door that is taken away."""
    if world.content.figures.is_trigger[world.things.kind[row]]:
        signs.changed(world)
        beliefs.changed(world)
    if rewiring.connects(world, int(world.things.kind[row])):
        rewiring.before_taken(world, row)


def _cover_marks(world: World, cell: int) -> None:
    """K8: forget the marks on a cell that has closed for good."""
    if len(world.marks) and not factors(world, UNLOCKS)[cell]:
        marks.ground_closed(world, cell)


def _changed(world: World, covered: list[int]) -> None:
    """Put right what hung on the structures of some cells."""
    world.caches.accepts = None
    tasks.no_store_any_more(world)
    for cell in covered:
        ground_changed(world, cell)
        jobs.recheck(world, cell)
        cracks.look_around(world, cell)
        _cover_marks(world, cell)
