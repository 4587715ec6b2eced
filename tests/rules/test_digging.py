"""G1: what can be dug, what it leaves, how long it takes and who does it (Z8, G4)."""

import pytest

from game.content.load import content

MINE = """
    XXXXXXXXXX
    X........X
    X#$####$#X
    X########X
    XXXXXXXXXX
"""


def mine(scenario, *names: str):
    game = scenario(MINE)
    for place, name in enumerate(names):
        game.order("spawn", kind="goblin", at=[1 + place, 1], name=name)
    return game


def test_rock_leaves_stone_and_ore_metal(scenario) -> None:
    """G1: 8 metal an ore cell."""
    game = mine(scenario, "Grik").order("dig", cells=[[1, 2], [2, 2]]).run(1000)
    assert [(told["material"], told["delta"], told["why"], told["at"]) for told in game.events("stock.changed")] == [
        ("stone", 2, "mined", [1, 2]),
        ("metal", 8, "mined", [2, 2]),
    ]
    assert [told["what"] for told in game.events("work.done", duty="dig")] == ["rock", "ore"]
    assert content().terrain["ore"].yields == {"metal": 8}


def test_digging_takes_the_seconds_of_the_table_and_less_with_vigour(scenario) -> None:
    """Z8: 6 s with vigour 2; (4 + stat) parts a tick."""
    game = mine(scenario, "Grik").order("dig", cells=[[1, 2]]).run(300)
    assert game.ticks("work.done", duty="dig") == [120]
    strong = mine(scenario, "Grik").order("set", target="Grik", field="vigour", value=5).order("dig", cells=[[1, 2]]).run(300)
    assert strong.ticks("work.done", duty="dig") == [80]


def test_what_cannot_be_dug_is_refused_and_named(scenario) -> None:
    """G1, O12: as a whole, and nothing changes."""
    game = mine(scenario, "Grik")
    for cells in ([[0, 0]], [[1, 1]], [[1, 2], [0, 2]], [[40, 2]]):
        game.order("dig", cells=cells)
    game.run(1)
    assert game.reasons() == [
        "[0, 0] is bedrock, which can't be dug",
        "[1, 1] is floor, which can't be dug",
        "[0, 2] is bedrock, which can't be dug",
        "[40, 2] is outside the map",
    ]
    assert len(game.world.jobs) == 0


def test_a_mark_is_set_once_and_taken_off_again(scenario) -> None:
    game = mine(scenario).order("dig", cells=[[1, 2], [1, 2], [2, 2]]).order("dig", cells=[[2, 2]])
    game.order("undig", cells=[[2, 2], [5, 2]], after=5).order("undig", cells=[[2, 2]], after=6).run(10)
    assert game.reasons() == ["all of that is marked already", "nothing there is marked to be dug"]
    assert game.world.jobs.cell.tolist() == [game.world.cell((1, 2))]


def test_many_dig_side_by_side_and_inner_cells_wait_for_the_outer_ones(scenario) -> None:
    """G4: parallel where the work is parallel; nothing is told of what comes into reach by itself."""
    game = mine(scenario, "Ada", "Bo", "Cy")
    game.order("dig", cells=[[x, y] for y in (2, 3) for x in range(3, 7)]).run(1500)
    assert len(game.events("work.done", duty="dig")) == 8
    assert {told["actor"]["name"] for told in game.events("work.started", duty="dig")} == {"Ada", "Bo", "Cy"}
    assert game.events("work.set_aside") == []
    assert not (game.world.cells.terrain[[game.world.cell((x, 3)) for x in range(3, 7)]] == 1).any()


def test_digging_that_was_interrupted_goes_on_where_it_was(scenario) -> None:
    """Z8: progress is kept."""
    game = mine(scenario, "Grik", "Mog").order("duty", minion="Mog", duty="dig", priority=0)
    game.order("dig", cells=[[1, 2]]).order("duty", minion="Grik", duty="dig", priority=0, after=60)
    game.order("duty", minion="Mog", duty="dig", priority=3, after=200).run(400)
    assert game.events("work.stopped")[0]["why"] == "no longer does the duty dig"
    # 60 of 120 ticks were done; Mog walks one step first.
    assert game.ticks("work.done", duty="dig") == [200 + 10 + 60]


def test_a_cell_that_changed_meanwhile_is_no_job_any_more(scenario) -> None:
    """O11: the target is removed on the way, or in the very tick of arrival."""
    for tick in (3, 30, 60):
        game = mine(scenario, "Grik").order("dig", cells=[[7, 2]])
        game.order("place", kind="floor", at=[7, 2], after=tick).run(400)
        assert game.events("work.stopped")[-1]["why"] == "it can't be done there any more"
        assert game.events("work.stopped")[-1]["what"] == "ore"
        assert len(game.world.jobs) == 0
        assert game.events("stock.changed") == []


@pytest.mark.parametrize("first", [1, 2])
def test_two_who_must_pass_each_other_do_not_swap_their_work(scenario, first: int) -> None:
    """O03: each job changes its holder at most once, and both are done in time, in both orders of listing."""
    game = scenario("""
        XXXXXXXXXXX
        X....#....X
        X.##.#.##.X
        X#.....##.X
        X#.######.X
        X.........X
        X#XXXXXXX#X
        XXXXXXXXXXX
    """)
    game.order("spawn", kind="goblin", at=[1, 1], name="A").order("spawn", kind="goblin", at=[9, 1], name="B")
    cells = [[1, 6], [9, 6]] if first == 1 else [[9, 6], [1, 6]]
    for cell in cells:
        game.order("dig", cells=[cell])
    game.run(700)
    assert len(game.events("work.started", duty="dig")) == 2
    assert len(game.events("work.done", duty="dig")) == 2
