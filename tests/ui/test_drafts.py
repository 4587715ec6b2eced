"""What tools would order: the same verdict as the orders' own, few route searches, and what waits in pause counts."""

import pytest

from game.content.types import FACINGS
from game.rules import routes
from game.sim.orders.base import Order, refusal
from game.sim.orders.building import Build, Dig
from game.sim.orders.labour import Stockpile
from game.ui.bindings import Tool
from game.ui.drafts import MOST_DRAGGED, Draft, Drag, draft, rectangle
from game.ui.given import Given, given
from game.world.tables import BUILD, DIG, RELOCATE, REMOVE
from game.world.world import World
from tests.scenario import order
from tests.ui.conftest import session_of

HALL = """
    ; stock.wood: 60
    ; stock.stone: 90
    XXXXXXXXXXXXXXXXXXXXXX
    X####################X
    >......##hhh##$$#....X
    >......+.hHh.........X
    X#....~##hhh#####.=.*X
    X####################X
    XXXXXXXXXXXXXXXXXXXXXX
    """


class Table:
    """A session and what somebody does with tools while it is paused."""

    def __init__(self, text: str = HALL) -> None:
        self.session = session_of(text)
        self.world = self.session.world

    @property
    def waits(self) -> Given:
        return given(self.world, self.session.inbox.waiting)

    def draft(self, tool: Tool, start, end=None, **more) -> Draft:
        before = self.world.state_hash()
        made = draft(self.world, self.waits, Drag(tool, start, end or start, **more))
        assert self.world.state_hash() == before
        return made

    def do(self, tool: Tool, start, end=None, **more) -> list[Order]:
        orders = self.draft(tool, start, end, **more).orders
        for one in orders:
            self.session.inbox.give(one)
        return orders

    def run(self, ticks: int = 1) -> None:
        self.session.run(self.world.campaign.tick + ticks)

    def jobs(self, kind: int) -> list[list[int]]:
        return [self.world.xy(int(cell)) for cell in self.world.jobs.cell[self.world.jobs.kind == kind]]


def cells(world: World, *places: tuple[int, int]) -> list[int]:
    return [world.cell(at) for at in places]


def test_a_rectangle_stays_on_the_map_and_has_an_end() -> None:
    world = Table().world
    assert rectangle(world, (2, 1), (-5, 0)) == [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]
    assert rectangle(world, (-9, -9), (-2, -2)) == []
    assert rectangle(world, (1, 1), (3, 3), hollow=True) == [(1, 1), (2, 1), (3, 1), (1, 2), (3, 2), (1, 3), (2, 3), (3, 3)]
    assert rectangle(world, (-1, 1), (1, 3), hollow=True) == [(0, 1), (1, 1), (1, 2), (0, 3), (1, 3)]
    big = session_of("\n".join(["X" * 200] * 100 + ["X" * 199 + "H"])).world
    assert len(rectangle(big, (0, 0), (199, 99))) == MOST_DRAGGED


@pytest.mark.parametrize("tool", [Tool.DIG, Tool.STOCKPILE, Tool.BUILD])
@pytest.mark.parametrize("kind", ["bed", "wall"])
def test_green_is_what_the_orders_own_check_accepts(tool: Tool, kind: str) -> None:
    """G1, G2, G3: cell by cell, on a map with everything."""
    table = Table()
    world = table.world
    table.do(Tool.DIG, (1, 1), (3, 1))
    table.run()
    made = table.draft(tool, (0, 0), (21, 6), kind=kind, undo=True) if tool is Tool.BUILD else table.draft(tool, (0, 0), (21, 6))
    tick = world.campaign.tick
    first = ""
    closed: list[int] = []
    for at in rectangle(world, (0, 0), (21, 6)):
        cell = world.cell(at)
        one: Order
        if tool is Tool.DIG:
            one = Dig(tick=tick, cells=[at])
        elif tool is Tool.STOCKPILE:
            one = Stockpile(tick=tick, cells=[at], materials=list(world.content.materials.names))
        else:
            one = Build(tick=tick, kind=kind, at=at)
        reason = refusal(world, one)
        if reason is None and kind == "wall" and tool is Tool.BUILD:
            # One after the other, as they will be ordered (D16).
            if routes.cut_by(world, [*closed, cell]) == cell:
                reason = f"a wall at {list(at)} would cut the last way from a border gate to the demon hall"
            else:
                closed.append(cell)
        if cell in made.kept:
            assert world.job_at(cell) >= 0
            continue
        assert (cell in made.good) == (reason is None), (at, reason)
        assert (cell in made.bad) == (reason is not None), at
        first = first or (reason or "")
    assert made.reason == first


def test_what_is_green_is_what_happens() -> None:
    table = Table()
    made = table.draft(Tool.BUILD, (0, 0), (21, 6), kind="wall", undo=True)
    table.do(Tool.BUILD, (0, 0), (21, 6), kind="wall", undo=True)
    table.run()
    assert sorted(table.world.cell(tuple(at)) for at in table.jobs(BUILD)) == sorted(made.good)
    assert made.bad


def test_a_drag_over_rock_and_floor_marks_the_rock_in_one_order() -> None:
    """G1."""
    table = Table()
    orders = table.do(Tool.DIG, (5, 1), (8, 3))
    assert len(orders) == 1
    table.run()
    assert sorted(table.jobs(DIG)) == sorted([[5, 1], [6, 1], [7, 1], [8, 1], [7, 2], [8, 2]])
    again = table.draft(Tool.DIG, (5, 1), (8, 1))
    assert (again.good, again.bad, len(again.kept), again.orders) == ([], [], 4, [])
    assert again.reason == "all of that is marked already"
    table.do(Tool.DIG, (0, 1), (7, 1), undo=True)
    table.run()
    assert sorted(table.jobs(DIG)) == sorted([[8, 1], [7, 2], [8, 2]])
    assert table.draft(Tool.DIG, (1, 1), undo=True).reason == "nothing there is marked to be dug"


def test_walls_are_the_rim_of_what_is_dragged_and_other_things_fill_it() -> None:
    table = Table()
    rim = table.draft(Tool.BUILD, (1, 2), (3, 4), kind="wall")
    assert len(rim.good) + len(rim.bad) == 8
    filled = table.draft(Tool.BUILD, (2, 2), (4, 4), kind="wall", undo=True)
    assert len(filled.good) + len(filled.bad) == 9
    assert len(table.draft(Tool.BUILD, (2, 2), (4, 4), kind="bed").good) == 9
    assert len(table.draft(Tool.BUILD, (2, 2), (4, 4), kind="tripwire").good) == 1
    built = table.do(Tool.BUILD, (2, 2), kind="dart_thrower", facing=3)
    assert [FACINGS.index(one.facing) for one in built] == [3]


def test_the_last_way_stays_open_and_the_preview_says_why() -> None:
    """D16."""
    table = Table()
    made = table.draft(Tool.BUILD, (4, 1), (4, 4), kind="wall")
    assert made.good == cells(table.world, (4, 2), (4, 3))
    assert made.bad == cells(table.world, (4, 1), (4, 4))
    only = table.draft(Tool.BUILD, (8, 3), kind="wall")
    assert only.reason == "a wall at [8, 3] would cut the last way from a border gate to the demon hall"
    table.do(Tool.BUILD, (4, 2), (4, 3), kind="wall")
    waiting = table.draft(Tool.BUILD, (4, 4), kind="wall")
    assert "would cut the last way" in waiting.reason


def test_a_drag_of_400_walls_searches_for_few_routes(monkeypatch: pytest.MonkeyPatch) -> None:
    """D16: the number of searches doesn't grow with the cells."""
    wide = "\n".join(["X" * 44, *[">" + "." * 42 + "X"] * 12, ">" + "." * 20 + "H" + "." * 21 + "X", "X" * 44])
    table = Table(wide)
    found: list[int] = []
    search = routes._find
    monkeypatch.setattr(routes, "_find", lambda *arguments: found.append(1) or search(*arguments))
    made = table.draft(Tool.BUILD, (1, 1), (42, 12), kind="wall", undo=True)
    assert len(made.good) > 400
    assert len(found) < 60
    found.clear()
    assert len(table.draft(Tool.BUILD, (1, 1), (42, 12), kind="bed").good) > 400
    assert not found


def test_removing_takes_away_what_stands_and_calls_off_what_is_ordered() -> None:
    """G3."""
    table = Table()
    table.do(Tool.BUILD, (17, 3), kind="bed")
    table.do(Tool.DIG, (16, 1), (18, 1))
    table.run()
    orders = table.do(Tool.REMOVE, (16, 1), (20, 4))
    assert [type(one).__name__ for one in orders] == ["Undig", "Cancel", "Remove", "Remove"]
    table.run()
    assert (table.jobs(DIG), table.jobs(BUILD), sorted(table.jobs(REMOVE))) == ([], [], [[18, 4], [20, 4]])
    assert table.do(Tool.REMOVE, (16, 1), (20, 4)) == []
    table.do(Tool.REMOVE, (16, 1), (20, 4), undo=True)
    table.run()
    assert table.jobs(REMOVE) == []
    assert table.draft(Tool.REMOVE, (16, 2)).reason == "there is nothing to remove at [16, 2]"


def test_relocating_says_why_not() -> None:
    """T13."""
    table = Table()
    made = table.draft(Tool.RELOCATE, (18, 4), (18, 2), facing=1)
    assert (made.good, made.structure, made.facing) == (cells(table.world, (18, 2)), table.world.content.structures.number["bed"], 1)
    assert table.draft(Tool.RELOCATE, (18, 4), (18, 1), facing=None).reason == "a bed needs floor under it, and [18, 1] is rock"
    table.do(Tool.RELOCATE, (18, 4), (18, 2), facing=None)
    assert "already" in table.draft(Tool.RELOCATE, (18, 4), (19, 2), facing=None).reason
    assert "already" in table.draft(Tool.BUILD, (18, 2), kind="bed").reason
    table.run()
    assert table.jobs(RELOCATE) == [[18, 2]]


def test_what_waits_in_pause_counts_as_done() -> None:
    """G3: the player sees what was ordered before the next tick comes."""
    table = Table()
    table.do(Tool.DIG, (1, 1), (3, 1))
    assert table.draft(Tool.DIG, (1, 1), (4, 1)).good == cells(table.world, (4, 1))
    table.do(Tool.DIG, (2, 1), undo=True)
    assert table.draft(Tool.DIG, (1, 1), (4, 1)).good == cells(table.world, (2, 1), (4, 1))
    table.do(Tool.STOCKPILE, (1, 2), (2, 2))
    assert table.draft(Tool.STOCKPILE, (1, 2), (3, 2)).good == cells(table.world, (3, 2))
    table.do(Tool.STOCKPILE, (1, 2), undo=True)
    table.do(Tool.BUILD, (3, 3), kind="bed")
    table.do(Tool.REMOVE, (18, 4))
    table.do(Tool.REMOVE, (3, 3))
    table.do(Tool.REMOVE, (18, 4), undo=True)
    table.run()
    assert sorted(table.jobs(DIG)) == [[1, 1], [3, 1]]
    assert [table.world.xy(int(cell)) for cell in table.world.cells.stores.nonzero()[0]] == [[2, 2]]
    assert (table.jobs(BUILD), table.jobs(REMOVE)) == ([], [])


def test_orders_for_later_ticks_are_not_shown_yet() -> None:
    table = Table()
    table.session.inbox.give(order(50, "dig", cells=[[1, 1]]))
    assert table.waits == Given()
