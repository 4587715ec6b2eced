"""Every tool, key and mouse button, in one place."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

import pygame

from game.ui.pace import SPEEDS


class Tool(Enum):
    """What the left button does."""

    SELECT = "Select"
    DIG = "Dig"
    BUILD = "Build"
    WIRE = "Wire"
    REMOVE = "Remove"
    RELOCATE = "Relocate"
    STOCKPILE = "Stockpile"


LEFT, MIDDLE, RIGHT = 1, 2, 3
"""Mouse buttons: the tool; the map is dragged; takes back, or leaves the tool."""

LEAVE = pygame.K_ESCAPE
PAUSE = pygame.K_SPACE
HOME = pygame.K_HOME
TURN = pygame.K_r
DUTIES_TABLE = pygame.K_v
TEST_FIRE = pygame.K_t
KNOWLEDGE = pygame.K_k
SHOW_WIRES, SHOW_KNOWLEDGE, SHOW_PATHS = pygame.K_F1, pygame.K_F2, pygame.K_F4
NEXT_MINION = pygame.K_TAB
SETTINGS = pygame.K_F10
ENCYCLOPEDIA = pygame.K_F12
QUICK_SAVE, QUICK_LOAD = pygame.K_F5, pygame.K_F9
SLOWER, FASTER = pygame.K_MINUS, pygame.K_PLUS
GO_THERE = pygame.K_g
CLOSE_SCREEN = (LEAVE, pygame.K_RETURN, pygame.K_KP_ENTER)
FOCUS_KEYS: Mapping[int, int] = MappingProxyType({pygame.K_TAB: 1, pygame.K_DOWN: 1, pygame.K_UP: -1})
"""Key → by how many buttons the focus moves on a screen; Tab with Shift goes back."""
PRESS_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)
UNDO = (pygame.K_LSHIFT, pygame.K_RSHIFT)

DIRECTIONS: Mapping[int, tuple[int, int]] = MappingProxyType(
    {
        pygame.K_w: (0, -1),
        pygame.K_UP: (0, -1),
        pygame.K_s: (0, 1),
        pygame.K_DOWN: (0, 1),
        pygame.K_a: (-1, 0),
        pygame.K_LEFT: (-1, 0),
        pygame.K_d: (1, 0),
        pygame.K_RIGHT: (1, 0),
    }
)
"""Key → which way the camera moves while it is held."""

SPEED_STEPS: Mapping[int, int] = MappingProxyType({FASTER: 1, pygame.K_EQUALS: 1, pygame.K_KP_PLUS: 1, SLOWER: -1, pygame.K_KP_MINUS: -1})
"""Key → by how many speeds the game goes faster."""

SPEED_KEYS: Mapping[int, int] = MappingProxyType({pygame.K_1 + i: speed for i, speed in enumerate(SPEEDS)})

TOOL_KEYS: Mapping[int, Tool] = MappingProxyType(
    {
        pygame.K_q: Tool.DIG,
        pygame.K_b: Tool.BUILD,
        pygame.K_e: Tool.WIRE,
        pygame.K_x: Tool.REMOVE,
        pygame.K_m: Tool.RELOCATE,
        pygame.K_p: Tool.STOCKPILE,
    }
)


def label(key: int) -> str:
    """Return how a key is named on a button."""
    return "Esc" if key == LEAVE else pygame.key.name(key).upper()


def tool_label(tool: Tool) -> str:
    """Return how the key of a tool is named on its button."""
    return label(next((key for key, other in TOOL_KEYS.items() if other is tool), LEAVE))
