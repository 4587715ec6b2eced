"""Whether what adventurers know, have tried and have learnt fits together (K1 to K16)."""

import numpy as np

from game.content.faults import BadInput
from game.kernels.motion import NEVER
from game.world.tables import DEAD, GONE, SENSED
from game.world.world import World


def check_knowledge(world: World) -> None:
    """Raise BadInput for knowledge of nobody, of what is no trigger, or twice; for impossible lessons."""
    people, parties, known, figures = world.people, world.parties, world.knowledge, world.content.figures
    sensed = known.how == SENSED
    gone = np.isin(people.state, (DEAD, GONE))
    if not np.isin(known.who[~sensed], people.id[~gone]).all() or not np.isin(known.who[sensed], parties.id).all():
        raise BadInput("column knowledge.who: nobody who could know it")
    if not (known.kind < len(figures.is_trigger)).all() or not (figures.is_trigger[known.kind]).all():
        raise BadInput("column knowledge.kind: no trigger")
    if len(np.unique(known.who * world.campaign.next_id + known.trigger)) < len(known):
        raise BadInput("table knowledge: somebody knows twice of one trigger")
    things = world.things
    rows = np.searchsorted(things.id, known.trigger)
    there = (rows < len(things)) & (things.id[np.minimum(rows, len(things) - 1)] == known.trigger) if len(things) else rows < 0
    at = rows[there]
    if (things.cell[at] != known.cell[there]).any() or (things.kind[at] != known.kind[there]).any():
        raise BadInput("column knowledge.cell: a trigger that is there is known somewhere else, or as another kind")
    if (known.trigger >= world.campaign.next_id).any() or (known.since > world.campaign.tick).any() or (np.diff(known.since) < 0).any():
        raise BadInput("column knowledge.since: knowledge of what is to come, or out of order")
    _check_tries(world)
    _check_lessons(world)


def _check_tries(world: World) -> None:
    """K6 to K8: what parties have looked for, tried and seen."""
    parties, checked, marks = world.parties, world.checked, world.seen_marks
    for title, table in (("checked", checked), ("seen_marks", marks)):
        if not np.isin(table.party, parties.id).all():
            raise BadInput(f"column {title}.party: a party that isn't there")
    if len(np.unique(checked.party * world.campaign.next_id + checked.trigger)) < len(checked):
        raise BadInput("table checked: a party has tried twice with one trigger")
    if (checked.failures > world.content.disarming.tries).any():
        raise BadInput("column checked.failures: a trap that should have fired")
    if len(np.unique(marks.party * len(world.cells) + marks.cell)) < len(marks):
        raise BadInput("table seen_marks: a party has seen one place twice")


def _check_lessons(world: World) -> None:
    """K13, K16, T19: bonuses are small, of what there is, and of nobody who is gone; webs hold by a mechanism."""
    people, content = world.people, world.content
    gone = np.isin(people.state, (DEAD, GONE))
    for name, count in (("family_lessons", len(content.families)), ("mechanism_lessons", len(content.mechanisms))):
        lessons = people.__dict__[name].astype(np.int64)
        if (lessons >> 2 * count).any() or any(((lessons >> 2 * number & 3) > content.lessons.most).any() for number in range(count)):
            raise BadInput(f"column people.{name}: more than anybody can learn")
        if lessons[gone].any():
            raise BadInput(f"column people.{name}: the dead have learnt")
    held = (people.web_due != NEVER) & (people.web_kind > 0)  # the webs of spells have none
    if (people.web_kind[held] >= len(content.structures)).any() or not content.figures.is_mechanism[people.web_kind[held]].all():
        raise BadInput("column people.web_kind: a web of no mechanism")
