"""A quarter of a built city: streets that split it into blocks, and a hall of some kind in each block."""

from collections.abc import Callable

from maplib.canvas import FLOOR, ROCK, WATER, Canvas
from maplib.dice import Dice
from maplib.shapes import Cell

LARGEST = 34
"""Longest side of a block that is not split further."""
LEAST = 13
"""Shortest side of a block."""

Box = tuple[int, int, int, int]


def quarter(canvas: Canvas, dice: Dice, x: int, y: int, width: int, height: int) -> None:
    """Fill a place with streets and halls; the caller draws a street all round it."""
    blocks: list[Box] = []
    _split(canvas, dice, (x, y, width, height), 0, blocks)
    kinds = list(_HALLS)
    for number, block in enumerate(sorted(blocks, key=lambda box: (box[1], box[0]))):
        # In turn, from a place that differs with the quarter: neighbours differ, and each kind occurs.
        _HALLS[kinds[(number + dice.seed * 3) % len(kinds)]](canvas, dice, block)


def _split(canvas: Canvas, dice: Dice, box: Box, depth: int, blocks: list[Box]) -> None:
    x, y, width, height = box
    street = (3, 2, 1, 1)[min(depth, 3)]
    if max(width, height) <= LARGEST or max(width, height) < 2 * LEAST + street:
        blocks.append(box)
        return
    long = max(width, height)
    at = max(LEAST, min(long - LEAST - street, long * dice.between(38, 62) // 100))
    if width >= height:
        canvas.room(x + at, y, street, height)
        halves = ((x, y, at, height), (x + at + street, y, width - at - street, height))
    else:
        canvas.room(x, y + at, width, street)
        halves = ((x, y, width, at), (x, y + at + street, width, height - at - street))
    for half in halves:
        _split(canvas, dice, half, depth + 1, blocks)


def _door(canvas: Canvas, box: Box, side: str, locked: bool = False) -> None:
    """Open a way from the street into the middle of a block's side, with a door in its outermost wall."""
    x, y, width, height = box
    starts: dict[str, tuple[Cell, Cell]] = {
        "n": ((x + width // 2, y), (0, 1)),
        "s": ((x + width // 2, y + height - 1), (0, -1)),
        "w": ((x, y + height // 2), (1, 0)),
        "e": ((x + width - 1, y + height // 2), (-1, 0)),
    }
    (i, j), (right, down) = starts[side]
    canvas.door(i, j, locked)
    while canvas.at(i + right, j + down) == ROCK:
        i, j = i + right, j + down
        canvas.put(i, j, FLOOR)


def _inside(box: Box, wall: int) -> Box:
    x, y, width, height = box
    return x + wall, y + wall, width - 2 * wall, height - 2 * wall


def _corners(canvas: Canvas, box: Box) -> None:
    x, y, width, height = box
    canvas.torches((x, y), (x + width - 1, y + height - 1))


def _pillared(canvas: Canvas, dice: Dice, box: Box) -> None:
    """A hall of pillars with two doors."""
    inner = _inside(box, 2)
    canvas.room(*inner)
    size = 2 if min(inner[2:]) > 15 else 1
    canvas.pillars(*inner, step=3 + size, size=size)
    for side in dice.pick(("ns", "ew", "se", "nw")):
        _door(canvas, box, side)
    _corners(canvas, inner)


def _rotunda(canvas: Canvas, dice: Dice, box: Box) -> None:
    """A round hall with a ring of pillars and a basin in its middle."""
    x, y, width, height = box
    middle, centre, radius = x + width // 2, y + height // 2, (min(width, height) - 5) // 2
    canvas.disc(middle, centre, radius)
    if radius >= 6:
        near, far = radius * 3 // 8, radius * 11 // 16
        for i, j in ((near, far), (far, near)):
            for right in (-1, 1):
                for down in (-1, 1):
                    canvas.put(middle + right * i, centre + down * j, ROCK)
    canvas.disc(middle, centre, radius // 4, WATER)
    for side in dice.pick(("ns", "ew", "nsew")):
        _door(canvas, box, side)
    canvas.torches((middle - 1, centre - radius), (middle + 1, centre + radius))


def _cells(canvas: Canvas, dice: Dice, box: Box) -> None:
    """A passage with small rooms on both sides, each behind its door; two are locked."""
    x, y, width, height = _inside(box, 2)
    middle = y + height // 2
    canvas.room(x, middle, width, 1)
    deep = (height - 3) // 2
    many = (width + 1) // 5
    first = x + (width - (many * 5 - 1)) // 2
    locked = dice.below(many)
    for number in range(many):
        left = first + number * 5
        for top, row in ((middle - 1 - deep, middle - 1), (middle + 2, middle + 1)):
            canvas.room(left, top, 4, deep)
            canvas.door(left + 1, row, locked=number == locked)
    _door(canvas, box, "w")
    _door(canvas, box, "e")
    canvas.torches((x, middle), (x + width - 1, middle))


def _barracks(canvas: Canvas, dice: Dice, box: Box) -> None:
    """Two rooms with a wall and a door between; beds along the walls of one."""
    x, y, width, height = inner = _inside(box, 2)
    canvas.room(*inner)
    if width >= height:
        wall = x + width * 3 // 5
        canvas.room(wall, y, 1, height, ROCK)
        canvas.door(wall, y + height // 2)
        beds = [(i, j) for i in range(x + 1, wall - 1, 3) for j in (y, y + height - 1)]
        doors = "ew"
    else:
        wall = y + height * 3 // 5
        canvas.room(x, wall, width, 1, ROCK)
        canvas.door(x + width // 2, wall)
        beds = [(i, j) for j in range(y + 1, wall - 1, 3) for i in (x, x + width - 1)]
        doors = "ns"
    canvas.beds(*beds[:6])
    _door(canvas, box, dice.pick(doors))
    _corners(canvas, inner)


def _cistern(canvas: Canvas, dice: Dice, box: Box) -> None:
    """A basin with a walk round it and pillars in the water."""
    x, y, width, height = inner = _inside(box, 2)
    canvas.room(*inner)
    canvas.room(x + 2, y + 2, width - 4, height - 4, WATER)
    for i in (x + 3, x + width - 4):
        for j in (y + 3, y + height - 4):
            canvas.put(i, j, ROCK)
    for side in dice.pick(("n", "s", "ns")):
        _door(canvas, box, side)
    _corners(canvas, inner)


def _archive(canvas: Canvas, dice: Dice, box: Box) -> None:
    """Rows of stacks with aisles between, a way down the middle."""
    x, y, width, height = inner = _inside(box, 2)
    canvas.room(*inner)
    half = (width - 5) // 2
    for j in range(y + 2, y + height - 2, 3):
        canvas.room(x + 1, j, half, 1, ROCK)
        canvas.room(x + width - 1 - half, j, half, 1, ROCK)
    _door(canvas, box, dice.pick("ns"))
    _corners(canvas, inner)


def _cross(canvas: Canvas, dice: Dice, box: Box) -> None:
    """A hall in the form of a cross with a door at each end of its nave."""
    x, y, width, height = _inside(box, 2)
    broad, tall = max(3, width // 3 | 1), max(3, height // 3 | 1)
    left, top = x + (width - broad) // 2, y + (height - tall) // 2
    canvas.room(x, top, width, tall)
    canvas.room(left, y, broad, height)
    canvas.pillars(left - 2, top - 2, broad + 4, tall + 4, step=max(4, broad - 1))
    for side in dice.pick(("ns", "ew")):
        _door(canvas, box, side)
    canvas.torches((x, top), (x + width - 1, top + tall - 1))


def _vault(canvas: Canvas, dice: Dice, box: Box) -> None:
    """A treasury behind thick walls and a locked door."""
    x, y, width, height = box
    inner = (x + width // 2 - 3, y + height // 2 - 3, 7, 7)
    canvas.room(*inner)
    canvas.pillars(*inner, step=2)
    _door(canvas, box, dice.pick("ns"), locked=True)
    canvas.treasury(inner[0], inner[1], gold=100)
    canvas.treasury(inner[0] + 6, inner[1], gold=50)
    canvas.torches((inner[0], inner[1] + 6), (inner[0] + 6, inner[1] + 6))


def _undug(canvas: Canvas, dice: Dice, box: Box) -> None:
    """A block that the builders never opened, with ore in it."""
    x, y, width, height = box
    canvas.vein(
        Dice(dice.seed * 7 + x), (x + 3, y + 3), (x + width // 2, y + height // 2), (x + width - 4, y + height - 4), width=3, gaps=0
    )


_HALLS: dict[str, Callable[[Canvas, Dice, Box], None]] = {
    "pillared": _pillared,
    "cells": _cells,
    "rotunda": _rotunda,
    "barracks": _barracks,
    "cross": _cross,
    "cistern": _cistern,
    "archive": _archive,
    "undug": _undug,
    "hall": _pillared,
    "vault": _vault,
}
