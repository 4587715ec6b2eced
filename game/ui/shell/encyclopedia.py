"""The encyclopedia: the rules as they are in force, page by page, found by table or by words."""

from __future__ import annotations

from typing import Any

import pygame

from game.content.load import content
from game.sim import rulebook
from game.sim.rulebook import Page
from game.ui.bindings import LEAVE
from game.ui.looks import STRUCTURES, person_sprite, structure_frames
from game.ui.modals import Answer
from game.ui.pieces import cut_to, push
from game.ui.shell.frame import BUTTON_PX, Choices, panel
from game.ui.shell.text_field import TextField
from game.ui.speech import say
from game.ui.widgets import DIM, GOLD, TEXT, Kit, Line
from game.ui.words import capital, spoken

_SIZE = (1000, 640)
_TABLES = ("structures", "mechanisms", "triggers", "people", "talents", "gear", "spells", "materials", "terrain", "settlements", "powers")
"""Tables of the data with a heading of their own, in this order; all others are under the general rules."""
_GENERAL, _RECKONED = "rules", "tables"
_FACT_PX, _ABOUT_PX = 20, 17
_HEADING_PX = 34


class Encyclopedia:
    """A screen of its own."""

    def __init__(self) -> None:
        """Begin with the structures."""
        self._pages, self._tables = rulebook.pages(content()), rulebook.tables(content())
        known = {page.table for page in self._pages}
        self._headings = [*(table for table in _TABLES if table in known), _GENERAL, _RECKONED]
        self._heading = self._headings[0]
        self.field = TextField()
        self._list, self._first = Choices(), 0

    def draw(self, kit: Kit, keys: list[int]) -> Answer:
        """Draw it; returns whether it was closed."""
        frame = panel(kit, say("encyclopedia-title"), _SIZE)
        self._draw_headings(kit, pygame.Rect(frame.left + 20, frame.top + 52, frame.width - 40, 2 * _HEADING_PX))
        top = frame.top + 58 + 2 * _HEADING_PX
        left = pygame.Rect(frame.left + 20, top, frame.width * 3 // 10, frame.bottom - 66 - top)
        self.field.draw(kit, pygame.Rect(left.left, top, left.width, 34), say("encyclopedia-search"))
        names = self._names()
        rows = pygame.Rect(left.left, top + 40, left.width, left.height - 40)
        if names and self._list.draw(kit, rows, [(name, remark) for name, remark, _ in names]):
            self._first = 0
        right = pygame.Rect(left.right + 16, top, frame.right - 36 - left.right, left.height)
        kit.frame(right, "sunk")
        if names:
            place = names[min(self._list.chosen, len(names) - 1)][2]
            self._draw_page(kit, right.inflate(-28, -20), place)
        else:
            kit.text((right.centerx, right.top + 20), say("encyclopedia-none"), 15, DIM, align=0.5)
        close = pygame.Rect(frame.centerx - 90, frame.bottom - 54, 180, BUTTON_PX)
        return Answer(closed=push(kit, close, say("back"), on=True) or LEAVE in keys)

    def _draw_headings(self, kit: Kit, area: pygame.Rect) -> None:
        """Draw the headings in two rows; while something is searched for, none is chosen."""
        a_row = -(-len(self._headings) // 2)
        step = area.width // a_row
        for number, heading in enumerate(self._headings):
            rect = pygame.Rect(area.left + number % a_row * step, area.top + number // a_row * _HEADING_PX, step - 4, _HEADING_PX - 4)
            if push(kit, rect, say(f"heading-{heading}"), on=heading == self._heading and not self.field.text):
                self._heading, self.field = heading, TextField()
                self._list, self._first = Choices(), 0

    def _names(self) -> list[tuple[str, str, Page | int]]:
        """Return what is listed: name, remark, and the page, or the number of a table that is reckoned."""
        sought = self.field.text.strip().casefold()
        pages = [page for page in self._pages if self._is_under(page) or sought]
        found: list[tuple[str, str, Page | int]] = [
            (capital(spoken(page.name)), say("encyclopedia-remark", rule=page.rule, heading=say(f"heading-{self._heading_of(page)}")), page)
            for page in pages
            if sought in spoken(page.name).casefold() or (sought and sought == page.rule.casefold())
        ]
        if self._heading == _RECKONED and not sought:
            found += [(say(f"table-{table.rule.lower()}"), table.rule, number) for number, table in enumerate(self._tables)]
        return found

    def _heading_of(self, page: Page) -> str:
        return page.table if page.table in self._headings else _GENERAL

    def _is_under(self, page: Page) -> bool:
        return self._heading_of(page) == self._heading

    # --- a page -------------------------------------------------------------------------------------------------------------

    def _draw_page(self, kit: Kit, area: pygame.Rect, place: Page | int) -> None:
        with kit.clipped(area):
            lines = self._reckoned(kit, area, place) if isinstance(place, int) else self._page(kit, area, place)
            room = max(1, area.height // _FACT_PX - 3)
            self._first = max(0, min(self._first - 2 * kit.wheeled(area), len(lines) - room))
            y = area.top + 52
            for line in lines[self._first :]:
                meant = line.colour == DIM
                kit.text((area.left + (20 if meant else 0), y), line.words, 13 if meant else 14, line.colour)
                y += _ABOUT_PX if meant else _FACT_PX

    def _page(self, kit: Kit, area: pygame.Rect, page: Page) -> list[Line]:
        """Draw a page's head; returns its lines."""
        sprite = _sprite(page)
        if sprite:
            kit.icon((area.left, area.top), sprite)
        kit.text((area.left + (44 if sprite else 0), area.top), capital(spoken(page.name)), 20, GOLD, True)
        kit.text((area.right, area.top + 4), say("encyclopedia-rule", rule=page.rule), 13, DIM, align=1.0)
        lines: list[Line] = []
        for fact in page.facts:
            if fact.value in ("", [], {}, None):
                continue
            lines += kit.wrapped(Line(f"{capital(spoken(fact.name))}: {_value(fact.value)}", TEXT), 14, area.width)
            lines += kit.wrapped(Line(fact.about, DIM), 13, area.width - 20) if fact.about else []
        return lines

    def _reckoned(self, kit: Kit, area: pygame.Rect, number: int) -> list[Line]:
        """Draw a table's head and its rows; returns no lines but the title's."""
        table = self._tables[number]
        kit.text((area.left, area.top), cut_to(kit, capital(table.title), 16, area.width, True), 16, GOLD, True)
        widths = [max(kit.width(row[column], 13) for row in table.rows) + 14 for column in range(len(table.rows[0]))]
        for place, row in enumerate(table.rows[: max(1, (area.height - 40) // _ABOUT_PX)]):
            x = area.left
            for words, width in zip(row, widths, strict=True):
                kit.text((x, area.top + 34 + place * _ABOUT_PX), words, 13, GOLD if place == 0 else TEXT, place == 0)
                x += width
        return []


def _value(value: Any) -> str:
    """Return a figure in words."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, dict):
        return ", ".join(f"{spoken(str(name))} {_value(each)}" for name, each in value.items())
    if isinstance(value, list):
        return ", ".join(f"({_value(each)})" if isinstance(each, list) else _value(each) for each in value)
    return f"{value:,}" if isinstance(value, int) else spoken(str(value))


def _sprite(page: Page) -> str:
    """Return the sprite of what a page is about, empty without one."""
    if page.table == "people":
        gear: list[str] = next((fact.value for fact in page.facts if fact.name == "gear"), [])
        return f"{person_sprite(page.name, 1, set(gear))}.idle0"
    return structure_frames(page.name, 0)[0] if page.name in STRUCTURES else ""
