"""G3, T4, D16: what may stand where; the same answer for orders, for the sandbox and for the ghost under the cursor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from game.content.faults import a, plain
from game.kernels.grid import position
from game.rules import circuits, jobs, routes, tasks
from game.rules.passage import UNLOCKS, factors
from game.world.tables import BUILD, CLOSE, REARM, RELOCATE
from game.world.world import World


def place_words(world: World, cell: int) -> str:
    """Return a cell in a sentence."""
    x, y = world.xy(cell)
    return f"[{x}, {y}]"


def fault(world: World, kind: str, cell: int, facing: int, *, moved: int = -1, ordered: bool = True) -> str | None:
    """G3: return why a structure can't stand on a cell, in a player's words, None when it can.

    moved: row of the thing that is to go there, itself no hindrance.  ordered: what is only ordered counts as well (O12).
    """
    content, where = world.content, place_words(world, cell)
    structure = content.structures[kind]
    if structure.on:
        return _fixed_fault(world, kind, structure.on, cell, ordered)
    for covered in world.footprint(content.structures.number[kind], cell, facing):
        reason = _ground_fault(world, kind, covered, moved, ordered)
        if reason:
            return reason
        if structure.blocks and covered == world.campaign.heart:
            return f"the heart of the demon hall is at {where}"
    # The sandbox may build over what is ordered, but not beside it.
    reason = trigger_fault(world, cell, moved) if kind in content.triggers else None
    return reason or _wire_fault(world, kind, cell, moved)


def _wire_fault(world: World, kind: str, cell: int, moved: int) -> str | None:
    """T6: say what a part would do to the circuits whose wires end on its cell already, None when that is allowed."""
    if not world.cells.wires[cell]:
        return None
    without = int(world.things.id[moved]) if moved >= 0 else 0
    return circuits.fault(world, [cell], {cell: world.content.structures.number[kind]}, without)


def natural_facing(world: World, kind: str, cell: int) -> int:
    """T17: return the facing of a structure where none is named: north, but what spans a row turns to span the narrower way."""
    content = world.content
    if kind not in content.triggers or content.triggers[kind].covers != "row":
        return 0
    reach, open_ = content.triggers[kind].reach + 1, factors(world, UNLOCKS)
    spans = [0, 0]
    for axis, step in enumerate((1, world.stride)):
        for way in (step, -step):
            at = cell
            for _ in range(reach):
                at += way
                if not (0 <= at < len(open_) and open_[at]):
                    break
                spans[axis] += 1
    return int(spans[1] < spans[0])


def _ground_fault(world: World, kind: str, cell: int, moved: int, ordered: bool) -> str | None:
    x, y = position(cell, world.stride)
    where, content = place_words(world, cell), world.content
    if not (0 <= x < world.campaign.width and 0 <= y < world.campaign.height):
        return f"{where} is outside the map"
    terrain = content.terrain.names[world.cells.terrain[cell]]
    if terrain != "floor":
        return f"{a(kind)} needs floor under it, and {where} is {terrain}"
    row = world.thing_at(cell)
    if row >= 0 and row != moved:
        return f"there is {a(content.structures.names[world.things.kind[row]])} at {where}"
    return _order_fault(world, cell, moved) if ordered else None


def _order_fault(world: World, cell: int, moved: int) -> str | None:
    job = world.job_at(cell)
    if job < 0 or (moved >= 0 and world.jobs.thing[job] == world.things.id[moved]):
        return None
    return f"{a(world.content.structures.names[world.jobs.structure[job]])} is ordered at {place_words(world, cell)} already"


def _fixed_fault(world: World, kind: str, needed: str, cell: int, ordered: bool) -> str | None:
    row, where = world.thing_at(cell), place_words(world, cell)
    if row < 0 or world.content.structures.names[world.things.kind[row]] != needed:
        return f"{a(kind)} goes on {a(needed)}, and there is none at {where}"
    if world.things.padlock[row]:
        return f"the {needed} at {where} has {a(kind)}"
    if ordered and world.job_at(cell) >= 0:
        return f"{a(kind)} is ordered at {where} already"
    going = jobs.of_thing(world, int(world.things.id[row])) >= 0
    return f"the {needed} at {where} is to go" if ordered and going else None


def trigger_fault(world: World, cell: int, moved: int = -1) -> str | None:
    """T4: name the trigger that is too near to a cell for another, those that are only ordered too; None when none is."""
    content = world.content
    is_trigger = content.figures.is_trigger
    things, ordered = world.things, world.jobs
    rows = [row for row in np.flatnonzero(is_trigger[things.kind]).tolist() if row != moved]
    cells, kinds = things.cell[rows].tolist(), things.kind[rows].tolist()
    coming = ((ordered.kind == BUILD) | (ordered.kind == RELOCATE)) & is_trigger[ordered.structure] & (ordered.cell != cell)
    if moved >= 0:
        coming &= ordered.thing != things.id[moved]
    cells += ordered.cell[coming].tolist()
    kinds += ordered.structure[coming].tolist()
    if not cells:
        return None
    near = np.array(cells)
    far = world.far(near, cell)
    nearest, apart = int(far.argmin()), content.traps.distance_cells
    if far[nearest] >= apart:
        return None
    name = content.structures.names[kinds[nearest]]
    return f"the {plain(name)} at {place_words(world, cells[nearest])} is too near: triggers must be {apart} or more apart"


def route_fault(world: World, kind: str, cell: int, facing: int) -> str | None:
    """D16: say where a structure would cut the last land route, with all that is ordered built too; None when it would not."""
    content = world.content
    if not content.structures[kind].blocks:
        return None
    cut = routes.cut_by(world, world.footprint(content.structures.number[kind], cell, facing))
    return None if cut < 0 else _cut_words(world, kind, cut)


def _cut_words(world: World, kind: str, cell: int) -> str:
    return f"{a(kind)} at {place_words(world, cell)} would cut the last way from a border gate to the demon hall"


def build_fault(world: World, kind: str, cell: int, facing: int) -> str | None:
    """G3, D16: return why a structure can't be ordered for a cell, None when it can."""
    return fault(world, kind, cell, facing) or route_fault(world, kind, cell, facing)


def build_faults(world: World, kind: str, cells: Sequence[int], facing: int, before: Iterable[int] = ()) -> list[str | None]:
    """G3, D16: return what `build_fault` says of each of `cells`, ordered one after the other, without a route search a cell.

    before: cells on which something that nobody passes is as good as ordered.
    """
    reasons = [fault(world, kind, cell, facing) for cell in cells]
    if not world.content.structures[kind].blocks:
        return reasons
    number = world.content.structures.number[kind]
    fit = [place for place, reason in enumerate(reasons) if reason is None]
    places = {covered: place for place in fit for covered in world.footprint(number, cells[place], facing)}
    for cut in routes.cuts_by(world, [*before, *places]):
        if cut in places:
            reasons[places[cut]] = _cut_words(world, kind, cut)
    return reasons


def store_fault(world: World, cell: int) -> str | None:
    """G2: return why a cell can't be a stockpile, None when it can."""
    terrain = world.content.terrain.names[world.cells.terrain[cell]]
    if terrain != "floor":
        return f"a stockpile needs floor under it, and {place_words(world, cell)} is {terrain}"
    return None if factors(world, UNLOCKS)[cell] else f"nobody can come to {place_words(world, cell)}"


def dig_fault(world: World, cell: int) -> str | None:
    """G1: return why a cell can't be dug, None when it can."""
    terrain = world.content.terrain.at(world.cells.terrain[cell])
    if terrain.dig_seconds:
        return None
    thing = world.thing_at(cell)
    if thing >= 0:
        return f"there is {a(world.content.structures.names[world.things.kind[thing]])} at {place_words(world, cell)}: remove it"
    name = world.content.terrain.names[world.cells.terrain[cell]]
    return f"{place_words(world, cell)} is {name}, which can't be dug"


def remove_fault(world: World, cell: int) -> str | None:
    """G3: return why there is nothing to remove from a cell, None when there is."""
    thing, where = world.thing_at(cell), place_words(world, cell)
    if thing < 0 and tasks.packed_at(world, cell) < 0:
        ordered = world.job_at(cell) >= 0
        return f"what is ordered at {where} isn't there yet: cancel it" if ordered else f"there is nothing to remove at {where}"
    return _busy_fault(world, cell)


def _busy_fault(world: World, cell: int) -> str | None:
    thing = world.thing_at(cell)
    id_ = int(world.things.id[thing]) if thing >= 0 else int(world.packed.id[tasks.packed_at(world, cell)])
    job = world.job_at(cell)
    if jobs.of_thing(world, id_) >= 0 or (job >= 0 and world.jobs.kind[job] not in (REARM, CLOSE)):
        return f"something is ordered for what stands at {place_words(world, cell)} already: cancel that first"
    return None


def relocate_fault(world: World, from_: int, to: int, facing: int | None) -> str | None:
    """T13, G3: return why what stands (or lies packed) on a cell can't be moved to another, None when it can."""
    content, where = world.content, place_words(world, from_)
    thing, packed = world.thing_at(from_), tasks.packed_at(world, from_)
    if thing < 0 and packed < 0:
        return f"there is nothing to move at {where}"
    reason = _busy_fault(world, from_)
    if reason:
        return reason
    table, row = (world.things, thing) if thing >= 0 else (world.packed, packed)
    kind = content.structures.names[table.kind[row]]
    turned = int(table.facing[row]) if facing is None else facing
    if thing >= 0 and to == world.things.cell[thing] and turned == table.facing[row]:
        return f"the {plain(kind)} is at {where} already"
    return fault(world, kind, to, turned, moved=thing) or route_fault(world, kind, to, turned)
