"""Every tool, key and mouse button, in one place: what can be done by keys, which key does it, and which of them the player may change."""

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


class Act(Enum):
    """What a key does; the value is what the settings call it, and `key-` before it is its message."""

    PAUSE = "pause"
    SPEED_1 = "speed-1"
    SPEED_2 = "speed-2"
    SPEED_3 = "speed-3"
    SPEED_4 = "speed-4"
    SLOWER = "slower"
    FASTER = "faster"
    HOME = "home"
    MENU = "menu"
    SHIFT = "more"
    QUICK_SAVE = "quick-save"
    QUICK_LOAD = "quick-load"
    SETTINGS = "settings"
    ENCYCLOPEDIA = "encyclopedia"
    SHOW_KEYS = "show-keys"
    SHOW_WIRES = "wires"
    SHOW_KNOWLEDGE = "knowledge"
    SHOW_LIGHT = "light"
    SHOW_PATHS = "paths"
    DIG = "dig"
    BUILD = "build"
    WIRE = "wire"
    REMOVE = "remove"
    RELOCATE = "relocate"
    STOCKPILE = "stockpile"
    TURN = "turn"
    TEST_FIRE = "test"
    TAKE_BACK = "take-back"
    DUTIES_TABLE = "duties"
    STOCK_LIST = "stock"
    TRAP_LIST = "traps"
    NEXT_MINION = "next-minion"
    OVERWORLD = "overworld"
    FAR_SIGHT = "far-sight"
    STORM_RITUAL = "storm-ritual"
    SCOUTS_EYE = "scouts-eye"
    INVASION = "invasion"
    LETTER = "letter"
    GO_THERE = "go-there"


_DEFAULTS: Mapping[Act, int] = MappingProxyType(
    {
        Act.PAUSE: pygame.K_SPACE,
        Act.SPEED_1: pygame.K_1,
        Act.SPEED_2: pygame.K_2,
        Act.SPEED_3: pygame.K_3,
        Act.SPEED_4: pygame.K_4,
        Act.SLOWER: pygame.K_MINUS,
        Act.FASTER: pygame.K_PLUS,
        Act.HOME: pygame.K_HOME,
        Act.MENU: pygame.K_ESCAPE,
        Act.SHIFT: pygame.K_LSHIFT,
        Act.QUICK_SAVE: pygame.K_F5,
        Act.QUICK_LOAD: pygame.K_F9,
        Act.SETTINGS: pygame.K_F10,
        Act.ENCYCLOPEDIA: pygame.K_F12,
        Act.SHOW_KEYS: pygame.K_QUESTION,
        Act.SHOW_WIRES: pygame.K_F1,
        Act.SHOW_KNOWLEDGE: pygame.K_F2,
        Act.SHOW_LIGHT: pygame.K_F3,
        Act.SHOW_PATHS: pygame.K_F4,
        Act.DIG: pygame.K_q,
        Act.BUILD: pygame.K_b,
        Act.WIRE: pygame.K_e,
        Act.REMOVE: pygame.K_x,
        Act.RELOCATE: pygame.K_m,
        Act.STOCKPILE: pygame.K_p,
        Act.TURN: pygame.K_r,
        Act.TEST_FIRE: pygame.K_t,
        Act.TAKE_BACK: pygame.K_z,
        Act.DUTIES_TABLE: pygame.K_v,
        Act.STOCK_LIST: pygame.K_l,
        Act.TRAP_LIST: pygame.K_k,
        Act.NEXT_MINION: pygame.K_TAB,
        Act.OVERWORLD: pygame.K_o,
        Act.FAR_SIGHT: pygame.K_6,
        Act.STORM_RITUAL: pygame.K_7,
        Act.SCOUTS_EYE: pygame.K_8,
        Act.INVASION: pygame.K_i,
        Act.LETTER: pygame.K_n,
        Act.GO_THERE: pygame.K_g,
    }
)
FIXED = frozenset({Act.PAUSE, Act.MENU, Act.SHIFT, Act.NEXT_MINION})
"""What keeps its key, as it means the same in every screen."""

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

LEAVE = pygame.K_ESCAPE
PRESS_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)
CLOSE_SCREEN = (LEAVE, *PRESS_KEYS)
FOCUS_KEYS: Mapping[int, int] = MappingProxyType({pygame.K_TAB: 1, pygame.K_DOWN: 1, pygame.K_UP: -1})
"""Key → by how many buttons the focus moves on a screen; Tab with Shift goes back."""
RESERVED = frozenset({*DIRECTIONS, *CLOSE_SCREEN, *FOCUS_KEYS, pygame.K_SPACE, pygame.K_LSHIFT, pygame.K_RSHIFT})
"""Keys that no other action can be given."""

SPEED_ACTS: Mapping[Act, int] = MappingProxyType(dict(zip((Act.SPEED_1, Act.SPEED_2, Act.SPEED_3, Act.SPEED_4), SPEEDS, strict=True)))
TOOL_ACTS: Mapping[Act, Tool] = MappingProxyType({Act[tool.name]: tool for tool in Tool if tool is not Tool.SELECT})

_SAME: Mapping[int, int] = MappingProxyType(
    {
        pygame.K_EQUALS: pygame.K_PLUS,
        pygame.K_KP_PLUS: pygame.K_PLUS,
        pygame.K_KP_MINUS: pygame.K_MINUS,
        pygame.K_SLASH: pygame.K_QUESTION,
        pygame.K_RSHIFT: pygame.K_LSHIFT,
        **{getattr(pygame, f"K_KP{digit}"): getattr(pygame, f"K_{digit}") for digit in range(10)},
    }
)
"""Keys that count as others: they bear the same sign, or need no Shift for it."""

_keys = dict(_DEFAULTS)
_acts = {key: act for act, key in _keys.items()}


def same(key: int) -> int:
    """Return the key that a key counts as."""
    return _SAME.get(key, key)


def act_of(key: int) -> Act | None:
    """Return what a key does, None for nothing."""
    return _acts.get(same(key))


def key_of(act: Act) -> int:
    """Return the key that does something."""
    return _keys[act]


def use(chosen: Mapping[str, int]) -> None:
    """Take the keys that the player has chosen, by the values of their acts; those that can't be are as in the beginning."""
    _keys.clear()
    _keys.update(_DEFAULTS)
    known = {act.value: act for act in Act if act not in FIXED}
    _keys.update({known[name]: same(key) for name, key in chosen.items() if name in known and same(key) not in RESERVED})
    if len(set(_keys.values())) < len(_keys):
        _keys.update(_DEFAULTS)
    _acts.clear()
    _acts.update({key: act for act, key in _keys.items()})


def holder(act: Act, key: int) -> Act | None:
    """Return the other action that has a key already, None where it is free."""
    has = act_of(key)
    return has if has is not act else None


def label(of: Act | int) -> str:
    """Return how a key, or that of an action, is named on a button."""
    key = key_of(of) if isinstance(of, Act) else of
    return "Esc" if key == LEAVE else pygame.key.name(key).upper()


def tool_label(tool: Tool) -> str:
    """Return how the key of a tool is named on its button."""
    return label(next((act for act, other in TOOL_ACTS.items() if other is tool), Act.MENU))
