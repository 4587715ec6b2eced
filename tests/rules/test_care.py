"""N8, N9, C12, I26, K16: what is done about the fallen: treated, carried, captured, killed, taken apart, burnt, let go and freed."""

import pytest

from game.rules import care, ground, rampage
from game.world.tables import CAPTIVE, GONE, KNOCKED_OUT, UP
from tests.rules.traps import part, someone, walks
from tests.scenario import Scenario

HOUR = 600
ROOM = """
    XXXXXXXXXXXXXX
    >............X
    X............X
    X............X
    X............X
    XXXXXXXXXXXXXX
"""
DEFT = {"craft": 15, "combat": 1}


def fell(game: Scenario, name: str, *, bleeding: bool = False, after: int = 0) -> Scenario:
    """Knock somebody out who is unhurt; by bare hands and light wounds nobody dies (N3)."""
    for wound in range(10):
        game.order("wound", target=name, stage="light", location="leg", weapon="bare", bleeding=bleeding and not wound, after=after)
    return game


def of(game: Scenario, column: str, name: str) -> int:
    return int(getattr(game.world.people, column)[game.world.named(name)[1]])


def cared(game: Scenario) -> list[str]:
    """What was done, in order."""
    return [told["what"] for told in game.events("work.done") if told["duty"] in ("care", "guard")]


def destroy(game: Scenario, *cells: list[int]) -> None:
    """Take away what stands on some cells, by hand, so that the game's twins know nothing of it."""
    Scenario.made.remove(game)
    for at in cells:
        ground.clear_structure(game.world, game.world.thing_at(game.world.cell(tuple(at))))
    game.run(1)


def helper(game: Scenario, x: int = 2, y: int = 2, name: str = "Ada", **fields) -> Scenario:
    return someone(game, "goblin", x, y, name, **({"stats": DEFT} | fields))


# --- treating and carrying -----------------------------------------------------------------------------------------------------


def test_c12_care_treats_who_bleeds_and_carries_them_to_their_bed(scenario) -> None:
    """C12, N9, G4: the check is craft against 8 after 10 s, then to their own bed, where they wake within the hour."""
    game = helper(scenario(ROOM))
    someone(game, "goblin", 9, 2, "Bo")
    part(game, "bed", 5, 4)
    part(game, "bed", 6, 4)
    fell(game, "Bo", bleeding=True, after=1).run(700)
    assert cared(game) == ["treat Bo", "lay down Bo"]
    (rolled,) = game.events("roll", kind="treat")
    assert (rolled["mods"], rolled["target"], rolled["outcome"]) == ({"craft": 15}, 8, "success")
    started, done = game.ticks("work.started", what="treat Bo"), game.ticks("treated")
    assert done[0] - started[0] >= 10 * 20
    assert game.at("Bo") == [6, 4]
    game.run(HOUR)
    assert game.ticks("woke")[0] <= game.ticks("work.done", what="lay down Bo")[0] + HOUR


def test_c12_who_fails_tries_again(scenario) -> None:
    """Z8, Z3: a failed check costs the ten seconds; nothing else."""
    for seed in range(1, 9):
        game = helper(scenario(ROOM, seed), stats={"craft": 0})
        someone(game, "goblin", 4, 2, "Bo")
        fell(game, "Bo", bleeding=True, after=1).run(3000)
        outcomes = [told["outcome"] == "success" for told in game.events("roll", kind="treat")]
        assert outcomes[-1]
        assert not any(outcomes[:-1])
        if len(outcomes) > 1:
            break
    assert len(outcomes) > 1
    assert len(game.events("treated", who=game.events("treated")[0]["who"])) == 1


def test_c12_who_is_up_binds_their_own_wounds_worse(scenario) -> None:
    """C12 (ours): 2 less for one's own wounds."""
    game = helper(scenario(ROOM))
    game.order("wound", target="Ada", stage="light", location="leg", weapon="blade", bleeding=True, after=1).run(400)
    assert [told["mods"] for told in game.events("roll", kind="treat")] == [{"craft": 15, "own wounds": -2}]
    assert of(game, "bleeding", "Ada") == 0


def test_g4_nobody_cares_without_the_duty_or_the_policy(scenario) -> None:
    """G4: no duty, no care; no policy, none of their own accord, though by order."""
    game = helper(scenario(ROOM))
    someone(game, "orc", 9, 2, "Bo").order("duty", minion="Ada", duty="care", priority=0)
    fell(game, "Bo", bleeding=True, after=1).run(500)
    assert not cared(game)
    assert game.events("work.set_aside")[0]["why"] == "no minion does that duty"
    game.order("policy", name="treat", value=False).order("policy", name="carry", value=0)
    game.order("duty", minion="Ada", duty="care", priority=1).run(500)
    assert not cared(game)
    game.order("treat", target="Bo").run(500)
    assert cared(game) == ["treat Bo"]


def test_n9_a_bed_that_is_taken_away_on_the_way(scenario) -> None:
    """A carried victim's bed destroyed: the carrier puts them down, and takes them to another of their own once there is one."""
    game = helper(scenario(ROOM))
    someone(game, "goblin", 9, 2, "Bo")
    for x in (1, 2):
        part(game, "bed", x, 4)
    fell(game, "Bo", after=1).run(105)
    assert of(game, "carrier", "Bo") == of(game, "id", "Ada")
    destroy(game, [1, 4], [2, 4])
    assert of(game, "carrier", "Bo") == 0
    assert game.at("Bo") == game.at("Ada") != [9, 2]
    part(game, "bed", 1, 1)
    part(game, "bed", 2, 1).run(300)
    assert game.at("Bo") in ([1, 1], [2, 1])
    assert cared(game) == ["lay down Bo"]


def test_g5_a_carrier_who_falls_drops_whom_they_carry(scenario) -> None:
    """G5: a captor killed on the way; another goes on from where they fell."""
    game = helper(helper(scenario(ROOM)), 2, 1, "Eve")
    someone(game, "warrior", 9, 2, "Al")
    part(game, "prison", 1, 4)
    fell(game, "Al", after=1).run(100)
    carrier = of(game, "carrier", "Al")
    name = game.world.people.name[game.world.people.row_of(carrier)]
    game.order("set", target=name, field="state", value=2).run(1)
    assert of(game, "carrier", "Al") == 0
    assert game.at("Al") == game.at(name) != [9, 2]
    game.run(400)
    assert game.events("captured")[0]["by"]["name"] == ({"Ada", "Eve"} - {name}).pop()
    assert game.at("Al") == [1, 4]


# --- prisoners -----------------------------------------------------------------------------------------------------------------


def test_i26_captured_adventurers_wake_in_prison_and_stay(scenario) -> None:
    """I26, N8, N9: carried to a free prison, shut in, awake there within 4 hours, nobody's enemy; treated, never fed."""
    game = helper(scenario(ROOM))
    someone(game, "warrior", 6, 2, "Al")
    part(game, "prison", 10, 3)
    fell(game, "Al", bleeding=True, after=1).run(900)
    assert cared(game) == ["capture Al", "treat Al"]
    assert game.at("Al") == [10, 3]
    assert game.session.summary()["prisoners"] == game.session.summary()["captures"] == 1
    game.run(4 * HOUR)
    assert of(game, "state", "Al") == CAPTIVE
    assert not game.events("roll", kind="attack")
    assert game.world.awareness.whom.tolist() == []


def test_i26_a_prison_holds_one_and_only_adventurers(scenario) -> None:
    """I26 (ours): the second waits where they fell; no creature and nobody who is up is captured."""
    game = helper(scenario(ROOM))
    for x, name in ((6, "Al"), (8, "Bob")):
        someone(game, "warrior", x, 2, name)
    someone(game, "troll", 11, 1, "Grum", side="wild")
    part(game, "prison", 4, 4)
    for name in ("Al", "Bob", "Grum"):
        fell(game, name, after=1)
    game.run(400)
    assert cared(game) == ["capture Al"]
    for name in ("Bob", "Grum", "Ada", "Al"):
        game.order("capture", target=name)
    game.run(1)
    assert game.reasons() == [
        "there is no free prison",
        "Grum is no adventurer",
        "Ada doesn't lie knocked out",
        "Al is a prisoner already",
    ]
    part(game, "prison", 6, 4).run(400)
    assert of(game, "prison", "Bob") > 0


def test_n8_killed_and_captured_in_one_tick(scenario) -> None:
    """The one that ends first wins, and what the other was for is gone; nothing of it is left over."""
    game = helper(helper(scenario(ROOM), 5, 1, "Eve"), 5, 3, "Ada")
    someone(game, "warrior", 6, 2, "Al")
    part(game, "prison", 6, 3)
    fell(game, "Al", after=1).run(60)
    for _ in range(60):
        if game.events("captured"):
            break
        game.order("kill", target="Al").order("capture", target="Al").order("kill", target="Al").run(1)
    game.run(200)
    assert len(game.events("died")) == 1
    assert len(game.world.jobs) == 0
    assert game.world.people.carrier.sum() == 0
    assert of(game, "prison", "Al") == 0


def test_n9_waking_while_carried_frees_at_once(scenario) -> None:
    """N9: awake in the captor's arms: they are where the captor is, up, and fight."""
    game = helper(scenario(ROOM))
    someone(game, "warrior", 9, 2, "Al")
    part(game, "prison", 1, 4)
    fell(game, "Al", after=1).run(90)
    assert of(game, "carrier", "Al") > 0
    game.world.people.wakes_due[game.world.named("Al")[1]] = game.world.campaign.tick + 5
    game.world.caches.plight_due = None
    Scenario.made.remove(game)  # the column was written by hand, so that its twins know nothing of it
    game.run(6)
    assert of(game, "state", "Al") == UP
    assert of(game, "carrier", "Al") == 0
    assert [told["why"] for told in game.events("work.stopped", what="capture Al")] == ["they woke up"]
    game.run(200)
    assert game.events("roll", kind="attack")


def test_n9_who_lies_in_a_doorway_and_is_carried_off_lets_it_close(scenario) -> None:
    """D1, N9: the fallen keep a door open, wherever they wake; carried off, it closes behind them."""
    game = helper(
        scenario("""
        XXXXXXXXXXX
        X....+....X
        XXXXXXXXXXX
    """),
        2,
        1,
    )
    someone(game, "warrior", 5, 1, "Al")
    part(game, "prison", 8, 1)
    game.order("set", target="Al", field="state", value=1).run(40)
    assert not game.events("door.closed")
    game.run(300)
    assert game.at("Al") == [8, 1]
    assert len(game.events("door.closed")) == 1


def test_n8_who_is_let_go_walks_home_in_peace(scenario) -> None:
    """N8: no enemy any more; every padlock is unlocked for them; they leave by the gate, and nothing else is left of them."""
    game = helper(
        scenario("""
        XXXXXXXXXXXX
        >....L.....X
        XXXXXXXXXXXX
    """),
        7,
        1,
    )
    someone(game, "warrior", 9, 1, "Al", party="Band")
    part(game, "prison", 10, 1)
    fell(game, "Al", bleeding=True, after=1).run(6 * HOUR)
    assert of(game, "state", "Al") == CAPTIVE
    game.order("release", target="Al").order("release", target="Ada").run(300)
    assert game.reasons() == ["Ada is no prisoner"]
    assert of(game, "state", "Al") == GONE
    assert len(game.events("released")) == len(game.events("left")) == 1
    assert not game.events("roll", kind="attack")


def test_g10_a_visitor_who_was_never_a_prisoner_stays(scenario) -> None:
    """G10, D3: only who was let go walks home, and is let out."""
    game = someone(scenario(ROOM), "warrior", 5, 2, "Al", side="visitors").run(200)
    assert game.at("Al") == [5, 2]


def test_i25_a_rescue_party_frees_the_prisoner_and_goes_home(scenario) -> None:
    """I25, I26: who comes beside the prison lets them out; both leave by the gate."""
    game = helper(scenario(ROOM), 12, 1)
    someone(game, "warrior", 10, 1, "Al", party="First")
    part(game, "prison", 10, 3)
    fell(game, "Al", bleeding=True, after=1).run(6 * HOUR)
    assert of(game, "state", "Al") == CAPTIVE
    game.order("set", target="Ada", field="state", value=3).run(1)
    someone(game, "warrior", 1, 2, "Ben", party="Second", goal="rescue_prisoner")
    walks(game, "Ben", 9, 3, after=1).run(600)
    assert [(told["who"]["name"], told["by"]["name"]) for told in game.events("escaped")] == [("Al", "Ben")]
    assert [told["goal"] for told in game.events("goal.changed")] == ["home"]
    assert [of(game, "state", name) for name in ("Al", "Ben")] == [GONE, GONE]
    assert game.session.summary()["escapes"] == 1


def test_i26_who_has_no_prison_any_more_is_free(scenario) -> None:
    """I26: the awake stand up, the knocked-out lie there and can be captured anew."""
    game = helper(scenario(ROOM), 12, 4)
    someone(game, "warrior", 6, 2, "Al")
    for x in (6, 9):
        part(game, "prison", x, 4)
    fell(game, "Al", bleeding=True, after=1).run(6 * HOUR)
    someone(game, "warrior", 9, 2, "Bob")
    fell(game, "Bob", bleeding=True, after=0).run(200)
    assert [of(game, "state", name) for name in ("Al", "Bob")] == [CAPTIVE, KNOCKED_OUT]
    assert of(game, "prison", "Bob") > 0
    game.order("duty", minion="Ada", duty="care", priority=0)
    game.run(1)
    destroy(game, [6, 4], [9, 4])
    assert of(game, "prison", "Al") == of(game, "prison", "Bob") == 0
    assert of(game, "state", "Al") == UP
    assert len(game.events("escaped")) == 2


# --- the dead and the killed ---------------------------------------------------------------------------------------------------


def test_n8_kill_by_order_and_by_policy(scenario) -> None:
    """N8: only the fallen are killed so; Guard does it, unasked by policy."""
    game = helper(scenario(ROOM))
    for x, name in ((6, "Al"), (9, "Bob")):
        someone(game, "warrior", x, 2, name)
        fell(game, name, after=1)
    game.run(2).order("kill", target="Al").order("kill", target="Ada").run(300)
    assert game.reasons() == ["Ada doesn't lie knocked out"]
    assert [(told["who"]["name"], told["by"]["name"]) for told in game.events("died")] == [("Al", "Ada")]
    game.order("policy", name="kill", value=True).run(300)
    assert [told["who"]["name"] for told in game.events("died")] == ["Al", "Bob"]
    assert [told["radius"] for told in game.events("noise", cause="death")] == [7, 7]


def test_i26_the_dead_are_taken_apart_for_what_they_wore(scenario) -> None:
    """I26, G2: at the dismantling table; the metal of their gear lies there, and the body is gone."""
    game = helper(scenario(ROOM))
    someone(game, "warrior", 6, 2, "Al", gear=["sword", "chain_armour", "shield"])
    part(game, "dismantling_table", 3, 4)
    game.order("set", target="Al", field="state", value=2).run(100)
    assert not cared(game)
    game.order("dismantle", target="Al").order("dismantle", target="Ada").order("burn", target="Al").run(800)
    assert game.reasons() == ["Ada is not dead", "the pyre never burns an adventurer"]
    assert cared(game) == ["dismantle Al"]
    gained = {told["material"]: told["delta"] for told in game.events("stock.changed", why="dismantled")}
    assert gained == {"metal": 6, "wood": 1}
    assert {tuple(told["at"]) for told in game.events("stock.changed", why="dismantled")} == {(3, 4)}
    assert of(game, "state", "Al") == GONE
    assert [told["why"] for told in game.events("body.gone")] == ["dismantled"]
    assert not game.events("left")


def test_i26_the_pyre_takes_minions_and_creatures(scenario) -> None:
    """I26: by policy, never an adventurer, never without a pyre."""
    game = helper(scenario(ROOM))
    for x, (kind, name) in enumerate((("goblin", "Bo"), ("wolf", "Fang"), ("warrior", "Al")), 6):
        someone(game, kind, x, 2, name).order("set", target=name, field="state", value=2)
    game.order("policy", name="burn", value=True).order("burn", target="Bo").run(300)
    assert game.reasons() == ["there is no pyre"]
    part(game, "pyre", 4, 4).run(1500)
    assert sorted(cared(game)) == ["burn Bo", "burn Fang"]
    assert [told["why"] for told in game.events("body.gone")] == ["burnt", "burnt"]


def test_policy_says_what_is_wrong(scenario) -> None:
    game = scenario(ROOM).order("policy", name="captur", value=True).order("policy", name="capture", value=7)
    game.order("policy", name="capture", value=True).order("policy", name="kill", value="on").run(1)
    assert game.reasons() == ["there is no policy 'captur'; did you mean 'capture'?", "a policy is on or off, not 7"]
    assert [care.policy(game.world, name) for name in ("capture", "kill", "burn")] == [True, True, False]
    game.order("policy", name="capture", value="off").order("policy", name="kill", value=0).run(1)
    assert not any(care.policy(game.world, name) for name in ("capture", "kill", "burn"))


@pytest.mark.parametrize("urgent", [False, True])
def test_g4_nobody_goes_for_the_fallen_while_enemies_are_near_unless_ordered(scenario, urgent: bool) -> None:
    """G4, T10 (ours): as with rearming; the enemy stands beyond a river, so that nobody fights."""
    river = "\n".join(row[:11] + "~" + row[12:] if row.count(".") > 5 else row for row in ROOM.splitlines())
    game = helper(scenario(river))
    someone(game, "warrior", 9, 2, "Al")
    someone(game, "goblin", 4, 2, "Bo")
    fell(game, "Bo", bleeding=True, after=1)
    if urgent:
        game.order("treat", target="Bo", after=2)
    game.run(600)
    assert bool(game.events("treated")) == urgent
    if not urgent:
        assert game.events("work.set_aside")[0]["why"] == "enemies are near"


# --- rampage and lairs ---------------------------------------------------------------------------------------------------------


def test_c12_a_minion_left_to_bleed_may_run_amok(scenario) -> None:
    """C12 (ours): each point lost with 6 and more: 10 %; wild, fierce, until it falls, is treated, or two minutes are over."""
    begun = 0
    for seed in range(40):
        game = scenario(ROOM, seed)
        someone(game, "goblin", 3, 2, "Bo").order("policy", name="treat", value=False)
        for wound in range(6):
            game.order("wound", target="Bo", stage="light", location="leg", weapon="blade", bleeding=not wound)
        game.run(3 * HOUR + 50)
        changes = [(told["why"], told["who"]["side"]) for told in game.events("side.changed")]
        assert changes in ([], [("rampage", "wild")], [("rampage", "wild"), ("calm", "dungeon")])
        if changes:
            begun += 1
            assert game.ticks("side.changed", why="rampage")[0] % HOUR == 0
            assert len([told for told in game.events("letter") if "rampage" in told["title"]]) == 1
        if len(changes) == 2:
            start, end = game.ticks("side.changed")
            assert end - start == 120 * 20
        Scenario.made.remove(game) if seed > 2 else None
    # 3 points with 10 % each: 27 % of 40 is 10.8, give or take 4 standard deviations of 2.8.
    assert 1 <= begun <= 22


def test_c12_who_rages_is_fought_and_is_the_dungeons_again_once_down(scenario) -> None:
    game = helper(scenario(ROOM))
    someone(game, "goblin", 4, 2, "Bo")
    game.run(1)
    row = game.world.named("Bo")[1]
    Scenario.made.remove(game)  # begun by hand, so that its twins know nothing of it
    rampage.begin(game.world, row)
    game.run(100)
    assert {told["who"]["name"] for told in game.events("noticed")} == {"Ada", "Bo"}
    assert game.events("roll", kind="attack")
    fell(game, "Bo").run(1)
    assert [told["why"] for told in game.events("side.changed")] == ["rampage", "calm"]
    assert of(game, "side", "Bo") == 0


def test_g3_wild_creatures_settle_in_a_free_lair_and_join(scenario) -> None:
    """G3 (ours): one that came into being on a lair has it for its own; another takes the free one, and is the dungeon's."""
    game = scenario(ROOM)
    part(game, "lair", 3, 2)
    someone(game, "spider", 3, 2, "Own")
    someone(game, "spider", 10, 2, "New").run(1)
    assert game.world.things.owner.tolist() == [of(game, "id", "Own")]
    game.run(5 * HOUR)
    assert not game.events("side.changed")
    part(game, "lair", 8, 4).run(60 * HOUR)
    joined = game.events("side.changed", why="settled")
    assert len(joined) == 1
    assert joined[0]["who"]["at"] == [8, 4]


def test_g3_who_has_strayed_goes_back_to_its_lair(scenario) -> None:
    game = scenario(ROOM)
    part(game, "lair", 3, 2)
    someone(game, "spider", 3, 2, "Own")
    walks(game, "Own", 9, 4, after=1).run(2 * HOUR)
    assert game.at("Own") == [3, 2]


@pytest.mark.parametrize("ground", ["plate", "doorway"])
def test_n9_waking_on_a_plate_and_in_a_doorway(scenario, ground: str) -> None:
    """N9, T17, D1: getting up is no step, so the plate they lie on does not spring; the door stays open till they have left."""
    game = scenario("""
        XXXXXXXXXXX
        X....+....X
        X.........X
        XXXXXXXXXXX
    """)
    x, y = (5, 1) if ground == "doorway" else (3, 2)
    if ground == "plate":
        part(game, "pressure_plate", x, y)
        part(game, "alarm_trap", 6, 2).order("wire", path=[[3, 2], [4, 2], [5, 2], [6, 2]])
    someone(game, "warrior", x, y, "Al")
    fell(game, "Al", after=2).run(4 * HOUR + 5)
    assert len(game.events("woke")) == 1
    assert of(game, "state", "Al") == UP
    assert not game.events("trap.fired")
    assert not game.events("door.closed")
    walks(game, "Al", 8, 2).run(200)
    assert len(game.events("door.closed")) == (1 if ground == "doorway" else 0)
