"""Sight kernels beside tcod: fields of view, who notices whom, one person's steps, torchlight."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.bench.harness import Call, Row, cold, compared, missing, optional
from game.bench.maps import DOOR, caves, rooms
from game.kernels.jit import kernel
from game.kernels.light import LIGHT_CELLS, light_map
from game.kernels.lines import line_of_sight
from game.kernels.noticing import NOTICES, _look_around, _noticed_by_one, noticed_pairs
from game.kernels.occupancy import Occupancy, _move, occupancy
from game.kernels.shadowcast import SIGHT_CELLS, VIEW_ROWS
from game.kernels.sight import Views, field_of_view, forget_all, make_views

MAPS: dict[str, Callable[[int], NDArray[np.uint8]]] = {"rooms": rooms, "caves": caves}

CROPPED_TARGET = 2.5
WHOLE_TARGET = 15.0
NOTICING_TARGET = 100.0
NOTICING_LIMIT_US = 1000.0

# tcod's radius is a circle's; this one covers a square of 15 cells.
_CIRCLE = 22


@dataclass
class Case:
    """A map ready to look around on."""

    name: str
    size: int
    views: Views
    clear: NDArray[np.bool_]  # [rows, columns] with the rim
    wide: NDArray[np.bool_]  # the same with a margin of SIGHT_CELLS cells more
    cells: NDArray[np.int64]  # the clear ones
    rng: np.random.Generator

    @property
    def stride(self) -> int:
        """Width of the padded grid."""
        return self.views.stride

    def window(self, cell: int, reach: int = SIGHT_CELLS) -> NDArray[np.bool_]:
        """What is clear around a cell."""
        y, x = cell // self.stride + SIGHT_CELLS, cell % self.stride + SIGHT_CELLS
        return self.wide[y - reach : y + reach + 1, x - reach : x + reach + 1]


def make_case(name: str, size: int) -> Case:
    """The map of that name and size; closed doors block sight."""
    factor = MAPS[name](size)
    flat = ((factor > 0) & (factor != DOOR)).astype(np.uint8)
    clear = flat.reshape(size + 2, size + 2).astype(bool)
    wide = np.pad(clear, SIGHT_CELLS)
    return Case(name, size, make_views(flat, size + 2), clear, wide, np.flatnonzero(flat), np.random.default_rng(1))


def _bits(view: NDArray[np.uint32]) -> NDArray[np.bool_]:
    return (view[:, None] >> np.arange(VIEW_ROWS, dtype=np.uint32) & 1).astype(bool)


def view_rows(viewers: int = 200) -> Iterator[Row]:
    """Fields of view of many cells a call, none kept, beside tcod's symmetric shadowcasting one by one."""
    tcod = optional("tcod.map")
    for name, size in (("rooms", 128), ("caves", 128), ("rooms", 512), ("caves", 512)):
        what = f"{viewers} fields of view, {name}"
        whole_target = WHOLE_TARGET if size == 128 else None
        if tcod is None:
            yield missing(what, size, "tcod", CROPPED_TARGET)
            yield missing(what, size, "tcod", whole_target)
            continue
        case = make_case(name, size)
        cells = case.rng.choice(case.cells, viewers)

        def ours(case: Case = case, cells: NDArray[np.int64] = cells) -> object:
            return field_of_view(case.views, cells)

        def cropped(case: Case = case, cells: NDArray[np.int64] = cells) -> object:
            return [_tcod_view(tcod, case.window(cell)) for cell in cells.tolist()]

        def whole(case: Case = case, cells: NDArray[np.int64] = cells) -> list[NDArray[np.bool_]]:
            at = [divmod(cell, case.stride) for cell in cells.tolist()]
            return [tcod.compute_fov(case.clear, place, _CIRCLE, True, _symmetric()) for place in at]

        seen = [_bits(view) for view in field_of_view(case.views, cells)]
        in_crop = [_tcod_view(tcod, case.window(cell)) for cell in cells.tolist()]
        in_whole = [
            np.pad(fov, SIGHT_CELLS)[cell // case.stride :, cell % case.stride :][:VIEW_ROWS, :VIEW_ROWS]
            for fov, cell in zip(whole(), cells.tolist(), strict=True)
        ]
        times = cold({"ours": [ours], "cropped": [cropped], "whole": [whole]}, 15)
        for peer, key, theirs, target in (
            ("tcod 31 x 31", "cropped", in_crop, CROPPED_TARGET),
            ("tcod whole", "whole", in_whole, whole_target),
        ):
            equal, differ = _same_views(case, cells, seen, theirs)
            yield compared(what, size, times["ours"], f"{peer} ({differ} differ)", times[key], target, equal)


def _same_views(case: Case, cells: NDArray[np.int64], mine: list[NDArray[np.bool_]], theirs: list[NDArray[np.bool_]]) -> tuple[bool, int]:
    """Whether views are the same as the peer's, and in how many cells they differ.

    tcod reckons with floats, so that it differs where a line of sight runs exactly between two cells: some cells in ten thousand. There
    the exact rule for two cells must be on our side, and no more than one cell in a thousand may differ.
    """
    differ = 0
    right = True
    for cell, a, b in zip(cells.tolist(), mine, theirs, strict=True):
        for row, column in np.argwhere(a != b).tolist():
            y, x = cell // case.stride + row - SIGHT_CELLS, cell % case.stride + column - SIGHT_CELLS
            differ += 1
            # The rim is seen like any wall, but lines to it are none of the game's.
            if 0 < y <= case.size and 0 < x <= case.size:
                right &= line_of_sight(case.views.clear, case.stride, cell, y * case.stride + x) == a[row, column]
    return right and differ * 1000 <= sum(map(np.size, mine)), differ


def _symmetric() -> int:
    constants = optional("tcod.constants")
    return int(constants.FOV_SYMMETRIC_SHADOWCAST)


def _tcod_view(tcod: Any, clear: NDArray[np.bool_]) -> NDArray[np.bool_]:
    middle = len(clear) // 2
    seen: NDArray[np.bool_] = tcod.compute_fov(clear, (middle, middle), 0, True, _symmetric())
    return seen


def noticing_rows(viewers: int = 1000, enemies: int = 300) -> Iterator[Row]:
    """Many against many: views kept from former calls, and none kept."""
    tcod, los = optional("tcod.map"), optional("tcod.los")
    for name in ("rooms", "caves"):
        size = 256
        case = make_case(name, size)
        seers, targets = case.rng.choice(case.cells, viewers), case.rng.choice(case.cells, enemies)
        reach = 3 + 2 * case.rng.integers(1, 7, viewers)
        out = np.empty((20_000, 2), np.int64)
        a, b = (np.stack([cells // case.stride, cells % case.stride], 1) for cells in (seers, targets))

        def warm(case: Case = case, seers: Any = seers, reach: Any = reach, targets: Any = targets, out: Any = out) -> NDArray[np.int64]:
            return noticed_pairs(seers, reach, targets, case.views, out)

        def afresh(case: Case = case, warm: Callable[[], NDArray[np.int64]] = warm) -> NDArray[np.int64]:
            forget_all(case.views)
            return warm()

        def candidates(a: Any = a, b: Any = b, reach: Any = reach) -> tuple[list[int], list[int]]:
            i, j = np.nonzero(np.abs(a[:, None] - b[None]).max(2) <= reach[:, None])
            return i.tolist(), j.tolist()

        def lines(case: Case = case, a: Any = a, b: Any = b, candidates: Any = candidates) -> list[list[int]]:
            pairs = []
            starts, goals = list(map(tuple, a.tolist())), list(map(tuple, b.tolist()))
            for i, j in zip(*candidates(), strict=True):
                between = los.bresenham(starts[i], goals[j])[1:-1]
                if case.clear[between[:, 0], between[:, 1]].all():
                    pairs.append([i, j])
            return pairs

        def fields(case: Case = case, seers: Any = seers, b: Any = b, reach: Any = reach, a: Any = a) -> list[list[int]]:
            pairs = []
            for i, cell in enumerate(seers.tolist()):
                seen = _tcod_view(tcod, case.window(cell))
                near = np.abs(b - a[i]).max(1)
                close = np.flatnonzero(near <= reach[i])
                at = b[close] - a[i] + SIGHT_CELLS
                pairs += [[i, j] for j in close[seen[at[:, 0], at[:, 1]]].tolist()]
            return pairs

        what = f"noticing {viewers} x {enemies}, {name}"
        mine = warm().tolist()
        competitors: dict[str, list[Call]] = {"warm": [warm]}
        if tcod is not None:
            competitors |= {"lines": [lines], "fields": [fields]}
        times = cold(competitors, 15, 4.0)
        fresh = cold({"warm": [warm], "cold": [afresh]}, 15)["cold"]
        yield compared(what, size, times["warm"], "(limit: 1 ms)", NOTICING_LIMIT_US / 1e6, 1.0, None)
        if tcod is None:
            yield missing(what, size, "tcod", NOTICING_TARGET)
            continue
        theirs = lines()
        differ = len({*map(tuple, mine)} ^ {*map(tuple, theirs)})
        # Bresenham's line is another rule of sight, so the sets differ by the stated number of pairs.
        peer = f"numpy + tcod.los ({differ} differ)"
        target = NOTICING_TARGET if name == "rooms" else None
        yield compared(what, size, times["warm"], peer, times["lines"], target, None)
        yield compared(what, size, times["warm"], "numpy + tcod views", times["fields"], None, fields() == mine)
        yield compared(what + ", cold", size, fresh, peer, times["lines"], None, afresh().tolist() == mine)
        yield compared(what + ", cold", size, fresh, "numpy + tcod views", times["fields"], None, None)


@kernel
def _walk(views: Views, people: Occupancy, path: NDArray[np.int64], out: NDArray[np.int64]) -> int:
    """Move person 0 along a path; how many others it notices, a pair counted at every step."""
    total = 0
    cells, side, foe, boards, first, after = people.cell, people.side, people.foe, people.boards, people.first, people.after
    for i in range(path.size):
        _move(cells, side, foe, boards, first, after, views.stride, 0, path[i])
        if _look_around(boards, side[0], views.stride, path[i], views.windows):
            for k in range(_noticed_by_one(views, people, 0, out)):
                total += out[k, 1] & NOTICES
    return total


def step_rows(steps: int = 1000) -> Iterator[Row]:
    """One person's steps through a crowd, in one call."""
    tcod = optional("tcod.map")
    for crowd, size in ((2, 128), (30, 128), (1000, 256)):
        what = f"{steps} steps, {crowd} people, rooms"
        if tcod is None:
            yield missing(what, size, "tcod")
            continue
        case = make_case("rooms", size)
        side = (np.arange(crowd) % 2).astype(np.uint8)
        reach = 3 + 2 * case.rng.integers(1, 7, crowd)
        people = occupancy(case.views, case.rng.choice(case.cells, crowd), side, reach, 1 - np.eye(2, dtype=np.uint8))
        path = _stroll(case, int(people.cell[0]), steps)
        out = np.empty((crowd, 2), np.int64)
        places = np.stack([people.cell // case.stride, people.cell % case.stride], 1)
        foes = places[side == 1]

        def ours(case: Case = case, people: Occupancy = people, path: Any = path, out: Any = out) -> int:
            return _walk(case.views, people, path, out)

        def theirs(case: Case = case, path: Any = path, foes: Any = foes, far: int = int(reach[0])) -> int:
            total = 0
            for cell in path.tolist():
                offset = foes - divmod(cell, case.stride)
                near = np.abs(offset).max(1) <= far
                if near.any():
                    seen = _tcod_view(tcod, case.window(cell))
                    total += int(seen[offset[near, 0] + SIGHT_CELLS, offset[near, 1] + SIGHT_CELLS].sum())
            return total

        equal = ours() == theirs()
        times = cold({"ours": [ours], "theirs": [theirs]}, 15)
        yield compared(what, size, times["ours"], "numpy + tcod views", times["theirs"], None, equal)


def _stroll(case: Case, cell: int, steps: int) -> NDArray[np.int64]:
    """A path straight ahead, turning at walls."""
    path = [cell]
    way = 1
    while len(path) < steps:
        if case.views.clear[path[-1] + way]:
            path.append(path[-1] + way)
        else:
            way = int(case.rng.choice([1, -1, case.stride, -case.stride]))
    return np.array(path)


def light_rows(torches: int = 30) -> Iterator[Row]:
    """The light of many torches on a map, and single lines of sight from Python."""
    tcod, los = optional("tcod.map"), optional("tcod.los")
    size = 128
    what, single = f"light of {torches} torches, rooms", "300 lines of sight, one a call"
    if tcod is None:
        yield missing(what, size, "tcod")
        yield missing(single, size, "tcod")
        return
    case = make_case("rooms", size)
    cells = case.rng.choice(case.cells, torches)
    light = np.zeros(case.views.clear.size, np.uint8)

    def theirs() -> NDArray[np.uint8]:
        total = np.zeros(case.wide.shape, np.uint8)
        for cell in cells.tolist():
            y, x = (v + SIGHT_CELLS - LIGHT_CELLS for v in divmod(cell, case.stride))
            total[y : y + 2 * LIGHT_CELLS + 1, x : x + 2 * LIGHT_CELLS + 1] += _tcod_view(tcod, case.window(cell, LIGHT_CELLS))
        return total[SIGHT_CELLS:-SIGHT_CELLS, SIGHT_CELLS:-SIGHT_CELLS]

    equal = bool((light_map(cells, case.views, light).reshape(case.clear.shape) == theirs())[case.clear].all())
    times = cold({"ours": [lambda: light_map(cells, case.views, light)], "theirs": [theirs]}, 15)
    yield compared(what, size, times["ours"], "tcod 13 x 13", times["theirs"], None, equal)

    starts = case.rng.choice(case.cells, 300)
    goals = starts + case.rng.integers(-5, 6, 300) + case.stride * case.rng.integers(-5, 6, 300)
    clear_cells = set(case.cells.tolist())
    pairs = [(a, b) for a, b in zip(starts.tolist(), goals.tolist(), strict=True) if b in clear_cells]
    ends = [(divmod(a, case.stride), divmod(b, case.stride)) for a, b in pairs]

    def sights() -> list[bool]:
        return [line_of_sight(case.views.clear, case.stride, a, b) for a, b in pairs]

    def lines() -> list[bool]:
        between = [los.bresenham(a, b)[1:-1] for a, b in ends]
        return [bool(case.clear[line[:, 0], line[:, 1]].all()) for line in between]

    differ = sum(a != b for a, b in zip(sights(), lines(), strict=True))
    times = cold({"ours": [sights], "theirs": [lines]}, 15)
    yield compared(
        f"{len(pairs)} lines of sight, one a call", size, times["ours"], f"tcod.los ({differ} differ)", times["theirs"], None, None
    )


def bench() -> Iterator[Row]:
    """All rows of this module."""
    yield from view_rows()
    yield from noticing_rows()
    yield from step_rows()
    yield from light_rows()
