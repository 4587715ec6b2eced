"""I9, I18, I20: the world outside: settlements, their tempers, and parties that march along its roads."""

from __future__ import annotations

from typing import NamedTuple

from game.content.invading import SettlementType
from game.content.load import Content
from game.kernels.dice import draw
from game.kernels.motion import NEVER
from game.rules import calendar
from game.rules.forces import HUNTERS, PUNITIVE, WARRIORS, Force, Invader, chosen
from game.world.dice import Stream, roll
from game.world.tables import GONE
from game.world.world import World

_METRES, _TEMPER = range(2)
_HOMELESS, _HOME = range(2)


class March(NamedTuple):
    """I20: how a party marches: at its slowest member's pace."""

    metres: int  # an hour
    hours: int  # a day


def start(world: World) -> None:
    """I18: let there be the settlements, at the distances that the campaign's seed gives them."""
    for number, place in enumerate(world.content.settlements.values()):
        values = [
            low + draw(world.campaign.seed, 0, int(Stream.SETTLEMENT), number, n) % (high - low + 1)
            for n, (low, high) in ((_METRES, place.metres), (_TEMPER, place.temper))
        ]
        world.settlements.append(id=number + 1, kind=number, metres=values[_METRES], temper=values[_TEMPER])


def type_of(world: World, settlement: int) -> SettlementType | None:
    """Return what the data say of a settlement (an id), None for the overworld's edge."""
    row = world.settlements.row_of(settlement)
    return world.content.settlements.at(int(world.settlements.kind[row])) if row >= 0 else None


def name_of(world: World, settlement: int) -> str:
    """Return the name of a settlement (an id), empty for the overworld's edge."""
    place = type_of(world, settlement)
    return place.name if place else ""


def road(world: World, settlement: int) -> int:
    """I18: return the metres of road from a settlement (an id), or from the overworld's edge (0)."""
    row = world.settlements.row_of(settlement)
    return int(world.settlements.metres[row]) if row >= 0 else world.content.overland.edge_metres


# --- marching ------------------------------------------------------------------------------------------------------------------


def march_of(content: Content, members: list[Invader]) -> March:
    """I20: return how a party marches."""
    each = [_march_alone(content, one) for one in members]
    return March(min(one.metres for one in each), min(one.hours for one in each))


def _march_alone(content: Content, one: Invader) -> March:
    """I20: return how somebody would march alone: by speed, for as long a day as their vigour and armour let them; riders don't tire."""
    figures, kind = content.overland, content.people[one.kind]
    vigour = kind.stats[min(one.level, len(kind.stats)) - 1][3]
    hours = min((vigour + 1) * figures.hours_a_vigour, figures.most_hours)
    if kind.rides:
        return March(max(1, figures.rider_metres_a_speed * kind.overland_speed), hours)
    worn = [content.gear[piece].marches_hours for piece in kind.gear]
    hours = min([hours, *(most for most in worn if most)])
    return March(figures.base_metres + figures.metres_a_speed * kind.overland_speed, hours)


def ticks_for(content: Content, metres: int, march: March) -> int:
    """I20: return the ticks that a march takes; after a day's hours the party rests for what is left of 24."""
    days, rest = divmod(metres, march.metres * march.hours)
    if not rest and days:
        days, rest = days - 1, march.metres * march.hours
    return days * content.clock.ticks_per_day + -(-rest * content.clock.ticks_per_hour // march.metres)


def metres_after(content: Content, ticks: int, march: March) -> int:
    """I20: return how far a party has come so many ticks after it set out."""
    days, rest = divmod(max(ticks, 0), content.clock.ticks_per_day)
    marched = days * march.hours * content.clock.ticks_per_hour + min(rest, march.hours * content.clock.ticks_per_hour)
    return marched * march.metres // content.clock.ticks_per_hour


# --- where they come from ------------------------------------------------------------------------------------------------------


def home_of(world: World, number: int) -> int:
    """I18: return the id of the settlement that the party of an invasion comes from, 0 for one without a home."""
    seed, settlements = world.campaign.seed, world.settlements
    if draw(seed, 1, int(Stream.SETTLEMENT), number, _HOMELESS) % 100 < world.content.overland.homeless_percent:
        return 0
    weights = {
        str(id_): 0 if place.evil else place.weight
        for id_, kind in zip(settlements.id.tolist(), settlements.kind.tolist(), strict=True)
        for place in (world.content.settlements.at(kind),)
    }
    return int(chosen(weights, draw(seed, 1, int(Stream.SETTLEMENT), number, _HOME))) if sum(weights.values()) else 0


def sender(world: World, kind: str) -> int:
    """I9, I16: return the id of the settlement that sends a force of a kind: the angriest that would, of equals the first; 0 none."""
    settlements = world.settlements
    would = [
        (-int(settlements.temper[row]), int(settlements.id[row]))
        for row in range(len(settlements))
        if world.content.settlements.at(int(settlements.kind[row])).evil == (kind == WARRIORS)
    ]
    return min(would)[1] if would else 0


def send(world: World, kind: str, home: int) -> None:
    """I9, I16: let a force set out as soon as no other invasion is on and none stands before it; see invasions.py."""
    world.road.append(id=world.new_id(), kind=kind, goal="kill_overlord", home=home)


def has_sent(world: World, home: int) -> bool:
    """Return whether a force of a settlement (an id) is on the road, or about to set out."""
    rows = zip(world.road.kind, world.road.home.tolist(), strict=True)
    return any(kind in (PUNITIVE, WARRIORS, HUNTERS) and from_ == home for kind, from_ in rows)


# --- tempers -------------------------------------------------------------------------------------------------------------------


def lost(world: World, which: int) -> None:
    """I9: let the home of a party (a row) whose invasion is over be angry about those who have not left the map."""
    people, settlements = world.people, world.settlements
    row = settlements.row_of(int(world.parties.home[which]))
    if row < 0:
        return
    stayed = int(((people.party == world.parties.id[which]) & (people.state != GONE)).sum())
    _add(world, row, world.content.tempers.a_loss * stayed)


def _add(world: World, row: int, by: int) -> None:
    temper = int(world.settlements.temper[row]) + by
    world.settlements.temper[row] = min(max(temper, 0), world.content.tempers.most)


def pass_day(world: World) -> None:
    """I9: at the beginning of a day let tempers change, and let those who are angry enough send a force, by chance."""
    settlements, figures = world.settlements, world.content.tempers
    day = calendar.day_and_hour(world)[0]
    for row in range(len(settlements)):
        home = int(settlements.id[row])
        evil = world.content.settlements.at(int(settlements.kind[row])).evil
        _add(world, row, figures.evil_a_day if evil else -figures.a_day)
        if day < figures.first_day or settlements.temper[row] < figures.sends_from or has_sent(world, home):
            continue
        if roll(world, Stream.SEND_FORCE, home, 0) % 100 < world.content.difficulties.at(world.campaign.difficulty).sends_percent:
            settlements.temper[row] = 0
            send(world, WARRIORS if evil else PUNITIVE, home)


def waits(world: World, row: int) -> bool:
    """I9: return whether a force (a row of the road) has not set out yet."""
    return bool(world.road.sets_out[row] == NEVER)


def travel_ticks(world: World, force: Force, home: int) -> int:
    """I18, I20: return how long a force marches from its home (an id, 0 from the edge)."""
    return ticks_for(world.content, road(world, home), march_of(world.content, force.members))
