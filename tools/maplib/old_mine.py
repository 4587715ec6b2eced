"""Old Mine, 128×128: a shaft and three drifts with galleries along the veins, flooded at the bottom; wild caves on both sides."""

from maplib.canvas import FLOOR, ROCK, Canvas
from maplib.dice import Dice
from maplib.shapes import Mask

SHAFT = 62
"""Column of the main shaft."""
DRIFTS = (34, 54, 74)
"""Rows of the three drifts."""


def draw() -> Canvas:
    """Return the map."""
    canvas = Canvas("old_mine", "The Old Mine", 128, 128, days=50)
    canvas.stock = {"metal": 20, "wood": 100, "stone": 40, "gold": 100}
    west, east = _caves(canvas)
    _veins(canvas)
    _workings(canvas)
    _foundry(canvas)
    _flooded_level(canvas)
    _ways_into_the_caves(canvas)
    canvas.settle_ore()
    canvas.den(west, "wolf", 9, seed=61)
    canvas.den(east, "spider", 12, seed=62)
    return canvas


def _caves(canvas: Canvas) -> tuple[Mask, Mask]:
    """The wolves' caves in the west, with a gate of their own, and the spiders' in the east; returns both."""
    west = canvas.cave(canvas.blob(17, 86, 13, 26, seed=71, grain=9), seed=72, rock_per_cent=45)
    east = canvas.cave(canvas.blob(108, 62, 14, 34, seed=73, grain=9), seed=74, rock_per_cent=45)
    canvas.lake(20, 94, 4, 3, seed=75)
    canvas.lake(111, 46, 4, 5, seed=76)
    canvas.gate(0, 70, 6, 5, seed=77)
    return west, east


def _veins(canvas: Canvas) -> None:
    """Ore: three lodes slanting through the galleries, and pockets near the caves and under the foundry."""
    for number, (left, right) in enumerate(((24, 64), (44, 86), (66, 104))):
        canvas.vein(Dice(80 + number), (left, 24), ((left + right) // 2 + 3, 52), (right, 82), width=4, gaps=15)
    canvas.vein(Dice(84), (8, 16), (18, 26), (14, 44), (22, 56), width=3)
    canvas.vein(Dice(85), (88, 8), (104, 14), (118, 12), width=3)
    canvas.vein(Dice(86), (94, 106), (108, 112), (118, 122), width=4)
    canvas.vein(Dice(87), (8, 120), (22, 118), (34, 122), width=3)


def _workings(canvas: Canvas) -> None:
    """The adit from the northern gate, the pithead, the shaft with its landings, the drifts and the galleries between them."""
    canvas.gate(30, 0, 7, 7, seed=90)
    canvas.corridor((30, 6), (30, 12), (40, 16), width=2)
    canvas.room(40, 10, 17, 11)
    canvas.pillars(40, 10, 17, 11, step=4)
    canvas.torches((30, 9), (40, 10), (56, 10), (40, 20), (48, 20))
    canvas.corridor((56, 15), (SHAFT, 15))
    canvas.door(59, 15)
    canvas.corridor((SHAFT, 15), (SHAFT, 84))
    canvas.beds(*((x, 10) for x in (43, 45, 51, 53)))
    canvas.treasury(56, 20)
    for row, left, right in zip(DRIFTS, (22, 28, 36), (98, 92, 88), strict=True):
        canvas.corridor((left, row), (right, row), width=2)
        canvas.disc(SHAFT, row, 4)
        canvas.room(SHAFT - 1, row - 1, 3, 3, ROCK)
        canvas.disc(left, row, 2)
        canvas.disc(right, row, 2)
        canvas.torches(*((x, row) for x in range(left + 7, right - 4, 11) if abs(x - SHAFT) > 5))
        canvas.torches((SHAFT + 1, row - 4), (SHAFT - 1, row + 4))
    galleries = (
        (30, 1, -9),
        (40, 0, 20),
        (50, 0, 12),
        (72, 0, 20),
        (82, 0, -10),
        (90, 0, 12),
        (44, 1, 20),
        (54, 1, 9),
        (70, 1, 11),
        (80, 1, 20),
    )
    for x, drift, length in (*galleries, (46, 2, 10), (78, 2, 12), (50, 2, -8), (74, 2, -9)):
        canvas.corridor((x, DRIFTS[drift]), (x, DRIFTS[drift] + length))
        if length not in (20, 9, 12):
            canvas.disc(x, DRIFTS[drift] + length, 1)


def _foundry(canvas: Canvas) -> None:
    """The demon hall in a cavern under the shaft, the long bent way down to it, bunks, a store, and a strongroom behind fallen rock."""
    cavern = canvas.blob(SHAFT, 99, 12, 8, seed=98, grain=6, rough=350)
    canvas.fill(cavern, FLOOR)
    canvas.demon_hall(SHAFT - 6, 95, 13, 9)
    canvas.wall_torches(cavern, 6, seed=99, apart=7)
    canvas.disc(SHAFT, 84, 2)
    canvas.corridor((SHAFT, 84), (43, 84), (43, 99), (50, 99))
    canvas.door(47, 99, locked=True)
    canvas.torches((SHAFT, 86), (43, 84), (43, 99))
    canvas.corridor((30, 91), (43, 91))
    for x in range(31, 42, 2):
        canvas.room(x, 90, 1, 3)
        canvas.beds((x, 90), (x, 92))
    canvas.door(42, 91)
    canvas.torches((36, 91))
    canvas.disc(82, 97, 4)
    canvas.corridor((73, 99), (79, 99))
    canvas.door(77, 99)
    canvas.corridor((82, 93), (82, 90), (78, 90), (78, 84))
    canvas.door(82, 91, locked=True)
    canvas.torches((78, 90), (80, 94), (84, 100))
    canvas.treasury(85, 96)
    canvas.treasury(85, 98, gold=50)
    canvas.room(30, 101, 7, 5)
    canvas.treasury(32, 103, gold=200)
    canvas.treasury(34, 103, gold=200)


def _flooded_level(canvas: Canvas) -> None:
    """The lowest level, drowned: a long lake with a pump house on its far side."""
    canvas.lake(66, 118, 20, 5, seed=95)
    canvas.corridor((SHAFT, 106), (SHAFT, 112))
    canvas.door(SHAFT, 110)
    canvas.room(96, 118, 7, 5)
    canvas.corridor((85, 120), (95, 120))
    canvas.door(93, 120)
    canvas.torches((96, 118), (102, 118))
    canvas.treasury(100, 120, gold=100)


def _ways_into_the_caves(canvas: Canvas) -> None:
    """Where miners broke through into the caves, and the wolves' track from the western gate."""
    dice = Dice(97)
    canvas.winding(dice, (5, 70), (13, 74), width=2, sway=1)
    canvas.winding(dice, (24, 78), (36, 75), sway=1)
    canvas.winding(dice, (92, 55), (102, 57), sway=1)
    canvas.winding(dice, (22, 88), (28, 91), sway=0)
    canvas.corridor((28, 91), (30, 91))
    canvas.door(29, 91)
    canvas.winding(dice, (98, 35), (104, 40), sway=1)
