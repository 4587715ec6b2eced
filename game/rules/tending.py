"""C12: a healer of a party goes to those of it who bleed, and treats them, once nobody of it fights."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.kernels.motion import NEVER
from game.rules import beliefs, care, healing, movement, noticing, tasks, water
from game.rules.passage import ADVENTURERS
from game.world.events import WORK_DONE, WORK_STARTED
from game.world.tables import ATTACKING, KNOCKED_OUT, NO_TASK, TENDING, UP
from game.world.world import World

_ACTION, _TALENT = "treat", "healer"


def _healers(world: World) -> NDArray[np.bool_]:
    """Return who is a healer of a party and free to treat somebody, or walking, bool[people]; in the water nobody treats or is treated."""
    people = world.people
    healers: NDArray[np.bool_] = people.talents & np.uint32(1 << world.content.talents.number[_TALENT]) > 0
    healers &= (people.party > 0) & (people.side == ADVENTURERS) & (people.state == UP) & (people.task == NO_TASK)
    healers &= (people.stun_due == NEVER) & (people.web_due == NEVER) & ~water.swimmers(world)
    return healers


def _patients(world: World) -> NDArray[np.bool_]:
    """Return who bleeds and can be treated by their own, bool[people]."""
    people = world.people
    patients: NDArray[np.bool_] = (people.bleeding > 0) & ((people.state == UP) | (people.state == KNOCKED_OUT))
    patients &= (people.party > 0) & (people.side == ADVENTURERS) & (people.prison == 0) & (people.carrier == 0)
    patients &= ~water.swimmers(world)
    return patients


def due(world: World) -> int:
    """Return the next tick at which a healer looks for somebody to treat, NEVER while there is nobody."""
    people, patients = world.people, _patients(world)
    if not patients.any() or not np.isin(people.party[_healers(world)], people.party[patients]).any():
        return NEVER
    beat = world.content.tending.looks_every_ticks
    return (world.campaign.tick // beat + 1) * beat


def settle(world: World) -> None:
    """C12, Z8: let those leave whose patient needs nobody any more, on every beat those set out who are free, those begin who are there."""
    people = world.people
    for row in np.flatnonzero(people.task == TENDING).tolist():
        if not _needs(world, row, people.row_of(int(people.deed[row]))):
            _leave(world, row)
    if world.campaign.tick % world.content.tending.looks_every_ticks == 0:
        _seek(world)
    for row in np.flatnonzero((people.task == TENDING) & (people.task_due == NEVER) & (people.step_due == NEVER)).tolist():
        patient = people.row_of(int(people.deed[row]))
        if people.cell[row] == people.goal[row] and care.beside(world, row, patient):
            people.goal[row] = -1
            _begin(world, row)
        elif people.step_due[patient] == NEVER or people.task[patient] != NO_TASK or people.cell[row] != people.goal[row]:
            tasks.release(world, row, "they have moved on")


def _needs(world: World, row: int, patient: int) -> bool:
    """Return whether somebody can be treated by a healer of their own party."""
    people = world.people
    return bool(_patients(world)[patient]) and bool(people.party[patient] == people.party[row])


def _begin(world: World, row: int) -> None:
    """Z8: begin a try; it is rolled when it ends."""
    seconds = world.content.actions[_ACTION].seconds
    world.people.task_due[row] = world.campaign.tick + seconds * world.content.clock.ticks_per_second


def _seek(world: World) -> None:
    """C12: send every healer who is free, whose party doesn't fight, and who knows of no enemy, to the nearest whom they can treat."""
    people, patients = world.people, _patients(world)
    if not patients.any():
        return
    aware = noticing.aware(world)
    for row in np.flatnonzero(_healers(world)).tolist():
        ours = people.party == people.party[row]
        if aware[row].any() or (ours & (people.task >= ATTACKING)).any() or movement.waits(world, row):
            continue
        treated = np.isin(people.id, people.deed[people.task == TENDING])
        others = np.flatnonzero(ours & patients & ~treated).tolist()
        ways = [(len(steps), other, steps) for other in others for steps in _way(world, row, other)]
        if ways:
            _, patient, steps = min(ways, key=lambda way: way[:2])
            _set_out(world, row, patient, steps[:-1])


def _way(world: World, row: int, patient: int) -> list[NDArray[np.uint8]]:
    """Return somebody's way to another's cell, if it is short, and they need not think about a door or a trap on it."""
    here, there = movement.next_cell(world, row), movement.next_cell(world, patient)
    most = world.content.tending.cells
    if world.apart(here, there) > most:
        return []
    steps = np.zeros(0, np.uint8) if here == there else movement.way(world, beliefs.plans_by(world, row), here, there)
    return [steps] if steps is not None and len(steps) <= most and movement.walks_freely(world, row, here, steps) else []


def _set_out(world: World, row: int, patient: int, steps: NDArray[np.uint8]) -> None:
    """C12: send a healer by a way to beside somebody, who waits for them; where both were going they know still."""
    people = world.people
    people.task[row], people.deed[row], people.resume[row] = TENDING, people.id[patient], people.goal[row]
    about = tasks.told(world, row)
    if about is not None:
        world.tell(WORK_STARTED, row, *about)
    movement.walk_to(world, row, int(movement.next_cell(world, row) + world.caches.offsets[steps].sum()), steps)
    if people.task[patient] == NO_TASK:
        movement.wait(world, patient)


def _leave(world: World, row: int) -> None:
    """Let a healer be done with somebody, and go on where they were going."""
    people = world.people
    resume, ordered = int(people.resume[row]), int(people.ordered[row])
    tasks.free(world, row)
    movement.stop(world, row)
    people.goal[row], people.ordered[row] = resume, ordered if resume >= 0 else 0


def finish(world: World, row: int) -> None:
    """C12, Z8: end somebody's try to stop another's bleeding, or their own; what fails is tried again."""
    people = world.people
    patient, about = people.row_of(int(people.deed[row])), tasks.told(world, row)
    if not _needs(world, row, patient) or not care.beside(world, row, patient):
        _leave(world, row)
    elif care.treats(world, row, patient):
        _leave(world, row)
        healing.treat(world, patient, ("person", row))
        if about is not None:
            world.tell(WORK_DONE, row, *about)
    else:
        _begin(world, row)
