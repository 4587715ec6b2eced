"""A single picture of a world, with no window and no display needed."""

from __future__ import annotations

import io

import numpy as np
import pygame
from numpy.typing import NDArray

from game.content.faults import BadInput
from game.ui.scene import PATIENT, Scene
from game.ui.view import ZOOMS, View
from game.ui.wires import Sight
from game.world.world import World

MOST_SIDE = 8192
"""Longest side of a picture in pixels."""
_PIECE = 1536


def picture(
    world: World,
    size: tuple[int, int] = (1280, 720),
    at: tuple[float, float] | None = None,
    zoom: int = 3,
    reveal: bool = False,
    seen: NDArray[np.uint8] | None = None,
    sight: Sight | None = None,
) -> pygame.Surface:
    """Return a picture of the world as it is; the same world gives the same picture.

    size: width and height in pixels.  at: cell that is in the middle; if not given the heart, else the middle of the map.
    zoom: pixels along the side of a world pixel.  seen: uint8[cells], 0 where the player has not explored, None = all is shown.
    reveal: show what is not explored as well.  sight: what of wiring and minds is to be seen.
    Raises BadInput for a size or zoom that can't be drawn.
    """
    check_size(size, zoom)
    surface = pygame.Surface(size, 0, 32)
    x, y = middle(world) if at is None else at
    seconds = world.campaign.tick / world.content.clock.ticks_per_second
    view = View.centred(x + 0.5, y + 0.5, size, zoom)
    scene = Scene(world)
    # In pieces, so that a picture of a whole map doesn't keep all of it baked at once.
    for top in range(0, size[1], _PIECE):
        for left in range(0, size[0], _PIECE):
            width, height = min(_PIECE, size[0] - left), min(_PIECE, size[1] - top)
            piece = pygame.Surface((width, height), 0, 32)
            part = View(view.left + left, view.top + top, width, height, zoom)
            scene.draw(piece, part, seconds=seconds, seen=None if reveal else seen, work=PATIENT, sight=sight)
            surface.blit(piece, (left, top))
    return surface


def check_size(size: tuple[int, int], zoom: int) -> None:
    """Raise BadInput for a size or zoom that can't be drawn."""
    if not all(1 <= side <= MOST_SIDE for side in size):
        raise BadInput(f"a picture of {size[0]}×{size[1]}: each side is 1 to {MOST_SIDE} pixels")
    if zoom not in ZOOMS:
        raise BadInput(f"zoom {zoom}: is a whole number of {ZOOMS[0]} to {ZOOMS[-1]}")


def middle(world: World) -> tuple[float, float]:
    """Return the cell to look at first: the heart's, else the middle of the map."""
    if world.campaign.heart >= 0:
        x, y = world.xy(world.campaign.heart)
        return x, y
    return (world.campaign.width - 1) / 2, (world.campaign.height - 1) / 2


def as_png(surface: pygame.Surface) -> bytes:
    """Return a picture as the bytes of a PNG file."""
    buffer = io.BytesIO()
    pygame.image.save(surface, buffer, "picture.png")
    return buffer.getvalue()
