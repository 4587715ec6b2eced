"""The map in small at the lower left: what is explored, who is there, and what the window shows; a click or a drag goes there."""

from __future__ import annotations

import numpy as np
import pygame
from numpy.typing import NDArray

from game.content.types import SIDES
from game.ui.kernels.kinds import CELL
from game.ui.map_colours import BLOCKS, DARK, GROUND, HALL, HEART, THING
from game.ui.map_colours import SIDES as SIDE_COLOURS
from game.ui.sighted import drawn
from game.ui.view import View
from game.ui.widgets import GOLD, Kit
from game.world.world import World

SIZE = (204, 156)
_GAP, _RIM = 8, 6
_AGAIN_MS = 400
"""The picture of the ground is made anew so often at the most."""


class Minimap:
    """Keeps its picture of the ground for a moment."""

    def __init__(self, world: World) -> None:
        """Know the world's size."""
        self._world = world
        content = world.content
        self._ground = np.array([GROUND.get(name, DARK) for name in content.terrain.names], np.uint8)
        self._blocks = np.array([kind.blocks for kind in content.structures.values()], np.bool_)
        self._made: pygame.Surface | None = None
        self._at = 0

    def draw(self, kit: Kit, view: View, seen: NDArray[np.uint8] | None) -> int:
        """Draw it above the panels that lie in its corner; returns the cell that the player points at with the button held, -1 for none."""
        frame = kit.lifted(pygame.Rect(_GAP, kit.window.bottom - _GAP - SIZE[1], *SIZE), _GAP)
        if frame is None:
            return -1
        kit.frame(frame, "panel", area=True)
        campaign = self._world.campaign
        room = frame.inflate(-2 * _RIM, -2 * _RIM)
        pixels = kit.pixels(room)
        scale = min(pixels.width / campaign.width, pixels.height / campaign.height)
        picture = pygame.Rect(0, 0, max(1, int(campaign.width * scale)), max(1, int(campaign.height * scale)))
        picture.center = pixels.center
        kit.target.blit(pygame.transform.scale(self._picture(seen), picture.size), picture)
        self._draw_people(kit.target, picture, scale, seen)
        side = CELL * view.zoom
        shown = pygame.Rect(
            round(picture.left + view.left / side * scale),
            round(picture.top + view.top / side * scale),
            max(2, round(view.width / side * scale)),
            max(2, round(view.height / side * scale)),
        )
        with kit.clipped(room):
            pygame.draw.rect(kit.target, GOLD, shown, 1)
        at = kit.held(room)
        if at is None:
            return -1
        x, y = (int((part * kit.scale - begin) / scale) for part, begin in zip(at, picture.topleft, strict=True))
        return self._world.cell((max(0, min(x, campaign.width - 1)), max(0, min(y, campaign.height - 1))))

    def _draw_people(self, target: pygame.Surface, picture: pygame.Rect, scale: float, seen: NDArray[np.uint8] | None) -> None:
        people, dot = self._world.people, max(2, min(4, round(scale)))
        for row in np.flatnonzero(drawn(self._world, seen)).tolist():
            x, y = self._world.xy(int(people.cell[row]))
            colour = SIDE_COLOURS[SIDES[people.side[row]]]
            target.fill(colour, (picture.left + int(x * scale), picture.top + int(y * scale), dot, dot))

    def _picture(self, seen: NDArray[np.uint8] | None) -> pygame.Surface:
        """Return the ground, a pixel a cell."""
        now = pygame.time.get_ticks()
        if self._made is None or now - self._at >= _AGAIN_MS:
            self._made, self._at = self._paint(seen), now
        return self._made

    def _paint(self, seen: NDArray[np.uint8] | None) -> pygame.Surface:
        world = self._world
        campaign, things, doors = world.campaign, world.things, world.content.figures.is_door
        cells = self._ground[world.cells.terrain].copy()
        cells[world.cells.hall > 0] = HALL
        cells[things.cell[self._blocks[things.kind]]] = BLOCKS
        cells[things.cell[doors[things.kind]]] = THING
        if campaign.heart >= 0:
            cells[campaign.heart] = HEART
        if seen is not None:
            cells[seen == 0] = DARK
        grid = cells.reshape(-1, world.stride, 3)[1 : campaign.height + 1, 1 : campaign.width + 1]
        return pygame.surfarray.make_surface(np.ascontiguousarray(grid.transpose(1, 0, 2)))
