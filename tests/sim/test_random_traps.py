"""Traps and wires under random orders: sound, T6 kept, caches true, and all ways of running agree."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from game.content.devices import STAGES, WEAPONS
from game.content.load import content
from game.kernels.motion import DOOR_BIT, STEP_BITS
from game.rules import circuits, doors, watching
from game.sim.orders.base import Order
from game.world.world import World
from tests.rules.traps import line
from tests.scenario import order
from tests.sim import test_random_work as work
from tests.sim.test_random_work import CAVES, HALL, MATERIALS, Player, play, prove_twins

ROOMS = """
    XXXXXXXXXXXXXX
    >............X
    X............X
    X..#..+..#...X
    X............X
    X....hH......X
    X.~~......#..X
    XXXXXXXXXXXXXX
"""
work.SPOTS[ROOMS] = [[1, 1], [4, 2], [6, 4], [4, 5], [10, 4]]
READY = [
    ("pressure_plate", "blades", [3, 2], [3, 4]),
    ("tripwire", "web_trap", [7, 2], [9, 2]),
    ("sensor", "alarm_trap", [11, 4], [11, 1]),
    ("lever", "gas_emitter", [1, 4], [1, 6]),
]
TRIGGERS = [*content().triggers]
PARTS = [*TRIGGERS, *TRIGGERS, *content().mechanisms, "timer", "timer", "door"]
WATCHED_BITS = STEP_BITS | DOOR_BIT


class Trapper(Player):
    """Plays mostly with traps, wires and those who walk over them."""

    def path(self, world: World) -> list[list[int]]:
        """A path from somewhere interesting, mostly to somewhere interesting, by way of a corner or of many."""
        x, y = self.cell(world)
        path, goal = [[x, y]], self.cell(world)
        for _ in range(self.dice.choice([3, 6, 40])):
            if path[-1] == goal:
                break
            dx, dy = goal[0] - x, goal[1] - y
            level = dx != 0 and (dy == 0 or self.dice.random() < 0.5)
            step = (int(np.sign(dx)), 0) if level else (0, int(np.sign(dy)))
            if self.dice.random() < 0.1:
                step = self.dice.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
            x, y = x + step[0], y + step[1]
            path.append([x, y])
        return path

    def order(self, world: World, tick: int) -> Order:
        """Return an order for a tick."""
        pick, cell, dice = self.dice.choice, lambda: self.cell(world), self.dice
        if dice.random() < 0.25:
            return super().order(world, tick)
        who = pick(world.people.name)
        things = [world.xy(at) for at in world.things.cell.tolist()] or [[1, 1]]
        triggers = [world.xy(at) for at in world.things.cell[world.content.figures.is_trigger[world.things.kind]].tolist()] or [[1, 1]]
        foes = [name for name, side in zip(world.people.name, world.people.side.tolist(), strict=True) if side in (1, 2)] or [who]
        wired = [world.xy(at) for at in np.flatnonzero(world.cells.wires).tolist()] or [[1, 1]]
        kinds: list[tuple[int, str, Callable[[], dict[str, Any]]]] = [
            (9, "place", lambda: {"kind": pick(PARTS), "at": cell(), **({"facing": pick("nesw")} if dice.random() < 0.5 else {})}),
            (3, "build", lambda: {"kind": pick(PARTS), "at": cell()}),
            (14, "wire", lambda: {"path": self.path(world)}),
            (3, "cut", lambda: {"cells": [pick(wired)]}),
            (3, "timer", lambda: {"at": pick(things), "seconds": pick([0.5, 0.5, 1, 2.5, 3])}),
            (6, "lever", lambda: {"at": pick(things), "on": pick([True, True, False])}),
            (4, "rearm", lambda: {"at": pick(things)}),
            (3, "hold_open", lambda: {"at": pick(things), "on": pick([True, False])}),
            (2, "lock", lambda: {"at": pick(things), "locked": pick([True, False])}),
            (1, "place", lambda: {"kind": "padlock", "at": pick(things)}),
            (8, "set", lambda: {"target": pick(things), "field": pick(["armed", "armed", "tampered", "held"]), "value": pick([0, 1])}),
            (2, "set", lambda: {"target": pick(things), "field": "expires_due", "value": tick + dice.randint(-5, 60)}),
            (1, "set", lambda: {"target": pick(things), "field": "safe_for", "value": int(pick(world.people.id.tolist()))}),
            (2, "set", lambda: {"target": who, "field": "wounds", "value": pick([0, 5, 9])}),
            (2, "wound", lambda: {"target": who, "stage": pick([*STAGES]), "location": pick(["head", "arm"]), "weapon": pick([*WEAPONS])}),
            (2, "set", lambda: {"target": who, "field": "craft", "value": pick([0, 0, 3, 20])}),
            (2, "set", lambda: {"target": who, "field": "side", "value": pick(["wild", "adventurers", "dungeon"])}),
            (2, "set", lambda: {"target": who, "field": "state", "value": pick([0, 0, 0, 1, 2])}),
            (6, "spawn", lambda: {"kind": pick(["warrior", "peasant", "wolf", "goblin"]), "at": cell()}),
            (12, "move", lambda: {"minions": [who], "to": pick(things)}),
            (14, "move", lambda: {"minions": [pick(foes)], "to": pick(triggers)}),
            (9, "set", lambda: {"target": pick(triggers), "field": "armed", "value": 1}),
            (3, "remove", lambda: {"at": pick(things)}),
            (4, "relocate", lambda: {"from": pick(things), "to": cell()}),
            (1, "stock", lambda: {"material": pick(MATERIALS), "amount": 20}),
        ]  # fmt: skip
        _, name, fields = dice.choices(kinds, [weight for weight, _, _ in kinds])[0]
        return order(tick, name, **fields())


def trapped_start(text: str) -> list[Order]:
    """As `work.start`, with traps that are ready where the map has room for them, and enemies to walk into them."""
    ready = [order(0, "stock", material="metal", amount=60)]
    for trigger, mechanism, at, to in READY if text == ROOMS else ():
        ready += [order(0, "place", kind=trigger, at=at), order(0, "place", kind=mechanism, at=to), order(0, "wire", path=line(at, to))]
    foes = [order(0, "spawn", kind=kind, at=work.SPOTS[text][3], name=name) for kind, name in (("warrior", "Foe"), ("wolf", "Wolf"))]
    return [*START(text), *ready, *foes]


START = work.start


def check_caches(world: World) -> None:
    """T6 holds for what is built; kept circuits, watched cells and doors are what they would be if worked out anew."""
    figures, things = world.content.figures, world.things
    kept = {id_: circuits.circuit(world, id_) for id_ in things.id[figures.is_trigger[things.kind]].tolist()}
    watch = watching.watch(world)
    # The bits of what adventurers look for are written before each walk.
    watched, bits = watch.watched & WATCHED_BITS, dict(watch.bits)
    cares, clear = watching.cares(world) & WATCHED_BITS, watching_clear(world)
    for row in np.flatnonzero(figures.is_door[things.kind]).tolist():
        assert bool(things.open[row]) == doors.wants_open(world, row)
    world.drop_caches()
    assert {id_: circuits.circuit(world, id_) for id_ in kept} == kept
    fresh = watching.watch(world)
    assert np.array_equal(fresh.watched & WATCHED_BITS, watched)
    assert fresh.bits == bits
    assert np.array_equal(watching.cares(world) & WATCHED_BITS, cares)
    assert np.array_equal(watching_clear(world), clear)
    driven = [circuit.mechanism for circuit in kept.values() if circuit.mechanism]
    assert len(set(driven)) == len(driven)
    cells = np.flatnonzero(world.cells.wires).tolist()
    assert circuits.fault(world, cells) is None


def watching_clear(world: World) -> np.ndarray:
    from game.rules.sightlines import clear

    return clear(world).copy()


def trapped(text: str, seed: int, monkeypatch_: Callable[[str, Any], None], end: int = work.END):
    """Play a game as a trapper."""
    monkeypatch_("Player", Trapper)
    monkeypatch_("start", trapped_start)
    session, told = play(text, seed, end)
    check_caches(session.world)
    return session, told


@settings(max_examples=8, phases=[Phase.explicit, Phase.generate])
@given(st.sampled_from([ROOMS, ROOMS, HALL, CAVES]), st.integers(0, 10**6), st.integers(1, work.END))
def test_traps_under_any_orders_are_sound_and_the_same_however_they_are_run(
    tmp_path_factory: pytest.TempPathFactory, text: str, seed: int, saved_at: int
) -> None:
    """T1 to T20, W1 to W8, Z1: sound all the time, checks without trace, and every way of running tells one story."""
    with pytest.MonkeyPatch.context() as patch:
        session, told = trapped(text, seed, lambda name, value: patch.setattr(work, name, value))
    prove_twins(text, session, told, saved_at, tmp_path_factory.mktemp("saves"), stride=2)
