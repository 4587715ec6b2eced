"""The cheapest way from one cell to another."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.grid import DIAGONAL_COST, STRAIGHT_COST
from game.kernels.jit import kernel
from game.kernels.path_grid import ALLOWED, FACTOR_SHIFT, LOWEST_BIT, PathGrid, successors
from game.kernels.path_queue import (
    BAD_CELL,
    BUCKETS,
    DONE,
    INT64,
    LABEL_CEILING,
    LABEL_FLOOR,
    NO_WAY,
    OUTPUT_FULL,
    QUEUE_FULL,
    SEARCH_RUN_COST,
    UNREACHED,
    Scratch,
)


@kernel
def _search(
    config: NDArray[np.uint16],
    offsets: NDArray[np.int64],
    start: int,
    goal: int,
    base: int,
    labels: NDArray[np.int32],
    queue: NDArray[np.int64],
    trail: NDArray[np.uint8],
) -> tuple[int, int]:
    """Spreads from the goal by cost + estimate of the rest, so that cells are charged as by a walker leaving them.

    base: what to add to costs in `labels`; all older labels must be above any of this search's.
    labels: int32[cells], in and out: (base + cost) << 3 | direction by which the search came.
    queue: int64[more than BUCKETS + 8], working memory as in `spread`.
    trail: uint8[cells], written: directions from the start. Returns cost or NO_WAY or QUEUE_FULL, and the number of directions.
    """
    if config[start] == 0 or config[goal] == 0:
        return NO_WAY, 0
    wrap = np.uint64(BUCKETS - 1)
    room = queue.shape[0] - 8
    stride = offsets[1]
    # cell // stride as a multiplication, exact while cells × stride < 2**40.
    inverse = (1 << 40) // stride + 1
    start_y = start // stride
    start_x = start % stride
    dx = abs(goal % stride - start_x)
    dy = abs(goal // stride - start_y)
    total = STRAIGHT_COST * max(dx, dy) + (DIAGONAL_COST - STRAIGHT_COST) * min(dx, dy)
    bucket = np.uint64(total) & wrap
    queue[BUCKETS] = np.int64(ALLOWED[config[goal] & 255]) << 24 | goal
    queue[bucket] = BUCKETS
    top = BUCKETS + 1
    live = 1
    labels[goal] = base << 3
    found = False
    while live > 0 and not found:
        at = np.uint64(total) & wrap
        while queue[at] != 0:
            packed = queue[np.uint64(queue[at])]
            queue[at] = packed >> 32
            live -= 1
            here = packed & 0xFFFFFF
            if here == start:
                found = True
                break
            if top >= room:
                queue[:BUCKETS] = 0
                return QUEUE_FULL, 0
            mask = np.uint64(packed >> 24) & np.uint64(255)
            # An outdated entry finds its cell's label lowered and then lowers nothing itself: rarer than a check would be worth.
            label = np.int64(labels[np.uint64(here)]) >> 3
            while mask != 0:
                k = np.uint64(LOWEST_BIT[mask])
                mask &= mask - np.uint64(1)
                offset = offsets[k]
                there = here + offset
                x = np.uint64(there)
                shape = np.uint64(config[x])
                cost = label
                if k < 4:
                    straight = np.uint64(1) << k
                    end = label + SEARCH_RUN_COST
                    following = np.uint64(0)
                    while True:
                        cost += STRAIGHT_COST * np.int64(shape >> np.uint64(FACTOR_SHIFT))
                        if cost >= labels[x] >> 3:
                            following = np.uint64(0)
                            break
                        labels[x] = cost << 3 | np.int64(k)
                        following = successors(shape, k)
                        if there == start:
                            following = np.uint64(255)
                            break
                        if following != straight or cost >= end:
                            break
                        there += offset
                        x = np.uint64(there)
                        shape = np.uint64(config[x])
                else:
                    cost += DIAGONAL_COST * np.int64(shape >> np.uint64(FACTOR_SHIFT))
                    if cost >= labels[x] >> 3:
                        continue
                    labels[x] = cost << 3 | np.int64(k)
                    following = successors(shape, k)
                    if there == start:
                        following = np.uint64(255)
                if following == 0:
                    continue
                y = (there * inverse) >> 40
                dx = abs(there - y * stride - start_x)
                dy = abs(y - start_y)
                rest = STRAIGHT_COST * max(dx, dy) + (DIAGONAL_COST - STRAIGHT_COST) * min(dx, dy)
                bucket = np.uint64(cost - base + rest) & wrap
                queue[np.uint64(top)] = queue[bucket] << 32 | np.int64(following) << 24 | there
                queue[bucket] = top
                top += 1
                live += 1
        total += 1
    queue[:BUCKETS] = 0
    if not found:
        return NO_WAY, 0
    cell = start
    steps = 0
    while cell != goal:
        direction = labels[cell] & 7
        # The search came the other way; direction ^ 2 is the opposite one.
        trail[steps] = direction ^ 2
        steps += 1
        cell -= offsets[direction]
    return int(labels[start] >> 3) - base, steps


def search(grid: PathGrid, start: int, goal: int, scratch: Scratch) -> tuple[int, NDArray[np.uint8]]:
    """The cheapest way from one cell to another: its cost and its directions from the start, uint8[steps]; cost -1 when there is none.

    A function of the grid, start and goal alone, whatever was searched before.
    """
    cells = grid.config.size
    if not (0 <= start < cells and 0 <= goal < cells):
        raise ValueError(f"start {start} or goal {goal} lies outside the grid of {cells} cells")
    if scratch.cells < cells:
        scratch.fit(cells)
    bound = grid.bound.item()
    while True:
        # Labels of this search are all below those of earlier ones, so that nothing needs clearing.
        base = scratch.base - bound - 1
        if base < LABEL_FLOOR:
            scratch.labels.fill(UNREACHED)
            base = LABEL_CEILING - bound - 1
        scratch.base = base
        cost, steps = _search(grid.config, grid.offsets, int(start), int(goal), base, scratch.labels, scratch.queue, scratch.trail)
        if cost != QUEUE_FULL:
            return cost, scratch.trail[:steps].copy()
        scratch.grow_queue()


@kernel
def _search_many(
    config: NDArray[np.uint16],
    offsets: NDArray[np.int64],
    pairs: NDArray[np.int64],
    first: int,
    bound: int,
    base: int,
    labels: NDArray[np.int32],
    queue: NDArray[np.int64],
    trail: NDArray[np.uint8],
    results: NDArray[np.int64],
    out: NDArray[np.uint8],
) -> tuple[int, int, int]:
    """Searches from number `first` on; returns the number reached, the last base, and why it stopped."""
    for i in range(first, pairs.shape[0]):
        start = pairs[i, 0]
        goal = pairs[i, 1]
        if not (0 <= start < config.shape[0] and 0 <= goal < config.shape[0]):
            return i, base, BAD_CELL
        base -= bound + 1
        if base < LABEL_FLOOR:
            labels[:] = UNREACHED
            base = LABEL_CEILING - bound - 1
        cost, steps = _search(config, offsets, start, goal, base, labels, queue, trail)
        if cost == QUEUE_FULL:
            return i, base, QUEUE_FULL
        before = results[i - 1, 1] if i > 0 else 0
        if before + steps > out.shape[0]:
            return i, base, OUTPUT_FULL
        for k in range(steps):
            out[before + k] = trail[k]
        results[i, 0] = cost
        results[i, 1] = before + steps
    return pairs.shape[0], base, DONE


def search_many(
    grid: PathGrid, pairs: NDArray[np.int64], scratch: Scratch
) -> tuple[NDArray[np.int64], NDArray[np.uint8], NDArray[np.int64]]:
    """Several searches in one call, each as `search` gives it.

    pairs: int64[n, 2], start and goal of each.
    Returns costs int64[n], all directions one after another uint8[steps], and ends int64[n]: where each search's directions end.
    """
    if pairs.dtype != INT64 or pairs.ndim != 2 or pairs.shape[1] != 2 or not pairs.flags.carray:
        raise ValueError(f"pairs must be a contiguous int64[n, 2], not {pairs.dtype}{list(pairs.shape)}")
    if scratch.cells < grid.config.size:
        scratch.fit(grid.config.size)
    results = np.zeros((len(pairs), 2), np.int64)
    out = np.empty(len(pairs) * int(grid.offsets[1]), np.uint8)
    bound = grid.bound.item()
    done = 0
    while True:
        done, scratch.base, outcome = _search_many(
            grid.config,
            grid.offsets,
            pairs,
            done,
            bound,
            scratch.base,
            scratch.labels,
            scratch.queue,
            scratch.trail,
            results,
            out,
        )
        if outcome == DONE:
            ends = results[:, 1].copy()
            return results[:, 0].copy(), out[: int(ends[-1]) if len(ends) else 0].copy(), ends
        if outcome == BAD_CELL:
            raise ValueError(f"pair {done}: a cell lies outside the grid of {grid.config.size} cells")
        if outcome == QUEUE_FULL:
            scratch.grow_queue()
        else:
            out = np.concatenate([out, np.empty(out.size + grid.config.size, np.uint8)])
