"""Who and what is at the heart when a map begins (G6), ways to it (D16), and triggers too near to each other (T4)."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from game.content.load import Content
from game.content.types import MOST_STOCK
from game.kernels.grid import position
from game.kernels.path_grid import build_path_grid
from game.kernels.path_queue import UNREACHED, make_scratch
from game.kernels.paths import distance_field
from game.sim.map_settings import Settings
from game.sim.newcomers import PersonPlan
from game.sim.plan import MapPlan, ThingPlan


def _far(terrain: bytes, stride: int, heart: int, content: Content) -> NDArray[np.int32]:
    """Return the cost of walking from each cell to the heart, int32[cells]; locked doors count as open."""
    ground = np.frombuffer(terrain, np.uint8)
    factor = np.array([kind.walk for kind in content.terrain.values()], np.uint8)[ground]
    far = np.empty(len(factor), np.int32)
    distance_field(build_path_grid(factor, stride), np.array([heart]), far, make_scratch(len(factor)))
    return far


def has_land_route(plan: MapPlan, content: Content) -> bool:
    """D16: whether somebody could walk from a border gate to the heart; locked doors count as open."""
    far = _far(plan.terrain, plan.width + 2, plan.heart, content)
    gates = np.frombuffer(plan.terrain, np.uint8) == content.terrain.number["gate"]
    return bool((far[gates] != UNREACHED).any())


def first_people(
    terrain: bytes, stride: int, heart: int, settings: Settings, taken: set[int], content: Content, overlord: bool
) -> list[PersonPlan]:
    """G6: the overlord at the heart, when wanted, and minions on the free cells nearest to it on foot, the first cell first."""
    people = [PersonPlan(kind="overlord", cell=heart)] if overlord else []
    kinds = [kind for kind in content.minions for _ in range(settings.minions.get(kind, 0))]
    if not kinds:
        return people
    far = _far(terrain, stride, heart, content)
    reached = np.flatnonzero((far != UNREACHED) & (np.frombuffer(terrain, np.uint8) == content.terrain.number["floor"]))
    nearest = reached[np.lexsort((reached, far[reached]))].tolist()
    free = [cell for cell in nearest if cell != heart and cell not in taken] or [heart]
    # People share cells, so that a hall too small for all is no fault.
    return people + [PersonPlan(kind=kind, cell=free[place % len(free)]) for place, kind in enumerate(kinds)]


def overfull(stacks: list[tuple[str, int, int]]) -> str | None:
    """G2: return what is wrong with how much lies on a map, None when nothing is."""
    total = sum(amount for _, _, amount in stacks)
    return f"holds {total} of all materials together; a dungeon can't hold more than {MOST_STOCK}" if total > MOST_STOCK else None


def near_triggers(things: list[ThingPlan], stride: int, content: Content) -> Iterator[tuple[int, int, int]]:
    """T4: yield, for each trigger with another too near, its place in `things`, that of the nearest earlier one, and their distance."""
    triggers = {thing.cell: number for number, thing in enumerate(things) if thing.kind in content.triggers}
    reach = range(1 - content.traps.distance_cells, content.traps.distance_cells)
    for cell, number in triggers.items():
        x, _ = position(cell, stride)
        near = [
            (max(abs(dx), abs(dy)), other)
            for dy in reach
            for dx in reach
            for other in (triggers.get(cell + dy * stride + dx, number),)
            # Beyond a row's end lies the next row, so the column is checked as well.
            if other < number and 0 <= x + dx < stride - 2
        ]
        if near:
            distance, other = min(near)
            yield number, other, distance
