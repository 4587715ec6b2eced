"""Path kernels against their naive twin, and what must never change a result: history, scratch sizes, the order of changes."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from game.kernels import path_grid, path_queue, path_search, paths, repair
from game.kernels.path_grid import PathGrid, build_path_grid, change_cell
from game.kernels.path_queue import UNREACHED, make_scratch
from game.kernels.path_search import search, search_many
from game.kernels.paths import descend, distance_field, next_direction
from game.kernels.repair import repair as repair_field
from tests.kernels import naive_paths as naive

quick = settings(derandomize=True, deadline=None, max_examples=120)

# How often each factor occurs: floor and walls, doors, avoided areas, anything.
MIXES = (
    [0] * 3 + [1] * 7,
    [0] * 4 + [1] * 8 + [3],
    [0] * 3 + [1] * 8 + [3, 3, 15, 15],
    [1] * 9 + [2, 15],
    [0, 0, 0, 3, 3, 3, 3, 3],
    [0] * 5 + list(range(1, 16)),
)


@st.composite
def maps(draw: st.DrawFn) -> tuple[NDArray[np.uint8], int]:
    """Cost factors of a padded map up to 24 × 24, and its stride."""
    width, height = draw(st.integers(1, 24)), draw(st.integers(1, 24))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    inner = rng.choice(draw(st.sampled_from(MIXES)), (height, width)).astype(np.uint8)
    if draw(st.booleans()):
        # Blocks of 3 × 3, so that there are areas of one factor.
        inner = np.repeat(np.repeat(inner, 3, 0), 3, 1)[:height, :width]
    return np.pad(inner, 1).reshape(-1), width + 2


def some_cells(draw: st.DataObject, factor: NDArray[np.uint8], count: int) -> list[int]:
    opened = np.flatnonzero(factor).tolist() or [0]
    return draw.draw(st.lists(st.sampled_from(opened), min_size=count, max_size=count))


def field_of(grid: PathGrid, sources: list[int]) -> NDArray[np.int32]:
    out = np.zeros(grid.config.size, np.int32)
    distance_field(grid, np.array(sources, np.int64), out, make_scratch(grid.config.size))
    return out


def corridor(length: int, factor: int) -> tuple[NDArray[np.uint8], int]:
    """A corridor one cell wide that winds up and down through the map, its cells in turn cheap and dear."""
    width = length | 1
    inner = np.zeros((length, width), np.uint8)
    inner[:, ::2] = 1
    inner[::2, ::2] = factor
    inner[0, 1::4] = 1
    inner[-1, 3::4] = factor
    return np.pad(inner, 1).reshape(-1), width + 2


@quick
@given(maps(), st.data())
def test_field_equals_dijkstra(made: tuple[NDArray[np.uint8], int], data: st.DataObject) -> None:
    factor, stride = made
    sources = some_cells(data, factor, data.draw(st.integers(0, 4)))
    blocked = np.flatnonzero(factor == 0)[:1].tolist()
    assert field_of(build_path_grid(factor, stride), sources + blocked).tolist() == naive.distances(factor.tolist(), stride, sources)


@quick
@given(maps(), st.data())
def test_steps_down_a_field_are_the_canonical_ones(made: tuple[NDArray[np.uint8], int], data: st.DataObject) -> None:
    factor, stride = made
    grid = build_path_grid(factor, stride)
    field = field_of(grid, some_cells(data, factor, 2))
    for cell in np.flatnonzero(factor)[:40].tolist():
        steps = descend(grid, field, cell).tolist()
        here = cell
        for step in steps:
            assert step == next_direction(grid, field, here) == naive.next_direction(factor.tolist(), stride, field.tolist(), here)
            here += int(grid.offsets[step])
        assert next_direction(grid, field, here) == -1
        if field[cell] != UNREACHED:
            assert field[here] == 0
            assert naive.walk(factor.tolist(), stride, cell, steps) == (here, field[cell])


@quick
@given(maps(), st.data())
def test_search_equals_dijkstra(made: tuple[NDArray[np.uint8], int], data: st.DataObject) -> None:
    factor, stride = made
    grid = build_path_grid(factor, stride)
    used = make_scratch(factor.size)
    cells = [*some_cells(data, factor, 6), 0]
    for goal in cells[4:]:
        rest = naive.distances(factor.tolist(), stride, [goal])
        for start in cells:
            cost, directions = search(grid, start, goal, used)
            if rest[start] == naive.FAR:
                assert (cost, directions.size) == (-1, 0)
            else:
                assert cost == rest[start]
                assert naive.walk(factor.tolist(), stride, start, directions.tolist()) == (goal, cost)
            fresh = search(grid, start, goal, make_scratch(factor.size))
            assert (cost, directions.tolist()) == (fresh[0], fresh[1].tolist())


@quick
@given(maps(), st.data())
def test_repair_equals_a_new_field(made: tuple[NDArray[np.uint8], int], data: st.DataObject) -> None:
    factor, stride = made
    grid = build_path_grid(factor, stride)
    scratch = make_scratch(factor.size)
    sources = some_cells(data, factor, data.draw(st.integers(1, 3)))
    kept = field_of(grid, sources)
    inside = [y * stride + x for y in range(1, factor.size // stride - 1) for x in range(1, stride - 1)]
    for cell in data.draw(st.lists(st.sampled_from([*inside, *sources] if sources != [0] else inside), max_size=8)):
        change_cell(grid, cell, data.draw(st.sampled_from([0, 0, 1, 1, 3, 15])))
        repair_field(grid, kept, cell, np.array(sources, np.int64), scratch)
        assert kept.tolist() == naive.distances(grid.factor.tolist(), stride, sources)


@pytest.mark.parametrize("which", ["doors", "walls"])
def test_repair_of_a_larger_map_stays_exact(which: str) -> None:
    # Large enough that not every repair gives up for a new field.
    rng = np.random.default_rng(5)
    inner = rng.choice([0, 1, 1, 1, 1, 1, 3], (70, 70)).astype(np.uint8)
    inner[34, :] = 0
    inner[34, 10::20] = 3
    factor, stride = np.pad(inner, 1).reshape(-1), 72
    grid = build_path_grid(factor, stride)
    scratch = make_scratch(factor.size)
    sources = np.array([stride * 3 + 3, stride * 20 + 60], np.int64)
    sources = sources[factor[sources] > 0] if (factor[sources] > 0).any() else np.flatnonzero(factor)[:1]
    kept = field_of(grid, sources.tolist())
    among = [35 * stride + x for x in range(11, 71, 20)] if which == "doors" else (np.flatnonzero(np.pad(inner, 1).reshape(-1)))
    for cell in rng.choice(among, 40).tolist():
        for value in (0, int(rng.integers(1, 16))):
            change_cell(grid, cell, value)
            repair_field(grid, kept, cell, sources, scratch)
            assert np.array_equal(kept, field_of(grid, sources.tolist()))


@quick
@given(maps(), st.data())
def test_a_changed_grid_equals_a_new_one(made: tuple[NDArray[np.uint8], int], data: st.DataObject) -> None:
    factor, stride = made
    grid = build_path_grid(factor, stride)
    inside = [y * stride + x for y in range(1, factor.size // stride - 1) for x in range(1, stride - 1)]
    given_factor = factor.copy()
    for cell in data.draw(st.lists(st.sampled_from(inside), max_size=12)):
        value = data.draw(st.integers(0, 15))
        change_cell(grid, cell, value)
        factor[cell] = value
        for mine, new in zip(grid, build_path_grid(factor, stride), strict=True):
            assert mine.tolist() == new.tolist()
    assert build_path_grid(given_factor, stride).factor is not given_factor


@settings(derandomize=True, deadline=None, max_examples=400)
@given(st.lists(st.sampled_from([0, 1, 1, 1, 2, 3, 15]), min_size=9, max_size=9), st.integers(0, 7))
def test_a_skipped_step_has_a_way_round(factors: list[int], k: int) -> None:
    padded = np.pad(np.array(factors, np.uint8).reshape(3, 3), 1).reshape(-1)
    centre = 12
    grid = build_path_grid(padded, 5)
    parent = centre - int(grid.offsets[k])
    if not grid.moves[parent] >> k & 1:
        return
    kept = int(path_grid.successors(np.uint64(grid.config[centre]), np.uint64(k)))
    allowed = dict(naive.steps_from(padded.tolist(), 5, centre))
    assert kept & ~sum(1 << j for j in allowed) == 0
    to_centre = naive.step_cost(padded.tolist(), centre, k)
    for j, other in allowed.items():
        if kept >> j & 1 or other == parent:
            continue
        through = to_centre + naive.step_cost(padded.tolist(), other, j)
        # The cheapest way in the 3 × 3 from the parent that does not enter the centre, though it may pass beside it.
        best = {parent: 0.0}
        for _ in range(8):
            for cell, cost in list(best.items()):
                for direction, onward in naive.steps_from(padded.tolist(), 5, cell):
                    if onward != centre:
                        total = cost + naive.step_cost(padded.tolist(), onward, direction)
                        best[onward] = min(best.get(onward, np.inf), total)
        assert best[other] <= through if j >= 4 else best[other] < through


@pytest.mark.parametrize("factor", [1, 3, 15])
def test_long_corridors(factor: int) -> None:
    cells, stride = corridor(40, factor)
    grid = build_path_grid(cells, stride)
    source = int(np.flatnonzero(cells)[0])
    expected = naive.distances(cells.tolist(), stride, [source])
    assert field_of(grid, [source]).tolist() == expected
    end = int(np.argmax([0 if cost == naive.FAR else cost for cost in expected]))
    cost, directions = search(grid, end, source, make_scratch(cells.size))
    assert cost == expected[end]
    assert naive.walk(cells.tolist(), stride, end, directions.tolist()) == (source, cost)


@pytest.mark.parametrize(("length", "factor"), list(itertools.product((20, 60, 150, 400), (2, 3, 15))))
def test_a_long_dear_run_does_not_overtake(length: int, factor: int) -> None:
    # Two corridors from end to end, the straight one dear: a run along it must not come up in the queue a lap too early.
    inner = np.zeros((4, length), np.uint8)
    inner[0] = factor
    inner[3] = 1
    inner[:, 0] = inner[:, -1] = 1
    cells, stride = np.pad(inner, 1).reshape(-1), length + 2
    grid = build_path_grid(cells, stride)
    start, goal = stride + 1, stride + length
    expected = naive.distances(cells.tolist(), stride, [goal])
    assert field_of(grid, [goal]).tolist() == expected
    for begin in range(start, goal):
        cost, directions = search(grid, begin, goal, make_scratch(cells.size))
        assert cost == expected[begin]
        assert naive.walk(cells.tolist(), stride, begin, directions.tolist()) == (goal, cost)


def test_labels_that_run_out_change_nothing() -> None:
    rng = np.random.default_rng(2)
    factor = np.pad(rng.choice([0, 1, 1, 1, 3], (30, 30)).astype(np.uint8), 1).reshape(-1)
    grid = build_path_grid(factor, 32)
    cells = rng.choice(np.flatnonzero(factor), (60, 2))
    plain, scarce = make_scratch(factor.size), make_scratch(factor.size)
    resets = 0
    for start, goal in cells.tolist():
        # Room for less than two searches each time, after others have left their labels.
        scarce.base = min(scarce.base, path_queue.LABEL_FLOOR + int(grid.bound[0]) * 3 // 2)
        before = scarce.base
        mine, other = search(grid, start, goal, plain), search(grid, start, goal, scarce)
        resets += scarce.base > before
        assert (mine[0], mine[1].tolist()) == (other[0], other[1].tolist())
    assert resets > 20
    scarce.base = path_queue.LABEL_FLOOR + int(grid.bound[0]) * 3 // 2
    together = search_many(grid, cells, scarce)
    assert [part.tolist() for part in together] == [part.tolist() for part in search_many(grid, cells, plain)]


def test_search_many_is_search_many_times() -> None:
    cells, stride = corridor(30, 3)
    grid = build_path_grid(cells, stride)
    opened = np.flatnonzero(cells)
    pairs = np.array([*itertools.product(opened[::90].tolist(), opened[-1::-80].tolist()), (0, int(opened[0]))], np.int64)
    costs, directions, ends = search_many(grid, pairs, make_scratch(cells.size))
    begin = 0
    for (start, goal), cost, end in zip(pairs.tolist(), costs.tolist(), ends.tolist(), strict=True):
        single = search(grid, start, goal, make_scratch(cells.size))
        assert (cost, directions[begin:end].tolist()) == (single[0], single[1].tolist())
        begin = end
    assert begin == directions.size > len(pairs) * stride  # so the output had to grow
    empty = search_many(grid, np.zeros((0, 2), np.int64), make_scratch(cells.size))
    assert [part.size for part in empty] == [0, 0, 0]


def test_scratch_grows_and_forgets() -> None:
    rng = np.random.default_rng(3)
    factor = np.pad(rng.choice([0, 1, 1, 1, 2, 9], (40, 40)).astype(np.uint8), 1).reshape(-1)
    grid = build_path_grid(factor, 42)
    opened = np.flatnonzero(factor)
    sources = opened[:300:30].copy()
    expected = field_of(grid, sources.tolist())
    tiny = make_scratch(1)
    out = np.zeros(factor.size, np.int32)
    distance_field(grid, sources, out, tiny)
    assert np.array_equal(out, expected)
    assert tiny.cells == factor.size
    tiny.queue = np.zeros(path_queue.BUCKETS + 9, np.int64)
    distance_field(grid, sources, out, tiny)
    assert np.array_equal(out, expected)
    pairs = rng.choice(opened, (20, 2))
    for start, goal in pairs.tolist():
        tiny.queue = np.zeros(path_queue.BUCKETS + 9, np.int64)
        mine, other = search(grid, start, goal, tiny), search(grid, start, goal, make_scratch(factor.size))
        assert (mine[0], mine[1].tolist()) == (other[0], other[1].tolist())
        assert not tiny.queue[: path_queue.BUCKETS].any()
    tiny.queue = np.zeros(path_queue.BUCKETS + 9, np.int64)
    assert np.array_equal(search_many(grid, pairs, tiny)[1], search_many(grid, pairs, make_scratch(factor.size))[1])
    for cell in rng.choice(opened, 20).tolist():
        change_cell(grid, cell, 0)
        tiny.queue = np.zeros(path_queue.BUCKETS + int(rng.integers(9, 60)), np.int64)
        repair_field(grid, out, cell, sources, tiny)
        assert np.array_equal(out, field_of(grid, sources.tolist()))
        assert not tiny.queue[: path_queue.BUCKETS].any()


def test_next_step_knows_no_history() -> None:
    # The same field, made anew and by repairs from another map, gives the same steps.
    rng = np.random.default_rng(4)
    factor = np.pad(np.ones((20, 20), np.uint8), 1).reshape(-1)
    grid = build_path_grid(factor, 22)
    scratch = make_scratch(factor.size)
    sources = np.array([22 * 10 + 10], np.int64)
    kept = field_of(grid, sources.tolist())
    for cell in rng.choice(np.flatnonzero(factor), 30).tolist():
        for value in (0, 1):
            change_cell(grid, cell, value)
            repair_field(grid, kept, cell, sources, scratch)
    fresh_grid = build_path_grid(factor, 22)
    fresh = field_of(fresh_grid, sources.tolist())
    for cell in np.flatnonzero(factor).tolist():
        assert descend(grid, kept, cell).tolist() == descend(fresh_grid, fresh, cell).tolist()


def test_what_does_not_fit_is_refused() -> None:
    factor = np.pad(np.ones((5, 5), np.uint8), 1).reshape(-1)
    grid = build_path_grid(factor, 7)
    scratch = make_scratch(factor.size)
    source, out = np.array([8], np.int64), np.zeros(49, np.int32)
    distance_field(grid, source, out, scratch)
    for wrong in (factor.astype(np.int64), factor.reshape(7, 7), np.ones(49, np.uint8), factor * np.uint8(16), factor[:40]):
        with pytest.raises(ValueError, match=r"."):
            build_path_grid(wrong, 7)
    for cell, value in ((0, 1), (6, 1), (7, 1), (13, 1), (45, 1), (-8, 1), (8, 16), (8, -1)):
        with pytest.raises(ValueError, match=r"."):
            change_cell(grid, cell, value)
    for sources, target in (
        (source.astype(np.int32), out),
        (source, out.astype(np.int64)),
        (source, out[:40]),
        (np.array([49], np.int64), out),
        (np.array([-1], np.int64), out),
        (np.zeros(8, np.int64)[::2], out),
    ):
        with pytest.raises(ValueError, match=r"."):
            distance_field(grid, sources, target, scratch)
    for start, goal in ((-1, 8), (8, 49)):
        with pytest.raises(ValueError, match=r"."):
            search(grid, start, goal, scratch)
        with pytest.raises(ValueError, match=r"."):
            search_many(grid, np.array([[start, goal]], np.int64), scratch)
    with pytest.raises(ValueError, match=r"."):
        search_many(grid, np.zeros((2, 3), np.int64), scratch)
    for cell in (-1, 49):
        with pytest.raises(ValueError, match=r"."):
            next_direction(grid, out, cell)
        with pytest.raises(ValueError, match=r"."):
            descend(grid, out, cell)
        with pytest.raises(ValueError, match=r"."):
            repair_field(grid, out, cell, source, scratch)
    with pytest.raises(ValueError, match="does not belong"):
        descend(grid, np.full(49, 50, np.int32), 8)


def test_each_kernel_is_compiled_once() -> None:
    factor = np.pad(np.ones((6, 6), np.uint8), 1).reshape(-1)
    grid = build_path_grid(factor, 8)
    scratch = make_scratch(factor.size)
    cell = np.int32(9)
    out = field_of(grid, [9])
    change_cell(grid, cell, np.uint8(3))
    repair_field(grid, out, cell, np.array([9], np.int64), scratch)
    next_direction(grid, out, cell)
    descend(grid, out, cell)
    search(grid, cell, np.uint16(30), scratch)
    search_many(grid, np.array([[9, 30]], np.int64), scratch)
    kernels = (
        paths._field,
        path_search._search,
        path_search._search_many,
        paths._descend,
        paths.step_down,
        repair._repair,
        path_grid._change,
    )
    compiled = [len(kernel.signatures) for kernel in kernels if hasattr(kernel, "signatures")]
    assert compiled == [1] * len(compiled)
