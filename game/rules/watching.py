"""T5, T12, T15 to T17: which cells set which triggers off, and whom a trigger reacts to; walkers stop there and nowhere else. Doors too."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from game.content.types import SIDES
from game.kernels.motion import CORRIDOR_BIT, DOOR_BIT, SIGN_BIT
from game.rules import circuits
from game.rules.passage import UNLOCKS, factors
from game.rules.sightlines import around, clear
from game.world.world import Watch, World

ENEMIES, ENEMIES_BUT_CREATURES, EVERYONE, DOOR = 1, 2, 4, DOOR_BIT
"""Bits of watched cells, and but for the last of who cares: whom a trigger that is sprung there reacts to; and doors (D1)."""

_MOST_REACH = 7
_ADVENTURERS, _WILD = SIDES.index("adventurers"), SIDES.index("wild")


def cares(world: World) -> NDArray[np.uint8]:
    """T12, T15, T16, Z6: return the bits of the triggers that react to each person, uint8[people]; not to be written.

    The dungeon's own people and visitors spring what was tampered with only, wild creatures all but alarms, all other enemies everything.
    """
    caches, people = world.caches, world.people
    if caches.cares is None or len(caches.cares) != len(people):
        creature = world.content.figures.is_creature[people.kind]
        enemy = (people.side == _ADVENTURERS) | (people.side == _WILD)
        bits = np.where(enemy, ENEMIES | EVERYONE, EVERYONE)
        bits |= np.where(enemy & ~((people.side == _WILD) & creature), ENEMIES_BUT_CREATURES, 0)
        caches.cares = bits.astype(np.uint8)
    return caches.cares


def is_enemy(world: World) -> NDArray[np.bool_]:
    """Z6: return who is an enemy of the dungeon, bool[people]."""
    side = world.people.side
    found: NDArray[np.bool_] = (side == _ADVENTURERS) | (side == _WILD)
    return found


def covers(world: World, row: int) -> tuple[int, ...]:
    """T17: return the cells that spring a trigger."""
    things = world.things
    return covers_at(world, int(things.kind[row]), int(things.cell[row]), int(things.facing[row]))


def covers_at(world: World, structure: int, cell: int, facing: int) -> tuple[int, ...]:
    """T17: return the cells that would spring a trigger of a kind (a number) on a cell, or that somebody believes to be there."""
    kind, open_ = world.content.triggers[world.content.structures.names[structure]], factors(world, UNLOCKS)
    if kind.covers == "cell":
        return (cell,)
    if kind.covers == "row":
        step = world.stride if facing % 2 else 1
        found = [cell]
        for way in (-step, step):
            for far in range(1, kind.reach + 1):
                if not open_[cell + far * way]:
                    break
                found.append(cell + far * way)
        return tuple(sorted(found))
    if kind.covers == "near":
        return tuple(each for each in around(world, cell, kind.reach) if open_[each])
    return ()


def usable(world: World, row: int) -> bool:
    """T9, T14: return whether a part works: armed, and not past its two days."""
    things = world.things
    return bool(things.armed[row]) and int(things.expires_due[row]) > world.campaign.tick


def _bits(world: World, row: int) -> int:
    """T5, T12, T16: return for whom a trigger can spring now, 0 for nobody."""
    things = world.things
    driven = circuits.circuit(world, int(things.id[row]))
    if not driven.wired or world.content.figures.by_hand[things.kind[row]] or not usable(world, row):
        return 0
    if things.tampered[row]:
        return EVERYONE
    mechanism = things.row_of(driven.mechanism) if driven.mechanism else -1
    kinds = world.content.structures.names
    calm = mechanism >= 0 and world.content.mechanisms[kinds[things.kind[mechanism]]].ignores_wild
    return ENEMIES_BUT_CREATURES if calm else ENEMIES


def watch(world: World) -> Watch:
    """Return what is watched."""
    known = world.caches.watch
    if known is None:
        known = world.caches.watch = Watch(len(world.cells))
        clear(world)  # what sensors and effects see by is worked out here, not when the first trap fires
        things, figures = world.things, world.content.figures
        known.doors.update(things.cell[figures.is_door[things.kind]].tolist())
        known.watched[sorted(known.doors)] = DOOR
        for id_ in things.id[figures.is_trigger[things.kind] & ~figures.by_hand[things.kind]].tolist():
            refresh(world, id_)
    return known


def refresh(world: World, id_: int) -> None:
    """Take over what has become of a trigger: its state, its wires, its cells, or that it is gone."""
    known, row = world.caches.watch, world.things.row_of(id_)
    if known is None:
        return
    kept = known.covers.get(id_)
    bits = _bits(world, row) if row >= 0 else 0
    if kept is None:
        if not bits:
            return
        kept = known.covers[id_] = covers(world, row)
        for cell in kept:
            found = known.at.setdefault(cell, [])
            found.append(id_)
            found.sort()
    if bits == known.bits.get(id_, 0):
        return
    if bits:
        known.bits[id_] = bits
    else:
        known.bits.pop(id_, None)
    for cell in kept:
        _put_right(known, cell)


def _put_right(known: Watch, cell: int) -> None:
    """Write what a cell is watched for."""
    whole = DOOR if cell in known.doors else 0
    for other in known.at.get(cell, ()):
        whole |= known.bits.get(other, 0)
    known.watched[cell] = whole | (int(known.watched[cell]) & (SIGN_BIT | CORRIDOR_BIT))


def forget(world: World, id_: int) -> None:
    """Forget which cells spring a trigger: it is gone, or they have changed."""
    known = world.caches.watch
    if known is None or id_ not in known.covers:
        return
    bits = known.bits.pop(id_, 0)
    for cell in known.covers.pop(id_):
        known.at[cell].remove(id_)
        if bits:
            _put_right(known, cell)


def ground_changed(world: World, cell: int) -> None:
    """Take over a door on a cell whose ground, structure or door has changed, and which cells spring the triggers near it."""
    known, things = world.caches.watch, world.things
    if known is None:
        return
    row = world.thing_at(cell)
    if (row >= 0 and bool(world.content.figures.is_door[things.kind[row]])) != (cell in known.doors):
        known.doors ^= {cell}
        _put_right(known, cell)
    if not known.covers:
        return
    x, y = cell % world.stride, cell // world.stride
    far = np.maximum(abs(things.cell % world.stride - x), abs(things.cell // world.stride - y))
    for id_ in things.id[world.content.figures.spreads[things.kind] & (far <= _MOST_REACH)].tolist():
        forget(world, id_)
        refresh(world, id_)


def refresh_all(world: World, ids: Iterable[int]) -> None:
    """Take over what has become of some triggers."""
    for id_ in ids:
        refresh(world, id_)
