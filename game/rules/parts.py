"""T8, T9, T12, T14: the parts of traps: armed or spent, expired, tampered with, and whether somebody must rearm them."""

from __future__ import annotations

import numpy as np

from game.kernels.motion import NEVER
from game.rules import beliefs, jobs, movement, watching
from game.rules.jobs import needs_rearming, want_rearming
from game.rules.watching import usable
from game.world.events import PART_EXPIRED, PART_SPENT, TRIGGER_RESTORED
from game.world.world import World

__all__ = ["needs_rearming", "usable", "want_rearming"]


def is_part(world: World, row: int) -> bool:
    """T8, T9: return whether a thing is rearmed at all: triggers and mechanisms, levers not."""
    return bool(world.content.figures.expires[world.things.kind[row]])


def lifetime(world: World) -> int:
    """T14: return how many ticks a part lasts without being rearmed."""
    return world.content.traps.lasts_hours * world.content.clock.ticks_per_hour


def is_expired(world: World, row: int) -> bool:
    """T14: return whether a part is past its two days."""
    return int(world.things.expires_due[row]) <= world.campaign.tick


def spend(world: World, row: int) -> None:
    """T9: use a part up: it works again once it is rearmed."""
    things = world.things
    if not is_part(world, row) or not things.armed[row]:
        return
    things.armed[row] = 0
    world.tell(PART_SPENT, row, world.content.structures.names[things.kind[row]])
    changed(world, row)


def restore(world: World, row: int, why: str) -> None:
    """T12: make a tampered trigger normal again."""
    things = world.things
    things.tampered[row], things.safe_for[row] = 0, 0
    world.tell(TRIGGER_RESTORED, row, why)
    watching.refresh(world, int(things.id[row]))


def changed(world: World, row: int) -> None:
    """Take note of what a part has become: who must know whether it can spring, and whether it is to be rearmed (T9, T14)."""
    things = world.things
    if world.content.figures.is_trigger[things.kind[row]]:
        watching.refresh(world, int(things.id[row]))
        if len(world.knowledge):
            beliefs.changed(world)
            if things.armed[row]:
                movement.shun(world, row, np.flatnonzero(world.people.party > 0).tolist())
    if not want_rearming(world, row):
        jobs.not_rearming(world, int(things.id[row]))


def _next(world: World, tick: int) -> int:
    """Return the first tick, not before `tick`, at which a part's two days are over, NEVER without one."""
    times = (world.things.expires_due, world.packed.expires_due)
    return min(int(column[column >= tick].min(initial=NEVER)) for column in times)


def due(world: World) -> int:
    """Return the next tick at which a part's two days are over, NEVER without one."""
    caches, tick = world.caches, world.campaign.tick
    if caches.expiry <= tick:
        caches.expiry = _next(world, tick + 1)
    return caches.expiry


def expire(world: World) -> None:
    """T14: tell of the parts whose two days are over now, those that are being moved too (T13), and have them rearmed."""
    if world.caches.expiry > world.campaign.tick:
        return
    things, packed, tick, kinds = world.things, world.packed, world.campaign.tick, world.content.structures.names
    over = np.flatnonzero(things.expires_due == tick)
    for id_ in things.id[over].tolist():
        row = things.row_of(id_)
        kind = int(things.kind[row])
        world.tell(PART_EXPIRED, (id_, kind, int(things.cell[row])), kinds[kind])
        changed(world, row)
    for row in np.flatnonzero(packed.expires_due == tick).tolist():
        kind = int(packed.kind[row])
        world.tell(PART_EXPIRED, (int(packed.id[row]), kind, int(packed.cell[row])), kinds[kind])
