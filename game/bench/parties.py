"""Sixty adventurers in twelve parties among three hundred traps on the great halls: finding, avoiding, springing; and one trap all hear."""

import statistics
import time
from collections.abc import Iterator

import numpy as np

from game.bench.harness import Row, compared
from game.bench.traps import TRAPS, trapped_halls
from game.kernels.warm import warm
from game.rules import ground, population, tasks
from game.rules.passage import parts
from game.rules.watching import is_enemy
from game.sim.orders.all import READER
from game.sim.session import Session
from game.world.tables import GONE

PARTIES, MEMBERS = 12, 5
RATE, HEARD_S = 8000, 0.002
TICKS = 6000
CLASSES = ("warrior", "rogue", "ranger", "cleric", "peasant")
TOUGH = {"combat": 20, "vigour": 20, "will": 20}


def _invaded(goal: str) -> Session:
    """Return the halls with the parties in them, far from an altar, and nobody who would fight them."""
    session, _ = trapped_halls(TRAPS)
    world = session.world
    is_overlord = world.content.figures.is_overlord[world.people.kind]
    for row in np.flatnonzero(is_enemy(world) | is_overlord).tolist():
        tasks.change_state(world, row, GONE)
    for row in np.flatnonzero(world.people.state != GONE).tolist():
        tasks.change_state(world, row, GONE)
    part = parts(world)
    floor = np.flatnonzero(part == part[world.campaign.heart])
    ground.set_structure(world, int(floor[np.isin(floor, world.built_cells(), invert=True)][-1]), "altar")
    starts = np.random.default_rng(1).choice(floor[: len(floor) // 2], PARTIES).tolist()
    for number, cell in enumerate(starts):
        party = population.party_named(world, f"Party {number + 1}", "", goal)
        for kind in CLASSES[:MEMBERS]:
            population.spawn(world, kind, cell, "bench", stats=TOUGH, party=party)
    return session


def _marching() -> Row:
    """They march, find, step over, disarm and spring."""
    rates: list[float] = []
    for _ in range(3):
        session = _invaded("destroy_altar")
        session.run(1)
        started = time.perf_counter()
        session.run(1 + TICKS)
        rates.append((time.perf_counter() - started) / TICKS)
        if not session.scribe.told["trigger.known"]:
            raise RuntimeError("nobody has come to know a trap")
    what = f"{PARTIES * MEMBERS} adventurers, {TRAPS} traps"
    return compared(what, 256, statistics.median(rates), f"(limit: {RATE} ticks/s)", 1 / RATE, 1.0, None)


def _heard() -> Row:
    """What one trap's firing costs with sixty in earshot: the tick in which it is stepped on less one in which it isn't wired."""
    spent: list[float] = []
    for number in range(5):
        session, plates = trapped_halls(TRAPS)
        world = session.world
        cell = plates[number]
        for _ in range(PARTIES * MEMBERS):
            population.spawn(world, "peasant", cell + 1, "bench", stats={**TOUGH, "hunting": 0})
        line = f'{{"tick": 1, "order": "move", "minions": [{int(world.people.id[-1])}], "to": {world.xy(cell)}}}'
        session.inbox.waiting.extend(READER.read(line.encode(), "bench"))
        session.run(11)
        started = time.perf_counter()
        session.run(12)
        spent.append(time.perf_counter() - started)
        if session.scribe.told["trap.fired"] != 1:
            raise RuntimeError("the trap did not fire")
    what = f"a trap fires with {PARTIES * MEMBERS} in earshot"
    return compared(what, 256, statistics.median(spent), "(limit: 2 ms)", HEARD_S, 1.0, None)


def bench() -> Iterator[Row]:
    """Yield the march and the firing."""
    warm()
    yield _marching()
    yield _heard()
