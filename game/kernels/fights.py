"""Where to fight from (C6, C7, C9, C10): who is within reach, and the nearest free cell beside an enemy."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.bits import lowest_bit
from game.kernels.fighters import BUCKETS, STAMPS, Field, Fighters, Search, _claim_own, _hates, _step, _within, can_enter, put
from game.kernels.grid import DIAGONAL_COST, STRAIGHT_COST
from game.kernels.jit import kernel
from game.kernels.lines import _distance

STRIKE, STEP, WAIT, FAR, NOBODY = range(5)
"""What somebody does: strike at a target, take a step, wait for a place, go a long way to a target, nothing for want of enemies."""

HOLDS = 2
"""Who stays where they are, and strikes at what comes within reach."""

MORE_STEPS = 16
"""A way to a place is looked for within the distance to the nearest enemy and so many steps more."""


@kernel
def _in_reach(field: Field, people: Fighters, i: int, foe: int, alone: bool, range_cells: int) -> int:
    """Return whom somebody reaches: `foe` first, else the nearest they know of, of equals the first; -1 for nobody.

    alone: the foe is not one they know of of themselves; others are struck at only when they are adjacent.
    """
    if _hates(people, i, foe) and _within(field, people, i, foe, range_cells):
        return foe
    best = -1
    best_far = 1 << 30
    here = people.crowd.cell[i]
    for word in range(people.aware.shape[1]):
        bits = people.aware[i, word]
        while bits != np.uint64(0):
            j = lowest_bit(int(np.int64(bits))) + (word << 6)
            bits &= bits - np.uint64(1)
            if not _hates(people, i, j):
                continue
            far = _distance(field.stride, here, people.crowd.cell[j])
            if far < best_far and not (alone and far > 1) and _within(field, people, i, j, range_cells):
                best = j
                best_far = far
    return best


@kernel
def _mark(field: Field, people: Fighters, i: int, j: int, stamp: int, goal: NDArray[np.int64]) -> int:
    """Mark the cells to strike at `j` from; returns how far away they are, a great number when no way leads there."""
    group = people.group[i]
    here = people.crowd.cell[i]
    there = people.crowd.cell[j]
    if field.part[group, there] != field.part[group, here] or field.part[group, here] == 0:
        return 1 << 30
    for k in range(8):
        if field.reach[there] >> k & 1:
            goal[there + field.offsets[k]] = stamp
    return _distance(field.stride, here, there)


@kernel
def _comes(field: Field, people: Fighters, i: int, j: int) -> bool:
    """Return whether `j` is stepping to a cell to fight from from which it can be struck at where `i` stands."""
    there = people.claim[j]
    if there < 0 or there == people.crowd.cell[j]:
        return False
    struck = False
    for k in range(8):
        struck |= field.reach[there] >> k & 1 == 1 and there + field.offsets[k] == people.crowd.cell[i]
    return struck


@kernel
def _find(
    field: Field,
    people: Fighters,
    i: int,
    bound: int,
    minds_claims: bool,
    stamp: int,
    goal_stamp: int,
    goal: NDArray[np.int64],
    seen: NDArray[np.int64],
    cost: NDArray[np.int32],
    came: NDArray[np.uint8],
    queue: NDArray[np.int64],
) -> int:
    """Return the first direction of the cheapest way to a goal, 8 when somebody stands on one, -1 when there is none within the bound."""
    side = int(np.int64(people.crowd.side[i]))
    pair = int(np.int64(people.pair[i]))
    group = people.group[i]
    start = people.crowd.cell[i]
    if goal[start] == goal_stamp and not minds_claims:
        return 8
    for b in range(BUCKETS):
        queue[b] = 0
    top = BUCKETS
    live = 1
    seen[start] = stamp
    cost[start] = 0
    queue[top] = start
    queue[0] = top
    top += 1
    total = 0
    found = -1
    while live > 0 and total <= bound and found < 0:
        at = total & (BUCKETS - 1)
        while queue[at] != 0:
            packed = queue[queue[at]]
            queue[at] = packed >> 32
            live -= 1
            here = packed & 0xFFFFFFFF
            if cost[here] != total:
                continue
            if here != start and goal[here] == goal_stamp:
                found = here
                break
            step_cost = np.int64(field.factor[group, here])
            moves = field.moves[group, here]
            for k in range(8):
                if not moves >> k & 1:
                    continue
                there = here + field.offsets[k]
                if minds_claims and not can_enter(people.claims, there, pair, side):
                    continue
                then = total + step_cost * (STRAIGHT_COST if k < 4 else DIAGONAL_COST)
                if seen[there] == stamp and cost[there] <= then:
                    continue
                if top >= queue.shape[0]:
                    return -1
                seen[there] = stamp
                cost[there] = then
                came[there] = k
                put(queue, top, int(then), there)
                top += 1
                live += 1
        total += 1
    if found < 0:
        return -1
    direction = -1
    while found != start:
        direction = int(np.int64(came[found]))
        found -= field.offsets[direction]
    return direction


@kernel
def _choose(
    field: Field,
    people: Fighters,
    rows: NDArray[np.int64],
    foes: NDArray[np.int64],
    ordered: NDArray[np.uint8],
    ranges: NDArray[np.int64],
    stamp: NDArray[np.int64],
    seen: NDArray[np.int64],
    goal: NDArray[np.int64],
    cost: NDArray[np.int32],
    came: NDArray[np.uint8],
    queue: NDArray[np.int64],
    out: NDArray[np.int64],
) -> None:
    """See `choose`; out: int64[n, 2], written."""
    for n in range(rows.size):
        i = rows[n]
        foe = foes[n]
        stands = _claim_own(people, i)
        target = _in_reach(field, people, i, foe, ordered[n] == 1, ranges[n]) if stands else -1
        if target >= 0:
            out[n, 0] = STRIKE
            out[n, 1] = target
            continue
        if ordered[n] == HOLDS:
            out[n, 0] = WAIT
            continue
        stamp[0] += STAMPS
        goal_stamp = stamp[0]
        near = 1 << 30
        nearest = -1
        comes = -1
        if ordered[n]:
            if _hates(people, i, foe):
                if stands and _comes(field, people, i, foe):
                    comes = foe
                near = _mark(field, people, i, foe, goal_stamp, goal)
                nearest = foe if near < 1 << 30 else -1
        else:
            for word in range(people.aware.shape[1]):
                bits = people.aware[i, word]
                while bits != np.uint64(0):
                    j = lowest_bit(int(np.int64(bits))) + (word << 6)
                    bits &= bits - np.uint64(1)
                    if _hates(people, i, j):
                        if comes < 0 and stands and _comes(field, people, i, j):
                            comes = j
                        far = _mark(field, people, i, j, goal_stamp, goal)
                        if far < near:
                            near = far
                            nearest = j
        if nearest < 0:
            out[n, 0] = NOBODY
            continue
        if comes >= 0:
            # Or the two would walk past each other, again and again.
            out[n, 0] = WAIT
            out[n, 1] = comes
            continue
        out[n, 1] = nearest
        near = min(near, field.stride)
        bound = STRAIGHT_COST * (near + MORE_STEPS)
        direction = _find(field, people, i, bound, True, goal_stamp + 1, goal_stamp, goal, seen, cost, came, queue)
        if direction < 0:
            # No place is free: move up as far as others let one, the way one would go if nobody were there.
            direction = _find(field, people, i, bound, False, goal_stamp + 2, goal_stamp, goal, seen, cost, came, queue)
            if direction < 0:
                out[n, 0] = FAR
                continue
            side = int(np.int64(people.crowd.side[i]))
            pair = int(np.int64(people.pair[i]))
            if direction == 8 or not can_enter(people.claims, people.crowd.cell[i] + field.offsets[direction], pair, side):
                out[n, 0] = WAIT
                continue
        _step(field, people, i, direction)
        out[n, 0] = STEP
        out[n, 1] = direction


def choose(
    field: Field,
    people: Fighters,
    rows: NDArray[np.int64],
    foes: NDArray[np.int64],
    ordered: NDArray[np.uint8],
    ranges: NDArray[np.int64],
    search: Search,
) -> NDArray[np.int64]:
    """What each of some fighters who stand does, one after the other: int64[n, 2], one of STRIKE … NOBODY, and at whom or where to.

    rows int64[n]: who.  foes int64[n]: the row of whom they go for already, -1 nobody.
    ordered uint8[n]: 1 = they go for the foe alone, whether they know of it or not, and strike at others only when these are adjacent;
    HOLDS = they stay where they are.
    ranges int64[n]: how far they shoot, 0 = they strike what is adjacent.
    STRIKE: the target's row.  STEP: the direction; the cell is claimed.  FAR: the row of the nearest enemy.
    WAIT: that one's, or that of one who is stepping up to them.
    """
    out = np.zeros((len(rows), 2), np.int64)
    s = search
    _choose(field, people, rows, foes, ordered, ranges, s.stamp, s.seen, s.goal, s.cost, s.came, s.queue, out)
    return out


@kernel
def others_at(winding: NDArray[np.int64], row: int, target: int) -> int:
    """C11: return how many but the one in `row` wind up a blow against `target`, an id.

    winding int64[people]: ids of whom each winds up a blow against, 0 nobody.
    """
    count = 0
    for i in range(winding.size):
        if i != row and winding[i] == target:
            count += 1
    return count
