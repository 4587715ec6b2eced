"""Debug runs: every few ticks the state is looked through, and goods are counted against what was told of them (G2, G5)."""

import os

from game.content.faults import BadInput
from game.rules import stock
from game.sim.soundness import check_sound
from game.world.events import STOCK_CHANGED, Row, as_dict
from game.world.world import World

SWITCH = "DEADFALL_CHECK"
"""The environment variable that turns checking on: every so many ticks."""


class UnsoundError(RuntimeError):
    """The state contradicts itself: a fault of the game's, never of a player's."""


def interval() -> int:
    """Return how many ticks lie between two checks, 0 for none."""
    text = os.environ.get(SWITCH, "0")
    return int(text) if text.isdecimal() else 0


class Audit:
    """Counts what is told of materials, and compares."""

    def __init__(self, world: World) -> None:
        """Take what there is now as given."""
        self._world = world
        self._expected = stock.total(world)
        self._count(world.events.rows, -1)

    def _count(self, rows: list[Row], sign: int) -> None:
        for row in rows:
            if row[2] == STOCK_CHANGED.number:
                told = as_dict(self._world, row)
                self._expected[told["material"]] += sign * told["delta"]

    def read(self, rows: list[Row]) -> None:
        """Take in events that were just told."""
        self._count(rows, 1)

    def check(self) -> None:
        """Raise UnsoundError when the state isn't sound, or more or less of a material is there than was told (G2)."""
        world = self._world
        there = stock.total(world)
        if there != self._expected:
            raise UnsoundError(f"tick {world.campaign.tick}: there is {there}, and {self._expected} was told")
        try:
            check_sound(world)
        except BadInput as error:
            raise UnsoundError(f"tick {world.campaign.tick}: {error}") from None
