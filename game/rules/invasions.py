"""I2 to I9: invasions: who sets out when, arrives at the gate, waits there while none can come, and when it is over.

Everything is looked at on certain ticks alone, those that `due` names; on any other, and a second time, a look changes nothing.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.kernels.motion import NEVER
from game.rules import calendar, forces, letters, overworld, parties, population, routes, schedule
from game.rules.forces import KINDS, MOB, PARTY, STRENGTHS, Force
from game.rules.passage import ADVENTURERS
from game.world.dice import Stream, roll
from game.world.events import INVASION_BEGAN, INVASION_ENDED, SET_OUT, TURNED_BACK
from game.world.tables import UP
from game.world.world import World

SENT = tuple(kind for kind in KINDS if kind not in (PARTY, MOB))
"""The forces that take the place of the next invasion (I9, I16)."""


def gate_of(world: World, n: int) -> int:
    """I2: return a border gate; -1 on a map without gates.

    By dice it is mostly one with a land route to the dungeon, else one from which a party has to swim; any where there are neither.
    """
    gates, land, wet = routes.gates(world), routes.land_gates(world), routes.water_gates(world)
    if len(land) or len(wet):
        swims = roll(world, Stream.GATE, n, 1) % 100 < world.content.swimming.water_percent
        gates = wet if len(wet) and (swims or not len(land)) else land
    return int(gates[roll(world, Stream.GATE, n, 0) % len(gates)]) if len(gates) else -1


def begin(world: World, force: Force, gate: int, home: int = 0) -> None:
    """I2, I9: let a party come in by a gate, now; home: id of the settlement that it comes from."""
    campaign, rows = world.campaign, world.parties
    if not schedule.on(world):
        campaign.word = schedule.word(world)
    schedule.no_limit(world)
    campaign.invasions += 1
    place = overworld.type_of(world, home)
    party = population.party_named(world, "", place.faction if place else "", force.goal)
    which = rows.row_of(party)
    rows.gate[which], rows.invasion[which], rows.began[which] = gate, campaign.invasions, campaign.tick
    rows.kind[which], rows.came_for[which] = force.kind, force.goal
    rows.home[which], rows.strength[which] = home, force.strength
    strength, name = STRENGTHS[force.strength], overworld.name_of(world, home)
    world.tell(INVASION_BEGAN, campaign.invasions, force.kind, strength, len(force.members), force.goal, gate, name, which)
    for one in force.members:
        population.spawn(world, one.kind, gate, "invasion", level=one.level, talents=one.talents, party=party)


def outcome(world: World, which: int) -> str:
    """Return how an invasion of a party (a row) has gone: under way, left when any of it came home, else repelled."""
    if not world.parties.over[which]:
        return "under way"
    return "left" if world.parties.survivors[which] else "repelled"


# --- one look ------------------------------------------------------------------------------------------------------------------


def due(world: World) -> int:
    """Return the next tick at which anything is looked at: the next hour, and what comes before it."""
    campaign, clock = world.campaign, world.content.clock
    tick = campaign.tick
    hour = schedule.hour_at(world, tick) + clock.ticks_per_hour
    later = [hour, campaign.limit_due, campaign.storm_due, *world.road.arrives.tolist()]
    if not len(world.road):
        later.append(_sets_out(world))
    return int(min(when for when in later if when > tick))


def _sets_out(world: World) -> int:
    """I4: return the tick at which the next ordinary party sets out, so that it arrives when its draw hits; NEVER when unknown."""
    arrives = schedule.forecast(world)
    return arrives - _next_march(world, arrives) if arrives != NEVER else NEVER


def _next_march(world: World, arrives: int) -> int:
    """I18, I20: return how long the next ordinary party marches."""
    kept = world.caches.march
    key = (arrives, world.campaign.invasions, world.campaign.calendar)
    if kept is None or kept[0] != key:
        number = world.campaign.invasions + 1
        kept = world.caches.march = key, overworld.travel_ticks(world, _composed(world, PARTY, arrives), overworld.home_of(world, number))
    return kept[1]


def _composed(world: World, kind: str, arrives: int) -> Force:
    """I10 to I17: return who comes next, arriving at a tick."""
    day = (arrives + world.campaign.calendar) // world.content.clock.ticks_per_day + 1
    return forces.compose(world.content, world.campaign.seed, world.campaign.invasions + 1, day, kind)


def proceed(world: World) -> None:
    """I3 to I9: end what is over, and on the ticks that are due let hours pass, parties set out and arrive."""
    campaign = world.campaign
    tick = campaign.tick
    ended, calms = _end(world), campaign.storm_due <= tick
    if calms:
        campaign.storm_due = NEVER
        letters.send(world, letters.POWER, "The Storm Ritual is over", campaign.heart)
    if not schedule.possible(world):
        return
    hour = calendar.hour_begins(world)
    due_now = hour or ended or calms or tick == campaign.limit_due or (world.road.arrives == tick).any()
    if due_now or (not len(world.road) and _sets_out(world) == tick):
        _look(world, hour)


def _look(world: World, hour: bool) -> None:
    campaign = world.campaign
    campaign.halted = int(schedule.is_halted(world))
    if schedule.on(world):
        return
    if hour:
        schedule.tell_chance(world)
    if campaign.halted or calendar.day_and_hour(world)[0] < world.content.scheduling.first_day:
        schedule.expire_halted(world)
    _let_set_out(world)
    if not campaign.halted:
        _let_arrive(world)


def _let_set_out(world: World) -> None:
    """I4, I9, I18: let the first force that was sent set out, in place of who is on the road; without any, the next ordinary party."""
    road, tick = world.road, world.campaign.tick
    sent = [row for row in range(len(road)) if road.kind[row] in SENT]
    if sent:
        if overworld.waits(world, sent[0]):
            _set_out(world, sent[0])
            for id_ in [int(road.id[row]) for row in range(len(road)) if road.kind[row] not in SENT]:
                row = road.row_of(id_)
                world.tell(TURNED_BACK, road.kind[row], overworld.name_of(world, int(road.home[row])))
                road.delete(row)
        return
    if len(road) or world.campaign.halted:
        return
    arrives = schedule.forecast(world)
    sets_out = arrives - _next_march(world, arrives)
    if sets_out > tick:
        return
    force, home = _composed(world, PARTY, arrives), overworld.home_of(world, world.campaign.invasions + 1)
    road.append(id=world.new_id(), kind=PARTY, goal=_goal(world, force), home=home, sets_out=sets_out, arrives=arrives)
    world.tell(SET_OUT, force.kind, overworld.name_of(world, home), arrives)


def _goal(world: World, force: Force) -> str:
    """I1: return what a party comes for: they know what there is to come for."""
    return force.goal if len(parties.targets(world, force.goal)) else parties.KILL_OVERLORD


def _set_out(world: World, row: int) -> None:
    """I9: let a force that was sent set out now."""
    road, tick = world.road, world.campaign.tick
    force, home = _composed(world, road.kind[row], tick), int(road.home[row])
    road.sets_out[row] = tick
    road.arrives[row] = tick + overworld.travel_ticks(world, force, home)
    world.tell(SET_OUT, force.kind, overworld.name_of(world, home), int(road.arrives[row]))


def _let_arrive(world: World) -> None:
    """I2, I4: let the first who are at the gate by now come in."""
    road, tick = world.road, world.campaign.tick
    for row in np.flatnonzero(road.arrives <= tick).tolist():
        force, home = _composed(world, road.kind[row], tick)._replace(goal=road.goal[row]), int(road.home[row])
        road.delete(row)
        if len(world.people) + len(force.members) > world.content.spawning.most_people:
            schedule.limit_after_end(world)
            return
        gate = gate_of(world, world.campaign.invasions + 1)
        begin(world, force, gate, home)
        return


class Expected(NamedTuple):
    """I18: the next party, as far as it is known ahead."""

    force: Force
    home: int  # id of the settlement that it comes from, 0 from the overworld's edge
    sets_out: int  # tick
    arrives: int  # tick, if nothing holds it up
    metres: int  # how far it has come by now
    road: int  # metres


def expected(world: World) -> Expected | None:
    """I4, I9, I18: return who comes next, where they are and when they arrive; None when nobody can come, or an invasion is on."""
    if not schedule.possible(world) or schedule.on(world):
        return None
    road, number, tick = world.road, world.campaign.invasions + 1, world.campaign.tick
    first = [row for row in range(len(road)) if road.kind[row] in SENT] or list(range(len(road)))
    if not first:
        arrives = schedule.forecast(world)
        force, home = _composed(world, PARTY, arrives), overworld.home_of(world, number)
        force = force._replace(goal=_goal(world, force))
        sets_out = arrives - _next_march(world, arrives)
    else:
        row, home = first[0], int(road.home[first[0]])
        waits = overworld.waits(world, row)
        force = _composed(world, road.kind[row], tick if waits else max(tick, int(road.arrives[row])))._replace(goal=road.goal[row])
        sets_out = tick if waits else int(road.sets_out[row])
        arrives = tick + overworld.travel_ticks(world, force, home) if waits else max(tick, int(road.arrives[row]))
    metres, march = overworld.road(world, home), overworld.march_of(world.content, force.members)
    return Expected(force, home, sets_out, arrives, min(metres, overworld.metres_after(world.content, tick - sets_out, march)), metres)


# --- the end -------------------------------------------------------------------------------------------------------------------


def _end(world: World) -> bool:
    """I9: an invasion ends when none of it is left free on the map: dead, captive, gone or knocked out; whether the last one did."""
    people, rows = world.people, world.parties
    going_on = (rows.invasion > 0) & (rows.over == 0)
    if not going_on.any():
        return False
    free = set(people.party[(people.state == UP) & (people.side == ADVENTURERS)].tolist())
    over = [which for which in np.flatnonzero(going_on).tolist() if int(rows.id[which]) not in free]
    for which in over:
        rows.over[which] = 1
        overworld.lost(world, which)
        world.tell(INVASION_ENDED, int(rows.invasion[which]), outcome(world, which), int(rows.survivors[which]), which)
        if rows.spotted[which]:
            letters.send(world, letters.INVASION_OVER, _over_words(int(rows.survivors[which])), world.campaign.heart)
    if not over or schedule.on(world):
        return False
    schedule.limit_after_end(world)
    # Who came to the gate meanwhile, comes in next.
    world.road.arrives[world.road.arrives <= world.campaign.tick] = world.campaign.tick + 1
    return True


def _over_words(survivors: int) -> str:
    got_away = f"{survivors} adventurer{' has' if survivors == 1 else 's have'} got away" if survivors else "nobody got away"
    return f"The invasion is over: {got_away}"


def send(world: World, kind: str) -> None:
    """I9, I16: let a settlement send a force: at once when nothing is in its way, see `_let_set_out`."""
    overworld.send(world, kind, overworld.sender(world, kind))
    if not schedule.on(world):
        _look(world, hour=False)
