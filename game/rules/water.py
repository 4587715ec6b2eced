"""I2: who swims, and how far a way goes on land, or in the water, before that changes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.kernels.motion import NEVER
from game.rules.passage import SWIMMING, factors, is_water, water
from game.world.tables import LOCKED
from game.world.world import World


def swims(world: World, row: int) -> bool:
    """I2: return whether somebody swims, from the step that leads them into the water to the one that leads them out of it."""
    return bool(world.people.swim_due[row] != NEVER)


def swimmers(world: World) -> NDArray[np.bool_]:
    """I2: return who swims, bool[people]."""
    who: NDArray[np.bool_] = world.people.swim_due != NEVER
    return who


def first_water(world: World, start: int, steps: NDArray[np.uint8]) -> int:
    """I2: return the number of steps after which somebody on land stands at the water's edge; as many as there are without water."""
    wet = water(world)[start + np.cumsum(world.caches.offsets[steps])]
    return int(wet.argmax()) if wet.any() else len(steps)


def until_land(world: World, start: int, steps: NDArray[np.uint8]) -> int:
    """I2: return the number of steps after which a swimmer is on land, or stands before a locked door, which nobody passes from there."""
    cells = start + np.cumsum(world.caches.offsets[steps])
    dry = np.flatnonzero(~water(world)[cells])
    if not len(dry):
        return len(steps)
    first = int(dry[0])
    return first if locked_at(world, int(cells[first])) >= 0 else first + 1


def straightened(world: World, start: int, steps: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """I2, Z7: return a way with no step across a corner of water from land to land; two straight ones lead round it, by land if they can.

    Water blocks nobody who swims, so that their ways cut its corners, which on land nobody does.
    """
    wet, offsets = water(world), world.caches.offsets
    kept: list[int] = []
    cell = start
    for step in steps.tolist():
        there = cell + int(offsets[step])
        halves = (step - 4, (step - 3) % 4) if step >= 4 else ()
        corners = [bool(wet[cell + int(offsets[half])]) for half in halves]
        if any(corners) and not wet[cell] and not wet[there]:
            kept += halves if not corners[0] or corners[1] else halves[::-1]
        else:
            kept.append(step)
        cell = there
    return np.array(kept, np.uint8)


def locked_at(world: World, cell: int) -> int:
    """D3: return the row of the locked door on a cell, -1 without one."""
    thing = world.thing_at(cell)
    return thing if thing >= 0 and world.things.padlock[thing] == LOCKED else -1


def goes_astray(world: World, row: int) -> bool:
    """I2: return whether the route of a swimmer who is under way leads anywhere but through water to the first land behind it."""
    people = world.people
    cells = people.cell[row] + np.cumsum(world.caches.offsets[people.route.get(row)])
    wet = water(world)[cells]
    return not wet[:-1].all() or bool(wet[-1])


def shores(world: World) -> NDArray[np.int64]:
    """I2: return the cells of land on which a swimmer can stand who comes out of the water."""
    wet, open_ = water(world), factors(world, SWIMMING) > 0
    beside = np.zeros(len(wet), np.bool_)
    for step in world.caches.offsets.tolist():
        # The rim is bedrock, so that what is rolled round the ends is never water.
        beside |= np.roll(wet, step)
    return np.flatnonzero(open_ & ~wet & beside)


def lies_in_water(world: World, row: int) -> bool:
    """I2: return whether somebody is on a cell of water."""
    return is_water(world, int(world.people.cell[row]))
