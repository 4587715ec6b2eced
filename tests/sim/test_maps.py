"""Text maps: every sign, every fault with its place, properties."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.faults import BadInput
from game.content.load import content
from game.sim import map_start
from game.sim.maps import load_map, parse_text, read_map
from game.sim.plan import begin

ALL_SIGNS = """\
; title: All signs
; days: 12
; stock.metal: 30
; a remark: with a colon

XXXXXXXXX
>.+L=*t.X
X#$~hhHhX
X X
XXXXXXXXX
"""


def test_every_sign_of_the_contract() -> None:
    read = parse_text("m", ALL_SIGNS, content())
    assert [fault for fault in read.faults if fault.fatal] == []
    assert read.plan is not None
    world = begin(read.plan, content(), 5, sandbox=False)

    def ground(x: int, y: int) -> str:
        return content().terrain.names[world.cells.terrain[world.cell((x, y))]]

    def thing(x: int, y: int) -> str:
        row = world.thing_at(world.cell((x, y)))
        return "" if row < 0 else content().structures.names[world.things.kind[row]]

    assert [ground(x, 1) for x in range(9)] == ["gate", *["floor"] * 7, "bedrock"]
    assert [thing(x, 1) for x in range(9)] == ["", "", "door", "door", "bed", "torch", "treasury", "", ""]
    assert [ground(x, 2) for x in range(9)] == ["bedrock", "rock", "ore", "water", *["floor"] * 4, "bedrock"]
    assert [ground(x, 3) for x in range(9)] == ["bedrock", "outside", *["bedrock"] * 7]
    assert [int(world.things.padlock[world.thing_at(world.cell((x, 1)))]) for x in (2, 3)] == [0, 2]
    assert [int(world.cells.hall[world.cell((x, 2))]) for x in range(9)] == [0, 0, 0, 0, 1, 1, 1, 1, 0]
    assert world.xy(world.campaign.heart) == [6, 2]
    assert world.people.name == ["Overlord"]
    assert world.xy(int(world.people.cell[0])) == [6, 2]
    assert (world.campaign.days, read.plan.title, world.campaign.seed) == (12, "All signs", 5)
    stacks = {
        (content().materials.names[m], tuple(world.xy(c)), a)
        for m, c, a in zip(world.stacks.material, world.stacks.cell.tolist(), world.stacks.amount.tolist(), strict=True)
    }
    assert stacks == {("gold", (6, 1), 100), ("metal", (6, 2), 30)}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "m:1: error: has no rows"),
        ("; only: a remark\n\n", "m:3: error: has no rows"),
        ("X?X", "m:1:2: error: unknown sign '?'"),
        ("; x: y\nXXX\nX\tX", "m:3:2: error: unknown sign a tab"),
        ("XXX\nXHH\n", "m:2:3: error: a second heart 'H'; a dungeon has one"),
        ("; days: soon\n.", "m:1: error: days is 'soon'; it must be a whole number of 1 to 10000"),
        ("; stock.metal: -3\n.", "m:1: error: stock.metal is '-3'"),
        ("; stock.metal: 3\nX", "m:2: error: stock, but no floor to lay it on"),
        ("." * 1025, "m:1: error: is 1025×1 cells; at most 1024×1024"),
        (".\n" * 1025, "m:1: error: is 1×1025 cells; at most 1024×1024"),
        ("; stock.metal: 1099511627776\n; stock.gold: 1\n.", "m:3: error: holds 1099511627777 of all materials together; a dungeon can't hold more"),
        ("; stock.metl: 3\n.", "m:1: warning: unknown property 'stock.metl' is passed over; did you mean 'stock.metal'?"),
        ("; dayz: 3\n.", "m:1: warning: unknown property 'dayz' is passed over; did you mean 'days'?"),
        ("...", "m:1: warning: no heart 'H': no overlord, no invasions"),
        ("H..", "m:1: warning: no border gate '>': nobody can come"),
        ("XXX\nX>X\nXXX", "m:2:2: warning: a border gate away from the map's edge"),
        (">#H", "m:1: warning: no land route from a border gate to the heart"),
        (">~H", "m:1: warning: no land route from a border gate to the heart"),
    ],
)  # fmt: skip
def test_faults_have_their_place_and_the_fix(text: str, told: str) -> None:
    faults = [str(fault) for fault in parse_text("m", text, content()).faults]
    assert any(fault.startswith(told) for fault in faults), faults


def test_locked_doors_count_as_open_for_the_land_route() -> None:
    """D16."""
    assert parse_text("m", ">.LH", content()).faults == []


def test_a_faulty_map_tells_all_at_once_and_is_not_loaded() -> None:
    read = parse_text("m", "X?X\nX!X\nHHX", content())
    assert read.plan is None
    assert sum(fault.fatal for fault in read.faults) == 3


def test_line_ends_marks_and_files(tmp_path: Path) -> None:
    path = tmp_path / "map.txt"
    path.write_bytes(b"\xef\xbb\xbf; title: T\xc3\xa4st\r\n>.H\r\n")
    assert load_map(path, content()).title == "Täst"
    path.write_bytes(b">.H\n\xff\n")
    assert str(read_map(path, content()).faults[0]) == f"{path}:2: error: is not UTF-8 text; save it as UTF-8"
    path.write_bytes(b"." * (9 * 2**20))
    with pytest.raises(BadInput, match="is larger than 8 MiB"):
        load_map(path, content())
    for wrong in (tmp_path, tmp_path / "none.txt", tmp_path / "map.png"):
        with pytest.raises(BadInput, match=r"can't be read|not a map by its ending"):
            load_map(wrong, content())


def test_a_map_of_gates_asks_for_one_flood_not_one_a_gate(monkeypatch: pytest.MonkeyPatch) -> None:
    floods = []
    honest = map_start.distance_field
    monkeypatch.setattr(map_start, "distance_field", lambda *given: (floods.append(1), honest(*given))[1])
    rows = [">" * 64] * 8 + ["X" * 64, "H" + "." * 63]
    assert "no land route" in str(parse_text("m", "\n".join(rows), content()).faults[-1])
    assert len(floods) == 1


def test_an_endless_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "zero.txt").symlink_to("/dev/zero")
    assert "is no plain file" in str(read_map(tmp_path / "zero.txt", content()).faults[0])


def test_a_name_that_is_no_text_can_be_told_and_saved(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"bad\xff.txt")
    path.write_text(">.H", encoding="utf-8")
    assert load_map(path, content()).name.endswith("bad\\xff.txt")


@given(st.text(alphabet=" X#$.~>+LHh*=t;:?\t\r\n", max_size=80))
def test_any_text_is_a_map_or_told_why_not(text: str) -> None:
    read = parse_text("m", text, content())
    assert (read.plan is None) == any(fault.fatal for fault in read.faults)
    if read.plan is not None:
        begin(read.plan, content(), 1, sandbox=True)
