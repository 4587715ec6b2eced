"""What adventurers have in mind, over the world: the triggers they know, the cells they keep out of, the way that one of them is on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise, takewhile

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.atlas import Atlas
from game.ui.kernels.kinds import CELL
from game.ui.known import Known
from game.ui.people import Positions
from game.ui.tiles import EAST, NORTH, SOUTH, WEST, Tiles, ends
from game.ui.view import View
from game.ui.ways import Way
from game.ui.widgets import Colour
from game.world.world import World

_EYE_AT = (-1, -4)
"""Where the eye hangs over a cell; at its right is room for the sign of a part."""
_LOOKS = {"known": "icon.known", "known.sensed": "icon.sensed", "known.wrong": "icon.known_wrong"}
"""Style of a cell's mark → the eye over it; where several are believed to be, the first counts."""
_ALL_SIDES = NORTH | EAST | SOUTH | WEST
_DOT_STEP_PX = 5.0
_DOT: Colour = (255, 226, 130)
_FAINT_DOT: Colour = (176, 150, 100)
_INK: Colour = (18, 14, 22)


@dataclass
class Insight:
    """What of adventurers' minds is to be seen now."""

    known: list[Known] = field(default_factory=list)
    kept_out: list[int] = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)

    def __bool__(self) -> bool:
        """Whether there is anything to be seen."""
        return bool(self.known or self.kept_out or self.ways)


def style_of(place: Known) -> str:
    """K4: return how a known trigger is marked."""
    return "known.wrong" if not place.there else "known.sensed" if place.sensed else "known"


def styles(known: Sequence[Known]) -> dict[int, str]:
    """K1, K4: return cell → how it is marked."""
    order = list(_LOOKS)
    found: dict[int, str] = {}
    for place in known:
        style = style_of(place)
        if place.cell not in found or order.index(style) < order.index(found[place.cell]):
            found[place.cell] = style
    return found


class Minds:
    """Draws an insight; keeps nothing of it."""

    def __init__(self, world: World, atlas: Atlas) -> None:
        """Make ready."""
        self._world, self._atlas, self._tiles = world, atlas, Tiles(atlas)

    def draw(self, target: pygame.Surface, view: View, insight: Insight, where: Positions, seen: NDArray[np.uint8] | None) -> None:
        """Draw over a lit picture in world pixels what of it lies on explored ground. where: everybody, as the scene has them."""
        kept_out = self._explored(insight.kept_out, seen)
        sides = ends(kept_out, self._world.stride, len(self._world.cells))
        blits = [(self._tiles.tile("kept_out", side), self._at(view, cell)) for cell, side in zip(kept_out, sides, strict=True)]
        found = styles([place for place in insight.known if seen is None or seen[place.cell]])
        blits += [(self._tiles.tile(style, _ALL_SIDES), self._at(view, cell)) for cell, style in found.items()]
        target.fblits(blits)
        for way in insight.ways:
            if not self._explored([int(self._world.people.cell[way.row])], seen):
                continue
            self._draw_way(target, view, way, where, seen)
            self._mark(target, view, self._explored(way.doors, seen), "way.door")
            trodden = self._explored(way.triggers, seen)
            self._mark(target, view, trodden, "way.trigger")
            found |= {cell: "known" for cell in trodden if cell not in found}
        target.fblits([(self._atlas.sprite(_LOOKS[style]), self._at(view, cell, _EYE_AT)) for cell, style in found.items()])

    def _draw_way(self, target: pygame.Surface, view: View, way: Way, where: Positions, seen: NDArray[np.uint8] | None) -> None:
        half = CELL // 2
        route = [(where.x[way.row] + half - view.world_left, where.y[way.row] + half - view.world_top)]
        shown = list(takewhile(lambda cell: seen is None or seen[cell], [*way.route, *way.beyond]))
        route += [self._at(view, cell, (half, half)) for cell in shown[: len(way.route)]]
        beyond = [route[-1], *(self._at(view, cell, (half, half)) for cell in shown[len(way.route) :])]
        for points, colour in ((beyond, _FAINT_DOT), (route, _DOT)):
            for x, y in dots(points):
                target.fill(_INK, (x - 2, y - 2, 4, 4))
                target.fill(colour, (x - 1, y - 1, 2, 2))
        self._mark(target, view, self._explored([way.goal], seen), "way.goal")

    @staticmethod
    def _explored(cells: Sequence[int], seen: NDArray[np.uint8] | None) -> list[int]:
        return [cell for cell in cells if seen is None or seen[cell]]

    def _mark(self, target: pygame.Surface, view: View, cells: Sequence[int], style: str) -> None:
        """Frame cells, each for itself."""
        target.fblits([(self._tiles.tile(style, _ALL_SIDES), self._at(view, cell)) for cell in cells])

    def _at(self, view: View, cell: int, shift: tuple[int, int] = (0, 0)) -> tuple[int, int]:
        x, y = self._world.xy(cell)
        return x * CELL - view.world_left + shift[0], y * CELL - view.world_top + shift[1]


def dots(points: Sequence[tuple[float, float]]) -> list[tuple[int, int]]:
    """Return the pixels of a dotted line along some points, as far from each other round corners too."""
    found: list[tuple[int, int]] = []
    left = _DOT_STEP_PX
    for (x, y), (to_x, to_y) in pairwise(points):
        length = float(np.hypot(to_x - x, to_y - y))
        while left <= length:
            found.append((round(x + (to_x - x) * left / length), round(y + (to_y - y) * left / length)))
            left += _DOT_STEP_PX
        left -= length
    return found
