"""Z2, Z3, Z5: checks and their dice; every roll is told."""

from game.world.dice import Stream, roll
from game.world.events import ROLL
from game.world.world import World


def check(world: World, kind: str, stream: Stream, row: int, n: int, mods: dict[str, int], target: int) -> tuple[int, str]:
    """Z2, Z3: roll 2d6 + `mods` against `target`; return total and outcome.

    row: who rolls.  n: id of the target or number of the attempt, see `dice.roll`.  mods: by name, the stat among them.
    """
    bits = roll(world, stream, int(world.people.id[row]), n)
    dice = [bits % 6 + 1, (bits >> 32) % 6 + 1]
    total = sum(dice) + sum(mods.values())
    outcome = "success" if total >= target else "failure"
    if sum(dice) == 2 or total <= target - world.content.checks.critical_miss:
        outcome = "critical_failure"
    world.tell(ROLL, kind, row, dice, mods, total, target, outcome)
    return total, outcome
