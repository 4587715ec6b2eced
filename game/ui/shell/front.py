"""The title screen in its window, with the screens that it opens."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.content.faults import BadInput
from game.ui.atlas import Atlas
from game.ui.loading import Loading
from game.ui.modals import Modals
from game.ui.settings import Settings
from game.ui.shell.leaving import QUIT, Leave
from game.ui.shell.title import TitleScreen
from game.ui.widgets import Kit


class Front:
    """Reads events and draws, frame by frame."""

    def __init__(self, settings: Settings, path: Path, fonts: Path, fault: str = "") -> None:
        """Begin with the title. path: of the settings.  fault: what went wrong before, to be shown."""
        self.kit, self.modals = Kit(fonts, Atlas()), Modals()
        self._settings = settings
        self.title = TitleScreen(settings, path)
        self.title.fault = fault
        self._keys: list[int] = []
        self._mouse = (-1, -1)

    def read(self, events: list[pygame.event.Event], mouse: tuple[int, int]) -> Leave | None:
        """Take events; returns where the player goes, None to stay."""
        self._mouse = mouse
        for event in events:
            if event.type == pygame.QUIT:
                return QUIT
            if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
                self.kit.release()
            elif self.modals.open is not None:
                self.modals.take(event, self.kit, mouse)
            elif event.type == pygame.KEYDOWN:
                self._keys.append(event.key)
            else:
                self.kit.take(event, mouse)
        return None

    def draw(self, window: pygame.Surface, loading: Loading) -> Leave | None:
        """Draw the title, and what is open over it; returns where the player goes, None to stay."""
        title, held = self.title, self.modals.open is not None
        try:
            title.ready, title.words = loading.ready, loading.words
        except BadInput as error:
            title.fault = str(error)
        self.kit.wanted_scale, self.kit.tip_delay_s = self._settings.scale, self._settings.tip_delay_s
        self.kit.begin(window, self._mouse, muted=held)
        self.kit.claim(self.kit.window)
        keys, self._keys = self._keys, []
        answer = title.draw(self.kit, [] if held else self.kit.focus_by(keys))
        if held:
            answer = self.modals.draw(self.kit, self._mouse)
        elif answer.opens is not None:
            self.kit.unfocus()
            self.modals.show(answer.opens)
        self.kit.end()
        return answer.leave
