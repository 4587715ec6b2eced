"""The kernels that bake ground: from kinds of cells to pixels with their edges, rims, front faces, relief and depth of darkness."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.kernels.jit import kernel
from game.ui.kernels.kinds import (
    BRICK,
    CELL,
    CHUNK,
    DOOR_IN_COLUMN,
    DOOR_IN_ROW,
    GATE,
    HALL,
    LAST_SOLID,
    LIGHT_STEPS,
    ORE,
    OUTSIDE,
    RUG,
    SLAB,
    WATER,
)
from game.ui.kernels.noise import BAYER, BIG, MOSS, SHIFT_X, SHIFT_Y, SIDE, Number
from game.ui.kernels.surfaces import FACE, R_DIRT, R_SLAB, RAMPS, face_of, floor_of, look_at, rug_of, shade_of, top_of

MARGIN = 64
"""So far around a chunk the ground has a say in how it looks."""
WINDOW = CHUNK + 2 * MARGIN
SKY_PX = 56
"""So far the sky lights what lies beside open country."""
_FAR = 30_000
_RIM = 1


class Scratch(NamedTuple):
    """What baking needs while it bakes; nothing in it lasts."""

    kind: NDArray[np.uint8]  # [WINDOW, WINDOW]
    to_open: NDArray[np.int16]  # [WINDOW, WINDOW] thirds of a pixel to the nearest open one
    to_solid: NDArray[np.int16]  # the same to the nearest solid one
    to_edge: NDArray[np.int16]  # the same to the nearest that isn't the top of something solid
    height: NDArray[np.float32]  # [WINDOW, WINDOW]


class Baked(NamedTuple):
    """What baking writes of a chunk."""

    picture: NDArray[np.uint32]  # [CHUNK, CHUNK] 0xRRGGBB
    relief: NDArray[np.int8]  # [CHUNK, CHUNK, 2] x and y of the surface's normal, 127 = 1
    wall: NDArray[np.uint8]  # [CHUNK / 2, CHUNK / 2] how many of 2×2 pixels stop light, 0 to 4
    deep: NDArray[np.uint8]  # [CHUNK, CHUNK] how far it lies in darkness inside the rock, 255 = not to be seen
    sky: NDArray[np.uint8]  # [CHUNK, CHUNK] light from the sky, LIGHT_STEPS for 1


def make_scratch() -> Scratch:
    """Return scratch for `bake`."""
    side = (WINDOW, WINDOW)
    return Scratch(
        np.empty(side, np.uint8), np.empty(side, np.int16), np.empty(side, np.int16), np.empty(side, np.int16), np.empty(side, np.float32)
    )


def make_baked() -> Baked:
    """Return room for a chunk."""
    side = (CHUNK, CHUNK)
    return Baked(
        np.zeros(side, np.uint32),
        np.zeros((*side, 2), np.int8),
        np.zeros((CHUNK // 2, CHUNK // 2), np.uint8),
        np.zeros(side, np.uint8),
        np.zeros(side, np.uint8),
    )


@kernel
def _ragged(kind: int) -> bool:
    return kind != BRICK and kind != SLAB and kind != HALL and kind != RUG and kind != GATE


@kernel
def _find_kinds(
    looks: NDArray[np.uint8], stride: int, width: int, height: int, top: int, left: int, noise: NDArray[np.uint8], kind: NDArray[np.uint8]
) -> None:
    """Write the kind of each pixel of the window; where neither side is worked stone, edges are shifted about."""
    for j in range(WINDOW):
        y = top + j
        for i in range(WINDOW):
            x = left + i
            here = look_at(looks, stride, width, height, y, x)
            if _ragged(here):
                texel = noise[y & (SIDE - 1), x & (SIDE - 1)]
                down = (int(texel[SHIFT_Y]) - 127) * 9 // 255
                right = (int(texel[SHIFT_X]) - 127) * 9 // 255
                there = look_at(looks, stride, width, height, y + down, x + right)
                if _ragged(there):
                    here = there
            kind[j, i] = here


@kernel
def _measure(far: NDArray[np.int16], first: Number, last: Number) -> None:
    """Turn 0 at the goals and _FAR elsewhere into distances, in thirds of a pixel, within rows and columns `first` to `last`."""
    for j in range(first, last):
        for i in range(first, last):
            best = far[j, i]
            if j > first:
                best = min(best, far[j - 1, i] + 3)
                if i > first:
                    best = min(best, far[j - 1, i - 1] + 4)
                if i + 1 < last:
                    best = min(best, far[j - 1, i + 1] + 4)
            if i > first:
                best = min(best, far[j, i - 1] + 3)
            far[j, i] = best
    for j in range(last - 1, first - 1, -1):
        for i in range(last - 1, first - 1, -1):
            best = far[j, i]
            if j + 1 < last:
                best = min(best, far[j + 1, i] + 3)
                if i > first:
                    best = min(best, far[j + 1, i - 1] + 4)
                if i + 1 < last:
                    best = min(best, far[j + 1, i + 1] + 4)
            if i + 1 < last:
                best = min(best, far[j, i + 1] + 3)
            far[j, i] = best


@kernel
def _rows_to_open(s: Scratch, j: int, i: int) -> int:
    """How many rows below a solid pixel open ground begins, FACE + 1 when it is more than FACE."""
    if s.to_open[j, i] > 3 * FACE:
        return FACE + 1
    for rows in range(1, FACE + 1):
        if s.kind[j + rows, i] > LAST_SOLID:
            return rows
    return FACE + 1


@kernel
def _find_distances(s: Scratch) -> None:
    near, beyond = np.int64(MARGIN - 16), np.int64(MARGIN + CHUNK + 16)
    for j in range(WINDOW):
        for i in range(WINDOW):
            solid = s.kind[j, i] <= LAST_SOLID
            s.to_open[j, i] = _FAR if solid else 0
            s.to_solid[j, i] = 0 if solid else _FAR
    _measure(s.to_open, np.int64(0), np.int64(WINDOW))
    _measure(s.to_solid, near, beyond)
    for j in range(near, beyond):
        for i in range(near, beyond):
            top = s.kind[j, i] <= LAST_SOLID and _rows_to_open(s, j, i) > FACE
            s.to_edge[j, i] = _FAR if top else 0
    _measure(s.to_edge, near, beyond)


@kernel
def _paint(
    looks: NDArray[np.uint8],
    stride: int,
    width: int,
    height: int,
    top: int,
    left: int,
    noise: NDArray[np.uint8],
    s: Scratch,
    out: Baked,
) -> None:
    """Write picture and depth, and the heights of the chunk and one pixel around it."""
    for j in range(MARGIN - _RIM, MARGIN + CHUNK + _RIM):
        y = top + j
        for i in range(MARGIN - _RIM, MARGIN + CHUNK + _RIM):
            x = left + i
            texel = noise[y & (SIDE - 1), x & (SIDE - 1)]
            dither = BAYER[y & 3, x & 3]
            kind = int(s.kind[j, i])
            moss = False
            if kind > LAST_SOLID:
                ramp, value, bright, high = floor_of(s.kind, j, i, y, x, texel, dither)
                moss = ramp == R_SLAB and texel[MOSS] + (25 if value < 0.04 else 0) > 168
                if kind != WATER or ramp == R_DIRT:
                    bright *= shade_of(s.kind, s.to_solid, j, i)
            else:
                rows = _rows_to_open(s, j, i)
                if rows <= FACE:
                    ramp, value, bright, high = face_of(kind, y, x, texel, dither, FACE - rows)
                else:
                    ramp, value, bright, high = top_of(kind, y, x, texel, dither, int(s.to_edge[j, i]))
                    if kind != BRICK:
                        bright *= min(max(1.05 - (s.to_open[j, i] / 3.0 - 14) / 60, 0.5), 1.05)
            s.height[j, i] = high
            if not (MARGIN <= j < MARGIN + CHUNK and MARGIN <= i < MARGIN + CHUNK):
                continue
            colour = RAMPS[ramp, min(max(int(value * 5), 0), 4)]
            red, green, blue = float(colour[0]), float(colour[1]), float(colour[2])
            if moss:
                red, green, blue = red * 0.55 + 26, green * 0.55 + 35, blue * 0.55 + 23
            if kind == RUG:
                woven = rug_of(looks, stride, width, height, y, x)
                if woven[0] >= 0:
                    red, green, blue = float(woven[0]), float(woven[1]), float(woven[2])
            packed = min(int(red * bright), 255) << 16 | min(int(green * bright), 255) << 8 | min(int(blue * bright), 255)
            out.picture[j - MARGIN, i - MARGIN] = packed
            outside = max(-y, y - height * CELL + 1, -x, x - width * CELL + 1)
            lost = (s.to_open[j, i] / 3.0 - 38 + (texel[BIG] / 255.0 - 0.5) * 22) / 22
            lost = max(lost, outside / 16.0)
            steps = int(min(max(lost, 0.0), 1.0) * 6 + (dither + 0.47) * 0.95)
            share = 0.35 if kind == ORE and outside <= 0 else 1.0
            out.deep[j - MARGIN, i - MARGIN] = int(min(steps, 6) * 255 * share) // 6


@kernel
def _find_relief(s: Scratch, doors: NDArray[np.uint8], stride: int, width: int, height: int, top: int, left: int, out: Baked) -> None:
    """Write normals and what stops light: the tops of what is solid, and the leaf of a door."""
    for j in range(CHUNK):
        for i in range(CHUNK):
            wj, wi = j + MARGIN, i + MARGIN
            solid = s.kind[wj, wi] <= LAST_SOLID
            top_side = solid and s.to_edge[wj, wi] > 0
            nx = (s.height[wj, wi - 1] - s.height[wj, wi + 1]) * 0.175
            ny = (s.height[wj - 1, wi] - s.height[wj + 1, wi]) * 0.175
            nz = 1.0
            if top_side:
                nx *= 0.35
                ny *= 0.35
            elif solid:
                ny, nz = 0.9, 0.55
            length = np.sqrt(nx * nx + ny * ny + nz * nz)
            out.relief[j, i, 0] = int(nx / length * 127)
            out.relief[j, i, 1] = int(ny / length * 127)
            if j & 1 == 0 and i & 1 == 0:
                out.wall[j >> 1, i >> 1] = 0
            y, x = top + wj, left + wi
            stops = top_side
            if 0 <= y < height * CELL and 0 <= x < width * CELL:
                cell = ((y >> 4) + 1) * stride + (x >> 4) + 1
                # A leaf between north and south reaches up over the northern wall's front, or light would pass above it.
                across = doors[cell] == DOOR_IN_COLUMN or doors[cell + stride] == DOOR_IN_COLUMN
                stops = stops or (across and 4 <= x & 15 < 12) or (doors[cell] == DOOR_IN_ROW and y & 15 < 11)
            out.wall[j >> 1, i >> 1] += int(stops)


@kernel
def _find_sky(s: Scratch, out: Baked) -> None:
    """Write the light of the sky; it gets into caves a little, and hardly into rock."""
    outside = False
    for j in range(WINDOW):
        for i in range(WINDOW):
            under_sky = s.kind[j, i] == OUTSIDE
            s.to_open[j, i] = 0 if under_sky else _FAR
            outside = outside or under_sky
    out.sky[:] = 0
    if not outside:
        return
    _measure(s.to_open, np.int64(0), np.int64(WINDOW))
    for j in range(CHUNK):
        for i in range(CHUNK):
            far = s.to_open[j + MARGIN, i + MARGIN] / 3.0
            if s.to_edge[j + MARGIN, i + MARGIN] > 0:
                far += s.to_edge[j + MARGIN, i + MARGIN]
            left_over = max(1 - far / SKY_PX, 0.0)
            out.sky[j, i] = int(LIGHT_STEPS * 0.75 * left_over * left_over)


@kernel
def bake(
    looks: NDArray[np.uint8],
    doors: NDArray[np.uint8],
    stride: int,
    width: int,
    height: int,
    top: int,
    left: int,
    noise: NDArray[np.uint8],
    scratch: Scratch,
    out: Baked,
) -> None:
    """Bake the chunk whose upper left pixel on the map is at row `top`, column `left`; `out` is written, and scratch.

    looks, doors: uint8[cells], see ground.py.  stride: of the padded grid.  width, height: cells of the map.
    noise: uint8[SIDE, SIDE, LAYERS], see noise.py.
    """
    _find_kinds(looks, stride, width, height, top - MARGIN, left - MARGIN, noise, scratch.kind)
    _find_distances(scratch)
    _paint(looks, stride, width, height, top - MARGIN, left - MARGIN, noise, scratch, out)
    _find_relief(scratch, doors, stride, width, height, top - MARGIN, left - MARGIN, out)
    _find_sky(scratch, out)
