"""C6, C8 to C10: the kernels of fights beside slow, obvious twins, on random small grounds."""

import heapq

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from game.kernels.fighters import FREE, FULL, Field, Fighters, Search, can_enter, drop, take
from game.kernels.fights import HOLDS, MORE_STEPS, NOBODY, STEP, STRIKE, WAIT, choose
from game.kernels.grid import offsets
from game.kernels.occupancy import occupancy
from game.kernels.path_grid import build_path_grid
from game.kernels.retreat import retreat
from game.kernels.sight import make_views
from game.kernels.stances import AVOID, CALM, FIGHT, JOIN, Stops, judge, still_seen

SIDE, STRIDE = 7, 9
CELLS = STRIDE * STRIDE
HOSTILE = (1 - np.eye(3)).astype(np.uint8)
grounds = st.lists(st.sampled_from([1, 1, 1, 1, 0, 3]), min_size=SIDE * SIDE, max_size=SIDE * SIDE)


class Case:
    """Some people of three sides on a ground; everybody knows of some of the others."""

    def __init__(self, ground: list[int], people: list[tuple[int, int, int, int]]) -> None:
        factor = np.zeros((STRIDE, STRIDE), np.uint8)
        factor[1:-1, 1:-1] = np.array(ground).reshape(SIDE, SIDE)
        self.factor = factor.ravel().copy()
        open_ = np.flatnonzero(self.factor)
        cells = np.array([open_[place % len(open_)] for place, _, _, _ in people], np.int64)
        self.sides = np.array([side for _, side, _, _ in people], np.uint8)
        self.grid = build_path_grid(self.factor, STRIDE)
        self.clear = (self.factor > 0).astype(np.uint8)
        self.crowd = occupancy(make_views(self.clear, STRIDE), cells, self.sides, np.full(len(people), 20), HOSTILE)
        everybody = (1 << len(people)) - 1
        aware = np.array([[knows & everybody] for _, _, knows, _ in people], np.uint64)
        parts = self.parts()
        self.field = Field(
            STRIDE, offsets(STRIDE), self.clear, self.grid.moves, self.grid.factor[None].copy(), self.grid.moves[None].copy(), parts[None]
        )
        pair = np.array([pair for _, _, _, pair in people], np.uint8)
        self.people = Fighters(
            self.crowd, aware, np.zeros(len(people), np.uint8), pair, np.full(len(people), -1), np.zeros(CELLS, np.uint8)
        )
        self.search = Search(CELLS)

    def neighbours(self, cell: int) -> list[tuple[int, int, int]]:
        """Direction, cell and cost of each step."""
        steps = offsets(STRIDE).tolist()
        moves, cost = int(self.grid.moves[cell]), int(self.factor[cell])
        return [(k, cell + steps[k], cost * (5 if k < 4 else 7)) for k in range(8) if moves >> k & 1]

    def parts(self) -> np.ndarray:
        found, number = np.zeros(CELLS, np.int32), 0
        for cell in np.flatnonzero(self.factor).tolist():
            if not found[cell]:
                number += 1
                todo = [cell]
                while todo:
                    here = todo.pop()
                    if not found[here]:
                        found[here] = number
                        todo += [there for _, there, _ in self.neighbours(here)]
        return found

    def costs(self, start: int, closed) -> dict[int, int]:
        """Cheapest way to every cell, stepping on none that is closed."""
        best, queue = {start: 0}, [(0, start)]
        while queue:
            cost, here = heapq.heappop(queue)
            if cost > best[here]:
                continue
            for _, there, step in self.neighbours(here):
                if not closed(there) and cost + step < best.get(there, 1 << 30):
                    best[there] = cost + step
                    heapq.heappush(queue, (cost + step, there))
        return best

    def foes(self, row: int) -> list[int]:
        known = int(self.people.aware[row, 0])
        return [j for j in range(len(self.sides)) if known >> j & 1 and self.sides[j] != self.sides[row]]

    def adjacent(self, here: int, there: int) -> bool:
        return here == there or there in [cell for _, cell, _ in self.neighbours(here)]


def distance(a: int, b: int) -> int:
    return max(abs(a // STRIDE - b // STRIDE), abs(a % STRIDE - b % STRIDE))


people_ = st.lists(
    st.tuples(st.integers(0, 200), st.integers(0, 2), st.integers(0, 63), st.sampled_from([0, 0, 1])), min_size=2, max_size=6
)


@settings(max_examples=250)
@given(grounds, people_, st.booleans())
def test_c6_c9_c10_choose_beside_its_twin(ground: list[int], people: list[tuple[int, int, int, int]], holds: bool) -> None:
    """Who strikes at whom; who steps steps towards the nearest free place beside an enemy; who waits has none; claims stay lawful."""
    if not any(ground):
        return
    case = Case(ground, people)
    rows = np.arange(len(people))
    modes = np.full(len(people), HOLDS if holds else 0, np.uint8)
    for row in rows.tolist():
        before, cell = case.people.claims.copy(), int(case.crowd.cell[row])
        enters = before[cell] == FREE or (people[row][3] and before[cell] == 1 + case.sides[row])
        ((what, at),) = choose(
            case.field, case.people, rows[row : row + 1], np.array([-1]), modes[row : row + 1], np.array([0]), case.search
        ).tolist()
        near = [foe for foe in case.foes(row) if case.adjacent(cell, int(case.crowd.cell[foe]))]
        if enters and near:
            assert what == STRIKE
            far = [distance(cell, int(case.crowd.cell[foe])) for foe in near]
            assert at == near[far.index(min(far))]
            continue
        if holds:
            assert what == WAIT
            continue
        reachable = [foe for foe in case.foes(row) if case.field.part[0][case.crowd.cell[foe]] == case.field.part[0][cell]]
        if not reachable:
            assert what == NOBODY
            continue
        free = before.copy()
        if enters:
            free[cell] = before[cell]

        def closed(there: int, free=free, row=row) -> bool:
            return not (free[there] == FREE or (people[row][3] and free[there] == 1 + case.sides[row]))

        goals = {there for foe in reachable for _, there, _ in case.neighbours(int(case.crowd.cell[foe]))}
        costs = case.costs(cell, closed)
        near_by = min(distance(cell, int(case.crowd.cell[foe])) for foe in reachable)
        bound = 5 * (min(near_by, STRIDE) + MORE_STEPS)
        found = [costs[goal] for goal in goals if goal != cell and costs.get(goal, bound + 1) <= bound]
        if what == STEP:
            there = cell + int(offsets(STRIDE)[at])
            assert case.people.claim[row] == there
            if found:
                assert not closed(there)
                step = next(cost for _, next_, cost in case.neighbours(cell) if next_ == there)
                onward = case.costs(there, closed)
                assert step + min(onward[goal] for goal in goals if goal in onward) == min(found)
        else:
            assert what == WAIT
            # Nobody walks past one who is stepping up to them.
            claims = case.people.claim.tolist()
            comes = (foe for foe in case.foes(row) if claims[foe] not in (-1, case.crowd.cell[foe]))
            assert (enters and any(cell in [there for _, there, _ in case.neighbours(claims[foe])] for foe in comes)) or not found
    _lawful(case, people)


def _lawful(case: Case, people: list[tuple[int, int, int, int]]) -> None:
    """C9, C10: no cell is claimed by two, but by a pair of one side."""
    by_cell: dict[int, list[int]] = {}
    for row, cell in enumerate(case.people.claim.tolist()):
        if cell >= 0:
            by_cell.setdefault(cell, []).append(row)
    for rows in by_cell.values():
        assert len(rows) == 1 or (len(rows) == 2 and all(people[row][3] for row in rows) and len({people[row][1] for row in rows}) == 1)
    assert {int(cell) for cell in np.flatnonzero(case.people.claims)} == set(by_cell)


@settings(max_examples=150)
@given(grounds, people_, st.integers(0, 12), st.integers(1, 9))
def test_c8_retreat_beside_its_twin(ground: list[int], people: list[tuple[int, int, int, int]], steps: int, most: int) -> None:
    """The cell found is as far from enemies as any within the bound, of equals as near as any; the way there is one."""
    if not any(ground):
        return
    case = Case(ground, people)
    start, foes = int(case.crowd.cell[0]), case.foes(0)
    far = lambda cell: min([most, *(distance(cell, int(case.crowd.cell[foe])) for foe in foes)])  # noqa: E731
    way = retreat(case.field, case.people, 0, steps, most, case.search).tolist()
    here, cost = start, 0
    for direction in way:
        step = {k: (there, price) for k, there, price in case.neighbours(here)}
        here, cost = step[direction][0], cost + step[direction][1]
    # Nobody goes on through a cell that an enemy is on.
    costs, queue = {start: 0}, [(0, start)]
    while queue:
        price, cell = heapq.heappop(queue)
        if price > costs[cell] or far(cell) == 0:
            continue
        for _, there, step_cost in case.neighbours(cell):
            if price + step_cost < costs.get(there, 1 << 30):
                costs[there] = price + step_cost
                heapq.heappush(queue, (price + step_cost, there))
    within = {cell: price for cell, price in costs.items() if price <= 5 * steps}
    if far(start) >= most:
        assert not way
        return
    best = max(far(cell) for cell in within)
    assert far(here) == best
    assert cost == min(price for cell, price in within.items() if far(cell) == best)


@settings(max_examples=150)
@given(grounds, people_, st.lists(st.integers(1, 50), min_size=6, max_size=6), st.integers(0, 3), st.integers(0, 9))
def test_c8_judge_beside_its_twin(
    ground: list[int], people: list[tuple[int, int, int, int]], strong: list[int], near: int, hurt: int
) -> None:
    if not any(ground):
        return
    case = Case(ground, people)
    strength = np.array(strong[: len(people)], np.int64)
    stops = Stops(np.array([150, 40]), np.array([60, 0]), np.array([4, 9]))
    stance, wounds, helps = (np.arange(len(people)) % 2).astype(np.uint8), np.full(len(people), hurt), np.ones(len(people), np.uint8)
    judged = judge(case.field, case.people, np.arange(len(people)), strength, helps, stance, wounds, stops, near)
    for row in range(len(people)):
        cell = int(case.crowd.cell[row])
        part = case.field.part[0]
        foes = [
            foe for foe in case.foes(row) if distance(cell, int(case.crowd.cell[foe])) <= 1 or part[case.crowd.cell[foe]] == part[cell] != 0
        ]
        theirs = sum(int(strength[foe]) for foe in foes)
        friends = [
            (distance(cell, int(case.crowd.cell[j])), j) for j in range(len(people)) if j != row and case.sides[j] == case.sides[row]
        ]
        ours = int(strength[row]) + sum(int(strength[j]) for far, j in friends if far <= near)
        others = [(far, j) for far, j in friends if far > near and part[case.crowd.cell[j]] == part[cell]]
        if not theirs:
            assert judged[row, 0] == CALM
            continue
        percent, stop = 100 * ours // theirs, row % 2
        wanted = AVOID
        if hurt <= stops.wounds[stop]:
            wanted = FIGHT if percent >= stops.fights[stop] else JOIN if percent >= stops.joins[stop] and others else AVOID
        assert judged[row, 0] == wanted
        assert judged[row, 1] == (min(others)[1] if wanted == JOIN else -1)
        assert judged[row, 2] == min(distance(cell, int(case.crowd.cell[foe])) for foe in foes)


@settings(max_examples=100)
@given(grounds, people_)
def test_c1_still_seen_beside_its_twin(ground: list[int], people: list[tuple[int, int, int, int]]) -> None:
    if not any(ground):
        return
    from game.kernels.lines import line_of_sight

    case = Case(ground, people)
    pairs = [(i, j) for i in range(-1, len(people)) for j in range(-1, len(people)) if i != j]
    who, whom = (np.array(each, np.int64) for each in zip(*pairs, strict=True))
    for (i, j), seen in zip(pairs, still_seen(case.clear, STRIDE, case.crowd, who, whom).tolist(), strict=True):
        enemies = i >= 0 and j >= 0 and case.sides[i] != case.sides[j]
        sees = enemies and line_of_sight(case.clear, STRIDE, int(case.crowd.cell[i]), int(case.crowd.cell[j]))
        assert seen == (2 if sees else 1 if enemies else 0)


def test_c9_c10_a_claim_and_its_end() -> None:
    """One alone fills a cell; two of a pair of one side do; either leaving lets a friend of the other in."""
    claims = np.zeros(4, np.uint8)
    take(claims, 1, 0, 0)
    assert claims.tolist() == [FREE, FULL, FREE, FREE]
    assert not can_enter(claims, 1, 1, 0)
    drop(claims, 1, 0, 0)
    take(claims, 2, 1, 1)
    assert can_enter(claims, 2, 1, 1)
    assert not can_enter(claims, 2, 0, 1)
    assert not can_enter(claims, 2, 1, 0)
    take(claims, 2, 1, 1)
    assert claims[2] == FULL
    drop(claims, 2, 1, 1)
    assert can_enter(claims, 2, 1, 1)
    drop(claims, 2, 1, 1)
    assert not claims.any()
