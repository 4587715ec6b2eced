"""Work under random orders: whatever is ordered in whatever order, the state stays sound, goods stay, and all ways of running agree."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from game.content.load import content
from game.rules.passage import UNLOCKS, factors
from game.sim.orders.base import Order, refusal
from game.sim.session import Session
from game.sim.sound_swimming import in_water
from game.world.events import as_dict
from game.world.tables import GONE
from game.world.world import World
from tests.scenario import Scenario, order

HALL = """
    XXXXXXXXXXXXXX
    >....#..+..hhX
    X.##.+.##.hHhX
    X.#..#.#..#..X
    X.#.##.#L##.$X
    X......+.....X
    X.~~..##..##.X
    XXXXXXXXXXXXXX
"""
CAVES = """
    XXXXXXXXXXX
    X..#.#...hX
    X.$#.L.#hHX
    >..+...#..X
    X###.###.#X
    X..=.*.t..X
    XXXXXXXXXXX
"""
NAMES = ["Ada", "Bo", "Cy", "Di", "Odo"]
SPOTS = {HALL: [[1, 1], [4, 3], [6, 3], [4, 5], [1, 1]], CAVES: [[1, 1], [4, 3], [1, 3], [5, 3], [6, 3]]}
MATERIALS = ["stone", "wood", "metal", "gold"]
BUILT = ["wall", "wall", "door", "padlock", "torch", "bed", "treasury", "pressure_plate", "blades"]
GROUND = ["rock", "rock", "floor", "ore", "water", "wall", "bed", "door", "padlock", "pressure_plate", "stockpile", "gate"]
END = 700


def start(text: str) -> list[Order]:
    """Everybody, what they build of, and first work."""
    people = zip(NAMES, ["goblin", "kobold", "orc", "goblin", "merchant"], SPOTS[text], strict=True)
    return [
        *(order(0, "spawn", kind=kind, at=at, name=name) for name, kind, at in people),
        *(order(0, "stock", material=material, amount=25) for material in MATERIALS),
        order(0, "build", kind="wall", at=SPOTS[text][1]),
        order(0, "build", kind="torch", at=SPOTS[text][3]),
        order(0, "place", kind="bed", at=SPOTS[text][2]),
    ]


class Player:
    """Gives random orders, mostly about cells and people that something is going on with."""

    def __init__(self, seed: int) -> None:
        """Play as the seed says."""
        self.dice = random.Random(seed)

    def cell(self, world: World) -> list[int]:
        """A cell, mostly one that somebody or something is on, comes to, or is ordered for."""
        people = world.people
        known: list[int] = []
        for column in (people.cell, people.goal, people.bring, world.jobs.cell, world.things.cell, world.packed.cell, world.stacks.cell):
            known += [cell for cell in column.tolist() if cell > 0]
        x, y = world.xy(self.dice.choice(known)) if self.dice.random() < 0.7 else (0, 0)
        if (x, y) == (0, 0):
            x, y = self.dice.randrange(world.campaign.width), self.dice.randrange(world.campaign.height)
        elif self.dice.random() < 0.4:
            x, y = x + self.dice.randint(-1, 1), y + self.dice.randint(-1, 1)
        return [x, y]

    def order(self, world: World, tick: int) -> Order:
        """Return an order for a tick."""
        pick, cell = self.dice.choice, lambda: self.cell(world)
        who = pick(world.people.name)
        kinds: list[tuple[int, str, Callable[[], dict[str, Any]]]] = [
            (6, "dig", lambda: {"cells": [cell()]}),
            (1, "undig", lambda: {"cells": [cell(), cell()]}),
            (9, "build", lambda: {"kind": pick(BUILT), "at": cell()}),
            (3, "cancel", lambda: {"at": cell()}),
            (4, "remove", lambda: {"at": cell()}),
            (9, "relocate", lambda: {"from": cell(), "to": cell()}),
            (3, "duty", lambda: {"minion": who, "duty": pick(["dig", "build", "haul", "traps"]), "priority": pick([0, 0, 1, 2, 3])}),
            (2, "post", lambda: {"minion": who} | ({"at": cell()} if pick([True, True, False]) else {})),
            (4, "stockpile", lambda: {"cells": [cell(), cell()], "materials": self.dice.sample(MATERIALS, pick([0, 1, 4]))}),
            (4, "move", lambda: {"minions": [who], "to": cell()}),
            (1, "buy", lambda: {"merchant": "Odo", "material": pick(MATERIALS), "amount": self.dice.randint(1, 9)}),
            (1, "sell", lambda: {"merchant": "Odo", "material": pick(MATERIALS), "amount": self.dice.randint(1, 9)}),
            (1, "spawn", lambda: {"kind": pick(["kobold", "merchant", "warrior"]), "at": cell()}),
            (7, "place", lambda: {"kind": pick(GROUND), "at": cell()}),
            (4, "set", lambda: {"target": who, "field": "state", "value": pick([0, 0, 0, 1, 2, 3])}),
            (2, "set", lambda: {"target": who, "field": "side", "value": pick(["wild", "dungeon", "dungeon"])}),
            (1, "set", lambda: {"target": who, "field": "speed", "value": self.dice.randint(10, 90)}),
            (1, "set", lambda: {"target": cell(), "field": "padlock", "value": self.dice.randint(0, 2)}),
            (4, "stock", lambda: {"material": pick(MATERIALS), "amount": self.dice.randint(-20, 20)}),
            (1, "clock", lambda: {"day": 2, "hour": self.dice.randrange(24)}),
        ]  # fmt: skip
        _, name, fields = self.dice.choices(kinds, [weight for weight, _, _ in kinds])[0]
        tables = {"cancel": world.jobs, "remove": world.things, "relocate": world.things}
        if name in tables and len(tables[name]) and self.dice.random() < 0.8:
            at = world.xy(int(pick(tables[name].cell.tolist())))
            return order(tick, name, **({"from": at, "to": cell()} if name == "relocate" else {"at": at}))
        return order(tick, name, **fields())


def fresh(text: str, history: list[Order], check_ticks: int) -> tuple[Session, list[dict[str, Any]]]:
    """A new game with these orders before it, and the list its events go to."""
    game = Scenario(text)
    Scenario.made.remove(game)
    session = game.session
    session.listeners.clear()
    told: list[dict[str, Any]] = []
    session.listeners.append(lambda rows: told.extend(as_dict(session.world, row) for row in rows))
    session.check_ticks = check_ticks
    session.inbox.waiting.extend(history)
    return session, told


def play(
    text: str, seed: int, end: int = END, check_ticks: int = 7, player_kind: type[Player] = Player, more: Sequence[Order] = ()
) -> tuple[Session, list[dict[str, Any]]]:
    """Play a game with random orders, after some more of its first tick; no check leaves a trace, and what one lets pass is carried out."""
    session, told = fresh(text, [*start(text), *more], check_ticks)
    player = player_kind(seed)
    session.run(1)
    while session.world.campaign.tick < end:
        session.run(session.world.campaign.tick + player.dice.choice([1, 3, 10, 15, 25, 60]))
        world = session.world
        before = world.state_hash()
        for _ in range(player.dice.choice([1, 6, 6, 6])):
            given_order = player.order(world, world.campaign.tick)
            reason = refusal(world, given_order)
            if reason is None:
                break
        assert world.state_hash() == before
        session.inbox.give(given_order)
        session.run(world.campaign.tick + 1)
        answer = [one for one in told if one["type"].startswith("order.")][-1]
        assert answer.get("reason") == reason
    session.run(end + 300)
    people = session.world.people
    assert factors(session.world, UNLOCKS)[people.cell[(people.state != GONE) & ~in_water(session.world)]].all()
    return session, told


def prove_twins(text: str, session: Session, told: list[dict[str, Any]], saved_at: int, folder: Path, stride: int = 1) -> None:
    """Run the same orders at one go, in single ticks with dropped caches, and through a save: the same hash, the same story."""
    history, end, wanted = list(session.inbox.done), session.world.campaign.tick, session.world.state_hash()
    whole, told_again = fresh(text, history, 600)
    whole.run(end)
    assert told_again == told
    assert whole.world.state_hash() == wanted
    stepping, told_again = fresh(text, history, stride)
    while stepping.world.campaign.tick < end:
        stepping.run(min(end, stepping.world.campaign.tick + stride))
        stepping.world.drop_caches()
        if len(told_again) > len(told) or told_again != told[: len(told_again)]:
            at = next((i for i, (one, two) in enumerate(zip(told_again, told, strict=False)) if one != two), len(told))
            raise AssertionError(f"without caches: {told_again[at : at + 2]}, with them: {told[at : at + 2]}")
    assert stepping.world.state_hash() == wanted
    saving, _ = fresh(text, history, 600)
    saving.run(saved_at)
    saving.save(folder / "a.save")
    loaded = Session.load(folder / "a.save", content(), keeping=True)
    loaded.inbox.waiting.extend(one for one in history if one.tick >= saved_at)
    loaded.run(end)
    assert loaded.world.state_hash() == wanted


@settings(max_examples=6, phases=[Phase.explicit, Phase.generate])
@given(st.sampled_from([HALL, CAVES]), st.integers(0, 10**6), st.integers(1, END))
def test_work_under_any_orders_is_sound_and_the_same_however_it_is_run(
    tmp_path_factory: pytest.TempPathFactory, text: str, seed: int, saved_at: int
) -> None:
    """G2, G4, G5, Z1: sound all the time, nothing lost, checks without trace, and every way of running tells one story."""
    session, told = play(text, seed)
    prove_twins(text, session, told, saved_at, tmp_path_factory.mktemp("saves"), stride=2)
