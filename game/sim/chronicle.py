"""What a game has been so far, beside its state: all orders, and fingerprints by which a replay is checked."""

import zlib
from collections import Counter
from typing import Any

import msgspec
import numpy as np

from game.sim.reports import Report
from game.sim.tick import SYSTEMS
from game.world.events import EVENT_TYPES, FELLED, Row, as_dict
from game.world.world import World, combined

BLOCK_TICKS = 600
"""A checkpoint stands at every multiple of this, and wherever the game was saved."""

WALKING = next(number for number, system in enumerate(SYSTEMS) if system.name == "walking")


class Checkpoint(msgspec.Struct, array_like=True):
    """The state's fingerprints when `tick` came next, and those of what each system did in the ticks since the last one.

    hash: of the whole state.  columns: 4 bytes for each declared column, in order.  trace: compressed, a little-endian
    uint16[systems, BLOCK_TICKS], 0 where a system told nothing and nobody took a step.
    """

    tick: int
    hash: str
    columns: bytes
    trace: bytes


class Chronicle(msgspec.Struct):
    """Everything a replay needs but the map and the seed; saved, yet no part of the state."""

    rules: str
    columns: list[str]
    systems: list[str]
    orders: list[bytes] = []
    checkpoints: list[Checkpoint] = []
    told: dict[str, int] = {}
    reports: list[Report] = []
    explored: bytes = b""  # what the player's side has seen of the map, packed by the screen (G9)


def start_chronicle(world: World) -> Chronicle:
    """Return the chronicle of a game that begins now."""
    return Chronicle(rules=world.content.digest, columns=[name for name, _ in world.encoded()], systems=[system.name for system in SYSTEMS])


KNOCKOUTS = "felled: knocked_out"
"""Under what name those who were knocked out are counted; the events' names have no colon."""


class Scribe:
    """Watches a running world: counts what is told and, when `keeping`, makes checkpoints."""

    def __init__(self, world: World, chronicle: Chronicle, keeping: bool) -> None:
        """Watch `world` from its present tick on."""
        self.world = world
        self.chronicle = chronicle
        self.keeping = keeping
        self.told: Counter[str] = Counter(chronicle.told)
        self._trace = np.zeros((len(SYSTEMS), BLOCK_TICKS), np.int64)
        self._begin_block()

    def _begin_block(self) -> None:
        tick = self.world.campaign.tick
        self.block_from = tick - tick % BLOCK_TICKS
        if self.keeping:
            self._trace[:] = 0
            self.world.events.steps = self._trace[WALKING]
            self.world.events.steps_from = self.block_from

    def read(self, rows: list[Row]) -> None:
        """Take in events that were just told."""
        for row in rows:
            self.told[EVENT_TYPES[row[2]].name] += 1
            if row[2] == FELLED.number and as_dict(self.world, row)["outcome"] == "knocked_out":
                self.told[KNOCKOUTS] += 1
        if self.keeping:
            for row in rows:
                self._trace[row[1], row[0] - self.block_from] += zlib.crc32(np.array(row[2:], "<i8").tobytes()) + 1

    def checkpoint(self) -> Checkpoint:
        """Keep and return the fingerprints of the present state and of the ticks since the last checkpoint."""
        kept = self.chronicle.checkpoints
        if kept and kept[-1].tick == self.world.campaign.tick:
            return kept[-1]
        digests = self.world.digests()
        folded = self._trace ^ (self._trace >> 16) ^ (self._trace >> 32) ^ (self._trace >> 48)
        marks = np.where(self._trace != 0, folded % 65535 + 1, 0).astype("<u2")
        made = Checkpoint(
            tick=self.world.campaign.tick,
            hash=combined(digests),
            columns=b"".join(digest[:4] for digest in digests.values()),
            trace=zlib.compress(marks.tobytes(), 6),
        )
        self._begin_block()
        kept.append(made)
        return made


def trace_of(checkpoint: Checkpoint, systems: int) -> np.ndarray[Any, np.dtype[np.uint16]]:
    """Return a checkpoint's trace, uint16[systems, BLOCK_TICKS]; raises ValueError when it is not one."""
    size = systems * BLOCK_TICKS * 2
    data = zlib.decompressobj().decompress(checkpoint.trace, size + 1)
    if len(data) != size:
        raise ValueError("a trace has the wrong size")
    return np.frombuffer(data, "<u2").reshape(systems, BLOCK_TICKS)
