"""Torchlight: how many lit torches light each cell (G9)."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.bits import lowest_bit
from game.kernels.jit import kernel
from game.kernels.lines import _distance
from game.kernels.shadowcast import SIGHT_CELLS
from game.kernels.sight import Views, _set_clear, _view, check_all_inside, check_inside

LIGHT_CELLS = 6
MOST_TORCHES = 255


def light_map(torch_cells: NDArray[np.int64], views: Views, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
    """How many torches light each cell: those that see it and are within 6 cells.

    torch_cells: int64[n], cells on the map, one an entry for each lit torch.
    views: of the map; views that are missing are worked out.
    out: uint8[cells], written and returned; a new array if not given.
    """
    check_all_inside(views.clear, views.stride, torch_cells)
    light = np.zeros(views.clear.size, np.uint8) if out is None else _checked(out, views)
    light.fill(0)
    if not _add_lights(views, torch_cells, -1, 1, light):
        raise OverflowError(f"more than {MOST_TORCHES} torches light a cell")
    return light


def add_light(views: Views, cell: int, change: int, light: NDArray[np.uint8]) -> None:
    """Add a torch at a cell (change 1) or take one away (-1).

    views: of the map, with the same clear cells when a torch is taken away as when it was added; see `set_clear_lit`.
    cell: a cell on the map.
    light: uint8[cells], written; untouched if a count would leave 0 to 255, which raises an OverflowError.
    """
    check_inside(views.clear, views.stride, cell)
    if change not in (1, -1):
        raise ValueError(f"one torch at a time, not {change}")
    if not _add_lights(views, np.array([cell], np.int64), -1, change, _checked(light, views)):
        raise OverflowError(f"the torches that light a cell must stay within 0 and {MOST_TORCHES}")


def set_clear_lit(views: Views, cell: int, clear: bool, torch_cells: NDArray[np.int64], light: NDArray[np.uint8]) -> None:
    """Make a cell clear or not, as `set_clear` does, and keep the light right.

    views: of the map, written.
    cell: a cell on the map.
    clear: whether one can see through it from now on.
    torch_cells: int64[n], the cells of all lit torches.
    light: uint8[cells], written.
    """
    check_inside(views.clear, views.stride, cell)
    check_all_inside(views.clear, views.stride, torch_cells)
    if not _add_lights(views, torch_cells, cell, -1, _checked(light, views)):
        raise OverflowError("the light doesn't belong to these torches")
    _set_clear(views, cell, int(clear))
    _add_lights(views, torch_cells, cell, 1, light)


def _checked(light: NDArray[np.uint8], views: Views) -> NDArray[np.uint8]:
    if light.dtype != np.uint8 or light.shape != views.clear.shape:
        raise ValueError(f"light must be uint8[{views.clear.size}], not {light.dtype}{list(light.shape)}")
    return light


@kernel
def _add_lights(views: Views, torch_cells: NDArray[np.int64], around: int, change: int, light: NDArray[np.uint8]) -> bool:
    """Add (change 1) or take away (-1) the torches whose light may reach the cell `around`, all if it is -1; False if a count didn't fit.

    A torch is left out as a whole when one of its counts would leave 0 to 255.
    """
    fits = True
    for i in range(torch_cells.size):
        if around < 0 or _distance(views.stride, torch_cells[i], around) <= LIGHT_CELLS:
            fits = _add_light(views, torch_cells[i], change, light) and fits
    return fits


@kernel
def _add_light(views: Views, cell: int, change: int, light: NDArray[np.uint8]) -> bool:
    """See `add_light`; False, and nothing written, if a count would leave 0 to 255."""
    rows = views.rows[_view(views, cell)]
    full = MOST_TORCHES if change > 0 else 0
    corner = cell - LIGHT_CELLS * views.stride - LIGHT_CELLS
    for write in range(2):
        for row in range(2 * LIGHT_CELLS + 1):
            lit = int(np.int64(rows[row + SIGHT_CELLS - LIGHT_CELLS])) >> (SIGHT_CELLS - LIGHT_CELLS) & ((2 << 2 * LIGHT_CELLS) - 1)
            while lit:
                target = corner + row * views.stride + lowest_bit(lit)
                lit &= lit - 1
                if write:
                    light[target] = np.uint8(np.int64(light[target]) + change)
                elif light[target] == full:
                    return False
    return True
