"""The screens of saves: one to load or delete from, one to save under a name."""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.content.faults import BadInput
from game.sim import shelf
from game.sim.shelf import Kept
from game.ui.bindings import LEAVE, PRESS_KEYS
from game.ui.modals import Answer
from game.ui.pieces import cut_to, push
from game.ui.shell.frame import BUTTON_PX, Choices, panel
from game.ui.shell.leaving import Leave
from game.ui.shell.text_field import TextField
from game.ui.speech import say
from game.ui.widgets import BAD, DIM, GOLD, INK, Kit, Line

if TYPE_CHECKING:
    from game.sim.session import Session

_SIZE = (860, 560)
_PICTURE = (320, 180)


def loading(path: Path) -> Leave:
    """Return the way into a game that was saved."""

    def begin() -> Session:
        from game.content.load import content
        from game.sim.session import Session

        return Session.load(path, content(), keeping=True)

    return Leave(begin)


def remark(each: Kept) -> str:
    """Return what is said of a save below its name."""
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(each.saved_at))
    return say("saves-damaged", when=when) if each.fault else say("saves-remark", title=each.title, day=each.day, when=when)


class _Shelf:
    """What both screens have in common: the list, the picture, and deleting."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._list = folder, Choices()
        self._kept = shelf.kept(folder)
        self._pictures: dict[Path, pygame.Surface | None] = {}
        self._sure, self._fault = "", ""

    @property
    def chosen(self) -> Kept | None:
        """The save that is chosen, None where there is none."""
        return self._kept[self._list.chosen] if self._kept else None

    def _draw_list(self, kit: Kit, area: pygame.Rect) -> bool:
        if not self._kept:
            kit.fill(INK, area)
            kit.text((area.centerx, area.top + 20), say("saves-none"), 15, DIM, align=0.5)
            return False
        picked = self._list.draw(kit, area, [(each.name, remark(each)) for each in self._kept])
        self._sure = "" if picked else self._sure
        return picked

    def _draw_chosen(self, kit: Kit, area: pygame.Rect) -> None:
        """Draw the picture of the save that is chosen, what is wrong with it, and the button that deletes it."""
        one = self.chosen
        place = pygame.Rect(area.left, area.top, area.width, area.width * _PICTURE[1] // _PICTURE[0])
        kit.frame(place, "sunk")
        if one is None:
            return
        picture = self._picture(one)
        if picture is not None:
            kit.picture(place.inflate(-6, -6), picture)
        kit.text((area.left, place.bottom + 8), cut_to(kit, one.name, 16, area.width, True), 16, GOLD, True)
        lines = [Line(remark(one), DIM), *([Line(one.fault, BAD)] if one.fault else [])]
        for number, line in enumerate([part for each in lines for part in kit.wrapped(each, 13, area.width)][:5]):
            kit.text((area.left, place.bottom + 32 + 18 * number), line.words, 13, line.colour)
        sure = self._sure == one.name
        if push(
            kit, pygame.Rect(area.left, area.bottom - 36, area.width, 32), say("saves-sure" if sure else "saves-delete", name=one.name)
        ):
            self._delete(one, sure)

    def _delete(self, one: Kept, sure: bool) -> None:
        """Delete a save, the second time that it is asked for."""
        if not sure:
            self._sure = one.name
            return
        try:
            shelf.remove(one.path)
        except BadInput as error:
            self._fault = str(error)
        self._kept, self._sure = shelf.kept(self._folder), ""

    def _picture(self, one: Kept) -> pygame.Surface | None:
        if one.path not in self._pictures:
            try:
                self._pictures[one.path] = pygame.image.load(io.BytesIO(one.picture), "picture.png") if one.picture else None
            except pygame.error:
                self._pictures[one.path] = None
        return self._pictures[one.path]

    def _parts(self, frame: pygame.Rect, above: int) -> tuple[pygame.Rect, pygame.Rect]:
        """Return where the list and the chosen save go in a panel."""
        left = pygame.Rect(frame.left + 20, frame.top + 56 + above, frame.width * 11 // 20, frame.height - 56 - 74 - above)
        return left, pygame.Rect(left.right + 16, frame.top + 56, frame.right - 36 - left.right, frame.height - 56 - 74)


class LoadScreen(_Shelf):
    """The saves to load from."""

    def draw(self, kit: Kit, keys: list[int]) -> Answer:
        """Draw it; returns the way into a game, or back."""
        frame = panel(kit, say("load-title"), _SIZE)
        left, right = self._parts(frame, 0)
        self._draw_list(kit, left)
        self._draw_chosen(kit, right)
        one = self.chosen
        can = one is not None and not one.fault
        load = push(kit, pygame.Rect(frame.right - 240, frame.bottom - 56, 220, BUTTON_PX), say("load-load"), can, on=can)
        if load and one is not None:
            return Answer(leave=loading(one.path))
        kit.text((frame.left + 216, frame.bottom - 48), cut_to(kit, self._fault, 13, frame.width - 470), 13, BAD)
        return Answer(closed=push(kit, pygame.Rect(frame.left + 20, frame.bottom - 56, 180, BUTTON_PX), say("back")) or LEAVE in keys)


class SaveScreen(_Shelf):
    """A name to save under; one that is chosen from the list is written over, the second time that it is asked for."""

    def __init__(self, folder: Path, save: Callable[[Path], None], name: str) -> None:
        """Propose a name. save: writes a save; raises BadInput when it can't."""
        super().__init__(folder)
        self.field = TextField(name)
        self._save = save
        self._over = ""

    def draw(self, kit: Kit, keys: list[int]) -> Answer:
        """Draw it; returns whether it was closed."""
        frame = panel(kit, say("save-title"), _SIZE)
        left, right = self._parts(frame, 46)
        self.field.draw(kit, pygame.Rect(left.left, frame.top + 56, left.width, 36), say("save-hint"))
        if self._draw_list(kit, left) and self.chosen is not None:
            self.field = TextField(self.chosen.name)
        self._draw_chosen(kit, right)
        again = self._over == self.field.text
        wants = push(
            kit, pygame.Rect(frame.right - 240, frame.bottom - 56, 220, BUTTON_PX), say("save-over" if again else "save-save"), on=True
        )
        if (wants or any(key in PRESS_KEYS for key in keys)) and self._write(again):
            return Answer(closed=True)
        kit.text((frame.left + 216, frame.bottom - 48), cut_to(kit, self._fault, 13, frame.width - 470), 13, BAD)
        return Answer(closed=push(kit, pygame.Rect(frame.left + 20, frame.bottom - 56, 180, BUTTON_PX), say("back")) or LEAVE in keys)

    def _write(self, sure: bool) -> bool:
        """Save, unless that would write over another save and the player wasn't asked yet; whether it was done."""
        try:
            path = shelf.path_of(self._folder, self.field.text)
            if path.exists() and not sure:
                self._over, self._fault = self.field.text, say("save-exists")
                return False
            shelf.make(self._folder)
            self._save(path)
        except BadInput as error:
            self._fault = str(error)
            return False
        return True
