"""Z2, Z3, Z5: 2d6 and what is added, critical failures, and that every roll is told."""

from collections import Counter

import pytest

from game.content.load import content
from game.rules.checks import check
from game.world.dice import Stream
from game.world.events import as_dict

ROLLS = 7200


def rolled(scenario, mods: dict[str, int], target: int) -> list[dict]:
    game = scenario("X..X\nXXXX").order("spawn", kind="goblin", at=[1, 0], name="Grik").run(1)
    scenario.made.remove(game)
    game.world.events.drain()
    for attempt in range(ROLLS):
        check(game.world, "build", Stream.BUILD, 0, attempt, mods, target)
    return [as_dict(game.world, row) for row in game.world.events.drain()]


def test_the_two_dice_are_fair_and_every_roll_is_told(scenario) -> None:
    """Z2, Z5: the sums of 2d6 fall as they should, within 4 standard deviations; both dice show every face."""
    told = rolled(scenario, {"craft": 3}, 8)
    assert len(told) == ROLLS
    sums = Counter(sum(each["dice"]) for each in told)
    for total in range(2, 13):
        expected = ROLLS * (6 - abs(total - 7)) / 36
        assert abs(sums[total] - expected) < 4 * expected**0.5
    for die in (0, 1):
        assert set(Counter(each["dice"][die] for each in told)) == {1, 2, 3, 4, 5, 6}
    assert all(each["total"] == sum(each["dice"]) + 3 and each["mods"] == {"craft": 3} and each["target"] == 8 for each in told)


@pytest.mark.parametrize(("stat", "target"), [(3, 8), (1, 12), (6, 8)])
def test_a_critical_failure_is_a_natural_2_or_a_miss_by_6(scenario, stat: int, target: int) -> None:
    """Z3."""
    assert content().checks.critical_miss == 6
    seen = set()
    for each in rolled(scenario, {"craft": stat}, target):
        natural, total = sum(each["dice"]), each["total"]
        wanted = "critical_failure" if natural == 2 or total <= target - 6 else "success" if total >= target else "failure"
        assert each["outcome"] == wanted
        seen.add(wanted)
    assert "critical_failure" in seen
    assert "success" in seen
