"""The whole suite: every row of every part, in one process."""

import time
from collections.abc import Callable, Iterator

from game.bench import fights, labour, loading, parties, paths, screen, sight, traps, walking
from game.bench.harness import Row, compared
from game.content.load import content
from game.kernels.warm import warm
from game.sim.maps import parse_text
from game.sim.orders.all import READER
from game.sim.session import Session
from game.world.events import as_line

RUN_TICKS = 200_000
RUN_RATE = 2_000_000


def run_rows() -> Iterator[Row]:
    """A whole run: 10 people from corner to corner of a room of 64 × 64, ordered every 700 ticks, events written."""
    warm()
    room = "\n".join(["X" * 64, *["X" + "." * 62 + "X"] * 62, "X" * 64])
    names = [f'"g{i}"' for i in range(10)]
    lines = [f'{{"tick": 0, "order": "spawn", "kind": "goblin", "at": [1, {i + 1}], "name": {name}}}' for i, name in enumerate(names)]
    for number, tick in enumerate(range(0, RUN_TICKS, 700)):
        corner = "[62, 62]" if number % 2 == 0 else "[1, 1]"
        lines.append(f'{{"tick": {tick}, "order": "move", "minions": [{", ".join(names)}], "to": {corner}}}')
    spent = []
    for _ in range(5):
        plan = parse_text("room", room, content()).plan
        if plan is None:
            raise RuntimeError("the benchmark's own map is not sound")
        session = Session.new(plan, content(), 1, sandbox=True, keeping=False)
        session.inbox.waiting.extend(READER.read("\n".join(lines).encode(), "bench"))
        written: list[bytes] = []
        session.listeners.append(lambda rows, world=session.world, out=written: out.extend(as_line(world, row) for row in rows))  # type: ignore[misc]
        started = time.perf_counter()
        session.run(RUN_TICKS)
        spent.append(time.perf_counter() - started)
    limit = RUN_TICKS / RUN_RATE
    what = f"run: {RUN_TICKS} ticks, 10 people"
    yield compared(what, 64, sorted(spent)[2], f"(limit: {RUN_RATE} ticks/s)", limit, 1.0, None)


PARTS: dict[str, Callable[[], Iterator[Row]]] = {
    "paths": paths.bench,
    "sight": sight.bench,
    "walking": walking.bench,
    "run": run_rows,
    "labour": labour.bench,
    "traps": traps.bench,
    "fights": fights.bench,
    "parties": parties.bench,
    "screen": screen.bench,
    "loading": loading.bench,
}


def rows(only: list[str]) -> Iterator[Row]:
    """Yield the rows of the parts named, of all without any."""
    for name, part in PARTS.items():
        if not only or name in only:
            yield from part()
