"""The bar along the window's top: stock, minions, day and hour, speeds, the menu."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pygame

from game.rules import calendar
from game.rules.assignment import minions
from game.ui.bindings import SPEED_ACTS, Act, label
from game.ui.invasion_display import RIGHT, SIZE
from game.ui.pace import SPEEDS, Pace
from game.ui.pieces import push
from game.ui.speech import say
from game.ui.stock_line import StockLine
from game.ui.widgets import DIM, GOLD, TEXT, WARM, Kit, Line
from game.world.tables import DEAD, GONE
from game.world.world import World

HEIGHT = 42
_MENU_PX, _BUTTON_PX, _NARROW_BUTTON_PX, _NARROW = 74, 38, 34, 1000
_CLOCK_PX, _SHORT_CLOCK_PX = 150, 52
_GEAR_PX = 42


class Asked(NamedTuple):
    """What was clicked on the bar."""

    menu: bool = False
    pause: bool = False
    speed: int = 0  # 0 for none


class TopBar:
    """Draws itself anew every frame; keeps how long frames took."""

    def __init__(self) -> None:
        """Begin with no frame."""
        self.stock = StockLine()
        self.frames_per_second = 0.0

    def frame(self, elapsed_s: float) -> None:
        """Take note of how long a frame took."""
        if elapsed_s > 0:
            self.frames_per_second += (1 / elapsed_s - self.frames_per_second) / 20

    def draw(self, kit: Kit, world: World, pace: Pace | None) -> Asked:
        """Draw it; from right to left as much as there is room for. pace: None where none can be set."""
        width = kit.window.width
        kit.frame(pygame.Rect(0, 0, width, HEIGHT), "panel", area=True)
        right = width - RIGHT - SIZE[0] - _GEAR_PX
        left = self._draw_minions(kit, world, self.stock.draw(kit, world, 4))
        asked = Asked()
        if pace is not None:
            asked, right = _draw_speeds(kit, pace, left, right)
        if right - left > _CLOCK_PX:
            self._draw_clock(kit, world, pygame.Rect(max(left, right - 2 * _CLOCK_PX), 0, _CLOCK_PX, HEIGHT))
        elif right - left > _SHORT_CLOCK_PX:
            self._draw_clock(kit, world, pygame.Rect(right - _SHORT_CLOCK_PX, 0, _SHORT_CLOCK_PX, HEIGHT))
        return asked

    def _draw_minions(self, kit: Kit, world: World, left: int) -> int:
        """G6: draw how many minions there are; returns where that ends."""
        people = world.people
        count = int(np.count_nonzero(minions(world) & (people.state != DEAD) & (people.state != GONE)))
        kit.icon((left + 6, 13), "i_minion", 1)
        rect = kit.text((left + 26, 10), f"{count}")
        area = pygame.Rect(left, 4, rect.right - left + 6, 32)
        if area.collidepoint(kit.mouse):
            kit.tip([Line(say("bar-minions", count=count), GOLD, True)], (area.left - 14, area.bottom - 8))
        return area.right

    def _draw_clock(self, kit: Kit, world: World, rect: pygame.Rect) -> None:
        """Z1: draw day and hour, and a strip for the day that has passed."""
        day, hour = calendar.day_and_hour(world)
        clock = world.content.clock
        if rect.width < _CLOCK_PX:
            kit.text((rect.centerx, rect.top + 2), say("bar-day", day=day), 12, GOLD, True, 0.5)
            kit.text((rect.centerx, rect.top + 19), f"{hour:02}:00", 12, TEXT, True, 0.5)
        else:
            kit.text((rect.left + 12, rect.top + 1), say("bar-day", day=day), 15, GOLD, True)
            kit.text((rect.right - 12, rect.top + 1), f"{hour:02}:00", 15, TEXT, True, 1.0)
            strip = pygame.Rect(rect.left + 12, rect.bottom - 14, rect.width - 24, 6)
            kit.frame(strip.inflate(2, 2), "sunk")
            passed = (world.campaign.tick + world.campaign.calendar) % clock.ticks_per_day
            kit.fill(WARM, (strip.left, strip.top, strip.width * passed // clock.ticks_per_day, strip.height))
        if rect.collidepoint(kit.mouse):
            lines = [Line(say("bar-hour", day=day, hour=f"{hour:02}:00"), GOLD, True)]
            lines.append(Line(say("bar-frames", tick=world.campaign.tick, frames=round(self.frames_per_second)), DIM))
            kit.tip(lines, (rect.left, rect.bottom - 8))


def _draw_speeds(kit: Kit, pace: Pace, left: int, right: int) -> tuple[Asked, int]:
    """Draw pause, speeds and menu up to a pixel; returns what was clicked, and where they begin."""
    menu = pygame.Rect(right - _MENU_PX, 5, _MENU_PX, 32)
    asked = Asked(menu=push(kit, menu, say("bar-menu")))
    kit.key(menu, label(Act.MENU))
    _tip(kit, menu, f"{say('bar-menu')}  [{label(Act.MENU)}]")
    width = _BUTTON_PX if kit.window.width >= _NARROW else _NARROW_BUTTON_PX
    step = width + 4
    first = menu.left - 10 - step * (len(SPEEDS) + 1)
    if first < left:
        return asked, menu.left
    pause = pygame.Rect(first, 5, width, 32)
    if kit.button(pause, on=pace.paused):
        asked = asked._replace(pause=True)
    kit.icon((pause.centerx - 16, pause.top), "i_pause")
    kit.key(pause, label(Act.PAUSE))
    _tip(kit, pause, f"{say('bar-pause')}  [{label(Act.PAUSE)}]")
    acts = list(SPEED_ACTS)
    for number, speed in enumerate(SPEEDS):
        rect = pause.move(step * (number + 1), 0)
        if push(kit, rect, f"{speed}×", on=speed == pace.speed and not pace.paused):
            asked = asked._replace(speed=speed)
        kit.key(rect, label(acts[number]))
        _tip(kit, rect, f"{say('bar-speed', speed=speed)}  [{label(acts[number])}]")
    return asked, first - 8


def _tip(kit: Kit, rect: pygame.Rect, words: str) -> None:
    if rect.collidepoint(kit.mouse):
        kit.tip([Line(words, GOLD)], (rect.left - 18, rect.bottom - 10))
