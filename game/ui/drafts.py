"""What a tool would order for the cells of a drag, which of them it would get, and why not the others: preview and orders in one."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from game.content.types import FACINGS
from game.rules import jobs, sites, tasks
from game.rules.rewiring import connects
from game.sim.orders.base import Order, refusal
from game.sim.orders.building import Build, Cancel, Dig, Relocate, Remove, Undig
from game.sim.orders.labour import Stockpile
from game.ui import reach, wire_draft
from game.ui.bindings import Tool
from game.ui.drag import At, Draft, Drag
from game.ui.given import Given
from game.ui.shadow import with_orders
from game.world.tables import CLOSE, DIG, REARM, REMOVE
from game.world.world import World

__all__ = ["MOST_DRAGGED", "At", "Draft", "Drag", "draft", "rectangle"]

MOST_DRAGGED = 4096
"""Cells that one drag takes in at the most; a larger rectangle ends there."""


def rectangle(world: World, start: At, end: At, hollow: bool = False) -> list[At]:
    """Return the cells of the map from corner to corner, row by row; hollow: only its rim."""
    (left, right), (top, bottom) = sorted((start[0], end[0])), sorted((start[1], end[1]))
    width, height = world.campaign.width, world.campaign.height
    xs, ys = range(max(left, 0), min(right, width - 1) + 1), range(max(top, 0), min(bottom, height - 1) + 1)
    rim = (left, right), (top, bottom)
    if hollow:
        return [(x, y) for y in ys for x in (xs if y in rim[1] else sorted({*rim[0]} & {*xs}))][:MOST_DRAGGED]
    return [(x, y) for y in ys[: 1 + MOST_DRAGGED // max(1, len(xs))] for x in xs][:MOST_DRAGGED]


def draft(world: World, waits: Given, drag: Drag) -> Draft:
    """Return what would come of a drag now, the orders that wait counted as done; changes nothing."""
    return _MAKERS[drag.tool](world, waits, drag)


def _nothing(_world: World, _waits: Given, _drag: Drag) -> Draft:
    return Draft()


def _marked(world: World, waits: Given, cell: int) -> bool:
    """Whether a cell is marked to be dug, or about to be."""
    row = world.job_at(cell)
    return cell in waits.dug or (row >= 0 and world.jobs.kind[row] == DIG and cell not in waits.undug and cell not in waits.called_off)


def _dig(world: World, waits: Given, drag: Drag) -> Draft:
    """G1: mark rock and ore to be dug; to undo, unmark."""
    made, tick = Draft(), world.campaign.tick
    wanted = rectangle(world, drag.start, drag.end)
    marked = {at for at in wanted if _marked(world, waits, world.cell(at))}
    if drag.undo:
        made.good = [world.cell(at) for at in wanted if at in marked]
        if made.good:
            made.orders.append(Undig(tick=tick, cells=[at for at in wanted if at in marked]))
        elif wanted:
            made.reason = refusal(world, Undig(tick=tick, cells=wanted)) or ""
        return made
    soft = np.array([kind.dig_seconds > 0 for kind in world.content.terrain.values()])
    cells: list[At] = []
    for at in wanted:
        cell = world.cell(at)
        if at in marked:
            made.kept.append(cell)
        elif soft[world.cells.terrain[cell]]:
            made.judge(cell, None)
            cells.append(at)
        elif made.bad:
            made.bad.append(cell)
        else:
            made.judge(cell, refusal(world, Dig(tick=tick, cells=[at])))
    if cells:
        made.orders.append(Dig(tick=tick, cells=cells))
    elif marked and not made.bad:
        made.reason = refusal(world, Dig(tick=tick, cells=sorted(marked))) or "all of that is marked already"
    return made


def _build(world: World, waits: Given, drag: Drag) -> Draft:
    """G3: order a structure for each cell: of those that nobody passes the rim of the rectangle, of triggers (T4) and fixtures one."""
    structures, facing, tick = world.content.structures, drag.facing or 0, world.campaign.tick
    kind = structures[drag.kind]
    number = structures.number[drag.kind]
    part = connects(world, number)
    single = kind.size != (1, 1) or drag.kind in world.content.triggers or bool(kind.on)
    wanted = rectangle(world, drag.end if single else drag.start, drag.end, hollow=kind.blocks and not drag.undo)
    made = Draft(structure=number, facing=facing, turns=facing > 0 or kind.duty == "traps")
    cells = [world.cell(at) for at in wanted]
    blocks = [other.blocks for other in structures.values()]
    before = [cell for cell, (name, _) in waits.built.items() if blocks[structures.number[name]]]
    # Parts that wait are in the way of triggers (T4) and count on wires (T6) as if they were ordered.
    ahead = with_orders(world, waits.wiring) if part else world
    for cell, at, reason in zip(cells, wanted, sites.build_faults(ahead, drag.kind, cells, facing, before), strict=True):
        taken = f"something is ordered at {sites.place_words(world, cell)} already" if waits.ordered(cell) else None
        if made.judge(cell, reason or taken):
            made.orders.append(Build(tick=tick, kind=drag.kind, at=at, facing=FACINGS[facing]))
    if len(cells) == 1 and part:
        _show_reach(ahead, drag.kind, cells[0], made)
    return made


def _show_reach(world: World, kind: str, cell: int, made: Draft, moved: int = 0) -> None:
    """T4, T17, T19: add the cells that a trap's part would reach from a cell, and what is too near; moved: id of the part, if it stands."""
    content, floor = world.content, world.content.terrain.number["floor"]
    if world.cells.terrain[cell] != floor:
        return
    if kind in content.triggers:
        made.reached = [each for each in reach.sprung_from(world, kind, cell, made.facing) if each != cell]
        made.too_near = reach.too_near(world, cell, moved)
    elif kind in content.mechanisms:
        made.reached = [each for each in reach.struck(world, kind, cell, made.facing) if each != cell]


def _remove(world: World, waits: Given, drag: Drag) -> Draft:
    """G3: have what stands on the cells taken away, and call off what is only ordered there; to undo, only call off."""
    made, tick = Draft(), world.campaign.tick
    undug: list[At] = []
    called_off: set[int] = set()
    packed = set(world.packed.cell[world.packed.carrier == 0].tolist())
    for at in rectangle(world, drag.start, drag.end):
        cell = world.cell(at)
        stands = world.thing_at(cell) >= 0 or cell in packed
        row = jobs.of_cell(world, cell) if stands else world.job_at(cell)
        if row >= 0 and world.jobs.kind[row] in (REARM, CLOSE) and not drag.undo:
            row = -1  # what is to be rearmed or closed can be taken away all the same
        if _marked(world, waits, cell):
            undug.append(at)
            made.good.append(cell)
        elif waits.ordered(cell) or cell in waits.removed or cell in waits.moved:
            if drag.undo or cell not in waits.removed:
                made.good.append(cell)
                made.orders.append(Cancel(tick=tick, at=at))
            else:
                made.kept.append(cell)
        elif row >= 0 and cell not in waits.called_off and world.jobs.kind[row] != DIG:
            if world.jobs.kind[row] == REMOVE and not drag.undo:
                made.kept.append(cell)
            else:
                made.good.append(cell)
                if row not in called_off:
                    called_off.add(row)
                    made.orders.append(Cancel(tick=tick, at=at))
        elif not drag.undo and stands:
            order = Remove(tick=tick, at=at)
            reason = None if cell in waits.called_off else refusal(world, order)
            if made.judge(cell, reason):
                made.orders.append(order)
    if undug:
        made.orders.insert(0, Undig(tick=tick, cells=undug))
    if not made.good and not made.reason and not made.kept and drag.start == drag.end and world.cell(drag.end) >= 0:
        last: Order = Cancel(tick=tick, at=drag.end) if drag.undo else Remove(tick=tick, at=drag.end)
        made.judge(world.cell(drag.end), refusal(world, last))
    return made


def _relocate(world: World, waits: Given, drag: Drag) -> Draft:
    """T13: have what stands on the first cell set up on the last."""
    made, tick = Draft(turns=drag.facing is not None), world.campaign.tick
    start, end = world.cell(drag.start), world.cell(drag.end)
    if start < 0 or end < 0:
        return made
    thing, packed = world.thing_at(start), tasks.packed_at(world, start)
    table, row = (world.things, thing) if thing >= 0 else (world.packed, packed)
    if row >= 0:
        made.structure = int(table.kind[row])
        made.facing = int(table.facing[row]) if drag.facing is None else drag.facing
    order = Relocate(tick=tick, from_=drag.start, to=drag.end, facing=None if drag.facing is None else FACINGS[drag.facing])
    reason = refusal(world, order)
    if start in waits.moved or start in waits.removed:
        reason = f"something is ordered for what stands at {sites.place_words(world, start)} already: cancel that first"
    elif waits.ordered(end):
        reason = f"something is ordered at {sites.place_words(world, end)} already"
    if made.judge(end, reason):
        made.orders.append(order)
    if row >= 0:
        _show_reach(world, world.content.structures.names[made.structure], end, made, int(table.id[row]))
    return made


def _stockpile(world: World, waits: Given, drag: Drag) -> Draft:
    """G2: let cells take in all materials; to undo, none."""
    made, tick, materials = Draft(), world.campaign.tick, list(world.content.materials.names)
    whole, floor = (1 << len(materials)) - 1, world.content.terrain.number["floor"]
    chosen: list[At] = []
    for at in rectangle(world, drag.start, drag.end):
        cell = world.cell(at)
        takes = waits.stores.get(cell, world.cells.stores[cell] > 0)
        if drag.undo:
            if takes:
                made.good.append(cell)
                chosen.append(at)
        elif takes and (cell in waits.stores or world.cells.stores[cell] == whole):
            made.kept.append(cell)
        elif world.cells.terrain[cell] == floor:
            made.judge(cell, None)
            chosen.append(at)
        elif made.bad:
            made.bad.append(cell)
        else:
            made.judge(cell, refusal(world, Stockpile(tick=tick, cells=[at], materials=materials)))
    if chosen:
        made.orders.append(Stockpile(tick=tick, cells=chosen, materials=[] if drag.undo else materials))
    return made


_MAKERS: dict[Tool, Callable[[World, Given, Drag], Draft]] = {
    Tool.SELECT: _nothing,
    Tool.DIG: _dig,
    Tool.BUILD: _build,
    Tool.WIRE: wire_draft.make,
    Tool.REMOVE: _remove,
    Tool.RELOCATE: _relocate,
    Tool.STOCKPILE: _stockpile,
}
