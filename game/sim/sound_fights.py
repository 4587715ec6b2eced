"""Whether fighters, the cells that they claim, and who knows of whom fit together (C1, C6, C9, C10)."""

from collections import Counter

import numpy as np

from game.content.faults import BadInput
from game.kernels.motion import NEVER
from game.rules.noticing import forgotten_ticks
from game.world.tables import ATTACKING, AVOIDING, BREACHING, DISARMING, JOINING, NO_TASK, TENDING
from game.world.world import World


def check_fights(world: World) -> None:
    """Raise BadInput for a fight of somebody who is about something else, a cell that too many fight from, and impossible knowledge."""
    people, tick, figures = world.people, world.campaign.tick, world.content.combat
    fights = np.isin(people.task, (ATTACKING, AVOIDING, JOINING))
    if (fights != (people.act_due != NEVER)).any():
        raise BadInput("column people.act_due: somebody acts in no fight, or never in one")
    longest = max(figures.interval_ticks, figures.ranged_interval_ticks, figures.ready_ticks, figures.waits_ticks)
    if (np.maximum(people.act_due[fights], people.ready_due[fights]) > tick + longest).any() or (people.ready_due > tick + longest).any():
        raise BadInput("column people.act_due: somebody waits longer than for a blow")
    winds = people.winding != 0
    if (winds & (~fights | (people.step_due != NEVER) | (people.claim != people.cell))).any():
        raise BadInput("column people.winding: a blow is wound up by who doesn't fight, or not from the cell that they claim")
    for name in ("foe", "winding"):
        ids = people.__dict__[name]
        if ((ids != 0) & (~fights | (ids == people.id))).any() or not np.isin(ids[ids != 0], people.id).all():
            raise BadInput(f"column people.{name}: an enemy of who doesn't fight, or who isn't there")
    ordered = people.ordered > 0
    told = (people.task == ATTACKING) & (people.foe != 0) | np.isin(people.task, (BREACHING, DISARMING, TENDING))
    told |= (people.task == NO_TASK) & (people.goal >= 0)
    if (ordered & ~told).any() or ((people.task == JOINING) & (people.foe == 0)).any():
        raise BadInput("column people.ordered: an order to go nowhere and after nobody")
    _check_spells(world, tick)
    _check_claims(world)
    _check_knowledge(world, tick)


def _check_spells(world: World, tick: int) -> None:
    """C7, T19: only spellcasters wait for a spell, and none longer than for the slowest; a web is a mechanism's or a spell's."""
    people, content = world.people, world.content
    casts = people.talents >> np.uint32(content.talents.number["spellcaster"]) & np.uint32(1)
    longest = max((spell.every_seconds for spell in content.spells.values()), default=0) * content.clock.ticks_per_second
    if ((people.cast_due > 0) & (casts == 0)).any() or (people.cast_due > tick + longest).any():
        raise BadInput("column people.cast_due: a spell of who casts none, or one that takes longer than any")
    webs = people.web_kind > 0
    if (people.web_kind >= len(content.structures)).any() or not content.figures.is_mechanism[people.web_kind[webs]].all():
        raise BadInput("column people.web_kind: a web of what is no mechanism")


def _check_claims(world: World) -> None:
    """C9, C10: one fighter a cell, or two of the race that shares one, of one side; where they stand, or step to."""
    people, alone = world.people, world.content.figures.stands_alone
    rows = np.flatnonzero(people.claim >= 0)
    if (people.task[rows] != ATTACKING)[people.winding[rows] == 0].any() or not np.isin(people.task[rows], (ATTACKING, AVOIDING)).all():
        raise BadInput("column people.claim: a cell to fight from of who doesn't fight")
    there, here = people.claim[rows], people.cell[rows]
    if (world.far(there, here) > 1).any():
        raise BadInput("column people.claim: a cell far from who fights from it")
    on = Counter(there.tolist())
    for cell in [cell for cell, count in on.items() if count > 1]:
        pair = rows[there == cell]
        if len(pair) > 2 or alone[people.kind[pair]].any() or len(set(people.side[pair].tolist())) > 1:
            raise BadInput("column people.claim: too many fight from one cell")


def _check_knowledge(world: World, tick: int) -> None:
    """C1, C2, C5: everybody knows of each enemy once, since a time that is past, and of none whom they should have forgotten.

    Between two looks they may still know of who has fallen or changed sides since.
    """
    people, known = world.people, world.awareness
    if not np.isin(known.who, people.id).all() or not np.isin(known.whom, people.id).all():
        raise BadInput("table awareness: nobody is behind who knows, or is known")
    if (known.who == known.whom).any():
        raise BadInput("table awareness: somebody is their own enemy")
    pairs = np.searchsorted(people.id, known.who) * len(people) + np.searchsorted(people.id, known.whom)
    if len(np.unique(pairs)) < len(known):
        raise BadInput("table awareness: somebody knows twice of the same enemy")
    if (known.since > known.seen).any() or (known.seen > tick).any():
        raise BadInput("column awareness.seen: an enemy was seen before it was known, or is seen in time to come")
    beat = world.content.noticing.looks_every_ticks
    if ((tick - 1) // beat * beat - known.seen >= forgotten_ticks(world)).any():
        raise BadInput("column awareness.seen: an enemy is known who should be forgotten")
    if (np.diff(known.since) < 0).any():
        raise BadInput("column awareness.since: knowledge is out of order")
