"""I23: the rows of the settings that say what a letter of each topic does, as a matrix of boxes to tick."""

from __future__ import annotations

from pygame import Rect

from game.rules.letters import TOPICS
from game.ui.letter_looks import LOOKS
from game.ui.settings import DOINGS, Settings
from game.ui.speech import say
from game.ui.widgets import DIM, GOLD, TEXT, Kit

_TOP, _STEP, _COLUMN, _BOX_PX = 24, 22, 84, 18


def letter_rows(kit: Kit, room: Rect, settings: Settings) -> bool:
    """Draw the matrix; whether something was ticked."""
    first = room.right - _COLUMN * len(DOINGS)
    for column, doing in enumerate(DOINGS):
        kit.text((first + column * _COLUMN + _COLUMN // 2, room.top), say(f"letter-does-{doing}"), 14, GOLD, True, 0.5)
    changed = False
    for line, topic in enumerate(TOPICS):
        y, does, look = room.top + _TOP + line * _STEP, settings.of(topic), LOOKS[topic]
        kit.fill(look.colour, (room.left, y + 1, 4, _BOX_PX - 2))
        kit.icon((room.left + 10, y + 1), look.sign, 1)
        kit.text((room.left + 34, y - 2), look.name, 14, TEXT)
        for column, doing in enumerate(DOINGS):
            rect = Rect(first + column * _COLUMN + (_COLUMN - _BOX_PX) // 2, y, _BOX_PX, _BOX_PX)
            on = getattr(does, doing)
            if kit.button(rect, on):
                setattr(does, doing, not on)
                changed = True
            if on:
                kit.icon((rect.left + 1, rect.top + 1), "i_check", 1)
    kit.text((room.left, room.bottom - 24), say("settings-letters-hint"), 13, DIM)
    return changed
