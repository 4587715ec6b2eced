"""K8 to K11, K14: the Wary state of a party: what begins, raises and ends it, and what it does."""

from __future__ import annotations

import numpy as np

from game.rules import gas, movement, signs, spotting
from game.rules.passage import ADVENTURERS
from game.world.events import WARY_BEGAN, WARY_ENDED, WARY_RAISED
from game.world.tables import DEAD, GONE, UP
from game.world.world import World

CALM, WARY, RAISED = range(3)


def _members(world: World, party: int) -> list[int]:
    people = world.people
    there = (people.party == party) & (people.side == ADVENTURERS) & ~np.isin(people.state, (DEAD, GONE))
    rows: list[int] = np.flatnonzero(there).tolist()
    return rows


def _set(world: World, party: int, state: int) -> int:
    """Put a party (an id) into a state, with what that means for its members; returns the party's row."""
    which, members = world.parties.row_of(party), _members(world, party)
    world.parties.wary[which] = state
    for row in members:
        # A step under way keeps the pace that it was begun with.
        movement.set_pace(world, row, loaded=False)
    signs.minds_corridors(world, members, not state and not world.parties.calm[which])
    return which


def state_of(world: World, party: int) -> int:
    """Return CALM, WARY or RAISED of a party (an id, 0 for none)."""
    return int(world.parties.wary[world.parties.row_of(party)]) if party else CALM


def bonus_of(world: World, row: int) -> dict[str, int]:
    """K9, K10, K14: return what Wary adds to somebody's checks to find, to disarm and to defend, by name; nothing in gas."""
    people, figures = world.people, world.content.wary
    state = state_of(world, int(people.party[row])) if people.side[row] == ADVENTURERS else CALM
    if state == CALM or gas.is_in(world, int(people.cell[row])):
        return {}
    return {"wary": figures.raised_bonus if state == RAISED else figures.bonus}


def begin(world: World, party: int, why: str) -> None:
    """K8: make a party (an id) Wary that is not."""
    if state_of(world, party) == CALM:
        world.tell(WARY_BEGAN, _set(world, party, WARY), why, world.content.wary.bonus)


def end(world: World, party: int, why: str) -> None:
    """K10, K11: let a party (an id) be Wary no more."""
    if state_of(world, party) != CALM:
        world.tell(WARY_ENDED, _set(world, party, CALM), why, 0)


def set_off(world: World, who: int) -> None:
    """K8, K10: somebody (an id) has set off a trap: their party is Wary now, or more so if it was already."""
    people = world.people
    row = people.row_of(who)
    if row < 0 or people.side[row] != ADVENTURERS or not people.party[row]:
        return
    party = int(people.party[row])
    if not ((people.party == party) & (people.state == UP)).any():
        return
    if state_of(world, party) == CALM:
        begin(world, party, "sprung")
    elif state_of(world, party) == WARY:
        world.tell(WARY_RAISED, _set(world, party, RAISED), "sprung", world.content.wary.raised_bonus)


def enter_corridors(world: World, rows: list[int]) -> None:
    """K8, K11: some people have come into a corridor."""
    people, parties = world.people, world.parties
    for row in rows:
        party = int(people.party[row])
        if people.state[row] == UP and people.side[row] == ADVENTURERS and party and not parties.calm[parties.row_of(party)]:
            begin(world, party, "corridor")


def found(world: World, party: int) -> None:
    """K11: a Wary party (an id) that finds a trap is so no more, and from then on not for corridors."""
    if state_of(world, party) == CALM:
        return
    world.parties.calm[world.parties.row_of(party)] = 1
    end(world, party, "found")


def fought(world: World, *rows: int) -> None:
    """K10, I22: some people are in a fight: their parties are Wary no more, and spotted."""
    spotting.fought(world, *rows)
    people = world.people
    for row in rows:
        if people.side[row] == ADVENTURERS and people.party[row]:
            end(world, int(people.party[row]), "fight")


def forget(world: World, party: int) -> None:
    """Let a party (an id) of which nobody is left be as it came."""
    which = world.parties.row_of(party)
    world.parties.wary[which] = world.parties.calm[which] = 0
