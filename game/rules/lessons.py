"""K12, K13, K15, K16: what a trap that fires teaches, and what its lessons add."""

from __future__ import annotations

import numpy as np

from game.rules.passage import ADVENTURERS
from game.world.events import LESSON
from game.world.tables import CAPTIVE, DEAD, GONE, UP
from game.world.world import World

_BITS, _MASK = 2, 3


def teach(world: World, trigger: tuple[int, int, int], mechanism: int, by: int) -> None:
    """K12: a trap fires: who set it off, and the adventurers near its trigger who are not knocked out, learn its family and its kind.

    trigger: its id, kind and cell.  mechanism: number of the kind that fired.  by: id of who set it off, 0 for nobody.
    """
    people, cell = world.people, trigger[2]
    far = world.far(people.cell, cell)
    awake = (people.state == UP) | (people.state == CAPTIVE)
    learns = awake & (far <= world.content.lessons.cells)
    learns |= (people.id == by) & ~np.isin(people.state, (DEAD, GONE))
    kinds = world.content.structures.names
    for row in np.flatnonzero(learns & (people.side == ADVENTURERS)).tolist():
        _add(world, row, "family", _family(world, trigger[1]), world.content.families[_family(world, trigger[1])])
        _add(world, row, "mechanism", _mechanism(world, mechanism), kinds[mechanism])


def _add(world: World, row: int, column: str, number: int, name: str) -> None:
    lessons = world.people.__dict__[f"{column}_lessons"]
    bonus = (int(lessons[row]) >> _BITS * number) & _MASK
    if bonus < world.content.lessons.most:
        lessons[row] += 1 << _BITS * number
        world.tell(LESSON, row, f"{column} {name}", bonus + 1)


def _family(world: World, kind: int) -> int:
    return world.content.families.index(world.content.triggers[world.content.structures.names[kind]].family)


def _mechanism(world: World, kind: int) -> int:
    return world.content.mechanisms.number[world.content.structures.names[kind]]


def to_find(world: World, row: int, kind: int) -> int:
    """K13: return what lessons add to somebody's check to find a trigger of a kind (a number)."""
    return (int(world.people.family_lessons[row]) >> _BITS * _family(world, kind)) & _MASK


def to_defend(world: World, row: int, kind: int) -> int:
    """K13: return what lessons add to somebody's defence against a mechanism of a kind (a number)."""
    return (int(world.people.mechanism_lessons[row]) >> _BITS * _mechanism(world, kind)) & _MASK


def bonus_to_defend(world: World, row: int, kind: int) -> dict[str, int]:
    """K13: return that by name, as a roll has it; nothing where nothing was learnt."""
    learnt = to_defend(world, row, kind)
    return {"lesson": learnt} if learnt else {}


def learnt(world: World, row: int) -> dict[str, int]:
    """K16: return all that somebody has learnt, by family of triggers and kind of mechanism, as the Records tab lists it."""
    people, content = world.people, world.content
    found = {name: (int(people.family_lessons[row]) >> _BITS * number) & _MASK for number, name in enumerate(content.families)}
    found |= {name: (int(people.mechanism_lessons[row]) >> _BITS * number) & _MASK for number, name in enumerate(content.mechanisms)}
    return {name: bonus for name, bonus in found.items() if bonus}
