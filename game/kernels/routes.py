"""Routes that can't be walked any more: the first step of each that leads where nobody walks (Z7)."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.jit import kernel
from game.kernels.motion import NEVER, Walkers


@kernel
def _first_broken(factor: NDArray[np.uint8], offsets: NDArray[np.int64], cell: int, pool: NDArray[np.uint8], at: int, end: int) -> int:
    for k in range(at, end):
        direction = pool[k]
        step = offsets[direction]
        if factor[cell + step] == 0:
            return k - at
        if direction >= 4:
            across = 1 if direction == 4 or direction == 7 else -1
            if factor[cell + across] == 0 or factor[cell + step - across] == 0:
                return k - at
        cell += step
    return -1


@kernel
def _broken_routes(
    factor: NDArray[np.uint8],
    whose: NDArray[np.uint8],
    offsets: NDArray[np.int64],
    cell: NDArray[np.int64],
    step_due: NDArray[np.int64],
    pool: NDArray[np.uint8],
    at: NDArray[np.int64],
    end: NDArray[np.int64],
    broken: NDArray[np.int64],
) -> int:
    count = 0
    for i in range(cell.shape[0]):
        if whose[i] and step_due[i] != NEVER:
            first = _first_broken(factor, offsets, cell[i], pool, at[i], end[i])
            if first >= 0:
                broken[count, 0] = i
                broken[count, 1] = first
                count += 1
    return count


def broken_routes(factor: NDArray[np.uint8], whose: NDArray[np.uint8], offsets: NDArray[np.int64], walkers: Walkers) -> list[list[int]]:
    """Whose routes can't be walked to their end: [person, number of the first step that can't be taken] in the order of people.

    factor uint8[cells]: 0 where nobody walks.  whose uint8[people]: 1 = look at this one's.  offsets int64[8].
    """
    broken = np.empty((len(walkers.cell), 2), np.int64)
    w = walkers
    count = _broken_routes(factor, whose, offsets, w.cell, w.step_due, w.pool, w.at, w.end, broken)
    found: list[list[int]] = broken[:count].tolist()
    return found


def first_broken(factor: NDArray[np.uint8], offsets: NDArray[np.int64], cell: int, steps: NDArray[np.uint8]) -> int:
    """Return the number of the first step of a route that can't be walked, -1 when all can.

    factor uint8[cells]: 0 where nobody walks.  offsets int64[8].  cell: where the route begins.  steps uint8[n]: directions.
    """
    return _first_broken(factor, offsets, cell, steps, 0, len(steps))
