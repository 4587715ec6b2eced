"""K4, K5, K8: signs against a twin that asks cell by cell; corridors against one that looks at every cell's walls."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from game.kernels.signs import DOORWAY, OPEN, REACH, SOLID, Signs, corridors, new_signs, show, window_of

STRIDE, ROWS = 40, 36
CELLS = STRIDE * ROWS

inside = st.integers(STRIDE * (REACH + 1) + REACH + 1, CELLS - STRIDE * (REACH + 1) - REACH - 2).filter(
    lambda cell: REACH <= cell % STRIDE < STRIDE - REACH
)


@given(
    st.lists(st.tuples(inside, st.sets(st.tuples(st.integers(-REACH, REACH), st.integers(-REACH, REACH)))), min_size=1, max_size=70),
    st.data(),
)
def test_new_signs_are_those_seen_from_there_and_not_seen_before(given_signs, data) -> None:
    from_where = [{cell + dx + dy * STRIDE for dx, dy in around} for cell, around in given_signs]
    cells = np.array([cell for cell, _ in given_signs])
    windows = np.array([window_of(STRIDE, cell, sorted(there)) for (cell, _), there in zip(given_signs, from_where, strict=True)])
    seen = np.zeros((2, (len(cells) + 63) // 64), np.uint64)
    known = data.draw(st.sets(st.integers(0, len(cells) - 1)))
    seen[1] = ~np.uint64(0)
    for sign in range(len(cells)):
        if sign not in known:
            seen[1, sign >> 6] &= ~(np.uint64(1) << np.uint64(sign & 63))
    # Row 0 knows nothing, not even that there are no more: bits behind the last sign are never asked for.
    spare = len(cells) & 63
    if spare:
        seen[0, -1] = ~((np.uint64(1) << np.uint64(spare)) - np.uint64(1))
    signs = Signs(cells, windows, seen)
    here = data.draw(st.one_of(inside, st.sampled_from(sorted(set().union(*from_where)) or [int(cells[0])])))
    there = [sign for sign in range(len(cells)) if here in from_where[sign]]
    assert new_signs(signs, STRIDE, 0, here) == there
    assert new_signs(signs, STRIDE, 1, here) == [sign for sign in there if sign not in known]
    watched = np.full(CELLS, 1, np.uint8)
    show(signs, STRIDE, 16, watched)
    assert set(np.flatnonzero(watched & 16).tolist()) == set().union(*from_where)
    assert (watched & 1 == 1).all()


def naive_corridors(what: np.ndarray, stride: int, least: int) -> np.ndarray:
    """Cell by cell: how many counted cells are in the run it is of."""
    out = np.zeros(len(what), np.uint8)

    def walled(cell: int, beside: int) -> bool:
        return what[cell] in (OPEN, DOORWAY) and all(what[side] in (SOLID, DOORWAY) for side in (cell - beside, cell + beside))

    for cell in range(stride, len(what) - stride):
        for bit, (step, beside) in enumerate(((1, stride), (stride, 1))):
            if what[cell] != OPEN or not walled(cell, beside):
                continue
            run = [cell]
            for way in (-step, step):
                there = cell + way
                while walled(there, beside):
                    run.append(there)
                    there += way
            if sum(what[each] == OPEN for each in run) >= least:
                out[cell] |= 1 << bit
    return out


@settings(max_examples=150)
@given(
    st.lists(st.sampled_from([0, 0, 0, 1, 1, 1, 1, 2, 3]), min_size=64, max_size=64),
    st.integers(1, 4),
    st.lists(st.tuples(st.integers(0, 63), st.integers(0, 3)), max_size=4),
)
def test_corridors_are_runs_between_walls_and_put_right_where_a_cell_changes(ground, least: int, changes) -> None:
    what = np.full((10, 10), SOLID, np.uint8)
    what[1:9, 1:9] = np.array(ground).reshape(8, 8)
    flat = what.reshape(-1)
    out = np.zeros(100, np.uint8)
    corridors(flat, 10, least, out)
    assert np.array_equal(out, naive_corridors(flat, 10, least))
    for place, kind in changes:
        cell = (place // 8 + 1) * 10 + place % 8 + 1
        flat[cell] = kind
        corridors(flat, 10, least, out, cell)
        assert np.array_equal(out, naive_corridors(flat, 10, least))
