"""T5, T9, T10, T12, T14, T19, N1: the states of parts, timers and the wounded, in lines for tips and panels."""

from __future__ import annotations

from game.kernels.motion import NEVER
from game.rules import jobs, parts, reasons
from game.ui import circuit_words, door_words, part_looks
from game.ui.widgets import BAD, DIM, GOOD, TEXT, Line
from game.ui.words import capital
from game.world.tables import UP
from game.world.world import World

_OUTCOMES = ("", "success", "failure", "it went off", "tampered with")


def state(world: World, row: int) -> Line:
    """T9, T12, T14, D7: return the state of a trigger or mechanism."""
    things = world.things
    if world.content.figures.by_hand[things.kind[row]]:
        return Line("On", GOOD) if things.on[row] else Line("Off", TEXT)
    found = part_looks.state_of(world, row)
    if found == part_looks.TAMPERED:
        safe = world.people.row_of(int(things.safe_for[row]))
        return Line(f"Tampered with: safe for {world.people.name[safe] if safe >= 0 else 'nobody'}", BAD)
    words = {
        part_looks.ARMED: ("Armed", GOOD),
        part_looks.SPRUNG: ("Sprung: on until rearmed", BAD),
        part_looks.SPENT: ("Spent: must be rearmed", BAD),
        part_looks.EXPIRED: ("Past its two days: must be rearmed", BAD),
    }
    return Line(*words[found])


def hours_left(world: World, row: int) -> float | None:
    """T14: return how many hours of its two days a part has left, None for what never expires."""
    due = int(world.things.expires_due[row])
    if due == NEVER:
        return None
    return max(0, due - world.campaign.tick) / world.content.clock.ticks_per_hour


def time_left(world: World, row: int) -> str:
    """T14: say how much of its two days a part has left."""
    hours = hours_left(world, row)
    if hours is None:
        return "Never needs rearming by time"
    return (
        f"{hours:.0f} h of its two days left" if hours >= 1 else f"{hours * 60:.0f} min of its two days left" if hours else "Its time is up"
    )


def last_rearming(world: World, row: int) -> str:
    """T10, Z5: say who rearmed a part last and how the dice fell, nothing when nobody has."""
    things = world.things
    outcome = int(things.rearm_outcome[row])
    if not outcome:
        return ""
    who = world.people.row_of(int(things.rearmer[row]))
    name = world.people.name[who] if who >= 0 else "Somebody"
    first, second = divmod(int(things.rearm_dice[row]), 10)
    total = int(things.rearm_total[row])
    return f"{name} rolled {first} + {second} + {total - first - second} = {total}: {_OUTCOMES[outcome]}"


def wanted(world: World, row: int) -> str:
    """T10: say whether a part is to be rearmed, and why it isn't yet."""
    job = jobs.rearming_of(world, int(world.things.id[row]))
    return f"To be rearmed: {reasons.of_job(world, job)}" if job >= 0 else ""


def part_lines(world: World, row: int) -> list[Line]:
    """Return what to say of a part, timer or door under the cursor, its name aside."""
    things, figures = world.things, world.content.figures
    kind = things.kind[row]
    if figures.is_door[kind]:
        found = door_words.door_lines(world, row)
    elif figures.is_timer[kind]:
        found = timer_lines(world, row)
    elif figures.is_trigger[kind] or figures.is_mechanism[kind]:
        found = [state(world, row)]
        if part_looks.state_of(world, row) == part_looks.TAMPERED:
            found.append(Line("It reacts to everybody else, the dungeon's own too.", TEXT))
        if parts.is_part(world, row) and part_looks.state_of(world, row) != part_looks.EXPIRED:
            found.append(Line(time_left(world, row), DIM))
        job = wanted(world, row)
        if job:
            found.append(Line(f"{job}.", TEXT))
    else:
        return []
    return found + [Line(words, DIM) for words in circuit_words.connections(world, row)]


def timer_lines(world: World, row: int) -> list[Line]:
    """T7: say how long a timer delays, and whether it runs."""
    found = [Line(f"Delay {circuit_words.seconds(int(world.things.half_seconds[row]))}", TEXT)]
    left = running(world, row)
    if left is not None:
        found.append(Line(f"Runs: {left:.1f} s left", GOOD))
    return found


def running(world: World, row: int) -> float | None:
    """T7: return how many seconds the signal in a timer still takes, None when there is none."""
    signal = [int(due) for due in world.signals.due[world.signals.timer == world.things.id[row]]]
    return max(0, signal[0] - world.campaign.tick) / world.content.clock.ticks_per_second if signal else None


def plight_lines(world: World, row: int) -> list[Line]:
    """N1, C12, T19: say what somebody suffers from: wounds, bleeding, stunned, stuck, in panic."""
    people, found = world.people, []
    if people.wounds[row]:
        found.append(f"Wounds: {people.wounds[row]} of {world.content.wounds.fells_from}")
    if people.bleeding[row]:
        found.append("Bleeding")
    if people.state[row] == UP:
        tick, second = world.campaign.tick, world.content.clock.ticks_per_second
        if people.stun_due[row] != NEVER:
            found.append(f"Stunned: {max(0, int(people.stun_due[row]) - tick) / second:.1f} s left")
        if people.web_due[row] != NEVER:
            found.append("Stuck in a web")
        if people.panic_due[row] != NEVER:
            found.append(f"In panic: {max(0, int(people.panic_due[row]) - tick) / second:.0f} s left")
    return [Line(capital(words), BAD) for words in found]
