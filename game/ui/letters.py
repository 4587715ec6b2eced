"""I23, G9: the letters at the window's right side, the newest on top: a left click opens one, a right click puts it away."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.sim.orders.base import Order
from game.ui.bindings import LEFT, RIGHT
from game.ui.known import hour_words
from game.ui.letter_looks import look
from game.ui.mailbox import Letter, Mailbox, has_screen
from game.ui.pieces import cut_to, push
from game.ui.widgets import DIM, GOLD, TEXT, Kit, Line

WIDTH, HEIGHT = 230, 40
ANSWERS_PX = 30
"""What a letter that can be answered is higher."""
_RIGHT, _GAP, _STRIPE_PX = 8, 4, 4
_MORE_PX = 22


class Reply(NamedTuple):
    """What was done with the letters."""

    orders: list[Order]
    opened: Letter | None


class Letters:
    """Draws what is in a mailbox; keeps how far it is scrolled."""

    def __init__(self, box: Mailbox) -> None:
        """Begin with the newest on top."""
        self.box = box
        self._scroll = 0

    def draw(self, kit: Kit, top: int, opens: bool = False) -> Reply:
        """Draw from a pixel of the window down as many letters as there is room for; returns what was done with them.

        opens: whether the key was pressed that opens the newest.
        """
        window = kit.window
        column = pygame.Rect(window.right - _RIGHT - WIDTH, top, WIDTH, max(0, window.bottom - top - _GAP))
        bottom = kit.room_below(column)
        letters = list(self.box.letters)[::-1]
        self._scroll = max(0, min(self._scroll - kit.wheeled(column), len(letters) - 1))
        orders: list[Order] = []
        opened: Letter | None = None
        if opens and letters:
            opened = next((letter for letter in letters if not letter.opened), letters[0])
            opened.opened = True
        y, shown = top, 0
        for letter in letters[self._scroll :]:
            answers = self.box.answers(letter)
            rect = pygame.Rect(column.left, y, WIDTH, HEIGHT + (ANSWERS_PX if answers else 0))
            if rect.bottom + _GAP > bottom - _MORE_PX:
                break
            y, shown = rect.bottom + _GAP, shown + 1
            chosen = self._draw(kit, rect, letter, answers)
            if isinstance(chosen, Order):
                orders.append(chosen)
            elif chosen:
                opened = letter
        left = len(letters) - self._scroll - shown
        strip = pygame.Rect(column.left, y, WIDTH, _MORE_PX)
        if (left or self._scroll) and strip.bottom <= bottom:
            words = " · ".join(f"{count} {where}" for count, where in ((self._scroll, "newer"), (left, "older")) if count)
            kit.frame(strip, "sunk", area=True)
            kit.text((strip.centerx, strip.top + 1), f"{words}: turn the wheel", 12, DIM, align=0.5)
        return Reply(orders, opened)

    def _draw(self, kit: Kit, rect: pygame.Rect, letter: Letter, answers: list[tuple[str, Order | None]]) -> Order | bool:
        """Draw a letter; returns the order that it was answered with, or whether it was opened."""
        face = look(letter.topic)
        kit.frame(rect, "hot" if rect.collidepoint(kit.mouse) else "button", area=True)
        kit.fill(face.colour, (rect.left + 2, rect.top + 2, _STRIPE_PX, rect.height - 4))
        kit.icon((rect.left + 8, rect.top + 4), "i_envelope.open" if letter.opened else "i_envelope")
        kit.icon((rect.left + 26, rect.top + 20), face.sign, 1)
        first, width = rect.left + 46, rect.width - 54
        title, *rest = kit.wrapped(Line(letter.title, DIM if letter.opened else TEXT, True), 13, width)
        kit.text((first, rect.top), title.words, 13, title.colour, True)
        came = hour_words(self.box.world, letter.tick)
        if rest:
            # The hour is in the tip.
            words = cut_to(kit, " ".join(line.words for line in rest), 13, width, True)
            kit.text((first, rect.top + 17), words, 13, title.colour, True)
        else:
            kit.text((first, rect.top + 19), cut_to(kit, came, 11, width), 11, DIM)
        given: Order | None = None
        for number, (words, order) in enumerate(answers):
            button = pygame.Rect(rect.left + 10 + number * 108, rect.top + HEIGHT - 1, 104, 24)
            if push(kit, button, words):
                self.box.dismiss(letter)
                given = order
        body = pygame.Rect(rect.left, rect.top, rect.width, HEIGHT - 2 if answers else HEIGHT)
        clicks = kit.clicked(body)
        letter.opened |= LEFT in clicks
        if RIGHT in clicks:
            self.box.dismiss(letter)
        if body.collidepoint(kit.mouse):
            opens = ["Left click: open."] if has_screen(letter) else ["Left click: go there."] if letter.cell >= 0 else []
            how = Line(" ".join((*opens, "Right click: put away")), DIM)
            kit.tip([Line(letter.title, GOLD, True), Line(f"{face.name}, {came}", TEXT), how], (rect.left - 358, rect.top - 16))
        return given if given is not None else LEFT in clicks
