"""W6, W7, T7, D5 to D8: a turning-on or turning-off goes from a trigger along its wires, through timers, to mechanism and doors."""

from __future__ import annotations

import numpy as np

from game.kernels.motion import NEVER
from game.rules import circuits, doors, firing
from game.rules.circuits import Source
from game.world.events import TRIGGER_OFF, TRIGGER_ON
from game.world.tables import LOCKED, NO_PADLOCK
from game.world.world import Net, World


def turn(world: World, row: int, on: bool, by: int = 0) -> None:
    """D7: turn a trigger on or off, and send that along its wires; by: id of who sprang it, 0 for nobody."""
    things = world.things
    things.on[row] = on
    world.tell(TRIGGER_ON if on else TRIGGER_OFF, row)
    source = Source((int(things.id[row]), int(things.kind[row]), int(things.cell[row])), by)
    _pass_on(world, circuits.nets_of(world, int(things.cell[row])), on, source)


def _pass_on(world: World, nets: list[Net], on: bool, source: Source) -> None:
    """W6: let a signal reach all that some nets end at, in the order of their ids.

    A net that something else keeps on does not turn off.
    """
    things, figures = world.things, world.content.figures
    if not on:
        nets = [net for net in nets if not circuits.is_on(world, net)]
    reached = {(world.thing_at(end >> 2), number) for number, net in enumerate(nets) for end in net.ends}
    # Rows stand in the order of their ids, and none comes or goes meanwhile.
    for row, number in sorted(reached):
        if row < 0:
            continue
        kind, net = things.kind[row], nets[number]
        if figures.is_mechanism[kind] and on:
            firing.by_signal(world, row, source)
        elif figures.is_door[kind]:
            _move_door(world, row, on)
        elif figures.is_timer[kind]:
            _run(world, row, net, on, source)


def _move_door(world: World, row: int, on: bool) -> None:
    """D5, D6, D8: a padlock is toggled by each turning-on; a door without one opens or closes."""
    things = world.things
    if things.padlock[row] == NO_PADLOCK:
        doors.refresh(world, row, doors.SIGNAL)
    elif on:
        locks = things.padlock[row] != LOCKED
        doors.lock(world, row, locks, doors.SIGNAL)


def _run(world: World, row: int, net: Net, on: bool, source: Source) -> None:
    """T7, W7: let a timer take in a signal, on the side that holds the trigger; one that runs already takes no further one."""
    things, signals = world.things, world.signals
    id_, cell = int(things.id[row]), int(things.cell[row])
    if runs(world, id_):
        return
    sides = circuits.sides_on(world, cell, net)
    entries = circuits.circuit(world, source.trigger[0]).entries
    if id_ in entries:
        if not entries[id_] & sides:
            return
    elif source.passed > np.count_nonzero(world.content.figures.is_timer[things.kind]):
        # Its trigger is gone: nothing says any more which way it was going, so it dies once it has been everywhere.
        return
    delay = int(things.half_seconds[row]) * world.content.clock.ticks_per_second // 2
    signals.append(
        id=world.new_id(),
        timer=id_,
        due=world.campaign.tick + delay,
        on=on,
        sides=sides,
        trigger=source.trigger[0],
        trigger_kind=source.trigger[1],
        trigger_cell=source.trigger[2],
        by=source.by,
        delay=source.delay + delay,
        passed=source.passed + 1,
    )


def runs(world: World, timer: int) -> bool:
    """T7: return whether a signal is inside a timer (an id)."""
    return bool((world.signals.timer == timer).any())


def due(world: World) -> int:
    """Return the tick at which the next timer's time is up, NEVER while none runs."""
    signals = world.signals
    return int(signals.due.min()) if len(signals) else NEVER


def elapse(world: World) -> None:
    """T7, W7: let the signals out whose time is up, on all sides of their timers but those they came in by."""
    signals, things = world.signals, world.things
    tick = world.campaign.tick
    if not len(signals) or due(world) > tick:
        return
    for id_ in signals.id[signals.due <= tick].tolist():
        row = signals.row_of(id_)
        if row < 0:
            continue
        timer, sides, on = things.row_of(int(signals.timer[row])), int(signals.sides[row]), bool(signals.on[row])
        trigger = int(signals.trigger[row]), int(signals.trigger_kind[row]), int(signals.trigger_cell[row])
        source = Source(trigger, int(signals.by[row]), int(signals.delay[row]), int(signals.passed[row]))
        signals.delete(row)
        cell = int(things.cell[timer])
        # What was cut off from its trigger meanwhile still goes out, but nothing keeps the timer on.
        things.on[timer], things.came_by[timer] = on and trigger[0] in circuits.triggers_on(world, cell), sides
        came = [circuits.net(world, cell, side) for side in circuits.sides_of(world, cell) if sides >> side & 1]
        _pass_on(world, [net for net in circuits.nets_of(world, cell) if net not in came], on, source)


def forget_timer(world: World, timer: int) -> None:
    """W8: drop the signal inside a timer (an id) that is taken away."""
    for id_ in world.signals.id[world.signals.timer == timer].tolist():
        world.signals.delete(world.signals.row_of(id_))
