"""Whether the schedule of invasions, the overworld, powers and guests fit together (I4 to I9, I16, I18)."""

import numpy as np

from game.content.faults import BadInput
from game.content.parties import GOALS
from game.kernels.motion import NEVER
from game.rules import schedule
from game.rules.forces import KINDS, PARTY
from game.world.world import World


def check_invasions(world: World) -> None:
    """Raise BadInput for a limit, a time or a party on the road that can't be, and for settlements and guests that nobody knows."""
    _check_times(world)
    settlements, parties, people, guests = world.settlements, world.parties, world.people, world.guests
    if settlements.id.tolist() != list(range(1, len(world.content.settlements) + 1)):
        raise BadInput("column settlements.id: not the settlements that there are")
    if world.campaign.difficulty >= len(world.content.difficulties):
        raise BadInput("campaign.difficulty: harder than any that there is")
    if settlements.kind.tolist() != list(range(len(world.content.settlements))):
        raise BadInput("column settlements.kind: not the settlements that there are")
    if (settlements.temper > world.content.tempers.most).any():
        raise BadInput("column settlements.temper: angrier than any can be")
    homes = np.concatenate((parties.home, world.road.home))
    if not np.isin(homes[homes > 0], settlements.id).all():
        raise BadInput("column parties.home: a settlement that there isn't")
    if not np.isin(guests.id, people.id).all() or (guests.until < world.campaign.tick).any():
        raise BadInput("table guests: somebody who isn't there, or who has waited too long")
    _check_road(world)


def _check_times(world: World) -> None:
    campaign = world.campaign
    tick = campaign.tick
    if (campaign.limit_from < 0) != (campaign.limit_due == NEVER) or campaign.limit_from > min(tick, campaign.limit_due - 1):
        raise BadInput("scalar limit_due: a limit that ends before it began, or begins later")
    if campaign.limit_due != NEVER and schedule.on(world):
        raise BadInput("scalar limit_due: a limit runs while an invasion is on")
    for name in ("storm_due", "scry_due"):
        if getattr(campaign, name) < tick:
            raise BadInput(f"scalar {name}: it is past")
    if campaign.sights > world.content.scrying.most:
        raise BadInput("scalar sights: more charges than are kept")
    if campaign.eyes_from > tick:
        raise BadInput("scalar eyes_from: ghost eyes fly that have not set out")


def _check_road(world: World) -> None:
    road, tick = world.road, world.campaign.tick
    if not set(road.kind) <= set(KINDS) or not set(road.goal) <= set(GOALS):
        raise BadInput("column road.kind: a party that there isn't, or after nothing that there is")
    if ((road.sets_out == NEVER) != (road.arrives == NEVER)).any():
        raise BadInput("column road.arrives: somebody arrives who has not set out")
    out = road.sets_out != NEVER
    if ((road.sets_out > tick) & out).any() or (road.arrives < road.sets_out).any():
        raise BadInput("column road.sets_out: somebody on the road has yet to set out")
    ordinary = [row for row in range(len(road)) if road.kind[row] == PARTY]
    if len(ordinary) > 1 or any(not out[row] for row in ordinary):
        raise BadInput("column road.kind: two next parties, or one that waits to be sent")
