"""T17, T19: which cells spring a trigger and which a mechanism strikes, for showing it, whether it stands there or is only planned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from types import MappingProxyType

import numpy as np

from game.content.devices import EffectType
from game.rules import gas, sightlines, watching
from game.rules.passage import UNLOCKS, factors
from game.world.tables import BUILD, RELOCATE, Things
from game.world.world import World


def sprung_from(world: World, kind: str, cell: int, facing: int) -> tuple[int, ...]:
    """T17: return the cells that would spring a trigger of a kind on a cell."""
    factors(world, UNLOCKS)
    sightlines.clear(world)
    alone, things = copy(world), Things()
    row = things.append(id=1, kind=world.content.structures.number[kind], cell=cell, facing=facing)
    alone.things = things
    return watching.covers(alone, row)


def too_near(world: World, cell: int, moved: int = 0) -> list[int]:
    """T4: return the cells on which no trigger may stand because of the nearest one that is in the way of one on a cell.

    moved: id of the trigger that is to go there, itself not in its way.
    """
    is_trigger, things, ordered = world.content.figures.is_trigger, world.things, world.jobs
    coming = ((ordered.kind == BUILD) | (ordered.kind == RELOCATE)) & is_trigger[ordered.structure] & (ordered.cell != cell)
    if moved:
        coming &= ordered.thing != moved
    found = np.concatenate((things.cell[is_trigger[things.kind] & (things.id != moved)], ordered.cell[coming]))
    if not len(found):
        return []
    far = world.far(found, cell)
    apart = world.content.traps.distance_cells
    if far.min() >= apart:
        return []
    x, y = world.xy(int(found[far.argmin()]))
    span = range(1 - apart, apart)
    around = [world.cell((x + dx, y + dy)) for dy in span for dx in span]
    return [each for each in around if each >= 0]


def struck(world: World, kind: str, cell: int, facing: int) -> list[int]:
    """T19: return the cells on which a mechanism of a kind on a cell can strike at somebody; a noise strikes at nobody."""
    found: dict[int, None] = {}
    for effect in world.content.mechanisms[kind].effects:
        found.update(dict.fromkeys(of_effect(world, effect, cell, facing)))
    return list(found)


def of_effect(world: World, effect: EffectType, cell: int, facing: int) -> list[int]:
    """T19: return the cells on which one effect can strike at somebody, the nearest first along a line."""
    return _CELLS[effect.kind](world, effect, cell, facing) if effect.kind in _CELLS else []


def _around(world: World, effect: EffectType, cell: int, _facing: int) -> list[int]:
    x, y = world.xy(cell)
    clear, span = sightlines.clear(world), range(-effect.reach, effect.reach + 1)
    inside = [world.cell((x + dx, y + dy)) for dy in span for dx in span]
    return [each for each in inside if each >= 0 and clear[each] and sightlines.in_sight(world, cell, each)]


def _ahead(world: World, effect: EffectType, cell: int, facing: int) -> list[int]:
    step = (-world.stride, 1, world.stride, -1)[facing]
    clear, found = sightlines.clear(world), []
    for far in range(1, effect.reach + 1):
        if not clear[cell + far * step]:
            break
        found.append(cell + far * step)
    return found


def _filled(world: World, effect: EffectType, cell: int, _facing: int) -> list[int]:
    return gas.filled(world, cell, effect.reach)


_CELLS: Mapping[str, Callable[[World, EffectType, int, int], list[int]]] = MappingProxyType(
    {
        "attack": _around,
        "jet": _ahead,
        "cloud": _filled,
        "arc": _around,
        "shot": _ahead,
        "blast": _around,
        "hold": _around,
        "panic": _around,
        "summon": lambda _world, _effect, cell, _facing: [cell],
    }
)
"""Kind of effect → the cells it strikes."""
