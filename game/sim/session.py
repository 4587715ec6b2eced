"""A running game: world, orders, chronicle and those who listen to its events."""

from __future__ import annotations

import time
from collections.abc import Callable, Set
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from game.content.faults import BadInput
from game.content.load import Content
from game.content.reading import shown
from game.rules import calendar, ending, invasions, stock
from game.rules.passage import VISITORS
from game.sim import auditing, saving
from game.sim.chronicle import BLOCK_TICKS, KNOCKOUTS, Chronicle, Scribe, start_chronicle
from game.sim.orders.all import READER
from game.sim.orders.base import Inbox, as_line
from game.sim.plan import MapPlan, begin
from game.sim.reports import Reporter
from game.sim.tick import advance
from game.world.events import Row
from game.world.tables import DEAD, GONE
from game.world.world import World

MOST_UNREAD = 100_000
"""Events that wait, at most, until somebody looks at them (more, if one tick brings more)."""
CHUNK_TICKS = 10 * BLOCK_TICKS
"""Ticks between two looks at the events while nobody records."""


class Session:
    """One game being played, by whatever drives it."""

    def __init__(self, world: World, plan: MapPlan, chronicle: Chronicle, inbox: Inbox, keeping: bool) -> None:
        """Go on from `world`; `keeping` makes the checkpoints that saves and recordings hold."""
        self.world = world
        self.plan = plan
        self.inbox = inbox
        self.chronicle = chronicle
        self.scribe = Scribe(world, chronicle, keeping)
        self.reporter = Reporter(world, chronicle.reports)
        self.listeners: list[Callable[[list[Row]], None]] = []
        self.running_s = 0.0
        self.last_tick: int | None = None  # at which a recording that is watched ends; None for a game that is played
        self.check_ticks = auditing.interval()
        self.audit = auditing.Audit(world) if self.check_ticks else None

    @classmethod
    def new(cls, plan: MapPlan, content: Content, seed: int, sandbox: bool, keeping: bool) -> Session:
        """Begin a new game on a map."""
        world = begin(plan, content, seed, sandbox)
        return cls(world, plan, start_chronicle(world), Inbox(), keeping)

    @classmethod
    def load(cls, path: Path, content: Content, keeping: bool) -> Session:
        """Go on with a save; raises BadInput when it can't be."""
        file, name = saving.read_file(path, content), shown(path)
        world = saving.world_of(file, name, content)
        done = [READER.line(line, f"{name}: order {number}") for number, line in enumerate(file.chronicle.orders, 1)]
        if file.chronicle.rules != content.digest:
            file.chronicle.rules = "mixed"
        return cls(world, file.map, file.chronicle, Inbox(done=done), keeping)

    def run(self, until: int, progress: Callable[[int], None] | None = None, stop: Set[int] = frozenset()) -> bool:
        """Run all ticks before `until`; `progress` is told the tick now and then.

        stop: numbers of kinds of events. The run ends behind the tick in which one is told; returns whether it did.
        """
        world = self.world
        while world.campaign.tick < until:
            tick = world.campaign.tick
            chunk = BLOCK_TICKS if self.scribe.keeping else CHUNK_TICKS
            started = time.perf_counter()
            end = min(until, tick - tick % chunk + chunk)
            stopped = advance(world, min(end, tick + self.check_ticks) if self.audit else end, self.inbox, MOST_UNREAD, stop)
            self.running_s += time.perf_counter() - started
            self.read_events()
            if self.audit:
                self.audit.check()
            if self.scribe.keeping and world.campaign.tick % BLOCK_TICKS == 0:
                self.scribe.checkpoint()
            if progress:
                progress(world.campaign.tick)
            if stopped:
                return True
        return False

    def read_events(self) -> None:
        """Hand what was told since the last time to everybody who listens."""
        started = time.perf_counter()
        rows = self.world.events.drain()
        self.scribe.read(rows)
        self.reporter.read(rows)
        if self.audit:
            self.audit.read(rows)
        for listener in self.listeners:
            listener(rows)
        self.running_s += time.perf_counter() - started

    def file(self, with_state: bool) -> saving.GameFile:
        """Return the save (or, without the state, the recording) of the game so far; only a session that keeps checkpoints has one."""
        if not self.scribe.keeping:
            raise ValueError("a session that is to be saved must keep checkpoints from its beginning")
        self.read_events()
        self.scribe.checkpoint()
        self.chronicle.orders = [as_line(order) for order in self.inbox.done]
        self.chronicle.told = dict(self.scribe.told)
        return saving.game_file(self.world, self.plan, self.chronicle, with_state)

    def save(self, path: Path, picture: bytes = b"") -> None:
        """Write a save. picture: a PNG for the list of saves."""
        file = self.file(with_state=True)
        file.picture = picture
        saving.write_file(path, file)

    def record(self, path: Path) -> None:
        """Write a recording."""
        saving.write_file(path, self.file(with_state=False))

    def _invasions(self) -> list[dict[str, Any]]:
        """I9: return the invasions so far as `run --json` lists them."""
        world, parties, clock = self.world, self.world.parties, self.world.content.clock
        return [
            {
                "number": int(parties.invasion[which]),
                "day": (int(parties.began[which]) + world.campaign.calendar) // clock.ticks_per_day + 1,
                "kind": parties.kind[which],
                "goal": parties.came_for[which],
                "members": int((world.people.party == parties.id[which]).sum()),
                "outcome": invasions.outcome(world, which),
            }
            for which in np.flatnonzero(parties.invasion > 0).tolist()
        ]

    def summary(self) -> dict[str, Any]:
        """Return what `run --json` prints, but for wall-clock times."""
        world, told = self.world, self.scribe.told
        day, hour = calendar.day_and_hour(world)
        people, kinds = world.people, world.content.people
        counts: dict[str, int] = dict.fromkeys(("minion", "adventurer", "creature"), 0)
        for kind, state, side in zip(people.kind.tolist(), people.state.tolist(), people.side.tolist(), strict=True):
            # A fugitive who was not taken in is no minion yet.
            if state not in (DEAD, GONE) and side != VISITORS and kinds.at(kind).nature in counts:
                counts[kinds.at(kind).nature] += 1
        return {
            "map": self.plan.name,
            "title": self.plan.title,
            "seed": world.campaign.seed,
            "ticks": world.campaign.tick,
            "day": day,
            "hour": hour,
            "state_hash": world.state_hash(),
            "outcome": ending.OUTCOMES[world.campaign.outcome],
            "minions": counts["minion"],
            "adventurers": counts["adventurer"],
            "creatures": counts["creature"],
            "prisoners": int((people.prison > 0).sum()),
            "invasions": self._invasions(),
            "reports": msgspec.to_builtins(self.reporter.reports),
            "kills": told["died"],
            "knockouts": told[KNOCKOUTS],
            "captures": told["captured"],
            "escapes": told["escaped"],
            "traps_fired": told["trap.fired"],
            "stock": stock.total(world),
            "refused": told["order.refused"],
        }


def played_on(session: Session, plan: MapPlan, save: Path) -> None:
    """Let a loaded session know its map by the file that was named; raises BadInput when it was played on another."""
    if session.plan.digest() != plan.digest():
        was = f"on another map, '{session.plan.name}', not on '{plan.name}'; name its map"
        if session.plan.name == plan.name:
            was = f"before the map '{plan.name}' was changed; put the old map back"
        raise BadInput(f"{shown(save)}: was saved {was}")
    session.plan = plan
