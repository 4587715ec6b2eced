"""Z7, D1: walking against a twin that covers its speed tick by tick; watched cells, doors, new faces."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from game.kernels import motion
from game.kernels.doorways import OPENED, SHUT, Doorways
from game.kernels.grid import cell_at, offsets, position
from game.kernels.motion import (
    ARRIVED,
    CORRIDOR_BIT,
    DOOR_BIT,
    ENTERED,
    LOOKS,
    NEVER,
    NOTICED,
    SIGN_BIT,
    STEPPED,
    Buffers,
    Sight,
    Walkers,
    begin_step,
    walk,
)
from game.kernels.occupancy import occupancy
from game.kernels.sight import make_views
from game.kernels.signs import Signs, window_of
from game.world.columns import Routes
from tests import naive
from tests.kernels import naive_sight

LENGTHS = (500, 700)
SIZE = 200
STRIDE = SIZE + 2
CELLS = STRIDE * STRIDE
MIDDLE = cell_at(100, 100, STRIDE)

walker = st.tuples(st.integers(10, 200), st.lists(st.integers(0, 7), min_size=1, max_size=12))


def crowd(cells: list[int], people: list[tuple[int, list[int]]]) -> Walkers:
    """Walkers on cells, each with a speed and steps, who set out at tick 0."""
    routes = Routes()
    routes.resize(len(people))
    for i, (_, steps) in enumerate(people):
        routes.set(i, bytes(steps))
    count = len(people)
    made = Walkers(
        np.array(cells, np.int64),
        np.array([s for s, _ in people], np.int64),
        np.full(count, NEVER),
        np.zeros(count, np.int64),
        routes.pool,
        routes.at,
        routes.end,
    )
    for i in range(count):
        if people[i][1]:
            begin_step(made, i, 0, LENGTHS)
    return made


def unwatched(cells: int, people: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    return np.zeros(cells, np.uint8), np.zeros(people, np.uint8)


def left(walkers: Walkers, i: int) -> list[int]:
    return walkers.pool[walkers.at[i] : walkers.end[i]].tolist()


@given(st.lists(walker, min_size=1, max_size=70), st.lists(st.integers(1, 90), min_size=1, max_size=12))
def test_many_walkers_walk_as_one_by_one(people: list[tuple[int, list[int]]], cuts: list[int]) -> None:
    twins = [naive.Walker(100, 100, speed, steps, 0) for speed, steps in people]
    walkers = crowd([MIDDLE] * len(people), people)
    watched, cares = unwatched(CELLS, len(people))
    buffers, tick, arrived = Buffers(), 0, {}
    trace = np.zeros(12 * 90 + 1, np.int64)
    for cut in cuts:
        until = tick + cut
        while tick < until:
            tick, told, _ = walk(buffers, tick, until, LENGTHS, offsets(STRIDE), walkers, watched, cares, trace=trace)
            assert told == sorted(told, key=lambda row: row[1])
            for what, who, where in told:
                assert (what, where) == (ARRIVED, walkers.cell[who])
                arrived[who] = tick
            tick += bool(told)
    for now in range(tick):
        for twin in twins:
            twin.run(now)
    assert [position(int(c), STRIDE) for c in walkers.cell] == [(twin.x, twin.y) for twin in twins]
    assert arrived == {i: twin.arrived for i, twin in enumerate(twins) if twin.arrived is not None}
    assert [left(walkers, i) for i in range(len(people))] == [twin.steps for twin in twins]


def test_a_trace_tells_which_ticks_had_steps() -> None:
    trace = np.zeros(50, np.int64)
    walkers = crowd([MIDDLE], [(50, [0, 0, 4])])
    walk(Buffers(), 0, 50, LENGTHS, offsets(STRIDE), walkers, *unwatched(CELLS, 1), trace=trace)
    assert np.flatnonzero(trace).tolist() == [10, 20, 34]


def test_watched_cells_stop_whom_they_concern() -> None:
    """A step on to a watched cell is told, one into a corridor only where it begins, one into sight of a sign only while it is new."""
    watched, cares = unwatched(CELLS, 3)
    watched[MIDDLE + 1] = 0x01
    watched[MIDDLE + 2 : MIDDLE + 4] = CORRIDOR_BIT | SIGN_BIT
    cares[:] = [0x01 | CORRIDOR_BIT, 0x01 | SIGN_BIT, 0x02]
    signs = Signs(np.array([MIDDLE + 3 - STRIDE]), window_of(STRIDE, MIDDLE + 3 - STRIDE, [MIDDLE + 3])[None], np.zeros((3, 1), np.uint64))
    signs.seen[:] = ~np.uint64(1)
    walkers = crowd([MIDDLE] * 3, [(50, [0, 0, 0, 0]), (50, [0, 0, 0, 0]), (50, [0, 0, 0, 0])])

    def on(tick: int) -> tuple[int, list[list[int]]]:
        return walk(Buffers(), tick, 1000, LENGTHS, offsets(STRIDE), walkers, watched, cares, signs=signs)[:2]

    assert on(0) == (10, [[STEPPED, 0, MIDDLE + 1], [STEPPED, 1, MIDDLE + 1]])
    assert on(11) == (20, [[ENTERED, 0, MIDDLE + 2]])
    assert on(21) == (30, [[LOOKS, 1, MIDDLE + 3]])
    assert on(31) == (40, [[ARRIVED, i, MIDDLE + 4] for i in range(3)])
    assert on(41) == (1000, [])
    walkers = crowd([MIDDLE] * 3, [(50, [0, 0, 0, 0])] * 3)
    signs.seen[1] = ~np.uint64(0)
    watched[MIDDLE + 1] = CORRIDOR_BIT
    assert on(0) == (10, [[ENTERED, 0, MIDDLE + 1]])
    assert on(11) == (40, [[ARRIVED, i, MIDDLE + 4] for i in range(3)])


def doors_on(cells: list[int], state: list[int]) -> Doorways:
    """Shut doors on cells, which close 20 ticks behind people, of whom 3 are gone and 4 carried."""
    count = len(cells)
    columns = np.zeros((2, count), np.uint8)
    return Doorways(
        np.array(cells, np.int64),
        columns[0],
        columns[1],
        np.full(count, NEVER),
        np.array(state, np.uint8),
        np.array(state, np.int64) // 4,
        3,
        20,
    )


def test_doors_open_for_who_steps_in_and_close_behind_the_last_one_and_stop_nobody() -> None:
    """D1: two pass, the slower one opens nothing any more; 20 ticks after they have left it closes, who stands behind it or walks on."""
    watched, cares = unwatched(CELLS, 2)
    watched[MIDDLE + 1] = DOOR_BIT
    walkers = crowd([MIDDLE] * 2, [(50, [0, 0, 0, 0, 0, 0]), (40, [0, 0])])
    doors = doors_on([MIDDLE + 9, MIDDLE + 1], [0, 0])

    def on(tick: int) -> tuple[int, list[list[int]], list[list[int]]]:
        return walk(Buffers(), tick, 1000, LENGTHS, offsets(STRIDE), walkers, watched, cares, None, doors)

    assert on(0) == (25, [[ARRIVED, 1, MIDDLE + 2]], [[10, OPENED, 1, 0]])
    assert doors.closes_due.tolist() == [NEVER, 45]
    assert on(26) == (60, [[ARRIVED, 0, MIDDLE + 6]], [[45, SHUT, 1, -1]])
    assert on(61) == (1000, [], [])


def test_doors_close_when_nobody_walks_any_more() -> None:
    """D1: up to the tick at which walking has to stop."""
    watched, cares = unwatched(CELLS, 1)
    watched[MIDDLE] = DOOR_BIT
    walkers, doors = crowd([MIDDLE], [(50, [0])]), doors_on([MIDDLE], [0])
    doors.ajar[0] = 1

    def on(tick: int, until: int) -> tuple[int, list[list[int]], list[list[int]]]:
        return walk(Buffers(), tick, until, LENGTHS, offsets(STRIDE), walkers, watched, cares, None, doors)

    assert on(0, 1000) == (10, [[ARRIVED, 0, MIDDLE + 1]], [])
    assert on(11, 30) == (30, [], [])
    assert on(30, 31) == (31, [], [[30, SHUT, 0, -1]])


def test_walking_stops_early_when_there_is_no_room_for_what_doors_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the tick in which more is to be told than fits, whether anybody still walks or not; nothing is lost, nothing comes late."""
    monkeypatch.setattr(motion, "_PASSED", 0)
    watched, cares = unwatched(CELLS, 1)
    watched[[MIDDLE + 1, MIDDLE + 5]] = DOOR_BIT
    walkers, doors = crowd([MIDDLE], [(50, [0] * 7)]), doors_on([MIDDLE + 1, MIDDLE + 5, MIDDLE + 9, MIDDLE + 12], [0])
    doors.ajar[2:], doors.closes_due[2:] = 1, [7, 105]
    buffers = Buffers()
    buffers.passed = np.zeros((9, 4), np.int64)  # for one more than must fit

    def on(tick: int) -> tuple[int, list[list[int]], list[list[int]]]:
        return walk(buffers, tick, 1000, LENGTHS, offsets(STRIDE), walkers, watched, cares, None, doors)

    assert on(0) == (40, [], [[7, SHUT, 2, -1], [10, OPENED, 0, 0]])
    assert on(40) == (70, [[ARRIVED, 0, MIDDLE + 7]], [[40, SHUT, 0, -1], [50, OPENED, 1, 0]])
    doors.ajar[0], doors.closes_due[0] = 1, 90
    assert on(71) == (105, [], [[80, SHUT, 1, -1], [90, SHUT, 0, -1]])
    assert on(105) == (1000, [], [[105, SHUT, 3, -1]])


@st.composite
def houses(draw: st.DrawFn) -> tuple[list[naive.Door], list[tuple[int, int, int, list[int], int]], list[int]]:
    """Doors among nine cells, people who stand, lie or walk about there, some gone or carried, and cells that are watched."""
    spot = st.tuples(st.integers(99, 101), st.integers(99, 101))
    steps = st.lists(st.integers(0, 7), max_size=12)
    people = []
    for (x, y), speed, way, state in draw(
        st.lists(st.tuples(spot, st.integers(4, 20).map(lambda tens: 10 * tens), steps, st.sampled_from([0, 0, 0, 1, 3, 4])), max_size=20)
    ):
        people.append((x, y, speed, way if state == 0 else [], state))
    doors = []
    for (x, y), stays, at_once in draw(st.lists(st.tuples(spot, st.booleans(), st.booleans()), max_size=5, unique_by=lambda d: d[0])):
        filled = any((x, y) == person[:2] and person[4] < 3 for person in people)
        doors.append(naive.Door(x, y, stays, (2 if at_once else 1) if filled and not stays else 0))
    return doors, people, [cell_at(x, y, STRIDE) for x, y in draw(st.lists(spot, max_size=2))]


@settings(max_examples=300)
@given(houses(), st.lists(st.integers(1, 90), min_size=1, max_size=12), st.booleans())
def test_doors_open_and_close_as_tick_by_tick(scene, cuts: list[int], tight: bool) -> None:
    """D1, D8: whatever stops the walking, and however little room there is for what doors do."""
    twins, people, springs = scene
    cells, state = [cell_at(x, y, STRIDE) for x, y, *_ in people], [person[4] for person in people]
    walkers = crowd(cells, [(speed, steps) for _, _, speed, steps, _ in people])
    doors = doors_on([cell_at(door.x, door.y, STRIDE) for door in twins], state)
    doors.open[:], doors.ajar[:] = [door.stays for door in twins], [door.ajar for door in twins]
    watched, cares = unwatched(CELLS, len(people))
    watched[springs], cares[:] = 1, 1
    watched[doors.cell] |= DOOR_BIT
    crew = [naive.Walker(x, y, speed, steps, 0) for x, y, speed, steps, _ in people]
    present = [twin for twin, how in zip(crew, state, strict=True) if how < 3]
    buffers, tick, now = Buffers(), 0, 0
    with pytest.MonkeyPatch.context() as patch:
        if tight:
            patch.setattr(motion, "_PASSED", 0)
            buffers.passed = np.zeros((2 * len(twins), 4), np.int64)
        for cut in cuts:
            until = tick + cut
            while tick < until:
                tick, happened, passed = walk(buffers, tick, until, LENGTHS, offsets(STRIDE), walkers, watched, cares, None, doors)
                tick += bool(happened)
                wanted = []
                while now < tick:
                    wanted += [[now, *line] for line in naive.pass_doors(twins, crew, present, now)]
                    now += 1
                assert passed == [[at, OPENED if opens else SHUT, door, who] for at, opens, door, who in wanted]
                assert doors.ajar.tolist() == [door.ajar for door in twins]
                for due, twin in zip(doors.closes_due.tolist(), twins, strict=True):
                    # One that waits for somebody is looked at again when they are there.
                    assert due == (twin.due or NEVER) or (twin.due and twin.due < now <= due < NEVER)
    assert [position(int(c), STRIDE) for c in walkers.cell] == [(twin.x, twin.y) for twin in crew]


@st.composite
def scenes(draw: st.DrawFn) -> tuple[NDArray[np.uint8], int, list[int], list[tuple[int, list[int]]], list[int], list[int]]:
    """A map with walls, people of two sides on it, their routes over clear cells."""
    size = draw(st.integers(4, 14))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    clear = np.zeros((size + 2, size + 2), np.uint8)
    clear[1:-1, 1:-1] = rng.random((size, size)) >= draw(st.sampled_from([0, 0.1, 0.3]))
    clear[1, 1] = 1
    flat, stride = clear.ravel(), size + 2
    spots = np.flatnonzero(flat)
    count = draw(st.integers(2, 12))
    cells = rng.choice(spots, count).tolist()
    people = []
    for start in cells:
        here, steps = start, []
        for k in rng.integers(0, 8, 60).tolist():
            there = here + int(offsets(stride)[k])
            if flat[there] and len(steps) < 12:
                steps.append(k)
                here = there
        people.append((int(rng.integers(4, 15)) * 10, steps))
    kept = [i for i, (_, steps) in enumerate(people) if steps]
    sides = rng.integers(0, 2, count).tolist()
    reach = rng.choice([0, 3, 7, 15, 20], count).tolist()
    return flat, stride, [cells[i] for i in kept], [people[i] for i in kept], [sides[i] for i in kept], [reach[i] for i in kept]


@settings(max_examples=40)
@given(scenes(), st.integers(0, 3))
def test_every_new_face_is_told_once_and_in_the_tick_it_comes_into_sight(scene, hostility: int) -> None:
    """C1: against all pairs, looked at again after every tick."""
    clear, stride, cells, people, sides, reach = scene
    count = len(people)
    hostile = np.array([[0, hostility & 1], [hostility >> 1, 0]], np.uint8)
    views = make_views(clear, stride)
    there = occupancy(views, np.array(cells, np.int64), np.array(sides, np.uint8), np.array(reach, np.int64), hostile)
    known = np.zeros((count, 1), np.uint64)
    sight = Sight(views, there, known)
    walkers = crowd(cells, people) if count else crowd([], [])
    twins = [naive.Walker(*position(cell, stride), speed, steps, 0) for cell, (speed, steps) in zip(cells, people, strict=True)]

    def pairs() -> set[tuple[int, int]]:
        at = [cell_at(twin.x, twin.y, stride) for twin in twins]
        seen = naive_sight.noticed(clear, stride, at, reach, at)
        return {(i, j) for i, j in seen if i != j and hostile[sides[i], sides[j]]}

    before = pairs()
    for i, j in before:
        known[i, 0] |= np.uint64(1 << j)
    met, wanted, tick, now = [], [], 0, 0
    while tick < 800:
        reached, told, _ = walk(Buffers(), tick, 800, LENGTHS, offsets(stride), walkers, *unwatched(clear.size, count), sight)
        met += [(reached, i, j) for what, i, j in told if what == NOTICED]
        tick = reached + bool(told)
        while now < tick:
            stood = [(twin.x, twin.y) for twin in twins]
            for twin in twins:
                twin.run(now)
            if stood != [(twin.x, twin.y) for twin in twins]:
                # within a tick people step one by one, and each may see the others where they stood before
                ends = [(twin.x, twin.y) for twin in twins]
                fresh = set()
                for k in range(count):
                    for twin, where in zip(twins, ends[: k + 1] + stood[k + 1 :], strict=True):
                        twin.x, twin.y = where
                    if ends[k] != stood[k]:
                        fresh |= {(i, j) for i, j in pairs() if k in (i, j)} - before
                wanted += [(now, i, j) for i, j in sorted(fresh)]
                before |= fresh
            now += 1
    assert sorted(met) == sorted(wanted)
    assert there.cell.tolist() == walkers.cell.tolist()


def test_more_faces_in_a_tick_than_the_buffer_holds() -> None:
    """100 against 100 who all step into the same open ground in one tick: 20,000 meetings, none lost, none doubled."""
    clear = np.zeros((42, 42), np.uint8)
    clear[1:-1, 1:-1] = 1
    count = 200
    cells = [cell_at(10 + i % 8, 10 + i // 8 % 8, 42) for i in range(count)]
    sides = [i % 2 for i in range(count)]
    views = make_views(clear.ravel(), 42)
    there = occupancy(views, np.array(cells), np.array(sides, np.uint8), np.full(count, 15), np.array([[0, 1], [1, 0]], np.uint8))
    sight = Sight(views, there, np.zeros((count, 4), np.uint64))
    walkers = crowd(cells, [(50, [0])] * count)
    tick, told, _ = walk(Buffers(), 0, 100, LENGTHS, offsets(42), walkers, *unwatched(clear.size, count), sight)
    met = [(i, j) for what, i, j in told if what == NOTICED]
    assert tick == 10
    assert len(met) == len(set(met)) == 20_000
    assert [who for what, who, _ in told if what == ARRIVED] == list(range(count))
