"""I23: the screen "Adventurers found in the dungeon": what they came for, how they were seen, and who they are."""

from __future__ import annotations

import numpy as np
import pygame

from game.rules.spotting import ALARM, DEMON_HALL, FIGHT, GHOST_EYES, SEEN
from game.ui import party_words
from game.ui.bindings import CLOSE_SCREEN, Act, key_of, label
from game.ui.mailbox import Letter, Mailbox
from game.ui.modals import Answer
from game.ui.people import Cast
from game.ui.pieces import cut_to, push
from game.ui.speech import say
from game.ui.widgets import DIM, GOLD, RAISED, TEXT, Colour, Kit
from game.ui.words import capital, spoken
from game.world.tables import DEAD, GONE
from game.world.world import World

BLUE: Colour = (126, 180, 240)
_HOW = {SEEN: "found-seen", GHOST_EYES: "found-ghost-eyes", FIGHT: "found-fight", ALARM: "found-alarm", DEMON_HALL: "found-demon-hall"}
GOAL_ICONS = {"kill_overlord": "i_skull", "steal_treasure": "i_coin", "rescue_prisoner": "i_prisoner", "destroy_altar": "altar.0"}
_WIDTH, _LEAST, _CARD, _CARD_GAP, _CARD_PX = 858, 460, 158, 7, 228
_A_ROW = 5
"""Adventurers side by side as cards; more are listed in lines."""
_LINE_PX, _MOST_LINES = 42, 8


class FoundScreen:
    """A screen about one party that was spotted."""

    def __init__(self, world: World, letter: Letter, box: Mailbox, cast: Cast) -> None:
        """Show the party of a letter."""
        self.world, self._letter, self._box, self._cast = world, letter, box, cast
        self._scroll = 0

    @property
    def members(self) -> list[int]:
        """I23: the rows of the party's members who are alive on the map."""
        people = self.world.people
        here = (people.party == self._letter.party) & ~np.isin(people.state, (DEAD, GONE))
        rows: list[int] = np.flatnonzero(here).tolist()
        return rows

    def draw(self, kit: Kit, keys: list[int]) -> Answer:
        """Draw it; returns what was clicked or pressed."""
        rows, window = self.members, kit.window
        cards = len(rows) <= _A_ROW
        lines = min(_MOST_LINES, -(-len(rows) // 2))
        body = _CARD_PX if cards else lines * _LINE_PX
        panel = pygame.Rect(0, 0, min(_WIDTH, max(_LEAST, window.width)), 150 + body + 62)
        panel.center = window.center
        panel.top = max(0, panel.top - 20)
        kit.frame(panel, "panel")
        kit.text((panel.centerx, panel.top + 12), say("found-title"), 28, GOLD, True, 0.5)
        kit.text((panel.centerx, panel.top + 50), self._summary(rows), 14, DIM, align=0.5)
        self._goal(kit, pygame.Rect(panel.left + 20, panel.top + 80, panel.width - 40, 44))
        area = pygame.Rect(panel.left + 20, panel.top + 134, panel.width - 40, body)
        if cards:
            left = area.centerx - (len(rows) * (_CARD + _CARD_GAP) - _CARD_GAP) // 2
            for place, row in enumerate(rows):
                self._card(kit, pygame.Rect(left + place * (_CARD + _CARD_GAP), area.top, _CARD, body), row)
        else:
            self._list(kit, area, rows, lines)
        return self._buttons(kit, panel, keys)

    def _summary(self, rows: list[int]) -> str:
        levels = self.world.people.level[rows]
        return say("found-count", count=len(rows), level=f"{float(levels.mean()):.1f}") if rows else say("found-gone")

    def _goal(self, kit: Kit, rect: pygame.Rect) -> None:
        """I1, I22: draw what they came for, and how and where they were seen."""
        parties, world = self.world.parties, self.world
        at = parties.row_of(self._letter.party)
        kit.frame(rect, "sunk")
        kit.icon((rect.left + 8, rect.top + 6), GOAL_ICONS.get(parties.goal[at], "i_question"))
        x, y = world.xy(self._letter.cell)
        where = say("found-where", how=say(_HOW.get(self._letter.more, "found-somehow")), x=str(x), y=str(y))
        where = say("found-whose", faction=parties.faction[at], where=where) if parties.faction[at] else where
        width = rect.width - 64
        kit.text((rect.left + 50, rect.top + 1), cut_to(kit, party_words.goal_words(world, at), 15, width, True), 15, TEXT, True)
        kit.text((rect.left + 50, rect.top + 22), cut_to(kit, where, 13, width), 13, DIM)

    def _of(self, row: int) -> tuple[str, str, list[str]]:
        """Return somebody's name, class, and talents in words."""
        people, content = self.world.people, self.world.content
        kind = spoken(content.people.names[people.kind[row]])
        talents = [capital(spoken(name)) for number, name in enumerate(content.talents.names) if people.talents[row] >> number & 1]
        return people.name[row], capital(kind), talents

    def _card(self, kit: Kit, card: pygame.Rect, row: int) -> None:
        """I23: draw one adventurer: portrait, name, class, level, talents."""
        name, kind, talents = self._of(row)
        kit.frame(card, "button")
        kit.fill(RAISED, card.inflate(-6, -6))
        frame = pygame.Rect(card.centerx - 46, card.top + 8, 92, 92)
        kit.frame(frame, "sunk")
        kit.icon((frame.left + 6, frame.top + 6), f"{self._cast.sprite(self.world, row)}.idle0", 5)
        kit.text((card.centerx, card.top + 103), cut_to(kit, name, 15, card.width - 12, True), 15, GOLD, True, 0.5)
        kit.text((card.centerx, card.top + 124), kind, 13, TEXT, align=0.5)
        kit.text((card.centerx, card.top + 142), say("found-level", level=int(self.world.people.level[row])), 13, GOLD, True, 0.5)
        shown = talents if len(talents) <= 3 else [*talents[:2], say("found-more", count=len(talents) - 2)]
        for place, words in enumerate(shown):
            chip = pygame.Rect(card.left + 8, card.top + 163 + place * 21, card.width - 16, 19)
            kit.frame(chip, "sunk")
            kit.text((chip.centerx, chip.top), cut_to(kit, words, 12, chip.width - 8), 12, BLUE, align=0.5)
        if not talents:
            kit.text((card.centerx, card.top + 166), say("found-no-talents"), 12, DIM, align=0.5)

    def _list(self, kit: Kit, area: pygame.Rect, rows: list[int], lines: int) -> None:
        """I23: draw many adventurers in two columns; the wheel shows those below."""
        self._scroll = max(0, min(self._scroll - kit.wheeled(area), -(-len(rows) // 2) - lines))
        width = area.width // 2 - 4
        for place, row in enumerate(rows[2 * self._scroll : 2 * (self._scroll + lines)]):
            name, kind, talents = self._of(row)
            line = pygame.Rect(area.left + place % 2 * (width + 8), area.top + place // 2 * _LINE_PX, width, _LINE_PX - 4)
            kit.frame(line, "button")
            kit.icon((line.left + 4, line.top + 3), f"{self._cast.sprite(self.world, row)}.idle0")
            kit.text((line.left + 44, line.top - 1), cut_to(kit, name, 14, width - 180, True), 14, GOLD, True)
            kit.text((line.right - 8, line.top), say("found-kind", kind=kind, level=int(self.world.people.level[row])), 13, TEXT, align=1.0)
            words, colour = cut_to(kit, ", ".join(talents) or say("found-no-talents"), 12, width - 54), BLUE if talents else DIM
            kit.text((line.left + 44, line.top + 18), words, 12, colour)

    def _buttons(self, kit: Kit, panel: pygame.Rect, keys: list[int]) -> Answer:
        go = pygame.Rect(panel.centerx - 214, panel.bottom - 54, 208, 38)
        gone = push(kit, go, f"{say('go-there')}  [{label(Act.GO_THERE)}]", on=True) or key_of(Act.GO_THERE) in keys
        closed = push(kit, go.move(220, 0), f"{say('close')}  [{label(CLOSE_SCREEN[0])}]") or any(key in CLOSE_SCREEN for key in keys)
        self._letter.opened |= gone or closed
        return Answer(gone or closed, self._box.where(self._letter) if gone else -1)
