"""I9, I25: the screen of how an invasion went: who came, what each trap, door and fighter did, and what it cost."""

from __future__ import annotations

import pygame

from game.sim.reports import Comer, Deeds, Report
from game.ui import party_words, report_words
from game.ui.bindings import CLOSE_SCREEN, label
from game.ui.looks import person_sprite, structure_frames
from game.ui.modals import Answer
from game.ui.pieces import cut_to, push
from game.ui.widgets import DIM, GOLD, TEXT, Kit
from game.ui.words import capital, spoken
from game.world.world import World

_WIDTH, _ROWS, _LINE_PX, _HEAD_PX = 900, 7, 42, 128
_COMERS_PX, _GAP = 330, 12
_COST_PX, _FOOT_PX = 58, 62


class ReportScreen:
    """A screen with the reports of the invasions that are over, one at a time."""

    def __init__(self, world: World, reports: list[Report], number: int = 0) -> None:
        """Show the report of an invasion (its number), or the latest one."""
        self._world = world
        self._reports = over(reports)
        places = [place for place, report in enumerate(self._reports) if report.number == number]
        self._place = places[0] if places else len(self._reports) - 1
        self._scrolls = [0, 0]

    def draw(self, kit: Kit, keys: list[int]) -> Answer:
        """Draw it; returns what was clicked or pressed."""
        report, window = self._reports[self._place], kit.window
        rows = max(2, min(_ROWS, (window.height - _HEAD_PX - _COST_PX - _FOOT_PX - 8) // _LINE_PX))
        panel = pygame.Rect(0, 0, min(_WIDTH, window.width - 8), _HEAD_PX + rows * _LINE_PX + _COST_PX + _FOOT_PX)
        panel.center = window.center
        kit.frame(panel, "panel")
        kit.text((panel.centerx, panel.top + 10), report_words.title(report), 24, GOLD, True, 0.5)
        inner = panel.width - 40
        kit.text((panel.centerx, panel.top + 46), cut_to(kit, report_words.origin(self._world, report), 14, inner), 14, TEXT, align=0.5)
        kit.text((panel.centerx, panel.top + 66), party_words.named_goal(report.goal), 14, DIM, align=0.5)
        top = panel.top + _HEAD_PX
        came = pygame.Rect(panel.left + 20, top, min(_COMERS_PX, panel.width // 2 - 26), rows * _LINE_PX)
        deeds = pygame.Rect(came.right + _GAP, top, panel.right - 20 - came.right - _GAP, came.height)
        kit.text((came.left, top - 28), f"Who came: {len(report.comers)}", 15, GOLD, True)
        kit.text((deeds.left, top - 28), "What your dungeon did", 15, GOLD, True)
        self._come(kit, came, report, rows)
        look_at = self._done(kit, deeds, report, rows)
        self._cost(kit, pygame.Rect(panel.left + 20, came.bottom + 6, inner, _COST_PX - 12), report)
        return self._buttons(kit, panel, keys, look_at)

    def _scrolled(self, kit: Kit, column: int, area: pygame.Rect, count: int, rows: int) -> int:
        """Return from which line on a column is shown."""
        self._scrolls[column] = max(0, min(self._scrolls[column] - kit.wheeled(area), count - rows))
        return self._scrolls[column]

    def _come(self, kit: Kit, area: pygame.Rect, report: Report, rows: int) -> None:
        first = self._scrolled(kit, 0, area, len(report.comers), rows)
        for place, comer in enumerate(report.comers[first : first + rows]):
            line = pygame.Rect(area.left, area.top + place * _LINE_PX, area.width, _LINE_PX - 4)
            kit.frame(line, "button")
            kit.icon((line.left + 4, line.top + 3), f"{self._sprite(comer)}.{'dead' if comer.fate == 'dead' else 'idle0'}")
            kit.text((line.left + 44, line.top - 1), cut_to(kit, comer.name, 14, line.width - 140, True), 14, GOLD, True)
            kit.text((line.left + 44, line.top + 18), f"{capital(spoken(comer.kind))}, level {comer.level}", 12, DIM)
            fate = report_words.fate(comer)
            kit.text((line.right - 8, line.top + 8), capital(fate.words), 13, fate.colour, True, 1.0)

    def _sprite(self, comer: Comer) -> str:
        content = self._world.content
        gear = set(content.people[comer.kind].gear) if comer.kind in content.people.number else set[str]()
        return person_sprite(comer.kind, comer.id, gear) if comer.kind in content.people.number else "peasant_a"

    def _done(self, kit: Kit, area: pygame.Rect, report: Report, rows: int) -> int:
        """Draw what things and people did; returns the cell of one that was clicked, -1 for none."""
        found, look_at = report_words.sorted_deeds(report), -1
        first = self._scrolled(kit, 1, area, len(found), rows)
        for place, deeds in enumerate(found[first : first + rows]):
            line = pygame.Rect(area.left, area.top + place * _LINE_PX, area.width, _LINE_PX - 4)
            if kit.button(line):
                look_at = self._world.cell(deeds.at)
            kit.icon((line.left + 4, line.top + 3), self._icon(deeds))
            where = f"at [{deeds.at[0]}, {deeds.at[1]}]"
            name = deeds.name or capital(spoken(deeds.kind))
            kit.text((line.left + 44, line.top - 1), cut_to(kit, name, 14, line.width - 150, True), 14, TEXT, True)
            kit.text((line.right - 8, line.top), where, 12, DIM, align=1.0)
            words = capital(report_words.did(self._world.content.clock, deeds))
            kit.text((line.left + 44, line.top + 18), cut_to(kit, words, 13, line.width - 54), 13, TEXT)
        if not found:
            kit.text((area.left, area.top + 4), "Nothing: no trap, door or fighter had to do with them.", 13, DIM)
        return look_at

    def _icon(self, deeds: Deeds) -> str:
        content = self._world.content
        if deeds.name:
            return f"{person_sprite(deeds.kind, deeds.id, set())}.idle0" if deeds.kind in content.people.number else "i_question"
        return structure_frames(deeds.kind, 0)[0] if deeds.kind in content.structures.number else "i_question"

    def _cost(self, kit: Kit, area: pygame.Rect, report: Report) -> None:
        kit.frame(area, "sunk")
        kit.text((area.left + 12, area.top + 11), "What it cost", 14, GOLD, True)
        left = area.left + 130
        for line in report_words.losses(report):
            width = kit.width(line.words, 14)
            if left + width > area.right - 20:
                kit.text((left, area.top + 11), "…", 14, DIM)
                break
            kit.text((left, area.top + 11), line.words, 14, line.colour)
            left += width + 24

    def _buttons(self, kit: Kit, panel: pygame.Rect, keys: list[int], look_at: int) -> Answer:
        close = pygame.Rect(panel.centerx - 100, panel.bottom - 54, 200, 38)
        closed = push(kit, close, f"Close  [{label(CLOSE_SCREEN[0])}]", on=True) or any(key in CLOSE_SCREEN for key in keys)
        steps = (
            push(kit, pygame.Rect(close.left - 168, close.top, 160, 38), "‹ Earlier", self._place > 0),
            push(kit, pygame.Rect(close.right + 8, close.top, 160, 38), "Later ›", self._place < len(self._reports) - 1),
        )
        turn = int(steps[1] or (pygame.K_RIGHT in keys)) - int(steps[0] or (pygame.K_LEFT in keys))
        if turn:
            self._place = max(0, min(self._place + turn, len(self._reports) - 1))
            self._scrolls = [0, 0]
        return Answer(closed or look_at >= 0, look_at)


def over(reports: list[Report]) -> list[Report]:
    """Return the reports of the invasions that are over; of one that is on the player knows only what they see."""
    return [report for report in reports if report.ended >= 0]
