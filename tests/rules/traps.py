"""What scenarios of traps share: a room, parts put down at once, and somebody who walks over them."""

from tests.scenario import Scenario

ROOM = """
    XXXXXXXXXXXXXXXXXXXXXXXX
    X......................X
    X......................X
    X......................X
    X......................X
    X......................X
    X......................X
    X......................X
    X......................X
    XXXXXXXXXXXXXXXXXXXXXXXX
"""
GATES = ROOM.replace("    X......................X\n", "    >......................X\n", 1)


def part(game: Scenario, kind: str, x: int, y: int, **fields) -> Scenario:
    """Put a part down."""
    return game.order("place", kind=kind, at=[x, y], **fields)


def line(start: list[int], *corners: list[int]) -> list[list[int]]:
    """The cells from corner to corner."""
    path = [start]
    for x, y in corners:
        while path[-1] != [x, y]:
            here_x, here_y = path[-1]
            path.append([here_x + (x > here_x) - (x < here_x), here_y + (y > here_y) - (y < here_y)])
    return path


def wire(game: Scenario, *corners: list[int]) -> Scenario:
    """Lay a wire from corner to corner."""
    return game.order("wire", path=line(*corners))


def trap(game: Scenario, trigger: str, mechanism: str, x: int, y: int, apart: int = 2, **fields) -> Scenario:
    """Put a whole trap down: the trigger, and the mechanism to the east of it, wired."""
    part(game, trigger, x, y)
    part(game, mechanism, x + apart, y, **fields)
    return wire(game, [x, y], [x + apart, y])


def someone(game: Scenario, kind: str, x: int, y: int, name: str, **fields) -> Scenario:
    """Put somebody down."""
    return game.order("spawn", kind=kind, at=[x, y], name=name, **fields)


def walks(game: Scenario, name: str, x: int, y: int, after: int = 0) -> Scenario:
    """Send somebody somewhere."""
    return game.order("move", minions=[name], to=[x, y], after=after)
