"""I9, I18, I20: settlements, marching, forces that they send, and their tempers."""

from __future__ import annotations

import pytest

from game.content.load import content
from game.rules import forces, invasions, overworld, schedule
from game.rules.forces import Invader
from game.rules.overworld import March
from tests.rules.test_schedule import DAY, HOUR, KEEP, world_of

PEASANT, WARRIOR = Invader("peasant", 1, None), Invader("warrior", 3, None)


def test_i20_the_pace_of_the_slowest() -> None:
    """I20: 4,000 + 50 × speed metres an hour, (vigour + 1) × 2 hours a day, at most 8."""
    assert overworld.march_of(content(), [PEASANT]) == March(4000 + 50 * 12, 6)
    assert overworld.march_of(content(), [WARRIOR]) == March(4000 + 50 * 15, 8)
    assert overworld.march_of(content(), [Invader("ranger", 1, None), PEASANT, WARRIOR]) == March(4600, 6)
    assert overworld.march_of(content(), [Invader("mage", 1, None)]) == March(4600, 4)


def test_i20_in_plate_an_hour_a_day_and_riders_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    import msgspec

    people = content().people
    plated = msgspec.structs.replace(people["warrior"], gear=["sword", "plate_armour"])
    monkeypatch.setitem(people, "warrior", plated)
    assert overworld.march_of(content(), [WARRIOR]).hours == 1
    rider = msgspec.structs.replace(people["ranger"], rides=True, overland_speed=30)
    monkeypatch.setitem(people, "ranger", rider)
    assert overworld.march_of(content(), [Invader("ranger", 5, None)]) == March(30_000, 8)


@pytest.mark.parametrize("metres", [1, 999, 4600, 27_600, 27_601, 60_000, 200_000])
def test_i20_a_march_takes_what_it_takes(metres: int) -> None:
    """I20: hours of a day, then rest; how far they are follows from the time, and back."""
    march = March(4600, 6)
    ticks = overworld.ticks_for(content(), metres, march)
    days, hours = divmod(metres - 1, 4600 * 6)[0], ((metres - 1) % (4600 * 6) + 1) / 4600
    assert ticks == pytest.approx(days * DAY + hours * HOUR, abs=1)
    assert overworld.metres_after(content(), ticks, march) >= metres
    assert overworld.metres_after(content(), ticks - 1, march) <= metres
    assert overworld.metres_after(content(), 7 * HOUR, march) == overworld.metres_after(content(), 23 * HOUR, march) == 27_600


def test_i18_settlements_lie_at_the_campaign_s_distances() -> None:
    """I18: each in its span, the same for a seed, others for another."""
    found = [tuple(world_of(seed).settlements.metres.tolist()) for seed in (1, 1, 2, 3)]
    assert found[0] == found[1]
    assert len(set(found)) == 3
    for metres in found:
        for place, far in zip(content().settlements.values(), metres, strict=True):
            assert place.metres[0] <= far <= place.metres[1]


def test_i18_parties_come_from_settlements_that_are_not_evil_or_from_the_edge() -> None:
    world = world_of()
    homes = [overworld.home_of(world, number) for number in range(1, 2001)]
    assert homes.count(0) / 2000 == pytest.approx(0.2, abs=0.036)
    evil = [number + 1 for number, place in enumerate(content().settlements.values()) if place.evil]
    assert not set(homes) & set(evil)
    assert len(set(homes)) == 5
    assert overworld.name_of(world, 0) == ""
    assert overworld.road(world, 0) == content().overland.edge_metres


def test_i4_a_party_sets_out_in_time_and_its_home_is_told(scenario) -> None:
    """I4, I18: it arrives when its draw hits; found on the road already when that is too near."""
    game = scenario(KEEP, seed=12).run(5 * DAY)
    outs, began = game.events("party.set_out"), game.events("invasion.began")
    assert len(outs) - len(began) in (0, 1)
    for out, came in zip(outs, began, strict=False):
        assert out["arrives_tick"] == came["tick"] >= out["tick"]
        assert out["home"] == came["home"]
    factions = {place.name: place.faction for place in content().settlements.values()} | {"": ""}
    assert game.world.parties.faction == [factions[came["home"]] for came in began]


# --- forces --------------------------------------------------------------------------------------------------------------------


def test_i9_a_punitive_force_sets_out_at_once_and_comes_in_place_of_the_next_one(scenario) -> None:
    """I9, I15: no hourly draw is waited for; as big as the invasion it replaces; once gone a new limit starts."""
    game = scenario(KEEP, seed=4).order("settlement", send="punitive").run(2)
    (out,) = game.events("party.set_out")
    assert (out["tick"], out["kind"]) == (0, "punitive")
    assert out["home"] != ""
    game.run(out["arrives_tick"])
    (began,) = game.events("invasion.began")
    assert (began["tick"], began["kind"], began["number"], began["goal"]) == (out["arrives_tick"], "punitive", 1, "kill_overlord")
    ordinary = forces.compose(content(), 4, 1, 1)
    assert began["members"] == len(ordinary.members)
    game.run(DAY)
    assert [told["why"] for told in game.events("invasion.limit")][:1] == ["ended"]


def test_i9_warriors_come_from_an_evil_settlement(scenario) -> None:
    game = scenario(KEEP, seed=4).order("clock", day=12, hour=0).order("settlement", send="warriors").run(2 * DAY)
    began = game.events("invasion.began", kind="warriors")
    assert began
    assert began[0]["home"] == "Gorehold"
    which = game.events("spawned", why="invasion")
    assert "warrior" in {told["who"]["kind"] for told in which}


def test_i9_called_twice_the_second_waits_until_the_first_is_over(scenario) -> None:
    """I9: while another invasion is on, a force sets out when that one ends."""
    game = scenario(KEEP, seed=4).order("settlement", send="punitive").order("settlement", send="punitive", after=10).run(3 * DAY)
    outs, began, ended = game.events("party.set_out", kind="punitive"), game.ticks("invasion.began"), game.ticks("invasion.ended")
    assert [told["kind"] for told in game.events("invasion.began")][:2] == ["punitive", "punitive"]
    assert outs[1]["tick"] == ended[0]
    assert began[1] == outs[1]["arrives_tick"] > ended[0]


def test_i9_sent_while_an_invasion_is_on_it_sets_out_when_that_ends(scenario) -> None:
    game = scenario(KEEP, seed=4).order("invasion", members=[{"class": "peasant"}]).order("settlement", after=5, send="warriors").run(20)
    assert not game.events("party.set_out")
    name = game.events("spawned", why="invasion")[0]["who"]["name"]
    game.order("set", target=name, field="state", value=2).run(3)
    assert [told["tick"] for told in game.events("party.set_out")] == game.ticks("invasion.ended") == [20]


def test_i9_it_takes_the_place_of_who_is_on_the_road(scenario) -> None:
    game = scenario(KEEP, seed=6)
    arrives = schedule.forecast(game.world)
    game.run(arrives - 3)
    assert game.events("party.set_out", kind="party")
    game.order("settlement", send="punitive").run(1)
    assert len(game.events("party.turned_back")) == 1
    game.run(DAY)
    assert game.events("invasion.began")[0]["kind"] == "punitive"


def test_i9_the_storm_ritual_holds_a_force_up(scenario) -> None:
    """I7, I9 (ours): it waits before the gate until the storm is over."""
    game = scenario(KEEP, seed=4).order("place", kind="dark_library", at=[6, 1]).order("storm_ritual").order("settlement", send="punitive")
    game.run(24 * HOUR)
    assert not game.events("invasion.began")
    assert game.events("party.set_out")
    game.run(1)
    assert game.ticks("invasion.began") == [24 * HOUR]


def test_i9_angry_settlements_send_forces_by_themselves(scenario) -> None:
    """I9 (ours): those whose people were lost, and the evil ones as time goes by."""
    world = world_of()
    before = world.settlements.temper.tolist()
    world.campaign.tick = 10 * DAY
    sent = []
    for day in range(200):
        world.campaign.tick = (10 + day) * DAY
        overworld.pass_day(world)
        sent += list(world.road.kind)
        while len(world.road):
            world.road.delete(0)
    after = world.settlements.temper.tolist()
    assert set(sent) == {"warriors"}
    assert 1 <= len(sent) <= 30
    assert all(late <= early for early, late in list(zip(before, after, strict=True))[:-1])
    world.settlements.temper[1] = 90
    for day in range(60):
        world.campaign.tick = (300 + day) * DAY
        overworld.pass_day(world)
    assert "punitive" in world.road.kind


def test_i9_losses_make_a_home_angry(scenario) -> None:
    game = scenario(KEEP, seed=12).order("set", target="Overlord", field="combat", value=20).run(3 * DAY)
    homes = [told["home"] for told in game.events("invasion.began")][: len(game.events("invasion.ended", outcome="repelled"))]
    assert any(homes)
    tempers = dict(zip((place.name for place in content().settlements.values()), game.world.settlements.temper.tolist(), strict=True))
    fresh = dict(zip(tempers, game.fresh().world.settlements.temper.tolist(), strict=True))
    assert all(tempers[home] > fresh[home] for home in set(homes) - {""})


def test_what_a_settlement_can_t_send(scenario) -> None:
    game = scenario(KEEP).order("settlement", send="gifts").run(1)
    assert game.reasons()[0].startswith("there is no force 'gifts'")
    game = scenario(KEEP.replace(">", "X")).order("settlement", send="punitive").run(1)
    assert "nobody can come" in game.reasons()[0]


# --- who is expected -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_i18_who_is_expected_comes_then_and_from_there(scenario, seed: int) -> None:
    """I18: what Far Sight shows is what comes: who, from where and when; on its road it comes nearer hour by hour."""
    game = scenario(KEEP, seed=seed)
    shown, come, way = None, 0, 0
    for _ in range(14 * 24):
        before, shown, began = shown, invasions.expected(game.world), game.events("invasion.began")
        if before is not None and shown is not None and len(began) == come:
            assert (shown.home, shown.sets_out, shown.arrives, shown.force) == (before.home, before.sets_out, before.arrives, before.force)
            assert before.metres <= shown.metres <= shown.road
            way = max(way, shown.metres)
        elif before is not None and len(began) > come:
            told = began[come]
            assert (told["tick"], told["home"]) == (before.arrives, overworld.name_of(game.world, before.home))
            assert (told["goal"], told["members"]) == (before.force.goal, len(before.force.members))
            came = [each["who"]["kind"] for each in game.events("spawned", why="invasion", tick=told["tick"])]
            assert came == [one.kind for one in before.force.members]
        come = len(began)
        game.run(HOUR)
    assert come >= 3
    assert way


def test_i18_a_force_that_was_sent_is_expected_in_place_of_who_was(scenario) -> None:
    game = scenario(KEEP, seed=4).run(DAY)
    ordinary = invasions.expected(game.world)
    assert ordinary is not None
    game.order("settlement", send="punitive").run(1)
    force = invasions.expected(game.world)
    assert force is not None
    assert (ordinary.force.kind, force.force.kind) == ("party", "punitive")
    arrives = game.events("party.set_out", kind="punitive")[0]["arrives_tick"]
    assert force.arrives == arrives
    game.run(arrives - game.world.campaign.tick + 1)
    assert game.events("invasion.began", kind="punitive")[0]["tick"] == arrives
    assert invasions.expected(game.world) is None, "while one is on"


def test_i18_where_nobody_can_come_nobody_is_expected() -> None:
    world = world_of()
    assert invasions.expected(world) is not None
    world.campaign.heart = -1
    assert invasions.expected(world) is None


# --- on the road ---------------------------------------------------------------------------------------------------------------


def test_i1_a_goal_that_vanishes_on_the_road(scenario) -> None:
    """I1: they set out for what there is; gone before they arrive, they go for the overlord."""
    for seed in range(1, 60):
        game = scenario(KEEP, seed=seed).order("clock", day=9, hour=0).order("invasion", members=[{"class": "peasant"}])
        game.order("place", kind="treasury", at=[2, 1]).order("stock", material="gold", amount=50).run(1)
        name = game.events("spawned", why="invasion")[0]["who"]["name"]
        game.order("set", target=name, field="state", value=2).order("invasion", members=[{"class": "peasant"}], after=1).run(2)
        name = game.events("spawned", why="invasion")[1]["who"]["name"]
        game.order("set", target=name, field="state", value=2).run(2)
        while not len(game.world.road):
            game.run(HOUR)
        if game.world.road.goal[0] == "steal_treasure" and game.world.road.arrives[0] > game.world.campaign.tick + 10:
            break
        game.made.remove(game)
    assert game.world.road.goal[0] == "steal_treasure"
    shown = invasions.expected(game.world)
    assert shown is not None
    assert shown.force.goal == "steal_treasure"
    game.order("place", kind="floor", at=[2, 1]).order("stock", material="gold", amount=-50)
    game.run(shown.arrives - game.world.campaign.tick + 60)
    began = game.events("invasion.began")[-1]
    assert began["tick"] == shown.arrives
    changed = [(told["goal"], told["why"]) for told in game.events("goal.changed") if told["tick"] >= began["tick"]]
    assert changed[0][0] == "kill_overlord"


def test_i9_a_party_all_dead_in_the_gate_is_an_invasion_that_ended(scenario) -> None:
    """I5, I9: killed in the tick in which they come in, before they took a step; a limit begins as after any other."""
    game = scenario(KEEP, seed=3)
    arrives = schedule.forecast(game.world)
    game.run(arrives + 1)
    names = [told["who"]["name"] for told in game.events("spawned", why="invasion")]
    assert [game.at(name) for name in names] == [[0, 1]] * len(names)
    for name in names:
        game.order("set", target=name, field="state", value=2)
    game.run(2)
    ended, limit = game.events("invasion.ended")[0], game.events("invasion.limit")[0]
    assert (ended["tick"], ended["outcome"], limit["tick"]) == (arrives + 1, "repelled", ended["tick"])
    game.run(60 * HOUR)
    assert len(game.events("invasion.began")) >= 2
