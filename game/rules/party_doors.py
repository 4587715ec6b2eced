"""D10 to D14: what parties know of doors and mean to do at them, and how that makes them plan their ways."""

from __future__ import annotations

import numpy as np

from game.rules.passage import ADVENTURERS, group_of
from game.world.fields import Group
from game.world.tables import AROUND, ATTACKING, BREACHING, LOCKED
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


def plans_by(world: World, row: int, *, avoiding: bool = True) -> Group:
    """D10, D14: return by which ground somebody plans a way.

    A party knows the open ground; a door that it has not seen counts as floor, one that stays open too, what is locked only shows
    from beside it. With `avoiding`, doors round which it goes another way are closed to it; those it gave up always are.
    """
    if not in_party(world, row) or world.people.task[row] == ATTACKING:
        return group_of(world, row)
    table, things = world.party_doors, world.things
    beliefs: list[tuple[int, int]] = []
    for each in np.flatnonzero(table.party == world.people.party[row]).tolist():
        door = things.row_of(int(table.door[each]))
        if door < 0 or things.open[door]:
            continue
        shut = table.given_up[each] or (avoiding and table.choice[each] == AROUND)
        beliefs.append((int(things.cell[door]), 0 if shut else world.content.structures.at(things.kind[door]).walk))
    return tuple(sorted(beliefs))


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
