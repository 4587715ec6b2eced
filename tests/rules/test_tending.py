"""C12: a cleric treats those of their own party who bleed, when nobody fights, and goes on afterwards."""

import pytest

from game.content.load import content
from game.world.tables import DEAD, GONE, NO_TASK, TENDING
from tests.rules.bodies import near
from tests.rules.traps import ROOM, someone, walks
from tests.scenario import Scenario

SECOND = 20
SURE = {"craft": 12, "hunting": 0}
ROWS = """
    XXXXXXXXXXXXXXXXXXXXXXXX
    X......................X
    XXXXXXXXXX.XXXXXXXXXXXXX
    X......................X
    XXXXXXXXXXXXXXXXXXXXXXXX
"""


def cleric(game: Scenario, x: int, y: int, name: str = "Edith", party: str = "Band", **fields) -> Scenario:
    return someone(game, "cleric", x, y, name, party=party, **{"stats": SURE, **fields})


def hurt(game: Scenario, name: str, *, after: int = 1) -> Scenario:
    return game.order("wound", target=name, stage="light", location="leg", weapon="blade", bleeding=True, after=after)


def fells(game: Scenario, name: str) -> Scenario:
    for _ in range(3):
        game.order("wound", target=name, stage="severe", location="body", weapon="bare", bleeding=True, after=1)
    return game


def of(game: Scenario, column: str, name: str) -> int:
    return int(getattr(game.world.people, column)[game.world.named(name)[1]])


def test_c12_a_cleric_goes_to_who_bleeds_and_treats_them(scenario) -> None:
    """C12, Z8: to beside them; 10 s, then craft against 8; on the beat of a second."""
    game = cleric(scenario(ROOM), 3, 4)
    hurt(someone(game, "warrior", 9, 4, "Cador", party="Band"), "Cador").run(600)
    (started,) = game.events("work.started", duty="care")
    assert (started["tick"], started["what"], started["actor"]["name"]) == (SECOND, "treat Cador", "Edith")
    (treated,) = game.events("treated")
    assert (treated["who"]["name"], treated["by"]["name"], treated["tick"]) == ("Cador", "Edith", SECOND + 5 * 10 - 1 + 1 + 10 * SECOND)
    (rolled,) = game.events("roll", kind="treat")
    assert (rolled["target"], rolled["mods"]) == (8, {"craft": 12})
    assert game.at("Edith") == [8, 4]
    assert len(game.events("work.done", duty="care")) == 1
    assert of(game, "bleeding", "Cador") == 0
    assert of(game, "task", "Edith") == NO_TASK


def test_c12_failure_is_tried_again(scenario) -> None:
    game = cleric(scenario(ROOM, seed=5), 8, 4, stats={"craft": 0})
    hurt(someone(game, "warrior", 9, 4, "Cador", party="Band"), "Cador").run(3000)
    rolled = game.events("roll", kind="treat")
    assert len(rolled) > 1
    assert [told["tick"] - SECOND for told in rolled] == [200 * (number + 1) for number in range(len(rolled))]
    assert [told["outcome"] == "success" for told in rolled] == [False] * (len(rolled) - 1) + [True]


def test_c12_both_go_on_where_they_were_going(scenario) -> None:
    """C12: who bleeds waits for the cleric; then both come to where they were sent."""
    game = someone(cleric(scenario(ROOM), 2, 4), "warrior", 6, 4, "Cador", party="Band")
    walks(walks(game, "Edith", 20, 2), "Cador", 20, 6)
    hurt(game, "Cador", after=3).run(700)
    (treated,) = game.events("treated")
    assert {told["actor"]["name"] for told in game.events("work.done", duty="move") if told["tick"] > treated["tick"]} == {"Edith", "Cador"}
    assert (game.at("Edith"), game.at("Cador")) == ([20, 2], [20, 6])


def test_c12_the_nearest_first_and_the_knocked_out_too(scenario) -> None:
    game = cleric(scenario(ROOM), 3, 4)
    for x, name in ((11, "Far"), (6, "Near")):
        someone(game, "warrior", x, 4, name, party="Band")
    hurt(fells(game, "Near"), "Far").run(1500)
    assert [told["who"]["name"] for told in game.events("treated")] == ["Near", "Far"]
    assert of(game, "state", "Near") == 1


def test_c12_a_cleric_treats_themselves_worse(scenario) -> None:
    hurt(game := cleric(scenario(ROOM), 3, 4), "Edith").run(400)
    (rolled,) = game.events("roll", kind="treat")
    assert rolled["mods"] == {"craft": 12, "own wounds": -2}
    assert game.events("treated")


@pytest.mark.parametrize(
    ("who", "wanted"),
    [
        ({"party": "Others"}, False),  # of another party
        ({"party": "Band", "at": (15, 3)}, True),  # 10 cells away
        ({"party": "Band", "at": (16, 3)}, False),  # 11
        ({"party": "Band", "at": (10, 1)}, True),  # round a corner
        ({"party": "Band", "at": (16, 1)}, False),  # too far round it
    ],
)
def test_c12_only_those_of_their_party_within_ten_cells_of_the_way(scenario, who, wanted: bool) -> None:
    x, y = who.get("at", (8, 3))
    game = someone(cleric(scenario(ROWS), 5, 3), "warrior", x, y, "Cador", party=who["party"])
    hurt(game, "Cador").run(900)
    assert bool(game.events("treated")) == wanted


def test_c12_no_talent_no_treatment(scenario) -> None:
    game = cleric(scenario(ROOM), 5, 3, talents=[])
    hurt(someone(game, "warrior", 8, 3, "Cador", party="Band"), "Cador").run(500)
    assert not game.events("treated")
    assert content().people["cleric"].talents == ["healer"]


def test_c12_not_while_the_party_fights_or_an_enemy_is_known(scenario) -> None:
    """C12: one who only stands by and fights nobody; and afterwards they do."""
    game = cleric(scenario(ROOM), 2, 4, stats={"craft": 12, "hunting": 0})
    for name, x in (("Cador", 6), ("Ann", 18)):
        someone(game, "warrior", x, 4, name, party="Band", gear=["plate_armour"], stats={"combat": 9, "hunting": 1})
    someone(game, "goblin", 20, 4, "Foe", stats={"combat": 1, "vigour": 6}, gear=["plate_armour", "shield"])
    hurt(game.order("stance", minion="Foe", stop=4), "Cador").run(2500)
    over = [told["tick"] for told in game.events("felled") if told["victim"]["name"] == "Foe"]
    assert over
    started = game.ticks("work.started", duty="care")
    assert started
    assert min(started) > over[0]
    assert game.events("treated")


def test_c12_interrupted_it_leaves_nothing(scenario) -> None:
    """Z8: an enemy comes to the cleric at work: they fight, nobody was treated; later they begin anew."""
    game = cleric(scenario(ROOM), 8, 4, stats={"craft": 12, "combat": 9})
    hurt(someone(game, "warrior", 9, 4, "Cador", party="Band", stats={"hunting": 0}), "Cador").run(100)
    assert of(game, "task", "Edith") == TENDING
    someone(game, "imp", 8, 5, "Foe", gear=[], stats={"combat": 0}).run(5)
    assert [told["why"] for told in game.events("work.stopped", duty="care")] == ["an enemy is near"]
    assert (of(game, "task_due", "Edith") > 10**9, of(game, "deed", "Edith")) == (True, 0)
    game.run(1500)
    assert [told["outcome"] for told in game.events("roll", kind="treat")] == ["success"]


@pytest.mark.parametrize("state", [DEAD, GONE])
def test_c12_they_leave_who_is_dead_or_gone(scenario, state: int) -> None:
    game = walks(cleric(scenario(ROOM), 3, 4), "Edith", 20, 1)
    hurt(someone(game, "warrior", 11, 4, "Cador", party="Band"), "Cador").run(30)
    assert of(game, "task", "Edith") == TENDING
    game.order("set", target="Cador", field="state", value=state).run(300)
    assert (of(game, "task", "Edith"), game.at("Edith")) == (NO_TASK, [20, 1])
    assert not game.events("treated")


def test_c12_the_exact_chance_of_a_treatment(scenario) -> None:
    """C12: 2d6 + 3 reaches 8 with 30 of 36; every first try of many seeds."""
    tries, successes = 400, 0
    for seed in range(tries):
        game = cleric(scenario(ROOM, seed=seed), 8, 4, stats={"craft": 3})
        Scenario.made.remove(game)
        hurt(someone(game, "warrior", 9, 4, "Cador", party="Band"), "Cador").run(SECOND + 201)
        (rolled,) = game.events("roll", kind="treat")
        successes += rolled["outcome"] == "success"
    assert near(successes, tries, 100 * 30 / 36)
