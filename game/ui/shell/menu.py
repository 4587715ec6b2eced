"""The menu of a game: go on, save, load, settings, to the title, out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from game.content.places import saves_folder
from game.ui.bindings import LEAVE
from game.ui.mailbox import Mailbox
from game.ui.modals import Answer
from game.ui.pieces import push
from game.ui.settings_screen import SettingsScreen
from game.ui.shell.encyclopedia import Encyclopedia
from game.ui.shell.frame import BUTTON_PX, panel
from game.ui.shell.leaving import QUIT, TO_TITLE
from game.ui.shell.saves import LoadScreen, SaveScreen
from game.ui.speech import say
from game.ui.widgets import Kit

_ENTRIES = ("resume", "save", "load", "settings", "encyclopedia", "title", "quit")
_STEP = 44
_SIZE = (340, 64 + _STEP * len(_ENTRIES))


class GameMenu:
    """A screen of its own, which holds the game. save: writes a save to a path."""

    def __init__(self, box: Mailbox, save: Callable[[Path], None], name: str) -> None:
        """Take the mailbox, whose settings there are; name: what a save is called at first."""
        self._box, self._save, self._name = box, save, name

    def draw(self, kit: Kit, keys: list[int]) -> Answer:
        """Draw it; returns where the player goes."""
        frame = panel(kit, say("menu-title"), _SIZE)
        rect = pygame.Rect(frame.left + 20, frame.top + 54, frame.width - 40, BUTTON_PX)
        answer = Answer(closed=LEAVE in keys)
        for entry in _ENTRIES:
            if push(kit, rect, say("menu-title-screen" if entry == "title" else f"menu-{entry}"), on=entry == "resume"):
                answer = self._go(entry)
            rect = rect.move(0, _STEP)
        return answer

    def _go(self, entry: str) -> Answer:
        if entry == "save":
            return Answer(opens=SaveScreen(saves_folder(), self._save, self._name))
        if entry == "load":
            return Answer(opens=LoadScreen(saves_folder()))
        if entry == "settings":
            return Answer(opens=SettingsScreen(self._box.settings, self._box.keep_settings))
        if entry == "encyclopedia":
            return Answer(opens=Encyclopedia())
        return Answer(closed=True) if entry == "resume" else Answer(leave=TO_TITLE if entry == "title" else QUIT)
