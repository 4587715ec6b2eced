"""The sprites: the atlas that tools/make_atlas.py made, cut into surfaces by name, mirrored and dimmed ones kept."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray

from game.content.faults import BadInput
from game.content.places import data_folder

SEEN_IN_THE_DARK = 84
"""How bright, of 255, those are drawn who must be made out on dark ground whatever the light."""


Tint = tuple[int, int, int, int]
"""Red, green, blue, and how solid."""


_BRIGHTER = (48, 48, 48, 0)
"""Added before a sprite is tinted, so that what is planned stands out from dark ground."""


def atlas_folder() -> Path:
    """Return the folder of sprite files and atlas."""
    return data_folder("assets") / "sprites"


class Atlas:
    """All sprites of a folder. Surfaces are 32 bits with alpha, need no display, and are not to be drawn on."""

    def __init__(self, folder: Path | None = None) -> None:
        """Load the atlas of `folder`, the game's own if not given; raises BadInput when it can't be read."""
        folder = atlas_folder() if folder is None else folder
        try:
            index = json.loads((folder / "atlas.json").read_text(encoding="utf-8"))
            loaded = pygame.image.load(str(folder / "atlas.png"))
            self._places: dict[str, list[int]] = index["sprites"]
            self._glowing: dict[str, list[int]] = index["glow"]
        except (OSError, pygame.error, ValueError, KeyError) as error:
            raise BadInput(f"{folder}: the sprite atlas can't be read ({error}); make it with: python tools/make_atlas.py") from None
        self._sheet = pygame.Surface(loaded.get_size(), pygame.SRCALPHA, 32)
        self._sheet.blit(loaded, (0, 0))
        self._sprites: dict[tuple[str, bool], pygame.Surface] = {}
        self._glows: dict[tuple[str, bool], pygame.Surface | None] = {}
        self._dimmed: dict[tuple[str, bool], pygame.Surface] = {}
        self._outlines: dict[tuple[str, bool], pygame.Surface] = {}
        self._tinted: dict[tuple[str, Tint], pygame.Surface] = {}

    @property
    def names(self) -> frozenset[str]:
        """Every sprite's name."""
        return frozenset(self._places)

    def sprite(self, name: str, mirrored: bool = False) -> pygame.Surface:
        """Return a sprite; a name that isn't there is a KeyError."""
        key = name, mirrored
        if key not in self._sprites:
            self._sprites[key] = self._cut(self._places[name], mirrored)
        return self._sprites[key]

    def glow(self, name: str, mirrored: bool = False) -> pygame.Surface | None:
        """Return what of a sprite glows, None when nothing does."""
        key = name, mirrored
        if key not in self._glows:
            place = self._glowing.get(name)
            self._glows[key] = None if place is None else self._cut(place, mirrored)
        return self._glows[key]

    def dimmed(self, name: str, mirrored: bool = False) -> pygame.Surface:
        """Return a sprite as it shows in the dark: all of it faintly, what glows at its full brightness."""
        key = name, mirrored
        if key not in self._dimmed:
            made = self.sprite(name, mirrored).copy()
            made.fill((SEEN_IN_THE_DARK, SEEN_IN_THE_DARK, SEEN_IN_THE_DARK, 255), special_flags=pygame.BLEND_RGBA_MULT)
            glow = self.glow(name, mirrored)
            if glow is not None:
                made.blit(glow, (0, 0))
            self._dimmed[key] = made
        return self._dimmed[key]

    def cut_out(self, name: str, mirrored: bool, picture: pygame.Surface, at: tuple[int, int]) -> pygame.Surface:
        """Return what of a picture lies where a sprite was drawn at a pixel of it, to be drawn there again."""
        key = name, mirrored
        if key not in self._outlines:
            self._outlines[key] = self.sprite(name, mirrored).copy()
            self._outlines[key].fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
        outline = self._outlines[key]
        piece = pygame.Surface(outline.get_size(), pygame.SRCALPHA, 32)
        piece.blit(picture, (-at[0], -at[1]))
        piece.blit(outline, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return piece

    def tinted(self, name: str, tint: Tint) -> pygame.Surface:
        """Return a sprite in shades of one colour, as solid as that is: what is planned, and marks."""
        key = name, tint
        if key not in self._tinted:
            made = pygame.transform.grayscale(self.sprite(name))
            made.fill(_BRIGHTER, special_flags=pygame.BLEND_RGBA_ADD)
            made.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
            self._tinted[key] = made
        return self._tinted[key]

    def pixels(self, name: str) -> tuple[NDArray[np.uint32], NDArray[np.bool_]]:
        """Return a sprite as 0xRRGGBB, uint32[side, side] by row and column, and where it is solid."""
        packed = np.array(pygame.surfarray.array2d(self.sprite(name)), np.uint32).T
        return np.ascontiguousarray(packed & 0xFFFFFF), np.ascontiguousarray(packed >> 24 > 0)

    def _cut(self, place: list[int], mirrored: bool) -> pygame.Surface:
        x, y, side = place
        cut = self._sheet.subsurface((x, y, side, side))
        return pygame.transform.flip(cut, True, False) if mirrored else cut.copy()
