"""The sight kernels against their naive twins: views, lines, noticing, light."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from game.kernels.light import LIGHT_CELLS, add_light, light_map, set_clear_lit
from game.kernels.lines import line_cells, line_of_fire, line_of_sight
from game.kernels.noticing import IS_NOTICED, NOTICES, noticed_by_all, noticed_by_one, noticed_pairs
from game.kernels.occupancy import Occupancy, move, occupancy, occupy, set_reach, vacate
from game.kernels.shadowcast import SIGHT_CELLS, VIEW_ROWS
from game.kernels.sight import Views, field_of_view, forget_all, make_views, set_clear, view_of
from tests.kernels import naive_sight as naive

few = settings(derandomize=True, deadline=None, max_examples=30)
many = settings(derandomize=True, deadline=None, max_examples=100)


@dataclass
class Place:
    """A random map, its cells within the rim, and the dice that go with it."""

    clear: NDArray[np.uint8]
    stride: int
    cells: NDArray[np.int64]
    rng: np.random.Generator

    def pick(self, count: int) -> NDArray[np.int64]:
        return self.rng.choice(self.cells, count)

    def text(self) -> str:
        return "\n".join("".join(".#"[1 - c] for c in row) for row in self.clear.reshape(-1, self.stride))


@st.composite
def places(draw: st.DrawFn, largest: int = 24) -> Place:
    width, height = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    clear = np.zeros((height + 2, width + 2), np.uint8)
    clear[1:-1, 1:-1] = rng.random((height, width)) >= draw(st.sampled_from([0, 0.03, 0.1, 0.2, 0.35, 0.5, 0.8, 1]))
    cells = np.arange(clear.size).reshape(clear.shape)[1:-1, 1:-1].ravel()
    return Place(clear.ravel(), width + 2, cells, rng)


def cells_of(view: NDArray[np.uint32], cell: int, stride: int) -> set[int]:
    """The cells of a view's bits; bits that lie in another row than they should would give cells that aren't seen."""
    bits = view[:, None] >> np.arange(VIEW_ROWS, dtype=np.uint32) & 1
    return {cell + (int(y) - SIGHT_CELLS) * stride + int(x) - SIGHT_CELLS for y, x in np.argwhere(bits)}


def near(cells: set[int], cell: int, stride: int, reach: int = SIGHT_CELLS) -> set[int]:
    return {other for other in cells if naive.distance(stride, cell, other) <= reach}


@given(places())
@many
def test_views_are_fords_shadowcasting(place: Place) -> None:
    views = make_views(place.clear, place.stride)
    cells = place.pick(4)
    for cell, view in zip(cells.tolist(), field_of_view(views, cells), strict=True):
        assert view.max() < 2**VIEW_ROWS
        assert cells_of(view, cell, place.stride) == near(naive.seen_from(place.clear, place.stride, cell), cell, place.stride), (
            place.text()
        )
        assert (view_of(views, cell) == view).all()


@given(places())
@few
def test_clear_cells_see_each_other_or_neither_does(place: Place) -> None:
    clear_cells = place.cells[place.clear[place.cells] == 1]
    fields = field_of_view(make_views(place.clear, place.stride), clear_cells)
    seen = {cell: cells_of(view, cell, place.stride) for cell, view in zip(clear_cells.tolist(), fields, strict=True)}
    for cell, others in seen.items():
        assert all(cell in seen[other] for other in others if place.clear[other])


@given(places(), st.sampled_from([1, 2, 7, None]))
@few
def test_kept_views_stay_right_when_cells_change(place: Place, capacity: int | None) -> None:
    views = make_views(place.clear, place.stride, capacity)
    for cell in place.pick(40).tolist():
        if place.rng.random() < 0.3:
            set_clear(views, cell, bool(place.rng.random() < 0.5))
        view_of(views, cell)
        kept = np.flatnonzero(views.slot >= 0)
        assert (views.owner[views.slot[kept]] == kept).all()
        assert (views.owner >= 0).sum() == kept.size
        assert (field_of_view(make_views(views.clear, views.stride), kept) == views.rows[views.slot[kept], :VIEW_ROWS]).all()


def test_a_far_change_keeps_the_views_that_cannot_see_it() -> None:
    clear = np.zeros((3, 42), np.uint8)
    clear[1, 1:-1] = 1
    clear[1, 20] = 0
    views = make_views(clear.ravel(), 42)
    for x in (3, 6, 19, 21, 38):
        view_of(views, 42 + x)
    set_clear(views, 42 + 20, True)
    assert (np.flatnonzero(views.slot >= 0) - 42).tolist() == [3, 38]
    view_of(views, 42 + 6)
    set_clear(views, 42 + 10, False)
    assert (np.flatnonzero(views.slot >= 0) - 42).tolist() == [38]
    set_clear(views, 42 + 10, False)
    assert (np.flatnonzero(views.slot >= 0) - 42).tolist() == [38]
    views.clear[42 + 30] = 0
    forget_all(views)
    assert (view_of(views, 42 + 38)[SIGHT_CELLS] & 1 << 6) == 0
    assert (view_of(views, 42 + 38)[SIGHT_CELLS] & 1 << 7) != 0


@given(places(largest=40))
@many
def test_line_of_sight_is_the_view_at_any_distance(place: Place) -> None:
    for start in place.pick(2).tolist():
        seen = naive.seen_from(place.clear, place.stride, start)
        for goal in place.cells.tolist():
            assert line_of_sight(place.clear, place.stride, start, goal) == (goal in seen), place.text()


@given(places(largest=40))
@many
def test_lines_of_fire_touch_clear_cells_only(place: Place) -> None:
    clear, stride = place.clear, place.stride
    for start, goal in place.pick(20).reshape(-1, 2).tolist():
        touched = naive.crossings(stride, start, goal)
        assert line_cells(clear, stride, start, goal, corners=True).tolist() == [cell for _, _, cell in touched]
        assert line_cells(clear, stride, start, goal).tolist() == [cell for enter, leave, cell in touched if enter < leave]
        free = line_of_fire(clear, stride, start, goal)
        assert free == all(clear[cell] for _, _, cell in touched)
        assert free == line_of_fire(clear, stride, goal, start)


@given(places())
@many
def test_a_line_of_fire_is_a_line_of_sight(place: Place) -> None:
    start = int(place.pick(1)[0])
    for goal in place.cells.tolist():
        if line_of_fire(place.clear, place.stride, start, goal):
            assert line_of_sight(place.clear, place.stride, start, goal)
            assert line_of_sight(place.clear, place.stride, goal, start)


def test_a_corner_one_sees_past_stops_the_shot() -> None:
    clear = np.zeros((4, 4), np.uint8)
    clear[1, 1] = clear[2, 2] = clear[2, 1] = 1
    assert line_of_sight(clear.ravel(), 4, 5, 10)
    assert not line_of_fire(clear.ravel(), 4, 5, 10)


@given(places(), st.integers(0, 12), st.integers(0, 12))
@many
def test_noticing_is_every_pair_in_reach_and_sight(place: Place, viewers: int, enemies: int) -> None:
    views = make_views(place.clear, place.stride, 5)
    seers, targets = place.pick(viewers), place.pick(enemies)
    reach = place.rng.choice(np.array([-1, 0, 1, 4, 9, 14, 15, 16, 22, 100]), viewers)
    expected = naive.noticed(place.clear, place.stride, seers.tolist(), reach.tolist(), targets.tolist())
    for out in (None, np.zeros((1, 2), np.int64), np.zeros((200, 2), np.int64)):
        assert noticed_pairs(seers, reach, targets, views, out).tolist() == [list(pair) for pair in expected]
    assert (views.first == -1).all()


@st.composite
def crowds(draw: st.DrawFn) -> tuple[Place, Views, Occupancy]:
    place = draw(places())
    people, sides = draw(st.integers(0, 14)), draw(st.integers(1, 4))
    rng = place.rng
    most = draw(st.sampled_from([SIGHT_CELLS, 30]))
    if draw(st.booleans()):  # people stand on clear cells, as they mostly do in the game
        place.cells = place.cells[place.clear[place.cells] == 1]
        people = people if place.cells.size else 0
    cells = np.where(rng.random(people) < 0.8, place.pick(people) if people else 0, -1)
    hostile = (rng.random((sides, sides)) < 0.6).astype(np.uint8)
    views = make_views(place.clear, place.stride, 5)
    side = rng.integers(0, sides, people).astype(np.uint8)
    return place, views, occupancy(views, cells, side, rng.integers(-1, most + 1, people), hostile)


def naive_by_all(place: Place, people: Occupancy) -> list[list[int]]:
    present = [person for person in range(people.cell.size) if people.cell[person] >= 0]
    cells = people.cell[present].tolist()
    pairs = naive.noticed(place.clear, place.stride, cells, people.reach[present].tolist(), cells)
    named = [[present[i], present[j]] for i, j in pairs if i != j]
    return [[i, j] for i, j in named if people.hostile[people.side[i], people.side[j]]]


@given(crowds())
@many
def test_everybody_notices_as_all_pairs_say(crowd: tuple[Place, Views, Occupancy]) -> None:
    place, views, people = crowd
    expected = naive_by_all(place, people)
    assert noticed_by_all(views, people).tolist() == expected
    assert noticed_by_all(views, people, np.zeros((1, 2), np.int64)).tolist() == expected
    for person in np.flatnonzero(people.cell >= 0).tolist():
        flags = dict.fromkeys(range(people.cell.size), 0)
        for seer, seen in expected:
            if seer == person:
                flags[seen] |= NOTICES
            if seen == person:
                flags[seer] |= IS_NOTICED
        assert noticed_by_one(views, people, person).tolist() == [[other, flag] for other, flag in flags.items() if flag]


@given(crowds())
@many
def test_an_occupancy_after_many_steps_is_a_fresh_one(crowd: tuple[Place, Views, Occupancy]) -> None:
    place, views, people = crowd
    for person in place.rng.integers(0, max(people.cell.size, 1), 40 * (people.cell.size > 0)).tolist():
        cell = int(place.pick(1)[0])
        if people.cell[person] < 0:
            occupy(views, people, person, cell)
        elif place.rng.random() < 0.2:
            vacate(views, people, person)
        else:
            move(views, people, person, cell)
        if place.rng.random() < 0.2:
            set_reach(people, person, int(place.rng.integers(0, 25)))
    fresh = occupancy(views, people.cell, people.side, people.reach, people.hostile)
    assert (people.boards == fresh.boards).all()
    assert people.wide == fresh.wide
    assert ((people.first >= 0) == (fresh.first >= 0)).all()
    assert noticed_by_all(views, people).tolist() == noticed_by_all(views, fresh).tolist() == naive_by_all(place, people)


@given(places(), st.integers(0, 6))
@few
def test_light_counts_torches_and_follows_changes(place: Place, count: int) -> None:
    views = make_views(place.clear, place.stride, 5)
    torches = place.pick(count).tolist()
    light = light_map(np.array(torches, np.int64), views)
    assert (light == naive.light(place.clear, place.stride, torches, LIGHT_CELLS)).all()
    for cell in place.pick(12).tolist():
        roll = place.rng.random()
        if roll < 0.4:
            torches.append(cell)
            add_light(views, cell, 1, light)
        elif roll < 0.6 and torches:
            add_light(views, torches.pop(), -1, light)
        else:
            set_clear_lit(views, cell, bool(place.rng.random() < 0.5), np.array(torches, np.int64), light)
    assert (light == naive.light(place.clear, place.stride, torches, LIGHT_CELLS)).all()
    assert (light_map(np.array(torches, np.int64), views, light) == naive.light(place.clear, place.stride, torches, LIGHT_CELLS)).all()


def test_light_never_wraps() -> None:
    clear = np.zeros((3, 4), np.uint8)
    clear[1, 1:3] = 1
    views = make_views(clear.ravel(), 4)
    light = light_map(np.full(255, 5), views)
    assert light.max() == 255
    with pytest.raises(OverflowError):
        add_light(views, 6, 1, light)
    assert light.min() == 255
    with pytest.raises(OverflowError):
        light_map(np.full(256, 5), views)
    light.fill(0)
    with pytest.raises(OverflowError):
        add_light(views, 5, -1, light)
    with pytest.raises(ValueError, match="one torch"):
        add_light(views, 5, 2, light)


def test_wrong_arguments_are_refused() -> None:
    clear = np.zeros((5, 6), np.uint8)
    clear[1:-1, 1:-1] = 1
    views = make_views(clear.ravel(), 6)
    wrong: list[Any] = [clear, clear.ravel().astype(np.int64), clear.ravel()[:-1], np.ones(30, np.uint8), clear.ravel() * np.uint8(2)]
    for bad in wrong:
        with pytest.raises(ValueError, match="clear"):
            make_views(bad, 6)
    with pytest.raises(ValueError, match="room"):
        make_views(clear.ravel(), 6, 0)
    for cell in (-1, 0, 6, 11, 25, 30, 10**9):
        with pytest.raises(IndexError, match="map"):
            set_clear(views, cell, True)
        with pytest.raises(IndexError, match="map"):
            field_of_view(views, np.array([7, cell]))
        with pytest.raises(IndexError, match="map"):
            line_of_fire(views.clear, 6, 7, cell)
    with pytest.raises(ValueError, match="int64"):
        field_of_view(views, np.array([7, 8, 9, 10])[::2])
    with pytest.raises(ValueError, match="viewer_range"):
        noticed_pairs(np.array([7]), np.array([7, 8]), np.array([7]), views)
    with pytest.raises(ValueError, match="out"):
        noticed_pairs(np.array([7]), np.array([7]), np.array([7]), views, np.zeros((4, 3), np.int64))
    one, nobody = np.array([7]), np.zeros((1, 1), np.uint8)
    with pytest.raises(ValueError, match="side"):
        occupancy(views, one, np.array([1], np.uint8), one, nobody)
    with pytest.raises(ValueError, match="hostile"):
        occupancy(views, one, np.array([0], np.uint8), one, np.zeros((1, 2), np.uint8))
    with pytest.raises(ValueError, match="reach"):
        occupancy(views, one, np.array([0], np.uint8), np.array([7, 8]), nobody)
    people = occupancy(views, one, np.array([0], np.uint8), one, nobody)
    with pytest.raises(ValueError, match="on the map"):
        occupy(views, people, 0, 8)
    with pytest.raises(IndexError, match="person"):
        vacate(views, people, 1)
    vacate(views, people, 0)
    with pytest.raises(ValueError, match="not on the map"):
        move(views, people, 0, 8)
    with pytest.raises(ValueError, match="light"):
        add_light(views, 7, 1, np.zeros(3, np.uint8))
