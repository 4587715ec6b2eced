"""N8, G4: the duties Care and Guard: what is done about the wounded and the fallen, by policy or by order, and by whom it is done next."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.content.care import POLICIES
from game.rules import building, captives, healing, jobs, lairs, movement, passage, presence, recovery, remains, tasks, water, wounds
from game.rules.checks import check
from game.rules.passage import ADVENTURERS, DUNGEON, UNLOCKS, VISITORS, factors
from game.world.dice import Stream
from game.world.tables import (
    BURN,
    CAPTIVE,
    CAPTURE,
    DEAD,
    DISMANTLE,
    GOING,
    GONE,
    KILL,
    KNOCKED_OUT,
    LAY_DOWN,
    TREAT,
    UP,
)
from game.world.world import World

KINDS = (TREAT, LAY_DOWN, CAPTURE, DISMANTLE, BURN, KILL)
POLICY_OF = {TREAT: "treat", LAY_DOWN: "carry", CAPTURE: "capture", KILL: "kill", DISMANTLE: "dismantle", BURN: "burn"}
"""Kind of job → the policy by which it is done unasked."""
PLACES = {LAY_DOWN: "bed", CAPTURE: "prison", DISMANTLE: "dismantling_table", BURN: "pyre"}
"""Kind of job → the structure to which the fallen are carried for it."""


# --- what is to be done --------------------------------------------------------------------------------------------------------


def policy(world: World, name: str) -> bool:
    """Return whether a policy is on."""
    return bool(world.campaign.policies >> POLICIES.index(name) & 1)


def set_policy(world: World, name: str, on: bool) -> None:
    """Turn a policy on or off; what nobody has ordered follows."""
    bit = 1 << POLICIES.index(name)
    world.campaign.policies = world.campaign.policies | bit if on else world.campaign.policies & ~bit
    unsettle(world)


def unsettle(world: World) -> None:
    """Take note that there may be something else to do about the fallen."""
    world.caches.care_settled = world.caches.settled = False


def arrange(world: World) -> None:
    """G4: see that everybody for whom something is to be done has a job, and nobody else; nothing happens when it was seen to before."""
    if world.caches.care_settled:
        return
    world.caches.care_settled = True
    captives.mind(world)
    lairs.mind(world)
    ordered = world.jobs
    for id_ in ordered.id[ordered.person > 0].tolist():
        row = ordered.row_of(id_)
        if row >= 0 and not _stands(world, row):
            jobs.drop(world, row, "no longer needed")
    has = set(ordered.person[ordered.person > 0].tolist())
    structures = world.content.structures.number
    for kind, wanted in _wanted(world):
        if kind in PLACES and not (world.things.kind == structures[PLACES[kind]]).any():
            continue
        for row in np.flatnonzero(wanted).tolist():
            id_ = int(world.people.id[row])
            place = 0 if id_ in has else place_for(world, kind, row)
            if id_ not in has and place >= 0:
                jobs.add_for(world, kind, row, place, urgent=False)
                has.add(id_)


def _wanted(world: World) -> list[tuple[int, NDArray[np.bool_]]]:
    """Return what the policies ask for, the most pressing first, and for whom: bool[people] each; nobody comes to who lies in water."""
    people, figures = world.people, world.content.figures
    bleeds, lies, dead = people.bleeding > 0, people.state == KNOCKED_OUT, people.state == DEAD
    own, free = people.side == DUNGEON, people.prison == 0
    adventurer = figures.is_adventurer[people.kind]
    enemy = lies & free & ~own & (people.side != VISITORS)
    asked = {
        TREAT: bleeds & (own | ~free),
        LAY_DOWN: lies & own & figures.is_minion[people.kind],
        CAPTURE: enemy & adventurer,
        KILL: enemy,
        DISMANTLE: dead & adventurer,
        BURN: dead & ~adventurer & (own | figures.is_creature[people.kind]),
    }
    on = [(kind, wanted) for kind, wanted in asked.items() if policy(world, POLICY_OF[kind])]
    at_hand = (people.carrier == 0) & ~passage.water(world)[people.cell]
    return [(kind, wanted & at_hand) for kind, wanted in on if wanted.any()]


def place_for(world: World, kind: int, row: int) -> int:
    """Return the id of what somebody is carried to, 0 where they need not be, -1 when there is nothing to carry them to.

    Of a minion that is their own bed, else the nearest as the crow flies; a prison takes one.
    """
    if kind not in PLACES:
        return 0
    people, things = world.people, world.things
    fits = things.kind == world.content.structures.number[PLACES[kind]]
    cell = int(people.cell[row])
    if kind == LAY_DOWN:
        fits &= (things.owner == people.id[row]) & (things.cell != cell)
    elif kind == CAPTURE:
        others = (world.jobs.kind == CAPTURE) & (world.jobs.person != people.id[row])
        taken = np.concatenate((people.prison[people.prison > 0], world.jobs.place[others]))
        fits &= ~np.isin(things.id, taken)
    rows = np.flatnonzero(fits)
    if not len(rows):
        return -1
    far = world.far(things.cell[rows], cell)
    return int(things.id[rows[far.argmin()]])


def _stands(world: World, job: int) -> bool:
    """Return whether what a job is for is still to be done, and wanted."""
    jobs_, people = world.jobs, world.people
    kind, row = int(jobs_.kind[job]), people.row_of(int(jobs_.person[job]))
    if not (jobs_.urgent[job] or policy(world, POLICY_OF[kind])) or people.state[row] == GONE:
        return False
    if jobs_.place[job]:
        place = world.things.row_of(int(jobs_.place[job]))
        if place < 0 or (kind == LAY_DOWN and world.things.owner[place] != people.id[row]):
            return False
    state = people.state[row]
    if kind == TREAT:
        return bool(people.bleeding[row])
    if kind == KILL:
        return bool(state in (KNOCKED_OUT, CAPTIVE))
    if kind in (DISMANTLE, BURN):
        return bool(state == DEAD)
    if kind == LAY_DOWN:
        return bool(state == KNOCKED_OUT) and not people.prison[row]
    return bool(state == KNOCKED_OUT) and not people.prison[row] and bool(people.side[row] != DUNGEON)


# --- by order ------------------------------------------------------------------------------------------------------------------


def fault(world: World, kind: int, row: int) -> str | None:
    """N8, I26: return why something can't be done about somebody, None when it can."""
    people, figures = world.people, world.content.figures
    name, state, nature = people.name[row], people.state[row], people.kind[row]
    at_hand = state in (KNOCKED_OUT, CAPTIVE)
    if water.lies_in_water(world, row):
        return f"nobody comes to {name}, in the water"
    if kind == TREAT:
        if not people.bleeding[row]:
            return f"{name} doesn't bleed"
        return None if at_hand or people.side[row] == DUNGEON else f"{name} is up, and none of yours"
    if kind == KILL:
        return None if at_hand and not figures.is_overlord[nature] else f"{name} doesn't lie knocked out"
    if kind == CAPTURE:
        if people.prison[row]:
            return f"{name} is a prisoner already"
        if state != KNOCKED_OUT:
            return f"{name} doesn't lie knocked out"
        if not figures.is_adventurer[nature] or people.side[row] != ADVENTURERS:
            return f"{name} is no adventurer"
    else:
        if state != DEAD:
            return f"{name} is not dead"
        if figures.is_overlord[nature]:
            return "the overlord is left in peace"
        if kind == BURN and figures.is_adventurer[nature]:
            return "the pyre never burns an adventurer"
    if place_for(world, kind, row) < 0:
        return f"there is no {'free ' if kind == CAPTURE else ''}{PLACES[kind].replace('_', ' ')}"
    return None


def order(world: World, kind: int, row: int) -> None:
    """N8, I26: have something done about somebody, whatever the policies and whatever enemies are near."""
    job = job_of(world, row)
    if job >= 0 and world.jobs.kind[job] == kind:
        world.jobs.urgent[job], world.jobs.retry_due[job], world.jobs.aside[job] = 1, 0, 0
    else:
        if job >= 0:
            jobs.drop(world, job, "something else was ordered")
        jobs.add_for(world, kind, row, place_for(world, kind, row), urgent=True)
    unsettle(world)


def job_of(world: World, row: int) -> int:
    """Return the row of the job that is about somebody, -1 without one."""
    rows = np.flatnonzero(world.jobs.person == world.people.id[row])
    return int(rows[0]) if len(rows) else -1


# --- doing it ------------------------------------------------------------------------------------------------------------------


def ready(world: World, row: int, job: int) -> bool:
    """Return whether a worker who has come somewhere can begin; else they lift the fallen and carry them on, or follow who has moved."""
    people, jobs_ = world.people, world.jobs
    victim, place = people.row_of(int(jobs_.person[job])), world.things.row_of(int(jobs_.place[job]))
    if people.carrier[victim] == people.id[row]:
        recovery.lay_down(world, victim)
        movement.set_pace(world, row, loaded=False)
        return True
    if not beside(world, row, victim):
        _follow(world, row, job, victim)
        return False
    if place < 0 or people.cell[victim] == world.things.cell[place]:
        if people.state[victim] == UP and victim != row:
            _hold_still(world, victim)
        return True
    _lift(world, row, victim)
    if not movement.walk_to_nearest(world, row, world.things.cell[place : place + 1].copy()):
        tasks.release(world, row, building.CLOSED)
    return False


def beside(world: World, row: int, victim: int) -> bool:
    """Return whether somebody is on another's cell or next to it."""
    here, there = int(world.people.cell[row]), int(world.people.cell[victim])
    return world.apart(here, there) <= 1


def _follow(world: World, row: int, job: int, victim: int) -> None:
    """Go to where somebody is now."""
    people = world.people
    cell = int(people.cell[victim])
    world.jobs.cell[job] = cell
    around = np.append(cell + world.caches.offsets[:4], cell)
    people.task[row] = GOING
    if not movement.walk_to_nearest(world, row, around[factors(world, UNLOCKS)[around] > 0]):
        tasks.release(world, row, building.CLOSED)


def _hold_still(world: World, victim: int) -> None:
    """C12: let one of the dungeon's people who is up stand still while they are treated, unless they have an order or fight."""
    action, clock = world.content.actions["treat"], world.content.clock
    if world.content.figures.is_minion[world.people.kind[victim]] and tasks.told(world, victim) is not None:
        tasks.release(world, victim, "is being treated")
    world.people.free_from[victim] = max(
        int(world.people.free_from[victim]), world.campaign.tick + action.seconds * clock.ticks_per_second + 1
    )


def _lift(world: World, row: int, victim: int) -> None:
    """N8: take somebody up; from now on they are where their carrier is."""
    people = world.people
    before = int(people.cell[victim])
    people.carrier[victim], people.cell[victim] = people.id[row], people.cell[row]
    presence.left(world, before)
    movement.set_pace(world, row, loaded=True)


def finish(world: World, row: int, job: int) -> bool:
    """N8, C12, I26: let what a worker did about somebody have its effect; whether it is done, else it is tried again."""
    people, jobs_ = world.people, world.jobs
    kind, victim, place = int(jobs_.kind[job]), people.row_of(int(jobs_.person[job])), int(jobs_.place[job])
    if not beside(world, row, victim):
        jobs_.left[job] = -1
        _follow(world, row, job, victim)
        return False
    if kind == TREAT and not treats(world, row, victim):
        jobs_.left[job] = -1
        tasks.release(world, row, "failed, and has to try again")
        return False
    building.finish(world, row, job)
    unsettle(world)
    by = ("person", row)
    if kind == TREAT:
        healing.treat(world, victim, by)
    elif kind == LAY_DOWN:
        recovery.lay_down(world, victim)
    elif kind == CAPTURE:
        captives.capture(world, victim, place, by)
    elif kind == KILL:
        wounds.kill(world, victim, by)
    elif kind == DISMANTLE:
        remains.dismantle(world, victim, by, world.things.row_of(place))
    else:
        remains.burn(world, victim, by)
    return True


def treats(world: World, row: int, victim: int) -> bool:
    """C12: roll whether somebody stops another's bleeding, or their own."""
    figures = world.content.care
    mods = {"craft": int(world.people.craft[row])}
    if row == victim and figures.own_malus:
        mods["own wounds"] = figures.own_malus
    return check(world, "treat", Stream.TREAT, row, int(world.people.id[victim]), mods, figures.treat_target).outcome == "success"
