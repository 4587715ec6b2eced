"""The rows of the settings about the screen and the game as a whole: each a choice of a few."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.content.messages import LANGUAGES
from game.ui import speech
from game.ui.pace import SPEEDS
from game.ui.pieces import cut_to, push
from game.ui.settings import SCALES, TIP_DELAYS_S, Settings
from game.ui.speech import say
from game.ui.widgets import TEXT, Kit

_STEP, _ROW_PX, _LEFT, _CHOICE_PX, _GAP = 36, 30, 216, 382, 4


class _Choice(NamedTuple):
    """A setting that is one of a few values. name: its message, and that of the field of Settings."""

    name: str
    field: str
    values: tuple[tuple[object, str], ...]  # and how each is called


def _choices() -> list[_Choice]:
    """Return the rows, in the player's language."""
    no_yes = ((False, say("settings-no")), (True, say("settings-yes")))
    delays = tuple((delay, say("settings-seconds", seconds=f"{delay:g}") if delay else say("settings-at-once")) for delay in TIP_DELAYS_S)
    return [
        _Choice("settings-language", "language", tuple(LANGUAGES.items())),
        _Choice("settings-scale", "scale", tuple((scale, f"{scale:g}×") for scale in SCALES)),
        _Choice("settings-window", "full_screen", ((False, say("settings-windowed")), (True, say("settings-full")))),
        _Choice("settings-speed", "speed", tuple((speed, f"{speed}×") for speed in SPEEDS)),
        _Choice("settings-tips", "tip_delay_s", delays),
        _Choice("settings-wires", "clear_wires", ((False, say("settings-wires-usual")), (True, say("settings-wires-clear")))),
        _Choice("settings-flashing", "calm", tuple((not value, name) for value, name in no_yes)),
    ]


def general_rows(kit: Kit, room: pygame.Rect, settings: Settings) -> bool:
    """Draw the rows; whether anything was chosen anew, which counts at once."""
    changed = False
    for line, choice in enumerate(_choices()):
        y = room.top + 6 + line * _STEP
        kit.text((room.left, y + 4), cut_to(kit, say(choice.name), 14, _LEFT - 8), 14, TEXT)
        now = speech.language() if choice.field == "language" else getattr(settings, choice.field)
        width = (_CHOICE_PX + _GAP) // len(choice.values) - _GAP
        for number, (value, name) in enumerate(choice.values):
            rect = pygame.Rect(room.left + _LEFT + number * (width + _GAP), y, width, _ROW_PX)
            if push(kit, rect, name, on=value == now) and value != now:
                setattr(settings, choice.field, value)
                _apply(choice.field, settings)
                changed = True
    return changed


def _apply(field: str, settings: Settings) -> None:
    """Do at once what isn't read from the settings frame by frame."""
    if field == "language":
        speech.use(settings.language)
    if field == "full_screen" and bool(pygame.display.is_fullscreen()) != settings.full_screen:
        pygame.display.toggle_fullscreen()
