"""N1 to N8, C3, C11: wounds and falling; the table over everything that counts, and statistics over seeded rolls."""

from collections import Counter

import pytest

from game.rules import wounds
from game.world.tables import DEAD, KNOCKED_OUT, UP
from tests.rules.bodies import Body, near
from tests.rules.traps import ROOM, someone

POINTS = {"light": 1, "medium": 2, "severe": 4}
ARMOUR = {"": 0, "cloth_armour": 10, "leather_armour": 10, "chain_armour": 20, "plate_armour": 30}
SHARP = {"light": 75, "medium": 50, "severe": 25}
DULL = {"light": 100, "medium": 75, "severe": 50}
BY_HEAD = {"medium": 100, "severe": 50}
HELMET = 15
KINDS = {
    "peasant": None,
    "warrior": None,
    "goblin": None,
    "kobold": None,
    "merchant": None,
    "troll": 100,
    "wolf": 0,
    "spider": 0,
    "overlord": 0,
}
"""Kind → chance to live whatever happens (N5), None for those whom dice decide."""
WORN = [(armour, helmet) for armour in ARMOUR for helmet in ("", "helmet")]
BLOWS = [(stage, weapon) for stage in POINTS for weapon in ("blade", "blunt", "bare")]


def wounded(game, target: str, stage: str, location: str = "body", weapon: str = "blade", after: int = 0, **fields):
    """Give the order."""
    return game.order("wound", target=target, stage=stage, location=location, weapon=weapon, after=after, **fields)


# --- the table -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_n2_to_n5_the_chance_to_live_by_points(kind: str) -> None:
    """N1 to N5: every stage, weapon, armour, helmet and place: the exact chance, and certain ends are certain."""
    body = Body()
    for armour, helmet in WORN:
        body.dress(kind, *filter(None, (armour, helmet)))
        for stage, weapon in BLOWS:
            for location in ("head", "body", "arm", "leg"):
                body.stand(10 - POINTS[stage])
                told = body.strike(stage, weapon, location)
                fixed = KINDS[kind]
                chance = min(100, (SHARP if weapon == "blade" else DULL)[stage] + ARMOUR[armour]) if fixed is None else fixed
                felled = told["felled"]
                assert (felled["reason"], felled["stage"], felled["by"]) == ("points", stage, "test")
                assert felled["chance"] == chance / 100, (armour, helmet, stage, weapon)
                assert felled["outcome"] in {100: ["knocked_out"], 0: ["dead"]}.get(chance, ["knocked_out", "dead"])
                assert body.people.state[0] == (DEAD if felled["outcome"] == "dead" else KNOCKED_OUT)
                assert ("died" in told) == (felled["outcome"] == "dead")


@pytest.mark.parametrize("kind", KINDS)
def test_n6_n7_the_chances_of_a_wound_to_the_head(kind: str) -> None:
    """N5, N6, N7: whether it fells and whether who is felled lives, exactly; armour and weapon do not touch the second."""
    body = Body()
    for armour, helmet in WORN:
        body.dress(kind, *filter(None, (armour, helmet)))
        for stage, weapon in BLOWS:
            fells = 0
            if stage != "light" and kind != "overlord":
                fells = (25 if weapon == "blade" else 50) - (HELMET if helmet else 0)
            assert body.chance_to_fell(stage, weapon) == fells
            fates = []
            for _ in range(200 if fells else 20):
                body.stand()
                fates.append(body.strike(stage, weapon, "head").get("felled"))
                if fates[-1]:
                    break
            assert any(fates) == (fells > 0)
            if fells:
                fixed = KINDS[kind]
                assert (fates[-1]["reason"], fates[-1]["chance"]) == ("head", (BY_HEAD[stage] if fixed is None else fixed) / 100)


# --- statistics ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "weapon", "gear", "percent"),
    [
        ("light", "blade", (), 75),
        ("medium", "blade", (), 50),
        ("medium", "blade", ("chain_armour", "helmet"), 70),
        ("severe", "blade", (), 25),
        ("severe", "blade", ("plate_armour",), 55),
        ("light", "blunt", ("plate_armour",), 100),
        ("medium", "bare", (), 75),
        ("severe", "blunt", ("leather_armour",), 60),
    ],
)
def test_n2_n3_n4_how_many_live(stage: str, weapon: str, gear: tuple[str, ...], percent: int) -> None:
    """N2, N3, N4: of 1000 within four standard deviations of the chance (at most 6.4 points off), and as `felled` tells."""
    body, lived = Body(gear=gear), 0
    for _ in range(1000):
        body.stand(9)
        told = body.strike(stage, weapon, "body")["felled"]
        assert told["chance"] == percent / 100
        lived += told["outcome"] == "knocked_out"
    assert near(lived, 1000, percent)


@pytest.mark.parametrize(
    ("kind", "stage", "weapon", "gear", "fells", "lives"),
    [
        ("peasant", "medium", "blade", (), 25, 100),
        ("peasant", "severe", "bare", ("plate_armour",), 50, 50),
        ("warrior", "severe", "blade", ("helmet", "chain_armour"), 10, 50),
        ("goblin", "medium", "blunt", ("helmet",), 35, 100),
        ("peasant", "light", "blunt", (), 0, 0),
        ("overlord", "severe", "blunt", (), 0, 0),
        ("troll", "severe", "blade", (), 25, 100),
        ("wolf", "medium", "blade", (), 25, 0),
    ],
)
def test_n6_n7_how_many_fall_by_the_head(kind: str, stage: str, weapon: str, gear: tuple[str, ...], fells: int, lives: int) -> None:
    """N5, N6, N7: of 1000 wounds to the head, by `fells`, and of those felled, by `lives`."""
    body = Body(kind, gear)
    felled = []
    for _ in range(1000):
        body.stand()
        told = body.strike(stage, weapon, "head")
        felled += [told["felled"]] if "felled" in told else []
    assert near(len(felled), 1000, fells)
    assert {told["reason"] for told in felled} <= {"head"}
    assert near(sum(told["outcome"] == "knocked_out" for told in felled), len(felled), lives)


def test_n7_both_ways_at_once_go_by_the_points() -> None:
    """N7: a wound to the head that also brings the total to 10 always fells, by N2 to N4."""
    body, lived = Body(gear=("chain_armour",)), 0
    for _ in range(1000):
        body.stand(8)
        told = body.strike("medium", "blade", "head")["felled"]
        assert (told["reason"], told["chance"]) == ("points", 0.7)
        lived += told["outcome"] == "knocked_out"
    assert near(lived, 1000, 70)
    body.stand(7)
    assert body.strike("medium", "blade", "body")["wound"]["points"] == 9
    assert body.people.state[0] == UP


def test_c11_where_a_wound_is_by_a_die() -> None:
    """C11: 1 head, 2 to 4 body, 5 arm, 6 leg, when no place is given."""
    body, places = Body(), Counter()
    for _ in range(1200):
        body.stand()
        places[body.strike("light")["wound"]["location"]] += 1
    assert set(places) == {"head", "body", "arm", "leg"}
    for place, percent in (("head", 100 / 6), ("body", 50), ("arm", 100 / 6), ("leg", 100 / 6)):
        assert near(places[place], 1200, percent)


def test_c12_which_wounds_bleed() -> None:
    """C12: a severe one, a medium one with 50 %, a light one never; as told when told."""
    body = Body()
    for stage, percent in (("light", 0), ("medium", 50), ("severe", 100)):
        bled = 0
        for _ in range(1000):
            body.stand()
            bleeds = body.strike(stage, "blade", "arm")["wound"]["bleeds"]
            assert body.people.bleeding[0] == (["light", "medium", "severe"].index(stage) + 1 if bleeds else 0)
            bled += bleeds
        assert near(bled, 1000, percent)
        for wanted in (True, False):
            body.stand()
            assert body.strike(stage, "blade", "arm", wanted)["wound"]["bleeds"] == wanted


# --- in the game ---------------------------------------------------------------------------------------------------------------


def test_n1_points_add_up(scenario) -> None:
    """N1: light 1, medium 2, severe 4; the order gives the wound as it says, and tells it."""
    game = someone(scenario(ROOM), "peasant", 3, 3, "Bo", gear=[])
    wounded(game, "Bo", "light", "leg", "bare")
    wounded(game, "bo", "medium", "arm", "blunt", after=1, bleeding=False)
    wounded(game, "Bo", "severe", "body", "blade", after=2, bleeding=False)
    wounded(game, "Bo", "medium", "arm", after=2, bleeding=False)
    wounded(game, "Bo", "light", after=3).run(10)
    told = [(one["stage"], one["location"], one["weapon"], one["points"], one["by"], one["bleeds"]) for one in game.events("wound")]
    assert told == [
        ("light", "leg", "bare", 1, "sandbox", False),
        ("medium", "arm", "blunt", 3, "sandbox", False),
        ("severe", "body", "blade", 7, "sandbox", False),
        ("medium", "arm", "blade", 9, "sandbox", False),
        ("light", "body", "blade", 10, "sandbox", False),
    ]
    (felled,) = game.events("felled")
    assert (felled["tick"], felled["reason"], felled["stage"], felled["chance"], felled["by"]) == (3, "points", "light", 0.75, "sandbox")


def test_n5_the_overlord_has_no_such_chance_and_a_troll_never_dies(scenario) -> None:
    """N5, N6: severe wounds to the head leave the overlord up until the points fell them; a troll is knocked out by both."""
    game = scenario(ROOM)
    for x, kind, name in ((3, "overlord", "Dread"), (6, "troll", "Grum"), (9, "wolf", "Fang")):
        someone(game, kind, x, 3, name)
        for after in range(3):
            wounded(game, name, "severe", "head", after=after, bleeding=False)
    game.run(3)
    fates = {told["victim"]["name"]: told for told in game.events("felled")}
    assert (fates["Dread"]["tick"], fates["Dread"]["reason"], fates["Dread"]["outcome"], fates["Dread"]["chance"]) == (
        2,
        "points",
        "dead",
        0,
    )
    assert (fates["Grum"]["outcome"], fates["Grum"]["chance"]) == ("knocked_out", 1)
    assert (fates["Fang"]["outcome"], fates["Fang"]["chance"]) == ("dead", 0)


def test_c3_deaths_are_heard_and_say_who_did_it(scenario) -> None:
    """C3: the death of a minion, adventurer or creature makes a noise of 7; the overlord's and a merchant's are not said to."""
    game = scenario(ROOM)
    kinds = ("overlord", "merchant", "goblin", "wolf", "peasant")
    for x, kind in enumerate(kinds, 2):
        someone(game, kind, x, 3, kind.title(), gear=[]).order("set", target=kind.title(), field="wounds", value=9)
    for after in range(12):
        for kind in kinds:
            wounded(game, kind.title(), "severe", after=after)  # until each is dead
    game.run(12)
    assert {told["who"]["kind"]: told["by"] for told in game.events("died")} == dict.fromkeys(kinds, "sandbox")
    noises = [(told["at"], told["radius"], told["cause"]) for told in game.events("noise")]
    assert sorted(noises) == [([x, 3], 7, "death") for x in (4, 5, 6)]


def test_died_names_nobody_when_nobody_did_it(scenario) -> None:
    game = someone(scenario(ROOM), "peasant", 3, 3, "Bo").order("set", target="Bo", field="state", value=2).run(1)
    (died,) = game.events("died")
    assert "by" not in died


def test_n8_the_knocked_out_can_be_killed(scenario) -> None:
    """N8: by no dice, trolls too; `died` tells by whom."""
    game = someone(someone(scenario(ROOM), "troll", 3, 3, "Grum"), "rogue", 4, 3, "Wren")
    game.order("set", target="Grum", field="state", value=1).run(1)
    scenario.made.remove(game)
    wounds.kill(game.world, 0, ("person", 1))
    game.run(1)
    assert [told["by"]["name"] for told in game.events("died")] == ["Wren"]
    assert game.world.people.state[0] == DEAD


def test_n2_the_knocked_out_can_be_wounded_to_death() -> None:
    """N2 (ours): a wound with which the points are 10 or more fells again: by the same chance they go on lying there, or die."""
    body, lived = Body(), 0
    for _ in range(1000):
        body.stand(9)
        while body.strike("light", "blade", "arm")["felled"]["outcome"] == "dead":
            body.stand(9)
        body.world.campaign.tick += 1
        told = body.strike("medium", "blade", "arm", False)
        assert (told["felled"]["chance"], told["wound"]["points"]) == (0.5, 12)
        lived += body.people.state[0] == KNOCKED_OUT
        assert ("died" in told) == (body.people.state[0] == DEAD)
    assert near(lived, 1000, 50)


def test_g5_who_is_felled_drops_what_they_carry(scenario) -> None:
    """G5: at their feet, and nothing is lost."""
    game = scenario("XXXXXXXX\nXH.....X\nXXXXXXXX")
    someone(game, "troll", 2, 1, "Grum").order("stock", material="stone", amount=5).order("stockpile", cells=[[6, 1]], materials=["stone"])
    game.run(25)
    assert game.world.people.amount[1] == 5
    for _ in range(3):
        wounded(game, "Grum", "severe", bleeding=False)
    game.run(5)
    assert [told["why"] for told in game.events("work.stopped")] == ["knocked out"]
    assert game.world.stacks.amount.tolist() == [5]
    assert game.world.xy(int(game.world.stacks.cell[0])) == game.at("Grum")


def test_orders_to_wound_are_refused_with_reasons(scenario) -> None:
    game = someone(someone(scenario(ROOM), "peasant", 3, 3, "Bo", party="Mob"), "goblin", 5, 3, "Grik")
    game.order("set", target="Grik", field="state", value=2)
    wounded(game, "Nob", "light")
    wounded(game, "Mob", "light")
    wounded(game, "Grik", "light")
    wounded(game, "Bo", "lihgt")
    wounded(game, "Bo", "light", "hed")
    wounded(game, "Bo", "light", weapon="axe")
    game.order("set", target="Bo", field="wounds", value=10).run(1)
    assert game.reasons() == [
        "there is nobody called 'Nob'",
        "'Mob' is a party, not a person",
        "Grik is dead",
        "there is no stage 'lihgt'; did you mean 'light'?",
        "there is no location 'hed'; did you mean 'head'?",
        "there is no weapon 'axe'; it can be: blade, blunt, bare",
        "Bo would be out of action with 10: give the order 'wound'",
    ]
    game = someone(scenario(ROOM, sandbox=False), "peasant", 3, 3, "Bo")
    assert wounded(game, "Bo", "light").run(1).reasons()[-1] == "'wound' is for the sandbox only"
