"""I23: the screen of the settings: what a letter of each topic does, as a matrix of boxes to tick."""

from __future__ import annotations

import pygame

from game.rules.letters import TOPICS
from game.ui.bindings import CLOSE_SCREEN, SETTINGS, label
from game.ui.letter_looks import LOOKS
from game.ui.mailbox import Mailbox
from game.ui.modals import Answer
from game.ui.pieces import push
from game.ui.settings import DOINGS
from game.ui.widgets import DIM, GOLD, TEXT, Kit

_SIZE = (560, 492)
_LEFT, _TOP, _STEP, _COLUMN = 24, 112, 26, 72
_BOX_PX = 20
_HINT = "The game pauses for adventurers only when all was calm before."


class SettingsScreen:
    """A screen with the matrix; every tick is kept at once."""

    def __init__(self, box: Mailbox) -> None:
        """Show the settings of a mailbox."""
        self._box = box

    def draw(self, kit: Kit, keys: list[int]) -> Answer:
        """Draw it; returns whether it was closed."""
        panel = pygame.Rect(0, 0, *_SIZE)
        panel.center = kit.target.get_rect().center
        kit.frame(panel, "panel")
        kit.text((panel.centerx, panel.top + 12), "Settings", 24, GOLD, True, 0.5)
        kit.text((panel.centerx, panel.top + 48), "What each letter does", 14, DIM, align=0.5)
        first = panel.right - _LEFT - _COLUMN * len(DOINGS)
        for column, doing in enumerate(DOINGS):
            kit.text((first + column * _COLUMN + _COLUMN // 2, panel.top + 82), doing.capitalize(), 14, GOLD, True, 0.5)
        changed = False
        for line, topic in enumerate(TOPICS):
            y, does, look = panel.top + _TOP + line * _STEP, self._box.settings.of(topic), LOOKS[topic]
            kit.target.fill(look.colour, (panel.left + _LEFT - 8, y + 1, 4, _BOX_PX - 2))
            kit.icon((panel.left + _LEFT + 2, y + 2), look.sign, 1)
            kit.text((panel.left + _LEFT + 26, y - 1), look.name, 14, TEXT)
            for column, doing in enumerate(DOINGS):
                rect = pygame.Rect(first + column * _COLUMN + (_COLUMN - _BOX_PX) // 2, y, _BOX_PX, _BOX_PX)
                on = getattr(does, doing)
                if kit.button(rect, on):
                    setattr(does, doing, not on)
                    changed = True
                if on:
                    kit.icon((rect.left + 2, rect.top + 2), "i_check", 1)
        kit.text((panel.left + _LEFT - 8, panel.bottom - 88), _HINT, 13, DIM)
        again = pygame.Rect(panel.centerx - 204, panel.bottom - 54, 200, 36)
        if push(kit, again, "As in the beginning"):
            self._box.settings.letters.clear()
            changed = True
        close = push(kit, again.move(208, 0), f"Close  [{label(CLOSE_SCREEN[0])}]", on=True)
        if changed:
            self._box.keep_settings()
        return Answer(close or any(key in (*CLOSE_SCREEN, SETTINGS) for key in keys))
