"""I1, I25: parties of adventurers: what they go for, how they keep together, and when they flee, loot and go home.

A party looks after itself on every beat; in between its members walk, and see to doors and traps as they come to them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.content.parties import GOALS
from game.kernels.errands import nearest
from game.kernels.motion import NEVER
from game.rules import beliefs, movement, passage, spoils, tasks, water
from game.rules.passage import ADVENTURERS
from game.world.dice import Stream, roll
from game.world.events import GOAL_CHANGED
from game.world.tables import AFTER_GOAL, CAPTIVE, DEAD, GONE, IN_A_FIGHT_FROM, KNOCKED_OUT, LOOTING, LOOTING_ABOUT, NO_TASK, UP
from game.world.world import World

KILL_OVERLORD, STEAL_TREASURE, RESCUE_PRISONER, DESTROY_ALTAR = GOALS
TREASURE, HOME = "treasure", "home"
_KEEPS_AWAY = 1
"""The stop of the stance slider of those who flee (C8)."""


def due(world: World) -> int:
    """Return the tick of the next beat, NEVER while no party is after anything."""
    beat = world.content.parties.beat_ticks
    return (world.campaign.tick // beat + 1) * beat if _active(world) else NEVER


def _active(world: World) -> list[int]:
    """Return the rows of the parties that are after something and have anybody up."""
    parties, people = world.parties, world.people
    if not len(parties):
        return []
    up = set(people.party[(people.state == UP) & (people.side == ADVENTURERS)].tolist())
    return [which for which, goal in enumerate(parties.goal) if goal and not parties.leaving[which] and int(parties.id[which]) in up]


def members(world: World, which: int) -> list[int]:
    """Return the rows of those of a party (a row) who are up, in the order of their ids; the first leads."""
    people = world.people
    rows: list[int] = np.flatnonzero(
        (people.party == world.parties.id[which]) & (people.side == ADVENTURERS) & (people.state == UP)
    ).tolist()
    return rows


def proceed(world: World) -> None:
    """I1, I25: on a beat, let every party that is after something see to it; with nothing new that changes nothing."""
    if not len(world.parties):
        return
    spoils.settle(world)
    if world.campaign.tick % world.content.parties.beat_ticks:
        return
    for which in _active(world):
        there = members(world, which)
        if not _flees(world, which, there):
            if world.parties.stage[which] == AFTER_GOAL:
                _pursue(world, which, there)
            else:
                _plunder(world, which, there)
    spoils.settle(world)


def _tell(world: World, which: int, goal: str, why: str) -> None:
    world.tell(GOAL_CHANGED, which, goal, why)


def _free(world: World, row: int) -> bool:
    """Return whether somebody is about nothing but their party's goal; who swims comes to land first."""
    people = world.people
    return (
        bool(people.task[row] == NO_TASK and not people.ordered[row]) and not movement.is_held(world, row) and not water.swims(world, row)
    )


def set_goal(world: World, which: int, goal: str, why: str) -> None:
    """I1: let a party be after something else."""
    world.parties.goal[which] = goal
    world.parties.stage[which] = AFTER_GOAL
    _tell(world, which, goal, why)


def go_home(world: World, which: int, why: str) -> None:
    """I25: let a party go home."""
    world.parties.leaving[which] = 1
    _tell(world, which, HOME, why)
    for row in members(world, which):
        if _free(world, row):
            movement.stop(world, row)


# --- what they go for ----------------------------------------------------------------------------------------------------------


def targets(world: World, goal: str) -> NDArray[np.int64]:
    """I1: return the cells that a goal is on, none when it is gone."""
    people, things, content = world.people, world.things, world.content
    found: NDArray[np.int64]
    if goal == KILL_OVERLORD:
        is_up = content.figures.is_overlord[people.kind] & ~np.isin(people.state, (DEAD, GONE))
        found = people.cell[is_up]
    elif goal == STEAL_TREASURE:
        found = world.stacks.cell[world.stacks.material == content.materials.number["gold"]]
    elif goal == RESCUE_PRISONER:
        found = people.cell[(people.prison > 0) & (people.side == ADVENTURERS)]
    else:
        found = things.cell[things.kind == content.structures.number["altar"]]
    return found


def _nearest(world: World, row: int, goal: str) -> tuple[int, int]:
    """I1: return the cell nearest to somebody that a goal is on, by a way that they know, and how careful it is; -1 without one."""
    cells, caches = np.unique(targets(world, goal)), world.caches
    start = movement.next_cell(world, row)
    for mode in beliefs.MODES if len(cells) else ():
        ground = passage.grid(world, beliefs.plans_by(world, row, mode))
        found = nearest(ground, start, cells, caches.errands, caches.scratch) if ground.factor[start] else None
        if found is not None:
            return int(found[1]), mode
    return -1, 0


def _aim(world: World, leader: int, goal: str) -> int:
    """I1: return the cell that a party is to go to: the one it goes to already while it is there, else the nearest; -1 without one."""
    people = world.people
    cells, here = targets(world, goal), int(people.goal[leader])
    if here >= 0:
        far = world.far(cells, here)
        if len(cells) and far.min() <= (world.content.parties.follows_cells if goal == KILL_OVERLORD else 0):
            return here
    elif people.cell[leader] in cells and people.step_due[leader] == NEVER:
        return int(people.cell[leader])
    return _nearest(world, leader, goal)[0]


def _pursue(world: World, which: int, there: list[int]) -> None:
    """I1, D14: keep a party on its way to its goal, or to another when it is gone or out of reach."""
    goal, leader = world.parties.goal[which], there[0]
    if goal != KILL_OVERLORD and not len(targets(world, goal)):
        set_goal(world, which, KILL_OVERLORD, "it is gone")
        goal = KILL_OVERLORD
    cell = _aim(world, leader, goal)
    if cell < 0:
        _without_goal(world, which, leader, goal)
        return
    if not _begin_deed(world, which, there, goal):
        _march(world, which, there, cell)


def _without_goal(world: World, which: int, leader: int, goal: str) -> None:
    """D14, I25: there is no way to a party's goal, or nobody to kill: another goal within reach, else treasure, else home."""
    why = "the overlord is dead" if goal == KILL_OVERLORD and not len(targets(world, goal)) else "no other way"
    if goal != KILL_OVERLORD and _nearest(world, leader, KILL_OVERLORD)[0] >= 0:
        set_goal(world, which, KILL_OVERLORD, why)
        return
    for other in (RESCUE_PRISONER, DESTROY_ALTAR) if why == "no other way" else ():
        if other != goal and _nearest(world, leader, other)[0] >= 0:
            set_goal(world, which, other, why)
            return
    if _nearest(world, leader, STEAL_TREASURE)[0] >= 0:
        plunder(world, which, why)
    else:
        go_home(world, which, why)


def done(world: World, which: int, why: str) -> None:
    """I1: a party has done what it came for: most take what treasure they can carry as well, and leave."""
    party = int(world.parties.id[which])
    if roll(world, Stream.SPOILS, party, 0) % 100 < world.content.parties.loot_percent:
        plunder(world, which, why)
    else:
        go_home(world, which, why)


def plunder(world: World, which: int, why: str) -> None:
    """I1, I25: let a party split up, each to take what they can carry."""
    world.parties.stage[which] = LOOTING_ABOUT
    _tell(world, which, TREASURE, why)
    for row in members(world, which):
        if _free(world, row):
            movement.stop(world, row)


def _plunder(world: World, which: int, there: list[int]) -> None:
    """I25: let each take what treasure they can still carry, and go home then; the last one takes the party's name along."""
    people = world.people
    for row in there:
        if people.home[row] or not _free(world, row):
            continue
        cell = _aim(world, row, STEAL_TREASURE) if spoils.room(world, row) else -1
        if cell < 0:
            people.home[row] = 1
            movement.stop(world, row)
        elif people.cell[row] == cell and people.step_due[row] == NEVER:
            spoils.begin_looting(world, row)
        elif people.goal[row] != cell:
            _send(world, [row], cell)
    if all(people.home[row] for row in there):
        world.parties.leaving[which] = 1


def achieve(world: World, row: int) -> None:
    """I1, I25: end somebody's looting or wrecking: their party is done, or they go on."""
    loots = world.people.task[row] == LOOTING
    which = world.parties.row_of(int(world.people.party[row]))
    if not spoils.finish(world, row) or which < 0 or world.parties.stage[which] != AFTER_GOAL or world.parties.leaving[which]:
        return
    if not loots:
        done(world, which, "the altar is destroyed")
    elif world.parties.goal[which] == STEAL_TREASURE:
        plunder(world, which, "treasure is theirs")


def _begin_deed(world: World, which: int, there: list[int], goal: str) -> bool:
    """I1: let who has come to treasure or an altar set about it; whether anybody is at it."""
    people, on = world.people, set(targets(world, goal).tolist())
    if goal not in (STEAL_TREASURE, DESTROY_ALTAR):
        return False
    if any(people.deed[row] and people.task[row] in spoils.TASKS for row in there):
        return True
    for row in there:
        if _free(world, row) and people.step_due[row] == NEVER and int(people.cell[row]) in on:
            movement.stop(world, row)
            if goal == STEAL_TREASURE:
                spoils.begin_looting(world, row)
            else:
                spoils.begin_wrecking(world, row)
            return True
    return False


# --- how they get there --------------------------------------------------------------------------------------------------------


def _march(world: World, which: int, there: list[int], cell: int) -> None:
    """I1: send a party's free members to a cell, in a loose column behind its leader, no faster than the slowest of them."""
    people = world.people
    free = [row for row in there if _free(world, row)]
    if not free:
        return
    arrived = [row for row in free if people.cell[row] == cell and people.step_due[row] == NEVER]
    _send(world, [row for row in free if people.goal[row] != cell and row not in arrived], cell)
    slowest = min(movement.natural_pace(world, row) for row in free)
    people.pace[free] = slowest
    _keep_column(world, free)


def _send(world: World, rows: list[int], cell: int) -> None:
    """Let some people be on their way to a cell; who stands sets out when doors and traps have been thought of, see breaching.py."""
    people = world.people
    for row, steps in zip(rows, movement.ways(world, rows, cell), strict=True):
        if steps is None:
            continue
        if people.step_due[row] == NEVER:
            people.goal[row] = cell
        else:
            movement.walk_to(world, row, cell, steps)


def _keep_column(world: World, free: list[int]) -> None:
    """I1: let those wait for a beat who are on another's heels, and the whole party for who has fallen behind (ours)."""
    people, figures = world.people, world.content.parties
    tick = world.campaign.tick
    walking = [row for row in free if people.goal[row] >= 0]
    if len(walking) < 2:
        return
    leader = walking[0]

    def behind(row: int) -> int:
        here, there = int(people.cell[row]), int(people.cell[leader])
        return world.apart(here, there)

    waits = set()
    if any(behind(row) > figures.behind_cells and people.step_due[row] != NEVER for row in walking):
        waits = {row for row in walking if 2 * behind(row) <= figures.behind_cells}
    taken: set[int] = set()
    for row in walking:
        cell = int(people.cell[row])
        if cell in taken:
            waits.add(row)
        taken.add(cell)
    until = tick - tick % figures.beat_ticks + figures.beat_ticks
    for row in sorted(waits):
        people.wait_due[row] = until
        if people.step_due[row] != NEVER:
            people.route.set(row, people.route.get(row)[:1].copy())


# --- flight --------------------------------------------------------------------------------------------------------------------


def _flees(world: World, which: int, there: list[int]) -> bool:
    """I25: let a party that is losing flee, with those of its fallen who lie near; whether it does."""
    people, figures = world.people, world.content.parties
    ours = (people.party == world.parties.id[which]) & (people.side == ADVENTURERS)
    out = ours & np.isin(people.state, (KNOCKED_OUT, DEAD, CAPTIVE))
    if not out.any() or 100 * np.count_nonzero(out) < figures.losing_percent * np.count_nonzero(ours & (people.state != GONE)):
        return False
    if not np.isin(world.awareness.who, people.id[there]).any():
        return False
    fallen = np.flatnonzero(ours & (people.state == KNOCKED_OUT) & (people.carrier == 0) & (people.prison == 0)).tolist()
    for row in there:
        people.stance[row] = min(int(people.stance[row]), _KEEPS_AWAY)
        if people.task[row] >= IN_A_FIGHT_FROM and not people.ordered[row]:
            tasks.release(world, row, "flees")
        near = [other for other in fallen if _near(world, row, other) <= figures.carry_cells]
        if near and people.task[row] == NO_TASK and not water.swims(world, row):
            fallen.remove(near[0])
            spoils.take_up(world, row, near[0])
    go_home(world, which, "losing")
    return True


def _near(world: World, row: int, other: int) -> int:
    here, there = int(world.people.cell[row]), int(world.people.cell[other])
    return world.apart(here, there)
