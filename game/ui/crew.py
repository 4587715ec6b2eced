"""The people that the player has clicked on: their panel, and where a right click sends them: at an enemy, else to a cell."""

from __future__ import annotations

import pygame

from game.rules.assignment import minions
from game.rules.dangers import hostile
from game.rules.passage import DUNGEON
from game.sim.orders.base import Order, refusal
from game.sim.orders.fighting import Attack
from game.sim.orders.walking import Move
from game.ui import hover, person_panel
from game.ui.bindings import LEFT, RIGHT, Act, act_of
from game.ui.kernels.kinds import CELL
from game.ui.people import Cast, positions
from game.ui.records import Records
from game.ui.sighted import Seen, drawn
from game.ui.view import View
from game.ui.widgets import BAD, GOOD, Kit, Line
from game.ui.words import capital
from game.world.tables import UP
from game.world.world import World

_GAP = 8


class Crew:
    """Keeps the ids of those who are selected, and which tab of the panel is shown; never writes to the world."""

    def __init__(self, world: World, records: Records, cast: Cast) -> None:
        """Begin with nobody selected."""
        self.world, self._records, self._cast = world, records, cast
        self.chosen: list[int] = []
        self.seen: Seen = None  # who is not drawn can't be chosen
        self.tab = person_panel.TABS[0]
        self._down: tuple[int, tuple[int, int]] | None = None
        self._more = False

    @property
    def rows(self) -> list[int]:
        """I19: the rows of those who are selected, still on the map and not hidden."""
        people, seen = self.world.people, drawn(self.world, self.seen)
        rows = [people.row_of(id_) for id_ in self.chosen]
        return [row for row in rows if row >= 0 and seen[row]]

    def release(self) -> None:
        """Forget buttons and keys that are held."""
        self._down, self._more = None, False

    def leave(self) -> bool:
        """Let all go; whether anybody was selected."""
        was = bool(self.chosen)
        self.chosen = []
        return was

    def next_minion(self) -> int:
        """Select the minion after the one that is selected; returns the cell where they are, -1 without any."""
        people = self.world.people
        ids = sorted(people.id[minions(self.world) & (people.state == UP)].tolist())
        if not ids:
            return -1
        last = self.chosen[-1] if self.chosen else 0
        self.chosen = [next((id_ for id_ in ids if id_ > last), ids[0])]
        return int(people.cell[people.row_of(self.chosen[0])])

    def under(self, view: View, fraction: float, pixel: tuple[int, int]) -> int:
        """Return the row of who is drawn in front at a pixel of the window, -1 for nobody."""
        side = CELL * view.zoom
        x, y = (view.left + pixel[0]) / side * CELL, (view.top + pixel[1]) / side * CELL
        found = hover.people_at(self.world, fraction, x, y, self.seen)
        return found[0] if found else -1

    def read(self, event: pygame.event.Event, view: View) -> list[Order] | None:
        """Take an event of the mouse over the map, or the key that selects more; returns the orders of a click, None when it was none."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and act_of(event.key) is Act.SHIFT:
            self._more = event.type == pygame.KEYDOWN
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (LEFT, RIGHT):
            self._down = event.button, view.cell_at(*event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and self._down is not None and event.button == self._down[0]:
            clicked = self._down[1] == view.cell_at(*event.pos)
            self._down = None
            if clicked and event.button == LEFT:
                return self._pick(self.under(view, 1.0, event.pos))
            if clicked and self._sent():
                return self.sent_to(view, event.pos)
        return None

    def _pick(self, row: int) -> list[Order] | None:
        """Select who was clicked on, with the key held besides the others; on nobody let all go."""
        if row < 0:
            self.chosen = []
            return None
        id_ = int(self.world.people.id[row])
        if not self._more:
            self.chosen = [id_]
        elif id_ in self.chosen:
            self.chosen.remove(id_)
        else:
            self.chosen.append(id_)
        return []

    def _sent(self) -> list[int]:
        """Return the ids of those selected who take orders."""
        people = self.world.people
        return [int(people.id[row]) for row in self.rows if people.side[row] == DUNGEON and people.state[row] == UP]

    def sent_to(self, view: View, pixel: tuple[int, int]) -> list[Order]:
        """D4: return the order that a right click at a pixel means: an attack on the enemy there, else a walk to the cell."""
        people, tick, who = self.world.people, self.world.campaign.tick, list[int | str](self._sent())
        if not who:
            return []
        target, first = self.under(view, 1.0, pixel), people.row_of(int(who[0]))
        if target >= 0 and people.state[target] == UP and hostile(self.world, first, target):
            return [Attack(tick=tick, minions=who, target=int(people.id[target]))]
        return [Move(tick=tick, minions=who, to=view.cell_at(*pixel))]

    def about(self, view: View, pixel: tuple[int, int]) -> list[Line]:
        """Return what a right click at a pixel would do, or why it can't."""
        orders = self.sent_to(view, pixel)
        if not orders or not isinstance(orders[0], Attack):
            return []
        reason = refusal(self.world, orders[0])
        name = self.world.people.name[self.world.named(orders[0].target)[1]]
        return [Line(f"Right click: attack {name}", GOOD) if reason is None else Line(f"{capital(reason)}.", BAD)]

    def draw(self, kit: Kit, view: View, fraction: float, bar: pygame.Rect) -> list[Order]:
        """Draw corners around those selected, and the panel of the last of them; returns the orders that were clicked.

        fraction: as the scene was drawn with.  bar: where the bar of tools is.
        """
        rows = self.rows
        if not rows:
            return []
        where = positions(self.world, fraction)
        for row in rows:
            _corners(kit, view, where.x[row] / CELL, where.y[row] / CELL)
        place = kit.window.inflate(-2 * _GAP, -2 * _GAP)
        if place.right - person_panel.SIZE[0] < bar.right:
            place.height = bar.top - place.top - _GAP
        reply, self.tab = person_panel.draw(kit, self.world, rows[-1], self.tab, self._records, self._cast, place, self.seen)
        if reply.closed:
            self.chosen = []
        return reply.orders


def _corners(kit: Kit, view: View, x: float, y: float) -> None:
    """Draw the corners of a square as large as a cell."""
    (left, top), side = kit.point(view.window_of(x, y)), round(CELL * view.zoom / kit.scale)
    for at_x, turn_x in ((left, 1), (left + side, -1)):
        for at_y, turn_y in ((top, 1), (top + side, -1)):
            kit.line(GOOD, (at_x, at_y), (at_x + turn_x * side // 4, at_y), 2)
            kit.line(GOOD, (at_x, at_y), (at_x, at_y + turn_y * side // 4), 2)
