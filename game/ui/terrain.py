"""The ground in chunks: each baked when it is first needed, and again when a cell near it has changed."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.atlas import Atlas
from game.ui.ground import Ground
from game.ui.kernels.baking import Baked, bake, make_baked, make_scratch
from game.ui.kernels.composing import seen_fog
from game.ui.kernels.kinds import CELL, CHUNK, DIRT, GROUPS, LAST_SOLID, ORE, SLAB, WATER
from game.ui.kernels.noise import hash3, make_noise

CELLS = CHUNK // CELL
"""Cells along the side of a chunk."""
REACH_CELLS = 5
"""So many cells away a change can still be seen: rock darkens with its distance from open ground, edges are shifted."""
MOST_CHUNKS = 320
"""Kept at least, before those not looked at longest are forgotten."""
ORE_GLOW = 64

Place = tuple[int, int]


class Decoration(NamedTuple):
    """Something small that grows or lies on bare ground, of no matter to the game."""

    sprite: str
    mirrored: bool
    x: int  # cell
    y: int


class Chunk:
    """A piece of ground of CHUNK × CHUNK world pixels."""

    def __init__(self, place: Place) -> None:
        """Hold nothing yet."""
        self.place = place
        self.baked: Baked = make_baked()
        self.surface = pygame.Surface((CHUNK, CHUNK), 0, 32)
        self.glow: NDArray[np.uint8] = np.zeros((CHUNK, CHUNK), np.uint8)  # share of its colour that shows without light
        self.stale = True
        self.bakes = 0
        self.fog: NDArray[np.uint8] = self.baked.deep
        self._seen: bytes | None = None
        # Kept by lighting.py: what each light sends here, all of it together, and whether that is still so.
        self.masks: dict[tuple[int, int, str], NDArray[np.uint8]] = {}
        self.light: NDArray[np.uint8] = np.zeros((CHUNK, CHUNK, GROUPS), np.uint8)
        self.light_stale = True
        self.lit = False

    def look_through(self, seen: NDArray[np.uint8] | None) -> None:
        """Have fog over what is not explored; `seen` is of the cells of the chunk and one around, uint8[10, 10], None = all is."""
        wanted = None if seen is None else seen.tobytes()
        if wanted == self._seen:
            return
        self._seen = wanted
        if seen is None:
            self.fog = self.baked.deep
            return
        if self.fog is self.baked.deep:
            self.fog = np.empty((CHUNK, CHUNK), np.uint8)
        seen_fog(np.ascontiguousarray(seen), self.baked.deep, self.place[1] * CHUNK, self.place[0] * CHUNK, self.fog)

    def forget_fog(self) -> None:
        """Work the fog out anew when it is next asked for."""
        self._seen, self.fog = None, self.baked.deep


class Terrain:
    """The chunks of a map."""

    def __init__(self, ground: Ground, width: int, height: int, atlas: Atlas) -> None:
        """Bake nothing yet; width, height in cells."""
        self.ground, self.width, self.height = ground, width, height
        self.across, self.down = -(-width // CELLS), -(-height // CELLS)
        self._atlas = atlas
        self._noise = make_noise()
        self._scratch = make_scratch()
        self._chunks: OrderedDict[Place, Chunk] = OrderedDict()
        self._decorations: dict[Place, list[Decoration]] = {}
        self.most_chunks = MOST_CHUNKS

    def chunk(self, place: Place) -> Chunk:
        """Return the chunk at column, row of chunks, baked at least once, perhaps before the last change."""
        chunk = self._chunks.get(place)
        if chunk is None:
            chunk = self._chunks[place] = Chunk(place)
            self.bake(chunk)
            while len(self._chunks) > self.most_chunks:
                self._chunks.popitem(last=False)
        else:
            self._chunks.move_to_end(place)
        return chunk

    def known(self, place: Place) -> Chunk | None:
        """Return a chunk if it was baked before."""
        return self._chunks.get(place)

    def places(self, left: int, top: int, right: int, bottom: int) -> list[Place]:
        """Return the places of the chunks that a rectangle of world pixels touches, also beyond the map."""
        return [(x, y) for y in range(top // CHUNK, (bottom - 1) // CHUNK + 1) for x in range(left // CHUNK, (right - 1) // CHUNK + 1)]

    def changed(self, cells: NDArray[np.int64]) -> list[Chunk]:
        """Mark what has to be baked again as these cells look different now; returns those chunks."""
        touched: set[Place] = set()
        for cell in cells.tolist():
            y, x = divmod(cell, self.ground.stride)
            x, y = x - 1, y - 1
            self._decorations.pop((x // CELLS, y // CELLS), None)
            for row in range((y - REACH_CELLS) // CELLS, (y + REACH_CELLS) // CELLS + 1):
                for column in range((x - REACH_CELLS) // CELLS, (x + REACH_CELLS) // CELLS + 1):
                    touched.add((column, row))
        stale = [self._chunks[place] for place in sorted(touched) if place in self._chunks]
        for chunk in stale:
            chunk.stale = True
        return stale

    def bake(self, chunk: Chunk) -> None:
        """Bake a chunk as its cells are now."""
        x, y = chunk.place
        ground = self.ground
        bake(
            ground.looks,
            ground.doors,
            ground.stride,
            self.width,
            self.height,
            y * CHUNK,
            x * CHUNK,
            self._noise,
            self._scratch,
            chunk.baked,
        )
        pygame.surfarray.blit_array(chunk.surface, chunk.baked.picture.T)
        chunk.glow.fill(0)
        self._lay_ore(chunk)
        for decoration in self.decorations(chunk.place):
            if self._atlas.glow(decoration.sprite) is None:
                at = (decoration.x * CELL - x * CHUNK, decoration.y * CELL - y * CHUNK)
                chunk.surface.blit(self._atlas.sprite(decoration.sprite, decoration.mirrored), at)
        chunk.forget_fog()
        chunk.stale = False
        chunk.bakes += 1

    def decorations(self, place: Place) -> list[Decoration]:
        """Return what grows and lies on the bare ground of a chunk."""
        found = self._decorations.get(place)
        if found is None:
            found = self._decorations[place] = [
                decoration for cell in self._cells(place) for decoration in self._decoration(cell) if decoration is not None
            ]
        return found

    def _cells(self, place: Place) -> list[Place]:
        x, y = place
        columns = range(max(x * CELLS, 0), min((x + 1) * CELLS, self.width))
        return [(column, row) for row in range(max(y * CELLS, 0), min((y + 1) * CELLS, self.height)) for column in columns]

    def _decoration(self, cell: Place) -> list[Decoration]:
        x, y = cell
        looks, stride = self.ground.looks, self.ground.stride
        index = (y + 1) * stride + x + 1
        chance = hash3(x, y, 401)
        mirrored = chance & 1 << 20 > 0
        if looks[index] == SLAB and looks[index - stride] <= LAST_SOLID and looks[index - 1] <= LAST_SOLID and chance % 5 == 0:
            return [Decoration("cobweb", False, x, y)]
        if looks[index] != DIRT:
            return []
        around = [int(looks[index + step]) for step in (-1, 1, -stride, stride)]
        by_wall = any(look <= LAST_SOLID for look in around)
        if by_wall and WATER not in around and chance % 11 == 0:
            return [Decoration("mush", mirrored, x, y)]
        if chance % 17 == 3:
            return [Decoration("rubble" if chance & 1 << 21 else "rubble.1", mirrored, x, y)]
        if chance % 37 == 5:
            return [Decoration("bones", mirrored, x, y)]
        return []

    def _lay_ore(self, chunk: Chunk) -> None:
        looks, stride = self.ground.looks, self.ground.stride
        for x, y in self._cells(chunk.place):
            if looks[(y + 1) * stride + x + 1] == ORE:
                chance = hash3(x, y, 402)
                sprite = self._atlas.sprite(f"ore.{chance % 3}", chance & 64 > 0)
                left, top = x * CELL - chunk.place[0] * CHUNK, y * CELL - chunk.place[1] * CHUNK
                chunk.surface.blit(sprite, (left, top))
                solid = pygame.surfarray.array_alpha(sprite).T > 0
                chunk.glow[top : top + CELL, left : left + CELL][solid] = ORE_GLOW
