"""G4: why something isn't done, in a player's words; asked by the screen for what is under the cursor."""

from __future__ import annotations

import numpy as np

from game.content.types import DUTIES
from game.rules import jobs, stock, tasks, work
from game.rules.assignment import ASIDE, NO_WAY, OCCUPIED, duties, minions, survey
from game.rules.passage import parts
from game.world.tables import BRINGING, BUILD, DIG, FETCHING, WORKING
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
    if not _able(world, duty).any():
        return f"no minion does the duty {duty}"
    spots = survey(world, minions(world))[0][row]
    spots = spots[spots >= 0]
    if not len(spots):
        return "it will be reached once what is around it is dug" if ordered.kind[row] == DIG else ASIDE[NO_WAY]
    if not np.isin(parts(world)[spots], parts(world)[world.people.cell[_able(world, duty)]]).any():
        return ASIDE[NO_WAY]
    if ordered.kind[row] == BUILD and not ordered.spent[row]:
        lacking = _lacking(world, row)
        if lacking:
            return lacking
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


def _able(world: World, duty: str) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    able: np.ndarray[tuple[int], np.dtype[np.bool_]] = minions(world) & (duties(world)[DUTIES.index(duty)] > 0)
    return able


def _lacking(world: World, row: int) -> str | None:
    """Say which materials a site waits for, and whether they come."""
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
        free = stock.lying_total(world)
        short = [text for text in parts_ if free[text.split()[1]] == 0]
        return f"it lacks {' and '.join(parts_)}" + (f", and there is no {short[0].split()[1]}" if short else "")
    if bringing.any():
        who = people.name[int(np.flatnonzero(bringing)[0])]
        return f"{who} is bringing what it needs"
    return None
