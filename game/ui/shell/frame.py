"""What the screens around a game have in common: their panel with its title, and lists that are scrolled and chosen from."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.pieces import cut_to
from game.ui.widgets import DIM, GOLD, INK, TEXT, Kit

BUTTON_PX = 38
ROW_PX = 46


def panel(kit: Kit, title: str, size: tuple[int, int]) -> pygame.Rect:
    """Draw a panel in the middle of the window, no larger than that, with its title; returns where."""
    window = kit.window
    rect = pygame.Rect(0, 0, min(size[0], window.width - 8), min(size[1], window.height - 8))
    rect.center = window.center
    kit.frame(rect, "panel", area=True)
    kit.text((rect.centerx, rect.top + 10), title, 24, GOLD, True, 0.5)
    return rect


class Choices:
    """A list of which one row is chosen, by a click or by the focus; the wheel scrolls it."""

    def __init__(self) -> None:
        """Begin with the first one."""
        self.chosen = 0
        self._first = 0

    def draw(self, kit: Kit, area: pygame.Rect, rows: Sequence[tuple[str, str]]) -> bool:
        """Draw rows of a name and a remark; returns whether one was chosen just now."""
        kit.fill(INK, area)
        room = max(1, area.height // ROW_PX)
        self.chosen = max(0, min(self.chosen, len(rows) - 1))
        self._first = max(0, min(self._first - kit.wheeled(area), len(rows) - room))
        picked = False
        long = len(rows) > room
        for place, (name, remark) in enumerate(rows[self._first : self._first + room]):
            number = self._first + place
            rect = pygame.Rect(area.left + 2, area.top + 2 + place * ROW_PX, area.width - (16 if long else 4), ROW_PX - 4)
            if kit.button(rect, on=number == self.chosen):
                self.chosen, picked = number, True
            width = rect.width - 20
            kit.text((rect.left + 10, rect.top + 1), cut_to(kit, name, 15, width, True), 15, TEXT, True)
            kit.text((rect.left + 10, rect.top + 21), cut_to(kit, remark, 12, width), 12, GOLD if number == self.chosen else DIM)
        if long:
            bar = pygame.Rect(area.right - 10, area.top + 2, 6, area.height - 4)
            kit.scroll_bar(bar, self._first, room, len(rows))
        return picked
