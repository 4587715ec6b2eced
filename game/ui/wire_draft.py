"""W1 to W8: the path of a wire under the cursor, and what would come of laying it, or of cutting along it."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernels.wires import APART
from game.rules import wires
from game.sim.orders.base import Order, refusal
from game.sim.orders.devices import MOST_PATH, Cut, Wire
from game.ui import circuit_words
from game.ui.drag import At, Draft, Drag
from game.ui.given import Given
from game.ui.shadow import with_orders
from game.ui.widgets import BAD, GOOD, Line
from game.ui.words import capital
from game.world.world import World


def extended(path: Sequence[At], cell: At) -> tuple[At, ...]:
    """W1: return a path that goes on to a cell: straight where the cursor skipped cells, and back where it went back."""
    x, y = path[-1]
    level = [(at, 0) for at in _between(x, cell[0])]
    upright = [(0, at) for at in _between(y, cell[1])]
    made = list(path)
    # The longer way first, so that a jump bends once.
    for dx, dy in level + upright if len(level) >= len(upright) else upright + level:
        after = made[-1][0] + dx, made[-1][1] + dy
        if len(made) > 1 and made[-2] == after:
            made.pop()
        elif len(made) < MOST_PATH:
            made.append(after)
        else:
            break
    return tuple(made)


def _between(start: int, end: int) -> list[int]:
    return [1 if end > start else -1] * min(abs(end - start), MOST_PATH)


def make(world: World, waits: Given, drag: Drag) -> Draft:
    """W1, W5, W8: return what would come of a wire along the path of a drag, or of cutting there; orders that wait count as done."""
    ahead = with_orders(world, waits.wiring)
    path = drag.path or (drag.end,)
    return _cut(ahead, path) if drag.undo else _lay(ahead, path)


def _cut(world: World, path: Sequence[At]) -> Draft:
    """W8: cut the wires on the cells of a drag."""
    made = Draft()
    inside = [at for at in dict.fromkeys(path) if world.cell(at) >= 0]
    wired = [at for at in inside if world.cells.wires[world.cell(at)]]
    made.good = [world.cell(at) for at in wired]
    if wired:
        made.orders.append(Cut(tick=world.campaign.tick, cells=wired))
    elif inside:
        made.reason = refusal(world, Cut(tick=world.campaign.tick, cells=inside)) or ""
    return made


def _lay(world: World, path: Sequence[At]) -> Draft:
    """W1, W5: lay a wire along the cells of a drag."""
    made = Draft(path=[world.cell(at) for at in path])
    order: Order = Wire(tick=world.campaign.tick, path=list(path))
    reason = refusal(world, order)
    last = made.path[-1]
    if reason is not None:
        made.reason = reason
        marked = [last] if last >= 0 else []
        made.kept, made.bad = (marked, []) if len(path) < 2 else ([], marked)
        return made
    laid = wires.after(world, made.path)
    made.bumps = sum(bool(wire & APART and not world.cells.wires[cell] & APART) for cell, wire in laid.items())
    made.good, made.orders = [last], [order]
    made.words = circuit_words.whole(with_orders(world, [order]), last)
    return made


def about(made: Draft, dragging: bool) -> list[Line]:
    """W5: say what would come of the drag, or why nothing; nothing before it has begun, what is under the cursor is told then."""
    if not dragging:
        return []
    if made.path:
        if made.reason and len(made.path) > 1:
            return [Line("Can't connect", BAD, True), Line(f"{capital(made.reason)}.")]
        return [Line("Can connect", GOOD, True), *(Line(words) for words in made.words)] if made.orders else []
    if made.reason:
        return [Line("Nothing to cut", BAD, True), Line(f"{capital(made.reason)}.")]
    return [Line(f"Cut: {len(made.good)} cell{'s' if len(made.good) != 1 else ''}", GOOD, True)]
