"""C7: spellcasters in a fight: which spell they cast, at whom, and when they can cast again; what it does is in effects.py (ours)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.content.casting import SpellType
from game.content.devices import EffectType
from game.kernels.lines import line_of_fire
from game.kernels.motion import NEVER
from game.rules import arena, blows, effects, noticing, sightlines, wary
from game.rules.noticing import HOSTILE
from game.rules.passage import ADVENTURERS
from game.rules.victims import Strike, victims
from game.world.events import SPELL_CAST
from game.world.tables import ATTACKING, PANICKING, UP
from game.world.world import World

Int64s = NDArray[np.int64]
_TALENT = "spellcaster"


class Cast(NamedTuple):
    """A spell that somebody could cast: what it is, at whom, and whom it strikes."""

    spell: SpellType
    strike: Strike
    target: int
    struck: list[int]


def _casters(world: World, rows: Int64s) -> list[int]:
    """Return those of some people who cast spells."""
    people = world.people
    casts = people.talents[rows] & np.uint32(1 << world.content.talents.number[_TALENT]) > 0
    casters: list[int] = rows[casts & (people.side[rows] == ADVENTURERS)].tolist()
    return casters


def instead(world: World, rows: Int64s) -> Int64s:
    """C7: let those fighters of some who stand and can cast a spell do so; return the others, as far as these still fight.

    Who has no cell to fight from (C9) casts nothing.
    """
    people, tick = world.people, world.campaign.tick
    done = []
    for row in _casters(world, rows):
        # An earlier one's spell may have called this one away.
        if people.task[row] != ATTACKING or people.cast_due[row] > tick or not arena.stand(world, row):
            continue
        chosen = _choose(world, row)
        if chosen is not None:
            done.append(row)
            _cast(world, row, chosen)
    if not done:
        return rows
    mind_spells(world, rows)
    others: Int64s = rows[~np.isin(rows, done) & (people.task[rows] == ATTACKING)]
    return others


def mind_spells(world: World, rows: Int64s) -> None:
    """C7: let those of some fighters who cast spells act no later than in the tick from which they can cast again."""
    people, tick = world.people, world.campaign.tick
    for row in _casters(world, rows):
        if people.task[row] == ATTACKING and tick < people.cast_due[row] < people.act_due[row]:
            people.act_due[row] = people.cast_due[row]


def _enemies(world: World, row: int) -> list[tuple[int, int]]:
    """C1: return how far away those enemies are whom somebody knows of, and their rows, the nearest first."""
    people = world.people
    known = np.unpackbits(noticing.aware(world)[row].view(np.uint8), bitorder="little")[: len(people)]
    found = np.flatnonzero((known > 0) & (people.state == UP) & (HOSTILE[people.side[row]][people.side] > 0))
    here, cells = int(people.cell[row]), people.cell[found]
    far = world.far(cells, here)
    return sorted(zip(far.tolist(), found.tolist(), strict=True))


def _choose(world: World, row: int) -> Cast | None:
    """C7: return what somebody casts, None for nothing; no dice: the same situation always gives the same choice."""
    people, spells = world.people, world.content.spells
    here, clear = int(people.cell[row]), sightlines.clear(world)
    enemies = _enemies(world, row)
    for number in world.content.figures.preferred_spells:
        spell = spells.at(number)
        if spell.level > people.level[row]:
            continue
        best: tuple[int, Cast] | None = None
        for far, target in enemies:
            there = int(people.cell[target])
            if far > (min(1, spell.reach) if spell.adjacent else spell.reach) or not line_of_fire(clear, world.stride, here, there):
                continue
            strike = Strike((int(people.id[row]), number, there), 0, spell.power, 0, int(people.id[row]), here)
            struck = victims(world, strike, spell.effect)
            new = sum(not _is_under(world, other, spell.effect) for other in struck)
            if all(HOSTILE[people.side[row], people.side[other]] for other in struck) and new >= spell.enemies:
                # Of equally many the nearest.
                best = best if best is not None and best[0] >= new else (new, Cast(spell, strike, target, struck))
        if best is not None:
            return best[1]
    return None


def _is_under(world: World, row: int, effect: EffectType) -> bool:
    """Return whether what an effect does to people has been done to somebody already, and lasts."""
    people = world.people
    if effect.kind == "hold":
        return bool(people.web_due[row] != NEVER)
    if effect.kind == "panic":
        return bool(people.task[row] == PANICKING)
    return bool(effect.stuns_seconds) and bool(people.stun_due[row] != NEVER)


def _cast(world: World, row: int, chosen: Cast) -> None:
    """C7, C2, K10: cast a spell; those struck learn by whom, and that is a fight. It takes as long as a blow."""
    people, tick, content = world.people, world.campaign.tick, world.content
    spell, strike, target, struck = chosen
    blows.turn_to(world, row, strike.cell)
    people.winding[row] = 0
    people.cast_due[row] = tick + spell.every_seconds * content.clock.ticks_per_second
    people.ready_due[row] = people.act_due[row] = tick + blows.interval(world, row)
    if not people.ordered[row]:
        people.foe[row] = people.id[target]
    world.tell(SPELL_CAST, row, content.spells.names[strike.told[1]], target, strike.cell)
    for other in struck:
        noticing.attacked_by(world, other, row)
    wary.fought(world, row, *struck)
    effects.cast(world, strike, spell.effect)
