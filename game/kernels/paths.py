"""Point-to-point paths on a padded grid with cost factors (Z7): the way a walker takes from one cell to another."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.grid import DIAGONAL_COST, STRAIGHT_COST
from game.kernels.jit import kernel

_UNREACHED = 2**31 - 1
_BUCKETS = 128  # more than the dearest step, 15 × 7


@kernel
def _distances(
    factor: NDArray[np.uint8],
    offsets: NDArray[np.int64],
    start: int,
    goal: int,
    distance: NDArray[np.int32],
    head: NDArray[np.int32],
    entry_cell: NDArray[np.int32],
    entry_next: NDArray[np.int32],
) -> None:
    """Write each cell's cost to `goal`, up to and including all cells as near as `start`."""
    distance[:] = _UNREACHED
    head[:] = -1
    distance[goal] = 0
    entry_cell[0], entry_next[0], head[0] = goal, -1, 0
    used, live, here = 1, 1, 0
    while live > 0 and here <= distance[start]:
        bucket = here % _BUCKETS
        while head[bucket] >= 0:
            entry = head[bucket]
            head[bucket] = entry_next[entry]
            live -= 1
            cell = entry_cell[entry]
            if distance[cell] != here:
                continue
            for k in range(8):
                other = cell + offsets[k]
                weight = factor[other]
                if weight == 0:
                    continue
                if k >= 4:
                    across = 1 if k == 4 or k == 7 else -1
                    if factor[cell + across] == 0 or factor[other - across] == 0:
                        continue
                cost = here + np.int32(weight) * (STRAIGHT_COST if k < 4 else DIAGONAL_COST)
                if cost < distance[other]:
                    distance[other] = cost
                    entry_cell[used], entry_next[used] = other, head[cost % _BUCKETS]
                    head[cost % _BUCKETS] = used
                    used += 1
                    live += 1
        here += 1


@kernel
def _descend(
    factor: NDArray[np.uint8], offsets: NDArray[np.int64], start: int, goal: int, distance: NDArray[np.int32], steps: NDArray[np.uint8]
) -> int:
    count, cell = 0, start
    while cell != goal:
        best, best_cost = -1, np.int64(_UNREACHED)
        for k in range(8):
            other = cell + offsets[k]
            if factor[other] == 0 or distance[other] == _UNREACHED:
                continue
            if k >= 4:
                across = 1 if k == 4 or k == 7 else -1
                if factor[cell + across] == 0 or factor[other - across] == 0:
                    continue
            cost = np.int64(distance[other]) + np.int64(factor[cell]) * (STRAIGHT_COST if k < 4 else DIAGONAL_COST)
            if cost < best_cost:
                best, best_cost = k, cost
        steps[count] = best
        count += 1
        cell += offsets[best]
    return count


class PathFinder:
    """The buffers of path searches on maps of one size; they hold nothing that lasts."""

    def __init__(self, cells: int) -> None:
        """Make buffers for maps of `cells` entries, rim included."""
        self._distance = np.zeros(cells, np.int32)
        self._head = np.zeros(_BUCKETS, np.int32)
        self._entries = np.zeros((2, 8 * cells + 1), np.int32)
        self._steps = np.zeros(cells, np.uint8)

    def search(self, factor: NDArray[np.uint8], offsets: NDArray[np.int64], start: int, goal: int) -> NDArray[np.uint8] | None:
        """Return the directions (uint8[steps]) of a cheapest way from `start` to `goal`, None when there is none.

        factor uint8[cells]: a step costs 5 or 7 times the factor of the cell it leaves; 0 is blocked.  offsets int64[8].
        Of equal ways the one that takes the earlier direction first, so that the answer depends on the map alone.
        """
        if factor[start] == 0 or factor[goal] == 0:
            return None
        _distances(factor, offsets, start, goal, self._distance, self._head, self._entries[0], self._entries[1])
        if self._distance[start] == _UNREACHED:
            return None
        count = _descend(factor, offsets, start, goal, self._distance, self._steps)
        return self._steps[:count].copy()
