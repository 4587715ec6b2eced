"""I19, I21 to I24, G9: how a party is spotted, what follows, and what is shown of those who are not."""

from __future__ import annotations

from game.rules import eyes, schedule, spotting
from game.rules.letters import FOUND

HALL = """
    XXXXXXXXXXXXXXXXXXXXXXXX
    >.....................hX
    X#################.##hhX
    X#................#.#hHX
    X#.################.#hhX
    X#..................#hhX
    XXXXXXXXXXXXXXXXXXXXXXXX
"""
LONG = """
    XXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
    >............................X
    X.###########################X
    X............................X
    X###########################.X
    X............................X
    X.###########################X
    X............................X
    X###########################.X
    XH...........................X
    XXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
"""


def spotted(game) -> list[tuple[int, str]]:
    return [(told["tick"], told["how"]) for told in game.events("party.spotted")]


def letters(game) -> list[tuple[int, bool]]:
    return [(told["tick"], told["pauses"]) for told in game.events("letter", title=FOUND)]


def peasant(game, at, name="Bo", party="Band", **fields):
    return game.order("spawn", kind="peasant", at=at, name=name, party=party, **fields)


def test_i22_a_minion_who_notices_one_of_them_spots_the_party(scenario) -> None:
    """I22, C1, I23: 3 cells + 2 per point of hunting, in sight; the letter comes, and the game pauses."""
    game = peasant(scenario(LONG), [9, 1]).order("spawn", kind="goblin", at=[1, 1], name="Grik", stats={"hunting": 2}).run(5)
    assert spotted(game) == []
    assert schedule.word(game.world) == schedule.CALM
    game.order("move", minions=["Grik"], to=[2, 1]).run(40)
    assert [how for _, how in spotted(game)] == ["seen"]
    ((tick, pauses),) = letters(game)
    assert tick == spotted(game)[0][0]
    assert pauses
    assert game.events("letter", title=FOUND)[0]["about"] == [9, 1] == game.at("Bo")


def test_i22_visitors_wild_creatures_and_noises_spot_nobody(scenario) -> None:
    """I22, C5: who is heard is known of, but not seen."""
    game = peasant(scenario(LONG), [20, 1]).order("spawn", kind="merchant", at=[18, 1], name="Odo").run(5)
    assert game.events("spawned")
    assert spotted(game) == []
    game = peasant(scenario(LONG), [6, 3]).order("spawn", kind="goblin", at=[6, 1], name="Grik")
    game.order("spawn", kind="spider", at=[5, 5], name="Fang", side="dungeon").run(2)
    game.order("set", target="Fang", field="state", value=2).run(3)
    assert game.events("noticed", how="heard")
    assert spotted(game) == []


def test_i22_a_creature_of_the_dungeon_and_the_overlord_count(scenario) -> None:
    game = peasant(scenario(LONG), [20, 1]).order("spawn", kind="spider", at=[16, 1], side="dungeon").run(3)
    assert [how for _, how in spotted(game)] == ["seen"]
    game = peasant(scenario(LONG), [6, 9]).run(3)
    assert [how for _, how in spotted(game)] == ["seen"]


def test_i22_a_fight_breaks_out(scenario) -> None:
    """I22: with a wild creature too, where nobody of the dungeon sees it."""
    game = peasant(scenario(LONG), [20, 1]).order("spawn", kind="wolf", at=[21, 1], name="Fang").run(80)
    assert [how for _, how in spotted(game)] == ["fight"]
    assert len(letters(game)) == 1


def test_i22_an_alarm_trap_gives_them_away(scenario) -> None:
    game = scenario(LONG).order("place", kind="pressure_plate", at=[20, 1]).order("place", kind="alarm_trap", at=[20, 3])
    game.order("wire", path=[[20, 1], [20, 2], [20, 3]])
    peasant(game, [22, 1]).order("move", minions=["Bo"], to=[18, 1]).run(60)
    assert [how for _, how in spotted(game)] == ["alarm"]


def test_i22_who_enters_the_demon_hall_is_spotted(scenario) -> None:
    """I22: within a second, though nobody sees them."""
    game = scenario(HALL).order("set", target="Overlord", field="hunting", value=0)
    peasant(game, [17, 1]).order("place", kind="rock", at=[21, 2]).order("place", kind="rock", at=[22, 2])
    game.order("move", minions=["Bo"], to=[22, 1]).run(10)
    assert spotted(game) == []
    game.run(60)
    ((tick, how),) = spotted(game)
    assert how == "demon_hall"
    assert tick % 20 == 0
    assert game.at("Bo") == [22, 1]


def test_i23_only_a_change_from_calm_to_threat_pauses(scenario) -> None:
    """I23: of two parties that are there at once the second sends its letter without a pause; after all are gone it pauses again."""
    game = peasant(scenario(LONG), [5, 9], "Bo", "Band").run(3)
    peasant(game, [6, 9], "Cy", "Horde").run(3)
    assert [pauses for _, pauses in letters(game)] == [True, False]
    game.order("set", target="Bo", field="state", value=2).order("set", target="Cy", field="state", value=2).run(3)
    peasant(game, [6, 9], "Di", "Crew").run(3)
    assert [pauses for _, pauses in letters(game)] == [True, False, True]


def test_i22_once_is_enough_and_one_member_suffices(scenario) -> None:
    game = peasant(scenario(LONG), [5, 9], "Bo")
    peasant(game, [20, 1], "Far").run(200)
    assert len(spotted(game)) == len(letters(game)) == 1
    assert spotting.shown(game.world).all()


def test_i23_the_display_turns_to_under_way(scenario) -> None:
    game = scenario(LONG).order("invasion", members=[{"class": "peasant"}]).run(5)
    assert schedule.LABELS[schedule.word(game.world)] == "calm"
    game.order("spawn", kind="goblin", at=[5, 1]).run(30)
    assert schedule.LABELS[schedule.word(game.world)] == "under_way"


# --- shown without a letter ----------------------------------------------------------------------------------------------------


def test_i21_a_lit_torch_at_a_guard_post_shows_them_without_a_letter(scenario) -> None:
    """I21: within 8 of the post; a post without a torch shows nobody."""
    game = peasant(scenario(LONG), [12, 1]).run(2)
    who = game.world.named("Bo")[1]
    assert not spotting.shown(game.world)[who]
    game.order("place", kind="guard_post", at=[4, 1]).run(2)
    assert not spotting.shown(game.world)[who]
    game.order("place", kind="torch", at=[5, 1]).run(2)
    assert spotting.shown(game.world)[who]
    game.order("move", minions=["Bo"], to=[13, 1]).run(40)
    assert not spotting.shown(game.world)[who]
    assert spotted(game) == [] == letters(game)


def test_i24_ghost_eyes_go_round_the_posts_and_see_in_the_dark(scenario) -> None:
    """I24, I22: for 24 hours, 8 far, where nothing is in the way; seen by them is spotted."""
    game = scenario(LONG).order("place", kind="altar", at=[20, 9]).order("place", kind="guard_post", at=[20, 1])
    game.order("place", kind="guard_post", at=[10, 5]).order("scouts_eye", after=1).run(3)
    assert game.events("power.used", power="scouts_eye")
    seen = set()
    for _ in range(40):
        game.run(7)
        seen |= {tuple(game.world.xy(cell)) for cell in eyes.places(game.world)}
    assert {(20, 1), (10, 5)} <= seen
    assert len(seen) > 10
    peasant(game, [26, 1]).run(400)
    assert [how for _, how in spotted(game)] == ["ghost_eyes"]
    game.run(24 * 600)
    assert eyes.places(game.world) == []
    peasant(game, [24, 1], "Cy", "Horde").run(400)
    assert len(spotted(game)) == 1


def test_i24_walls_are_in_their_way(scenario) -> None:
    game = scenario(LONG).order("place", kind="altar", at=[20, 9]).order("place", kind="guard_post", at=[20, 1])
    peasant(game, [20, 3]).order("scouts_eye", after=1).run(200)
    assert spotted(game) == []


# --- traps that fire unseen ----------------------------------------------------------------------------------------------------


def test_g9_a_trap_that_fires_unseen_sends_a_letter_without_a_pause(scenario) -> None:
    found = {}
    for watched in (False, True):
        game = scenario(LONG).order("place", kind="pressure_plate", at=[20, 1]).order("place", kind="blades", at=[24, 1])
        game.order("wire", path=[[x, 1] for x in range(20, 25)])
        if watched:
            game.order("spawn", kind="goblin", at=[17, 1], stats={"hunting": 0}).order("place", kind="rock", at=[19, 1])
            game.order("place", kind="floor", at=[19, 1])
            game.order("move", minions=["Overlord"], to=[2, 9])
        peasant(game, [22, 1]).order("move", minions=["Bo"], to=[20, 1]).run(60)
        assert game.events("trap.fired")
        about = ("title", "pauses", "about", "topic")
        found[watched] = [tuple(told[name] for name in about) for told in game.events("letter", topic="unseen_trap")]
    assert found[False] == [("A trap has fired unseen: blades", False, [24, 1], "unseen_trap")]
    assert found[True] == []
