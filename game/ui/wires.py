"""The wires over the world: dimmed ground, strands in colours and patterns, the circuit under the cursor, what a drag would lay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
import pygame
from numpy.typing import NDArray

from game.kernels.wires import APART
from game.rules import wires as wire_rules
from game.rules.rewiring import connects
from game.ui import part_looks
from game.ui.atlas import Atlas
from game.ui.drag import Draft
from game.ui.ground import Ground
from game.ui.insight import Insight
from game.ui.kernels.kinds import CELL, DOOR_IN_COLUMN
from game.ui.strands import CLEAR_COLOURS, STYLES, Piece, Strand, bits, pieces, strands
from game.ui.test_fire import TestFire
from game.ui.tiles import Tiles, ends
from game.ui.view import View
from game.ui.widgets import Colour
from game.world.world import World

_DIM = (172, 168, 188)
_GREY_ALPHA = 100
_FAINT_ALPHA = 90
_FRAMES_A_SECOND = 6
_FITS: Colour = (130, 240, 110)
_REFUSED: Colour = (255, 84, 70)
_PULSE: Colour = (255, 250, 220)

Blit = tuple[pygame.Surface, tuple[int, int]]


@dataclass
class Sight:
    """What of the wiring, and of adventurers' minds, is to be seen now."""

    world: World  # with the wires that are ordered as if they were laid
    all: bool = False  # the wire tool is in hand: everything else is dimmed
    traced: frozenset[int] = frozenset()  # cell × 4 + side of the circuit under the cursor
    chosen: int = -1  # cell of what was selected
    test: TestFire | None = None
    insight: Insight = field(default_factory=Insight)
    lit: NDArray[np.bool_] | None = None  # cells that torches light, None while nobody asks
    clear: bool = False  # the wires' colours are those that everybody can tell apart


class Wires:
    """Draws wires; what is kept follows from the wires and the things on them."""

    def __init__(self, atlas: Atlas, ground: Ground) -> None:
        """Know no wires yet."""
        self._atlas, self._ground, self._tiles = atlas, ground, Tiles(atlas)
        self._laid: NDArray[np.uint8] = np.zeros(0, np.uint8)
        self._things: tuple[bytes, bytes] = b"", b""
        self._strands: list[Strand] = []
        self._pieces: list[tuple[int, Piece]] = []  # with the number of its strand
        self._cells: NDArray[np.int64] = np.zeros(0, np.int64)  # of the pieces
        self._pictures: dict[tuple[str, str, Colour, int], pygame.Surface] = {}

    def update(self, world: World) -> None:
        """Take over the strands of a world and their pieces, worked out anew only when wires or things have changed."""
        things = world.things.id.tobytes(), world.things.cell.tobytes()
        if things != self._things or not np.array_equal(self._laid, world.cells.wires):
            self._things, self._laid = things, world.cells.wires.copy()
            self._strands = strands(world)
            laid = [(number, piece) for number, strand in enumerate(self._strands) for piece in pieces(world, strand)]
            self._pieces = sorted(laid, key=lambda each: each[1].over)
            self._cells = np.array([piece.cell for _, piece in self._pieces], np.int64)

    def draw(
        self,
        target: pygame.Surface,
        view: View,
        sight: Sight,
        draft: Draft | None,
        seconds: float,
        seen: NDArray[np.uint8] | None = None,
    ) -> None:
        """Draw all that is to be seen of the wiring over a lit picture in world pixels; parts only where it is explored."""
        if sight.all:
            self._dim(target)
            self._light_parts(target, view, sight.world, seen)
        if sight.chosen >= 0:
            self._mark(target, view, sight.world, [sight.chosen], "chosen")
        if sight.test is not None:
            self._mark(target, view, sight.world, sight.test.struck, "struck" if sight.test.has_fired(seconds) else "reached")
        if sight.all or sight.traced or sight.test is not None:
            self._draw_strands(target, view, sight)
        if sight.test is not None:
            self._draw_test(target, view, sight.world, sight.test, seconds)
        if draft is not None and len(draft.path) > 1 and sight.all:
            self._draw_path(target, view, sight.world, draft)

    @staticmethod
    def _dim(target: pygame.Surface) -> None:
        """Take light and colour from a picture."""
        grey = pygame.transform.grayscale(target)
        grey.set_alpha(_GREY_ALPHA)
        target.blit(grey, (0, 0))
        target.fill(_DIM, special_flags=pygame.BLEND_RGB_MULT)

    def _light_parts(self, target: pygame.Surface, view: View, world: World, seen: NDArray[np.uint8] | None) -> None:
        """W1: draw what wires connect to in full light."""
        things, blits = world.things, []
        cells: list[int] = []
        width, height = view.world_size
        x = (things.cell % world.stride - 1) * CELL - view.world_left
        y = (things.cell // world.stride - 1) * CELL - view.world_top
        shown = (x > -CELL) & (x < width) & (y > -CELL) & (y < height)
        if seen is not None:
            shown &= seen[things.cell] > 0
        for row in np.flatnonzero(shown).tolist():
            kind, cell = int(things.kind[row]), int(things.cell[row])
            if connects(world, kind):
                at = self._at(world, view, cell)
                cells.append(cell)
                if world.content.figures.is_door[kind]:
                    across = self._ground.doors[cell] == DOOR_IN_COLUMN
                    blits += [(self._atlas.sprite(name), at) for name in part_looks.door_sprites(world, row, "v" if across else "h")]
                    if across:
                        head = at[0], at[1] - CELL
                        blits += [(self._atlas.sprite(name), head) for name in part_looks.door_sprites(world, row, "head")]
                else:
                    running = bool((world.signals.timer == things.id[row]).any())
                    blits.append((self._atlas.sprite(part_looks.frames_of(world, row, running)[0]), at))
                    blits += [(self._atlas.sprite(name), self._at(world, view, other)) for other, name in part_looks.wire_ends(world, row)]
        self._mark(target, view, world, cells, "kept")
        target.fblits(blits)

    def _draw_strands(self, target: pygame.Surface, view: View, sight: Sight) -> None:
        """W2, W5: draw the strands that are to be seen, those of other circuits than the traced one faintly; what jumps comes last."""
        world = sight.world
        self.update(world)
        shown = sight.traced or (sight.test.sides if sight.test is not None else frozenset())
        traced = [not shown.isdisjoint(strand.sides) for strand in self._strands]
        x = (self._cells % world.stride - 1) * CELL - view.world_left
        y = (self._cells // world.stride - 1) * CELL - view.world_top
        width, height = view.world_size
        blits: list[Blit] = []
        for row in np.flatnonzero((x > -CELL) & (x < width) & (y > -CELL) & (y < height)).tolist():
            number, piece = self._pieces[row]
            if sight.all or traced[number]:
                style = self._strands[number].style
                pattern, colour = STYLES[style]
                colour = CLEAR_COLOURS[style] if sight.clear else colour
                alpha = 255 if traced[number] or not shown else _FAINT_ALPHA
                blits.append((self._picture(pattern, piece.sprite, colour, alpha), (int(x[row]), int(y[row]))))
        target.fblits(blits)

    def _draw_path(self, target: pygame.Surface, view: View, world: World, draft: Draft) -> None:
        """W2, W5: draw the wire under the cursor, green where it can be laid and red where not."""
        colour = _REFUSED if draft.reason else _FITS
        blits = [(self._picture("solid", sprite, colour), self._at(world, view, cell)) for cell, sprite in path_sprites(world, draft.path)]
        target.fblits(blits)

    def _draw_test(self, target: pygame.Surface, view: View, world: World, test: TestFire, seconds: float) -> None:
        """W6, W7: draw how far the signal has come."""
        blits: list[Blit] = []
        for sides, whole in test.reached(seconds):
            arms: dict[int, int] = {}
            for side in sides:
                arms[side >> 2] = arms.get(side >> 2, 0) | 1 << (side & 3)
            pulse = {side >> 2 for side in sides[-4:]} if not whole else set()
            for cell, bits_ in arms.items():
                at = self._at(world, view, cell)
                blits.append((self._picture("solid", str(bits(bits_)), _PULSE, 190), at))
                if cell in pulse:
                    blits.append((self._picture("solid", "node", _PULSE), at))
        for cell in test.acting(seconds):
            row = world.thing_at(cell)
            frames = part_looks.firing_frames(world, int(world.things.kind[row]), int(world.things.facing[row])) if row >= 0 else ()
            if frames:
                blits.append((self._atlas.sprite(frames[int(seconds * _FRAMES_A_SECOND) % len(frames)]), self._at(world, view, cell)))
        target.fblits(blits)

    # --- pieces -------------------------------------------------------------------------------------------------------------

    def _mark(self, target: pygame.Surface, view: View, world: World, cells: Sequence[int], style: str) -> None:
        sides = ends(cells, world.stride, len(world.cells))
        target.fblits(
            [(self._tiles.tile(style, side), self._at(world, view, cell)) for cell, side in zip(cells, sides, strict=True)],
        )

    def _picture(self, pattern: str, sprite: str, colour: Colour, alpha: int = 255) -> pygame.Surface:
        key = pattern, sprite, colour, alpha
        if key not in self._pictures:
            made = self._atlas.sprite(f"wire.{pattern}.{sprite}").copy()
            made.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
            made.set_alpha(alpha)
            self._pictures[key] = made
        return self._pictures[key]

    @staticmethod
    def _at(world: World, view: View, cell: int) -> tuple[int, int]:
        return (cell % world.stride - 1) * CELL - view.world_left, (cell // world.stride - 1) * CELL - view.world_top


def path_sprites(world: World, path: Sequence[int]) -> Iterable[tuple[int, str]]:
    """W2: return the sprites, without the pattern's name, of a wire along a path: arms, bumps where it jumps, nodes at its ends."""
    inside = [cell for cell in path if cell >= 0]
    steps = {1: 1, world.stride: 2, -1: 4, -world.stride: 8}  # bits of kernels/wires.py
    arms: dict[int, int] = dict.fromkeys(inside, 0)
    for one, other in pairwise(inside):
        if other - one in steps:
            arms[one] |= steps[other - one]
            arms[other] |= steps[one - other]
    found: list[tuple[int, str]] = []
    laid = wire_rules.after(world, inside) if len(inside) > 1 and wire_rules.path_fault(world, inside) is None else {}
    for cell, sides in arms.items():
        jumps = laid.get(cell, 0) & APART and not world.cells.wires[cell] & APART
        found.append((cell, ("bump_h" if sides & 5 else "bump_v") if jumps and sides in (5, 10) else str(bits(sides))))
    for cell in {inside[0], inside[-1]} if inside else ():
        found.append((cell, "node"))
    return found
