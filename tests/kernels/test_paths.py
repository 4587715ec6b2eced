"""Z7: searches against a plain Dijkstra: same cost, lawful steps, and no way exactly when there is none."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from game.kernels.grid import cell_at, offsets
from game.kernels.paths import PathFinder
from tests import naive


@st.composite
def maps(draw: st.DrawFn) -> list[list[int]]:
    width, height = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    factor = st.sampled_from([0, 0, 1, 1, 1, 1, 3, 15])
    return [[draw(factor) for _ in range(width)] for _ in range(height)]


@given(maps(), st.data())
def test_search_finds_a_cheapest_way(rows: list[list[int]], data: st.DataObject) -> None:
    height, width = len(rows), len(rows[0])
    spot = st.tuples(st.integers(0, width - 1), st.integers(0, height - 1))
    start, goal = data.draw(spot), data.draw(spot)
    factor = np.zeros((height + 2, width + 2), np.uint8)
    factor[1:-1, 1:-1] = rows
    around = offsets(width + 2)
    cells = [cell_at(*where, width + 2) for where in (start, goal)]
    finder = PathFinder(factor.size)
    steps = finder.search(factor.ravel(), around, *cells)
    far = naive.distances(rows, goal) if rows[goal[1]][goal[0]] else {}
    if rows[start[1]][start[0]] == 0 or start not in far:
        assert steps is None
        return
    assert steps is not None
    (x, y), cost = start, 0
    for k in steps:
        assert naive.may_step(rows, x, y, k)
        cost += rows[y][x] * (5 if k < 4 else 7)
        x, y = x + naive.DX[k], y + naive.DY[k]
    assert (x, y) == goal
    assert cost == far[start]
    again = finder.search(factor.ravel(), around, *cells)
    assert again is not None
    assert again.tolist() == steps.tolist()
