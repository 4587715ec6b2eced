"""The right-hand column and the screens over all: the Invasion display, letters, what they open, the settings, and their sounds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import pygame

from game.rules import letters
from game.sim.orders.base import Order
from game.sim.reports import Report
from game.ui import powers_row
from game.ui.bindings import Act, act_of
from game.ui.found_screen import FoundScreen
from game.ui.invasion_display import RIGHT, SIZE, TOP, InvasionDisplay
from game.ui.letters import Letters
from game.ui.mailbox import Letter, Mailbox, has_screen
from game.ui.modals import Modals
from game.ui.outcome_screen import OutcomeScreen
from game.ui.overworld_screen import OverworldScreen
from game.ui.people import Cast
from game.ui.report_screen import ReportScreen, over
from game.ui.settings import LETTERS
from game.ui.settings_screen import SettingsScreen
from game.ui.shell.encyclopedia import Encyclopedia
from game.ui.sound import ALARM, LETTER, OUTCOME, Sounds
from game.ui.widgets import Kit
from game.world.world import World

POWERS_TOP = TOP + SIZE[1] + 4
"""Where the row of powers begins."""
LETTERS_TOP = POWERS_TOP + powers_row.HEIGHT + 4
"""Where the letters begin."""
_PRESSED = (Act.FAR_SIGHT, Act.STORM_RITUAL, Act.SCOUTS_EYE, Act.INVASION, Act.LETTER)
_SOUNDS = {letters.SPOTTED: ALARM, letters.OUTCOME: OUTCOME}


class Reply(NamedTuple):
    """What was done in the column."""

    orders: list[Order]
    look_at: int


class News:
    """What has come and what is open; reads the world and never writes."""

    def __init__(self, world: World, cast: Cast, reports: list[Report], sounds: Sounds | None = None) -> None:
        """Begin with nothing open; reports: of invasions, as they go on."""
        self.world, self._cast, self._reports = world, cast, reports
        self.sounds = sounds or Sounds()
        self.box = Mailbox(world)
        self.sounds.settings = self.box.settings
        self.letters = Letters(self.box)
        self.display = InvasionDisplay(world)
        self.modals = Modals()
        self._pressed: Act | None = None  # a key that does what a button does, until the column is drawn

    @property
    def held(self) -> bool:
        """Whether a screen holds the game."""
        return self.modals.open is not None

    def heed(self) -> tuple[bool, int]:
        """I23: do what the letters that have come want; returns whether the game pauses, and a cell to look at, -1 for none."""
        wants = self.box.take()
        for letter in wants.screens:
            self._open(letter)
        if wants.overworld:
            self.modals.show(OverworldScreen(self.world))
        for topic in wants.sounds[:1]:
            self.sounds.play(_SOUNDS.get(topic, LETTER), LETTERS)
        return wants.pause, wants.jump

    def _open(self, letter: Letter) -> None:
        if letter.party:
            self.modals.show(FoundScreen(self.world, letter, self.box, self._cast))
        elif letter.invasion:
            self._report(letter.invasion)
        else:
            self.modals.show(OutcomeScreen(self.world, letter))

    def _report(self, number: int = 0) -> None:
        """I9: open the report of an invasion that is over, or of the latest one, if there is any."""
        if over(self._reports):
            self.modals.show(ReportScreen(self.world, self._reports, number))

    def take(self, event: pygame.event.Event) -> bool:
        """Take a key that opens a screen, or does what a button of the column does; whether it was one."""
        act = act_of(event.key) if event.type == pygame.KEYDOWN else None
        if act is Act.SETTINGS:
            self.modals.show(SettingsScreen(self.box.settings, self.box.keep_settings))
        elif act is Act.ENCYCLOPEDIA:
            self.modals.show(Encyclopedia())
        elif act is Act.OVERWORLD:
            self.modals.show(OverworldScreen(self.world))
        elif act in _PRESSED:
            self._pressed = act
            return False
        else:
            return False
        return True

    def draw(self, kit: Kit, waiting: Iterable[Order]) -> Reply:
        """Draw the column, behind all other panels, which it gives way to; returns what was done. waiting: orders not carried out yet."""
        pressed, self._pressed = self._pressed, None
        reply = self.letters.draw(kit, LETTERS_TOP, opens=pressed is Act.LETTER)
        used = powers_row.draw(kit, self.world, kit.window.width - RIGHT, POWERS_TOP, waiting, pressed)
        if used.overworld:
            self.modals.show(OverworldScreen(self.world))
        asked = self.display.draw(kit, bool(over(self._reports)), pressed is Act.INVASION)
        look_at = asked.look_at
        if asked.settings:
            self.modals.show(SettingsScreen(self.box.settings, self.box.keep_settings))
        if asked.report:
            self._report()
        if reply.opened is not None:
            look_at = self.box.where(reply.opened)
            if has_screen(reply.opened):
                self._open(reply.opened)
        return Reply(reply.orders + used.orders, look_at)
