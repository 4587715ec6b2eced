"""What people do about the enemies that they know of (C8), and whom they still see (C1)."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.kernels.bits import lowest_bit
from game.kernels.fighters import Field, Fighters, _hates
from game.kernels.jit import kernel
from game.kernels.lines import _distance
from game.kernels.noticing import _notices
from game.kernels.occupancy import Occupancy

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


@kernel
def _rows_of(ids: NDArray[np.int64], wanted: NDArray[np.int64], out: NDArray[np.int64]) -> None:
    """See `rows_of`; out: int64[n], written."""
    row = 0
    for n in range(wanted.size):
        if row + 1 < ids.size and ids[row + 1] == wanted[n]:
            row += 1
        elif ids[row] != wanted[n]:
            low = 0
            high = ids.size - 1
            while low < high:
                middle = (low + high) >> 1
                if ids[middle] < wanted[n]:
                    low = middle + 1
                else:
                    high = middle
            row = low
        out[n] = row


def rows_of(ids: NDArray[np.int64], wanted: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the rows of some ids, int64[n]; quick where one is mostly behind the one before it.

    ids int64[rows]: rising.  wanted int64[n]: all of them among the ids.
    """
    out = np.empty(len(wanted), np.int64)
    _rows_of(ids, wanted, out)
    return out
