"""Orders that say who does what, and where goods are kept: `duty stance post stockpile`."""

from typing import Annotated, ClassVar

from msgspec import Meta, field

from game.content.faults import one_of
from game.content.types import DUTIES, LOWEST_PRIORITY, STANCES
from game.rules import sites, stances, tasks
from game.rules.assignment import minions
from game.rules.passage import UNLOCKS, factors
from game.sim.orders.base import Order, Who, person_fault, spot
from game.sim.orders.building import CellList, cells_fault, outside
from game.world.tables import GUARDING, TO_POST
from game.world.world import World


def minion_fault(world: World, who: int | str) -> str | None:
    """Return why somebody is none of the minions that do duties, None when they are."""
    reason = person_fault(world, who)
    if reason:
        return reason
    _, row = world.named(who)
    return None if minions(world)[row] else f"{world.people.name[row]} does no duties"


class Duty(Order, frozen=True, tag="duty"):
    """Set how much a duty matters to a minion: 1 most, 4 least, 0 not at all (G4). Who is at it stops when it is set to 0."""

    example: ClassVar[str] = '{"tick": 5, "order": "duty", "minion": "Grik", "duty": "dig", "priority": 1}'

    minion: Who
    duty: Annotated[str, Meta(description="one of: " + " ".join(DUTIES))]
    priority: Annotated[int, Meta(description="1 to 4, 0 = off")]

    def check(self, world: World) -> str | None:
        """Return why not."""
        reason = minion_fault(world, self.minion)
        if reason:
            return reason
        if self.duty not in DUTIES:
            return f"there is no duty '{self.duty}'; {one_of(self.duty, DUTIES)}"
        if not 0 <= self.priority <= LOWEST_PRIORITY:
            return f"a priority is 1 to {LOWEST_PRIORITY}, or 0 for off, not {self.priority}"
        return None

    def apply(self, world: World) -> None:
        """Set it."""
        _, row = world.named(self.minion)
        getattr(world.people, f"duty_{self.duty}")[row] = self.priority
        if not tasks.permitted(world, row):
            tasks.release(world, row, f"no longer does the duty {self.duty}")


class Stance(Order, frozen=True, tag="stance"):
    """Set the stance of a minion: 0 flee, 1 careful, 2 steady, 3 bold, 4 aggressive (C8); in the sandbox of anyone."""

    example: ClassVar[str] = '{"tick": 5, "order": "stance", "minion": "Grik", "stop": 4}'

    minion: Who
    stop: Annotated[int, Meta(description="0 flee to 4 aggressive")]

    def check(self, world: World) -> str | None:
        """Return why not."""
        if not 0 <= self.stop < STANCES:
            return f"a stance is 0 to {STANCES - 1}, not {self.stop}"
        if world.campaign.sandbox:
            return person_fault(world, self.minion)
        return minion_fault(world, self.minion)

    def apply(self, world: World) -> None:
        """Set it, and let them choose anew at once."""
        _, row = world.named(self.minion)
        world.people.stance[row] = self.stop
        stances.reconsider(world, [row])


class Post(Order, frozen=True, tag="post"):
    """Give a minion a cell to guard; it stands there whenever no duty matters more to it than Guard. Without `at`: relieve it."""

    example: ClassVar[str] = '{"tick": 5, "order": "post", "minion": "Grik", "at": [16, 4]}'

    minion: Who
    at: Annotated[tuple[int, int] | None, Meta(description="a cell [x, y], origin top left; none to relieve")] = None

    def check(self, world: World) -> str | None:
        """Return why not."""
        reason = minion_fault(world, self.minion)
        if reason:
            return reason
        if self.at is None:
            _, row = world.named(self.minion)
            return None if world.people.post[row] >= 0 else f"{world.people.name[row]} has no post"
        _, row = world.named(self.minion)
        if not world.people.duty_guard[row]:
            return f"{world.people.name[row]} doesn't do the duty guard"
        reason = outside(world, self.at)
        return reason or (None if factors(world, UNLOCKS)[world.cell(self.at)] else f"nobody can stand at {spot(self.at)}")

    def apply(self, world: World) -> None:
        """Post or relieve."""
        _, row = world.named(self.minion)
        if world.people.task[row] in (TO_POST, GUARDING):
            tasks.release(world, row, "relieved" if self.at is None else "has another post")
        world.people.post[row] = -1 if self.at is None else world.cell(self.at)


class Stockpile(Order, frozen=True, tag="stockpile"):
    """Let cells take in materials, those named and no others; with none, the stockpile goes (G2)."""

    example: ClassVar[str] = '{"tick": 0, "order": "stockpile", "cells": [[20, 3], [21, 3]], "materials": ["stone", "wood"]}'

    cells: CellList
    materials: Annotated[list[str], Meta(max_length=64, description="materials to take in; none without it")] = field(default_factory=list)

    def check(self, world: World) -> str | None:
        """Return why not."""
        reason = cells_fault(world, self.cells)
        if reason:
            return reason
        for material in self.materials:
            if material not in world.content.materials:
                return f"there is no material '{material}'; {one_of(material, world.content.materials.names)}"
        for at in self.cells:
            reason = sites.store_fault(world, world.cell(at)) if self.materials else None
            if reason:
                return reason
        bits = self._bits(world)
        return None if any(world.cells.stores[world.cell(at)] != bits for at in self.cells) else "that changes nothing"

    def _bits(self, world: World) -> int:
        return sum(1 << world.content.materials.number[material] for material in set(self.materials))

    def apply(self, world: World) -> None:
        """Mark or unmark the cells."""
        for at in self.cells:
            world.cells.stores[world.cell(at)] = self._bits(world)
        world.caches.accepts = None
        tasks.no_store_any_more(world)


KINDS: tuple[type[Order], ...] = (Duty, Stance, Post, Stockpile)
