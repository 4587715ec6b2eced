"""The desk: posted events become orders, panels keep their clicks, the table sets duties, and nothing touches the state."""

import numpy as np
import pygame
import pytest

from game.content.places import data_folder
from game.content.types import DUTIES
from game.sim.orders.base import refusal
from game.sim.session import Session
from game.ui.app import App
from game.ui.atlas import Atlas
from game.ui.bindings import Tool
from game.ui.camera import Camera
from game.ui.desk import Desk
from game.ui.drafts import Draft
from game.ui.duties import after_click
from game.ui.hover import lines, people_at
from game.ui.scene import Scene
from game.ui.shot import middle
from game.ui.view import View
from game.world.tables import BUILD, DIG
from tests.scenario import order
from tests.ui.conftest import session_of
from tests.ui.test_drafts import HALL

SIZE = (1000, 700)


def session(goblins: int = 3) -> Session:
    made = session_of(HALL)
    made.inbox.give(order(0, "spawn", kind="goblin", at=[2, 2], count=goblins))
    for number in range(3):
        made.inbox.give(order(0, "place", kind="torch", at=[14 + number, 2 if number else 3]))
    made.run(1)
    return made


class Seat:
    """A desk with a picture to draw on; the whole map is in view."""

    def __init__(self, atlas: Atlas, goblins: int = 3) -> None:
        self.session = session(goblins)
        self.world = self.session.world
        self.scene = Scene(self.world, atlas)
        self.desk = Desk(self.session, self.scene, data_folder("assets") / "fonts")
        self.target = pygame.Surface(SIZE, 0, 32)
        self.view = View(-16, -100, *SIZE, 2)
        self.mouse = (0, 0)
        self.frame()

    def frame(self) -> Draft | None:
        made = self.desk.draft(self.view)
        self.scene.draw(self.target, self.view, waiting=self.session.inbox.waiting, draft=made)
        self.desk.draw(self.target, self.view, 1.0, None, made)
        return made

    def read(self, kind: int, **fields: object) -> list[pygame.event.Event]:
        return self.desk.read([pygame.event.Event(kind, **fields)], self.mouse, self.view)

    def to(self, x: int, y: int) -> None:
        self.mouse = self.view.window_of(x + 0.5, y + 0.5)
        self.read(pygame.MOUSEMOTION, pos=self.mouse, rel=(1, 1), buttons=(1, 0, 0))

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        self.mouse = at
        self.read(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))
        self.read(pygame.MOUSEBUTTONDOWN, pos=at, button=button)
        self.read(pygame.MOUSEBUTTONUP, pos=at, button=button)
        self.frame()

    def drag(self, *places: tuple[int, int]) -> None:
        self.to(*places[0])
        self.read(pygame.MOUSEBUTTONDOWN, pos=self.mouse, button=1)
        for place in places[1:]:
            self.to(*place)
        self.read(pygame.MOUSEBUTTONUP, pos=self.mouse, button=1)

    def words(self) -> str:
        return " / ".join(line.words for line in lines(self.world, self.scene.marks.given, self.cell, [], None))

    @property
    def cell(self) -> int:
        return self.world.cell(self.view.cell_at(*self.mouse))


def test_drawing_previews_and_tips_leave_the_state_alone(atlas: Atlas) -> None:
    seat = Seat(atlas)
    before, dump = seat.world.state_hash(), list(seat.world.dump())
    seat.desk.table.shown = True
    for tool in Tool:
        seat.desk.tools.choose(tool, "wall")
        for place in ((2, 2), (9, 2), (18, 4), (14, 2), (7, 3), (30, 30)):
            seat.to(*place)
            seat.frame()
        seat.to(1, 1)
        seat.read(pygame.MOUSEBUTTONDOWN, pos=seat.mouse, button=1)
        seat.to(20, 4)
        seat.frame()
        seat.read(pygame.WINDOWFOCUSLOST)
    assert seat.world.state_hash() == before
    assert list(seat.world.dump()) == dump
    assert not seat.session.inbox.waiting


def test_a_drag_gives_its_orders_and_the_next_tick_carries_them_out(atlas: Atlas) -> None:
    """G1, G3."""
    seat = Seat(atlas)
    seat.read(pygame.KEYDOWN, key=pygame.K_q)
    seat.drag((2, 1), (5, 1))
    seat.read(pygame.KEYDOWN, key=pygame.K_b)
    seat.desk.tools.choose(Tool.BUILD, "bed")
    seat.drag((15, 3), (16, 3))
    assert [type(one).__name__ for one in seat.session.inbox.waiting] == ["Dig", "Build", "Build"]
    assert all(refusal(seat.world, one) is None for one in seat.session.inbox.waiting)
    seat.session.run(2)
    jobs = seat.world.jobs
    assert ((jobs.kind == DIG).sum(), (jobs.kind == BUILD).sum()) == (4, 2)


def test_the_preview_is_green_or_red_with_the_reason(atlas: Atlas) -> None:
    seat = Seat(atlas)
    seat.desk.tools.choose(Tool.BUILD, "bed")
    seat.to(16, 3)
    made = seat.frame()
    assert made is not None
    assert (made.good, made.bad) == ([seat.cell], [])
    green = seat.target.get_at(seat.mouse)
    seat.to(16, 1)
    made = seat.frame()
    assert made is not None
    assert (made.good, made.bad, made.reason) == ([], [seat.cell], "a bed needs floor under it, and [16, 1] is rock")
    red = seat.target.get_at(seat.mouse)
    assert green.g > green.r
    assert red.r > red.g
    assert [line.words for line in seat.desk._about(made)] == ["Can't build here", "A bed needs floor under it, and [16, 1] is rock."]


def test_a_preview_is_worked_out_once_as_long_as_nothing_changes(atlas: Atlas, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = Seat(atlas)
    made = []
    seat.desk.tools.choose(Tool.DIG)
    seat.to(2, 1)
    monkeypatch.setattr(seat.desk, "_made", lambda drag: made.append(drag) or Draft())
    for _ in range(5):
        seat.frame()
    assert len(made) == 1
    seat.session.run(2)
    seat.frame()
    assert len(made) == 2


def test_losing_the_focus_cancels_a_drag(atlas: Atlas) -> None:
    seat = Seat(atlas)
    seat.desk.tools.choose(Tool.DIG)
    seat.to(2, 1)
    seat.read(pygame.MOUSEBUTTONDOWN, pos=seat.mouse, button=1)
    seat.to(5, 1)
    assert seat.read(pygame.WINDOWFOCUSLOST)
    seat.read(pygame.MOUSEBUTTONUP, pos=seat.mouse, button=1)
    assert not seat.session.inbox.waiting


def test_escape_goes_to_the_drag_of_the_camera_then_the_tool_then_the_table(atlas: Atlas) -> None:
    seat = Seat(atlas)
    seat.desk.tools.choose(Tool.DIG)
    seat.desk.table.shown = True
    escape = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE)
    assert seat.desk.read([escape], (0, 0), seat.view, map_dragged=True) == [escape]
    assert seat.desk.read([escape], (0, 0), seat.view) == []
    assert (seat.desk.tools.tool, seat.desk.table.shown) == (Tool.SELECT, True)
    assert seat.desk.read([escape], (0, 0), seat.view) == []
    assert not seat.desk.table.shown
    assert seat.desk.read([escape], (0, 0), seat.view) == [escape]


def test_buttons_of_the_bar_choose_tools_and_clicks_on_it_are_not_for_the_map(atlas: Atlas) -> None:
    seat = Seat(atlas)
    bar = pygame.Rect(0, 0, 74 * (len(Tool) + 4) + 12, 86)
    bar.midbottom = (SIZE[0] // 2, SIZE[1])
    for number, tool in enumerate(Tool):
        seat.click((bar.left + 8 + 74 * number + 35, bar.top + 40))
        assert seat.desk.tools.tool is tool
    assert not seat.session.inbox.waiting
    seat.click((bar.left + 8 + 74 * len(Tool) + 35, bar.top + 40))
    assert seat.desk.table.shown
    seat.desk.tools.choose(Tool.BUILD)
    seat.frame()
    seat.frame()
    strip_top = bar.top - 12 - 80 - 28
    seat.click((SIZE[0] // 2 - (16 + 40 * 17) // 2 + 9 + 20, strip_top + 8 + 20))
    assert seat.desk.tools.kind == next(iter(seat.world.content.structures))
    assert not seat.session.inbox.waiting
    assert seat.desk.draft(seat.view) is None


def test_a_press_on_a_panel_that_is_let_go_elsewhere_clicks_nothing(atlas: Atlas) -> None:
    seat = Seat(atlas)
    at = (SIZE[0] // 2, SIZE[1] - 40)
    seat.mouse = at
    seat.read(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    seat.read(pygame.MOUSEBUTTONUP, pos=(10, 10), button=1)
    seat.frame()
    assert seat.desk.tools.tool is Tool.SELECT


def test_clicks_cycle_a_priority_both_ways() -> None:
    """G4."""
    assert [after_click(priority, left=True) for priority in (3, 2, 1, 0, 4)] == [2, 1, 0, 4, 3]
    assert all(after_click(after_click(priority, left=True), left=False) == priority for priority in range(5))


def _cell(seat: Seat, row: int, column: int) -> tuple[int, int]:
    width = 170 + 62 * len(DUTIES) + 168 + 24
    return (SIZE[0] - width) // 2 + 12 + 170 + 62 * column + 31, seat.desk._table_room(seat.desk.kit)[0] + 66 + 34 * row + 17


def test_clicks_in_the_table_give_duty_orders(atlas: Atlas) -> None:
    """G4."""
    seat = Seat(atlas)
    assert seat.read(pygame.KEYDOWN, key=pygame.K_v) == []
    seat.frame()
    minion = int(seat.world.people.id[seat.world.people.side == 0][2])
    seat.click(_cell(seat, 1, 0))
    seat.click(_cell(seat, 1, 0))
    seat.click(_cell(seat, 1, 3), button=3)
    given = [(one.minion, one.duty, one.priority) for one in seat.session.inbox.waiting]
    assert given == [(minion, "dig", 2), (minion, "dig", 1), (minion, "traps", 4)]
    seat.session.run(2)
    row = seat.world.people.row_of(minion)
    assert (seat.world.people.duty_dig[row], seat.world.people.duty_traps[row], seat.world.people.duty_haul[row]) == (1, 4, 3)


def test_the_table_scrolls_with_the_wheel_and_the_map_does_not_zoom(atlas: Atlas) -> None:
    seat = Seat(atlas, goblins=40)
    seat.desk.table.shown = True
    seat.frame()
    seat.mouse = _cell(seat, 1, 1)
    assert seat.read(pygame.MOUSEWHEEL, y=-5, x=0) == []
    seat.frame()
    seat.click(_cell(seat, 0, 1))
    ids = seat.world.people.id[seat.world.people.kind == seat.world.content.people.number["goblin"]]
    assert seat.session.inbox.waiting[0].minion == ids[5]
    seat.read(pygame.MOUSEWHEEL, y=-500, x=0)
    seat.frame()
    seat.click(_cell(seat, 0, 1))
    assert seat.session.inbox.waiting[1].minion > ids[15]
    seat.mouse = (5, 300)
    assert len(seat.read(pygame.MOUSEWHEEL, y=-1, x=0)) == 1


def test_what_is_under_the_cursor_is_named_with_the_reason(atlas: Atlas) -> None:
    """G2, G4."""
    seat = Seat(atlas)
    seat.to(18, 4)
    first = seat.world.people.name[int(np.flatnonzero(seat.world.people.kind == seat.world.content.people.number["goblin"])[0])]
    assert seat.words() == f"{first}'s bed"
    seat.to(14, 2)
    assert seat.words() == "Ore vein"
    seat.to(12, 1)
    assert seat.words() == ""
    seat.desk.tools.choose(Tool.DIG)
    seat.drag((14, 2), (14, 2))
    seat.frame()
    seat.to(14, 2)
    assert seat.words() == "To be dug / It waits for the game to go on."
    seat.session.run(3)
    seat.frame()
    assert seat.words().startswith("Ore to be dug / ")
    assert seat.words().endswith(" is on the way to it.")
    seat.session.run(500)
    seat.frame()
    assert "stone" in seat.words() or "metal" in seat.words()


def test_people_are_named_with_what_they_do(atlas: Atlas) -> None:
    """G4."""
    seat = Seat(atlas)
    row = int(np.flatnonzero(seat.world.people.kind == seat.world.content.people.number["goblin"])[0])
    name = seat.world.people.name[row]
    seat.session.inbox.give(order(1, "dig", cells=[[2, 1], [3, 1]]))
    told = set()
    for _ in range(200):
        seat.session.run(seat.world.campaign.tick + 1)
        x, y = seat.world.xy(int(seat.world.people.cell[row]))
        if row in people_at(seat.world, 1.0, x * 16 + 8, y * 16 + 6):
            told.update(line.words for line in lines(seat.world, seat.scene.marks.given, seat.world.cell((0, 0)), [row], None))
    assert f"{name}, goblin" in told or name in told
    assert "Digging rock" in told


def test_what_is_not_explored_is_not_told(atlas: Atlas) -> None:
    seat = Seat(atlas)
    hidden = seat.world.cells.hall * 0
    assert lines(seat.world, seat.scene.marks.given, seat.world.cell((18, 4)), [], hidden) == []
    assert lines(seat.world, seat.scene.marks.given, -1, [], hidden) == []


@pytest.mark.parametrize("size", [(1, 1), (60, 900), (2000, 90)])
def test_any_size_of_window_will_do(size: tuple[int, int], atlas: Atlas) -> None:
    seat = Seat(atlas)
    seat.target = pygame.Surface(size, 0, 32)
    seat.view = View(0, 0, *size, 2)
    seat.desk.table.shown = True
    for tool in Tool:
        seat.desk.tools.choose(tool)
        seat.to(2, 2)
        seat.frame()


def test_posted_events_reach_the_tools_through_the_window() -> None:
    """In pause: the order is given and shown, and carried out when the game goes on."""
    app = App(session, most_frames=2)
    ready = app._wait()
    assert ready is not None
    x, y = middle(ready.world)
    view = Camera(ready.world.campaign.width, ready.world.campaign.height, x + 0.5, y + 0.5).view(app.window.get_size())
    start, end = view.window_of(8.5, 1.5), view.window_of(11.5, 1.5)
    for kind, fields in (
        (pygame.KEYDOWN, {"key": pygame.K_SPACE}),
        (pygame.KEYDOWN, {"key": pygame.K_q}),
        (pygame.MOUSEBUTTONDOWN, {"button": 1, "pos": start}),
        (pygame.MOUSEMOTION, {"pos": end, "rel": (9, 0), "buttons": (1, 0, 0)}),
        (pygame.MOUSEBUTTONUP, {"button": 1, "pos": end}),
    ):
        pygame.event.post(pygame.event.Event(kind, **fields))
    app._play(ready)
    assert ready.world.campaign.tick == 1
    assert not len(ready.world.jobs)
    assert len(app.desk._marks.styles["dig.given"]) == 4
    app.frames, app.most_frames = 0, 30
    app._play(ready)
    assert ready.world.campaign.tick > 1
    assert [(type(one).__name__, len(one.cells)) for one in list(ready.inbox.done)[-1:]] == [("Dig", 4)]
    pygame.display.quit()
