"""W1 to W5, W8: wires are laid along a path of cells, cut, and go with the part on their cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise

from game.kernels.wires import APART, ARMS, ENDS, ENDS_UPRIGHT, LEVEL, UPRIGHT
from game.rules import circuits
from game.world.world import World

_EAST, _SOUTH, _WEST, _NORTH = range(4)


def path_fault(world: World, path: Sequence[int]) -> str | None:
    """W1: say what is wrong with a path of cells by itself, None when it can be a wire."""
    if len(path) < 2:
        return "a wire takes two cells or more"
    for one, other in pairwise(path):
        if other - one not in world.caches.offsets[:4].tolist():
            return f"{_words(world, one)} and {_words(world, other)} are no neighbours: a wire goes from cell to cell, in 4 directions"
    for one, middle, other in zip(path, path[1:], path[2:], strict=False):
        if one == other:
            return f"the wire turns back on itself at {_words(world, middle)}"
    return None


def _words(world: World, cell: int) -> str:
    x, y = world.xy(cell)
    return f"[{x}, {y}]"


def _side(world: World, cell: int, other: int) -> int:
    """Return the side of a cell on which a neighbour lies."""
    sides: list[int] = world.caches.offsets[:4].tolist()
    return sides.index(other - cell)


def after(world: World, path: Sequence[int]) -> dict[int, int]:
    """W2, W3, W4: return what the wires of the cells of a path become when a wire is laid along it."""
    made: dict[int, int] = {}
    for place, cell in enumerate(path):
        was = made.get(cell, int(world.cells.wires[cell]))
        came = _side(world, cell, path[place - 1]) if place else -1
        goes = _side(world, cell, path[place + 1]) if place + 1 < len(path) else -1
        laid = _laid(was, came, goes)
        made[cell] = laid if _connects(world, cell) else _loose(laid)
    return made


def _loose(wire: int) -> int:
    """Return the wires of a cell with nothing to connect to: only what goes no further ends there."""
    ends = 0
    if not wire & APART:
        ends = ENDS if (wire & ARMS).bit_count() == 1 else 0
    else:
        ends |= ENDS if (wire & LEVEL).bit_count() == 1 else 0
        ends |= ENDS_UPRIGHT if (wire & UPRIGHT).bit_count() == 1 else 0
    return wire & (ARMS | APART) | ends


def _laid(was: int, came: int, goes: int) -> int:
    """Return what a cell's wires become where a wire comes from one side (-1: begins there) and goes to another (-1: ends there)."""
    arms = sum(1 << side for side in (came, goes) if side >= 0)
    if came < 0 or goes < 0:
        return _joined(was) | arms | ENDS
    if (came - goes) % 4 != 2:
        return _joined(was) | arms
    level = came in (_EAST, _WEST)
    across = UPRIGHT if level else LEVEL
    across_ends = ENDS_UPRIGHT if level else ENDS
    if was & APART:
        # What runs across goes on straight, so it is jumped over; else it ends here, and is joined.
        jumps = was & across == across and not was & across_ends
        return was | arms if jumps else _joined(was) | arms
    if was & ARMS == across and not was & (ENDS | ENDS_UPRIGHT):
        return was | arms | APART
    return was | arms


def _joined(was: int) -> int:
    """Return a cell's wires made one."""
    if not was & APART:
        return was
    return was & ARMS | (ENDS if was & (ENDS | ENDS_UPRIGHT) else 0)


@contextmanager
def _as_if(world: World, wires: dict[int, int]) -> Iterator[None]:
    """Let some cells' wires be others for a while."""
    before = {cell: int(world.cells.wires[cell]) for cell in wires}
    for cell, wire in wires.items():
        world.cells.wires[cell] = wire
    try:
        yield
    finally:
        for cell, wire in before.items():
            world.cells.wires[cell] = wire


def lay_fault(world: World, path: Sequence[int]) -> str | None:
    """W1, W5: say why a wire can't be laid along a path, None when it can."""
    reason = path_fault(world, path)
    if reason:
        return reason
    made = after(world, path)
    if all(world.cells.wires[cell] == wire for cell, wire in made.items()):
        return "there is a wire already"
    with _as_if(world, made):
        return circuits.fault(world, made)


def lay(world: World, path: Sequence[int]) -> list[int]:
    """W1: lay a wire along a path; the cells that it changes are returned."""
    made = after(world, path)
    for cell, wire in made.items():
        world.cells.wires[cell] = wire
    return list(made)


def around(world: World, cells: Iterable[int]) -> list[int]:
    """Return some cells and those to which wires go on from them: whose circuits a cut there changes."""
    found: dict[int, None] = {}
    for cell in cells:
        found[cell] = None
        for side in range(4):
            if world.cells.wires[cell] >> side & 1:
                found[cell + int(world.caches.offsets[side])] = None
    return list(found)


def cut(world: World, cells: Iterable[int]) -> None:
    """W8: take away all wires on some cells; what is left beside them ends there."""
    wires = world.cells.wires
    for cell in cells:
        arms = int(wires[cell]) & ARMS
        wires[cell] = 0
        for side in range(4):
            if arms >> side & 1:
                other = cell + int(world.caches.offsets[side])
                wires[other] = _without(world, other, (side + 2) % 4)


def _without(world: World, cell: int, side: int) -> int:
    """W8: return a cell's wires without the arm on one side: what is left of that wire ends there, on a part only if it did before."""
    was = int(world.cells.wires[cell])
    left = was & ~(1 << side)
    if not was & APART:
        alone = (left & ARMS).bit_count() == 1
        if not left & ARMS:
            return 0
        return left | ENDS if alone and not _connects(world, cell) else left
    group, end = (UPRIGHT, ENDS_UPRIGHT) if side & 1 else (LEVEL, ENDS)
    if not left & group:
        # Only the other wire is left; it has the cell for itself.
        other_end = left & (ENDS if side & 1 else ENDS_UPRIGHT)
        return left & ARMS | (ENDS if other_end else 0)
    return left if _connects(world, cell) else left | end


def _connects(world: World, cell: int) -> bool:
    """Return whether something that a wire can connect to stands on a cell, or is ordered there."""
    figures, thing, job = world.content.figures, world.thing_at(cell), world.job_at(cell)
    matters = figures.is_trigger | figures.is_mechanism | figures.is_timer | figures.is_door
    return bool((thing >= 0 and matters[world.things.kind[thing]]) or (job >= 0 and matters[world.jobs.structure[job]]))
