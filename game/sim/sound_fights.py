"""Whether fighters, the cells that they claim, and who knows of whom fit together (C1, C6, C9, C10)."""

from collections import Counter

import numpy as np

from game.content.faults import BadInput
from game.kernels.motion import NEVER
from game.world.tables import ATTACKING, AVOIDING, BREACHING, JOINING, NO_TASK
from game.world.world import World


def check_fights(world: World) -> None:
    """Raise BadInput for a fight of somebody who is about something else, a cell that too many fight from, and impossible knowledge."""
    people, tick = world.people, world.campaign.tick
    fights = np.isin(people.task, (ATTACKING, AVOIDING, JOINING))
    if (fights != (people.act_due != NEVER)).any():
        raise BadInput("column people.act_due: somebody acts in no fight, or never in one")
    if ((people.winding > 0) & (~fights | (people.step_due != NEVER))).any():
        raise BadInput("column people.winding: a blow is wound up by who doesn't fight")
    if ((people.foe != 0) & ~fights).any() or not np.isin(people.foe[people.foe != 0], people.id).all():
        raise BadInput("column people.foe: an enemy of who doesn't fight, or who isn't there")
    ordered = people.ordered > 0
    told = (people.task == ATTACKING) & (people.foe != 0) | (people.task == BREACHING) | ((people.task == NO_TASK) & (people.goal >= 0))
    if (ordered & ~told).any() or ((people.task == JOINING) & (people.foe == 0)).any():
        raise BadInput("column people.ordered: an order to go nowhere and after nobody")
    claims = people.claim >= 0
    if (claims & ~fights).any():
        raise BadInput("column people.claim: a cell to fight from of who doesn't fight")
    _check_claims(world)
    _check_knowledge(world, tick)


def _check_claims(world: World) -> None:
    """C9, C10: one fighter a cell, or two of the race that shares one, of one side."""
    people, alone = world.people, world.content.figures.stands_alone
    rows = np.flatnonzero(people.claim >= 0).tolist()
    on = Counter(int(people.claim[row]) for row in rows)
    for cell, count in on.items():
        there = [row for row in rows if people.claim[row] == cell]
        share = count == 2 and not alone[people.kind[there]].any() and len(set(people.side[there].tolist())) == 1
        if count > 1 and not share:
            raise BadInput("column people.claim: too many fight from one cell")


def _check_knowledge(world: World, tick: int) -> None:
    """C1, C2, C5: everybody knows of each enemy once, since a time that is past."""
    people, known = world.people, world.awareness
    if not np.isin(known.who, people.id).all() or not np.isin(known.whom, people.id).all():
        raise BadInput("table awareness: nobody is behind who knows, or is known")
    if len(np.unique(np.stack((known.who, known.whom), axis=1), axis=0)) < len(known):
        raise BadInput("table awareness: somebody knows twice of the same enemy")
    if (known.since > known.seen).any() or (known.seen > tick).any():
        raise BadInput("column awareness.seen: an enemy was seen before it was known, or is seen in time to come")
    if (np.diff(known.since) < 0).any():
        raise BadInput("column awareness.since: knowledge is out of order")
    if (known.who == known.whom).any():
        raise BadInput("table awareness: somebody is their own enemy")
