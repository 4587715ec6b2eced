"""I19, I21, G9: which people the player gets to see: not adventurers whom nobody has spotted, unless a lit guard post shows them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.rules import spotting
from game.rules.passage import ADVENTURERS
from game.world.tables import UP
from game.world.world import World


def visible(world: World, revealed: bool) -> NDArray[np.bool_]:
    """I19, I21: return who is to be seen, bool[people], wherever they are; revealed: everybody is."""
    return np.ones(len(world.people), np.bool_) if revealed else spotting.shown(world)


def spotted(world: World) -> NDArray[np.bool_]:
    """G9: return who stays visible on unexplored ground too, bool[people]: the members of parties that were spotted, while up."""
    people, parties = world.people, world.parties
    known = parties.id[parties.spotted > 0]
    free = (people.side == ADVENTURERS) & (people.state == UP)
    found: NDArray[np.bool_] = free & np.isin(people.party, known)
    return found
