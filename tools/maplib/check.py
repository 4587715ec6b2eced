"""What must be true of a map before it is written."""

from collections import Counter, deque

from maplib.canvas import BEDROCK, FLOOR, GATE, KINDS, ORE, OUTSIDE, SOLID, WALKED, WATER, Canvas
from maplib.shapes import Cell, Mask, region

STRUCTURES = ("door", "padlock", "torch", "bed", "treasury")
STACKS = ("gold",)
CREATURES = ("wolf", "spider")
SMALLEST_POCKET = 6
"""Cells of the smallest walled-up place; a smaller one is a slip of the pen."""


def land_from_heart(canvas: Canvas) -> Mask:
    """Return where one can walk to from the heart, doors open."""
    return region(canvas.of(*WALKED), [canvas.heart])


def gates_by_land(canvas: Canvas) -> list[Cell]:
    """Return the border gates with a land route to the heart."""
    land = land_from_heart(canvas)
    return [(x, y) for x, y in canvas.gates() if land[y, x]]


def gates_by_water(canvas: Canvas) -> list[Cell]:
    """Return the border gates from which one must swim."""
    dry, wet = land_from_heart(canvas), region(canvas.of(*WALKED, WATER), [canvas.heart])
    return [(x, y) for x, y in canvas.gates() if wet[y, x] and not dry[y, x]]


def narrow(canvas: Canvas, x: int, y: int) -> bool:
    """K8: whether a cell has walls on both sides."""
    solid = [canvas.at(i, j) in SOLID for i, j in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))]
    return (solid[0] and solid[2]) or (solid[1] and solid[3])


def way_to_heart(canvas: Canvas, gate: Cell) -> list[Cell]:
    """Return a way with the fewest straight steps from a gate to the heart; empty when there is none."""
    walked = canvas.of(*WALKED)
    came: dict[Cell, Cell] = {gate: gate}
    queue = deque([gate])
    while queue:
        x, y = queue.popleft()
        if (x, y) == canvas.heart:
            way = [(x, y)]
            while way[-1] != gate:
                way.append(came[way[-1]])
            return way[::-1]
        for i, j in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
            if 0 <= i < canvas.width and 0 <= j < canvas.height and walked[j, i] and (i, j) not in came:
                came[(i, j)] = (x, y)
                queue.append((i, j))
    return []


def longest_corridor(canvas: Canvas, way: list[Cell]) -> int:
    """Return the most cells in a row on a way that are a corridor one wide; doors do not count."""
    doors = {(thing.x, thing.y) for thing in canvas.things if thing.kind == "door"}
    best = run = 0
    for cell in way:
        run = run + 1 if cell not in doors and narrow(canvas, *cell) else 0
        best = max(best, run)
    return best


def _thing_faults(canvas: Canvas) -> list[str]:
    faults = []
    doors = {(thing.x, thing.y) for thing in canvas.things if thing.kind == "door"}
    for (kind, x, y), many in Counter((thing.kind, thing.x, thing.y) for thing in canvas.things).items():
        if many > 1:
            faults.append(f"{many} of {kind} at {x},{y}; a cell holds one")
        if kind not in STRUCTURES + STACKS:
            faults.append(f"unknown structure {kind} at {x},{y}")
    for cell, many in Counter((thing.x, thing.y) for thing in canvas.things if thing.kind not in ("padlock", *STACKS)).items():
        if many > 1:
            faults.append(f"{many} structures at {cell[0]},{cell[1]}; only a padlock shares a cell")
    for thing in canvas.things + canvas.people:
        x, y = thing.x, thing.y
        if canvas.at(x, y) != FLOOR:
            faults.append(f"{thing.kind} at {x},{y} stands on {KINDS[canvas.at(x, y)]}; it needs floor")
        beside = [canvas.at(i, j) in SOLID for i, j in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))]
        if thing.kind == "door" and beside not in ([True, False, True, False], [False, True, False, True]):
            faults.append(f"door at {x},{y} needs walls on two opposite sides and ways on the others")
        if thing.kind == "padlock" and (x, y) not in doors:
            faults.append(f"padlock at {x},{y} needs a door")
        if thing.kind == "torch" and not any(beside):
            faults.append(f"torch at {x},{y} needs a wall beside it")
    faults.extend(f"unknown creature {thing.kind} at {thing.x},{thing.y}" for thing in canvas.people if thing.kind not in CREATURES)
    return faults


def faults_of(canvas: Canvas, by_land: int, by_water: int, ore: int, locks: int = 1) -> list[str]:
    """Return all that is wrong with a map; it needs so many gates by land and by water, ore cells at least and locked doors at least."""
    faults = _thing_faults(canvas)
    ground = canvas.ground
    edge = [(x, y) for y in range(canvas.height) for x in range(canvas.width) if x in (0, canvas.width - 1) or y in (0, canvas.height - 1)]
    faults.extend(f"{KINDS[canvas.at(x, y)]} on the map's edge at {x},{y}" for x, y in edge if canvas.at(x, y) not in (BEDROCK, GATE))
    faults.extend(f"gate at {x},{y} is not on the map's edge" for x, y in canvas.gates() if (x, y) not in set(edge))
    x, y, width, height = canvas.hall
    if not width or (ground[y : y + height, x : x + width] != FLOOR).any():
        faults.append("the demon hall must be floor throughout")
    if not (x < canvas.heart[0] < x + width - 1 and y < canvas.heart[1] < y + height - 1):
        faults.append("the heart must be inside the demon hall")
    for what, wanted, found in (
        ("border gates with a land route to the heart", by_land, len(gates_by_land(canvas))),
        ("border gates across water", by_water, len(gates_by_water(canvas))),
        ("border gates", by_land + by_water, len(canvas.gates())),
    ):
        if found != wanted:
            faults.append(f"{found} {what}; there must be {wanted}")
    if int(canvas.of(ORE).sum()) < ore:
        faults.append(f"{int(canvas.of(ORE).sum())} ore cells; at least {ore}")
    if sum(thing.kind == "padlock" for thing in canvas.things) < locks:
        faults.append(f"fewer than {locks} locked doors")
    for gate in gates_by_land(canvas):
        if longest_corridor(canvas, way_to_heart(canvas, gate)) < 3:
            faults.append(f"no corridor one wide on the way from the gate at {gate[0]},{gate[1]}")
    small = sorted(int(pocket.sum()) for pocket in canvas.pockets() if pocket.sum() < SMALLEST_POCKET)
    if small:
        faults.append(f"walled-up places of only {', '.join(map(str, small))} cells")
    if canvas.of(OUTSIDE).sum() < 6 * len(canvas.gates()):
        faults.append("too little outside ground before the gates")
    return faults
