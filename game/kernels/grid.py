"""The grid all kernels share: padded flat cells, eight directions, the costs of a step (Z7).

A map of `width` × `height` cells lies in flat arrays of (height + 2) × stride entries, stride = width + 2. The cell x, y has the
index (y + 1) × stride + x + 1; the rim around the map is always blocked, so that a neighbour's index never leaves the array.
"""

import numpy as np
from numpy.typing import NDArray

# Directions in a fixed order, which also breaks ties: straight ones first.
EAST, SOUTH, WEST, NORTH, SOUTH_EAST, SOUTH_WEST, NORTH_WEST, NORTH_EAST = range(8)
DX = (1, 0, -1, 0, 1, -1, -1, 1)
DY = (0, 1, 0, -1, 1, 1, -1, -1)

STRAIGHT_COST = 5
DIAGONAL_COST = 7


def offsets(stride: int) -> NDArray[np.int64]:
    """What to add to a cell's index for a step in each of the 8 directions, int64[8]."""
    return np.array([dy * stride + dx for dx, dy in zip(DX, DY, strict=True)], np.int64)


def padded_size(width: int, height: int) -> int:
    """Number of entries of a cell array, rim included."""
    return (width + 2) * (height + 2)


def cell_at(x: int, y: int, stride: int) -> int:
    """Index of the cell x, y."""
    return (y + 1) * stride + x + 1


def position(cell: int, stride: int) -> tuple[int, int]:
    """The x, y of a cell's index."""
    return cell % stride - 1, cell // stride - 1
