"""The screen of the keys: what each does."""

from __future__ import annotations

import pygame

from game.ui import bindings
from game.ui.bindings import LEAVE, label
from game.ui.modals import Answer
from game.ui.pieces import push
from game.ui.shell.frame import BUTTON_PX, panel
from game.ui.speech import say
from game.ui.widgets import GOLD, TEXT, Kit

_SIZE = (760, 520)
_STEP, _COLUMNS = 26, 2


def actions() -> list[tuple[str, str]]:
    """Return what can be done by keys, by its message, and the keys in words."""
    tools = [(f"key-{tool.name.lower()}", bindings.tool_label(tool)) for tool in bindings.TOOL_KEYS.values()]
    speeds = " ".join(label(key) for key in bindings.SPEED_KEYS)
    others = {
        "key-pause": label(bindings.PAUSE),
        "key-speed": speeds,
        "key-slower": label(bindings.SLOWER),
        "key-faster": label(bindings.FASTER),
        "key-camera": "W A S D",
        "key-home": label(bindings.HOME),
        "key-menu": label(LEAVE),
        "key-settings": label(bindings.SETTINGS),
        "key-encyclopedia": label(bindings.ENCYCLOPEDIA),
        "key-quick-save": label(bindings.QUICK_SAVE),
        "key-quick-load": label(bindings.QUICK_LOAD),
        "key-turn": label(bindings.TURN),
        "key-duties": label(bindings.DUTIES_TABLE),
        "key-test": label(bindings.TEST_FIRE),
        "key-knowledge": f"{label(bindings.KNOWLEDGE)} {label(bindings.SHOW_KNOWLEDGE)}",
        "key-wires": label(bindings.SHOW_WIRES),
        "key-paths": label(bindings.SHOW_PATHS),
        "key-next-minion": label(bindings.NEXT_MINION),
        "key-more": label(bindings.UNDO[0]),
        "key-go-there": label(bindings.GO_THERE),
    }
    return [*others.items(), *tools]


class KeysScreen:
    """A screen of its own."""

    def draw(self, kit: Kit, keys: list[int]) -> Answer:
        """Draw it; returns whether it was closed."""
        frame = panel(kit, say("keys-title"), _SIZE)
        found = actions()
        rows, width = -(-len(found) // _COLUMNS), (frame.width - 56) // _COLUMNS
        for number, (message, names) in enumerate(found):
            left, top = frame.left + 28 + number // rows * width, frame.top + 62 + number % rows * _STEP
            kit.text((left, top), names, 14, GOLD, True)
            kit.text((left + 104, top), say(message), 14, TEXT)
        close = pygame.Rect(frame.centerx - 90, frame.bottom - 54, 180, BUTTON_PX)
        return Answer(closed=push(kit, close, say("back"), on=True) or LEAVE in keys)
