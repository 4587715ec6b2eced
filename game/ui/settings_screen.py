"""I23: the screen of the settings: what a letter of each topic does, as a matrix of boxes to tick, and how loud everything is."""

from __future__ import annotations

import pygame

from game.rules.letters import TOPICS
from game.ui.bindings import CLOSE_SCREEN, SETTINGS, label
from game.ui.letter_looks import LOOKS
from game.ui.mailbox import Mailbox
from game.ui.modals import Answer
from game.ui.pieces import push
from game.ui.settings import DOINGS
from game.ui.volume_rows import volume_rows
from game.ui.widgets import DIM, GOLD, TEXT, Kit

_SIZE = (560, 388)
"""Fits into a window of 640 × 400."""
_LETTERS, _SOUND = TABS = ("Letters", "Sound")
_LEFT, _HEADS, _TOP, _STEP, _COLUMN = 24, 46, 70, 22, 72
_BOX_PX = 18
_HINT = "The game pauses for adventurers only when all was calm before."


class SettingsScreen:
    """A screen with two tabs; every change is kept at once."""

    def __init__(self, box: Mailbox) -> None:
        """Show the settings of a mailbox."""
        self._box = box
        self._tab = _LETTERS

    def draw(self, kit: Kit, keys: list[int]) -> Answer:
        """Draw it; returns whether it was closed."""
        panel = pygame.Rect(0, 0, *_SIZE)
        panel.center = kit.target.get_rect().center
        kit.frame(panel, "panel")
        kit.text((panel.left + _LEFT - 8, panel.top + 8), "Settings", 22, GOLD, True)
        for number, tab in enumerate(TABS):
            if push(kit, pygame.Rect(panel.left + 180 + number * 128, panel.top + 10, 124, 30), tab, on=tab == self._tab):
                self._tab = tab
        settings = self._box.settings
        changed = self._letters(kit, panel) if self._tab == _LETTERS else volume_rows(kit, panel, settings)
        again = pygame.Rect(panel.centerx - 204, panel.bottom - 46, 200, 34)
        if push(kit, again, "As in the beginning"):
            (settings.letters if self._tab == _LETTERS else settings.sounds).clear()
            changed = True
        close = push(kit, again.move(208, 0), f"Close  [{label(CLOSE_SCREEN[0])}]", on=True)
        if changed:
            self._box.keep_settings()
        return Answer(close or any(key in (*CLOSE_SCREEN, SETTINGS) for key in keys))

    def _letters(self, kit: Kit, panel: pygame.Rect) -> bool:
        """Draw the matrix; whether something was ticked."""
        first = panel.right - _LEFT - _COLUMN * len(DOINGS)
        for column, doing in enumerate(DOINGS):
            kit.text((first + column * _COLUMN + _COLUMN // 2, panel.top + _HEADS), doing.capitalize(), 14, GOLD, True, 0.5)
        changed = False
        for line, topic in enumerate(TOPICS):
            y, does, look = panel.top + _TOP + line * _STEP, self._box.settings.of(topic), LOOKS[topic]
            kit.target.fill(look.colour, (panel.left + _LEFT - 8, y + 1, 4, _BOX_PX - 2))
            kit.icon((panel.left + _LEFT + 2, y + 1), look.sign, 1)
            kit.text((panel.left + _LEFT + 26, y - 2), look.name, 14, TEXT)
            for column, doing in enumerate(DOINGS):
                rect = pygame.Rect(first + column * _COLUMN + (_COLUMN - _BOX_PX) // 2, y, _BOX_PX, _BOX_PX)
                on = getattr(does, doing)
                if kit.button(rect, on):
                    setattr(does, doing, not on)
                    changed = True
                if on:
                    kit.icon((rect.left + 1, rect.top + 1), "i_check", 1)
        kit.text((panel.left + _LEFT - 8, panel.bottom - 72), _HINT, 13, DIM)
        return changed
