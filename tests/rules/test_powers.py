"""I7, I18, I24: what the overlord can do, what it takes, and what comes of it."""

from __future__ import annotations

import pytest

from game.kernels.motion import NEVER
from game.rules import powers, schedule
from tests.rules.test_schedule import DAY, HOUR, KEEP
from tests.scenario import Scenario

AT = [6, 1]


def used(game) -> list[tuple[int, str]]:
    return [(told["tick"], told["power"]) for told in game.events("power.used")]


def test_i18_far_sight_takes_a_charge_and_shows_the_next_party(scenario) -> None:
    """I18: a new scrying pool holds one; another comes each day, three are kept."""
    game = scenario(KEEP, seed=4).order("far_sight").order("place", after=1, kind="scrying_pool", at=AT).order("far_sight", after=1)
    game.order("far_sight", after=2).run(3)
    assert used(game) == [(1, "far_sight")]
    assert game.reasons() == ["it takes a scrying pool", "no charge of Far Sight is left"]
    assert game.world.campaign.foreseen == 1
    assert powers.charges(game.world) == 0
    game.run(5 * DAY)
    assert powers.charges(game.world) == 3
    assert [told["charges"] for told in game.events("power.charged")][:4] == [1, 1, 2, 3]
    told = game.events("letter", topic="power")
    assert [letter["title"] for letter in told] == ["The scrying pool has one more charge of Far Sight"] * 3
    assert told[0]["about"] == list(AT)


def test_i18_what_is_shown_already_or_can_t_be_known_is_refused(scenario) -> None:
    game = scenario(KEEP, seed=4).order("place", kind="scrying_pool", at=AT).run(2 * DAY + HOUR)
    game.order("far_sight").order("far_sight", after=1).run(2)
    reasons = game.reasons()
    if schedule.on(game.world):
        assert "an invasion is on" in reasons[0]
    else:
        assert reasons == ["it shows the next party already"]
    game = scenario(KEEP, seed=4).order("place", kind="scrying_pool", at=AT).order("invasion", members=[{"class": "peasant"}])
    game.order("far_sight").run(1)
    assert "an invasion is on" in game.reasons()[0]


def test_i7_the_storm_ritual_halts_for_a_day_and_then_rests(scenario) -> None:
    """I7: calm, halted and 0 % while it lasts, at once; the time it rests begins when it ends."""
    game = scenario(KEEP, seed=4).order("clock", day=2, hour=0).order("place", kind="dark_library", at=AT)
    game.order("set", target="Overlord", field="combat", value=20).order("storm_ritual").order("storm_ritual", after=10).run(1)
    assert used(game) == [(0, "storm_ritual")]
    assert schedule.word(game.world) == schedule.CALM
    game.run(24 * HOUR - 1)
    told = [(told["chance"], told["halted"]) for told in game.events("invasion.chance")]
    assert len(told) == 24
    assert set(told[1:]) == {(0, True)}
    assert not game.events("invasion.began")
    assert game.reasons() == ["the Storm Ritual lasts for 24 hours yet"]
    game.order("storm_ritual").run(3)
    assert game.reasons()[-1] == "the Storm Ritual can be used again in 72 hours"
    game.run(72 * HOUR).order("storm_ritual").run(1)
    assert len(used(game)) == 2
    assert not game.events("invasion.chance")[-1]["halted"]
    assert game.events("letter", title="The Storm Ritual is over")[0]["tick"] == 24 * HOUR


def test_i7_a_storm_ends_where_no_invasion_can_come_any_more_too(scenario) -> None:
    """The last gate is gone meanwhile; what is left can be saved and loaded."""
    game = scenario(KEEP, seed=4).order("place", kind="dark_library", at=AT).order("storm_ritual").order("place", kind="rock", at=[0, 1])
    game.run(24 * HOUR + 300)
    assert game.world.campaign.storm_due == NEVER
    game.order("place", kind="gate", at=[0, 1]).run(2 * HOUR)
    assert not game.events("invasion.chance")[-1]["halted"]


def test_powers_take_what_they_take(scenario) -> None:
    game = scenario(KEEP).order("storm_ritual").order("scouts_eye").run(1)
    assert game.reasons() == ["it takes a dark library", "it takes an altar"]
    game = scenario(KEEP).order("place", kind="altar", at=AT).order("scouts_eye").run(1)
    assert game.reasons() == ["there is no guard post for the eyes to go round"]
    game = scenario(KEEP).order("place", kind="altar", at=AT).order("place", kind="guard_post", at=[7, 1]).order("scouts_eye")
    game.order("scouts_eye", after=1).run(2)
    assert used(game) == [(0, "scouts_eye")]
    assert game.reasons() == ["Scout's Eye lasts for 24 hours yet"]


def test_a_fallen_overlord_uses_none(scenario) -> None:
    game = scenario(KEEP).order("place", kind="dark_library", at=AT).order("set", target="Overlord", field="state", value=2)
    game.order("storm_ritual").run(1)
    assert game.reasons()[-1] == "there is no overlord who could"


def test_a_power_that_costs_something_uses_it_up(monkeypatch: pytest.MonkeyPatch) -> None:
    import msgspec

    from game.content.load import content

    costly = msgspec.structs.replace(content().powers["storm_ritual"], cost={"gold": 30})
    monkeypatch.setitem(content().powers, "storm_ritual", costly)
    game = Scenario(KEEP).order("place", kind="dark_library", at=AT).order("storm_ritual").order("stock", material="gold", amount=40)
    game.order("storm_ritual").run(1)
    assert game.reasons() == ["it takes 30 gold, and there is only 0"]
    assert game.session.summary()["stock"]["gold"] == 10
