"""Everything between the player's hands and the orders: panels first, then the tool on the map; what is left is for the camera."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from numpy.typing import NDArray

from game.rules import circuits, tasks
from game.sim.orders.base import Order
from game.ui import alerts, hover, toolbar, wire_strip
from game.ui.bindings import LEAVE, Act, Tool, act_of
from game.ui.crew import Crew
from game.ui.drafts import At, Draft, Drag, draft
from game.ui.duties import DutiesTable
from game.ui.ears import Ears
from game.ui.given import Given
from game.ui.kernels.kinds import CELL
from game.ui.lists import STOCK, TRAPS, Lists
from game.ui.minimap import Minimap
from game.ui.news import LETTERS_TOP, News
from game.ui.overlay import Overlay
from game.ui.pace import Pace
from game.ui.people import Cast
from game.ui.records import Records
from game.ui.scene import Scene
from game.ui.selection import Selection
from game.ui.shadow import with_orders
from game.ui.shell.leaving import Leave
from game.ui.sound import Sounds
from game.ui.tools import LOST, Tools
from game.ui.top_bar import TopBar
from game.ui.view import View
from game.ui.widgets import BAD, DIM, GOOD, Kit, Line
from game.ui.wire_draft import about
from game.ui.wires import Sight
from game.ui.words import amounts, capital, spoken
from game.world.world import World

if TYPE_CHECKING:
    import numpy as np

    from game.sim.session import Session

_TABLE_TOP, _TABLE_BOTTOM = 56, 96
_WIDE = 1280
_MOST_TAKEN_BACK = 100


class Desk:
    """The player's desk for one session. It reads the world and gives orders to the session's inbox, and never writes."""

    def __init__(self, session: Session, scene: Scene, fonts: Path, sounds: Sounds | None = None) -> None:
        """Lay out everything; fonts: the folder of the game's fonts.  sounds: silent without any."""
        self.session, self.world, self._marks = session, session.world, scene.marks
        self._shows = scene.shows
        self.records = Records(self.world)
        cast = Cast(scene.atlas.names)
        self.news = News(self.world, cast, session.reporter.reports, sounds)
        self.ears = Ears(self.world, self.news.sounds)
        session.listeners += [scene.shows.hear, self.records.hear, self.news.box.hear, self.ears.hear]
        self.kit = Kit(fonts, scene.atlas)
        self.kit.on_push = self.ears.click
        self.tools = Tools(self._carry_out, self._can_be_moved)
        self.table = DutiesTable(scene.atlas)
        self.lists = Lists(self.world)
        self.selection = Selection(self.world)
        self.crew = Crew(self.world, self.records, cast)
        self.overlay = Overlay(self.world, self.crew)
        self.leave: Leave | None = None  # where the player goes from the game
        self.look_at: int = -1  # a cell that the player asked to see, -1 for none; whoever moves the camera takes it
        self.bar = TopBar()
        self._minimap = Minimap(self.world)
        self._given: list[list[Order]] = []  # orders that may still wait, those of one doing together, the latest last
        self._deeds: dict[Act | None, Callable[[], object]] = {
            Act.DUTIES_TABLE: self._open_table,
            Act.STOCK_LIST: lambda: self._open_table(STOCK),
            Act.TRAP_LIST: lambda: self._open_table(TRAPS),
            Act.SHOW_WIRES: lambda: self.overlay.toggle(Act.SHOW_WIRES),
            Act.SHOW_KNOWLEDGE: lambda: self.overlay.toggle(Act.SHOW_KNOWLEDGE),
            Act.SHOW_LIGHT: lambda: self.overlay.toggle(Act.SHOW_LIGHT),
            Act.SHOW_PATHS: lambda: self.overlay.toggle(Act.SHOW_PATHS),
            Act.SHOW_KEYS: self.kit.toggle_keys,
            Act.NEXT_MINION: lambda: self._look_at(self.crew.next_minion()),
            Act.TAKE_BACK: self.take_back,
        }
        self.pace: Pace | None = None
        self.open_menu = False  # the player asked for it; whoever opens it takes this back
        self._ahead: tuple[int, Given | None, World] = -1, None, self.world
        self._mouse = (-1, -1)
        self._seconds = 0.0
        self._inside = False
        self._draft: tuple[object, Draft] | None = None
        self._lines: tuple[object, list[Line]] | None = None

    @property
    def busy(self) -> bool:
        """Whether the player is in the middle of something that has to follow the mouse at once."""
        return self.tools.tool is not Tool.SELECT or self.selection.test is not None or self._shows.busy

    # --- events -------------------------------------------------------------------------------------------------------------

    def release(self) -> None:
        """Let go of everything that is held."""
        self.kit.release()
        self.tools.release()
        self.selection.release()
        self.crew.release()

    def read(
        self, events: list[pygame.event.Event], mouse: tuple[int, int], view: View, map_dragged: bool = False
    ) -> list[pygame.event.Event]:
        """Take what is for panels and tools, the map lying as `view` shows it; returns what is left.

        map_dragged: whether the camera is being dragged, whose end Esc is for then.
        """
        self._mouse = mouse
        left: list[pygame.event.Event] = []
        for event in events:
            if event.type in LOST:
                self.release()
                self._inside = False
            elif event.type in (pygame.MOUSEMOTION, pygame.WINDOWENTER):
                self._inside = True
            if self.news.held:
                if not self.news.modals.take(event, self.kit, mouse):
                    left.append(event)
                continue
            if not (self._is_leave(event) and map_dragged) and self._take(event, mouse, view):
                continue
            left.append(event)
        return left

    @staticmethod
    def _is_leave(event: pygame.event.Event) -> bool:
        return event.type == pygame.KEYDOWN and event.key == LEAVE

    def _take(self, event: pygame.event.Event, mouse: tuple[int, int], view: View) -> bool:
        # A drag that began on the map goes on under the panels.
        if not self.tools.dragging and self.kit.take(event, mouse):
            return True
        if self.news.take(event):
            self.release()
            return True
        act = act_of(event.key) if event.type == pygame.KEYDOWN else None
        if act is Act.TEST_FIRE:
            self.selection.test_at(self.world.cell(view.cell_at(*self._mouse)) if self._inside else -1, self.ahead())
            return True
        if act in self._deeds:
            self._deeds[act]()
            return True
        if self.tools.read(event, view) or (self._is_leave(event) and (self.crew.leave() or self.selection.leave())):
            return True
        if self.tools.tool is Tool.SELECT:
            orders = self.crew.read(event, view)
            if orders is not None:
                self.selection.chosen = 0
                self.give(orders)
                return True
            orders = self.selection.read(event, view, self._waits())
            if orders is not None:
                self.give(orders)
                return True
        return self._is_leave(event) and self._hide()

    def _hide(self) -> bool:
        """Hide the table or list that is open, else the overlay; whether there was any."""
        if self.table.shown or self.lists.shown:
            self.table.shown, self.lists.shown = False, ""
        elif self.overlay.shown:
            self.overlay.shown = False
        else:
            return False
        return True

    def _panels_shown(self) -> frozenset[Act]:
        """Return which buttons of the bar are pressed down."""
        lists = {STOCK: Act.STOCK_LIST, TRAPS: Act.TRAP_LIST}
        shown = {Act.DUTIES_TABLE: self.table.shown, Act.SHOW_KNOWLEDGE: self.overlay.shown}
        return frozenset(
            {act for act, is_shown in shown.items() if is_shown} | {act for name, act in lists.items() if name == self.lists.shown}
        )

    @staticmethod
    def _table_room(kit: Kit) -> tuple[int, int]:
        """Return where tables may begin and end: beside the column at the right where there is room, else under its buttons."""
        narrow = kit.window.width < _WIDE
        return (LETTERS_TOP if narrow else _TABLE_TOP), kit.window.height - _TABLE_BOTTOM

    def heed(self) -> bool:
        """I23: do what the letters that have come want; whether the game is to pause."""
        pauses, cell = self.news.heed()
        self._look_at(cell)
        if self.news.held:
            self.release()
        return pauses

    def _draw_bar(self) -> None:
        """Draw the uppermost line, and do what was clicked on it."""
        asked = self.bar.draw(self.kit, self.world, self.pace)
        self.open_menu |= asked.menu
        if self.pace is not None and asked.pause:
            self.pace.paused = not self.pace.paused
        elif self.pace is not None and asked.speed:
            self.pace.speed, self.pace.paused = asked.speed, False

    def _look_at(self, cell: int) -> None:
        self.look_at = cell if cell >= 0 else self.look_at

    def _waits(self) -> Given:
        """Return what the orders that wait come to."""
        self._marks.update(self.session.inbox.waiting)
        return self._marks.given

    def _carry_out(self, drag: Drag) -> None:
        """Give the orders that a drag comes to."""
        self.give(draft(self.world, self._waits(), drag).orders)

    def give(self, orders: list[Order]) -> None:
        """Give orders for the coming tick."""
        for order in orders:
            self.session.inbox.give(order)
        if orders:
            self._given = [*self._given[1 - _MOST_TAKEN_BACK :], orders]

    def _open_table(self, which: str = "") -> None:
        """Show or hide the table of duties, or one of the lists; one of them is open at the most."""
        if which:
            self.table.shown = False
            self.lists.toggle(which)
        else:
            self.lists.shown = ""
            self.table.toggle()

    def take_back(self) -> bool:
        """Take back what was ordered last and still waits, as all does that is ordered in pause; whether there was anything."""
        while self._given:
            gone = [self.session.inbox.withdraw(order) for order in self._given.pop()]
            if any(gone):
                return True
        return False

    def _can_be_moved(self, at: At) -> bool:
        cell = self.world.cell(at)
        return cell >= 0 and (self.world.thing_at(cell) >= 0 or tasks.packed_at(self.world, cell) >= 0)

    def ahead(self) -> World:
        """W1: return the world with the wires that are ordered and not laid yet; made anew only when something has changed."""
        waits = self._waits()
        tick = self.world.campaign.tick
        if self._ahead[0] != tick or self._ahead[1] is not waits:
            self._ahead = tick, waits, with_orders(self.world, waits.wiring)
        return self._ahead[2]

    # --- a frame ------------------------------------------------------------------------------------------------------------

    def draft(self, view: View) -> Draft | None:
        """Return what the tool would do where the cursor is, None without one; worked out anew only when something has changed."""
        if self.tools.tool is Tool.SELECT or not self._inside or self.news.held or (self.kit.over(self._mouse) and not self.tools.dragging):
            return None
        waits = self._waits()
        drag = self.tools.drag(view.cell_at(*self._mouse))
        key = drag, self.world.campaign.tick, id(waits), self.tools.dragging, self.tools.holding
        if self._draft is None or self._draft[0] != key:
            self._draft = key, self._made(drag)
        return self._draft[1]

    def _made(self, drag: Drag) -> Draft:
        if drag.tool is not Tool.RELOCATE or self.tools.dragging or self.tools.holding:
            return draft(self.world, self._marks.given, drag)
        return Draft(kept=[self.world.cell(drag.end)] if self._can_be_moved(drag.end) else [])

    def sight(self, view: View, seconds: float) -> Sight:
        """Return what is to be seen of the wiring, all of it with the wire tool, else the circuit under the cursor; and of minds."""
        self._seconds = seconds
        self.selection.look(seconds)
        ahead, all_ = self.ahead(), self.overlay.wires or self.tools.tool is Tool.WIRE
        traced: frozenset[int] = frozenset()
        cell = self.world.cell(view.cell_at(*self._mouse))
        over = self._inside and not self.news.held and not self.kit.over(self._mouse) and not self.tools.dragging
        if over and (all_ or self.tools.tool is Tool.SELECT) and cell >= 0 and ahead.cells.wires[cell]:
            traced = frozenset(circuits.trace(ahead, cell).tolist())
        insight = self.overlay.insight(view, self._mouse if over and self.tools.tool is Tool.SELECT else None)
        chosen, test, clear = self.selection.cell, self.selection.test, self.news.box.settings.clear_wires
        return Sight(ahead, all_, traced, chosen, test, insight, self.overlay.lit(), clear)

    def draw(self, target: pygame.Surface, view: View, fraction: float, seen: NDArray[np.uint8] | None, made: Draft | None) -> None:
        """Draw the panels, and what is under the cursor. fraction: as the scene was drawn with.  made: the draft that was shown."""
        kit, tools = self.kit, self.tools
        mouse, held = self._mouse if self._inside and not tools.dragging else (-1, -1), self.news.held
        self.crew.seen = self.overlay.seen = seen
        chosen = self.news.box.settings
        kit.wanted_scale, kit.tip_delay_s = chosen.scale, chosen.tip_delay_s
        kit.begin(target, mouse, muted=held)
        self.selection.draw_timers(kit, view, self._seconds)
        self._draw_bar()
        asked = toolbar.draw(kit, self.world.content, tools.tool, tools.kind, self._panels_shown())
        top, bottom = self._table_room(kit)
        self.give(self.table.draw(kit, self.world, self._marks.given, top, bottom))
        went = self.lists.draw(kit, top, bottom)
        self._look_at(went.look_at)
        self.selection.chosen = went.chosen or self.selection.chosen
        self.give(self.selection.draw(kit, self._marks.given, self.ahead(), asked.bar))
        self.give(self.crew.draw(kit, view, fraction, asked.bar))
        if tools.tool is Tool.SELECT:
            self.overlay.draw(kit, asked.bar)
        self._look_at(alerts.draw(kit, self.world, self.records))
        if tools.tool is Tool.WIRE:
            cuts = wire_strip.draw(kit, asked.bar, tools.cuts, made, tools.dragging)
            tools.cuts = tools.cuts if cuts is None else cuts
        self._look_at(self._minimap.draw(kit, view, seen))
        if asked.tool is not None:
            tools.choose(asked.tool)
        if asked.kind:
            tools.choose(Tool.BUILD, asked.kind)
        if asked.opens is not None:
            self._deeds[asked.opens]()
        news = self.news.draw(kit, self.session.inbox.waiting)
        self.give(news.orders)
        self._look_at(news.look_at)
        if held:
            answer = self.news.modals.draw(kit, mouse)
            self._look_at(answer.look_at)
            self.leave = answer.leave or self.leave
        elif self.news.held:
            self.release()
        kit.end()
        if self._inside and not held and (tools.dragging or not kit.over(self._mouse)):
            lines = self._about(made) if tools.tool is not Tool.SELECT and made is not None else []
            lines = lines or self._under(view, fraction, seen)
            if lines:
                kit.tip(lines, kit.point(self._mouse))

    def _about(self, made: Draft) -> list[Line]:
        """Say what the tool would do, or why not."""
        tool, count = self.tools.tool, len(made.good)
        if tool is Tool.WIRE:
            return about(made, self.tools.dragging)
        lines: list[Line] = []
        short: dict[str, int] = {}
        if made.reason and not count:
            lines = [Line(f"Can't {tool.value.lower()} here", BAD, True), Line(f"{capital(made.reason)}.")]
        elif self.tools.dragging or tool is Tool.BUILD:
            plural = f"{count} cell{'s' if count != 1 else ''}"
            if tool is Tool.BUILD and count:
                cost = self.world.content.structures[self.tools.kind].cost
                wanted = {material: amount * count for material, amount in cost.items()}
                plural, short = amounts(wanted), self.bar.stock.short(self.world, wanted)
            elif tool is Tool.RELOCATE:
                plural = spoken(self.world.content.structures.names[made.structure])
            if count:
                lines.append(Line(f"{tool.value}: {plural}", GOOD, True))
            if short:
                lines.append(Line(f"In stock: {amounts(short)}.", DIM))
            if made.reason:
                lines.append(Line(f"{len(made.bad)} left out: {made.reason}.", BAD))
        return lines

    def _under(self, view: View, fraction: float, seen: NDArray[np.uint8] | None) -> list[Line]:
        """Say what is under the cursor; worked out anew only when that or the tick has changed."""
        world, side = self.world, CELL * view.zoom
        cell = world.cell(view.cell_at(*self._mouse))
        x, y = (view.left + self._mouse[0]) / side * CELL, (view.top + self._mouse[1]) / side * CELL
        people = hover.people_at(world, fraction, x, y, seen)
        waits = self._marks.given
        key = cell, tuple(people), world.campaign.tick, id(waits), seen is None or bool(seen[cell])
        if self._lines is None or self._lines[0] != key:
            self._lines = key, hover.lines(world, waits, cell, people, seen)
        sent = self.crew.about(view, self._mouse) if people and self.tools.tool is Tool.SELECT else []
        return self._lines[1] + self.overlay.lines(cell, seen) + sent
