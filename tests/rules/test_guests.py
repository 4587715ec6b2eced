"""G6, I16, Z6: minions who come for the gold, fugitives who ask for shelter, and who is turned away."""

from __future__ import annotations

from collections import Counter

import pytest

from game.rules import guests
from tests.rules.test_schedule import DAY, HOUR, KEEP
from tests.scenario import Scenario

RICH = """
    XXXXXXXXXXXX
    >....hhhh=tX
    X###.hHhhttX
    X###.hhhhttX
    XXXXXXXXXXXX
"""


def came(game) -> list[tuple[int, str]]:
    return [(told["tick"], told["who"]["kind"]) for told in game.events("spawned", why="for the gold")]


def test_g6_a_minion_comes_for_each_further_150_gold_at_most_one_a_day(scenario) -> None:
    """G6: 500 gold in the treasury are three, at 8 o'clock of three days, by the gate, with a letter; gold on the floor is none."""
    game = scenario(RICH, seed=3).order("set", target="Overlord", field="combat", value=20).run(6 * DAY)
    assert [tick for tick, _ in came(game)] == [2 * HOUR, 2 * HOUR + DAY, 2 * HOUR + 2 * DAY]
    assert all(told["who"]["at"] == [0, 1] and told["who"]["side"] == "dungeon" for told in game.events("spawned", why="for the gold"))
    letters = [told["title"] for told in game.events("letter", topic="recruit")]
    names = [(told["who"]["name"], told["who"]["kind"]) for told in game.events("spawned", why="for the gold")]
    assert letters == [f"{name}, {'an' if kind[0] in 'io' else 'a'} {kind}, has come to serve" for name, kind in names]
    assert game.world.campaign.recruits == 3
    game = scenario(KEEP).order("stock", material="gold", amount=900).run(DAY)
    assert came(game) == []


def test_g6_up_to_six_and_the_beds(scenario) -> None:
    for minions, beds, wanted in ((6, 0, 0), (6, 1, 1), (5, 0, 1), (8, 1, 0)):
        text = RICH if beds else RICH.replace("=", ".")
        game = scenario(text, seed=3).order("spawn", kind="goblin", at=[1, 1], count=minions).run(3 * HOUR)
        assert len(came(game)) == wanted


def test_g6_all_kinds_come(scenario) -> None:
    from game.content.load import content
    from game.rules.forces import chosen

    weights = content().recruits.kinds
    found = Counter(chosen(weights, dice) for dice in range(sum(weights.values())))
    assert found == Counter(weights)


def test_g6_nobody_comes_while_there_is_no_way(scenario) -> None:
    game = scenario(RICH, seed=3).order("place", kind="rock", at=[4, 1]).run(DAY)
    assert came(game) == []


# --- fugitives -----------------------------------------------------------------------------------------------------------------


def with_fugitive(scenario, seed: int = 2):
    return scenario(KEEP, seed=seed).order("spawn", kind="fugitive", at=[1, 1], name="Ness").run(1)


def test_i16_a_fugitive_taken_in_serves_and_is_hunted(scenario) -> None:
    """I16: the hunters count as an invasion, with the day's strength, and set out at once."""
    game = with_fugitive(scenario).order("clock", day=12, hour=0).order("fugitive", accept=True).run(1)
    (changed,) = game.events("side.changed")
    assert (changed["who"]["name"], changed["who"]["side"], changed["why"]) == ("Ness", "dungeon", "taken in")
    assert game.session.summary()["minions"] == 1
    (out,) = game.events("party.set_out", kind="hunters")
    game.run(out["arrives_tick"])
    began = game.events("invasion.began")[0]
    assert (began["kind"], began["strength"], began["members"], began["goal"]) == ("hunters", "normal", 5, "kill_overlord")
    game = with_fugitive(scenario).order("fugitive", accept=True).order("place", kind="rock", at=[5, 2])
    game.order("stock", material="stone", amount=5).order("place", kind="stockpile", at=[1, 1]).run(400)
    assert game.events("work.done", duty="haul")


def test_i16_taken_in_during_an_invasion_the_hunters_set_out_when_it_ends(scenario) -> None:
    game = with_fugitive(scenario).order("invasion", members=[{"class": "peasant"}]).order("fugitive", after=2, accept=True).run(10)
    assert not game.events("party.set_out")
    name = game.events("spawned", why="invasion")[0]["who"]["name"]
    game.order("set", target=name, field="state", value=2).run(5)
    assert game.ticks("party.set_out", kind="hunters") == game.ticks("invasion.ended")


def test_i16_sent_away_they_go_home(scenario) -> None:
    game = with_fugitive(scenario).order("fugitive", accept=False).order("fugitive", after=2, accept=True).run(100)
    assert [told["who"]["name"] for told in game.events("left")] == ["Ness"]
    assert not game.events("party.set_out", kind="hunters")
    assert game.reasons() == ["no fugitive asks for shelter"]


def waiting(game):
    """Return the game behind the hour of day 4 at which fugitives come."""
    return game.order("set", target="Overlord", field="state", value=3).order("clock", day=4, hour=9).run(HOUR + 1)


def test_i16_fugitives_come_by_themselves_and_wait_for_an_answer(scenario) -> None:
    """I16 (ours): from day 4 on, at 10 o'clock, by chance; unanswered they leave after 8 hours."""
    seed = next(seed for seed in range(1, 60) if waiting(Scenario(KEEP, seed=seed)).events("spawned", why="asks for shelter"))
    game = waiting(scenario(KEEP, seed=seed))
    asked = game.events("spawned", why="asks for shelter")
    assert asked[0]["tick"] == HOUR
    assert game.events("letter", topic="fugitive")[0]["tick"] == HOUR
    assert guests.fugitives(game.world)
    game.run(8 * HOUR + 20)
    assert [told["who"]["name"] for told in game.events("left")][-1] == asked[0]["who"]["name"]
    assert not guests.fugitives(game.world)


# --- turning away --------------------------------------------------------------------------------------------------------------


def test_merchants_and_newcomers_are_turned_away(scenario) -> None:
    game = scenario(KEEP).order("spawn", kind="merchant", at=[3, 1], name="Odo").order("turn_away", after=2, who="Odo").run(20)
    assert not game.reasons()
    game = scenario(RICH, seed=3).run(2 * HOUR + 5)
    name = game.events("spawned", why="for the gold")[0]["who"]["name"]
    game.order("turn_away", who=name).order("turn_away", who="Overlord").run(600)
    assert [told["who"]["name"] for told in game.events("left")] == [name]
    assert game.reasons() == ["Overlord is no visitor and no newcomer"]


def test_a_merchant_on_the_way_in_is_turned_away_at_once(scenario) -> None:
    game = scenario(KEEP).order("clock", day=2, hour=7)
    while not game.events("spawned", why="trade"):
        game.run(30)
    name = game.events("spawned", why="trade")[0]["who"]["name"]
    game.order("turn_away", who=name).run(3 * HOUR)
    assert [told["who"]["name"] for told in game.events("left")] == [name]


@pytest.mark.parametrize("hours", [5, 7])
def test_a_newcomer_can_be_turned_away_for_six_hours(scenario, hours: int) -> None:
    game = scenario(RICH, seed=3).run((2 + hours) * HOUR + 5)
    name = game.events("spawned", why="for the gold")[0]["who"]["name"]
    game.order("turn_away", who=name).run(2)
    assert len(game.reasons()) == (hours > 6)
