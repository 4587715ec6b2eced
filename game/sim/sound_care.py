"""Whether those who are carried, kept in prison, cared for, raging or in lairs fit together (N8, I26)."""

import numpy as np

from game.content.care import POLICIES
from game.content.faults import BadInput
from game.kernels.motion import NEVER
from game.rules.care import KINDS, PLACES
from game.rules.passage import ADVENTURERS, VISITORS
from game.world.tables import (
    ATTACKING,
    CAPTIVE,
    DEAD,
    DEEDS,
    GOING,
    GONE,
    KNOCKED_OUT,
    TENDING,
    UP,
    WORKING,
)
from game.world.world import World


def check_care(world: World) -> None:
    """Raise BadInput for a prisoner of no prison, somebody carried by nobody, and a job about nobody or for nothing."""
    people, jobs, things = world.people, world.jobs, world.things
    if world.campaign.policies >> len(POLICIES):
        raise BadInput("campaign.policies: holds a policy that there isn't")
    kept = people.prison > 0
    if not np.isin(people.state[kept], (KNOCKED_OUT, CAPTIVE)).all() or ((people.state == CAPTIVE) & ~kept).any():
        raise BadInput("column people.prison: a prisoner who is free, or the other way round")
    prisons = things.id[things.kind == world.content.structures.number["prison"]]
    if not np.isin(people.prison[kept], prisons).all() or len(np.unique(people.prison[kept])) < np.count_nonzero(kept):
        raise BadInput("column people.prison: two in one prison, or a prison that isn't there")
    if (people.side[people.let_go > 0] != VISITORS).any():
        raise BadInput("column people.let_go: somebody was let go who is no visitor")
    about = jobs.person > 0
    if (about != np.isin(jobs.kind, KINDS)).any() or not np.isin(jobs.person[about], people.id).all():
        raise BadInput("column jobs.person: care for nobody, or other work about somebody")
    if len(np.unique(jobs.person[about])) < np.count_nonzero(about):
        raise BadInput("column jobs.person: two jobs about one")
    for row in range(len(jobs)):
        place, kind = things.row_of(int(jobs.place[row])), PLACES.get(int(jobs.kind[row]), "")
        if bool(jobs.place[row]) != bool(kind) or (kind and (place < 0 or world.content.structures.names[things.kind[place]] != kind)):
            raise BadInput("column jobs.place: somebody is to be carried to what isn't there")
    for row in np.flatnonzero(people.carrier > 0).tolist():
        carrier = people.row_of(int(people.carrier[row]))
        if carrier >= 0 and people.side[carrier] == ADVENTURERS and people.party[carrier] == people.party[row]:
            if people.state[carrier] != UP or people.task[carrier] == ATTACKING or people.cell[row] != people.cell[carrier]:
                raise BadInput("column people.carrier: carried by who does not do so")
            continue
        job = jobs.row_of(int(people.job[carrier])) if carrier >= 0 and people.task[carrier] in (GOING, WORKING) else -1
        if job < 0 or jobs.person[job] != people.id[row] or not jobs.place[job] or people.cell[row] != people.cell[carrier]:
            raise BadInput("column people.carrier: carried by who does not do so")
        if not np.isin(people.state[row], (KNOCKED_OUT, DEAD)):
            raise BadInput("column people.carrier: somebody is carried who is not down")
    _check_tending(world)
    rages = people.rampage_due != NEVER
    if (rages & ((people.state != UP) | ~world.content.figures.is_minion[people.kind])).any():
        raise BadInput("column people.rampage_due: somebody rages who can't")
    if (people.rampage_due < world.campaign.tick).any() or world.campaign.lairs_due < world.campaign.tick:
        raise BadInput("column people.rampage_due: somebody should have calmed down, or looked for a lair")
    if ((people.state == GONE) & (people.carrier > 0)).any():
        raise BadInput("column people.carrier: somebody is carried who is gone")


def _check_tending(world: World) -> None:
    """C12: only healers of a party treat, each another of theirs; deeds are of those who disarm or treat."""
    people = world.people
    tends = people.task == TENDING
    does = np.isin(people.task, DEEDS)
    if ((people.deed != 0) != does).any() or not np.isin(people.deed[tends], people.id).all():
        raise BadInput("column people.deed: a deed of who does none, or the treatment of nobody")
    if len(np.unique(people.deed[tends])) < np.count_nonzero(tends):
        raise BadInput("column people.deed: two treat one")
    healer = people.talents >> np.uint32(world.content.talents.number["healer"]) & np.uint32(1)
    if (does & (people.side != ADVENTURERS)).any():
        raise BadInput("column people.task: somebody disarms, loots or destroys who is no adventurer")
    if (tends & ((healer == 0) | (people.party == 0) | (people.side != ADVENTURERS))).any():
        raise BadInput("column people.task: somebody treats who is no healer of a party")
    longest = world.content.actions["treat"].seconds * world.content.clock.ticks_per_second
    if (people.task_due[tends & (people.task_due != NEVER)] > world.campaign.tick + longest).any():
        raise BadInput("column people.task_due: a treatment takes longer than it can")
