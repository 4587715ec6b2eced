"""The overlay of what adventurers know: switched on and off, for those selected or for all, and said in words under the cursor."""

from __future__ import annotations

import numpy as np
import pygame
from numpy.typing import NDArray

from game.rules import light
from game.rules.beliefs import Mind
from game.rules.passage import ADVENTURERS
from game.ui import known
from game.ui.bindings import Act
from game.ui.crew import Crew
from game.ui.insight import Insight
from game.ui.known import Known
from game.ui.pieces import cut_to
from game.ui.sighted import Seen, drawn
from game.ui.view import View
from game.ui.ways import Way, way_of
from game.ui.widgets import DIM, GOLD, Kit, Line
from game.world.world import World

_HEIGHT = 28
_HINT = "violet: Trap Sense, grey: gone by now, red: kept out of"
_WORDS_PX = 260
_PATHS_EVERY_TICKS, _MOST_PATHS = 5, 24


class Overlay:
    """Keeps whether it is shown; what it shows follows from the world and from who is selected."""

    def __init__(self, world: World, crew: Crew) -> None:
        """Begin with it hidden."""
        self.world, self._crew = world, crew
        self.shown = False
        self.wires = self.light = False  # whether all wires are shown, and where torches light
        self.paths = False  # whether everybody's way is shown
        self._lit: tuple[tuple[bytes, ...], NDArray[np.bool_]] = (), np.zeros(0, np.bool_)
        self._paths: tuple[int, list[Way]] = -1, []
        self.seen: Seen = None  # of who is not drawn nothing is shown
        self._known: tuple[tuple[object, ...], list[Known]] = (), []
        self._kept_out: tuple[list[Mind], list[int]] = [], []

    def toggle(self, act: Act) -> None:
        """Show or hide what a key is for."""
        if act is Act.SHOW_WIRES:
            self.wires = not self.wires
        elif act is Act.SHOW_LIGHT:
            self.light = not self.light
        elif act is Act.SHOW_PATHS:
            self.paths = not self.paths
        else:
            self.shown = not self.shown

    def lit(self) -> NDArray[np.bool_] | None:
        """G9: return the cells that torches light while that is shown; worked out anew only when walls, doors or torches have changed."""
        if not self.light:
            return None
        things = self.world.things
        state = (things.kind.tobytes(), things.cell.tobytes(), self.world.cells.terrain.tobytes(), things.open.tobytes())
        if self._lit[0] != state:
            self._lit = state, light.lit_cells(self.world)
        return self._lit[1]

    @property
    def rows(self) -> list[int]:
        """K1: the rows of those whose knowledge is shown: the adventurers among those selected, else all on the map."""
        seen = drawn(self.world, self.seen)
        everybody = [row for row in known.adventurers(self.world) if seen[row]]
        chosen = set(self._crew.rows)
        return [row for row in everybody if row in chosen] or everybody

    def _read(self) -> tuple[list[Known], list[int]]:
        """Return what is known, and the cells that are kept out of; worked out anew only when what they follow from has changed."""
        rows = self.rows
        state, minds = known.state(self.world, rows), known.minds(self.world, rows)
        if self._known[0] != state:
            self._known = state, known.known(self.world, rows)
        before = self._kept_out[0]
        if len(before) != len(minds) or any(one is not other for one, other in zip(before, minds, strict=True)):
            self._kept_out = minds, known.kept_out(minds)
        return self._known[1], self._kept_out[1]

    def insight(self, view: View, mouse: tuple[int, int] | None) -> Insight:
        """Return what is to be seen. mouse: where the cursor is on the map, None where it is not; who walks there shows their way."""
        places, kept_out = self._read() if self.shown else ([], [])
        pointed = self._crew.under(view, 1.0, mouse) if mouse is not None else -1
        return Insight(places, kept_out, self._ways(pointed))

    def _ways(self, pointed: int) -> list[Way]:
        """Return the way of who is pointed at, and those of all adventurers to be seen while the overlay of paths is shown."""
        tick = self.world.campaign.tick // _PATHS_EVERY_TICKS
        if self.paths and self._paths[0] != tick:
            rows = np.flatnonzero(drawn(self.world, self.seen) & (self.world.people.side == ADVENTURERS)).tolist()[:_MOST_PATHS]
            self._paths = tick, [way for way in (way_of(self.world, row) for row in rows) if way is not None]
        ways = self._paths[1] if self.paths else []
        way = way_of(self.world, pointed) if pointed >= 0 else None
        return [*(each for each in ways if each.row != pointed), way] if way is not None else ways

    def lines(self, cell: int, seen: NDArray[np.uint8] | None) -> list[Line]:
        """K1 to K4: say who knows the triggers that are marked on a cell, how and since when."""
        if not self.shown or cell < 0 or not (seen is None or seen[cell]):
            return []
        return [line for place in self._read()[0] if place.cell == cell for line in known.lines(self.world, place)]

    def draw(self, kit: Kit, bar: pygame.Rect) -> None:
        """Draw a strip above the bar of tools that says whose knowledge is shown, and what the colours mean."""
        if not self.shown:
            return
        places, rows = self._read()[0], self.rows
        chosen = [self.world.people.name[row] for row in rows if row in set(self._crew.rows)]
        whose = "adventurers here" if not chosen else chosen[0] if len(chosen) == 1 else f"{chosen[0]} and {len(chosen) - 1} more"
        words = f"Known to {whose}: {len(places)} trap{'' if len(places) == 1 else 's'}"
        if not rows:
            words = "No adventurer is here"
        words = cut_to(kit, words, 14, _WORDS_PX, True)
        width = kit.width(words, 14, True) + kit.width(_HINT, 13) + 36
        strip = pygame.Rect(0, 0, width, _HEIGHT)
        strip.bottomleft = bar.topleft
        kit.frame(strip, "button", area=True)
        left = kit.text((strip.left + 12, strip.top + 3), words, 14, GOLD, True)
        kit.text((left.right + 12, strip.top + 4), _HINT, 13, DIM)
