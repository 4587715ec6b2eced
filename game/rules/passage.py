"""Who may walk where: what each cell costs to leave for each group of people that passes the same doors (D1, D3, Z7)."""

import numpy as np
from numpy.typing import NDArray

from game.content.types import SIDES
from game.kernels.errands import parts as find_parts
from game.kernels.path_grid import PathGrid, build_path_grid, change_cell
from game.world.tables import LOCKED
from game.world.world import World

UNLOCKS, STOPPED = GROUPS = range(2)
"""The groups: who unlocks a padlock and passes, and whom it stops (D3)."""

DUNGEON, VISITORS = SIDES.index("dungeon"), SIDES.index("visitors")


def group_of(world: World, row: int) -> int:
    """D3: the group a person belongs to: the dungeon's own and visiting merchants unlock, everybody else is stopped."""
    people = world.people
    side = people.side[row]
    if side == DUNGEON or (side == VISITORS and people.kind[row] == world.content.people.number["merchant"]):
        return UNLOCKS
    return STOPPED


def members(world: World, group: int) -> NDArray[np.uint8]:
    """D3: who belongs to a group, uint8[people], 1 = does; as `group_of` says, for everybody at once."""
    side, kind = world.people.side, world.people.kind
    unlocks = (side == DUNGEON) | ((side == VISITORS) & (kind == world.content.people.number["merchant"]))
    belongs: NDArray[np.uint8] = (unlocks if group == UNLOCKS else ~unlocks).view(np.uint8)
    return belongs


def factor_at(world: World, cell: int, group: int) -> int:
    """D1, D3, G3: the cost factor of leaving a cell, 0 where the group can't walk; a door costs 3, locked it stops who can't unlock."""
    content = world.content
    ground = content.terrain.at(world.cells.terrain[cell]).walk
    row = world.thing_at(cell)
    if row < 0 or not ground:
        return ground
    structure = content.structures.at(world.things.kind[row])
    if structure.blocks or (group == STOPPED and world.things.padlock[row] == LOCKED):
        return 0
    return max(ground, structure.walk)


def grid(world: World, group: int) -> PathGrid:
    """Return the ground as a group walks it, for path searches; not to be written."""
    known = world.caches.grids.get(group)
    if known is None:
        factor = np.array([kind.walk for kind in world.content.terrain.values()], np.uint8)[world.cells.terrain]
        for cell in world.built_cells():
            factor[cell] = factor_at(world, cell, group)
        known = world.caches.grids[group] = build_path_grid(factor, world.stride)
    return known


def factors(world: World, group: int) -> NDArray[np.uint8]:
    """Return the cost factor of leaving each cell, uint8[cells], 0 where the group can't walk; not to be written."""
    return grid(world, group).factor


def parts(world: World) -> NDArray[np.int32]:
    """Return which cells the dungeon's people can walk between, int32[cells]: equal numbers hang together, 0 is blocked; not to be kept."""
    caches = world.caches
    if caches.parts is None:
        caches.parts, caches.part_count = find_parts(grid(world, UNLOCKS), caches.scratch)
    return caches.parts


def cell_changed(world: World, cell: int) -> None:
    """Take over what a cell's ground, structure or padlock has become."""
    caches = world.caches
    for group, known in caches.grids.items():
        factor = factor_at(world, cell, group)
        before = known.factor[cell]
        if factor == before:
            continue
        if caches.route is not None and (not caches.route or (factor == 0 and cell in caches.route)):
            caches.route = None
        change_cell(known, cell, factor)
        caches.fields.changed(group, known, cell)
        if group == UNLOCKS and (factor == 0) != (before == 0):
            _part_changed(world, cell, factor != 0)
    caches.settled = False
    caches.ways.clear()


def _part_changed(world: World, cell: int, opened: bool) -> None:
    """Put the parts right where that is easy: a cell that opened and borders on one part at the most."""
    caches = world.caches
    if caches.parts is None:
        return
    around = {int(caches.parts[cell + step]) for step in caches.offsets[:4].tolist()} - {0}
    if opened and len(around) == 1:
        caches.parts[cell] = around.pop()
    else:
        caches.parts = None
