"""Z7: walking against a twin that covers its speed tick by tick; routes that got broken are found."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from game.kernels.grid import cell_at, offsets, position
from game.kernels.motion import Walkers, first_broken, walk
from game.world.columns import NEVER, Routes
from tests import naive

SIZE = 200
STRIDE = SIZE + 2

walkers = st.tuples(st.integers(10, 200), st.lists(st.integers(0, 7), min_size=1, max_size=12))


@given(st.lists(walkers, min_size=1, max_size=70), st.lists(st.integers(1, 90), min_size=1, max_size=12))
def test_many_walkers_walk_as_one_by_one(people: list[tuple[int, list[int]]], cuts: list[int]) -> None:
    count = len(people)
    twins = [naive.Walker(100, 100, speed, steps, 0) for speed, steps in people]
    cell = np.full(count, cell_at(100, 100, STRIDE))
    speed = np.array([s for s, _ in people])
    routes = Routes()
    routes.resize(count)
    due, carry = np.full(count, NEVER), np.zeros(count, np.int64)
    for i, (pace, steps) in enumerate(people):
        routes.set(i, bytes(steps))
        length = 500 if steps[0] < 4 else 700
        due[i] = -(-length // pace)
        carry[i] = due[i] * pace - length
    buffers, tick, arrived = Walkers(), 0, {}
    trace = np.zeros(12 * 90 + 1, np.int64)
    for cut in cuts:
        until = tick + cut
        while tick < until:
            tick, rows = walk(
                buffers, tick, until, (500, 700), offsets(STRIDE), cell, speed, due, carry, routes.pool, routes.at, routes.end, trace, 0
            )
            assert rows == sorted(rows)
            arrived.update(dict.fromkeys(rows, tick))
            tick += bool(rows)
    for now in range(tick):
        for twin in twins:
            twin.run(now)
    assert [position(int(c), STRIDE) for c in cell] == [(twin.x, twin.y) for twin in twins]
    assert arrived == {i: twin.arrived for i, twin in enumerate(twins) if twin.arrived is not None}
    assert [list(routes.get(i)) for i in range(count)] == [twin.steps for twin in twins]


def test_a_trace_tells_which_ticks_had_steps() -> None:
    routes = Routes()
    routes.resize(1)
    routes.set(0, bytes([0, 0, 4]))
    trace = np.zeros(50, np.int64)
    due, carry = np.array([10]), np.array([0])
    cell, speed = np.array([cell_at(5, 5, STRIDE)]), np.array([50])
    walk(Walkers(), 0, 50, (500, 700), offsets(STRIDE), cell, speed, due, carry, routes.pool, routes.at, routes.end, trace, 0)
    assert np.flatnonzero(trace).tolist() == [10, 20, 34]


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
