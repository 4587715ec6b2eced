"""Z1: ticks, hours and days."""

import pytest

from game.rules.calendar import day_and_hour

ROOM = """
    XXXXX
    X...X
    XXXXX
"""


@pytest.mark.parametrize(
    ("ticks", "day", "hour"),
    [(0, 1, 6), (599, 1, 6), (600, 1, 7), (18 * 600 - 1, 1, 23), (18 * 600, 2, 0), (14_400, 2, 6), (14_400 + 18 * 600, 3, 0)],
)
def test_day_1_starts_at_six_and_has_18_hours(scenario, ticks: int, day: int, hour: int) -> None:
    assert day_and_hour(scenario(ROOM).run(ticks).world) == (day, hour)


def test_the_clock_order_jumps_the_calendar_and_leaves_ticks_alone(scenario) -> None:
    game = scenario(ROOM).run(1234).order("clock", day=9, hour=23).run(1)
    assert day_and_hour(game.world) == (9, 23)
    assert game.world.campaign.tick == 1235
    game.run(599)
    assert day_and_hour(game.world) == (10, 0)


@pytest.mark.parametrize(("day", "hour"), [(0, 6), (1, 5), (2, 24), (2, -1), (-3, 7), (10**9, 0)])
def test_a_time_that_is_not_on_the_calendar_is_refused(scenario, day: int, hour: int) -> None:
    game = scenario(ROOM)
    before = game.world.state_hash()
    game.order("clock", day=day, hour=hour).run(1)
    assert len(game.reasons()) == 1
    game.world.campaign.tick = 0
    assert game.world.state_hash() == before
    game.world.campaign.tick = 1
