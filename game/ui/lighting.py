"""Lights: what each sends to each chunk, traced once and kept until something near changes, and all of it together."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.kernels.kinds import CELL, CHUNK, LIGHT_STEPS, OTHER_TORCH, SKY, TORCH
from game.ui.kernels.noise import BAYER, hash3
from game.ui.kernels.shining import add_mask, shine
from game.ui.looks import GROUP_COLOURS, LIGHTS
from game.ui.terrain import Chunk, Place, Terrain

AMBIENT: NDArray[np.float32] = np.array([0.27, 0.28, 0.40], np.float32)
"""Red, green and blue that reach everything: a cold dusk in which unlit ground can just be read."""
_HALF = CHUNK // 2
_CHANGE_PX = 20
MOST_REACH_PX = max(light.reach_px for light in LIGHTS.values())


class Source(NamedTuple):
    """A light that burns, at a point in world pixels."""

    x: int
    y: int
    kind: str


class Lighting:
    """The light of a map, chunk by chunk."""

    def __init__(self, terrain: Terrain) -> None:
        """Light nothing yet."""
        self._terrain = terrain
        self._sources: dict[Place, list[Source]] = {}
        self._through: NDArray[np.float32] = np.zeros((_HALF + 1, _HALF + 1), np.float32)
        self.traces = 0

    def set_sources(self, sources: list[Source]) -> None:
        """Say which lights burn, beside those of decorations; chunks are lit again where that makes a difference."""
        before = {source for some in self._sources.values() for source in some}
        self._sources = {}
        for source in sources:
            self._sources.setdefault((source.x // CHUNK, source.y // CHUNK), []).append(source)
        for source in before.symmetric_difference(sources):
            self._mark(source.x, source.y, LIGHTS[source.kind].reach_px, False)

    def changed(self, cells: NDArray[np.int64]) -> None:
        """Have lights traced again that may fall on or past these cells."""
        stride = self._terrain.ground.stride
        for cell in cells.tolist():
            y, x = divmod(cell, stride)
            self._mark((x - 1) * CELL + CELL // 2, (y - 1) * CELL + CELL // 2, MOST_REACH_PX + _CHANGE_PX, True)

    def _mark(self, x: int, y: int, reach: int, forget: bool) -> None:
        for place in self._terrain.places(x - reach, y - reach, x + reach, y + reach):
            chunk = self._terrain.known(place)
            if chunk is not None:
                chunk.light_stale = True
                if forget:
                    near = [key for key in chunk.masks if math.hypot(key[0] - x, key[1] - y) <= LIGHTS[key[2]].reach_px + _CHANGE_PX]
                    for key in near:
                        del chunk.masks[key]

    def near(self, place: Place) -> list[Source]:
        """Return the lights that reach a chunk."""
        left, top = place[0] * CHUNK, place[1] * CHUNK
        found: list[Source] = []
        for row in range(place[1] - 1, place[1] + 2):
            for column in range(place[0] - 1, place[0] + 2):
                for source in self.within((column, row)):
                    dx = max(left - source.x, source.x - (left + CHUNK - 1), 0)
                    dy = max(top - source.y, source.y - (top + CHUNK - 1), 0)
                    if math.hypot(dx, dy) < LIGHTS[source.kind].reach_px:
                        found.append(source)
        return found

    def within(self, place: Place) -> list[Source]:
        """Return the lights that stand in a chunk, those of decorations too."""
        grown = [
            Source(decoration.x * CELL + 7, decoration.y * CELL + 11, "mushrooms")
            for decoration in self._terrain.decorations(place)
            if decoration.sprite == "mush"
        ]
        return self._sources.get(place, []) + grown

    def light(self, chunk: Chunk, most_traces: int) -> int:
        """Bring the chunk's light up to date, or a part of the way there with `most_traces`; returns how many were traced."""
        sources = self.near(chunk.place)
        traced = 0
        for source in sources:
            if source not in chunk.masks:
                if traced >= most_traces:
                    return traced
                chunk.masks[source] = self._trace(chunk, source)
                traced += 1
        for gone in chunk.masks.keys() - set(sources):
            del chunk.masks[gone]
        chunk.light.fill(0)
        chunk.light[..., SKY] = chunk.baked.sky
        for source in sources:
            add_mask(chunk.masks[source], group_of(source), chunk.light)
        chunk.light_stale, chunk.lit = False, True
        return traced

    def _trace(self, chunk: Chunk, source: Source) -> NDArray[np.uint8]:
        self.traces += 1
        kind = LIGHTS[source.kind]
        x, y = chunk.place
        left, right = min(source.x // CHUNK, x), max(source.x // CHUNK, x)
        top, bottom = min(source.y // CHUNK, y), max(source.y // CHUNK, y)
        rows = [
            np.concatenate([self._terrain.chunk((column, row)).baked.wall for column in range(left, right + 1)], axis=1)
            for row in range(top, bottom + 1)
        ]
        walls = np.ascontiguousarray(np.concatenate(rows, axis=0))
        mask = np.empty((CHUNK, CHUNK), np.uint8)
        shine(
            walls,
            (top - y) * _HALF,
            (left - x) * _HALF,
            chunk.baked.relief,
            source.y - y * CHUNK,
            source.x - x * CHUNK,
            float(kind.above_px),
            kind.reach_px,
            kind.strength,
            self._through,
            mask,
        )
        return mask


def group_of(source: Source) -> int:
    """Return the group that a light flickers with; neighbouring torches are of different ones."""
    group = LIGHTS[source.kind].group
    return OTHER_TORCH if group == TORCH and hash3(source.x // CELL, source.y // CELL, 9) & 1 else group


def flicker(seconds: float) -> list[float]:
    """Return how strongly each group burns at a time: the sky steadily, flames restlessly, magic and caves slowly."""
    return [
        1.0,
        0.95 + 0.05 * math.sin(seconds * 7.3) * math.sin(seconds * 2.9 + 1),
        0.95 + 0.05 * math.sin(seconds * 6.1 + 2) * math.sin(seconds * 3.7),
        1 + 0.08 * math.sin(seconds * 2.1),
        1 + 0.05 * math.sin(seconds * 1.3 + 1),
        0.92 + 0.08 * math.sin(seconds * 9.7),
    ]


def colours_at(seconds: float, calm: bool = False) -> NDArray[np.float32]:
    """Return red, green and blue of each group for one step of light, float32[GROUPS, 3]. calm: all burn steadily."""
    strong = np.ones((len(GROUP_COLOURS), 1), np.float32) if calm else np.array(flicker(seconds), np.float32)[:, np.newaxis]
    shown: NDArray[np.float32] = np.array(GROUP_COLOURS, np.float32) * strong / np.float32(LIGHT_STEPS)
    return shown


def make_halo(kind: str) -> pygame.Surface:
    """Return the shine around a light, to be added to a picture."""
    light = LIGHTS[kind]
    radius = light.halo_px
    y, x = np.mgrid[-radius:radius, -radius:radius] + 0.5
    strength = np.clip(1 - np.hypot(x, y) / radius, 0, 1) ** 2.2
    dither = np.tile(BAYER, (radius // 2 + 1, radius // 2 + 1))[: 2 * radius, : 2 * radius]
    colour = np.floor(strength[..., np.newaxis] * np.array(light.halo) / 4 + dither[..., np.newaxis] * 0.8) * 4
    made = pygame.Surface((2 * radius, 2 * radius), 0, 32)
    pygame.surfarray.blit_array(made, np.clip(colour, 0, 255).astype(np.uint8).swapaxes(0, 1))
    return made
