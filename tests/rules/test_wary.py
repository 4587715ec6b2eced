"""K8 to K11, K14: what makes a party Wary, what it does, and what ends it."""

from __future__ import annotations

import pytest

from tests.rules.test_knowledge import HALL, LANE, NEVER, SURE, finds
from tests.rules.traps import ROOM, part, someone, trap, walks
from tests.scenario import Scenario

HOUR = 600


def wary(game: Scenario) -> list[tuple]:
    """All that was told of Wary: what, why and bonus."""
    found = [told for told in game.told if told["type"].startswith("wary.")]
    return [(told["type"].removeprefix("wary."), told["why"], told["bonus"]) for told in found]


def blinded(game: Scenario, x: int = 2, y: int = 2, name: str = "Bo", **fields) -> Scenario:
    """A peasant who finds nothing, defends well and doesn't go down."""
    return someone(game, "peasant", x, y, name, party="A", stats=NEVER | {"combat": 20, "vigour": 20, "will": 20}, **fields)


# --- what begins and raises it -------------------------------------------------------------------------------------------------


def test_k8_k10_setting_off_traps_begins_and_raises_it(scenario) -> None:
    """K8, K10: the first makes the party Wary, the second raises the bonus, the third changes nothing; each after it has struck."""
    game = scenario(HALL)
    for x in (6, 10, 14):
        trap(game, "pressure_plate", "blades", x, 2, apart=1)
    walks(blinded(game), "Bo", 20, 2).run(300)
    assert wary(game) == [("began", "sprung", 1), ("raised", "sprung", 2)]
    assert [told["mods"].get("wary") for told in game.events("roll", kind="defend")] == [None, 1, 2]
    assert len(game.events("trap.fired")) == 3


def test_k8_it_is_the_party_that_is_wary(scenario) -> None:
    game = trap(scenario(HALL), "pressure_plate", "blades", 6, 2, apart=1)
    someone(blinded(game), "peasant", 40, 2, "Far", party="A", stats=NEVER)
    someone(game, "peasant", 41, 2, "Odo", party="B", stats=NEVER)
    walks(game, "Bo", 6, 2).run(60)
    people = game.world.people
    assert {people.name[row]: int(people.pace[row]) for row in range(3)} == {"Bo": 40, "Far": 40, "Odo": 50}


def test_k8_a_trigger_that_only_moves_doors_is_no_trap(scenario) -> None:
    game = scenario(HALL).order("place", kind="pressure_plate", at=[6, 2]).order("place", kind="rock", at=[8, 1])
    game.order("place", kind="door", at=[8, 2]).order("wire", path=[[6, 2], [7, 2], [8, 2]])
    walks(blinded(game), "Bo", 6, 2).run(60)
    assert len(game.events("trigger.sprung")) == 1
    assert wary(game) == []


@pytest.mark.parametrize(
    ("lane", "begins"),
    [
        ("..##..", False),
        ("..###..", True),
        ("..#+#..", False),
        ("..##+#..", True),
        ("..#+#+#..", True),
        ("..##~#..", True),
    ],
)
def test_k8_a_corridor_is_three_cells_with_walls_on_both_sides_doors_not_counted(scenario, lane: str, begins: bool) -> None:
    """K8: `#` and `+` stand for cells of the lane beside which there is rock, `+` with a door in it."""
    middle = lane.replace("#", ".").replace("~", ".")
    rows = ["X" * (len(lane) + 2), "X" + lane.replace("+", "#").replace("~", "#") + "X", "X" + middle + "X"]
    game = scenario("\n".join([*rows, rows[1], rows[0]]))
    blinded(game, 1, 2)
    walks(game, "Bo", len(lane), 2).run(300)
    assert game.at("Bo") == [len(lane), 2]
    assert wary(game) == ([("began", "corridor", 1)] if begins else [])
    if begins:
        first = lane.index("#") + 1
        assert game.events("wary.began")[0]["tick"] == 10 * (first - 1)


def test_k8_who_stands_in_a_corridor_has_not_entered_one(scenario) -> None:
    game = walks(blinded(scenario(LANE), 10, 1), "Bo", 20, 1).run(200)
    assert wary(game) == []


def test_k8_old_marks_make_wary_once_a_place_and_fresh_or_own_ones_don_t(scenario) -> None:
    game = scenario(HALL)
    someone(game, "goblin", 20, 2, "Grik").order("wound", target="Grik", stage="medium", location="arm", weapon="blade", bleeding=False)
    someone(game, "goblin", 22, 2, "Odd").order("wound", target="Odd", stage="medium", location="arm", weapon="blade", bleeding=False)
    someone(game, "goblin", 36, 2, "Far").order("wound", target="Far", stage="medium", location="arm", weapon="blade", bleeding=False)
    for name in ("Grik", "Odd", "Far"):
        game.order("set", target=name, field="state", value=3, after=1)
    game.run(2)
    blinded(game, 14, 2).run(HOUR - 3)
    assert wary(game) == []
    game.run(2)
    assert wary(game) == [("began", "marks", 1)]
    assert game.events("wary.began")[0]["tick"] == HOUR
    game.order("spawn", kind="wolf", at=[13, 2], name="Wolf", stats={"combat": 1}).run(100)
    game.order("set", target="Wolf", field="state", value=3).run(60)
    assert wary(game)[-1] == ("ended", "fight", 0)
    walks(game, "Bo", 28, 2).run(300)
    assert len(wary(game)) == 2
    walks(game, "Bo", 34, 2).run(100)
    assert wary(game)[2:] == [("began", "marks", 1)]


def test_k8_marks_of_its_own_are_nothing_to_a_party(scenario) -> None:
    game = blinded(scenario(HALL), 20, 2).order("wound", target="Bo", stage="medium", location="arm", weapon="blade", bleeding=False)
    game.run(HOUR + 10)
    assert wary(game) == []
    someone(game, "peasant", 21, 2, "Odo", party="B", stats=NEVER).run(2)
    assert wary(game) == [("began", "marks", 1)]


def test_k8_marks_seen_by_two_at_once_count_once(scenario) -> None:
    game = scenario(HALL)
    someone(game, "goblin", 20, 2, "Grik").order("wound", target="Grik", stage="medium", location="arm", weapon="blade", bleeding=False)
    game.order("set", target="Grik", field="state", value=3, after=1).run(HOUR + 2)
    someone(blinded(game, 19, 2), "peasant", 19, 1, "Odo", party="A", stats=NEVER).run(2)
    assert wary(game) == [("began", "marks", 1)]
    assert len(game.world.seen_marks) == 1


# --- what it does --------------------------------------------------------------------------------------------------------------


def test_k9_every_member_walks_at_four_fifths(scenario) -> None:
    """K9: 50 becomes 40: ten straight steps take 125 ticks instead of 100, from the next step on."""
    game = trap(scenario(HALL), "pressure_plate", "blades", 4, 2, apart=1)
    walks(blinded(game, 2), "Bo", 14, 2).run(400)
    assert game.ticks("trigger.sprung") == [20]
    assert game.ticks("work.done", duty="move") == [
        10 + 10 + 10 + 113
    ]  # the step that begins as the trap fires is still a quick one; nine more of 12½


def test_k9_the_bonus_counts_for_finding(scenario) -> None:
    game = part(trap(scenario(HALL), "pressure_plate", "blades", 6, 2, apart=1), "pressure_plate", 20, 2)
    walks(blinded(game), "Bo", 16, 2).run(300)
    assert [told["mods"].get("wary") for told in finds(game)] == [None, 1]


def test_k14_in_gas_the_wary_bonus_is_lost_and_what_was_learnt_is_kept(scenario) -> None:
    """K14: of the gas itself, and of all else while one stands in it."""
    game = trap(scenario(HALL), "pressure_plate", "gas_emitter", 6, 2, apart=1)
    trap(game, "pressure_plate", "blades", 12, 2, apart=1)
    blinded(game)
    walks(game, "Bo", 7, 2).run(260)
    resists = game.events("roll", kind="resist")
    assert len(resists) >= 3
    assert all("wary" not in told["mods"] for told in resists)
    assert [told["mods"].get("lesson") for told in resists] == [None, *[1] * (len(resists) - 1)]
    assert game.world.parties.wary.tolist() == [1]


# --- what ends it --------------------------------------------------------------------------------------------------------------


def test_k10_it_lasts_until_the_party_s_next_fight(scenario) -> None:
    game = walks(blinded(trap(scenario(HALL), "pressure_plate", "blades", 6, 2, apart=1)), "Bo", 6, 2).run(5000)
    assert wary(game) == [("began", "sprung", 1)]
    someone(game, "goblin", 8, 2, "Grik").order("stance", minion="Grik", stop=4).run(60)
    assert wary(game)[1:] == [("ended", "fight", 0)]
    assert game.events("wary.ended")[0]["tick"] == game.events("roll", kind="attack")[0]["tick"]
    assert game.world.people.pace[0] == 50


def test_k11_finding_ends_it_and_then_corridors_begin_it_no_more(scenario) -> None:
    """K11: only setting off a trap does, or old marks."""
    game = scenario(LANE)
    part(game, "tripwire", 20, 1)
    someone(game, "peasant", 13, 1, "Eye", party="A", stats=SURE | {"combat": 20})
    trap(game, "pressure_plate", "blades", 12, 1, apart=1, quality="fine")
    game.order("set", target="Eye", field="hunting", value=0)
    walks(game, "Eye", 12, 1).run(30)
    assert wary(game) == [("began", "sprung", 1)]
    game.order("set", target="Eye", field="hunting", value=20)
    walks(game, "Eye", 14, 1).run(60)
    assert wary(game) == [("began", "sprung", 1), ("ended", "found", 0)]
    assert game.world.parties.calm.tolist() == [1]
    game.order("set", target="Eye", field="hunting", value=0).order("set", target=[12, 1], field="armed", value=1)
    game.order("place", kind="door", at=[10, 1])
    walks(game, "Eye", 2, 1).run(400)
    walks(game, "Eye", 16, 1).run(400)
    assert not [each for each in wary(game) if each[1] == "corridor"]


def test_a_find_of_a_party_that_is_not_wary_leaves_corridors_as_they_are(scenario) -> None:
    game = part(scenario(HALL), "pressure_plate", 20, 2)
    someone(game, "peasant", 16, 2, "Eye", party="A", stats=SURE).run(3)
    assert game.world.parties.calm.tolist() == [0]


def test_wary_begun_and_ended_in_one_tick(scenario) -> None:
    """K8, K11: a trap is set off on the very step from which the next one is found."""
    game = part(trap(scenario(HALL), "pressure_plate", "alarm_trap", 14, 2, apart=1), "tripwire", 20, 2)
    someone(game, "peasant", 13, 2, "Eye", party="A", stats=SURE)
    game.order("set", target="Eye", field="hunting", value=0).run(1)
    game.order("set", target="Eye", field="hunting", value=20)
    walks(game, "Eye", 14, 2).run(20)
    assert wary(game) == [("began", "sprung", 1), ("ended", "found", 0)]
    assert len({told["tick"] for told in game.told if told["type"].startswith("wary.")}) == 1
    assert game.world.people.pace[0] == 50


def test_in_a_room_with_nothing_in_it_nobody_is_wary(scenario) -> None:
    game = walks(blinded(scenario(ROOM)), "Bo", 20, 7).run(400)
    assert wary(game) == []
