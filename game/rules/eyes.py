"""I24: the ghost eyes of Scout's Eye: they fly round the guard posts, from one to the next, through rock too."""

from __future__ import annotations

import numpy as np

from game.kernels.motion import NEVER
from game.rules import sightlines
from game.world.world import World

SCOUTS_EYE = "scouts_eye"


def posts(world: World) -> list[int]:
    """Return the cells of the guard posts, in the order of their ids."""
    things = world.things
    found: list[int] = things.cell[things.kind == world.content.structures.number["guard_post"]].tolist()
    return found


def are_out(world: World) -> bool:
    """I24: return whether ghost eyes fly."""
    return world.campaign.tick < world.campaign.eyes_due != NEVER


def places(world: World) -> list[int]:
    """I24: return the cells over which the ghost eyes are now; they follow from the tick alone, evenly spread along their round."""
    if not are_out(world):
        return []
    round_, power = posts(world), world.content.powers[SCOUTS_EYE]
    if not round_:
        return []
    way = [cell for here, there in zip(round_, round_[1:] + round_[:1], strict=True) for cell in _line(world, here, there)]
    flown = (world.campaign.tick - world.campaign.eyes_from) * power.eye_speed // world.content.walking.straight_length
    return [way[(flown + len(way) * eye // power.eyes) % len(way)] for eye in range(power.eyes)]


def cells(world: World) -> list[int]:
    """I24: return the cells from which ghost eyes see now: in rock they see nothing."""
    clear = sightlines.clear(world)
    return [cell for cell in places(world) if clear[cell]]


def _line(world: World, here: int, there: int) -> list[int]:
    """Return the cells of a straight line, its beginning included and its end not; for one place that place."""
    steps = world.apart(here, there)
    if not steps:
        return [here]
    (x, y), (far_x, far_y) = world.xy(here), world.xy(there)
    places = np.arange(steps)
    xs = x + ((far_x - x) * places * 2 + steps) // (2 * steps)
    ys = y + ((far_y - y) * places * 2 + steps) // (2 * steps)
    return [world.cell((int(across), int(down))) for across, down in zip(xs, ys, strict=True)]
