"""What things and doings are called on the screen."""

from __future__ import annotations

from game.content.faults import a
from game.content.types import QUALITIES
from game.kernels.motion import NEVER
from game.rules import party_doors, tasks
from game.ui import care_words
from game.world.tables import (
    ATTACKING,
    AVOIDING,
    BREACHING,
    BRINGING,
    BUILD,
    CLOSE,
    DIG,
    DISARMING,
    FETCHING,
    GOING,
    GUARDING,
    JOINING,
    LOCKED,
    LOOTING,
    NO_PADLOCK,
    PANICKING,
    REARM,
    REMOVE,
    STEPPING_ASIDE,
    TENDING,
    TO_POST,
    VISITING,
    WORKING,
    WRECKING,
)
from game.world.world import World

_ACTIONS = {
    "dig": ("going to dig", "digging"),
    "build": ("going to build", "building"),
    "remove": ("going to take down", "taking down"),
    "take_up": ("going to take up", "taking up"),
    "set_up": ("bringing", "setting up"),
    "rearm": ("going to rearm", "rearming"),
    "close": ("going to close and lock", "closing and locking"),
}
"""Action of Z8's table → what somebody is doing on the way to it, and at it."""

_WAYS_IN = (
    ("going to break in", "breaking in"),
    ("going to pick the lock", "picking the lock"),
    ("going to force the door", "forcing the door"),
)
"""D13: how a door is broken through → what somebody is doing on the way to it, and at it."""


def spoken(name: str) -> str:
    """Return a name of the data files as words."""
    return name.replace("_", " ")


def capital(words: str) -> str:
    """Return words with a capital letter at the beginning."""
    return words[:1].upper() + words[1:]


def amounts(costs: dict[str, int]) -> str:
    """Return amounts of materials in a row."""
    return ", ".join(f"{amount} {material}" for material, amount in costs.items()) or "nothing"


def thing_words(world: World, row: int) -> str:
    """G3, D2, T18, N9: return what stands there: kind, quality, padlock, owner."""
    things, structures = world.things, world.content.structures
    kind = structures.names[things.kind[row]]
    words = spoken(kind)
    if structures[kind].quality:
        words = f"{QUALITIES[things.quality[row]]} {words}"
    if kind == "door" and things.padlock[row] != NO_PADLOCK:
        words += f" with {'a locked' if things.padlock[row] == LOCKED else 'an open'} padlock"
    if kind == "bed":
        owner = world.people.row_of(int(things.owner[row]))
        words = f"{world.people.name[owner]}'s bed" if owner >= 0 else "bed that is nobody's yet"
    return capital(words)


def job_words(world: World, row: int, cell: int) -> str:
    """G4: return what is ordered, seen from a cell that it is about."""
    jobs = world.jobs
    kind = jobs.kind[row]
    if kind == DIG:
        return f"{capital(spoken(world.content.terrain.names[world.cells.terrain[jobs.cell[row]]]))} to be dug"
    name = spoken(world.content.structures.names[jobs.structure[row]])
    if kind == BUILD:
        return capital(f"{name} to be built")
    if kind == REMOVE:
        return capital(f"{name} to be taken away")
    if kind == REARM:
        return capital(f"{name} to be rearmed")
    if kind == CLOSE:
        return capital(f"{name} to be closed and locked again")
    return capital(f"{name} to be moved {'here' if world.job_at(cell) == row else 'away'}")


def _some(name: str, known: bool = False) -> str:
    """Return what somebody works at with its article; ground and what is many have none of their own. known: it is that one."""
    if name in ("rock", "ore"):
        return name
    return f"the {spoken(name)}" if known or name.endswith("s") else a(name)


def ways_in(method: int) -> tuple[str, str]:
    """D13: return what somebody who breaks through a door is doing on the way to it, and at it."""
    return _WAYS_IN[method]


def _breaking_in(world: World, row: int) -> str:
    """D13: return what somebody is about who breaks through a door."""
    at = party_doors.at_by(world, row)
    return ways_in(int(world.party_doors.method[at]) if at >= 0 else 0)[int(world.people.task_due[row] != NEVER)]


def _disarming(world: World, row: int) -> str:
    """K7: return what somebody is about who disarms a trigger."""
    thing = world.things.row_of(int(world.people.deed[row]))
    name = spoken(world.content.structures.names[world.things.kind[thing]]) if thing >= 0 else "trap"
    return f"{'disarming' if world.people.task_due[row] != NEVER else 'going to disarm'} the {name}"


def doing(world: World, row: int) -> str:
    """G4: return what somebody is about, their load included."""
    people = world.people
    if care_words.is_down(world, row):
        return care_words.down(world, row)
    task = people.task[row]
    if task in (FETCHING, BRINGING):
        goods = f"{people.amount[row]} {world.content.materials.names[people.material[row]]}"
        return f"{'fetching' if task == FETCHING else 'carrying'} {goods}{' to a site' if people.job[row] else ' to a store'}"
    if task in (GOING, WORKING):
        job = world.jobs.row_of(int(people.job[row]))
        if world.jobs.person[job]:
            return care_words.care(world, row)
        ordered = world.jobs
        name = world.content.terrain.names[world.cells.terrain[ordered.cell[job]]]
        if ordered.kind[job] != DIG:
            name = world.content.structures.names[ordered.structure[job]]
        action = next(name_ for name_, entry in world.content.actions.items() if entry is tasks.action_of(world, job))
        return f"{_ACTIONS[action][int(task == WORKING)]} {_some(name, known=action == 'close')}"
    if task == TENDING:
        return care_words.tending(world, row)
    if task == BREACHING:
        return _breaking_in(world, row)
    if task == DISARMING:
        return _disarming(world, row)
    if task in (ATTACKING, AVOIDING, JOINING):
        return care_words.fighting(world, row)
    if task == PANICKING:
        return "running in panic"
    plain = {TO_POST: "going to guard", GUARDING: "standing guard", STEPPING_ASIDE: "stepping aside", VISITING: "visiting"}
    plain |= {LOOTING: "taking treasure", WRECKING: "destroying an altar"}
    if task not in plain and people.goal[row] >= 0 and people.step_due[row] == NEVER and party_doors.in_party(world, row):
        return "waiting"
    return plain.get(int(task), "walking" if people.goal[row] >= 0 else "idle")
