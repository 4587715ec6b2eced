"""How parts of traps, timers and doors look by their state (T9, T12, T14, D1, D7): the state's name, its sprites, the sign over it."""

from __future__ import annotations

from functools import cache

from game.rules import parts, watching
from game.ui.looks import DOOR_HEADS, DOORS, STRUCTURES, structure_frames
from game.world.world import World

ARMED, SPRUNG, SPENT, EXPIRED, TAMPERED = "armed", "sprung", "spent", "expired", "tampered"
"""States of a part, as its sprites are named."""

SIGNS = {EXPIRED: "icon.expired", SPENT: "icon.spent", SPRUNG: "icon.spent", TAMPERED: "icon.tampered"}
"""State → the sign over a part; what works has none."""

TIMER_RUNS = ("timer.run0", "timer.run1")


def state_of(world: World, row: int) -> str:
    """T9, T12, T14, D7: return the state of a trigger or mechanism; past its two days comes before all else, then used up."""
    things = world.things
    if not parts.is_part(world, row):
        return ARMED
    if parts.is_expired(world, row):
        return EXPIRED
    if not things.armed[row]:
        return SPRUNG if things.on[row] else SPENT
    return TAMPERED if things.tampered[row] else ARMED


def frames_of(world: World, row: int, runs: bool = False) -> tuple[str, ...]:
    """Return the sprites of a trigger, mechanism or timer by its state; runs: whether a signal is in the timer."""
    things, figures = world.things, world.content.figures
    kind = world.content.structures.names[things.kind[row]]
    if figures.is_timer[things.kind[row]]:
        return TIMER_RUNS if runs else STRUCTURES[kind].frames
    if figures.by_hand[things.kind[row]]:
        return (f"{kind}.{'on' if things.on[row] else 'off'}",)
    state = state_of(world, row)
    if figures.is_mechanism[things.kind[row]]:
        # A mechanism past its two days looks as it did; the sign over it says so.
        state = ARMED if things.armed[row] else SPENT
    return structure_frames(kind, int(things.facing[row]), state)


def firing_frames(world: World, kind: int, facing: int) -> tuple[str, ...]:
    """T19: return the sprites of a mechanism in the act, none of anything else."""
    if not world.content.figures.is_mechanism[kind]:
        return ()
    return _acting(world.content.structures.names[kind], facing)


@cache
def _acting(name: str, facing: int) -> tuple[str, ...]:
    return tuple(structure_frames(name, facing, f"fire{number}")[0] for number in range(2))


def wire_ends(world: World, row: int) -> list[tuple[int, str]]:
    """T17: return the cells beside a wide tripwire's own that it covers, and the sprite on each."""
    things = world.things
    kind, cell = world.content.structures.names[things.kind[row]], int(things.cell[row])
    if kind not in world.content.triggers or world.content.triggers[kind].covers != "row":
        return []
    state, turned = state_of(world, row), int(things.facing[row]) % 2
    covered = watching.covers(world, row)
    ends = (covered[0], covered[-1])
    way, names = ("v", "ns") if turned else ("h", "we")
    found: list[tuple[int, str]] = []
    for other in covered:
        if other != cell:
            part = names[int(other > cell)] if other in ends else "mid"
            found.append((other, f"{kind}.{way}.{part}.{state}"))
    return found


def door_frames(world: World, row: int, across: bool) -> tuple[str, str]:
    """D1, D5: return the sprites of a door: as it is with nobody in it, and while somebody walks through."""
    things = world.things
    passed = DOORS[across, True]
    if not things.open[row]:
        return DOORS[across, False], passed
    if things.held[row]:
        held = f"door.{'v' if across else 'h'}.held"
        return held, held
    return passed, passed


def door_head(world: World, row: int) -> str:
    """D1: return what of a door between walls to its north and south reaches up over the northern one's front."""
    return DOOR_HEADS[bool(world.things.open[row])]
