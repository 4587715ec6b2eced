"""T9 to T14: a part is rearmed: the check, its critical failures with their two outcomes, and what a rearmed part is again."""

from __future__ import annotations

from typing import NamedTuple

from game.rules import circuits, firing, jobs, parts, signals, tasks, watching
from game.rules.checks import check
from game.world.dice import Stream, roll
from game.world.events import PART_REARMED, TRIGGER_TAMPERED
from game.world.world import World

_SUCCEEDED, _FAILED, _FIRED, _TAMPERED = range(1, 5)
_WAYS_OF_TWO_DICE = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)


class Odds(NamedTuple):
    """How the next rearming would go, in per mille: success, plain failure, the trap fires, its trigger is tampered with."""

    success: int
    failure: int
    fires: int
    tampers: int


def trap_of(world: World, row: int) -> tuple[int, int]:
    """T1: return the rows of trigger and mechanism of the trap that a part belongs to, -1 for one that isn't there."""
    things, figures = world.things, world.content.figures
    id_, kind = int(things.id[row]), things.kind[row]
    if figures.is_trigger[kind]:
        return row, things.row_of(circuits.circuit(world, id_).mechanism)
    return things.row_of(circuits.driver(world, row)), row


def _chance_to_fire(world: World, trigger: int, mechanism: int) -> int:
    """T11: return the per cent chance that a critical failure fires a trap, else its trigger is tampered with; -1: a plain failure."""
    if trigger < 0:
        return -1
    if mechanism < 0:
        return 0
    return 100 if world.content.figures.by_hand[world.things.kind[trigger]] else world.content.traps.fires_percent


def odds(world: World, row: int, craft: int) -> Odds:
    """T10, T11: return how the next rearming of a part by somebody of some craft would go."""
    traps, critical_miss = world.content.traps, world.content.checks.critical_miss
    outcomes = [0, 0, 0]  # success, failure, critical failure; of 36 × 36
    for first in range(2, 13):
        again = first == 2 and craft >= traps.reroll_from
        for total in range(2, 13) if again else (first,):
            ways = _WAYS_OF_TWO_DICE[first] * (_WAYS_OF_TWO_DICE[total] if again else 36)
            critical = total == 2 or total + craft <= traps.rearm_target - critical_miss
            outcomes[2 if critical else 0 if total + craft >= traps.rearm_target else 1] += ways
    success, failure, critical_ = (1000 * ways // 1296 for ways in outcomes)
    fires = _chance_to_fire(world, *trap_of(world, row))
    if fires < 0:
        return Odds(success, failure + critical_, 0, 0)
    return Odds(success, failure, critical_ * fires // 100, critical_ - critical_ * fires // 100)


def finish(world: World, row: int, job: int) -> bool:
    """T10, T11: roll for the part that somebody has worked at; whether it works again now, else they stop."""
    people, things, traps = world.people, world.things, world.content.traps
    thing = things.row_of(int(world.jobs.thing[job]))
    id_, worker = int(things.id[thing]), int(people.id[row])
    trigger, mechanism = trap_of(world, thing)
    fires = _chance_to_fire(world, trigger, mechanism)
    craft = int(people.craft[row])
    rolled = check(
        world,
        "rearm",
        Stream.REARM,
        row,
        id_,
        {"craft": craft},
        traps.rearm_target,
        rerolls=craft >= traps.reroll_from,
        critical=fires >= 0,
    )
    things.rearmer[thing], things.rearm_total[thing] = worker, rolled.total
    things.rearm_dice[thing] = 10 * rolled.dice[0] + rolled.dice[1]
    if rolled.outcome == "success":
        things.rearm_outcome[thing] = _SUCCEEDED
        _rearm(world, row, thing)
        return True
    if rolled.outcome == "failure":
        things.rearm_outcome[thing] = _FAILED
        tasks.release(world, row, "failed, and has to try again")
        return False
    if roll(world, Stream.FUMBLE, worker, id_) % 100 >= fires:
        things.rearm_outcome[thing] = _TAMPERED
        _rearm(world, row, thing)
        things.tampered[trigger], things.safe_for[trigger] = 1, worker
        world.tell(TRIGGER_TAMPERED, trigger, row)
        watching.refresh(world, int(things.id[trigger]))
        return True
    things.rearm_outcome[thing] = _FIRED
    tasks.release(world, row, "the trap went off")
    source = circuits.Source((int(things.id[trigger]), int(things.kind[trigger]), int(things.cell[trigger])), 0)
    if thing == mechanism:
        parts.spend(world, trigger)
    firing.fire(world, mechanism, source, "fumble")
    return False


def _rearm(world: World, row: int, thing: int) -> None:
    """T9, T12, T14, D7: let a part work again, for two days; a trigger is off and normal again. Its worker is free."""
    things = world.things
    id_ = int(things.id[thing])
    tasks.free(world, row)
    job = jobs.rearming_of(world, id_)
    if job >= 0:
        jobs.done(world, job)
    things.armed[thing] = 1
    if parts.is_part(world, thing):
        things.expires_due[thing] = world.campaign.tick + parts.lifetime(world)
        world.caches.expiry = 0
    world.tell(PART_REARMED, thing, world.content.structures.names[things.kind[thing]], row)
    if things.tampered[thing]:
        parts.restore(world, thing, "rearmed")
    if things.on[thing]:
        signals.turn(world, thing, False)
    parts.changed(world, thing)
