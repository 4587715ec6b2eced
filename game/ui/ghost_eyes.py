"""I24: the ghost eyes of Scout's Eye on the screen: they float from cell to cell, over rock and fog too, in a faint shine."""

from __future__ import annotations

import math

import pygame

from game.rules import eyes
from game.ui.atlas import Atlas
from game.ui.kernels.kinds import CELL
from game.ui.view import View
from game.world.world import World

_HALO_PX, _HALO = 30, (16, 74, 70)
_FLOATS_PX, _SWAYS_PX = 6, 1.6
_FOLLOWS_A_SECOND = 6.0
_LEAP_PX = 4 * CELL
"""From farther off than that an eye doesn't glide to its place, it is there."""


class GhostEyes:
    """Keeps where each eye was drawn last, in world pixels, so that it glides."""

    def __init__(self, world: World, atlas: Atlas) -> None:
        """Begin with none."""
        self._world, self._atlas = world, atlas
        self._at: list[tuple[float, float]] = []
        self._seconds = 0.0
        self._halo: pygame.Surface | None = None

    def draw(self, target: pygame.Surface, view: View, seconds: float) -> None:
        """Draw them over a lit picture in world pixels."""
        places = [self._world.xy(cell) for cell in eyes.places(self._world)]
        passed, self._seconds = max(0.0, seconds - self._seconds), seconds
        wanted = [(float(x * CELL), float(y * CELL)) for x, y in places]
        if len(self._at) != len(wanted):
            self._at = wanted
        share = min(1.0, passed * _FOLLOWS_A_SECOND)
        self._at = [_glided(old, new, share) for old, new in zip(self._at, wanted, strict=True)]
        for number, (x, y) in enumerate(self._at):
            up = _FLOATS_PX + round(_SWAYS_PX * math.sin(seconds * 2.4 + number * 2.1))
            left, top = round(x) - view.world_left, round(y) - up - view.world_top
            middle = CELL // 2 - _HALO_PX
            target.blit(self._shine(), (left + middle, top + middle), special_flags=pygame.BLEND_RGB_ADD)
            target.blit(self._atlas.sprite(f"ghost_eye.{int(seconds * 3 + number) % 2}"), (left, top))

    def _shine(self) -> pygame.Surface:
        if self._halo is None:
            self._halo = pygame.Surface((2 * _HALO_PX, 2 * _HALO_PX), 0, 32)
            for radius in range(_HALO_PX, 0, -1):
                strength = (1 - radius / _HALO_PX) ** 2
                pygame.draw.circle(self._halo, [round(part * strength) for part in _HALO], (_HALO_PX, _HALO_PX), radius)
        return self._halo


def _glided(old: tuple[float, float], new: tuple[float, float], share: float) -> tuple[float, float]:
    """Return where an eye is that glides a share of its way."""
    if max(abs(new[0] - old[0]), abs(new[1] - old[1])) > _LEAP_PX:
        return new
    return old[0] + (new[0] - old[0]) * share, old[1] + (new[1] - old[1]) * share
