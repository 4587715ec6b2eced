"""A field to write a line in, with what an input method is still putting together."""

from __future__ import annotations

import pygame

from game.ui.pieces import cut_to
from game.ui.widgets import DIM, GOLD, TEXT, Kit

MOST = 60


class TextField:
    """A line that is written with the keyboard while the field is on the screen."""

    def __init__(self, text: str = "") -> None:
        """Begin with a text, the cursor at its end."""
        self.text, self._cursor, self._composed = text, len(text), ""

    def take(self, event: pygame.event.Event) -> bool:
        """Take an event of the keyboard that writes or moves the cursor; whether it was one."""
        if event.type == pygame.TEXTINPUT:
            self._write("".join(character for character in event.text if character.isprintable()))
            self._composed = ""
            return True
        if event.type == pygame.TEXTEDITING:
            self._composed = event.text
            return True
        return event.type == pygame.KEYDOWN and not self._composed and self._edit(event.key)

    def _write(self, words: str) -> None:
        words = words[: MOST - len(self.text)]
        self.text = self.text[: self._cursor] + words + self.text[self._cursor :]
        self._cursor += len(words)

    def _edit(self, key: int) -> bool:
        moves = {pygame.K_LEFT: self._cursor - 1, pygame.K_RIGHT: self._cursor + 1, pygame.K_HOME: 0, pygame.K_END: len(self.text)}
        if key == pygame.K_BACKSPACE and self._cursor:
            self.text, self._cursor = self.text[: self._cursor - 1] + self.text[self._cursor :], self._cursor - 1
        elif key == pygame.K_DELETE:
            self.text = self.text[: self._cursor] + self.text[self._cursor + 1 :]
        elif key in moves:
            self._cursor = max(0, min(moves[key], len(self.text)))
        else:
            return key == pygame.K_BACKSPACE
        return True

    def draw(self, kit: Kit, rect: pygame.Rect, hint: str = "") -> None:
        """Draw the field, with a hint while it is empty; the input method opens its window beside it."""
        kit.frame(rect, "sunk")
        pygame.key.set_text_input_rect(kit.pixels(rect))
        before = kit.width(self.text[: self._cursor] + self._composed)
        shown = self.text[: self._cursor] + self._composed + self.text[self._cursor :]
        with kit.clipped(rect.inflate(-12, -4)):
            left = rect.left + 8 - max(0, before - (rect.width - 24))
            kit.text((left, rect.centery - 12), shown or cut_to(kit, hint, 15, rect.width - 16), 15, TEXT if shown else DIM)
            if self._composed:
                start = kit.width(self.text[: self._cursor])
                kit.line(GOLD, (left + start, rect.centery + 11), (left + before, rect.centery + 11))
            if pygame.time.get_ticks() // 500 % 2 == 0:
                kit.fill(GOLD, (left + before, rect.centery - 10, 2, 20))
