"""I2, I7, Z8: parties cross water where there is no way by land."""

from __future__ import annotations

import numpy as np
import pytest

from game.kernels.motion import NEVER
from game.rules import invasions, passage, routes, schedule, water
from game.world.tables import DEAD, GONE, NO_TASK
from tests.rules.test_schedule import HOUR
from tests.rules.traps import someone
from tests.scenario import Scenario

MOAT = """
    XXXXXXXXXXXXXXXXXXXXXXXXXXXX
    >.......~~~~...............X
    X.......~~~~...............X
    X.......~~~~...............X
    X.......~~~~.............H.X
    X.......~~~~...............X
    XXXXXXXXXXXXXXXXXXXXXXXXXXXX
"""
BRIDGED = MOAT.replace("X.......~~~~...............X\n    XXX", "X..........................X\n    XXX")
_WIDE = "X..." + "~" * 70 + ".........X"
LAKE = "\n".join(["X" * 84, *[_WIDE] * 3, _WIDE.replace("X.", ">.", 1).replace(".X", "HX"), *[_WIDE] * 3, "X" * 84])
STRONG = {"vigour": 12, "combat": 20, "hunting": 0}
WEAK = {"vigour": 0, "combat": 20, "hunting": 0}
BARE = ["sword"]


def swimmers(game: Scenario, names: str = "Ann", goal: str = "kill_overlord", x: int = 0, y: int = 1, **fields) -> Scenario:
    """A party at the gate that wears nothing heavy."""
    after = {"goal": goal} if goal else {}
    for name in names.split():
        someone(game, "peasant", x, y, name, party="Band", **(after | {"stats": STRONG, "gear": BARE} | fields))
    return game


def row_of(game: Scenario, name: str = "Ann") -> int:
    return game.world.named(name)[1]


def in_water(game: Scenario, name: str = "Ann") -> bool:
    return water.lies_in_water(game.world, row_of(game, name))


def until_in_water(game: Scenario, name: str = "Ann", cells: int = 1, most: int = 1500) -> Scenario:
    """Run until somebody is so many cells into the water."""
    seen: set[int] = set()
    for _ in range(most):
        game.run(1)
        if in_water(game, name):
            seen.add(int(game.world.people.cell[row_of(game, name)]))
        if len(seen) == cells:
            return game
    raise AssertionError(f"{name} never went in")


def checks(game: Scenario, name: str = "Ann") -> list[dict]:
    return [told for told in game.events("roll", kind="swim") if told["actor"]["name"] == name]


# --- where they swim -----------------------------------------------------------------------------------------------------------


def test_i2_a_party_crosses_a_moat_and_reaches_the_heart(scenario) -> None:
    """I2: one check each way and member; they fight and go home."""
    game = swimmers(scenario(MOAT), "Ann Ben Cal").run(2500)
    assert [told["who"]["kind"] for told in game.events("died")] == ["overlord"]
    assert {told["who"]["name"] for told in game.events("left")} == {"Ann", "Ben", "Cal"}
    assert all(len(checks(game, name)) == 2 for name in ("Ann", "Ben", "Cal"))
    assert {(told["target"], told["mods"]["vigour"]) for told in game.events("roll", kind="swim")} == {(8, 12)}


def test_i2_they_prefer_a_way_by_land_however_long(scenario) -> None:
    game = swimmers(scenario(BRIDGED), "Ann Ben").run(600)
    assert [told["who"]["kind"] for told in game.events("died")] == ["overlord"]
    assert not game.events("roll", kind="swim")


def test_i2_nobody_swims_through_a_locked_door_s_moat_while_the_door_can_be_tried(scenario) -> None:
    """D12, I2: a locked door is a way by land."""
    text = BRIDGED.replace("X..........................X\n    XXX", "X.........L................X\n    XXX")
    game = swimmers(scenario(text), stats=STRONG | {"craft": 20}).run(900)
    assert game.events("breach.done")
    assert not game.events("roll", kind="swim")


def test_i2_only_parties_swim(scenario) -> None:
    """I2: neither minions nor creatures."""
    game = scenario(MOAT)
    someone(game, "goblin", 20, 2, "Grik")
    someone(game, "wolf", 2, 2, "Wolf", stats=STRONG)
    game.order("move", minions=["Grik"], to=[2, 3]).order("move", minions=["Wolf"], to=[20, 3]).run(300)
    assert len(game.reasons()) == 2
    assert not game.events("roll", kind="swim")


def test_g10_a_party_that_is_sent_across_swims(scenario) -> None:
    game = swimmers(scenario(MOAT), "Ann Ben", goal="").order("move", minions=["Band"], to=[16, 2]).run(900)
    assert game.at("Ann") == game.at("Ben") == [16, 2]
    assert len(game.events("roll", kind="swim")) == 2


def test_i2_a_sent_party_can_t_go_to_stand_in_the_water(scenario) -> None:
    game = swimmers(scenario(MOAT), goal="").order("move", minions=["Ann"], to=[9, 2]).run(50)
    assert len(game.reasons()) == 1


# --- plate ---------------------------------------------------------------------------------------------------------------------


def test_i2_who_wears_plate_drowns_and_the_others_go_on(scenario) -> None:
    game = swimmers(scenario(MOAT), "Ann Ben")
    swimmers(game, "Cal", gear=["sword", "plate_armour"]).run(1100)
    drowned = [told for told in game.events("died") if told["who"]["name"] == "Cal"]
    assert [told["by"] for told in drowned] == ["water"]
    assert in_water(game, "Cal")
    assert not checks(game, "Cal")
    assert "overlord" in [told["who"]["kind"] for told in game.events("died")]


def test_i2_who_wears_plate_lives_where_there_is_a_way_round(scenario) -> None:
    game = swimmers(scenario(BRIDGED), "Cal", gear=["sword", "plate_armour"]).run(900)
    assert [told["who"]["kind"] for told in game.events("died")] == ["overlord"]


# --- checks --------------------------------------------------------------------------------------------------------------------


def test_z8_the_check_is_rolled_when_it_starts_and_again_each_minute(scenario) -> None:
    """Z8: 70 cells at 40 % of the speed, 25 ticks a cell: two checks, 1200 ticks apart."""
    game = swimmers(scenario(LAKE, seed=2), stats={"vigour": 12}, y=4).run(3000)
    rolled = [told["tick"] for told in checks(game)]
    assert rolled[1] - rolled[0] == 1200
    assert len(rolled) == 2
    assert not game.events("wound", by="water")


def test_i2_slow_going_is_measured(scenario) -> None:
    """Z7, I2: a straight cell of 500 at 50 takes 10 ticks, in the water 25; the step on to land too."""
    game = swimmers(scenario(LAKE), y=4).run(1)
    ticks: dict[int, int] = {}
    while game.at("Ann")[0] < 78:
        ticks.setdefault(game.at("Ann")[0], game.world.campaign.tick)
        game.run(1)
    took = {x: ticks[x + 1] - ticks[x] for x in range(1, 76)}
    assert {took[x] for x in range(4, 72)} == {25}
    assert took[3] >= 25
    assert took[73] == 25
    assert {took[1], took[2], took[75]} == {10}
    assert game.world.people.pace[row_of(game)] == 50


def test_i2_failures_wound_and_on_they_swim(scenario) -> None:
    """I2: light for a failure, medium for a critical one; never by blood."""
    seen, names = set(), " ".join(f"A{number}" for number in range(15))
    for seed in range(6):
        game = Scenario(MOAT, seed=seed).order("set", target="Overlord", field="state", value=3)
        swimmers(game, names, goal="", stats=WEAK, x=5, y=2).order("move", minions=["Band"], to=[20, 2]).run(700)
        for name in names.split():
            (rolled,) = checks(game, name)
            wounds = [told for told in game.events("wound") if told["victim"]["name"] == name]
            wanted = {"success": [], "failure": ["light"], "critical_failure": ["medium"]}[rolled["outcome"]]
            assert [told["stage"] for told in wounds] == wanted
            assert all((told["by"], told["bleeds"]) == ("water", False) for told in wounds)
            assert game.at(name) == [20, 2]
            seen.add(rolled["outcome"])
        if seed:
            Scenario.made.remove(game)
    assert seen == {"success", "failure", "critical_failure"}


def test_z2_the_check_is_two_dice_and_vigour(scenario) -> None:
    """Z2: vigour 2 reaches 8 with 6 or more, 26 of 36; over 300 swims within 3.5 standard deviations."""
    reached = 0
    for seed in range(15):
        game = Scenario(MOAT, seed=seed)
        names = [f"A{number}" for number in range(20)]
        swimmers(game, " ".join(names), goal="", x=7, y=2, stats=WEAK | {"vigour": 2}).order("move", minions=["Band"], to=[12, 2]).run(60)
        rolled = game.events("roll", kind="swim")
        assert len(rolled) == 20
        reached += sum(told["outcome"] == "success" for told in rolled)
        Scenario.made.remove(game)
    assert abs(reached - 300 * 26 / 36) < 3.5 * (300 * 26 / 36 * 10 / 36) ** 0.5


# --- out of action in the water ------------------------------------------------------------------------------------------------


def test_i2_who_is_knocked_out_in_the_water_drowns(scenario) -> None:
    game = until_in_water(swimmers(scenario(MOAT)), cells=2)
    game.order("set", target="Ann", field="state", value=1).run(1)
    assert game.world.people.state[row_of(game)] == DEAD
    assert [told["by"] for told in game.events("died")] == ["water"]
    game.order("set", target="Ann", field="state", value=0).order("set", target="Ann", field="state", value=1).run(30)
    assert game.world.people.state[row_of(game)] == DEAD


def test_i2_what_the_drowned_carried_sinks_and_nobody_comes_for_them(scenario) -> None:
    """G2: told as dropped and as sunk, so that the books are right; no policy and no order reaches the body until the water goes."""
    game = scenario(MOAT).order("stock", material="gold", amount=60).order("set", target="Overlord", field="state", value=3)
    game.order("place", kind="dismantling_table", at=[16, 1])
    swimmers(game, goal="steal_treasure")
    for _ in range(3000):
        game.run(1)
        if game.world.people.loot.any() and in_water(game):
            break
    game.run(30).order("set", target="Ann", field="state", value=1).run(2)
    assert [(told["delta"], told["why"]) for told in game.events("stock.changed")][-3:] == [(-60, "stolen"), (60, "dropped"), (-60, "sunk")]
    someone(game, "goblin", 20, 2, "Grik").order("policy", name="dismantle", value=True).run(60)
    game.order("dismantle", target="Ann").run(200)
    assert len(game.reasons()) == 1
    assert not len(game.world.jobs)
    at = game.at("Ann")
    for x in range(at[0], 12):
        game.order("place", kind="floor", at=[x, at[1]])
    game.run(1500)
    assert game.events("body.gone")


def test_i25_who_carries_one_of_their_fallen_lays_them_down_before_they_swim(scenario) -> None:
    game = swimmers(scenario(MOAT), "Ann Ben Cal", x=13, y=2, stats=STRONG | {"hunting": 20})
    someone(game, "goblin", 18, 2, "Grik", stats={"combat": 1}).order("stance", minion="Grik", stop=2).run(15)
    for name in ("Ben", "Cal"):
        game.order("set", target=name, field="state", value=1)
    people, carried = game.world.people, False
    while not in_water(game):
        game.run(1)
        carried |= bool(people.carrier.any())
    assert carried
    assert not people.carrier.any()
    fallen = people.cell[[row_of(game, "Ben"), row_of(game, "Cal")]]
    assert not passage.water(game.world)[fallen].any()
    assert (game.world.far(fallen, int(people.cell[row_of(game)])) == 1).any()
    game.run(800)
    assert "Ann" in {told["who"]["name"] for told in game.events("left")}


# --- held, in panic, in fights -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["stun", "web"])
def test_t19_who_is_held_in_the_water_goes_on_afterwards(scenario, what: str) -> None:
    """T19, Z8: a minute's check comes all the same."""
    game = scenario(MOAT).order("set", target="Overlord", field="state", value=3)
    swimmers(game, goal="", stats=STRONG | {"vigour": 6}).order("move", minions=["Ann"], to=[20, 2])
    game.order("place", kind="lever", at=[14, 5]).order("place", kind="shock_coil" if what == "stun" else "web_trap", at=[12, 3])
    game.order("wire", path=[[14, 5], [13, 5], [13, 4], [13, 3], [12, 3]])
    until_in_water(game, cells=4)
    game.order("lever", at=[14, 5], on=True).run(4)
    held = game.world.people.stun_due if what == "stun" else game.world.people.web_due
    if held[row_of(game)] != NEVER:
        assert in_water(game)
    game.run(2000)
    assert game.at("Ann") == [20, 2]


def test_t19_who_panics_in_the_water_comes_to_land_and_runs_on(scenario) -> None:
    game = scenario(MOAT).order("set", target="Overlord", field="state", value=3)
    swimmers(game, goal="", stats=STRONG | {"will": 0}).order("move", minions=["Ann"], to=[20, 2])
    game.order("place", kind="lever", at=[14, 5]).order("place", kind="panic_trap", at=[12, 3])
    game.order("wire", path=[[14, 5], [13, 5], [13, 4], [13, 3], [12, 3]])
    until_in_water(game, cells=2)
    game.order("lever", at=[14, 5], on=True).run(100)
    if game.world.people.panic_due[row_of(game)] != NEVER:
        assert not in_water(game)
    game.run(3000)
    assert game.at("Ann") == [20, 2]


def test_i2_nobody_fights_in_the_water_but_shots_reach_them(scenario) -> None:
    """C7, I2: an archer on the bank shoots; a swordsman waits for them to come ashore."""
    game = swimmers(scenario(MOAT).order("set", target="Overlord", field="state", value=3), goal="destroy_altar", stats=STRONG)
    game.order("place", kind="altar", at=[24, 2])
    someone(game, "goblin", 13, 1, "Bow", gear=["bow"], stats={"hunting": 6, "vigour": 6})
    someone(game, "orc", 13, 2, "Orc", stats={"combat": 6})
    for name in ("Bow", "Orc"):
        game.order("stance", minion=name, stop=4)
    until_in_water(game, cells=2)
    fought = game.world.campaign.tick
    while in_water(game):
        assert game.world.people.task[row_of(game)] == NO_TASK
        game.run(1)
    by = {told["actor"]["name"] for told in game.events("roll", kind="attack") if fought <= told["tick"] < game.world.campaign.tick}
    assert "Orc" not in by
    game.run(400)
    assert {told["actor"]["name"] for told in game.events("roll", kind="attack")} >= {"Bow", "Ann"}


def test_d4_a_swimmer_can_t_be_sent_to_attack(scenario) -> None:
    game = until_in_water(swimmers(scenario(MOAT)))
    someone(game, "goblin", 2, 2, "Grik").run(1).order("attack", minions=["Ann"], target="Grik").run(1)
    assert any("swimming" in reason for reason in game.reasons())


def test_c12_no_healer_treats_anybody_in_the_water(scenario) -> None:
    """C12, I2: who bleeds is waited for on land."""
    game = scenario(MOAT).order("set", target="Overlord", field="state", value=3).order("place", kind="altar", at=[24, 2])
    swimmers(game, "Ann", goal="destroy_altar")
    someone(game, "cleric", 0, 1, "Cle", party="Band", stats=STRONG | {"will": 6}, gear=BARE)
    until_in_water(game, cells=2)
    game.order("wound", target="Ann", stage="medium", location="arm", weapon="blade", bleeding=True).run(2500)
    assert game.events("structure.destroyed")
    assert {told["who"]["name"] for told in game.events("left")} >= {"Ann", "Cle"}


# --- doors -----------------------------------------------------------------------------------------------------------------


def test_d14_a_locked_door_on_the_bank_is_given_up(scenario) -> None:
    """I2, D14: it can't be broken through from the water; they swim back."""
    text = """
        XXXXXXXXXXXXXXXXXX
        >....~~~L......H.X
        X....~~~##########
        XXXXXXXXXXXXXXXXXX
    """
    game = swimmers(scenario(text), "Ann Ben").run(2500)
    assert len(game.events("breach.given_up")) == 1
    assert {told["who"]["name"] for told in game.events("left")} == {"Ann", "Ben"}


def test_d1_an_open_door_on_the_bank_is_passed(scenario) -> None:
    text = """
        XXXXXXXXXXXXXXXXXX
        >....~~~+......H.X
        X....~~~##########
        XXXXXXXXXXXXXXXXXX
    """
    game = swimmers(scenario(text), "Ann Ben").run(1500)
    assert "overlord" in [told["who"]["kind"] for told in game.events("died")]


# --- the ground changes --------------------------------------------------------------------------------------------------------


def test_g1_nobody_builds_on_a_swimmer(scenario) -> None:
    game = until_in_water(swimmers(scenario(MOAT)), cells=2)
    for kind in ("rock", "water"):
        game.order("place", kind=kind, at=game.at("Ann")).run(1)
    assert len(game.reasons()) == 2


def test_i2_water_that_turns_to_floor_under_a_swimmer_ends_the_swim(scenario) -> None:
    game = until_in_water(swimmers(scenario(MOAT)), cells=2)
    game.order("place", kind="floor", at=game.at("Ann"))
    x, y = game.at("Ann")
    game.run(1)
    assert game.world.people.swim_due[row_of(game)] != NEVER  # a new swim, with a check of its own
    assert len(checks(game)) == 2
    game.run(30)
    assert game.at("Ann") != [x, y]
    game.run(1000)
    assert "overlord" in [told["who"]["kind"] for told in game.events("died")]


def test_i2_all_the_water_goes(scenario) -> None:
    game = until_in_water(swimmers(scenario(MOAT), "Ann Ben"), cells=2)
    for x in range(8, 12):
        for y in range(1, 6):
            game.order("place", kind="floor", at=[x, y])
    game.run(1)
    assert (game.world.people.swim_due == NEVER).all()
    assert (game.world.people.pace[[row_of(game)]] == 50).all()
    game.run(1000)
    assert "overlord" in [told["who"]["kind"] for told in game.events("died")]


def test_i2_the_far_bank_closes(scenario) -> None:
    """I2, D14: with nowhere to go they swim back, and go home."""
    game = until_in_water(swimmers(scenario(MOAT)), cells=2)
    for y in range(1, 6):
        game.order("place", kind="rock", at=[12, y])
    game.run(2000)
    assert {told["who"]["name"] for told in game.events("left")} == {"Ann"}


def test_i2_both_banks_close_and_open_again(scenario) -> None:
    game = until_in_water(swimmers(scenario(MOAT)), cells=2)
    for y in range(1, 6):
        game.order("place", kind="rock", at=[12, y]).order("place", kind="rock", at=[7, y])
    game.run(600)
    assert in_water(game)
    game.order("place", kind="floor", at=[12, 3]).run(1500)
    assert not in_water(game)


def test_i2_the_landing_floods(scenario) -> None:
    game = until_in_water(swimmers(scenario(MOAT)), cells=2)
    for y in range(1, 6):
        for x in (12, 13):
            game.order("place", kind="water", at=[x, y])
    game.run(1200)
    assert "overlord" in [told["who"]["kind"] for told in game.events("died")]


# --- gates ---------------------------------------------------------------------------------------------------------------------

TWO = """
    XXXXXXXXXXXXXXXXXXXXXX
    >......~~~...........X
    X......~~~...........X
    X......~~~..H........>
    XXXXXXXXXXXXXXXXXXXXXX
"""


def _gates(game: Scenario) -> tuple[list, list]:
    world = game.world
    return [world.xy(cell) for cell in routes.land_gates(world).tolist()], [world.xy(cell) for cell in routes.water_gates(world).tolist()]


def test_i2_gates_by_land_and_by_water(scenario) -> None:
    game = scenario(TWO)
    assert _gates(game) == ([[21, 3]], [[0, 1]])
    assert _gates(scenario(MOAT)) == ([], [[0, 1]])
    assert _gates(scenario(BRIDGED)) == ([[0, 1]], [])


def test_i7_no_way_is_none_by_land_or_water_and_locks_count_as_open(scenario) -> None:
    for text, there in (
        (MOAT, True),
        (BRIDGED, True),
        (MOAT.replace("~~~~", "~~#~"), False),
        (MOAT.replace("~~~~", "~~#~").replace("X.......~~#~...............X\n    XXX", "X.......~~L~...............X\n    XXX"), True),
    ):
        assert routes.has_way(scenario(text).world) == there
    assert not routes.has_way(scenario(MOAT.replace("H", ".")).world)
    assert not routes.has_way(scenario(MOAT.replace(">", "X")).world)


def test_i2_most_choose_a_gate_with_a_land_route(scenario) -> None:
    """I2: 20 % by water over 600 draws, within 3.5 standard deviations; with one kind only, that one."""
    world = scenario(TWO).world
    wet = int(routes.water_gates(world)[0])
    share = sum(invasions.gate_of(world, number) == wet for number in range(600))
    assert abs(share - 120) < 3.5 * (600 * 0.2 * 0.8) ** 0.5
    for text in (MOAT, BRIDGED):
        only = scenario(text).world
        assert {invasions.gate_of(only, number) for number in range(40)} == {int(routes.gates(only)[0])}


def test_i2_a_party_comes_in_by_the_water_gate(scenario) -> None:
    game = scenario(MOAT).order("set", target="Overlord", field="combat", value=0)
    game.order("invasion", members=[{"class": "peasant"}, {"class": "rogue"}], goal="kill_overlord").run(2500)
    assert game.events("roll", kind="swim")
    assert (game.world.people.state[np.flatnonzero(game.world.people.side == 1)] != GONE).sum() < 2


def test_i7_where_the_only_way_leads_through_water_they_come_by_themselves(scenario) -> None:
    """I3, I7: not halted; a dam of rock halts them at the next hour, and floor in it lets them come again, by land."""
    game = scenario(MOAT, seed=4).order("clock", day=5, hour=1).order("invasion", members=[{"class": "peasant"}]).run(1)
    first = game.events("spawned", why="invasion")[0]["who"]["name"]
    game.order("set", target=first, field="state", value=2).run(40 * HOUR)
    began = game.events("invasion.began")
    assert len(began) >= 2
    assert not any(told["halted"] for told in game.events("invasion.chance"))
    assert game.events("roll", kind="swim")
    dam = [game.world.xy(cell) for cell in np.flatnonzero(passage.water(game.world)).tolist()]
    for at in dam:
        game.order("place", kind="rock", at=at)
    game.run(2 * HOUR)
    assert not len(routes.water_gates(game.world))
    assert game.events("invasion.chance")[-1]["halted"] or schedule.on(game.world)
    for at in dam:
        game.order("place", kind="floor", at=at)
    game.run(2)
    assert routes.has_way(game.world)
    assert _gates(game) == ([[0, 1]], [])
