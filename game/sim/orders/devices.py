"""Orders for wires, traps and doors: `wire cut timer lever rearm hold_open lock`."""

from typing import Annotated, ClassVar

from msgspec import Meta

from game.content.faults import a, plain
from game.rules import circuits, doors, jobs, parts, rewiring, signals, wires
from game.sim.orders.base import At, Order, spot
from game.sim.orders.building import CellList, cells_fault, outside
from game.world.tables import LOCKED, NO_PADLOCK
from game.world.world import World

MOST_PATH = 4096


def thing_fault(world: World, at: tuple[int, int], kind: str) -> str | None:
    """Return why there is no finished thing of a kind on a cell, None when there is."""
    reason = outside(world, at)
    if reason:
        return reason
    cell, structures = world.cell(at), world.content.structures
    row, job = world.thing_at(cell), world.job_at(cell)
    if row >= 0 and structures.names[world.things.kind[row]] == kind:
        return None
    if job >= 0 and structures.names[world.jobs.structure[job]] == kind:
        return f"the {plain(kind)} at {spot(at)} isn't built yet"
    return f"there is no {plain(kind)} at {spot(at)}"


class Wire(Order, frozen=True, tag="wire"):
    """Lay a wire along a path, at once and free (W1); it jumps over a wire it crosses straight (W2), joins one that bends or ends (W3)."""

    example: ClassVar[str] = '{"tick": 0, "order": "wire", "path": [[16, 2], [17, 2], [18, 2]]}'

    path: Annotated[list[At], Meta(max_length=MOST_PATH, description="neighbouring cells [x, y], from one end to the other")]

    def check(self, world: World) -> str | None:
        """Return why not."""
        return cells_fault(world, self.path) or wires.lay_fault(world, [world.cell(at) for at in self.path])

    def apply(self, world: World) -> None:
        """Lay it."""
        rewiring.lay(world, [world.cell(at) for at in self.path])


class Cut(Order, frozen=True, tag="cut"):
    """Take away all wires on some cells, at once; those without one are passed over (W8)."""

    example: ClassVar[str] = '{"tick": 5, "order": "cut", "cells": [[17, 2]]}'

    cells: CellList

    def check(self, world: World) -> str | None:
        """Return why not."""
        reason = cells_fault(world, self.cells)
        if reason:
            return reason
        return None if any(world.cells.wires[world.cell(at)] for at in self.cells) else "there is no wire to cut there"

    def apply(self, world: World) -> None:
        """Cut them."""
        rewiring.cut(world, [world.cell(at) for at in dict.fromkeys(self.cells)])


class Timer(Order, frozen=True, tag="timer"):
    """Set the delay of a timer (T7); a signal that is in it already keeps its own."""

    example: ClassVar[str] = '{"tick": 5, "order": "timer", "at": [18, 2], "seconds": 2.5}'

    at: At
    seconds: Annotated[float, Meta(description="0.5 to 60, in steps of 0.5")]

    def check(self, world: World) -> str | None:
        """Return why not."""
        reason = thing_fault(world, self.at, "timer")
        if reason:
            return reason
        traps, halves = world.content.traps, self.seconds * 2
        if not (traps.timer_shortest <= halves <= traps.timer_longest and halves == int(halves)):
            low, high = traps.timer_shortest / 2, traps.timer_longest / 2
            return f"a timer can't be set to {self.seconds:g} s, only to {low:g} to {high:g} s in steps of 0.5 s"
        same = world.things.half_seconds[world.thing_at(world.cell(self.at))] == halves
        return f"the timer at {spot(self.at)} is set to that already" if same else None

    def apply(self, world: World) -> None:
        """Set it."""
        world.things.half_seconds[world.thing_at(world.cell(self.at))] = int(self.seconds * 2)
        circuits.changed(world)


class Lever(Order, frozen=True, tag="lever"):
    """Switch a lever on or off, at once: nobody walks (D7)."""

    example: ClassVar[str] = '{"tick": 5, "order": "lever", "at": [16, 2], "on": true}'

    at: At
    on: Annotated[bool, Meta(description="true: on, false: off")]

    def check(self, world: World) -> str | None:
        """Return why not."""
        reason = thing_fault(world, self.at, "lever")
        if reason:
            return reason
        same = bool(world.things.on[world.thing_at(world.cell(self.at))]) == self.on
        return f"the lever at {spot(self.at)} is {'on' if self.on else 'off'} already" if same else None

    def apply(self, world: World) -> None:
        """Switch it."""
        signals.turn(world, world.thing_at(world.cell(self.at)), self.on)


class Rearm(Order, frozen=True, tag="rearm"):
    """Have a part of a trap rearmed, whether it must be or not; a minion comes even with enemies near (T10)."""

    example: ClassVar[str] = '{"tick": 5, "order": "rearm", "at": [20, 2]}'

    at: At

    def check(self, world: World) -> str | None:
        """Return why not."""
        reason = outside(world, self.at)
        if reason:
            return reason
        row = world.thing_at(world.cell(self.at))
        if row < 0:
            return f"there is nothing to rearm at {spot(self.at)}"
        if not parts.is_part(world, row):
            return f"{a(world.content.structures.names[world.things.kind[row]])} is never rearmed"
        id_ = int(world.things.id[row])
        if jobs.of_thing(world, id_) >= 0:
            return f"something is ordered for what stands at {spot(self.at)} already: cancel that first"
        job = jobs.rearming_of(world, id_)
        return "that is ordered already" if job >= 0 and world.jobs.urgent[job] else None

    def apply(self, world: World) -> None:
        """Order it."""
        parts.want_rearming(world, world.thing_at(world.cell(self.at)), urgent=True)


class HoldOpen(Order, frozen=True, tag="hold_open"):
    """Hold a door open, or let it close by itself again (D1)."""

    example: ClassVar[str] = '{"tick": 5, "order": "hold_open", "at": [15, 2], "on": true}'

    at: At
    on: Annotated[bool, Meta(description="true: hold it open, false: let it close")]

    def check(self, world: World) -> str | None:
        """Return why not."""
        reason = thing_fault(world, self.at, "door")
        if reason:
            return reason
        row = world.thing_at(world.cell(self.at))
        if bool(world.things.held[row]) == self.on:
            return f"the door at {spot(self.at)} is {'held open' if self.on else 'not held open'} already"
        if self.on and world.things.padlock[row] == LOCKED:
            return f"the door at {spot(self.at)} is locked: unlock it first"
        return None

    def apply(self, world: World) -> None:
        """Hold it or let it go."""
        row = world.thing_at(world.cell(self.at))
        world.things.held[row] = self.on
        doors.refresh(world, row, "player")


class Lock(Order, frozen=True, tag="lock"):
    """Lock or unlock the padlock on a door, at once: nobody walks (D2)."""

    example: ClassVar[str] = '{"tick": 5, "order": "lock", "at": [22, 4], "locked": false}'

    at: At
    locked: Annotated[bool, Meta(description="true: lock, false: unlock")]

    def check(self, world: World) -> str | None:
        """Return why not."""
        reason = thing_fault(world, self.at, "door")
        if reason:
            return reason
        padlock = world.things.padlock[world.thing_at(world.cell(self.at))]
        if padlock == NO_PADLOCK:
            return f"the door at {spot(self.at)} has no padlock"
        if (padlock == LOCKED) == self.locked:
            return f"the padlock at {spot(self.at)} is {'locked' if self.locked else 'unlocked'} already"
        return None

    def apply(self, world: World) -> None:
        """Lock or unlock it."""
        doors.lock(world, world.thing_at(world.cell(self.at)), self.locked, "player")


KINDS: tuple[type[Order], ...] = (Wire, Cut, Timer, Lever, Rearm, HoldOpen, Lock)
