"""Distance fields kept for goals that many walk to, put right when a cell changes; all of it can be worked out anew."""

from __future__ import annotations

from collections import OrderedDict

import numpy as np
from numpy.typing import NDArray

from game.kernels.path_grid import PathGrid
from game.kernels.path_queue import Scratch
from game.kernels.paths import distance_field
from game.kernels.repair import repair


class Belief:
    """What somebody believes of doors and triggers: cells with their cost factors; there is one for all who believe the same.

    swims: they mean to cross water too (I2).
    """

    def __init__(self, factors: tuple[tuple[int, int], ...], swims: bool = False) -> None:
        """Keep them."""
        self.factors, self.swims = dict(factors), swims


Group = int | Belief
"""Who walks alike: a number, or a belief; see rules/passage.py."""

MOST_BYTES = 32 * 2**20
"""Of all fields kept; beyond it those not asked for longest go."""


class Fields:
    """Fields by group of walkers and goal."""

    def __init__(self, scratch: Scratch) -> None:
        """Keep none yet; `scratch` is shared with other searches."""
        self._scratch = scratch
        self._kept: OrderedDict[tuple[Group, int], NDArray[np.int32]] = OrderedDict()

    def to(self, group: Group, grid: PathGrid, goal: int) -> NDArray[np.int32]:
        """Return the cost from each cell to `goal` for a group, int32[cells]; not to be written, nor to be kept."""
        field = self._kept.get((group, goal))
        if field is None:
            field = np.empty(len(grid.factor), np.int32)
            distance_field(grid, np.array([goal], np.int64), field, self._scratch)
            self._kept[group, goal] = field
            while len(self._kept) > 1 and len(self._kept) * field.nbytes > MOST_BYTES:
                self._kept.popitem(last=False)
        self._kept.move_to_end((group, goal))
        return field

    def changed(self, group: Group, grid: PathGrid, cell: int) -> None:
        """Put the group's fields right after one cell of its grid has changed."""
        for (whose, goal), field in self._kept.items():
            if whose == group:
                repair(grid, field, cell, np.array([goal], np.int64), self._scratch)

    def forget(self, group: Group) -> None:
        """Forget the fields of a group that nobody is of any more."""
        for known in [known for known in self._kept if known[0] == group]:
            del self._kept[known]
