"""K12, K13, K15, K16: what a trap that fires teaches, and what its lessons add."""

from __future__ import annotations

import numpy as np

from game.rules.passage import ADVENTURERS
from game.world.events import LESSON
from game.world.tables import CAPTIVE, DEAD, GONE, UP
from game.world.world import World

_BITS, _MASK = 2, 3


def conscious_near(world: World, cell: int, cells: int) -> list[int]:
    """K2, K3, K12: return the rows of the conscious adventurers so near to a cell, prisoners who are awake too."""
    people = world.people
    near = (people.side == ADVENTURERS) & (world.far(people.cell, cell) <= cells)
    return [row for row in np.flatnonzero(near).tolist() if people.state[row] in (UP, CAPTIVE)]


def teach(world: World, trigger: tuple[int, int, int], mechanism: int, by: int) -> None:
    """K12: a trap fires: who set it off, and the adventurers near its trigger who are not knocked out, learn its family and its kind.

    trigger: its id, kind and cell.  mechanism: number of the kind that fired.  by: id of who set it off, 0 for nobody.
    """
    people, most = world.people, world.content.lessons.most
    rows = conscious_near(world, trigger[2], world.content.lessons.cells)
    springer = people.row_of(by)
    if springer >= 0 and people.state[springer] not in (DEAD, GONE) and people.side[springer] == ADVENTURERS:
        rows = sorted({*rows, springer})
    family, kind = _family(world, trigger[1]), _mechanism(world, mechanism)
    subjects = (
        (people.family_lessons, _BITS * family, f"family {world.content.families[family]}"),
        (people.mechanism_lessons, _BITS * kind, f"mechanism {world.content.structures.names[mechanism]}"),
    )
    taught = [(lessons, shift, world.numbers_of(LESSON, "subject", subject)) for lessons, shift, subject in subjects]
    told: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = []
    for row in rows:
        for lessons, shift, words in taught:
            bonus = (int(lessons[row]) >> shift) & _MASK
            if bonus < most:
                lessons[row] += 1 << shift
                told.append((row, (), (*words, bonus + 1)))
    world.tell_each(LESSON, told)


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
