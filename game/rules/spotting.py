"""I21 to I24, G9: how parties are seen: by the dungeon's people, ghost eyes, fights, alarms, and in the demon hall."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.kernels.motion import NEVER
from game.rules import eyes, letters, sightlines
from game.rules.passage import ADVENTURERS, DUNGEON
from game.world.events import PARTY_SPOTTED
from game.world.tables import UP
from game.world.world import World

SEEN, GHOST_EYES, FIGHT, ALARM, DEMON_HALL = HOWS = ("seen", "ghost_eyes", "fight", "alarm", "demon_hall")


def spot(world: World, party: int, how: str, cell: int) -> None:
    """I22, I23: let a party (an id) be spotted on a cell: a letter, and a pause when that is a change from calm to threat."""
    which = world.parties.row_of(party)
    if which < 0 or world.parties.spotted[which]:
        return
    calm = not _threats(world)
    world.parties.spotted[which] = 1
    world.tell(PARTY_SPOTTED, which, how)
    letters.send(world, letters.SPOTTED, letters.FOUND, cell, pauses=calm)


def _threats(world: World) -> bool:
    """Return whether a party that was spotted is still free on the map."""
    people, parties = world.people, world.parties
    spotted = parties.id[parties.spotted > 0]
    return bool((np.isin(people.party, spotted) & (people.side == ADVENTURERS) & (people.state == UP)).any())


def unspotted(world: World) -> NDArray[np.int64]:
    """I22: return the rows of the adventurers who are up and whose party nobody has spotted yet, int64[any]."""
    people, parties = world.people, world.parties
    hidden = parties.id[parties.spotted == 0]
    if not len(hidden):
        return np.zeros(0, np.int64)
    return np.flatnonzero((people.side == ADVENTURERS) & (people.state == UP) & np.isin(people.party, hidden))


def noticed(world: World, who: NDArray[np.int64], whom: NDArray[np.int64]) -> None:
    """I22: some have come to see others (rows, pair by pair): the dungeon's people spot whose party that is."""
    people, parties = world.people, world.parties
    if not len(parties) or parties.spotted.all():
        return
    theirs = (people.side[who] == DUNGEON) & (people.side[whom] == ADVENTURERS) & (people.party[whom] > 0)
    for row in whom[theirs].tolist():
        spot(world, int(people.party[row]), SEEN, int(people.cell[row]))


def fought(world: World, *rows: int) -> None:
    """I22: some people are in a fight."""
    people = world.people
    for row in rows:
        if people.side[row] == ADVENTURERS and people.party[row]:
            spot(world, int(people.party[row]), FIGHT, int(people.cell[row]))


def due(world: World) -> int:
    """Return the next tick at which it is looked who is in the demon hall or before ghost eyes, NEVER while all are spotted."""
    beat = world.content.spotting.looks_every_ticks
    return (world.campaign.tick // beat + 1) * beat if len(unspotted(world)) else NEVER


def look(world: World) -> None:
    """I22: on the beat, spot who is in the demon hall, or within sight of ghost eyes."""
    people, figures = world.people, world.content.spotting
    if world.campaign.tick % figures.looks_every_ticks:
        return
    rows = unspotted(world)
    if not len(rows):
        return
    watching = eyes.cells(world)
    for row in rows.tolist():
        cell, party = int(people.cell[row]), int(people.party[row])
        if world.cells.hall[cell]:
            spot(world, party, DEMON_HALL, cell)
        elif any(world.apart(eye, cell) <= figures.eye_cells and sightlines.in_sight(world, eye, cell) for eye in watching):
            spot(world, party, GHOST_EYES, cell)


# --- what is to be seen of them ------------------------------------------------------------------------------------------------


def shown(world: World) -> NDArray[np.bool_]:
    """I19, I21, G9: return who is shown to the player, bool[people]: of adventurers those of a party that was spotted, and who is near
    a guard post with a lit torch; all others always.
    """
    people, figures = world.people, world.content.spotting
    hidden = np.zeros(len(people), np.bool_)
    hidden[unspotted(world)] = True
    if hidden.any():
        for post in lit_posts(world):
            hidden &= world.far(people.cell, post) > figures.post_cells
    return ~hidden


def lit_posts(world: World) -> list[int]:
    """I21: return the cells of the guard posts at which a torch is lit."""
    things, content = world.things, world.content
    torches = things.cell[content.figures.lights[things.kind] > 0]
    posts: list[int] = things.cell[things.kind == content.structures.number["guard_post"]].tolist()
    return [post for post in posts if (world.far(torches, post) <= content.spotting.torch_cells).any()]


def is_watched(world: World, cell: int) -> bool:
    """G9: return whether anybody of the dungeon sees a cell."""
    people, reach = world.people, world.content.spotting.unseen_cells
    near = (people.side == DUNGEON) & (people.state == UP) & (world.far(people.cell, cell) <= reach)
    return any(sightlines.in_sight(world, int(people.cell[row]), cell) for row in np.flatnonzero(near).tolist())
