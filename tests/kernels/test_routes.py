"""Z7: routes that can't be walked any more, against the obvious rule for each step."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from game.kernels.grid import cell_at, offsets
from game.kernels.routes import broken_routes, first_broken
from tests import naive
from tests.kernels.test_motion import CELLS, MIDDLE, STRIDE, crowd


@given(st.integers(0, 2**25 - 1), st.integers(0, 24), st.lists(st.integers(0, 7), max_size=6))
def test_first_broken_step(walls: int, start: int, steps: list[int]) -> None:
    rows = [[0 if walls >> (5 * y + x) & 1 else 1 for x in range(5)] for y in range(5)]
    factor = np.zeros((7, 7), np.uint8)
    factor[1:6, 1:6] = rows
    x, y = start % 5, start // 5
    found = first_broken(factor.ravel(), offsets(7), cell_at(x, y, 7), np.array(steps, np.uint8))
    wanted = -1
    for number, k in enumerate(steps):
        if not naive.may_step(rows, x, y, k):
            wanted = number
            break
        x, y = x + naive.DX[k], y + naive.DY[k]
    assert found == wanted


def test_broken_routes_are_those_of_the_group_that_lead_where_it_cannot_walk() -> None:
    factor = np.ones(CELLS, np.uint8)
    factor[MIDDLE + 2] = 0
    walkers = crowd([MIDDLE, MIDDLE, MIDDLE, MIDDLE + 1], [(50, [0, 0]), (50, [0, 0]), (50, [0, 1]), (50, [0, 0])])
    whose = np.array([1, 0, 1, 1], np.uint8)
    assert broken_routes(factor, whose, offsets(STRIDE), walkers) == [[0, 1], [3, 0]]
