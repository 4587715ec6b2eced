"""Days of scheduled invasions under random orders: sound, and the same however it is run."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from game.rules.passage import ADVENTURERS
from game.sim.orders.base import Order, refusal
from game.world.tables import UP
from game.world.world import World
from tests.scenario import order
from tests.sim import test_random_work as work

KEEP = """
    XXXXXXXXXXXXXXX
    >...+....hhh..X
    XX..#....hHh..>
    X~..#....hhh..X
    >~..####.....XX
    XXXXXXXXXXXXXXX
"""
WAYS = [[1, 1], [13, 2], [2, 4], [1, 4], [4, 1]]
BUILT = {"scrying_pool": [6, 1], "dark_library": [6, 2], "altar": [6, 3], "guard_post": [8, 4], "treasury": [12, 3]}
HOUR = 600
LASTS = 60 * HOUR


class Fate:
    """Lets things happen that make invasions come, stay away, wait, or end."""

    def __init__(self, seed: int) -> None:
        """Play as the seed says."""
        self.dice = random.Random(seed)

    def order(self, world: World, tick: int) -> Order:
        """Return an order for a tick."""
        pick, people = self.dice.choice, world.people
        invaders = [people.name[row] for row in np.flatnonzero((people.side == ADVENTURERS) & (people.state == UP)).tolist()]
        kinds: list[tuple[int, str, Callable[[], dict[str, Any]]]] = [
            (5, "place", lambda: {"kind": pick(["rock", "floor", "floor", "gate", "water"]), "at": pick(WAYS)}),
            (3, "place", lambda: {"kind": "gate", "at": pick([[0, 1], [0, 4], [14, 2]])}),
            (3, "clock", lambda: {"day": self.dice.randint(1, 12), "hour": self.dice.randrange(24)}),
            (4, "settlement", lambda: {"send": pick(["punitive", "warriors"])}),
            (2, "invasion", lambda: {"members": [{"class": pick(["peasant", "warrior"])} for _ in range(self.dice.randint(1, 3))]}),
            (3, "storm_ritual", dict),
            (3, "far_sight", dict),
            (3, "scouts_eye", dict),
            (2, "fugitive", lambda: {"accept": pick([True, False])}),
            (2, "turn_away", lambda: {"who": pick(people.name)}),
            (2, "spawn", lambda: {"kind": "fugitive", "at": [2, 1], "side": "visitors"}),
            (8, "set", lambda: {"target": pick(invaders or people.name), "field": "state", "value": pick([1, 2, 2, 3])}),
            (1, "set", lambda: {"target": "Overlord", "field": "state", "value": pick([0, 2])}),
        ]
        _, name, fields = self.dice.choices(kinds, [weight for weight, _, _ in kinds])[0]
        return order(tick, name, **fields())


def begin() -> list[Order]:
    """What the powers take, gold for newcomers, and an overlord who strikes hard."""
    return [
        *(order(0, "place", kind=kind, at=at) for kind, at in BUILT.items()),
        order(0, "stock", material="gold", amount=400),
        order(0, "set", target="Overlord", field="combat", value=14),
        order(0, "clock", day=2, hour=0),
    ]


def proven(seed: int, saved_at: int, folder) -> int:
    """Play days and prove them; how many invasions there were."""
    session, told = work.fresh(KEEP, begin(), check_ticks=151)
    fate = Fate(seed)
    session.run(1)
    while session.world.campaign.tick < LASTS:
        world, hour = session.world, session.world.campaign.tick // HOUR * HOUR + HOUR
        # Often right before, in and after the tick of an hour, in which most is decided.
        session.run(pick_tick(fate, world.campaign.tick, hour))
        for _ in range(5):
            given_order = fate.order(world, world.campaign.tick)
            if refusal(world, given_order) is None:
                break
        session.inbox.give(given_order)
        session.run(world.campaign.tick + 1)
    work.prove_twins(KEEP, session, told, saved_at, folder, stride=97)
    return sum(one["type"] == "invasion.began" for one in told)


def pick_tick(fate: Fate, now: int, hour: int) -> int:
    """Return the tick up to which to run."""
    choices = [hour - 1, hour, hour + 1, now + fate.dice.randint(1, 5 * HOUR)]
    return max(now + 1, fate.dice.choice(choices))


@settings(max_examples=4, phases=[Phase.explicit, Phase.generate])
@given(st.integers(0, 10**6), st.integers(1, LASTS))
def test_invasions_under_any_orders_are_sound_and_the_same_however_they_are_run(
    tmp_path_factory: pytest.TempPathFactory, seed: int, saved_at: int
) -> None:
    """I2 to I9, I16 to I25, Z1."""
    assert proven(seed, saved_at, tmp_path_factory.mktemp("saves"))
