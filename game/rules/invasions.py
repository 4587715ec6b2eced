"""I2, I9: parties that come in by a border gate, and when their invasion is over."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.kernels.errands import nearest
from game.rules import population, routes
from game.rules.passage import ADVENTURERS, UNLOCKS, grid
from game.world.dice import Stream, roll
from game.world.events import INVASION_BEGAN, INVASION_ENDED
from game.world.tables import UP
from game.world.world import World

PARTY, NORMAL = "party", "normal"


class Invader(NamedTuple):
    """Somebody who is to come."""

    kind: str
    level: int
    talents: list[str] | None  # None: those of the class


def gate_of(world: World, n: int) -> int:
    """I2: return a border gate, by dice one of those with a land route to the dungeon if there are any; -1 on a map without gates."""
    gates, caches = routes.gates(world), world.caches
    if world.campaign.heart >= 0:
        ground = grid(world, UNLOCKS)
        goal = np.array([world.campaign.heart], np.int64)
        by_land = [gate for gate in gates.tolist() if nearest(ground, gate, goal, caches.errands, caches.scratch) is not None]
        gates = np.array(by_land, np.int64) if by_land else gates
    return int(gates[roll(world, Stream.GATE, n, 0) % len(gates)]) if len(gates) else -1


def begin(world: World, invaders: list[Invader], goal: str, gate: int, kind: str) -> None:
    """I2, I9: let a party come in by a gate, now."""
    campaign, parties = world.campaign, world.parties
    campaign.invasions += 1
    party = population.party_named(world, "", "", goal)
    which = parties.row_of(party)
    parties.gate[which], parties.invasion[which], parties.began[which] = gate, campaign.invasions, campaign.tick
    parties.kind[which], parties.came_for[which] = kind, goal
    world.tell(INVASION_BEGAN, campaign.invasions, kind, NORMAL, len(invaders), goal, gate, "")
    for one in invaders:
        population.spawn(world, one.kind, gate, "invasion", level=one.level, talents=one.talents, party=party)


def mind(world: World) -> None:
    """I9: an invasion ends when none of it is left free on the map: dead, captive, gone or knocked out."""
    people, parties = world.people, world.parties
    going_on = (parties.invasion > 0) & (parties.over == 0)
    if not going_on.any():
        return
    free = set(people.party[(people.state == UP) & (people.side == ADVENTURERS)].tolist())
    for which in np.flatnonzero(going_on).tolist():
        if int(parties.id[which]) not in free:
            parties.over[which] = 1
            world.tell(INVASION_ENDED, int(parties.invasion[which]), outcome(world, which), int(parties.survivors[which]))


def outcome(world: World, which: int) -> str:
    """Return how an invasion of a party (a row) has gone: under way, left when any of it came home, else repelled."""
    if not world.parties.over[which]:
        return "under way"
    return "left" if world.parties.survivors[which] else "repelled"
