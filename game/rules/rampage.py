"""C12: a minion badly hurt and left untreated may turn on the dungeon: an enemy of all until it falls, calms down, or is treated."""

from __future__ import annotations

import numpy as np

from game.content.types import SIDES
from game.kernels.motion import NEVER
from game.rules import letters, sides
from game.rules.passage import DUNGEON
from game.world.dice import Stream, roll
from game.world.tables import UP
from game.world.world import World

_WILD = SIDES.index("wild")


def may_begin(world: World, row: int) -> bool:
    """C12: return whether somebody who has just lost a point of wounds by bleeding goes mad with it."""
    people, figures = world.people, world.content.rampage
    if people.state[row] != UP or people.side[row] != DUNGEON or not world.content.figures.is_minion[people.kind[row]]:
        return False
    bad = bool(people.wounds[row] >= figures.wounds_from)
    return bad and roll(world, Stream.RAMPAGE, int(people.id[row]), 0) % 100 < figures.chance_percent


def begin(world: World, row: int) -> None:
    """C12: let somebody, who is about nothing any more, turn on the dungeon."""
    people, figures = world.people, world.content.rampage
    people.rampage_due[row] = world.campaign.tick + figures.calms_seconds * world.content.clock.ticks_per_second
    world.caches.plight_due = None
    sides.change(world, row, _WILD, "rampage")
    letters.send(world, letters.RAMPAGE, f"{people.name[row]} is on the rampage", int(people.cell[row]))


def over(world: World, row: int) -> None:
    """C12: let somebody be the dungeon's again, if they rage."""
    people = world.people
    if people.rampage_due[row] != NEVER:
        people.rampage_due[row] = NEVER
        world.caches.plight_due = None
        sides.change(world, row, DUNGEON, "calm")


def calm(world: World) -> None:
    """C12: calm down those whose time has come."""
    for row in np.flatnonzero(world.people.rampage_due <= world.campaign.tick).tolist():
        over(world, row)


def stance(world: World, row: int) -> int:
    """C8, C12: return the stance that somebody acts by: who rages has the fiercest."""
    people = world.people
    return int(people.stance[row] if people.rampage_due[row] == NEVER else world.content.rampage.stance)


def stances(world: World) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    """C8, C12: return the stances that all act by, uint8[people]."""
    people = world.people
    return np.where(people.rampage_due == NEVER, people.stance, np.uint8(world.content.rampage.stance)).astype(np.uint8)
