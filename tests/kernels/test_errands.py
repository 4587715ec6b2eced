"""Errands against their naive twins: who gets what, the nearest of many cells, what hangs together; and nothing is left lying about."""

from collections.abc import Sequence

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from game.kernels import errands as kernels
from game.kernels.errands import Errands, nearest, pair_up, parts
from game.kernels.path_grid import PathGrid, build_path_grid
from game.kernels.path_queue import BUCKETS, UNREACHED, Scratch, make_scratch
from game.kernels.path_search import search
from game.kernels.warm import warm
from tests.kernels import naive_paths as naive
from tests.kernels.test_paths import corridor, maps

quick = settings(derandomize=True, deadline=None, max_examples=120)


class Work:
    """Workers and jobs on a map, drawn by a generator: some on blocked cells, some sharing theirs, some that nobody does."""

    def __init__(self, rng: np.random.Generator, factor: NDArray[np.uint8], stride: int, workers: int, jobs: int, stopping: bool) -> None:
        among = np.flatnonzero(factor) if factor.any() and rng.random() < 0.8 else np.arange(factor.size)
        among = rng.choice(among, max(1, len(among) // int(rng.integers(1, 5))))
        self.factor, self.stride = factor, stride
        self.workers = rng.choice(among, workers)
        self.worker_mask = rng.integers(0, 4, workers) | rng.integers(0, 2, workers) << 6
        self.spot_from = np.concatenate(([0], np.cumsum(rng.integers(0, 5, jobs)))).astype(np.int64)
        self.spots = rng.choice(among, int(self.spot_from[-1]))
        self.job_mask = rng.integers(0, 4, jobs) | rng.integers(0, 2, jobs) << 6
        self.stops = (rng.random(jobs) < (0.3 if stopping else 0)).astype(np.uint8)

    def pairs(self, errands: Errands, scratch: Scratch) -> list[list[int]]:
        grid = build_path_grid(self.factor, self.stride)
        columns = (self.workers, self.worker_mask, self.spots, self.spot_from, self.job_mask, self.stops)
        return pair_up(grid, *columns, errands, scratch)

    def naive_pairs(self) -> list[list[int]]:
        factor, workers = self.factor.tolist(), self.workers.tolist()
        offers = []
        for job, mask in enumerate(self.job_mask.tolist()):
            spots = self.spots[self.spot_from[job] : self.spot_from[job + 1]].tolist()
            rest = naive.distances(factor, self.stride, spots)
            for worker, cell in enumerate(workers):
                if self.worker_mask[worker] & mask and rest[cell] != naive.FAR:
                    offers.append((rest[cell], worker, job))
        return greedy(offers, self.stops.tolist())


def greedy(offers: list[tuple[float, int, int]], stops: Sequence[int]) -> list[list[int]]:
    """Of all (cost, worker, job) the least first, each worker and each job once, until a job that stops has a worker."""
    made: list[list[int]] = []
    for _, worker, job in sorted(offers):
        if all(worker != other and job != done for other, done in made):
            made.append([worker, job])
            if stops[job]:
                break
    return made


def narrow(rng: np.random.Generator) -> Scratch:
    """Working memory whose queue is too short for nearly everything."""
    scratch = make_scratch(1)
    scratch.queue = np.zeros(BUCKETS + int(rng.integers(9, 60)), np.int64)
    return scratch


def assert_clean(errands: Errands, scratch: Scratch) -> None:
    assert (errands.distances == UNREACHED).all()
    assert not errands.head.any()
    assert not scratch.queue[:BUCKETS].any()


@quick
@given(maps(), st.integers(0, 9), st.integers(0, 9), st.booleans(), st.integers(0, 2**32))
def test_pairs_are_those_of_all_distances_in_order(
    made: tuple[NDArray[np.uint8], int], workers: int, jobs: int, stopping: bool, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    work = Work(rng, *made, workers, jobs, stopping)
    errands, scratch, short = Errands(work.factor.size), make_scratch(work.factor.size), narrow(rng)
    wanted = work.naive_pairs()
    assert work.pairs(errands, scratch) == wanted
    assert_clean(errands, scratch)
    # With the same memory once more, and with a queue that has to grow on the way.
    assert work.pairs(errands, scratch) == wanted
    assert work.pairs(errands, short) == wanted
    assert_clean(errands, short)


@pytest.mark.parametrize(("workers", "jobs"), [(1, 40), (40, 1), (12, 12), (12, 13), (13, 12), (40, 30)])
def test_pairs_on_a_crowded_map(workers: int, jobs: int) -> None:
    rng = np.random.default_rng(workers * 100 + jobs)
    for _ in range(12):
        inner = rng.choice([0, 0, 1, 1, 1, 1, 1, 3], (9, 14)).astype(np.uint8)
        work = Work(rng, np.pad(inner, 1).reshape(-1), 16, workers, jobs, bool(rng.integers(0, 2)))
        errands, scratch = Errands(work.factor.size), make_scratch(work.factor.size)
        assert work.pairs(errands, scratch) == work.naive_pairs()
        assert_clean(errands, scratch)


def row(factors: list[int]) -> tuple[NDArray[np.uint8], int]:
    """A map one cell high; its cells are numbered from len + 3."""
    return np.pad(np.array([factors], np.uint8), 1).reshape(-1), len(factors) + 2


def pairs_in_a_row(
    factors: list[int], workers: list[int], jobs: list[list[int]], masks: tuple[list[int], list[int]] | None = None
) -> list[list[int]]:
    factor, stride = row(factors)
    work = Work(np.random.default_rng(0), factor, stride, len(workers), len(jobs), False)
    work.workers = np.array(workers, np.int64) + stride + 1
    work.spots = np.array([spot for job in jobs for spot in job], np.int64) + stride + 1
    work.spot_from = np.cumsum([0] + [len(job) for job in jobs]).astype(np.int64)
    worker_mask, job_mask = masks or ([1] * len(workers), [1] * len(jobs))
    work.worker_mask, work.job_mask = np.array(worker_mask, np.int64), np.array(job_mask, np.int64)
    made = work.pairs(Errands(factor.size), make_scratch(factor.size))
    assert made == work.naive_pairs()
    return made


def test_ties_go_by_worker_then_by_job() -> None:
    floor = [1] * 7
    # Both ways of searching: two workers for three jobs, three workers for two.
    assert pairs_in_a_row(floor, [3, 3], [[5], [1], [1]]) == [[0, 0], [1, 1]]
    assert pairs_in_a_row(floor, [1, 5, 5], [[3], [3]]) == [[0, 0], [1, 1]]
    assert pairs_in_a_row(floor, [4, 2, 0], [[3], [1]]) == [[0, 0], [1, 1]]
    # A job with a spot on either side is as near as the nearer one.
    assert pairs_in_a_row(floor, [0, 6], [[2, 5], [0]]) == [[0, 1], [1, 0]]


def test_who_pays_for_a_door_is_who_leaves_it() -> None:
    # Left of the door and right of it, each one step away: the one who stands in the door would pay three times.
    assert pairs_in_a_row([1, 1, 3, 1, 1], [2, 0], [[1]]) == [[1, 0]]
    assert pairs_in_a_row([1, 1, 3, 1, 1], [2, 0], [[1], [3], [4]]) == [[1, 0], [0, 1]]
    # Into the door costs what the floor before it does.
    assert pairs_in_a_row([1, 1, 3, 1, 1], [1, 4], [[2]]) == [[0, 0]]


def test_a_worker_does_only_what_shares_a_bit_and_can_be_reached() -> None:
    assert pairs_in_a_row([1] * 5, [0, 4], [[1], [2]], ([2, 1], [1, 2])) == [[0, 1], [1, 0]]
    assert pairs_in_a_row([1] * 5, [0, 4], [[1], [2]], ([0, 4], [1, 3])) == []
    assert pairs_in_a_row([1, 1, 0, 1, 1], [0, 1], [[4]]) == []
    assert pairs_in_a_row([1, 1, 0, 1, 1], [0, 4], [[2], []]) == []
    assert pairs_in_a_row([1, 1, 0, 1, 1], [2], [[2], [1]]) == []


def test_after_a_job_that_stops_nobody_is_paired() -> None:
    factor, stride = row([1] * 9)
    for workers in ([0, 4, 8], [0, 4]):
        work = Work(np.random.default_rng(0), factor, stride, len(workers), 3, False)
        work.workers = np.array(workers) + stride + 1
        work.worker_mask, work.job_mask = np.ones(len(workers), np.int64), np.ones(3, np.int64)
        work.spots, work.spot_from = np.array([0, 5, 3]) + stride + 1, np.array([0, 1, 2, 3])
        work.stops = np.array([0, 1, 0], np.uint8)
        errands, scratch = Errands(factor.size), make_scratch(factor.size)
        assert work.pairs(errands, scratch) == work.naive_pairs() == [[0, 0], [1, 1]]
        assert_clean(errands, scratch)


def check_nearest(grid: PathGrid, stride: int, start: int, goals: list[int], errands: Errands, scratch: Scratch) -> None:
    factor = grid.factor.tolist()
    found = nearest(grid, start, np.array(goals, np.int64), errands, scratch)
    # `search` gives an open cell no way to a blocked one, and a blocked one none at all.
    costs = {goal: search(grid, start, goal, scratch)[0] for goal in goals if factor[goal]}
    reached = {goal: cost for goal, cost in costs.items() if cost >= 0 and factor[start]}
    if not reached:
        assert found is None
        return
    assert found is not None
    cost, cell, steps = found
    assert (cost, cell) == min((cost, goal) for goal, cost in reached.items())
    assert steps.dtype == np.uint8
    assert naive.walk(factor, stride, start, steps.tolist()) == (cell, cost)
    if start in goals:
        assert (cost, cell, steps.size) == (0, start, 0)


@quick
@given(maps(), st.integers(0, 8), st.integers(0, 2**32))
def test_the_nearest_goal_is_the_cheapest_of_all_searches(made: tuple[NDArray[np.uint8], int], count: int, seed: int) -> None:
    factor, stride = made
    rng = np.random.default_rng(seed)
    grid = build_path_grid(factor, stride)
    errands, scratch = Errands(factor.size), make_scratch(factor.size)
    cells = np.arange(factor.size)
    for among in (cells, np.flatnonzero(factor) if factor.any() else cells):
        goals = rng.choice(among, count).tolist()
        for start in [*rng.choice(among, 3).tolist(), *goals[:1]]:
            check_nearest(grid, stride, start, goals, errands, scratch)
            assert_clean(errands, scratch)
            short = narrow(rng)
            check_nearest(grid, stride, start, goals, errands, short)
            assert_clean(errands, short)


@pytest.mark.parametrize("factor", [1, 3, 15])
def test_the_nearest_down_a_long_corridor(factor: int) -> None:
    cells, stride = corridor(40, factor)
    grid = build_path_grid(cells, stride)
    opened = np.flatnonzero(cells).tolist()
    errands, scratch = Errands(cells.size), narrow(np.random.default_rng(1))
    for start, goals in ((opened[0], opened[-3:]), (opened[-1], opened[:2]), (opened[len(opened) // 2], [opened[0], opened[-1]])):
        check_nearest(grid, stride, start, goals, errands, scratch)
        assert_clean(errands, scratch)


def test_the_queue_grows_on_the_way_and_leaves_nothing() -> None:
    factor = np.pad(np.ones((40, 40), np.uint8), 1).reshape(-1)
    grid = build_path_grid(factor, 42)
    errands, scratch = Errands(factor.size), narrow(np.random.default_rng(0))
    before = scratch.queue.size
    found = nearest(grid, 43, np.array([42 * 40 + 40]), errands, scratch)
    assert found is not None
    assert found[:2] == (39 * 7, 42 * 40 + 40)
    assert scratch.queue.size > before
    assert_clean(errands, scratch)


def test_one_goal_of_equally_near_ones_is_the_lowest_cell() -> None:
    factor, stride = row([1] * 7)
    grid, errands, scratch = build_path_grid(factor, stride), Errands(factor.size), make_scratch(factor.size)
    first = stride + 1
    for goals in ([1, 5], [5, 1], [5, 1, 5, 1]):
        found = nearest(grid, first + 3, np.array(goals) + first, errands, scratch)
        assert found is not None
        assert (found[0], found[1], found[2].tolist()) == (10, first + 1, [2, 2])
    assert nearest(grid, first, np.zeros(0, np.int64), errands, scratch) is None
    assert nearest(grid, first, np.array([0, 3]), errands, scratch) is None
    assert nearest(grid, 0, np.array([first]), errands, scratch) is None
    assert nearest(grid, 0, np.array([0]), errands, scratch) is None
    assert_clean(errands, scratch)


def naive_parts(factor: list[int], stride: int) -> tuple[list[int], int]:
    """Flood each part from its lowest cell, with all allowed steps."""
    part, count = [0] * len(factor), 0
    for first in range(len(factor)):
        if not factor[first] or part[first]:
            continue
        count += 1
        part[first] = count
        waiting = [first]
        while waiting:
            for _, other in naive.steps_from(factor, stride, waiting.pop()):
                if not part[other]:
                    part[other] = count
                    waiting.append(other)
    return part, count


@quick
@given(maps())
def test_parts_are_those_of_a_flood(made: tuple[NDArray[np.uint8], int]) -> None:
    factor, stride = made
    grid = build_path_grid(factor, stride)
    for scratch in (make_scratch(1), make_scratch(factor.size)):
        scratch.fit(1)
        part, count = parts(grid, scratch)
        assert part.dtype == np.int32
        assert (part.tolist(), count) == naive_parts(factor.tolist(), stride)


def test_errands_have_one_signature_each() -> None:
    if numba.config.DISABLE_JIT:
        return
    warm()
    work = Work(np.random.default_rng(1), np.pad(np.ones((5, 5), np.uint8), 1).reshape(-1), 7, 3, 4, True)
    errands, scratch = Errands(49), make_scratch(49)
    grid = build_path_grid(work.factor, 7)
    work.pairs(errands, scratch)
    nearest(grid, 8, np.array([9]), errands, scratch)
    parts(grid, scratch)
    for kernel in (kernels._pair_up, kernels._nearest, kernels._parts):
        assert len(kernel.signatures) == 1, kernel
    for inner in (kernels._closest, kernels._wipe, kernels._link, kernels._unlink):
        assert len({tuple(map(numba.types.unliteral, form)) for form in inner.signatures}) <= 1, inner
