"""Slow, obviously right twins of the sight kernels: Ford's shadowcasting and the geometry of lines in exact fractions."""

from fractions import Fraction
from math import ceil, floor

import numpy as np
from numpy.typing import NDArray

HALF = Fraction(1, 2)
Clear = NDArray[np.uint8]


def distance(stride: int, a: int, b: int) -> int:
    return max(abs(a // stride - b // stride), abs(a % stride - b % stride))


def seen_from(clear: Clear, stride: int, origin: int) -> set[int]:
    """All cells seen from `origin`, at any distance: https://www.albertford.com/shadowcasting, transcribed."""
    row_at, column_at = divmod(origin, stride)
    height = clear.size // stride
    seen = {origin}
    for along, aside in (((-1, 0), (0, 1)), ((1, 0), (0, 1)), ((0, 1), (1, 0)), ((0, -1), (1, 0))):
        rows = [(1, Fraction(-1), Fraction(1))]
        while rows:
            depth, start, end = rows.pop()
            before: bool | None = None  # whether the cell before in the row is a wall
            for column in range(floor(depth * start + HALF), ceil(depth * end - HALF) + 1):
                y = row_at + along[0] * depth + aside[0] * column
                x = column_at + along[1] * depth + aside[1] * column
                inside = 0 <= y < height and 0 <= x < stride
                cell = y * stride + x
                wall = not inside or not int(clear[cell])
                if inside and (wall or depth * start <= column <= depth * end):
                    seen.add(cell)
                if before and not wall:
                    start = Fraction(2 * column - 1, 2 * depth)
                if before is False and wall:
                    rows.append((depth + 1, start, Fraction(2 * column - 1, 2 * depth)))
                before = wall
            if before is False:
                rows.append((depth + 1, start, end))
    return seen


def crossings(stride: int, start: int, goal: int) -> list[tuple[Fraction, Fraction, int]]:
    """Every cell but the two that the segment of the centres touches: when it enters, when it leaves (0 to 1), the cell; in order."""
    y0, x0 = divmod(start, stride)
    y1, x1 = divmod(goal, stride)
    touched = []
    for y in range(min(y0, y1), max(y0, y1) + 1):
        for x in range(min(x0, x1), max(x0, x1) + 1):
            enter, leave = Fraction(0), Fraction(1)
            for origin, way, middle in ((x0, x1 - x0, x), (y0, y1 - y0, y)):
                if way:
                    ends = sorted((middle + side * HALF - origin) / way for side in (-1, 1))
                    enter, leave = max(enter, ends[0]), min(leave, ends[1])
                elif abs(origin - middle) > HALF:
                    leave = Fraction(-1)
            cell = y * stride + x
            if enter <= leave and cell not in (start, goal):
                touched.append((enter, leave, cell))
    return sorted(touched)


def line_of_fire(clear: Clear, stride: int, start: int, goal: int) -> bool:
    return all(clear[cell] for _, _, cell in crossings(stride, start, goal))


def noticed(clear: Clear, stride: int, viewers: list[int], reach: list[int], enemies: list[int]) -> list[tuple[int, int]]:
    """Pairs of a viewer and an enemy it sees within its reach, ascending."""
    pairs = []
    for i, viewer in enumerate(viewers):
        seen = seen_from(clear, stride, viewer)
        pairs += [(i, j) for j, enemy in enumerate(enemies) if enemy in seen and distance(stride, viewer, enemy) <= reach[i]]
    return pairs


def light(clear: Clear, stride: int, torches: list[int], reach: int) -> NDArray[np.uint8]:
    """How many of the torches see each cell within their reach."""
    counts = np.zeros(clear.size, np.uint8)
    for torch in torches:
        for cell in seen_from(clear, stride, torch):
            counts[cell] += distance(stride, torch, cell) <= reach
    return counts
