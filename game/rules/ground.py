"""G1, G3: terrain and structures that are put on the map."""

import numpy as np

from game.kernels.motion import NEVER
from game.rules.movement import ground_changed, next_cell
from game.world.tables import LOCKED
from game.world.world import World


def standing_on(world: World, cell: int) -> str | None:
    """Return the name of somebody who stands on a cell or is stepping on to it, None when nobody is."""
    for row in np.flatnonzero(world.people.cell == cell).tolist():
        return world.people.name[row]
    for row in np.flatnonzero(world.people.step_due != NEVER).tolist():
        if next_cell(world, row) == cell:
            return world.people.name[row]
    return None


def trigger_near(world: World, cell: int) -> int:
    """T4: return the row of the trigger that is too near to a cell for another, the nearest if there are more, -1 when none is."""
    is_trigger = np.array([kind.trigger for kind in world.content.structures.values()], np.bool_)
    rows = np.flatnonzero(is_trigger[world.things.kind])
    if not len(rows):
        return -1
    cells = world.things.cell[rows]
    far = np.maximum(abs(cells % world.stride - cell % world.stride), abs(cells // world.stride - cell // world.stride))
    nearest = int(far.argmin())
    return int(rows[nearest]) if far[nearest] < world.content.triggers.distance_cells else -1


def set_terrain(world: World, cell: int, terrain: str) -> None:
    """G1: change the ground of a cell."""
    world.cells.terrain[cell] = world.content.terrain.number[terrain]
    ground_changed(world, cell)


def set_structure(world: World, cell: int, structure: str, facing: int = 0) -> None:
    """G3: put a structure on a cell, finished, `facing` by its number in FACINGS; a new padlock is locked (D2)."""
    if structure == "padlock":
        set_padlock(world, cell, LOCKED)
        return
    world.things.append(id=world.new_id(), kind=world.content.structures.number[structure], cell=cell, facing=facing)
    world.caches.thing_ids = None
    ground_changed(world, cell)


def set_padlock(world: World, cell: int, padlock: int) -> None:
    """D2: give the door on a cell a padlock, LOCKED or UNLOCKED, or take it away."""
    world.things.padlock[world.thing_at(cell)] = padlock
    ground_changed(world, cell)
