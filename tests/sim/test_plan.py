"""Plans, which may come from a save and hold anything: what can't be is refused before a world is begun."""

import re

import msgspec
import pytest

from game.content.faults import BadInput
from game.content.load import content
from game.kernels.grid import cell_at
from game.sim.maps import parse_text
from game.sim.newcomers import PersonPlan
from game.sim.plan import MapPlan, ThingPlan, begin, check_plan


def plan() -> MapPlan:
    read = parse_text("m", "XXXXXX\n>.L.HX\nXXXXXX", content())
    assert read.plan is not None
    return read.plan


FLOOR, WALL = cell_at(1, 1, 8), cell_at(1, 0, 8)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"width": 1025}, "map m: is 1025×3 cells; a map is 1×1 to 1024×1024"),
        ({"hall": b""}, "map m: has 40 cells instead of 40"),
        ({"terrain": bytes([99] * 40)}, "map m: holds a kind of ground that the rules don't have"),
        ({"heart": 0}, "map m: something lies outside it"),
        ({"heart": -2}, "map m: holds a number outside its bounds"),
        ({"things": [ThingPlan(kind="bed", cell=0)]}, "map m: something lies outside it"),
        ({"things": [ThingPlan(kind="bd", cell=FLOOR)]}, "map m: holds a 'bd', which the rules don't have"),
        ({"things": [ThingPlan(kind="bed", cell=WALL)]}, "map m: a bed stands where it can't"),
        ({"things": [ThingPlan(kind="padlock", cell=FLOOR)]}, "map m: a padlock stands where it can't"),
        ({"things": [ThingPlan(kind="bed", cell=FLOOR)] * 2}, "map m: a bed stands where it can't"),
        ({"things": [ThingPlan(kind="bed", cell=FLOOR, padlock="locked")]}, "map m: a bed faces 'n' with padlock 'locked', which it can't"),
        ({"things": [ThingPlan(kind="door", cell=FLOOR, padlock="shut")]}, "map m: a door faces 'n' with padlock 'shut', which it can't"),
        ({"things": [ThingPlan(kind="door", cell=FLOOR, facing="x")]}, "map m: a door faces 'x' with padlock '', which it can't"),
        ({"people": [PersonPlan(kind="goblin", cell=WALL)]}, "map m: a goblin stands where nobody can"),
        ({"people": [PersonPlan(kind="goblin", cell=FLOOR, level=9)]}, "map m: a goblin can't have level 9, only 1"),
        ({"people": [PersonPlan(kind="goblin", cell=FLOOR, name="\n")]}, "map m: the name must be printable"),
        ({"people": [PersonPlan(kind="goblin", cell=FLOOR, name=name) for name in ("A", "a")]}, "map m: two people, or a person and a party, have"),
        ({"people": [PersonPlan(kind="goblin", cell=FLOOR, name="A", party="a")]}, "map m: two people, or a person and a party, have"),
        ({"people": [PersonPlan(kind="goblin", cell=FLOOR)] * 20_001}, "map m: holds more than 20000 people"),
        ({"stacks": [("silver", FLOOR, 1)]}, "map m: holds a 'silver', which the rules don't have"),
        ({"stacks": [("gold", FLOOR, 0)]}, "map m: holds a number outside its bounds"),
    ],
)  # fmt: skip
def test_what_no_world_begins_from(changes: dict[str, object], fault: str) -> None:
    with pytest.raises(BadInput, match=re.escape(fault)):
        check_plan(msgspec.structs.replace(plan(), **changes), content())


def test_a_plan_survives_being_written() -> None:
    made = plan()
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(made), type=MapPlan)
    assert again == made
    assert begin(again, content(), 1, sandbox=False).state_hash() == begin(made, content(), 1, sandbox=False).state_hash()


def test_text_maps_may_have_minions_by_the_same_property() -> None:
    """G6: a text map begins with the overlord alone unless it says otherwise."""
    assert [who.kind for who in plan().people] == ["overlord"]
    read = parse_text("m", "; minions.goblin: 2\n; stock.gold: 5\n>.H.", content())
    assert read.plan is not None
    assert [who.kind for who in read.plan.people] == ["overlord", "goblin", "goblin"]
    assert [who.cell for who in read.plan.people] == [cell_at(2, 0, 6), cell_at(1, 0, 6), cell_at(3, 0, 6)]
    assert read.plan.stacks == [("gold", read.plan.heart, 5)]
