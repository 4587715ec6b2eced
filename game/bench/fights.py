"""Crowds on the great halls: three hundred fight three hundred, what noticing adds to a tick, a thousand people going about."""

import statistics
import time
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from game.bench.harness import Row, compared
from game.content.load import content
from game.content.places import data_folder
from game.kernels.warm import warm
from game.rules import population
from game.rules.passage import UNLOCKS, factors, parts
from game.sim.maps import load_map
from game.sim.orders.all import READER
from game.sim.session import Session
from game.world.tables import ATTACKING, UP

A_SIDE, CROWD, ENEMIES = 300, 1000, 300
FIGHT_RATE, CROWD_RATE, NOTICING_S = 400, 600, 0.001
_FIGHT_FROM, _FIGHT_TICKS = 200, 300
_CROWD_TICKS, _ERRAND_TICKS = 1800, 600
_NEVER_THERE_TICKS = 200
"""Sent elsewhere so often, hardly anybody comes to where they would stand and fight."""
_TOUGH = ["plate_armour", "helmet", "shield", "club"]


def halls() -> Session:
    """Return a game on the great halls."""
    return Session.new(load_map(data_folder("maps") / "great_halls.tmx", content()), content(), 1, sandbox=True, keeping=False)


def open_ground(session: Session) -> NDArray[np.int64]:
    """Return the cells of floor from where the most floor is near, the nearest to its middle first."""
    world = session.world
    floor = (factors(world, UNLOCKS) == 1).reshape(-1, world.stride)
    around = np.zeros(floor.shape, np.int64)
    reach = 15
    sums = np.pad(floor.astype(np.int64).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    rows, columns = floor.shape
    for y in range(reach, rows - reach):
        for x in range(reach, columns - reach):
            top, left, bottom, right = y - reach, x - reach, y + reach + 1, x + reach + 1
            around[y, x] = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
    middle = int((around * floor).argmax())
    cells = np.flatnonzero(floor.ravel() & (parts(world) == parts(world)[middle]))
    far = np.maximum(abs(cells % world.stride - middle % world.stride), abs(cells // world.stride - middle // world.stride))
    order: NDArray[np.int64] = cells[np.argsort(far, kind="stable")]
    return order


def _battle() -> Row:
    """Orcs and warriors who can hardly be hurt, mixed on open ground: all fight, all the time."""
    rates: list[float] = []
    for _ in range(3):
        session = halls()
        world = session.world
        for number, cell in enumerate(open_ground(session)[: 2 * A_SIDE].tolist()):
            kind, side = (("orc", "dungeon"), ("warrior", "adventurers"))[number % 2]
            row = population.spawn(world, kind, cell, "bench", side=side, gear=_TOUGH, stats={"combat": 2})
            world.people.stance[row] = 4
        session.run(_FIGHT_FROM)
        before = session.scribe.told["roll"]
        started = time.perf_counter()
        session.run(_FIGHT_FROM + _FIGHT_TICKS)
        rates.append((time.perf_counter() - started) / _FIGHT_TICKS)
        fighting = int(((world.people.task == ATTACKING) & (world.people.state == UP)).sum())
        if fighting < 1.6 * A_SIDE or session.scribe.told["roll"] - before < _FIGHT_TICKS * A_SIDE // 30:
            raise RuntimeError(f"only {fighting} fight, and {session.scribe.told['roll'] - before} dice were rolled")
    what = f"{A_SIDE} against {A_SIDE}, all fighting"
    return compared(what, 256, statistics.median(rates), f"(limit: {FIGHT_RATE} ticks/s)", 1 / FIGHT_RATE, 1.0, None)


def _going_about(kinds: list[tuple[str, str, int]], errand_ticks: int) -> float:
    """Return the seconds a tick for so many people of some kinds and sides who walk about the halls on orders, new ones every so often."""
    session = halls()
    world, dice = session.world, np.random.default_rng(1)
    floor = np.flatnonzero(parts(world) == parts(world)[world.campaign.heart])
    first = len(world.people)
    for kind, side, count in kinds:
        for cell in dice.choice(floor, count).tolist():
            population.spawn(world, kind, cell, "bench", side=side)
    ids = world.people.id[first:].tolist()
    for tick in range(0, _CROWD_TICKS, errand_ticks):
        goals = [world.xy(cell) for cell in dice.choice(floor, len(ids)).tolist()]
        lines = [f'{{"tick": {tick}, "order": "move", "minions": [{who}], "to": {to}}}' for who, to in zip(ids, goals, strict=True)]
        session.inbox.waiting.extend(READER.read("\n".join(lines).encode(), "bench"))
    # Planning a way on an order is measured with the paths.
    spent = 0.0
    for tick in range(0, _CROWD_TICKS, errand_ticks):
        session.run(tick + 1)
        started = time.perf_counter()
        session.run(tick + errand_ticks)
        spent += time.perf_counter() - started
    return spent / _CROWD_TICKS


def _noticing() -> Row:
    """What it adds to a tick that 300 of those who go about are enemies of the other 1,000."""
    friends, enemies = [("spider", "dungeon", CROWD)], [("warrior", "adventurers", ENEMIES)]
    peaceful = statistics.median(_going_about([*friends, ("spider", "dungeon", ENEMIES)], _NEVER_THERE_TICKS) for _ in range(3))
    hostile = statistics.median(_going_about([*friends, *enemies], _NEVER_THERE_TICKS) for _ in range(3))
    what = f"noticing, {CROWD} against {ENEMIES} on the move"
    return compared(what, 256, max(hostile - peaceful, 1e-6), "(limit: 1 ms)", NOTICING_S, 1.0, None)


def _crowd() -> Row:
    """A thousand minions with all duties, and work enough for none of them, going about."""
    spent = statistics.median(_going_about([("goblin", "dungeon", CROWD)], _ERRAND_TICKS) for _ in range(3))
    return compared(f"{CROWD} people going about", 256, spent, f"(limit: {CROWD_RATE} ticks/s)", 1 / CROWD_RATE, 1.0, None)


def bench() -> Iterator[Row]:
    """Yield a battle, noticing, and a crowd."""
    warm()
    yield _battle()
    yield _noticing()
    yield _crowd()
