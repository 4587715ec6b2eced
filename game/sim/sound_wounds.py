"""Whether wounds and the clocks of the wounded fit together (N1, N9, C12)."""

import numpy as np

from game.content.faults import BadInput
from game.kernels.motion import NEVER
from game.world.tables import CAPTIVE, KNOCKED_OUT, UP
from game.world.world import World


def check_wounds(world: World) -> None:
    """Raise BadInput for somebody who bleeds, heals or wakes and can't, or doesn't and must."""
    people, tick = world.people, world.campaign.tick
    lives, bleeds = np.isin(people.state, (UP, KNOCKED_OUT, CAPTIVE)), people.bleeding > 0
    if ((people.wounds >= world.content.wounds.fells_from) & ((people.state == UP) | (people.state == CAPTIVE))).any():
        raise BadInput("column people.wounds: somebody is up with the wounds of a fallen one")
    if (bleeds & ~lives).any() or ((people.bleed_weapon > 0) & ~bleeds).any():
        raise BadInput("column people.bleeding: somebody bleeds who is dead or gone, or of no wound")
    if (bleeds != (people.bleed_due != NEVER)).any() or (people.bleed_due < tick).any():
        raise BadInput("column people.bleed_due: somebody bleeds without end, or without bleeding, or should have lost a point")
    heals = lives & ~bleeds & (people.wounds > 0)
    if (heals != (people.heal_due != NEVER)).any() or (people.heal_due < tick).any():
        raise BadInput("column people.heal_due: somebody heals who can't, or doesn't and could, or should have")
    if ((people.healing > 0) & ~heals).any() or (people.healing >= world.content.clock.hours_per_day).any():
        raise BadInput("column people.healing: somebody has healed more than there is to heal")
    if ((people.wakes_due != NEVER) & (people.state != KNOCKED_OUT)).any():
        raise BadInput("column people.wakes_due: somebody wakes who is not knocked out")
    if ((people.wakes_due != NEVER) & bleeds).any() or (people.wakes_due < tick).any():
        raise BadInput("column people.wakes_due: somebody wakes who bleeds, or should have woken")
    if ((people.state == KNOCKED_OUT) & ~bleeds & (people.wakes_due == NEVER)).any():
        raise BadInput("column people.wakes_due: somebody knocked out never wakes")
