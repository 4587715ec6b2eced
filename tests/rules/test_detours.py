"""D10, D11, O01, O02: what a party does that sees a closed door, and another way; and what it knows of doors when it plans."""

import pytest

from game.content.load import content
from tests.rules.traps import part, someone, walks
from tests.scenario import Scenario

TWO_WAYS = """
    XXXXXXXXXXXXX
    X.....+.....X
    X.###.#.###.X
    X.###.#.###.X
    X...........X
    XXXXXXXXXXXXX
"""
"""Through the door it is 10 steps from [1, 1] to [11, 1], round it 12; the door is in sight from the start."""


def band(game: Scenario, *talents: str, name: str = "Band", at: tuple[int, int] = (1, 1), **fields) -> Scenario:
    """A party of one, with talents."""
    return someone(game, "warrior", *at, f"{name} man", party=name, talents=list(talents), **fields)


def took_the_door(game: Scenario) -> bool:
    return bool(game.events("door.opened"))


def share(scenario, text: str, *talents: str, games: int, **fields) -> float:
    """Return in which share of games a party goes another way, and check that what it does is what was rolled."""
    took = 0
    for seed in range(games):
        game = scenario(text, seed=seed)
        Scenario.made.remove(game)  # as many twins would take long
        band(game, *talents, **fields)
        walks(game, "Band", 11, 1).run(200)
        (rolled,) = game.events("detour.rolled")
        assert rolled["party"] == "Band"
        assert rolled["took"] != took_the_door(game)
        assert game.at("Band man") == [11, 1]
        took += rolled["took"]
    return took / games


def test_d10_a_party_goes_another_way_with_50_per_cent(scenario) -> None:
    """D10: of 400 parties, within four standard deviations (0.025 each)."""
    assert abs(share(scenario, TWO_WAYS, games=400) - 0.5) < 0.1


def test_d10_a_scout_makes_it_25_per_cent(scenario) -> None:
    """D10: of 400 parties with a Scout, within four standard deviations (0.022 each)."""
    assert abs(share(scenario, TWO_WAYS, "scout", games=400) - 0.25) < 0.087


def test_d10_one_roll_a_party_and_door(scenario) -> None:
    """D10: on the way back, and for a second member, nothing is rolled again; for another party it is."""
    for seed in range(8):
        game = band(scenario(TWO_WAYS, seed=seed))
        someone(game, "rogue", 1, 4, "Second", party="Band")
        walks(game, "Band", 11, 1).run(300)
        walks(game, "Band", 1, 1).run(300)
        assert len(game.events("detour.rolled", party="Band")) == 1
        assert game.at("Second") == game.at("Band man") == [1, 1]
        band(game, name="Other")
        walks(game, "Other", 11, 1).run(300)
        assert len(game.events("detour.rolled", party="Other")) == 1


def test_d10_a_door_that_is_the_only_way_is_used(scenario) -> None:
    """D10: without another way, or with one that is more than 60 steps longer, nothing is rolled."""
    game = band(scenario(TWO_WAYS.replace("X...........X", "X....X......X")))
    walks(game, "Band", 11, 1).run(200)
    assert took_the_door(game)
    assert not game.events("detour.rolled")


@pytest.mark.parametrize(("more", "rolls"), [(29, True), (30, True), (31, False)])
def test_d10_the_other_way_is_at_most_60_steps_longer(scenario, more: int, rolls: bool) -> None:
    """D10: a lane beside the door that is twice `more` steps longer than the way through it."""
    rows = ["X.#.X"] * more
    rows[0] = "X.+.X"
    text = "\n".join(["XXXXX", *rows, "X...X", "XXXXX"])
    game = scenario(text)
    band(game, at=(1, 1))
    walks(game, "Band", 3, 1).run(1500)
    assert game.at("Band man") == [3, 1]
    direct, other = 2, more + 2 + more
    assert (other - direct <= content().detours.longer_steps) == rolls
    assert bool(game.events("detour.rolled")) == rolls


def test_d10_an_open_door_is_no_reason(scenario) -> None:
    """D10: what is held open is gone through without a roll."""
    for seed in range(6):
        game = band(scenario(TWO_WAYS, seed=seed).order("hold_open", at=[6, 1], on=True))
        walks(game, "Band", 11, 1).run(200)
        assert not game.events("detour.rolled")
        # The last eight of ten steps are walked Wary, in a corridor (K9).
        assert game.ticks("work.done", duty="move") == [120]


def test_d10_a_door_that_is_not_seen_counts_as_floor(scenario) -> None:
    """D10: the party walks towards a door behind a corner, and chooses where it first sees it."""
    game = scenario("""
        XXXXXXXXX
        X...X...X
        X.#.X.#.X
        X.#...#.X
        X.###+#.X
        X.#.....X
        X.......X
        XXXXXXXXX
    """)
    band(game, at=(1, 1))
    walks(game, "Band", 5, 5).run(10)
    assert not len(game.world.party_doors)
    game.run(400)
    assert game.at("Band man") == [5, 5]


def test_d10_only_adventurers_take_detours(scenario) -> None:
    """D10: a goblin of the dungeon, and one gone wild, use the door."""
    for side in ("dungeon", "wild"):
        game = someone(scenario(TWO_WAYS), "goblin", 1, 1, "Ann", side=side)
        walks(game, "Ann", 11, 1).run(200)
        assert took_the_door(game)
        assert not game.events("detour.rolled")


def test_d10_a_door_chosen_against_is_used_once_the_other_way_is_closed(scenario) -> None:
    """D10, O02: the way round is walled up under way; the door is the only way now, and is used."""
    for seed in range(20):
        game = band(scenario(TWO_WAYS, seed=seed))
        walks(game, "Band", 11, 1).run(20)
        if game.events("detour.rolled", took=True):
            game.order("place", kind="rock", at=[6, 4]).run(300)
            assert took_the_door(game)
            assert game.at("Band man") == [11, 1]
            return
    raise AssertionError("nobody went round")


def test_o01_a_locked_door_does_not_hold_up_whom_an_open_way_serves(scenario) -> None:
    """O01: raiders who know of an open way as cheap take it; who is stopped by the lock and no party's goes round it at once."""
    text = """
        XXXXXXXXXXX
        X....L....X
        X.##...##.X
        XXXXXXXXXXX
    """
    game = someone(scenario(text), "orc", 1, 1, "Wild", side="wild")
    walks(game, "Wild", 9, 1).run(200)
    assert game.at("Wild") == [9, 1]
    assert not game.events("door.opened")


# --- the Mapmaker --------------------------------------------------------------------------------------------------------------


def mapped(scenario, seed: int, *, faction: str = "Ashford", state: int = 3, talent: str = "mapmaker") -> Scenario:
    """A party whose only member has left, then another of Ashford that comes to a door."""
    game = scenario(TWO_WAYS, seed=seed)
    band(game, talent, name="First", faction=faction)
    game.order("set", target="First man", field="state", value=state, after=5).run(10)
    band(game, name="Second", faction="Ashford")
    return walks(game, "Second", 11, 1).run(200)


def test_d11_the_next_party_of_a_mapmakers_faction_takes_no_detour(scenario) -> None:
    """D11: told with a chance of 0; the party after it rolls as ever."""
    for seed in range(12):
        game = mapped(scenario, seed)
        assert [told["took"] for told in game.events("detour.rolled", party="Second")] == [False]
        assert game.events("detour.rolled")[0]["chance"] == 0
        assert took_the_door(game)
        band(game, name="Third", faction="Ashford")
        walks(game, "Third", 11, 1).run(200)
        assert game.events("detour.rolled", party="Third")[0]["chance"] == 0.5


@pytest.mark.parametrize("fields", [{"faction": "Barrow"}, {"state": 2}, {"talent": "scout"}])
def test_d11_not_without_a_mapmaker_of_that_faction_who_came_home(scenario, fields) -> None:
    """D11: another faction, a dead Mapmaker, one who is none."""
    game = mapped(scenario, 3, **fields)
    assert game.events("detour.rolled", party="Second")[0]["chance"] == 0.5


def test_d10_who_comes_without_a_party_is_one_of_their_own(scenario) -> None:
    """D10: told by its number."""
    game = scenario(TWO_WAYS)
    someone(game, "peasant", 1, 1, "Ann", side="adventurers")
    someone(game, "peasant", 1, 1, "Bo", side="adventurers")
    walks(game, "Ann", 11, 1)
    walks(game, "Bo", 11, 1).run(300)
    parties = [told["party"] for told in game.events("detour.rolled")]
    assert len(set(parties)) == 2
    assert all(isinstance(party, int) for party in parties)


def test_d10_a_detour_round_one_of_two_doors(scenario) -> None:
    """D10: two doors in a row on the short way: each is chosen about by itself, and whatever is chosen they come to the goal."""
    text = TWO_WAYS.replace("X.....+.....X", "X.....+.+...X")
    for seed in range(10):
        game = band(scenario(text, seed=seed))
        part(game, "torch", 2, 4)
        walks(game, "Band", 11, 1).run(400)
        assert game.at("Band man") == [11, 1]
        assert len(game.events("detour.rolled")) <= 2
