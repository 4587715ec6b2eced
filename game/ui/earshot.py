"""How loud something on the map is heard, and from which side: by how far it is from the middle of the picture, and by the zoom."""

from __future__ import annotations

from typing import NamedTuple

from game.ui.kernels.kinds import CELL
from game.ui.view import View

_NEAR_CELLS = 3.0
"""Up to here nothing is lost."""
_BEYOND = 1.25
"""Nothing is heard that is farther away than so many times the picture's half diagonal …"""
_REACH_CELLS = (12.0, 48.0)
"""… within these bounds."""
_MOST_PAN = 0.75


class Ear(NamedTuple):
    """Where the player listens from, in cells."""

    x: float
    y: float
    half_width: float
    reach: float
    share: float  # how loud what is right here is, 0 to 1: less from high above

    @classmethod
    def of(cls, view: View) -> Ear:
        """Return the ear over the middle of what a window shows."""
        side = CELL * view.zoom
        half_width, half_height = view.width / 2 / side, view.height / 2 / side
        low, high = _REACH_CELLS
        reach = min(high, max(low, (half_width**2 + half_height**2) ** 0.5 * _BEYOND))
        return cls(view.left / side + half_width, view.top / side + half_height, half_width, reach, min(1.0, 0.35 + 0.15 * view.zoom))

    def hears(self, x: float, y: float) -> tuple[float, float]:
        """Return how loud, 0 to 1, a point (in cells) is heard, and how far to the side: −1 left to 1 right."""
        far = ((x - self.x) ** 2 + (y - self.y) ** 2) ** 0.5
        left = 1 - max(0.0, far - _NEAR_CELLS) / (self.reach - _NEAR_CELLS)
        if left <= 0:
            return 0.0, 0.0
        return self.share * left * left, max(-1.0, min(1.0, (x - self.x) / self.half_width)) * _MOST_PAN
