"""Screens that lie over everything and hold the game until they are closed, one after the other."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple, Protocol, runtime_checkable

import pygame

from game.ui.shell.leaving import Leave
from game.ui.shell.text_field import TextField
from game.ui.widgets import Kit

_MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL)


class Screen(Protocol):
    """A screen; it draws itself and reads what was clicked and which keys went down."""

    def draw(self, kit: Kit, keys: list[int]) -> Answer:
        """Draw it over everything."""


class Answer(NamedTuple):
    """What was done on a screen."""

    closed: bool = False
    look_at: int = -1  # a cell to go to, -1 for none
    opens: Screen | None = None  # a screen over this one
    leave: Leave | None = None  # where the player goes from the game, or from the title


@runtime_checkable
class Writes(Protocol):
    """A screen with a field to write in."""

    field: TextField


class Modals:
    """The screens that are open or wait for the one before them to be closed."""

    def __init__(self) -> None:
        """Begin with none."""
        self._screens: deque[Screen] = deque()
        self._keys: list[int] = []

    @property
    def open(self) -> Screen | None:
        """The screen that is seen, None without one."""
        return self._screens[0] if self._screens else None

    def show(self, screen: Screen) -> None:
        """Open a screen behind those that are open."""
        self._screens.append(screen)

    def take(self, event: pygame.event.Event, kit: Kit, mouse: tuple[int, int]) -> bool:
        """Take everything that hands can do while a screen is open; whether it was that."""
        if not self._screens:
            return False
        screen = self._screens[0]
        if isinstance(screen, Writes) and screen.field.take(event):
            return True
        if event.type in _MOUSE:
            kit.take(event, mouse)
            # A motion and a release are also for whoever follows a drag that began before.
            return event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)
        if event.type == pygame.KEYDOWN:
            self._keys.append(event.key)
            return True
        return False

    def draw(self, kit: Kit, mouse: tuple[int, int]) -> Answer:
        """Draw the screen that is open, if any; returns what was done on it."""
        if not self._screens:
            return Answer()
        kit.cover(mouse)
        keys, self._keys = self._keys, []
        answer = self._screens[0].draw(kit, kit.focus_by(keys))
        if answer.closed:
            self._screens.popleft()
            kit.unfocus()
        if answer.opens is not None:
            self._screens.appendleft(answer.opens)
            kit.unfocus()
        return answer
