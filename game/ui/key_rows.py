"""The rows of the settings that say which key does what; a click on a key and another key change it, where that one is free."""

from __future__ import annotations

import pygame

from game.ui import bindings
from game.ui.bindings import FIXED, LEAVE, RESERVED, Act, holder, key_of, label, same
from game.ui.pieces import cut_to
from game.ui.settings import Settings
from game.ui.speech import say
from game.ui.widgets import BAD, DIM, GOLD, TEXT, Colour, Kit

_STEP, _ROW_PX, _KEY_PX, _COLUMNS, _FOOT = 25, 23, 84, 2, 26


class KeyRows:
    """Keeps which action waits for its key, and how far the rows are scrolled."""

    def __init__(self) -> None:
        """Begin at the top."""
        self._first, self._act = 0, None
        self._remark: tuple[str, Colour] = "", DIM

    _act: Act | None

    @property
    def waiting(self) -> bool:
        """Whether the next key is meant for an action, and does nothing else."""
        return self._act is not None

    def draw(self, kit: Kit, room: pygame.Rect, settings: Settings, keys: list[int]) -> bool:
        """Draw the rows; whether a key was changed."""
        changed = self._take(settings, keys)
        area = pygame.Rect(room.left, room.top, room.width, room.height - _FOOT)
        acts, rows = list(Act), area.height // _STEP
        lines = -(-(len(acts) + 1) // _COLUMNS)
        self._first = max(0, min(self._first - kit.wheeled(area), lines - rows))
        width = (area.width - 12) // _COLUMNS
        for place in range(self._first * _COLUMNS, min((self._first + rows) * _COLUMNS, len(acts) + 1)):
            line, column = divmod(place, _COLUMNS)
            rect = pygame.Rect(area.left + column * (width + 12), area.top + (line - self._first) * _STEP, width, _ROW_PX)
            self._row(kit, rect, acts[place] if place < len(acts) else None)
        if lines > rows:
            kit.scroll_bar(pygame.Rect(area.right - 4, area.top, 4, area.height), self._first, rows, lines)
        words, colour = self._remark if self._remark[0] else (say("keys-hint"), DIM)
        kit.text((room.left, room.bottom - 22), cut_to(kit, words, 13, room.width), 13, colour)
        return changed

    def _row(self, kit: Kit, rect: pygame.Rect, act: Act | None) -> None:
        """Draw what an action is called and its key; without one the keys that move the view, which stay as they are."""
        kit.text(rect.topleft, cut_to(kit, say(f"key-{act.value}" if act else "key-camera"), 14, rect.width - _KEY_PX - 14), 14, TEXT)
        button = pygame.Rect(rect.right - _KEY_PX - 8, rect.top, _KEY_PX, _ROW_PX)
        if act is None or act in FIXED:
            kit.frame(button, "sunk")
            kit.text((button.centerx, button.top), label(act) if act else "W A S D", 13, DIM, True, 0.5)
            return
        waits = act is self._act
        if kit.button(button, on=waits):
            self._act = None if waits else act
            self._remark = (say("keys-press", action=say(f"key-{act.value}")), GOLD) if self._act else ("", DIM)
        kit.text((button.centerx, button.top), "…" if waits else cut_to(kit, label(act), 13, _KEY_PX - 8, True), 13, GOLD, True, 0.5)

    def _take(self, settings: Settings, keys: list[int]) -> bool:
        """Take the key that an action waits for; whether it is its key now."""
        act = self._act
        if act is None or not keys:
            return False
        key, self._act = same(keys[0]), None
        other = holder(act, key)
        if key == LEAVE:
            self._remark = "", DIM
        elif key in RESERVED or other in FIXED:
            self._remark = say("keys-reserved", key=label(key)), BAD
        elif other is not None:
            self._remark = say("keys-taken", key=label(key), action=say(f"key-{other.value}")), BAD
        else:
            settings.keys[act.value] = key
            bindings.use(settings.keys)
            self._remark = "", DIM
            return key_of(act) == key
        return False
