"""Three hundred traps on the great halls: ticks in which nobody steps on one, a hundred that fire at once, and edits of a long wire."""

import statistics
import time
from collections.abc import Iterator

import numpy as np

from game.bench.harness import Row, compared
from game.content.load import content
from game.content.places import data_folder
from game.kernels.warm import warm
from game.rules import circuits, ground, population, rewiring, tasks, wires
from game.rules.passage import UNLOCKS, factors, parts
from game.rules.watching import is_enemy
from game.sim.maps import load_map
from game.sim.orders.all import READER
from game.sim.session import Session
from game.world.tables import GONE
from game.world.world import World

TRAPS, PEOPLE, FIRED = 300, 200, 100
QUIET_RATE, FIRING_S, EDIT_S = 12_000, 0.020, 0.002
QUIET_TICKS, ERRAND_TICKS = 6000, 1500
NET_CELLS = 2000


def trapped_halls(traps: int) -> tuple[Session, list[int]]:
    """Return a game on the great halls with so many complete traps of all kinds, and the cells of their triggers."""
    session = Session.new(load_map(data_folder("maps") / "great_halls.tmx", content()), content(), 1, sandbox=True, keeping=False)
    world = session.world
    kinds, apart = list(content().mechanisms), content().traps.distance_cells + 1
    free = (world.cells.terrain == content().terrain.number["floor"]) & (parts(world) == parts(world)[world.campaign.heart])
    free &= factors(world, UNLOCKS) == 1
    free[world.built_cells()] = False
    taken: list[int] = []
    for cell in np.flatnonzero(free).tolist():
        x, y = cell % world.stride, cell // world.stride
        near = any(max(abs(x - other % world.stride), abs(y - other // world.stride)) < apart for other in taken)
        if len(taken) < traps and not near and free[cell : cell + 3].all():
            ground.set_structure(world, cell, "pressure_plate")
            ground.set_structure(world, cell + 2, kinds[len(taken) % len(kinds)], facing=3)
            rewiring.lay(world, [cell, cell + 1, cell + 2])
            taken.append(cell)
    if len(taken) < traps:
        raise RuntimeError("the great halls are too small for so many traps")
    return session, taken


def _quiet() -> Row:
    """People of the dungeon's go about among the traps, which don't react to them; nobody is there whom they would fight."""
    rates: list[float] = []
    for _ in range(3):
        session, _ = trapped_halls(TRAPS)
        world = session.world
        for row in np.flatnonzero(is_enemy(world)).tolist():
            tasks.change_state(world, row, GONE)
        floor = np.flatnonzero(parts(world) == parts(world)[world.campaign.heart])
        dice = np.random.default_rng(1)
        for cell in dice.choice(floor, PEOPLE).tolist():
            population.spawn(world, "spider", cell, "bench", side="dungeon")
        for tick in range(0, QUIET_TICKS, ERRAND_TICKS):
            ids = world.people.id[-PEOPLE:].tolist()
            goals = dice.choice(floor, PEOPLE).tolist()
            lines = [
                f'{{"tick": {tick}, "order": "move", "minions": [{who}], "to": {world.xy(goal)}}}'
                for who, goal in zip(ids, goals, strict=True)
            ]
            session.inbox.waiting.extend(READER.read("\n".join(lines).encode(), "bench"))
        started = time.perf_counter()
        session.run(QUIET_TICKS)
        rates.append((time.perf_counter() - started) / QUIET_TICKS)
        if session.scribe.told["trigger.sprung"]:
            raise RuntimeError("somebody stepped on a trap")
    what = f"{TRAPS} traps, {PEOPLE} people going about"
    return compared(what, 256, statistics.median(rates), f"(limit: {QUIET_RATE} ticks/s)", 1 / QUIET_RATE, 1.0, None)


def _stepping_on(wired: bool) -> float:
    """Return the seconds of the tick in which an adventurer steps on each of a hundred plates at once."""
    session, plates = trapped_halls(TRAPS)
    world = session.world
    for cell in plates[:FIRED]:
        population.spawn(world, "peasant", cell + 1, "bench")
    if not wired:
        rewiring.cut(world, [cell + 1 for cell in plates[:FIRED]])
        world.cells.wires[plates[:FIRED]] = 0
        world.caches.watch = world.caches.wiring = None
    ids = world.people.id[-FIRED:].tolist()
    lines = [
        f'{{"tick": 1, "order": "move", "minions": [{who}], "to": {world.xy(cell)}}}' for who, cell in zip(ids, plates[:FIRED], strict=True)
    ]
    session.inbox.waiting.extend(READER.read("\n".join(lines).encode(), "bench"))
    session.run(11)
    started = time.perf_counter()
    session.run(12)
    spent = time.perf_counter() - started
    if session.scribe.told["trap.fired"] != (FIRED if wired else 0):
        raise RuntimeError(f"{session.scribe.told['trap.fired']} traps fired")
    return spent


def _firing() -> Row:
    """What a hundred traps that fire in one tick add to it."""
    spent = [_stepping_on(True) - _stepping_on(False) for _ in range(5)]
    return compared(f"{FIRED} of {TRAPS} traps fire in a tick", 256, statistics.median(spent), "(limit: 20 ms)", FIRING_S, 1.0, None)


def _winding(world: World, cells: int) -> list[int]:
    """Return a path of so many cells that winds to and fro over the map, three rows apart."""
    path, (x, y), way = [world.cell((1, 1))], (1, 1), 1
    while len(path) < cells:
        if 1 <= x + way <= world.campaign.width - 2:
            x += way
        elif y % 3 == 1 and path[-1] != world.cell((x, y - 1)):
            way = -way
            for _ in range(3):
                y += 1
                path.append(world.cell((x, y)))
            continue
        path.append(world.cell((x, y)))
    return path[:cells]


def _editing() -> Row:
    """A wire is cut and laid again in the middle of a long one, asked before whether it may, and the circuit is derived anew."""
    session, _ = trapped_halls(TRAPS)
    world = session.world
    path = _winding(world, NET_CELLS)
    for cell in path:
        if world.cells.wires[cell]:
            rewiring.cut(world, [cell])
    rewiring.lay(world, path)
    trigger = int(world.things.id[world.content.figures.is_trigger[world.things.kind]][0])
    middle = len(path) // 2
    spent: list[float] = []
    for _ in range(40):
        for lays in (False, True):
            started = time.perf_counter()
            if lays:
                if wires.lay_fault(world, path[middle - 1 : middle + 2]):
                    raise RuntimeError("the wire can't be laid")
                rewiring.lay(world, path[middle - 1 : middle + 2])
            else:
                rewiring.cut(world, [path[middle]])
            circuits.net(world, path[0], 0)
            circuits.circuit(world, trigger)
            spent.append(time.perf_counter() - started)
    what = f"an edit of a wire of {NET_CELLS} cells"
    return compared(what, 256, statistics.median(spent), "(limit: 2 ms)", EDIT_S, 1.0, None)


def bench() -> Iterator[Row]:
    """Yield quiet ticks, firing, and editing."""
    warm()
    yield _quiet()
    yield _firing()
    yield _editing()
