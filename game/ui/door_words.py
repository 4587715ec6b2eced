"""D1, D2, D5, D8, D15, T19: how a door is, what holds it open and what it waits for, in a player's words."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.kernels.motion import NEVER
from game.rules import circuits, doors, reasons
from game.rules.presence import anybody_in
from game.ui import breach_words, circuit_words
from game.ui.widgets import BAD, TEXT, Line
from game.world.tables import AT_ONCE, CLOSE, LOCKED, NO_PADLOCK
from game.world.world import World

_BREACHED = "Breached: stands open until a minion on Chores closes it"


class Driver(NamedTuple):
    """A trigger (a row) whose signal is at a door, and whether it came through a timer."""

    trigger: int
    timed: bool


def drivers(world: World, row: int) -> list[Driver]:
    """D5, T7: return what turns a door's wire on; a trigger behind a timer may be off again by now."""
    things, figures, cell = world.things, world.content.figures, int(world.things.cell[row])
    ends = {world.thing_at(end >> 2) for net in circuits.nets_of(world, cell) if circuits.is_on(world, net) for end in net.ends} - {-1}
    on = sorted(end for end in ends if things.on[end])
    direct = [Driver(end, False) for end in on if figures.is_trigger[things.kind[end]]]
    if direct:
        return direct
    timers = {int(things.id[end]) for end in on if figures.is_timer[things.kind[end]]}
    through = [id_ for id_ in circuits.triggers_on(world, cell) if timers & set(circuits.circuit(world, id_).timers)]
    behind = [Driver(things.row_of(id_), True) for id_ in through]
    return [each for each in behind if things.on[each.trigger]] or behind


def _by(world: World, row: int) -> str:
    """Name what turns a door's wire on."""
    found = drivers(world, row)
    if not found:
        return "by a signal"
    names = [circuit_words.placed(world, each.trigger) for each in found]
    if len(names) > 2:
        names = [*names[:2], f"{len(names) - 2} more"]
    words = " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]
    return f"by {words}{', through a timer' if found[0].timed else ''}"


def is_open(world: World, row: int) -> bool:
    """D1: return whether a door is physically open, for good or for who passes."""
    return bool(world.things.open[row] or world.things.ajar[row])


def door_state(world: World, row: int) -> str:
    """D1, D2, D5, D8, D15: say how a door is."""
    things = world.things
    if things.padlock[row] == LOCKED:
        return "Locked, closes once nobody stands in it" if is_open(world, row) else "Locked"
    if things.breached[row]:
        return _BREACHED
    wired = things.padlock[row] == NO_PADLOCK and doors.signalled(world, row)
    if things.open[row]:
        return "Held open" if things.held[row] or not wired else f"Opened {_by(world, row)}"
    if things.ajar[row]:
        return _ajar(world, row)
    return f"Held open, but closed {_by(world, row)}" if things.held[row] and wired else "Closed, not locked"


def _ajar(world: World, row: int) -> str:
    """D1, D8: say why a door that is not to stay open is."""
    things = world.things
    if anybody_in(world, int(things.cell[row])):
        return "Open, closes once nobody stands in it" if things.ajar[row] == AT_ONCE else "Open: somebody passes"
    if things.closes_due[row] == NEVER:
        return "Open: somebody passes"
    left = max(0, int(things.closes_due[row]) - world.campaign.tick + 1) / world.content.clock.ticks_per_second
    return f"Open: closes in {left:.1f} s"


def is_bad(world: World, row: int) -> bool:
    """D15: return whether the state of a door is one that the player will want to do something about."""
    return bool(world.things.breached[row])


def closing_of(world: World, row: int) -> int:
    """D15: return the row of the job that closes and locks a door again, -1 when there is none."""
    rows = np.flatnonzero((world.jobs.thing == world.things.id[row]) & (world.jobs.kind == CLOSE))
    return int(rows[0]) if len(rows) else -1


def wanted(world: World, row: int) -> str:
    """D15, G4: say why a breached door isn't closed yet."""
    job = closing_of(world, row)
    return f"To be closed and locked: {reasons.of_job(world, job)}" if job >= 0 else ""


def door_lines(world: World, row: int) -> list[Line]:
    """D1, D12 to D15, T19: say how a door is, who broke or breaks in, and its damage too."""
    found = [Line(door_state(world, row), BAD if is_bad(world, row) else TEXT)]
    found += [Line(f"{words}.", TEXT) for words in (breach_words.breached_by(world, row), wanted(world, row)) if words]
    damage = int(world.things.damage[row])
    if damage:
        found.append(Line(f"Damaged by {damage} explosion{'s' if damage > 1 else ''}", BAD))
    return found + breach_words.door_lines(world, row)
