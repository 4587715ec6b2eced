"""G1, D16: cracked ceilings come down, never on anybody, never on what is built, and never across the last land route."""

from game.kernels.due import earliest
from game.rules import ground, letters, presence, routes, stock
from game.rules.closing import tell_shut_in
from game.rules.passage import parts
from game.world.dice import Stream, roll
from game.world.events import CAVE_IN
from game.world.world import World


def due(world: World) -> int:
    """Return the tick at which the next ceiling may come down, NEVER without cracks."""
    return earliest(world.cracks.due)


def come_down(world: World) -> None:
    """G1: roll for every crack that is due, in the order of their ids; what holds may come down an hour later."""
    cracks, tick = world.cracks, world.campaign.tick
    if due(world) > tick:
        return
    figures, hour = world.content.cave_ins, world.content.clock.ticks_per_hour
    for id_ in cracks.id[cracks.due <= tick].tolist():
        row = cracks.row_of(id_)
        if row < 0:
            continue  # an earlier one brought this one down with it
        cracks.due[row] += hour
        if roll(world, Stream.CAVE_IN, id_, 0) % 100 < figures.chance_percent:
            _collapse(world, int(cracks.cell[row]))


def _collapse(world: World, middle: int) -> None:
    reach = world.content.cave_ins.radius_cells
    before, fallen = parts(world), []
    for y in range(-reach, reach + 1):
        for x in range(-reach, reach + 1):
            cell = middle + y * world.stride + x
            if _can_fall(world, cell):
                stock.clear(world, cell, stock.open_near(world, cell))
                ground.set_terrain(world, cell, "rock")
                fallen.append(cell)
    if fallen:
        world.tell(CAVE_IN, fallen)
        letters.send(world, letters.CEILING, "A ceiling has come down", middle)
        tell_shut_in(world, before)


def _can_fall(world: World, cell: int) -> bool:
    """Return whether ground can come down on a cell: dug in play, nobody and nothing built there, and not the last route (D16)."""
    if not world.cells.dug[cell] or world.thing_at(cell) >= 0 or cell == world.campaign.heart or presence.standing_on(world, cell):
        return False
    return routes.cut_by(world, [cell], planned=False) < 0
