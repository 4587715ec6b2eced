"""The last kernels of a picture: light and fog over what was drawn, and the enlargement to the window's pixels."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.jit import kernel
from game.ui.kernels.kinds import CELL, CHUNK
from game.ui.kernels.noise import BAYER, hash3

FOG_RED, FOG_GREEN, FOG_BLUE = 9, 8, 13
_RAGS = np.int64(301)
_BRIGHT_GLOW = 420
"""Red, green and blue together from which a pixel shines by itself, whatever light falls on it."""


def tone_curve() -> NDArray[np.uint8]:
    """Return how bright a channel is shown, by colour × light from 0 to 1023 (255 = the full colour), uint8[1024]."""
    value = np.arange(1024) / 255
    curve: NDArray[np.uint8] = np.minimum(value * 1.36 / (1 + 0.30 * value) * 255, 255).astype(np.uint8)
    return curve


@kernel
def seen_fog(seen: NDArray[np.uint8], deep: NDArray[np.uint8], top: int, left: int, fog: NDArray[np.uint8]) -> None:
    """Write the fog of a chunk: what is not explored has it, with a soft and ragged edge; what lies deep in rock keeps its own.

    seen: uint8[10, 10], the chunk's cells and one around, 0 = not explored.  deep: uint8[CHUNK, CHUNK].
    top, left: of the chunk in world pixels.  fog: uint8[CHUNK, CHUNK], written.
    """
    half = CELL // 2
    for j in range(CHUNK):
        row, fy = (j + half) // CELL, ((j + half) % CELL + 0.5) / CELL
        for i in range(CHUNK):
            column, fx = (i + half) // CELL, ((i + half) % CELL + 0.5) / CELL
            a = 1.0 if seen[row, column] else 0.0
            b = 1.0 if seen[row, column + 1] else 0.0
            c = 1.0 if seen[row + 1, column] else 0.0
            d = 1.0 if seen[row + 1, column + 1] else 0.0
            clear = (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy
            y, x = top + j, left + i
            ragged = ((hash3(y >> 1, x >> 1, _RAGS) & 255) / 255.0 - 0.5) * 0.16
            lost = min(max((0.62 - clear + ragged) * 2.4, 0.0), 1.0)
            steps = min(int(lost * 6 + (BAYER[y & 3, x & 3] + 0.47) * 0.95), 6)
            fog[j, i] = max(steps * 255 // 6, int(deep[j, i]))


@kernel
def compose(
    scene: NDArray[np.uint32],
    shining: NDArray[np.uint32],
    out: NDArray[np.uint32],
    top: int,
    left: int,
    chunk_top: int,
    chunk_left: int,
    light: NDArray[np.uint8],
    fog: NDArray[np.uint8],
    glow: NDArray[np.uint8],
    colours: NDArray[np.float32],
    ambient: NDArray[np.float32],
    curve: NDArray[np.uint8],
) -> None:
    """Light one chunk's part of a view.

    scene, shining: 0xRRGGBB, uint32[height, width] of the view: colours in full light, and what shines without.
    out: the same, written.  top, left: the view's corner in world pixels; chunk_top, chunk_left: the chunk's.
    light: uint8[CHUNK, CHUNK, GROUPS].  fog, glow: uint8[CHUNK, CHUNK].
    colours: float32[GROUPS, 3], red, green, blue of each group for a step of light.  ambient: float32[3].  curve: see tone_curve.
    """
    height, width = scene.shape
    groups = colours.shape[0]
    for y in range(max(chunk_top - top, 0), min(chunk_top + CHUNK - top, height)):
        row = y + top - chunk_top
        for x in range(max(chunk_left - left, 0), min(chunk_left + CHUNK - left, width)):
            column = x + left - chunk_left
            hidden = int(fog[row, column])
            if hidden == 255:
                out[y, x] = FOG_RED << 16 | FOG_GREEN << 8 | FOG_BLUE
                continue
            red, green, blue = ambient[0], ambient[1], ambient[2]
            for group in range(groups):
                strength = light[row, column, group]
                if strength:
                    red += colours[group, 0] * strength
                    green += colours[group, 1] * strength
                    blue += colours[group, 2] * strength
            packed = int(scene[y, x])
            r, g, b = packed >> 16 & 255, packed >> 8 & 255, packed & 255
            lit_r = int(curve[min(int(r * red), 1023)])
            lit_g = int(curve[min(int(g * green), 1023)])
            lit_b = int(curve[min(int(b * blue), 1023)])
            own = int(glow[row, column])
            if own:
                lit_r, lit_g, lit_b = lit_r + (r * own >> 8), lit_g + (g * own >> 8), lit_b + (b * own >> 8)
            packed = int(shining[y, x])
            if packed & 0xFFFFFF:
                r, g, b = packed >> 16 & 255, packed >> 8 & 255, packed & 255
                if r + g + b < _BRIGHT_GLOW:
                    lit_r = max(lit_r * 141 // 256 + r, lit_r)
                    lit_g = max(lit_g * 141 // 256 + g, lit_g)
                    lit_b = max(lit_b * 141 // 256 + b, lit_b)
                else:
                    lit_r, lit_g, lit_b = lit_r // 8 + r, lit_g // 8 + g, lit_b // 8 + b
            lit_r, lit_g, lit_b = min(lit_r, 255), min(lit_g, 255), min(lit_b, 255)
            if hidden:
                lit_r = (lit_r * (255 - hidden) + FOG_RED * hidden) // 255
                lit_g = (lit_g * (255 - hidden) + FOG_GREEN * hidden) // 255
                lit_b = (lit_b * (255 - hidden) + FOG_BLUE * hidden) // 255
            out[y, x] = lit_r << 16 | lit_g << 8 | lit_b


@kernel
def enlarge(small: NDArray[np.uint32], zoom: int, shift_y: int, shift_x: int, large: NDArray[np.uint32]) -> None:
    """Write each pixel of `small` as zoom × zoom pixels of `large`, without the first `shift` rows and columns of the whole.

    small: uint32[height, width], at least (large + shift) / zoom.  large: uint32[any, any], written.
    """
    height, width = large.shape
    for y in range(height):
        row = (y + shift_y) // zoom
        if y > 0 and row == (y - 1 + shift_y) // zoom:
            for x in range(width):
                large[y, x] = large[y - 1, x]
            continue
        x, column, part = 0, 0, shift_x
        while x < width:
            pixel = small[row, column]
            end = min(x + zoom - part, width)
            while x < end:
                large[y, x] = pixel
                x += 1
            column += 1
            part = 0
