"""Doors, padlocks and parties that break in, under random orders: sound, and all ways of running agree."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from game.rules import doors
from game.sim.orders.base import Order
from game.world.world import World
from tests.scenario import order
from tests.sim import test_random_traps as traps
from tests.sim import test_random_work as work
from tests.sim.test_random_traps import Trapper, check_caches
from tests.sim.test_random_work import play, prove_twins

KEEP = """
    XXXXXXXXXXXXXX
    >....L...#...X
    X##+##.#.L.h.X
    X....+.#.#hH.X
    X.##.##L##.#.X
    X....#.....L.X
    XXXXXXXXXXXXXX
"""
YARD = """
    XXXXXXXXXXXX
    >...+......X
    X...#L####.X
    X...#...h#.X
    X...L..hHL.X
    XXXXXXXXXXXX
"""
work.SPOTS[KEEP] = [[12, 5], [8, 1], [10, 4], [8, 5], [1, 3]]
work.SPOTS[YARD] = [[5, 3], [6, 3], [10, 4], [5, 1], [2, 4]]
BANDS = ["Reds", "Blues"]
TALENTS = [[], [], ["locksmith"], ["doorbreaker"], ["scout"], ["mapmaker"]]
NIMBLE = {"craft": 11, "combat": 11}
"""Who tries a lock in a second."""


class Burglar(Trapper):
    """Plays mostly with doors and with those who want to come in."""

    def order(self, world: World, tick: int) -> Order:
        """Return an order for a tick."""
        pick, cell, dice = self.dice.choice, lambda: self.cell(world), self.dice
        if dice.random() < 0.15:
            return super().order(world, tick)
        things = world.things
        ways = [world.xy(at) for at in things.cell[world.content.figures.is_door[things.kind]].tolist()] or [[1, 1]]
        foes = [name for name, side in zip(world.people.name, world.people.side.tolist(), strict=True) if side == 1] or [
            world.people.name[0]
        ]
        own = [name for name, side in zip(world.people.name, world.people.side.tolist(), strict=True) if side == 0] or foes
        who, places = pick(world.people.name), [*ways, [1, 1], [8, 4], [6, 3], [12, 5]]
        parties = [name for name in world.parties.name if name] or foes

        def newcomer() -> dict[str, Any]:
            fields = {"kind": pick(["warrior", "rogue", "peasant", "wolf"]), "at": pick([[1, 1], [1, 1], cell()]), "side": "adventurers"}
            if dice.random() < 0.8:
                fields |= {"party": pick(BANDS), "faction": "Ashford"}
            if dice.random() < 0.7:
                fields["stats"] = {**NIMBLE, **({"craft": 0, "combat": 0} if dice.random() < 0.3 else {})}
            return fields | {"talents": pick(TALENTS)}

        kinds: list[tuple[int, str, Callable[[], dict[str, Any]]]] = [
            (8, "spawn", newcomer),
            (14, "move", lambda: {"minions": [pick(parties)], "to": pick([pick(places), cell()])}),
            (9, "move", lambda: {"minions": [pick(foes)], "to": pick(places)}),
            (4, "move", lambda: {"minions": [pick(own)], "to": pick(places)}),
            (5, "attack", lambda: {"minions": [pick([pick(own), who])], "target": pick(foes)}),
            (7, "lock", lambda: {"at": pick(ways), "locked": pick([True, False])}),
            (4, "hold_open", lambda: {"at": pick(ways), "on": pick([True, False])}),
            (2, "lever", lambda: {"at": pick([world.xy(at) for at in things.cell.tolist()]), "on": pick([True, False])}),
            (3, "place", lambda: {"kind": pick(["padlock", "padlock", "door", "lever", "web_trap", "explosive_trap"]), "at": pick([*ways, cell()])}),
            (2, "build", lambda: {"kind": pick(["padlock", "door", "wall"]), "at": pick([*ways, cell()])}),
            (2, "remove", lambda: {"at": pick(ways)}),
            (2, "relocate", lambda: {"from": pick(ways), "to": cell()}),
            (1, "wire", lambda: {"path": self.path(world)}),
            (1, "set", lambda: {"target": pick(ways), "field": "padlock", "value": pick([0, 1, 2])}),
            (4, "set", lambda: {"target": pick(foes), "field": "state", "value": pick([0, 0, 1, 2, 3])}),
            (2, "set", lambda: {"target": who, "field": "side", "value": pick(["wild", "adventurers", "dungeon"])}),
            (2, "set", lambda: {"target": pick(foes), "field": "craft", "value": pick([0, 3, 11])}),
            (2, "set", lambda: {"target": pick(foes), "field": "combat", "value": pick([0, 3, 11])}),
            (1, "duty", lambda: {"minion": pick(own), "duty": "chores", "priority": pick([0, 1, 4])}),
        ]  # fmt: skip
        _, name, fields = dice.choices(kinds, [weight for weight, _, _ in kinds])[0]
        return order(tick, name, **fields())


def besieged_start(text: str) -> list[Order]:
    """As `traps.trapped_start`, with a party before the doors."""
    band = [
        order(0, "spawn", kind=kind, at=[1, 1], name=name, party="Reds", faction="Ashford", stats=NIMBLE)
        for kind, name in (("warrior", "Ron"), ("rogue", "Rae"))
    ]
    return [*traps.START(text), order(0, "stock", material="metal", amount=40), *band]


@settings(max_examples=8, phases=[Phase.explicit, Phase.generate])
@given(st.sampled_from([KEEP, YARD]), st.integers(0, 10**6), st.integers(1, work.END))
def test_doors_under_any_orders_are_sound_and_the_same_however_they_are_run(
    tmp_path_factory: pytest.TempPathFactory, text: str, seed: int, saved_at: int
) -> None:
    """D1 to D15, Z1: sound all the time, checks without trace, and every way of running tells one story."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(work, "Player", Burglar)
        patch.setattr(work, "start", besieged_start)
        session, told = play(text, seed)
    check_caches(session.world)
    check_doors(session.world)
    prove_twins(text, session, told, saved_at, tmp_path_factory.mktemp("saves"), stride=2)


def check_doors(world: World) -> None:
    """Doors stand as they should, whatever happened before."""
    things = world.things
    for row in np.flatnonzero(world.content.figures.is_door[things.kind]).tolist():
        assert bool(things.open[row]) == doors.wants_open(world, row)
