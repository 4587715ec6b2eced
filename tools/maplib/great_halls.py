"""Great Halls, 256×256: a buried city on both sides of a processional way, built mirrored, since then partly drowned and fallen in."""

from maplib.canvas import FLOOR, ORE, OUTSIDE, ROCK, SOLID, WATER, Canvas
from maplib.check import SMALLEST_POCKET
from maplib.dice import Dice
from maplib.halls import quarter
from maplib.shapes import spread

AXIS = 127
"""Column of the processional way; the left side is drawn and repeated on the right."""
QUARTERS = ((15, 24, 88, 66), (15, 93, 97, 67), (15, 163, 97, 72))
"""The three quarters of the left side: x, y, width, height. Streets run round each."""


def draw() -> Canvas:
    """Return the map."""
    canvas = Canvas("great_halls", "The Great Halls", 256, 256, days=60)
    canvas.stock = {"metal": 120, "wood": 120, "stone": 200, "gold": 400}
    for number, (x, y, width, height) in enumerate(QUARTERS):
        quarter(canvas, Dice(900 + number), x, y, width, height)
    _streets(canvas)
    _processional_way(canvas)
    _throne(canvas)
    canvas.mirror(AXIS)
    _gates(canvas)
    _drowned_quarter(canvas)
    _fallen_quarter(canvas)
    _veins(canvas)
    _mend(canvas)
    return canvas


def _streets(canvas: Canvas) -> None:
    """The ring streets of the left side and the ways from them to the processional way."""
    for x, y, width, height in QUARTERS:
        canvas.corridor(
            (x - 2, y - 2), (x + width + 1, y - 2), (x + width + 1, y + height + 1), (x - 2, y + height + 1), (x - 2, y - 2), width=3
        )
        for row in range(y + 8, y + height, 16):
            canvas.torches((x - 3, row))
    for row in (120, 208):
        canvas.corridor((113, row), (121, row))
        canvas.door(118, row)
    canvas.corridor((105, 56), (112, 56))
    canvas.door(108, 56)


def _processional_way(canvas: Canvas) -> None:
    """The way from the southern gate to the throne: two naves with pillars, gatehouses with narrow passages, a round pool between them."""
    for top, bottom in ((188, 234), (106, 146)):
        canvas.room(AXIS - 6, top, 13, bottom - top + 1)
        for row in range(top + 2, bottom - 1, 4):
            canvas.room(AXIS - 4, row, 1, 2, ROCK)
        canvas.torches(*((AXIS - 6, row) for row in range(top + 4, bottom, 8)))
    canvas.disc(AXIS, 167, 15)
    for across, down in ((11, 3), (11, -3), (9, 8), (9, -8), (4, 11), (4, -11)):
        canvas.room(AXIS - across, 167 + down, 2, 2, ROCK)
    canvas.disc(AXIS, 167, 6, WATER)
    canvas.disc(AXIS, 167, 2)
    canvas.torches((AXIS - 12, 164), (AXIS - 12, 170))
    for top, bottom, door in ((235, 244, 236), (182, 187, 184), (147, 152, 149), (96, 105, 100)):
        canvas.corridor((AXIS, top), (AXIS, bottom))
        canvas.door(AXIS, door)
    canvas.room(AXIS - 3, 238, 7, 4)
    canvas.torches((AXIS - 3, 238))


def _throne(canvas: Canvas) -> None:
    """The palace: antechamber, demon hall between two aisles, guard rooms, and the vault behind it."""
    canvas.room(AXIS - 14, 82, 29, 14)
    canvas.pillars(AXIS - 14, 82, 29, 14, step=5, size=2)
    canvas.torches((AXIS - 14, 82), (AXIS - 14, 95), (AXIS - 6, 82))
    canvas.corridor((AXIS, 75), (AXIS, 81))
    canvas.door(AXIS, 80)
    canvas.door(AXIS, 75, locked=True)
    canvas.room(AXIS - 14, 48, 29, 27)
    for row in range(50, 73, 4):
        canvas.room(AXIS - 11, row, 1, 2, ROCK)
    canvas.demon_hall(AXIS - 9, 50, 19, 23)
    canvas.torches(*((AXIS - 14, row) for row in range(50, 74, 6)))
    canvas.corridor((AXIS, 42), (AXIS, 47))
    canvas.door(AXIS, 45, locked=True)
    canvas.room(AXIS - 8, 30, 17, 12)
    canvas.pillars(AXIS - 8, 30, 17, 12, step=4, size=1)
    canvas.torches((AXIS - 8, 30), (AXIS - 8, 41))
    for column in (0, 2, 4, 6):
        canvas.treasury(AXIS - column, 30, gold=100 if column else 200)
    canvas.corridor((AXIS - 15, 56), (AXIS - 16, 56))
    canvas.door(AXIS - 15, 56, locked=True)


def _gates(canvas: Canvas) -> None:
    """The southern gate of the processional way, and one on either side that the builders did not put quite opposite each other."""
    canvas.gate(AXIS, 255, 13, 9, seed=931)
    canvas.corridor((AXIS, 245), (AXIS, 248))
    canvas.gate(0, 126, 7, 7, seed=932)
    canvas.corridor((4, 126), (12, 126), width=3)
    canvas.gate(255, 180, 7, 7, seed=933)
    canvas.corridor((250, 180), (241, 180), width=3)


def _drowned_quarter(canvas: Canvas) -> None:
    """The lake that has risen in the south-west: what it covers is gone but for walls and a few islets of higher floor."""
    water = canvas.blob(58, 204, 26, 22, seed=941, grain=11)
    canvas.clear(spread(water, 1))
    canvas.fill(water, WATER, over=(FLOOR,))
    worn = water & ~spread(~canvas.blob(58, 204, 20, 16, seed=942, grain=9), 1)
    canvas.fill(worn, WATER, over=(ROCK, ORE))
    for x, y, radius in ((50, 198, 3), (66, 209, 2), (60, 194, 2)):
        canvas.disc(x, y, radius, FLOOR, over=(WATER,))
    canvas.treasury(50, 198, gold=150)


def _fallen_quarter(canvas: Canvas) -> None:
    """The north-eastern quarter that has fallen in: a natural cave runs through its halls, and spiders live there."""
    fallen = canvas.blob(196, 58, 30, 24, seed=951, grain=10)
    rubble = fallen & canvas.hills(952, 6, 150)
    canvas.clear(spread(fallen, 1))
    canvas.fill(rubble, ROCK, over=(FLOOR,))
    cave = canvas.cave(fallen, seed=953, rock_per_cent=45)
    canvas.den(cave, "spider", 14, seed=954)


def _veins(canvas: Canvas) -> None:
    """Ore round the city and under its fallen quarter."""
    runs = (
        ((5, 30), (10, 56), (6, 84)),
        ((9, 150), (5, 176)),
        ((6, 206), (11, 232)),
        ((24, 8), (50, 16), (78, 6)),
        ((104, 12), (127, 21), (152, 13)),
        ((180, 6), (206, 16), (232, 7)),
        ((249, 24), (245, 62)),
        ((246, 90), (250, 130)),
        ((248, 206), (245, 240)),
        ((30, 249), (72, 244)),
        ((164, 250), (192, 244), (226, 250)),
        ((180, 40), (200, 60), (216, 78)),
    )
    for number, run in enumerate(runs):
        canvas.vein(Dice(960 + number), *run, width=4, gaps=20)
    canvas.settle_ore()


def _mend(canvas: Canvas) -> None:
    """Close the crannies that water and fallen rock left, and take away doors that lost their walls and torches that hang nowhere."""
    canvas.close_pockets(SMALLEST_POCKET)
    solid = canvas.of(*SOLID)
    loose = canvas.of(WATER, OUTSIDE) | solid
    for thing in canvas.things:
        x, y = thing.x, thing.y
        walls = (solid[y - 1, x], solid[y, x + 1], solid[y + 1, x], solid[y, x - 1])
        hung = walls in ((True, False, True, False), (False, True, False, True))
        loose[y, x] |= (thing.kind in ("door", "padlock") and not hung) or (thing.kind == "torch" and not any(walls))
    canvas.clear(loose)
