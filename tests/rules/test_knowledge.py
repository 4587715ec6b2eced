"""K1 to K6, K15: who comes to know which triggers, and how they find them."""

from __future__ import annotations

from itertools import product

import pytest

from game.rules import beliefs, light
from tests.rules.traps import ROOM, part, someone, trap, walks, wire
from tests.scenario import Scenario

HALL = """
    XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
    X..........................................X
    X..........................................X
    X..........................................X
    XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
"""
LANE = """
    XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
    X..........................................X
    XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
"""
SURE, NEVER = {"hunting": 20}, {"hunting": 0}
"""Who finds whatever there is, and who finds nothing (a natural 12 is no success of its own outside combat)."""


def known(game: Scenario, how: str | None = None) -> list[str]:
    """The names of those who came to know a trigger, in order."""
    return [told["who"]["name"] for told in game.events("trigger.known") if how in (None, told["how"])]


def knows(game: Scenario, name: str, x: int, y: int) -> bool:
    """Whether somebody knows what is on a cell."""
    thing = game.world.thing_at(game.world.cell((x, y)))
    return beliefs.knows(game.world, game.world.named(name)[1], int(game.world.things.id[thing]))


def finds(game: Scenario) -> list[dict]:
    return game.events("roll", kind="find")


# --- K2, K12: what springs -----------------------------------------------------------------------------------------------------


def test_k2_a_trigger_that_springs_is_known_within_10_whatever_the_party(scenario) -> None:
    """K1, K2: by distance from the trigger, walls or not, and by nobody who is knocked out or no adventurer."""
    game = trap(scenario(HALL), "tripwire", "alarm_trap", 12, 2)
    for name, x, party in (("Near", 22, "A"), ("Far", 23, "A"), ("Other", 2, "B"), ("Too", 1, "B"), ("Down", 20, "A")):
        someone(game, "peasant", x, 1, name, party=party, stats=NEVER)
    someone(game, "goblin", 14, 3, "Grik").order("stance", minion="Grik", stop=0)
    game.order("set", target="Down", field="state", value=1)
    someone(game, "peasant", 13, 2, "Bo", party="C", stats=NEVER)
    walks(game, "Bo", 12, 2, after=2).run(30)
    assert sorted(known(game)) == ["Bo", "Near", "Other"]
    assert {told["how"] for told in game.events("trigger.known")} == {"sprung"}
    assert len(game.events("trigger.sprung")) == 1
    assert [game.world.people.name[row] for row in range(len(game.world.people)) if knows(game, game.world.people.name[row], 12, 2)] == [
        "Near",
        "Other",
        "Bo",
    ]


def test_k2_two_parties_one_of_them_knowing(scenario) -> None:
    """K1, K7: who knows the tripwire steps over it, who doesn't springs it, though both walk the same way."""
    game = trap(scenario(LANE), "tripwire", "alarm_trap", 20, 1)
    someone(game, "peasant", 14, 1, "Kay", party="Knowing", stats=SURE)
    someone(game, "peasant", 2, 1, "Odo", party="Other", stats=NEVER)
    walks(game, "Kay", 30, 1, after=1).run(260)
    assert game.at("Kay") == [30, 1]
    assert not game.events("trigger.sprung")
    walks(game, "Odo", 30, 1).run(400)
    assert [told["by"]["name"] for told in game.events("trigger.sprung")] == ["Odo"]


# --- K3 to K6: finding ---------------------------------------------------------------------------------------------------------


def test_k3_who_finds_tells_those_within_10_of_the_finder(scenario) -> None:
    game = part(scenario(HALL), "pressure_plate", 20, 2)
    someone(game, "peasant", 14, 2, "Eye", party="A", stats=SURE)
    someone(game, "peasant", 4, 2, "Ten", party="B", stats=NEVER)
    someone(game, "peasant", 3, 2, "Eleven", party="A", stats=NEVER)
    game.run(2)
    assert [(told["by"]["name"], told["party"]) for told in game.events("trigger.found")] == [("Eye", "A")]
    assert sorted(known(game, "found")) == ["Eye", "Ten"]


def test_k5_it_is_looked_for_from_6_away_and_in_sight(scenario) -> None:
    game = part(scenario(HALL), "pressure_plate", 20, 2)
    someone(game, "peasant", 13, 2, "Eye", party="A", stats=SURE).run(5)
    assert not finds(game)
    walks(game, "Eye", 14, 2).run(20)
    assert len(finds(game)) == 1
    hidden = scenario(HALL)
    for y in (1, 2, 3):
        hidden.order("place", kind="rock", at=[18, y])
    part(hidden, "pressure_plate", 20, 2)
    someone(hidden, "peasant", 16, 2, "Eye", party="A", stats=SURE).run(5)
    assert not finds(hidden)
    hidden.order("place", kind="floor", at=[18, 2]).run(2)
    assert [told["actor"]["name"] for told in finds(hidden)] == ["Eye"]
    assert finds(hidden)[0]["tick"] == 5


@pytest.mark.parametrize(("quality", "lit"), [(q, lit) for q in ("crude", "normal", "fine") for lit in (False, True)])
def test_k5_hunting_quality_and_light_count(scenario, quality: str, lit: bool) -> None:
    """K5: 2d6 + hunting against 11; crude +2, fine −2, dark −2."""
    game = part(scenario(HALL), "pressure_plate", 20, 2, quality=quality)
    if lit:
        game.order("place", kind="torch", at=[22, 1])
    someone(game, "peasant", 15, 2, "Eye", party="A", stats={"hunting": 3}).run(2)
    (rolled,) = finds(game)
    mods = {"hunting": 3} | ({"quality": {"crude": 2, "fine": -2}[quality]} if quality != "normal" else {}) | ({} if lit else {"dark": -2})
    assert rolled["mods"] == mods
    assert rolled["target"] == 11
    assert rolled["total"] == sum(rolled["dice"]) + sum(mods.values())
    assert (rolled["outcome"] == "success") == (rolled["total"] >= 11) == bool(game.events("trigger.found"))


@pytest.mark.parametrize(("hunting", "quality", "lit"), list(product((1, 3, 5), ("crude", "normal", "fine"), (False, True))))
def test_k5_finding_has_the_chance_of_two_dice(hunting: int, quality: str, lit: bool) -> None:
    """K5, Z2, Z3: a table against 2d6's exact chances, within 3.5 standard deviations of 390 checks each; a natural 2 always fails.

    Every party looks for a trigger of its own, farther from all others than anybody is told of what is found (K3).
    """
    needed = 11 - hunting - {"crude": 2, "normal": 0, "fine": -2}[quality] + (0 if lit else 2)
    chance = sum(a + b >= needed and a + b > 2 for a, b in product(range(1, 7), repeat=2)) / 36
    found = asked = 0
    for seed in range(10):
        game = Scenario("\n".join(["X" * 1000, "X" + "." * 998 + "X", "X" * 1000]), seed=seed)
        for x in range(20, 995, 25):
            part(game, "pressure_plate", x, 1, quality=quality).order("spawn", kind="peasant", at=[x - 5, 1], stats={"hunting": hunting})
            if lit:
                game.order("place", kind="torch", at=[x + 1, 1])
        game.run(1)
        asked += len(finds(game))
        found += len(game.events("trigger.found"))
        Scenario.made.remove(game)
    assert asked == 390
    assert abs(found - asked * chance) <= 3.5 * (asked * chance * (1 - chance)) ** 0.5


def test_k5_the_first_who_sees_it_makes_the_check_and_k6_only_once(scenario) -> None:
    game = part(scenario(HALL), "pressure_plate", 20, 2)
    someone(game, "peasant", 12, 2, "Late", party="A", stats=SURE)
    someone(game, "peasant", 13, 2, "First", party="A", stats=NEVER)
    walks(game, "First", 15, 2).run(60)
    assert [(told["actor"]["name"], told["outcome"]) for told in finds(game)] == [("First", "failure")] or finds(game)[0][
        "outcome"
    ] == "critical_failure"
    walks(game, "Late", 18, 2).run(200)
    assert [told["actor"]["name"] for told in finds(game)] == ["First"]
    assert not known(game)
    someone(game, "peasant", 16, 2, "Odo", party="B", stats=SURE).run(2)
    assert [told["actor"]["name"] for told in finds(game)] == ["First", "Odo"]
    assert sorted(known(game)) == ["First", "Late", "Odo"]


def test_k5_levers_are_not_looked_for(scenario) -> None:
    game = part(scenario(HALL), "lever", 20, 2)
    someone(game, "rogue", 18, 2, "Eye", stats=SURE).run(5)
    assert not finds(game)
    assert not known(game)


def test_k4_trap_sense_shows_traps_within_7_to_the_whole_party(scenario) -> None:
    """K4: however far the others are, through walls, and for good; it spreads to no other party, and is no find (K11)."""
    game = part(scenario(HALL), "pressure_plate", 20, 2)
    for y in (1, 2, 3):
        game.order("place", kind="rock", at=[18, y])
    someone(game, "rogue", 12, 2, "Rae", party="A", stats=NEVER)
    someone(game, "peasant", 40, 2, "Far", party="A", stats=NEVER)
    someone(game, "peasant", 12, 1, "Odo", party="B", stats=NEVER).run(3)
    assert not known(game)
    walks(game, "Rae", 13, 2).run(20)
    assert sorted(known(game, "trap_sense")) == ["Far", "Rae"]
    assert not game.events("trigger.found")
    assert not finds(game)
    assert len(game.world.knowledge) == 1
    game.order("set", target="Rae", field="state", value=2).run(2)
    assert knows(game, "Far", 20, 2)
    assert not knows(game, "Odo", 20, 2)


def test_k4_what_sense_has_shown_is_not_looked_for(scenario) -> None:
    game = part(scenario(HALL), "pressure_plate", 20, 2)
    someone(game, "rogue", 13, 2, "Rae", party="A", stats=SURE)
    someone(game, "peasant", 1, 2, "Bo", party="A", stats=SURE)
    walks(game, "Bo", 17, 2).run(220)
    assert not finds(game)
    assert known(game) == ["Rae", "Bo"]


def test_a_finder_knocked_out_in_the_same_tick_finds_nothing() -> None:
    """K5: a trap that fells its victim in the very step in which another comes into sight."""
    seen: set[bool] = set()
    for seed in range(40):
        game = part(trap(Scenario(HALL, seed=seed), "pressure_plate", "blades", 14, 2, apart=1), "pressure_plate", 20, 2)
        someone(game, "peasant", 13, 2, "Eye", party="A", stats=NEVER | {"combat": 2})
        game.order("set", target="Eye", field="wounds", value=9)
        walks(game, "Eye", 14, 2).run(12)
        falls = bool(game.events("felled"))
        seen.add(falls)
        assert [told["tick"] for told in finds(game) if told["actor"]["at"] == [14, 2]] == ([] if falls else [10])
        Scenario.made.remove(game)
    assert seen == {True, False}


# --- K1, K16: what is lost -----------------------------------------------------------------------------------------------------


def test_knowledge_of_a_place_that_no_longer_holds_is_dropped_on_sight(scenario) -> None:
    """K1 (ours): a trigger that was taken away or moved stays known at its old place until who knows it sees that it is gone."""
    game = part(scenario(HALL), "pressure_plate", 20, 2)
    someone(game, "peasant", 16, 2, "Eye", party="A", stats=SURE).run(3)
    walks(game, "Eye", 2, 2).run(200)
    game.order("set", target="Eye", field="side", value="visitors").order("remove", at=[20, 2])
    someone(game, "goblin", 22, 2, "Grik").run(400)
    assert game.world.thing_at(game.world.cell((20, 2))) < 0
    assert len(game.world.knowledge) == 1
    game.order("set", target="Grik", field="state", value=3).order("set", target="Eye", field="side", value="adventurers")
    walks(game, "Eye", 13, 2).run(200)
    assert len(game.world.knowledge) == 1
    walks(game, "Eye", 14, 2).run(20)
    assert [(told["trigger"]["at"], told["who"]["name"]) for told in game.events("trigger.disproved")] == [([20, 2], "Eye")]
    assert len(game.world.knowledge) == 0


def test_a_trap_that_was_relocated_is_known_where_it_was_and_found_anew_where_it_is(scenario) -> None:
    """T13, K1 (ours)."""
    game = part(scenario(HALL), "pressure_plate", 20, 2)
    someone(game, "peasant", 16, 2, "Eye", party="A", stats=SURE).run(3)
    game.order("set", target="Eye", field="side", value="visitors").order("relocate", **{"from": [20, 2], "to": [26, 2]})
    someone(game, "goblin", 22, 2, "Grik").run(800)
    assert game.world.thing_at(game.world.cell((26, 2))) >= 0
    game.order("set", target="Grik", field="state", value=3).order("set", target="Eye", field="side", value="adventurers").run(2)
    assert [told["trigger"]["at"] for told in game.events("trigger.disproved")] == [[20, 2]]
    walks(game, "Eye", 22, 1).run(100)
    assert [told["trigger"]["at"] for told in game.events("trigger.known")] == [[20, 2], [26, 2]]


def test_a_trigger_built_anew_as_another_family_in_the_same_cell_is_another(scenario) -> None:
    """K1, K6: it is not known, and is looked for anew."""
    game = part(scenario(HALL), "pressure_plate", 20, 2)
    someone(game, "peasant", 16, 2, "Eye", party="A", stats=SURE).run(3)
    assert known(game) == ["Eye"]
    someone(game, "goblin", 22, 2, "Grik")
    game.order("set", target="Eye", field="side", value="visitors").order("remove", at=[20, 2]).run(400)
    game.order("set", target="Grik", field="state", value=3).order("set", target="Eye", field="side", value="adventurers").run(2)
    part(game, "tripwire", 20, 2).run(3)
    assert [told["trigger"]["kind"] for told in game.events("trigger.known")] == ["pressure_plate", "tripwire"]
    assert len(finds(game)) == 2


@pytest.mark.parametrize("state", [2, 3])
def test_k16_who_dies_or_leaves_takes_it_all_along(scenario, state: int) -> None:
    game = trap(scenario(HALL), "tripwire", "alarm_trap", 20, 2)
    someone(game, "peasant", 21, 2, "Bo", party="A", stats=NEVER)
    walks(game, "Bo", 20, 2).run(15)
    people = game.world.people
    assert people.family_lessons[0] > 0
    assert people.mechanism_lessons[0] > 0
    assert len(game.world.knowledge) == 1
    game.order("set", target="Bo", field="state", value=state).run(2)
    assert (people.family_lessons[0], people.mechanism_lessons[0]) == (0, 0)
    assert len(game.world.knowledge) == len(game.world.checked) == len(game.world.seen_marks) == 0
    assert game.world.parties.wary.tolist() == [0]


def test_g9_it_is_lit_within_6_of_a_torch_along_lines_of_sight(scenario) -> None:
    game = scenario(ROOM).order("place", kind="torch", at=[2, 2]).run(1)
    lit = [x for x in range(1, 23) if light.is_lit(game.world, game.world.cell((x, 2)))]
    assert lit == list(range(1, 9))
    for y in range(1, 9):
        game.order("place", kind="rock", at=[5, y])
    game.run(1)
    assert [x for x in range(1, 23) if light.is_lit(game.world, game.world.cell((x, 2)))] == [1, 2, 3, 4, 5]  # the wall too


def test_k15_what_was_merely_found_teaches_nothing(scenario) -> None:
    game = wire(part(part(scenario(HALL), "tripwire", 20, 2), "blades", 24, 2), [20, 2], [24, 2])
    someone(game, "peasant", 16, 2, "Eye", party="A", stats=SURE).run(3)
    assert known(game) == ["Eye"]
    assert not game.events("lesson")


def test_k5_a_door_that_is_held_open_shows_what_is_behind_it(scenario) -> None:
    """D1, K5: who stands before it looks the moment it stays open, and walks on with other things in view."""
    game = scenario(LANE).order("place", kind="door", at=[18, 1])
    part(game, "pressure_plate", 20, 1)
    someone(game, "peasant", 16, 1, "Eye", party="A", stats=SURE).run(20)
    assert not finds(game)
    game.order("hold_open", at=[18, 1], on=True).run(2)
    assert [told["tick"] for told in finds(game)] == [20]
