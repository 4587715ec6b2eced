"""The rows of the settings that say how loud each kind of sound is: a box that mutes it, softer, a bar, louder."""

from __future__ import annotations

import pygame

from game.ui.pieces import push
from game.ui.settings import CATEGORIES, EVERYTHING, Level, Settings
from game.ui.speech import say
from game.ui.widgets import DIM, FAINT, GOLD, LIFTED, TEXT, WARM, Kit

_LEFT, _HEADS, _TOP, _STEP, _ROW_PX = 24, 46, 70, 34, 24
_STEPS, _STEP_VOLUME = 10, 10
_PART_PX = 16
_LESS, _BAR, _MORE, _NUMBER, _MUTE = 176, 206, 372, 406, 486
"""Where the pieces of a row are, from the panel's left border on."""


def volume_rows(kit: Kit, panel: pygame.Rect, settings: Settings) -> bool:
    """Draw the rows into a panel; whether anything was changed."""
    kit.text((panel.left + _BAR + _STEPS * _PART_PX // 2, panel.top + _HEADS), say("volume-head"), 14, GOLD, True, 0.5)
    kit.text((panel.left + _MUTE + 9, panel.top + _HEADS), say("volume-mute"), 14, GOLD, True, 0.5)
    changed = False
    for line, category in enumerate((EVERYTHING, *CATEGORIES)):
        y, level = panel.top + _TOP + line * _STEP, settings.level(category)
        kit.text((panel.left + _LEFT - 8, y), say(f"volume-{category}"), 14, TEXT, line == 0)
        before = level.volume, level.muted
        _row(kit, panel.left, y, level)
        changed |= (level.volume, level.muted) != before
    kit.text((panel.left + _LEFT - 8, panel.bottom - 72), say("volume-hint"), 13, DIM)
    return changed


def _row(kit: Kit, left: int, y: int, level: Level) -> None:
    """Draw a row, and do what is clicked there; each part of the bar sets the volume up to its end."""
    if push(kit, pygame.Rect(left + _LESS, y, _ROW_PX, _ROW_PX), "−", can=level.volume > 0):
        level.volume = max(0, level.volume - _STEP_VOLUME)
    if push(kit, pygame.Rect(left + _MORE, y, _ROW_PX, _ROW_PX), "+", can=level.volume < 100):
        level.volume = min(100, level.volume + _STEP_VOLUME)
    for number in range(1, _STEPS + 1):
        part = pygame.Rect(left + _BAR + (number - 1) * _PART_PX, y, _PART_PX, _ROW_PX)
        if kit.clicked(part):
            level.volume = number * _STEP_VOLUME
        reached = level.volume >= number * _STEP_VOLUME
        kit.fill((FAINT if level.muted else WARM) if reached else LIFTED, part.inflate(-4, -8))
    kit.text((left + _NUMBER, y), f"{level.volume} %", 14, FAINT if level.muted else TEXT)
    mute = pygame.Rect(left + _MUTE, y + 3, 18, 18)
    if kit.button(mute, level.muted):
        level.muted = not level.muted
    if level.muted:
        kit.icon((mute.left + 1, mute.top + 1), "i_check", 1)
