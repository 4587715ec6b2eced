"""Crossroads, 96×96: three old roads meet at a round market; one comes over a drowned causeway, and the toll fort holds the south."""

from maplib.canvas import FLOOR, ROCK, WATER, Canvas
from maplib.dice import Dice
from maplib.shapes import spread

MIDDLE = 46
"""Column of the market and the fort's axis."""


def draw() -> Canvas:
    """Return the map."""
    canvas = Canvas("crossroads", "Crossroads", 96, 96, days=40)
    dice = Dice(4101)
    _lake(canvas)
    _roads(canvas)
    _market(canvas)
    _fort(canvas)
    _wayside(canvas, dice)
    _smugglers_way(canvas, dice)
    _ore(canvas)
    return canvas


def _lake(canvas: Canvas) -> None:
    """The lake, the gate on its far shore, and what is left of the causeway."""
    canvas.lake(76, 46, 14, 16, seed=12)
    canvas.gate(95, 50, 6, 6, seed=3)
    canvas.fill(spread(canvas.of(6), 2), WATER, over=(FLOOR,))
    for x, y in ((86, 49), (82, 49), (78, 47), (74, 46), (70, 45)):
        canvas.disc(x, y, 1, FLOOR, over=(WATER,))
    canvas.disc(77, 57, 2, FLOOR, over=(WATER,))
    canvas.put(77, 56, ROCK)
    canvas.treasury(77, 57, gold=100)


def _roads(canvas: Canvas) -> None:
    """The two roads by land and the dry end of the third, three cells wide."""
    canvas.gate(0, 28, 6, 6, seed=5)
    canvas.gate(57, 0, 7, 6, seed=6)
    canvas.corridor((5, 28), (16, 31), (24, 37), (32, 39), (MIDDLE, 40), width=3)
    canvas.corridor((57, 5), (55, 14), (49, 22), (47, 30), (MIDDLE, 40), width=3)
    canvas.corridor((MIDDLE, 40), (56, 42), (64, 44), width=3)
    canvas.torches((14, 29), (26, 39), (54, 13), (48, 22), (58, 41))


def _market(canvas: Canvas) -> None:
    """The round market with a well, a ring of pillars and two booths in its wall."""
    canvas.disc(MIDDLE, 40, 8)
    for x, y in ((-3, -5), (3, -5), (5, -3), (5, 3), (3, 5), (-3, 5), (-5, 3), (-5, -3)):
        canvas.put(MIDDLE + x, 40 + y, ROCK)
    canvas.disc(MIDDLE, 40, 1, WATER)
    canvas.torches((MIDDLE - 4, 35), (MIDDLE + 4, 35), (MIDDLE - 4, 45), (MIDDLE + 4, 45))
    canvas.room(32, 28, 7, 5)
    canvas.corridor((38, 32), (40, 34), (42, 36))
    canvas.torches((32, 28), (32, 32))


def _fort(canvas: Canvas) -> None:
    """The toll fort, mirrored left and right: gate passage, toll hall, killing corridor, demon hall, two wings and a chapel."""
    m = MIDDLE
    canvas.corridor((m, 48), (m, 52), width=3)
    canvas.corridor((m, 53), (m, 59))
    canvas.door(m, 55)
    canvas.room(m - 6, 60, 13, 7)
    canvas.pillars(m - 6, 60, 13, 7, step=4)
    canvas.torches((m - 6, 60), (m + 6, 60), (m - 6, 66), (m + 6, 66))
    canvas.corridor((m, 67), (m, 72))
    canvas.door(m, 68)
    canvas.door(m, 73, locked=True)
    canvas.demon_hall(m - 6, 74, 13, 9)
    canvas.torches((m - 6, 74), (m + 6, 74), (m - 6, 82), (m + 6, 82))
    canvas.door(m, 83)
    canvas.corridor((m, 84), (m, 85))
    canvas.disc(m, 89, 4)
    canvas.put(m - 2, 88, ROCK)
    canvas.put(m + 2, 88, ROCK)
    canvas.torches((m - 3, 87), (m + 3, 87))
    canvas.treasury(m, 92, gold=100)
    for side in (-1, 1):
        canvas.door(m + side * 7, 63)
        canvas.corridor((m + side * 8, 63), (m + side * 9, 63))
        left = m - 18 if side < 0 else m + 10
        canvas.room(left, 60, 9, 7)
        canvas.room(left, 71, 9, 6)
        canvas.corridor((left + 4, 67), (left + 4, 70))
        canvas.door(left + 4, 69)
        canvas.torches((left, 60), (left + 8, 66), (left, 71), (left + 8, 71))
        canvas.corridor((left + 4, 77), (left + 4, 79), (m + side * 8, 79))
        canvas.door(m + side * 7, 79, locked=True)
    canvas.beds(*((m - 18 + n, 66) for n in (0, 2, 6)), *((m - 18 + n, 60) for n in (2, 4, 6, 8)))
    canvas.pillars(m + 10, 60, 9, 7, step=4)
    for n in (2, 4, 6):
        canvas.treasury(m + 10 + n, 76, gold=50)


def _wayside(canvas: Canvas, dice: Dice) -> None:
    """Places along the roads: an inn, a customs house, a boat house, a shrine, and vaults to dig for."""
    canvas.room(9, 38, 9, 6)
    canvas.corridor((15, 33), (15, 37))
    canvas.door(15, 36)
    canvas.beds((9, 43), (11, 43), (13, 43), (9, 40))
    canvas.torches((9, 38), (17, 38))
    canvas.room(66, 8, 13, 8)
    canvas.pillars(66, 8, 13, 8, step=3)
    canvas.corridor((56, 11), (65, 11))
    canvas.door(62, 11)
    canvas.torches((66, 8), (78, 8), (66, 15), (78, 15))
    canvas.corridor((72, 16), (72, 21))
    canvas.door(72, 17)
    canvas.room(69, 22, 7, 4)
    canvas.corridor((72, 26), (72, 33), width=1)
    canvas.torches((69, 22), (75, 22))
    canvas.room(24, 10, 9, 7)
    canvas.pillars(24, 10, 9, 7, step=4)
    canvas.treasury(26, 13, gold=150)
    canvas.treasury(30, 13, gold=150)
    canvas.room(82, 80, 6, 5)
    canvas.treasury(84, 82, gold=200)
    canvas.winding(dice, (47, 20), (40, 18), sway=1)
    canvas.disc(38, 17, 3)
    canvas.torches((38, 14))


def _smugglers_way(canvas: Canvas, dice: Dice) -> None:
    """A long narrow tunnel from the western road through the wolves' caves to the fort's back door."""
    den = canvas.cave(canvas.blob(13, 80, 9, 10, seed=21), seed=22, rock_per_cent=38, start=(13, 80))
    canvas.winding(dice, (21, 35), (20, 48), (8, 58), (10, 68), (13, 78), sway=2)
    canvas.lake(9, 85, 3, 3, seed=23, shore=1)
    canvas.winding(dice, (18, 80), (23, 74), (26, 74), sway=1)
    canvas.door(27, 74)
    canvas.den(den, "wolf", 4, seed=24)


def _ore(canvas: Canvas) -> None:
    """The veins: two rich ones far from the fort, two thin ones near it."""
    canvas.vein(Dice(31), (8, 8), (18, 12), (22, 20), (34, 22), width=3)
    canvas.vein(Dice(32), (4, 48), (14, 52), (26, 50), (34, 56), width=2)
    canvas.vein(Dice(33), (64, 70), (74, 74), (80, 86), (92, 88), width=3)
    canvas.vein(Dice(34), (82, 6), (90, 14), (86, 26), width=3)
    canvas.vein(Dice(35), (20, 88), (32, 90), (36, 84), width=2)
    canvas.settle_ore()
