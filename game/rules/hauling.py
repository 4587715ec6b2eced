"""G2, G4: what has to be carried where: goods that sites wait for, and goods that lie loose and have room in a store.

Nothing of this is ordered or kept: it follows from stacks, sites, stores and from who is on the way. A site's goods lie as a stack on
its cell.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.kernels.labour import store, weigh
from game.rules.passage import UNLOCKS, factors, parts
from game.world.tables import BRINGING, BUILD, FETCHING
from game.world.world import World

Int64s = NDArray[np.int64]
Bytes = NDArray[np.uint8]


class Needs(NamedTuple):
    """What sites and stores want, and where it can be had; see `kernels.labour.weigh` and `store`."""

    is_site: Bytes  # [jobs], waits for materials and can be come to
    lacks: Int64s  # [jobs, materials], what is neither there nor on its way; 0 where it can't be supplied now
    ready: Bytes  # [jobs], all of it lies there
    funded: Bytes  # [jobs], all of it is there or can be had
    offered: Int64s  # [stacks], what may be taken away for a site
    loose: Int64s  # [stacks], what lies neither in a store nor at a site that waits for it
    stores: Int64s  # [stores], cells that take something in
    room: Int64s  # [stores, materials], what can still be promised


def needs(world: World, part: Int64s) -> Needs:
    """Return what is wanted now.

    part int64[jobs]: the part of the map (see `passage.parts`) from which a worker can come to each; no goods are kept for those with 0,
    and none are promised from another part.
    """
    jobs, stacks, people, figures = world.jobs, world.stacks, world.people, world.content.figures
    count, materials, ground = len(jobs), len(world.content.materials), parts(world)
    is_site = ((jobs.kind == BUILD) & (jobs.spent == 0) & (part > 0)).view(np.uint8)
    hauls = ((people.task == FETCHING) + 2 * (people.task == BRINGING)).astype(np.uint8)
    lacks, lying = np.zeros((2, count, materials), np.int64)
    ready, funded = np.zeros((2, count), np.uint8)
    offered, loose = np.empty((2, len(stacks)), np.int64)
    pool = np.zeros((world.caches.part_count + 1, materials), np.int64)
    goods = (stacks.cell, stacks.material, stacks.amount)
    carried = (people.material, people.amount)
    index = world.caches.index
    weigh(
        ground, index, jobs.id, jobs.cell, part, is_site, figures.cost[jobs.structure], *goods,
        hauls, people.job, people.fetch, people.bring, *carried, pool, lacks, lying, ready, funded, offered,
    )  # fmt: skip
    takes, cells = accepts(world)
    room = np.empty((len(cells), materials), np.int64)
    store(index, cells, takes[cells], figures.store, *goods, hauls, people.job, people.bring, *carried, offered, room, loose)
    if not len(cells):
        loose[:] = 0
    return Needs(is_site, lacks, ready, funded, offered, loose, cells, room)


def accepts(world: World) -> tuple[Bytes, Int64s]:
    """G2: return the bits of the materials that each cell takes in, uint8[cells], and the cells that take any and can be walked on."""
    caches, things = world.caches, world.things
    if caches.accepts is None:
        takes = world.cells.stores.copy()
        holds = world.content.figures.holds
        for row in np.flatnonzero(holds[things.kind]).tolist():
            for cell in world.footprint(int(things.kind[row]), int(things.cell[row]), int(things.facing[row])):
                takes[cell] |= holds[things.kind[row]]
        caches.accepts = takes, np.flatnonzero((takes > 0) & (factors(world, UNLOCKS) > 0))
    return caches.accepts
