"""K1 to K4, K7 on the screen: the overlay of known triggers, who keeps out of which cells, and the way that an adventurer is on."""

import numpy as np
import pygame
import pytest

from game.rules import ground
from game.sim.session import Session
from game.ui import known
from game.ui.atlas import Atlas
from game.ui.bindings import LEAVE, Act, Tool, key_of
from game.ui.insight import Insight, styles
from game.ui.people import positions
from game.ui.view import View
from game.ui.ways import way_of
from game.world.tables import SPRUNG
from tests.ui.test_parts import give
from tests.ui.test_selection import Seat
from tests.ui.test_wires import BLADES, PLATE, line, room


def row_of(session: Session, name: str) -> int:
    return int(session.world.named(name)[1])


def cell(session: Session, x: int, y: int) -> int:
    return int(session.world.cell((x, y)))


def until(session: Session, done) -> None:
    for _ in range(2000):
        if done():
            return
        session.run(session.world.campaign.tick + 1)
    raise AssertionError("it never came to that")


def sprung() -> Session:
    """Anna has set off the plate at [2, 2], Cy saw it spring; Rob's Trap Sense shows a tripwire to the Sly; Dan knows nothing."""
    session = room(PLATE, BLADES, wires=(line((2, 2), (6, 2)),))
    give(session, "spawn", kind="rogue", at=[18, 7], name="Rob", party="The Sly", talents=["trap_sense"])
    give(session, "spawn", kind="warrior", at=[2, 4], name="Anna", party="The Bold", goal="kill_overlord", faction="Town")
    give(session, "spawn", kind="warrior", at=[5, 4], name="Cy", party="The Bold")
    give(session, "move", minions=["Anna"], to=[2, 2])
    until(session, lambda: len(session.world.knowledge) >= 2)
    give(session, "place", kind="tripwire", at=[18, 5])
    give(session, "spawn", kind="warrior", at=[20, 7], name="Dan", party="Dan's")
    session.run(session.world.campaign.tick + 3)
    return session


@pytest.fixture
def seat(atlas: Atlas) -> Seat:
    return Seat(sprung(), atlas)


def test_k1_who_knows_what_and_how(seat: Seat) -> None:
    session, world = seat.session, seat.world
    everybody = known.known(world, known.adventurers(world))
    assert [place.cell for place in everybody] == [cell(session, 2, 2), cell(session, 18, 5)]
    assert [place.sensed for place in everybody] == [False, True]
    assert {knower.how for knower in everybody[0].knowers} == {SPRUNG}
    assert known.known(world, [row_of(session, "Dan")]) == []
    assert [place.cell for place in known.known(world, [row_of(session, "Rob")])] == [cell(session, 18, 5)]
    assert styles(everybody) == {cell(session, 2, 2): "known", cell(session, 18, 5): "known.sensed"}
    assert known.known(world, []) == []


def test_the_key_and_the_button_show_the_overlay(seat: Seat) -> None:
    seat.key(key_of(Act.SHOW_KNOWLEDGE))
    assert seat.desk.overlay.shown
    assert any(said == "Known to adventurers here: 2 traps" for said, _ in seat.said)
    seat.key(key_of(Act.SHOW_KNOWLEDGE))
    assert not seat.desk.overlay.shown
    seat.push("Known")
    assert seat.desk.overlay.shown
    seat.desk.tools.choose(Tool.DIG)
    seat.frame()
    assert not any(said.startswith("Known to") for said, _ in seat.said)


def test_with_somebody_selected_it_shows_what_they_know(seat: Seat) -> None:
    seat.key(key_of(Act.SHOW_KNOWLEDGE))
    seat.desk.crew.chosen = [int(seat.world.people.id[row_of(seat.session, "Rob")])]
    seat.frame()
    assert any(said == "Known to Rob: 1 trap" for said, _ in seat.said)
    insight = seat.desk.overlay.insight(seat.view, None)
    assert [place.cell for place in insight.known] == [cell(seat.session, 18, 5)]
    seat.desk.crew.chosen = [int(seat.world.people.id[row_of(seat.session, "Dan")])]
    assert seat.desk.overlay.insight(seat.view, None).known == []


def test_a_marked_cell_says_who_knows_it_how_and_since_when(seat: Seat) -> None:
    here, sensed = cell(seat.session, 2, 2), cell(seat.session, 18, 5)
    assert seat.desk.overlay.lines(here, None) == []
    seat.key(key_of(Act.SHOW_KNOWLEDGE))
    words = [each.words for each in seat.desk.overlay.lines(here, None)]
    assert words == ["Known: pressure plate", "Anna: it sprang, day 1, 06:00", "Cy: it sprang, day 1, 06:00"]
    assert [each.words for each in seat.desk.overlay.lines(sensed, None)][1] == "The Sly: Trap Sense, day 1, 06:00"
    assert seat.desk.overlay.lines(here, np.zeros(len(seat.world.cells), np.uint8)) == []
    assert seat.desk.overlay.lines(-1, None) == []
    seat.to((2, 2))
    assert "Known: pressure plate" in [each.words for each in seat.desk._under(seat.view, 1.0, None)]


def test_k1_a_trigger_that_is_gone_is_believed_and_marked_so(seat: Seat) -> None:
    """Nobody has looked there since: the Sly are told by Trap Sense of a place where nothing is any more."""
    session, world = seat.session, seat.world
    before = known.known(world, [row_of(session, "Rob")])
    ground.clear_structure(world, world.thing_at(cell(session, 18, 5)))
    session.run(world.campaign.tick + 2)
    gone = known.known(world, [row_of(session, "Rob")])
    assert [place.there for place in (*before, *gone)] == [True, False]
    assert styles(gone) == {cell(session, 18, 5): "known.wrong"}
    assert known.lines(world, gone[0])[1].words == "Believed to be here, but it is not any more."
    assert styles([*gone, *before]) == {cell(session, 18, 5): "known.sensed"}


def test_k7_the_cells_that_are_kept_out_of_are_tinted(seat: Seat) -> None:
    """A spent plate is nothing to keep out of; one rearmed is; a tripwire is stepped over."""
    session, world = seat.session, seat.world
    give(session, "set", target=[2, 2], field="armed", value=1)
    cy, rob = row_of(session, "Cy"), row_of(session, "Rob")
    assert known.kept_out(known.minds(world, [cy])) == [cell(session, 2, 2)]
    assert known.kept_out(known.minds(world, [rob])) == []
    assert known.kept_out(known.minds(world, [cy, rob])) == [cell(session, 2, 2)]


def test_what_is_shown_follows_the_world(seat: Seat) -> None:
    """It is kept from frame to frame, and is none the less what the world says after each change."""
    session, world, overlay = seat.session, seat.world, seat.desk.overlay
    seat.key(key_of(Act.SHOW_KNOWLEDGE))
    for change in (
        lambda: give(session, "set", target=[2, 2], field="armed", value=1),
        lambda: give(session, "move", minions=["Anna"], to=[2, 4], ticks=60),
        lambda: ground.clear_structure(world, world.thing_at(cell(session, 18, 5))),
        lambda: give(session, "place", kind="sensor", at=[18, 2], ticks=2),
        lambda: give(session, "move", minions=["Cy"], to=[15, 2], ticks=300),
        lambda: seat.desk.crew.chosen.append(int(world.people.id[row_of(session, "Cy")])),
    ):
        overlay.insight(seat.view, None)
        change()
        insight, rows = overlay.insight(seat.view, None), overlay.rows
        assert insight.known == known.known(world, rows)
        assert insight.kept_out == known.kept_out(known.minds(world, rows))


def test_drawing_leaves_the_world_as_it_is_and_shows_something(seat: Seat) -> None:
    seat.frame()
    before = pygame.surfarray.array2d(seat.target)
    hash_ = seat.world.state_hash()
    seat.desk.overlay.shown = True
    seat.frame()
    after = pygame.surfarray.array2d(seat.target)
    x, y = seat.view.window_of(2, 2)
    assert (before[x : x + 48, y : y + 48] != after[x : x + 48, y : y + 48]).any()
    assert seat.world.state_hash() == hash_


def test_esc_closes_the_overlay_before_it_leaves_the_game(seat: Seat) -> None:
    escape = pygame.event.Event(pygame.KEYDOWN, key=LEAVE)
    seat.key(key_of(Act.SHOW_KNOWLEDGE))
    seat.desk.table.shown = True
    assert seat.desk.read([escape], (0, 0), seat.view) == []
    assert seat.desk.overlay.shown
    assert not seat.desk.table.shown
    assert seat.desk.read([escape], (0, 0), seat.view) == []
    assert not seat.desk.overlay.shown
    assert seat.desk.read([escape], (0, 0), seat.view) == [escape]


def test_nothing_of_it_shows_on_ground_that_is_not_explored(seat: Seat) -> None:
    session, world = seat.session, seat.world
    give(session, "move", minions=["Cy"], to=[19, 1], ticks=3)
    seen = np.zeros(len(world.cells), np.uint8)
    way = way_of(world, row_of(session, "Cy"))
    assert way is not None
    everybody = known.adventurers(world)
    insight = Insight(known.known(world, everybody), known.kept_out(known.minds(world, everybody)), [way])
    target = pygame.Surface((400, 200), 0, 32)
    view, where = View(0, 0, 400, 200, 1), positions(world, 1.0)
    seat.scene.minds.draw(target, view, insight, where, seen)
    assert not pygame.surfarray.array2d(target).any()
    seen[world.people.cell[row_of(session, "Cy")]] = 1
    seen[way.route[:3]] = 1
    seat.scene.minds.draw(target, view, insight, where, seen)
    drawn = np.flatnonzero(pygame.surfarray.array2d(target).any(axis=1))
    x = world.xy(way.route[2])[0]
    assert x * 16 <= drawn.max() < (x + 1) * 16


def test_looking_changes_nothing_of_what_happens(atlas: Atlas) -> None:
    """What is read of minds and ways is kept by the rules, and is the same whoever asked first."""
    hashes = []
    for looks in (False, True):
        session = sprung()
        seat = Seat(session, atlas)
        seat.desk.overlay.shown = looks
        give(session, "set", target=[2, 2], field="armed", value=1)
        give(session, "place", kind="pressure_plate", at=[11, 5])
        give(session, "move", minions=["Cy"], to=[4, 7])
        give(session, "move", minions=["Rob"], to=[4, 4])
        for _ in range(60):
            session.run(session.world.campaign.tick + 5)
            if looks:
                for name in ("Cy", "Rob"):
                    way_of(session.world, row_of(session, name))
                seat.desk.overlay.insight(seat.view, None)
        hashes.append(session.world.state_hash())
    assert hashes[0] == hashes[1]
