"""T19: a mechanism or spell in the act, and whom it strikes: whoever is up where it reaches, friend or foe."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.content.casting import SpellType
from game.content.devices import EffectType, MechanismType
from game.kernels.lines import line_cells
from game.rules import sightlines
from game.world.tables import UP
from game.world.world import World

_MOST_EFFECTS = 8
_IN_LINE = ("jet", "shot")
_OF_NOBODY = ("cloud", "summon", "noise")


class Strike(NamedTuple):
    """A mechanism or spell in the act: all an effect needs to know of it."""

    told: tuple[int, int, int]  # a mechanism's id, kind and cell; of a spell the caster's id, its number, and the cell it is cast at
    facing: int  # of a mechanism
    power: int  # what a defence has to reach, quality included (T18, T20)
    number: int  # of the effect among its kind's
    by: int  # id of who set it off or casts it, 0 for nobody
    start: int = -1  # the cell that a spell is cast from

    @property
    def is_spell(self) -> bool:
        """Whether somebody cast it."""
        return self.start >= 0

    @property
    def cell(self) -> int:
        """Where it stands, or is cast at."""
        return self.told[2]

    @property
    def n(self) -> int:
        """What tells its dice apart from those of other effects in the same tick, see `dice.roll`."""
        return self.told[0] * _MOST_EFFECTS + self.number


def mechanism_type(world: World, structure: int) -> MechanismType:
    """Return the mechanism that a kind of structure (a number) is."""
    return world.content.mechanisms[world.content.structures.names[structure]]


def kind_of(world: World, strike: Strike) -> MechanismType | SpellType:
    """Return the table's line of what strikes."""
    return world.content.spells.at(strike.told[1]) if strike.is_spell else mechanism_type(world, strike.told[1])


def name_of(world: World, strike: Strike) -> str:
    """Return the name of what strikes."""
    return (world.content.spells if strike.is_spell else world.content.structures).names[strike.told[1]]


def _near(world: World, cell: int, reach: int) -> list[tuple[int, int]]:
    """Return the rows and cells of those who are up within a reach of a cell, in the order of their ids."""
    people, stride = world.people, world.stride
    y, x = np.divmod(people.cell, stride)
    near = (np.maximum(abs(x - cell % stride), abs(y - cell // stride)) <= reach) & (people.state == UP)
    rows = near.nonzero()[0]
    return list(zip(rows.tolist(), people.cell[rows].tolist(), strict=True))


def _within(world: World, cell: int, reach: int) -> list[int]:
    """Return the rows of those who are up within a reach and in sight of a cell, in the order of their ids."""
    return [row for row, here in _near(world, cell, reach) if sightlines.in_sight(world, cell, here)]


def on(world: World, middle: int, cells: list[int], reach: int) -> list[int]:
    """Return the rows of those who are up on some cells, all of them within a reach of the middle; those on the first cell first."""
    place = {cell: number for number, cell in enumerate(cells)}
    found = [(place[here], row) for row, here in _near(world, middle, reach) if here in place]
    return [row for _, row in sorted(found)]


def flight(world: World, strike: Strike, reach: int) -> list[int]:
    """Return the cells along a mechanism's facing, up to where something is in the way, or those from a caster to the target."""
    clear = sightlines.clear(world)
    if strike.is_spell:
        return [*line_cells(clear, world.stride, strike.start, strike.cell).tolist(), strike.cell]
    step, cells, cell = (-world.stride, 1, world.stride, -1)[strike.facing], [], strike.cell
    for _ in range(reach):
        cell += step
        if not clear[cell]:
            break
        cells.append(cell)
    return cells


def victims(world: World, strike: Strike, effect: EffectType) -> list[int]:
    """T19: return the rows of those whom an effect strikes as they stand now, in the order in which it does."""
    if effect.kind in _OF_NOBODY:
        return []
    if effect.kind in _IN_LINE:
        cells = flight(world, strike, effect.reach)
        struck = on(world, strike.start if strike.is_spell else strike.cell, cells, len(cells))
        return struck[:1] if effect.kind == "shot" else struck
    rows, stride, cell = _within(world, strike.cell, effect.reach), world.stride, world.people.cell
    if effect.kind != "arc":
        return rows
    x, y = strike.cell % stride, strike.cell // stride
    rows.sort(key=lambda row: max(abs(int(cell[row]) % stride - x), abs(int(cell[row]) // stride - y)))
    return rows[: effect.most or None]
