"""Z6: whoever changes sides is known, noticed and let through doors as one of the new side from that moment on."""

from __future__ import annotations

from game.rules import beliefs, movement, noticing, tasks
from game.world.events import SIDE_CHANGED
from game.world.world import World


def change(world: World, row: int, side: int, why: str) -> None:
    """Z6: let somebody, who is about nothing any more, be of another side."""
    tasks.drop_loot(world, row)
    world.people.side[row], world.people.home[row] = side, 0
    world.caches.beds_settled = world.caches.care_settled = world.caches.settled = False
    world.caches.cares = None
    noticing.changed(world)
    beliefs.changed(world, [row])
    movement.set_pace(world, row, loaded=False)
    world.tell(SIDE_CHANGED, row, why)
    movement.plan_anew(world)
