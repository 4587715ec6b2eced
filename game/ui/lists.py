"""G2, T9 to T14: lists of what there is: stock and structures, and traps with their states, odds and circuits; a click goes there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from pygame import Rect

from game.rules import circuits, jobs, parts, rearming, stock
from game.ui import part_looks, part_words
from game.ui.looks import structure_frames
from game.ui.pieces import cut_to, push
from game.ui.speech import name_of, say
from game.ui.stock_line import ICONS
from game.ui.trap_panel import likely_minion
from game.ui.widgets import BAD, DIM, GOLD, GOOD, TEXT, Colour, Kit
from game.ui.words import capital
from game.world.tables import BUILD
from game.world.world import World

STOCK, TRAPS = LISTS = ("stock", "traps")
WIDTH = 700
_HEAD, _ROW, _FOOT, _ICON = 72, 38, 28, 44
_COLUMNS = {STOCK: (44, 300, 420, 540), TRAPS: (44, 236, 400, 560)}
"""Where the columns begin."""


class Row(NamedTuple):
    """A line of a list."""

    icon: str
    words: Sequence[tuple[str, Colour]]  # one for each column
    cells: Sequence[int] = ()  # where what it tells of stands
    chosen: int = 0  # id of the thing whose panel opens, 0 for none


class Asked(NamedTuple):
    """What was clicked in a list."""

    look_at: int = -1
    chosen: int = 0


class Lists:
    """The panel of the lists; keeps which is shown, how far it is scrolled, and which of several was gone to last."""

    def __init__(self, world: World) -> None:
        """Begin hidden."""
        self.world, self.shown = world, ""
        self._first, self._last = 0, -1
        self._made: tuple[object, list[Row]] = None, []

    def toggle(self, which: str) -> None:
        """Show a list, or hide it when it is the one that is shown."""
        self.shown, self._first = "" if self.shown == which else which, 0

    def draw(self, kit: Kit, top: int, bottom: int) -> Asked:
        """Draw the list that is shown between two heights of the window; returns what was clicked."""
        if not self.shown:
            return Asked()
        rows = self._rows()
        fits = max(1, min(len(rows), (bottom - top - _HEAD - _FOOT) // _ROW))
        panel = Rect(0, top, WIDTH, _HEAD + _ROW * fits + _FOOT)
        panel.centerx = kit.window.centerx
        kit.frame(panel, "panel", area=True)
        self._first = max(0, min(self._first - kit.wheeled(panel), len(rows) - fits))
        self._head(kit, panel)
        asked = Asked()
        for place, row in enumerate(rows[self._first : self._first + fits]):
            rect = Rect(panel.left + 8, panel.top + _HEAD + place * _ROW, panel.width - 26, _ROW - 2)
            if self._row(kit, rect, row):
                asked = Asked(self._next(row.cells), row.chosen)
        if len(rows) > fits:
            kit.scroll_bar(Rect(panel.right - 14, panel.top + _HEAD, 6, _ROW * fits - 2), self._first, fits, len(rows))
        words = say("lists-none") if not rows else say(f"lists-{self.shown}-hint")
        kit.text((panel.left + 14, panel.bottom - 26), words, 13, DIM)
        return asked

    def _head(self, kit: Kit, panel: Rect) -> None:
        for number, which in enumerate(LISTS):
            if push(kit, Rect(panel.left + 12 + number * 214, panel.top + 8, 208, 30), say(f"lists-{which}"), on=which == self.shown):
                self.shown, self._first = which, 0
        close = Rect(panel.right - 34, panel.top + 8, 26, 26)
        if kit.button(close):
            self.shown = ""
        kit.text((close.centerx, close.top + 2), "×", 15, TEXT, True, 0.5)
        if not self.shown:
            return
        for number, left in enumerate(_COLUMNS[self.shown]):
            kit.text((panel.left + 8 + left, panel.top + 46), say(f"lists-{self.shown}-column-{number + 1}"), 13, GOLD, True)

    def _row(self, kit: Kit, rect: Rect, row: Row) -> bool:
        """Draw a line; whether it was clicked and leads somewhere."""
        clicked = kit.button(rect) if row.cells else False
        if not row.cells:
            kit.frame(rect, "sunk")
        kit.icon((rect.left + 4, rect.top + 2), row.icon)
        lefts = _COLUMNS[self.shown or STOCK]
        for left, right, (words, colour) in zip(lefts, [*lefts[1:], rect.width - 4], row.words, strict=True):
            kit.text((rect.left + left, rect.top + 6), cut_to(kit, words, 14, right - left - 8), 14, colour)
        return clicked

    def _next(self, cells: Sequence[int]) -> int:
        """Return the cell after the one that was gone to last."""
        self._last = next((cell for cell in cells if cell > self._last), cells[0])
        return self._last

    def _rows(self) -> list[Row]:
        """Return the lines of the list that is shown, worked out once a tick."""
        key = self.shown, self.world.campaign.tick, len(self.world.things), say(f"lists-{self.shown}")
        if self._made[0] != key:
            self._made = key, list(_stock(self.world) if self.shown == STOCK else _traps(self.world))
        return self._made[1]


def _stock(world: World) -> Iterable[Row]:
    """G2: yield a line for each material, and one for each kind of structure that stands or is ordered."""
    lying, total = stock.lying_total(world), stock.total(world)
    for number, material in enumerate(world.content.materials.names):
        cells = sorted(set(world.stacks.cell[world.stacks.material == number].tolist()))
        carried = say("lists-carried", count=total[material] - lying[material]) if total[material] > lying[material] else ""
        yield Row(ICONS[material], ((capital(name_of(material)), GOLD), (f"{total[material]:,}", TEXT), ("", TEXT), (carried, DIM)), cells)
    things, ordered = world.things, world.jobs
    for number, kind in enumerate(world.content.structures.names):
        standing = np.flatnonzero(things.kind == number)
        building = np.flatnonzero((ordered.kind == BUILD) & (ordered.structure == number))
        if not len(standing) and not len(building):
            continue
        worn = sum(_worn(world, row) for row in standing.tolist())
        ordered_words = f"{len(building):,}" if len(building) else ""
        notes = (say("lists-to-rearm", count=worn), BAD) if worn else ("", DIM)
        cells = sorted([*things.cell[standing].tolist(), *ordered.cell[building].tolist()])
        words = (capital(name_of(kind)), TEXT), (f"{len(standing):,}", TEXT), (ordered_words, GOLD), notes
        chosen = int(things.id[standing[0]]) if len(standing) == 1 else 0
        yield Row(structure_frames(kind, 2)[0], words, cells, chosen)


def _worn(world: World, row: int) -> bool:
    """T12, T14: return whether a part has to be rearmed before it works."""
    return parts.is_part(world, row) and part_looks.state_of(world, row) not in (part_looks.ARMED, part_looks.TAMPERED)


def _traps(world: World) -> Iterable[Row]:
    """T9 to T14: yield a line for each trigger with what it drives, and for each mechanism that nothing drives."""
    things, figures = world.things, world.content.figures
    triggers = np.flatnonzero(figures.is_trigger[things.kind]).tolist()
    driven = set()
    for row in triggers:
        mechanism = rearming.trap_of(world, row)[1]
        driven.add(mechanism)
        yield _trap(world, row, [row, *([mechanism] if mechanism >= 0 else [])])
    for row in np.flatnonzero(figures.is_mechanism[things.kind]).tolist():
        if row not in driven and rearming.trap_of(world, row)[0] < 0:
            yield _trap(world, row, [row])


def _trap(world: World, first: int, of: list[int]) -> Row:
    """Return the line of a trap. of: the rows of its parts."""
    things = world.things
    names = " → ".join(capital(name_of(world.content.structures.names[things.kind[part]])) for part in of)
    worst = max(of, key=lambda part: (_worn(world, part), part_looks.state_of(world, part) != part_looks.ARMED))
    state = part_words.state(world, worst)
    odds, colour = _odds(world, worst)
    x, y = world.xy(int(things.cell[first]))
    words = (f"{names} [{x}, {y}]", TEXT), (state.words, state.colour), (odds, colour), (_circuit(world, first, of), DIM)
    return Row(part_looks.frames_of(world, first)[0], words, [int(things.cell[part]) for part in of], int(things.id[first]))


def _odds(world: World, row: int) -> tuple[str, Colour]:
    """T10: say how the next rearming of a part would go."""
    if not parts.is_part(world, row):
        return say("lists-by-hand"), DIM
    who = likely_minion(world, row)
    if who < 0:
        return say("lists-nobody"), BAD
    works = rearming.odds(world, row, int(world.people.craft[who])).success
    job = jobs.rearming_of(world, int(world.things.id[row]))
    words = say("lists-odds-ordered" if job >= 0 else "lists-odds", percent=round(works / 10), who=world.people.name[who])
    return words, GOOD if works >= 500 else TEXT


def _circuit(world: World, first: int, of: list[int]) -> str:
    """W5, W6: say what hangs on a trigger beside its mechanism."""
    if not world.content.figures.is_trigger[world.things.kind[first]]:
        return say("lists-no-trigger")
    circuit = circuits.circuit(world, int(world.things.id[first]))
    if len(of) == 1 and not circuit.doors and not circuit.timers:
        return say("lists-drives-nothing")
    delay = f"{circuit.delay / 2:g}"
    return say("lists-circuit", timers=len(circuit.timers), doors=len(circuit.doors), delay=delay)
