"""K7: known triggers are avoided, stepped over, or disarmed where they block the way."""

from __future__ import annotations

from itertools import product

import pytest

from tests.rules.test_knowledge import HALL, LANE, NEVER, SURE
from tests.rules.traps import part, someone, trap, walks
from tests.scenario import Scenario

DEFT = SURE | {"craft": 20, "combat": 20}
"""Who finds everything and never fails at it."""


def of_disarming(game: Scenario) -> list[str]:
    return [told["outcome"] for told in game.events("roll", kind="disarm")]


def route(game: Scenario, name: str, ticks: int) -> set[tuple[int, int]]:
    """The cells that somebody was on during so many ticks."""
    cells = set()
    for _ in range(ticks):
        game.run(1)
        cells.add(tuple(game.at(name)))
    return cells


# --- avoided and stepped over --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "shunned"), [("pressure_plate", {(20, 2)}), ("sensor", {(x, y) for x in range(18, 23) for y in (1, 2, 3)})]
)
def test_k7_a_known_plate_or_sensor_is_gone_round(scenario, kind: str, shunned: set) -> None:
    rows = ["X" * 44, *["X" + "." * 42 + "X"] * 7, "X" * 44]
    game = trap(scenario("\n".join(rows)), kind, "blades", 20, 2, apart=1)
    someone(game, "peasant", 14, 2, "Eye", stats=SURE)
    walks(game, "Eye", 30, 2, after=1)
    cells = route(game, "Eye", 260)
    assert (30, 2) in cells
    assert not cells & shunned
    assert not game.events("trigger.sprung")
    assert not of_disarming(game)


@pytest.mark.parametrize("kind", ["tripwire", "wide_tripwire"])
def test_k7_a_known_tripwire_is_stepped_over(scenario, kind: str) -> None:
    game = trap(scenario(LANE), kind, "blades", 20, 1, apart=3)
    walks(someone(game, "peasant", 14, 1, "Eye", stats=SURE), "Eye", 30, 1, after=1)
    assert (20, 1) in route(game, "Eye", 300)
    assert game.at("Eye") == [30, 1]
    assert not game.events("trigger.sprung")
    assert not of_disarming(game)


def test_g10_an_order_that_ends_on_a_known_trigger_steps_on_it(scenario) -> None:
    for kind in ("tripwire", "pressure_plate", "sensor"):
        game = trap(scenario(LANE), kind, "blades", 20, 1, apart=3)
        walks(someone(game, "peasant", 14, 1, "Eye", stats=DEFT), "Eye", 20, 1, after=1).run(200)
        assert [told["by"]["name"] for told in game.events("trigger.sprung")] == ["Eye"], kind
        assert not of_disarming(game)


def test_k7_who_learns_of_it_on_the_way_turns_aside(scenario) -> None:
    """K3, K7: whoever is told of a plate on their way plans anew, whoever isn't walks on to it."""
    game = trap(scenario(HALL), "pressure_plate", "alarm_trap", 20, 2, apart=1)
    walks(someone(game, "peasant", 6, 2, "Bo", party="A", stats=NEVER), "Bo", 30, 2).run(20)
    someone(game, "peasant", 16, 2, "Eye", party="B", stats=SURE).run(240)
    assert not game.events("trigger.sprung")
    assert game.at("Bo") == [30, 2]


# --- disarmed ------------------------------------------------------------------------------------------------------------------


def test_k7_where_a_plate_blocks_the_way_the_best_of_those_who_know_it_disarms_it(scenario) -> None:
    """K7: ten seconds; the trap is spent and has not fired, and all go on."""
    game = trap(scenario(LANE), "pressure_plate", "blades", 20, 1, apart=3)
    someone(game, "peasant", 15, 1, "Eye", party="A", stats=SURE | {"craft": 1})
    someone(game, "peasant", 14, 1, "Deft", party="A", stats=NEVER | {"craft": 20})
    game.order("move", minions=["A"], to=[30, 1], after=1).run(500)
    assert [(told["actor"]["name"], told["target"], told["outcome"]) for told in game.events("roll", kind="disarm")] == [
        ("Deft", 10, "success")
    ]
    (started,) = game.events("work.started", duty="disarm")
    (done,) = game.events("work.done", duty="disarm")
    (rolled,) = game.events("roll", kind="disarm")
    assert done["tick"] == rolled["tick"]
    assert rolled["tick"] - started["tick"] >= 200
    assert not game.events("trigger.sprung")
    assert not game.events("trap.fired")
    assert [told["kind"] for told in game.events("part.spent")] == ["pressure_plate"]
    assert game.at("Eye") == game.at("Deft") == [30, 1]
    game.order("set", target=[20, 1], field="armed", value=1)
    someone(game, "peasant", 14, 1, "Odo", party="B", stats=NEVER)
    walks(game, "Odo", 30, 1).run(100)
    assert [told["by"]["name"] for told in game.events("trigger.sprung")] == ["Odo"]


@pytest.mark.parametrize(("quality", "target"), [("crude", 9), ("normal", 10), ("fine", 11)])
def test_k7_quality_makes_it_harder(scenario, quality: str, target: int) -> None:
    game = part(part(scenario(LANE), "pressure_plate", 20, 1, quality=quality), "blades", 23, 1)
    game.order("wire", path=[[20, 1], [21, 1], [22, 1], [23, 1]])
    walks(someone(game, "peasant", 15, 1, "Eye", stats=DEFT), "Eye", 30, 1, after=1).run(320)
    assert [told["target"] for told in game.events("roll", kind="disarm")] == [target]


def test_k7_two_failures_or_a_critical_one_fire_it_and_no_door_moves(scenario) -> None:
    """K7, W8, K12: craft 4 against 10 fails on 5 or less, critically at 2; over 200 games each ends as its dice say."""
    games = 0
    ends = {"success": 0, "failed twice": 0, "critical": 0}
    for seed in range(200):
        game = trap(Scenario(LANE, seed=seed), "pressure_plate", "alarm_trap", 20, 1, apart=3)
        game.order("place", kind="door", at=[25, 1]).order("wire", path=[[23, 1], [24, 1], [25, 1]])
        someone(game, "peasant", 15, 1, "Eye", stats=SURE | {"craft": 4})
        walks(game, "Eye", 30, 1, after=1).run(700)
        outcomes, fired = of_disarming(game), game.events("trap.fired")
        if not game.events("trigger.found"):
            # A natural 2: they never knew.
            Scenario.made.remove(game)
            continue
        games += 1
        assert not game.events("trigger.sprung")
        assert not game.events("trigger.on")
        if outcomes[-1] == "success":
            ends["success"] += 1
            assert outcomes in (["success"], ["failure", "success"])
            assert not fired
        else:
            ends["critical" if outcomes[-1] == "critical_failure" else "failed twice"] += 1
            assert outcomes in (["critical_failure"], ["failure", "critical_failure"], ["failure", "failure"])
            assert [told["cause"] for told in fired] == ["disarm"]
            assert [told["subject"] for told in game.events("lesson")] == ["family plate", "mechanism alarm_trap"]
            assert [told["why"] for told in game.events("wary.began")] == ["sprung"]
        assert game.at("Eye") == [30, 1]
        Scenario.made.remove(game)
    fails = sum(a + b < 6 and a + b > 2 for a, b in product(range(1, 7), repeat=2)) / 36
    succeeds = sum(a + b >= 6 for a, b in product(range(1, 7), repeat=2)) / 36
    chance = succeeds * (1 + fails)
    assert abs(ends["success"] - games * chance) < 3.5 * (games * chance * (1 - chance)) ** 0.5
    assert ends["failed twice"] > 0
    assert ends["critical"] > 0


def test_z8_an_interrupted_disarm_counts_as_a_failed_one(scenario) -> None:
    game = trap(scenario(LANE), "pressure_plate", "alarm_trap", 20, 1, apart=3)
    someone(game, "peasant", 15, 1, "Eye", stats=DEFT)
    walks(game, "Eye", 30, 1, after=1).run(150)
    assert game.world.people.task_due[0] < 10**6
    walks(game, "Eye", 14, 1).run(1)
    assert game.world.checked.failures.tolist() == [1]
    walks(game, "Eye", 30, 1, after=100).run(250)
    walks(game, "Eye", 14, 1).run(2)
    assert [told["cause"] for told in game.events("trap.fired")] == ["disarm"]
    assert game.world.checked.failures.tolist() == [0]
    assert not of_disarming(game)


def test_a_disarm_goes_through_a_save_at_any_tick(scenario) -> None:
    """Z1: scenarios are saved at one odd tick; this one is cut at several."""
    for ticks in (90, 150, 221, 303):
        game = trap(scenario(LANE), "pressure_plate", "blades", 20, 1, apart=3)
        walks(someone(game, "peasant", 15, 1, "Eye", stats=DEFT), "Eye", 30, 1, after=1).run(ticks * 2)


def test_the_whole_corridor_known_and_blocked_by_a_plate_with_no_one_able_to_disarm(scenario) -> None:
    """K7: who is too clumsy sets it off under their hands, and walks on over what is spent."""
    game = trap(scenario(LANE), "pressure_plate", "alarm_trap", 20, 1, apart=3)
    walks(someone(game, "peasant", 15, 1, "Eye", stats=SURE | {"craft": 0}), "Eye", 30, 1, after=1).run(900)
    assert [told["cause"] for told in game.events("trap.fired")] == ["disarm"]
    assert game.at("Eye") == [30, 1]


def test_a_plate_that_is_rearmed_is_in_the_way_again(scenario) -> None:
    game = trap(scenario(LANE), "pressure_plate", "blades", 20, 1, apart=3)
    walks(someone(game, "peasant", 15, 1, "Eye", stats=DEFT), "Eye", 30, 1, after=1).run(500)
    game.order("set", target=[20, 1], field="armed", value=1)
    walks(game, "Eye", 10, 1).run(500)
    assert of_disarming(game) == ["success", "success"]
    assert game.at("Eye") == [10, 1]


def test_a_party_in_a_loop_of_two_equal_ways_does_not_go_to_and_fro(scenario) -> None:
    game = scenario("""
        XXXXXXXXXXXXX
        X...........X
        X.#########.X
        X.#########.X
        X.#########.X
        X...........X
        XXXXXXXXXXXXX
    """)
    trap(game, "pressure_plate", "alarm_trap", 6, 1, apart=1)
    trap(game, "pressure_plate", "alarm_trap", 6, 5, apart=1)
    someone(game, "peasant", 1, 3, "Eye", party="A", stats=DEFT)
    game.order("move", minions=["Eye"], to=[11, 3], after=1).run(600)
    assert game.at("Eye") == [11, 3]
    assert of_disarming(game) == ["success"]


def test_a_known_plate_in_a_door_s_way(scenario) -> None:
    """K7, D12: before a locked door with a plate in front of it, the plate comes first."""
    game = trap(scenario(LANE), "pressure_plate", "blades", 20, 1, apart=4)
    game.order("place", kind="door", at=[21, 1]).order("place", kind="padlock", at=[21, 1])
    walks(someone(game, "peasant", 15, 1, "Eye", stats=DEFT), "Eye", 30, 1, after=1).run(900)
    assert of_disarming(game) == ["success"]
    assert len(game.events("breach.done")) == 1
    assert game.at("Eye") == [30, 1]


def test_disarming_ends_when_it_fires_otherwise(scenario) -> None:
    """K7: another party's member springs it meanwhile; who was at it walks on."""
    game = trap(scenario(LANE), "pressure_plate", "alarm_trap", 20, 1, apart=3)
    someone(game, "peasant", 30, 1, "Odo", party="B", stats=NEVER)
    walks(someone(game, "peasant", 15, 1, "Eye", party="A", stats=DEFT), "Eye", 30, 1, after=1).run(100)
    walks(game, "Odo", 10, 1).run(400)
    assert [told["by"]["name"] for told in game.events("trigger.sprung")] == ["Odo"]
    assert not of_disarming(game)
    assert game.at("Eye") == [30, 1]


def test_who_goes_to_break_through_a_door_goes_round_a_known_plate(scenario) -> None:
    """K7, D13: the best at it, who stands behind a plate that all of them know."""
    rows = ["X" * 30, *["X" + "." * 20 + "#" + "." * 7 + "X"] * 3, "X" * 30]
    game = trap(scenario("\n".join(rows)), "pressure_plate", "blades", 12, 2, apart=1)
    game.order("place", kind="floor", at=[21, 2]).order("place", kind="door", at=[21, 2]).order("place", kind="padlock", at=[21, 2])
    someone(game, "peasant", 14, 2, "Eye", party="A", talents=["locksmith"], stats=SURE | {"craft": 1})
    someone(game, "peasant", 9, 2, "Deft", party="A", stats=NEVER | {"craft": 20}).run(2)
    assert [told["who"]["name"] for told in game.events("trigger.known")] == ["Eye", "Deft"]
    walks(game, "Eye", 25, 2).run(500)
    assert [told["by"]["name"] for told in game.events("breach.chosen")] == ["Deft"]
    assert len(game.events("breach.done")) == 1
    assert not game.events("trigger.sprung")
