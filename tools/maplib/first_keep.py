"""First Keep, 48×32: a small keep for a new player, drawn by hand; one gate, three ways to the hall, a pond and a vault to dig for."""

from maplib.canvas import BEDROCK, FLOOR, GATE, ORE, OUTSIDE, ROCK, WATER, Canvas

# X bedrock, # rock, $ ore, . floor, ~ water, > gate, blank outside, h demon hall, H its heart, + door, L locked door,
# * torch, = bed, t treasury, T treasury with gold.
ROWS = """
XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
X####################################$$########X
X##$$#################################$$#######X
X###$$$############.=.=.=.=.=.#########$$$#####X
X####$$############*.........*##########$$$####X
X#####$###*.......+...........+.....*.####...##X
X##########.#######...........#######.###..~.##X
X##########.#######*.........*#######.####...##X
X##########.############.############.#####$$$#X
X##########.############.############.######$$#X
X##########*############+############+#########X
X   #######.########.........####*hhhhhhh*#####X
X    ######.########.........####hhhhhhhhh#####X
X     ####...#######*.#...#.*####hhhhhhhhh#...#X
X     ###*....######.........####hhhhhhhhh#.T.#X
>      .+.....+.................LhhhhHhhhh#...#X
X     ###*....######.........####hhhhhhhhh#.T.#X
X     ####...#######*.#...#.*####hhhhhhhhh#...#X
X    ######.########.........####hhhhhhhhh#####X
X#  #######.########.........####*hhhhhhh*#####X
X#######.....###########+############L#########X
X##$##........##########.############.#########X
X#$$..~~~~.....#########.############.####$####X
X##$.~~~~~~....####*.........*#######.###$$$###X
X##..~~~~~~...#####...........#######.####$$$##X
X###..~~~~........+...#...#...+.....*.#####$$##X
X####..~~~....*####...........#############$$$#X
X#####.......######*.t..t..t.*#############$$##X
X###$$##...#################################$##X
X####$$$$######################################X
X######$$######################################X
XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
""".strip("\n").split("\n")

_GROUND = {"X": BEDROCK, "#": ROCK, "$": ORE, "~": WATER, ">": GATE, " ": OUTSIDE}


def draw() -> Canvas:
    """Return the map."""
    canvas = Canvas("first_keep", "First Keep", 48, 32, days=20)
    for y, row in enumerate(ROWS):
        for x, sign in enumerate(row):
            canvas.ground[y, x] = _GROUND.get(sign, FLOOR)
            if sign in "+L":
                canvas.door(x, y, locked=sign == "L")
            elif sign == "*":
                canvas.torches((x, y))
            elif sign == "=":
                canvas.beds((x, y))
            elif sign in "tT":
                canvas.treasury(x, y, gold=150 if sign == "T" else 0)
    canvas.demon_hall(33, 11, 9, 9)
    return canvas
