"""C12, N9: what time does to the wounded: bleeding, healing, waking in bed and elsewhere, and death after six hours."""

import pytest

from game.kernels.motion import NEVER
from game.rules import healing, plights, recovery
from game.world.tables import DEAD, KNOCKED_OUT, UP
from tests.rules.bodies import Body, near
from tests.rules.test_wounds import wounded
from tests.rules.traps import ROOM, someone, walks

HOUR = 600
BEDS = """
    XXXXXXXXXX
    X==......X
    XXXXXXXXXX
"""


def of(game, column: str, name: str) -> int:
    """What somebody has in a column."""
    return int(game.world.people.__dict__[column][game.world.named(name)[1]])


def bleeder(scenario, stage: str = "medium", weapon: str = "blade", points: int = 0, kind: str = "peasant", text: str = ROOM, **fields):
    """Bo, who has been bleeding since tick 5."""
    game = someone(scenario(text), kind, 3, 1, "Bo", gear=[], **fields)
    game.order("set", target="Bo", field="wounds", value=points, after=4)
    return wounded(game, "Bo", stage, "arm", weapon, after=5, bleeding=True)


# --- bleeding ------------------------------------------------------------------------------------------------------------------


def test_c12_bleeding_costs_a_point_an_hour(scenario) -> None:
    """C12: from the moment it began, whatever else begins to bleed meanwhile; nothing heals; it leaves blood where they are."""
    game = bleeder(scenario)
    wounded(game, "Bo", "light", "leg", after=400, bleeding=True)
    walks(game, "Bo", 9, 1, after=700).run(5 + 4 * HOUR)
    assert [(told["tick"], told["points"]) for told in game.events("bled")] == [(5 + HOUR * n, 3 + n) for n in (1, 2, 3)]
    assert of(game, "healing", "Bo") == 0
    blood = [game.world.xy(cell) for cell in game.world.marks.cell.tolist()]
    assert blood == [[3, 1], [9, 1]]


@pytest.mark.parametrize(
    ("stage", "weapon", "gear", "chance"),
    [("medium", "blade", [], 0.5), ("medium", "blunt", [], 0.75), ("severe", "blade", ["chain_armour"], 0.45), ("light", "bare", [], 1)],
)
def test_n2_felled_by_bleeding_the_worst_wound_that_bleeds_counts(
    scenario, stage: str, weapon: str, gear: list[str], chance: float
) -> None:
    """N2, N3, N4: stage and weapon of that wound, though lighter ones came after it and worse ones don't bleed."""
    game = someone(scenario(ROOM), "peasant", 3, 1, "Bo", gear=gear)
    wounded(game, "Bo", "severe", bleeding=False)
    wounded(game, "Bo", stage, weapon=weapon, after=2, bleeding=True)
    left = 10 - 4 - {"light": 1, "medium": 2, "severe": 4}[stage]
    wounded(game, "Bo", "light", weapon="blade", after=3, bleeding=stage != "light").run(left * HOUR + 10)
    (felled,) = game.events("felled")
    assert (felled["tick"], felled["by"], felled["reason"]) == (2 + (left - 1) * HOUR, "bleeding", "points")
    assert (felled["stage"], felled["chance"]) == (stage, chance)
    assert [told["by"] for told in game.events("died")] == ["bleeding"] * (felled["outcome"] == "dead")


def test_n3_of_equally_bad_wounds_that_bleed_the_last_counts() -> None:
    """N2, N3 (ours): its weapon, and not that of a lighter one."""
    body = Body()
    body.stand()
    for stage, weapon, wanted in (("medium", "blade", "blade"), ("medium", "blunt", "blunt"), ("light", "blade", "blunt")):
        body.strike(stage, weapon, "arm", True)
        assert recovery.worst_bleeding(body.world, 0) == ("medium", wanted)


def test_n2_how_many_live_whom_bleeding_fells() -> None:
    """N2, N5: of 1000 with a medium wound by a blade, half; a creature never."""
    for kind, percent in (("peasant", 50), ("spider", 0), ("troll", 100)):
        body, lived = Body(kind), 0
        for _ in range(1000):
            body.stand(7)
            body.strike("medium", "blade", "arm", True)
            body.people.bleed_due[0] = body.world.campaign.tick
            healing.bleed(body.world)
            told = body.told()["felled"]
            assert told["chance"] == percent / 100
            lived += told["outcome"] == "knocked_out"
        assert near(lived, 1000, percent)


def test_c12_the_knocked_out_who_bleed_die_after_six_hours(scenario) -> None:
    """C12: from when they fell, or from when they began to bleed lying there; they lose no further points; trolls die of it too."""
    game = bleeder(scenario, "severe", points=6, kind="troll")
    someone(game, "troll", 9, 3, "Grum").order("set", target="Grum", field="state", value=1)
    wounded(game, "Grum", "light", after=100, bleeding=True)
    game.run(5 + 6 * HOUR)
    assert game.events("bled") == game.events("woke") == game.events("died") == []
    game.run(HOUR)
    assert [(told["who"]["name"], told["tick"], told["by"]) for told in game.events("died")] == [
        ("Bo", 5 + 6 * HOUR, "bleeding"),
        ("Grum", 100 + 6 * HOUR, "bleeding"),
    ]
    assert [told["radius"] for told in game.events("noise", cause="death")] == [7, 7]
    assert of(game, "wounds", "Bo") == 10
    assert of(game, "bleeding", "Bo") == 0


def test_c12_who_falls_while_bleeding_has_six_hours_from_then(scenario) -> None:
    """C12: the hour to the next point is over with the fall."""
    game = bleeder(scenario, points=6, kind="troll")
    wounded(game, "Bo", "medium", after=500, bleeding=False).run(1000 + 6 * HOUR)
    assert game.ticks("felled") == [500]
    assert game.ticks("died") == [500 + 6 * HOUR]
    assert game.events("bled") == []


def test_c12_treating_stops_it(scenario) -> None:
    """C12, N9: even in the last tick; who stands heals from then on, who lies wakes within four hours of it."""
    game = bleeder(scenario, "severe", points=6, kind="troll")
    wounded(someone(game, "peasant", 9, 1, "Ann"), "Ann", "medium", bleeding=True)
    someone(game, "cleric", 12, 1, "Vera").run(5 + 6 * HOUR)
    scenario.made.remove(game)
    for name in ("Bo", "Ann", "Vera"):
        healing.treat(game.world, game.world.named(name)[1], ("person", game.world.named("Vera")[1]))
    start = game.world.campaign.tick
    game.run(5 * HOUR + 1)
    assert [(told["who"]["name"], told["by"]["name"], told["tick"]) for told in game.events("treated")] == [
        ("Bo", "Vera", start),
        ("Ann", "Vera", start),
    ]
    assert game.events("died") == []
    (woke,) = game.events("woke")
    assert "by" not in woke
    assert start < woke["tick"] <= start + 4 * HOUR
    assert of(game, "wounds", "Ann") == 2 + 6
    assert of(game, "healing", "Ann") == 3 * 5


# --- healing -------------------------------------------------------------------------------------------------------------------


def test_c12_points_heal_at_three_a_day(scenario) -> None:
    """C12: one in 8 hours from the wound on, not sooner; with the last nothing is due any more."""
    game = someone(scenario(ROOM), "overlord", 3, 3, "Dread")
    wounded(game, "Dread", "medium", after=50, bleeding=False).run(50 + 8 * HOUR)
    assert of(game, "wounds", "Dread") == 2
    game.run(1)
    assert of(game, "wounds", "Dread") == 1
    game.run(8 * HOUR)
    assert (of(game, "wounds", "Dread"), of(game, "heal_due", "Dread"), of(game, "healing", "Dread")) == (0, NEVER, 0)


def test_c12_twelve_a_day_in_ones_own_bed(scenario) -> None:
    """C12: a minion standing on its own bed heals a point in 2 hours; on another's, or beside it, three a day."""
    game = someone(someone(scenario(BEDS), "goblin", 1, 1, "Ada"), "goblin", 1, 1, "Bo")
    for name in ("Ada", "Bo"):
        wounded(game, name, "severe", "leg", bleeding=False)
    game.run(8 * HOUR + 1)
    assert [of(game, "wounds", name) for name in ("Ada", "Bo")] == [0, 3]


def test_c12_an_hour_counts_by_where_it_ends(scenario) -> None:
    """C12 (ours): each hour is a twenty-fourth of the day's points, by where somebody is at its end; the parts add up."""
    game = someone(scenario(BEDS), "goblin", 8, 1, "Ada")
    wounded(game, "Ada", "light", "leg", bleeding=False)
    walks(game, "Ada", 1, 1, after=2 * HOUR + 10).run(3 * HOUR + 1)
    assert (of(game, "wounds", "Ada"), of(game, "healing", "Ada")) == (1, 3 + 3 + 12)
    game.run(HOUR)
    assert of(game, "wounds", "Ada") == 0


def test_c12_who_walks_over_their_bed_does_not_rest_in_it() -> None:
    """C12, N9: only who stands or lies on it."""
    body = Body("goblin", ground="=")
    assert recovery.in_own_bed(body.world, 0)
    body.people.step_due[0] = 900
    assert not recovery.in_own_bed(body.world, 0)


def test_what_set_makes_of_wounds_heals_too(scenario) -> None:
    game = someone(scenario(ROOM), "goblin", 3, 3, "Ada").order("set", target="Ada", field="wounds", value=3)
    game.order("set", target="Ada", field="wounds", value=0, after=100).run(50)
    assert of(game, "heal_due", "Ada") == HOUR
    game.run(100)
    assert of(game, "heal_due", "Ada") == NEVER


# --- waking --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ground", "hours"), [(".", 4), ("=", 1)])
def test_n9_the_moment_is_evenly_spread(ground: str, hours: int) -> None:
    """N9: within 4 hours, in its own bed within 1: of 1000 a quarter in each quarter, the first and the last tick not left out."""
    body = Body("troll", ground=ground)
    moments = []
    for _ in range(1000):
        body.stand(9)
        body.strike("light", "blade", "arm", False)
        moments.append(int(body.people.wakes_due[0]) - body.world.campaign.tick)
    assert min(moments) >= 1
    assert max(moments) <= hours * HOUR
    for quarter in range(4):
        assert near(sum(quarter * hours * HOUR < 4 * moment <= (quarter + 1) * hours * HOUR for moment in moments), 1000, 25)
    assert min(moments) < hours * HOUR // 100
    assert max(moments) > hours * HOUR - hours * HOUR // 100


def test_n9_waking_sets_the_points_to_at_most_9(scenario) -> None:
    """N9: fewer stay fewer."""
    game = someone(someone(scenario(ROOM), "troll", 3, 3, "Grum"), "troll", 5, 3, "Oaf")
    for _ in range(3):
        wounded(game, "Grum", "severe", bleeding=False)
    wounded(game, "Oaf", "medium", bleeding=False)
    game.order("set", target="Oaf", field="state", value=1, after=1).run(4 * HOUR + 2)
    assert sorted(told["who"]["name"] for told in game.events("woke")) == ["Grum", "Oaf"]
    assert [of(game, "wounds", name) for name in ("Grum", "Oaf")] == [9, 2]
    assert [of(game, "state", name) for name in ("Grum", "Oaf")] == [UP, UP]


def test_n9_who_is_felled_again_lies_for_as_long_again() -> None:
    """N9 (ours): the hours begin with the last wound that fells; one that doesn't changes nothing."""
    body = Body("troll")
    for _ in range(50):
        body.stand(9)
        body.strike("light", "blade", "arm", False)
        first = int(body.people.wakes_due[0])
        body.world.campaign.tick += 1000
        assert "felled" in body.strike("light", "blade", "arm", False)
        assert body.world.campaign.tick < body.people.wakes_due[0] <= body.world.campaign.tick + 4 * HOUR
        assert body.people.wakes_due[0] != first
        body.people.wounds[0], before = 3, int(body.people.wakes_due[0])
        assert "felled" not in body.strike("light", "blade", "arm", False)
        assert body.people.wakes_due[0] == before


def test_n9_never_while_bleeding(scenario) -> None:
    """N9: who is about to wake and is made to bleed does not wake."""
    game = someone(scenario(ROOM), "troll", 3, 3, "Grum").order("set", target="Grum", field="state", value=1)
    wounded(game, "Grum", "light", after=1, bleeding=True).run(6 * HOUR)
    assert game.events("woke") == []
    assert (of(game, "state", "Grum"), of(game, "wakes_due", "Grum")) == (KNOCKED_OUT, NEVER)


def test_n9_who_is_laid_in_their_own_bed_wakes_within_the_hour(scenario) -> None:
    """N9: sooner than they would have, never later; another's bed, the floor, and who bleeds: nothing changes."""
    for start in range(1, 30):
        game = someone(someone(scenario(BEDS), "troll", 4, 1, "Grum"), "troll", 5, 1, "Oaf")
        for name in ("Grum", "Oaf"):
            game.order("set", target=name, field="state", value=1, after=start)
        game.run(start + 1)
        scenario.made.remove(game)
        world, row = game.world, game.world.named("Grum")[1]
        before = of(game, "wakes_due", "Grum")
        for x, sooner in ((6, False), (2, False), (1, True)):
            world.people.cell[row] = world.cell((x, 1))
            recovery.lay_down(world, row)
            now = of(game, "wakes_due", "Grum")
            assert now <= before
            assert now == before or sooner
        assert now <= world.campaign.tick + HOUR
        world.people.cell[row] = world.cell((4, 1))
        other = world.named("Oaf")[1]
        recovery.begin_bleeding(world, other, 0, "blade")
        world.people.cell[other] = world.cell((2, 1))
        recovery.lay_down(world, other)
        assert of(game, "wakes_due", "Oaf") == NEVER
        healing.treat(world, other, "")
        assert of(game, "wakes_due", "Oaf") <= world.campaign.tick + HOUR
        game.run(HOUR + 1)
        assert {told["who"]["name"] for told in game.events("woke")} >= {"Oaf", "Grum"}


def test_n9_who_gets_up_bleeds_no_more(scenario) -> None:
    """N9 (ours): whom the sandbox sets on their feet, from death too, is treated with it."""
    game = bleeder(scenario, "severe", points=6, kind="troll")
    game.order("set", target="Bo", field="state", value=0, after=900)
    game.order("set", target="Bo", field="state", value=2, after=901).order("set", target="Bo", field="state", value=0, after=902)
    game.run(1000)
    assert (of(game, "bleeding", "Bo"), of(game, "bleed_due", "Bo"), of(game, "wounds", "Bo")) == (0, NEVER, 9)
    assert of(game, "heal_due", "Bo") != NEVER


def test_the_dead_and_the_gone_have_nothing_due(scenario) -> None:
    game = bleeder(scenario)
    game.order("set", target="Bo", field="state", value=2, after=50).run(60)
    assert (of(game, "state", "Bo"), of(game, "bleeding", "Bo"), of(game, "wounds", "Bo")) == (DEAD, 0, 2)
    assert [of(game, column, "Bo") for column in ("bleed_due", "heal_due", "wakes_due")] == [NEVER] * 3


# --- ticks ---------------------------------------------------------------------------------------------------------------------


def test_the_next_due_tick_is_known_and_a_further_pass_changes_nothing(scenario) -> None:
    """C12, N9: so that a tick in which nothing is due costs nothing; a save in the midst of it goes on the same (the twins)."""
    game = bleeder(scenario)
    wounded(someone(game, "goblin", 9, 1, "Ada"), "Ada", "light", "leg", after=50, bleeding=False)
    someone(game, "troll", 12, 1, "Grum").order("set", target="Grum", field="state", value=1).run(60)
    for _ in range(12):
        world = game.world
        due = plights.due(world)
        assert due == min(int(world.people.__dict__[name].min()) for name in ("bleed_due", "heal_due", "wakes_due"))
        game.run(due + 1 - world.campaign.tick)
        before = world.state_hash()
        plights.relieve(world)
        assert (world.state_hash(), plights.due(world) > due) == (before, True)
