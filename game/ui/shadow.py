"""The world as it will be once the wires that were ordered are laid: a shadow of it, so that the world itself is never written to."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from game.rules import circuits, wires
from game.sim.orders.base import Order, refusal
from game.sim.orders.devices import Cut, Timer, Wire
from game.world.world import World


def shadow(world: World) -> World:
    """Return a world that shares everything with another but its wires and the delays of its timers."""
    made = copy(world)
    made.cells, made.things, made.caches = copy(world.cells), copy(world.things), copy(world.caches)
    made.cells.wires = world.cells.wires.copy()
    made.things.half_seconds = world.things.half_seconds.copy()
    made.caches.wiring = None
    return made


def with_orders(world: World, orders: Iterable[Order]) -> World:
    """W1, W8, T7: return the world with the wires that some orders lay and cut and the delays they set; itself when there are none."""
    made = world
    for order in orders:
        if isinstance(order, Wire | Cut | Timer) and refusal(made, order) is None:
            made = shadow(world) if made is world else made
            _perform(made, order)
    return made


def _perform(made: World, order: Wire | Cut | Timer) -> None:
    if isinstance(order, Wire):
        wires.lay(made, [made.cell(at) for at in order.path])
    elif isinstance(order, Cut):
        wires.cut(made, [made.cell(at) for at in dict.fromkeys(order.cells)])
    else:
        made.things.half_seconds[made.thing_at(made.cell(order.at))] = int(order.seconds * 2)
    circuits.changed(made)
