"""The screen: how long a frame, a changed cell, hearing and the first frame take, under SDL's dummy drivers."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from game.bench.fights import halls, open_ground
from game.bench.harness import Row, compared
from game.bench.maps import DOOR, largest_part, rooms
from game.content.load import content
from game.rules import population
from game.sim.maps import parse_text
from game.sim.orders.all import READER
from game.sim.session import Session
from game.ui.view import View
from game.world.world import World

if TYPE_CHECKING:
    import pygame

    from game.ui.desk import Desk

SIZE = (1280, 720)
MAP_SIDE = 96
FRAME_LIMIT_S, SLOW_FRAME_LIMIT_S, PANELS_LIMIT_S = 0.012, 0.020, 0.004
_ZOOM = 2
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


def frame_rows(people: int = 165, torches: int = 54, frames: int = 240) -> Iterator[Row]:
    """Whole frames at 4x, with their ticks, all panels and people walking, as the window makes them; and what a changed cell adds.

    people, torches: so many that 150 and 40 of them are in view.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    from game.content.places import data_folder
    from game.ui.desk import Desk
    from game.ui.pace import Pace
    from game.ui.scene import Scene

    pygame.display.init()
    session, (x, y) = _session(people, torches)
    world, surface = session.world, pygame.display.set_mode(SIZE)
    scene, view = Scene(world), View.centred(x, y, SIZE, _ZOOM)
    desk, pace = Desk(session, scene, data_folder("assets") / "fonts"), Pace(world.content.clock.ticks_per_second, 4)
    desk.pace = pace

    def frame(number: int, ticks: int) -> float:
        started = time.perf_counter()
        session.run(world.campaign.tick + ticks)
        sight = desk.sight(view, number / 60)
        scene.draw(surface, view, pace.fraction, number / 60, waiting=session.inbox.waiting, sight=sight)
        desk.draw(surface, view, pace.fraction, None, None)
        pygame.display.flip()
        return time.perf_counter() - started

    for number in range(30):
        frame(number, 0)
    spent = sorted(frame(number, pace.pass_time(1 / 60)) for number in range(frames))
    in_view = _in_view(world, view, world.people.cell)
    lights = _in_view(world, view, world.things.cell[world.content.figures.lights[world.things.kind] > 0])
    shown = f"{in_view} people, {lights} lights, 4x"
    for what, limit_s, value in (
        ("frame", FRAME_LIMIT_S, statistics.median(spent)),
        ("99th of 100 frames", SLOW_FRAME_LIMIT_S, spent[len(spent) * 99 // 100]),
    ):
        yield compared(f"{what}, {shown}", SIZE[0], value, f"(limit: {limit_s * 1000:g} ms)", limit_s, 1.0, None)
    yield from _panel_rows(desk, surface, view)
    usual = statistics.median(frame(number, 0) for number in range(60))
    changed = []
    rock = np.flatnonzero(world.cells.terrain == world.content.terrain.number["rock"])
    near = [cell for cell in rock.tolist() if max(abs(cell % world.stride - x), abs(cell // world.stride - y)) < 7]
    for cell in near[:40]:
        at = world.xy(cell)
        session.inbox.give(
            READER.line(f'{{"tick": {world.campaign.tick}, "order": "place", "kind": "floor", "at": {at}}}'.encode(), "bench")
        )
        session.run(world.campaign.tick + 1)
        changed.append(frame(60, 0) - usual)
        for _ in range(3):
            frame(60, 0)
    extra = statistics.median(changed)
    yield compared(
        "what a changed cell adds to its frame", SIZE[0], max(extra, 1e-6), f"(limit: {BAKE_LIMIT_S * 1000:g} ms)", BAKE_LIMIT_S, 1.0, None
    )


def _in_view(world: World, view: View, cells: NDArray[np.int64]) -> int:
    """Return how many of some cells a view shows."""
    (left, top), (right, bottom) = view.cell_at(0, 0), view.cell_at(view.width - 1, view.height - 1)
    x, y = cells % world.stride - 1, cells // world.stride - 1
    return int(np.count_nonzero((x >= left) & (x <= right) & (y >= top) & (y <= bottom)))


def _panel_rows(desk: Desk, surface: pygame.Surface, view: View) -> Iterator[Row]:
    """All panels while nothing happens, alone and with the table of duties open."""
    for what, shown in (("panels", False), ("panels, table of duties", True)):
        desk.table.shown = shown
        spent = []
        for _ in range(60):
            started = time.perf_counter()
            desk.draw(surface, view, 1.0, None, None)
            spent.append(time.perf_counter() - started)
        limit = f"(limit: {PANELS_LIMIT_S * 1000:g} ms)"
        yield compared(f"{what}, idle", SIZE[0], statistics.median(spent), limit, PANELS_LIMIT_S, 1.0, None)
    desk.table.shown = False


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
