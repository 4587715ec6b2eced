"""T9 to T14: parts are rearmed by the Traps duty, by a check each, and critical failures have their two outcomes."""

from collections import Counter
from itertools import pairwise
from math import sqrt

import pytest

from game.rules import jobs, rearming
from game.rules.checks import check
from game.rules.rearming import Odds, odds
from game.world.dice import Stream
from game.world.events import as_dict
from game.world.tables import WORKING
from tests.rules.traps import ROOM, part, someone, trap, walks, wire

DAY = 14_400
SECONDS_5 = 100


RIVER = "\n".join(row[:13] + "~" + row[14:] if "." in row else row for row in ROOM.splitlines())


def workshop(scenario, trigger="pressure_plate", mechanism="alarm_trap", craft=3, seed=1, text=ROOM, **armed):
    """A trap to be rearmed, and a minion that does nothing else."""
    game = scenario(text, seed)
    part(game, trigger, 4, 1, **armed)
    part(game, mechanism, 8, 1, armed=False)
    wire(game, [4, 1], [8, 1])
    return someone(game, "goblin", 5, 2, "Grik", stats={"craft": craft})


def rolls(game) -> list[dict]:
    return game.events("roll", kind="rearm")


def test_t9_t10_both_parts_are_rearmed_each_by_its_own_check(scenario) -> None:
    """T9, T10, Z8: unasked, five seconds a try from where the minion comes to stand, craft against 8."""
    game = workshop(scenario, craft=6, armed=False).run(600)
    assert sorted(told["part"]["at"] for told in game.events("part.rearmed")) == [[4, 1], [8, 1]]
    assert len(rolls(game)) == 2
    for told in rolls(game):
        assert (told["target"], told["mods"]) == (8, {"craft": 6})
        assert sum(told["dice"]) + 6 == told["total"]
    started, done = game.ticks("work.started"), game.ticks("work.done")
    assert done[0] - started[0] == SECONDS_5 + 10 * 1  # one step to stand beside it
    assert game.world.things.armed.tolist() == [1, 1]


def test_t10_a_plain_failure_costs_the_time_and_is_tried_again(scenario) -> None:
    """T10: until it succeeds, five seconds each."""
    for seed in range(1, 30):
        game = workshop(scenario, craft=1, seed=seed).run(1500)
        tries = [told["outcome"] for told in rolls(game)]
        if tries[:2] == ["failure", "failure"] and "critical_failure" not in tries:
            break
    ticks = [told["tick"] for told in rolls(game)]
    assert {late - early for early, late in pairwise(ticks)} == {SECONDS_5}
    assert tries[-1] == "success"
    assert game.ticks("part.rearmed") == ticks[-1:]


def test_t14_a_traps_minion_comes_unasked_to_what_expired(scenario) -> None:
    """T14: two clocks a trap; any rearming of a part restarts its own."""
    game = scenario(ROOM)
    part(game, "pressure_plate", 4, 1)
    game.order("place", kind="blades", at=[8, 1], after=1000)
    someone(game, "goblin", 5, 2, "Grik", stats={"craft": 20}).run(2 * DAY + 2000)
    assert game.ticks("part.expired") == [2 * DAY, 2 * DAY + 1000]
    first, second = game.ticks("part.rearmed")
    assert 2 * DAY + SECONDS_5 <= first < 2 * DAY + 200
    assert sorted(game.world.things.expires_due.tolist()) == [first + 2 * DAY, second + 2 * DAY]


def test_t10_a_minion_can_be_ordered_to_rearm_what_works(scenario) -> None:
    """T10, T14: that restarts its two days; ordered twice is refused, and so is what is no part."""
    game = scenario(ROOM)
    trap(game, "pressure_plate", "blades", 4, 1)
    someone(game, "goblin", 5, 2, "Grik", stats={"craft": 20})
    game.order("rearm", at=[4, 1], after=500).order("rearm", at=[4, 1], after=501).order("rearm", at=[9, 1], after=501).run(1000)
    (rearmed,) = game.ticks("part.rearmed")
    assert game.reasons() == ["that is ordered already", "there is nothing to rearm at [9, 1]"]
    assert game.world.things.expires_due.tolist() == [rearmed + 2 * DAY, 2 * DAY]


def test_t10_nobody_rearms_without_the_duty(scenario) -> None:
    game = workshop(scenario).order("duty", minion="Grik", duty="traps", priority=0).run(600)
    assert not game.events("part.rearmed")
    assert game.events("work.set_aside")[0]["why"] == "no minion does that duty"


def test_t10_not_while_enemies_they_know_of_are_near(scenario) -> None:
    """T10: within 10 cells of the part and known; told once; they go as soon as the enemy is gone, or when ordered to.

    He stands beyond a river, so that nobody fights.
    """
    game = workshop(scenario, craft=20, text=RIVER)
    someone(game, "warrior", 10, 2, "Cador").run(600)
    assert not game.events("part.rearmed")
    assert [told["why"] for told in game.events("work.set_aside")] == ["enemies are near"]
    game.order("set", target="Cador", field="state", value=2).run(300)
    assert len(game.events("part.rearmed")) == 1
    game = workshop(scenario, craft=20, text=RIVER)
    someone(game, "warrior", 10, 2, "Cador").order("rearm", at=[8, 1], after=200).run(600)
    assert len(game.events("part.rearmed")) == 1


def test_t10_an_enemy_out_of_sight_hinders_nobody(scenario) -> None:
    """T10: only those they know of."""
    game = scenario("""
        XXXXXXXXXXXX
        X....#.....X
        X....#.....X
        XXXXXXXXXXXX
    """)
    part(game, "blades", 2, 1, armed=False)
    someone(game, "goblin", 3, 2, "Grik", stats={"craft": 20})
    someone(game, "warrior", 6, 1, "Cador").run(300)
    assert len(game.events("part.rearmed")) == 1


# --- critical failures ---------------------------------------------------------------------------------------------------------


def critical(game) -> bool:
    return any(told["outcome"] == "critical_failure" for told in rolls(game))


def first_fumble(scenario, want: str, **kind):
    """The first game of many seeds in which the first try fails critically with the outcome wanted."""
    for seed in range(1, 400):
        game = workshop(scenario, craft=0, seed=seed, **kind).run(130)
        if critical(game) and bool(game.events("trap.fired")) == (want == "fires"):
            return game
        scenario.made.remove(game)
    raise AssertionError("no such fumble")


def test_t11_a_the_trap_fires_at_once(scenario) -> None:
    """T11: no timer's delay, whatever the other part's state; the part in hand still needs rearming, the other is spent; no doors (W8)."""
    game = first_fumble(scenario, "fires", mechanism="blades")
    part(game, "door", 4, 6)
    (fired,) = game.events("trap.fired")
    assert (fired["cause"], fired["delay"], fired["mechanism"]["at"]) == ("fumble", 0, [8, 1])
    assert fired["tick"] == rolls(game)[-1]["tick"]
    assert game.world.things.armed.tolist() == [0, 0]
    assert not game.events("trigger.on")
    assert [told["victim"]["name"] for told in game.events("trap.hit")] == ["Grik"]
    assert "the trap went off" in [told["why"] for told in game.events("work.stopped")]


def test_t11_b_the_trigger_is_tampered_with(scenario) -> None:
    """T11, T12: the part in hand counts as rearmed; its trigger reacts to everyone but that minion, until it has fired the trap."""
    game = first_fumble(scenario, "tampers")
    (told,) = game.events("trigger.tampered")
    assert (told["trigger"]["at"], told["safe_for"]["name"]) == ([4, 1], "Grik")
    assert game.world.things.armed.tolist() == [1, 1]
    walks(game, "Grik", 4, 1).run(60)
    assert not game.events("trigger.sprung")
    walks(game, "Grik", 5, 2)
    someone(game, "kobold", 3, 2, "Yip")
    walks(game, "Yip", 4, 1).run(60)
    assert [one["by"]["name"] for one in game.events("trigger.sprung", tampered=True)] == ["Yip"]
    assert [one["why"] for one in game.events("trigger.restored")] == ["fired"]


def test_t12_a_tampered_trigger_is_normal_again_once_rearmed(scenario) -> None:
    """T12: by the player's order, as nobody comes to it unasked."""
    game = scenario(ROOM)
    trap(game, "pressure_plate", "alarm_trap", 4, 1)
    someone(game, "goblin", 5, 2, "Grik", stats={"craft": 20})
    game.order("set", target=[4, 1], field="tampered", value=1).run(200)
    assert not game.events("part.rearmed")
    game.order("rearm", at=[4, 1]).run(300)
    assert [told["why"] for told in game.events("trigger.restored")] == ["rearmed"]


def outcomes(game, at: list[int], tries: int) -> Counter:
    """How so many rearmings of a part end: 1 success, 2 failure, 3 the trap fired, 4 tampered with; one a tick, each from the same start."""
    world = game.run(1).world
    game.made.remove(game)
    things, people, ordered = world.things, world.people, world.jobs
    row, found = world.thing_at(world.cell(tuple(at))), Counter()
    for _ in range(tries):
        world.campaign.tick += 1
        jobs.want_rearming(world, row, urgent=True)
        job = jobs.rearming_of(world, int(things.id[row]))
        people.task[0], people.job[0], ordered.worker[job] = WORKING, ordered.id[job], people.id[0]
        rearming.finish(world, 0, job)
        found[int(things.rearm_outcome[row])] += 1
        things.armed[:], things.tampered[:], things.safe_for[:], people.wounds[0] = 0, 0, 0, 0
        world.events.drain()
    return found


def test_t11_the_two_outcomes_are_even(scenario) -> None:
    """T11, Z3, T10: on either part, a critical failure in 1 of 36 tries, and half of these fire: within four standard deviations."""
    tries = 12_000
    for at in ([4, 1], [8, 1]):
        found = outcomes(workshop(scenario, craft=0, seed=7), at, tries)
        total = found[3] + found[4]
        assert abs(total - tries / 36) <= 4 * sqrt(tries / 36 * 35 / 36)
        assert abs(found[3] - total / 2) <= 4 * sqrt(total) / 2
        # 8 or more with two dice: 15 of 36.
        assert abs(found[1] - tries * 15 / 36) <= 4 * sqrt(tries * 15 / 36 * 21 / 36)


def test_t11_with_a_lever_it_always_fires(scenario) -> None:
    """T11: a lever can't be tampered with."""
    found = outcomes(workshop(scenario, trigger="lever", craft=0), [8, 1], 3000)
    assert found[3] > 40
    assert not found[4]


def test_t11_on_a_trigger_without_a_mechanism_it_is_always_tampered_with(scenario) -> None:
    """T11: so too where it drives only doors. On a mechanism without a trigger it is a plain failure."""
    game = scenario(ROOM)
    part(game, "pressure_plate", 4, 1)
    part(game, "door", 8, 1)
    wire(game, [4, 1], [8, 1])
    found = outcomes(someone(game, "goblin", 5, 2, "Grik", stats={"craft": 0}), [4, 1], 3000)
    assert found[4] > 40
    assert not found[3]
    game = scenario(ROOM)
    part(game, "blades", 4, 1)
    part(game, "timer", 8, 1)
    wire(game, [4, 1], [8, 1])
    found = outcomes(someone(game, "goblin", 5, 2, "Grik", stats={"craft": 0}), [4, 1], 3000)
    assert not found[3] + found[4]


@pytest.mark.parametrize(("craft", "chance"), [(0, 1 / 36), (3, 1 / 36), (4, 1 / 36 / 36), (6, 1 / 36 / 36)])
def test_z3_t10_the_chance_of_a_critical_failure(scenario, craft: int, chance: float) -> None:
    """Z3, T10: a natural 2, or a miss by 6; from craft 4 on a natural 2 is rolled again, once. Within four standard deviations."""
    tries = 12_000
    game = someone(scenario(ROOM), "goblin", 2, 2, "Grik").run(1)
    scenario.made.remove(game)
    rolled = [
        check(game.world, "rearm", Stream.REARM, 0, number, {"craft": craft}, 8, rerolls=craft >= 4).outcome for number in range(tries)
    ]
    assert abs(rolled.count("critical_failure") - tries * chance) <= 4 * sqrt(tries * chance * (1 - chance))
    again = [row for row in game.world.events.rows if as_dict(game.world, row).get("rerolled")]
    assert (len(again) > 0) == (craft >= 4)


@pytest.mark.parametrize("craft", range(7))
def test_the_odds_of_the_next_rearming(scenario, craft: int) -> None:
    """T10, T11, Z3: what a panel shows before it is tried is what 2d6 give; per mille, rounded down."""
    game = workshop(scenario).run(1)
    scenario.made.remove(game)
    world = game.world
    exact: Counter = Counter()
    dice = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    for first in dice:
        for second in dice:
            pair = second if sum(first) == 2 and craft >= 4 else first
            total = sum(pair) + craft
            exact["c" if sum(pair) == 2 or total <= 2 else "s" if total >= 8 else "f"] += 1
    told = odds(world, 0, craft)
    critical_ = 1000 * exact["c"] // 1296
    assert (told.success, told.failure) == (1000 * exact["s"] // 1296, 1000 * exact["f"] // 1296)
    assert (told.fires, told.tampers) == (critical_ // 2, critical_ - critical_ // 2)
    assert odds(world, 1, craft) == told
    game = scenario(ROOM)
    scenario.made.remove(game)
    part(game, "blades", 4, 4).run(1)
    assert odds(game.world, 0, craft) == Odds(told.success, told.failure + critical_, 0, 0)


def test_a_worker_killed_while_rearming_leaves_it_to_another(scenario) -> None:
    """G5, Z8: what was begun is lost, and the next begins anew."""
    game = workshop(scenario, craft=20)
    someone(game, "kobold", 20, 7, "Yip", stats={"craft": 20})
    game.order("set", target="Grik", field="state", value=2, after=60).run(600)
    assert [told["by"]["name"] for told in game.events("part.rearmed")] == ["Yip"]
    assert rolls(game)[0]["actor"]["name"] == "Yip"


def test_a_part_that_is_to_be_moved_or_removed_is_not_rearmed_first(scenario) -> None:
    """T13: the one order takes the place of the other; called off, the rearming is wanted again."""
    game = workshop(scenario, craft=20).order("duty", minion="Grik", duty="traps", priority=0)
    game.order("relocate", **{"from": [8, 1], "to": [12, 6]}, after=5).order("cancel", at=[12, 6], after=10)
    game.order("duty", minion="Grik", duty="traps", priority=3, after=15).run(300)
    assert game.reasons() == []
    assert [told["part"]["at"] for told in game.events("part.rearmed")] == [[8, 1]]
