"""People walk smoothly: drawn where their steps have brought them, without a jump from one tick to the next (Z7)."""

import numpy as np
import pygame
import pytest

from game.ui.atlas import Atlas
from game.ui.kernels.kinds import CELL
from game.ui.people import Cast, positions
from game.ui.scene import PATIENT, Scene
from game.ui.view import View
from game.world.tables import DEAD, KNOCKED_OUT
from tests.scenario import Scenario

ROOM = """
XXXXXXXXXXXX
X..........X
X..........X
X....##....X
X..........X
XXXXXXXXXXXX
"""


def walker(speed: int = 50) -> Scenario:
    room = Scenario(ROOM)
    room.order("spawn", kind="goblin", at=[1, 1], side="dungeon", name="Gob").run(1)
    room.world.people.speed[0] = room.world.people.pace[0] = speed
    return room


def place(room: Scenario, fraction: float) -> tuple[float, float]:
    where = positions(room.world, fraction)
    return float(where.x[0]), float(where.y[0])


def test_who_stands_is_drawn_on_the_cell() -> None:
    room = walker()
    assert place(room, 0.0) == place(room, 1.0) == (CELL, CELL)
    assert not positions(room.world, 0.5).walking[0]


@pytest.mark.parametrize("speed", [40, 45, 50, 70])
def test_a_walker_goes_on_evenly_and_arrives(speed: int) -> None:
    room = walker(speed)
    room.order("move", minions=["Gob"], to=[9, 1])
    room.run(1)
    per_tick = speed / 500 * CELL
    spots = [place(room, 0.0)]
    for _ in range(400):
        for fraction in (0.25, 0.5, 0.75, 1.0):
            spots.append(place(room, fraction))
        room.run(1)
        # the end of one tick and the beginning of the next are the same moment
        assert place(room, 0.0)[0] == pytest.approx(spots[-1][0], abs=per_tick)
        if not positions(room.world, 0.0).walking[0]:
            break
    xs = [x for x, _ in spots]
    assert xs[0] == pytest.approx(CELL, abs=per_tick)
    steps = np.diff(xs)
    assert (steps >= -1e-9).all()
    assert (steps <= per_tick / 4 + 1e-9).all()
    assert np.median(steps) == pytest.approx(per_tick / 4)
    assert place(room, 0.0) == (9 * CELL, CELL)


def test_the_end_of_a_tick_is_the_beginning_of_the_next_on_a_straight_way() -> None:
    room = walker(45)
    room.order("move", minions=["Gob"], to=[9, 1])
    room.run(2)
    for _ in range(60):
        ended = place(room, 1.0)
        room.run(1)
        assert place(room, 0.0) == pytest.approx(ended)


def test_a_diagonal_step_moves_both_ways_at_once() -> None:
    room = walker()
    room.order("move", minions=["Gob"], to=[3, 3]).run(8)
    x, y = place(room, 1.0)
    assert x == y
    assert CELL < x < 2 * CELL


def test_people_look_where_they_go_and_keep_looking_there() -> None:
    room = walker()
    cast = Cast()
    room.order("move", minions=["Gob"], to=[4, 1]).run(60)
    room.order("move", minions=["Gob"], to=[2, 1]).run(2)
    assert cast.west(room.world, positions(room.world, 0.5))[0]
    room.run(60)
    assert not positions(room.world, 0.5).walking[0]
    assert cast.west(room.world, positions(room.world, 0.5))[0]
    room.order("move", minions=["Gob"], to=[6, 1]).run(2)
    assert not cast.west(room.world, positions(room.world, 0.5))[0]


def test_frames_follow_the_state() -> None:
    room = walker()
    cast = Cast()

    def frames() -> set[str]:
        where = positions(room.world, 1.0)
        return {cast.frame(room.world, 0, where, seconds / 4) for seconds in range(12)}

    assert frames() == {"goblin.idle0", "goblin.idle1"}
    room.order("move", minions=["Gob"], to=[9, 1])
    seen: set[str] = set()
    for _ in range(60):
        room.run(1)
        seen |= frames()
    assert seen >= {"goblin.walk0", "goblin.walk1"}
    room.run(100)
    room.world.people.state[0] = KNOCKED_OUT
    assert frames() == {"goblin.down"}
    room.world.people.state[0] = DEAD
    assert frames() == {"goblin.dead"}


def test_who_comes_later_is_drawn_too_and_who_changes_gear_looks_it(atlas: Atlas) -> None:
    room = walker()
    scene = Scene(room.world, atlas)
    surface = pygame.Surface((12 * CELL, 6 * CELL), 0, 32)
    view = View(0, 0, 12 * CELL, 6 * CELL, 1)
    scene.draw(surface, view, work=PATIENT)
    before = pygame.surfarray.array2d(surface)
    room.order("spawn", kind="warrior", at=[8, 4], side="adventurers", name="War", gear=["plate_armour"]).run(1)
    scene.draw(surface, view, work=PATIENT)
    after = pygame.surfarray.array2d(surface)
    different = np.argwhere(before != after)
    assert len(different)
    assert different.min(axis=0).tolist() >= [8 * CELL - 2, 4 * CELL - 4]
    cast = Cast()
    assert cast.sprite(room.world, 1) == "warrior_plate"
    room.world.people.gear[1] = 0
    assert cast.sprite(room.world, 1) == "warrior_leather"
