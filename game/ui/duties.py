"""G4: the table of duties: who does what, and how much it matters to them; a click changes it."""

from __future__ import annotations

import numpy as np
import pygame

from game.content.types import DUTIES, LOWEST_PRIORITY
from game.rules.assignment import duties, minions
from game.sim.orders.base import Order
from game.sim.orders.labour import Duty
from game.ui.atlas import Atlas
from game.ui.bindings import LEFT
from game.ui.given import Given
from game.ui.people import Cast
from game.ui.widgets import DIM, FAINT, GOLD, TEXT, Colour, Kit
from game.ui.words import capital, doing
from game.world.world import World

_ROW, _CELL, _NAME, _DOING, _HEAD, _FOOT = 34, 62, 170, 168, 66, 30
_COLOURS: tuple[Colour, ...] = (FAINT, GOLD, (236, 190, 110), TEXT, DIM)
_LEGEND = "1 is done first, 4 last, – not at all. Left click: matters more; right click: less."


def after_click(priority: int, left: bool) -> int:
    """G4: return the priority after a click: left 4 → 3 → 2 → 1 → off → 4, right the other way round."""
    return (priority - 1 if left else priority + 1) % (LOWEST_PRIORITY + 1)


class DutiesTable:
    """The table's panel; keeps only whether it is shown and how far it is scrolled."""

    def __init__(self, atlas: Atlas) -> None:
        """Begin hidden."""
        self.shown = False
        self._first = 0
        self._cast = Cast(atlas.names)

    def toggle(self) -> None:
        """Show or hide it."""
        self.shown = not self.shown

    def draw(self, kit: Kit, world: World, waits: Given, top: int, bottom: int) -> list[Order]:
        """Draw the table between two heights of the window, while it is shown; returns the orders that were clicked."""
        if not self.shown:
            return []
        rows = np.flatnonzero(minions(world)).tolist()
        fits = max(1, min(len(rows), (bottom - top - _HEAD - _FOOT - 16) // _ROW))
        panel = pygame.Rect(0, top, _NAME + _CELL * len(DUTIES) + _DOING + 24, _HEAD + _ROW * fits + _FOOT)
        panel.centerx = kit.window.centerx
        kit.frame(panel, "panel", area=True)
        self._first = max(0, min(self._first - kit.wheeled(panel), len(rows) - fits))
        self._head(kit, panel)
        orders: list[Order] = []
        priorities = duties(world)
        for place, row in enumerate(rows[self._first : self._first + fits]):
            orders += self._row(kit, world, waits, row, priorities[:, row].tolist(), panel.left + 12, panel.top + _HEAD + place * _ROW)
        kit.text((panel.left + 14, panel.bottom - 26), _LEGEND, 13, DIM)
        if len(rows) > fits:
            kit.text((panel.right - 14, panel.bottom - 26), f"{self._first + 1} to {self._first + fits} of {len(rows)}", 13, DIM, align=1.0)
        return orders

    def _head(self, kit: Kit, panel: pygame.Rect) -> None:
        kit.text((panel.left + 14, panel.top + 8), "Duties", 18, GOLD, True)
        close = pygame.Rect(panel.right - 34, panel.top + 8, 26, 26)
        if kit.button(close):
            self.shown = False
        kit.text((close.centerx, close.top + 2), "×", 15, TEXT, True, 0.5)
        for number, duty in enumerate(DUTIES):
            kit.text((panel.left + 12 + _NAME + number * _CELL + _CELL // 2, panel.top + 40), capital(duty), 14, TEXT, True, 0.5)
        kit.text((panel.left + 22 + _NAME + len(DUTIES) * _CELL, panel.top + 40), "Now", 14, TEXT, True)

    def _row(self, kit: Kit, world: World, waits: Given, row: int, priorities: list[int], left: int, top: int) -> list[Order]:
        """Draw a minion's line."""
        id_, name = int(world.people.id[row]), world.people.name[row]
        orders: list[Order] = []
        kit.icon((left, top), f"{self._cast.sprite(world, row)}.idle0")
        kit.text((left + 40, top + 4), name, 15)
        for number, duty in enumerate(DUTIES):
            cell = pygame.Rect(left + _NAME + number * _CELL + 4, top + 2, _CELL - 8, _ROW - 4)
            priority = waits.duties.get((id_, duty), waits.duties.get((name, duty), priorities[number]))
            kit.button(cell)
            for button in kit.clicked(cell):
                priority = after_click(priority, button == LEFT)
                orders.append(Duty(tick=world.campaign.tick, minion=id_, duty=duty, priority=priority))
            kit.text((cell.centerx, cell.top + 3), str(priority or "–"), 16, _COLOURS[priority], priority == 1, 0.5)
        kit.text((left + _NAME + len(DUTIES) * _CELL + 10, top + 6), capital(doing(world, row)), 13, DIM)
        return orders
