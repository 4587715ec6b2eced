"""How each cell's ground is drawn: worked out from terrain, hall and structures, kept up to date cell by cell."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.ui.kernels.kinds import BRICK, DIRT, DOOR_IN_COLUMN, DOOR_IN_ROW, HALL, LAST_SOLID, NO_DOOR, ROCK, RUG, SLAB
from game.ui.looks import GROUND
from game.world.world import World

PAVED_CELLS = 6
"""So far from what somebody built the floor is paved; beyond it is bare earth."""
_MARGIN = 2 * PAVED_CELLS + 3
_VALID = PAVED_CELLS + 3
_MOST_SINGLE = 48

_Mask = NDArray[np.bool_]


def _grown(mask: _Mask) -> _Mask:
    """The cells of a mask and their eight neighbours."""
    wide = mask.copy()
    wide[:, 1:] |= mask[:, :-1]
    wide[:, :-1] |= mask[:, 1:]
    high = wide.copy()
    high[1:] |= wide[:-1]
    high[:-1] |= wide[1:]
    return high


def _spread(start: _Mask, within: _Mask, steps: int) -> _Mask:
    """The cells of `within` that are at most `steps` straight steps inside it from a cell of `start`."""
    reached = start & within
    for _ in range(steps):
        wider = reached.copy()
        wider[1:] |= reached[:-1]
        wider[:-1] |= reached[1:]
        wider[:, 1:] |= reached[:, :-1]
        wider[:, :-1] |= reached[:, 1:]
        reached = wider & within
    return reached


def _between(mask: _Mask) -> _Mask:
    """The cells with a cell of the mask to both sides, or above and below."""
    found = np.zeros_like(mask)
    found[:, 1:-1] |= mask[:, :-2] & mask[:, 2:]
    found[1:-1] |= mask[:-2] & mask[2:]
    return found


class Ground:
    """What is drawn on every cell, rim included, in the order of kernels/grid.py.

    looks: uint8[cells], a kind of looks.py.  doors: uint8[cells], which way a door stands, NO_DOOR without one.
    version: rises with every change.
    """

    def __init__(self, world: World) -> None:
        """Work everything out."""
        self.stride = world.stride
        self._rows = world.campaign.height + 2
        self._look_of = np.array([GROUND[name] for name in world.content.terrain.names], np.uint8)
        kinds = world.content.structures.number
        self._door, self._wall = kinds["door"], kinds.get("wall", -1)
        self._inputs = self._read(world)
        self._things = self._fingerprint(world)
        self.looks = np.zeros(len(world.cells), np.uint8)
        self.doors = np.zeros(len(world.cells), np.uint8)
        self.version = 0
        self._work_out(0, self._rows, 0, self.stride)

    def update(self, world: World) -> NDArray[np.int64]:
        """Take over what has changed in the world; returns the cells that look different now, int64[any], in rising order."""
        things = self._fingerprint(world)
        same_things = things == self._things
        if same_things and np.array_equal(world.cells.terrain, self._terrain) and np.array_equal(world.cells.hall, self._hall):
            return np.zeros(0, np.int64)
        self._things = things
        before, looks, doors = self._inputs, self.looks.copy(), self.doors.copy()
        self._inputs = self._read(world)
        changed = np.flatnonzero(before != self._inputs)
        if len(changed) > _MOST_SINGLE:
            self._work_out(0, self._rows, 0, self.stride)
        else:
            for cell in changed.tolist():
                y, x = divmod(cell, self.stride)
                self._work_out(y - _VALID, y + _VALID + 1, x - _VALID, x + _VALID + 1)
        different = np.flatnonzero((looks != self.looks) | (doors != self.doors))
        self.version += len(different) > 0
        return different

    @staticmethod
    def _fingerprint(world: World) -> bytes:
        return world.things.cell.tobytes() + world.things.kind.tobytes()

    def _read(self, world: World) -> NDArray[np.uint16]:
        """Everything that a cell's looks follow from, in one number a cell."""
        self._terrain, self._hall = world.cells.terrain.copy(), world.cells.hall.copy()
        inputs: NDArray[np.uint16] = self._look_of[self._terrain].astype(np.uint16)
        inputs |= self._hall.astype(np.uint16) * np.uint16(1 << 4)
        cells, kinds = world.things.cell, world.things.kind
        inputs[cells] |= 1 << 5
        inputs[cells[kinds == self._door]] |= 1 << 6
        inputs[cells[kinds == self._wall]] |= 1 << 7
        return inputs

    def _work_out(self, top: int, bottom: int, left: int, right: int) -> None:
        """Work out looks and doors of a rectangle of the padded grid; it may reach beyond it."""
        top, bottom, left, right = max(top, 0), min(bottom, self._rows), max(left, 0), min(right, self.stride)
        high, low = max(top - _MARGIN, 0), min(bottom + _MARGIN, self._rows)
        west, east = max(left - _MARGIN, 0), min(right + _MARGIN, self.stride)
        inputs = self._inputs.reshape(self._rows, self.stride)[high:low, west:east]
        looks = (inputs & 15).astype(np.uint8)
        hall, built = (inputs & 1 << 4) > 0, (inputs & 1 << 5) > 0
        door, wall = (inputs & 1 << 6) > 0, (inputs & 1 << 7) > 0
        floor = (looks == DIRT) & ~wall
        hall |= floor & _between(hall)
        paved = _spread(built | hall, floor, PAVED_CELLS)
        looks[paved] = SLAB
        looks[wall] = BRICK
        looks[(looks == ROCK) & _grown(paved)] = BRICK
        looks[hall & floor] = HALL
        looks[hall & floor & ~_grown(~(hall & floor))] = RUG
        solid = looks <= LAST_SOLID
        closed_sides = np.zeros_like(solid)
        closed_sides[:, 1:-1] = solid[:, :-2] & solid[:, 2:]
        closed_ends = np.zeros_like(solid)
        closed_ends[1:-1] = solid[:-2] & solid[2:]
        doors = np.where(door, np.where(closed_ends & ~closed_sides, DOOR_IN_COLUMN, DOOR_IN_ROW), NO_DOOR).astype(np.uint8)
        inner = np.s_[top - high : bottom - high, left - west : right - west]
        self.looks.reshape(self._rows, self.stride)[top:bottom, left:right] = looks[inner]
        self.doors.reshape(self._rows, self.stride)[top:bottom, left:right] = doors[inner]
