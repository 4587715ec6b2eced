"""I19, I21, G9: which people the player gets to see: not adventurers whom nobody has spotted, unless a lit guard post shows them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.rules import spotting
from game.rules.passage import ADVENTURERS
from game.world.tables import GONE, UP
from game.world.world import World

Seen = NDArray[np.uint8] | None
"""Which cells are explored, uint8[cells]; None where all is revealed, the hidden people too."""


def drawn(world: World, seen: Seen) -> NDArray[np.bool_]:
    """I19, I21, G9: return who of those on the map is to be seen, bool[people]."""
    there: NDArray[np.bool_] = world.people.state != GONE
    if seen is not None:
        there &= ((seen[world.people.cell] > 0) & spotting.shown(world)) | spotted(world)
    return there


def spotted(world: World) -> NDArray[np.bool_]:
    """G9: return who stays visible on unexplored ground too, bool[people]: the members of parties that were spotted, while up."""
    people, parties = world.people, world.parties
    known = parties.id[parties.spotted > 0]
    free = (people.side == ADVENTURERS) & (people.state == UP)
    found: NDArray[np.bool_] = free & np.isin(people.party, known)
    return found


def is_known(world: World, row: int, seen: Seen) -> bool:
    """I1, I21: return whether the player knows what somebody's party came for: a guard post alone doesn't tell."""
    parties = world.parties
    return seen is None or bool(parties.spotted[parties.row_of(int(world.people.party[row]))])
