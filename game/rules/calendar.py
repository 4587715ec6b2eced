"""Z1: ticks as days and hours."""

from game.world.world import World


def start(world: World) -> None:
    """Z1: day 1 starts at its first hour, not at midnight."""
    clock = world.content.clock
    world.campaign.calendar = clock.first_hour * clock.ticks_per_hour


def day_and_hour(world: World) -> tuple[int, int]:
    """Z1: the day (from 1) and the hour (from 0) of the coming tick; the date changes at 00:00."""
    clock = world.content.clock
    days, ticks = divmod(world.campaign.tick + world.campaign.calendar, clock.ticks_per_day)
    return days + 1, ticks // clock.ticks_per_hour


def hour_begins(world: World) -> bool:
    """Z1: return whether an hour begins with the coming tick."""
    return (world.campaign.tick + world.campaign.calendar) % world.content.clock.ticks_per_hour == 0


def jump(world: World, day: int, hour: int) -> None:
    """Move the calendar to the beginning of an hour; what is due at a tick stays due at that tick (sandbox)."""
    clock = world.content.clock
    world.campaign.calendar = (day - 1) * clock.ticks_per_day + hour * clock.ticks_per_hour - world.campaign.tick


def tick_of(world: World, day: int, hour: int) -> int:
    """Z1: the tick at which an hour of a day begins, as the calendar stands now; may lie in the past."""
    clock = world.content.clock
    return (day - 1) * clock.ticks_per_day + hour * clock.ticks_per_hour - world.campaign.calendar
