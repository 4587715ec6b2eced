"""D16, I2, I7: one land route from a border gate to the demon hall always remains, whatever is built; by which gates one can come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from game.kernels.errands import nearest
from game.kernels.errands import parts as find_parts
from game.kernels.path_grid import PathGrid, change_cell
from game.rules.passage import ANY_WAY, UNLOCKS, grid, parts
from game.world.tables import BUILD, RELOCATE
from game.world.world import World


def gates(world: World) -> NDArray[np.int64]:
    """Return the cells of the border gates (I2)."""
    return np.flatnonzero(world.cells.terrain == world.content.terrain.number["gate"])


def cut_by(world: World, cells: Iterable[int], planned: bool = True) -> int:
    """D16: return the first of `cells` which, closed one after the other, would cut the last land route; -1 when none would.

    Locked doors count as open. With `planned`, what is ordered to be built is taken as built already. Where there is no route
    to begin with, nothing can be cut.
    """
    return next(cuts_by(world, cells, planned), -1)


def cuts_by(world: World, cells: Iterable[int], planned: bool = True, most_failures: int = 8) -> Iterator[int]:
    """D16: yield those of `cells` which would cut the last land route; they stay open, and the others are closed one after the other.

    For `planned` and the rest see `cut_by`. A cell off the last route found needs no search. After `most_failures` searches that
    found none, a cell on it is taken to cut it without one: so a long row of walls costs no search a cell.
    """
    if world.campaign.heart < 0:
        return
    route = _route(world, planned)
    closing: PathGrid | None = None
    shut: list[int] = []
    failures = 0
    for cell in cells if route else ():
        if cell not in route:
            shut.append(cell)
            continue
        if failures >= most_failures:
            yield cell
            continue
        if closing is None:
            closing = _copy(_grid(world, planned))
        for other in shut:
            change_cell(closing, other, 0)
        shut.clear()
        factor = int(closing.factor[cell])
        change_cell(closing, cell, 0)
        found = _find(world, closing)
        if found:
            route = found
        else:
            failures += 1
            change_cell(closing, cell, factor)
            yield cell


def _grid(world: World, planned: bool) -> PathGrid:
    """Return the ground with locks open, and with all that is planned built; not to be written."""
    known = grid(world, UNLOCKS)
    pending = planned_walls(world) if planned else []
    if not pending:
        return known
    built = _copy(known)
    for cell in pending:
        change_cell(built, cell, 0)
    return built


def planned_walls(world: World) -> list[int]:
    """Return the cells that are open now and on which something that nobody passes is ordered."""
    jobs, blocks = world.jobs, [kind.blocks for kind in world.content.structures.values()]
    rows = zip(jobs.kind.tolist(), jobs.structure.tolist(), jobs.cell.tolist(), jobs.facing.tolist(), strict=True)
    return [
        covered
        for kind, structure, cell, facing in rows
        if kind in (BUILD, RELOCATE) and blocks[structure]
        for covered in world.footprint(structure, cell, facing)
    ]


def _route(world: World, planned: bool) -> frozenset[int]:
    """Return the cells of a land route, empty without one; that of what is planned is kept."""
    if not planned:
        return _find(world, grid(world, UNLOCKS))
    if world.caches.route is None:
        # Where plans already close the last route (the ground changed after they were made), the ground as it is counts.
        world.caches.route = _find(world, _grid(world, True)) or _find(world, grid(world, UNLOCKS))
    return world.caches.route


def closed(world: World, cells: list[int]) -> None:
    """Take note that cells are closed, or are to be; a route that doesn't use them stays as it is."""
    route = world.caches.route
    if route is not None and not route.isdisjoint(cells):
        world.caches.route = None


def opened(world: World) -> None:
    """Take note that something is open, or stays open; a route that is known stays one."""
    if not world.caches.route:
        world.caches.route = None


def _find(world: World, ground: PathGrid) -> frozenset[int]:
    """Return the cells that the cheapest route keeps open, those beside its diagonal steps too."""
    caches = world.caches
    found = nearest(ground, world.campaign.heart, gates(world), caches.errands, caches.scratch)
    if found is None:
        return frozenset()
    cell, cells = world.campaign.heart, [world.campaign.heart]
    for direction in found[2].tolist():
        if direction >= 4:
            first = direction - 4
            cells += [cell + int(caches.offsets[first]), cell + int(caches.offsets[(first + 1) % 4])]
        cell += int(caches.offsets[direction])
        cells.append(cell)
    return frozenset(cells)


def has_way(world: World) -> bool:
    """I7: whether any adventurer could come from a border gate to the demon hall, by land or water; locked doors count as open."""
    return bool(len(land_gates(world)) or len(_gates_to_heart(world, ANY_WAY)))


def land_gates(world: World) -> NDArray[np.int64]:
    """I2: return the cells of the gates with a land route to the demon hall; locked doors count as open."""
    return _gates_to_heart(world, UNLOCKS)


def water_gates(world: World) -> NDArray[np.int64]:
    """I2: return the cells of the gates from which one comes to the demon hall, but only by swimming; locked doors count as open."""
    return np.setdiff1d(_gates_to_heart(world, ANY_WAY), land_gates(world))


def _gates_to_heart(world: World, group: int) -> NDArray[np.int64]:
    """Return the cells of the gates from which a group comes to the heart."""
    known, heart = gates(world), world.campaign.heart
    if heart < 0 or not len(known):
        return known[:0]
    part = parts(world) if group == UNLOCKS else parts_of(world, grid(world, group))
    comes: NDArray[np.int64] = known[(part[known] == part[heart]) & (part[heart] > 0)]
    return comes


def _copy(ground: PathGrid) -> PathGrid:
    return PathGrid(ground.factor.copy(), ground.config.copy(), ground.moves.copy(), ground.offsets, ground.bound.copy())


def parts_of(world: World, ground: PathGrid) -> NDArray[np.int32]:
    """Return which cells of some ground hang together, int32[cells]."""
    return find_parts(ground, world.caches.scratch)[0]
