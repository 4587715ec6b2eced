"""W1, W5, W8: what follows when wires, or the parts and doors on them, come and go: circuits, doors and watched cells are put right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules import circuits, doors, signals, watching, wires
from game.world.world import World


def lay(world: World, path: Sequence[int]) -> None:
    """W1: lay a wire along a path; that it may be has been checked."""
    touched = _on(world, path)
    wires.lay(world, path)
    _settle(world, path, touched)


def cut(world: World, cells: Iterable[int]) -> None:
    """W8: cut the wires on some cells."""
    around = wires.around(world, cells)
    touched = _on(world, around)
    wires.cut(world, cells)
    _settle(world, around, touched)


def connects(world: World, kind: int) -> bool:
    """W1: return whether wires connect to a kind of structure."""
    figures = world.content.figures
    return bool(figures.is_trigger[kind] or figures.is_mechanism[kind] or figures.is_timer[kind] or figures.is_door[kind])


def put_up(world: World, cell: int, kind: int) -> None:
    """Take note that a structure that wires connect to was put up on a cell."""
    circuits.part_changed(world, cell, kind, stands=True)
    _settle(world, [cell], set())


def before_taken(world: World, row: int) -> None:
    """W8: let the piece of wire on a part's or door's cell go with it, before it is taken away."""
    things = world.things
    id_, cell, kind = int(things.id[row]), int(things.cell[row]), int(things.kind[row])
    if world.cells.wires[cell]:
        cut(world, [cell])
    circuits.part_changed(world, cell, kind, stands=False)
    signals.forget_timer(world, id_)
    watching.forget(world, id_)


def _on(world: World, cells: Iterable[int]) -> set[int]:
    """Return the ids of the triggers and timers of all circuits that some cells are on."""
    found: set[int] = set()
    for cell in cells:
        if world.cells.wires[cell]:
            found.update(circuits.triggers_on(world, cell), circuits.timers_on(world, cell))
    return found


def _settle(world: World, cells: Iterable[int], touched: set[int]) -> None:
    """Put right what follows from other wires: which triggers can spring, which timers nobody drives any more, which doors are open.

    touched: ids of triggers and timers on the circuits as they were.
    """
    circuits.changed(world)
    things, figures = world.things, world.content.figures
    rows = [row for row in map(things.row_of, sorted(touched | _on(world, cells))) if row >= 0]
    watching.refresh_all(world, [int(things.id[row]) for row in rows if figures.is_trigger[things.kind[row]]])
    _turn_off(world, [row for row in rows if figures.is_timer[things.kind[row]] and things.on[row]])
    doors.refresh_all(world, doors.SIGNAL)


def _turn_off(world: World, timers: list[int]) -> None:
    """W8: turn off, at once, those timers that nothing drives any more; whose turning-off is under way waits for it."""
    things = world.things
    while True:
        over = [
            row for row in timers if things.on[row] and not signals.runs(world, int(things.id[row])) and not circuits.is_driven(world, row)
        ]
        if not over:
            return
        for row in over:
            things.on[row] = 0
