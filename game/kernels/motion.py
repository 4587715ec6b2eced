"""Walking: many people along their routes through many ticks in one call (Z7)."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.bits import ctz
from game.kernels.jit import kernel

WHEEL = 128
"""Slots of the timing wheel; no step may take as many ticks."""
_NEVER = 2**63 - 1
_ONE = np.uint64(1)
_TRACE_A, _TRACE_B = 0x2545F491, 0x9E3779B1


@kernel
def _begin_step(
    i: int,
    tick: int,
    direction: int,
    straight: int,
    diagonal: int,
    speed: NDArray[np.int64],
    step_due: NDArray[np.int64],
    carry: NDArray[np.int64],
) -> int:
    """Start a step at `tick`: write when it is due and what is left over then; return the due tick."""
    missing = (straight if direction < 4 else diagonal) - carry[i]
    ticks = (missing + speed[i] - 1) // speed[i]
    step_due[i] = tick + ticks
    carry[i] = ticks * speed[i] - missing
    return int(tick + ticks)


@kernel
def _walk(
    tick: int,
    limit: int,
    straight: int,
    diagonal: int,
    offsets: NDArray[np.int64],
    cell: NDArray[np.int64],
    speed: NDArray[np.int64],
    step_due: NDArray[np.int64],
    carry: NDArray[np.int64],
    pool: NDArray[np.uint8],
    at: NDArray[np.int64],
    end: NDArray[np.int64],
    wheel: NDArray[np.uint64],
    arrived: NDArray[np.int64],
    trace: NDArray[np.int64],
    trace_from: int,
) -> tuple[int, int]:
    count = cell.shape[0]
    words = wheel.shape[1]
    walking = 0
    for i in range(count):
        due = step_due[i]
        if due != _NEVER:
            wheel[due & (WHEEL - 1), i >> 6] |= _ONE << np.uint64(i & 63)
            walking += 1
    arrivals = 0
    while tick < limit and walking > 0:
        slot = tick & (WHEEL - 1)
        for word in range(words):
            bits = wheel[slot, word]
            if bits == np.uint64(0):
                continue
            wheel[slot, word] = np.uint64(0)
            while bits != np.uint64(0):
                i = int(ctz(bits)) + (word << 6)
                bits &= bits - _ONE
                cell[i] += offsets[pool[at[i]]]
                at[i] += 1
                if trace.shape[0] > 0:
                    trace[tick - trace_from] += ((i + 1) * _TRACE_A) ^ ((cell[i] + 1) * _TRACE_B)
                if at[i] == end[i]:
                    step_due[i] = _NEVER
                    carry[i] = 0
                    walking -= 1
                    arrived[arrivals] = i
                    arrivals += 1
                else:
                    due = _begin_step(i, tick, pool[at[i]], straight, diagonal, speed, step_due, carry)
                    wheel[due & (WHEEL - 1), i >> 6] |= _ONE << np.uint64(i & 63)
        if arrivals > 0:
            break
        tick += 1
    for slot in range(WHEEL):
        for word in range(words):
            wheel[slot, word] = np.uint64(0)
    return tick if arrivals > 0 else limit, arrivals


class Walkers:
    """The buffers of `walk`, kept between calls; they hold nothing that lasts."""

    def __init__(self) -> None:
        """Make buffers for nobody yet."""
        self.wheel = np.zeros((WHEEL, 0), np.uint64)
        self.arrived = np.zeros(0, np.int64)

    def fit(self, count: int) -> None:
        """Have room for `count` people."""
        if count > len(self.arrived):
            words = (2 * count + 63) // 64
            self.wheel = np.zeros((WHEEL, words), np.uint64)
            self.arrived = np.zeros(words * 64, np.int64)


NO_TRACE = np.zeros(0, np.int64)


def walk(
    walkers: Walkers,
    tick: int,
    limit: int,
    lengths: tuple[int, int],
    offsets: NDArray[np.int64],
    cell: NDArray[np.int64],
    speed: NDArray[np.int64],
    step_due: NDArray[np.int64],
    carry: NDArray[np.int64],
    pool: NDArray[np.uint8],
    at: NDArray[np.int64],
    end: NDArray[np.int64],
    trace: NDArray[np.int64] = NO_TRACE,
    trace_from: int = 0,
) -> tuple[int, list[int]]:
    """Walk everybody from `tick` on, up to but not including `limit`, or to the end of the first tick in which somebody arrives.

    lengths: of a straight and a diagonal step.  offsets int64[8]: cell index by direction.
    cell int64[n]: where each stands, written.  speed int64[n]: length a tick.
    step_due int64[n]: tick at which the step under way ends, 2**63 - 1 for who stands; written.  All others lie from `tick` to
    less than 128 ticks after it.  carry int64[n]: length left over at that tick; written.
    pool uint8[…], at and end int64[n]: routes as in Routes; `at` is written.
    trace int64[…]: a fingerprint of the steps of each tick is added to trace[tick - trace_from]; empty for none.
    Returns the tick that was reached (`limit` when nobody arrived) and the rows that arrived in it, in order.
    """
    walkers.fit(len(cell))
    reached, arrivals = _walk(
        tick,
        limit,
        lengths[0],
        lengths[1],
        offsets,
        cell,
        speed,
        step_due,
        carry,
        pool,
        at,
        end,
        walkers.wheel,
        walkers.arrived,
        trace,
        trace_from,
    )
    return reached, walkers.arrived[:arrivals].tolist()


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


def first_broken(factor: NDArray[np.uint8], offsets: NDArray[np.int64], cell: int, steps: NDArray[np.uint8]) -> int:
    """Return the number of the first step of a route that can't be walked, -1 when all can.

    factor uint8[cells]: 0 where nobody walks.  offsets int64[8].  cell: where the route begins.  steps uint8[n]: directions.
    """
    return _first_broken(factor, offsets, cell, steps, 0, len(steps))
