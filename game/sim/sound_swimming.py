"""Whether those who swim are in the water, and nobody else is there alive (I2, Z8)."""

import numpy as np
from numpy.typing import NDArray

from game.content.faults import BadInput
from game.kernels.motion import NEVER
from game.rules.passage import water
from game.rules.water import swimmers
from game.world.tables import DEAD, NO_TASK, PANICKING, UP
from game.world.world import World


def in_water(world: World) -> NDArray[np.bool_]:
    """I2: return who may be on a cell of water, bool[people]: who swims, and the dead."""
    wet: NDArray[np.bool_] = water(world)[world.people.cell] & (swimmers(world) | (world.people.state == DEAD))
    return wet


def check_swimming(world: World) -> None:
    """Raise BadInput for a swim on land, of who is down or about something else, and for a check that comes too late."""
    people, tick, wet = world.people, world.campaign.tick, water(world)
    again = world.content.swimming.again_seconds * world.content.clock.ticks_per_second
    for row in np.flatnonzero(swimmers(world)).tolist():
        if people.state[row] != UP or people.task[row] not in (NO_TASK, PANICKING) or people.carrier[row]:
            raise BadInput("column people.swim_due: a swim of who is down, or about something else")
        if not tick <= people.swim_due[row] <= tick + again:
            raise BadInput("column people.swim_due: a check at an impossible tick")
        cells = people.cell[row] + np.cumsum(world.caches.offsets[people.route.get(row)])
        if not wet[people.cell[row]] and (people.step_due[row] == NEVER or not wet[cells[0]]):
            raise BadInput("column people.swim_due: a swim on land")
        if not wet[cells[:-1]].all():
            raise BadInput("column people.route: a swim goes on beyond the land")
    carriers = people.carrier[people.carrier != 0]
    if np.isin(people.id[swimmers(world)], carriers).any():
        raise BadInput("column people.carrier: somebody is carried by who swims")
