"""Maps that benchmarks run on, made from a seed: rooms with doors, and caves."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.path_grid import build_path_grid
from game.kernels.path_queue import UNREACHED, make_scratch
from game.kernels.paths import distance_field

DOOR = 3


def rooms(n: int, seed: int = 1) -> NDArray[np.uint8]:
    """Rooms joined by corridors, most with doors: cost factors uint8[(n + 2)²], padded, row by row; a room for some 220 cells."""
    rng = np.random.default_rng(seed)
    is_open = np.zeros((n, n), bool)
    placed: list[tuple[int, int]] = []
    wanted = max(6, n * n // 220)
    for _ in range(wanted * 30):
        if len(placed) == wanted:
            break
        width, height = (int(v) for v in rng.integers(4, 13, 2))
        x = int(rng.integers(1, n - width - 1))
        y = int(rng.integers(1, n - height - 1))
        if not is_open[y - 1 : y + height + 1, x - 1 : x + width + 1].any():
            is_open[y : y + height, x : x + width] = True
            placed.append((x + width // 2, y + height // 2))
    in_room = is_open.copy()
    centres = np.array(placed)
    for i in range(1, len(placed)):
        nearest = np.argsort(np.abs(centres[:i] - centres[i]).sum(1), kind="stable")
        _corridor(is_open, placed[i], placed[int(nearest[0])], bool(rng.random() < 0.5))
        # A third of the rooms get a second way, so that there are loops.
        if i > 1 and rng.random() < 0.35:
            _corridor(is_open, placed[i], placed[int(nearest[1])], bool(rng.random() < 0.5))
    walls = ~np.pad(is_open, 1)
    room = np.pad(in_room, 1)
    across = walls[:-2, 1:-1] & walls[2:, 1:-1] & (room[1:-1, :-2] | room[1:-1, 2:])
    along = walls[1:-1, :-2] & walls[1:-1, 2:] & (room[:-2, 1:-1] | room[2:, 1:-1])
    factor = is_open.astype(np.uint8)
    factor[is_open & ~in_room & (across | along) & (rng.random((n, n)) < 0.7)] = DOOR
    return _padded(factor)


def _corridor(is_open: NDArray[np.bool_], a: tuple[int, int], b: tuple[int, int], row_first: bool) -> None:
    (ax, ay), (bx, by) = a, b
    corner_x, corner_y = (bx, ay) if row_first else (ax, by)
    is_open[corner_y, min(ax, bx) : max(ax, bx) + 1] = True
    is_open[min(ay, by) : max(ay, by) + 1, corner_x] = True


def caves(n: int, seed: int = 1) -> NDArray[np.uint8]:
    """Caves with single pillars, all of one piece: cost factors uint8[(n + 2)²], padded, row by row."""
    rng = np.random.default_rng(seed)
    is_open = rng.random((n, n)) < 0.57
    for _ in range(5):
        near = np.pad(is_open, 1).astype(np.int8)
        around = sum(near[1 + dy : n + 1 + dy, 1 + dx : n + 1 + dx] for dy in (-1, 0, 1) for dx in (-1, 0, 1))
        is_open = np.asarray(around >= 5)
    is_open &= rng.random((n, n)) > 0.02
    factor = _padded(is_open.astype(np.uint8))
    keep = np.zeros(factor.size, np.uint8)
    keep[largest_part(factor, n + 2)] = 1
    return factor * keep


def _padded(factor: NDArray[np.uint8]) -> NDArray[np.uint8]:
    factor[0] = factor[-1] = 0
    factor[:, 0] = factor[:, -1] = 0
    return np.pad(factor, 1).reshape(-1)


def largest_part(factor: NDArray[np.uint8], stride: int) -> NDArray[np.int64]:
    """Cells of the largest connected part of a map, int64[any], ascending."""
    grid = build_path_grid(factor, stride)
    scratch = make_scratch(factor.size)
    distances = np.empty(factor.size, np.int32)
    unseen = factor > 0
    best = np.zeros(0, np.int64)
    while unseen.sum() > best.size:
        cells = np.flatnonzero(unseen)
        # From the middle of what is left, which most likely lies in its largest part.
        distance_field(grid, cells[cells.size // 2 : cells.size // 2 + 1], distances, scratch)
        reached = np.flatnonzero(distances != UNREACHED)
        unseen[reached] = False
        if reached.size > best.size:
            best = reached
    return best
