"""A map while it is being drawn: its ground, what stands on it, and the helpers that draw rooms, corridors, caves, veins and lakes."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from maplib.dice import Dice, mix, noise
from maplib.shapes import Cell, Mask, line, region, spread

KINDS = ("bedrock", "rock", "ore", "floor", "water", "gate", "outside")
"""Kinds of ground; a kind's number here is its tile in the tileset."""

BEDROCK, ROCK, ORE, FLOOR, WATER, GATE, OUTSIDE = range(7)
WALKED = (FLOOR, GATE, OUTSIDE)
SOLID = (BEDROCK, ROCK, ORE)


@dataclass(frozen=True)
class Thing:
    """A structure or a person on a cell."""

    kind: str
    x: int
    y: int
    fields: dict[str, int | str] = field(default_factory=dict, hash=False)


class Canvas:
    """A map being drawn: rock within a rim of bedrock, at first."""

    def __init__(self, name: str, title: str, width: int, height: int, days: int) -> None:
        self.name, self.title, self.days = name, title, days
        self.width, self.height = width, height
        self.stock: dict[str, int] = {}
        self.ground = np.full((height, width), ROCK, np.uint8)
        self.things: list[Thing] = []
        self.people: list[Thing] = []
        self.hall: tuple[int, int, int, int] = (0, 0, 0, 0)
        self.heart: Cell = (0, 0)
        self.rim()

    def rim(self) -> None:
        """Make the map's edge bedrock, border gates and the outside between them left alone."""
        edge = np.ones_like(self.ground, bool)
        edge[1:-1, 1:-1] = False
        self.ground[edge & ~np.isin(self.ground, (GATE, OUTSIDE))] = BEDROCK

    def of(self, *kinds: int) -> Mask:
        """Return where the ground is one of these kinds."""
        return np.isin(self.ground, kinds)

    def at(self, x: int, y: int) -> int:
        """Return the kind of ground of a cell; beyond the map it is bedrock."""
        return int(self.ground[y, x]) if 0 <= x < self.width and 0 <= y < self.height else BEDROCK

    def put(self, x: int, y: int, kind: int) -> None:
        """Set the ground of a cell; the map's edge and what lies beyond is left alone."""
        if 0 < x < self.width - 1 and 0 < y < self.height - 1:
            self.ground[y, x] = kind

    def room(self, x: int, y: int, width: int, height: int, kind: int = FLOOR) -> None:
        """Draw a rectangle of ground."""
        for j in range(y, y + height):
            for i in range(x, x + width):
                self.put(i, j, kind)

    def disc(self, x: int, y: int, radius: int, kind: int = FLOOR, over: Sequence[int] = ()) -> None:
        """Draw a round place; with `over`, only on these kinds of ground."""
        for j in range(y - radius, y + radius + 1):
            for i in range(x - radius, x + radius + 1):
                if (i - x) ** 2 + (j - y) ** 2 <= radius * radius + radius // 2 and (not over or self.at(i, j) in over):
                    self.put(i, j, kind)

    def corridor(self, *points: Cell, width: int = 1, kind: int = FLOOR) -> None:
        """Draw a way through the points, straight or slanted; an even width lies to the right of and below the line."""
        before, after = (width - 1) // 2, width // 2
        for x, y in line(points):
            for j in range(y - before, y + after + 1):
                for i in range(x - before, x + after + 1):
                    if kind != FLOOR or self.at(i, j) not in (GATE, OUTSIDE):
                        self.put(i, j, kind)

    def winding(self, dice: Dice, *points: Cell, width: int = 1, sway: int = 3) -> None:
        """Draw a tunnel that sways up to so many cells off the straight way between the points."""
        bent = [points[0]]
        for (x, y), (to_x, to_y) in pairwise(points):
            pieces = max(1, max(abs(to_x - x), abs(to_y - y)) // 6)
            for piece in range(1, pieces):
                at_x, at_y = x + (to_x - x) * piece // pieces, y + (to_y - y) * piece // pieces
                bent.append((at_x + dice.between(-sway, sway), at_y + dice.between(-sway, sway)))
            bent.append((to_x, to_y))
        self.corridor(*bent, width=width)

    def blob(self, x: int, y: int, across: int, down: int, seed: int, grain: int = 7, rough: int = 450) -> Mask:
        """Return a rounded place of about `across` by `down` cells from its middle, with an uneven shore."""
        found = np.zeros_like(self.ground, bool)
        for j in range(max(1, y - 2 * down), min(self.height - 1, y + 2 * down + 1)):
            for i in range(max(1, x - 2 * across), min(self.width - 1, x + 2 * across + 1)):
                far = ((i - x) * 1000 // across) ** 2 + ((j - y) * 1000 // down) ** 2
                found[j, i] = far < (1000 + noise(seed, i, j, grain) * rough // 1000) ** 2
        return region(found, [(x, y)])

    def fill(self, mask: Mask, kind: int, over: Sequence[int] = ()) -> None:
        """Draw a kind of ground where the mask is; with `over`, only on these kinds."""
        where = mask & self.of(*over) if over else mask.copy()
        where[[0, -1], :] = False
        where[:, [0, -1]] = False
        self.ground[where] = kind

    def lake(self, x: int, y: int, across: int, down: int, seed: int, shore: int = 1) -> None:
        """Draw a lake with a shore of floor round it where there is rock, so many cells wide and here and there two more."""
        water = self.blob(x, y, across, down, seed) & self.of(ROCK, ORE, FLOOR)
        self.fill(water, WATER)
        if shore:
            beach = spread(water, shore) | (spread(water, shore + 2) & self.hills(seed + 1, 6, 150))
            self.fill(region(beach, [(x, y)]), FLOOR, over=(ROCK, ORE))

    def hills(self, seed: int, grain: int, above: int) -> Mask:
        """Return where smooth noise of -1000 to 1000 is above a figure."""
        cells = (noise(seed, x, y, grain) > above for y in range(self.height) for x in range(self.width))
        return np.fromiter(cells, bool, self.width * self.height).reshape(self.height, self.width)

    def cave(self, where: Mask, seed: int, rock_per_cent: int = 43, start: Cell | None = None) -> Mask:
        """Carve a natural cave into the rock of a mask and return it: cells grown by a cellular automaton, one hollow kept."""
        height, width = where.shape
        open_ = np.zeros_like(where)
        for y, x in np.argwhere(where):
            open_[y, x] = mix(seed, int(x), int(y)) % 100 >= rock_per_cent
        for _ in range(5):
            padded = np.pad(~open_, 1, constant_values=True).astype(np.int8)
            around = sum(padded[1 + j : 1 + j + height, 1 + i : 1 + i + width] for j in (-1, 0, 1) for i in (-1, 0, 1))
            open_ = where & (around < 5)
        best = np.zeros_like(where)
        left = open_.copy()
        if start is not None:
            best = region(open_, [start])
        else:
            while left.any():
                y, x = (int(n) for n in np.argwhere(left)[0])
                found = region(left, [(x, y)])
                left &= ~found
                if found.sum() > best.sum():
                    best = found
        self.fill(best, FLOOR, over=(ROCK, ORE))
        return best

    def vein(self, dice: Dice, *points: Cell, width: int = 2, gaps: int = 25) -> None:
        """Draw an ore vein through the rock along the points: it swells and thins, and breaks off now and then (per cent)."""
        for step, (x, y) in enumerate(line(points)):
            if mix(dice.seed, 77, step // 4) % 100 < gaps:
                continue
            near_x = x + noise(dice.seed + 1, x, y, 5) // 400
            near_y = y + noise(dice.seed + 2, near_x, y, 5) // 400
            for _ in range(width * 2):
                i, j = near_x + dice.between(-1, width - 1), near_y + dice.between(-1, width - 1)
                if self.at(i, j) == ROCK:
                    self.put(i, j, ORE)

    def settle_ore(self) -> None:
        """Smooth the veins: lone specks go, small holes close."""
        height, width = self.ground.shape
        for most_alone in (2, 1):
            padded = np.pad(self.of(ORE), 1).astype(np.int8)
            around = sum(padded[1 + j : 1 + j + height, 1 + i : 1 + i + width] for j in (-1, 0, 1) for i in (-1, 0, 1) if i or j)
            self.fill(self.of(ORE) & (around <= most_alone), ROCK)
            self.fill(around > 5, ORE, over=(ROCK,))

    def den(self, where: Mask, kind: str, many: int, seed: int) -> None:
        """Set creatures on free floor of a mask, at least three cells apart."""
        spots = sorted((mix(seed, int(x), int(y)), int(x), int(y)) for y, x in np.argwhere(where & self.of(FLOOR)))
        taken: list[Cell] = []
        for _, x, y in spots:
            if len(taken) < many and self.free(x, y) and all(max(abs(x - i), abs(y - j)) > 3 for i, j in taken):
                taken.append((x, y))
                self.creature(kind, x, y)

    def mirror(self, axis: int) -> None:
        """Repeat everything left of a column on its right."""
        for x in range(axis):
            if 0 < 2 * axis - x < self.width - 1:
                self.ground[:, 2 * axis - x] = self.ground[:, x]
        self.things += [Thing(thing.kind, 2 * axis - thing.x, thing.y, thing.fields) for thing in self.things if thing.x < axis]

    def gates(self) -> list[Cell]:
        """Return the border gates, row by row."""
        return [(int(x), int(y)) for y, x in np.argwhere(self.of(GATE))]

    def pockets(self) -> list[Mask]:
        """Return the walled-up places: those that nobody reaches from the heart or a gate, not even swimming."""
        wet = self.of(*WALKED, WATER)
        left = wet & ~region(wet, [self.heart, *self.gates()])
        found = []
        while left.any():
            y, x = (int(n) for n in np.argwhere(left)[0])
            found.append(region(left, [(x, y)]))
            left &= ~found[-1]
        return found

    def close_pockets(self, below: int) -> None:
        """Fill walled-up places of fewer cells than that with rock."""
        for pocket in self.pockets():
            if pocket.sum() < below:
                self.fill(pocket, ROCK)

    def clear(self, where: Mask) -> None:
        """Take away the structures that stand where the mask is."""
        self.things = [thing for thing in self.things if not where[thing.y, thing.x]]

    def pillars(self, x: int, y: int, width: int, height: int, step: int = 3, size: int = 1) -> None:
        """Leave pillars of rock in a room, evenly and mirrored in it, with at least a cell between them and its walls."""
        for j in _evenly(y, height, step, size):
            for i in _evenly(x, width, step, size):
                self.room(i, j, size, size, ROCK)

    def free(self, x: int, y: int) -> bool:
        """Return whether a cell is floor on which nothing stands."""
        return self.at(x, y) == FLOOR and not any((thing.x, thing.y) == (x, y) for thing in self.things)

    def put_thing(self, kind: str, x: int, y: int, **fields: int | str) -> None:
        """Stand a structure on a cell."""
        self.things.append(Thing(kind, x, y, fields))

    def door(self, x: int, y: int, locked: bool = False) -> None:
        """Hang a door in a wall, with a padlock on it if wanted."""
        self.put(x, y, FLOOR)
        self.put_thing("door", x, y)
        if locked:
            self.put_thing("padlock", x, y)

    def torches(self, *cells: Cell) -> None:
        """Set lit torches on floor cells."""
        for x, y in cells:
            self.put_thing("torch", x, y)

    def wall_torches(self, where: Mask, many: int, seed: int, apart: int = 6) -> None:
        """Set up to so many torches on free floor of a mask beside its walls, so many cells apart."""
        beside = np.zeros_like(where)
        solid = self.of(*SOLID)
        beside[1:-1, 1:-1] = solid[:-2, 1:-1] | solid[2:, 1:-1] | solid[1:-1, :-2] | solid[1:-1, 2:]
        taken: list[Cell] = []
        for _, x, y in sorted((mix(seed, int(x), int(y)), int(x), int(y)) for y, x in np.argwhere(where & beside & self.of(FLOOR))):
            if len(taken) < many and self.free(x, y) and all(max(abs(x - i), abs(y - j)) >= apart for i, j in taken):
                taken.append((x, y))
                self.torches((x, y))

    def beds(self, *cells: Cell) -> None:
        """Set beds."""
        for x, y in cells:
            self.put_thing("bed", x, y)

    def treasury(self, x: int, y: int, gold: int = 0) -> None:
        """Set a treasury with gold in it."""
        self.put_thing("treasury", x, y)
        if gold:
            self.put_thing("gold", x, y, amount=gold)

    def creature(self, kind: str, x: int, y: int) -> None:
        """Set a person or a creature on a cell."""
        self.people.append(Thing(kind, x, y))

    def demon_hall(self, x: int, y: int, width: int, height: int) -> None:
        """Draw the demon hall with its heart in the middle."""
        self.room(x, y, width, height)
        self.hall = (x, y, width, height)
        self.heart = (x + width // 2, y + height // 2)

    def gate(self, x: int, y: int, across: int, down: int, seed: int) -> None:
        """Open a border gate on the map's edge, with a piece of outside ground before it."""
        self.fill(self.blob(min(max(x, 1), self.width - 2), min(max(y, 1), self.height - 2), across, down, seed, 4, 500), OUTSIDE)
        self.ground[y, x] = GATE


def _evenly(start: int, length: int, step: int, size: int) -> list[int]:
    """Return where pillars stand along a side: as many as fit, mirrored."""
    many = max(0, (length - 2 + step - size) // step)
    first = start + (length - (many * step - (step - size))) // 2
    return [first + n * step for n in range(many)]
