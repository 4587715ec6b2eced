"""G2, G4: what has to be carried where: goods that sites wait for, and goods that lie loose and have room in a store.

Nothing of this is ordered or kept: it follows from stacks, sites, stores and from who is on the way. A site's goods lie as a stack on
its cell. A site counts only when everything it still lacks is there to be had, those that lack nothing first, then the oldest: so no
two sites wait for each other's goods.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.kernels.errands import fund
from game.rules.passage import UNLOCKS, factors, parts
from game.world.tables import BRINGING, BUILD, FETCHING
from game.world.world import World

Int64s = NDArray[np.int64]


@dataclass(frozen=True)
class Stores:
    """All places that take materials in."""

    cells: Int64s  # [stores], in rising order
    room: Int64s  # [stores, materials], what can still be promised


@dataclass(frozen=True)
class Needs:
    """What sites and stores want, and where it can be had."""

    sites: Int64s  # [sites], rows of jobs
    lacks: Int64s  # [sites, materials], what is neither there nor on its way; 0 for sites that can't be supplied now
    ready: NDArray[np.bool_]  # [sites], all of it lies there
    funded: NDArray[np.bool_]  # [sites], all of it is there or can be had
    offered: Int64s  # [stacks], what may be taken away for a site
    loose: Int64s  # [stacks], what lies neither in a store nor at a site that waits for it
    stores: Stores


def cost_matrix(world: World) -> Int64s:
    """Return what each kind of structure is built of, int64[kinds, materials]."""
    caches = world.caches
    if caches.costs is None:
        materials = world.content.materials.number
        caches.costs = np.zeros((len(world.content.structures), len(materials)), np.int64)
        for number, structure in enumerate(world.content.structures.values()):
            for material, amount in structure.cost.items():
                caches.costs[number, materials[material]] = amount
    return caches.costs


def _on_cells(world: World, cells: Int64s, places: Int64s, values: Int64s, materials: NDArray[np.uint8]) -> Int64s:
    """Add up `values` by place and material: int64[places, materials]; `places` are cells, each once."""
    index, sums = world.caches.index, np.zeros((len(places), len(world.content.materials)), np.int64)
    index[places] = np.arange(1, len(places) + 1)
    at = index[cells]
    here = at > 0
    np.add.at(sums, (at[here] - 1, materials[here]), values[here])
    index[places] = 0
    return sums


def stores(world: World) -> Stores:
    """G2: return the stockpile cells and treasuries with their room."""
    people = world.people
    takes, cells = accepts(world)
    takes = takes[cells]
    most = _most(world)
    bits = (takes[:, None] >> np.arange(len(most)) & 1).astype(np.int64)
    lying = _on_cells(world, world.stacks.cell, cells, world.stacks.amount, world.stacks.material)
    coming = np.flatnonzero(((people.task == FETCHING) | (people.task == BRINGING)) & (people.job == 0))
    promised = _on_cells(world, people.bring[coming], cells, people.amount[coming], people.material[coming])
    return Stores(cells, np.maximum(bits * most - lying - promised, 0) * bits)


def needs(world: World, part: Int64s) -> Needs:
    """Return what is wanted now.

    part int64[jobs]: the part of the map (see `passage.parts`) from which a worker can come to each; no goods are kept for those with 0,
    and none are promised from another part.
    """
    jobs, stacks, people = world.jobs, world.stacks, world.people
    materials = len(world.content.materials)
    sites = np.flatnonzero((jobs.kind == BUILD) & (jobs.spent == 0) & (part > 0))
    need = cost_matrix(world)[jobs.structure[sites]]
    cells = jobs.cell[sites]
    lying = np.minimum(_on_cells(world, stacks.cell, cells, stacks.amount, stacks.material), need)
    carriers = np.flatnonzero((people.task == FETCHING) | (people.task == BRINGING))
    underway = np.zeros_like(need)
    of_site = carriers[people.job[carriers] != 0]
    place = np.searchsorted(jobs.id[sites], people.job[of_site])
    known = place < len(sites)
    known[known] = jobs.id[sites][place[known]] == people.job[of_site][known]
    np.add.at(underway, (place[known], people.material[of_site][known]), people.amount[of_site][known])
    fetching = np.flatnonzero(people.task == FETCHING)
    reserved = _reserved(world, fetching)
    known_parts, of_part = np.unique(part[sites], return_inverse=True)
    stack_part = np.searchsorted(known_parts, parts(world)[stacks.cell])
    near = stack_part < len(known_parts)
    near[near] = known_parts[stack_part[near]] == parts(world)[stacks.cell][near]
    pool = np.zeros((len(known_parts), materials), np.int64)
    np.add.at(pool, (stack_part[near], stacks.material[near]), (stacks.amount - reserved)[near])
    wanted = np.maximum(need - underway, 0)
    lacks = np.maximum(wanted - lying, 0)
    order = np.lexsort((np.arange(len(sites)), lacks.sum(axis=1) > 0))
    funded = np.zeros(len(sites), np.bool_)
    fund(wanted, order, of_part, pool, funded)
    lacks[~funded] = 0
    kept = _kept_at_sites(world, cells[funded], np.minimum(wanted, lying)[funded])
    offered = np.maximum(stacks.amount - reserved - kept, 0)
    storing = stores(world)
    return Needs(sites, lacks, np.asarray((lying >= need).all(axis=1)), funded, offered, _loose(world, offered, storing), storing)


def _reserved(world: World, fetching: Int64s) -> Int64s:
    """Return how much of each stack those who fetch have spoken for, int64[stacks]."""
    people, stacks = world.people, world.stacks
    reserved = np.zeros(len(stacks), np.int64)
    for row in fetching.tolist():
        at = np.flatnonzero((stacks.cell == people.fetch[row]) & (stacks.material == people.material[row]))
        reserved[at] += people.amount[row]
    return np.minimum(reserved, stacks.amount)


def _kept_at_sites(world: World, cells: Int64s, kept: Int64s) -> Int64s:
    """Return how much of each stack its site needs, int64[stacks]."""
    index, stacks = world.caches.index, world.stacks
    index[cells] = np.arange(1, len(cells) + 1)
    at = index[stacks.cell]
    index[cells] = 0
    amounts = np.zeros(len(stacks), np.int64)
    here = at > 0
    amounts[here] = kept[at[here] - 1, stacks.material[here]]
    return amounts


def _most(world: World) -> Int64s:
    return np.array([material.store for material in world.content.materials.values()], np.int64)


def _loose(world: World, offered: Int64s, storing: Stores) -> Int64s:
    """Return how much of each stack lies where it isn't stored, int64[stacks]; nothing does where there are no stores."""
    stacks = world.stacks
    if not len(storing.cells):
        return np.zeros(len(stacks), np.int64)
    takes, _ = accepts(world)
    stored = (takes[stacks.cell] >> stacks.material & 1) * _most(world)[stacks.material]
    return np.minimum(np.maximum(stacks.amount - stored, 0), offered)


def accepts(world: World) -> tuple[NDArray[np.uint8], Int64s]:
    """G2: return the bits of the materials that each cell takes in, uint8[cells], and the cells that take any and can be walked on."""
    caches, things, content = world.caches, world.things, world.content
    if caches.accepts is None:
        takes = world.cells.stores.copy()
        for number, structure in enumerate(content.structures.values()):
            if structure.holds:
                takes[things.cell[things.kind == number]] |= 1 << content.materials.number[structure.holds]
        caches.accepts = takes, np.flatnonzero((takes > 0) & (factors(world, UNLOCKS) > 0))
    return caches.accepts
