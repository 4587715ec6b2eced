"""A picture of a whole game screen, with no window: the world, the panels over it, and what can lie over those."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

import numpy as np
import pygame
from numpy.typing import NDArray

from game.content.places import data_folder
from game.sim.session import Session
from game.ui.bindings import DUTIES_TABLE, ENCYCLOPEDIA, SETTINGS, SHOW_KNOWLEDGE, SHOW_PATHS, SHOW_WIRES
from game.ui.desk import Desk
from game.ui.modals import Screen
from game.ui.overworld_screen import OverworldScreen
from game.ui.pace import Pace
from game.ui.scene import Scene
from game.ui.shell.keys import KeysScreen
from game.ui.shell.menu import GameMenu
from game.ui.shot import check_size, middle, picture
from game.ui.view import View

BARE = "bare"
"""The world without panels."""
_KEYS: Mapping[str, int] = MappingProxyType(
    {
        "wires": SHOW_WIRES,
        "knowledge": SHOW_KNOWLEDGE,
        "paths": SHOW_PATHS,
        "duties": DUTIES_TABLE,
        "settings": SETTINGS,
        "encyclopedia": ENCYCLOPEDIA,
    }
)
"""What a key brings up."""
_SCREENS: Mapping[str, Callable[[Desk], Screen]] = MappingProxyType(
    {
        "menu": lambda desk: GameMenu(desk.news.box, _keep_nothing, ""),
        "keys": lambda _: KeysScreen(),
        "overworld": lambda desk: OverworldScreen(desk.world),
    }
)
"""What a button brings up."""
OVERLAYS = (BARE, *_KEYS, *_SCREENS)


def _keep_nothing(_: Path) -> None:
    """Save nothing: this is only a picture."""


def screen_shot(
    session: Session,
    size: tuple[int, int],
    at: tuple[float, float] | None = None,
    zoom: int = 3,
    seen: NDArray[np.uint8] | None = None,
    overlay: str = "",
) -> pygame.Surface:
    """Return a picture of a game as the player has it on the screen.

    overlay: one of OVERLAYS, which lies over it, or empty.  For the rest, and what is raised, see `picture`.
    """
    check_size(size, zoom)
    world = session.world
    if overlay == BARE:
        return picture(world, size, at, zoom, seen=seen)
    x, y = middle(world) if at is None else at
    view = View.centred(x + 0.5, y + 0.5, size, zoom)
    desk = Desk(session, Scene(world), data_folder("assets") / "fonts")
    desk.pace = Pace(world.content.clock.ticks_per_second, paused=True)
    desk.crew.seen = desk.overlay.seen = seen
    if overlay in _KEYS:
        desk.read([pygame.event.Event(pygame.KEYDOWN, key=_KEYS[overlay])], (-1, -1), view)
    elif overlay:
        desk.news.modals.show(_SCREENS[overlay](desk))
    surface = picture(world, size, at, zoom, seen=seen, sight=desk.sight(view, 0.0))
    desk.draw(surface, view, 1.0, seen, None)
    return surface
