"""The ground and the people as fights see them, and the cells that fighters claim (C6, C9, C10)."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.kernels.jit import kernel
from game.kernels.lines import _distance, _in_fire
from game.kernels.occupancy import Occupancy

FREE, FULL = 0, 9
"""Values of a claimed cell; 1 + side in between: one of that side's people of whom two share a cell, with room for another."""

BUCKETS = 256
_QUEUE = 1 << 16
STAMPS = 3
"""So many stamps one search uses."""


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
        self.queue = np.zeros(BUCKETS + _QUEUE, np.int64)


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
def put(queue: NDArray[np.int64], top: int, cost: int, cell: int) -> None:
    """Put a cell into the bucket of its cost; queue is written: BUCKETS heads, then entries of the next one's place and the cell."""
    bucket = cost & (BUCKETS - 1)
    queue[top] = queue[bucket] << 32 | cell
    queue[bucket] = top
