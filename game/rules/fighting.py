"""C6 to C10: fights, step by step: to a free place within reach of an enemy, blow by blow; and getting out of their way."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.kernels.fights import FAR, HOLDS, NOBODY, STEP, STRIKE, choose
from game.kernels.motion import NEVER
from game.kernels.retreat import retreat
from game.rules import arena, blows, casting, movement, rampage, spoils, tasks
from game.rules.noticing import HOSTILE
from game.rules.passage import ADVENTURERS, DUNGEON, group_of, group_when
from game.world.events import WORK_DONE, WORK_STARTED
from game.world.tables import ATTACKING, AVOIDING, BREACHING, DISARMING, JOINING, NO_TASK, TENDING, UP
from game.world.world import World

Int64s = NDArray[np.int64]
_AT_ONCE = 0
_MOST_STEPS = 12
"""A long way is walked so far at most before it is thought about again."""
_RETREAT_STEPS = 20
_FAR_CELLS, _FARTHER_CELLS = 15, 4
"""Enemies so far away, or so much farther than those that are run from, are far enough."""
IN_A_FIGHT = (ATTACKING, AVOIDING, JOINING)
"""The tasks of fights; their numbers are the last ones."""


def way_to(world: World, row: int, target: int) -> int:
    """D4, C6: return the number of steps after which somebody who is ordered to attack is beside another, -1 when there is no way."""
    group = group_when(world, row, attacks=True, ordered=True)
    steps = movement.way(world, group, movement.next_cell(world, row), int(world.people.cell[target]))
    return -1 if steps is None else max(0, len(steps) - 1)


def attack(world: World, row: int, target: int) -> None:
    """D4: send somebody, on the player's order, after another; a step under way is finished first."""
    people = world.people
    begin(world, row, ATTACKING, "sent to attack")
    people.foe[row], people.ordered[row] = people.id[target], 1
    about = tasks.told(world, row)
    if about is not None:
        world.tell(WORK_STARTED, row, *about)


def begin(world: World, row: int, task: int, why: str, foe: int = 0) -> None:
    """C8: let somebody leave what they are about to fight, get away or join friends; who was on their way goes on afterwards.

    foe: with JOINING the id of the friend.
    """
    people = world.people
    resume = int(people.goal[row]) if people.task[row] == NO_TASK and people.side[row] != DUNGEON else -1
    if people.task[row] in (BREACHING, DISARMING, TENDING, *IN_A_FIGHT):
        resume = int(people.resume[row])
    tasks.release(world, row, why)
    if task == ATTACKING and people.side[row] == ADVENTURERS:
        spoils.lay_down_all(world, row)
    movement.stop(world, row)
    people.task[row], people.act_due[row], people.resume[row], people.foe[row] = task, _AT_ONCE, resume, foe


def end(world: World, row: int) -> None:
    """Let somebody be done with fighting or running, and go on where they were going."""
    people = world.people
    about, resume = tasks.told(world, row), int(people.resume[row])
    tasks.free(world, row)
    movement.stop(world, row)
    if about is not None:
        world.tell(WORK_DONE, row, *about)
    if resume >= 0:
        people.goal[row] = resume
        movement.go_on(world, row)


def _who_acts(world: World) -> NDArray[np.bool_]:
    """Return who is in a fight and stands, and whom nothing holds (T19), bool[people]."""
    people = world.people
    who: NDArray[np.bool_] = (people.task >= ATTACKING) & (people.step_due == NEVER)
    who &= (people.stun_due == NEVER) & (people.web_due == NEVER)
    return who


def due(world: World) -> int:
    """Return the next tick at which somebody in a fight does something, NEVER without one."""
    people = world.people
    return int(people.act_due[_who_acts(world)].min(initial=NEVER))


def proceed(world: World) -> None:
    """C6 to C10: let everybody in a fight whose moment has come act, until nobody is left; all choose, then all act, by their ids."""
    people, tick = world.people, world.campaign.tick
    while True:
        acts = _who_acts(world) & (people.act_due <= tick)
        if not acts.any():
            return
        _fight(world, np.flatnonzero(acts & (people.task == ATTACKING)))
        for row in np.flatnonzero(acts & (people.task == AVOIDING)).tolist():
            if people.task[row] == AVOIDING:
                _get_away(world, row)
        for row in np.flatnonzero(acts & (people.task == JOINING)).tolist():
            if people.task[row] == JOINING:
                _join(world, row)


def _holds(world: World) -> NDArray[np.bool_]:
    """G4, C9: who stands on the post that they guard and fights from there (ours), so that doorways hold; an order calls them away."""
    people = world.people
    holds: NDArray[np.bool_] = (people.post == people.cell) & (people.duty_guard > 0) & (people.ordered == 0)
    return holds


def _fight(world: World, rows: Int64s) -> None:
    rows = casting.instead(world, rows)
    if not len(rows):
        return
    people = world.people
    foes = np.array([people.row_of(int(id_)) for id_ in people.foe[rows].tolist()], np.int64)
    ranges = np.array([blows.arms(world, row).range_cells for row in rows.tolist()], np.int64)
    modes = np.where(_holds(world)[rows], HOLDS, people.ordered[rows]).astype(np.uint8)
    chosen = choose(arena.field(world), arena.fighters(world), rows, foes, modes, ranges, arena.search(world))
    for row, (what, at) in zip(rows.tolist(), chosen.tolist(), strict=True):
        # An earlier one's blow may have felled this one, or whom they were about to strike.
        if people.task[row] != ATTACKING:
            continue
        if what == STRIKE:
            _strike(world, row, at)
            continue
        people.winding[row] = 0
        if what == STEP:
            movement.step(world, row, at)
        elif what == FAR:
            _go_far(world, row, at)
        elif what == NOBODY:
            end(world, row)
        else:
            people.act_due[row] = world.campaign.tick + world.content.combat.waits_ticks
    casting.mind_spells(world, rows)


def _strike(world: World, row: int, target: int) -> None:
    """C11: let a blow fall that was wound up for this target; wind up the next."""
    people, tick = world.people, world.campaign.tick
    if people.state[target] != UP or not HOSTILE[people.side[row], people.side[target]]:
        people.winding[row] = 0
        return
    if people.winding[row] == people.id[target] and people.ready_due[row] > tick:
        # Only looked whether there is a spell to cast.
        people.act_due[row] = people.ready_due[row]
        return
    if people.winding[row] == people.id[target]:
        blows.strike(world, row, target)
        if people.task[row] not in IN_A_FIGHT:
            return
        people.ready_due[row] = tick + blows.interval(world, row)
    else:
        people.ready_due[row] = max(int(people.ready_due[row]), tick + world.content.combat.ready_ticks)
        blows.turn_to(world, row, int(people.cell[target]))
    if not people.ordered[row]:
        people.foe[row] = people.id[target]
    people.winding[row], people.act_due[row] = people.id[target], people.ready_due[row]


def _go_far(world: World, row: int, target: int) -> None:
    """Go to an enemy to whom there is no short way, part of the way at first."""
    people = world.people
    steps = movement.way(world, group_of(world, row), int(people.cell[row]), int(people.cell[target]))
    if steps is None or not len(steps):
        people.act_due[row] = world.campaign.tick + world.content.combat.waits_ticks
        return
    arena.let_go(world, row)
    _walk(world, row, steps[: max(1, min(len(steps) // 2, _MOST_STEPS))])


def _walk(world: World, row: int, steps: NDArray[np.uint8]) -> None:
    world.people.winding[row] = 0
    movement.walk_to(world, row, int(world.people.cell[row] + world.caches.offsets[steps].sum()), steps)


def far_enough(near_cells: Int64s) -> Int64s:
    """C8: return how far away enemies must be for those to stop who run from them from so near on, int64[any]."""
    return np.minimum(_FAR_CELLS, near_cells + _FARTHER_CELLS)


def _get_away(world: World, row: int) -> None:
    """C8: go where enemies are farthest; who is cornered strikes back."""
    people, field = world.people, arena.field(world)
    arena.let_go(world, row)
    near = world.content.stances.at(rampage.stance(world, row)).near_cells
    most = int(far_enough(np.array([near]))[0])
    steps = retreat(field, arena.fighters(world, attacking=False), row, _RETREAT_STEPS, most, arena.search(world))
    if len(steps):
        _walk(world, row, steps)
        return
    one = np.array([row])
    ranges = np.zeros(1, np.int64)
    ((what, at),) = choose(field, arena.fighters(world), one, np.array([-1]), np.zeros(1, np.uint8), ranges, arena.search(world)).tolist()
    if what == STRIKE:
        _strike(world, row, at)
    else:
        arena.let_go(world, row)
        people.winding[row], people.act_due[row] = 0, world.campaign.tick + world.content.combat.waits_ticks


def _join(world: World, row: int) -> None:
    """C8: go to a friend."""
    people = world.people
    friend = people.row_of(int(people.foe[row]))
    steps = movement.way(world, group_of(world, row), int(people.cell[row]), int(people.cell[friend]))
    if people.state[friend] != UP or steps is None or len(steps) <= 1:
        people.act_due[row] = world.campaign.tick + world.content.combat.waits_ticks
        return
    _walk(world, row, steps[: max(1, min(len(steps) // 2, _MOST_STEPS))])
