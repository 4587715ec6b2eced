"""K1, K4, K7, D10, D14: what somebody knows of triggers and believes of doors, and by which ground that makes them plan their ways."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.rules import watching
from game.rules.party_doors import in_party
from game.rules.passage import group_of, water
from game.world.fields import Belief, Group
from game.world.tables import AROUND, ATTACKING, NO_TASK
from game.world.world import World

SHUN, USE_DOORS, RISK, SWIM = MODES = range(4)
"""How careful a way is planned: round what can be avoided; through any door that was not given up; over triggers to be disarmed too;
and through water (I2)."""

_MOST_BELIEFS = 1000
_NO_WAY = 0


@dataclass(frozen=True)
class Mind:
    """What somebody knows of triggers, as it counts for their ways."""

    shuns: tuple[tuple[int, int], ...]  # cells and cost factors, 0 where they don't go
    risks: tuple[tuple[int, int], ...]  # the same where there is no other way
    dangers: dict[int, list[int]]  # cell → ids of the triggers that are to be disarmed before anybody goes there


# --- what is known -------------------------------------------------------------------------------------------------------------


def who_know(world: World, trigger: int) -> set[int]:
    """K1, K4: return the ids of those who know a trigger (an id); parties that Trap Sense shows it to among them."""
    caches, knowledge = world.caches, world.knowledge
    if caches.knowers is None:
        caches.knowers = {}
        for who, known in zip(knowledge.who.tolist(), knowledge.trigger.tolist(), strict=True):
            caches.knowers.setdefault(known, set()).add(who)
    return caches.knowers.get(trigger, set())


def knows(world: World, row: int, trigger: int) -> bool:
    """K1, K4: return whether somebody knows a trigger (an id), by themselves or by their party's Trap Sense."""
    who, people = who_know(world, trigger), world.people
    return int(people.id[row]) in who or (bool(people.party[row]) and int(people.party[row]) in who)


def known_to(world: World, row: int) -> list[int]:
    """K1, K4: return the rows of all knowledge that somebody has, their party's Trap Sense included, the oldest first."""
    knowledge, people = world.knowledge, world.people
    mine = (knowledge.who == people.id[row]) | ((people.party[row] > 0) & (knowledge.who == people.party[row]))
    rows: list[int] = np.flatnonzero(mine).tolist()
    return rows


def mind(world: World, row: int) -> Mind:
    """K7: return what somebody knows of triggers, as it counts for their ways."""
    kept = world.caches.minds.get(row)
    if kept is None:
        kept = world.caches.minds[row] = _make_mind(world, row)
    return kept


def _make_mind(world: World, row: int) -> Mind:
    knowledge, things, content = world.knowledge, world.things, world.content
    shuns: dict[int, int] = {}
    risks: dict[int, int] = {}
    dangers: dict[int, list[int]] = {}
    for known in known_to(world, row):
        trigger, kind = int(knowledge.trigger[known]), int(knowledge.kind[known])
        thing = things.row_of(trigger)
        if thing >= 0 and not things.armed[thing]:
            # Whoever knows a trigger sees that it is spent (ours).
            continue
        over = content.triggers[content.structures.names[kind]].stepped_over
        for cell in watching.covers_at(world, kind, int(knowledge.cell[known]), int(knowledge.facing[known])):
            if over:
                shuns.setdefault(cell, content.knowledge.step_over_cost)
                risks.setdefault(cell, content.knowledge.step_over_cost)
            else:
                shuns[cell], risks[cell] = _NO_WAY, content.knowledge.careful_cost
                dangers.setdefault(cell, []).append(trigger)
    return Mind(tuple(sorted(shuns.items())), tuple(sorted(risks.items())), dangers)


def changed(world: World, rows: list[int] | None = None) -> None:
    """Take note that some people, or all, know something else now."""
    if rows is None:
        world.caches.minds.clear()
    for row in rows or ():
        world.caches.minds.pop(row, None)


# --- ways ----------------------------------------------------------------------------------------------------------------------


def plans_by(world: World, row: int, mode: int = SHUN) -> Group:
    """D10, D14, K7: return by which ground somebody plans a way.

    A party knows the open ground; a door that it has not seen counts as floor, one that stays open too, what is locked only shows
    from beside it. With SHUN, doors round which it goes another way are closed to it; those it gave up always are. Up to USE_DOORS
    so are the cells of triggers that would have to be disarmed. Nobody swims but who is about their party's own business, and then
    only with SWIM, that is where there is no way by land at all (I2).
    """
    if not in_party(world, row) or world.people.task[row] == ATTACKING:
        return group_of(world, row)
    table, things = world.party_doors, world.things
    beliefs: list[tuple[int, int]] = []
    for each in np.flatnonzero(table.party == world.people.party[row]).tolist():
        door = things.row_of(int(table.door[each]))
        if door < 0 or things.open[door]:
            continue
        shut = table.given_up[each] or (mode == SHUN and table.choice[each] == AROUND)
        beliefs.append((int(things.cell[door]), _NO_WAY if shut else world.content.structures.at(things.kind[door]).walk))
    known = mind(world, row)
    whole = (*sorted(beliefs), *(known.risks if mode >= RISK else known.shuns))
    swims = mode == SWIM and bool(world.people.task[row] == NO_TASK) and bool(water(world).any())
    kept = world.caches.beliefs.get((swims, whole))
    if kept is None:
        if len(world.caches.beliefs) >= _MOST_BELIEFS:
            world.caches.beliefs.clear()
        kept = world.caches.beliefs[swims, whole] = Belief(whole, swims)
    return kept


def first_danger(world: World, row: int, start: int, steps: NDArray[np.uint8]) -> int:
    """K7: return the number of steps after which somebody would go on to a trigger that is to be disarmed; as many as there are without."""
    dangers = mind(world, row).dangers
    if not dangers:
        return len(steps)
    cells = (start + np.cumsum(world.caches.offsets[steps])).tolist()
    return next((number for number, cell in enumerate(cells) if cell in dangers and danger_at(world, row, cell)), len(cells))


def danger_at(world: World, row: int, cell: int) -> int:
    """K7: return the id of the first trigger that somebody would have to disarm before they go on to a cell, 0 without one."""
    dangers = mind(world, row).dangers
    goal = int(world.people.goal[row]) if world.people.ordered[row] else -1
    meant = dangers.get(goal, ())
    return next((trigger for trigger in dangers.get(cell, ()) if trigger not in meant), 0)


def steps_over(world: World, row: int, trigger: int) -> bool:
    """K7, G10: return whether somebody steps over a trigger (an id): they know it, it is one for that, and they were not sent on to it."""
    things, content = world.things, world.content
    thing = things.row_of(trigger)
    if not in_party(world, row) or not content.triggers[content.structures.names[things.kind[thing]]].stepped_over:
        return False
    meant = world.people.ordered[row] and world.people.goal[row] in watching.covers(world, thing)
    return not meant and knows(world, row, trigger)
