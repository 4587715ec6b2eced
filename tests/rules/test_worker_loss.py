"""G5, Z8: the loss of a worker at any tick leaves no reservation, no lost or doubled goods, no job held (O05)."""

import pytest

YARD = """
    XXXXXXXXX
    X.......X
    X.......X
    XXXXXXXXX
"""


def yard(scenario):
    game = scenario(YARD).order("spawn", kind="goblin", at=[1, 1], name="Grik").order("stock", material="metal", amount=4).run(1)
    return game.order("build", kind="tripwire", at=[6, 1])


def test_a_builder_killed_at_every_tick_of_a_build(scenario) -> None:
    """G5, O05: walking to the metal, carrying it, building; the next in line finishes it with the same four metal."""
    whole = yard(scenario)
    whole.run(400)
    last = whole.ticks("work.done", what="tripwire")[0]
    for tick in range(1, last + 3):
        game = yard(scenario)
        scenario.made.remove(game)
        game.order("set", target="Grik", field="state", value=2, after=tick - 1).run(tick)
        people, jobs = game.world.people, game.world.jobs
        assert (people.task[0], people.job[0], people.amount[0], people.fetch[0], people.bring[0]) == (0, 0, 0, -1, -1), tick
        assert not jobs.worker.any(), tick
        spent = [told["delta"] for told in game.events("stock.changed", why="spent")]
        assert sum(game.world.stacks.amount) - sum(spent) == 4, tick
        game.order("spawn", kind="goblin", at=[1, 2], name="Mog").run(500)
        assert len(game.world.things) == 1, tick
        assert [told["delta"] for told in game.events("stock.changed", why="spent")] == [-4], tick
        assert len(game.world.stacks) == len(jobs) == 0, tick


@pytest.mark.parametrize("how", [{"field": "state", "value": 1}, {"field": "side", "value": "adventurers"}])
def test_who_falls_or_turns_at_work_gives_it_up_in_that_tick(scenario, how) -> None:
    """G5."""
    game = yard(scenario).order("set", target="Grik", after=150, **how).run(160)
    assert game.events("work.stopped")[-1]["tick"] == 151
    assert game.world.jobs.worker.tolist() == [0]


def test_progress_is_kept_for_whoever_comes_next(scenario) -> None:
    """Z8: an interruption keeps the progress of building."""
    straight = yard(scenario)
    straight.run(600)
    whole = straight.ticks("work.done", what="tripwire")[0] - straight.ticks("stock.changed", why="spent")[0]
    game = yard(scenario)
    begun = straight.ticks("stock.changed", why="spent")[0]
    game.order("set", target="Grik", field="state", value=2, after=begun - 1 + 50).order(
        "spawn", kind="goblin", at=[5, 1], name="Mog", after=300
    )
    game.run(700)
    assert game.ticks("work.done", what="tripwire") == [301 + whole - 50]


def test_who_gets_up_again_works_again(scenario) -> None:
    game = (
        yard(scenario)
        .order("set", target="Grik", field="state", value=1, after=20)
        .order("set", target="Grik", field="state", value=0, after=60)
    )
    game.run(600)
    assert game.events("woke")
    assert len(game.world.things) == 1


@pytest.mark.parametrize("closing", [30, 45, 60, 90])
def test_the_way_closed_mid_walk_goes_round_or_gives_the_job_back(scenario, closing: int) -> None:
    """O02: a plan anew at once; with every way closed the job is open again with its reason and nobody is frozen."""
    game = scenario(
        """
        XXXXXXXXXX
        X........#
        X.######.X
        X........X
        XXXXXXXXXX
    """.replace("#\n", "X\n")
    )
    game.order("spawn", kind="goblin", at=[1, 1], name="Grik").order("dig", cells=[[7, 2]])
    game.order("place", kind="rock", at=[6, 1], after=closing).run(1000)
    assert len(game.events("work.done", duty="dig")) == 1
    shut = scenario("""
        XXXXXXXXXX
        X........X
        XXXXXXXX#X
        XXXXXXXXXX
    """)
    shut.order("spawn", kind="goblin", at=[1, 1], name="Grik").order("dig", cells=[[8, 2]])
    shut.order("place", kind="rock", at=[7, 1], after=10).run(300)
    assert [told["why"] for told in shut.events("work.stopped")] == ["the way is closed"]
    assert [told["why"] for told in shut.events("work.set_aside")] == ["there is no way to it"]
    shut.order("dig", cells=[[7, 1]]).run(600)
    assert [told["at"] for told in shut.events("work.done", duty="dig")] == [[7, 1], [8, 2]]
