"""D12 to D15, C3, Z8: locked doors are picked and forced, given up and seen to; and what comes between."""

import itertools

import pytest

from game.content.load import content
from game.world.tables import LOCKED, UNLOCKED
from tests.rules.traps import part, someone, walks, wire
from tests.scenario import Scenario

CORRIDOR = """
    XXXXXXXXXXXXX
    X.....L.....X
    XXXXXXXXXXXXX
"""
GATED = """
    XXXXXXXXXXXXX
    >.....L.....X
    XXXXXXXXXXXXX
"""
SECOND = 20
PICK, FORCE = "pick", "force"
CLUMSY, DEFT = {"craft": 0, "combat": 0}, {"craft": 11, "combat": 11}
HOPELESS = {"craft": 0, "combat": 0, "hunting": 1, "vigour": 1, "will": 1}


def burglar(game: Scenario, *talents: str, name: str = "Ann", party: str = "Band", at=(5, 1), **stats: int) -> Scenario:
    """Somebody of a party right before the door."""
    return someone(game, "warrior", *at, name, party=party, talents=list(talents), stats=stats)


def breaks_in(game: Scenario, party: str = "Band", x: int = 11) -> Scenario:
    return walks(game, party, x, 1)


def door(game: Scenario) -> int:
    return game.world.thing_at(game.world.cell((6, 1)))


def cursed(scenario, *talents: str, text: str = CORRIDOR, **fields) -> Scenario:
    """A party whose tries all fail: it needs 9 or 10 with 0, and of all games one is taken in which the dice fall so."""
    for seed in range(3000):
        game = scenario(text, seed=seed)
        burglar(game, *talents, craft=0, combat=0, **fields)
        breaks_in(game).run(24 * SECOND * 5 + 12 * SECOND * 5 + 100)
        if game.events("breach.given_up"):
            return game
        Scenario.made.remove(game)
    raise AssertionError("somebody always breaks in")


# --- method, member, time ------------------------------------------------------------------------------------------------------


def test_d13_a_party_picks_with_70_per_cent(scenario) -> None:
    """D13: of 500 parties, within four standard deviations (0.0205 each); told with its reason."""
    picked = 0
    for seed in range(500):
        game = burglar(scenario(CORRIDOR, seed=seed))
        Scenario.made.remove(game)
        breaks_in(game).run(2)
        (chosen,) = game.events("breach.chosen")
        assert chosen["why"] == "roll"
        picked += chosen["method"] == PICK
    assert abs(picked / 500 - 0.7) < 0.082


@pytest.mark.parametrize(
    ("talents", "method", "why"),
    [(["locksmith"], PICK, "locksmith"), (["doorbreaker"], FORCE, "doorbreaker"), (["locksmith", "doorbreaker"], PICK, "locksmith")],
)
def test_d13_talents_settle_the_method(scenario, talents, method: str, why: str) -> None:
    """D13: with a Locksmith a party always picks, otherwise with a Doorbreaker it always forces; whoever of it has the talent."""
    for seed in range(20):
        game = burglar(scenario(CORRIDOR, seed=seed), craft=3, combat=3)
        burglar(game, *talents, name="Bo", at=(3, 1), craft=1, combat=1)
        breaks_in(game).run(2)
        (chosen,) = game.events("breach.chosen")
        assert (chosen["method"], chosen["why"], chosen["by"]["name"]) == (method, why, "Ann")


def test_d13_the_best_member_is_sent(scenario) -> None:
    """D13: the best at picking picks, the best at forcing forces, from wherever they stand; of equals the first."""
    seen = set()
    for seed in range(12):
        game = burglar(scenario(CORRIDOR, seed=seed), name="Fighter", craft=1, combat=5)
        burglar(game, name="Thief", at=(1, 1), craft=5, combat=1)
        burglar(game, name="Other", at=(2, 1), craft=5, combat=5)
        breaks_in(game).run(400)
        (chosen, *_) = game.events("breach.chosen")
        assert chosen["by"]["name"] == {PICK: "Thief", FORCE: "Fighter"}[chosen["method"]]
        assert {told["actor"]["name"] for told in game.events("work.started") if told["duty"] == chosen["method"]} == {chosen["by"]["name"]}
        seen.add(chosen["method"])
    assert seen == {PICK, FORCE}


@pytest.mark.parametrize(("stat", "method"), list(itertools.product((0, 1, 4, 11, 15), (PICK, FORCE))))
def test_d12_a_try_takes_12_seconds_less_the_stat_and_forcing_twice_that(scenario, stat: int, method: str) -> None:
    """D12: rolled when it ends (Z8): craft against the lock, 9; combat against the door, 10."""
    talent, name = {PICK: ("locksmith", "craft"), FORCE: ("doorbreaker", "combat")}[method]
    game = burglar(scenario(CORRIDOR), talent, **{name: stat})
    breaks_in(game).run(24 * SECOND + 1)
    rolled = game.events("roll")[0]
    assert rolled["tick"] == max(1, 12 - stat) * SECOND * {PICK: 1, FORCE: 2}[method]
    assert (rolled["kind"], rolled["target"], rolled["mods"]) == (method, {PICK: 9, FORCE: 10}[method], {name: stat})
    (started,) = game.events("work.started", duty=method)
    assert (started["tick"], started["what"], started["at"]) == (0, "door", [6, 1])


def test_d15_a_breached_door_stays_open_and_is_unlocked(scenario) -> None:
    """D15: and the view with it; the party goes on."""
    game = breaks_in(burglar(scenario(CORRIDOR), "locksmith", **DEFT)).run(200)
    assert [told["method"] for told in game.events("breach.done", party="Band")] == [PICK]
    assert [told["by"]["name"] for told in game.events("lock.unlocked") + game.events("door.opened")] == ["Ann", "Ann"]
    assert not game.events("door.closed")
    assert game.at("Ann") == [11, 1]
    things = game.world.things
    assert (things.open[door(game)], things.padlock[door(game)], things.breached[door(game)]) == (1, UNLOCKED, 1)


def test_d12_an_explosion_helps_to_force_a_door(scenario) -> None:
    """T19, D12: each adds one to the check, by name."""
    game = scenario(CORRIDOR)
    game.order("set", target=[6, 1], field="damage", value=2)
    burglar(game, "doorbreaker", combat=3)
    breaks_in(game).run(500)
    assert game.events("roll")[0]["mods"] == {"combat": 3, "damage": 2}


# --- failing -------------------------------------------------------------------------------------------------------------------


def test_d14_five_failures_then_the_other_method_then_the_door_is_given_up(scenario) -> None:
    """D14: five and five; each failed try to force is heard within 7 (C3), none of picking."""
    game = cursed(scenario, "locksmith")
    rolls = [told for told in game.events("roll") if told["kind"] in (PICK, FORCE)]
    assert [told["kind"] for told in rolls] == [PICK] * 5 + [FORCE] * 5
    assert [(told["method"], told["why"]) for told in game.events("breach.chosen")] == [(PICK, "locksmith"), (FORCE, "other_failed")]
    assert [told["method"] for told in game.events("breach.given_up")] == [FORCE]
    noises = [(told["tick"], told["at"], told["radius"]) for told in game.events("noise")]
    assert noises == [(told["tick"], [6, 1], 7) for told in rolls[5:]]
    assert game.world.things.padlock[door(game)] == LOCKED


def test_d14_who_gave_a_door_up_takes_another_way(scenario) -> None:
    """D14: the way round is longer than a party would have chosen by itself, and is gone when the door does not give in."""
    text = "\n".join(["XXXXX", "X.L.X", *["X.#.X"] * 35, "X...X", "XXXXX"])
    for seed in range(3000):
        game = scenario(text, seed=seed)
        someone(game, "warrior", 1, 1, "Ann", party="Band", talents=["locksmith"], stats=HOPELESS)
        walks(game, "Band", 3, 1).run(12 * SECOND * 5 + 24 * SECOND * 5 + 1200)
        if game.events("breach.given_up"):
            assert game.at("Ann") == [3, 1]
            assert not game.events("goal.changed")
            return
        Scenario.made.remove(game)
    raise AssertionError("somebody always breaks in")


def test_d14_who_gave_the_only_way_up_goes_home(scenario) -> None:
    """D14: to a gate, and off the map."""
    game = cursed(scenario, "locksmith", text=GATED).run(200)
    assert [(told["party"], told["goal"]) for told in game.events("goal.changed")] == [("Band", "home")]
    assert [told["who"]["name"] for told in game.events("left")] == ["Ann"]
    assert not len(game.world.party_doors)


def test_d14_without_a_gate_they_stay(scenario) -> None:
    """D14: with no way home they stand, and the door stays given up."""
    game = cursed(scenario, "locksmith").run(200)
    assert len(game.events("breach.given_up")) == 1
    assert game.at("Ann") == [5, 1]


# --- what comes between --------------------------------------------------------------------------------------------------------


def test_z8_the_next_best_takes_over_and_the_try_is_lost(scenario) -> None:
    """Z8, D13: who is knocked out in mid-attempt loses it; the next best begins a whole one, and no failure is counted."""
    game = burglar(scenario(CORRIDOR), "locksmith", craft=4)
    burglar(game, name="Bo", at=(4, 1), craft=2)
    breaks_in(game).run(100)
    game.order("set", target="Ann", field="state", value=1).run(12 * SECOND)
    (stopped,) = game.events("work.stopped", duty=PICK)
    assert (stopped["actor"]["name"], stopped["why"]) == ("Ann", "knocked out")
    assert len(game.events("breach.chosen")) == 1
    second = game.events("work.started", duty=PICK)[1]
    assert (second["tick"], second["actor"]["name"]) == (100, "Bo")
    assert [(told["actor"]["name"], told["tick"]) for told in game.events("roll")] == [("Bo", 100 + 10 * SECOND)]


def test_z8_a_web_in_mid_attempt(scenario) -> None:
    """Z8, T19: who is stuck loses the try, and begins anew once free; alone, nobody takes over."""
    game = scenario(CORRIDOR)
    part(game, "lever", 1, 1)
    part(game, "web_trap", 4, 1)
    wire(game, [1, 1], [4, 1])
    burglar(game, "locksmith", craft=4, vigour=6)
    breaks_in(game)
    game.order("lever", at=[1, 1], on=True, after=40).run(2000)
    assert game.events("trap.hit", effect="stuck")
    (free,) = game.ticks("freed")
    assert game.ticks("work.started", duty=PICK) == [0, free]
    assert game.events("roll", kind=PICK)[0]["tick"] == free + 8 * SECOND
    assert game.events("breach.done")


@pytest.mark.parametrize("how", ["lock", "lever", "padlock", "door"])
def test_a_door_that_is_locked_no_more_while_it_is_picked(scenario, how: str) -> None:
    """D2, D8: unlocked by the player, by a lever, its padlock or the door itself taken away: the try ends there, and they walk through."""
    game = scenario(CORRIDOR)
    part(game, "lever", 1, 1)
    wire(game, [1, 1], [6, 1])
    burglar(game, "locksmith", craft=1)
    breaks_in(game).run(50)
    orders = {
        "lock": ("lock", {"at": [6, 1], "locked": False}),
        "lever": ("lever", {"at": [1, 1], "on": True}),
        "padlock": ("set", {"target": [6, 1], "field": "padlock", "value": 0}),
        "door": ("remove", {"at": [6, 1]}),
    }
    if how == "door":
        game.order("set", target=[6, 1], field="padlock", value=0)
    else:
        game.order(orders[how][0], **orders[how][1])
    game.run(100)
    assert [told["why"] for told in game.events("work.stopped", duty=PICK)] == ["it is locked no more"]
    assert not game.events("breach.done") + game.events("roll")
    assert game.at("Ann") == [11, 1]


def test_two_parties_at_one_door(scenario) -> None:
    """D13: each chooses and tries for itself; when one is through, both go on."""
    game = burglar(scenario(CORRIDOR), "locksmith", craft=11)
    burglar(game, "doorbreaker", name="Bo", party="Gang", combat=1)
    breaks_in(game)
    breaks_in(game, "Gang").run(300)
    assert [(told["party"], told["method"]) for told in game.events("breach.chosen")] == [("Band", PICK), ("Gang", FORCE)]
    assert [told["party"] for told in game.events("breach.done")] == ["Band"]
    assert game.at("Ann") == game.at("Bo") == [11, 1]


def test_d8_a_lever_thrown_while_the_door_is_breached_locks_it(scenario) -> None:
    """D8, D15: a turning-on toggles the padlock; the door closes as soon as nobody stands in it, and is breached no more."""
    game = scenario(CORRIDOR)
    part(game, "lever", 1, 1)
    wire(game, [1, 1], [6, 1])
    breaks_in(burglar(game, "locksmith", **DEFT)).run(100)
    assert game.world.things.breached[door(game)]
    game.order("lever", at=[1, 1], on=True).run(3)
    assert game.ticks("lock.locked") == game.ticks("door.closed") == [100]
    assert not game.world.things.breached[door(game)]
    walks(game, "Band", 1, 1).run(200)
    assert len(game.events("breach.done")) == 2
    assert len(game.events("breach.chosen")) == 1  # how a party breaks through a door it has chosen once


def test_a_toggle_while_somebody_stands_in_the_doorway(scenario) -> None:
    """D8: the padlock locks, the door waits for them; they are not shut in."""
    game = scenario(CORRIDOR.replace("L", "+"))
    part(game, "padlock", 6, 1)
    part(game, "lever", 1, 1)
    wire(game, [1, 1], [6, 1])
    game.order("lock", at=[6, 1], locked=False, after=1)
    burglar(game, "locksmith", at=(6, 1))
    game.order("lever", at=[1, 1], on=True, after=5).run(30)
    assert game.ticks("lock.locked") == [5]
    assert not game.events("door.closed")
    walks(game, "Band", 11, 1).run(100)
    assert len(game.events("door.closed")) == 1
    assert game.at("Ann") == [11, 1]
    assert not game.events("breach.chosen")


def test_o04_who_waits_goes_on_when_the_way_is_free(scenario) -> None:
    """O04: those who wait while one of them picks go on when the lock gives, whoever opened it."""
    game = burglar(scenario(CORRIDOR), "locksmith", craft=1)
    burglar(game, name="Bo", at=(3, 1), craft=0)
    breaks_in(game).run(60)
    assert game.at("Bo") == [5, 1]
    game.order("lock", at=[6, 1], locked=False).run(150)
    assert game.at("Ann") == game.at("Bo") == [11, 1]


def test_a_breach_saved_and_loaded_at_every_tick(scenario, tmp_path) -> None:
    """Z1, D12: from the first step to the last, it comes out the same."""
    from game.sim.session import Session

    def begin() -> Scenario:
        game = burglar(scenario(CORRIDOR, seed=4), "locksmith", craft=9, at=(3, 1))
        burglar(game, name="Bo", at=(2, 1), craft=1)
        return breaks_in(game)

    end = 260
    wanted = begin().run(end).world.state_hash()
    game = begin()
    for tick in range(1, end, 3):
        game.run(tick - game.world.campaign.tick)
        game.session.save(tmp_path / "a.save")
        loaded = Session.load(tmp_path / "a.save", content(), keeping=True)
        loaded.run(end)
        assert loaded.world.state_hash() == wanted, tick


# --- seeing to it --------------------------------------------------------------------------------------------------------------


def breached(scenario, text: str = CORRIDOR) -> Scenario:
    """A door just broken through by somebody who is then gone, and a goblin at the far end."""
    game = breaks_in(burglar(scenario(text), "locksmith", **DEFT)).run(100)
    someone(game, "goblin", 1, 1, "Grik")
    return game


def test_d15_a_chores_minion_closes_it_and_locks_it_again(scenario) -> None:
    """D15: it walks there once nobody sees it who should not."""
    game = breached(scenario)
    game.order("set", target="Ann", field="state", value=3).run(300)
    (done,) = game.events("work.done", duty="chores")
    assert (done["actor"]["name"], done["what"], done["at"]) == ("Grik", "close door", [6, 1])
    assert [told["by"]["name"] for told in game.events("lock.locked") + game.events("door.closed")] == ["Grik", "Grik"]
    assert game.world.things.padlock[door(game)] == LOCKED
    assert not len(game.world.jobs)


def test_d15_not_under_the_enemys_eyes(scenario) -> None:
    """D15: as long as the burglar sees the door it waits, and says why; it is done when he has gone."""
    game = breached(scenario).run(200)
    assert not game.events("lock.locked")
    assert [told["why"] for told in game.events("work.set_aside")] == ["enemies are near"]
    game.order("set", target="Ann", field="state", value=2).run(300)
    assert len(game.events("lock.locked")) == 1


def test_d15_not_without_the_duty(scenario) -> None:
    """D15, G4: it is Chores' work alone."""
    game = breached(scenario)
    game.order("duty", minion="Grik", duty="chores", priority=0)
    game.order("set", target="Ann", field="state", value=3).run(300)
    assert not game.events("lock.locked")
    game.order("duty", minion="Grik", duty="chores", priority=1).run(300)
    assert len(game.events("lock.locked")) == 1


def test_d15_somebody_in_the_doorway_is_waited_for(scenario) -> None:
    """D1, D15: while somebody stands in it, it is not locked."""
    game = breached(scenario)
    someone(game, "goblin", 6, 1, "Bo")
    game.order("duty", minion="Bo", duty="chores", priority=0)
    game.order("set", target="Ann", field="state", value=3).run(200)
    assert not game.events("lock.locked")
    walks(game, "Bo", 9, 1).run(600)
    assert len(game.events("lock.locked")) == 1


@pytest.mark.parametrize("how", ["lock", "remove"])
def test_d15_what_the_player_sees_to_is_nobodys_chore_any_more(scenario, how: str) -> None:
    """D2, D15: locked by the player, or taken away, the door needs nobody."""
    game = breached(scenario)
    if how == "lock":
        game.order("lock", at=[6, 1], locked=True).run(2)
        assert game.ticks("door.closed") == [100]
    else:
        game.order("remove", at=[6, 1]).order("set", target="Ann", field="state", value=3).run(600)
    assert not len(game.world.jobs)


def test_d16_the_last_route_may_be_locked_and_nobody_is_stranded(scenario) -> None:
    """D16, D3: locking the only corridor's door is allowed; who is behind it comes out, and parties come to it and break it."""
    game = scenario("""
        XXXXXXXXXXXXX
        >.....+....hX
        XXXXXXXXXhHhX
        XXXXXXXXXhhhX
        XXXXXXXXXXXXX
    """)
    part(game, "padlock", 6, 1)
    someone(game, "goblin", 9, 1, "Grik")
    burglar(game, "locksmith", at=(1, 1), **DEFT)
    walks(game, "Grik", 2, 1)
    walks(game, "Band", 10, 2).run(600)
    assert {told["actor"]["name"]: told["at"] for told in game.events("work.done", duty="move")} == {"Grik": [2, 1], "Ann": [10, 2]}
    assert not game.reasons()
