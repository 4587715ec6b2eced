"""G6, G7, I25: how a campaign ends, and that the simulation runs on."""

from __future__ import annotations

import pytest

from tests.rules.test_schedule import DAY, FIRST_MIDNIGHT, KEEP


def ends(game) -> list[tuple[int, str, str]]:
    return [(told["tick"], told["outcome"], told["why"]) for told in game.events("outcome")]


def short(days: int) -> str:
    return f"    ; days: {days}\n" + KEEP.strip("\n")


def test_g6_the_overlord_s_death_loses_with_the_reason_and_the_simulation_runs_on(scenario) -> None:
    game = scenario(KEEP).order("spawn", kind="warrior", at=[7, 1], name="Hilda", level=5, stats={"combat": 20}, party="Band").run(900)
    ((tick, outcome, why),) = ends(game)
    assert outcome == "lost"
    assert why == "Overlord was slain by Hilda, a warrior"
    assert game.ticks("died")[0] == tick
    assert game.session.summary()["outcome"] == "lost"
    assert [told["pauses"] for told in game.events("letter", topic="outcome")] == [True]


@pytest.mark.parametrize("days", [1, 2, 3])
def test_g7_alive_on_the_chosen_day_is_won(scenario, days: int) -> None:
    """G7: as that day begins; a campaign of one day lasts that day."""
    game = scenario(short(days), sandbox=False)
    wanted = FIRST_MIDNIGHT + (max(days, 2) - 2) * DAY
    game.run(wanted)
    assert ends(game) == []
    game.run(1)
    assert ends(game) == [(wanted, "won", f"the overlord is alive on day {days}")]
    game.run(DAY // 2)
    assert game.session.summary()["outcome"] == "won"


def test_g7_a_sandbox_goes_on_for_ever_and_can_be_lost(scenario) -> None:
    game = scenario(short(2)).run(3 * DAY)
    assert "won" not in {outcome for _, outcome, _ in ends(game)}
    game = scenario(short(2)).order("set", target="Overlord", field="state", value=2).run(3 * DAY)
    assert [outcome for _, outcome, _ in ends(game)] == ["lost"]


def test_a_dungeon_without_an_overlord_is_never_won_or_lost(scenario) -> None:
    game = scenario("\n    ; days: 2\n    XXXXX\n    >...X\n    XXXXX", sandbox=False).run(2 * DAY)
    assert ends(game) == []
    assert game.session.summary()["outcome"] == "running"


def test_of_two_overlords_the_last_one_counts(scenario) -> None:
    game = (
        scenario(KEEP)
        .order("spawn", kind="overlord", at=[7, 1], name="Other")
        .order("set", after=1, target="Overlord", field="state", value=2)
    )
    game.run(5)
    assert ends(game) == []
    game.order("set", target="Other", field="state", value=2).run(5)
    assert [outcome for _, outcome, _ in ends(game)] == ["lost"]
