"""Who goes where: the nearest of many cells with the way there, workers paired with the nearest work, and which cells hang together."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.grid import DIAGONAL_COST, STRAIGHT_COST
from game.kernels.jit import kernel
from game.kernels.path_grid import PathGrid
from game.kernels.path_queue import BUCKETS, QUEUE_FULL, UNREACHED, Scratch

_NONE = -1


@kernel
def _closest(
    moves: NDArray[np.uint8],
    factor: NDArray[np.uint8],
    offsets: NDArray[np.int64],
    outward: int,
    sources: NDArray[np.int64],
    head: NDArray[np.int64],
    chain: NDArray[np.int64],
    target: NDArray[np.int64],
    target_mask: NDArray[np.int64],
    mask: int,
    taken: NDArray[np.uint8],
    distances: NDArray[np.int32],
    queue: NDArray[np.int64],
    found: NDArray[np.int64],
) -> int:
    """Spread from `sources` up to the nearest cell with a target that is not taken and shares a bit with `mask`.

    outward: 1 to count the cost of walking from the sources, 0 to them.
    head, chain: head[cell] − 1 is the first entry on a cell, chain[entry] − 1 the next; target[entry] is its number.
    distances: int32[cells], in: all UNREACHED; written: costs, which `_wipe` takes away again.  queue: as in `path_queue.spread`.
    found: written: cost, lowest number of a target at that cost, its cell, the queue's end. Returns 1 when there is one, 0, or QUEUE_FULL.
    """
    wrap = np.uint64(BUCKETS - 1)
    room = queue.shape[0] - 9
    top = BUCKETS
    live = 0
    found[3] = BUCKETS
    for source in sources:
        if factor[source] != 0 and distances[source] != 0:
            if top >= room:
                queue[:BUCKETS] = 0
                found[3] = top
                return QUEUE_FULL
            distances[source] = 0
            queue[top] = queue[0] << 32 | source
            queue[0] = top
            top += 1
            live += 1
    distance = np.int64(0)
    best = np.int64(_NONE)
    best_cell = np.int64(_NONE)
    while live > 0:
        bucket = np.uint64(distance) & wrap
        entry = queue[bucket]
        queue[bucket] = 0
        while entry != 0:
            here = queue[entry] & 0xFFFFFFFF
            entry = queue[entry] >> 32
            live -= 1
            if distances[here] != distance:
                continue
            spot = head[here]
            while spot != 0:
                number = target[spot - 1]
                fits = taken[number] == 0 and target_mask[number] & mask != 0
                if fits and (best < 0 or number < best or (number == best and here < best_cell)):
                    best = number
                    best_cell = np.int64(here)
                spot = chain[spot - 1]
            if best >= 0:
                continue
            if top >= room:
                queue[:BUCKETS] = 0
                found[3] = top
                return QUEUE_FULL
            leaving = np.int64(factor[here])
            allowed = moves[here]
            for k in range(8):
                if allowed >> k & 1:
                    there = here + offsets[k]
                    weight = leaving if outward == 1 else np.int64(factor[there])
                    cost = distance + (STRAIGHT_COST if k < 4 else DIAGONAL_COST) * weight
                    if cost < distances[there]:
                        distances[there] = cost
                        into = np.uint64(cost) & wrap
                        queue[top] = queue[into] << 32 | there
                        queue[into] = top
                        top += 1
                        live += 1
        if best >= 0:
            queue[:BUCKETS] = 0
            found[3] = top
            found[0] = distance
            found[1] = best
            found[2] = best_cell
            return 1
        distance += 1
    found[3] = top
    return 0


@kernel
def _wipe(queue: NDArray[np.int64], top: int, distances: NDArray[np.int32]) -> None:
    """Make distances UNREACHED again wherever a search has been."""
    for entry in range(BUCKETS, top):
        distances[queue[entry] & 0xFFFFFFFF] = UNREACHED


@kernel
def _link(cells: NDArray[np.int64], head: NDArray[np.int64], chain: NDArray[np.int64]) -> None:
    """Hang entry i on cells[i]."""
    for i in range(cells.shape[0]):
        chain[i] = head[cells[i]]
        head[cells[i]] = i + 1


@kernel
def _unlink(cells: NDArray[np.int64], head: NDArray[np.int64]) -> None:
    for i in range(cells.shape[0]):
        head[cells[i]] = 0


@kernel
def _pair_up(
    moves: NDArray[np.uint8],
    factor: NDArray[np.uint8],
    offsets: NDArray[np.int64],
    workers: NDArray[np.int64],
    worker_mask: NDArray[np.int64],
    spots: NDArray[np.int64],
    spot_from: NDArray[np.int64],
    spot_job: NDArray[np.int64],
    job_mask: NDArray[np.int64],
    stops: NDArray[np.uint8],
    head: NDArray[np.int64],
    chain: NDArray[np.int64],
    number: NDArray[np.int64],
    taken: NDArray[np.uint8],
    best: NDArray[np.int64],
    distances: NDArray[np.int32],
    queue: NDArray[np.int64],
    pairs: NDArray[np.int64],
) -> int:
    """See `pair_up`. taken uint8[workers + jobs] and best int64[max of both, 4] are working memory, number int64[workers] is 0, 1, 2 …

    Whichever are fewer search for the others: the pairs are the same, as costs are exact and ties go by numbers.
    """
    count_w = workers.shape[0]
    count_j = job_mask.shape[0]
    from_workers = count_w <= count_j
    taken[:] = 0
    taken_w = taken[:count_w]
    taken_j = taken[count_w:]
    if from_workers:
        _link(spots, head, chain)
    else:
        _link(workers, head, chain)
    searching = count_w if from_workers else count_j
    for i in range(searching):
        mask = worker_mask[i] if from_workers else job_mask[i]
        best[i, 0] = -1 if mask == 0 else -2
    count = 0
    outcome = 0
    while outcome >= 0:
        chosen = _NONE
        for i in range(searching):
            if best[i, 0] == -2 or (best[i, 0] >= 0 and (taken_j if from_workers else taken_w)[best[i, 1]] != 0):
                if from_workers:
                    outcome = _closest(
                        moves, factor, offsets, 1, workers[i : i + 1], head, chain, spot_job, job_mask, worker_mask[i], taken_j,
                        distances, queue, best[i],
                    )  # fmt: skip
                else:
                    outcome = _closest(
                        moves, factor, offsets, 0, spots[spot_from[i] : spot_from[i + 1]], head, chain, number, worker_mask, job_mask[i],
                        taken_w, distances, queue, best[i],
                    )  # fmt: skip
                _wipe(queue, best[i, 3], distances)
                if outcome < 0:
                    break
                if outcome == 0:
                    best[i, 0] = -1
            if best[i, 0] >= 0:
                if chosen < 0 or best[i, 0] < best[chosen, 0]:
                    chosen = i
                elif best[i, 0] == best[chosen, 0] and not from_workers and best[i, 1] < best[chosen, 1]:
                    # By the worker first, then by the job, as the workers' own search has it.
                    chosen = i
        if outcome < 0 or chosen < 0:
            break
        worker = chosen if from_workers else best[chosen, 1]
        job = best[chosen, 1] if from_workers else chosen
        pairs[count, 0] = worker
        pairs[count, 1] = job
        count += 1
        best[chosen, 0] = -1
        taken_w[worker] = 1
        taken_j[job] = 1
        if stops[job] != 0:
            break
    if from_workers:
        _unlink(spots, head)
    else:
        _unlink(workers, head)
    return outcome if outcome < 0 else count


class Errands:
    """Working memory of this file's searches; nothing in it lasts."""

    def __init__(self, cells: int) -> None:
        """Have room for a map of so many cells."""
        self.head = np.zeros(cells, np.int64)
        self.distances = np.full(cells, UNREACHED, np.int32)
        self.trail = np.zeros(cells, np.uint8)
        self.found = np.zeros(4, np.int64)
        self.untaken = np.zeros(1, np.uint8)
        self.one = np.ones(1, np.int64)


def pair_up(
    grid: PathGrid,
    workers: NDArray[np.int64],
    worker_mask: NDArray[np.int64],
    spots: NDArray[np.int64],
    spot_from: NDArray[np.int64],
    job_mask: NDArray[np.int64],
    stops: NDArray[np.uint8],
    errands: Errands,
    scratch: Scratch,
) -> list[list[int]]:
    """Pair workers with jobs, the pair with the cheapest way first, each worker and each job once; ties go by worker, then by job.

    workers int64[w]: cells.  worker_mask int64[w]: bits of what each does.
    spots int64[s]: cells from which jobs are done, job by job: those of job j are spots[spot_from[j] : spot_from[j + 1]].
    job_mask int64[j]: bits of which a worker must have one.  stops uint8[j]: 1 = look no further once this job has a worker.
    Returns [worker, job] pairs, the first pair first; who finds no way to any job has none.
    """
    count_w, count_j = len(workers), len(job_mask)
    spot_job = np.repeat(np.arange(count_j), np.diff(spot_from))
    most = max(count_w, count_j)
    memory = (
        errands.head,
        np.empty(max(count_w, len(spots)), np.int64),
        np.arange(count_w),
        np.empty(count_w + count_j, np.uint8),
        np.empty((most, 4), np.int64),
        errands.distances,
    )
    pairs = np.empty((min(count_w, count_j), 2), np.int64)
    fixed = (grid.moves, grid.factor, grid.offsets, workers, worker_mask, spots, spot_from, spot_job, job_mask, stops, *memory)
    while True:
        count = _pair_up(*fixed, scratch.queue, pairs)
        if count >= 0:
            made: list[list[int]] = pairs[:count].tolist()
            return made
        scratch.grow_queue()


@kernel
def _nearest(
    moves: NDArray[np.uint8],
    factor: NDArray[np.uint8],
    offsets: NDArray[np.int64],
    start: NDArray[np.int64],
    goals: NDArray[np.int64],
    number: NDArray[np.int64],
    mask: NDArray[np.int64],
    taken: NDArray[np.uint8],
    head: NDArray[np.int64],
    chain: NDArray[np.int64],
    distances: NDArray[np.int32],
    queue: NDArray[np.int64],
    found: NDArray[np.int64],
    trail: NDArray[np.uint8],
) -> int:
    """See `nearest`; number int64[goals] is all 0. Returns how many directions stand at the end of `trail`, -1 for no way, QUEUE_FULL."""
    _link(goals, head, chain)
    outcome = _closest(moves, factor, offsets, 1, start, head, chain, number, mask, mask[0], taken, distances, queue, found)
    _unlink(goals, head)
    cell = found[2]
    steps = 0 if outcome > 0 else _NONE if outcome == 0 else outcome
    if outcome <= 0:
        _wipe(queue, found[3], distances)
        return steps
    while distances[cell] != 0:
        for k in range(8):
            before = cell - offsets[k]
            if moves[before] >> k & 1:
                cost = (STRAIGHT_COST if k < 4 else DIAGONAL_COST) * np.int64(factor[before])
                if distances[before] != UNREACHED and distances[before] + cost == distances[cell]:
                    steps += 1
                    trail[trail.shape[0] - steps] = k
                    cell = before
                    break
    _wipe(queue, found[3], distances)
    return steps


def nearest(
    grid: PathGrid, start: int, goals: NDArray[np.int64], errands: Errands, scratch: Scratch
) -> tuple[int, int, NDArray[np.uint8]] | None:
    """The goal that is cheapest to walk to: its cost, its cell (of equal ones the lowest) and the way, uint8[steps]; None without a way.

    goals int64[any]: cells, blocked ones count for nothing.
    """
    chain, number = np.empty(len(goals), np.int64), np.zeros(len(goals), np.int64)
    fixed = (grid.moves, grid.factor, grid.offsets, np.array([start]), goals, number, errands.one, errands.untaken, errands.head, chain)
    while True:
        steps = _nearest(*fixed, errands.distances, scratch.queue, errands.found, errands.trail)
        if steps >= 0:
            trail = errands.trail[len(errands.trail) - steps :].copy()
            return int(errands.found[0]), int(errands.found[2]), trail
        if steps != QUEUE_FULL:
            return None
        scratch.grow_queue()


@kernel
def _parts(factor: NDArray[np.uint8], offsets: NDArray[np.int64], stack: NDArray[np.int64], part: NDArray[np.int32]) -> int:
    part[:] = 0
    count = 0
    for first in range(factor.shape[0]):
        if factor[first] == 0 or part[first] != 0:
            continue
        count += 1
        part[first] = count
        stack[0] = first
        height = 1
        while height > 0:
            height -= 1
            here = stack[height]
            for k in range(4):
                there = here + offsets[k]
                if factor[there] != 0 and part[there] == 0:
                    part[there] = count
                    stack[height] = there
                    height += 1
    return count


def parts(grid: PathGrid, scratch: Scratch) -> tuple[NDArray[np.int32], int]:
    """Which cells one can walk between: int32[cells], the same number for all that hang together, 0 for blocked ones, and their count."""
    scratch.fit(grid.factor.size)
    part = np.empty(grid.factor.size, np.int32)
    return part, _parts(grid.factor, grid.offsets, scratch.cut, part)
