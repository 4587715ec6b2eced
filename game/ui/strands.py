"""W5, W7: the wires as they are drawn: what one signal reaches at once is a strand, each in a colour and a pattern of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.kernels.wires import APART, ARMS, ENDS, ENDS_UPRIGHT, LEVEL, UPRIGHT, reach
from game.rules import circuits
from game.ui.widgets import Colour
from game.world.world import World

STYLES: tuple[tuple[str, Colour], ...] = (
    ("solid", (236, 84, 56)),
    ("dashed", (72, 204, 208)),
    ("dotted", (244, 196, 64)),
    ("solid", (126, 210, 92)),
    ("dashed", (214, 130, 236)),
    ("dotted", (250, 150, 70)),
    ("solid", (110, 150, 255)),
    ("dashed", (250, 160, 190)),
    ("dotted", (220, 232, 240)),
)
"""Pattern and colour of strands; two that touch differ in both where that can be."""
CLEAR_COLOURS: tuple[Colour, ...] = (
    (230, 159, 0),
    (86, 180, 233),
    (240, 228, 66),
    (0, 158, 115),
    (204, 121, 167),
    (255, 255, 255),
    (0, 114, 178),
    (213, 94, 0),
    (190, 190, 190),
)
"""In place of those colours ones that everybody can tell apart, after Okabe and Ito."""


class Strand(NamedTuple):
    """What one signal reaches at once."""

    sides: frozenset[int]  # cell × 4 + side
    style: int

    @property
    def cells(self) -> set[int]:
        """The cells it takes up."""
        return {side >> 2 for side in self.sides}


class Piece(NamedTuple):
    """What of a strand lies on one cell."""

    cell: int
    sprite: str  # without the pattern's name
    over: bool = False  # drawn over the other wire of the cell


def strands(world: World) -> list[Strand]:
    """Return all strands of a world; the same wires give the same styles, and a strand that grows keeps its own where it can."""
    wires, known = world.cells.wires, circuits.wiring(world)
    found: list[frozenset[int]] = []
    done: set[int] = set()
    for cell in wires.nonzero()[0].tolist():
        for side in range(4):
            if wires[cell] >> side & 1 and cell * 4 + side not in done:
                sides = frozenset(reach(wires, known.splits, world.caches.offsets, known.visited, cell, side)[0].tolist())
                done |= sides
                found.append(sides)
    keyed = sorted(((_key(world, sides), sides) for sides in found), key=lambda item: item[0])
    return _styled(world, keyed)


def _key(world: World, sides: frozenset[int]) -> tuple[int, int]:
    """Return what a strand is known by: the oldest thing on it, else its first cell."""
    rows = [world.thing_at(side >> 2) for side in sides]
    ids = [int(world.things.id[row]) for row in rows if row >= 0]
    return (0, min(ids)) if ids else (1, min(sides))


def _styled(world: World, keyed: list[tuple[tuple[int, int], frozenset[int]]]) -> list[Strand]:
    at: dict[int, list[int]] = {}  # cell → styles there
    used = [0] * len(STYLES)
    made: list[Strand] = []
    for _, sides in keyed:
        cells = {side >> 2 for side in sides}
        near = cells | {cell + step for cell in cells for step in (1, -1, world.stride, -world.stride)}
        style = _choose(used, {style for cell in near for style in at.get(cell, ())})
        used[style] += 1
        made.append(Strand(sides, style))
        for cell in cells:
            at.setdefault(cell, []).append(style)
    return made


def _choose(used: list[int], taken: set[int]) -> int:
    """Return the style used least so far of those that share neither pattern nor colour with those taken, else no colour."""
    patterns = {STYLES[style][0] for style in taken}
    order = sorted(range(len(STYLES)), key=lambda style: (used[style], style))
    for style in order:
        if STYLES[style][0] not in patterns:
            return style
    return next((style for style in order if style not in taken), order[0])


def bits(sides: int) -> int:
    """Return sides of a cell as wire sprites number them: north 1, east 2, south 4, west 8."""
    return (sides << 1 & 15) | sides >> 3 & 1


def pieces(world: World, strand: Strand) -> Iterator[Piece]:
    """W2: yield what of a strand lies on each of its cells; where it crosses another one the upright wire jumps."""
    splits = circuits.wiring(world).splits
    for cell in strand.cells:
        wire = int(world.cells.wires[cell])
        mine = sum(1 << side for side in range(4) if cell * 4 + side in strand.sides)
        if not wire & APART or splits[cell]:
            yield Piece(cell, str(bits(mine)))
            if wire & (ENDS | ENDS_UPRIGHT):
                yield Piece(cell, "node", over=True)
            continue
        for group, end, name in ((LEVEL, ENDS, "under_h"), (UPRIGHT, ENDS_UPRIGHT, "bump_v")):
            arms = wire & ARMS & group
            if arms & mine:
                crosses = arms == group and wire & ARMS & ~group
                yield Piece(cell, name if crosses else str(bits(arms)), over=group == UPRIGHT)
                if wire & end:
                    yield Piece(cell, "node", over=True)


def bumps(world: World) -> int:
    """W2: return at how many cells wires cross without touching."""
    return int(((world.cells.wires & APART) > 0).sum())
