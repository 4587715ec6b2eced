"""I3 to I8, I27: when invasions come: the chance of each hour, limits, halts; over thousands of campaigns and in the midst of one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from game.content.load import content
from game.kernels.motion import NEVER
from game.rules import calendar, forces, invasions, schedule
from game.sim.maps import parse_text
from game.sim.plan import begin

KEEP = """
    XXXXXXXXXX
    >....hhhhX
    X###.hHhhX
    XXXXXXXXXX
"""
HOUR, DAY = 600, 14_400
FIRST_MIDNIGHT = 18 * HOUR


def world_of(seed: int = 1):
    plan = parse_text("keep.txt", KEEP.replace("\n    ", "\n").strip("\n"), content()).plan
    return begin(plan, content(), seed, True)


def after(world, tick: int, day: int) -> None:
    """Let an invasion have ended on a tick of a day."""
    world.campaign.tick, world.campaign.invasions = tick, 1
    calendar.jump(world, day, 12)
    schedule.limit_after_end(world)


# --- the chance ----------------------------------------------------------------------------------------------------------------


def test_i27_the_chance_is_the_rulebook_s_formula() -> None:
    """I27: 1 % + 30 % × (hours / limit)⁴, in integers; certain at the limit (I5)."""
    world = world_of()
    after(world, 1000, 7)
    assert world.campaign.limit_due == 1000 + 30 * HOUR
    for hours in range(30):
        wanted = Fraction(1, 100) + Fraction(30, 100) * Fraction(hours, 30) ** 4
        assert schedule.chance(world, 1000 + hours * HOUR) == wanted * 1_000_000 // 1
    assert schedule.chance(world, 1000 + 30 * HOUR) == schedule.CERTAIN


def test_i6_the_words_for_a_chance() -> None:
    """I6, I27: Calm 0 %, Low up to 2 %, Possible up to 5 %, High up to 15 %, Imminent above."""
    world = world_of()
    wanted = {0: "calm", 1: "low", 20_000: "low", 20_001: "possible", 50_000: "possible", 50_001: "high", 150_000: "high"}
    wanted |= {150_001: "imminent", 1_000_000: "imminent"}
    assert {chance: schedule.LABELS[schedule.label_of(world, chance)] for chance in wanted} == wanted


def test_i3_i6_before_the_first_one() -> None:
    """I3, I6: day 1 is calm, on day 2 the chance is 1 / hours left of the day."""
    world = world_of()
    assert all(schedule.chance(world, hour * HOUR) == 0 for hour in range(18))
    for hour in range(24):
        assert schedule.chance(world, FIRST_MIDNIGHT + hour * HOUR) == 1_000_000 // (24 - hour)


def test_i5_limits_by_the_day_of_the_end() -> None:
    """I5: 48 h on day 2, 30 h from day 7 on, 3.6 h less a day in between."""
    world = world_of()
    tenths = [schedule.limit_tenths(world.content, day) for day in (1, 2, 3, 4, 5, 6, 7, 8, 50)]
    assert tenths == [480, 480, 444, 408, 372, 336, 300, 300, 300]
    after(world, 50, 3)
    assert world.campaign.limit_due - 50 == 444 * HOUR // 10


# --- many campaigns ------------------------------------------------------------------------------------------------------------


def test_i3_i5_i13_i14_over_two_thousand_campaigns() -> None:
    """I3, I5, I10 to I14: the scheduler alone, twelve days of 2,000 campaigns."""
    world, figures = world_of(), content()
    firsts, kinds, strengths, hours = Counter(), Counter(), Counter(), Counter()
    sizes = {1: Counter(), 2: Counter()}
    very_first_hour = 0
    for seed in range(2000):
        campaign = world.campaign
        campaign.seed, campaign.tick, campaign.invasions = seed, 0, 0
        calendar.start(world)
        schedule.no_limit(world)
        while campaign.tick < 12 * DAY:
            came = schedule.forecast(world)
            if campaign.invasions:
                between = came - campaign.limit_from
                assert 0 <= between <= campaign.limit_due - campaign.limit_from
                hours[between // HOUR] += 1
                very_first_hour += between < HOUR
            campaign.tick, campaign.invasions = came, campaign.invasions + 1
            day, hour = calendar.day_and_hour(world)
            force = forces.compose(figures, seed, campaign.invasions, day)
            if campaign.invasions == 1:
                assert day == 2
                firsts[hour] += 1
            if campaign.invasions in sizes:
                sizes[campaign.invasions][len(force.members)] += 1
            if campaign.invasions >= 3:
                kinds[force.kind] += 1
            if campaign.invasions >= 4:
                strengths[force.strength] += 1
            # It is over some time later, not on the hour.
            campaign.tick += 2 * HOUR + 77
            schedule.limit_after_end(world)
    assert set(firsts) == set(range(24))
    # 2000 / 24 = 83.3 each, four standard deviations are 36.
    assert all(47 <= count <= 120 for count in firsts.values())
    assert sizes[1] == {1: 2000}
    assert set(sizes[2]) == {1, 2}
    assert 910 <= sizes[2][1] <= 1090
    assert kinds.total() > 9000
    assert kinds["mob"] / kinds.total() == pytest.approx(1 / 8, abs=0.014)
    assert strengths[forces.WEAKER] / strengths.total() == pytest.approx(1 / 5, abs=0.018)
    assert strengths[forces.STRONGER] / strengths.total() == pytest.approx(1 / 5, abs=0.018)
    assert very_first_hour > 50
    assert max(hours) > 25


def test_i4_the_draws_hit_as_often_as_the_chance_says() -> None:
    """I4: over 20,000 draws each of a low and of a high chance."""
    world = world_of()
    for day, passed, least, most in ((7, 0, 0.0070, 0.0130), (7, 29, 0.260, 0.292)):
        after(world, 1000, day)
        tick = 1000 + passed * HOUR
        hits = 0
        for seed in range(20_000):
            world.campaign.seed = seed
            hits += schedule._hits(world, tick)
        assert least <= hits / 20_000 <= most


# --- in the midst of a game ----------------------------------------------------------------------------------------------------


def chances(game) -> list[tuple[int, float, str, bool]]:
    return [(told["hour"], told["chance"], told["label"], told["halted"]) for told in game.events("invasion.chance")]


def test_i6_each_hour_tells_its_chance_and_word(scenario) -> None:
    """I6: day 1 is calm; on day 2 up to the first one, 1 / hours left; never while one is on; afterwards by the formula."""
    game = scenario(KEEP, seed=3).run(4 * DAY)
    began, ended = game.ticks("invasion.began"), game.ticks("invasion.ended")
    assert len(began) >= 2
    limits = [(told["tick"], told["ends_tick"], told["hours"]) for told in game.events("invasion.limit")]
    for told in game.events("invasion.chance"):
        tick = told["tick"]
        assert (tick + 6 * HOUR) % HOUR == 0
        assert told["hour"] == (tick + 6 * HOUR) // HOUR % 24
        assert not any(start < tick < end for start, end in zip(began, [*ended, 10**9], strict=False))
        if tick < FIRST_MIDNIGHT:
            assert (told["chance"], told["label"]) == (0, "calm")
        elif tick <= began[0]:
            assert told["chance"] == pytest.approx(1 / (24 - told["hour"]), abs=1e-6)
        else:
            from_, due, hours = [limit for limit in limits if limit[0] <= tick][-1]
            assert told["chance"] == pytest.approx(0.01 + 0.3 * ((tick - from_) / HOUR / hours) ** 4, abs=1e-5)
            assert due - from_ == hours * HOUR
        bounds = {"calm": (0, 0), "low": (0, 0.02), "possible": (0.02, 0.05), "high": (0.05, 0.15), "imminent": (0.15, 1)}
        low, high = bounds[told["label"]]
        assert low <= told["chance"] <= high
    assert [limit[0] for limit in limits] == ended


def test_the_display_says_what_was_told_in_every_hour(scenario) -> None:
    """I6, I23: in the middle of every hour too; while one is on but not spotted the word stays what it was, spotted it is under way."""
    game = scenario(KEEP, seed=5).run(150)
    words = []
    for _ in range(100):
        game.run(300)
        words.append(schedule.LABELS[schedule.word(game.world)])
        told = game.events("invasion.chance")[-1]
        on, spotted = schedule.on(game.world), bool((game.world.parties.spotted & (game.world.parties.over == 0)).any())
        if not on and not any(game.world.campaign.tick - tick < HOUR for tick in game.ticks("invasion.ended")):
            assert (words[-1], schedule.shown_chance(game.world)) == (told["label"], round(told["chance"] * 1e6))
        assert (words[-1] == "under_way") == (on and spotted)
    assert {"calm", "low", "possible"} <= set(words)


def test_i3_the_first_comes_on_day_two_and_is_one_peasant(scenario) -> None:
    """I3, I10, I2: at the hour that was forecast, by the gate."""
    game = scenario(KEEP, seed=9)
    wanted = schedule.forecast(game.world)
    game.run(DAY * 2)
    began = game.events("invasion.began")[0]
    assert began["tick"] == wanted
    assert FIRST_MIDNIGHT <= wanted < FIRST_MIDNIGHT + DAY
    assert (began["number"], began["kind"], began["members"], began["gate"]) == (1, "party", 1, [0, 1])
    assert [told["who"]["kind"] for told in game.events("spawned", why="invasion", tick=wanted)] == ["peasant"]


@pytest.mark.parametrize("before", [1, 0, -1])
def test_saved_at_and_around_a_draw_and_a_limit_the_same_comes(tmp_path, before: int) -> None:
    """Save and load at T - 1, T and T + 1 of the arrival by a draw, and of one at the limit."""
    from game.sim.session import Session
    from tests.scenario import Scenario

    game = Scenario(KEEP, seed=2)
    game.run(5 * DAY)
    wanted, (first, *_) = game.world.state_hash(), game.ticks("invasion.began")
    limit = game.events("invasion.limit")[0]["ends_tick"]
    for tick in (first, limit):
        twin = game.fresh()
        twin.run(tick - before)
        path = tmp_path / "twin.save"
        twin.save(path)
        loaded = Session.load(path, content(), keeping=True)
        loaded.run(5 * DAY)
        assert loaded.world.state_hash() == wanted


def test_i5_at_the_limit_one_comes_for_certain(scenario) -> None:
    """I5: where no draw hits before; on a tick that is no hour's."""
    world = world_of()
    for seed in range(200):
        world.campaign.seed, world.campaign.tick = seed, 1222
        calendar.jump(world, 2, 12)
        world.campaign.tick = 1234
        schedule.limit_after_end(world)
        if schedule.forecast(world) == world.campaign.limit_due:
            break
    else:
        raise AssertionError("in no campaign did the limit run out")
    game = scenario(KEEP, seed=seed).order("set", target="Overlord", field="combat", value=20)
    game.order("clock", after=1222, day=2, hour=12).order("invasion", after=1222, members=[{"class": "peasant"}]).run(1224)
    name = game.events("spawned", why="invasion")[0]["who"]["name"]
    game.order("set", after=10, target=name, field="state", value=2).run(20)
    (limit,) = game.events("invasion.limit")
    assert (limit["tick"], limit["hours"], limit["why"]) == (1234, 48.0, "ended")
    game.run(50 * HOUR)
    assert game.ticks("invasion.began")[1] == limit["ends_tick"] == 1234 + 48 * HOUR


# --- halts ---------------------------------------------------------------------------------------------------------------------

WALL = {"kind": "rock", "at": [4, 1]}
FLOOR = {"kind": "floor", "at": [4, 1]}


def test_i7_i8_while_all_gates_are_cut_off_none_comes_and_the_limit_begins_anew(scenario) -> None:
    """I7, I8: calm and halted; the limit runs on, and, run out, starts anew with the same length and a low chance; then one comes."""
    game = scenario(KEEP, seed=4).order("clock", day=5, hour=1).order("invasion", members=[{"class": "peasant"}]).run(1)
    name = game.events("spawned", why="invasion")[0]["who"]["name"]
    game.order("set", target=name, field="state", value=2).order("place", **WALL).run(2)
    (limit,) = game.events("invasion.limit")
    assert limit["hours"] == 37.2
    game.run(80 * HOUR)
    assert len(game.events("invasion.began")) == 1
    assert all((chance, label, halted) == (0, "calm", True) for _, chance, label, halted in chances(game)[1:])
    limits = game.events("invasion.limit")
    assert [told["why"] for told in limits] == ["ended", "halted_expired", "halted_expired"]
    assert [told["tick"] for told in limits[1:]] == [told["ends_tick"] for told in limits[:-1]]
    assert {told["hours"] for told in limits} == {37.2}
    game.order("place", **FLOOR).run(38 * HOUR)
    assert len(game.events("invasion.began")) >= 2
    assert game.ticks("invasion.began")[1] <= limits[-1]["ends_tick"]
    fresh = next(told for told in game.events("invasion.chance") if told["tick"] > limits[-1]["tick"] and not told["halted"])
    assert fresh["chance"] < 0.05


def test_i7_cut_off_and_reopened_within_the_hour_changes_nothing(scenario) -> None:
    found = []
    for cut in (False, True):
        game = scenario(KEEP, seed=4)
        if cut:
            game.order("place", after=5 * HOUR + 100, **WALL).order("place", after=5 * HOUR + 400, **FLOOR)
        game.run(3 * DAY)
        found.append((game.ticks("invasion.began"), chances(game)))
        assert not any(halted for *_, halted in chances(game))
    assert found[0] == found[1]


def test_i7_the_first_one_is_held_up_too(scenario) -> None:
    """I3, I8 (ours): when day 2 has passed with none, the usual limit of that day follows."""
    game = scenario(KEEP, seed=4).order("place", **WALL).run(FIRST_MIDNIGHT + DAY + HOUR)
    assert not game.events("invasion.began")
    (limit,) = game.events("invasion.limit")
    assert (limit["tick"], limit["hours"], limit["why"]) == (FIRST_MIDNIGHT + DAY, 48.0, "halted_expired")
    game.order("place", **FLOOR).run(48 * HOUR)
    assert game.ticks("invasion.began")


def test_i4_a_party_on_the_road_when_a_halt_begins_waits_before_the_gate(scenario) -> None:
    """I4: it comes in when the halt ends; one that has not set out stays at home."""
    game = scenario(KEEP, seed=6)
    arrives = schedule.forecast(game.world)
    march = invasions._next_march(game.world, arrives)
    game.run(max(arrives - march, 0) + 5)
    (out,) = game.events("party.set_out")
    assert out["arrives_tick"] == arrives
    game.order("place", **WALL).run(arrives + 9 * HOUR - game.world.campaign.tick)
    assert not game.events("invasion.began")
    assert len(game.world.road) == 1
    game.order("place", **FLOOR).run(HOUR + 1)
    assert len(game.events("invasion.began")) == 1
    assert not len(game.world.road)
    assert game.ticks("invasion.began")[0] > arrives
    # Halted from the beginning nobody sets out.
    kept = scenario(KEEP, seed=6).order("place", **WALL).run(arrives + HOUR)
    assert not kept.events("party.set_out")
    assert not len(kept.world.road)


def test_a_clock_that_jumps_over_the_second_day_brings_the_first_one_at_once(scenario) -> None:
    game = scenario(KEEP).order("clock", after=40, day=5, hour=3).run(HOUR)
    assert game.ticks("invasion.began") == [40]
    assert game.events("invasion.chance")[-1]["chance"] == 1


def test_a_clock_that_jumps_leaves_a_limit_where_it_was(scenario) -> None:
    """I5: what is due at a tick stays due at that tick."""
    game = scenario(KEEP, seed=4).order("clock", day=3, hour=1).order("invasion", members=[{"class": "peasant"}]).run(1)
    name = game.events("spawned", why="invasion")[0]["who"]["name"]
    game.order("set", target=name, field="state", value=2).run(5)
    due = game.world.campaign.limit_due
    game.order("clock", day=9, hour=0).run(3 * HOUR)
    assert game.world.campaign.limit_due in (due, NEVER)
    game.run(48 * HOUR)
    assert game.ticks("invasion.began")[1] <= due


def test_day_one_stays_calm_after_a_sandbox_invasion(scenario) -> None:
    """I6, I5: the limit of its end runs, but none comes on day 1."""
    game = scenario(KEEP, seed=4).order("invasion", members=[{"class": "peasant"}]).run(1)
    name = game.events("spawned", why="invasion")[0]["who"]["name"]
    game.order("set", target=name, field="state", value=2).run(FIRST_MIDNIGHT - 2)
    assert game.events("invasion.limit")[0]["hours"] == 48
    assert {(chance, label) for _, chance, label, _ in chances(game)} == {(0, "calm")}
    assert len(game.events("invasion.began")) == 1
    assert schedule.word(game.world) == schedule.CALM


def test_an_invasion_due_in_the_tick_another_ends_comes_next(scenario) -> None:
    """I4: who comes to the gate while another is on comes in when that is over, one tick later."""
    game = scenario(KEEP, seed=6)
    arrives = schedule.forecast(game.world)
    game.run(arrives - 5).order("invasion", members=[{"class": "peasant"}]).run(1)
    name = game.events("spawned", why="invasion")[0]["who"]["name"]
    game.order("set", after=4, target=name, field="state", value=2).run(10)
    assert game.ticks("invasion.ended") == [arrives]
    assert game.ticks("invasion.began") == [arrives - 5, arrives + 1]


def test_d16_without_a_heart_or_a_gate_there_are_none(scenario) -> None:
    for text in (KEEP.replace("H", "h"), KEEP.replace(">", "X")):
        game = scenario(text).run(3 * DAY)
        assert not game.events("invasion.chance")
        assert not game.events("invasion.began")
        assert schedule.word(game.world) == schedule.CALM


def test_i25_they_come_after_the_overlord_s_death_too(scenario) -> None:
    game = scenario(KEEP, seed=3).order("set", target="Overlord", field="state", value=2).order("stock", material="gold", amount=50)
    game.run(3 * DAY)
    assert game.events("invasion.began")
    assert game.events("invasion.ended")[0]["outcome"] == "left"
