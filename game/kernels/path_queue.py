"""What all path kernels run on: their working memory, and the spreading of distances through a queue of buckets."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.grid import DIAGONAL_COST, STRAIGHT_COST
from game.kernels.jit import kernel
from game.kernels.path_grid import ALLOWED, FACTOR_SHIFT, LOWEST_BIT, MAX_FACTOR, successors

UNREACHED = 2**31 - 1

# The queue is a ring of buckets, one for each cost, whose entries are linked lists in one pool. It must be longer than any step's reach:
# a straight run stops once it is RUN_COST long, so it adds less than RUN_COST + 5 × 15; in a search the estimate can grow as much again.
BUCKETS = 256
FIELD_RUN_COST = 80
SEARCH_RUN_COST = 40
assert FIELD_RUN_COST + STRAIGHT_COST * MAX_FACTOR < BUCKETS
assert 2 * (SEARCH_RUN_COST + STRAIGHT_COST * MAX_FACTOR) < BUCKETS
assert 2 * DIAGONAL_COST * MAX_FACTOR < BUCKETS

INT32 = np.dtype(np.int32)
INT64 = np.dtype(np.int64)
# A search's labels are its base + cost, and 3 more bits, in an int32.
LABEL_FLOOR, LABEL_CEILING = -(2**28), 2**28 - 1
# What kernels return beside costs and counts.
DONE = 0
NO_WAY = -1
QUEUE_FULL = -2
BAD_CELL = -3
OUTPUT_FULL = -4


class Scratch:
    """Working memory that path kernels share; it grows by itself, and what an earlier call left in it never changes a result."""

    def __init__(self, cells: int) -> None:
        self.cells = 0
        self.queue = np.zeros(0, np.int64)  # see `spread`
        self.fit(cells)

    def fit(self, cells: int) -> None:
        """Make room for grids of that many cells."""
        if cells <= self.cells:
            return
        self.cells = cells
        self.labels = np.full(cells, UNREACHED, np.int32)  # see `path_search`
        self.base = LABEL_CEILING  # no label's base + cost is less
        self.trail = np.zeros(cells, np.uint8)
        self.cut = np.zeros(cells, np.int64)
        if self.queue.size < cells + 2 * BUCKETS:
            self.queue = np.zeros(cells + 2 * BUCKETS, np.int64)

    def grow_queue(self) -> None:
        """Double the queue; it holds nothing between calls."""
        self.queue = np.zeros(2 * self.queue.size, np.int64)


def make_scratch(cells: int) -> Scratch:
    """Working memory for grids of up to that many cells (more is allocated when a larger grid comes)."""
    return Scratch(cells)


@kernel
def spread(
    config: NDArray[np.uint16],
    offsets: NDArray[np.int64],
    seeds: NDArray[np.int64],
    distances: NDArray[np.int32],
    queue: NDArray[np.int64],
) -> int:
    """Lower `distances` outward from seeds until nothing can be lowered: DONE, or QUEUE_FULL (distances are then half done).

    seeds: int64[n], distance << 32 | cell, by ascending distance; one whose cell has another distance by then is skipped.
    distances: int32[cells], in and out; those of the seeds must be set.
    queue: int64[more than BUCKETS + 8], working memory. The first BUCKETS entries are the index of each bucket's first entry, 0 for none,
        all 0 before and after; an entry is next << 32 | steps to take << 24 | cell.
    """
    wrap = np.uint64(BUCKETS - 1)
    room = queue.shape[0] - 8
    top = BUCKETS
    live = 0
    due = 0
    distance = np.int64(0)
    while True:
        if due < seeds.shape[0]:
            if live == 0:
                distance = seeds[due] >> 32
            bucket = np.uint64(distance) & wrap
            while due < seeds.shape[0] and seeds[due] >> 32 == distance and top < room:
                here = seeds[due] & 0xFFFFFFFF
                queue[top] = queue[bucket] << 32 | np.int64(ALLOWED[config[here] & 255]) << 24 | here
                queue[bucket] = top
                top += 1
                live += 1
                due += 1
            if top >= room:
                queue[:BUCKETS] = 0
                return QUEUE_FULL
        elif live == 0:
            return DONE
        bucket = np.uint64(distance) & wrap
        entry = queue[bucket]
        queue[bucket] = 0
        while entry != 0:
            packed = queue[np.uint64(entry)]
            entry = packed >> 32
            live -= 1
            here = packed & 0xFFFFFF
            # Each lowering has an entry of its own, so the one that fits the distance also holds the right steps.
            if distances[np.uint64(here)] != distance:
                continue
            if top >= room:
                queue[:BUCKETS] = 0
                return QUEUE_FULL
            mask = np.uint64(packed >> 24) & np.uint64(255)
            while mask != 0:
                k = np.uint64(LOWEST_BIT[mask])
                mask &= mask - np.uint64(1)
                offset = offsets[k]
                there = here + offset
                x = np.uint64(there)
                shape = np.uint64(config[x])
                if k < 4:
                    straight = np.uint64(1) << k
                    cost = distance
                    end = distance + FIELD_RUN_COST
                    following = np.uint64(0)
                    while True:
                        cost += STRAIGHT_COST * np.int64(shape >> np.uint64(FACTOR_SHIFT))
                        if cost >= distances[x]:
                            following = np.uint64(0)
                            break
                        distances[x] = cost
                        following = successors(shape, k)
                        if following != straight or cost >= end:
                            break
                        there += offset
                        x = np.uint64(there)
                        shape = np.uint64(config[x])
                else:
                    cost = distance + DIAGONAL_COST * np.int64(shape >> np.uint64(FACTOR_SHIFT))
                    if cost >= distances[x]:
                        continue
                    distances[x] = cost
                    following = successors(shape, k)
                if following != 0:
                    bucket = np.uint64(cost) & wrap
                    queue[np.uint64(top)] = queue[bucket] << 32 | np.int64(following) << 24 | there
                    queue[bucket] = top
                    top += 1
                    live += 1
        distance += 1
