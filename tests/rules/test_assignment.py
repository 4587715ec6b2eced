"""G4, G6: who takes what: priority first, then the nearest on real paths; nobody swaps, nobody idles beside open work."""

import pytest

from game.content.types import DUTIES
from game.rules import reasons

RIFT = """
    XXXXXXXXXXXX
    X....#.....X
    X.##.#.###.X
    X.#......#.X
    X.########.X
    X..........X
    X##########X
    XXXXXXXXXXXX
"""


def test_a_new_minion_does_everything_at_priority_3_with_stance_2(scenario) -> None:
    """G6, G10; a wolf has the stance of its kind (C8)."""
    game = scenario(RIFT).order("spawn", kind="kobold", at=[1, 1], name="Yip").order("spawn", kind="wolf", at=[2, 1], name="Fang").run(1)
    people = game.world.people
    assert [[int(getattr(people, f"duty_{duty}")[row]) for duty in DUTIES] for row in (0, 1)] == [[3] * 7, [0] * 7]
    assert people.stance.tolist() == [2, 4]


def test_the_nearest_on_foot_takes_it_not_the_nearest_as_the_crow_flies(scenario) -> None:
    """G4: assignment by walking distance over real paths."""
    game = scenario(RIFT).order("spawn", kind="goblin", at=[4, 1], name="Near").order("spawn", kind="goblin", at=[6, 5], name="Far")
    game.order("dig", cells=[[4, 6]]).run(1)
    # Near stands five cells north of it, behind rock and thirteen steps away; Far only two.
    assert [told["actor"]["name"] for told in game.events("work.started")] == ["Far"]


def test_priority_comes_before_distance_and_0_is_never(scenario) -> None:
    """G4: 1 before 4."""
    game = scenario(RIFT).order("spawn", kind="goblin", at=[1, 1], name="Grik").order("stock", material="wood", amount=1)
    game.order("duty", minion="Grik", duty="build", priority=1).order("duty", minion="Grik", duty="dig", priority=2)
    game.order("build", kind="torch", at=[9, 5]).order("dig", cells=[[2, 2]]).run(2500)
    done = [(told["duty"], told["what"]) for told in game.events("work.done")]
    assert done == [("haul", "wood"), ("build", "torch"), ("dig", "rock")]
    game.order("duty", minion="Grik", duty="dig", priority=0).order("dig", cells=[[3, 2]]).run(500)
    assert len(game.events("work.done", duty="dig")) == 1


def test_the_better_priority_takes_it_though_it_is_farther(scenario) -> None:
    """G4 (ours): of two free minions the one to whom it matters more."""
    game = scenario(RIFT).order("spawn", kind="goblin", at=[4, 5], name="Near").order("spawn", kind="goblin", at=[1, 1], name="Keen")
    game.order("duty", minion="Keen", duty="dig", priority=1).order("dig", cells=[[4, 6]]).run(1)
    assert [told["actor"]["name"] for told in game.events("work.started")] == ["Keen"]


def test_work_begun_is_kept_though_something_more_urgent_comes(scenario) -> None:
    """G4: stable; nobody drops what they have taken."""
    game = scenario(RIFT).order("spawn", kind="goblin", at=[1, 1], name="Grik").order("duty", minion="Grik", duty="dig", priority=3)
    game.order("duty", minion="Grik", duty="build", priority=1).order("dig", cells=[[2, 2]]).order("stock", material="wood", amount=1)
    game.order("build", kind="torch", at=[1, 5], after=40).run(2000)
    assert game.events("work.stopped") == []


def test_a_minion_stays_where_the_player_sent_it_for_a_while(scenario) -> None:
    """G4 (ours): 10 s, then it works again."""
    game = scenario(RIFT).order("spawn", kind="goblin", at=[1, 1], name="Grik").order("dig", cells=[[2, 2]])
    game.order("move", minions=["Grik"], to=[4, 1], after=5).run(600)
    stopped = game.events("work.stopped", duty="dig")
    assert [told["why"] for told in stopped] == ["sent elsewhere"]
    arrived = game.ticks("work.done", duty="move")[0]
    assert game.ticks("work.started", duty="dig")[1] == arrived + 200


def test_post_and_relieve(scenario) -> None:
    """G4: a guard stands at its post, leaves it for what is more urgent only, and comes back."""
    game = scenario(RIFT).order("spawn", kind="goblin", at=[1, 1], name="Grik").order("post", minion="Grik", at=[10, 1]).run(500)
    assert game.at("Grik") == [10, 1]
    game.order("dig", cells=[[4, 6]]).run(300)
    assert game.at("Grik") == [10, 1]
    game.order("duty", minion="Grik", duty="dig", priority=1).run(1200)
    assert len(game.events("work.done", duty="dig")) == 1
    assert game.at("Grik") == [10, 1]
    game.order("post", minion="Grik").order("post", minion="Grik").order("dig", cells=[[3, 6]]).run(900)
    assert game.reasons() == ["Grik has no post"]
    assert len(game.events("work.done", duty="dig")) == 2
    assert game.at("Grik") != [10, 1]


def test_orders_name_what_is_wrong_with_them(scenario) -> None:
    game = scenario(RIFT).order("spawn", kind="goblin", at=[1, 1], name="Grik").order("spawn", kind="wolf", at=[1, 1], name="Fang")
    game.order("duty", minion="Fang", duty="dig", priority=1).order("duty", minion="Grik", duty="digging", priority=1)
    game.order("duty", minion="Grik", duty="dig", priority=5).order("duty", minion="Nobody", duty="dig", priority=1)
    game.order("post", minion="Grik", at=[0, 0]).order("stockpile", cells=[[0, 0]], materials=["wood"])
    game.order("stockpile", cells=[[1, 1]], materials=["cheese"]).order("stockpile", cells=[[1, 1]], materials=[]).run(1)
    assert game.reasons() == [
        "Fang does no duties",
        "there is no duty 'digging'; did you mean 'dig'?",
        "a priority is 1 to 4, or 0 for off, not 5",
        "there is nobody called 'Nobody'",
        "nobody can stand at [0, 0]",
        "a stockpile needs floor under it, and [0, 0] is bedrock",
        "there is no material 'cheese'; it can be: stone, wood, metal, gold",
        "that changes nothing",
    ]


def test_an_idle_tick_gives_out_no_work(scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    """G4: looking for work is driven by events; a thousand ticks of digging are a few looks, not a thousand."""
    from game.rules import assignment

    looks = []
    honest = assignment._assign_some
    monkeypatch.setattr(assignment, "_assign_some", lambda *given: (looks.append(1), honest(*given))[1])
    game = scenario(RIFT).order("spawn", kind="goblin", at=[1, 1], name="Grik").order("spawn", kind="goblin", at=[1, 1], name="Mog")
    game.order("dig", cells=[[2, 2]]).run(1)
    before = len(looks)
    game.run(100)
    # One more when the digger arrives, which may have made somebody free.
    assert len(looks) == before + 1


def test_every_job_says_why_it_is_not_done(scenario) -> None:
    """G4: in a player's words, whatever it waits for."""
    game = scenario("""
        XXXXXXXXXX
        X...#..#.X
        X...####.X
        X...######
        XXXXXXXXXX
    """)
    cell = lambda x, y: game.world.cell((x, y))  # noqa: E731
    game.order("dig", cells=[[4, 1], [5, 3]]).order("build", kind="torch", at=[8, 1]).order("build", kind="bed", at=[3, 3]).run(1)
    why = {at: reasons.of_cell(game.world, cell(*at)) for at in ((4, 1), (5, 3), (8, 1), (3, 3), (1, 1))}
    assert why == {
        (4, 1): "no minion does the duty dig",
        (5, 3): "no minion does the duty dig",
        (8, 1): "no minion does the duty build",
        (3, 3): "no minion does the duty build",
        (1, 1): None,
    }
    game.order("spawn", kind="goblin", at=[1, 1], name="Grik").run(2)
    assert reasons.of_cell(game.world, cell(4, 1)) == "Grik is on the way to it"
    assert reasons.of_cell(game.world, cell(5, 3)) == "it will be reached once what is around it is dug"
    assert reasons.of_cell(game.world, cell(8, 1)) == "there is no way to it"
    assert reasons.of_cell(game.world, cell(3, 3)) == "it lacks 4 wood, and there is no wood"
    game.run(79)
    assert reasons.of_cell(game.world, cell(4, 1)) == "Grik is at work on it: 50%"
    game.order("stock", material="wood", amount=4).run(1)
    assert reasons.of_cell(game.world, cell(3, 3)) == "it lacks 4 wood"
    game.run(100)
    assert reasons.of_cell(game.world, cell(3, 3)) in (
        "Grik is bringing what it needs",
        "Grik is at work on it: 0%",
        "Grik is on the way to it",
    )


def test_a_locked_door_does_not_keep_minions_from_their_work(scenario) -> None:
    """D3, O04: they unlock it; once it opens for the others nothing more is needed."""
    game = scenario("""
        XXXXXXXX
        X..L..#X
        XXXXXXXX
    """)
    game.order("spawn", kind="goblin", at=[1, 1], name="Grik").order("dig", cells=[[6, 1]]).run(400)
    assert len(game.events("work.done", duty="dig")) == 1


SPLIT = """
    XXXXXXXXXXX
    X....#....X
    X....#....X
    XXXXXXXXXXX
"""


def test_a_job_none_of_those_who_do_it_can_reach_is_set_aside_though_others_could(scenario) -> None:
    """G4, O04: it is asked of who does the duty; the event and the cursor give the same reason."""
    game = scenario(SPLIT).order("spawn", kind="goblin", at=[1, 1], name="A").order("spawn", kind="goblin", at=[9, 1], name="B")
    game.order("duty", minion="B", duty="build", priority=0).order("duty", minion="B", duty="haul", priority=0)
    game.order("duty", minion="A", duty="traps", priority=0).order("duty", minion="B", duty="traps", priority=0)
    game.order("stock", material="wood", amount=4).order("build", kind="bed", at=[8, 2]).order("build", kind="tripwire", at=[2, 2]).run(2)
    told = [(each["what"], each["why"]) for each in game.events("work.set_aside")]
    assert told == [("bed", "there is no way to it"), ("tripwire", "there is not enough material within reach")]
    game.order("stock", material="metal", amount=4).run(400)
    assert [each["why"] for each in game.events("work.set_aside", what="tripwire")][-1] == "no minion does that duty"
    assert reasons.of_cell(game.world, game.world.cell((8, 2))) == "there is no way to it"
    assert reasons.of_cell(game.world, game.world.cell((2, 2))) == "no minion does the duty traps"


def test_goods_that_cannot_be_reached_are_not_called_absent(scenario) -> None:
    """G4, O04."""
    game = scenario(SPLIT).order("stock", material="wood", amount=9).order("spawn", kind="goblin", at=[9, 1], name="B")
    game.order("build", kind="bed", at=[8, 2]).run(5)
    assert [told["why"] for told in game.events("work.set_aside")] == ["there is not enough material within reach"]
    assert reasons.of_cell(game.world, game.world.cell((8, 2))) == "it lacks 4 wood, and there is no way to any wood"
    game.order("place", kind="floor", at=[5, 1]).run(600)
    assert len(game.world.things) == 1


def test_empty_lists_parties_and_walls_are_refused_with_their_reasons(scenario) -> None:
    """An order that can't be carried out is refused, and the rest of the file goes on."""
    game = (
        scenario(SPLIT).order("spawn", kind="goblin", at=[1, 1], name="A").order("spawn", kind="rogue", at=[2, 1], name="R", party="Crew")
    )
    game.order("duty", minion="A", duty="guard", priority=0).order("place", kind="wall", at=[3, 1])
    game.order("dig", cells=[]).order("undig", cells=[]).order("move", minions=[], to=[1, 1]).order("dig", cells=[[3, 1]])
    game.order("duty", minion="Crew", duty="dig", priority=1).order("duty", minion=77, duty="dig", priority=1)
    game.order("buy", merchant=77, material="wood", amount=1).order("post", minion="A", at=[1, 2])
    game.order("place", kind="pressure_plate", at=[8, 1], armed=True).run(1)
    assert game.reasons() == [
        "no cells are named",
        "no cells are named",
        "nobody is named",
        "there is a wall at [3, 1]: remove it",
        "'Crew' is a party, not a person",
        "there is nobody with the id 77",
        "there is nobody with the id 77",
        "A doesn't do the duty guard",
    ]
    assert len(game.world.things) == 2
