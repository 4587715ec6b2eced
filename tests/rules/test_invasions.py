"""I2, I9, I25: the sandbox's invasion: a party at a gate, under way, and over."""

from __future__ import annotations

from tests.rules.test_parties import KEEP, changes
from tests.scenario import Scenario

TWO_GATES = KEEP.replace("X............................#.X", ">............................#.X")


def test_i2_a_party_comes_in_by_a_gate_and_its_invasion_ends_when_none_is_free(scenario) -> None:
    """I2, I9, G10: classes, levels and talents as given; begun at once, ended when the last has left."""
    game = scenario(KEEP).order(
        "invasion", members=[{"class": "rogue", "level": 3}, {"class": "peasant", "talents": ["scout"]}], goal="steal_treasure"
    )
    game.order("stock", material="gold", amount=100).order("set", target="Overlord", field="state", value=3).run(1)
    (began,) = game.events("invasion.began")
    assert {name: began[name] for name in ("number", "kind", "strength", "members", "goal", "gate", "home")} == {
        "number": 1,
        "kind": "party",
        "strength": "normal",
        "members": 2,
        "goal": "steal_treasure",
        "gate": [0, 1],
        "home": "",
    }
    world = game.world
    assert world.people.level.tolist()[1:] == [3, 1]
    assert world.people.talents.tolist()[1:] == [
        1 << world.content.talents.number["trap_sense"],
        1 << world.content.talents.number["scout"],
    ]
    assert game.session.summary()["invasions"] == [
        {"number": 1, "day": 1, "kind": "party", "goal": "steal_treasure", "members": 2, "outcome": "under way"}
    ]
    game.run(2500)
    assert changes(game)[0] == ("treasure", "treasure is theirs")
    assert [(told["number"], told["outcome"], told["survivors"]) for told in game.events("invasion.ended")] == [(1, "left", 2)]
    assert game.session.summary()["invasions"][0]["outcome"] == "left"
    assert len(game.events("party.spotted")) == 1
    (told,) = game.events("letter", topic="invasion_over")
    assert (told["title"], told["pauses"]) == ("The invasion is over: 2 adventurers have got away", False)


def test_i9_it_is_repelled_when_nobody_comes_home(scenario) -> None:
    game = scenario(KEEP).order("invasion", members=[{"class": "peasant"}], kind="mob").run(30)
    name = game.events("spawned", why="invasion")[0]["who"]["name"]
    game.order("set", target=name, field="state", value=1).run(2)
    assert [(told["outcome"], told["survivors"]) for told in game.events("invasion.ended")] == [("repelled", 0)]
    assert not game.events("party.spotted")
    assert not game.events("letter")


def test_i25_they_leave_by_the_gate_that_they_came_in_by(scenario) -> None:
    for gate in ([0, 1], [0, 8]):
        game = scenario(TWO_GATES).order("set", target="Overlord", field="state", value=3).order("stock", material="gold", amount=40)
        game.order("invasion", members=[{"class": "peasant"}], goal="steal_treasure", gate=gate).run(3000)
        assert [told["who"]["at"] for told in game.events("left") if told["who"]["kind"] == "peasant"] == [gate]


def test_i25_an_invader_who_wakes_after_their_party_is_gone_leaves_too(scenario) -> None:
    game = scenario(KEEP).order("stock", material="gold", amount=400).order("set", target="Overlord", field="state", value=3)
    game.order("invasion", members=[{"class": "peasant"}, {"class": "warrior"}], goal="steal_treasure").run(60)
    name = game.events("spawned", why="invasion")[0]["who"]["name"]
    # Who bleeds does not wake by themselves (N9).
    game.order("set", target=name, field="state", value=1)
    game.order("wound", target=name, stage="light", location="arm", weapon="blade", bleeding=True).run(2400)
    assert [told["who"]["kind"] for told in game.events("left")] == ["overlord", "warrior"]
    game.order("set", target=name, field="state", value=0).run(800)
    assert [told["who"]["name"] for told in game.events("left")][-1] == name


def test_what_an_invasion_can_t_be(scenario) -> None:
    peasant = [{"class": "peasant"}]
    for fields, reason in (
        ({"members": []}, "nobody is named"),
        ({"members": peasant, "goal": "picnic"}, "there is no goal 'picnic'"),
        ({"members": peasant, "kind": "horde"}, "there is no kind of invasion 'horde'"),
        ({"members": [{"class": "hero"}]}, "there is no race or class 'hero'"),
        ({"members": [{"class": "goblin"}]}, "a goblin is no adventurer"),
        ({"members": [{"class": "warrior", "level": 9}]}, "a warrior can't have level 9"),
        ({"members": [{"class": "warrior", "talents": ["flying"]}]}, "there is no talent 'flying'"),
        ({"members": peasant, "gate": [3, 1]}, "there is no border gate at [3, 1]"),
    ):
        game = scenario(KEEP).order("invasion", **fields).run(1)
        assert game.reasons()[0].startswith(reason)
    assert Scenario("XXX\nX.X\nXXX").order("invasion", members=peasant).run(1).reasons() == ["there is no border gate to come in by"]
    Scenario.made.pop()
