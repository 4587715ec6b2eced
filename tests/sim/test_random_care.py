"""Fights and care under random orders: wounds, prisons, beds, pyres and doors that come and go; sound, and the same however it is run."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from game.content.care import POLICIES
from game.sim.orders.base import Order
from game.world.world import World
from tests.scenario import order
from tests.sim import test_random_work as work

KEEP = """
    XXXXXXXXXXXXXX
    >....#..+..hhX
    X.##.+.##.hHhX
    X.#..#.#..#..X
    X....##.L##..X
    X......+.....X
    X............X
    XXXXXXXXXXXXXX
"""
END = 600
FIRST = [
    *(("prison", at) for at in ([3, 6], [4, 6])),
    *(("bed", at) for at in ([2, 5], [2, 6])),
    *(("dismantling_table", [5, 6]), ("pyre", [6, 6]), ("lair", [8, 6])),
]
START = [
    *(order(0, "place", kind=kind, at=at) for kind, at in FIRST),
    *(order(0, "policy", name=name, value=True) for name in ("burn", "dismantle")),
]
PEOPLE = ["warrior", "peasant", "rogue", "wolf", "spider", "troll"]
PLACED = ["prison", "prison", "bed", "lair", "dismantling_table", "pyre", "floor", "rock", "door"]
work.SPOTS[KEEP] = [[1, 1], [4, 3], [6, 5], [4, 5], [1, 1]]


class Warden(work.Player):
    """Gives orders about the wounded and the fallen among others."""

    def order(self, world: World, tick: int) -> Order:
        """Return an order for a tick."""
        pick = self.dice.choice
        if self.dice.random() < 0.45:
            return super().order(world, tick)
        who = pick(world.people.name)
        kinds: list[tuple[int, str, Callable[[], dict[str, Any]]]] = [
            (10, "wound", lambda: {"target": who, "stage": pick(["light", "medium", "severe"]), "location": pick(["head", "body", "leg"])}),
            (4, "spawn", lambda: {"kind": pick(PEOPLE), "at": self.cell(world)} | pick([{}, {"party": "Band", "goal": "rescue_prisoner"}])),
            (4, "policy", lambda: {"name": pick(POLICIES), "value": pick([0, 1])}),
            *((2, name, lambda: {"target": who}) for name in ("treat", "capture", "kill", "dismantle", "burn", "release")),
            (5, "place", lambda: {"kind": pick(PLACED), "at": self.cell(world)}),
            (2, "stance", lambda: {"minion": who, "stop": pick(range(5))}),
            (3, "attack", lambda: {"minions": [who], "target": pick(world.people.name)}),
            (3, "set", lambda: {"target": who, "field": "state", "value": pick([0, 1, 1, 2])}),
        ]
        _, name, fields = self.dice.choices(kinds, [weight for weight, _, _ in kinds])[0]
        given = fields()
        if name == "wound":
            given["weapon"] = pick(["blade", "blunt", "bare"])
        return order(tick, name, **given)


@settings(max_examples=6, phases=[Phase.explicit, Phase.generate])
@given(st.integers(0, 10**6), st.integers(1, END))
def test_care_under_any_orders_is_sound_and_the_same_however_it_is_run(
    tmp_path_factory: pytest.TempPathFactory, seed: int, saved_at: int
) -> None:
    """N8, C12, I26, G5, Z1: sound all the time, nothing lost, checks without trace, and every way of running tells one story."""
    session, told = work.play(KEEP, seed, END, player_kind=Warden, more=START)
    work.prove_twins(KEEP, session, told, saved_at, tmp_path_factory.mktemp("saves"), stride=1)
