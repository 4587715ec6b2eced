"""The screen: how long a frame, a changed cell, hearing and the first frame take, under SDL's dummy drivers."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator

import numpy as np

from game.bench.fights import halls, open_ground
from game.bench.harness import Row, compared
from game.bench.maps import DOOR, largest_part, rooms
from game.content.load import content
from game.rules import population
from game.sim.maps import parse_text
from game.sim.orders.all import READER
from game.sim.session import Session
from game.ui.view import View

SIZE = (1280, 720)
MAP_SIDE = 96
FRAME_LIMIT_S = 0.012
BAKE_LIMIT_S = 0.008
FIRST_FRAME_LIMIT_S = 0.5
HEARING_LIMIT_S = 0.0002

_FIRST_FRAME = """
import time
from game.ui.app import App
App(lambda: None)
print(time.time())
"""


def _session(people: int, torches: int) -> tuple[Session, tuple[float, float]]:
    """Return rooms full of people who walk about and of torches, and the middle of where they are."""
    factor = rooms(MAP_SIDE)
    stride = MAP_SIDE + 2
    signs = np.where(factor == 0, "#", np.where(factor == DOOR, "+", "."))
    part = [cell for cell in largest_part(factor, stride).tolist() if factor[cell] == 1]
    middle = MAP_SIDE // 2 * stride + MAP_SIDE // 2
    part.sort(key=lambda cell: max(abs(cell // stride - middle // stride) * 2, abs(cell % stride - middle % stride)))
    for cell in part[: 12 * torches : 12]:
        signs[cell] = "*"
    text = "\n".join("".join(row[1:-1]) for row in signs.reshape(-1, stride)[1:-1])
    plan = parse_text("bench", text, content()).plan
    if plan is None:
        raise RuntimeError("the benchmark's own map is not sound")
    session = Session.new(plan, content(), 1, sandbox=True, keeping=False)
    kinds = ("goblin", "kobold", "orc", "warrior", "rogue", "mage")
    for number in range(people):
        start, goal = part[number], part[people - number]
        names = f'"p{number}"'
        at, to = ([cell % stride - 1, cell // stride - 1] for cell in (start, goal))
        kind = kinds[number % len(kinds)]
        session.inbox.give(READER.line(f'{{"tick": 0, "order": "spawn", "kind": "{kind}", "at": {at}, "name": {names}}}'.encode(), "bench"))
        session.inbox.give(READER.line(f'{{"tick": 1, "order": "move", "minions": [{names}], "to": {to}}}'.encode(), "bench"))
    session.run(5)
    return session, (middle % stride, middle // stride)


def frame_rows(people: int = 150, torches: int = 24, frames: int = 120) -> Iterator[Row]:
    """Frames at 4x with people walking, and the one after a cell has changed."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    from game.ui.scene import Scene

    session, (x, y) = _session(people, torches)
    world, surface = session.world, pygame.Surface(SIZE, 0, 32)
    scene, view = Scene(world), View.centred(x, y, SIZE, 3)
    for _ in range(30):
        scene.draw(surface, view)
    spent = []
    for number in range(frames):
        session.run(world.campaign.tick + (number % 3 == 0) * 4)
        started = time.perf_counter()
        scene.draw(surface, view, 0.5, number / 60)
        spent.append(time.perf_counter() - started)
    shown = f"frame, {people} people, {torches} lights"
    yield compared(shown, SIZE[0], statistics.median(spent), f"(limit: {FRAME_LIMIT_S * 1000:g} ms)", FRAME_LIMIT_S, 1.0, None)
    changed = []
    rock = np.flatnonzero(world.cells.terrain == world.content.terrain.number["rock"])
    near = [cell for cell in rock.tolist() if max(abs(cell % world.stride - x), abs(cell // world.stride - y)) < 7]
    usual = statistics.median(spent)
    for cell in near[:40]:
        at = world.xy(cell)
        session.inbox.give(
            READER.line(f'{{"tick": {world.campaign.tick}, "order": "place", "kind": "floor", "at": {at}}}'.encode(), "bench")
        )
        session.run(world.campaign.tick + 1)
        started = time.perf_counter()
        scene.draw(surface, view, 0.5, 1.0)
        changed.append(time.perf_counter() - started - usual)
        for _ in range(3):
            scene.draw(surface, view, 0.5, 1.0)
    extra = statistics.median(changed)
    yield compared(
        "what a changed cell adds to its frame", SIZE[0], max(extra, 1e-6), f"(limit: {BAKE_LIMIT_S * 1000:g} ms)", BAKE_LIMIT_S, 1.0, None
    )


def hearing_row(fighters: int = 200, frames: int = 300) -> Row:
    """What sounds add to a frame with a tick in it while many fight in sight: hearing of the events, and playing the loudest."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    from game.ui.ears import Ears
    from game.ui.sound import Sounds

    session, sounds = halls(), Sounds()
    world = session.world
    cells = open_ground(session)[:fighters].tolist()
    for number, cell in enumerate(cells):
        kind, side = (("orc", "dungeon"), ("warrior", "adventurers"))[number % 2]
        row = population.spawn(world, kind, cell, "bench", side=side)
        world.people.stance[row] = 4
    sounds.open_now()
    if sounds.silent:
        raise RuntimeError("there is no dummy device for sounds")
    ears = Ears(world, sounds)
    heard: list[float] = []

    def hear(rows: list[tuple[int, ...]]) -> None:
        started = time.perf_counter()
        ears.hear(rows)
        heard.append(time.perf_counter() - started)

    session.listeners.append(hear)
    x, y = world.xy(cells[0])
    view, spent = View.centred(x, y, SIZE, 3), []
    for number in range(frames):
        heard.clear()
        session.run(world.campaign.tick + 1)
        started = time.perf_counter()
        ears.listen(view, None, number / 20, 1)
        spent.append(time.perf_counter() - started + sum(heard))
    sounds.close()
    what, limit = f"hearing {fighters} fight, a frame", f"(limit: {HEARING_LIMIT_S * 1000:g} ms)"
    return compared(what, 256, statistics.median(spent), limit, HEARING_LIMIT_S, 1.0, None)


def first_frame_rows() -> Iterator[Row]:
    """From launching Python to the first frame in the window."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
    spent = []
    for _ in range(6):
        started = time.time()
        ran = subprocess.run([sys.executable, "-c", _FIRST_FRAME], env=environment, check=True, capture_output=True, text=True)
        spent.append(float(ran.stdout.split()[-1]) - started)
    yield compared(
        "launch to first frame", SIZE[0], statistics.median(spent), f"(limit: {FIRST_FRAME_LIMIT_S} s)", FIRST_FRAME_LIMIT_S, 1.0, None
    )


def bench() -> Iterator[Row]:
    """All rows of this module."""
    yield from frame_rows()
    yield hearing_row()
    yield from first_frame_rows()
