"""What part of the map is shown where on the screen: pixels of the window, pixels of the world, cells."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.kernels.kinds import CELL

ZOOMS = (1, 2, 3, 4, 5, 6)
"""Pixels of the window, along each side, that a pixel of the world takes."""


@dataclass(frozen=True)
class View:
    """A window on to the map.

    left, top: pixel of the enlarged map that is in the window's upper left corner; may lie outside the map.
    width, height: of the window in pixels.  zoom: one of ZOOMS.
    """

    left: int
    top: int
    width: int
    height: int
    zoom: int

    def __post_init__(self) -> None:
        """Refuse what can't be drawn with a ValueError."""
        if self.zoom not in ZOOMS or self.width < 1 or self.height < 1:
            raise ValueError(f"a view of {self.width}×{self.height} at zoom {self.zoom}: needs a pixel, and zoom 1 to {ZOOMS[-1]}")

    @classmethod
    def centred(cls, x: float, y: float, size: tuple[int, int], zoom: int) -> View:
        """Return the view whose middle shows the point x, y, in cells (0.5, 0.5 is the middle of the first one)."""
        width, height = size
        return cls(round(x * CELL * zoom - width / 2), round(y * CELL * zoom - height / 2), width, height, zoom)

    @property
    def world_left(self) -> int:
        """World pixel at the left border."""
        return self.left // self.zoom

    @property
    def world_top(self) -> int:
        """World pixel at the upper border."""
        return self.top // self.zoom

    @property
    def world_size(self) -> tuple[int, int]:
        """How many world pixels show, in part at least, across and down."""
        right, bottom = (self.left + self.width - 1) // self.zoom, (self.top + self.height - 1) // self.zoom
        return right - self.world_left + 1, bottom - self.world_top + 1

    @property
    def shift(self) -> tuple[int, int]:
        """How many window pixels of the first world pixel are cut off, across and down."""
        return self.left - self.world_left * self.zoom, self.top - self.world_top * self.zoom

    def cell_at(self, x: int, y: int) -> tuple[int, int]:
        """Return the cell x, y under a pixel of the window; it may lie outside the map."""
        side = CELL * self.zoom
        return (self.left + x) // side, (self.top + y) // side

    def window_of(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel of the window at a point in cells; it may lie outside the window."""
        side = CELL * self.zoom
        return round(x * side) - self.left, round(y * side) - self.top
