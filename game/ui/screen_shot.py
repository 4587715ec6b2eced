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
from game.ui.bindings import Act, key_of
from game.ui.desk import Desk
from game.ui.modals import Screen
from game.ui.pace import Pace
from game.ui.scene import Scene
from game.ui.settings_screen import SettingsScreen
from game.ui.shell.menu import GameMenu
from game.ui.shot import check_size, middle, picture
from game.ui.view import View

BARE = "bare"
"""The world without panels."""
_KEYS: Mapping[str, Act] = MappingProxyType(
    {
        "wires": Act.SHOW_WIRES,
        "knowledge": Act.SHOW_KNOWLEDGE,
        "light": Act.SHOW_LIGHT,
        "paths": Act.SHOW_PATHS,
        "show-keys": Act.SHOW_KEYS,
        "duties": Act.DUTIES_TABLE,
        "stock": Act.STOCK_LIST,
        "traps": Act.TRAP_LIST,
        "encyclopedia": Act.ENCYCLOPEDIA,
        "overworld": Act.OVERWORLD,
    }
)
"""What a key brings up."""
_SCREENS: Mapping[str, Callable[[Desk], Screen]] = MappingProxyType(
    {
        "menu": lambda desk: GameMenu(desk.news.box, _keep_nothing, ""),
        "settings": lambda desk: _settings(desk, "general"),
        "letters": lambda desk: _settings(desk, "letters"),
        "sound": lambda desk: _settings(desk, "sound"),
        "keys": lambda desk: _settings(desk, "keys"),
    }
)
"""What a button brings up."""
OVERLAYS = (BARE, *_KEYS, *_SCREENS)


def _settings(desk: Desk, tab: str) -> Screen:
    return SettingsScreen(desk.news.box.settings, desk.news.box.keep_settings, tab)


def _keep_nothing(_: Path) -> None:
    """Save nothing: this is only a picture."""


def screen_shot(
    session: Session,
    size: tuple[int, int],
    at: tuple[float, float] | None = None,
    zoom: int = 3,
    seen: NDArray[np.uint8] | None = None,
    overlay: str = "",
    scale: float = 1.0,
) -> pygame.Surface:
    """Return a picture of a game as the player has it on the screen.

    overlay: one of OVERLAYS, which lies over it, or empty.
    scale: how large panels are, as far as the size allows.  For the rest, and what is raised, see `picture`.
    """
    check_size(size, zoom)
    world = session.world
    if overlay == BARE:
        return picture(world, size, at, zoom, seen=seen)
    x, y = middle(world) if at is None else at
    view = View.centred(x + 0.5, y + 0.5, size, zoom)
    desk = Desk(session, Scene(world), data_folder("assets") / "fonts")
    desk.news.box.settings.scale = scale
    desk.pace = Pace(world.content.clock.ticks_per_second, paused=True)
    desk.crew.seen = desk.overlay.seen = seen
    if overlay in _KEYS:
        desk.read([pygame.event.Event(pygame.KEYDOWN, key=key_of(_KEYS[overlay]))], (-1, -1), view)
    elif overlay:
        desk.news.modals.show(_SCREENS[overlay](desk))
    surface = picture(world, size, at, zoom, seen=seen, sight=desk.sight(view, 0.0))
    desk.draw(surface, view, 1.0, seen, None)
    return surface
