"""D10, K7 on the screen: the way that an adventurer is on, with the doors and known triggers on it, and what is planned beyond."""

import numpy as np
import pygame
import pytest

from game.kernels.motion import NEVER
from game.rules.assignment import minions
from game.ui.atlas import Atlas
from game.ui.insight import dots
from game.ui.ways import way_of
from game.ui.words import doing
from game.world.tables import DISARMING
from tests.ui.conftest import session_of
from tests.ui.test_known import cell, row_of, sprung, until
from tests.ui.test_parts import give
from tests.ui.test_selection import Seat

PASSAGE = """
    XXXXXXXXXXXXX
    X....###....X
    X...........X
    X....###....X
    XXXXXXXXXXXXX
    """


@pytest.fixture
def seat(atlas: Atlas) -> Seat:
    return Seat(sprung(), atlas)


def test_the_way_of_an_adventurer_goes_on_through_doors_to_the_goal(seat: Seat) -> None:
    session, world = seat.session, seat.world
    give(session, "place", kind="door", at=[11, 6])
    give(session, "move", minions=["Cy"], to=[4, 7], ticks=3)
    cy = row_of(session, "Cy")
    way = way_of(world, cy)
    assert way is not None
    cells = [*way.route, *way.beyond]
    assert cells[-1] == way.goal == cell(session, 4, 7)
    assert way.doors == [cell(session, 11, 6)]
    assert way.triggers == []
    steps = np.abs(np.diff([int(world.people.cell[cy]), *cells]))
    assert set(steps.tolist()) <= {1, world.stride - 1, world.stride, world.stride + 1}
    assert way_of(world, row_of(session, "Dan")) is None


def test_under_the_cursor_the_way_is_drawn(seat: Seat) -> None:
    session, world = seat.session, seat.world
    hash_ = world.state_hash()
    give(session, "move", minions=["Cy"], to=[19, 1], ticks=3)
    hash_ = world.state_hash()
    cy = row_of(session, "Cy")
    where = tuple(world.xy(int(world.people.cell[cy])))
    seat.to(where)
    seat.frame()
    insight = seat.desk.sight(seat.view, 0.0).insight
    assert [way.row for way in insight.ways] == [cy]
    shown = pygame.surfarray.array2d(seat.target)
    seat.to((12, 7))
    seat.frame()
    assert seat.desk.sight(seat.view, 0.0).insight.ways == []
    x, y = seat.view.window_of(19, 1)
    assert (shown[x : x + 48, y : y + 48] != pygame.surfarray.array2d(seat.target)[x : x + 48, y : y + 48]).any()
    assert world.state_hash() == hash_


def test_f4_shows_the_ways_of_all_who_are_to_be_seen(seat: Seat) -> None:
    session = seat.session
    give(session, "move", minions=["Cy"], to=[19, 1])
    give(session, "move", minions=["Rob"], to=[18, 5], ticks=3)
    wanted = {row_of(session, "Cy"), row_of(session, "Rob")}
    assert seat.desk.sight(seat.view, 0.0).insight.ways == []
    seat.desk.read([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F4)], (640, 300), seat.view)
    seat.frame()
    assert wanted <= {way.row for way in seat.desk.sight(seat.view, 0.0).insight.ways}
    seat.desk.read([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F4)], (640, 300), seat.view)
    assert seat.desk.sight(seat.view, 0.0).insight.ways == []


def test_f1_shows_all_wires(seat: Seat) -> None:
    assert not seat.desk.sight(seat.view, 0.0).all
    seat.desk.read([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1)], (640, 300), seat.view)
    assert seat.desk.sight(seat.view, 0.0).all


def test_tab_goes_from_minion_to_minion(seat: Seat) -> None:
    session = seat.session
    for place, name in enumerate(("Pip", "Pop")):
        give(session, "spawn", kind="goblin", at=[18 + place, 1], name=name)
    found = []
    for _ in range(3):
        seat.desk.read([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB)], (640, 300), seat.view)
        (chosen,) = seat.desk.crew.chosen
        assert seat.desk.look_at == session.world.people.cell[session.world.people.row_of(chosen)]
        found.append(chosen)
    ids = sorted(session.world.people.id[minions(session.world)].tolist())
    assert found == [ids[number % len(ids)] for number in range(3)]
    assert len(ids) > 1


def test_k7_known_triggers_on_the_way_are_marked(seat: Seat) -> None:
    session, world = seat.session, seat.world
    give(session, "move", minions=["Rob"], to=[18, 5], ticks=3)
    way = way_of(world, row_of(session, "Rob"))
    assert way is not None
    assert way.triggers == [cell(session, 18, 5)]
    give(session, "move", minions=["Dan"], to=[18, 5], ticks=3)
    way = way_of(world, row_of(session, "Dan"))
    assert way is not None
    assert way.goal == cell(session, 18, 5)
    assert way.triggers == []


def test_k7_a_trap_that_blocks_the_way_ends_the_route_and_the_rest_is_shown_too(atlas: Atlas) -> None:
    """The route goes up to the plate in the passage; beyond it is what is planned, also while one of them disarms it."""
    session = session_of(PASSAGE)
    world = session.world
    give(session, "place", kind="pressure_plate", at=[6, 2])
    give(session, "spawn", kind="rogue", at=[2, 2], name="Rob", party="The Sly", talents=["trap_sense"])
    give(session, "spawn", kind="warrior", at=[3, 3], name="Al", party="The Sly")
    give(session, "move", minions=["Rob", "Al"], to=[10, 2], ticks=6)
    rob, goal = row_of(session, "Rob"), cell(session, 10, 2)
    way = way_of(world, rob)
    assert way is not None
    assert way.route[-1] == cell(session, 5, 2)
    assert way.beyond[0] == cell(session, 6, 2)
    assert way.beyond[-1] == way.goal == goal
    assert way.triggers == [cell(session, 6, 2)]
    until(session, lambda: (world.people.task == DISARMING).any() and (world.people.step_due == NEVER).all())
    assert {doing(world, row_of(session, name)) for name in ("Rob", "Al")} == {"disarming the pressure plate", "waiting"}
    for name in ("Rob", "Al"):
        way = way_of(world, row_of(session, name))
        assert way is not None
        assert way.route == []
        assert (way.goal, way.beyond[-1], way.triggers) == (goal, goal, [cell(session, 6, 2)])


def test_dots_lie_as_far_from_each_other_round_corners() -> None:
    found = dots([(0, 0), (8, 0), (8, 7)])
    assert found == [(5, 0), (8, 2), (8, 7)]
    assert dots([(3, 3)]) == []
