"""The screen of credits: who made what the game is made of, and under which licences; read from assets/credits.txt."""

from __future__ import annotations

import pygame

from game.content.places import data_folder
from game.ui.bindings import LEAVE
from game.ui.modals import Answer
from game.ui.pieces import push
from game.ui.shell.frame import BUTTON_PX, panel
from game.ui.speech import say
from game.ui.widgets import GOLD, TEXT, Kit, Line

_SIZE = (760, 560)
_STEP = 20


class CreditsScreen:
    """Lines, those that begin with # as headings; the wheel scrolls them."""

    def __init__(self) -> None:
        """Read them; without the file there are none."""
        path = data_folder("assets") / "credits.txt"
        self._lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
        self._first = 0

    def draw(self, kit: Kit, keys: list[int]) -> Answer:
        """Draw it; returns whether it was closed."""
        frame = panel(kit, say("credits-title"), _SIZE)
        area = pygame.Rect(frame.left + 28, frame.top + 56, frame.width - 56, frame.height - 56 - 70)
        lines = [part for line in self._lines for part in kit.wrapped(_line(line), 14, area.width)]
        rooms = area.height // _STEP
        self._first = max(0, min(self._first - 3 * kit.wheeled(area), len(lines) - rooms))
        for number, line in enumerate(lines[self._first : self._first + rooms]):
            kit.text((area.left, area.top + number * _STEP), line.words, 14, line.colour, line.bold)
        close = pygame.Rect(frame.centerx - 90, frame.bottom - 54, 180, BUTTON_PX)
        return Answer(closed=push(kit, close, say("back"), on=True) or LEAVE in keys)


def _line(words: str) -> Line:
    return Line(words.removeprefix("# "), GOLD, True) if words.startswith("# ") else Line(words, TEXT)
