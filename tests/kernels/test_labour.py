"""G2, G4: what there is to do, against naive twins of dicts and plain loops."""

from collections import Counter
from collections.abc import Callable

import numba
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from game.kernels import labour as kernels
from game.kernels.errands import parts
from game.kernels.grid import offsets
from game.kernels.labour import SPOTS, find_spots, free_hands, judge, open_up, store, weigh
from game.kernels.motion import NEVER
from game.kernels.path_grid import build_path_grid
from game.kernels.path_queue import make_scratch
from game.kernels.warm import warm

quick = settings(derandomize=True, deadline=None, max_examples=250)

NO_WAY, NO_MATERIAL, NOBODY = 1, 2, 5
FETCHING, BRINGING = 1, 2
DUTIES, HAUL = 4, 2

Int64s = NDArray[np.int64]
Bytes = NDArray[np.uint8]


class Setting:
    """A small map with jobs, stacks, stores and people, all drawn by a generator; columns as the kernels take them, lists for the twins."""

    def __init__(self, rng: np.random.Generator, jobs: int, stacks: int, stores: int, people: int) -> None:
        width, height = (int(side) for side in rng.integers(2, 8, 2))
        self.stride = width + 2
        walls = [int(rng.integers(0, 2)), int(rng.integers(1, 3))]
        inner = rng.choice([0] * walls[0] * 2 + [1] * walls[1] * 3 + [3], (height, width)).astype(np.uint8)
        grid = build_path_grid(np.pad(inner, 1).reshape(-1), self.stride)
        self.factor, self.offsets = grid.factor, grid.offsets
        scratch = make_scratch(self.factor.size)
        self.part, self.parts = parts(grid, scratch)
        inside = [y * self.stride + x for y in range(1, height + 1) for x in range(1, width + 1)]
        jobs, stores = min(jobs, len(inside)), min(stores, len(inside))
        self.materials = int(rng.integers(1, 5))
        self.home = (rng.random((DUTIES, self.parts + 1)) < 0.7).astype(np.uint8)
        self.home[:, 0] = 0
        self.job_id = np.sort(rng.choice(np.arange(1, 90), jobs, replace=False)).astype(np.int64)
        self.job_cell = rng.choice(inside, jobs, replace=False).astype(np.int64)
        self.closing = rng.integers(0, 2, jobs).astype(np.uint8)
        self.job_duty = rng.integers(0, DUTIES, jobs)
        self.spots, self.job_part = np.full((jobs, SPOTS), 77, np.int64), np.full(jobs, 77, np.int64)
        find_spots(self.offsets, self.factor, self.part, self.job_cell, self.closing, self.job_duty, self.home, self.spots, self.job_part)
        self.is_site = (rng.random(jobs) < 0.8).astype(np.uint8)
        self.need = rng.integers(0, 9, (jobs, self.materials)) * (rng.random((jobs, self.materials)) < 0.7)
        # Goods lie where sites and stores are, and elsewhere; no two stacks of a material on a cell.
        open_cells = np.flatnonzero(self.factor).tolist() or inside
        self.store_cell = rng.choice(inside, stores, replace=False).astype(np.int64)
        liked = [*open_cells, *self.job_cell.tolist() * 2, *self.store_cell.tolist() * 2]
        places = sorted({(int(rng.choice(liked)), int(rng.integers(0, self.materials))) for _ in range(stacks)})
        rng.shuffle(places)
        self.stack_cell = np.array([cell for cell, _ in places], np.int64)
        self.stack_material = np.array([material for _, material in places], np.uint8)
        self.stack_amount = rng.integers(1, 14, len(places))
        self.takes = rng.integers(0, 1 << self.materials, stores).astype(np.uint8)
        self.most = rng.integers(1, 14, self.materials)
        self.hauls = rng.integers(0, 3, people).astype(np.uint8)
        self.haul_job = rng.choice([0, 0, 99, *self.job_id.tolist() * 2], people).astype(np.int64)
        self.haul_material = rng.integers(0, self.materials, people).astype(np.uint8)
        self.fetch, self.bring = np.full((2, people), -1, np.int64)
        self.haul_amount = rng.integers(1, 7, people)
        for p in range(people):
            if self.hauls[p] == FETCHING:
                among = self.stack_cell[self.stack_material == self.haul_material[p]].tolist() or inside
                self.fetch[p] = rng.choice(among)
            if self.hauls[p]:
                self.bring[p] = rng.choice([*inside, *self.store_cell.tolist() * 3])
        self.index = np.zeros(self.factor.size, np.int64)

    @property
    def goods(self) -> tuple[Int64s, Bytes, Int64s]:
        return self.stack_cell, self.stack_material, self.stack_amount

    def stacks(self) -> list[tuple[int, int, int]]:
        """Cell, material and amount of each stack."""
        return list(zip(*(column.tolist() for column in self.goods), strict=True))

    def sites(self) -> dict[int, int]:
        """Cell → row of the sites that somebody can come to."""
        return {int(self.job_cell[j]): j for j in range(len(self.job_id)) if self.is_site[j] and self.job_part[j]}

    def haulers(self) -> list[tuple[int, int, int, int, int, int]]:
        """Of those who haul: what they do, id of the site, fetch, bring, material, amount."""
        columns = (self.hauls, self.haul_job, self.fetch, self.bring, self.haul_material, self.haul_amount)
        return [hauler for hauler in zip(*(column.tolist() for column in columns), strict=True) if hauler[0]]


settings_drawn = st.builds(
    lambda seed, *counts: Setting(np.random.default_rng(seed), *counts),
    st.integers(0, 2**32), st.integers(0, 7), st.integers(0, 9), st.integers(0, 4), st.integers(0, 5),
)  # fmt: skip


def naive_spots(world: Setting) -> tuple[list[list[int]], list[int]]:
    """From beside the cell, east south west north, and from it unless it closes; and the highest part among these that is a home."""
    all_spots, all_parts = [], []
    for cell, closing, duty in zip(world.job_cell.tolist(), world.closing.tolist(), world.job_duty.tolist(), strict=True):
        around = [cell + 1, cell + world.stride, cell - 1, cell - world.stride, cell]
        spots = [spot if world.factor[spot] and not (spot == cell and closing) else -1 for spot in around]
        homes = [int(world.part[spot]) for spot in spots if spot >= 0 and world.home[duty, world.part[spot]]]
        all_spots.append(spots)
        all_parts.append(max(homes, default=0))
    return all_spots, all_parts


@quick
@given(settings_drawn)
def test_spots_are_beside_and_within(world: Setting) -> None:
    spots, job_part = naive_spots(world)
    assert world.spots.tolist() == spots
    assert world.job_part.tolist() == job_part


class Weighed:
    """What `weigh` wrote."""

    def __init__(self, world: Setting) -> None:
        jobs, materials = world.need.shape
        self.pool = np.zeros((world.parts + 1, materials), np.int64)
        self.lacks, self.lying = np.zeros((2, jobs, materials), np.int64)
        self.ready, self.funded = np.zeros((2, jobs), np.uint8)
        self.offered = np.full(len(world.stack_cell), 77, np.int64)
        weigh(
            world.part, world.index, world.job_id, world.job_cell, world.job_part, world.is_site, world.need, *world.goods,
            world.hauls, world.haul_job, world.fetch, world.bring, world.haul_material, world.haul_amount,
            self.pool, self.lacks, self.lying, self.ready, self.funded, self.offered,
        )  # fmt: skip


def naive_weigh(world: Setting) -> tuple[list[list[int]], list[bool], set[int], list[int]]:
    """What each site lacks, which have all of it lying there, which count, and what may be taken of each stack."""
    sites, ids = world.sites(), {id_: j for j, id_ in enumerate(world.job_id.tolist())}
    materials, jobs = range(world.materials), range(len(world.job_id))
    reserved: Counter[tuple[int, int]] = Counter()
    under_way: Counter[tuple[int, int]] = Counter()
    for what, job, fetch, _, material, amount in world.haulers():
        if what == FETCHING:
            reserved[fetch, material] += amount
        if job in ids:
            under_way[ids[job], material] += amount
    lying: Counter[tuple[int, int]] = Counter()
    pool: Counter[tuple[int, int]] = Counter()
    offered = []
    for cell, material, amount in world.stacks():
        offered.append(max(0, amount - reserved[cell, material]))
        if cell in sites:
            lying[sites[cell], material] = min(offered[-1], int(world.need[sites[cell], material]))
        pool[int(world.part[cell]), material] += offered[-1]
    wanted = {(j, m): max(0, int(world.need[j, m]) - under_way[j, m]) for j in jobs for m in materials}
    counting: set[int] = set()
    for j in sorted(sites.values(), key=lambda j: (any(wanted[j, m] > lying[j, m] for m in materials), j)):
        here = int(world.job_part[j])
        if all(wanted[j, m] <= pool[here, m] for m in materials):
            counting.add(j)
            for m in materials:
                pool[here, m] -= wanted[j, m]
    for s, (cell, material, _) in enumerate(world.stacks()):
        if sites.get(cell, -1) in counting:
            kept = min(lying[sites[cell], material], wanted[sites[cell], material])
            offered[s] = max(0, offered[s] - kept)
    lacks = [[max(0, wanted[j, m] - lying[j, m]) if j in counting else 0 for m in materials] for j in jobs]
    ready = [all(lying[j, m] >= world.need[j, m] for m in materials) for j in jobs]
    return lacks, ready, counting, offered


@quick
@given(settings_drawn)
def test_what_sites_want_is_weighed_as_by_hand(world: Setting) -> None:
    need = world.need.copy()
    made = Weighed(world)
    lacks, ready, counting, offered = naive_weigh(world)
    assert made.lacks.tolist() == lacks
    assert made.ready.tolist() == ready
    assert set(np.flatnonzero(made.funded).tolist()) == counting
    assert made.offered.tolist() == offered
    assert not world.index.any()
    assert np.array_equal(world.need, need)


def test_a_site_whose_goods_are_there_or_on_their_way_goes_before_an_older_one() -> None:
    """G2: two sites want 4 each; the younger has 2 lying there and 2 coming, and 2 more lie elsewhere: not enough for the older."""
    world = Setting(np.random.default_rng(0), 0, 0, 0, 0)
    world.part, world.parts = np.ones(world.factor.size, np.int32), 1
    older, younger, elsewhere = (world.stride + 1 + i for i in range(3))
    world.materials, world.need, world.is_site = 1, np.array([[4], [4]]), np.ones(2, np.uint8)
    world.job_id, world.job_cell, world.job_part = np.array([3, 5]), np.array([older, younger]), np.ones(2, np.int64)
    world.stack_cell, world.stack_material, world.stack_amount = np.array([younger, elsewhere]), np.zeros(2, np.uint8), np.array([2, 2])
    world.hauls, world.haul_job, world.haul_material = np.array([BRINGING], np.uint8), np.array([5]), np.zeros(1, np.uint8)
    world.fetch, world.bring, world.haul_amount = np.array([-1]), np.array([younger]), np.array([2])
    made = Weighed(world)
    assert (made.funded.tolist(), made.lacks.tolist()) == ([0, 1], [[0], [0]])
    assert (made.ready.tolist(), made.offered.tolist()) == ([0, 0], [0, 2])
    assert naive_weigh(world) == (made.lacks.tolist(), [False, False], {1}, made.offered.tolist())


def naive_store(world: Setting, offered: list[int]) -> tuple[list[list[int]], list[int]]:
    """What each store has room for, less what is promised to it; and what lies loose of each stack and may be taken."""
    stores = {cell: i for i, cell in enumerate(world.store_cell.tolist())}
    taken = {(cell, m) for cell, i in stores.items() for m in range(world.materials) if int(world.takes[i]) >> m & 1}
    room = {place: int(world.most[place[1]]) for place in taken}
    loose = []
    for (cell, material, amount), free in zip(world.stacks(), offered, strict=True):
        stored = 0
        if (cell, material) in taken:
            stored = min(amount, int(world.most[material]))
            room[cell, material] -= stored
        loose.append(max(0, free - stored))
    for _, job, _, bring, material, amount in world.haulers():
        if not job and (bring, material) in taken:
            room[bring, material] = max(0, room[bring, material] - amount)
    return [[room.get((cell, m), 0) for m in range(world.materials)] for cell in stores], loose


def stored(world: Setting, offered: Int64s) -> tuple[Int64s, Int64s]:
    room, loose = np.full((len(world.store_cell), world.materials), 77, np.int64), np.full(len(offered), 77, np.int64)
    hauls = (world.hauls, world.haul_job, world.bring, world.haul_material, world.haul_amount)
    store(world.index, world.store_cell, world.takes, world.most, *world.goods, *hauls, offered, room, loose)
    return room, loose


@quick
@given(settings_drawn)
def test_stores_have_room_and_goods_lie_loose_as_by_hand(world: Setting) -> None:
    offered = Weighed(world).offered
    room, loose = stored(world, offered)
    assert (room.tolist(), loose.tolist()) == naive_store(world, offered.tolist())
    assert not world.index.any()


Opening = tuple[tuple[int, int, int, int], list[int]]


def naive_openings(world: Setting, open_jobs: Bytes, lacks: Int64s, offered: Int64s, room: Int64s, loose: Int64s) -> list[Opening]:
    """Row of the job, material, duty, bits of duties; and the cells: open jobs, hauls to sites by duty and material, hauls to stores."""
    made: list[Opening] = []
    for j, duty in enumerate(world.job_duty.tolist()):
        if open_jobs[j]:
            made.append(((j, -1, -1, 1 << duty), [spot for spot in world.spots[j].tolist() if spot >= 0]))

    def stacks_of(material: int, amounts: Int64s, reached: set[int]) -> list[int]:
        return [
            cell
            for (cell, what, _), amount in zip(world.stacks(), amounts.tolist(), strict=True)
            if what == material and amount > 0 and int(world.part[cell]) in reached
        ]

    for duty in range(DUTIES):
        for m in range(world.materials):
            wanting = {int(world.job_part[j]) for j in range(len(lacks)) if lacks[j, m] > 0 and world.job_duty[j] == duty}
            cells = stacks_of(m, offered, wanting)
            if cells:
                made.append(((-1, m, duty, 1 << HAUL | 1 << duty), cells))
    for m in range(world.materials):
        roomy = {int(world.part[cell]) for cell, free in zip(world.store_cell.tolist(), room[:, m].tolist(), strict=True) if free > 0}
        cells = stacks_of(m, loose, roomy)
        if cells:
            made.append(((-1, m, -1, 1 << HAUL), cells))
    return made


def opened_up(world: Setting, open_jobs: Bytes, lacks: Int64s, offered: Int64s, room: Int64s, loose: Int64s) -> list[Opening]:
    jobs, stacks = len(world.job_id), len(world.stack_cell)
    # As much room as `rules.assignment` gives.
    most = jobs + (DUTIES + 1) * world.materials
    opening, first = np.full((most, 4), 77, np.int64), np.full(most + 1, 77, np.int64)
    cells = np.full(SPOTS * jobs + (DUTIES + 1) * stacks, 77, np.int64)
    marks = np.zeros(world.parts + 1, np.uint8)
    count = open_up(
        world.part, open_jobs, world.job_part, world.job_duty, world.spots, lacks, world.stack_cell, world.stack_material,
        offered, loose, world.store_cell, room, DUTIES, HAUL, marks, opening, cells, first,
    )  # fmt: skip
    assert not marks.any()
    assert first[0] == 0
    return [((*opening[i].tolist(),), cells[first[i] : first[i + 1]].tolist()) for i in range(count)]


@quick
@given(settings_drawn, st.integers(0, 2**32))
def test_openings_are_listed_as_by_hand(world: Setting, seed: int) -> None:
    rng = np.random.default_rng(seed)
    made = Weighed(world)
    room, loose = stored(world, made.offered)
    open_jobs = ((rng.random(len(world.job_id)) < 0.7) & (world.job_part > 0)).astype(np.uint8)
    figures = (open_jobs, made.lacks, made.offered, room, loose)
    assert opened_up(world, *figures) == naive_openings(world, *figures)
    # Whatever is lacking and lying about, too, not only what `weigh` can give.
    lacks = rng.integers(0, 3, made.lacks.shape) * (world.job_part > 0)[:, None]
    figures = (open_jobs, lacks, rng.integers(0, 3, len(loose)), rng.integers(0, 2, room.shape), rng.integers(0, 2, len(loose)))
    assert opened_up(world, *figures) == naive_openings(world, *figures)


def naive_why(world: Setting, j: int, served: bool, aside: int, waits: bool, is_dig: bool, funded: bool, held: bool) -> int:
    """What a job waits for, the weightiest reason first; nothing when somebody has taken it."""
    if held:
        return 0
    if world.is_site[j] and not funded:
        return NO_MATERIAL
    beside = [spot for spot in world.spots[j].tolist() if spot >= 0]
    if not world.job_part[j] and (beside or not is_dig):
        return NO_WAY if served else NOBODY
    return aside if waits else 0


@quick
@given(settings_drawn, st.integers(0, 2**32))
def test_jobs_are_judged_as_by_hand(world: Setting, seed: int) -> None:
    rng = np.random.default_rng(seed)
    jobs, tick = len(world.job_id), 50
    worker = rng.integers(0, 9, jobs) * rng.integers(0, 2, jobs)
    retry_due = rng.choice([0, 49, 50, 51, 90], jobs).astype(np.int64)
    aside = rng.integers(0, 6, jobs).astype(np.uint8)
    is_dig, (ready, funded) = rng.integers(0, 2, jobs) > 0, rng.integers(0, 2, (2, jobs)).astype(np.uint8)
    served = rng.integers(0, 2, DUTIES) > 0
    wanted_why = [
        naive_why(
            world, j, bool(served[world.job_duty[j]]), int(aside[j]), retry_due[j] > tick, bool(is_dig[j]), funded[j] > 0, worker[j] > 0
        )
        for j in range(jobs)
    ]
    wanted_open = [
        bool(world.job_part[j] and not worker[j] and retry_due[j] <= tick and (not world.is_site[j] or (ready[j] and funded[j])))
        for j in range(jobs)
    ]
    for held_aside in (aside, np.array(wanted_why, np.uint8)):
        # What is waited for follows from what stood there only where the wait lasts.
        open_jobs, why = np.full((2, jobs), 77, np.uint8)
        columns = (worker, retry_due, held_aside, is_dig, world.is_site, ready, funded, world.job_part, world.spots)
        changed = judge(*columns, world.job_duty, served, tick, NO_WAY, NO_MATERIAL, NOBODY, open_jobs, why)
        assert why.tolist() == wanted_why
        assert open_jobs.tolist() == wanted_open
        assert changed == (held_aside.tolist() != wanted_why)


@quick
@given(st.integers(0, 12), st.integers(0, 2**32))
def test_hands_are_free_as_by_hand(people: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    mostly: Callable[..., Int64s] = lambda usual, *others: rng.choice([usual] * 5 + list(others), people).astype(np.int64)  # noqa: E731
    works, idle = np.array([True, False, True]), np.array([True, False, False, True])
    kind, side, state = (mostly(0, 1, 2).astype(np.uint8) for _ in range(3))
    goal, step_due, free_from = mostly(-1, 0, 30), mostly(NEVER, 50, 60), mostly(0, 49, 50, 51)
    task = mostly(0, 1, 2, 3).astype(np.uint8)
    able, free = np.ones(people, np.bool_), np.full(people, 77, np.int64)
    count = free_hands(kind, side, state, goal, step_due, free_from, task, works, idle, 0, 0, 50, able, free)
    wanted = [bool(works[kind[p]]) and side[p] == 0 and state[p] == 0 for p in range(people)]
    assert able.tolist() == wanted
    assert free[:count].tolist() == [
        p for p in range(people) if wanted[p] and goal[p] == -1 and step_due[p] == NEVER and free_from[p] <= 50 and idle[task[p]]
    ]


def test_labour_has_one_signature_each() -> None:
    if numba.config.DISABLE_JIT:
        return
    warm()
    world = Setting(np.random.default_rng(3), 5, 8, 3, 4)
    made = Weighed(world)
    room, loose = stored(world, made.offered)
    opened_up(world, np.zeros(len(world.job_id), np.uint8), made.lacks, made.offered, room, loose)
    assert offsets(world.stride).tolist() == world.offsets.tolist()
    for kernel in (free_hands, judge, find_spots, weigh, store, open_up):
        assert len(kernel.signatures) == 1, kernel
    assert len({tuple(map(numba.types.unliteral, form)) for form in kernels._row_of.signatures}) <= 1


def test_what_is_reserved_of_loose_goods_is_not_loose_again() -> None:
    """G2: of 50 on a cell that stores 40, 10 lie loose; once somebody comes to fetch these 10, nothing does."""
    world = Setting(np.random.default_rng(0), 0, 0, 0, 0)
    cell = world.stride + 1
    world.materials, world.need = 1, np.zeros((0, 1), np.int64)
    world.store_cell, world.takes, world.most = np.array([cell, cell + 1]), np.ones(2, np.uint8), np.array([40])
    world.stack_cell, world.stack_material, world.stack_amount = np.array([cell]), np.zeros(1, np.uint8), np.array([50])
    _, loose = stored(world, Weighed(world).offered)
    assert loose.tolist() == [10]
    world.hauls, world.haul_job, world.haul_material = np.array([FETCHING], np.uint8), np.zeros(1, np.int64), np.zeros(1, np.uint8)
    world.fetch, world.bring, world.haul_amount = np.array([cell]), np.array([cell + 1]), np.array([10])
    _, loose = stored(world, Weighed(world).offered)
    assert loose.tolist() == [0]
