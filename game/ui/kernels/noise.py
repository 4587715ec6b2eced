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


@kernel
def hash3(a: int, b: int, c: int) -> int:
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
    move = hash3(seed, shift, 77)
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
                y = ((row << shift) + j + (move & 0xFF)) % SIDE
                for i in range(step):
                    fx = i / step
                    fx = fx * fx * (3 - 2 * fx)
                    x = ((column << shift) + i + (move >> 8 & 0xFF)) % SIDE
                    out[y, x] += np.float32(amount * ((a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy))


@kernel
def _grains(out: NDArray[np.float32]) -> None:
    for y in range(SIDE):
        for x in range(SIDE):
            out[y, x] = np.float32((hash3(y, x, 7) & 255) / 255.0)


@kernel
def _stones(shift_x: NDArray[np.float32], shift_y: NDArray[np.float32], fine: NDArray[np.float32], out: NDArray[np.float32]) -> None:
    """Boulders: each pixel belongs to the nearest of points spread about; light on the upper left, dark where two meet."""
    scale = _STONES_ACROSS / SIDE
    for y in range(SIDE):
        for x in range(SIDE):
            gy = (y + (shift_y[y, x] - 0.5) * 5) * scale
            gx = (x + (shift_x[y, x] - 0.5) * 5) * scale
            row, column = math.floor(gy), math.floor(gx)
            first, second, own, lean = 9.0, 9.0, 0, 0.0
            for down in range(-1, 2):
                for right in range(-1, 2):
                    h = hash3((row + down) % _STONES_ACROSS, (column + right) % _STONES_ACROSS, 17)
                    dy = gy - (row + down + 0.5 + ((h & 255) / 255 - 0.5) * 0.9)
                    dx = gx - (column + right + 0.5 + ((h >> 8 & 255) / 255 - 0.5) * 0.9)
                    far = dy * dy + dx * dx
                    if far < first:
                        first, second, own, lean = far, first, h, dy + dx * 0.6
                    elif far < second:
                        second = far
            value = 0.42 + ((own & 255) / 255 - 0.5) * 0.30 - lean * 0.34 + (fine[y, x] - 0.5) * 0.3
            gap = math.sqrt(second) - math.sqrt(first)
            out[y, x] = np.float32(0.02 if gap < 0.10 else min(max(value, 0.08), 0.86))


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
    _grains(grain)
    _stones(shift_x, shift_y, fine, stones)
    cracks = (abs(_layer(101, 4, 3) - 0.5) < 0.015) & (_layer(103, 5) > 0.62)
    layers = (shift_x, shift_y, _layer(3, 5, 4, 3), _layer(5, 3, 2, 1), fine, grain, stones, _layer(201, 4, 3, 2), cracks)
    return np.ascontiguousarray(np.stack([np.asarray(layer * np.float32(255) + np.float32(0.5)) for layer in layers], -1).astype(np.uint8))
