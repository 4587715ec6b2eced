"""D1, D2, D7, T7, T9 to T14 on the screen: clicks on levers, timers, doors and traps; their panels; test fires; the wire tool's strip."""

import json
import random

import pygame
import pytest

from game.content.places import data_folder
from game.rules import rearming
from game.sim.orders.base import as_line
from game.sim.session import Session
from game.ui import part_words, wire_strip
from game.ui.atlas import Atlas
from game.ui.bindings import Tool
from game.ui.desk import Desk
from game.ui.scene import Scene
from game.ui.test_fire import TRAVEL_S, TestFire, trigger_of
from game.ui.thing_panel import WIDTH
from game.ui.trap_panel import likely_minion
from game.ui.view import View
from game.ui.widgets import Line
from game.world.events import as_dict
from tests.ui.test_parts import DOOR, LEVER, give, row
from tests.ui.test_wires import BLADES, PLATE, TIMER, At, line, room

SIZE = (1280, 720)


class Seat:
    """A desk over a room; panels' buttons are found by their words."""

    def __init__(self, session: Session, atlas: Atlas) -> None:
        self.session, self.world = session, session.world
        self.scene = Scene(self.world, atlas)
        self.desk = Desk(session, self.scene, data_folder("assets") / "fonts")
        self.target = pygame.Surface(SIZE, 0, 32)
        self.view = View(-30, -60, *SIZE, 3)
        self.mouse = (0, 0)
        self.seconds = 0.0
        self.said: list[tuple[str, tuple[int, int]]] = []
        text = self.desk.kit.text
        self.desk.kit.text = self._listen(text)  # type: ignore[method-assign]
        self.frame()

    def _listen(self, text):
        def told(at, words, *more, **named):
            self.said.append((words, at))
            return text(at, words, *more, **named)

        return told

    def frame(self) -> None:
        self.said = []
        made, sight = self.desk.draft(self.view), self.desk.sight(self.view, self.seconds)
        waiting = self.session.inbox.waiting
        self.scene.draw(self.target, self.view, seconds=self.seconds, waiting=waiting, draft=made, sight=sight)
        self.desk.draw(self.target, self.view, 1.0, None, made)

    def read(self, kind: int, **fields: object) -> None:
        self.desk.read([pygame.event.Event(kind, **fields)], self.mouse, self.view)

    def to(self, at: At, buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
        self.point(self.view.window_of(at[0] + 0.5, at[1] + 0.5), buttons)

    def point(self, pixel: tuple[int, int], buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
        self.mouse = pixel
        self.read(pygame.MOUSEMOTION, pos=pixel, rel=(1, 1), buttons=buttons)

    def press(self) -> None:
        self.read(pygame.MOUSEBUTTONDOWN, pos=self.mouse, button=1)
        self.read(pygame.MOUSEBUTTONUP, pos=self.mouse, button=1)
        self.frame()
        self.frame()

    def click(self, at: At) -> None:
        self.to(at)
        self.press()

    def push(self, words: str) -> None:
        self.frame()
        x, y = next(at for said, at in self.said if said.startswith(words))
        self.point((x, y + 8))
        self.press()

    def key(self, key: int) -> None:
        self.read(pygame.KEYDOWN, key=key)
        self.frame()

    @property
    def words(self) -> str:
        self.frame()
        return " / ".join(words for words, _ in self.said)

    @property
    def given(self) -> list[dict[str, object]]:
        plain = [json.loads(as_line(each)) for each in self.session.inbox.waiting]
        return [{name: value for name, value in each.items() if name != "tick"} for each in plain]


@pytest.fixture
def corridor(atlas: Atlas) -> Seat:
    """A plate that drives blades through a timer, a lever that opens a door, and somebody to rearm."""
    wires = (line((2, 2), (6, 2)), line((14, 2), (14, 6), (11, 6)))
    session = room(PLATE, TIMER, BLADES, LEVER, wires=wires)
    give(session, "spawn", kind="goblin", at=[18, 7], name="Grik", stats={"craft": 3})
    return Seat(session, atlas)


def test_a_click_on_a_lever_switches_it_and_the_next_click_back(corridor: Seat) -> None:
    corridor.click((14, 2))
    assert corridor.given == [{"order": "lever", "at": [14, 2], "on": True}]
    corridor.click((14, 2))
    assert corridor.given[-1] == {"order": "lever", "at": [14, 2], "on": False}
    corridor.push("Switch on")
    assert corridor.given[-1] == {"order": "lever", "at": [14, 2], "on": True}
    assert "A lever needs no rearming." in corridor.words


def test_a_drag_over_a_lever_switches_nothing(corridor: Seat) -> None:
    corridor.to((14, 2))
    corridor.read(pygame.MOUSEBUTTONDOWN, pos=corridor.mouse, button=1)
    corridor.to((15, 2), (1, 0, 0))
    corridor.read(pygame.MOUSEBUTTONUP, pos=corridor.mouse, button=1)
    assert corridor.given == []


def test_a_timer_is_set_by_buttons_and_wheel(corridor: Seat) -> None:
    corridor.click((4, 2))
    assert "1 s" in corridor.words
    corridor.push("+")
    corridor.push("+")
    assert corridor.given[-1] == {"order": "timer", "at": [4, 2], "seconds": 2.0}
    corridor.push("−")
    assert corridor.given[-1]["seconds"] == 1.5
    corridor.read(pygame.MOUSEWHEEL, y=2, x=0)
    corridor.frame()
    assert corridor.given[-1]["seconds"] == 2.5
    for _ in range(9):
        corridor.push("−")
    assert corridor.given[-1]["seconds"] == 0.5
    corridor.session.run(corridor.world.campaign.tick + 1)
    assert corridor.world.things.half_seconds[row(corridor.session, (4, 2))] == 1


def test_a_door_is_held_open_and_its_padlock_locked(corridor: Seat) -> None:
    corridor.click(DOOR)
    assert "Closed, not locked" in corridor.words
    assert "No padlock" in corridor.words
    corridor.push("Hold open")
    assert corridor.given == [{"order": "hold_open", "at": [11, 6], "on": True}]
    give(corridor.session, "place", kind="padlock", at=list(DOOR))
    assert "Held open" not in corridor.words
    corridor.push("Unlock")
    assert corridor.given == [{"order": "lock", "at": [11, 6], "locked": False}]


def test_the_panel_of_a_trap_shows_both_parts_and_the_odds(corridor: Seat) -> None:
    world = corridor.world
    corridor.click((6, 2))
    words = corridor.words
    for said in ("Normal blades", "Pressure plate at [2, 2]", "Blades at [6, 2]", "Armed", "48 h left", "Nobody has rearmed it yet."):
        assert said in words
    assert "Next rearming, by Grik (craft 3):" in words
    who, blades = likely_minion(world, row(corridor.session, (6, 2))), row(corridor.session, (6, 2))
    odds = rearming.odds(world, blades, int(world.people.craft[who]))
    assert f"works {odds.success / 10:.1f}%" in words
    corridor.push("Rearm")
    assert corridor.given == [{"order": "rearm", "at": [6, 2]}]
    assert "It is ordered already" in corridor.words
    corridor.push("Rearm")
    assert len(corridor.given) == 1
    corridor.session.run(world.campaign.tick + 1)
    assert "That is ordered already" in corridor.words
    corridor.push("×")
    assert "Next rearming" not in corridor.words


def test_who_rearmed_last_and_how_the_dice_fell(corridor: Seat) -> None:
    world, blades = corridor.world, row(corridor.session, (6, 2))
    world.things.rearmer[blades] = world.people.id[world.named("Grik")[1]]
    world.things.rearm_dice[blades], world.things.rearm_total[blades], world.things.rearm_outcome[blades] = 54, 12, 1
    corridor.click((2, 2))
    assert "Grik rolled 5 + 4 + 3 = 12: success" in corridor.words


def test_a_part_with_no_wire_shows_what_is_missing(atlas: Atlas) -> None:
    seat = Seat(room(PLATE), atlas)
    seat.click((2, 2))
    assert "Mechanism: none" in seat.words
    assert "Not wired: it does nothing." in seat.words
    assert "No minion does the Traps duty." in seat.words


def test_escape_leaves_the_tool_then_the_panel(corridor: Seat) -> None:
    corridor.click((6, 2))
    corridor.desk.tools.choose(Tool.WIRE)
    corridor.key(pygame.K_ESCAPE)
    assert corridor.desk.tools.tool is Tool.SELECT
    assert corridor.desk.selection.row >= 0
    corridor.key(pygame.K_ESCAPE)
    assert corridor.desk.selection.row < 0
    corridor.click((2, 2))
    corridor.click((17, 3))
    assert corridor.desk.selection.row < 0


def test_a_click_on_the_panel_is_no_click_on_the_map(corridor: Seat) -> None:
    corridor.click((6, 2))
    corridor.point((SIZE[0] - WIDTH + 20, SIZE[1] - 200))
    corridor.press()
    assert corridor.desk.selection.row == row(corridor.session, (6, 2))


# --- test fires ----------------------------------------------------------------------------------------------------------------


def test_a_test_fire_shows_the_chain_and_leaves_the_state_alone(corridor: Seat) -> None:
    before, dump = corridor.world.state_hash(), list(corridor.world.dump())
    corridor.to((6, 2))
    corridor.key(pygame.K_t)
    test = corridor.desk.selection.test
    assert test is not None
    assert "The blades at [6, 2] would fire after 1 s." in corridor.words
    start = corridor.world.cell((2, 2))
    assert [cell for cell, _ in test.running(TRAVEL_S + 0.5)] == [corridor.world.cell((4, 2))]
    assert {sides[0] >> 2 for sides, _ in test.reached(0.01)} == {start}
    assert not test.has_fired(1.0)
    assert test.has_fired(1.0 + TRAVEL_S)
    assert test.acting(1.1) == []
    assert test.acting(1.1 + TRAVEL_S) == [corridor.world.cell((6, 2))]
    assert len(test.struck) == 9
    for seconds in (0.1, 0.5, 1.0, 1.6, 3.0):
        corridor.seconds = seconds
        corridor.frame()
    assert corridor.world.state_hash() == before
    assert list(corridor.world.dump()) == dump
    assert not corridor.session.inbox.waiting
    corridor.seconds = 20.0
    corridor.frame()
    assert corridor.desk.selection.test is None


def test_a_test_fire_tells_what_would_not_happen_and_why(corridor: Seat) -> None:
    session, world = corridor.session, corridor.world
    give(session, "set", target=[6, 2], field="armed", value=0)
    give(session, "set", target=[2, 2], field="expires_due", value=world.campaign.tick)
    words = [told.words for told in TestFire(world, row(session, (2, 2))).lines]
    assert words == [
        "The pressure plate at [2, 2] would not spring: it is past its two days and must be rearmed first. If it did:",
        "The blades at [6, 2] would not fire: it is spent and must be rearmed first.",
    ]
    assert [told.words for told in TestFire(world, row(session, (14, 2))).lines] == [
        "The door at [11, 6] would open and stay open at once."
    ]
    give(session, "place", kind="padlock", at=list(DOOR))
    assert TestFire(world, row(session, (14, 2))).lines[0].words == "The door at [11, 6] would be unlocked at once."
    give(session, "cut", cells=[[14, 4]])
    assert TestFire(world, row(session, (14, 2))).lines[0].words == "Nothing would happen: its wire leads to no mechanism or door yet."
    assert trigger_of(world, row(session, DOOR)) == -1
    assert trigger_of(world, row(session, (4, 2))) == row(session, (2, 2))


@pytest.mark.parametrize("seed", range(4))
def test_what_a_test_fire_shows_is_what_then_happens(seed: int) -> None:
    chance = random.Random(seed)
    cells = chance.sample([(x, y) for x in range(1, 21) for y in range(1, 6)], 8)
    kinds = ("lever", "blades", "timer", "timer", "web_trap", "timer", "gas_emitter", "timer")
    things = tuple(zip(kinds, cells, strict=True))
    session = room(*things)
    world = session.world
    ends = [*cells, DOOR]
    for _ in range(14):
        corners = chance.choice(ends), (chance.randint(0, 21), chance.randint(0, 8)), chance.choice(ends)
        give(session, "wire", path=line(*corners))
    told: list[dict[str, object]] = []
    session.listeners.append(lambda rows: told.extend(as_dict(world, each) for each in rows))
    test, start = TestFire(world, row(session, cells[0])), world.campaign.tick
    give(session, "lever", ticks=400, at=list(cells[0]), on=True)
    acted = {"trap.fired": "mechanism", "door.opened": "door"}
    seen = [(each[acted[each["type"]]]["at"], each["tick"] - start) for each in told if each["type"] in acted]
    assert sorted(seen) == sorted((world.xy(cell), round(at * 20)) for at, cell in test.hits)


def test_the_key_over_nothing_says_what_to_point_at(corridor: Seat) -> None:
    corridor.to((17, 3))
    corridor.key(pygame.K_t)
    assert "Point at a trap" in corridor.words
    corridor.seconds = 10.0
    assert "Point at a trap" not in corridor.words


# --- the wire tool -------------------------------------------------------------------------------------------------------------


def test_a_wire_is_laid_by_mouse_in_pause_and_seen_at_once(corridor: Seat) -> None:
    world = corridor.world
    before = world.state_hash()
    corridor.key(pygame.K_e)
    corridor.to((14, 2))
    corridor.read(pygame.MOUSEBUTTONDOWN, pos=corridor.mouse, button=1)
    for at in ((16, 2), (16, 5)):
        corridor.to(at, (1, 0, 0))
    corridor.frame()
    assert "6 cells" in corridor.words
    corridor.read(pygame.MOUSEBUTTONUP, pos=corridor.mouse, button=1)
    path = [list(at) for at in line((14, 2), (16, 2), (16, 5))]
    assert corridor.given == [{"order": "wire", "path": path}]
    assert world.state_hash() == before
    assert corridor.desk.ahead().cells.wires[world.cell((16, 4))]
    corridor.to((16, 4))
    assert corridor.desk.sight(corridor.view, 0.0).traced
    assert "Wire" in corridor.words
    corridor.session.run(world.campaign.tick + 1)
    assert world.cells.wires[world.cell((16, 4))]
    assert corridor.desk.ahead() is world


def test_the_strip_switches_between_wire_and_cut(corridor: Seat) -> None:
    corridor.key(pygame.K_e)
    x, y = next(at for words, at in corridor.said if words == "Cut")
    corridor.point((x, y + 8))
    corridor.press()
    assert corridor.desk.tools.cuts
    corridor.to((3, 2))
    corridor.press()
    assert corridor.given == [{"order": "cut", "cells": [[3, 2]]}]
    assert wire_strip.HEIGHT < 90


def test_hovering_traces_the_whole_circuit_through_timers(corridor: Seat) -> None:
    world = corridor.world
    for tool in (Tool.SELECT, Tool.WIRE):
        corridor.desk.tools.choose(tool)
        corridor.to((2, 2))
        corridor.frame()
        cells = {side >> 2 for side in corridor.desk.sight(corridor.view, 0.0).traced}
        assert cells == {world.cell((x, 2)) for x in range(2, 7)}
        assert "Drives the blades at [6, 2] after 1 s" in [
            told.words for told in part_words.part_lines(world, row(corridor.session, (2, 2)))
        ]
    corridor.desk.tools.choose(Tool.DIG)
    assert not corridor.desk.sight(corridor.view, 0.0).traced


def test_drawing_all_of_it_leaves_the_state_alone(corridor: Seat) -> None:
    before, dump = corridor.world.state_hash(), list(corridor.world.dump())
    for tool in Tool:
        corridor.desk.tools.choose(tool)
        for at in ((2, 2), (4, 2), (6, 2), (11, 6), (14, 2), (14, 4), (18, 7), (30, 30)):
            corridor.to(at)
            corridor.frame()
    corridor.desk.tools.choose(Tool.SELECT)
    for at in ((2, 2), (4, 2), (11, 6)):
        corridor.click(at)
    assert corridor.world.state_hash() == before
    assert list(corridor.world.dump()) == dump


def test_a_delay_is_never_broken_between_number_and_unit(corridor: Seat) -> None:
    kit = corridor.desk.kit
    for width in range(40, 200, 3):
        broken = [each.words for each in kit.wrapped(Line("Passes on the pressure plate after 1 s"), 14, width)]
        assert "s" not in broken
        assert " ".join(broken) == "Passes on the pressure plate after 1 s"


@pytest.mark.parametrize("size", [(320, 200), (700, 400), (1920, 1080)])
def test_panels_and_strip_can_be_drawn_in_any_window(corridor: Seat, size: tuple[int, int]) -> None:
    for at in ((2, 2), (4, 2), (11, 6)):
        corridor.click(at)
        corridor.target = pygame.Surface(size, 0, 32)
        corridor.view = View(-30, -60, *size, 3)
        corridor.desk.tools.choose(Tool.WIRE)
        corridor.frame()
        corridor.desk.tools.choose(Tool.SELECT)
        corridor.target, corridor.view = pygame.Surface(SIZE, 0, 32), View(-30, -60, *SIZE, 3)
        corridor.frame()
