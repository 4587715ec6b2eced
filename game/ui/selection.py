"""What the player has clicked on: levers switch at once, other things open their panel; and the test fire that runs."""

from __future__ import annotations

import pygame

from game.rules.rewiring import connects
from game.sim.orders.base import Order
from game.sim.orders.devices import Lever
from game.ui import thing_panel, trap_panel
from game.ui.bindings import LEFT
from game.ui.given import Given
from game.ui.test_fire import TestFire, trigger_of
from game.ui.view import View
from game.ui.widgets import BAD, DIM, GOLD, Kit, Line
from game.world.world import World

_GAP = 8
_TEST_TOP = 52
_WORDS_PX = 460
_TOLD_S = 3.0


class Selection:
    """Keeps the id of the thing whose panel is shown, and the test fire that is shown; never writes to the world."""

    def __init__(self, world: World) -> None:
        """Begin with nothing selected."""
        self.world = world
        self.chosen = 0  # id of a thing, 0 for none
        self.test: TestFire | None = None
        self._told: tuple[Line, ...] = ()  # why there is no test
        self._told_until = -1.0
        self._down: tuple[int, int] | None = None

    @property
    def row(self) -> int:
        """The row of the thing whose panel is shown, -1 for none."""
        return self.world.things.row_of(self.chosen) if self.chosen else -1

    @property
    def cell(self) -> int:
        """Its cell, -1 for none."""
        return int(self.world.things.cell[self.row]) if self.row >= 0 else -1

    def release(self) -> None:
        """Forget a button that is held."""
        self._down = None

    def leave(self) -> bool:
        """End the test, else close the panel; whether there was anything to end."""
        if self.test is not None or self._told:
            self.test, self._told = None, ()
        elif self.row >= 0:
            self.chosen = 0
        else:
            return False
        return True

    def read(self, event: pygame.event.Event, view: View, waits: Given) -> list[Order] | None:
        """Take an event of the mouse over the map; returns the orders of a click, None when it was none."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT:
            self._down = view.cell_at(*event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == LEFT and self._down is not None:
            clicked = self._down == view.cell_at(*event.pos)
            at, self._down = self._down, None
            if clicked:
                return self._click(at, waits)
        return None

    def _click(self, at: tuple[int, int], waits: Given) -> list[Order]:
        """D7, T7, T10, D1: switch a lever, or open the panel of what stands on a cell."""
        world = self.world
        cell = world.cell(at)
        row = world.thing_at(cell) if cell >= 0 else -1
        if row < 0 or not connects(world, int(world.things.kind[row])):
            self.chosen = 0
            return []
        self.chosen = int(world.things.id[row])
        if world.content.figures.by_hand[world.things.kind[row]]:
            on = waits.levers.get(cell, bool(world.things.on[row]))
            return [Lever(tick=world.campaign.tick, at=at, on=not on)]
        return []

    def test_at(self, cell: int, ahead: World) -> None:
        """Begin a test fire of the trap, timer or door on a cell; one that is shown ends. ahead: the world with what is ordered."""
        running, told = self.test, self._told
        self.test, self._told = None, ()
        row = ahead.thing_at(cell) if cell >= 0 else -1
        if row < 0 or not connects(ahead, int(ahead.things.kind[row])):
            if running is None and not told:
                self._told = (Line("Point at a trap, a timer or a wired door.", BAD),)
            return
        trigger = trigger_of(ahead, row)
        if trigger < 0:
            self._told = (Line("Nothing would happen: no trigger drives it.", BAD),)
        elif running is None or running.trigger != int(ahead.things.id[trigger]):
            self.test = TestFire(ahead, trigger)

    def look(self, seconds: float) -> None:
        """Let a test that was shown to its end go, and one whose trigger is gone."""
        test = self.test
        if test is not None and (test.is_over(seconds) or self.world.things.row_of(test.trigger) < 0):
            self.test = None
        if not self._told:
            self._told_until = -1.0
        elif self._told_until < 0:
            self._told_until = seconds + _TOLD_S
        elif seconds > self._told_until:
            self._told = ()

    def draw(self, kit: Kit, waits: Given, ahead: World, bar: pygame.Rect) -> list[Order]:
        """Draw the panel of what is selected, and what a test would come to; returns the orders that were clicked.

        ahead: the world with the wires that are ordered.  bar: where the bar of tools is.
        """
        window = kit.window
        self._draw_told(kit, window)
        row = self.row
        if row < 0:
            return []
        place = window.inflate(-2 * _GAP, -2 * _GAP)
        if place.right - thing_panel.WIDTH < bar.right:
            place.height = bar.top - place.top - _GAP
        figures, kind = self.world.content.figures, self.world.things.kind[row]
        draw = thing_panel.door if figures.is_door[kind] else thing_panel.timer if figures.is_timer[kind] else trap_panel.draw
        reply = draw(kit, ahead, waits, row, place)
        if reply.closed:
            self.chosen = 0
        if reply.test >= 0:
            self.test, self._told = TestFire(ahead, reply.test), ()
        return reply.orders

    def draw_timers(self, kit: Kit, view: View, seconds: float) -> None:
        """T7: draw how long the timers of a test would still run, over each."""
        for cell, left in self.test.running(seconds) if self.test is not None else ():
            x, y = self.world.xy(cell)
            at = kit.point(view.window_of(x + 0.5, y))
            words = f"{left:.1f} s"
            rect = pygame.Rect(0, 0, kit.width(words, 14, True) + 12, 22)
            rect.midbottom = at
            kit.frame(rect, "tip")
            kit.text((rect.centerx, rect.top), words, 14, GOLD, True, 0.5)

    def _draw_told(self, kit: Kit, window: pygame.Rect) -> None:
        """Say what a test fire would come to."""
        lines = self.test.lines if self.test is not None else list(self._told)
        if not lines:
            return
        broken = [part for line in lines for part in kit.wrapped(line, 14, _WORDS_PX)]
        panel = pygame.Rect(0, _TEST_TOP, _WORDS_PX + 28, 34 + 20 * len(broken))
        panel.centerx = window.centerx
        kit.frame(panel, "tip", area=True)
        kit.text((panel.left + 14, panel.top + 6), "Test fire", 14, GOLD, True)
        kit.text((panel.right - 14, panel.top + 6), "nothing fires", 13, DIM, align=1.0)
        for place, line in enumerate(broken):
            kit.text((panel.left + 14, panel.top + 27 + 20 * place), line.words, 14, line.colour)
