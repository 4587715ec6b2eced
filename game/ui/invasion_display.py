"""I6, I7, I23: the Invasion display at the top right: the word for this hour, its sign and gauge, and where an invasion is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
import pygame

from game.kernels.motion import NEVER
from game.rules import schedule
from game.ui.bindings import Act, label
from game.ui.mailbox import free_members
from game.ui.speech import say
from game.ui.widgets import DIM, GOLD, INK, LIFTED, TEXT, Colour, Kit, Line
from game.world.world import World

SIZE = (214, 34)
RIGHT, TOP = 8, 4
_GEAR_PX, _GAP = 34, 4
_STEPS = len(schedule.LABELS) - 1


class Face(NamedTuple):
    """What a word looks like."""

    word: str
    colour: Colour
    sign: str  # sprite

    @property
    def words(self) -> str:
        """The word in the player's language."""
        return say(f"invasion-{self.word}")


FACES: Mapping[int, Face] = MappingProxyType(
    {
        schedule.CALM: Face("calm", (126, 190, 150), "i_check"),
        schedule.LOW: Face("low", (168, 204, 110), "i_hourglass"),
        schedule.POSSIBLE: Face("possible", (238, 206, 96), "i_question"),
        schedule.HIGH: Face("high", (246, 164, 64), "i_warning"),
        schedule.IMMINENT: Face("imminent", (244, 112, 62), "i_bell"),
        schedule.UNDER_WAY: Face("under-way", (240, 72, 72), "i_skull"),
    }
)


class Asked(NamedTuple):
    """What was clicked on the display."""

    look_at: int = -1  # cell, -1 for none
    settings: bool = False
    report: bool = False


class InvasionDisplay:
    """Keeps only which party was gone to last."""

    def __init__(self, world: World) -> None:
        """Begin with none."""
        self.world = world
        self._last = 0

    def next_place(self) -> int:
        """I23: return the cell of a free member of the next spotted party, -1 without one."""
        parties = self.world.parties
        on = (parties.invasion > 0) & (parties.over == 0) & (parties.spotted > 0)
        free = [id_ for id_ in parties.id[np.flatnonzero(on)].tolist() if free_members(self.world, id_)]
        if not free:
            return -1
        self._last = next((id_ for id_ in free if id_ > self._last), free[0])
        return int(self.world.people.cell[free_members(self.world, self._last)[0]])

    def draw(self, kit: Kit, reported: bool = False, pressed: bool = False) -> Asked:
        """Draw the display and the button of the settings beside it; returns what was clicked. reported: whether a report is there.

        pressed: whether its key was.
        """
        window, word = kit.window, schedule.word(self.world)
        face = FACES[word]
        rect = pygame.Rect(window.right - RIGHT - SIZE[0], TOP, *SIZE)
        kit.frame(rect, "button", area=True)
        under_way = word == schedule.UNDER_WAY
        clicked = (kit.button(rect) or pressed) if under_way or reported else False
        kit.key(rect, label(Act.INVASION))
        kit.icon((rect.left + 6, rect.top + 1), face.sign)
        kit.text((rect.left + 46, rect.top + 1), say("invasion"), 12, DIM)
        kit.text((rect.right - 10, rect.top - 2), face.words, 15, face.colour, True, 1.0)
        _gauge(kit, pygame.Rect(rect.left + 46, rect.bottom - 14, rect.width - 56, 8), word, face.colour)
        gear = pygame.Rect(rect.left - _GAP - _GEAR_PX, rect.top, _GEAR_PX, SIZE[1])
        kit.frame(gear, "button", area=True)
        settings = kit.button(gear)
        kit.key(gear, label(Act.SETTINGS))
        kit.icon((gear.centerx - 16, gear.centery - 16), "i_gear")
        if rect.collidepoint(kit.mouse):
            lines = self.lines()
            lines += [Line(say("invasion-click-report"), GOLD)] if reported and not under_way else []
            kit.tip(lines, (rect.left - 18, rect.bottom - 12))
        elif gear.collidepoint(kit.mouse):
            words = f"{say('key-settings')}  [{label(Act.SETTINGS)}]"
            kit.tip([Line(say("settings-title"), GOLD, True), Line(words, DIM)], (rect.left - 18, rect.bottom - 12))
        return Asked(self.next_place() if clicked and under_way else -1, settings, clicked and not under_way)

    def lines(self) -> list[Line]:
        """I6 to I8: say the chance of this hour, or why none can come."""
        world, word = self.world, schedule.word(self.world)
        found = [Line(say("invasion-is", word=FACES[word].words), FACES[word].colour, True)]
        if word == schedule.UNDER_WAY:
            return [*found, Line(say("invasion-click-go"), GOLD)]
        if not schedule.possible(world):
            return [*found, Line(say("invasion-none-here"), TEXT)]
        if world.campaign.halted:
            return [*found, Line(say("invasion-halted"), TEXT, True), Line(self._halted_by(), DIM)]
        return [*found, Line(say("invasion-chance", percent=percent(schedule.shown_chance(world))), TEXT)]

    def _halted_by(self) -> str:
        campaign, clock = self.world.campaign, self.world.content.clock
        if campaign.tick < campaign.storm_due != NEVER:
            hours = -(-(campaign.storm_due - campaign.tick) // clock.ticks_per_hour)
            return say("invasion-storm", hours=hours)
        return say("invasion-cut-off")


def percent(millionths: int) -> str:
    """I6: return a chance in per cent, with a tenth where it is small."""
    tenths = (millionths + 500) // 1000
    if 0 < millionths < 500:
        return say("invasion-tiny")
    return f"{tenths // 10} %" if tenths >= 100 or tenths % 10 == 0 else f"{tenths / 10:.1f} %"


def _gauge(kit: Kit, rect: pygame.Rect, word: int, colour: Colour) -> None:
    """Draw as many of the gauge's fields filled as the word stands high."""
    kit.fill(INK, rect)
    width = (rect.width - 2) // _STEPS
    for step in range(_STEPS):
        field = pygame.Rect(rect.left + 2 + step * width, rect.top + 2, width - 2, rect.height - 4)
        kit.fill(colour if step < word else LIFTED, field)
