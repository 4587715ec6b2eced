"""G7, I25: the screen that says that the campaign is won or lost, and why; the game can be played on."""

from __future__ import annotations

import pygame

from game.rules import calendar, ending
from game.ui.bindings import CLOSE_SCREEN, label
from game.ui.mailbox import Letter
from game.ui.modals import Answer
from game.ui.pieces import push
from game.ui.speech import say
from game.ui.widgets import BAD, DIM, GOLD, GOOD, TEXT, Kit, Line
from game.ui.words import capital
from game.world.world import World

_SIZE = (560, 300)


class OutcomeScreen:
    """A screen about how the campaign has ended."""

    def __init__(self, world: World, letter: Letter) -> None:
        """Show the outcome of a letter."""
        self._letter = letter
        self._won = world.campaign.outcome == ending.WON
        self._figures = ((say("outcome-day"), str(calendar.day_and_hour(world)[0])), *_figures(world))

    def draw(self, kit: Kit, keys: list[int]) -> Answer:
        """Draw it; returns whether it was closed."""
        panel = pygame.Rect(0, 0, *_SIZE)
        panel.center = kit.window.center
        kit.frame(panel, "panel")
        kit.icon((panel.centerx - 24, panel.top + 12), "heart.1" if self._won else "i_skull", 3)
        colour = GOOD if self._won else BAD
        kit.text((panel.centerx, panel.top + 60), say("outcome-won" if self._won else "outcome-lost"), 28, colour, True, 0.5)
        y = panel.top + 104
        for line in kit.wrapped(Line(f"{capital(self._letter.more or self._letter.title)}."), 16, panel.width - 60)[:3]:
            kit.text((panel.centerx, y), line.words, 16, TEXT, align=0.5)
            y += 22
        for place, (words, figure) in enumerate(self._figures):
            box = pygame.Rect(panel.left + 24 + place * 172, panel.top + 168, 164, 52)
            kit.frame(box, "sunk")
            kit.text((box.centerx, box.top + 1), figure, 18, GOLD, True, 0.5)
            kit.text((box.centerx, box.top + 27), words, 12, DIM, align=0.5)
        button = pygame.Rect(panel.centerx - 100, panel.bottom - 54, 200, 38)
        closed = push(kit, button, f"{say('outcome-play-on')}  [{label(CLOSE_SCREEN[0])}]", on=True) or any(
            key in CLOSE_SCREEN for key in keys
        )
        self._letter.opened |= closed
        return Answer(closed)


def _figures(world: World) -> tuple[tuple[str, str], ...]:
    """I9: return how many invasions were repelled, and of how many somebody came home."""
    parties = world.parties
    over = (parties.invasion > 0) & (parties.over > 0)
    repelled, left = int((over & (parties.survivors == 0)).sum()), int((over & (parties.survivors > 0)).sum())
    return (say("outcome-repelled"), str(repelled)), (say("outcome-got-away"), str(left))
