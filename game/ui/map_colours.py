"""The colours of maps in small: ground by its name, and what lies on it."""

from collections.abc import Mapping
from types import MappingProxyType

from game.ui.widgets import Colour

DARK: Colour = (14, 12, 18)
"""What is not explored."""
GROUND: Mapping[str, Colour] = MappingProxyType(
    {
        "bedrock": (22, 19, 27),
        "rock": (44, 38, 54),
        "ore": (116, 92, 48),
        "floor": (120, 112, 128),
        "water": (46, 84, 150),
        "gate": (96, 190, 110),
        "outside": (58, 92, 56),
    }
)
BLOCKS: Colour = (70, 62, 82)
THING: Colour = (176, 128, 62)
HALL: Colour = (128, 64, 150)
HEART: Colour = (255, 140, 220)
SIDES: Mapping[str, Colour] = MappingProxyType(
    {"dungeon": (110, 220, 96), "adventurers": (250, 84, 72), "visitors": (110, 170, 240), "wild": (230, 190, 90)}
)
