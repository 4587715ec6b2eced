"""T5, T6, T7, W5 to W7: who drives what, with which delay: derived from the wires here alone, and kept until the wires change."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.content.faults import plain
from game.kernels.wires import ARMS, ENDS, ENDS_UPRIGHT, JOINS, LEVEL, SPLITS, UPRIGHT, reach
from game.world.tables import BUILD, RELOCATE
from game.world.world import Circuit, Net, Wiring, World


class Source(NamedTuple):
    """Where a signal comes from."""

    trigger: tuple[int, int, int]  # id, kind and cell of the trigger when it sent the signal
    by: int  # id of who sprang it, 0 for nobody
    delay: int = 0  # ticks for which timers have held it up
    passed: int = 0  # how many timers it has passed


_NOT_WIRED = Circuit()


def wiring(world: World) -> Wiring:
    """Return the nets and circuits known so far."""
    caches, things = world.caches, world.things
    if caches.wiring is None:
        splits = np.zeros(len(world.cells), np.uint8)
        splits[things.cell[world.content.figures.is_timer[things.kind]]] = SPLITS
        caches.wiring = Wiring(splits)
    return caches.wiring


def changed(world: World) -> None:
    """Forget the nets: a wire or a part has changed. What is asked for is worked out anew."""
    known = world.caches.wiring
    if known is not None:
        known.nets.clear()
        known.circuits.clear()


def part_changed(world: World, cell: int, kind: int, stands: bool) -> None:
    """Take note that a structure of a kind was put up on a cell, or taken away."""
    figures, known = world.content.figures, world.caches.wiring
    if known is not None and figures.is_timer[kind]:
        known.splits[cell] = SPLITS if stands else 0
    if world.cells.wires[cell]:
        changed(world)


def net(world: World, cell: int, side: int) -> Net:
    """W5: return what a signal on the wire at one side of a cell reaches without passing a timer."""
    known = wiring(world)
    found = known.nets.get(cell * 4 + side)
    if found is None:
        sides, ends = reach(world.cells.wires, known.splits, world.caches.offsets, known.visited, cell, side)
        found = Net(tuple(ends.tolist()), len(sides))
        # By all its sides on cells where it ends: those it is asked for by.
        at = set((ends >> 2).tolist())
        for each in sides[np.isin(sides >> 2, sorted(at))].tolist():
            known.nets[each] = found
    return found


def sides_of(world: World, cell: int) -> list[int]:
    """W1: return the sides of a part's or door's cell at whose wires it is connected, one for each wire that ends on it."""
    wire = int(world.cells.wires[cell])
    arms = wire & ARMS
    if not arms:
        return []
    if wiring(world).splits[cell]:
        return [side for side in range(4) if arms >> side & 1]
    if not wire & 16:
        return [_first(arms)] if wire & ENDS else []
    groups = ((LEVEL, ENDS), (UPRIGHT, ENDS_UPRIGHT))
    return [_first(arms & group) for group, end in groups if wire & end and arms & group]


def _first(arms: int) -> int:
    return (arms & -arms).bit_length() - 1


def nets_of(world: World, cell: int) -> list[Net]:
    """W1: return the nets that a part or door on a cell is connected to."""
    found: list[Net] = []
    for side in sides_of(world, cell):
        one = net(world, cell, side)
        if one not in found:
            found.append(one)
    return found


def circuit(world: World, trigger: int) -> Circuit:
    """T6, T7, W6, W7: return what a trigger (an id) drives."""
    known = wiring(world)
    found = known.circuits.get(trigger)
    if found is None:
        row = world.things.row_of(trigger)
        found = known.circuits[trigger] = _derive(world, row) if row >= 0 else _NOT_WIRED
    return found


def _derive(world: World, row: int) -> Circuit:
    """W7: follow the signal from net to net, through the timer that passes it on soonest first."""
    things, figures = world.things, world.content.figures
    first = nets_of(world, int(things.cell[row]))
    if not first:
        return _NOT_WIRED
    mechanism, delay = 0, 0
    doors: dict[int, int] = {}
    timers: dict[int, int] = {}
    entries: dict[int, int] = {}
    queue = [(0, place, one) for place, one in enumerate(first)]
    count = len(queue)
    done: set[int] = set()
    while queue:
        now, _, one = heapq.heappop(queue)
        if id(one) in done:
            continue
        done.add(id(one))
        for end in one.ends:
            thing = world.thing_at(end >> 2)
            if thing < 0:
                continue
            id_, kind = int(things.id[thing]), things.kind[thing]
            if figures.is_mechanism[kind] and not mechanism:
                mechanism, delay = id_, now
            elif figures.is_door[kind]:
                doors.setdefault(id_, now)
            elif figures.is_timer[kind] and id_ not in timers:
                cell = end >> 2
                timers[id_] = now + int(things.half_seconds[thing])
                entries[id_] = _sides_on(world, cell, one)
                for side in sides_of(world, cell):
                    if not entries[id_] >> side & 1:
                        count += 1
                        heapq.heappush(queue, (timers[id_], count, net(world, cell, side)))
    return Circuit(mechanism, delay, doors, timers, entries, True)


def _sides_on(world: World, cell: int, one: Net) -> int:
    """Return the bits of a timer's sides that are on a net."""
    return sum(1 << side for side in sides_of(world, cell) if net(world, cell, side) is one)


def sides_on(world: World, cell: int, one: Net) -> int:
    """W7: return the bits of the sides on which a timer's cell is on a net."""
    return _sides_on(world, cell, one)


def is_on(world: World, one: Net) -> bool:
    """D5, D7: return whether a net is on: by a trigger that is, or by a timer that passed its turning-on out to it."""
    things, figures = world.things, world.content.figures
    for end in one.ends:
        row = world.thing_at(end >> 2)
        if row < 0 or not things.on[row]:
            continue
        kind = things.kind[row]
        if figures.is_trigger[kind]:
            return True
        if figures.is_timer[kind] and not sides_on(world, end >> 2, one) & int(things.came_by[row]):
            return True
    return False


def is_driven(world: World, row: int) -> bool:
    """W7: return whether a timer is on one net at least that is on, not by the timer itself."""
    cell = int(world.things.cell[row])
    return any(is_on(world, net(world, cell, side)) for side in sides_of(world, cell) if int(world.things.came_by[row]) >> side & 1)


# --- T6 ------------------------------------------------------------------------------------------------------------------------


def fault(world: World, starts: Iterable[int], kinds: dict[int, int] | None = None, without: int = 0) -> str | None:
    """T6: say what is wrong with the circuits that touch some cells, what is ordered counted as built; None when nothing is.

    starts: cells.  kinds: kinds of structures to be taken as standing, by cell, whatever stands there.
    without: id of a thing that is to be moved, and so counts where it goes only as the one it is.
    """
    wires = world.cells.wires
    if not wires.any():
        return None
    planned = _planned(world, kinds or {}, without)
    nodes = np.zeros(len(wires), np.uint8)
    nodes[[cell for cell, (kind, _) in planned.items() if world.content.figures.is_timer[kind]]] = JOINS
    seen: set[int] = set()
    for cell in starts:
        for side in range(4):
            if wires[cell] >> side & 1 and cell * 4 + side not in seen:
                sides, ends = reach(wires, nodes, world.caches.offsets, wiring(world).visited, cell, side)
                seen.update(sides[np.isin(sides >> 2, np.array([cell]))].tolist())
                reason = _whole_fault(world, (ends >> 2).tolist(), planned)
                if reason:
                    return reason
    return None


def _planned(world: World, kinds: dict[int, int], without: int) -> dict[int, tuple[int, int]]:
    """Return what stands, or is ordered to stand, on the cells where that matters to wires: its kind and an id that tells it apart."""
    things, ordered, figures = world.things, world.jobs, world.content.figures
    matters = figures.is_trigger | figures.is_mechanism | figures.is_timer
    found: dict[int, tuple[int, int]] = {}
    for row in np.flatnonzero(matters[things.kind] & (things.id != without)).tolist():
        found[int(things.cell[row])] = int(things.kind[row]), int(things.id[row])
    coming = ((ordered.kind == BUILD) | (ordered.kind == RELOCATE)) & matters[ordered.structure]
    for row in np.flatnonzero(coming).tolist():
        found[int(ordered.cell[row])] = int(ordered.structure[row]), int(ordered.thing[row] or ordered.id[row])
    for cell, kind in kinds.items():
        if matters[kind]:
            found[cell] = kind, -cell
        else:
            found.pop(cell, None)
    return found


def _whole_fault(world: World, cells: list[int], planned: dict[int, tuple[int, int]]) -> str | None:
    """T6: say what is wrong with one whole circuit that ends on some cells."""
    figures = world.content.figures
    triggers: dict[int, int] = {}
    mechanisms: dict[int, int] = {}
    for cell in cells:
        if cell in planned:
            kind, id_ = planned[cell]
            if figures.is_trigger[kind]:
                triggers.setdefault(id_, cell)
            elif figures.is_mechanism[kind]:
                mechanisms.setdefault(id_, cell)
    too_many, why = (mechanisms, "a trigger drives one mechanism") if len(mechanisms) > 1 else (triggers, "a mechanism obeys one trigger")
    if not triggers or not mechanisms or len(too_many) < 2:
        return None
    one, other, *_ = (_words(world, planned, cell) for cell in too_many.values())
    single = _words(world, planned, next(iter((triggers if too_many is mechanisms else mechanisms).values())))
    return f"{single} would {'drive' if too_many is mechanisms else 'obey'} both {one} and {other}: {why}"


def _words(world: World, planned: dict[int, tuple[int, int]], cell: int) -> str:
    x, y = world.xy(cell)
    return f"the {plain(world.content.structures.names[planned[cell][0]])} at [{x}, {y}]"


def triggers_on(world: World, cell: int) -> list[int]:
    """T6: return the ids of the triggers of the circuits that a cell is on, through timers too."""
    return _hanging(world, cell, world.content.figures.is_trigger)


def timers_on(world: World, cell: int) -> list[int]:
    """W7: return the ids of the timers of the circuits that a cell is on."""
    return _hanging(world, cell, world.content.figures.is_timer)


def _hanging(world: World, cell: int, kinds: NDArray[np.bool_]) -> list[int]:
    """Return the ids of the things of some kinds that hang together through a cell, through timers too."""
    things, known = world.things, wiring(world)
    joined = known.splits * np.uint8(JOINS // SPLITS)
    found: set[int] = set()
    wire = int(world.cells.wires[cell])
    for side in range(4):
        if wire >> side & 1:
            for end in reach(world.cells.wires, joined, world.caches.offsets, known.visited, cell, side)[1].tolist():
                row = world.thing_at(end >> 2)
                if row >= 0 and kinds[things.kind[row]]:
                    found.add(int(things.id[row]))
    return sorted(found)


def driver(world: World, row: int) -> int:
    """T6: return the id of the trigger that a mechanism obeys, 0 without one."""
    id_, cell = int(world.things.id[row]), int(world.things.cell[row])
    if not sides_of(world, cell):
        return 0
    return next((trigger for trigger in triggers_on(world, cell) if circuit(world, trigger).mechanism == id_), 0)


def trace(world: World, cell: int) -> NDArray[np.int64]:
    """Return all that hangs together through a cell's wires and timers, for showing it: int64[any], cell × 4 + side."""
    wires, known = world.cells.wires, wiring(world)
    joined = known.splits * np.uint8(JOINS // SPLITS)
    found = [reach(wires, joined, world.caches.offsets, known.visited, cell, side)[0] for side in range(4) if wires[cell] >> side & 1]
    return np.unique(np.concatenate(found)) if found else np.zeros(0, np.int64)
