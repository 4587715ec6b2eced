"""T13, G3: what is relocated keeps its state, whoever carries it and whatever comes between."""

import pytest

ROOM = """
    XXXXXXXXXXXX
    X..........X
    X....#.....X
    X..........X
    XXXXXXXXXXXX
"""


def room(scenario, kind="tripwire", **place):
    game = scenario(ROOM).order("spawn", kind="goblin", at=[1, 1], name="Grik")
    return game.order("place", kind=kind, at=[3, 1], **place)


def test_state_travels_with_a_thing(scenario) -> None:
    """T13: quality and all; its facing too unless another is given; it has a new id, as it was placed anew."""
    game = room(scenario, quality="fine", facing="e").order("relocate", **{"from": [3, 1], "to": [9, 3]}).run(600)
    things = game.world.things
    assert (things.cell.tolist(), things.quality.tolist(), things.facing.tolist()) == ([game.world.cell((9, 3))], [2], [1])
    assert things.id[0] > 2
    assert game.events("work.done")[-1]["what"] == "relocate tripwire"
    assert game.events("roll") == []
    assert game.events("stock.changed") == []


def test_a_door_takes_its_padlock_along(scenario) -> None:
    game = scenario("""
        XXXXXXX
        X..L..X
        XXXXXXX
    """)
    game.order("spawn", kind="goblin", at=[1, 1], name="Grik").order("relocate", **{"from": [3, 1], "to": [5, 1]}).run(600)
    assert game.world.things.padlock.tolist() == [2]
    assert game.world.xy(int(game.world.things.cell[0])) == [5, 1]


def test_turning_a_thing_on_its_cell(scenario) -> None:
    game = room(scenario).order("relocate", **{"from": [3, 1], "to": [3, 1], "facing": "n"})
    game.order("relocate", **{"from": [3, 1], "to": [3, 1], "facing": "s"}).run(600)
    assert game.reasons() == ["the tripwire is at [3, 1] already"]
    assert game.world.things.facing.tolist() == [2]


@pytest.mark.parametrize("tick", range(5, 170, 15))
def test_a_carrier_who_falls_leaves_it_for_the_next(scenario, tick: int) -> None:
    """G5, T13: it lies packed where the carrier fell, keeps its state, and another takes it on."""
    game = room(scenario, quality="crude").order("relocate", **{"from": [3, 1], "to": [9, 3]})
    game.order("set", target="Grik", field="state", value=2, after=tick).run(tick + 2)
    assert len(game.world.things) + len(game.world.packed) == 1
    assert not game.world.packed.carrier.any()
    game.order("spawn", kind="kobold", at=[1, 3], name="Yip").run(700)
    things = game.world.things
    assert (things.cell.tolist(), things.quality.tolist()) == ([game.world.cell((9, 3))], [0])
    assert len(game.world.jobs) == len(game.world.packed) == 0


def test_a_target_taken_meanwhile_leaves_it_packed_and_it_can_be_moved_on_or_taken_apart(scenario) -> None:
    """T13, O11: the job falls, the thing lies there, and nothing is lost."""
    game = room(scenario).order("relocate", **{"from": [3, 1], "to": [9, 3]}).order("place", kind="torch", at=[9, 3], after=120).run(125)
    assert game.events("work.stopped")[-1]["why"] == "it can't be done there any more"
    assert len(game.world.packed) == 1
    lies = game.world.xy(int(game.world.packed.cell[0]))
    game.order("relocate", **{"from": lies, "to": [9, 1]}).run(600)
    assert game.world.thing_at(game.world.cell((9, 1))) >= 0
    again = room(scenario).order("relocate", **{"from": [3, 1], "to": [9, 3]}).order("cancel", at=[9, 3], after=120).run(130)
    again.order("remove", at=again.world.xy(int(again.world.packed.cell[0]))).run(600)
    assert [told["delta"] for told in again.events("stock.changed", why="dismantled")] == [4]


def test_where_it_cannot_go_is_refused_with_the_reason(scenario) -> None:
    """O12, T4."""
    game = room(scenario).order("place", kind="lever", at=[9, 1])
    for to in ([5, 2], [9, 1], [8, 3], [0, 0]):
        game.order("relocate", **{"from": [3, 1], "to": to})
    game.order("relocate", **{"from": [4, 1], "to": [4, 3]}).order("relocate", **{"from": [3, 1], "to": [4, 3]})
    game.order("relocate", **{"from": [3, 1], "to": [4, 1]}).run(1)
    assert game.reasons() == [
        "a tripwire needs floor under it, and [5, 2] is rock",
        "there is a lever at [9, 1]",
        "the lever at [9, 1] is too near: triggers must be 4 or more apart",
        "a tripwire needs floor under it, and [0, 0] is bedrock",
        "there is nothing to move at [4, 1]",
        "something is ordered for what stands at [3, 1] already: cancel that first",
    ]


def test_cancelling_before_it_was_taken_up_leaves_it_standing(scenario) -> None:
    game = room(scenario).order("relocate", **{"from": [3, 1], "to": [9, 3]}).order("cancel", at=[3, 1], after=12).run(400)
    assert game.world.things.cell.tolist() == [game.world.cell((3, 1))]
    assert len(game.world.jobs) == 0


def test_who_takes_it_up_beside_its_target_goes_on_at_once(scenario) -> None:
    """T13, Z1: put down beside the target for somebody stood there, it is set up as soon, however the ticks are cut (twins)."""
    game = room(scenario, kind="wall").order("spawn", kind="merchant", at=[9, 1], name="Odo")
    game.order("relocate", **{"from": [3, 1], "to": [9, 1]}).run(330)
    assert [told["why"] for told in game.events("work.set_aside")] == ["somebody stands or lies there"]
    game.order("move", minions=["Odo"], to=[1, 3]).run(4000)
    started = game.ticks("work.started", what="relocate wall")[-1]
    assert game.ticks("work.done", what="relocate wall") == [started + 43]
