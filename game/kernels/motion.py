"""Walking: many people along their routes through many ticks in one call (Z7), up to the first tick in which something matters."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.kernels import doorways
from game.kernels import due as dues
from game.kernels.bits import lowest_bit
from game.kernels.doorways import NO_DOORS, Doorways, _close, _pass
from game.kernels.due import earliest
from game.kernels.jit import kernel
from game.kernels.noticing import IS_NOTICED, NOTICES, _look_around, _noticed_by_one
from game.kernels.occupancy import Occupancy, _move
from game.kernels.sight import Views
from game.kernels.signs import NO_SIGNS, Signs, _new_signs

WHEEL = 128
"""Slots of the timing wheel; every step under way ends within so many ticks."""
NEVER = dues.NEVER
"""The due tick of what is not going to happen."""

STEPPED, ENTERED, LOOKS, NOTICED, ARRIVED = range(5)
"""What can happen to a walker, in this order: came on to a watched cell, into a corridor, into sight of a sign, is new in somebody's
sight, came to the end of the route."""

STEP_BITS, DOOR_BIT, SIGN_BIT, CORRIDOR_BIT = 0x07, doorways.DOOR_BIT, 0x10, 0x20
"""Bits of `watched`: tell who has stepped on to the cell, there is a door, signs are seen from it, it is of a corridor."""

_FINISHED, _FULL = range(2)
_PASSED = 256
_TRACE_A, _TRACE_B = 0x2545F491, 0x9E3779B1
_NOBODY, _ONE, _WORD, _BIT, _SLOTS = np.uint64(0), np.uint64(1), np.uint64(6), np.uint64(63), np.uint64(WHEEL - 1)


class Walkers(NamedTuple):
    """Everybody who may walk, as columns; what is marked so is written."""

    cell: NDArray[np.int64]  # [people] where each stands; written
    speed: NDArray[np.int64]  # [people] length a tick
    step_due: NDArray[np.int64]  # [people] tick at which the step under way ends, NEVER for who stands; written
    carry: NDArray[np.int64]  # [people] length left over at that tick; written
    pool: NDArray[np.uint8]  # [any] directions of all routes; the first of a route is the step under way
    at: NDArray[np.int64]  # [people] where in the pool each route begins; written
    end: NDArray[np.int64]  # [people] where it ends


class Sight(NamedTuple):
    """What it takes to notice new faces while walking."""

    views: Views
    people: Occupancy  # as many people as walk; written
    known: NDArray[np.uint64]  # [people, words] bit j of row i: i knows of j, so j is no new face; written


class Buffers:
    """Scratch of `walk`, kept between calls; nothing in it lasts."""

    def __init__(self) -> None:
        """Make buffers for nobody yet."""
        self.count = -1
        self.passed = np.zeros((0, 4), np.int64)
        self.fit(0)

    def fit(self, count: int) -> None:
        """Have room for `count` people; whoever comes to walk, they always get the same room."""
        if count != self.count:
            self.count = count
            self.wheel = np.zeros((WHEEL, (count + 63) // 64), np.uint64)
            self.happened = np.zeros((4 * count + 64, 3), np.int64)
            self.noticed = np.zeros((count, 2), np.int64)

    def fit_doors(self, structures: int) -> None:
        """Have room for what the doors among so many structures do between two ticks in which some close, and for more of that."""
        if len(self.passed) < 2 * structures + _PASSED:
            self.passed = np.zeros((4 * structures + _PASSED, 4), np.int64)


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
    u = np.uint64(i)
    pace = speed[u]
    missing = (straight if direction < 4 else diagonal) - carry[u]
    # A division of 32 bits costs a fraction of one of 64.
    ticks = np.int64(np.uint32(missing + pace - 1) // np.uint32(pace))
    step_due[u] = tick + ticks
    carry[u] = ticks * pace - missing
    return int(tick + ticks)


def begin_step(walkers: Walkers, person: int, tick: int, lengths: tuple[int, int]) -> None:
    """Let somebody who stands take the first step of their route; step_due and carry are written.

    lengths: of a straight and a diagonal step.
    """
    direction = int(walkers.pool[walkers.at[person]])
    _begin_step(person, tick, direction, lengths[0], lengths[1], walkers.speed, walkers.step_due, walkers.carry)


@kernel
def _meet(sight: Sight, person: int, noticed: NDArray[np.int64], happened: NDArray[np.int64], count: int) -> int:
    """Report who is new to whom after a step of `person`; returns how many happenings there are then."""
    known = sight.known
    for k in range(_noticed_by_one(sight.views, sight.people, person, noticed)):
        other = noticed[k, 0]
        for flag in (NOTICES, IS_NOTICED):
            if noticed[k, 1] & flag:
                who = person if flag == NOTICES else other
                whom = other if flag == NOTICES else person
                bit = _ONE << np.uint64(whom & 63)
                if known[who, whom >> 6] & bit == np.uint64(0):
                    known[who, whom >> 6] |= bit
                    happened[count, 0] = NOTICED
                    happened[count, 1] = who
                    happened[count, 2] = whom
                    count += 1
    return count


def _walk(
    tick: int,
    limit: int,
    straight: int,
    diagonal: int,
    offsets: NDArray[np.int64],
    watched: NDArray[np.uint8],
    cares: NDArray[np.uint8],
    sight: Sight | None,
    sign_cell: NDArray[np.int64],
    sign_window: NDArray[np.uint64],
    sign_seen: NDArray[np.uint64],
    cell: NDArray[np.int64],
    speed: NDArray[np.int64],
    step_due: NDArray[np.int64],
    carry: NDArray[np.int64],
    pool: NDArray[np.uint8],
    at: NDArray[np.int64],
    end: NDArray[np.int64],
    things_cell: NDArray[np.int64],
    things_open: NDArray[np.uint8],
    things_ajar: NDArray[np.uint8],
    closes_due: NDArray[np.int64],
    people_state: NDArray[np.uint8],
    people_carrier: NDArray[np.int64],
    gone: int,
    wait_ticks: int,
    wheel: NDArray[np.uint64],
    noticed: NDArray[np.int64],
    happened: NDArray[np.int64],
    passed: NDArray[np.int64],
    passings: int,
    trace: NDArray[np.int64],
    trace_from: int,
) -> tuple[int, int, int, int]:
    """See `walk`; walkers and doors column by column: to hand over a tuple takes longer than many a walk.

    happened: int64[4 × people + 64, 3], written; passed: int64[any, 4], written from the row `passings` on.
    Returns the tick, how much happened, whether the tick is finished, and how much there is in `passed` then.
    """
    doors = Doorways(things_cell, things_open, things_ajar, closes_due, people_state, people_carrier, gone, wait_ticks)
    stride = int(offsets[1])
    words = wheel.shape[1]
    walking = 0
    for i in range(cell.shape[0]):
        due = step_due[i]
        if due != NEVER:
            wheel[due & (WHEEL - 1), i >> 6] |= _ONE << np.uint64(i & 63)
            walking += 1
    count = 0
    outcome = _FINISHED
    tracing = trace.shape[0] > 0
    # A walker can bring about one happening of each kind but for faces, of which there may be two with everybody else.
    room = happened.shape[0] - 2 * cell.shape[0] - 5
    no_room = sign_cell[:0]
    # From one tick in which doors close to the next each can close once, and open once.
    passing_room = passed.shape[0] - 2 * things_cell.shape[0]
    closes = earliest(closes_due)
    while tick < limit and walking > 0:
        if tick >= closes:
            # Somebody has passed since, who may have put it off.
            closes = earliest(closes_due)
        if tick >= closes:
            if passings > passing_room:
                limit = tick
                break
            passings = _close(doors, tick, cell, step_due, pool, at, offsets, passed, passings)
            closes = earliest(closes_due)
        slot = tick & (WHEEL - 1)
        for word in range(words):
            if wheel[slot, word] == np.uint64(0):
                continue
            bits = wheel[slot, word]
            wheel[slot, word] = np.uint64(0)
            while bits != _NOBODY:
                i = lowest_bit(int(np.int64(bits))) + (word << 6)
                bits &= bits - _ONE
                if count > room:
                    outcome = _FULL
                    break
                # Unsigned indices spare the check for negative ones at each of the many look-ups.
                u = np.uint64(i)
                step = np.uint64(at[u])
                before = cell[u]
                here = before + offsets[pool[step]]
                cell[u] = here
                at[u] += 1
                if tracing:
                    trace[tick - trace_from] += ((i + 1) * _TRACE_A) ^ ((here + 1) * _TRACE_B)
                care = cares[u]
                watch = watched[np.uint64(here)]
                if (watch | watched[np.uint64(before)]) & DOOR_BIT:
                    passings = _pass(doors, watched, cell, before, here, tick, i, passed, passings)
                    closes = min(closes, tick + 1)  # looked up then
                if watch & care & STEP_BITS:
                    happened[count, 0] = STEPPED
                    happened[count, 1] = i
                    happened[count, 2] = here
                    count += 1
                if watch & care & ~watched[np.uint64(before)] & CORRIDOR_BIT:
                    happened[count, 0] = ENTERED
                    happened[count, 1] = i
                    happened[count, 2] = here
                    count += 1
                if watch & care & SIGN_BIT and _new_signs(stride, i, here, sign_cell, sign_window, sign_seen, no_room) > 0:
                    happened[count, 0] = LOOKS
                    happened[count, 1] = i
                    happened[count, 2] = here
                    count += 1
                if sight is not None:
                    people = sight.people
                    _move(people.cell, people.side, people.foe, people.boards, people.first, people.after, stride, i, here)
                    if people.wide[0] > 0 or _look_around(people.boards, people.side[i], stride, here, sight.views.windows):
                        count = _meet(sight, i, noticed, happened, count)
                step += _ONE
                if step == np.uint64(end[u]):
                    step_due[u] = NEVER
                    carry[u] = 0
                    walking -= 1
                    happened[count, 0] = ARRIVED
                    happened[count, 1] = i
                    happened[count, 2] = here
                    count += 1
                    continue
                direction = int(np.int64(pool[step]))  # as int64, or _begin_step is compiled twice
                due = np.uint64(_begin_step(i, tick, direction, straight, diagonal, speed, step_due, carry))
                wheel[due & _SLOTS, u >> _WORD] |= _ONE << (u & _BIT)
            if outcome == _FULL:
                break
        if count > 0:
            break
        tick += 1
    closes = earliest(closes_due)
    while count == 0 and closes < limit:
        if passings > passing_room:
            limit = closes
            break
        passings = _close(doors, closes, cell, step_due, pool, at, offsets, passed, passings)
        closes = earliest(closes_due)
    # Who still walks has a bit in the slot of their due tick; those left over from an unfinished tick lost theirs with the slot.
    for i in range(cell.shape[0]):
        if step_due[i] != NEVER:
            wheel[step_due[i] & (WHEEL - 1), i >> 6] = np.uint64(0)
    return tick if count > 0 else limit, count, outcome, passings


# Handing over what sight needs costs more than a short walk without it, so there is a kernel for either.
_walk_blind = kernel(_walk)
_walk_seeing = kernel(_walk)

NO_TRACE = np.zeros(0, np.int64)


def walk(
    buffers: Buffers,
    tick: int,
    limit: int,
    lengths: tuple[int, int],
    offsets: NDArray[np.int64],
    walkers: Walkers,
    watched: NDArray[np.uint8],
    cares: NDArray[np.uint8],
    sight: Sight | None = None,
    doors: Doorways = NO_DOORS,
    signs: Signs = NO_SIGNS,
    trace: NDArray[np.int64] = NO_TRACE,
    trace_from: int = 0,
) -> tuple[int, list[list[int]], list[list[int]]]:
    """Walk everybody from `tick` on, up to but not including `limit`, or to the end of the first tick in which something happens.

    Doors open and close meanwhile, and stop nobody.

    buffers: scratch.  lengths: of a straight and a diagonal step.  offsets int64[8]: cell index by direction.
    walkers: all steps under way end from `tick` to less than 128 ticks after it; written as said there.
    watched uint8[cells]: STEP_BITS, SIGN_BIT and CORRIDOR_BIT of cells to stop for, DOOR_BIT of those with doors, 0 = not watched.
    cares uint8[people]: which bits but DOOR_BIT, which counts for everybody, count for each.
    sight: to stop for new faces too; written as said there.  doors: written as said there.  signs: what SIGN_BIT is about.
    trace int64[any]: a fingerprint of each tick's steps is added to trace[tick - trace_from]; empty for none.
    Returns the tick that was reached (`limit`, or a tick before it, when nothing happened); what happened in it, person by person in
    their order: [STEPPED, who, cell], [ENTERED, who, cell], [LOOKS, who, cell], [NOTICED, who, whom], [ARRIVED, who, cell]; and
    what doors have done up to there, in order: [tick, SHUT, door, -1] before anybody steps in the tick, [tick, OPENED, door, who] as
    they do. Who arrives stands.
    """
    buffers.fit(len(walkers.cell))
    buffers.fit_doors(len(doors.cell))
    run = _walk_blind if sight is None else _walk_seeing
    straight, diagonal = lengths
    passed = buffers.passed
    fixed = (straight, diagonal, offsets, watched, cares, sight, *signs, *walkers, *doors, buffers.wheel, buffers.noticed, buffers.happened)
    reached, count, outcome, passings = run(tick, limit, *fixed, passed, 0, trace, trace_from)
    told: list[list[int]] = buffers.happened[:count].tolist()
    while outcome == _FULL:
        # The rest of the same tick: whoever has stepped in it is due later.
        _, count, outcome, passings = run(reached, reached + 1, *fixed, passed, passings, trace, trace_from)
        told += buffers.happened[:count].tolist()
    return reached, told, passed[:passings].tolist() if passings else []
