"""C1, C2, C5: who knows of which enemies: whoever comes into sight, strikes, or is near a noise; forgotten a while after."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.content.types import SIDES
from game.kernels.motion import NEVER, Sight
from game.kernels.noticing import noticed_by_all
from game.kernels.occupancy import Occupancy, occupancy, occupy, vacate
from game.kernels.stances import rows_of, still_seen
from game.rules import sightlines, signs, spotting
from game.rules.passage import DUNGEON, VISITORS
from game.world.events import NOISE, NOTICED
from game.world.tables import ATTACKED, HEARD, SAW, UP
from game.world.world import World

Int64s = NDArray[np.int64]
HOSTILE = np.array([[a != b and VISITORS not in (a, b) for b in range(len(SIDES))] for a in range(len(SIDES))], np.uint8)
"""Z6: which side's people are enemies of which; not to be written."""


def crowd(world: World) -> Occupancy:
    """Return who is up, by cell, with their sides and how far each notices (C1); only walking may write it."""
    caches, people, figures = world.caches, world.people, world.content.noticing
    if caches.crowd is None:
        cells = np.where(people.state == UP, people.cell, -1)
        reach = figures.cells + figures.cells_a_point * people.hunting.astype(np.int64)
        caches.crowd = occupancy(sightlines.views(world), cells, people.side.copy(), reach, HOSTILE)
    return caches.crowd


def changed(world: World) -> None:
    """Take note that somebody came, changed sides, or notices farther than before."""
    world.caches.crowd = world.caches.enemies_up = None
    world.caches.look = True
    signs.people_changed(world)


def rose_or_fell(world: World, row: int) -> None:
    """Take note that somebody is up now, or no longer."""
    caches, people = world.caches, world.people
    caches.enemies_up = None
    signs.people_changed(world)
    up = bool(people.state[row] == UP)
    caches.look |= up
    if caches.crowd is None or row >= len(caches.crowd.cell):
        caches.crowd = None
    elif up and caches.crowd.cell[row] < 0:
        occupy(sightlines.views(world), caches.crowd, row, int(people.cell[row]))
    elif not up and caches.crowd.cell[row] >= 0:
        vacate(sightlines.views(world), caches.crowd, row)


def enemies_are_up(world: World) -> bool:
    """Return whether people who are up are of sides that are enemies."""
    caches, people = world.caches, world.people
    if caches.enemies_up is None:
        present = np.bincount(people.side[people.state == UP], minlength=len(SIDES)) > 0
        caches.enemies_up = bool(HOSTILE[present][:, present].any())
    return caches.enemies_up


def aware(world: World) -> NDArray[np.uint64]:
    """Return who knows of whom by rows, uint64[people, words]: bit j of row i; not to be written."""
    caches, people, known = world.caches, world.people, world.awareness
    words = (len(people) + 63) // 64
    if caches.aware is None or caches.aware.shape != (len(people), words):
        bits = np.zeros((len(people), words), np.uint64)
        who, whom = rows_of(people.id, known.who), rows_of(people.id, known.whom)
        np.bitwise_or.at(bits, (who, whom >> 6), _bits(whom))
        caches.aware = bits
    return caches.aware


def knows(world: World, row: int, other: int) -> bool:
    """Return whether somebody knows of another."""
    return bool(int(aware(world)[row, other >> 6]) >> (other & 63) & 1)


def sight(world: World) -> Sight | None:
    """Return what walkers notice new faces by, None while there is nobody to notice."""
    if not enemies_are_up(world):
        world.caches.crowd = None  # not kept right meanwhile
        return None
    return Sight(sightlines.views(world), crowd(world), aware(world))


def learn(world: World, pairs: Int64s, how: int) -> list[int]:
    """Let people know of enemies: rows of who and of whom, int64[n, 2], no pair twice; returns the rows of who did not before."""
    people, tick, known = world.people, world.campaign.tick, aware(world)
    who, whom = pairs[:, 0], pairs[:, 1]
    bits = _bits(whom)
    new = (people.state[who] == UP) & (people.state[whom] == UP) & (HOSTILE[people.side[who], people.side[whom]] > 0)
    new &= known[who, whom >> 6] & bits == 0
    if not new.any():
        return []
    who, whom = who[new], whom[new]
    np.bitwise_or.at(known, (who, whom >> 6), bits[new])
    world.awareness.extend(len(who), who=people.id[who], whom=people.id[whom], how=how, since=tick, seen=tick)
    world.tell_pairs(NOTICED, who, whom, ("seen", "attacked", "heard")[how])
    if how == SAW:
        spotting.noticed(world, who, whom)
    learnt: list[int] = np.flatnonzero(np.bincount(who)).tolist()
    return learnt


def look(world: World, met: list[tuple[int, int]]) -> list[int]:
    """C1: take over who noticed whom while walking, and who has come into sight otherwise; returns the rows of who knows more now."""
    if not met and not world.caches.look:
        return []
    learnt, known = [], aware(world)
    if met:
        pairs = np.array(met, np.int64)
        # Walking has marked them as known already, whether they still meet or not.
        np.bitwise_and.at(known, (pairs[:, 0], pairs[:, 1] >> 6), ~_bits(pairs[:, 1]))
        learnt = learn(world, pairs, SAW)
    if world.caches.look and enemies_are_up(world):
        learnt = sorted({*learnt, *learn(world, noticed_by_all(sightlines.views(world), crowd(world)), SAW)})
    world.caches.look = False
    return learnt


def forgotten_ticks(world: World) -> int:
    """C1: return for how long somebody knows of an enemy whom they don't see any more."""
    return world.content.noticing.forgotten_seconds * world.content.clock.ticks_per_second


def remember(world: World) -> list[int]:
    """C1: on every beat look who is still seen, and forget whom nobody has seen for a while; returns the rows of who knows of enemies."""
    known, tick, figures = world.awareness, world.campaign.tick, world.content.noticing
    if not len(known) or tick % figures.looks_every_ticks:
        return []
    people = world.people
    who, whom = rows_of(people.id, known.who), rows_of(people.id, known.whom)
    seen = still_seen(sightlines.clear(world), world.stride, crowd(world), who, whom)
    known.seen[seen == 2] = tick
    stays = (seen > 0) & (tick - known.seen < forgotten_ticks(world))
    if not stays.all():
        gone = ~stays
        np.bitwise_and.at(aware(world), (who[gone], whom[gone] >> 6), ~_bits(whom[gone]))
        known.keep(stays)
    before: list[int] = np.flatnonzero(np.bincount(who)).tolist()
    return before


def _bits(rows: Int64s) -> NDArray[np.uint64]:
    """Return the bit of each row in its word, uint64[n]."""
    return np.uint64(1) << (rows & 63).astype(np.uint64)


def due(world: World) -> int:
    """Return the next tick at which it is looked who is still seen, NEVER while nobody knows of an enemy."""
    beat = world.content.noticing.looks_every_ticks
    return (world.campaign.tick // beat + 1) * beat if len(world.awareness) else NEVER


def noise(world: World, cell: int, radius: int, cause: str) -> None:
    """C3 to C5: make a noise; the dungeon's people near it learn of all enemies near it."""
    people = world.people
    world.tell(NOISE, cell, radius, cause)
    far = world.far(people.cell, cell)
    near = (far <= radius) & (people.state == UP)
    enemies = np.flatnonzero(near & (HOSTILE[DUNGEON][people.side] > 0))
    own = np.flatnonzero(near & (people.side == DUNGEON))
    learn(world, np.stack(np.meshgrid(own, enemies, indexing="ij"), axis=-1).reshape(-1, 2), HEARD)


def attacked_by(world: World, row: int, other: int) -> None:
    """C2: let somebody know who has attacked them."""
    if not knows(world, row, other):
        learn(world, np.array([[row, other]]), ATTACKED)
