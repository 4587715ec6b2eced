"""G5, Z8: what people are about right now, and that whoever is called away or falls leaves nothing behind in their name."""

from __future__ import annotations

import numpy as np

from game.content.figures import JOB_ACTIONS
from game.content.types import ActionType
from game.kernels.motion import NEVER
from game.rules import (
    arena,
    detours,
    ending,
    hauling,
    knowledge,
    movement,
    noticing,
    party_doors,
    presence,
    rampage,
    recovery,
    stock,
    water,
)
from game.rules.passage import ADVENTURERS, UNLOCKS, factors, grid
from game.world.events import DIED, LEFT, WOKE, WORK_STOPPED
from game.world.tables import (
    ATTACKING,
    AVOIDING,
    BREACHING,
    BRINGING,
    CAPTIVE,
    CLOSE,
    DEAD,
    DIG,
    DISARMING,
    FETCHING,
    GOING,
    GONE,
    GUARDING,
    JOINING,
    KNOCKED_OUT,
    LOOTING,
    NO_TASK,
    PANICKING,
    REARM,
    RELOCATE,
    REMOVE,
    STEPPING_ASIDE,
    TENDING,
    TO_POST,
    UP,
    VISITING,
    WORKING,
    WRECKING,
)
from game.world.world import World

_UNTOLD = (STEPPING_ASIDE, VISITING, PANICKING, AVOIDING, JOINING)
_BY_NO_DUTY = (BREACHING, DISARMING, LOOTING, WRECKING, TENDING, ATTACKING, AVOIDING, JOINING)
"""After these they go on where they were walking before."""
_WHYS = {KNOCKED_OUT: "knocked out", DEAD: "dead", GONE: "left"}
_HEARD = ("minion", "adventurer", "creature")


def packed_at(world: World, cell: int) -> int:
    """T13: return the row of a packed thing that lies on a cell, -1 without one."""
    rows = np.flatnonzero((world.packed.cell == cell) & (world.packed.carrier == 0))
    return int(rows[0]) if len(rows) else -1


def carried_by(world: World, row: int) -> int:
    """T13: return the row of the packed thing that somebody carries, -1 without one."""
    rows = np.flatnonzero(world.packed.carrier == world.people.id[row])
    return int(rows[0]) if len(rows) else -1


def action_of(world: World, job: int) -> ActionType:
    """Z8: return the table's line for the work that is next in a job."""
    jobs = world.jobs
    kind = int(jobs.kind[job])
    moved = "set_up" if world.packed.row_of(int(jobs.thing[job])) >= 0 else "take_up"
    return world.content.actions[moved if kind == RELOCATE else JOB_ACTIONS[kind]]


def duty_of(world: World, job: int) -> str:
    """G4: return the duty a job falls under."""
    return action_of(world, job).duty or world.content.structures.at(world.jobs.structure[job]).duty


def what_of(world: World, job: int) -> str:
    """Return what a job is about, as events have it."""
    jobs = world.jobs
    if jobs.kind[job] == DIG:
        return str(world.content.terrain.names[jobs.structure[job]])
    if jobs.person[job]:
        name = world.people.name[world.people.row_of(int(jobs.person[job]))]
        return f"{JOB_ACTIONS[int(jobs.kind[job])].replace('_', ' ')} {name}"
    name = world.content.structures.names[jobs.structure[job]]
    verbs = {REMOVE: "remove ", RELOCATE: "relocate ", REARM: "rearm ", CLOSE: "close "}
    return f"{verbs.get(int(jobs.kind[job]), '')}{name}"


def told(world: World, row: int) -> tuple[str, str, int] | None:
    """Return duty, what and where somebody is about, as events have it; None for what is nobody's duty."""
    people = world.people
    task = people.task[row]
    if task in (FETCHING, BRINGING):
        return "haul", world.content.materials.names[people.material[row]], int(people.bring[row])
    if task in (GOING, WORKING):
        job = world.jobs.row_of(int(people.job[row]))
        return duty_of(world, job), what_of(world, job), int(world.jobs.cell[job])
    if task == BREACHING:
        return party_doors.told(world, row)
    if task == DISARMING:
        thing = world.things.row_of(int(people.deed[row]))
        return ("disarm", world.content.structures.names[world.things.kind[thing]], int(world.things.cell[thing])) if thing >= 0 else None
    if task == LOOTING:
        return "loot", "gold", int(people.cell[row])
    if task == WRECKING:
        return "wreck", "altar", int(people.cell[row])
    if task == TENDING:
        patient = people.row_of(int(people.deed[row]))
        return "care", f"treat {people.name[patient]}", int(people.cell[patient])
    if task == ATTACKING and people.ordered[row]:
        target = people.row_of(int(people.foe[row]))
        return "attack", people.name[target], int(people.cell[target])
    if task in (TO_POST, GUARDING):
        return "guard", "post", int(people.post[row])
    return None


def permitted(world: World, row: int) -> bool:
    """G4: whether any duty that somebody does still lets them be about what they are about; sites let their builders haul too."""
    people = world.people
    about = told(world, row)
    if about is None or people.task[row] in _BY_NO_DUTY:
        return True
    letting = {about[0]}
    if people.task[row] in (FETCHING, BRINGING) and people.job[row]:
        letting.add(duty_of(world, world.jobs.row_of(int(people.job[row]))))
    return any(getattr(people, f"duty_{duty}")[row] for duty in letting)


def no_store_any_more(world: World) -> None:
    """G2: stop those who bring something to a cell that doesn't take it in any more."""
    people = world.people
    takes, _ = hauling.accepts(world)
    carriers = np.flatnonzero(((people.task == FETCHING) | (people.task == BRINGING)) & (people.job == 0))
    for row in carriers.tolist():
        if not takes[people.bring[row]] >> people.material[row] & 1:
            release(world, row, "nothing is stored there any more")


def work_rate(world: World, row: int, action: ActionType) -> int:
    """Z8: how much of an action somebody does in a tick; the usual worker does `labour.stat_share + labour.usual_stat`."""
    labour = world.content.labour
    return labour.stat_share + (int(getattr(world.people, action.stat)[row]) if action.stat else labour.usual_stat)


def is_loaded(world: World, row: int) -> bool:
    """G2: whether somebody carries goods, a packed thing, or one of the fallen."""
    people = world.people
    return bool(people.task[row] == BRINGING) or carried_by(world, row) >= 0 or bool((people.carrier == people.id[row]).any())


def put_down(world: World, row: int) -> None:
    """G5: lay whatever somebody carries on the floor where they are."""
    people = world.people
    cell = int(people.cell[row])
    if people.task[row] == BRINGING:
        stock.lay(world, int(people.material[row]), int(people.amount[row]), cell)
    packed = carried_by(world, row)
    if packed >= 0:
        world.packed.carrier[packed], world.packed.cell[packed] = 0, _free_floor(world, cell)
    if people.task[row] in (GOING, WORKING):
        for fallen in np.flatnonzero(people.carrier == people.id[row]).tolist():
            recovery.lay_down(world, fallen)


def _free_floor(world: World, cell: int) -> int:
    """Return a cell, or one beside it, where a packed thing can lie by itself, so that a player can mean it."""
    moves = grid(world, UNLOCKS).moves[cell]
    around = [cell, *(cell + int(step) for k, step in enumerate(world.caches.offsets.tolist()) if moves >> k & 1)]
    return next((place for place in around if world.thing_at(place) < 0 and packed_at(world, place) < 0), cell)


def release(world: World, row: int, why: str) -> None:
    """G5: take somebody from what they are about: load on the floor, job and reservations given up, progress as Z8's table says."""
    people = world.people
    task = people.task[row]
    if task == NO_TASK:
        return
    about = told(world, row)
    put_down(world, row)
    job = world.jobs.row_of(int(people.job[row])) if task in (GOING, WORKING) else -1
    if job >= 0:
        if task == WORKING:
            action = action_of(world, job)
            if action.interrupted == "lost":
                world.jobs.left[job] = -1
            else:
                # No more than was left, whatever the rounding of ticks.
                left = (int(people.task_due[row]) - world.campaign.tick) * work_rate(world, row, action)
                world.jobs.left[job] = max(0, min(int(world.jobs.left[job]), left))
        world.jobs.worker[job] = 0
    resume = int(people.resume[row]) if task in _BY_NO_DUTY else -1
    if task == DISARMING and people.task_due[row] != NEVER:
        # Z8: an interrupted try counts as a failed one.
        knowledge.failed(world, row, int(people.deed[row]))
    party_doors.leave_alone(world, row)
    free(world, row)
    movement.stop(world, row)
    people.goal[row] = resume
    if about is not None and task not in _UNTOLD:
        world.tell(WORK_STOPPED, row, *about, why)


def free(world: World, row: int) -> None:
    """Let somebody be about nothing; what they held has been settled. Who broke through a door walks on as they were told."""
    people = world.people
    keeps_order = people.task[row] in (BREACHING, DISARMING, TENDING)
    people.task[row], people.task_due[row], people.job[row] = NO_TASK, NEVER, 0
    people.fetch[row] = people.bring[row] = -1
    people.amount[row] = people.material[row] = 0
    people.panic_due[row], people.resume[row] = NEVER, -1
    people.foe[row] = people.winding[row] = people.deed[row] = 0
    people.ordered[row] &= keeps_order
    people.act_due[row] = NEVER
    arena.let_go(world, row)
    movement.set_pace(world, row, loaded=False)
    world.caches.settled = False


def give_back(world: World, structure: int, cell: int, why: str) -> None:
    """G3: lay what a structure was built of on its cell, or beside it where the cell is closed."""
    onto = cell if factors(world, UNLOCKS)[cell] else stock.open_near(world, cell)
    for material, amount in world.content.structures.at(structure).cost.items():
        stock.add(world, material, amount, onto, why)


def change_state(world: World, row: int, state: int, by: str | tuple[str, int] = "") -> None:
    """G5: let somebody fall, die, leave or get up; whoever is not up is about nothing and walks nowhere, who wakes in prison neither.

    Who is knocked out in the water drowns (I2).
    by: who or what does it, as `died` and `woke` tell it.
    """
    people = world.people
    if state == KNOCKED_OUT and water.lies_in_water(world, row):
        state, by = DEAD, "water"
    if state == UP and people.prison[row]:
        state = CAPTIVE
    before = people.state[row]
    if before == state:
        return
    people.state[row] = state
    people.stun_due[row] = people.web_due[row] = NEVER
    if water.swims(world, row):
        movement.leave_water(world, row)
    if people.carrier[row]:
        release(world, people.row_of(int(people.carrier[row])), _WHYS.get(state, "they woke up"))
    if people.carrier[row]:
        recovery.lay_down(world, row)
    if state in (UP, CAPTIVE):
        people.wounds[row] = min(int(people.wounds[row]), world.content.wounds.waking_points)
    else:
        release(world, row, _WHYS[state])
        movement.halt(world, row)
        for fallen in np.flatnonzero(people.carrier == people.id[row]).tolist():
            if state == GONE:
                people.carrier[fallen] = 0
                change_state(world, fallen, GONE)
            else:
                recovery.lay_down(world, fallen)
        drop_loot(world, row)
        rampage.over(world, row)
    if state in (DEAD, GONE):
        people.prison[row] = 0
    recovery.state_changed(world, row)
    if state in (UP, CAPTIVE) and before != CAPTIVE:
        world.tell(WOKE, row, by)
    elif state == DEAD:
        world.tell(DIED, row, by)
        ending.died(world, row, by)
        _cry(world, row)
    elif state == GONE:
        world.tell(LEFT, row)
        presence.left(world, int(people.cell[row]))
        detours.came_home(world, row)
        _count_survivor(world, row, before)
        detours.party_left(world, row)
    noticing.rose_or_fell(world, row)
    if state in (DEAD, GONE):
        knowledge.forget_person(world, row)
    world.caches.beds_settled = world.caches.care_settled = world.caches.settled = False


def _count_survivor(world: World, row: int, before: int) -> None:
    """I9: count an adventurer who has left the map alive."""
    which = world.parties.row_of(int(world.people.party[row]))
    if which >= 0 and world.people.side[row] == ADVENTURERS and before != DEAD:
        world.parties.survivors[which] += 1


def drop_loot(world: World, row: int) -> None:
    """I25, G5, I2: let somebody who falls, or is on another side now, drop what they have taken; who has left took it along.

    What falls into water sinks.
    """
    amount, world.people.loot[row] = int(world.people.loot[row]), 0
    if amount and world.people.state[row] != GONE:
        cell = int(world.people.cell[row])
        stock.add(world, "gold", amount, cell, "dropped")
        if water.lies_in_water(world, row):
            stock.spend(world, world.content.materials.number["gold"], amount, cell, "sunk")


def _cry(world: World, row: int) -> None:
    """C3: let the death of a minion, adventurer or creature be heard."""
    if world.content.people.at(world.people.kind[row]).nature in _HEARD:
        noticing.noise(world, int(world.people.cell[row]), world.content.wounds.death_noise_cells, "death")
