"""C8 to C10: the ground and the people as fights see them, for the kernels; all of it can be worked out anew."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.kernels.errands import parts as find_parts
from game.kernels.fighters import Field, Fighters, Search, can_enter, drop, take
from game.rules import noticing, passage, sightlines, water
from game.rules.passage import GROUPS, UNLOCKS, grid
from game.world.tables import AVOIDING, PANICKING, UP
from game.world.world import World


def field(world: World) -> Field:
    """Return the ground as fighters see it; adjacent is what one could step to through a door that is unlocked (C6)."""
    caches = world.caches
    if caches.arena is None:
        grids = [grid(world, group) for group in GROUPS]
        caches.arena = Field(
            world.stride,
            caches.offsets,
            sightlines.clear(world),
            grids[UNLOCKS].moves,
            np.array([each.factor for each in grids]),
            np.array([each.moves for each in grids]),
            np.array([find_parts(each, caches.scratch)[0] for each in grids]),
        )
    return caches.arena


def fighters(world: World, attacking: bool = True) -> Fighters:
    """Return everybody and whom they know of; attacking: they go for enemies, and pass doors as then (D4)."""
    people = world.people
    pair = (~world.content.figures.stands_alone[people.kind]).astype(np.uint8)
    return Fighters(noticing.crowd(world), noticing.aware(world), passage.groups_when(world, attacking), pair, people.claim, claims(world))


def claims(world: World) -> NDArray[np.uint8]:
    """C9, C10: return what is claimed, uint8[cells], see kernels/fighters.py; only claims may write it."""
    caches, people = world.caches, world.people
    if caches.claims is None:
        caches.claims = np.zeros(len(world.cells), np.uint8)
        for row in np.flatnonzero(people.claim >= 0).tolist():
            take(caches.claims, int(people.claim[row]), _pairs(world, row), int(people.side[row]))
    return caches.claims


def _pairs(world: World, row: int) -> int:
    return int(not world.content.figures.stands_alone[world.people.kind[row]])


def stand(world: World, row: int) -> bool:
    """C9: let somebody claim the cell that they stand on, if it can be; whether they hold it now."""
    people = world.people
    here, pair, side = int(people.cell[row]), _pairs(world, row), int(people.side[row])
    if people.claim[row] == here:
        return True
    let_go(world, row)
    if not can_enter(claims(world), here, pair, side):
        return False
    take(claims(world), here, pair, side)
    people.claim[row] = here
    return True


def let_go(world: World, row: int) -> None:
    """C9: let somebody give up the cell that they claimed, if any."""
    people = world.people
    if people.claim[row] >= 0:
        drop(claims(world), int(people.claim[row]), _pairs(world, row), int(people.side[row]))
        people.claim[row] = -1


def search(world: World) -> Search:
    """Return scratch for the kernels of fights."""
    if world.caches.fights is None:
        world.caches.fights = Search(len(world.cells))
    return world.caches.fights


def strength(world: World) -> NDArray[np.int64]:
    """C8: return how strong each is by themselves, int64[people]: stat, weapon and armour, less what their wounds take."""
    people, figures, fells = world.people, world.content.figures, world.content.wounds.fells_from
    sets, which = np.unique(people.gear, return_inverse=True)
    arms = [figures.arms_of(int(gear)) for gear in sets]
    worth = np.array([each.attack + each.armour + each.shield + 1 for each in arms], np.int64)[which]
    shoots = np.array([each.range_cells > 0 for each in arms], np.bool_)[which]
    worth += np.where(shoots, people.hunting, people.combat)
    whole: NDArray[np.int64] = worth * (fells - np.minimum(people.wounds, fells - 1))
    return whole


def helps(world: World) -> NDArray[np.uint8]:
    """C8: return who counts as help to friends, uint8[people]: who is up, and neither running nor swimming."""
    people = world.people
    helpful: NDArray[np.bool_] = (people.state == UP) & (people.task != PANICKING) & (people.task != AVOIDING)
    helpful &= ~water.swimmers(world)
    return helpful.view(np.uint8)
