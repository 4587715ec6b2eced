"""A day's work of 40 minions on the great halls, and what giving out work costs by the number of jobs."""

import statistics
import time
from collections.abc import Iterator

import numpy as np

from game.bench.harness import Row, compared
from game.content.load import content
from game.content.places import data_folder
from game.kernels.warm import warm
from game.rules import assignment, jobs
from game.rules.passage import UNLOCKS, factors, parts
from game.sim.maps import load_map
from game.sim.orders.all import READER
from game.sim.session import Session
from game.world.tables import BUILD, DIG
from game.world.world import World

MINIONS = 40
JOBS = 500
DAY_RATE = 20_000
COUNTS = (100, 200, 500, 1000)


def great_halls(minions: int) -> Session:
    """Return a game on the great halls with so many more minions around the heart, and plenty of goods."""
    session = Session.new(load_map(data_folder("maps") / "great_halls.tmx", content()), content(), 1, sandbox=True, keeping=False)
    world = session.world
    at = world.xy(world.campaign.heart)
    lines = [f'{{"tick": 0, "order": "spawn", "kind": "goblin", "at": {at}, "count": {minions}}}']
    lines += [f'{{"tick": 0, "order": "stock", "material": "{material}", "amount": 1200}}' for material in ("stone", "wood", "metal")]
    session.inbox.waiting.extend(READER.read("\n".join(lines).encode(), "bench"))
    session.run(1)
    return session


def _near(world: World, cells: np.ndarray[tuple[int], np.dtype[np.int64]]) -> list[int]:
    """Return cells, nearest to the heart first."""
    heart, stride = world.campaign.heart, world.stride
    far = np.maximum(abs(cells % stride - heart % stride), abs(cells // stride - heart // stride))
    return [int(cell) for cell in cells[np.argsort(far, kind="stable")]]


def order_work(world: World, count: int) -> None:
    """Order so many jobs, three digs to two builds, and a stockpile for what is dug, all around the heart."""
    floor = (world.cells.terrain == world.content.terrain.number["floor"]) & (parts(world) == parts(world)[world.campaign.heart])
    beside = np.zeros(len(world.cells), np.bool_)
    for step in world.caches.offsets[:4].tolist():
        beside |= np.roll(floor, step)
    rock = beside & (world.cells.terrain == world.content.terrain.number["rock"])
    digs = count * 3 // 5
    for cell in _near(world, np.flatnonzero(rock))[:digs]:
        jobs.add(world, DIG, cell, structure=int(world.cells.terrain[cell]))
    free = floor & (factors(world, UNLOCKS) == 1)
    free[world.built_cells()] = False
    free[world.campaign.heart] = False
    places = _near(world, np.flatnonzero(free))
    kinds = [world.content.structures.number[kind] for kind in ("torch", "bed", "guard_post", "workshop")]
    for place, cell in enumerate(places[40 : 40 + 2 * (count - digs) : 2]):
        jobs.add(world, BUILD, cell, structure=kinds[place % len(kinds)])
    world.cells.stores[places[:40]] = (1 << len(world.content.materials)) - 1
    world.caches.accepts = None


def _day() -> Row:
    rates: list[float] = []
    for _ in range(3):
        session = great_halls(MINIONS)
        order_work(session.world, JOBS)
        ticks = session.world.content.clock.ticks_per_day
        started = time.perf_counter()
        session.run(session.world.campaign.tick + ticks)
        rates.append((time.perf_counter() - started) / ticks)
    what = f"a day's work, {MINIONS} minions, {JOBS} jobs"
    return compared(what, 256, statistics.median(rates), f"(limit: {DAY_RATE} ticks/s)", 1 / DAY_RATE, 1.0, None)


def _assigning(count: int) -> float:
    """Return the seconds that giving work to one minion who has become free takes, with so many jobs open."""
    session = great_halls(MINIONS)
    world = session.world
    order_work(world, count)
    world.people.free_from[:] = 2**40
    spent: list[float] = []
    for row in np.flatnonzero(assignment.minions(world)).tolist():
        world.people.free_from[row] = 0
        world.caches.settled = False
        started = time.perf_counter()
        assignment.assign(world)
        spent.append(time.perf_counter() - started)
    return statistics.median(spent)


def bench() -> Iterator[Row]:
    """Yield a day's work, and what one look for work costs by the number of jobs, no worse than linear."""
    warm()
    yield _day()
    first = _assigning(COUNTS[0])
    yield Row(f"one minion looks for work, {COUNTS[0]} jobs", 256, first * 1e6, "", None, None, None, None)
    for count in COUNTS[1:]:
        spent = _assigning(count)
        linear = f"(limit: {count // COUNTS[0]} × that of {COUNTS[0]})"
        yield compared(f"one minion looks for work, {count} jobs", 256, spent, linear, first * count / COUNTS[0], 1.0, None)
