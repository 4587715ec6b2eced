"""C12, N9: the clocks of the wounded, that is when bleeding, healing and waking are next due; who may rest in a bed of their own.

What they lead to happens in healing.py. Everything here only writes columns, so that whoever changes somebody's state can call it.
"""

from __future__ import annotations

from game.content.devices import STAGES, WEAPONS
from game.kernels.motion import NEVER
from game.world.dice import Stream, roll
from game.world.tables import CAPTIVE, DEAD, GONE, KNOCKED_OUT
from game.world.world import World


def hours(world: World, number: int) -> int:
    """Return the tick that comes so many hours after this one."""
    return world.campaign.tick + number * world.content.clock.ticks_per_hour


def in_own_bed(world: World, row: int) -> bool:
    """N9, C12: return whether somebody lies in their own bed: they are on its cell, and not walking over it."""
    people = world.people
    thing = world.thing_at(int(people.cell[row])) if people.step_due[row] == NEVER else -1
    return thing >= 0 and bool(world.things.owner[thing] == people.id[row])


def begin_bleeding(world: World, row: int, stage: int, weapon: str) -> None:
    """C12: let a wound bleed; the clock runs from the first wound that does. Of equally bad ones the last counts (N2, N3)."""
    people = world.people
    if stage + 1 >= people.bleeding[row]:
        people.bleeding[row], people.bleed_weapon[row] = stage + 1, WEAPONS.index(weapon)
    if people.bleed_due[row] == NEVER:
        _time_bleeding(world, row)
    people.wakes_due[row] = NEVER
    world.caches.care_settled = world.caches.settled = False
    mind_healing(world, row)


def _time_bleeding(world: World, row: int) -> None:
    """C12: start the hour to the next point, or for the knocked-out the hours to their death."""
    people = world.people
    people.bleed_due[row] = hours(world, world.content.bleeding.dies_hours if people.state[row] == KNOCKED_OUT else 1)
    world.caches.plight_due = None


def worst_bleeding(world: World, row: int) -> tuple[str, str]:
    """N2, N3: return stage and weapon of the worst wound that bleeds."""
    return STAGES[int(world.people.bleeding[row]) - 1], WEAPONS[int(world.people.bleed_weapon[row])]


def stop_bleeding(world: World, row: int) -> None:
    """C12: let somebody bleed no more."""
    people = world.people
    people.bleeding[row] = people.bleed_weapon[row] = 0
    people.bleed_due[row] = NEVER
    mind_healing(world, row)


def mind_healing(world: World, row: int) -> None:
    """C12: start the hours of healing for who has wounds and doesn't bleed, end them for all others; hours that run go on."""
    people = world.people
    heals = people.wounds[row] > 0 and people.bleeding[row] == 0 and people.state[row] not in (DEAD, GONE)
    if not heals:
        people.heal_due[row], people.healing[row] = NEVER, 0
    elif people.heal_due[row] == NEVER:
        people.heal_due[row] = hours(world, 1)
    world.caches.plight_due = None


def await_waking(world: World, row: int) -> None:
    """N9: let somebody knocked out who doesn't bleed wake at a moment evenly spread over the next hours, fewer in their own bed."""
    people = world.people
    if people.state[row] == KNOCKED_OUT and people.bleeding[row] == 0:
        people.wakes_due[row] = waking_moment(world, row)
        world.caches.plight_due = None


def waking_moment(world: World, row: int) -> int:
    """N9: draw the tick at which somebody wakes who begins to rest where they are now."""
    figures = world.content.wounds
    within = figures.bed_wakes_hours if in_own_bed(world, row) else figures.wakes_hours
    return world.campaign.tick + 1 + roll(world, Stream.WAKE, int(world.people.id[row]), 0) % (within * world.content.clock.ticks_per_hour)


def lay_down(world: World, row: int) -> None:
    """N8, N9: put somebody down where they are, who was carried there: in their own bed they may wake sooner, never later."""
    people, jobs = world.people, world.jobs
    people.carrier[row] = 0
    jobs.cell[jobs.person == people.id[row]] = people.cell[row]
    if people.state[row] == KNOCKED_OUT and not people.bleeding[row] and in_own_bed(world, row):
        people.wakes_due[row] = min(int(people.wakes_due[row]), waking_moment(world, row))
        world.caches.plight_due = None


def state_changed(world: World, row: int) -> None:
    """C12, N9: set the clocks of somebody who has just fallen, died, left or got up: only those who lie there go on bleeding."""
    people = world.people
    people.wakes_due[row] = NEVER
    if people.state[row] not in (KNOCKED_OUT, CAPTIVE):
        stop_bleeding(world, row)
    elif people.bleeding[row]:
        _time_bleeding(world, row)
    else:
        await_waking(world, row)
    mind_healing(world, row)
