"""What is under the cursor, and why it isn't done yet, in a few lines."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.rules import jobs, reasons, tasks
from game.rules.rewiring import connects
from game.ui import breach_words, care_words, circuit_words, part_words, party_words, why_words
from game.ui.given import Given
from game.ui.kernels.kinds import CELL
from game.ui.people import positions
from game.ui.shadow import with_orders
from game.ui.sighted import Seen, drawn
from game.ui.widgets import BAD, DIM, GOLD, TEXT, Line
from game.ui.words import capital, doing, job_words, spoken, thing_words
from game.world.tables import CLOSE, REARM
from game.world.world import World

_NAMED_GROUND = ("ore", "water", "gate")
_MOST_PEOPLE = 4
_WAITS = "It waits for the game to go on."


def people_at(world: World, fraction: float, x: float, y: float, seen: Seen = None) -> list[int]:
    """I19: return the rows of the people drawn over a point in world pixels, those in front first."""
    where = positions(world, fraction)
    near = (where.x <= x) & (x < where.x + CELL) & (where.y - 2 <= y) & (y < where.y + CELL - 2)
    rows = np.flatnonzero(near & drawn(world, seen))
    return [int(row) for row in rows[np.argsort(-where.y[rows], kind="stable")]]


def lines(world: World, waits: Given, cell: int, people: list[int], seen: NDArray[np.uint8] | None) -> list[Line]:
    """Return what to say of a cell (-1 outside the map) and of those over it; of ground that is not explored only what is ordered."""
    if cell < 0:
        return []
    explored = seen is None or bool(seen[cell])
    found: list[Line] = []
    for row in people[:_MOST_PEOPLE]:
        found += _person(world, row)
    if explored:
        thing = world.thing_at(cell)
        if thing >= 0:
            found.append(Line(thing_words(world, thing), GOLD, True))
            found += part_words.part_lines(with_orders(world, waits.wiring), thing)
            if any(cell in given for given in (waits.levers, waits.held, waits.locked, waits.rearmed)):
                found.append(Line(f"Something is ordered for it. {_WAITS}", TEXT))
        found += _lying(world, cell)
    found += _ordered(world, waits, cell)
    found += _wire(world, waits, cell, thing_told=explored and world.thing_at(cell) >= 0)
    if explored:
        if waits.stores.get(cell, world.cells.stores[cell] > 0):
            names = [name for number, name in enumerate(world.content.materials.names) if world.cells.stores[cell] >> number & 1]
            found.append(Line(f"Stockpile for {', '.join(names or world.content.materials.names)}", DIM))
        if (world.cracks.cell == cell).any():
            found.append(Line("The ceiling is cracked: it may come down. A wall near it would hold it.", BAD))
        ground = world.content.terrain.names[world.cells.terrain[cell]]
        if not found and ground in _NAMED_GROUND:
            found.append(Line({"ore": "Ore vein", "gate": "Border gate"}.get(ground, capital(ground)), DIM))
    return found


def _person(world: World, row: int) -> list[Line]:
    people = world.people
    kind = spoken(world.content.people.names[people.kind[row]])
    name = people.name[row]
    title = name if name.casefold() == kind else f"{name}, {kind}"
    about = [Line(title, GOLD, True), Line(capital(doing(world, row)), TEXT)]
    about += party_words.wary_lines(world, row) + breach_words.person_lines(world, row) + part_words.plight_lines(world, row)
    about += why_words.way_lines(world, row)
    return about + care_words.person_lines(world, row)


def _wire(world: World, waits: Given, cell: int, thing_told: bool) -> list[Line]:
    """W5, W6: what the wire on a cell belongs to, the orders that wait counted as done."""
    ahead = with_orders(world, waits.wiring)
    row = world.thing_at(cell)
    if not ahead.cells.wires[cell] or (thing_told and connects(world, int(world.things.kind[row]))):
        return []
    return [Line("Wire", GOLD, True), *(Line(words, DIM) for words in circuit_words.whole(ahead, cell))]


def _lying(world: World, cell: int) -> list[Line]:
    """G2, T13: what lies on a cell."""
    stacks, packed = world.stacks, world.packed
    rows = np.flatnonzero(stacks.cell == cell).tolist()
    found = [Line(f"{stacks.amount[row]:,} {world.content.materials.names[stacks.material[row]]}", TEXT) for row in rows]
    row = tasks.packed_at(world, cell)
    if row >= 0:
        found.append(Line(f"Packed {spoken(world.content.structures.names[packed.kind[row]])}", GOLD, True))
    return found


def _ordered(world: World, waits: Given, cell: int) -> list[Line]:
    """G4: what is ordered for a cell, and why it isn't done."""
    found: list[Line] = []
    row = jobs.of_cell(world, cell)
    if row >= 0 and world.jobs.kind[row] in (REARM, CLOSE):
        row = -1  # said with the state of the part or door
    if row >= 0 and cell not in waits.undug and cell not in waits.called_off:
        reason = reasons.of_cell(world, cell)
        found = [Line(job_words(world, row, cell), GOLD), Line(f"{capital(reason or '')}.", TEXT)]
    elif cell in waits.dug:
        found = [Line("To be dug", GOLD), Line(_WAITS, TEXT)]
    elif cell in waits.built:
        found = [Line(f"{capital(spoken(waits.built[cell][0]))} to be built", GOLD), Line(_WAITS, TEXT)]
    elif cell in waits.removed:
        found = [Line("To be taken away", GOLD), Line(_WAITS, TEXT)]
    elif cell in waits.moved or waits.ordered(cell):
        found = [Line("To be moved", GOLD), Line(_WAITS, TEXT)]
    return found
