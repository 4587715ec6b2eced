"""G1: where halls dug in play are too wide to hold: the ceiling cracks over each unsupported cell before anything comes down."""

import numpy as np

from game.rules import letters
from game.rules.passage import UNLOCKS, factors
from game.world.world import World


def look_around(world: World, cell: int) -> None:
    """G1: after a change at `cell`, crack the ceiling where support is gone, and forget cracks where it came back.

    A cell is unsupported when it and all within `support_cells` were dug in play and are open: rock, a wall, and ground that was
    open when the map began hold.
    """
    reach = world.content.cave_ins.support_cells
    stride, rows = world.stride, len(world.cells) // world.stride
    x, y = cell % stride, cell // stride
    left, right = max(0, x - 2 * reach), min(stride, x + 2 * reach + 1)
    top, bottom = max(0, y - 2 * reach), min(rows, y + 2 * reach + 1)
    window = 2 * reach + 1
    dug = world.cells.dug.reshape(-1, stride)[top:bottom, left:right]
    unsupported: set[int] = set()
    if np.count_nonzero(dug) >= window * window:
        hollow = (dug > 0) & (factors(world, UNLOCKS).reshape(-1, stride)[top:bottom, left:right] > 0)
        sums = np.zeros((hollow.shape[0] + 1, hollow.shape[1] + 1), np.int64)
        sums[1:, 1:] = hollow.cumsum(axis=0).cumsum(axis=1)
        inside = sums[window:, window:] - sums[:-window, window:] - sums[window:, :-window] + sums[:-window, :-window]
        ys, xs = np.nonzero(inside == window * window)
        unsupported = {(top + int(j) + reach) * stride + left + int(i) + reach for j, i in zip(ys, xs, strict=True)}
    cracks = world.cracks
    if not unsupported and not len(cracks):
        return
    near = np.maximum(abs(cracks.cell % stride - x), abs(cracks.cell // stride - y)) <= reach
    for id_, at in zip(cracks.id[near].tolist(), cracks.cell[near].tolist(), strict=True):
        if at not in unsupported:
            cracks.delete(cracks.row_of(id_))
    _crack(world, sorted(unsupported - set(cracks.cell.tolist())), x, y)


def _crack(world: World, cells: list[int], x: int, y: int) -> None:
    """Crack the ceiling over cells; the first crack of a hall is told."""
    cracks, clock, stride = world.cracks, world.content.clock, world.stride
    if not cells:
        return
    reach = 2 * world.content.cave_ins.support_cells
    known = (np.maximum(abs(cracks.cell % stride - x), abs(cracks.cell // stride - y)) <= reach).any()
    due = world.campaign.tick + world.content.cave_ins.warning_hours * clock.ticks_per_hour
    for cell in cells:
        cracks.append(id=world.new_id(), cell=cell, due=due)
    if not known:
        letters.send(world, letters.CEILING, "The ceiling cracks", cells[0])
