"""K8: blood and scorch marks on the ground, how old they are, and when they fade."""

from __future__ import annotations

from game.content.devices import MARKS
from game.kernels.motion import NEVER
from game.rules import signs
from game.rules.passage import UNLOCKS, factors
from game.world.world import World


def leave(world: World, cells: list[int], mark: str, party: int) -> None:
    """K8: leave a mark on each of some cells; party: id of whose it is, 0 of nobody's. An old one keeps its age, and lasts on."""
    marks, tick, ground = world.marks, world.campaign.tick, factors(world, UNLOCKS)
    number = MARKS.index(mark)
    fades = tick + world.content.marks.fades_hours * world.content.clock.ticks_per_hour
    known, fresh = _known(world), {}
    for cell in cells:
        id_ = known.get((cell, number))
        if id_ is not None:
            marks.fades_due[marks.row_of(id_)] = fades
        elif ground[cell]:
            fresh[cell, number] = world.new_id()
    where = [cell for cell, _ in fresh]
    marks.extend(len(fresh), id=list(fresh.values()), cell=where, kind=number, made=tick, party=party, fades_due=fades)
    known.update(fresh)
    if fresh:
        signs.mark_left(world)
    world.caches.plight_due = None


def _known(world: World) -> dict[tuple[int, int], int]:
    """Return the ids of all marks, by cell and kind."""
    caches, marks = world.caches, world.marks
    if caches.marks is None:
        caches.marks = dict(zip(zip(marks.cell.tolist(), marks.kind.tolist(), strict=True), marks.id.tolist(), strict=True))
    return caches.marks


def _forget(world: World, id_: int) -> None:
    row = world.marks.row_of(id_)
    if world.caches.marks is not None:
        del world.caches.marks[int(world.marks.cell[row]), int(world.marks.kind[row])]
    world.marks.delete(row)
    signs.changed(world)


def due(world: World) -> int:
    """Return the tick at which the next mark fades, NEVER without one."""
    return int(world.marks.fades_due.min(initial=NEVER))


def fade(world: World) -> None:
    """K8: forget the marks whose time is over."""
    marks = world.marks
    for id_ in marks.id[marks.fades_due <= world.campaign.tick].tolist():
        _forget(world, id_)


def ground_closed(world: World, cell: int) -> None:
    """Forget the marks on a cell that rock or a wall covers."""
    marks = world.marks
    for id_ in marks.id[marks.cell == cell].tolist():
        _forget(world, id_)
