"""N1 to N8, C11, C12: wounds, and what becomes of who is felled; what time does to the wounded is in healing.py."""

from __future__ import annotations

from typing import NamedTuple

from game.content.devices import LOCATIONS, STAGES
from game.rules import marks, recovery, tasks
from game.world.dice import Stream, roll
from game.world.events import FELLED, WOUND
from game.world.tables import DEAD, KNOCKED_OUT
from game.world.world import World

_HEAD, _BLADE = "head", "blade"


class Blow(NamedTuple):
    """What wounds somebody."""

    stage: str
    weapon: str
    by: str | tuple[str, int]
    n: int  # id of what does it, and of which of its blows: see `dice.roll`
    location: str = ""  # empty = by a die (C11)
    bleeding: bool | None = None  # None = by a die (C12)


def stage_of(world: World, margin: int) -> str:
    """C11: return how severe a wound is by the margin of the blow, 1 or more."""
    figures = world.content.wounds
    return STAGES[(margin >= figures.medium_from) + (margin >= figures.severe_from)]


def wound(world: World, row: int, blow: Blow) -> None:
    """N1: wound somebody who is up or knocked out; 10 points fell them, or the head does (N6).

    (ours) A wound to the knocked-out follows the same rules: one that fells them again leaves them lying or kills them.
    """
    people, figures = world.people, world.content.wounds
    stage = STAGES.index(blow.stage)
    location = blow.location or LOCATIONS[roll(world, Stream.WOUND, int(people.id[row]), blow.n) % len(LOCATIONS)]
    points = add_points(world, row, figures.points[stage])
    bleeds = _bleeds(world, row, blow) if blow.bleeding is None else blow.bleeding
    world.tell(WOUND, row, blow.by, blow.stage, location, blow.weapon, points, bleeds)
    if stage > 0 or bleeds:
        marks.leave(world, [int(people.cell[row])], "blood", int(people.party[row]))
    if bleeds:
        recovery.begin_bleeding(world, row, stage, blow.weapon)
    # Two draws: whether a wound to the head fells, and whether who is felled lives, have nothing to do with each other.
    fells, lives = (roll(world, Stream.FELL, int(people.id[row]), 2 * blow.n + draw) for draw in (0, 1))
    if points >= figures.fells_from:
        fell(world, row, blow, lives)
    elif location == _HEAD and fells % 100 < chance_to_fell(world, row, stage, blow.weapon):
        fell(world, row, blow, lives, by_head=True)


def add_points(world: World, row: int, points: int) -> int:
    """N1: add to the points of somebody's wounds; return the total."""
    people = world.people
    people.wounds[row] = min(int(people.wounds[row]) + points, people.columns["wounds"].high)
    recovery.mind_healing(world, row)
    return int(people.wounds[row])


def _bleeds(world: World, row: int, blow: Blow) -> bool:
    """C12: roll whether a wound bleeds."""
    chance = world.content.bleeding.bleeds_percent[STAGES.index(blow.stage)]
    return roll(world, Stream.BLEED, int(world.people.id[row]), blow.n) % 100 < chance


def _worn(world: World, row: int, slot: str) -> int:
    """Return the per cent of the gear that somebody wears in a slot, 0 without any."""
    gear = world.content.gear
    return sum(
        kind.saves_percent for number, kind in enumerate(gear.values()) if kind.slot == slot and world.people.gear[row] >> number & 1
    )


def chance_to_fell(world: World, row: int, stage: int, weapon: str) -> int:
    """N6: return the per cent chance that a wound to the head fells somebody whatever their points, never below 0."""
    figures, kind = world.content.wounds, world.content.people.at(world.people.kind[row])
    if stage == 0 or not kind.head_fells:
        return 0
    chance = figures.head_fells_percent if weapon == _BLADE else figures.blunt_head_fells_percent
    return max(0, chance - _worn(world, row, _HEAD))


def chance_to_live(world: World, row: int, stage: int, weapon: str, by_head: bool) -> int:
    """N2 to N5, N7: return the per cent chance that who is felled is knocked out rather than dead."""
    figures, kind = world.content.wounds, world.content.people.at(world.people.kind[row])
    if kind.felled:
        return 100 if kind.felled == "lives" else 0
    if by_head:
        return figures.head_lives_percent[stage]
    chances = figures.knocked_out_percent if weapon == _BLADE else figures.blunt_percent
    return min(100, chances[stage] + _worn(world, row, "body"))


def fell(world: World, row: int, blow: Blow, bits: int, *, by_head: bool = False) -> None:
    """N2, N7: knock somebody out, or kill them, by what is told of the blow and by random bits."""
    people = world.people
    chance = chance_to_live(world, row, STAGES.index(blow.stage), blow.weapon, by_head)
    lives = bits % 100 < chance
    reason = _HEAD if by_head else "points"
    world.tell(FELLED, row, blow.by, reason, blow.stage, chance, "knocked_out" if lives else "dead")
    marks.leave(world, [int(people.cell[row])], "blood", int(people.party[row]))
    if not lives:
        kill(world, row, blow.by)
    elif people.state[row] == KNOCKED_OUT:
        recovery.await_waking(world, row)
    else:
        tasks.change_state(world, row, KNOCKED_OUT)


def kill(world: World, row: int, by: str | tuple[str, int]) -> None:
    """N8: let somebody die, the knocked-out too, by no dice; by: a person or thing with its row, a word, or "" for nobody."""
    tasks.change_state(world, row, DEAD, by)
