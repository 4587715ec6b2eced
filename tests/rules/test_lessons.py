"""K12, K13, K16: what a trap that fires teaches, to whom, and what it adds."""

from __future__ import annotations

from itertools import product

import pytest

from game.rules import lessons
from tests.rules.test_knowledge import HALL, NEVER, finds
from tests.rules.traps import part, someone, trap, walks, wire
from tests.scenario import Scenario

TOUGH = NEVER | {"combat": 20, "vigour": 20, "will": 20}


def taught(game: Scenario) -> list[tuple]:
    return [(told["who"]["name"], told["subject"], told["bonus"]) for told in game.events("lesson")]


def test_k12_k13_who_set_it_off_and_who_is_near_the_trigger_learn_family_and_kind(scenario) -> None:
    """K12: from the trigger, not from the mechanism; by distance, not by party; who is knocked out learns nothing."""
    game = wire(part(part(scenario(HALL), "tripwire", 12, 2), "alarm_trap", 30, 2), [12, 2], [30, 2])
    for name, x, party in (("Near", 22, "A"), ("Far", 23, "A"), ("Other", 2, "B"), ("Down", 20, "B")):
        someone(game, "peasant", x, 1, name, party=party, stats=NEVER)
    game.order("set", target="Down", field="state", value=1)
    someone(game, "goblin", 12, 1, "Grik").order("stance", minion="Grik", stop=0)
    someone(game, "peasant", 11, 2, "Bo", party="C", stats=TOUGH).order("stance", minion="Bo", stop=2)
    walks(game, "Bo", 12, 2).run(11)
    assert sorted(taught(game)) == sorted(
        (name, subject, 1) for name, subject in product(["Near", "Other", "Bo"], ["family tripwire", "mechanism alarm_trap"])
    )


def test_k12_who_set_it_off_learns_even_far_from_the_trigger(scenario) -> None:
    """K12: through a timer it fires when they have walked on."""
    game = part(part(part(scenario(HALL), "tripwire", 6, 2), "timer", 8, 2), "blades", 10, 2)
    wire(wire(game, [6, 2], [8, 2]), [8, 2], [10, 2]).order("timer", at=[8, 2], seconds=10)
    someone(game, "peasant", 5, 2, "Bo", stats=TOUGH)
    walks(game, "Bo", 20, 2).run(230)
    assert game.events("trap.fired")[0]["delay"] == 200
    assert taught(game) == [("Bo", "family tripwire", 1), ("Bo", "mechanism blades", 1)]


def test_k13_a_second_lesson_makes_two_and_no_third_more(scenario) -> None:
    game = scenario(HALL)
    for x in (6, 10, 14, 18):
        trap(game, "pressure_plate", "blades", x, 2, apart=1).order("set", target=[x, 2], field="quality", value="fine")
    walks(someone(game, "peasant", 2, 2, "Bo", stats=TOUGH), "Bo", 22, 2).run(400)
    assert [bonus for _, subject, bonus in taught(game) if subject == "mechanism blades"] == [1, 2]
    assert [bonus for _, subject, bonus in taught(game) if subject == "family plate"] == [1, 2]
    assert [told["mods"].get("lesson") for told in game.events("roll", kind="defend")] == [None, 1, 2, 2]
    assert [told["mods"].get("lesson") for told in finds(game)] == [None, None, 1, 2]
    assert lessons.learnt(game.world, 0) == {"plate": 2, "blades": 2}


def test_k13_families_and_kinds_grow_separately(scenario) -> None:
    """K13: a wide tripwire teaches of tripwires; what is learnt of one kind of mechanism is no help against another."""
    game = trap(scenario(HALL), "wide_tripwire", "blades", 6, 2, apart=1)
    trap(game, "tripwire", "flamethrower", 14, 2, apart=1, facing="w")
    walks(someone(game, "peasant", 2, 2, "Bo", stats=TOUGH), "Bo", 20, 2).run(400)
    assert lessons.learnt(game.world, 0) == {"tripwire": 2, "blades": 1, "flamethrower": 1}
    assert [told["mods"].get("lesson") for told in game.events("roll", kind="defend")] == [None, None]


@pytest.mark.parametrize("lesson", [0, 1, 2])
def test_k13_the_bonus_shifts_two_dice_by_exactly_so_much(scenario, lesson: int) -> None:
    """K13, K5, Z2: with hunting 4 in the dark 9 − lesson is needed; over 500 parties within 3.5 standard deviations of 2d6's chance."""
    needed = 11 - 4 + 2 - lesson
    chance = sum(a + b >= needed for a, b in product(range(1, 7), repeat=2)) / 36
    found, asked = 0, 500
    for seed in range(asked):
        game = part(Scenario(HALL, seed=seed), "tripwire", 20, 2)
        game.order("spawn", kind="peasant", at=[10, 2], name="Bo", stats={"hunting": 4}).run(1)
        game.world.people.family_lessons[0] = lesson
        game.order("move", minions=["Bo"], to=[14, 2]).run(60)
        (rolled,) = finds(game)
        assert rolled["mods"] == {"hunting": 4, "dark": -2} | ({"lesson": lesson} if lesson else {})
        found += rolled["outcome"] == "success"
        Scenario.made.remove(game)
    assert abs(found - asked * chance) < 3.5 * (asked * chance * (1 - chance)) ** 0.5


def test_k12_a_fumbled_rearming_teaches_too(scenario) -> None:
    """K12: whatever made it fire; minions learn nothing."""
    for seed in range(400):
        game = trap(Scenario(HALL, seed=seed), "pressure_plate", "blades", 12, 2, apart=1, armed=False)
        someone(game, "kobold", 12, 3, "Yip", stats={"craft": 1}).order("stance", minion="Yip", stop=0)
        someone(game, "peasant", 4, 1, "Bo", stats=NEVER, side="adventurers").order("stance", minion="Bo", stop=0)
        game.order("rearm", at=[13, 2]).run(150)
        if game.events("trap.fired", cause="fumble"):
            break
        Scenario.made.remove(game)
    assert {name for name, _, _ in taught(game)} <= {"Bo"}
    far = max(abs(game.at("Bo")[0] - 12), 0)
    assert bool(taught(game)) == (far <= 10)
    assert not [told for told in game.told if told["type"] == "wary.began"]


def test_k16_lessons_are_kept_in_prison_and_by_no_new_party(scenario) -> None:
    game = trap(scenario(HALL), "pressure_plate", "blades", 6, 2, apart=1)
    walks(someone(game, "peasant", 2, 2, "Bo", party="A", stats=TOUGH), "Bo", 6, 2).run(60)
    assert lessons.learnt(game.world, 0) == {"plate": 1, "blades": 1}
    game.order("place", kind="prison", at=[20, 2]).order("set", target="Bo", field="state", value=1)
    someone(game, "goblin", 8, 2, "Grik").order("capture", target="Bo").run(600)
    assert game.events("captured")
    assert lessons.learnt(game.world, 0) == {"plate": 1, "blades": 1}
    someone(game, "peasant", 2, 2, "New", party="B", stats=NEVER).run(2)
    assert lessons.learnt(game.world, game.world.named("New")[1]) == {}
