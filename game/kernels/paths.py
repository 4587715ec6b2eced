"""Distance fields, and the next step and the whole way down a field."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.grid import DIAGONAL_COST, STRAIGHT_COST
from game.kernels.jit import kernel
from game.kernels.path_grid import PathGrid
from game.kernels.path_queue import BAD_CELL, DONE, INT32, INT64, UNREACHED, Scratch, spread


@kernel
def _field(
    config: NDArray[np.uint16],
    offsets: NDArray[np.int64],
    sources: NDArray[np.int64],
    distances: NDArray[np.int32],
    queue: NDArray[np.int64],
) -> int:
    for source in sources:
        if not 0 <= source < config.shape[0]:
            return BAD_CELL
    distances[:] = UNREACHED
    for source in sources:
        if config[source] != 0:
            distances[source] = 0
    return spread(config, offsets, sources, distances, queue)


def check_field(sources: NDArray[np.int64], distances: NDArray[np.int32], cells: int) -> None:
    """Refuse arrays for which a kernel would be compiled anew, or would write out of bounds."""
    if sources.dtype != INT64 or distances.dtype != INT32 or distances.size != cells:
        raise ValueError(f"sources must be int64 and distances int32[{cells}], not {sources.dtype} and {distances.dtype}[{distances.size}]")
    if not (sources.flags.carray and distances.flags.carray):
        raise ValueError("sources and distances must be contiguous and writable")


def distance_field(grid: PathGrid, sources: NDArray[np.int64], out: NDArray[np.int32], scratch: Scratch) -> None:
    """The cost of the cheapest way from each cell to the nearest source.

    sources: int64[any], cells; blocked ones count for nothing.
    out: int32[cells], written: costs, UNREACHED where no way leads to a source.
    """
    cells = grid.config.size
    check_field(sources, out, cells)
    if scratch.cells < cells:
        scratch.fit(cells)
    while True:
        outcome = _field(grid.config, grid.offsets, sources, out, scratch.queue)
        if outcome == DONE:
            return
        if outcome == BAD_CELL:
            raise ValueError(f"a source lies outside the grid of {cells} cells")
        scratch.grow_queue()


@kernel
def step_down(
    moves: NDArray[np.uint8], factor: NDArray[np.uint8], offsets: NDArray[np.int64], distances: NDArray[np.int32], cell: int
) -> int:
    """The direction of the next step down a field, -1 at a source or when unreached; see `next_direction`. For other kernels."""
    if distances[cell] == 0 or distances[cell] == UNREACHED:
        return -1
    best = np.int64(UNREACHED)
    direction = -1
    leaving = np.int64(factor[cell])
    for k in range(8):
        if moves[cell] >> k & 1:
            beyond = np.int64(distances[cell + offsets[k]])
            if beyond != UNREACHED:
                cost = beyond + (STRAIGHT_COST if k < 4 else DIAGONAL_COST) * leaving
                if cost < best:
                    best = cost
                    direction = k
    return direction


@kernel
def _descend(
    moves: NDArray[np.uint8],
    factor: NDArray[np.uint8],
    offsets: NDArray[np.int64],
    distances: NDArray[np.int32],
    start: int,
    trail: NDArray[np.uint8],
) -> int:
    cell = start
    for steps in range(trail.shape[0]):
        direction = step_down(moves, factor, offsets, distances, cell)
        if direction < 0:
            return steps
        trail[steps] = direction
        cell += offsets[direction]
    return -1


def _check_start(grid: PathGrid, distances: NDArray[np.int32], cell: int) -> None:
    cells = grid.config.size
    if distances.dtype != INT32 or distances.size != cells or not distances.flags.carray or not 0 <= cell < cells:
        raise ValueError(f"cell {cell} or the field {distances.dtype}[{distances.size}] does not fit a grid of {cells} cells")


def next_direction(grid: PathGrid, distances: NDArray[np.int32], cell: int) -> int:
    """The next step from a cell: the first direction of E S W N SE SW NW NE that makes step + rest cheapest; -1 at a source or unreached.

    distances: int32[cells], a field of this grid.
    """
    _check_start(grid, distances, cell)
    return step_down(grid.moves, grid.factor, grid.offsets, distances, int(cell))


def descend(grid: PathGrid, distances: NDArray[np.int32], start: int) -> NDArray[np.uint8]:
    """All steps from a cell to its nearest source as `next_direction` gives them, uint8[steps]; empty at a source or when unreached.

    distances: int32[cells], a field of this grid (one that does not belong to it is an error when it leads round in a circle).
    """
    _check_start(grid, distances, start)
    trail = np.empty(distances.size, np.uint8)
    steps = _descend(grid.moves, grid.factor, grid.offsets, distances, int(start), trail)
    if steps < 0:
        raise ValueError("the field does not belong to this grid")
    return trail[:steps].copy()
