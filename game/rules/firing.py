"""T1, T9, T12, K8, K12, G9: a mechanism fires: it is spent, a tampered trigger is normal again, and the effects strike."""

from __future__ import annotations

from game.rules import effects, lessons, letters, parts, spotting, wary
from game.rules.circuits import Source
from game.world.events import TRAP_FIRED
from game.world.world import World


def by_signal(world: World, row: int, source: Source) -> None:
    """T1, T9, T14: let a mechanism that works fire, as its trigger says."""
    if parts.usable(world, row):
        hand = world.content.figures.by_hand[source.trigger[1]]
        fire(world, row, source, "lever" if hand else "sprung")


def fire(world: World, row: int, source: Source, cause: str) -> None:
    """T1, T9, T19: let a mechanism fire, whatever state it is in; cause: sprung, lever, fumble or disarm."""
    things = world.things
    world.tell(TRAP_FIRED, source.trigger, row, world.content.structures.names[things.kind[row]], cause, source.delay)
    parts.spend(world, row)
    trigger = things.row_of(source.trigger[0])
    if cause == "sprung" and trigger >= 0 and things.tampered[trigger]:
        parts.restore(world, trigger, "fired")
    kind, cell = int(things.kind[row]), int(things.cell[row])
    seen = spotting.is_watched(world, cell)
    effects.strike(world, row, source.by)
    # Nobody is helped by what they learn from the very same firing.
    lessons.teach(world, source.trigger, kind, source.by)
    if cause in ("sprung", "disarm"):
        wary.set_off(world, source.by)
    if not seen:
        name = world.content.structures.names[kind].replace("_", " ")
        letters.send(world, letters.UNSEEN_TRAP, f"A trap has fired unseen: {name}", cell)
