"""The screen of the settings that are not about letters: language, window."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.ui import settings as kept
from game.ui import speech
from game.ui.bindings import LEAVE
from game.ui.modals import Answer
from game.ui.pieces import push
from game.ui.settings import Settings
from game.ui.shell.frame import BUTTON_PX, panel
from game.ui.speech import LANGUAGES, say
from game.ui.widgets import BAD, DIM, TEXT, Kit

_SIZE = (620, 330)


class Preferences:
    """A screen of its own; what is changed is kept at once."""

    def __init__(self, settings: Settings, path: Path) -> None:
        """Show settings and keep them in a file."""
        self._settings, self._path, self._fault = settings, path, ""

    def draw(self, kit: Kit, keys: list[int]) -> Answer:
        """Draw it; returns whether it was closed."""
        frame = panel(kit, say("settings-title"), _SIZE)
        top = frame.top + 70
        kit.text((frame.left + 28, top + 5), say("settings-language"), 16, TEXT)
        for number, (language, name) in enumerate(LANGUAGES.items()):
            rect = pygame.Rect(frame.left + 240 + number * 150, top, 142, 34)
            if push(kit, rect, name, on=language == speech.language()) and language != speech.language():
                self._settings.language = language
                speech.use(language)
                self._keep()
        top += 60
        kit.text((frame.left + 28, top + 5), say("settings-window"), 16, TEXT)
        for number, full in enumerate((False, True)):
            rect = pygame.Rect(frame.left + 240 + number * 150, top, 142, 34)
            words = say("settings-full" if full else "settings-windowed")
            if push(kit, rect, words, on=full == self._settings.full_screen) and full != self._settings.full_screen:
                self._settings.full_screen = full
                if bool(pygame.display.is_fullscreen()) != full:
                    pygame.display.toggle_fullscreen()
                self._keep()
        kit.text((frame.left + 28, top + 60), say("settings-letters"), 13, DIM)
        if self._fault:
            kit.text((frame.left + 28, top + 84), self._fault, 13, BAD)
        close = pygame.Rect(frame.centerx - 90, frame.bottom - 54, 180, BUTTON_PX)
        return Answer(closed=push(kit, close, say("back"), on=True) or LEAVE in keys)

    def _keep(self) -> None:
        self._fault = kept.save(self._settings, self._path)
