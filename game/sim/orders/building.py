"""Orders to dig and build: `dig undig build cancel remove relocate`."""

from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from game.content.faults import one_of
from game.content.types import FACINGS
from game.rules import jobs, sites, tasks
from game.sim.orders.base import At, Order, spot
from game.world.tables import BUILD, DIG, RELOCATE, REMOVE
from game.world.world import World

MOST_CELLS = 100_000
CellList = Annotated[list[At], Meta(max_length=MOST_CELLS, description="cells [x, y]")]
Facing = Annotated[str | None, Meta(description="the way it faces: n e s w")]


def outside(world: World, *places: tuple[int, int]) -> str | None:
    """Return which of some cells is outside the map, in a player's words, None when none is."""
    return next((f"{spot(at)} is outside the map" for at in places if world.cell(at) < 0), None)


def cells_fault(world: World, cells: list[tuple[int, int]]) -> str | None:
    """Return what is wrong with a list of cells by itself."""
    return outside(world, *cells) if cells else "no cells are named"


def facing_fault(facing: str | None) -> str | None:
    """Return what is wrong with a facing."""
    return None if facing is None or facing in FACINGS else f"nothing can face '{facing}'; {one_of(facing, FACINGS)}"


def facing_of(world: World, kind: str, cell: int, facing: str | None) -> int:
    """Return the number of the facing that is named, or of the one that a structure takes on a cell by itself."""
    return sites.natural_facing(world, kind, cell) if facing is None else FACINGS.index(facing)


class Dig(Order, frozen=True, tag="dig"):
    """Mark cells of rock and ore to be dug; cells that are marked already stay so. All can be dug, or the order is refused."""

    example: ClassVar[str] = '{"tick": 0, "order": "dig", "cells": [[20, 1], [21, 1]]}'

    cells: CellList

    def check(self, world: World) -> str | None:
        """Return why not."""
        reason = cells_fault(world, self.cells)
        if reason:
            return reason
        fresh = False
        for at in self.cells:
            cell = world.cell(at)
            reason = sites.dig_fault(world, cell)
            if reason:
                return reason
            fresh = fresh or world.job_at(cell) < 0
        return None if fresh else "all of that is marked already"

    def apply(self, world: World) -> None:
        """Mark them."""
        cells = [world.cell(at) for at in dict.fromkeys(self.cells)]
        for cell in [cell for cell in cells if world.job_at(cell) < 0]:
            jobs.add(world, DIG, cell, structure=int(world.cells.terrain[cell]))


class Undig(Order, frozen=True, tag="undig"):
    """Take the mark to be dug off cells; those without one are passed over."""

    example: ClassVar[str] = '{"tick": 5, "order": "undig", "cells": [[21, 1]]}'

    cells: CellList

    def check(self, world: World) -> str | None:
        """Return why not."""
        reason = cells_fault(world, self.cells)
        return reason or (None if self._marked(world) else "nothing there is marked to be dug")

    def _marked(self, world: World) -> list[int]:
        rows = [world.job_at(world.cell(at)) for at in dict.fromkeys(self.cells)]
        return [int(world.jobs.id[row]) for row in rows if row >= 0 and world.jobs.kind[row] == DIG]

    def apply(self, world: World) -> None:
        """Unmark them."""
        for id_ in self._marked(world):
            jobs.drop(world, world.jobs.row_of(id_), "called off")


class Build(Order, frozen=True, tag="build"):
    """Order a structure; minions bring what it is built of and build it (G3)."""

    example: ClassVar[str] = '{"tick": 0, "order": "build", "kind": "torch", "at": [17, 5]}'

    kind: Annotated[str, Meta(description="kind of structure")]
    at: At
    facing: Facing = None

    def check(self, world: World) -> str | None:
        """Return why not."""
        structures = world.content.structures
        if self.kind not in structures:
            return f"there is nothing called '{self.kind}' to build; {one_of(self.kind, structures.names)}"
        reason = outside(world, self.at) or facing_fault(self.facing)
        return reason or sites.build_fault(
            world, self.kind, world.cell(self.at), facing_of(world, self.kind, world.cell(self.at), self.facing)
        )

    def apply(self, world: World) -> None:
        """Order it."""
        number = world.content.structures.number[self.kind]
        cell = world.cell(self.at)
        jobs.add(world, BUILD, cell, structure=number, facing=facing_of(world, self.kind, cell, self.facing))


class Cancel(Order, frozen=True, tag="cancel"):
    """Call off what is ordered for a cell or for what stands there; materials come back (G3)."""

    example: ClassVar[str] = '{"tick": 9, "order": "cancel", "at": [17, 5]}'

    at: At

    def check(self, world: World) -> str | None:
        """Return why not."""
        reason = outside(world, self.at)
        if reason:
            return reason
        return None if jobs.of_cell(world, world.cell(self.at)) >= 0 else f"nothing is ordered at {spot(self.at)}"

    def apply(self, world: World) -> None:
        """Call it off."""
        jobs.drop(world, jobs.of_cell(world, world.cell(self.at)), "called off")


class Remove(Order, frozen=True, tag="remove"):
    """Have a finished structure taken away, of a door with a padlock the padlock; what it was built of lies there again (G3)."""

    example: ClassVar[str] = '{"tick": 0, "order": "remove", "at": [19, 6]}'

    at: At

    def check(self, world: World) -> str | None:
        """Return why not."""
        return outside(world, self.at) or sites.remove_fault(world, world.cell(self.at))

    def apply(self, world: World) -> None:
        """Order it."""
        cell, structures = world.cell(self.at), world.content.structures
        thing = world.thing_at(cell)
        if thing < 0:
            packed = tasks.packed_at(world, cell)
            jobs.add(world, REMOVE, cell, structure=int(world.packed.kind[packed]), thing=int(world.packed.id[packed]))
            return
        things = world.things
        kind = structures.number["padlock"] if things.padlock[thing] else int(things.kind[thing])
        at, facing = int(things.cell[thing]), int(things.facing[thing])
        jobs.clear_upkeep(world, int(things.id[thing]), "it is to be removed")
        jobs.add(world, REMOVE, at, structure=kind, facing=facing, thing=int(things.id[thing]))


class Relocate(Order, frozen=True, tag="relocate"):
    """Have a structure taken up and set up elsewhere; its state goes with it (T13)."""

    example: ClassVar[str] = '{"tick": 0, "order": "relocate", "from": [18, 3], "to": [18, 5]}'

    from_: Annotated[At, Meta(description="the cell [x, y] where it stands, or lies packed")] = msgspec.field(name="from")
    to: Annotated[At, Meta(description="the cell [x, y] where it is to stand")]
    facing: Facing = None

    def check(self, world: World) -> str | None:
        """Return why not."""
        reason = outside(world, self.from_, self.to) or facing_fault(self.facing)
        facing = None if self.facing is None else FACINGS.index(self.facing)
        return reason or sites.relocate_fault(world, world.cell(self.from_), world.cell(self.to), facing)

    def apply(self, world: World) -> None:
        """Order it."""
        cell = world.cell(self.from_)
        thing = world.thing_at(cell)
        table, row = (world.things, thing) if thing >= 0 else (world.packed, tasks.packed_at(world, cell))
        facing = int(table.facing[row]) if self.facing is None else FACINGS.index(self.facing)
        jobs.clear_upkeep(world, int(table.id[row]), "it is to be moved")
        jobs.add(world, RELOCATE, world.cell(self.to), structure=int(table.kind[row]), facing=facing, thing=int(table.id[row]))


KINDS: tuple[type[Order], ...] = (Dig, Undig, Build, Cancel, Remove, Relocate)
