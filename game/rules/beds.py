"""N9: every minion has a bed of its own, as long as there are beds."""

import numpy as np

from game.rules.passage import DUNGEON
from game.world.tables import DEAD, GONE
from game.world.world import World


def allot(world: World) -> None:
    """N9: give free beds to minions without one, the oldest bed to who came first; who is dead or gone needs none."""
    if world.caches.beds_settled:
        return
    world.caches.beds_settled = True
    things, people = world.things, world.people
    beds = np.flatnonzero(things.kind == world.content.structures.number["bed"])
    if not len(beds):
        return
    sleeps = world.content.figures.is_minion[people.kind] & (people.side == DUNGEON) & (people.state != DEAD) & (people.state != GONE)
    minions = people.id[sleeps]
    things.owner[beds[~np.isin(things.owner[beds], minions)]] = 0
    # A bed that is being moved stays its owner's; who was given another meanwhile keeps the older one.
    moved = world.packed.owner[world.packed.owner > 0]
    owned = set(moved.tolist())
    for bed in beds.tolist():
        owner = int(things.owner[bed])
        things.owner[bed] = 0 if owner in owned else owner
        owned.add(owner)
    for bed, owner in zip(beds[things.owner[beds] == 0].tolist(), minions[~np.isin(minions, [*owned])].tolist(), strict=False):
        things.owner[bed] = owner
