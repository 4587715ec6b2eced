"""What adventurers can come to see, as it is kept between ticks; all of it can be worked out anew, see rules/signs.py."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.kernels.motion import NEVER
from game.kernels.signs import NO_SIGNS, Signs

FIND, SENSE, MARK, STALE = range(4)
"""Sorts of signs: a trigger to find, one that Trap Sense shows, a place with old marks, a place where a trigger is no more."""

Key = tuple[int, int, int]
"""A sign: its sort, the trigger's id (0 for a mark), and its cell."""


class Lookout:
    """All signs, who has nothing to do with which, and the corridors."""

    def __init__(self, cells: int) -> None:
        """Know nothing yet."""
        self.keys: list[Key] = []
        self.slot: dict[Key, int] = {}
        self.signs: Signs = NO_SIGNS
        self.windows: dict[tuple[bool, int, int], NDArray[np.uint64]] = {}  # sensed, reach and cell → from where it is seen
        self.minds: NDArray[np.uint8] = np.zeros(0, np.uint8)  # bits of what each person stops for
        self.corridors: NDArray[np.uint8] = np.zeros(cells, np.uint8)
        self.ages_due = NEVER  # the tick at which the next mark is old
        self.complete = self.rows_right = False
        self.senses = False  # whether there are signs for Trap Sense
        self.ground: NDArray[np.uint8] | None = None  # what each cell is to a corridor
        self.changed: list[int] = []  # cells that are something else now
        # Into which arrays what has been written for walking.
        self.watched: NDArray[np.uint8] | None = None
        self.shown: Signs | None = None
        self.cares: NDArray[np.uint8] | None = None
        self.minded: NDArray[np.uint8] | None = None
