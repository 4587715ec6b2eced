"""Z7: people walk to where they were sent, step by step, and plan anew when the ground changes under their route."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.motion import first_broken, walk
from game.rules.passage import factors, group_of
from game.world.columns import NEVER
from game.world.events import WORK_DONE, WORK_STARTED, WORK_STOPPED
from game.world.tables import UP
from game.world.world import World

MOVE = "move"
_MOST_WAYS = 4096  # kept, so that an order's check and what it then does search once


def next_cell(world: World, row: int) -> int:
    """Return the cell at which the step under way ends; where they stand when they stand."""
    people = world.people
    if people.step_due[row] == NEVER:
        return int(people.cell[row])
    return int(people.cell[row] + world.caches.offsets[people.route.get(row)[0]])


def way(world: World, row: int, goal: int) -> NDArray[np.uint8] | None:
    """Z7: the directions of a cheapest way from where the person's step under way ends to `goal`, None when there is none."""
    group, start, ways = group_of(world, row), next_cell(world, row), world.caches.ways
    asked = (group, start, goal)
    if asked not in ways:
        if len(ways) >= _MOST_WAYS:
            ways.clear()
        ways[asked] = world.caches.paths.search(factors(world, group), world.caches.offsets, start, goal)
    return ways[asked]


def cannot_walk(world: World, row: int) -> str | None:
    """Say why somebody can't walk anywhere, None when they can."""
    people = world.people
    if people.state[row] != UP:
        return f"{people.name[row]} can't walk in that state"
    return None


def send(world: World, row: int, goal: int) -> None:
    """Z7: set a person walking to `goal`, to which there must be a way; a step under way is finished first."""
    steps = way(world, row, goal)
    if steps is None:
        raise ValueError(f"no way for {world.people.name[row]} to {world.xy(goal)}: check first")
    if world.people.goal[row] >= 0:
        _give_up(world, row, "sent elsewhere")
    world.people.goal[row] = goal
    world.tell(WORK_STARTED, row, MOVE, MOVE, goal)
    _follow(world, row, steps)
    if world.people.step_due[row] == NEVER:
        arrive(world, row)


def _follow(world: World, row: int, steps: NDArray[np.uint8]) -> None:
    """Put `steps` behind the step under way; begin the first of them when there is none."""
    people = world.people
    if people.step_due[row] != NEVER:
        people.route.set(row, np.concatenate((people.route.get(row)[:1], steps)))
        return
    people.route.set(row, steps)
    if len(steps):
        walking = world.content.walking
        length = walking.straight_length if steps[0] < 4 else walking.diagonal_length
        speed = int(people.speed[row])
        ticks = -(-length // speed)
        people.step_due[row] = world.campaign.tick + ticks
        people.carry[row] = ticks * speed - length


def _give_up(world: World, row: int, why: str) -> None:
    """Forget the goal and tell why; a step under way is still finished."""
    people = world.people
    world.tell(WORK_STOPPED, row, MOVE, MOVE, int(people.goal[row]), why)
    people.goal[row] = -1
    if people.step_due[row] != NEVER:
        people.route.set(row, people.route.get(row)[:1].copy())


def arrive(world: World, row: int) -> None:
    """Tell that somebody has come to the end of their route."""
    goal = int(world.people.goal[row])
    if goal >= 0:
        world.people.goal[row] = -1
        world.tell(WORK_DONE, row, MOVE, MOVE, goal)


def walk_until(world: World, limit: int) -> list[int]:
    """Z7: walk everybody from the coming tick on, to `limit` or to the end of the first tick in which somebody arrives.

    Leaves the tick at the one reached and returns the rows that arrived in it.
    """
    people, walking, events = world.people, world.content.walking, world.events
    world.campaign.tick, arrived = walk(
        world.caches.walkers,
        world.campaign.tick,
        limit,
        (walking.straight_length, walking.diagonal_length),
        world.caches.offsets,
        people.cell,
        people.speed,
        people.step_due,
        people.carry,
        people.route.pool,
        people.route.at,
        people.route.end,
        events.steps,
        events.steps_from,
    )
    return arrived


def ground_changed(world: World) -> None:
    """Put right, at once, what hung on the old ground: routes that can't be walked any more are planned anew, others stay.

    A step under way on to a cell that closed is taken back; who has no way left gives up.
    """
    world.caches.factors.clear()
    world.caches.ways.clear()
    people, offsets = world.people, world.caches.offsets
    for row in np.flatnonzero(people.step_due != NEVER).tolist():
        broken = first_broken(factors(world, group_of(world, row)), offsets, int(people.cell[row]), people.route.get(row))
        if broken < 0:
            continue
        if broken == 0:
            people.step_due[row], people.carry[row] = NEVER, 0
            people.route.set(row, b"")
        goal = int(people.goal[row])
        if goal < 0:
            continue
        steps = way(world, row, goal)
        if steps is None:
            _give_up(world, row, "the way is closed")
        else:
            _follow(world, row, steps)
