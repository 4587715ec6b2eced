"""Walking kernels beside plain Python and two agent libraries; long walks with sight; routes put right after a change; start-up."""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from game.bench.harness import Row, cold, compared, missing, optional
from game.bench.maps import DOOR, largest_part, rooms
from game.kernels.motion import (
    ARRIVED,
    NEVER,
    Buffers,
    Sight,
    Walkers,
    begin_step,
    walk,
)
from game.kernels.noticing import noticed_by_all
from game.kernels.occupancy import occupancy
from game.kernels.path_grid import PathGrid, build_path_grid, change_cell
from game.kernels.path_queue import make_scratch
from game.kernels.path_search import search, search_many
from game.kernels.paths import descend, distance_field
from game.kernels.routes import broken_routes
from game.kernels.sight import make_views
from game.kernels.warm import warm
from game.world.columns import Routes

LENGTHS = (500, 700)
TARGETS = {"plain Python": 45.0, "esper": 70.0, "mesa": 300.0}
LONG_LIMIT_S = 3.0
RIGHT_TARGET = 10.0
START_LIMIT_S = 1.5


@dataclass
class Case:
    """A map of rooms with doors, and random open cells of its largest part."""

    factor: NDArray[np.uint8]
    stride: int
    grid: PathGrid
    part: NDArray[np.int64]
    rng: np.random.Generator

    def cells(self, count: int) -> NDArray[np.int64]:
        """Random cells that can all be reached from each other."""
        return self.rng.choice(self.part, count)

    def journeys(self, count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Random starts and goals, never the same cell."""
        starts, goals = self.cells(count), self.cells(count)
        return starts, np.where(starts == goals, np.where(starts == self.part[0], self.part[1], self.part[0]), goals)


def make_case(size: int) -> Case:
    """The map of rooms of that size."""
    factor = rooms(size)
    part = largest_part(factor, size + 2)
    # Nobody begins or ends in a doorway, which a bench may close.
    return Case(factor, size + 2, build_path_grid(factor, size + 2), part[factor[part] != DOOR], np.random.default_rng(5))


def crowd(cells: NDArray[np.int64], speeds: NDArray[np.int64], steps: list[NDArray[np.uint8]]) -> tuple[Walkers, Routes]:
    """People who set out at tick 0."""
    routes = Routes()
    routes.resize(len(cells))
    for i, run in enumerate(steps):
        routes.set(i, run)
    count = len(cells)
    made = Walkers(cells.copy(), speeds.copy(), np.full(count, NEVER), np.zeros(count, np.int64), routes.pool, routes.at, routes.end)
    for i in range(count):
        begin_step(made, i, 0, LENGTHS)
    return made, routes


def _to_and_fro(case: Case, count: int, least: int) -> tuple[NDArray[np.int64], NDArray[np.int64], list[NDArray[np.uint8]]]:
    """Cells, speeds and routes of at least `least` steps, between two cells each."""
    (cells, goals), routes, scratch = case.journeys(count), [], make_scratch(case.factor.size)
    for start, goal in zip(cells.tolist(), goals.tolist(), strict=True):
        there, back = search(case.grid, start, goal, scratch)[1], search(case.grid, goal, start, scratch)[1]
        round_trip = np.concatenate((there, back))
        routes.append(np.tile(round_trip, least // len(round_trip) + 1))
    return cells, case.rng.integers(8, 15, count) * 5, routes


# --- the peers' side: the obvious way in each --------------------------------------------------------------------------------------


class _Walker:
    """Somebody who covers their speed each tick."""

    __slots__ = ("at", "cell", "covered", "speed", "steps")

    def __init__(self, cell: int, speed: int, steps: list[int]) -> None:
        self.cell, self.speed, self.steps, self.at, self.covered = cell, speed, steps, 0, 0

    def tick(self, around: list[int]) -> None:
        """Walk through one tick."""
        self.covered += self.speed
        direction = self.steps[self.at]
        length = 500 if direction < 4 else 700
        if self.covered >= length:
            self.covered -= length
            self.cell += around[direction]
            self.at += 1


def _plain(walkers: list[_Walker], around: list[int], ticks: int) -> list[int]:
    for _ in range(ticks):
        for walker in walkers:
            walker.tick(around)
    return [walker.cell for walker in walkers]


def _esper(walkers: list[_Walker], around: list[int], ticks: int) -> list[int] | None:
    esper = optional("esper")
    if esper is None:
        return None
    esper.clear_database()

    def processor() -> None:
        for _, (walker,) in esper.get_components(_Walker):
            walker.tick(around)

    for walker in walkers:
        esper.create_entity(walker)
    for _ in range(ticks):
        processor()
    esper.clear_database()
    return [walker.cell for walker in walkers]


def _mesa(walkers: list[_Walker], around: list[int], ticks: int) -> list[int] | None:
    mesa = optional("mesa")
    if mesa is None:
        return None

    class Agent(mesa.Agent):  # type: ignore[misc,name-defined]
        def step(self) -> None:
            self.walker.tick(around)

    model = mesa.Model()
    for walker in walkers:
        Agent(model).walker = walker
    for _ in range(ticks):
        model.agents.do("step")
    return [walker.cell for walker in walkers]


def walk_rows(ticks: int = 10_000) -> Iterator[Row]:
    """People walking to and fro, many ticks a call."""
    for count, size in ((30, 128), (300, 256)):
        yield from _walk_rows(count, size, ticks if count == 30 else ticks // 10)


def _walk_rows(count: int, size: int, ticks: int) -> Iterator[Row]:
    case = make_case(size)
    cells, speeds, steps = _to_and_fro(case, count, ticks // 7 + 1)
    lists, around = [run.tolist() for run in steps], case.grid.offsets.tolist()
    buffers, watched, cares = Buffers(), np.zeros(case.factor.size, np.uint8), np.zeros(count, np.uint8)
    spent: list[float] = []

    def ours() -> list[int]:
        walkers, _ = crowd(cells, speeds, steps)
        started = time.perf_counter()
        walk(buffers, 0, ticks + 1, LENGTHS, case.grid.offsets, walkers, watched, cares)
        spent.append(time.perf_counter() - started)
        found: list[int] = walkers.cell.tolist()
        return found

    def as_objects() -> list[_Walker]:
        return [_Walker(*who) for who in zip(cells.tolist(), speeds.tolist(), lists, strict=True)]

    peers: dict[str, Callable[[list[_Walker], list[int], int], list[int] | None]] = {"plain Python": _plain, "esper": _esper, "mesa": _mesa}
    what = f"{count} walkers, {ticks} ticks a call"
    for peer, run in peers.items():
        target = TARGETS[peer] if count == 30 else None
        found = run(as_objects(), around, ticks)
        if found is None:
            yield missing(what, size, peer, target)
            continue
        same = found == ours()
        spent.clear()
        theirs = partial(lambda run: run(as_objects(), around, ticks), run)
        times = cold({"ours": [ours], "theirs": [theirs]}, 9, 3.0)
        yield compared(what, size, statistics.median(spent), peer, times["theirs"], target, same)


# --- a long walk with everything on ----------------------------------------------------------------------------------------------------


def long_rows(ticks: int = 720_000) -> Iterator[Row]:
    """A 50-day campaign's ticks: people between goals, sight and watched cells on, handlers that only count and send on."""
    _long_walk(1, 1000)  # only to have the kernels loaded
    for count, length, target in ((30, ticks, 1.0), (100, ticks // 10, None)):
        spent, stops = _long_walk(count, length)
        limit = LONG_LIMIT_S * length / ticks
        yield compared(f"{length} ticks, {count} people, {stops} stops", 128, spent, f"(limit: {limit:g} s)", limit, target, None)


def _long_walk(count: int, ticks: int) -> tuple[float, int]:
    """Return how many seconds the ticks took, and how often walking stopped for something."""
    case = make_case(128)
    goals = case.cells(8)
    fields = [np.empty(case.factor.size, np.int32) for _ in goals]
    for goal, field in zip(goals, fields, strict=True):
        distance_field(case.grid, goal[None], field, make_scratch(case.factor.size))
    cells, speeds, heading = case.cells(count), case.rng.integers(8, 15, count) * 5, case.rng.integers(0, len(goals), count)
    steps = [descend(case.grid, fields[heading[i]], int(cells[i])) for i in range(count)]
    walkers, routes = crowd(cells, speeds, [run if len(run) else np.zeros(1, np.uint8) for run in steps])
    views = make_views(((case.factor > 0) & (case.factor != DOOR)).astype(np.uint8), case.stride)
    sides = (np.arange(count) % 3 == 0).astype(np.uint8)
    people = occupancy(views, walkers.cell, sides, 3 + 2 * case.rng.integers(1, 7, count), 1 - np.eye(2, dtype=np.uint8))
    sight = Sight(views, people, np.zeros((count, (count + 63) // 64), np.uint64))
    watched, cares = np.zeros(case.factor.size, np.uint8), np.ones(count, np.uint8)
    watched[case.cells(20)] = 1
    buffers, tick, stops = Buffers(), 0, 0
    started = time.perf_counter()
    while tick < ticks:
        # Who is out of sight is forgotten after a while, so that faces are new again.
        sight.known[:] = 0
        for who, whom in noticed_by_all(views, people).tolist():
            sight.known[who, whom >> 6] |= np.uint64(1 << (whom & 63))
        until = min(ticks, tick + 200)
        while tick < until:
            tick, happened, _ = walk(buffers, tick, until, LENGTHS, case.grid.offsets, walkers, watched, cares, sight)
            stops += len(happened)
            for kind, who, where in happened:
                if kind == ARRIVED:
                    heading[who] = (heading[who] + 1) % len(goals)
                    routes.set(who, descend(case.grid, fields[heading[who]], where))
                    walkers = walkers._replace(pool=routes.pool)  # which may have been made anew
                    begin_step(walkers, who, tick, LENGTHS)
            tick += bool(happened)
    return time.perf_counter() - started, stops


# --- putting routes right ----------------------------------------------------------------------------------------------------------


def right_rows(count: int = 100, changes: int = 40) -> Iterator[Row]:
    """A cell closes on people under way: only those concerned plan anew, beside all of them planning anew."""
    for size in (128, 256):
        for what, target in (("cell", RIGHT_TARGET), ("door", None)):
            case = make_case(size)
            cells, goals = case.journeys(count)
            pairs, scratch = np.stack([cells, goals], 1), make_scratch(case.factor.size)
            walkers, routes = crowd(cells, np.full(count, 50), [search(case.grid, a, b, scratch)[1] for a, b in pairs.tolist()])
            among = case.part if what == "cell" else np.flatnonzero(case.factor == DOOR)
            some = case.rng.choice(among[~np.isin(among, pairs)], changes)
            times, equal = _close(case, some.tolist(), walkers, routes, pairs)
            yield compared(f"a {what} shuts on {count} walkers", size, times[0], "all of them searching anew", times[1], target, equal)


def _close(case: Case, closing: list[int], walkers: Walkers, routes: Routes, pairs: NDArray[np.int64]) -> tuple[list[float], bool]:
    """Close one cell after the other: median seconds for those concerned and for everybody, and whether both are led equally well."""
    scratch, whose = make_scratch(case.factor.size), np.ones(len(pairs), np.uint8)
    search_many(case.grid, pairs[:1], scratch)
    spent: tuple[list[float], list[float]] = ([], [])
    equal = True
    for cell in closing:
        before = int(case.factor[cell])
        change_cell(case.grid, cell, 0)
        started = time.perf_counter()
        concerned = [who for who, _ in broken_routes(case.grid.factor, whose, case.grid.offsets, walkers)]
        anew, _, _ = search_many(case.grid, pairs[concerned], scratch)
        spent[0].append(time.perf_counter() - started)
        started = time.perf_counter()
        everybody, _, _ = search_many(case.grid, pairs, scratch)
        spent[1].append(time.perf_counter() - started)
        mine = [_cost(case, int(start), routes.get(who)) for who, start in enumerate(pairs[:, 0])]
        for who, cost in zip(concerned, anew.tolist(), strict=True):
            mine[who] = cost
        equal &= mine == everybody.tolist()
        change_cell(case.grid, cell, before)
    return [statistics.median(times) for times in spent], equal


def _cost(case: Case, cell: int, steps: NDArray[np.uint8]) -> int:
    total = 0
    for direction in steps.tolist():
        total += int(case.grid.factor[cell]) * (5 if direction < 4 else 7)
        cell += int(case.grid.offsets[direction])
    return total


def start_rows() -> Iterator[Row]:
    """From a new process to kernels that are ready, compiled code from the cache."""
    command = [sys.executable, "-c", "from game.kernels.warm import warm; warm()"]
    subprocess.run(command, check=True)
    times = []
    for _ in range(5):
        started = time.perf_counter()
        subprocess.run(command, check=True)
        times.append(time.perf_counter() - started)
    yield compared("warm start: kernels ready", 0, statistics.median(times), f"(limit: {START_LIMIT_S} s)", START_LIMIT_S, 1.0, None)


def bench() -> Iterator[Row]:
    """All rows of this module."""
    warm()
    yield from walk_rows()
    yield from long_rows()
    yield from right_rows()
    yield from start_rows()
