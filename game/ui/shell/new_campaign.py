"""The screen of a new campaign: a map with its preview, how many days, and the seed."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pygame

from game.content.faults import BadInput
from game.content.places import data_folder
from game.ui.bindings import LEAVE
from game.ui.map_colours import DARK, GROUND, HALL, HEART, SIDES, THING
from game.ui.modals import Answer
from game.ui.pieces import push
from game.ui.shell.frame import BUTTON_PX, Choices, panel
from game.ui.shell.leaving import Leave
from game.ui.shell.text_field import TextField
from game.ui.speech import say
from game.ui.widgets import BAD, DIM, GOLD, TEXT, Kit, Line

if TYPE_CHECKING:
    from game.sim.plan import MapPlan
    from game.sim.session import Session

_SIZE = (920, 600)
_DAYS = (10, 20, 30, 50, 100)
MOST_SEED = 2**63 - 1


class _Map(NamedTuple):
    """A map that can be played, or why it can't."""

    path: Path
    plan: MapPlan | None
    fault: str = ""


def maps() -> list[_Map]:
    """Return the maps of the game, those that can't be played with their first fault."""
    from game.content.load import content
    from game.sim.maps import load_map

    found: list[_Map] = []
    for path in sorted([*data_folder("maps").glob("*.tmx"), *data_folder("maps").glob("*.txt")]):
        try:
            found.append(_Map(path, load_map(path, content())))
        except BadInput as error:
            found.append(_Map(path, None, str(error)))
    return sorted(found, key=lambda each: (each.plan is None, each.path.stem != "first_keep", each.path.name))


class NewCampaign:
    """A screen of its own."""

    def __init__(self) -> None:
        """Begin with the first map, its own number of days, and a seed by chance."""
        self._maps, self._list = maps(), Choices()
        self.field = TextField(str(random.SystemRandom().randrange(1, 1_000_000)))
        self._days, self._difficulty = 0, "usual"
        self._previews: dict[Path, pygame.Surface] = {}

    def draw(self, kit: Kit, keys: list[int]) -> Answer:
        """Draw it; returns the way into the game, or back."""
        frame = panel(kit, say("new-title"), _SIZE)
        left = pygame.Rect(frame.left + 20, frame.top + 56, frame.width * 2 // 5, frame.height - 56 - 74)
        rows = [(each.plan.title or each.path.stem if each.plan else each.path.stem, self._remark(each)) for each in self._maps]
        if self._list.draw(kit, left, rows):
            self._days = 0
        one = self._maps[self._list.chosen]
        right = pygame.Rect(left.right + 16, left.top, frame.right - 36 - left.right, left.height)
        if one.plan is None:
            for number, line in enumerate(kit.wrapped(Line(one.fault, BAD), 14, right.width)):
                kit.text((right.left, right.top + 20 * number), line.words, 14, line.colour)
        else:
            self._choose(kit, right, one.path, one.plan)
        seed = self._seed()
        back = pygame.Rect(frame.left + 20, frame.bottom - 56, 180, BUTTON_PX)
        begin = pygame.Rect(frame.right - 240, frame.bottom - 56, 220, BUTTON_PX)
        if (
            push(kit, begin, say("new-begin"), one.plan is not None and seed is not None, on=True)
            and one.plan is not None
            and seed is not None
        ):
            return Answer(leave=Leave(beginning(one.plan, self._days, self._difficulty, seed)))
        return Answer(closed=push(kit, back, say("back")) or LEAVE in keys)

    def _remark(self, each: _Map) -> str:
        return say("new-size", width=each.plan.width, height=each.plan.height) if each.plan else say("new-damaged")

    def _choose(self, kit: Kit, area: pygame.Rect, path: Path, plan: MapPlan) -> None:
        """Draw the preview of a map, and what can be chosen of the campaign."""
        picture = self._previews.get(path)
        if picture is None:
            picture = self._previews[path] = preview(plan)
        room = pygame.Rect(area.left, area.top, area.width, area.height - 172)
        scale = min(room.width / picture.get_width(), room.height / picture.get_height())
        grown = pygame.Rect(0, 0, max(1, int(picture.get_width() * scale)), max(1, int(picture.get_height() * scale)))
        grown.center = room.center
        kit.frame(room, "sunk")
        kit.picture(grown, picture)
        top = room.bottom + 8
        kit.text((area.left, top + 5), say("new-days"), 15, TEXT)
        days = sorted({*_DAYS, *([plan.days] if plan.days else [])})
        chosen = self._days or plan.days or _DAYS[1]
        for number, value in enumerate(days):
            if push(kit, pygame.Rect(area.left + 130 + number * 62, top, 56, 32), str(value), on=value == chosen):
                self._days = value
        kit.text((area.left, top + 38), say("new-days-hint", days=chosen), 13, DIM)
        self._draw_difficulties(kit, area, top + 62)
        top += 42
        kit.text((area.left, top + 72), say("new-seed"), 15, TEXT)
        self.field.draw(kit, pygame.Rect(area.left + 130, top + 66, 220, 34), say("new-seed-hint"))
        if push(kit, pygame.Rect(area.left + 358, top + 66, 110, 34), say("new-dice")):
            self.field = TextField(str(random.SystemRandom().randrange(1, 1_000_000)))
        if self._seed() is None:
            kit.text((area.left + 130, top + 102), say("new-seed-fault"), 13, BAD)

    def _draw_difficulties(self, kit: Kit, area: pygame.Rect, top: int) -> None:
        """Draw how hard it is to be, the gentlest first."""
        from game.content.load import content

        kit.text((area.left, top + 5), say("new-difficulty"), 15, TEXT)
        names = sorted(content().difficulties.names, key=lambda name: content().difficulties[name].climbs_percent)
        for number, name in enumerate(names):
            rect = pygame.Rect(area.left + 130 + number * 112, top, 106, 32)
            if push(kit, rect, say(f"difficulty-{name}"), on=name == self._difficulty):
                self._difficulty = name
            if rect.collidepoint(kit.mouse):
                kind = content().difficulties[name]
                words = say("difficulty-about", stock=kind.stock_percent, climbs=kind.climbs_percent, sends=kind.sends_percent)
                kit.tip([Line(say(f"difficulty-{name}"), GOLD, True), Line(words, TEXT)], (rect.left, rect.top - 90))

    def _seed(self) -> int | None:
        """Return the seed that was written, None when it is none."""
        text = self.field.text.strip()
        return int(text) if text.isascii() and text.isdigit() and len(text) <= 19 and int(text) <= MOST_SEED else None


def preview(plan: MapPlan) -> pygame.Surface:
    """Return a picture of a map, two pixels a cell: its ground, hall, structures and people."""
    from game.content.load import content

    stride, names = plan.width + 2, content().terrain.names
    colours = np.array([GROUND.get(name, DARK) for name in names], np.uint8)
    cells = colours[np.frombuffer(plan.terrain, np.uint8)]
    cells[np.frombuffer(plan.hall, np.uint8) > 0] = HALL
    for cell in [thing.cell for thing in plan.things]:
        cells[cell] = THING
    for cell in [person.cell for person in plan.people]:
        cells[cell] = SIDES["dungeon"]
    if plan.heart >= 0:
        cells[plan.heart] = HEART
    grid = cells.reshape(plan.height + 2, stride, 3)[1:-1, 1:-1]
    return pygame.transform.scale_by(pygame.surfarray.make_surface(np.ascontiguousarray(grid.transpose(1, 0, 2))), 2)


def beginning(plan: MapPlan, days: int, difficulty: str, seed: int) -> Callable[[], Session]:
    """Return what begins a campaign on a map; days: 0 for the map's own."""

    def begin() -> Session:
        import msgspec

        from game.content.load import content
        from game.sim.session import Session

        return Session.new(
            msgspec.structs.replace(plan, chosen_days=days, difficulty=difficulty), content(), seed, sandbox=False, keeping=True
        )

    return begin
