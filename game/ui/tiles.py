"""Marks that lie on cells: a tint, a hatching, and an edge on each side where the mark ends, put together once and kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
import pygame

from game.ui.atlas import Atlas, Tint
from game.ui.kernels.kinds import CELL

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
_EDGES = {NORTH: "mark.edge.n", EAST: "mark.edge.e", SOUTH: "mark.edge.s", WEST: "mark.edge.w"}


class Style(NamedTuple):
    """How a mark looks; what has no colour is left out."""

    fill: Tint | None = None
    hatch: Tint | None = None
    edge: Tint | None = None


STYLES: Mapping[str, Style] = MappingProxyType(
    {
        "dig": Style((214, 160, 70, 34), (226, 178, 92, 190), (240, 200, 120, 255)),
        "dig.worked": Style((240, 150, 50, 96), (255, 196, 96, 230), (255, 220, 140, 255)),
        "dig.aside": Style((150, 140, 150, 40), (150, 142, 156, 170), (176, 166, 180, 230)),
        "dig.given": Style(None, (226, 178, 92, 110), (240, 200, 120, 170)),
        "stockpile": Style((190, 176, 140, 26), None, (208, 190, 144, 150)),
        "stockpile.given": Style((190, 176, 140, 40), None, (208, 190, 144, 220)),
        "ghost": Style((70, 130, 220, 60), None, (120, 180, 250, 200)),
        "ghost.aside": Style((220, 160, 60, 60), None, (240, 180, 80, 210)),
        "remove": Style((200, 50, 40, 70), None, (240, 90, 70, 220)),
        "relocate": Style((60, 180, 180, 60), None, (110, 220, 210, 210)),
        "good": Style((110, 210, 80, 86), None, (150, 240, 110, 255)),
        "bad": Style((220, 60, 50, 90), None, (250, 100, 84, 255)),
        "reached": Style((250, 150, 60, 54), None, (255, 180, 90, 150)),
        "struck": Style((250, 110, 50, 110), None, (255, 170, 90, 230)),
        "too_near": Style((220, 60, 50, 30), (250, 100, 84, 90), (250, 100, 84, 200)),
        "chosen": Style(None, None, (255, 226, 130, 255)),
        "kept": Style(None, None, (200, 196, 190, 150)),
        "kept_out": Style((220, 60, 50, 44), None, (250, 100, 84, 100)),
        "known": Style((88, 208, 192, 40), None, (110, 224, 208, 235)),
        "known.sensed": Style((184, 130, 216, 44), None, (204, 150, 236, 235)),
        "known.wrong": Style((150, 142, 156, 30), (190, 180, 194, 110), (206, 198, 210, 170)),
        "lit": Style((255, 214, 120, 52), None, (255, 220, 140, 150)),
        "dark": Style((24, 32, 92, 96), None, None),
        "way.goal": Style((255, 226, 130, 40), None, (255, 226, 130, 255)),
        "way.door": Style((110, 160, 230, 50), None, (130, 186, 250, 235)),
        "way.trigger": Style((250, 150, 60, 50), None, (255, 180, 90, 235)),
    }
)


class Tiles:
    """The pictures of marks, made when first needed."""

    def __init__(self, atlas: Atlas) -> None:
        """Make none yet."""
        self._atlas = atlas
        self._made: dict[tuple[str, int], pygame.Surface] = {}

    def tile(self, style: str, sides: int) -> pygame.Surface:
        """Return the mark of a style for one cell; sides: bits of those on which it ends."""
        key = style, sides
        if key not in self._made:
            look = STYLES[style]
            made = pygame.Surface((CELL, CELL), pygame.SRCALPHA, 32)
            if look.fill:
                made.fill(look.fill)
            if look.hatch:
                made.blit(self._atlas.tinted("mark.hatch", look.hatch), (0, 0))
            if look.edge:
                for side, name in _EDGES.items():
                    if sides & side:
                        made.blit(self._atlas.tinted(name, look.edge), (0, 0))
            self._made[key] = made
        return self._made[key]


def ends(cells: Sequence[int], stride: int, count: int) -> list[int]:
    """Return, for each of the marked cells of a map of `count` cells, the bits of the sides on which its neighbour is not marked."""
    marked = np.zeros(count, np.bool_)
    places = np.array(cells, np.int64)
    marked[places] = True
    sides = np.zeros(len(places), np.int64)
    for side, step in ((NORTH, -stride), (EAST, 1), (SOUTH, stride), (WEST, -1)):
        sides += np.where(marked[places + step], 0, side)
    return [int(bits) for bits in sides.tolist()]
