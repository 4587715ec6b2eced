"""Where to fight from (C6, C7, C9, C10): who is within reach, the nearest free cell beside an enemy, and the way out."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.kernels.bits import lowest_bit
from game.kernels.grid import DIAGONAL_COST, STRAIGHT_COST
from game.kernels.jit import kernel
from game.kernels.lines import _distance, _in_fire
from game.kernels.noticing import _notices
from game.kernels.occupancy import Occupancy

STRIKE, STEP, WAIT, FAR, NOBODY = range(5)
"""What somebody does: strike at a target, take a step, wait for a place, go a long way to a target, nothing for want of enemies."""

HOLDS = 2
"""Who stays where they are, and strikes at what comes within reach."""

FREE, FULL = 0, 9
"""Values of a claimed cell; 1 + side in between: one of that side's people of whom two share a cell, with room for another."""

_BUCKETS = 256
_QUEUE = 1 << 16
_STAMPS = 3
"""So many stamps one search uses."""
_MORE_STEPS = 16
"""A way to a place is looked for within the distance to the nearest enemy and so many steps more."""


class Field(NamedTuple):
    """The ground as fighters see it."""

    stride: int
    offsets: NDArray[np.int64]  # [8]
    clear: NDArray[np.uint8]  # [cells], 1 = one can see and shoot through
    reach: NDArray[np.uint8]  # [cells], bit k: what is in direction k is adjacent, for blows
    factor: NDArray[np.uint8]  # [groups, cells], what leaving the cell costs each group, 0 blocked
    moves: NDArray[np.uint8]  # [groups, cells], bit k: the step in direction k is allowed
    part: NDArray[np.int32]  # [groups, cells], equal numbers hang together, 0 blocked


class Fighters(NamedTuple):
    """Everybody, and what each knows."""

    crowd: Occupancy  # those who are up
    aware: NDArray[np.uint64]  # [people, words], bit j of row i: i knows of j
    group: NDArray[np.uint8]  # [people], by which of the field's groups each walks
    pair: NDArray[np.uint8]  # [people], 1 = two of these share a cell
    claim: NDArray[np.int64]  # [people], the cell each has claimed, -1 none; written
    claims: NDArray[np.uint8]  # [cells], see FREE; written


class Search:
    """Scratch for a map of so many cells; what is left in it never matters."""

    def __init__(self, cells: int) -> None:
        """Make room."""
        self.stamp = np.zeros(3, np.int64)  # the last stamp given, and results
        self.seen = np.zeros(cells, np.int64)  # stamp of the search that last reached the cell
        self.goal = np.zeros(cells, np.int64)  # stamp of the search that the cell is a goal of
        self.cost = np.zeros(cells, np.int32)
        self.came = np.zeros(cells, np.uint8)
        self.queue = np.zeros(_BUCKETS + _QUEUE, np.int64)


@kernel
def can_enter(claims: NDArray[np.uint8], cell: int, pair: int, side: int) -> bool:
    """Whether somebody may claim a cell."""
    return claims[cell] == FREE or (pair > 0 and claims[cell] == 1 + side)


@kernel
def take(claims: NDArray[np.uint8], cell: int, pair: int, side: int) -> None:
    """Claim a cell that can be entered; claims is written."""
    claims[cell] = 1 + side if pair and claims[cell] == FREE else FULL


@kernel
def drop(claims: NDArray[np.uint8], cell: int, pair: int, side: int) -> None:
    """Give up a claim on a cell; claims is written."""
    claims[cell] = 1 + side if pair and claims[cell] == FULL else FREE


@kernel
def _hates(people: Fighters, i: int, j: int) -> bool:
    crowd = people.crowd
    return j >= 0 and crowd.cell[j] >= 0 and crowd.hostile[crowd.side[i], crowd.side[j]] != 0


@kernel
def _adjacent(field: Field, here: int, there: int) -> bool:
    """C6: whether two cells are one, or adjacent with no wall's corner between them."""
    if here == there:
        return True
    if _distance(field.stride, here, there) != 1:
        return False
    for k in range(8):
        if here + field.offsets[k] == there:
            return bool(field.reach[here] >> k & 1)
    return False


@kernel
def _within(field: Field, people: Fighters, i: int, j: int, range_cells: int) -> bool:
    """C6, C7: whether somebody reaches another from where they stand."""
    here = people.crowd.cell[i]
    there = people.crowd.cell[j]
    if range_cells == 0:
        return _adjacent(field, here, there)
    far = _distance(field.stride, here, there)
    return far <= range_cells and (far <= 1 or _in_fire(field.clear, field.stride, here, there))


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
    for b in range(_BUCKETS):
        queue[b] = 0
    top = _BUCKETS
    live = 1
    seen[start] = stamp
    cost[start] = 0
    queue[top] = start
    queue[0] = top
    top += 1
    total = 0
    found = -1
    while live > 0 and total <= bound and found < 0:
        at = total & (_BUCKETS - 1)
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
                bucket = then & (_BUCKETS - 1)
                queue[top] = queue[bucket] << 32 | there
                queue[bucket] = top
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
def _step(field: Field, people: Fighters, i: int, direction: int) -> None:
    """Move somebody's claim on to the cell that they step to."""
    side = int(np.int64(people.crowd.side[i]))
    pair = int(np.int64(people.pair[i]))
    _let_go(people, i)
    there = people.crowd.cell[i] + field.offsets[direction]
    take(people.claims, there, pair, side)
    people.claim[i] = there


@kernel
def _let_go(people: Fighters, i: int) -> None:
    if people.claim[i] >= 0:
        drop(people.claims, people.claim[i], int(np.int64(people.pair[i])), int(np.int64(people.crowd.side[i])))
        people.claim[i] = -1


@kernel
def _claim_own(people: Fighters, i: int) -> bool:
    """Claim the cell that somebody stands on, if it can be; whether they hold it now."""
    here = people.crowd.cell[i]
    if people.claim[i] == here:
        return True
    _let_go(people, i)
    side = int(np.int64(people.crowd.side[i]))
    pair = int(np.int64(people.pair[i]))
    if not can_enter(people.claims, here, pair, side):
        return False
    take(people.claims, here, pair, side)
    people.claim[i] = here
    return True


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
        stamp[0] += _STAMPS
        goal_stamp = stamp[0]
        near = 1 << 30
        nearest = -1
        if ordered[n]:
            if _hates(people, i, foe):
                near = _mark(field, people, i, foe, goal_stamp, goal)
                nearest = foe if near < 1 << 30 else -1
        else:
            for word in range(people.aware.shape[1]):
                bits = people.aware[i, word]
                while bits != np.uint64(0):
                    j = lowest_bit(int(np.int64(bits))) + (word << 6)
                    bits &= bits - np.uint64(1)
                    if _hates(people, i, j):
                        far = _mark(field, people, i, j, goal_stamp, goal)
                        if far < near:
                            near = far
                            nearest = j
        if nearest < 0:
            out[n, 0] = NOBODY
            continue
        out[n, 1] = nearest
        near = min(near, field.stride)
        bound = STRAIGHT_COST * (near + _MORE_STEPS)
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
    STRIKE: the target's row.  STEP: the direction; the cell is claimed.  WAIT, FAR: the row of the nearest enemy.
    """
    out = np.zeros((len(rows), 2), np.int64)
    s = search
    _choose(field, people, rows, foes, ordered, ranges, s.stamp, s.seen, s.goal, s.cost, s.came, s.queue, out)
    return out


@kernel
def _least_far(field: Field, people: Fighters, i: int, cell: int, most: int) -> int:
    """How far the nearest enemy whom somebody knows of is from a cell, at most `most`."""
    near = most
    for word in range(people.aware.shape[1]):
        bits = people.aware[i, word]
        while bits != np.uint64(0):
            j = lowest_bit(int(np.int64(bits))) + (word << 6)
            bits &= bits - np.uint64(1)
            if _hates(people, i, j):
                near = min(near, _distance(field.stride, cell, people.crowd.cell[j]))
    return near


@kernel
def _retreat(
    field: Field,
    people: Fighters,
    i: int,
    bound: int,
    most: int,
    stamp: NDArray[np.int64],
    seen: NDArray[np.int64],
    cost: NDArray[np.int32],
    came: NDArray[np.uint8],
    queue: NDArray[np.int64],
) -> int:
    """See `retreat`; returns the cell to go to."""
    stamp[0] += _STAMPS
    mark = stamp[0]
    group = people.group[i]
    start = people.crowd.cell[i]
    for b in range(_BUCKETS):
        queue[b] = 0
    top = _BUCKETS
    live = 1
    seen[start] = mark
    cost[start] = 0
    queue[top] = start
    queue[0] = top
    top += 1
    best = start
    best_far = _least_far(field, people, i, start, most)
    total = 0
    while live > 0 and total <= bound and best_far < most:
        at = total & (_BUCKETS - 1)
        while queue[at] != 0:
            packed = queue[queue[at]]
            queue[at] = packed >> 32
            live -= 1
            here = packed & 0xFFFFFFFF
            if cost[here] != total:
                continue
            far = _least_far(field, people, i, here, most)
            if far > best_far:
                best_far = far
                best = here
            if far == 0:
                continue  # not through an enemy
            step_cost = np.int64(field.factor[group, here])
            moves = field.moves[group, here]
            for k in range(8):
                if not moves >> k & 1:
                    continue
                there = here + field.offsets[k]
                then = total + step_cost * (STRAIGHT_COST if k < 4 else DIAGONAL_COST)
                if (seen[there] == mark and cost[there] <= then) or people.claims[there] == FULL:
                    continue
                if top >= queue.shape[0]:
                    return int(best)
                seen[there] = mark
                cost[there] = then
                came[there] = k
                bucket = then & (_BUCKETS - 1)
                queue[top] = queue[bucket] << 32 | there
                queue[bucket] = top
                top += 1
                live += 1
        total += 1
    return int(best)


def retreat(field: Field, people: Fighters, row: int, steps: int, most: int, search: Search) -> NDArray[np.uint8]:
    """The way to the cell that is farthest from all enemies whom somebody knows of, of equals the nearest: directions, uint8[steps].

    steps: how far it may be, in straight steps of floor.  most: enemies this far away, in cells, are far enough.
    Empty where no cell within that is farther from them than the one they stand on.
    """
    s = search
    cell = _retreat(field, people, row, STRAIGHT_COST * steps, most, s.stamp, s.seen, s.cost, s.came, s.queue)
    start, found = int(people.crowd.cell[row]), []
    while cell != start:
        direction = int(s.came[cell])
        found.append(direction)
        cell -= int(field.offsets[direction])
    return np.array(found[::-1], np.uint8)


FIGHT, JOIN, AVOID, CALM = range(4)
"""C8: what a stance comes to: fight, join friends, get or keep away, nothing for want of enemies."""


class Stops(NamedTuple):
    """C8: the stops of the stance slider, int64[stops] each."""

    fights: NDArray[np.int64]  # per cent of the enemies' strength
    joins: NDArray[np.int64]
    wounds: NDArray[np.int64]  # points


@kernel
def _judge(
    field: Field,
    people: Fighters,
    rows: NDArray[np.int64],
    strength: NDArray[np.int64],
    helps: NDArray[np.uint8],
    stance: NDArray[np.uint8],
    wounds: NDArray[np.int64],
    stops: Stops,
    friends_cells: int,
    out: NDArray[np.int64],
) -> None:
    """See `judge`; out: int64[n, 3], written."""
    crowd = people.crowd
    for n in range(rows.size):
        i = rows[n]
        here = crowd.cell[i]
        group = people.group[i]
        part = field.part[group, here]
        theirs = 0
        near = 1 << 30
        for word in range(people.aware.shape[1]):
            bits = people.aware[i, word]
            while bits != np.uint64(0):
                j = lowest_bit(int(np.int64(bits))) + (word << 6)
                bits &= bits - np.uint64(1)
                if _hates(people, i, j):
                    there = crowd.cell[j]
                    far = _distance(field.stride, here, there)
                    if far <= 1 or (part != 0 and field.part[group, there] == part):
                        theirs += strength[j]
                        near = min(near, far)
        out[n, 0] = CALM
        out[n, 1] = -1
        out[n, 2] = near
        if theirs == 0:
            continue
        ours = strength[i]
        friend = -1
        friend_far = 1 << 30
        for j in range(crowd.cell.size):
            if j == i or not helps[j] or crowd.side[j] != crowd.side[i]:
                continue
            far = _distance(field.stride, here, crowd.cell[j])
            if far <= friends_cells:
                ours += strength[j]
            elif far < friend_far and field.part[group, crowd.cell[j]] == part:
                friend = j
                friend_far = far
        stop = stance[i]
        percent = 100 * ours // theirs
        out[n, 0] = AVOID
        if wounds[i] <= stops.wounds[stop]:
            if percent >= stops.fights[stop]:
                out[n, 0] = FIGHT
            elif percent >= stops.joins[stop] and friend >= 0:
                out[n, 0] = JOIN
                out[n, 1] = friend


def judge(
    field: Field,
    people: Fighters,
    rows: NDArray[np.int64],
    strength: NDArray[np.int64],
    helps: NDArray[np.uint8],
    stance: NDArray[np.uint8],
    wounds: NDArray[np.int64],
    stops: Stops,
    friends_cells: int,
) -> NDArray[np.int64]:
    """C8: what each of some people does about the enemies they know of and can come to: int64[n, 3].

    rows int64[n]: who.  strength int64[people]: of a single one.  helps uint8[people]: 1 = counts as help to friends.
    stance uint8[people], wounds int64[people].
    Returns FIGHT … CALM, the friend to join (-1 without one), and how far the nearest enemy is.
    """
    out = np.zeros((len(rows), 3), np.int64)
    _judge(field, people, rows, strength, helps, stance, wounds, stops, friends_cells, out)
    return out


@kernel
def _still_seen(
    clear: NDArray[np.uint8], stride: int, crowd: Occupancy, who: NDArray[np.int64], whom: NDArray[np.int64], out: NDArray[np.uint8]
) -> None:
    """See `still_seen`; out: uint8[n], written."""
    for n in range(who.size):
        i = who[n]
        j = whom[n]
        there = i >= 0 and j >= 0 and crowd.cell[i] >= 0 and crowd.cell[j] >= 0
        out[n] = 0
        if there and crowd.hostile[crowd.side[i], crowd.side[j]]:
            out[n] = 2 if _notices(clear, stride, crowd, i, j) else 1


def still_seen(
    clear: NDArray[np.uint8], stride: int, crowd: Occupancy, who: NDArray[np.int64], whom: NDArray[np.int64]
) -> NDArray[np.uint8]:
    """C1: of each pair of people, uint8[n]: 2 when the one notices the other, 1 when they are enemies who are up, else 0.

    clear uint8[cells].  who, whom int64[n]: rows, -1 for people who are not there any more.
    """
    out = np.zeros(len(who), np.uint8)
    _still_seen(clear, stride, crowd, who, whom, out)
    return out
