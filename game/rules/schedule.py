"""I3 to I8, I27: when invasions come: hour by hour a chance that follows from the state alone, and a limit at which it is certain.

Draws are pure: a draw is the arrival at the gate, and the hour in which one hits is known ahead.
"""

from __future__ import annotations

from game.content.load import Content
from game.kernels.dice import draw
from game.kernels.motion import NEVER
from game.rules import calendar, routes
from game.world.dice import Stream
from game.world.events import INVASION_CHANCE, INVASION_LIMIT
from game.world.world import World

CERTAIN = 1_000_000
"""Chances are in millionths."""
CALM, LOW, POSSIBLE, HIGH, IMMINENT, UNDER_WAY = range(6)
LABELS = ("calm", "low", "possible", "high", "imminent", "under_way")
ENDED, HALTED_EXPIRED = "ended", "halted_expired"


# --- what holds ----------------------------------------------------------------------------------------------------------------


def possible(world: World) -> bool:
    """D16: return whether there are invasions at all: a map without a heart or a gate has none."""
    return world.campaign.heart >= 0 and len(routes.gates(world)) > 0


def on(world: World) -> bool:
    """I9: return whether an invasion is on."""
    parties = world.parties
    return bool(((parties.invasion > 0) & (parties.over == 0)).any())


def is_halted(world: World) -> bool:
    """I7: return whether none could come: during the Storm Ritual, or while nobody could reach the dungeon from the map's edge."""
    return world.campaign.tick < world.campaign.storm_due != NEVER or not routes.has_way(world)


def hour_at(world: World, tick: int) -> int:
    """Return the tick at which the hour of a tick began, as the calendar stands now; may lie before the campaign."""
    return tick - (tick + world.campaign.calendar) % world.content.clock.ticks_per_hour


def _day_and_hour(world: World, tick: int) -> tuple[int, int]:
    clock = world.content.clock
    days, ticks = divmod(tick + world.campaign.calendar, clock.ticks_per_day)
    return days + 1, ticks // clock.ticks_per_hour


# --- the chance ----------------------------------------------------------------------------------------------------------------


def chance(world: World, tick: int) -> int:
    """I3, I6, I27: return the chance of the draw at a tick in millionths, if nothing holds it up: what draw, display and forecast go by."""
    figures, campaign = world.content.scheduling, world.campaign
    day, hour = _day_and_hour(world, tick)
    if day < figures.first_day:
        return 0
    if campaign.limit_due == NEVER:
        # Nothing but the first one is awaited without a limit.
        return CERTAIN // (world.content.clock.hours_per_day - hour) if day == figures.first_day else CERTAIN
    passed, limit = max(0, tick - campaign.limit_from), campaign.limit_due - campaign.limit_from
    if passed >= limit:
        return CERTAIN
    power, climbs = figures.climbs_power, world.content.difficulties.at(campaign.difficulty).climbs_percent
    climbed = int(climbs * CERTAIN * passed**power // limit**power)
    return (figures.least_percent * CERTAIN + climbed) // 100


def label_of(world: World, millionths: int) -> int:
    """I6, I27: return the word for a chance."""
    figures, percent = world.content.scheduling, CERTAIN // 100
    if millionths <= 0:
        return CALM
    bounds = (figures.low_percent, figures.possible_percent, figures.high_percent)
    return LOW + sum(millionths > bound * percent for bound in bounds)


def shown_chance(world: World) -> int:
    """I6 to I8: return the chance of this hour as the display has it: 0 while halted."""
    hour = hour_at(world, world.campaign.tick)
    return 0 if world.campaign.halted or not possible(world) else chance(world, hour)


def word(world: World) -> int:
    """I6, I23: return what the Invasion display says: under way once spotted; before, what it said when the invasion began."""
    parties = world.parties
    under_way = (parties.invasion > 0) & (parties.over == 0)
    if (under_way & (parties.spotted > 0)).any():
        return UNDER_WAY
    return world.campaign.word if under_way.any() else label_of(world, shown_chance(world))


def _hits(world: World, tick: int) -> bool:
    """I4: return whether the draw at a tick hits."""
    return draw(world.campaign.seed, tick, int(Stream.INVASION), 0, 0) % CERTAIN < chance(world, tick)


def forecast(world: World) -> int:
    """I4, I5: return the tick, not before the coming one, at which the next invasion arrives if nothing holds it up; NEVER when unknown."""
    campaign, clock = world.campaign, world.content.clock
    if not possible(world) or on(world):
        return NEVER
    key = (campaign.limit_from, campaign.limit_due, campaign.calendar, campaign.seed)
    kept = world.caches.forecast
    if kept is not None and kept[0] == key and kept[1] >= campaign.tick:
        return kept[1]
    hour = hour_at(world, campaign.tick + clock.ticks_per_hour - 1)
    while hour < campaign.limit_due and not _hits(world, hour):
        hour += clock.ticks_per_hour
    found = max(campaign.tick, min(hour, campaign.limit_due))
    world.caches.forecast = key, found
    return found


# --- limits --------------------------------------------------------------------------------------------------------------------


def table(content: Content) -> list[list[str]]:
    """I5: return the limits by day as rows of words, headings first: what `deadfall rules` prints."""
    days = range(content.scheduling.first_day, content.scheduling.first_day + 7)
    return [["day", "hours"], *([str(day), str(limit_tenths(content, day) / 10)] for day in days)]


def limit_tenths(content: Content, day: int) -> int:
    """I5: return the limit after an invasion that ends on a day, in tenths of an hour."""
    figures = content.scheduling
    shorter = figures.limit_less_tenths * max(0, day - figures.first_day)
    return max(figures.limit_tenths - shorter, figures.limit_least_tenths)


def begin_limit(world: World, tenths: int, why: str) -> None:
    """I5, I8: let a new limit begin."""
    campaign = world.campaign
    campaign.limit_from = campaign.tick
    campaign.limit_due = campaign.tick + tenths * world.content.clock.ticks_per_hour // 10
    world.tell(INVASION_LIMIT, tenths, campaign.limit_due, why)


def limit_after_end(world: World) -> None:
    """I5: let the limit begin that the end of an invasion starts."""
    begin_limit(world, limit_tenths(world.content, calendar.day_and_hour(world)[0]), ENDED)


def no_limit(world: World) -> None:
    """I5: take note that an invasion is on, so that nothing runs out."""
    world.campaign.limit_from, world.campaign.limit_due = -1, NEVER


def expire_halted(world: World) -> None:
    """I8: let a limit that runs out while none can come begin anew, as long as before.

    (ours) The day of the first invasion is such a limit too; when it has passed the usual one of that day follows.
    """
    campaign, clock = world.campaign, world.content.clock
    if campaign.limit_due != NEVER:
        if campaign.limit_due <= campaign.tick:
            begin_limit(world, (campaign.limit_due - campaign.limit_from) * 10 // clock.ticks_per_hour, HALTED_EXPIRED)
    elif calendar.day_and_hour(world)[0] > world.content.scheduling.first_day:
        begin_limit(world, limit_tenths(world.content, world.content.scheduling.first_day), HALTED_EXPIRED)


def tell_chance(world: World) -> None:
    """I6: tell the chance of the hour that begins now."""
    shown = shown_chance(world)
    hour = calendar.day_and_hour(world)[1]
    world.tell(INVASION_CHANCE, hour, shown, LABELS[label_of(world, shown)], bool(world.campaign.halted))
