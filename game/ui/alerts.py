"""What the player should know of at once, at the window's left side: a click goes there."""

from __future__ import annotations

import pygame

from game.ui.pieces import cut_to
from game.ui.records import Records
from game.ui.widgets import BAD, GOOD, Kit
from game.world.world import World

_WIDTH, _HEIGHT, _LEFT, _TOP = 250, 28, 8, 64
_LASTS_TICKS = 400
"""So long an alert is shown, in ticks of the game, so that nothing is missed in pause."""


def draw(kit: Kit, world: World, records: Records) -> int:
    """Draw the alerts that are fresh, the newest on top; returns the cell of the one that was clicked, -1 for none."""
    asked = -1
    fresh = [alert for alert in records.alerts if world.campaign.tick - alert.tick <= _LASTS_TICKS]
    for number, alert in enumerate(reversed(fresh)):
        rect = pygame.Rect(_LEFT, _TOP + number * (_HEIGHT + 4), _WIDTH, _HEIGHT)
        kit.frame(rect, "button", area=True)
        if kit.button(rect):
            asked = alert.cell
        kit.text((rect.left + 10, rect.top + 4), cut_to(kit, alert.words, 14, _WIDTH - 20), 14, BAD if alert.bad else GOOD)
    return asked
