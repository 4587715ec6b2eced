"""Who may walk where: what each cell costs to leave for each group of people that passes the same doors (D1, D3, Z7)."""

import numpy as np
from numpy.typing import NDArray

from game.content.types import SIDES
from game.kernels.errands import parts as find_parts
from game.kernels.path_grid import PathGrid, build_path_grid, change_cell
from game.world.fields import Belief, Group
from game.world.tables import ATTACKING, LOCKED, UP, VISITING
from game.world.world import World

UNLOCKS, STOPPED = GROUPS = range(2)
"""The groups of walkers: who unlocks a padlock and passes, and whom it stops (D3, D4)."""
_NO_DOORS, _NO_DOORS_WET = 2, 3
"""The ground, and the ground with its water, as if doors were floor: what beliefs are changes of (D10, I2)."""
SWIMMING, ANY_WAY = 4, 5
"""The ground and its water, for whom a padlock stops, and with locked doors open (I2, I7)."""
_WET = (_NO_DOORS_WET, SWIMMING, ANY_WAY)

DUNGEON, ADVENTURERS, VISITORS = SIDES.index("dungeon"), SIDES.index("adventurers"), SIDES.index("visitors")
_MOST_BELIEFS = 32
"""Of the grids kept that parties plan on."""


def group_of(world: World, row: int) -> int:
    """D3, D4: the group a person belongs to, for what they are about: the one answer to who passes a locked door."""
    return group_when(world, row, bool(world.people.task[row] == ATTACKING), bool(world.people.ordered[row]))


def group_when(world: World, row: int, attacks: bool, ordered: bool) -> int:
    """D3, D4: the group a person belongs to when they go for an enemy or not, ordered by the player or not.

    Minions, the overlord, the dungeon's creatures and visiting merchants unlock; everybody else is stopped, and picks or forces.
    Prisoners who were let go are let out (ours).
    To come to an enemy creatures never unlock, and minions during an invasion only when the player ordered that attack.
    """
    people, figures = world.people, world.content.figures
    side, kind = people.side[row], people.kind[row]
    if side == VISITORS:
        return UNLOCKS if kind == world.content.people.number["merchant"] or people.task[row] == VISITING else STOPPED
    if side != DUNGEON:
        return STOPPED
    if not attacks or figures.is_overlord[kind]:
        return UNLOCKS
    if figures.is_creature[kind]:
        return STOPPED
    return UNLOCKS if ordered or not invaded(world) else STOPPED


def members(world: World, group: int) -> NDArray[np.uint8]:
    """D3, D4: who belongs to a group, uint8[people], 1 = does; as `group_of` says, for everybody at once."""
    unlocks = _unlocks(world, world.people.task == ATTACKING)
    belongs: NDArray[np.uint8] = (unlocks if group == UNLOCKS else ~unlocks).view(np.uint8)
    return belongs


def groups_when(world: World, attacks: bool) -> NDArray[np.uint8]:
    """D3, D4: the group of everybody if they all went for an enemy, or all did not; as `group_when` says, uint8[people]."""
    unlocks = _unlocks(world, np.full(len(world.people), attacks))
    return np.where(unlocks, UNLOCKS, STOPPED).astype(np.uint8)


def _unlocks(world: World, attacks: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """D3, D4: who unlocks, bool[people]; attacks: who goes for an enemy."""
    people, figures = world.people, world.content.figures
    side, kind = people.side, people.kind
    stopped = figures.is_creature[kind] | ((people.ordered == 0) & invaded(world)) if attacks.any() else attacks
    unlocks: NDArray[np.bool_] = (side == DUNGEON) & ~(attacks & stopped & ~figures.is_overlord[kind])
    unlocks |= (side == VISITORS) & ((kind == world.content.people.number["merchant"]) | (people.task == VISITING))
    return unlocks


def invaded(world: World) -> bool:
    """I9: return whether an invasion is on: any adventurer is up and on the map."""
    people = world.people
    return bool(((people.side == ADVENTURERS) & (people.state == UP)).any())


def factor_at(world: World, cell: int, group: Group) -> int:
    """D1, D3, G3: the cost factor of leaving a cell, 0 where the group can't walk; a door costs 3, locked it stops who can't unlock.

    A belief takes doors that it says nothing of for floor (D10). Water is for those who swim (I2).
    """
    content = world.content
    terrain = content.terrain.at(world.cells.terrain[cell])
    ground = terrain.walk or (terrain.swim if _is_wet(group) else 0)
    row = world.thing_at(cell)
    believes = isinstance(group, Belief)
    if row >= 0 and ground and not ((believes or group in (_NO_DOORS, _NO_DOORS_WET)) and content.figures.is_door[world.things.kind[row]]):
        structure = content.structures.at(world.things.kind[row])
        closed = structure.blocks or (group in (STOPPED, SWIMMING) and world.things.padlock[row] == LOCKED)
        ground = 0 if closed else max(ground, structure.walk)
    believed = group.factors.get(cell) if isinstance(group, Belief) else None
    if believed is None or not ground:
        return ground
    return max(ground, believed) if believed else 0


def _is_wet(group: Group) -> bool:
    """I2: return whether a group crosses water."""
    return group.swims if isinstance(group, Belief) else group in _WET


def is_water(world: World, cell: int) -> bool:
    """I2, G1: return whether a cell is water, which nobody walks on and adventurers may swim in."""
    return bool(world.content.figures.is_water[world.cells.terrain[cell]])


def water(world: World) -> NDArray[np.bool_]:
    """I2, G1: return which cells are water, bool[cells]."""
    wet: NDArray[np.bool_] = world.content.figures.is_water[world.cells.terrain]
    return wet


def grid(world: World, group: Group) -> PathGrid:
    """Return the ground as a group walks it, or believes it can, for path searches; not to be written."""
    known = world.caches.grids.get(group)
    if known is None:
        if isinstance(group, Belief):
            known = _believed(world, group)
            world.caches.grids[group] = known
            return known
        wet = _is_wet(group)
        factor = np.array([kind.walk or kind.swim * wet for kind in world.content.terrain.values()], np.uint8)[world.cells.terrain]
        for cell in world.built_cells():
            factor[cell] = factor_at(world, cell, group)
        known = world.caches.grids[group] = build_path_grid(factor, world.stride)
    return known


def _believed(world: World, belief: Belief) -> PathGrid:
    """Return the ground as somebody believes it to be."""
    _make_room(world)
    base = grid(world, _NO_DOORS_WET if belief.swims else _NO_DOORS)
    known = PathGrid(base.factor.copy(), base.config.copy(), base.moves.copy(), base.offsets, base.bound.copy())
    for cell in belief.factors:
        factor = factor_at(world, cell, belief)
        if factor != known.factor[cell]:
            change_cell(known, cell, factor)
    return known


def _make_room(world: World) -> None:
    """Forget the oldest of what parties believe, once there is much of it."""
    caches = world.caches
    beliefs = [group for group in caches.grids if isinstance(group, Belief)]
    if len(beliefs) >= _MOST_BELIEFS:
        del caches.grids[beliefs[0]]
        caches.fields.forget(beliefs[0])


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
    caches.arena = None
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
