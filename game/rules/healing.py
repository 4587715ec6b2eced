"""C12, N9: what time does to the wounded: they bleed, heal and wake; and what those do who treat them or lay them down."""

from __future__ import annotations

import numpy as np

from game.rules import marks, rampage, recovery, tasks, wounds
from game.rules.passage import UNLOCKS, factors
from game.world.dice import Stream, roll
from game.world.events import BLED, TREATED
from game.world.tables import KNOCKED_OUT, UP
from game.world.world import World

BY_BLEEDING = "bleeding"


def treat(world: World, row: int, by: str | tuple[str, int]) -> None:
    """C12, N9: stop somebody's bleeding; from now on they heal and, knocked out, are to wake.

    by: a person or thing with its row, a word, or "" for nobody. Nothing happens to who doesn't bleed.
    """
    if not world.people.bleeding[row]:
        return
    recovery.stop_bleeding(world, row)
    world.tell(TREATED, row, by)
    rampage.over(world, row)
    world.caches.care_settled = world.caches.settled = False
    recovery.await_waking(world, row)


def bleed(world: World) -> None:
    """C12: let those whose time has come lose a point, and be felled by it; the knocked-out die."""
    people, figures = world.people, world.content.bleeding
    for row in np.flatnonzero(people.bleed_due <= world.campaign.tick).tolist():
        if people.state[row] == KNOCKED_OUT:
            wounds.kill(world, row, BY_BLEEDING)
            continue
        people.bleed_due[row] = recovery.hours(world, 1)
        points = wounds.add_points(world, row, figures.points_per_hour)
        world.tell(BLED, row, points)
        marks.leave(world, [int(people.cell[row])], "blood", int(people.party[row]))
        if points >= world.content.wounds.fells_from:
            stage, weapon = recovery.worst_bleeding(world, row)
            blow = wounds.Blow(stage, weapon, BY_BLEEDING, 0)
            wounds.fell(world, row, blow, roll(world, Stream.BLED_OUT, int(people.id[row]), 0))
        elif rampage.may_begin(world, row):
            tasks.release(world, row, "goes mad")
            rampage.begin(world, row)


def heal(world: World) -> None:
    """C12: give those whose hour is over their part of a point; where they are at its end counts for the whole of it (ours)."""
    people, figures = world.people, world.content.bleeding
    for row in np.flatnonzero(people.heal_due <= world.campaign.tick).tolist():
        rate = figures.bed_heals_per_day if recovery.in_own_bed(world, row) else figures.heals_per_day
        points, rest = divmod(int(people.healing[row]) + rate, world.content.clock.hours_per_day)
        people.wounds[row] = max(0, int(people.wounds[row]) - points)
        people.healing[row], people.heal_due[row] = rest, recovery.hours(world, 1)
        recovery.mind_healing(world, row)


def wake(world: World) -> None:
    """N9: wake those whose time has come; who lies where nobody can stand waits until one can."""
    people = world.people
    for row in np.flatnonzero(people.wakes_due <= world.campaign.tick).tolist():
        if not factors(world, UNLOCKS)[people.cell[row]]:
            people.wakes_due[row] = recovery.hours(world, 1)
        else:
            tasks.change_state(world, row, UP)
