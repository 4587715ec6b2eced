"""Makes the recordings that tests play again, from the maps and orders beside them; run it when the rules have changed on purpose.

python tools/make_goldens.py                writes tests/data/*.rec
python tools/make_goldens.py --out FOLDER   writes them there instead
"""

import argparse
from collections.abc import Callable
from pathlib import Path

import msgspec

from game.content.load import content
from game.sim.maps import load_map
from game.sim.orders.all import READER
from game.sim.session import Session
from game.world.events import Row
from game.world.world import World

DATA = Path(__file__).resolve().parent.parent / "tests" / "data"
GOLDENS = {"battle": (3, 6000), "tripwires": (8, 1000)}
"""Name of a map, its orders and its recording → its seed, and how many ticks it runs."""


def make(name: str, folder: Path, listener: Callable[[World, list[Row]], None] | None = None) -> Session:
    """Play a golden game and record it in `folder`; listener: is told what happens."""
    seed, ticks = GOLDENS[name]
    # Where the map lies on this machine is nobody's business.
    plan = msgspec.structs.replace(load_map(DATA / f"{name}.txt", content()), name=f"{name}.txt")
    session = Session.new(plan, content(), seed, sandbox=True, keeping=True)
    session.inbox.waiting.extend(READER.line(line, name) for line in (DATA / f"{name}.jsonl").read_bytes().splitlines())
    if listener is not None:
        session.listeners.append(lambda rows: listener(session.world, rows))
    session.run(ticks)
    session.record(folder / f"{name}.rec")
    return session


def main() -> None:
    """Make them all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=DATA, help="where to")
    for name in GOLDENS:
        summary = make(name, parser.parse_args().out).summary()
        print(f"{name}.rec: {summary['kills']} killed, {summary['knockouts']} knocked out, state {summary['state_hash']}")


if __name__ == "__main__":
    main()
