"""D1, G1: what one can see through: ground and structures as they are, a closed door not, one that stays open yes."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.lines import line_of_sight, seen_around
from game.kernels.sight import Views, make_views, set_clear
from game.world.world import World


def clear(world: World) -> NDArray[np.uint8]:
    """Return what one can see through, uint8[cells], 1 = can; the map's rim is never clear. Not to be written."""
    caches, things = world.caches, world.things
    if caches.clear is None:
        known = np.array([kind.clear for kind in world.content.terrain.values()], np.uint8)[world.cells.terrain]
        shut = world.content.figures.opaque[things.kind] & (things.open == 0)
        for row in np.flatnonzero(shut).tolist():
            known[world.footprint(int(things.kind[row]), int(things.cell[row]), int(things.facing[row]))] = 0
        caches.clear = known
    return caches.clear


def cell_changed(world: World, cell: int) -> None:
    """Take over what a cell's ground or structure has become."""
    known = world.caches.clear
    if known is None:
        world.caches.look = True
        return
    row, things = world.thing_at(cell), world.things
    shut = row >= 0 and world.content.figures.opaque[things.kind[row]] and not things.open[row]
    through = bool(world.content.terrain.at(world.cells.terrain[cell]).clear and not shut)
    if through == bool(known[cell]):
        return
    if world.caches.views is None:
        known[cell] = through
    else:
        set_clear(world.caches.views, cell, through)
    world.caches.look |= through


def views(world: World) -> Views:
    """Return what is seen from where, as far as it was worked out; not to be written."""
    if world.caches.views is None:
        world.caches.views = make_views(clear(world), world.stride)
    return world.caches.views


def around(world: World, cell: int, reach: int) -> list[int]:
    """Return the cells within a reach that are seen from a cell, in their order."""
    return seen_around(clear(world), world.stride, cell, reach)


def in_sight(world: World, start: int, goal: int) -> bool:
    """Return whether one cell is seen from another, however far."""
    return start == goal or line_of_sight(clear(world), world.stride, start, goal)
