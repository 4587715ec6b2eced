"""D12 to D15: parties come to locked doors, break through them or give them up, and go home when there is no other way."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.kernels.motion import NEVER
from game.kernels.path_search import search
from game.rules import beliefs, detours, disarming, doors, movement, noticing, party_doors, routes, swimming, tasks, tending, water
from game.rules.checks import check
from game.rules.party_doors import METHODS
from game.rules.passage import ADVENTURERS, STOPPED, grid
from game.world.dice import Stream, roll
from game.world.events import BREACH_CHOSEN, BREACH_DONE, BREACH_GIVEN_UP, GOAL_CHANGED, WORK_STARTED, WORK_STOPPED
from game.world.tables import BREACHING, FORCE, GONE, LOCKED, NO_METHOD, NO_TASK, PICK, UP
from game.world.world import World

_HOME = "home"


def proceed(world: World) -> None:
    """D10 to D14: let everybody of a party who stands on their way go on: decide, walk, wait at a door, break through it, or go home.

    With nothing new it changes nothing: who waits at a door goes on waiting.
    """
    people = world.people
    if not (world.parties.id.size and (people.party > 0).any()):
        return
    _settle_breakers(world)
    disarming.settle(world)
    tending.settle(world)
    _go_home(world)
    while any(_go_on(world, row) for row in _standing(world, people.goal >= 0)):
        pass


def _standing(world: World, which: NDArray[np.bool_]) -> list[int]:
    """Return the rows of those of some people who are of a party, stand, and are about nothing else."""
    people = world.people
    ours = which & (people.party > 0) & (people.side == ADVENTURERS) & (people.state == UP) & (people.task == NO_TASK)
    ours &= people.wait_due <= world.campaign.tick
    free: list[int] = np.flatnonzero(ours & (people.step_due == NEVER) & (people.stun_due == NEVER) & (people.web_due == NEVER)).tolist()
    return [row for row in free if not movement.waits(world, row)]


def _go_on(world: World, row: int) -> bool:
    """Let somebody who stands on their way go on; whether their party has made up its mind about something, which may concern others."""
    people, things = world.people, world.things
    (steps,) = movement.ways(world, [row], int(people.goal[row]))
    if steps is None:
        return _without_way(world, row)
    here = int(people.cell[row])
    if water.swims(world, row):
        new = swimming.go_on(world, row, steps)
        if new:
            _think_again(world, int(people.party[row]))
        return new
    far, door = detours.first_door(world, row, here, steps)
    danger = beliefs.danger_at(world, row, here + int(world.caches.offsets[steps[0]])) if len(steps) else 0
    if danger and far:
        disarming.wait_at(world, row, danger)
    elif far and not water.first_water(world, here, steps):
        swimming.begin(world, row, steps)
    elif far:
        movement.walk_to(world, row, int(people.goal[row]), steps)
    elif door < 0:
        movement.arrive(world, row)
    elif things.padlock[door] == LOCKED and detours.decided(world, int(people.party[row]), door):
        _wait_at(world, row, door)
    else:
        detours.decide(world, row, door, steps)
        _think_again(world, int(people.party[row]))
        return True
    return False


def _think_again(world: World, party: int) -> None:
    """Let those of a party (an id) who are walking plan anew: it knows something new."""
    people = world.people
    walking = (people.party == party) & (people.side == ADVENTURERS) & (people.task == NO_TASK) & (people.goal >= 0)
    for row in np.flatnonzero(walking & (people.step_due != NEVER)).tolist():
        (steps,) = movement.ways(world, [row], int(people.goal[row]))
        if steps is not None:
            movement.walk_to(world, row, int(people.goal[row]), steps)


# --- breaking through ----------------------------------------------------------------------------------------------------------


def _wait_at(world: World, row: int, door: int) -> None:
    """D13: let somebody stand before a locked door; when nobody of their party is at it yet, its best member sets about it."""
    table, party = world.party_doors, int(world.people.party[row])
    known = party_doors.see(world, party, int(world.things.id[door]))
    if table.breaker[known]:
        return
    why = ""
    if table.method[known] == NO_METHOD:
        table.method[known], why = _choose(world, party, door)
    best = _best(world, party, int(table.method[known]), int(world.people.cell[row]))
    if why:
        world.tell(BREACH_CHOSEN, world.parties.row_of(party), door, METHODS[table.method[known]], why, best)
    _send(world, best, known, int(world.people.cell[row]))


def _choose(world: World, party: int, door: int) -> tuple[int, str]:
    """D13: return the method of a party (an id) at a door, and why."""
    if detours.has_talent(world, party, "locksmith"):
        return PICK, "locksmith"
    if detours.has_talent(world, party, "doorbreaker"):
        return FORCE, "doorbreaker"
    picks = roll(world, Stream.METHOD, party, int(world.things.id[door])) % 100 < world.content.breaching.pick_percent
    return PICK if picks else FORCE, "roll"


def _best(world: World, party: int, method: int, spot: int) -> int:
    """D13: return the row of who of a party (an id) is best at a method, of those who can come to a spot; of equals the first."""
    people = world.people
    free = (people.party == party) & (people.side == ADVENTURERS) & (people.state == UP) & (people.task == NO_TASK)
    free &= (people.stun_due == NEVER) & (people.web_due == NEVER) & ~water.swimmers(world)
    for row in sorted(np.flatnonzero(free).tolist(), key=lambda row: (-party_doors.stat_for(world, row, method), row)):
        if _way(world, row, spot) is not None:
            return int(row)
    raise ValueError("whoever waits on the spot can do it")


def _way(world: World, row: int, spot: int) -> NDArray[np.uint8] | None:
    """Return somebody's way to a spot, through no locked door and if they can round the traps that they know, None without one."""
    ground, start = grid(world, STOPPED), movement.next_cell(world, row)
    if start == spot:
        return np.zeros(0, np.uint8)
    known = movement.way(world, beliefs.plans_by(world, row), start, spot)
    if known is not None and movement.walks_freely(world, row, start, known):
        return known
    cost, steps = search(ground, start, spot, world.caches.scratch) if ground.factor[spot] and ground.factor[start] else (-1, None)
    return steps if cost >= 0 else None


def _send(world: World, row: int, known: int, spot: int) -> None:
    """D13: send somebody to a door, to the spot beside it; where they were going they know still."""
    people = world.people
    steps = _way(world, row, spot)
    if steps is None:
        raise ValueError("there must be a way")
    people.task[row], people.resume[row] = BREACHING, people.goal[row]
    world.party_doors.breaker[known] = people.id[row]
    about = party_doors.told(world, row)
    if about is not None:
        world.tell(WORK_STARTED, row, *about)
    movement.walk_to(world, row, spot, steps)
    _settle_breakers(world)


def _settle_breakers(world: World) -> None:
    """D12: let those who have come to their door begin, and those leave it who can't come there, or for whom it is locked no more."""
    people, table = world.people, world.party_doors
    for row in np.flatnonzero(people.task == BREACHING).tolist():
        known = party_doors.at_by(world, row)
        if not party_doors.is_locked(world, int(table.door[known])):
            tasks.release(world, row, "it is locked no more")
        elif people.task_due[row] == NEVER and people.step_due[row] == NEVER:
            if people.cell[row] == people.goal[row]:
                _begin(world, row, known)
            else:
                tasks.release(world, row, "the way is closed")


def _begin(world: World, row: int, known: int) -> None:
    """D12, Z8: begin a try; it is rolled when it ends."""
    world.people.task_due[row] = world.campaign.tick + party_doors.try_ticks(world, row, int(world.party_doors.method[known]))
    world.people.goal[row] = -1


def finish(world: World, row: int) -> None:
    """D12: end somebody's try at a door."""
    table, figures = world.party_doors, world.content.breaching
    known = party_doors.at_by(world, row)
    if not party_doors.is_locked(world, int(table.door[known])):
        tasks.release(world, row, "it is locked no more")
        return
    door, method = world.things.row_of(int(table.door[known])), int(table.method[known])
    mods = {world.content.actions[METHODS[method]].stat: party_doors.stat_for(world, row, method)}
    helped = int(world.things.damage[door]) * figures.damage_helps if method == FORCE else 0
    if helped:
        mods["damage"] = helped
    target, stream = (figures.lock_target, Stream.PICK) if method == PICK else (figures.door_target, Stream.FORCE)
    rolled = check(world, METHODS[method], stream, row, int(table.door[known]), mods, target)
    table.dice[known], table.total[known] = 10 * rolled.dice[0] + rolled.dice[1], rolled.total
    if rolled.outcome == "success":
        world.tell(BREACH_DONE, world.parties.row_of(int(table.party[known])), door, METHODS[method])
        _leave(world, row)
        doors.breach(world, door, row)
        return
    table.failures[known] += 1
    if method == FORCE:
        noticing.noise(world, int(world.things.cell[door]), figures.noise_cells, "forcing a door")
    if table.failures[known] < figures.tries:
        _begin(world, row, known)
    else:
        _fail(world, row, known, door)


def _leave(world: World, row: int) -> None:
    """Let somebody be done with a door, whether it is open or not, and go on where they were going."""
    resume = int(world.people.resume[row])
    party_doors.leave_alone(world, row)
    tasks.free(world, row)
    world.people.goal[row] = resume


def _fail(world: World, row: int, known: int, door: int) -> None:
    """D14: a method has failed for good: let the party's best try the other, or give the door up."""
    table = world.party_doors
    party, spot = int(table.party[known]), int(world.people.cell[row])
    _leave(world, row)
    if table.switched[known]:
        table.given_up[known] = 1
        world.tell(BREACH_GIVEN_UP, world.parties.row_of(party), door, METHODS[table.method[known]])
        _think_again(world, party)
        return
    table.method[known], table.failures[known], table.switched[known] = PICK + FORCE - table.method[known], 0, 1
    best = _best(world, party, int(table.method[known]), spot)
    world.tell(BREACH_CHOSEN, world.parties.row_of(party), door, METHODS[table.method[known]], "other_failed", best)
    _send(world, best, known, spot)


# --- no way any more -----------------------------------------------------------------------------------------------------------


def _without_way(world: World, row: int) -> bool:
    """D14: let a party that gave a door up, and knows no other way, go home; anybody else stays. Whether it goes."""
    people, table = world.people, world.party_doors
    party = int(people.party[row])
    which = world.parties.row_of(party)
    if world.parties.goal[which] and not world.parties.leaving[which] and not people.ordered[row]:
        # Its next beat finds another goal.
        movement.stop(world, row)
        return False
    if world.parties.leaving[which] or not (table.given_up[table.party == party] > 0).any():
        world.tell(WORK_STOPPED, row, movement.MOVE, movement.MOVE, int(people.goal[row]), "the way is closed")
        movement.stop(world, row)
        return False
    world.parties.leaving[which] = 1
    world.tell(GOAL_CHANGED, which, _HOME, "no other way")
    for member in np.flatnonzero((people.party == party) & (people.side == ADVENTURERS) & (people.task == NO_TASK)).tolist():
        movement.stop(world, member)
    _go_home(world)
    return True


def _gates_of(world: World, row: int) -> NDArray[np.int64]:
    """I25: return the gates that somebody goes home by: the one that their party came in by, where they can come to it."""
    gates = routes.gates(world)
    known = int(world.parties.gate[world.parties.row_of(int(world.people.party[row]))])
    if known in gates and movement.ways(world, [row], known)[0] is not None:
        return np.array([known], np.int64)
    return gates


def _go_home(world: World) -> None:
    """D14: send those whose party is on its way home to the nearest gate that they can come to, and let them go who are there."""
    people, parties = world.people, world.parties
    if not parties.leaving.any() and not people.home.any():
        return
    leaves = np.isin(people.party, parties.id[parties.leaving > 0]) | (people.home > 0)
    for row in _standing(world, leaves & (people.goal < 0)):
        gates = _gates_of(world, row)
        if people.cell[row] in gates:
            tasks.change_state(world, row, GONE)
            continue
        ways = [(len(steps), gate) for gate in gates.tolist() for steps in movement.ways(world, [row], gate) if steps is not None]
        if ways:
            gate = min(ways)[1]
            (steps,) = movement.ways(world, [row], gate)
            if steps is not None:
                movement.send(world, row, gate, steps)
