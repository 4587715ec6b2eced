"""G4: why something isn't done, in a player's words; asked by the screen for what is under the cursor."""

from __future__ import annotations

import numpy as np

from game.content.types import DUTIES
from game.rules import jobs, stock, tasks, work
from game.rules.assignment import ASIDE, NO_WAY, OCCUPIED, OFF, duties, minions, survey
from game.rules.passage import parts
from game.world.tables import BRINGING, BUILD, DIG, FETCHING, GUARDING, TO_POST, WORKING
from game.world.world import World


def of_cell(world: World, cell: int) -> str | None:
    """G4: say what is ordered for a cell and why it isn't done, None where nothing is."""
    row = jobs.of_cell(world, cell)
    return of_job(world, row) if row >= 0 else None


def of_job(world: World, row: int) -> str:
    """G4: say why a job isn't done."""
    ordered = world.jobs
    worker = world.people.row_of(int(ordered.worker[row]))
    if worker >= 0:
        name = world.people.name[worker]
        return f"{name} is at work on it: {percent(world, row)}%" if world.people.task[worker] == WORKING else f"{name} is on the way to it"
    if ordered.retry_due[row] > world.campaign.tick and ordered.aside[row] >= OCCUPIED:
        return ASIDE[ordered.aside[row]]
    duty = tasks.duty_of(world, row)
    able = (duties(world) > OFF) & minions(world)
    mine = able[DUTIES.index(duty)]
    if not mine.any():
        return f"no minion does the duty {duty}"
    spots, part, _ = survey(world, able)
    if not part[row]:
        inner = ordered.kind[row] == DIG and not (spots[row] >= 0).any()
        return "it will be reached once what is around it is dug" if inner else ASIDE[NO_WAY]
    if ordered.kind[row] == BUILD and not ordered.spent[row]:
        lacking = _lacking(world, row, int(part[row]))
        if lacking:
            return lacking
    if np.isin(world.people.task[mine], (TO_POST, GUARDING)).all():
        return "those who could do it stand guard"
    return "everybody who could do it is busy"


def percent(world: World, row: int) -> int:
    """Z8: return how much of the present action of a job is done, in per cent, what is being worked now included."""
    ordered = world.jobs
    left = int(ordered.left[row])
    if left < 0:
        return 0
    action = tasks.action_of(world, row)
    worker = world.people.row_of(int(ordered.worker[row]))
    if worker >= 0 and world.people.task[worker] == WORKING:
        ahead = int(world.people.task_due[worker]) - world.campaign.tick
        left = max(0, min(left, ahead * tasks.work_rate(world, worker, action)))
    whole = work.whole_work(world, row, action)
    return 100 * (whole - left) // whole


def _lacking(world: World, row: int, part: int) -> str | None:
    """Say which materials a site in a part of the map waits for, and whether they come."""
    people, ordered, names = world.people, world.jobs, world.content.materials.names
    cost = world.content.figures.cost[ordered.structure[row]]
    bringing = (people.job == ordered.id[row]) & ((people.task == FETCHING) | (people.task == BRINGING))
    parts_: list[str] = []
    for number in np.flatnonzero(cost).tolist():
        coming = bringing & (people.material == number)
        missing = int(cost[number]) - stock.lying(world, number, int(ordered.cell[row])) - int(people.amount[coming].sum())
        if missing > 0:
            parts_.append(f"{missing} {names[number]}")
    if parts_:
        near = parts(world)[world.stacks.cell] == part
        here = {names[number] for number in np.unique(world.stacks.material[near]).tolist()}
        free = stock.lying_total(world)
        for name in (text.split()[1] for text in parts_):
            if name not in here:
                return f"it lacks {' and '.join(parts_)}, and " + ("there is no way to any " if free[name] else "there is no ") + name
        return f"it lacks {' and '.join(parts_)}"
    if bringing.any():
        who = people.name[int(np.flatnonzero(bringing)[0])]
        return f"{who} is bringing what it needs"
    return None
