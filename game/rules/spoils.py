"""I1, I25: what adventurers take, break and carry away: treasure by strength, altars, their fallen."""

from __future__ import annotations

import numpy as np

from game.rules import ground, movement, presence, recovery, stock, tasks
from game.world.events import DESTROYED, WORK_DONE, WORK_STARTED
from game.world.tables import LOOTING, WRECKING
from game.world.world import World

TASKS = (LOOTING, WRECKING)
_GOLD, _ALTAR = "gold", "altar"


def capacity(world: World, row: int) -> int:
    """I25: return how much gold somebody can carry, by their vigour."""
    figures = world.content.spoils
    return figures.gold_base + figures.gold_per_vigour * int(world.people.vigour[row])


def room(world: World, row: int) -> int:
    """I25: return how much more gold somebody can carry."""
    return max(0, capacity(world, row) - int(world.people.loot[row]))


def _begin(world: World, row: int, task: int, action: str, deed: int) -> None:
    people, clock = world.people, world.content.clock
    people.task[row], people.deed[row] = task, deed
    people.task_due[row] = world.campaign.tick + world.content.actions[action].seconds * clock.ticks_per_second
    about = tasks.told(world, row)
    if about is not None:
        world.tell(WORK_STARTED, row, *about)


def begin_looting(world: World, row: int) -> None:
    """I25: let somebody who stands on treasure begin to take it."""
    stacks = world.stacks
    lies = (stacks.cell == world.people.cell[row]) & (stacks.material == world.content.materials.number[_GOLD])
    _begin(world, row, LOOTING, "loot", int(stacks.id[np.flatnonzero(lies)[0]]))


def begin_wrecking(world: World, row: int) -> None:
    """I1: let somebody who stands at an altar begin to destroy it."""
    _begin(world, row, WRECKING, "wreck", int(world.things.id[world.thing_at(int(world.people.cell[row]))]))


def settle(world: World) -> None:
    """Let those leave off whose treasure or altar is gone."""
    people = world.people
    for row in np.flatnonzero(np.isin(people.task, TASKS)).tolist():
        table = world.stacks if people.task[row] == LOOTING else world.things
        if table.row_of(int(people.deed[row])) < 0:
            tasks.release(world, row, "it is gone")


def finish(world: World, row: int) -> bool:
    """I1, I25: end somebody's looting or wrecking; whether what they were at was there still."""
    people, deed = world.people, int(world.people.deed[row])
    table = world.stacks if people.task[row] == LOOTING else world.things
    place = table.row_of(deed)
    about = tasks.told(world, row)
    loots = people.task[row] == LOOTING
    tasks.free(world, row)
    if place < 0:
        return False
    if loots:
        taken = min(room(world, row), int(world.stacks.amount[place]))
        if taken:
            stock.spend(world, int(world.stacks.material[place]), taken, int(world.stacks.cell[place]), "stolen")
            people.loot[row] += taken
    else:
        world.tell(DESTROYED, place, row)
        ground.clear_structure(world, place)
    if about is not None:
        world.tell(WORK_DONE, row, *about)
    return True


def take_up(world: World, row: int, fallen: int) -> None:
    """I25: let somebody take one of their fallen up; from now on they are where their carrier is, who walks the slower for it."""
    people = world.people
    before = int(people.cell[fallen])
    people.carrier[fallen], people.cell[fallen] = people.id[row], people.cell[row]
    presence.left(world, before)
    movement.set_pace(world, row, loaded=False)


def lay_down_all(world: World, row: int) -> None:
    """N8: let somebody lay down whoever they carry."""
    people = world.people
    for fallen in np.flatnonzero(people.carrier == people.id[row]).tolist():
        recovery.lay_down(world, fallen)
        movement.set_pace(world, row, loaded=False)
