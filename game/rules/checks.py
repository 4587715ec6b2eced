"""Z2, Z3, Z5: checks and their dice; every roll is told."""

from __future__ import annotations

from typing import NamedTuple

from game.world.dice import Stream, roll
from game.world.events import ROLL
from game.world.world import World

_SNAKE_EYES = 2


class Check(NamedTuple):
    """How a check went."""

    dice: list[int]
    total: int
    outcome: str  # success, failure or critical_failure


def check(
    world: World,
    kind: str,
    stream: Stream,
    row: int,
    n: int,
    mods: dict[str, int],
    target: int,
    *,
    rerolls: bool = False,
    critical: bool = True,
) -> Check:
    """Z2, Z3: roll 2d6 + `mods` against `target`.

    row: who rolls.  n: id of the target or number of the attempt, see `dice.roll`.  mods: by name, the stat among them.
    rerolls: a natural 2 is rolled again, once (T10).  critical: whether it can fail critically.
    """
    bits = roll(world, stream, int(world.people.id[row]), n)
    dice = two_dice(bits)
    rerolled = rerolls and sum(dice) == _SNAKE_EYES
    if rerolled:
        # Other bits of the same draw: a draw has far more than two dice need.
        dice = two_dice(bits >> 16)
    total = sum(dice) + sum(mods.values())
    outcome = "success" if total >= target else "failure"
    if critical and (sum(dice) == _SNAKE_EYES or total <= target - world.content.checks.critical_miss):
        outcome = "critical_failure"
    world.tell(ROLL, kind, row, dice, mods, total, target, outcome, rerolled)
    return Check(dice, total, outcome)


def two_dice(bits: int) -> list[int]:
    """Z2: return two dice of the bits of a draw."""
    return [bits % 6 + 1, (bits >> 32) % 6 + 1]
