"""What the player's side has seen of the map: cells within 8, in sight of one of the dungeon's people (G9).

It is the screen's own memory, kept with the chronicle in saves: it begins with what is in sight and grows while the window is open.
"""

import zlib

import numpy as np
from numpy.typing import NDArray

from game.content.types import SIDES
from game.kernels.sight import make_views, mark_seen, set_clear
from game.rules import sightlines
from game.world.tables import UP
from game.world.world import World

EXPLORED_CELLS = 8
_DUNGEON = SIDES.index("dungeon")


class Exploration:
    """The explored cells of one world; only reads it."""

    def __init__(self, world: World, packed: bytes = b"") -> None:
        """Begin with what is in sight now, and what `pack` has kept of the same map."""
        self.seen = unpacked(packed, len(world.cells))
        self._clear = clear_cells(world)
        self._views = make_views(self._clear.copy(), world.stride)
        self._stood: dict[int, int] = {}
        self.update(world)

    def update(self, world: World) -> None:
        """Take in what has come into sight."""
        clear = clear_cells(world)
        changed = np.flatnonzero(clear != self._clear)
        for cell in changed.tolist():
            set_clear(self._views, cell, bool(clear[cell]))
        self._clear = clear
        people = world.people
        rows = np.flatnonzero((people.side == _DUNGEON) & (people.state == UP))
        fresh = [row for row in rows.tolist() if self._stood.get(row) != people.cell[row]] if not len(changed) else rows.tolist()
        if fresh:
            cells = np.ascontiguousarray(people.cell[fresh])
            mark_seen(self._views, cells, EXPLORED_CELLS, self.seen)
            self._stood.update(zip(fresh, cells.tolist(), strict=True))


def packed(seen: NDArray[np.uint8]) -> bytes:
    """Return the explored cells, uint8[cells], as bytes to keep in a save."""
    return zlib.compress(np.packbits(seen > 0).tobytes())


def unpacked(kept: bytes, cells: int) -> NDArray[np.uint8]:
    """Return the explored cells, uint8[cells], of bytes from a save; none of them where those fit no map of so many cells."""
    reader = zlib.decompressobj()
    try:
        bits = reader.decompress(kept, cells // 8 + 2) if kept else b""
    except zlib.error:
        bits = b""
    if len(bits) != -(-cells // 8) or not reader.eof:
        return np.zeros(cells, np.uint8)
    return np.unpackbits(np.frombuffer(bits, np.uint8), count=cells)


def clear_cells(world: World) -> NDArray[np.uint8]:
    """D1: return which cells one can see through, uint8[cells]; closed doors and the map's rim are not."""
    return sightlines.clear(world).copy()
