"""D10, D11: a party that sees a closed door on its way goes another way, or does not: one roll a party and door."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.kernels.path_grid import PathGrid, change_cell
from game.kernels.path_search import search
from game.rules import party_doors, watching
from game.rules.passage import ADVENTURERS, STOPPED, grid
from game.rules.sightlines import in_sight
from game.world.dice import Stream, roll
from game.world.events import DETOUR_ROLLED
from game.world.tables import AROUND, GONE, LOCKED, THROUGH, UNDECIDED, UP
from game.world.world import World


def first_door(world: World, row: int, start: int, steps: NDArray[np.uint8]) -> tuple[int, int]:
    """D10, D12: return the number of steps after which somebody has to think about a door on their way, and its row; -1 without one.

    They do where they first see a closed one that their party has not decided about, and right before a locked one.
    """
    things = world.things
    cells = start + np.cumsum(world.caches.offsets[steps])
    party = int(world.people.party[row])
    for number in np.flatnonzero(watching.watch(world).watched[cells] & watching.DOOR).tolist():
        door = world.thing_at(int(cells[number]))
        if not decided(world, party, door):
            here = next((k for k in range(number) if _sees(world, int(cells[k - 1]) if k else start, int(cells[number]))), number)
            return here, door
        if things.padlock[door] == LOCKED:
            return number, door
    return len(steps), -1


def _sees(world: World, here: int, door: int) -> bool:
    far = world.apart(here, door)
    return far <= world.content.detours.seen_cells and in_sight(world, here, door)


def decided(world: World, party: int, door: int) -> bool:
    """Return whether nothing is to be decided about a door: it stays open, or a party (an id) has chosen."""
    known = party_doors.known(world, party, int(world.things.id[door]))
    return bool(world.things.open[door]) or (known >= 0 and world.party_doors.choice[known] != UNDECIDED)


def decide(world: World, row: int, door: int, steps: NDArray[np.uint8]) -> None:
    """D10: let somebody's party, which is seeing a closed door on its way, choose; steps: the way through it.

    A door just seen costs more than the floor it was taken for, so the way is looked for again before there is anything to choose.
    """
    people, things, parties, figures = world.people, world.things, world.parties, world.content.detours
    party = int(people.party[row])
    new = party_doors.known(world, party, int(things.id[door])) < 0
    known = party_doors.see(world, party, int(things.id[door]))
    if new:
        return
    other = _way_without(world, int(people.cell[row]), int(people.goal[row]), int(things.cell[door]))
    if other is None or len(other) > len(steps) + figures.longer_steps:
        world.party_doors.choice[known] = THROUGH
        return
    which = parties.row_of(party)
    chance = figures.scout_percent if has_talent(world, party, "scout") else figures.chance_percent
    if parties.mapped[which]:
        chance = 0
    took = roll(world, Stream.DETOUR, party, int(things.id[door])) % 100 < chance
    world.party_doors.choice[known], world.party_doors.rolled[known] = AROUND if took else THROUGH, 1
    world.tell(DETOUR_ROLLED, which, door, chance, took)


def _way_without(world: World, start: int, goal: int, door: int) -> NDArray[np.uint8] | None:
    """D10: return the cheapest way on the real ground that avoids a door, None when there is none."""
    real = grid(world, STOPPED)
    if not real.factor[goal] or goal == door:
        return None
    without = PathGrid(real.factor.copy(), real.config.copy(), real.moves.copy(), real.offsets, real.bound.copy())
    change_cell(without, door, 0)
    cost, steps = search(without, start, goal, world.caches.scratch) if without.factor[start] else (-1, None)
    return steps if cost >= 0 else None


def has_talent(world: World, party: int, talent: str) -> bool:
    """D10, D13: return whether anybody of a party (an id) who is up has a talent."""
    people = world.people
    bit = np.uint32(1 << world.content.talents.number[talent])
    return bool(((people.party == party) & (people.side == ADVENTURERS) & (people.state == UP) & (people.talents & bit > 0)).any())


# --- D11 -----------------------------------------------------------------------------------------------------------------------


def came_home(world: World, row: int) -> None:
    """D11: take note that an adventurer has left the map alive; a Mapmaker's map serves the next party of the faction."""
    people, factions = world.people, world.factions
    bit = 1 << world.content.talents.number["mapmaker"]
    party = world.parties.row_of(int(people.party[row]))
    if party < 0 or people.side[row] != ADVENTURERS or not int(people.talents[row]) & bit or not world.parties.faction[party]:
        return
    name = world.parties.faction[party]
    known = factions.name.index(name) if name in factions.name else factions.append(id=world.new_id(), name=name)
    factions.mapped[known] = 1


def take_map(world: World, party: int) -> None:
    """D11: give a new party (a row) the map that a Mapmaker of its faction brought home, if any."""
    factions, name = world.factions, world.parties.faction[party]
    if name in factions.name and factions.mapped[factions.name.index(name)]:
        factions.mapped[factions.name.index(name)] = 0
        world.parties.mapped[party] = 1


def party_left(world: World, row: int) -> None:
    """Forget what the party of somebody who has left the map knew, if they were the last of it."""
    people = world.people
    party = int(people.party[row])
    if party and not ((people.party == party) & (people.state != GONE)).any():
        party_doors.forget_party(world, party)
