"""Z7: steps, speeds, corners, shared cells; routes when the ground changes under them (D1, D3)."""

import pytest

HALL = """
    XXXXXXXXXXXX
    X..........X
    X..........X
    X..........X
    XXXXXXXXXXXX
"""


def goblin(game, at, name="Grik", **more):
    return game.order("spawn", kind="goblin", at=at, name=name, **more)


def test_straight_steps_take_10_ticks_and_diagonal_ones_14(scenario) -> None:
    """Z7."""
    game = goblin(scenario(HALL), [1, 1])
    game.order("move", minions=["Grik"], to=[5, 1]).run(200)
    assert game.ticks("work.done", duty="move") == [40]
    game.order("move", minions=["Grik"], to=[7, 3]).run(200)
    assert game.ticks("work.done", duty="move") == [40, 200 + 28]


@pytest.mark.parametrize(
    ("speed", "ticks"), [(40, [13, 25, 38, 50]), (55, [10, 19, 28, 37]), (70, [8, 15, 22, 29]), (45, [12, 23, 34, 45])]
)
def test_the_remainder_of_a_step_carries_over(scenario, speed: int, ticks: list[int]) -> None:
    """Z7: 500 at 40 a tick is 12.5 ticks: 13 and 12 in turn."""
    for steps, tick in enumerate(ticks, 1):
        game = goblin(scenario(HALL), [1, 1]).order("set", target="Grik", field="speed", value=speed)
        game.order("move", minions=["Grik"], to=[1 + steps, 1]).run(100)
        assert game.ticks("work.done") == [tick]


def test_the_remainder_is_gone_once_they_stand(scenario) -> None:
    """Z7: a rest is no head start."""
    game = goblin(scenario(HALL), [1, 1]).order("set", target="Grik", field="speed", value=40)
    game.order("move", minions=["Grik"], to=[2, 1]).run(100)
    game.order("move", minions=["Grik"], to=[3, 1]).run(100)
    assert game.ticks("work.done") == [13, 113]


def test_no_corner_is_cut(scenario) -> None:
    """Z7: both orthogonal cells must be free for a diagonal step."""
    game = scenario("""
        XXXXX
        X.#.X
        X...X
        XXXXX
    """)
    goblin(game, [1, 1]).order("move", minions=["Grik"], to=[3, 1]).run(100)
    assert game.ticks("work.done") == [40]


def test_people_share_cells_freely(scenario) -> None:
    """Z7."""
    game = goblin(scenario(HALL), [1, 1], name="Bo", count=5)
    game.order("move", minions=[f"Bo {n}" for n in range(1, 6)], to=[5, 1]).run(50)
    assert game.ticks("work.done") == [40] * 5
    assert {tuple(game.at(f"Bo {n}")) for n in range(1, 6)} == {(5, 1)}


def test_a_door_costs_three_floor_cells(scenario) -> None:
    """D1: through the door 3 + 1 cells' worth more than straight on, so a way round that is cheaper is taken, a dearer one not."""
    near = """
        XXXXXXX
        X..+..X
        X.#.#.X
        X..X..X
        XXXXXXX
    """
    game = goblin(scenario(near), [1, 1]).order("move", minions=["Grik"], to=[5, 1]).run(200)
    assert game.ticks("work.done") == [40]


def test_who_meets_another_order_on_the_way_finishes_the_step_first(scenario) -> None:
    game = goblin(scenario(HALL), [1, 1]).order("move", minions=["Grik"], to=[9, 1]).run(25)
    game.order("move", minions=["Grik"], to=[1, 1]).run(100)
    assert game.ticks("work.stopped", why="sent elsewhere") == [25]
    assert game.ticks("work.done") == [60]


def test_sent_to_where_they_stand_they_have_arrived(scenario) -> None:
    game = goblin(scenario(HALL), [1, 1]).run(5).order("move", minions=["Grik"], to=[1, 1]).run(5)
    assert game.ticks("work.done") == [5]


TWO_WAYS = """
    XXXXXXXXX
    X.......X
    X.#####.X
    X.......X
    XXXXXXXXX
"""


def test_a_way_that_closes_is_left_at_once_for_another(scenario) -> None:
    """O02: routes in progress are planned anew when the ground changes, within the tick."""
    game = goblin(scenario(TWO_WAYS), [1, 1]).order("move", minions=["Grik"], to=[7, 1])
    game.order("place", kind="rock", at=[6, 1], after=25).run(25)
    assert game.at("Grik") == [3, 1]
    game.run(300)
    assert game.at("Grik") == [7, 1]
    assert game.ticks("work.done") == [160]


def test_when_every_way_closes_they_give_up_and_say_why(scenario) -> None:
    """O02: no frozen walker."""
    game = goblin(scenario(TWO_WAYS), [1, 1]).order("move", minions=["Grik"], to=[7, 1])
    game.order("place", kind="rock", at=[6, 1], after=25).order("place", kind="rock", at=[6, 3], after=25).run(300)
    assert game.ticks("work.stopped", why="the way is closed") == [25]
    assert game.at("Grik") == [4, 1]
    game.order("move", minions=["Grik"], to=[1, 1]).run(100)
    assert game.at("Grik") == [1, 1]


def test_a_corner_that_closes_breaks_the_diagonal_step_under_way(scenario) -> None:
    game = goblin(scenario(HALL), [1, 1]).order("move", minions=["Grik"], to=[3, 3])
    game.order("place", kind="rock", at=[2, 1], after=20).run(20)
    assert game.at("Grik") == [2, 2]
    game = goblin(scenario(HALL), [1, 1]).order("move", minions=["Grik"], to=[3, 3])
    game.order("place", kind="rock", at=[2, 1], after=5).run(200)
    assert game.at("Grik") == [3, 3]
    assert game.ticks("work.done") == [5 + 10 + 14 + 10]


LOCKED = """
    XXXXXXXXX
    X...L..HX
    X.#####.X
    X.......X
    XXXXXXXXX
"""


def test_adventurers_take_the_way_without_a_padlock(scenario) -> None:
    """O01, D3: who can't unlock plans round the locked door; the dungeon's own people go through."""
    game = scenario(LOCKED)
    game.order("spawn", kind="warrior", at=[1, 1], name="Aldric").order("spawn", kind="goblin", at=[1, 1], name="Grik")
    game.order("move", minions=["Aldric", "Grik"], to=[7, 1]).run(1)
    game.run(300)
    assert game.ticks("work.done", actor=game.events("work.done")[0]["actor"]) == [60]
    assert game.events("work.done")[0]["actor"]["name"] == "Grik"
    assert game.ticks("work.done") == [60, 115]  # Wary of the corridor (K9)


def test_a_padlock_that_is_put_on_turns_back_whom_it_stops(scenario) -> None:
    """D2, D3: a new padlock is locked."""
    game = scenario(LOCKED.replace("L", "+"))
    game.order("spawn", kind="orc", at=[1, 1], name="Aldric", side="wild").order("spawn", kind="goblin", at=[1, 1], name="Grik")
    game.order("move", minions=["Aldric", "Grik"], to=[7, 1]).order("place", kind="padlock", at=[4, 1], after=11).run(300)
    assert {told["actor"]["name"]: told["tick"] for told in game.events("work.done")} == {"Grik": 60, "Aldric": 20 + 20 + 20 + 60 + 20}


def test_who_stands_in_a_door_that_gets_locked_can_still_leave_it(scenario) -> None:
    """D3: the padlock stops them on the way in, it never walls them in."""
    game = scenario(LOCKED.replace("L", "+")).order("spawn", kind="warrior", at=[4, 1], name="Aldric")
    game.order("place", kind="padlock", at=[4, 1]).order("move", minions=["Aldric"], to=[7, 1]).run(100)
    assert game.ticks("work.done") == [30]
    game.order("move", minions=["Aldric"], to=[1, 1]).run(126)
    assert game.at("Aldric") == [1, 1]
    assert game.ticks("work.done") == [30, 215]


def test_a_crowd_goes_down_one_field_and_comes_as_fast_as_each_alone(scenario) -> None:
    """Z7: from three walkers on a shared field plans, and no way is dearer for it."""
    names = ["Ada", "Bo", "Cy", "Di"]
    spots = [[1, 1], [2, 3], [1, 3], [6, 3]]
    together = scenario(TWO_WAYS)
    for name, at in zip(names, spots, strict=True):
        goblin(together, at, name=name)
    together.order("move", minions=names, to=[7, 1]).run(300)
    for name, at in zip(names, spots, strict=True):
        alone = goblin(scenario(TWO_WAYS), at, name=name).order("move", minions=[name], to=[7, 1]).run(300)
        assert alone.ticks("work.done") == [told["tick"] for told in together.events("work.done") if told["actor"]["name"] == name]


def test_of_the_visitors_only_merchants_unlock(scenario) -> None:
    """D3, Z6: merchants pass, other visitors don't."""
    game = scenario(LOCKED)
    for kind in ("merchant", "fugitive"):
        game.order("spawn", kind=kind, at=[1, 1], name=kind).order("set", target=kind, field="speed", value=50)
    game.order("move", minions=["merchant", "fugitive"], to=[7, 1]).run(300)
    assert {told["actor"]["name"]: told["tick"] for told in game.events("work.done")} == {"merchant": 60, "fugitive": 100}


def test_one_person_and_everybody_at_once_are_grouped_alike(scenario) -> None:
    """D3, D4: the same answer from paths and from the check of routes under way, for every kind on every side.

    Some fight: they unlock nothing, but for the overlord.
    """
    from game.content.types import SIDES
    from game.rules.passage import GROUPS, STOPPED, UNLOCKS, group_of, members
    from game.world.tables import ATTACKING

    game = scenario(HALL)
    kinds = game.world.content.people.names
    for side in SIDES:
        for kind in kinds:
            game.order("spawn", kind=kind, at=[1, 1], side=side)
    game.run(1)
    alone = [group_of(game.world, row) for row in range(len(game.world.people))]
    for group in GROUPS:
        assert members(game.world, group).tolist() == [int(found == group) for found in alone]
    fights = iter((game.world.people.task == ATTACKING).tolist())
    unlocks = [
        (side, kind) in (("dungeon", "overlord"), ("visitors", "merchant")) or (side == "dungeon" and not fight)
        for side in SIDES
        for kind, fight in zip(kinds, fights, strict=False)
    ]
    assert alone == [UNLOCKS if each else STOPPED for each in unlocks]
    assert {*alone[: len(kinds)]} == {UNLOCKS, STOPPED}
