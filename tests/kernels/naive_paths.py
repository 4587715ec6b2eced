"""The slow, obvious twin of the path kernels: Dijkstra with a heap, straight from the rules."""

import heapq
from collections.abc import Iterable, Iterator, Sequence

STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))  # E S W N SE SW NW NE
FAR = 2**31 - 1


def steps_from(factor: Sequence[int], stride: int, cell: int) -> Iterator[tuple[int, int]]:
    """Direction and cell of each step that may be taken from a cell; a diagonal one needs both cells beside it open."""
    if factor[cell] == 0:
        return
    for direction, (dx, dy) in enumerate(STEPS):
        other = cell + dy * stride + dx
        if factor[other] and factor[cell + dx] and factor[cell + dy * stride]:
            yield direction, other


def step_cost(factor: Sequence[int], cell: int, direction: int, straight: float = 5, diagonal: float = 7) -> float:
    """What a walker pays for a step: by the cell it leaves."""
    return (straight if direction < 4 else diagonal) * factor[cell]


def distances(factor: Sequence[int], stride: int, sources: Iterable[int], straight: float = 5, diagonal: float = 7) -> list[float]:
    """Cost from each cell to the nearest source, FAR where there is no way."""
    best: list[float] = [FAR] * len(factor)
    heap: list[tuple[float, int]] = [(0, source) for source in sources if factor[source]]
    for _, source in heap:
        best[source] = 0
    heapq.heapify(heap)
    while heap:
        cost, cell = heapq.heappop(heap)
        if cost > best[cell]:
            continue
        # Whoever may step out to a neighbour may step back: who comes from there pays for leaving it.
        for direction, other in steps_from(factor, stride, cell):
            total = cost + step_cost(factor, other, direction, straight, diagonal)
            if total < best[other]:
                best[other] = total
                heapq.heappush(heap, (total, other))
    return best


def next_direction(factor: Sequence[int], stride: int, field: Sequence[float], cell: int) -> int:
    """The first direction that makes step + rest cheapest, -1 at a source or when unreached."""
    if field[cell] in (0, FAR):
        return -1
    return min(
        (step_cost(factor, cell, direction) + field[other], direction)
        for direction, other in steps_from(factor, stride, cell)
        if field[other] != FAR
    )[1]


def walk(factor: Sequence[int], stride: int, start: int, directions: Iterable[int]) -> tuple[int, float]:
    """Where directions lead and what they cost; an AssertionError when one of them is not allowed."""
    cell, cost = start, 0.0
    for direction in directions:
        allowed = dict(steps_from(factor, stride, cell))
        assert direction in allowed
        cost += step_cost(factor, cell, direction)
        cell = allowed[direction]
    return cell, cost
