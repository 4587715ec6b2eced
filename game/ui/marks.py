"""What is planned, drawn over the world: dig marks, ghosts, what is to go, progress, stockpiles, and what the tool in hand would do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.rules import jobs, reasons
from game.sim.orders.base import Order
from game.ui import breach_words
from game.ui.atlas import Atlas, Tint
from game.ui.drafts import Draft
from game.ui.given import Given, given
from game.ui.ground import Ground
from game.ui.kernels.kinds import CELL, LAST_SOLID
from game.ui.looks import door_sprite, structure_frames
from game.ui.tiles import Tiles, ends
from game.ui.view import View
from game.world.tables import BUILD, DIG, RELOCATE, REMOVE, WORKING
from game.world.world import World

_OPEN: Tint = (160, 205, 255, 165)
_ASIDE: Tint = (250, 200, 110, 165)
_GIVEN: Tint = (160, 205, 255, 110)
_GOOD: Tint = (170, 250, 150, 190)
_BAD: Tint = (255, 130, 110, 190)
_CROSS: Tint = (255, 110, 90, 210)
_ARROW: Tint = (255, 250, 230, 150)
_ARROWS = ("i_arrow_n", "i_arrow_e", "i_arrow_s", "i_arrow_w")
_BAR, _BREACH_BAR, _BAR_BACK = (250, 206, 96), (240, 96, 72), (18, 12, 16)

Blit = tuple[pygame.Surface, tuple[int, int]]


class Ghost(NamedTuple):
    """A sprite in one colour on a cell."""

    cell: int
    sprite: str
    tint: Tint


class Laid(NamedTuple):
    """Pictures, and the cells they lie on."""

    cells: NDArray[np.int64]
    pictures: list[pygame.Surface]


_NOTHING = Laid(np.zeros(0, np.int64), [])


class Marks:
    """The marks of one world; only reads it. What is kept follows from the world and the orders that wait."""

    def __init__(self, world: World, atlas: Atlas, ground: Ground) -> None:
        """Know nothing yet; `update` reads the world."""
        self.world, self._atlas, self._ground = world, atlas, ground
        self._tiles = Tiles(atlas)
        self._state: tuple[object, ...] = ()
        self._waiting: tuple[Order, ...] = ()
        self._stores = np.zeros(0, np.uint8)
        self.given = Given()
        self.styles: dict[str, list[int]] = {}
        self.ghosts: list[Ghost] = []
        self._laid = self._stored = _NOTHING
        self._covered: set[int] = set()

    def update(self, waiting: Iterable[Order] = ()) -> None:
        """Take over what has changed in the world, and the orders that wait for its next tick."""
        world = self.world
        orders, things = world.jobs, world.things
        due = tuple(takewhile(lambda order: order.tick <= world.campaign.tick, waiting))
        columns = (orders.kind, orders.cell, orders.structure, orders.facing, orders.thing, orders.worker, orders.aside, things.cell)
        state = (self._ground.version, things.id.tobytes(), *(column.tobytes() for column in columns))
        fresh = due != self._waiting
        if fresh:
            self._waiting, self.given = due, given(world, due)
        if fresh or state != self._state:
            self._state = state
            self._plan()
        if fresh or not np.array_equal(self._stores, world.cells.stores):
            self._stores = world.cells.stores.copy()
            self._store()

    def _mark(self, style: str, cells: Iterable[int]) -> None:
        self.styles.setdefault(style, []).extend(cells)

    def _plan(self) -> None:
        """Work out all marks and ghosts."""
        world, waits = self.world, self.given
        self.styles, self.ghosts = {}, []
        ordered = world.jobs
        gone = {jobs.of_cell(world, cell) for cell in waits.called_off}
        standing = np.ones(len(ordered), np.bool_)
        standing[sorted(gone - {-1})] = False
        dug = standing & (ordered.kind == DIG) & ~np.isin(ordered.cell, sorted(waits.undug))
        worked = dug & (ordered.worker != 0)
        set_aside = dug & ~worked & (ordered.aside != 0)
        for style, which in (("dig.worked", worked), ("dig.aside", set_aside), ("dig", dug & ~worked & ~set_aside)):
            if which.any():
                self._mark(style, ordered.cell[which].tolist())
        for row in np.flatnonzero(standing & np.isin(ordered.kind, (BUILD, REMOVE, RELOCATE))).tolist():
            cell, kind = int(ordered.cell[row]), ordered.kind[row]
            aside = bool(ordered.aside[row])
            if kind == REMOVE:
                self._removal(cell)
            else:
                facing = int(ordered.facing[row])
                self._ghost(int(ordered.structure[row]), cell, facing, aside, _ASIDE if aside else _OPEN)
                thing = world.things.row_of(int(ordered.thing[row]))
                if kind == RELOCATE and thing >= 0:
                    self._mark("relocate", world.footprint(int(world.things.kind[thing]), int(world.things.cell[thing]), facing))
        fresh = [cell for cell in sorted(waits.dug) if world.job_at(cell) < 0 or cell in waits.undug]
        if fresh:
            self._mark("dig.given", fresh)
        for cell, (kind, facing) in waits.built.items():
            self._ghost(world.content.structures.number[kind], cell, facing, False, _GIVEN)
        for cell in sorted(waits.removed):
            self._removal(cell)
        for start, (end, turned) in waits.moved.items():
            self._moved(start, end, turned)
        self._laid = self._tiled(self.styles)
        self._covered = set(self._laid.cells.tolist())

    def _moved(self, start: int, end: int, turned: int | None) -> None:
        """Mark what is to be relocated by an order that waits."""
        world = self.world
        thing = world.thing_at(start)
        if thing >= 0:
            facing = int(world.things.facing[thing]) if turned is None else turned
            self._ghost(int(world.things.kind[thing]), end, facing, False, _GIVEN)
        self._mark("relocate", [start])

    def _removal(self, cell: int) -> None:
        self._mark("remove", [cell])
        self.ghosts.append(Ghost(cell, "mark.cross", _CROSS))

    def _ghost(self, structure: int, cell: int, facing: int, aside: bool, tint: Tint) -> None:
        self._mark("ghost.aside" if aside else "ghost", self.world.footprint(structure, cell, facing))
        self.ghosts.append(Ghost(cell, self.sprite(structure, cell, facing), tint))

    def sprite(self, structure: int, cell: int, facing: int) -> str:
        """Return the sprite with which a structure would stand on a cell."""
        kind, looks, stride = self.world.content.structures.names[structure], self._ground.looks, self._ground.stride
        if kind == "door":
            ends_, sides = (all(looks[cell + step] <= LAST_SOLID for step in pair) for pair in ((-stride, stride), (-1, 1)))
            return door_sprite("v" if ends_ and not sides else "h", "closed")
        return structure_frames(kind, facing)[0]

    def _tiled(self, styles: Mapping[str, Sequence[int]]) -> Laid:
        """Return the marks of cells, by style."""
        cells = [cell for some in styles.values() for cell in some]
        tiles = [
            self._tiles.tile(style, sides)
            for style, some in styles.items()
            for sides in ends(some, self.world.stride, len(self.world.cells))
        ]
        return Laid(np.array(cells, np.int64), tiles)

    def _store(self) -> None:
        """G2: work out the marks of stockpiles."""
        waits = self.given.stores
        lying = set(np.flatnonzero(self._stores).tolist())
        kept = sorted(cell for cell in lying if waits.get(cell, True))
        coming = sorted(cell for cell, takes in waits.items() if takes and cell not in lying)
        self._stored = self._tiled({"stockpile": kept, "stockpile.given": coming})

    # --- drawing ------------------------------------------------------------------------------------------------------------

    def draw_stores(self, target: pygame.Surface, view: View, seen: NDArray[np.uint8] | None) -> None:
        """G2: draw the explored stockpiles flat on the ground of a picture in world pixels."""
        target.fblits(self._placed(self._stored, view, seen))

    def draw_light(self, target: pygame.Surface, view: View, lit: NDArray[np.bool_], seen: NDArray[np.uint8] | None) -> None:
        """G9: tint the explored ground that torches light, and that which lies in the dark."""
        ground = np.zeros(len(lit), np.bool_)
        ground[np.flatnonzero(self._ground.looks > LAST_SOLID)] = True
        left, top = view.world_left // CELL, view.world_top // CELL
        inside = np.zeros_like(ground).reshape(-1, self.world.stride)
        inside[max(0, top) : top + view.world_size[1] // CELL + 3, max(0, left) : left + view.world_size[0] // CELL + 3] = True
        shown = ground & inside.reshape(-1)
        styles = {"lit": np.flatnonzero(shown & lit).tolist(), "dark": np.flatnonzero(shown & ~lit).tolist()}
        target.fblits(self._placed(self._tiled(styles), view, seen))

    def marked(self, x: int, y: int) -> bool:
        """Whether a mark lies under a sprite whose upper left corner is at x, y in world pixels."""
        stride = self.world.stride
        corners = ((x // CELL, y // CELL), ((x + CELL - 1) // CELL, (y + CELL - 1) // CELL))
        return any(
            (row + 1) * stride + column + 1 in self._covered for column in {at[0] for at in corners} for row in {at[1] for at in corners}
        )

    def draw(self, target: pygame.Surface, view: View) -> None:
        """Draw what is planned, but for stockpiles, over a lit picture in world pixels; people are drawn over it again."""
        target.fblits(self._placed(self._laid, view))
        ghosts = Laid(np.array([ghost.cell for ghost in self.ghosts], np.int64), [self._tinted(ghost) for ghost in self.ghosts])
        target.fblits(self._placed(ghosts, view))

    def draw_above(self, target: pygame.Surface, view: View, draft: Draft | None, seen: NDArray[np.uint8] | None = None) -> None:
        """Draw what lies over people too: progress, and what the tool in hand would do; of what others do only what is explored."""
        self._draw_progress(target, view, seen)
        if draft is not None:
            self._draw_draft(target, view, draft)

    def _tinted(self, ghost: Ghost) -> pygame.Surface:
        return self._atlas.tinted(ghost.sprite, ghost.tint)

    def _placed(self, laid: Laid, view: View, seen: NDArray[np.uint8] | None = None) -> list[Blit]:
        """Return what of some pictures on cells is in view (and explored), and where."""
        width, height = view.world_size
        x = (laid.cells % self.world.stride - 1) * CELL - view.world_left
        y = (laid.cells // self.world.stride - 1) * CELL - view.world_top
        shown = (x > -CELL) & (x < width) & (y > -CELL) & (y < height)
        if seen is not None:
            shown &= seen[laid.cells] > 0
        rows = np.flatnonzero(shown)
        at = zip(x[rows].tolist(), y[rows].tolist(), strict=True)
        return [(laid.pictures[row], place) for row, place in zip(rows.tolist(), at, strict=True)]

    def _draw_progress(self, target: pygame.Surface, view: View, seen: NDArray[np.uint8] | None) -> None:
        """Z8, D12: draw how far what is being worked at has come, and the tries at doors that are under way."""
        world = self.world
        for worker in np.flatnonzero(world.people.task == WORKING).tolist():
            row = world.jobs.row_of(int(world.people.job[worker]))
            thing = world.things.row_of(int(world.jobs.thing[row]))
            cell = int(world.things.cell[thing] if thing >= 0 else world.jobs.cell[row])
            self._draw_bar(target, view, cell, reasons.percent(world, row), _BAR)
        for cell, percent in breach_words.tries(world, seen):
            if seen is None or seen[cell]:
                self._draw_bar(target, view, cell, percent, _BREACH_BAR)

    def _draw_bar(self, target: pygame.Surface, view: View, cell: int, percent: int, colour: tuple[int, int, int]) -> None:
        (x, y), (width, height) = self.world.xy(cell), view.world_size
        left, top = x * CELL - view.world_left + 1, y * CELL - view.world_top + 11
        if -CELL < left < width and -CELL < top < height:
            target.fill(_BAR_BACK, (left, top, 14, 4))
            target.fill(colour, (left + 1, top + 1, max(1, 12 * percent // 100), 2))

    def _draw_draft(self, target: pygame.Surface, view: View, draft: Draft) -> None:
        """Draw what the tool in hand would do: green where it can be done, red where not."""
        target.fblits(self._placed(self._tiled({"kept": draft.kept, "bad": draft.bad, "good": draft.good}), view))
        target.fblits(self._placed(self._tiled({"too_near": draft.too_near if draft.bad else [], "reached": draft.reached}), view))
        if draft.structure < 0:
            return
        ghosts = [
            Ghost(cell, self.sprite(draft.structure, cell, draft.facing), tint)
            for cells, tint in ((draft.good, _GOOD), (draft.bad, _BAD))
            for cell in cells
        ]
        if len(ghosts) == 1 and draft.turns:
            step = (-self.world.stride, 1, self.world.stride, -1)[draft.facing]
            ghosts.append(Ghost(ghosts[0].cell + step, _ARROWS[draft.facing], _ARROW))
        laid = Laid(np.array([ghost.cell for ghost in ghosts], np.int64), [self._tinted(ghost) for ghost in ghosts])
        target.fblits(self._placed(laid, view))
