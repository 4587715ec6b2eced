"""The title screen: what there is to play, and the ways to everything else."""

from __future__ import annotations

import math
from pathlib import Path

import pygame

from game import __version__
from game.content.faults import BadInput
from game.content.places import data_folder, saves_folder
from game.sim import shelf
from game.ui import settings as kept
from game.ui.modals import Answer
from game.ui.pieces import push
from game.ui.settings import Settings
from game.ui.settings_screen import SettingsScreen
from game.ui.shell.credits import CreditsScreen
from game.ui.shell.frame import BUTTON_PX
from game.ui.shell.leaving import QUIT
from game.ui.shell.new_campaign import NewCampaign
from game.ui.shell.saves import LoadScreen, loading
from game.ui.speech import say
from game.ui.widgets import BAD, DIM, FAINT, GOLD, INK, TEXT, Colour, Kit

_WIDTH, _STEP = 300, 46
_SHADOW: Colour = (96, 24, 30)
_NAME = "DEADFALL"
_NAME_PX = 84
_DRIFT_PX, _DRIFT_S = 24, 40


class TitleScreen:
    """The first screen. ready: whether a game can be begun; until then the kernels are still being loaded."""

    def __init__(self, settings: Settings, path: Path) -> None:
        """Take the player's settings, and where they are kept."""
        self._settings, self._path = settings, path
        self.ready, self.words, self.fault = False, "", ""
        self._backdrop, self._grown = _backdrop(), pygame.Surface((0, 0))
        self._newest = next((each for each in shelf.kept(saves_folder()) if not each.fault), None)

    def draw(self, kit: Kit, keys: list[int]) -> Answer:
        """Draw it; returns where the player goes."""
        window = kit.window
        self._draw_backdrop(kit.target)
        _draw_name(kit, window.centerx, max(16, window.height // 9))
        kit.text((window.centerx, max(16, window.height // 9) + 104), say("title-motto"), 16, TEXT, align=0.5)
        entries = ["new", "load", "encyclopedia", "settings", "credits", "quit"]
        if self._newest is not None:
            entries.insert(0, "continue")
        rect = pygame.Rect(0, 0, _WIDTH, BUTTON_PX + 4)
        rect.centerx, rect.top = window.centerx, max(150, window.centery - _STEP * len(entries) // 2 + 60)
        answer = Answer()
        for entry in entries:
            can = self.ready or entry in ("settings", "credits", "quit")
            if push(kit, rect, say(f"title-{entry}"), can, on=entry == entries[0] and can):
                answer = self._go(entry)
            rect = rect.move(0, _STEP)
        if self._newest is not None:
            words = say("title-newest", name=self._newest.name, day=self._newest.day)
            kit.text((window.centerx, rect.top + 2), words, 13, DIM, align=0.5)
        kit.text((10, window.bottom - 26), f"Deadfall {__version__}", 13, FAINT)
        if self.fault:
            kit.text((window.centerx, window.bottom - 52), self.fault, 14, BAD, True, 0.5)
        elif not self.ready:
            kit.text((window.centerx, window.bottom - 52), self.words, 14, GOLD, align=0.5)
        return answer

    def _go(self, entry: str) -> Answer:
        if entry == "quit":
            return Answer(leave=QUIT)
        if entry == "continue" and self._newest is not None:
            return Answer(leave=loading(self._newest.path))
        if entry == "new":
            return Answer(opens=NewCampaign())
        if entry == "load":
            return Answer(opens=LoadScreen(saves_folder()))
        if entry == "encyclopedia":
            from game.ui.shell.encyclopedia import Encyclopedia

            return Answer(opens=Encyclopedia())
        if entry == "credits":
            return Answer(opens=CreditsScreen())
        return Answer(opens=SettingsScreen(self._settings, lambda: kept.save(self._settings, self._path)))

    def _draw_backdrop(self, target: pygame.Surface) -> None:
        """Draw the picture behind it, as large as the window, drifting to and fro."""
        target.fill(INK)
        if self._backdrop is None:
            return
        width, height = target.get_size()
        scale = max((width + 2 * _DRIFT_PX) / self._backdrop.get_width(), height / self._backdrop.get_height())
        size = round(self._backdrop.get_width() * scale), round(self._backdrop.get_height() * scale)
        if self._grown.get_size() != size:
            self._grown = pygame.transform.scale(self._backdrop, size).convert(target)
            self._grown.fill((120, 120, 128), special_flags=pygame.BLEND_RGB_MULT)
        turn = math.sin(pygame.time.get_ticks() / 1000 / _DRIFT_S * math.tau)
        target.blit(self._grown, (round((width - size[0]) / 2 + turn * _DRIFT_PX), (height - size[1]) // 2))


def _backdrop() -> pygame.Surface | None:
    try:
        return pygame.image.load(str(data_folder("assets") / "title.png"))
    except (pygame.error, OSError, BadInput):
        return None


def _draw_name(kit: Kit, x: int, top: int) -> None:
    """Draw the game's name with its shadow."""
    for dx, dy, colour in ((5, 6, INK), (3, 4, _SHADOW), (0, 0, GOLD)):
        kit.text((x + dx, top + dy), _NAME, _NAME_PX, colour, True, 0.5)
