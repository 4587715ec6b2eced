"""How parts of traps, timers and doors look by their state (T9, T12, T14, D1, D7): the state's name, its sprites, the sign over it."""

from __future__ import annotations

from functools import cache

from game.rules import parts, watching
from game.ui.looks import STRUCTURES, door_sprite, padlock_sprite, structure_frames
from game.world.world import World

ARMED, SPRUNG, SPENT, EXPIRED, TAMPERED = "armed", "sprung", "spent", "expired", "tampered"
"""States of a part, as its sprites are named."""

SIGNS = {EXPIRED: "icon.expired", SPENT: "icon.spent", SPRUNG: "icon.spent", TAMPERED: "icon.tampered"}
"""State → the sign over a part; what works has none."""

TO_CLOSE = "icon.unlocked"
"""D15: the sign over a door that is breached, and to be closed and locked."""

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


def door_state(world: World, row: int, trodden: bool = False) -> str:
    """D1, D5, D15, T19: return how a door looks, of looks.DOOR_STATES. trodden: whether somebody has a foot in it."""
    things = world.things
    if things.breached[row]:
        return "breached"
    if things.open[row]:
        return "held" if things.held[row] else "open"
    if things.ajar[row] or trodden:
        return "open"
    return "damaged" if things.damage[row] else "closed"


def door_sprites(world: World, row: int, piece: str, trodden: bool = False) -> tuple[str, ...]:
    """D1, D2: return the sprites of a piece of a door as it is now, its padlock over the leaf. piece: of looks.DOOR_PIECES."""
    state = door_state(world, row, trodden)
    padlock = padlock_sprite(int(world.things.padlock[row]), piece, state)
    return (door_sprite(piece, state), padlock) if padlock else (door_sprite(piece, state),)
