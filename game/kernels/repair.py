"""Repair of a distance field after one cell of its grid has changed."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.grid import DIAGONAL_COST, STRAIGHT_COST
from game.kernels.jit import allocating_kernel, kernel
from game.kernels.path_grid import ALLOWED, FACTOR_SHIFT, PathGrid
from game.kernels.path_queue import BUCKETS, DONE, UNREACHED, Scratch, spread
from game.kernels.paths import check_field, distance_field

_TOO_MUCH = -1
# A repair that has to forget more than one in so many cells gives up: a new field is then faster.
_SHARE = 32


@kernel
def _cheapest(config: NDArray[np.uint16], offsets: NDArray[np.int64], distances: NDArray[np.int32], cell: int) -> np.int64:
    """What a cell's distance is according to its neighbours' ones."""
    shape = np.int64(config[cell])
    factor = shape >> FACTOR_SHIFT
    mask = ALLOWED[shape & 255]
    best = np.int64(UNREACHED)
    for k in range(8):
        if mask >> k & 1:
            beyond = np.int64(distances[cell + offsets[k]])
            if beyond != UNREACHED:
                best = min(best, beyond + (STRAIGHT_COST if k < 4 else DIAGONAL_COST) * factor)
    return best


@kernel
def _forget(
    config: NDArray[np.uint16],
    offsets: NDArray[np.int64],
    around: NDArray[np.int64],
    distances: NDArray[np.int32],
    queue: NDArray[np.int64],
    cut: NDArray[np.int64],
) -> int:
    """Set to UNREACHED whatever distance nothing accounts for any more, nearest first, so that what remains is no less than the truth.

    around: int64[9], old distance << 32 | cell of the cells to begin with, ascending.
    cut: int64[cells], written: the forgotten cells. Returns their number, _TOO_MUCH when that is too large or the queue too small.
    """
    wrap = np.uint64(BUCKETS - 1)
    room = queue.shape[0] - 16
    limit = config.shape[0] // _SHARE
    count = 0
    top = BUCKETS
    live = 0
    due = 0
    distance = np.int64(0)
    while live > 0 or due < around.shape[0]:
        if live == 0:
            distance = around[due] >> 32
            if distance == UNREACHED:
                break
        bucket = np.uint64(distance) & wrap
        while due < around.shape[0] and around[due] >> 32 == distance:
            queue[top] = queue[bucket] << 32 | (around[due] & 0xFFFFFFFF)
            queue[bucket] = top
            top += 1
            live += 1
            due += 1
        entry = queue[bucket]
        queue[bucket] = 0
        while entry != 0:
            cell = queue[entry] & 0xFFFFFFFF
            entry = queue[entry] >> 32
            live -= 1
            if distances[cell] != distance:
                continue
            if config[cell] != 0 and (distance == 0 or _cheapest(config, offsets, distances, cell) <= distance):
                continue
            if top >= room or count >= limit:
                queue[:BUCKETS] = 0
                return _TOO_MUCH
            distances[cell] = UNREACHED
            cut[count] = cell
            count += 1
            for k in range(8):
                other = cell + offsets[k]
                cost = (STRAIGHT_COST if k < 4 else DIAGONAL_COST) * (np.int64(config[other]) >> FACTOR_SHIFT)
                if distances[other] == distance + cost and cost > 0:
                    into = np.uint64(distance + cost) & wrap
                    queue[top] = queue[into] << 32 | other
                    queue[into] = top
                    top += 1
                    live += 1
        distance += 1
    return count


@allocating_kernel
def _repair(
    config: NDArray[np.uint16],
    offsets: NDArray[np.int64],
    cell: int,
    sources: NDArray[np.int64],
    distances: NDArray[np.int32],
    queue: NDArray[np.int64],
    cut: NDArray[np.int64],
) -> int:
    around = np.empty(9, np.int64)
    around[8] = np.int64(distances[cell]) << 32 | cell
    for k in range(8):
        around[k] = np.int64(distances[cell + offsets[k]]) << 32 | (cell + offsets[k])
    around.sort()
    count = _forget(config, offsets, around, distances, queue, cut)
    if count == _TOO_MUCH:
        return _TOO_MUCH
    # Every edge that appeared or became cheaper ends in the 3 × 3, every cell to be found anew borders on one that is known.
    # The list of forgotten cells becomes the list of seeds in place: it is never read behind where it is written.
    seeds = 0
    for i in range(count + 9):
        at = cut[i] if i < count else around[i - count] & 0xFFFFFFFF
        best = _cheapest(config, offsets, distances, at)
        if at == cell and config[cell] != 0:
            for source in sources:
                if source == cell:
                    best = np.int64(0)
        if best < distances[at]:
            cut[seeds] = np.int64(best) << 32 | at
            seeds += 1
    found = cut[:seeds]
    found.sort()
    for key in found:
        at = key & 0xFFFFFFFF
        distances[at] = key >> 32
    if spread(config, offsets, found, distances, queue) != DONE:
        return _TOO_MUCH
    return count


def repair(grid: PathGrid, distances: NDArray[np.int32], cell: int, sources: NDArray[np.int64], scratch: Scratch) -> None:
    """Make a field equal to a new one after `change_cell(grid, cell, …)`. One change at a time: repair between two changes.

    distances: int32[cells], in and out: the field of the grid as it was before the change.
    cell: index of the changed cell.
    sources: int64[any], the field's sources, all of them.
    Where so much changes that a new field is faster, that is what is made.
    """
    cells = grid.config.size
    check_field(sources, distances, cells)
    stride = int(grid.offsets[1])
    if not stride < cell < cells - stride or cell % stride in (0, stride - 1):
        raise ValueError(f"cell {cell} is not inside the rim")
    if scratch.cells < cells:
        scratch.fit(cells)
    count = _repair(grid.config, grid.offsets, int(cell), sources, distances, scratch.queue, scratch.cut)
    if count == _TOO_MUCH:
        distance_field(grid, sources, distances, scratch)
