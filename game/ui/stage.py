"""The people of a picture: their sprites, loads, shadows and cages, and over them what is left of them and what they suffer."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui import fight_looks
from game.ui.atlas import Atlas
from game.ui.fight_looks import CARRIED_PX
from game.ui.kernels.kinds import CELL
from game.ui.people import Cast, Positions, loads, plight_icons
from game.ui.shows import Shows
from game.ui.sighted import drawn
from game.ui.view import View
from game.world.tables import UP
from game.world.world import World

_FOOT = 14
_SHADOW = (8, 4, 14, 120)
_LOAD_AT = (4, -6)
"""Where a load lies over its carrier."""
_ICON_AT, _ICON_PX = (4, -8), 9
_WEB, _BLEEDING, _DROP = "web_splat", "icon.bleeding", "icon.drop"
_DROP_AT = (-2, -4)
_BAR_PX, _BAR_ROOM, _BAR_BACK = 10, 4, (20, 14, 22)
_BAR_COLOURS = ((214, 62, 52), (232, 168, 64), (120, 200, 92))

Blit = tuple[pygame.Surface, tuple[int, int]]


class Entry(NamedTuple):
    """Something that stands, to be drawn in the order of where its foot is."""

    foot: int
    picture: pygame.Surface
    shining: pygame.Surface | None
    at: tuple[int, int]


class Stage:
    """Keeps who was in view in the last picture, and which way each looked."""

    def __init__(self, world: World, atlas: Atlas, shows: Shows) -> None:
        """Begin with nobody on it."""
        self._world, self._atlas, self._shows = world, atlas, shows
        self._cast = Cast(atlas.names)
        self._shadow = shadow(5)
        self.on_stage: list[tuple[str, bool, tuple[int, int]]] = []  # sprites of the people in view, mirrored or not, and where
        self._icons: list[tuple[str, tuple[int, int]]] = []  # over the people in view
        self._beyond: list[Blit] = []  # those of spotted parties on ground that is not explored
        self._bars: list[tuple[int, int, float]] = []  # where, and how much is left of whom

    def enter(
        self,
        view: View,
        where: Positions,
        seconds: float,
        seen: NDArray[np.uint8] | None,
        shadows: list[Blit],
        standing: list[Entry],
    ) -> None:
        """Add who is in view to what stands, and to the shadows; until the next picture they are those on stage."""
        world, atlas, cast = self._world, self._atlas, self._cast
        left, top = view.world_left, view.world_top
        width, height = view.world_size
        west = cast.west(world, where)
        shown = (where.x > left - CELL) & (where.x < left + width) & (where.y > top - CELL) & (where.y < top + height + CELL)
        shown &= drawn(world, seen)
        self._beyond = []
        if seen is not None:
            explored = seen[world.people.cell] > 0
            for row in np.flatnonzero(shown & ~explored).tolist():
                name, mirrored = cast.frame(world, row, where, seconds), bool(west[row])
                self._beyond.append((atlas.sprite(name, mirrored), (int(where.x[row] + 0.5) - left, int(where.y[row] + 0.5) - top - 2)))
            shown &= explored
        carried, hurt = loads(world), self._shows.strikes.hurt(seconds)
        self.on_stage, self._icons, self._bars = [], [], []
        for row in np.flatnonzero(shown).tolist():
            load = carried.get(row)
            name = cast.frame(world, row, where, seconds, load is not None, int(world.people.id[row]) in hurt)
            mirrored = bool(west[row])
            x, y = int(where.x[row] + 0.5) - left, int(where.y[row] + 0.5) - top - 2
            up = world.people.state[row] == UP
            if up:
                shadows.append((self._shadow, (x + 3, y + 13)))
            foot = y + top + (_FOOT if up else 4)
            if world.people.carrier[row]:
                foot += CARRIED_PX + _FOOT  # in front of the carrier
            cage = fight_looks.cage(world, row)
            left_of = fight_looks.health(world, row)
            if left_of is not None:
                self._bars.append((x, y, left_of))
            standing.append(Entry(foot, atlas.sprite(name, mirrored), atlas.dimmed(name, mirrored), (x, y)))
            self.on_stage.append((name, mirrored, (x, y)))
            if cage:
                standing.append(Entry(foot + 1, atlas.sprite(cage), None, (x, y)))
            icons = plight_icons(world, row)
            if "icon.webbed" in icons:
                standing.append(Entry(foot + 1, atlas.sprite(_WEB), None, (x, y)))
            top_of = y + _ICON_AT[1] - (_BAR_ROOM if left_of is not None else 0)
            if left_of is not None and _BLEEDING in icons:
                # Beside the bar: over it, it would hide the face of who stands behind.
                icons.remove(_BLEEDING)
                self._icons.append((_DROP, (x + _DROP_AT[0], y + _DROP_AT[1])))
            self._icons += [(icon, (x + _ICON_AT[0] + place * _ICON_PX, top_of)) for place, icon in enumerate(icons)]
            if load is not None:
                at = x + _LOAD_AT[0], y + _LOAD_AT[1]
                standing.append(Entry(foot, atlas.sprite(load, mirrored), atlas.dimmed(load, mirrored), at))
                self.on_stage.append((load, mirrored, at))

    def draw_over(self, surface: pygame.Surface) -> None:
        """N1, T19, K8, G9: draw how much is left of people, the icons over them, and who stays visible, whatever the light."""
        surface.fblits(self._beyond)
        for x, y, left in self._bars:
            _bar(surface, x, y, left)
        surface.fblits([(self._atlas.sprite(icon), at) for icon, at in self._icons])


def _bar(surface: pygame.Surface, x: int, y: int, left: float) -> None:
    """N1: draw how much is left of somebody over their head."""
    colour = _BAR_COLOURS[min(len(_BAR_COLOURS) - 1, int(left * len(_BAR_COLOURS)))]
    surface.fill(_BAR_BACK, (x + 2, y - 2, _BAR_PX + 2, 3))
    surface.fill(colour, (x + 3, y - 1, max(1, round(_BAR_PX * left)), 1))


def shadow(radius: int) -> pygame.Surface:
    """Return a shadow on the ground, so many pixels to either side."""
    made = pygame.Surface((2 * radius + 1, 5), pygame.SRCALPHA, 32)
    for y in range(5):
        for x in range(2 * radius + 1):
            if ((x - radius) / radius) ** 2 + ((y - 2) / 2.5) ** 2 <= 1:
                made.set_at((x, y), _SHADOW)
    return made
