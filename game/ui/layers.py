"""The surfaces that a picture of the world is put together on, in world pixels, and how the whole is enlarged."""

from __future__ import annotations

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.kernels.composing import enlarge
from game.ui.view import View


class Layers:
    """The surfaces of a view, in world pixels: colours in full light, what shines without, and the two together."""

    def __init__(self, size: tuple[int, int]) -> None:
        """Make them of a size."""
        self.size = size
        self.scene, self.shining, self.lit = (pygame.Surface(size, 0, 32) for _ in range(3))

    def arrays(self) -> tuple[NDArray[np.uint32], NDArray[np.uint32], NDArray[np.uint32]]:
        """Return them as 0xRRGGBB by row and column; while these are kept, nothing can be drawn on the surfaces."""
        return _array(self.scene), _array(self.shining), _array(self.lit)


def _array(surface: pygame.Surface) -> NDArray[np.uint32]:
    return pygame.surfarray.pixels2d(surface).T


def draw_enlarged(small: pygame.Surface, view: View, target: pygame.Surface) -> None:
    """Draw `small` enlarged on to the upper left corner of `target`, whatever that one's form is."""
    width, height = min(view.width, target.get_width()), min(view.height, target.get_height())
    shift_x, shift_y = view.shift
    same = target.get_bitsize() == 32 and target.get_masks()[:3] == small.get_masks()[:3] and not target.get_flags() & pygame.SRCALPHA
    whole = same and target.get_size() == (width, height) and target.get_pitch() == 4 * width
    large = target if whole else pygame.Surface((width, height), 0, 32)
    enlarge(_array(small), view.zoom, shift_y, shift_x, _array(large))
    if not whole:
        target.blit(large, (0, 0))
