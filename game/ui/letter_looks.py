"""I23, G9: how letters look and what their topics are called: how grave each is, by colour, and what it is about, by a sign."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from game.rules import letters
from game.ui.widgets import Colour

GRAVE: Colour = (226, 74, 62)
WORRYING: Colour = (240, 176, 60)
USUAL: Colour = (100, 170, 236)
GLAD: Colour = (132, 206, 96)
SETTINGS = "settings"
"""Topic of a line about the player's own settings; no rule sends it, and the matrix doesn't list it."""


class Look(NamedTuple):
    """What a topic looks like and is called."""

    name: str
    colour: Colour
    sign: str  # sprite


LOOKS: Mapping[str, Look] = MappingProxyType(
    {
        letters.SPOTTED: Look("Adventurers found", GRAVE, "i_eye"),
        letters.INVASION_OVER: Look("Invasion is over", GLAD, "i_check"),
        letters.OUTCOME: Look("Campaign won or lost", GRAVE, "i_skull"),
        letters.UNSEEN_TRAP: Look("Trap fired unseen", WORRYING, "i_traps"),
        letters.MERCHANT: Look("Merchant", USUAL, "i_coin"),
        letters.RECRUIT: Look("Minion wants to serve", GLAD, "i_minion"),
        letters.FUGITIVE: Look("Fugitive", WORRYING, "i_hand"),
        letters.CEILING: Look("Ceiling", WORRYING, "i_warning"),
        letters.RAMPAGE: Look("Rampage", GRAVE, "i_cross"),
        letters.SHUT_IN: Look("Somebody shut in", WORRYING, "i_lock"),
        letters.POWER: Look("Power", USUAL, "i_orders"),
        SETTINGS: Look("Settings", WORRYING, "i_gear"),
    }
)
_UNKNOWN = Look("Letter", USUAL, "i_question")


def look(topic: str) -> Look:
    """Return what letters of a topic look like."""
    return LOOKS.get(topic, _UNKNOWN)
