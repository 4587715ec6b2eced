"""The kernels of light: what a lamp sends to a chunk past walls, and the sum of all."""

import math

import numpy as np
from numpy.typing import NDArray

from game.kernels.jit import kernel
from game.ui.kernels.kinds import CHUNK, LIGHT_STEPS

_SAMPLES = 5
_THROUGH_PX = 8.0
"""So thick a wall lets the last of the light through: it makes the rims around lit rooms."""


@kernel
def _blocked(walls: NDArray[np.uint8], y: float, x: float, to_y: float, to_x: float) -> float:
    """How much of `_THROUGH_PX` of wall lies on a line, 0 to 1; all in half pixels."""
    steps = int(max(abs(to_y - y), abs(to_x - x))) + 1
    dy, dx = (to_y - y) / steps, (to_x - x) / steps
    share = math.sqrt(dy * dy + dx * dx) * 2 / 4 / _THROUGH_PX
    blocked = 0.0
    height, width = walls.shape
    for _ in range(steps):
        row, column = int(y), int(x)
        if 0 <= row < height and 0 <= column < width:
            blocked += walls[row, column] * share
            if blocked >= 1:
                return 1.0
        y += dy
        x += dx
    return blocked


@kernel
def shine(
    walls: NDArray[np.uint8],
    walls_y: int,
    walls_x: int,
    relief: NDArray[np.int8],
    y: int,
    x: int,
    above: float,
    reach: int,
    strength: float,
    through: NDArray[np.float32],
    mask: NDArray[np.uint8],
) -> None:
    """Write what a light sends to a chunk.

    walls: uint8[any, any], of 2×2 pixels each how many stop light; its corner lies walls_y, walls_x such squares from the chunk's.
    relief: int8[CHUNK, CHUNK, 2], of the chunk.  y, x: of the light, in pixels from the chunk's corner.
    above: its height over the floor, reach: how far it shines, in pixels.  strength: 1 shows colours as they are.
    through: float32[CHUNK / 2 + 1, CHUNK / 2 + 1], scratch.  mask: uint8[CHUNK, CHUNK], written in steps of 1 / LIGHT_STEPS.
    """
    mask[:] = 0
    top, bottom = max(y - reach, 0), min(y + reach + 1, CHUNK)
    left, right = max(x - reach, 0), min(x + reach + 1, CHUNK)
    for j in range(top >> 1, (bottom + 1 >> 1) + 1):
        for i in range(left >> 1, (right + 1 >> 1) + 1):
            if j > CHUNK >> 1 or i > CHUNK >> 1:
                continue
            through[j, i] = 0
            dy, dx = y - 2 * j, x - 2 * i
            if dy * dy + dx * dx > (reach + 3) * (reach + 3):
                continue
            free = 0.0
            for sample in range(_SAMPLES):
                angle = sample * 2.399963
                away = 0.9 if sample else 0.0
                from_y, from_x = j - walls_y + 0.25, i - walls_x + 0.25
                to_y = y / 2 - walls_y + away * math.sin(angle) + 0.25
                free += 1 - _blocked(walls, from_y, from_x, to_y, x / 2 - walls_x + away * math.cos(angle) + 0.25)
            through[j, i] = free / _SAMPLES
    for j in range(top, bottom):
        a, fy = j >> 1, (j & 1) * 0.5
        for i in range(left, right):
            dy, dx = y - j, x - i
            far = dy * dy + dx * dx
            if far >= reach * reach:
                continue
            b, fx = i >> 1, (i & 1) * 0.5
            free = through[a, b]
            if fx > 0:
                free = (free + through[a, b + 1]) * 0.5
            if fy > 0:
                free2 = through[a + 1, b]
                if fx > 0:
                    free2 = (free2 + through[a + 1, b + 1]) * 0.5
                free = (free + free2) * 0.5
            if free <= 0:
                continue
            nx, ny = relief[j, i, 0] / 127.0, relief[j, i, 1] / 127.0
            nz = math.sqrt(max(1 - nx * nx - ny * ny, 0.0))
            facing = (nx * dx + ny * dy + nz * above) / math.sqrt(far + above * above)
            facing = max((facing + 0.35) / 1.35, 0.0)
            fade = 1 - math.sqrt(far) / reach
            fade = fade * fade * (3 - 2 * fade)
            mask[j, i] = min(int(free * facing * fade * strength * LIGHT_STEPS + 0.5), 255)


@kernel
def add_mask(mask: NDArray[np.uint8], group: int, light: NDArray[np.uint8]) -> None:
    """Add a mask to one group of a chunk's light, uint8[CHUNK, CHUNK, GROUPS], written; it stays at 255."""
    for j in range(mask.shape[0]):
        for i in range(mask.shape[1]):
            if mask[j, i]:
                light[j, i, group] = min(int(light[j, i, group]) + int(mask[j, i]), 255)
