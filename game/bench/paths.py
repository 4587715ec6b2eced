"""Path kernels beside their peers under the same rules: distance fields, point to point, repair of a field."""

import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.bench.harness import Call, Row, cold, compared, missing, optional, seconds
from game.bench.maps import DOOR, caves, largest_part, rooms
from game.kernels.grid import DIAGONAL_COST, DX, DY, STRAIGHT_COST
from game.kernels.path_grid import PathGrid, build_path_grid, change_cell
from game.kernels.path_queue import UNREACHED, Scratch, make_scratch
from game.kernels.path_search import search
from game.kernels.paths import distance_field
from game.kernels.repair import repair

SIZES = (64, 128, 256, 512)
MAPS: dict[str, Callable[[int], NDArray[np.uint8]]] = {"rooms": rooms, "caves": caves}

FIELD_TARGET_TCOD = 17.0
FIELD_TARGET_ANY = 9.0
SEARCH_TARGETS = {64: 6.0, 128: 13.0, 256: 13.0, 512: 13.0}
REPAIR_TARGETS = {256: 10.0, 512: 40.0}
# igraph takes its graph and weights as Python lists, too slow to set up beyond this.
IGRAPH_UP_TO = 128


@dataclass
class Case:
    """A map ready to run on."""

    name: str
    size: int
    factor: NDArray[np.uint8]
    grid: PathGrid
    scratch: Scratch
    part: NDArray[np.int64]  # cells of the largest connected part


def make_case(name: str, size: int) -> Case:
    """The map of that name and size."""
    factor = MAPS[name](size)
    return Case(name, size, factor, build_path_grid(factor, size + 2), make_scratch(factor.size), largest_part(factor, size + 2))


def _inner(flat: NDArray[np.generic], size: int) -> NDArray[np.generic]:
    return flat.reshape(size + 2, size + 2)[1:-1, 1:-1]


def _edges(grid: PathGrid) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """The map as a graph for general libraries: from, to, cost of entering, as the field spreads."""
    heads: list[NDArray[np.int64]] = []
    tails: list[NDArray[np.int64]] = []
    costs: list[NDArray[np.float64]] = []
    for k in range(8):
        tail = np.flatnonzero(grid.moves >> k & 1)
        head = tail + grid.offsets[k]
        tails.append(tail)
        heads.append(head)
        costs.append((STRAIGHT_COST if k < 4 else DIAGONAL_COST) * grid.factor[head].astype(np.float64))
    return np.concatenate(tails), np.concatenate(heads), np.concatenate(costs)


def _tcod_field(case: Case, source: int) -> Call | None:
    path = optional("tcod.path")
    if path is None:
        return None
    cost = np.ascontiguousarray(_inner(case.factor, case.size).astype(np.int32))
    graph = path.CustomGraph(cost.shape)
    for k in range(8):
        allowed = np.ascontiguousarray((_inner(case.grid.moves, case.size).astype(np.int64) >> k & 1).astype(np.int8))
        graph.add_edge((DY[k], DX[k]), STRAIGHT_COST if k < 4 else DIAGONAL_COST, cost=cost, condition=allowed)
    root = (source // (case.size + 2) - 1, source % (case.size + 2) - 1)

    def call() -> object:
        finder = path.Pathfinder(graph)
        finder.add_root(root)
        finder.resolve()
        return finder.distance

    return call


def _graph_fields(case: Case, source: int) -> dict[str, tuple[Call, Callable[[object], NDArray[np.float64]]] | None]:
    """General graph libraries on the open cells: name → call and how to read its result, None when the library is missing."""
    nodes = np.flatnonzero(case.factor)
    number = np.full(case.factor.size, -1)
    number[nodes] = np.arange(nodes.size)
    tails, heads, costs = _edges(case.grid)
    tails, heads = number[tails], number[heads]
    root = int(number[source])
    fields: dict[str, tuple[Call, Callable[[object], NDArray[np.float64]]] | None] = {"scipy": None, "networkit": None}
    sparse, csgraph = optional("scipy.sparse"), optional("scipy.sparse.csgraph")
    if sparse is not None:
        matrix = sparse.csr_matrix((costs, (tails, heads)), shape=(nodes.size, nodes.size))
        fields["scipy"] = (lambda: csgraph.dijkstra(matrix, indices=root)), np.asarray
    networkit = optional("networkit")
    if networkit is not None:
        networkit.setNumberOfThreads(1)
        net = networkit.GraphFromCoo((costs, (tails, heads)), n=nodes.size, weighted=True, directed=True)

        def run_networkit() -> object:
            finder = networkit.distance.Dijkstra(net, root, False)
            finder.run()
            return finder.getDistances(asarray=True)

        fields["networkit"] = run_networkit, lambda result: np.where(np.asarray(result) > 1e300, np.inf, np.asarray(result))
    if case.size <= IGRAPH_UP_TO:
        fields["igraph"] = None
        igraph = optional("igraph")
        if igraph is not None:
            graph = igraph.Graph(n=nodes.size, edges=np.stack([tails, heads], 1), directed=True)
            weights = costs.tolist()
            fields["igraph"] = (lambda: graph.distances(source=root, weights=weights)[0]), np.asarray
    return fields


def field_rows(sizes: Sequence[int] = SIZES) -> Iterator[Row]:
    """A new distance field from one source."""
    for name in MAPS:
        for size in sizes:
            case = make_case(name, size)
            what = f"distance field, {name}"
            source = int(case.part[case.part.size // 3])
            sources = np.array([source], np.int64)
            out = np.empty(case.factor.size, np.int32)

            def ours(case: Case = case, sources: NDArray[np.int64] = sources, out: NDArray[np.int32] = out) -> None:
                distance_field(case.grid, sources, out, case.scratch)

            ours()
            competitors: dict[str, Sequence[Call]] = {"ours": [ours]}
            equal: dict[str, bool] = {}
            absent: list[Row] = []
            tcod_call = _tcod_field(case, source)
            if tcod_call is None:
                absent.append(missing(what, size, "tcod", FIELD_TARGET_TCOD))
            else:
                competitors["tcod CustomGraph"] = [tcod_call]
                theirs = np.asarray(tcod_call())
                equal["tcod CustomGraph"] = bool(np.array_equal(theirs, _inner(out, size)))
            expected = np.where(out == UNREACHED, np.inf, out)[np.flatnonzero(case.factor)]
            for peer, field in _graph_fields(case, source).items():
                if field is None:
                    absent.append(missing(what, size, peer, FIELD_TARGET_ANY))
                else:
                    competitors[peer] = [field[0]]
                    equal[peer] = bool(np.array_equal(field[1](field[0]()), expected))
            times = cold(competitors, rounds=31, budget_s=2.0)
            yield from absent
            for peer, same in equal.items():
                target = FIELD_TARGET_TCOD if peer.startswith("tcod") else FIELD_TARGET_ANY
                yield compared(what, size, times["ours"], peer, times[peer], target, same)


def _pairs(case: Case, count: int) -> list[tuple[int, int]]:
    chosen = np.random.default_rng(3).choice(case.part, (count, 2))
    return [(int(a), int(b)) for a, b in chosen]


def _w9(case: Case) -> Callable[[int, int], tuple[Call, Callable[[object], float]]] | None:
    """For a start and a goal: the peer's call and how to read its cost."""
    envs, finders, diagonal = (optional("w9_pathfinding." + part) for part in ("envs", "pf", "diagonal_movement"))
    if envs is None or finders is None or diagonal is None:
        return None
    weights = _inner(case.factor, case.size).astype(np.int64) * STRAIGHT_COST
    weights[weights == 0] = -1
    world = envs.Grid(
        weights=weights.tolist(),
        diagonal_movement=diagonal.DiagonalMovement.only_when_no_obstacle,
        diagonal_movement_cost_multiplier=DIAGONAL_COST / STRAIGHT_COST,
    )
    finder = finders.AStar(world)
    stride = case.size + 2

    def task(start: int, goal: int) -> tuple[Call, Callable[[object], float]]:
        # It charges the cell entered, the game the cell left: the way back costs the same.
        a = (goal % stride - 1, goal // stride - 1)
        b = (start % stride - 1, start // stride - 1)
        return (lambda: finder.find_path(a, b)), lambda path: float(world.calculate_cost(path))

    return task


def search_rows(sizes: Sequence[int] = SIZES, count: int = 30) -> Iterator[Row]:
    """Point to point between random cells of one part, the steps returned."""
    for name in MAPS:
        for size in sizes:
            what = f"point to point, {name}"
            target = SEARCH_TARGETS.get(size)
            case = make_case(name, size)
            peer = _w9(case)
            if peer is None:
                yield missing(what, size, "w9-pathfinding", target)
                continue
            ours: list[Call] = []
            theirs: list[Call] = []
            equal = True
            for start, goal in _pairs(case, count):
                call, cost = peer(start, goal)
                ours.append(lambda start=start, goal=goal, case=case: search(case.grid, start, goal, case.scratch))  # type: ignore[misc]
                theirs.append(call)
                equal &= abs(cost(call()) - search(case.grid, start, goal, case.scratch)[0]) < 0.01
            times = cold({"ours": ours, "w9": theirs}, rounds=9, budget_s=2.0)
            yield compared(what, size, times["ours"], "w9-pathfinding A* (C++)", times["w9"], target, equal)


def repair_rows(sizes: Sequence[int] = SIZES, count: int = 60) -> Iterator[Row]:
    """Repair after one cell has closed or opened again, beside a new field (ours too)."""
    for name in MAPS:
        for size in sizes:
            case = make_case(name, size)
            rng = np.random.default_rng(1)
            sources = rng.choice(case.part, 1)
            choices = {"random cells": case.part[case.part != sources[0]]}
            if name == "rooms":
                choices = {"doors": np.flatnonzero(case.factor == DOOR), **choices}
            for which, among in choices.items():
                repaired, renewed, equal = _toggle(case, sources, rng.choice(among, count))
                target = REPAIR_TARGETS.get(size) if which == "doors" else None
                yield compared(f"repair, {name}, {which}", size, repaired, "our own new field", renewed, target, equal)


def _toggle(case: Case, sources: NDArray[np.int64], cells: NDArray[np.int64]) -> tuple[float, float, bool]:
    kept = np.empty(case.factor.size, np.int32)
    new = np.empty(case.factor.size, np.int32)
    distance_field(case.grid, sources, kept, case.scratch)
    repair(case.grid, kept, int(cells[0]), sources, case.scratch)
    repaired: list[float] = []
    renewed: list[float] = []
    equal = True
    for cell in cells.tolist():
        for factor in (0, int(case.factor[cell])):
            change_cell(case.grid, cell, factor)
            repaired.append(seconds(lambda cell=cell: repair(case.grid, kept, cell, sources, case.scratch)))  # type: ignore[misc]
            renewed.append(seconds(lambda: distance_field(case.grid, sources, new, case.scratch)))
            equal &= bool(np.array_equal(kept, new))
    return statistics.median(repaired), statistics.median(renewed), equal


def bench() -> Iterator[Row]:
    """All rows of this module."""
    yield from field_rows()
    yield from search_rows()
    yield from repair_rows()
