"""D12 to D15, Z5: who breaks through a door, how far they are and how the dice fell, in a player's words."""

from __future__ import annotations

import numpy as np

from game.kernels.motion import NEVER
from game.rules import party_doors
from game.ui.sighted import Seen, drawn
from game.ui.widgets import BAD, DIM, TEXT, Line
from game.ui.words import ways_in
from game.world.tables import BREACHING, FORCE, GONE, LOCKED, NO_METHOD, PICK
from game.world.world import World

_TO = ("", "pick the lock", "force the door")
_DONE = ("", "picked the lock", "forced the door")
_DOING = ("", "picking the lock", "forcing the door")
"""By the numbers of the methods."""


def progress(world: World, who: int) -> int | None:
    """D12: return how much of somebody's try at a door is over, in per cent, None while they are at none."""
    people = world.people
    at = party_doors.at_by(world, who) if people.task[who] == BREACHING and people.task_due[who] != NEVER else -1
    if at < 0:
        return None
    whole = party_doors.try_ticks(world, who, int(world.party_doors.method[at]))
    left = int(people.task_due[who]) - world.campaign.tick
    return 100 * max(0, min(whole, whole - left)) // whole


def tries(world: World, seen: Seen = None) -> list[tuple[int, int]]:
    """D12, I19: return the cell of each door that somebody is trying to break through right now, and how much of that try is over.

    seen: whose tries count, see `sighted.drawn`.
    """
    found: list[tuple[int, int]] = []
    for who in np.flatnonzero((world.people.task == BREACHING) & drawn(world, seen)).tolist():
        known, done = party_doors.at_by(world, who), progress(world, who)
        door = world.things.row_of(int(world.party_doors.door[known])) if known >= 0 else -1
        if door >= 0 and done is not None:
            found.append((int(world.things.cell[door]), done))
    return found


def door_lines(world: World, row: int) -> list[Line]:
    """D12 to D14, I19: say who is breaking through a locked door or gave it up, by parties that were spotted, and how the tries went."""
    table, found = world.party_doors, list[Line]()
    if world.things.padlock[row] != LOCKED:
        return found
    hidden = np.isin(table.party, world.parties.id[world.parties.spotted == 0])
    for known in np.flatnonzero((table.door == world.things.id[row]) & (table.method != NO_METHOD) & ~hidden).tolist():
        found += [_who(world, known), *_so_far(world, known)]
    return found


def person_lines(world: World, who: int) -> list[Line]:
    """D12 to D14: say how somebody's try at a door goes, nothing while they are at none."""
    known = party_doors.at_by(world, who) if world.people.task[who] == BREACHING else -1
    if known < 0:
        return []
    done = progress(world, who)
    return [*([] if done is None else [Line(f"This try: {done}%", TEXT)]), *_so_far(world, known)]


def breached_by(world: World, row: int) -> str:
    """D15: say who broke through a door, nothing when they are gone or it can't be told."""
    table = world.party_doors
    if not world.things.breached[row]:
        return ""
    through = [known for known in np.flatnonzero(table.door == world.things.id[row]).tolist() if _got_through(world, known)]
    if len(through) != 1:
        return ""
    return f"{_party(world, through[0])} {_DONE[table.method[through[0]]]}: {_last_try(world, through[0])}"


def _who(world: World, known: int) -> Line:
    """Say who of a party is at a door."""
    table, party = world.party_doors, _party(world, known)
    method, who = int(table.method[known]), world.people.row_of(int(table.breaker[known]))
    if table.given_up[known]:
        return Line(f"{party} gave it up: both ways failed", DIM)
    if table.breaker[known] and who >= 0:
        done = progress(world, who)
        words = ways_in(method)[int(done is not None)]
        name = world.people.name[who]
        of_party = "" if party == name else f" of {party}"
        return Line(f"{name}{of_party} is {words}{'' if done is None else f': {done}%'}", BAD)
    if _got_through(world, known):
        return Line(f"{party} {_DONE[method]} before", DIM)
    return Line(f"{party} means to {_TO[method]}", TEXT)


def _so_far(world: World, known: int) -> list[Line]:
    """D14: say how a party's tries at a door went so far."""
    table, most = world.party_doors, world.content.breaching.tries
    found: list[Line] = []
    if not table.given_up[known] and not (_got_through(world, known) and not table.breaker[known]):
        if table.switched[known]:
            found.append(Line(f"Second way: {_DOING[PICK + FORCE - table.method[known]]} failed {most} times", TEXT))
        found.append(Line(f"{table.failures[known]} of {most} tries failed", TEXT))
    rolled = _last_try(world, known)
    return [*found, Line(f"Last try: {rolled}", DIM)] if rolled else found


def _party(world: World, known: int) -> str:
    """Name a party; one without a name is somebody who came alone (D13), named as long as they are on the map."""
    row = world.parties.row_of(int(world.party_doors.party[known]))
    if row >= 0 and world.parties.name[row]:
        return world.parties.name[row]
    members = np.flatnonzero((world.people.party == world.party_doors.party[known]) & (world.people.state != GONE)).tolist()
    return world.people.name[members[0]] if len(members) == 1 else "A party"


def _target(world: World, method: int) -> int:
    """D12: return what a try has to reach."""
    figures = world.content.breaching
    return figures.lock_target if method == PICK else figures.door_target


def _last_method(world: World, known: int) -> int:
    """D14: return by which method a party tried last: by the first one as long as the second has failed or worked nowhere yet."""
    table, method = world.party_doors, int(world.party_doors.method[known])
    other, door = PICK + FORCE - method, world.things.row_of(int(table.door[known]))
    fresh = table.switched[known] and not table.failures[known] and not (door >= 0 and world.things.breached[door])
    return other if fresh and table.total[known] < _target(world, other) else method


def _got_through(world: World, known: int) -> bool:
    """D12: return whether a party's last try at a door worked."""
    table = world.party_doors
    return bool(table.dice[known]) and bool(table.total[known] >= _target(world, _last_method(world, known)))


def _last_try(world: World, known: int) -> str:
    """D12, Z5: say how the dice of a party's last try at a door fell, nothing before any."""
    table = world.party_doors
    if not table.dice[known]:
        return ""
    first, second = divmod(int(table.dice[known]), 10)
    total = int(table.total[known])
    return f"rolled {first} + {second} + {total - first - second} = {total} against {_target(world, _last_method(world, known))}"
