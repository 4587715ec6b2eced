"""T19, T20: what mechanisms and spells do, by the few kinds of effects that data combine; they hit whoever stands there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np

from game.content.devices import EffectType
from game.content.types import SIDES
from game.rules import gas, lessons, marks, noticing, plights, population, sightlines, spotting, wary, wounds
from game.rules.checks import check
from game.rules.victims import Strike, flight, kind_of, mechanism_type, name_of, on, victims
from game.world.dice import Stream
from game.world.events import DOOR_DAMAGED, SPELL_HIT, TRAP_HIT
from game.world.tables import UP
from game.world.world import World

_MOST_DAMAGE = 255
_ROLLS = MappingProxyType({"combat": "defend", "vigour": "resist", "will": "panic"})
"""Stat of a defence → the kind of its roll (Z5)."""


def strike(world: World, row: int, by: int) -> None:
    """T19: let a mechanism do all it does."""
    things = world.things
    kind = mechanism_type(world, int(things.kind[row]))
    power = max(0, kind.power + int(things.quality[row]) - 1)
    told, facing = (int(things.id[row]), int(things.kind[row]), int(things.cell[row])), int(things.facing[row])
    for number, effect in enumerate(kind.effects):
        EFFECTS[effect.kind](world, Strike(told, facing, power, number, by), effect)


def cast(world: World, strike: Strike, effect: EffectType) -> None:
    """C7, T19: let a spell do what it does."""
    EFFECTS[effect.kind](world, strike, effect)


def _margin(world: World, row: int, strike: Strike) -> int:
    """T20: let somebody defend themselves; return by how much they miss, 0 or less when the defence holds."""
    people, kind = world.people, kind_of(world, strike)
    mods = {kind.defence: int(people.__dict__[kind.defence][row])}
    if kind.armour:
        worn = world.content.figures.armour_of(int(people.gear[row]))
        if worn:
            mods["armour"] = worn
    if not strike.is_spell:
        mods |= wary.bonus_of(world, row) | lessons.bonus_to_defend(world, row, strike.told[1])
    made = check(world, _ROLLS[kind.defence], Stream.DEFEND, row, strike.n, mods, strike.power)
    # A natural 2 fails whatever it adds up to (Z3).
    return max(strike.power - made.total, 0 if made.outcome == "success" else 1)


def _hit(world: World, row: int, strike: Strike, effect: str) -> None:
    if strike.is_spell:
        world.tell(SPELL_HIT, world.people.row_of(strike.by), name_of(world, strike), row, effect)
    else:
        world.tell(TRAP_HIT, strike.told, name_of(world, strike), row, effect)


def _doer(world: World, strike: Strike) -> str | tuple[str, int]:
    """Return who or what strikes, as `wound` tells it."""
    if strike.is_spell:
        return "person", world.people.row_of(strike.by)
    thing = world.things.row_of(strike.told[0])
    return ("thing", thing) if thing >= 0 else name_of(world, strike)


def _hurt(world: World, row: int, strike: Strike, effect: EffectType) -> None:
    """T20, C11: strike at somebody: nothing happens when the defence holds, else a wound, and a stun where the effect has one."""
    if world.people.state[row] != UP:
        return
    margin = _margin(world, row, strike)
    if margin <= 0:
        _hit(world, row, strike, "none")
        return
    stage = effect.stage or wounds.stage_of(world, margin)
    _hit(world, row, strike, "stunned" if effect.stuns_seconds else stage)
    wounds.wound(world, row, wounds.Blow(stage, kind_of(world, strike).weapon, _doer(world, strike), strike.n))
    if effect.stuns_seconds and world.people.state[row] == UP:
        plights.stun(world, row, effect.stuns_seconds)


# --- effects -------------------------------------------------------------------------------------------------------------------


def _attack(world: World, strike: Strike, effect: EffectType) -> None:
    """Strike at everyone within reach."""
    for row in victims(world, strike, effect):
        _hurt(world, row, strike, effect)


def _jet(world: World, strike: Strike, effect: EffectType) -> None:
    """Strike at everyone in a line along the facing."""
    for row in victims(world, strike, effect):
        _hurt(world, row, strike, effect)
    _leave_marks(world, flight(world, strike, effect.reach), effect)


def _arc(world: World, strike: Strike, effect: EffectType) -> None:
    """Strike at the nearest few within reach."""
    for row in victims(world, strike, effect):
        _hurt(world, row, strike, effect)


def _shot(world: World, strike: Strike, effect: EffectType) -> None:
    """Strike at the first in line."""
    for row in victims(world, strike, effect):
        _hurt(world, row, strike, effect)


def _blast(world: World, strike: Strike, effect: EffectType) -> None:
    """Strike at everyone within reach, scorch the ground, and damage doors."""
    things, seen = world.things, sightlines.around(world, strike.cell, effect.reach)
    for row in victims(world, strike, effect):
        _hurt(world, row, strike, effect)
    _leave_marks(world, seen, effect)
    for cell in seen if effect.damages_doors else ():
        thing = world.thing_at(cell)
        if thing >= 0 and world.content.figures.is_door[things.kind[thing]] and things.damage[thing] < _MOST_DAMAGE:
            things.damage[thing] += 1
            world.tell(DOOR_DAMAGED, thing, strike.told)


def _leave_marks(world: World, cells: list[int], effect: EffectType) -> None:
    """K8: leave what the effect leaves on the ground."""
    if effect.mark:
        marks.leave(world, cells, effect.mark, 0)


def _cloud(world: World, strike: Strike, effect: EffectType) -> None:
    """Let out gas, which checks everyone in it at once and then every so often."""
    tick, second = world.campaign.tick, world.content.clock.ticks_per_second
    row = world.clouds.append(
        id=world.new_id(),
        mechanism=strike.told[0],
        kind=strike.told[1],
        effect=strike.number,
        cell=strike.cell,
        power=strike.power,
        due=tick,
        ends_due=tick + effect.lasts_seconds * second,
    )
    _choke(world, row)


def _choke(world: World, row: int) -> None:
    """T19: check everyone who stands in a cloud."""
    clouds = world.clouds
    kind, number, cell = int(clouds.kind[row]), int(clouds.effect[row]), int(clouds.cell[row])
    effect = mechanism_type(world, kind).effects[number]
    strike = Strike((int(clouds.mechanism[row]), kind, cell), 0, int(clouds.power[row]), number, 0)
    clouds.due[row] += effect.every_seconds * world.content.clock.ticks_per_second
    world.caches.plight_due = None
    for victim in sorted(on(world, cell, gas.filled(world, cell, effect.reach), effect.reach)):
        _hurt(world, victim, strike, effect)


def drift(world: World) -> None:
    """T19: let the clouds that are due check whoever stands in them, and those whose time is over go."""
    clouds, tick = world.clouds, world.campaign.tick
    if not len(clouds):
        return
    for id_ in clouds.id[np.minimum(clouds.due, clouds.ends_due) <= tick].tolist():
        row = clouds.row_of(id_)
        if clouds.ends_due[row] <= tick:
            clouds.delete(row)
        else:
            _choke(world, row)


def _summon(world: World, strike: Strike, effect: EffectType) -> None:
    """Let creatures come that fight for the dungeon, or for whoever summons them, and go away after a while."""
    caster = world.people.row_of(strike.by) if strike.is_spell else -1
    side = SIDES[world.people.side[caster]] if caster >= 0 else SIDES[0]
    lasts = effect.lasts_seconds * world.content.clock.ticks_per_second
    for _ in range(min(effect.count, world.content.spawning.most_people - len(world.people))):
        row = population.spawn(world, effect.summons, strike.cell, "summoned", side=side)
        if lasts:
            world.people.vanish_due[row] = world.campaign.tick + lasts
            world.caches.plight_due = None


def _hold(world: World, strike: Strike, effect: EffectType) -> None:
    """Hold everyone within reach until a check frees them."""
    for row in victims(world, strike, effect):
        _hit(world, row, strike, "stuck")
        plights.web(world, row, 0 if strike.is_spell else strike.told[1], strike.power, effect.every_seconds)


def _panic(world: World, strike: Strike, effect: EffectType) -> None:
    """Let everyone within reach run for the gate unless their will holds."""
    for row in victims(world, strike, effect):
        fails = _margin(world, row, strike) > 0
        _hit(world, row, strike, "panicked" if fails else "none")
        if fails:
            plights.panic(world, row, effect.lasts_seconds)


def _noise(world: World, strike: Strike, effect: EffectType) -> None:
    """C4: make a noise; one that spots gives away the party of who set it off, and every party within its reach (I22)."""
    people, cell = world.people, strike.cell
    noticing.noise(world, cell, effect.reach, name_of(world, strike))
    if not effect.spots:
        return
    far = world.far(people.cell, cell)
    heard = set(people.party[(far <= effect.reach) & (people.state == UP)].tolist())
    row = people.row_of(strike.by)
    if row >= 0:
        heard.add(int(people.party[row]))
    for party in sorted(heard - {0}):
        spotting.spot(world, party, spotting.ALARM, cell)


EFFECTS: Mapping[str, Callable[[World, Strike, EffectType], None]] = MappingProxyType(
    {
        "attack": _attack,
        "jet": _jet,
        "cloud": _cloud,
        "arc": _arc,
        "shot": _shot,
        "blast": _blast,
        "summon": _summon,
        "hold": _hold,
        "panic": _panic,
        "noise": _noise,
    }
)
"""Kind of effect → what it does; data say which mechanism has which."""
