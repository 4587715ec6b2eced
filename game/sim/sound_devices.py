"""Whether wires, parts of traps, signals, clouds and marks fit together (W1, T6, T9, W7)."""

import numpy as np

from game.content.faults import BadInput
from game.kernels.motion import NEVER
from game.kernels.wires import APART, ENDS, ENDS_UPRIGHT
from game.rules import circuits
from game.world.tables import BREACHING, GONE, LOCKED, UP
from game.world.world import World


def check_devices(world: World) -> None:
    """Raise BadInput for the first thing about wires and devices that can't be."""
    _check_wires(world)
    _check_parts(world)
    _check_passing(world)


def _check_wires(world: World) -> None:
    wires, stride = world.cells.wires, world.stride
    grid = wires.reshape(-1, stride)
    if np.concatenate((grid[0], grid[-1], grid[:, 0], grid[:, -1])).any():
        raise BadInput("column cells.wires: a wire leaves the map")
    for side, step in ((0, 1), (1, stride)):
        here = wires >> side & 1
        there = np.roll(wires, -step) >> (side + 2) & 1
        if (here != there).any():
            raise BadInput("column cells.wires: a wire goes on to a cell that has none of it")
    if ((wires & ENDS_UPRIGHT > 0) & (wires & APART == 0)).any() or ((wires > 0) & (wires & 15 == 0)).any():
        raise BadInput("column cells.wires: an end of no wire")
    laid = np.flatnonzero(wires & (ENDS | ENDS_UPRIGHT | APART)).tolist()
    reason = circuits.fault(world, laid)
    if reason:
        raise BadInput(f"column cells.wires: {reason}")


def _check_parts(world: World) -> None:
    things, figures = world.things, world.content.figures
    for title, table in (("things", things), ("packed", world.packed)):
        kind = table.kind
        part, trigger, timer, door = figures.expires[kind], figures.is_trigger[kind], figures.is_timer[kind], figures.is_door[kind]
        if (part != (table.expires_due != NEVER)).any():
            raise BadInput(f"column {title}.expires_due: what is never rearmed can't expire, and all else does")
        if ((table.on > 0) & ~(trigger | timer)).any():
            raise BadInput(f"column {title}.on: only triggers and timers are on")
        if ((table.armed == 0) & ~part).any() or ((table.tampered > 0) & ~trigger).any():
            raise BadInput(f"column {title}.armed: only parts of traps are used up or tampered with")
        if ((table.half_seconds > 0) != timer).any():
            raise BadInput(f"column {title}.half_seconds: only a timer has a delay")
        if (((table.held | table.open | table.ajar | table.breached | table.damage) > 0) & ~door).any():
            raise BadInput(f"column {title}.held: only a door is held open or damaged")
    _check_doors(world)


def _check_doors(world: World) -> None:
    """D1, D8, D13, D15: doors that are open, ajar or breached, and who is at them."""
    things, people, table = world.things, world.people, world.party_doors
    if ((things.open > 0) & ((things.padlock == LOCKED) | (things.ajar > 0))).any():
        raise BadInput("column things.open: a locked door, or one that is ajar, stays open")
    if ((things.breached > 0) & (things.padlock == LOCKED)).any():
        raise BadInput("column things.breached: a breached door is locked")
    if ((things.ajar == 0) & (things.closes_due != NEVER)).any() or (things.closes_due < world.campaign.tick).any():
        raise BadInput("column things.closes_due: a closed door is to close, or one should have")
    filled = np.isin(things.cell, people.cell[people.state != GONE])
    shut = world.content.figures.is_door[things.kind] & (things.open == 0)
    if (shut & filled & ((things.ajar == 0) | (things.closes_due != NEVER))).any() or (
        (things.ajar > 0) & ~filled & (things.closes_due == NEVER)
    ).any():
        raise BadInput("column things.ajar: a door is closed on somebody, or waits for nobody")
    if world.packed.open.any() or world.packed.ajar.any():
        raise BadInput("column packed.open: a door that is carried stands open")
    if not np.isin(table.party, world.parties.id).all() or len(np.unique(table.party * world.campaign.next_id + table.door)) < len(table):
        raise BadInput("table party_doors: a door of no party, or twice of one")
    at, is_at = people.id[people.task == BREACHING], table.breaker != 0
    breakers = table.breaker[is_at]
    if len(breakers) != len(at) or set(breakers.tolist()) != set(at.tolist()) or (table.method[is_at] == 0).any():
        raise BadInput("column party_doors.breaker: somebody is at a door of which their party knows nothing, or the other way round")


def _check_passing(world: World) -> None:
    """Signals, clouds, marks, and what people go through."""
    signals, people, tick = world.signals, world.people, world.campaign.tick
    timers = world.things.id[world.content.figures.is_timer[world.things.kind]]
    if not np.isin(signals.timer, timers).all() or len(np.unique(signals.timer)) < len(signals):
        raise BadInput("column signals.timer: a signal in no timer, or two in one")
    if (signals.due < tick).any():
        raise BadInput("column signals.due: a signal that should have come out")
    for kind, number in zip(world.clouds.kind.tolist(), world.clouds.effect.tolist(), strict=True):
        name = world.content.structures.names[kind]
        effects = world.content.mechanisms[name].effects if name in world.content.mechanisms else []
        if number >= len(effects) or effects[number].kind != "cloud":
            raise BadInput("column clouds.effect: a cloud of something that lets out none")
    if (np.minimum(world.clouds.due, world.clouds.ends_due) < tick).any() or (world.marks.fades_due < tick).any():
        raise BadInput("table clouds: a cloud or a mark that should be gone")
    if len(np.unique(world.marks.cell * 2 + world.marks.kind)) < len(world.marks):
        raise BadInput("table marks: two marks of a kind on one cell")
    held = (people.stun_due != NEVER) | (people.web_due != NEVER)
    if (held & ((people.state != UP) | (people.step_due != NEVER))).any():
        raise BadInput("column people.stun_due: somebody who is held walks, or is down")
