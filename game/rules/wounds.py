"""N1 to N7, C11: wounds, and what becomes of who is felled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.content.devices import LOCATIONS, STAGES
from game.rules import marks, tasks
from game.rules.passage import UNLOCKS, factors
from game.world.dice import Stream, roll
from game.world.events import FELLED, WOUND
from game.world.tables import DEAD, KNOCKED_OUT, UP
from game.world.world import World

_HEAD, _BLADE = "head", "blade"


class Blow(NamedTuple):
    """What wounds somebody."""

    stage: str
    weapon: str
    by: str | tuple[str, int]
    n: int  # id of what does it, and of which of its blows: see `dice.roll`


def stage_of(world: World, margin: int) -> str:
    """C11: return how severe a wound is by the margin of the blow, 1 or more."""
    figures = world.content.wounds
    return STAGES[(margin >= figures.medium_from) + (margin >= figures.severe_from)]


def wound(world: World, row: int, blow: Blow) -> None:
    """N1: wound somebody who is up, where a die says (C11); 10 points, or the head (N6), fell them."""
    people, figures = world.people, world.content.wounds
    stage = STAGES.index(blow.stage)
    location = LOCATIONS[roll(world, Stream.WOUND, int(people.id[row]), blow.n) % len(LOCATIONS)]
    people.wounds[row] += figures.points[stage]
    points = int(people.wounds[row])
    world.tell(WOUND, row, blow.by, blow.stage, location, blow.weapon, points)
    if stage > 0:
        marks.leave(world, [int(people.cell[row])], "blood", int(people.party[row]))
    if points >= figures.fells_from:
        _fell(world, row, blow, "points", chance_to_live(world, row, stage, blow.weapon, by_head=False))
    elif location == _HEAD and stage > 0 and _head_fells(world, row, blow):
        _fell(world, row, blow, _HEAD, chance_to_live(world, row, stage, blow.weapon, by_head=True))


def _worn(world: World, row: int, slot: str) -> int:
    """Return the per cent of the gear that somebody wears in a slot, 0 without any."""
    gear = world.content.gear
    return sum(
        kind.saves_percent for number, kind in enumerate(gear.values()) if kind.slot == slot and world.people.gear[row] >> number & 1
    )


def _head_fells(world: World, row: int, blow: Blow) -> bool:
    """N6: roll whether a wound to the head fells by itself."""
    figures, kind = world.content.wounds, world.content.people.at(world.people.kind[row])
    if not kind.head_fells:
        return False
    chance = figures.head_fells_percent if blow.weapon == _BLADE else figures.blunt_head_fells_percent
    chance -= _worn(world, row, _HEAD)
    return roll(world, Stream.FELL, int(world.people.id[row]), 2 * blow.n) % 100 < chance


def chance_to_live(world: World, row: int, stage: int, weapon: str, by_head: bool) -> int:
    """N2 to N5, N7: return the per cent chance that who is felled is knocked out rather than dead."""
    figures, kind = world.content.wounds, world.content.people.at(world.people.kind[row])
    if kind.felled:
        return 100 if kind.felled == "lives" else 0
    if by_head:
        return figures.head_lives_percent[stage]
    chances = figures.knocked_out_percent if weapon == _BLADE else figures.blunt_percent
    return min(100, chances[stage] + _worn(world, row, "body"))


def _fell(world: World, row: int, blow: Blow, reason: str, chance: int) -> None:
    """N2: knock somebody out, or kill them."""
    people = world.people
    lives = roll(world, Stream.FELL, int(people.id[row]), 2 * blow.n + 1) % 100 < chance
    world.tell(FELLED, row, blow.by, reason, blow.stage, chance, "knocked_out" if lives else "dead")
    marks.leave(world, [int(people.cell[row])], "blood", int(people.party[row]))
    tasks.change_state(world, row, KNOCKED_OUT if lives else DEAD)
    if lives:
        within = world.content.wounds.wakes_hours * world.content.clock.ticks_per_hour
        people.wakes_due[row] = world.campaign.tick + 1 + roll(world, Stream.WAKE, int(people.id[row]), 0) % within
        world.caches.plight_due = None


def wake(world: World) -> None:
    """N9: wake those whose time has come; who lies where nobody can stand waits until one can."""
    people, tick = world.people, world.campaign.tick
    for row in np.flatnonzero(people.wakes_due <= tick).tolist():
        if not factors(world, UNLOCKS)[people.cell[row]]:
            people.wakes_due[row] = tick + world.content.clock.ticks_per_hour
        else:
            tasks.change_state(world, row, UP)
