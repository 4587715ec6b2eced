"""The tick: every system in its one order, and the leap over ticks in which nothing is due."""

from collections.abc import Callable, Set
from dataclasses import dataclass, field

from game.rules import (
    assignment,
    beds,
    breaching,
    calendar,
    captives,
    care,
    cave_ins,
    doors,
    effects,
    ending,
    fighting,
    guests,
    invasions,
    knowledge,
    lairs,
    movement,
    noticing,
    overworld,
    parties,
    parts,
    plights,
    powers,
    signals,
    signs,
    spotting,
    springing,
    stances,
    swimming,
    tending,
    trade,
    wary,
    work,
)
from game.rules.movement import Walked
from game.sim.orders.base import Inbox, perform
from game.world.events import Row
from game.world.world import World


@dataclass
class Moment:
    """What the systems of one tick hand on to each other; nothing of it outlives the tick."""

    world: World
    inbox: Inbox
    limit: int  # the tick before which walking must stop: the next at which anything else is due
    walked: Walked = field(default_factory=lambda: Walked([], [], [], [], [], []))


@dataclass(frozen=True)
class System:
    """One stage of a tick; its place in SYSTEMS is its number in events and recordings."""

    name: str
    run: Callable[[Moment], None]
    why: str  # why it stands where it stands


def _orders(moment: Moment) -> None:
    for order in moment.inbox.take(moment.world.campaign.tick):
        perform(moment.world, order)


def _labour(moment: Moment) -> None:
    work.end_due(moment.world)


def _devices(moment: Moment) -> None:
    parts.expire(moment.world)
    signals.elapse(moment.world)
    plights.relieve(moment.world)
    effects.drift(moment.world)
    doors.close(moment.world)


def _ceilings(moment: Moment) -> None:
    cave_ins.come_down(moment.world)


def _visitors(moment: Moment) -> None:
    trade.come_and_go(moment.world)
    lairs.seek(moment.world)


def _invasions(moment: Moment) -> None:
    world = moment.world
    powers.gain(world)
    guests.settle(world)
    guests.pass_time(world)
    if calendar.hour_begins(world):
        guests.pass_hour(world)
        if calendar.day_and_hour(world)[1] == 0:
            overworld.pass_day(world)
    invasions.proceed(world)
    spotting.look(world)
    ending.look(world)


def _noticing(moment: Moment) -> None:
    world = moment.world
    signs.age(world)
    knowledge.search(world)
    stances.reconsider(world, sorted({*noticing.look(world, []), *noticing.remember(world)}))


def _assignment(moment: Moment) -> None:
    world = moment.world
    beds.allot(world)
    care.arrange(world)
    captives.go_home(world)
    work.reconsider(world)
    assignment.assign(world)
    work.settle(world)
    trade.settle(world)
    parties.proceed(world)
    breaching.proceed(world)
    _swimming(world)


def _swimming(world: World) -> None:
    swimming.settle(world)
    plights.run_on(world)


def _fighting(moment: Moment) -> None:
    fighting.proceed(moment.world)


def _walking(moment: Moment) -> None:
    moment.walked = movement.walk_until(moment.world, moment.limit)


def _passing(moment: Moment) -> None:
    doors.passed(moment.world, moment.walked, _STAGES["devices"])


def _springing(moment: Moment) -> None:
    springing.spring(moment.world, moment.walked.stepped)


def _finding(moment: Moment) -> None:
    wary.enter_corridors(moment.world, moment.walked.entered)
    if moment.walked.looks:
        knowledge.search(moment.world, moment.walked.looks)


def _meeting(moment: Moment) -> None:
    stances.reconsider(moment.world, noticing.look(moment.world, moment.walked.met))


def _arrivals(moment: Moment) -> None:
    if not moment.walked.arrived:
        return
    # Whoever stands now may be free, though nothing is told of it.
    works = moment.world.content.figures.is_minion[moment.world.people.kind[moment.walked.arrived]]
    moment.world.caches.settled &= not works.any()
    stances.reconsider(moment.world, swimming.come_ashore(moment.world))
    for row in moment.walked.arrived:
        movement.arrive(moment.world, row)
        work.arrive(moment.world, row)
        captives.rescue(moment.world, row)
        lairs.arrive(moment.world, row)
    work.settle(moment.world)
    trade.settle(moment.world)
    breaching.proceed(moment.world)
    _swimming(moment.world)
    fighting.proceed(moment.world)


SYSTEMS = (
    System("orders", _orders, "first, so that what is ordered in pause holds for the whole of the next tick"),
    System("labour", _labour, "what was worked for is there before anything else looks at the ground"),
    System("devices", _devices, "after labour, so that a part rearmed in time does not expire, and a signal finds it armed"),
    System("ceilings", _ceilings, "after labour, which may have put in a support in the last moment"),
    System("visitors", _visitors, "before work is given out, so that what they bring counts in the same tick"),
    System("invasions", _invasions, "before anybody looks around: who comes in is seen, and plans, in the same tick"),
    System("noticing", _noticing, "before work is given out: whoever knows of an enemy decides first"),
    System("assignment", _assignment, "when all of that is settled; who is on the spot already begins at once"),
    System("fighting", _fighting, "last before walking, when everybody knows what they are about"),
    System("walking", _walking, "leaps: it alone may move the tick on, up to the next in which anything is due"),
    System("passing", _passing, "right behind walking: what doors did meanwhile is told before what comes of the last steps"),
    System("springing", _springing, "in the tick of the step; whom a trap stops does not arrive"),
    System("finding", _finding, "behind springing: who is felled by a trap finds no other in the same step"),
    System("meeting", _meeting, "when it is settled who is still up of those who came into sight"),
    System("arrivals", _arrivals, "in the tick in which somebody came to the end of their route"),
)

_STAGES = {system.name: number for number, system in enumerate(SYSTEMS)}


def next_due(world: World) -> int:
    """Return the next tick in which a system has something to do though nobody arrives and nothing is ordered."""
    devices = min(parts.due(world), signals.due(world), plights.due(world))
    fights = min(noticing.due(world), fighting.due(world), signs.due(world), parties.due(world), tending.due(world))
    outside = min(invasions.due(world), spotting.due(world), powers.due(world), guests.due(world), ending.due(world))
    return min(fights, outside, work.due(world), assignment.due(world), devices, cave_ins.due(world), trade.due(world), lairs.due(world))


def advance(world: World, until: int, inbox: Inbox, most_unread: int | None = None, stop: Set[int] = frozenset()) -> bool:
    """Run every tick before `until`. However `until` is cut into calls, the same happens.

    Stops earlier, behind a tick, once `most_unread` events or more wait to be read. stop: numbers of kinds of events; stops behind
    the tick in which one of them is told, and returns whether it did.

    A pass of the loop runs one tick in which something is due, and the quiet ones behind it: those before `walking` have nothing
    to do in them, since `limit` stops short of whatever is due, and those behind it have nothing to do unless walking stopped.
    """
    rows = world.events.rows
    while world.campaign.tick < until and (most_unread is None or len(rows) < most_unread):
        moment = Moment(world, inbox, until)
        told = len(rows)
        for number, system in enumerate(SYSTEMS):
            world.events.stage = number
            if system.run is _walking:
                moment.limit = max(world.campaign.tick + 1, min(until, inbox.due(), next_due(world)))
                if _any_of(rows, told, stop):
                    moment.limit = world.campaign.tick + 1
            system.run(moment)
        if moment.walked.stopped:
            world.campaign.tick += 1
        if _any_of(rows, told, stop):
            return True
    return False


def _any_of(rows: list[Row], since: int, kinds: Set[int]) -> bool:
    return bool(kinds) and any(row[2] in kinds for row in rows[since:])
