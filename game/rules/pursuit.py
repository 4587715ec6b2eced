"""D4: who was sent to attack somebody goes after them until they are beside them; what then happens is the fight's (C6)."""

from __future__ import annotations

import numpy as np

from game.kernels.motion import NEVER
from game.rules import movement, tasks
from game.rules.passage import grid, group_of, group_when
from game.world.events import WORK_DONE, WORK_STARTED
from game.world.tables import ATTACKING, UP
from game.world.world import World

_NO_WAY = "there is no way"


def way_to(world: World, row: int, target: int) -> int:
    """D4, C6: return the number of steps after which somebody who is ordered to attack is beside another, -1 when there is no way."""
    group = group_when(world, row, attacks=True, ordered=True)
    steps = movement.way(world, group, movement.next_cell(world, row), int(world.people.cell[target]))
    return -1 if steps is None else max(0, len(steps) - 1)


def attack(world: World, row: int, target: int) -> None:
    """D4: send somebody, on the player's order, after another; a step under way is finished first."""
    people = world.people
    tasks.release(world, row, "sent to attack")
    movement.stop(world, row)
    people.task[row], people.foe[row], people.ordered[row] = ATTACKING, people.id[target], 1
    about = tasks.told(world, row)
    if about is not None:
        world.tell(WORK_STARTED, row, *about)


def proceed(world: World) -> None:
    """D4, C6: let those who go after somebody walk to where they are now, and stand once they are beside them."""
    people = world.people
    for row in np.flatnonzero(people.task == ATTACKING).tolist():
        target = people.row_of(int(people.foe[row]))
        if people.state[target] != UP or people.side[target] == people.side[row]:
            about = tasks.told(world, row)
            tasks.free(world, row)
            movement.stop(world, row)
            if about is not None:
                world.tell(WORK_DONE, row, *about)
        elif not movement.is_held(world, row):
            _close_in(world, row, target)


def _close_in(world: World, row: int, target: int) -> None:
    """Walk on, stand, or plan anew, by where the other is and where one's own way ends: that changes only when a pass is due."""
    people = world.people
    start, there = movement.next_cell(world, row), int(people.cell[target])
    end = int(people.goal[row]) if people.step_due[row] != NEVER else start
    if end >= 0 and (end == there or beside(world, row, end, there)):
        return
    (steps,) = movement.ways(world, [row], there)
    if steps is None:
        tasks.release(world, row, _NO_WAY)
        return
    steps = steps[:-1]
    movement.walk_to(world, row, start + int(world.caches.offsets[steps].sum()), steps)


def due(world: World) -> int:
    """Return the tick after the one in which the next of those who are gone after ends a step, NEVER without one."""
    people, soonest = world.people, NEVER
    for row in np.flatnonzero(people.foe > 0).tolist():
        step_due = int(people.step_due[people.row_of(int(people.foe[row]))])
        if step_due != NEVER:
            soonest = min(soonest, step_due + 1)
    return soonest


def beside(world: World, row: int, here: int, there: int) -> bool:
    """C6: return whether two cells are adjacent for somebody, with no wall's corner between them."""
    moves = int(grid(world, group_of(world, row)).moves[here])
    return any(moves >> k & 1 and here + step == there for k, step in enumerate(world.caches.offsets.tolist()))
