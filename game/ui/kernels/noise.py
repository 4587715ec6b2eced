"""Noise that repeats without a seam: made once, looked up by every pixel of the ground, so that baking is quick."""

import math

import numpy as np
from numpy.typing import NDArray

from game.kernels.jit import kernel

SIDE = 512
"""Pixels after which the noise repeats, a power of two."""
SHIFT_X, SHIFT_Y, BIG, MEDIUM, FINE, GRAIN, STONES, MOSS, CRACKS = range(9)
"""Layers: how far rough edges are shifted, three sizes of blotches, single grains, boulders, moss, cracks."""
LAYERS = 9

BAYER: NDArray[np.float32] = np.array(
    [[v / 16 - 0.47 for v in row] for row in ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))], np.float32
)
"""Ordered dither, −0.47 to 0.47."""

_MASK = np.uint64(0xFFFFFFFF)
_FIRST, _PRIME, _MIX = np.uint64(2166136261), np.uint64(16777619), np.uint64(0x5BD1E995)
_13, _15 = np.uint64(13), np.uint64(15)
_STONES_ACROSS = 57
# As numpy's numbers: for each plain one a kernel would be compiled anew.
_MOVES, _GRAINS, _BOULDERS = (np.int64(seed) for seed in (77, 7, 17))

Number = int | np.int64


@kernel
def hash3(a: Number, b: Number, c: Number) -> int:
    """Return a number of 0 to 2³² − 1 that has nothing to do with its neighbours."""
    h = _FIRST
    for value in (a, b, c):
        h = ((h ^ (np.uint64(value) & _MASK)) * _PRIME) & _MASK
        h ^= h >> _13
        h = (h * _MIX) & _MASK
        h ^= h >> _15
    return np.int64(h)  # type: ignore[return-value]


@kernel
def _octave(seed: int, shift: int, amount: float, out: NDArray[np.float32]) -> None:
    """Add smooth noise of 0 to `amount` with a value every 2^shift pixels, moved by an amount of its own."""
    step = 1 << shift
    across = SIDE >> shift
    move = hash3(seed, shift, _MOVES)
    for row in range(across):
        for column in range(across):
            below, right = (row + 1) % across, (column + 1) % across
            a = (hash3(row, column, seed) & 0xFFFF) / 65535.0
            b = (hash3(row, right, seed) & 0xFFFF) / 65535.0
            c = (hash3(below, column, seed) & 0xFFFF) / 65535.0
            d = (hash3(below, right, seed) & 0xFFFF) / 65535.0
            for j in range(step):
                fy = j / step
                fy = fy * fy * (3 - 2 * fy)
                y = ((row << shift) + j + (move & 0xFF)) & (SIDE - 1)
                start, end = np.float32(amount * (a * (1 - fy) + c * fy)), np.float32(amount * (b * (1 - fy) + d * fy))
                for i in range(step):
                    fx = np.float32(i) / np.float32(step)
                    fx = fx * fx * (np.float32(3) - np.float32(2) * fx)
                    out[y, ((column << shift) + i + (move >> 8 & 0xFF)) & (SIDE - 1)] += start + (end - start) * fx


@kernel
def _grains(out: NDArray[np.float32]) -> None:
    for y in range(SIDE):
        for x in range(SIDE):
            out[y, x] = np.float32((hash3(y, x, _GRAINS) & 255) / 255.0)


@kernel
def _points(points: NDArray[np.float32]) -> None:
    """Write the middles of boulders, one in each square of a grid: y and x in squares from its corner, and a number of its own."""
    for row in range(_STONES_ACROSS):
        for column in range(_STONES_ACROSS):
            h = hash3(row, column, _BOULDERS)
            points[row, column, 0] = np.float32(0.5 + ((h & 255) / 255 - 0.5) * 0.9)
            points[row, column, 1] = np.float32(0.5 + ((h >> 8 & 255) / 255 - 0.5) * 0.9)
            points[row, column, 2] = np.float32((h & 255) / 255 - 0.5)


@kernel
def _stones(
    points: NDArray[np.float32],
    shift_x: NDArray[np.float32],
    shift_y: NDArray[np.float32],
    fine: NDArray[np.float32],
    out: NDArray[np.float32],
) -> None:
    """Boulders: each pixel belongs to the nearest of the points; light on the upper left, dark where two meet."""
    scale = np.float32(_STONES_ACROSS / SIDE)
    half, five = np.float32(0.5), np.float32(5)
    for y in range(SIDE):
        for x in range(SIDE):
            gy = (np.float32(y) + (shift_y[y, x] - half) * five) * scale
            gx = (np.float32(x) + (shift_x[y, x] - half) * five) * scale
            row, column = math.floor(gy), math.floor(gx)
            gy, gx = gy - np.float32(row), gx - np.float32(column)
            first, second, own, lean = np.float32(9), np.float32(9), np.float32(0), np.float32(0)
            for down in range(-1, 2):
                r = row + down
                r = r + _STONES_ACROSS if r < 0 else r - _STONES_ACROSS if r >= _STONES_ACROSS else r
                for right in range(-1, 2):
                    c = column + right
                    c = c + _STONES_ACROSS if c < 0 else c - _STONES_ACROSS if c >= _STONES_ACROSS else c
                    dy = gy - np.float32(down) - points[r, c, 0]
                    dx = gx - np.float32(right) - points[r, c, 1]
                    far = dy * dy + dx * dx
                    if far < first:
                        first, second, own, lean = far, first, points[r, c, 2], dy + dx * np.float32(0.6)
                    elif far < second:
                        second = far
            value = 0.42 + own * 0.30 - lean * 0.34 + (fine[y, x] - 0.5) * 0.3
            gap = math.sqrt(second) - math.sqrt(first)
            out[y, x] = np.float32(0.02 if gap < 0.10 else min(max(value, 0.08), 0.86))


@kernel
def _store(layer: NDArray[np.float32], number: int, out: NDArray[np.uint8]) -> None:
    for y in range(SIDE):
        for x in range(SIDE):
            out[y, x, number] = np.uint8(layer[y, x] * np.float32(255) + np.float32(0.5))


@kernel
def _store_cracks(lines: NDArray[np.float32], where: NDArray[np.float32], out: NDArray[np.uint8]) -> None:
    for y in range(SIDE):
        for x in range(SIDE):
            out[y, x, CRACKS] = abs(lines[y, x] - np.float32(0.5)) < np.float32(0.015) and where[y, x] > np.float32(0.62)


def _layer(seed: int, *shifts: int) -> NDArray[np.float32]:
    """Noise of 0 to 1, each size of `shifts` half as strong as the one before."""
    out = np.zeros((SIDE, SIDE), np.float32)
    whole = 2 - 0.5 ** (len(shifts) - 1)
    for number, shift in enumerate(shifts):
        _octave(seed + number, shift, 0.5**number / whole, out)
    return out


def make_noise() -> NDArray[np.uint8]:
    """Return all layers, uint8[SIDE, SIDE, LAYERS], 0 to 255 for 0 to 1; the same on every machine but for rounding."""
    fine = _layer(9, 2, 1)
    shift_x, shift_y = _layer(57, 3, 2), _layer(11, 3, 2)
    grain, stones = np.empty((SIDE, SIDE), np.float32), np.empty((SIDE, SIDE), np.float32)
    points = np.empty((_STONES_ACROSS, _STONES_ACROSS, 3), np.float32)
    _grains(grain)
    _points(points)
    _stones(points, shift_x, shift_y, fine, stones)
    out = np.empty((SIDE, SIDE, LAYERS), np.uint8)
    layers = (shift_x, shift_y, _layer(3, 5, 4, 3), _layer(5, 3, 2, 1), fine, grain, stones, _layer(201, 4, 3, 2))
    for number, layer in enumerate(layers):
        _store(layer, number, out)
    _store_cracks(_layer(101, 4, 3), _layer(103, 5), out)
    return out
