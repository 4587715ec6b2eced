"""G6, G7, I25: how a campaign ends: lost when the overlord dies, won when he is alive on the chosen day; the simulation runs on."""

from __future__ import annotations

import numpy as np

from game.content.faults import a
from game.kernels.motion import NEVER
from game.rules import calendar, letters
from game.world.events import OUTCOME
from game.world.tables import DEAD, GONE
from game.world.world import World

OPEN, WON, LOST = range(3)
OUTCOMES = ("running", "won", "lost")


def _alive(world: World) -> list[int]:
    people = world.people
    there = world.content.figures.is_overlord[people.kind] & ~np.isin(people.state, (DEAD, GONE))
    rows: list[int] = np.flatnonzero(there).tolist()
    return rows


def _decide(world: World, outcome: int, why: str, cell: int) -> None:
    world.campaign.outcome = outcome
    world.tell(OUTCOME, OUTCOMES[outcome], why)
    title = "The campaign is won" if outcome == WON else "The overlord is dead"
    letters.send(world, letters.OUTCOME, title, cell, pauses=True)


def died(world: World, row: int, by: str | tuple[str, int]) -> None:
    """G6, G7: somebody has died: the last overlord's death loses the game, with the reason."""
    if world.campaign.outcome != OPEN or not world.content.figures.is_overlord[world.people.kind[row]] or _alive(world):
        return
    _decide(world, LOST, f"{world.people.name[row]} {_how(world, by)}", int(world.people.cell[row]))


def _how(world: World, by: str | tuple[str, int]) -> str:
    """Return how somebody died: by whom or what."""
    if not by:
        return "is dead"
    if isinstance(by, str):
        return f"died of {by.replace('_', ' ')}"
    what, row = by
    if what == "person":
        return f"was slain by {world.people.name[row]}, {a(world.content.people.names[world.people.kind[row]])}"
    return f"was killed by {a(world.content.structures.names[world.things.kind[row]])}"


def due(world: World) -> int:
    """G7: return the tick at which the chosen day begins, NEVER when there is nothing left to win; a sandbox goes on for ever."""
    campaign = world.campaign
    if campaign.outcome != OPEN or campaign.sandbox:
        return NEVER
    # A campaign of a single day is to last that day.
    when = calendar.tick_of(world, max(campaign.days, 2), 0)
    return when if when > campaign.tick else NEVER


def look(world: World) -> None:
    """G7: on the chosen day the campaign is won with the overlord alive."""
    campaign = world.campaign
    if campaign.outcome != OPEN or campaign.sandbox or campaign.tick != calendar.tick_of(world, max(campaign.days, 2), 0):
        return
    alive = _alive(world)
    if alive:
        _decide(world, WON, f"the overlord is alive on day {campaign.days}", int(world.people.cell[alive[0]]))
