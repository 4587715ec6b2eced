"""Saves while a game is played: quick, by itself each day and as an invasion comes in, and when all else fails."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

import pygame

from game.content.faults import BadInput
from game.content.places import saves_folder
from game.rules import calendar
from game.sim import shelf
from game.sim.session import Session
from game.ui.exploring import Exploration, packed
from game.ui.mailbox import Mailbox
from game.ui.shot import as_png
from game.ui.speech import say
from game.world.events import INVASION_BEGAN, Row

PICTURE = (320, 180)


class Keeper:
    """Writes saves of one session; what goes wrong is told in the mailbox, and no older save is lost."""

    def __init__(self, session: Session, box: Mailbox, explored: Exploration | None = None) -> None:
        """Watch a session. explored: what the player's side has seen of the map, to be kept too."""
        self._session, self._box, self._explored, self._folder = session, box, explored, saves_folder()
        self._picture = b""
        self._day = calendar.day_and_hour(session.world)[0]
        self._invaded = False
        self._saved_tick = session.world.campaign.tick
        session.listeners.append(self._hear)

    def _hear(self, rows: list[Row]) -> None:
        self._invaded |= any(row[2] == INVASION_BEGAN.number for row in rows)

    @property
    def name(self) -> str:
        """What a save of now is called at first."""
        plan = self._session.plan
        return say("save-name", title=plan.title or plan.name.rsplit(".", 1)[0], day=calendar.day_and_hour(self._session.world)[0])

    def look(self, window: pygame.Surface) -> None:
        """Take a picture of the game for its next save."""
        with contextlib.suppress(pygame.error):
            self._picture = as_png(pygame.transform.smoothscale(window, PICTURE))

    def save(self, path: Path) -> None:
        """Write a save; raises BadInput when it can't be."""
        shelf.make(path.parent)
        if self._explored is not None:
            self._session.chronicle.explored = packed(self._explored.seen)
        self._session.save(path, self._picture)
        self._saved_tick = self._session.world.campaign.tick

    def quick(self, window: pygame.Surface) -> None:
        """Save under the one name of quick saves, and say so."""
        self.look(window)
        try:
            self.save(self.quick_path)
        except BadInput as error:
            self._box.say(say("not-saved", why=str(error)))
        else:
            self._box.say(say("saved", name=shelf.QUICK))

    @property
    def quick_path(self) -> Path:
        """Where the quick save is."""
        return self._folder / f"{shelf.QUICK}{shelf.SUFFIX}"

    def by_itself(self, window: pygame.Surface) -> None:
        """Save when another day has begun, or an invasion; called after ticks."""
        if self._session.last_tick is not None:
            return  # a recording is only watched
        day = calendar.day_and_hour(self._session.world)[0]
        if day != self._day or self._invaded:
            self._day, self._invaded = day, False
            self.look(window)
            self._auto()

    def leave(self, window: pygame.Surface) -> None:
        """Save what was played since the last time, as the player goes."""
        if self._session.last_tick is None and self._session.world.campaign.tick > self._saved_tick:
            self.look(window)
            self._auto()

    def _auto(self) -> None:
        try:
            shelf.make(self._folder)
            self.save(shelf.autosave(self._folder))
        except (BadInput, OSError) as error:
            self._box.say(say("not-saved", why=str(error)))

    def emergency(self) -> Path | None:
        """Save what there is after a fault of the game; returns where, None when that fails too."""
        path = self._folder / f"{shelf.EMERGENCY}-{time.strftime('%Y%m%d-%H%M%S')}{shelf.SUFFIX}"
        try:
            self.save(path)
        except Exception:
            return None
        return path
