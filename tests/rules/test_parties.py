"""I1, I25, D14: parties go for their goals, keep together, loot, flee and go home."""

from __future__ import annotations

from tests.rules.traps import someone
from tests.scenario import Scenario

KEEP = """
    XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
    >..............................X
    X.####.#######################.X
    X.#........#.................#.X
    X.#........#.................#.X
    X.#......H.+.................#.X
    X.#........#.................#.X
    X.##########.................#.X
    X............................#.X
    XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
"""
BOLD = {"combat": 20, "vigour": 6}


def band(game: Scenario, goal: str, names: str = "Ann Ben Cal", kind: str = "warrior", x: int = 0, y: int = 1, **fields) -> Scenario:
    """A party at the gate."""
    for name in names.split():
        someone(game, kind, x, y, name, party="Band", goal=goal, **({"stats": BOLD} | fields))
    return game


def changes(game: Scenario) -> list[tuple[str, str]]:
    return [(told["goal"], told["why"]) for told in game.events("goal.changed")]


def test_i1_a_party_goes_for_the_overlord_and_then_leaves(scenario) -> None:
    """I1, I25: with the overlord dead it takes what it can carry, if anything, and goes home by a gate."""
    game = band(scenario(KEEP), "kill_overlord").run(2600)
    assert [told["who"]["kind"] for told in game.events("died")] == ["overlord"]
    assert changes(game)[0][1] == "the overlord is dead"
    assert sorted(told["who"]["name"] for told in game.events("left")) == ["Ann", "Ben", "Cal"]
    assert (game.world.people.state[game.world.people.side == 1] == 3).all()
