"""Plays a recording again and says where, if anywhere, it goes another way."""

import zlib
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from game.content.faults import BadInput
from game.content.load import Content
from game.content.reading import shown
from game.sim.chronicle import BLOCK_TICKS, Checkpoint, trace_of
from game.sim.orders.all import READER
from game.sim.orders.base import LAST_TICK, Inbox, Order
from game.sim.saving import GameFile, read_file
from game.sim.session import Session


@dataclass(frozen=True)
class Difference:
    """Where a replay first left its recording: the tick (or the block of ticks), the system and the columns, as far as they tell."""

    first: int
    last: int
    system: str
    columns: tuple[str, ...]
    recorded: str
    replayed: str

    def __str__(self) -> str:
        """Return the difference as one line."""
        ticks = f"tick {self.first}" if self.first == self.last else f"ticks {self.first} to {self.last}"
        who = f"system {self.system}" if self.system else "a system that told nothing"
        what = "column " + ", ".join(self.columns) if self.columns else "no column (what was told differs, not the state)"
        return f"differs from {ticks} on: {who}: {what}; state hash {self.recorded} recorded, {self.replayed} replayed"


@dataclass(frozen=True)
class Replayed:
    """What a replay came to."""

    session: Session
    checked: int
    difference: Difference | None
    same_rules: bool


def _compare(file: GameFile, before: int, recorded: Checkpoint, replayed: Checkpoint) -> Difference | None:
    """Return how two checkpoints of the same tick differ, None when they don't."""
    chronicle = file.chronicle
    ours, theirs = trace_of(replayed, len(chronicle.systems)), trace_of(recorded, len(chronicle.systems))
    systems, ticks = np.nonzero(ours != theirs)
    columns = tuple(
        name
        for number, name in enumerate(chronicle.columns)
        if recorded.columns[4 * number : 4 * number + 4] != replayed.columns[4 * number : 4 * number + 4]
    )
    if recorded.hash == replayed.hash and not len(ticks):
        return None
    if len(ticks):
        first = int(ticks.min())
        system = chronicle.systems[int(systems[ticks == first].min())]
        tick = before - before % BLOCK_TICKS + first
        return Difference(tick, tick, system, columns, recorded.hash, replayed.hash)
    return Difference(before, recorded.tick - 1, "", columns, recorded.hash, replayed.hash)


def _again(file: GameFile, name: str, content: Content) -> tuple[Session, list[Order]]:
    """Return the game of a file at its beginning, and its orders in the order of their ticks; raises BadInput when it can't be played."""
    session = Session.new(file.map, content, file.seed, file.sandbox, keeping=True)
    ours = session.chronicle
    if file.chronicle.columns != ours.columns or file.chronicle.systems != ours.systems:
        raise BadInput(f"{name}: was recorded by a version with other columns or systems; replay it with that version ({file.game})")
    orders = [READER.line(line, f"{name}: order {number}") for number, line in enumerate(file.chronicle.orders, 1)]
    return session, sorted(orders, key=lambda order: order.tick)


class Recorded(Inbox):
    """The orders of a recording that is watched: each comes in its tick, and nobody can give others."""

    def __init__(self, orders: list[Order]) -> None:
        """Hold orders, ticks rising; none of them counts as waiting before its tick."""
        super().__init__()
        self._later = deque(orders)

    def due(self) -> int:
        """Return the tick of the next order, a tick past all others without one."""
        return self._later[0].tick if self._later else LAST_TICK + 1

    def give(self, order: Order) -> None:
        """Take no order: what has been done can't be changed."""

    def take(self, tick: int) -> Iterator[Order]:
        """Yield, once, every order due by `tick`."""
        while self._later and self._later[0].tick <= tick:
            order = self._later.popleft()
            self.done.append(order)
            yield order


def watching(path: Path, content: Content, until: int | None = None) -> Session:
    """Return the game of a recording, or of the one inside a save, at its beginning, to be watched; raises BadInput as `replay` does."""
    file, name = read_file(path, content), shown(path)
    session, orders = _again(file, name, content)
    session.inbox = Recorded(orders)
    session.last_tick = file.ticks if until is None else min(until, file.ticks)
    return session


def replay(path: Path, content: Content, until: int | None = None, progress: Callable[[int, int], None] | None = None) -> Replayed:
    """Play a recording, or the one inside a save, again up to `until` and check every stored hash on the way.

    Stops at the first difference; `progress` is told the tick and the last one now and then.
    Raises BadInput when the file can't be read, or holds what can't be played.
    """
    file, name = read_file(path, content), shown(path)
    session, orders = _again(file, name, content)
    ours = session.chronicle
    session.inbox = Inbox(orders)
    end = file.ticks if until is None else min(until, file.ticks)
    same_rules = file.chronicle.rules == content.digest
    checked, before = 0, 0
    if not file.chronicle.checkpoints or file.chronicle.checkpoints[-1].tick != file.ticks:
        raise BadInput(f"{name}: is damaged (its last checkpoint is missing)")
    for stored in file.chronicle.checkpoints:
        if stored.tick > end:
            break
        if stored.tick < before or stored.tick - before > BLOCK_TICKS or len(stored.columns) != 4 * len(ours.columns):
            raise BadInput(f"{name}: is damaged (its checkpoints are out of order)")
        session.run(stored.tick, progress and (lambda tick: progress(tick, end)))
        session.read_events()
        try:
            difference = _compare(file, before, stored, session.scribe.checkpoint())
        except (ValueError, zlib.error):
            raise BadInput(f"{name}: is damaged (a trace can't be read)") from None
        if difference:
            return Replayed(session, checked, difference, same_rules)
        checked, before = checked + 1, stored.tick
    session.run(end, progress and (lambda tick: progress(tick, end)))
    return Replayed(session, checked, None, same_rules)
