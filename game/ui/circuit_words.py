"""T5 to T7, W6, D5, D8: who drives what, with which delay, in a player's words."""

from __future__ import annotations

from game.rules import circuits
from game.ui.words import spoken
from game.world.tables import NO_PADLOCK
from game.world.world import World


def named(world: World, row: int) -> str:
    """Return a thing in a sentence."""
    return f"the {spoken(world.content.structures.names[world.things.kind[row]])}"


def placed(world: World, row: int) -> str:
    """Return a thing in a sentence, and where it is."""
    x, y = world.xy(int(world.things.cell[row]))
    return f"{named(world, row)} at [{x}, {y}]"


def seconds(half_seconds: int) -> str:
    """T7: return a delay."""
    return f"{half_seconds / 2:g} s"


def after(half_seconds: int) -> str:
    """T7: return how much later something happens, nothing when it is at once."""
    return f" after {seconds(half_seconds)}" if half_seconds else ""


def door_deed(world: World, row: int) -> str:
    """D5, D8: return what a signal does to a door."""
    if world.things.padlock[row] != NO_PADLOCK:
        return "toggles the padlock of"
    return "closes" if world.things.held[row] else "opens"


def deeds(world: World, trigger: int) -> list[str]:
    """W6: return what a trigger (a row) drives, a sentence's end each: 'drives the blades at [6, 1] after 1.5 s'."""
    things, driven = world.things, circuits.circuit(world, int(world.things.id[trigger]))
    found: list[str] = []
    mechanism = things.row_of(driven.mechanism) if driven.mechanism else -1
    if mechanism >= 0:
        found.append(f"drives {placed(world, mechanism)}{after(driven.delay)}")
    for id_, delay in driven.doors.items():
        door = things.row_of(id_)
        found.append(f"{door_deed(world, door)} {placed(world, door)}{after(delay)}")
    return found


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def connections(world: World, row: int) -> list[str]:
    """T5, T6, W6: return how a part, timer or door is connected, a line each; doors without wires need none."""
    things, figures = world.things, world.content.figures
    id_, kind, cell = int(things.id[row]), things.kind[row], int(things.cell[row])
    wired = bool(circuits.sides_of(world, cell))
    if not wired:
        return [] if figures.is_door[kind] else ["Not wired: it does nothing."]
    if figures.is_trigger[kind]:
        return [_capital(deed) for deed in deeds(world, row)] or ["Its wire leads to no mechanism or door yet."]
    if figures.is_mechanism[kind]:
        trigger = things.row_of(circuits.driver(world, row))
        if trigger < 0:
            return ["Its wire leads to no trigger yet."]
        return [f"Driven by {placed(world, trigger)}{after(circuits.circuit(world, int(things.id[trigger])).delay)}"]
    found: list[str] = []
    for trigger_id in circuits.triggers_on(world, cell):
        trigger, driven = things.row_of(trigger_id), circuits.circuit(world, trigger_id)
        if id_ in driven.doors:
            deed = door_deed(world, row)
            does = f"{deed} it" if world.things.padlock[row] == NO_PADLOCK else "toggles its padlock"
            found.append(f"{_capital(placed(world, trigger))} {does}{after(driven.doors[id_])}")
        elif id_ in driven.timers:
            found.append(f"Passes on {placed(world, trigger)}{after(driven.timers[id_])}")
    return found or ["Its wire leads to no trigger yet."]


def whole(world: World, cell: int) -> list[str]:
    """W5, W6: return what the circuit through a cell comes to, a sentence each: 'The pressure plate drives the blades at …'."""
    things, figures = world.things, world.content.figures
    found: list[str] = []
    for trigger_id in circuits.triggers_on(world, cell):
        trigger = things.row_of(trigger_id)
        found += [f"{_capital(placed(world, trigger))} {deed}." for deed in deeds(world, trigger)]
    if found:
        return found
    ends = sorted({world.thing_at(side >> 2) for side in circuits.trace(world, cell).tolist()} - {-1})
    connects = figures.is_trigger | figures.is_mechanism | figures.is_timer | figures.is_door
    parts = [placed(world, row) for row in ends if connects[things.kind[row]] and circuits.sides_of(world, int(things.cell[row]))]
    if parts:
        return [f"{_capital(' and '.join(parts))}: nothing drives anything yet."]
    return ["A wire that ends on no part or door yet."]
