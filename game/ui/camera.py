"""Where the player looks: a point of the map, a zoom, and how moving and zooming change them."""

from __future__ import annotations

from game.ui.view import ZOOMS, View

CELL_PX = 16
START_ZOOM = 3


class Camera:
    """The middle of the picture in cells, which stays on the map, and the zoom, a whole number of window pixels a world pixel."""

    def __init__(self, columns: int, rows: int, x: float, y: float, zoom: int = START_ZOOM) -> None:
        """Look at the point x, y (in cells) of a map of `columns` × `rows` cells."""
        self.columns, self.rows = columns, rows
        self.x, self.y, self.zoom = x, y, zoom
        self._keep()

    def view(self, size: tuple[int, int]) -> View:
        """Return what a window of that size shows."""
        return View.centred(self.x, self.y, size, self.zoom)

    def pan(self, dx_px: float, dy_px: float) -> None:
        """Move by pixels of the window."""
        side = CELL_PX * self.zoom
        self.x, self.y = self.x + dx_px / side, self.y + dy_px / side
        self._keep()

    def zoom_by(self, steps: int, at: tuple[int, int], size: tuple[int, int]) -> None:
        """Zoom in (steps above 0) or out; the point of the map under the pixel `at` of the window stays there."""
        zoom = min(ZOOMS[-1], max(ZOOMS[0], self.zoom + steps))
        if zoom == self.zoom:
            return
        # Half the window's pixels from the middle to the cursor are as many cells fewer or more after the zoom.
        off_x, off_y = at[0] - size[0] / 2, at[1] - size[1] / 2
        self.x += off_x / (CELL_PX * self.zoom) - off_x / (CELL_PX * zoom)
        self.y += off_y / (CELL_PX * self.zoom) - off_y / (CELL_PX * zoom)
        self.zoom = zoom
        self._keep()

    def _keep(self) -> None:
        self.x = min(float(self.columns), max(0.0, self.x))
        self.y = min(float(self.rows), max(0.0, self.y))
