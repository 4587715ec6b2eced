"""D10 to D14: what parties know of doors and mean to do at them."""

from __future__ import annotations

import numpy as np

from game.rules.passage import ADVENTURERS
from game.world.tables import BREACHING, LOCKED
from game.world.world import World

METHODS = ("", "pick", "force")
"""By the numbers of the column."""


def in_party(world: World, row: int) -> bool:
    """D3, Z6: return whether somebody goes about with a party, and breaks through doors with it."""
    return bool(world.people.party[row]) and bool(world.people.side[row] == ADVENTURERS)


def known(world: World, party: int, door: int) -> int:
    """Return the row of what a party (an id) knows of a door (an id), -1 when it has not seen it on its way."""
    table = world.party_doors
    rows = np.flatnonzero((table.party == party) & (table.door == door))
    return int(rows[0]) if len(rows) else -1


def see(world: World, party: int, door: int) -> int:
    """D10: return the row of what a party knows of a door, which from now on it has seen."""
    row = known(world, party, door)
    return row if row >= 0 else world.party_doors.append(id=world.new_id(), party=party, door=door)


def forget_party(world: World, party: int) -> None:
    """Forget what a party (an id) knew, of which nobody is left on the map."""
    table = world.party_doors
    for id_ in table.id[table.party == party].tolist():
        table.delete(table.row_of(id_))


# --- who is at a door ----------------------------------------------------------------------------------------------------------


def at_by(world: World, row: int) -> int:
    """D13: return the row of what somebody's party knows of the door that they are to break through, -1 when they are at none."""
    rows = np.flatnonzero(world.party_doors.breaker == world.people.id[row])
    return int(rows[0]) if len(rows) else -1


def leave_alone(world: World, row: int) -> None:
    """Z8: let somebody be at no door any more; the try they were at is lost and does not count."""
    if world.people.task[row] == BREACHING:
        at = at_by(world, row)
        if at >= 0:
            world.party_doors.breaker[at] = 0


def told(world: World, row: int) -> tuple[str, str, int] | None:
    """Return duty, what and where somebody breaks through, as events have it."""
    table = world.party_doors
    at = at_by(world, row)
    door = world.things.row_of(int(table.door[at])) if at >= 0 else -1
    return (METHODS[table.method[at]], "door", int(world.things.cell[door])) if door >= 0 else None


def is_locked(world: World, door: int) -> bool:
    """D3: return whether a door (an id) is there, and locked."""
    row = world.things.row_of(door)
    return row >= 0 and bool(world.things.padlock[row] == LOCKED)


def try_ticks(world: World, row: int, method: int) -> int:
    """D12: return how many ticks a try at a door takes somebody."""
    action = world.content.actions[METHODS[method]]
    hundredths = max(1, action.seconds - stat_for(world, row, method)) * action.share_percent
    return hundredths * world.content.clock.ticks_per_second // 100


def stat_for(world: World, row: int, method: int) -> int:
    """D12: return somebody's stat for a method."""
    return int(getattr(world.people, world.content.actions[METHODS[method]].stat)[row])
