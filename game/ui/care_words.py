"""How fights, wounds and care are said: what somebody is about, how badly they are hurt, what is done for the fallen."""

from __future__ import annotations

from game.content.types import SIDES
from game.kernels.motion import NEVER
from game.ui.widgets import BAD, DIM, TEXT, Line
from game.world.tables import (
    ATTACKING,
    AVOIDING,
    BURN,
    CAPTIVE,
    CAPTURE,
    DEAD,
    DISMANTLE,
    KILL,
    KNOCKED_OUT,
    LAY_DOWN,
    TREAT,
    UP,
    WORKING,
)
from game.world.world import World

_CARE = {
    TREAT: ("going to treat {}", "treating {}"),
    LAY_DOWN: ("going for {}", "laying {} down"),
    CAPTURE: ("going for {}", "locking {} up"),
    DISMANTLE: ("going for the body of {}", "taking {} apart"),
    BURN: ("going for the body of {}", "burning {}"),
    KILL: ("going to kill {}", "killing {}"),
}
"""Kind of job → what somebody is doing on the way to it, and at it."""
_ORDERED = {
    TREAT: "to be treated",
    LAY_DOWN: "to be carried to bed",
    CAPTURE: "to be locked up",
    DISMANTLE: "to be taken apart",
    BURN: "to be burnt",
    KILL: "to be killed",
}


def care(world: World, row: int) -> str:
    """N8: return what somebody is doing who cares for the fallen."""
    people, jobs = world.people, world.jobs
    job = jobs.row_of(int(people.job[row]))
    victim = people.row_of(int(jobs.person[job]))
    name = "their own wounds" if victim == row else people.name[victim]
    if people.carrier[victim] == people.id[row]:
        return f"carrying {name} to {_place(world, job)}"
    return _CARE[int(jobs.kind[job])][int(people.task[row] == WORKING)].format(name)


def _place(world: World, job: int) -> str:
    place = world.things.row_of(int(world.jobs.place[job]))
    if place < 0:
        return "where they are to go"
    kind = world.content.structures.names[world.things.kind[place]].replace("_", " ")
    return "their bed" if kind == "bed" else f"the {kind}"


def tending(world: World, row: int) -> str:
    """C12: return whom a healer of a party goes to treat, or treats."""
    people = world.people
    name = people.name[people.row_of(int(people.deed[row]))]
    return f"treating {name}" if people.task_due[row] != NEVER else f"going to treat {name}"


def fighting(world: World, row: int) -> str:
    """C8, C11: return what somebody in a fight is doing."""
    people = world.people
    id_ = int(people.winding[row] or people.foe[row])
    foe = people.row_of(id_) if id_ else -1
    name = people.name[foe] if foe >= 0 else "an enemy"
    if people.task[row] == ATTACKING:
        return f"fighting {name}" if people.winding[row] else f"going after {name}"
    return "keeping away from enemies" if people.task[row] == AVOIDING else f"going to the side of {name}"


def down(world: World, row: int) -> str:
    """N9, C12, I26: return how it is with somebody who is not up."""
    people = world.people
    state, bleeds = people.state[row], people.bleeding[row] > 0
    if state == DEAD:
        return "dead"
    if state == CAPTIVE:
        return "in prison" + (", bleeding" if bleeds else "")
    where = "in prison, knocked out" if people.prison[row] else "knocked out"
    if bleeds:
        return f"{where}, bleeding: dies within {_hours(world, int(people.bleed_due[row]))}"
    most = world.content.wounds
    return f"{where}, wakes within {most.wakes_hours} h" if people.wakes_due[row] != NEVER else where


def _hours(world: World, due: int) -> str:
    left = max(0, due - world.campaign.tick)
    return f"{-(-left // world.content.clock.ticks_per_hour)} h"


def person_lines(world: World, row: int) -> list[Line]:
    """C8, C12, N8: return what to say of somebody's side and stance, and what is to be done for them."""
    people, found = world.people, list[Line]()
    side = {"dungeon": "yours", "adventurers": "adventurer", "wild": "wild", "visitors": "visitor"}[SIDES[people.side[row]]]
    stance = f", {world.content.stances.names[people.stance[row]]}" if people.state[row] == UP else ""
    found.append(Line(f"{side.capitalize()}{stance}", DIM))
    if people.rampage_due[row] != NEVER:
        found.append(Line("On the rampage: an enemy of all until it falls, is treated or calms down", BAD))
    job = world.jobs.person == people.id[row]
    if job.any() and people.state[row] != UP:
        at = int(job.argmax())
        waits = "" if world.jobs.worker[at] else ", waits for somebody"
        found.append(Line(f"{people.name[row]} is {_ORDERED[int(world.jobs.kind[at])]}{waits}", TEXT))
    return found


def is_down(world: World, row: int) -> bool:
    """Return whether somebody lies there, or sits in prison."""
    return bool(world.people.state[row] in (KNOCKED_OUT, DEAD, CAPTIVE))
