"""The screen of the settings, tab by tab; what is changed is kept at once."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.ui import bindings
from game.ui.bindings import CLOSE_SCREEN, LEAVE, Act, key_of, label
from game.ui.general_rows import general_rows
from game.ui.key_rows import KeyRows
from game.ui.letter_rows import letter_rows
from game.ui.modals import Answer
from game.ui.pieces import cut_to, push
from game.ui.settings import Settings
from game.ui.speech import say
from game.ui.volume_rows import volume_rows
from game.ui.widgets import BAD, GOLD, Kit

GENERAL, LETTERS, SOUND, KEYS = TABS = ("general", "letters", "sound", "keys")
_SIZE = (632, 392)
"""Fits into a window of 640 × 400."""
_TAB_LEFT, _TAB_STEP, _TAB_PX, _ROOM_TOP, _FOOT = 152, 118, 114, 46, 50


class SettingsScreen:
    """A screen of its own. keep: writes the settings, and returns what went wrong, empty for nothing."""

    def __init__(self, settings: Settings, keep: Callable[[], str], tab: str = GENERAL) -> None:
        """Show settings, beginning with one of TABS."""
        self._settings, self._keep, self._tab, self._fault = settings, keep, tab, ""
        self._keys = KeyRows()

    def draw(self, kit: Kit, keys: list[int]) -> Answer:
        """Draw it; returns whether it was closed."""
        panel = Rect(0, 0, *_SIZE)
        panel.center = kit.window.center
        kit.frame(panel, "panel")
        kit.text((panel.left + 16, panel.top + 8), say("settings-title"), 22, GOLD, True)
        for number, tab in enumerate(TABS):
            rect = Rect(panel.left + _TAB_LEFT + number * _TAB_STEP, panel.top + 10, _TAB_PX, 30)
            if push(kit, rect, say(f"settings-{tab}"), on=tab == self._tab):
                self._tab = tab
        waiting = self._tab == KEYS and self._keys.waiting
        room = Rect(panel.left + 16, panel.top + _ROOM_TOP, panel.width - 32, panel.height - _ROOM_TOP - _FOOT)
        changed = self._rows(kit, panel, room, keys)
        again = Rect(panel.centerx - 204, panel.bottom - 46, 200, 34)
        if push(kit, again, say("settings-again")):
            self._settings.forget(self._tab)
            bindings.use(self._settings.keys)
            changed = True
        closed = push(kit, again.move(208, 0), f"{say('close')}  [{label(LEAVE)}]", on=True)
        if changed:
            self._fault = self._keep()
        if self._fault:
            kit.text((panel.left + 16, panel.bottom - 66), cut_to(kit, self._fault, 13, panel.width - 32), 13, BAD)
        return Answer(closed or (not waiting and any(key in (*CLOSE_SCREEN, key_of(Act.SETTINGS)) for key in keys)))

    def _rows(self, kit: Kit, panel: Rect, room: Rect, keys: list[int]) -> bool:
        """Draw the tab's rows; whether anything was changed."""
        if self._tab == GENERAL:
            return general_rows(kit, room, self._settings)
        if self._tab == LETTERS:
            return letter_rows(kit, room, self._settings)
        if self._tab == SOUND:
            return volume_rows(kit, panel, self._settings)
        return self._keys.draw(kit, room, self._settings, keys)
