"""The world once the wires that wait are laid, and the parts that wait ordered: a shadow, so that the world itself is never written to."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy, deepcopy

from game.content.types import FACINGS
from game.rules import circuits, wires
from game.sim.orders.base import Order, refusal
from game.sim.orders.building import Build
from game.sim.orders.devices import Cut, Timer, Wire
from game.world.tables import BUILD
from game.world.world import World

_FIRST_ID = 1 << 60
"""Ids of what is ordered in the shadow only begin here."""


def shadow(world: World) -> World:
    """Return a world that shares everything with another but its wires, the delays of its timers and what is ordered."""
    made = copy(world)
    made.jobs = deepcopy(world.jobs)
    made.cells, made.things, made.caches = copy(world.cells), copy(world.things), copy(world.caches)
    made.cells.wires = world.cells.wires.copy()
    made.things.half_seconds = world.things.half_seconds.copy()
    made.caches.wiring = made.caches.job_ids = None
    return made


def with_orders(world: World, orders: Iterable[Order]) -> World:
    """W1, W8, T7, T4: return the world with what some orders lay, cut and set, and with the parts they order; itself without any."""
    made = world
    for order in orders:
        if isinstance(order, Wire | Cut | Timer | Build) and refusal(made, order) is None:
            made = shadow(world) if made is world else made
            _perform(made, order)
    return made


def _perform(made: World, order: Wire | Cut | Timer | Build) -> None:
    if isinstance(order, Wire):
        wires.lay(made, [made.cell(at) for at in order.path])
    elif isinstance(order, Cut):
        wires.cut(made, [made.cell(at) for at in dict.fromkeys(order.cells)])
    elif isinstance(order, Build):
        kind, cell = made.content.structures.number[order.kind], made.cell(order.at)
        facing = FACINGS.index(order.facing) if order.facing else 0
        made.jobs.append(id=_FIRST_ID + len(made.jobs), kind=BUILD, cell=cell, structure=kind, facing=facing)
        made.caches.job_ids = None
    else:
        made.things.half_seconds[made.thing_at(made.cell(order.at))] = int(order.seconds * 2)
    circuits.changed(made)
