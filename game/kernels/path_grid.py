"""The map as path kernels read it: what each cell costs to leave, which steps it allows, which of them a search may skip."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.kernels.grid import DIAGONAL_COST, offsets
from game.kernels.jit import kernel

MAX_FACTOR = 15
MAX_CELLS = 1 << 24

# A cell's config, uint16: bits 0 to 7 which neighbours are open, bits 8 to 11 which straight neighbours are dear, bits 12 to 15 the cell's
# own factor. A neighbour is dear when its factor is above the cell's or above that of an open diagonal neighbour beside it. A blocked
# cell's config is 0.
DEAR_SHIFT = 8
FACTOR_SHIFT = 12


def _allowed_steps() -> NDArray[np.uint8]:
    """Steps that a cell allows by which neighbours are open, uint8[256]: a diagonal one needs both cells beside it."""
    openness = np.arange(256)
    allowed = openness & 15
    for i in range(4):
        needed = 1 << i | 1 << (i + 1) % 4 | 16 << i
        allowed |= np.where(openness & needed == needed, 16 << i, 0)
    return allowed.astype(np.uint8)


def _sides(k: int) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """For the straight direction k, to its right and to its left: bits of the step to that side, of those beside it ahead and behind."""
    return (1 << (k + 1) % 4, 16 << k, 16 << (k + 1) % 4), (1 << (k + 3) % 4, 16 << (k + 3) % 4, 16 << (k + 2) % 4)


def _successors() -> NDArray[np.uint8]:
    """Steps worth taking from a cell entered by a step k when no neighbour is dear, uint8[256 × 8] at openness × 8 + k.

    A step is skipped when there is a way round the cell that costs less, or as much with the diagonal step first. What is left: after a
    diagonal step the same one again and its two straight parts; after a straight step the same one again and, where the cell behind to the
    left or right is blocked, the two steps to that side.

    Why distances stay exact: no straight step of a cheapest way is ever skipped, as the way round is then truly cheaper; a skipped diagonal
    step of a cheapest way (after a straight step: say east, then north-east) has an equally cheap way round (north-east, then east) that
    ends in a straight step. With w the factors, x the cell, N the side and D the corner: 7 wN < 5 wx + 5 wN and 7 wN + 5 wD <= 5 wx + 7 wD
    and (after a diagonal step) 5 wN + 5 wD < 7 wx + 7 wD all hold while wN is at most wx and wD, that is, while N is not dear.
    """
    allowed = _allowed_steps().astype(np.int64)
    openness = np.arange(256)
    table = np.zeros((256, 8), np.int64)
    for k in range(4):
        table[:, k] = 1 << k
        for side, ahead, behind in _sides(k):
            table[:, k] |= np.where(openness & behind, 0, side | ahead)
        table[:, 4 + k] = 1 << k | 1 << (k + 1) % 4 | 16 << k
    return (table & allowed[:, None]).astype(np.uint8).reshape(-1)


def _dear_successors() -> NDArray[np.uint8]:
    """Steps to take besides when neighbours are dear (unless not allowed), uint8[16 × 8] at dear neighbours × 8 + k."""
    dear = np.arange(16)
    table = np.zeros((16, 8), np.int64)
    for k in range(4):
        for side, ahead, _ in _sides(k):
            table[:, k] |= np.where(dear & side, side | ahead, 0)
        # After south-east (4 + k), entered from the north-west: a dear north keeps north-east, a dear west keeps south-west.
        table[:, 4 + k] |= np.where(dear & 1 << (k + 3) % 4, 16 << (k + 3) % 4, 0)
        table[:, 4 + k] |= np.where(dear & 1 << (k + 2) % 4, 16 << (k + 1) % 4, 0)
    return table.astype(np.uint8).reshape(-1)


ALLOWED = _allowed_steps()
SUCCESSORS = _successors()
DEAR_SUCCESSORS = _dear_successors()
# The lowest set bit's number, uint8[256].
LOWEST_BIT = np.array([0] + [(mask & -mask).bit_length() - 1 for mask in range(1, 256)], np.uint8)


class PathGrid(NamedTuple):
    """Passability and costs of one map for one group of walkers; see `build_path_grid`. Change it through `change_cell` only."""

    factor: NDArray[np.uint8]  # [cells], 0 blocked, 1 floor, 3 door, up to 15: times 5 or 7 is what leaving the cell costs
    config: NDArray[np.uint16]  # [cells], see DEAR_SHIFT and FACTOR_SHIFT
    moves: NDArray[np.uint8]  # [cells], bit k: the step in direction k is allowed
    offsets: NDArray[np.int64]  # [8], what a step in each direction adds to a cell's index
    bound: NDArray[np.int64]  # [1], no way that visits each cell once costs more


@kernel
def successors(shape: np.uint64, k: np.uint64) -> np.uint64:
    """Steps worth taking from a cell with the config `shape` that was entered by a step k, as bits."""
    following = np.uint64(SUCCESSORS[(shape & np.uint64(255)) << np.uint64(3) | k])
    dear = shape >> np.uint64(DEAR_SHIFT) & np.uint64(15)
    if dear != 0:
        following |= np.uint64(DEAR_SUCCESSORS[dear << np.uint64(3) | k] & ALLOWED[shape & np.uint64(255)])
    return following


@kernel
def _describe(
    factor: NDArray[np.uint8], offsets: NDArray[np.int64], cell: int, config: NDArray[np.uint16], moves: NDArray[np.uint8]
) -> None:
    own = np.int64(factor[cell])
    if own == 0:
        config[cell] = 0
        moves[cell] = 0
        return
    openness = 0
    dear = 0
    for k in range(8):
        other = factor[cell + offsets[k]]
        if other != 0:
            openness |= 1 << k
            if k < 4:
                before = factor[cell + offsets[4 + (k + 3) % 4]]
                after = factor[cell + offsets[4 + k]]
                if other > own or other > before > 0 or other > after > 0:
                    dear |= 1 << k
    config[cell] = openness | dear << DEAR_SHIFT | own << FACTOR_SHIFT
    moves[cell] = ALLOWED[openness]


@kernel
def _change(
    cell: int, value: int, factor: NDArray[np.uint8], offsets: NDArray[np.int64], config: NDArray[np.uint16], moves: NDArray[np.uint8]
) -> None:
    factor[cell] = value
    _describe(factor, offsets, cell, config, moves)
    for k in range(8):
        # A blocked cell is skipped before its own neighbours are read, so the rim is safe.
        _describe(factor, offsets, cell + offsets[k], config, moves)


def _describe_all(factor: NDArray[np.uint8], stride: int) -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
    # As _describe for every cell, faster on a large map and without compiling.
    first = stride + 1
    last = factor.size - first
    near = [factor[first + offset : last + offset] for offset in offsets(stride).tolist()]
    own = factor[first:last]
    openness = np.zeros(own.size, np.uint8)
    for k in range(8):
        openness |= (near[k] != 0).view(np.uint8) << k
    inside = (own != 0).view(np.uint8)
    shape = own.astype(np.uint16) << FACTOR_SHIFT | openness
    if factor.max() > 1:
        for k in range(4):
            # Blocked corners become 255, above any factor.
            corners = np.minimum(near[4 + k] - np.uint8(1), near[4 + (k + 3) % 4] - np.uint8(1))
            is_dear = (near[k] > own) | ((near[k] != 0) & (near[k] - np.uint8(1) > corners))
            shape |= is_dear.astype(np.uint16) << DEAR_SHIFT + k
    config = np.zeros(factor.size, np.uint16)
    config[first:last] = shape * inside
    moves = np.zeros(factor.size, np.uint8)
    moves[first:last] = ALLOWED[openness] * inside
    return config, moves


def build_path_grid(factor: NDArray[np.uint8], stride: int) -> PathGrid:
    """The path grid of a map.

    factor: uint8[cells], 0 to 15, row by row; the rim (first and last row and column) must be 0. Copied.
    stride: cells a row, rim included.
    """
    if factor.dtype != np.uint8 or factor.ndim != 1:
        raise ValueError(f"factor must be a flat uint8 array, not {factor.dtype} with {factor.ndim} dimensions")
    if stride < 3 or factor.size % stride or factor.size < 3 * stride or factor.size > MAX_CELLS:
        raise ValueError(f"{factor.size} cells do not make a padded grid of stride {stride}")
    rows = factor.reshape(-1, stride)
    if rows[0].any() or rows[-1].any() or rows[:, 0].any() or rows[:, -1].any():
        raise ValueError("the rim of the grid must be blocked (factor 0)")
    if factor.max() > MAX_FACTOR:
        raise ValueError(f"a factor is at most {MAX_FACTOR}, not {factor.max()}")
    bound = DIAGONAL_COST * int(factor.sum(dtype=np.int64))
    if bound >= 1 << 28:
        raise ValueError("the map is too large: a way through it could cost more than 2**28")
    config, moves = _describe_all(factor, stride)
    return PathGrid(np.array(factor), config, moves, offsets(stride), np.array([bound], np.int64))


def change_cell(grid: PathGrid, cell: int, factor: int) -> None:
    """Give one cell another factor, in place.

    cell: index of a cell inside the rim.
    factor: 0 to 15.
    """
    stride = int(grid.offsets[1])
    if not 0 <= factor <= MAX_FACTOR:
        raise ValueError(f"a factor is 0 to {MAX_FACTOR}, not {factor}")
    if not stride < cell < grid.factor.size - stride or cell % stride in (0, stride - 1):
        raise ValueError(f"cell {cell} is not inside the rim")
    grid.bound[0] += DIAGONAL_COST * (factor - int(grid.factor[cell]))
    _change(int(cell), int(factor), grid.factor, grid.offsets, grid.config, grid.moves)
