"""Swimmers under random orders: parties among moats, traps, doors and enemies; sound, and the same however it is run."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from game.content.parties import GOALS
from game.rules.water import swimmers
from game.sim.orders.base import Order
from game.world.world import World
from tests.rules.traps import line
from tests.scenario import order
from tests.sim import test_random_fights as fights
from tests.sim import test_random_work as work

ISLES = """
    XXXXXXXXXXXXXXXXXXXX
    >...~~~~....~~.....X
    X...~~~~....~~.....X
    X..~~~##+#~~~~..hH.X
    X...~~#..#..~~.....X
    X...~~~L~~..~~~....X
    X...~~~~~...~~.....>
    XXXXXXXXXXXXXXXXXXXX
"""
MERE = """
    XXXXXXXXXXXXXXX
    >..~~~~~~~~...X
    X..~~~~.~~~...X
    X..~~~~~~~~+H.X
    X..~~#~~~~~...X
    XXXXXXXXXXXXXXX
"""
work.SPOTS[ISLES] = [[14, 1], [15, 2], [8, 4], [1, 1], [16, 6]]
work.SPOTS[MERE] = [[12, 1], [13, 2], [12, 4], [1, 1], [11, 1]]
END = 700
READY = {
    ISLES: [("pressure_plate", "web_trap", [14, 4], [14, 2]), ("sensor", "panic_trap", [9, 1], [11, 1]), ("tripwire", "shock_coil", [3, 2], [3, 4])],
    MERE: [("pressure_plate", "panic_trap", [11, 2], [11, 4]), ("tripwire", "web_trap", [2, 1], [2, 3])],
}  # fmt: skip
CLASSES = ["peasant", "warrior", "rogue", "ranger", "cleric", "mage"]


class Ferryman(fights.Captain):
    """Sends parties over water, and changes it under them."""

    def cell(self, world: World) -> list[int]:
        """A cell, often that of a swimmer or one beside it."""
        swim = np.flatnonzero(swimmers(world)).tolist()
        if not swim or self.dice.random() < 0.5:
            return super().cell(world)
        x, y = world.xy(int(world.people.cell[self.dice.choice(swim)]))
        return [x + self.dice.randint(-2, 2), y + self.dice.randint(-1, 1)]

    def order(self, world: World, tick: int) -> Order:
        """Return an order for a tick."""
        pick, cell, people = self.dice.choice, lambda: self.cell(world), world.people
        if self.dice.random() < 0.5:
            return super().order(world, tick)
        swim = [people.name[row] for row in np.flatnonzero(swimmers(world)).tolist()] or people.name
        kinds: list[tuple[int, str, Callable[[], dict[str, Any]]]] = [
            (6, "place", lambda: {"kind": pick(["water", "water", "floor", "floor", "rock"]), "at": cell()}),
            (3, "set", lambda: {"target": pick(swim), "field": "state", "value": pick([0, 1, 2, 3])}),
            (1, "set", lambda: {"target": pick(swim), "field": "side", "value": pick(["wild", "dungeon", "adventurers", "visitors"])}),
            (1, "set", lambda: {"target": pick(swim), "field": "speed", "value": self.dice.randint(20, 90)}),
            (2, "wound", lambda: {"target": pick(swim), "stage": pick(["light", "medium"]), "location": "arm", "weapon": "blade", "bleeding": pick([True, False])}),
            (2, "move", lambda: {"minions": [pick(swim)], "to": cell()}),
            (1, "attack", lambda: {"minions": [pick(swim)], "target": pick(people.name)}),
            (4, "invasion", lambda: {"members": [{"class": pick(CLASSES)} for _ in range(3)], "goal": pick(GOALS)}),
            (2, "lock", lambda: {"at": pick([[8, 3], [7, 5], [11, 3]]), "locked": pick([True, False])}),
        ]  # fmt: skip
        _, name, fields = self.dice.choices(kinds, [weight for weight, _, _ in kinds])[0]
        return order(tick, name, **fields())


def crossing(text: str) -> list[Order]:
    """Parties at the gate, one whose members can heal and cast, enemies with bows, traps, treasure and an altar."""
    orders = [order(0, "stock", material="gold", amount=100)]
    bands = [("Band", GOALS[0], ["peasant", "cleric", "mage"]), ("Host", GOALS[1], ["rogue", "ranger", "peasant"])]
    for party, goal, kinds in bands:
        for number, kind in enumerate(kinds):
            stats = {"vigour": 2 + 2 * number}
            orders.append(
                order(0, "spawn", kind=kind, at=[0, 1], name=f"{party} {number}", party=party, goal=goal, stats=stats, gear=["sword"])
            )
    for number, name in enumerate(["Bow", "Kat"]):
        orders.append(order(0, "spawn", kind="goblin", at=work.SPOTS[text][number], name=name, gear=["bow"], stats={"hunting": 4}))
    for trigger, mechanism, at, to in READY[text]:
        orders += [order(0, "place", kind=trigger, at=at), order(0, "place", kind=mechanism, at=to), order(0, "wire", path=line(at, to))]
    return orders


def proven(text: str, seed: int, saved_at: int, folder) -> int:
    """Play a game and prove it; how many checks were rolled."""
    session, told = work.play(text, seed, END, player_kind=Ferryman, more=crossing(text))
    fights.watch(text, session)
    work.prove_twins(text, session, told, saved_at, folder, stride=1)
    return sum(one["type"] == "roll" and one["kind"] == "swim" for one in told)


@settings(max_examples=4, phases=[Phase.explicit, Phase.generate])
@given(st.sampled_from([ISLES, MERE]), st.integers(0, 10**6), st.integers(1, END))
def test_swims_under_any_orders_are_sound_and_the_same_however_they_are_run(
    tmp_path_factory: pytest.TempPathFactory, text: str, seed: int, saved_at: int
) -> None:
    """I2, Z8, Z1: sound all the time, checks without trace, and every way of running tells one story; games in which
    nobody swims are proven and not counted.
    """
    assume(proven(text, seed, saved_at, tmp_path_factory.mktemp("saves")))
