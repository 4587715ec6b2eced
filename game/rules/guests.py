"""G6, I16, Z6: who comes to the gate and can be answered: minions who want to serve, fugitives who ask for shelter."""

from __future__ import annotations

import numpy as np

from game.content.faults import a
from game.kernels.due import earliest
from game.rules import calendar, invasions, letters, population, routes, sides, stock, tasks, trade
from game.rules.forces import HUNTERS, chosen
from game.rules.passage import DUNGEON, VISITORS
from game.world.dice import Stream, roll
from game.world.tables import DEAD, GONE, UP
from game.world.world import World

SERVES, SHELTER = range(2)
_KIND, _GATE = range(2)


def due(world: World) -> int:
    """Return the next tick at which somebody has waited long enough, NEVER without one; who comes does so on the hour."""
    return earliest(world.guests.until)


def pass_hour(world: World) -> None:
    """G6, I16: in the hours of the day at which they do, let a minion come for the gold, and perhaps a fugitive."""
    day, hour = calendar.day_and_hour(world)
    if hour == world.content.recruits.hour:
        _recruit(world)
    if hour == world.content.fugitives.hour and day >= world.content.fugitives.first_day:
        _ask_for_shelter(world)


def pass_time(world: World) -> None:
    """G6, I16: whoever was not answered in time goes away, or stays for good."""
    guests, people, tick = world.guests, world.people, world.campaign.tick
    for id_ in guests.id[guests.until <= tick].tolist():
        row, asks = people.row_of(id_), int(guests.asks[guests.row_of(id_)])
        guests.delete(guests.row_of(id_))
        if asks == SHELTER and people.state[row] == UP and people.side[row] == VISITORS:
            leave(world, row)


def _gate(world: World, stream: Stream) -> int:
    """Return a gate from which one can walk to the heart, -1 without one."""
    if len(world.people) >= world.content.spawning.most_people:
        return -1
    open_ = routes.land_gates(world)
    return int(open_[roll(world, stream, 0, _GATE) % len(open_)]) if len(open_) else -1


# --- minions -------------------------------------------------------------------------------------------------------------------


def in_treasury(world: World) -> int:
    """G6: return the gold that lies in treasuries."""
    things, content = world.things, world.content
    gold = content.materials.number["gold"]
    kinds = [number for number, kind in enumerate(content.structures.values()) if kind.holds == "gold"]
    cells = things.cell[np.isin(things.kind, kinds)]
    return sum(stock.lying(world, gold, cell) for cell in cells.tolist())


def minions_wanted(world: World) -> bool:
    """G6: return whether there is gold in the treasury for a further minion, and room."""
    people, content = world.people, world.content
    figures = content.recruits
    if in_treasury(world) < figures.gold_each * (world.campaign.recruits + 1):
        return False
    there = content.figures.is_minion[people.kind] & (people.side == DUNGEON) & ~np.isin(people.state, (DEAD, GONE))
    beds = np.count_nonzero(world.things.kind == content.structures.number["bed"])
    return bool(np.count_nonzero(there) < figures.most + beds)


def _recruit(world: World) -> None:
    """G6: let a minion come to serve, if there is gold for it."""
    gate = _gate(world, Stream.RECRUIT) if minions_wanted(world) else -1
    if gate < 0:
        return
    kind = chosen(world.content.recruits.kinds, roll(world, Stream.RECRUIT, 0, _KIND))
    world.campaign.recruits += 1
    row = population.spawn(world, kind, gate, "for the gold")
    hours = world.content.recruits.turned_away_hours
    _welcome(world, row, SERVES, hours)
    letters.send(world, letters.RECRUIT, f"{world.people.name[row]}, {a(kind)}, has come to serve", gate)


def _welcome(world: World, row: int, asks: int, hours: int) -> None:
    until = world.campaign.tick + hours * world.content.clock.ticks_per_hour
    world.guests.append(id=int(world.people.id[row]), asks=asks, until=until)


# --- fugitives -----------------------------------------------------------------------------------------------------------------


def fugitives(world: World) -> list[int]:
    """I16: return the rows of the fugitives who ask for shelter."""
    people, kind = world.people, world.content.people.number[world.content.fugitives.kind]
    asks = (people.kind == kind) & (people.side == VISITORS) & (people.state == UP) & (people.let_go == 0)
    rows: list[int] = np.flatnonzero(asks).tolist()
    return rows


def _ask_for_shelter(world: World) -> None:
    """I16: let a fugitive come by chance, while none waits."""
    figures = world.content.fugitives
    if fugitives(world) or roll(world, Stream.FUGITIVE, 0, _KIND) % 100 >= figures.percent:
        return
    gate = _gate(world, Stream.FUGITIVE)
    if gate < 0:
        return
    row = population.spawn(world, figures.kind, gate, "asks for shelter")
    _welcome(world, row, SHELTER, figures.waits_hours)
    letters.send(world, letters.FUGITIVE, f"{world.people.name[row]}, a fugitive, asks for shelter", gate)


def _no_guest(world: World, row: int) -> None:
    guest = world.guests.row_of(int(world.people.id[row]))
    if guest >= 0:
        world.guests.delete(guest)


def take_in(world: World, row: int) -> None:
    """I16: take a fugitive in, who serves as a minion from now on; those who hunt them set out."""
    _no_guest(world, row)
    tasks.release(world, row, "taken in")
    sides.change(world, row, DUNGEON, "taken in")
    invasions.send(world, HUNTERS)


# --- turning away --------------------------------------------------------------------------------------------------------------


def turning_away_fault(world: World, row: int) -> str | None:
    """Z6, G6, I16: return why somebody can't be turned away, None when they can."""
    people, id_ = world.people, int(world.people.id[row])
    if people.state[row] != UP:
        return f"{people.name[row]} can't walk"
    if world.merchants.row_of(id_) >= 0 or row in fugitives(world) or world.guests.row_of(id_) >= 0:
        return None
    return f"{people.name[row]} is no visitor and no newcomer"


def turn_away(world: World, row: int) -> None:
    """Z6, G6, I16: send home a merchant, a fugitive, or a minion who has just come."""
    if world.merchants.row_of(int(world.people.id[row])) >= 0:
        trade.send_home(world, row)
        return
    _no_guest(world, row)
    leave(world, row)


def leave(world: World, row: int) -> None:
    """N8: let somebody go home in peace, by the nearest gate."""
    people = world.people
    tasks.release(world, row, "turned away")
    people.let_go[row] = 1
    if people.side[row] != VISITORS:
        sides.change(world, row, VISITORS, "turned away")


def settle(world: World) -> None:
    """Forget guests who are dead or gone, or of another mind."""
    guests, people = world.guests, world.people
    for id_ in guests.id.tolist():
        row = people.row_of(id_)
        gone = people.state[row] in (DEAD, GONE)
        side = VISITORS if guests.asks[guests.row_of(id_)] == SHELTER else DUNGEON
        if gone or people.side[row] != side:
            guests.delete(guests.row_of(id_))
