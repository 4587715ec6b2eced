"""What each kind of ground looks like at a pixel: tops and faces of walls, paving, earth, water, grass, carpet."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.jit import kernel
from game.ui.kernels.kinds import BEDROCK, BRICK, CELL, GATE, HALL, LAST_SOLID, OUTSIDE, RUG, SLAB, WATER
from game.ui.kernels.noise import BIG, CRACKS, FINE, GRAIN, MEDIUM, SHIFT_X, SHIFT_Y, STONES, hash3

FACE = 11
"""Height of a wall's front face in pixels."""
_NORTH_SHADE = 10
# As numpy's numbers: for each plain one a kernel would be compiled anew.
_BRICK_TOPS, _BRICKS, _PATTERNS, _SLABS, _PEBBLES, _TUFTS, _STREAKS = (np.int64(seed) for seed in (21, 5, 31, 91, 77, 78, 55))

(
    R_ROCK,
    R_ROCK_FACE,
    R_DIRT,
    R_SLAB,
    R_BRICK_TOP,
    R_BRICK_FACE,
    R_BEDROCK,
    R_BEDROCK_FACE,
    R_WATER,
    R_GRASS,
    R_HALL,
    R_EARTH,
) = range(12)
_RAMPS = (
    ("241f2e", "2f2839", "3b3346", "493f53", "5a4e62"),
    ("2a2230", "3a303c", "4e404a", "645258", "7d6862"),
    ("30262a", "3e3132", "4f3d37", "614b3e", "74593f"),
    ("3b3743", "484451", "57515d", "67606a", "787078"),
    ("3c3844", "4a4554", "5a5462", "6d6672", "857d84"),
    ("2e2a34", "413a42", "564c50", "6c5f5c", "85776c"),
    ("1b1a26", "232231", "2c2b3c", "373648", "444356"),
    ("211f2b", "2c2937", "393645", "494555", "5c5666"),
    ("1a3054", "203a64", "28487c", "345e98", "5488bc"),
    ("28382a", "33462e", "405434", "50643c", "667646"),
    ("3a3042", "483a50", "57465e", "67546c", "78627a"),
    ("3a3028", "4a3c2e", "5c4a36", "6e5a40", "80694a"),
)
RAMPS: NDArray[np.float32] = np.array([[[int(h[i : i + 2], 16) for i in (0, 2, 4)] for h in ramp] for ramp in _RAMPS], np.float32)
"""Colours from dark to light, float32[ramps, 5, 3]."""
_NEAR_SOLID: NDArray[np.float32] = np.exp(-np.arange(24, dtype=np.float32) / 6)
_UNDER_WALL: NDArray[np.float32] = np.exp(-np.arange(_NORTH_SHADE + 1, dtype=np.float32) / np.float32(2.6))


@kernel
def look_at(looks: NDArray[np.uint8], stride: int, width: int, height: int, y: int, x: int) -> int:
    """The kind of the cell that a pixel of the map lies in; beyond the map's edge that of the nearest cell."""
    row, column = min(max(y >> 4, 0), height - 1), min(max(x >> 4, 0), width - 1)
    return int(looks[(row + 1) * stride + column + 1])


@kernel
def top_of(kind: int, y: int, x: int, texel: NDArray[np.uint8], dither: float, edge: int) -> tuple[int, float, float, float]:
    """The top of something solid; like its fellows, returns ramp, place on it (0 to 1), brightness and height."""
    fine = texel[FINE] / 255.0 - 0.5
    if kind == BRICK:
        row = y >> 3
        moved = x + (5 if row & 1 else 0)
        value = 0.38 + ((hash3(row, moved // 10, _BRICK_TOPS) & 255) / 255.0 - 0.5) * 0.35 + fine * 0.25 + dither * 0.1
        if y & 7 == 0 or moved % 10 == 0:
            value = 0.05
        elif y & 7 == 1 or moved % 10 == 1:
            value += 0.2
        if edge <= 3:
            value = 0.92
        elif edge <= 6:
            value = 0.12
        return R_BRICK_TOP, value, 0.95, 14.0
    stone = texel[STONES] / 255.0 + dither * 0.1
    rim = 0.62 if edge <= 3 else 0.30 if edge <= 7 else 0.12 if edge <= 12 else 0.0
    ramp = R_BEDROCK if kind == BEDROCK else R_ROCK
    return ramp, stone * 0.8 + rim, 1.35, 12.0 + stone * 3


@kernel
def face_of(kind: int, y: int, x: int, texel: NDArray[np.uint8], dither: float, down: int) -> tuple[int, float, float, float]:
    """The front of a wall, `down` pixels under its upper edge."""
    fine = texel[FINE] / 255.0 - 0.5
    height = 8 - down * 0.6
    if kind == BRICK:
        course = down // 4
        moved = x + (4 if course & 1 else 0)
        value = 0.5 + ((hash3(course * 64 + (y >> 4), moved >> 3, _BRICKS) & 255) / 255.0 - 0.5) * 0.5 + dither * 0.08 + fine * 0.2
        if down & 3 == 3 or moved & 7 == 0:
            value = 0.04
        elif down & 3 == 0:
            value += 0.2
        if down == 0:
            value = 0.9
        elif down >= FACE - 1:
            value = 0.1
        return R_BRICK_FACE, value, 1.0, height
    value = 0.5 * texel[MEDIUM] / 255.0 + 0.25 * texel[FINE] / 255.0 + 0.25 * texel[GRAIN] / 255.0
    value = (value - 0.3) * 1.7 + dither * 0.15 - down / FACE * 0.18
    if (y + (int(texel[SHIFT_X]) >> 5)) % 5 == 0:
        value -= 0.28
    if down == 0:
        value = 0.95
    return R_BEDROCK_FACE if kind == BEDROCK else R_ROCK_FACE, value, 1.0, height


@kernel
def _slab(y: int, x: int, texel: NDArray[np.uint8], dither: float) -> float:
    """Paving: each cell in one of five patterns."""
    row, column, ly, lx = y >> 4, x >> 4, y & 15, x & 15
    mode = hash3(row, column, _PATTERNS) % 5
    half = lx + (4 if ly & 8 else 0)
    jy = ly if mode in (0, 3) else ly & 7
    jx = half & 7 if mode == 2 else lx & 7 if mode == 3 else lx
    across = half >> 3 if mode == 2 else lx >> 3 if mode == 3 else 0
    own = hash3(row * 2 + (ly >> 3 if mode in (1, 2, 4) else 0), column * 4 + across, _SLABS) & 255
    value = 0.42 + (own / 255.0 - 0.5) * 0.36 + (texel[FINE] / 255.0 - 0.5) * 0.22 + (texel[BIG] / 255.0 - 0.5) * 0.5 + dither * 0.09
    if jy == 0 or jx == 0:
        value = 0.02
    elif jy == 1 or jx == 1:
        value += 0.18
    elif jy == 7 or jx == 7 or ly == 15 or lx == 15:
        value -= 0.12
    return 0.05 if texel[CRACKS] else value


@kernel
def _earth(y: int, x: int, texel: NDArray[np.uint8], dither: float) -> float:
    """Bare ground with pebbles, each with its shadow."""
    value = 0.45 * texel[MEDIUM] / 255.0 + 0.3 * texel[BIG] / 255.0 + 0.25 * texel[FINE] / 255.0
    value = (value - 0.33) * 1.8 + dither * 0.14
    if hash3(y >> 1, x >> 1, _PEBBLES) % 61 == 0:
        return 0.93
    if hash3((y - 1) >> 1, x >> 1, _PEBBLES) % 61 == 0:
        value -= 0.35
    return float(value)


@kernel
def _water(
    all_kinds: NDArray[np.uint8], j: int, i: int, y: int, x: int, texel: NDArray[np.uint8], dither: float
) -> tuple[int, float, float, float]:
    """Water: a bank where land ends to the north, a bright line along the shore, darker further out."""
    shore = 5
    for far in range(4, 0, -1):
        if all_kinds[j, i + far] != WATER or all_kinds[j, i - far] != WATER or all_kinds[j + far, i] != WATER:
            shore = far
    north = 8
    for far in range(7, 0, -1):
        if all_kinds[j - far, i] != WATER:
            north = far
    bank = 3 if all_kinds[j - north, i] > LAST_SOLID and north < 8 else 0
    if north <= bank:
        return R_DIRT, 0.3 - north * 0.1 + dither * 0.1, 0.8, 1.0
    near = min(shore, north - bank)
    if near == 1:
        return R_WATER, 0.9, 1.0, 0.0
    ripple = (texel[MEDIUM] / 255.0 - 0.5) * 0.5 + (_streak(y, x) - 0.5) * 0.12
    value = 0.34 + ripple + (0.16 if near == 2 else 0.08 if near < 5 else 0.0) + dither * 0.12
    if (y + (int(texel[SHIFT_Y]) >> 4)) % 7 == 0 and texel[BIG] > 128:
        value += 0.16
    return R_WATER, min(value, 0.79), 1.0, 0.0


@kernel
def _streak(y: int, x: int) -> float:
    """A number of 0 to 1 for a short run of a row."""
    return (hash3(y >> 1, x >> 3, _STREAKS) & 255) / 255.0


@kernel
def floor_of(
    all_kinds: NDArray[np.uint8], j: int, i: int, y: int, x: int, texel: NDArray[np.uint8], dither: float
) -> tuple[int, float, float, float]:
    """Ground one can stand on, or water."""
    kind = all_kinds[j, i]
    if kind == WATER:
        return _water(all_kinds, j, i, y, x, texel, dither)
    if kind in (SLAB, HALL, RUG):
        value = _slab(y, x, texel, dither)
        return R_SLAB if kind == SLAB else R_HALL, value, 1.0, min(max(value * 2.2, 0.0), 2.2)
    if kind == GATE:
        value = texel[STONES] / 255.0 + dither * 0.1
        return R_SLAB, value, 1.0, value * 2
    value = _earth(y, x, texel, dither)
    if kind == OUTSIDE:
        if texel[BIG] + (int(texel[FINE]) - 127) // 3 > 158:
            return R_EARTH, value, 1.0, value * 2
        value = 0.36 + (texel[MEDIUM] / 255.0 - 0.5) * 0.8 + (texel[FINE] / 255.0 - 0.5) * 0.4 + dither * 0.14
        if hash3(y // 3, x, _TUFTS) % 23 == 0:
            value += 0.3 if y % 3 == 0 else 0.15
        return R_GRASS, value, 0.9, value
    return R_DIRT, value, 1.0, value * 2


@kernel
def shade_of(all_kinds: NDArray[np.uint8], to_solid: NDArray[np.int16], j: int, i: int) -> float:
    """How much light open ground keeps beside and under walls."""
    if to_solid[j, i] >= 24 * 3:
        return 1.0
    shade = 1.0
    near = int(to_solid[j, i])
    if near < 72:
        shade -= 0.22 * _NEAR_SOLID[min(max(near - 3, 0), 23)]
    for rows in range(1, _NORTH_SHADE + 1):
        if all_kinds[j - rows, i] <= LAST_SOLID:
            shade -= 0.55 * _UNDER_WALL[rows]
            break
    return max(shade, 0.3)


@kernel
def rug_of(looks: NDArray[np.uint8], stride: int, width: int, height: int, y: int, x: int) -> tuple[int, int, int]:
    """The carpet's colour at a pixel of it: a fringe, a gold line, a dark line, a weave; negative at a gap of the fringe."""
    ly, lx = y & 15, x & 15
    edge = 4
    if look_at(looks, stride, width, height, y - CELL, x) != RUG:
        edge = min(edge, ly)
    if look_at(looks, stride, width, height, y + CELL, x) != RUG:
        edge = min(edge, 15 - ly)
    if look_at(looks, stride, width, height, y, x - CELL) != RUG:
        edge = min(edge, lx)
    if look_at(looks, stride, width, height, y, x + CELL) != RUG:
        edge = min(edge, 15 - lx)
    if edge == 0:
        return (58, 20, 52) if (x + y) & 1 else (-1, 0, 0)
    if edge == 1:
        return 212, 154, 44
    if edge < 4:
        return 96, 24, 50
    return (116, 34, 46) if (y // 3 + x // 3) & 3 else (138, 46, 52)
