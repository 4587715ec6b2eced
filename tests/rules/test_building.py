"""G3, T8, T18, Z8: ghost, materials, work, built; cancelled, removed; what may stand where (O12, O13)."""

import pytest

from game.content.load import content
from game.content.types import QUALITIES

ROOM = """
    XXXXXXXXXXXX
    X..........X
    X..........X
    X..........X
    XXXXXXXXXXXX
"""


def room(scenario, names=("Grik",), **stock: int):
    game = scenario(ROOM)
    for place, name in enumerate(names):
        game.order("spawn", kind="goblin", at=[1 + place, 1], name=name)
    for material, amount in stock.items():
        game.order("stock", material=material, amount=amount)
    return game


def kinds_at(game, at) -> str:
    row = game.world.thing_at(game.world.cell(tuple(at)))
    return game.world.content.structures.names[game.world.things.kind[row]] if row >= 0 else ""


@pytest.mark.parametrize("kind", [name for name, made in content().structures.items() if not made.on])
def test_every_structure_can_be_built_of_its_materials(scenario, kind: str) -> None:
    """G3: every one of the list, of exactly what it costs."""
    cost = content().structures[kind].cost
    game = room(scenario, **cost).order("build", kind=kind, at=[6, 2]).run(1500)
    assert kinds_at(game, [6, 2]) == kind
    assert {told["material"]: told["delta"] for told in game.events("stock.changed", why="spent")} == {m: -n for m, n in cost.items()}
    assert game.events("work.done", duty=content().structures[kind].duty)[0]["what"] == kind
    assert len(game.world.stacks) == len(game.world.jobs) == 0


def test_a_padlock_is_built_on_a_door_and_locked(scenario) -> None:
    """D2, T8: it needs metal, a Traps minion does the work."""
    game = scenario("""
        XXXXXX
        X..+.X
        XXXXXX
    """)
    game.order("spawn", kind="goblin", at=[1, 1], name="Grik").order("stock", material="metal", amount=4)
    game.order("build", kind="padlock", at=[2, 1]).order("build", kind="padlock", at=[3, 1]).order("build", kind="padlock", at=[3, 1]).run(
        500
    )
    assert game.reasons() == ["a padlock goes on a door, and there is none at [2, 1]", "a padlock is ordered at [3, 1] already"]
    assert game.world.things.padlock.tolist() == [2]
    assert game.events("work.done", what="padlock")[0]["duty"] == "traps"


def test_a_trap_part_costs_4_metal_and_its_builder_s_craft_shows(scenario) -> None:
    """G1, T8, T18, Z5: the roll is told with dice, modifiers and target; under 8 crude, 8 to 12 normal, 13 and up fine."""
    for kind, made in content().structures.items():
        if made.duty == "traps":
            assert made.cost == {"metal": 4}, kind
    seen = set()
    for seed in range(40):
        game = scenario(ROOM, seed=seed).order("spawn", kind="goblin", at=[1, 1], name="Grik").order("stock", material="metal", amount=4)
        game.order("build", kind="tripwire", at=[4, 1]).run(400)
        (roll,) = game.events("roll")
        assert (roll["kind"], roll["target"], roll["outcome"]) == ("build", 8, "success" if roll["total"] >= 8 else roll["outcome"])
        assert roll["total"] == sum(roll["dice"]) + roll["mods"]["craft"] == sum(roll["dice"]) + 3
        quality = QUALITIES[game.world.things.quality[0]]
        assert quality == ("crude" if roll["total"] < 8 else "fine" if roll["total"] >= 13 else "normal")
        assert game.events("built")[0]["quality"] == quality
        seen.add(quality)
    assert seen == set(QUALITIES)


def test_the_roll_is_made_when_the_work_ends(scenario) -> None:
    """Z8: at its end, and only once however often it was interrupted."""
    game = room(scenario, metal=4).order("build", kind="tripwire", at=[4, 1])
    for tick in range(60, 200, 20):
        game.order("move", minions=["Grik"], to=[3, 1], after=tick)
    game.run(1500)
    assert game.ticks("roll") == game.ticks("work.done", what="tripwire")
    assert [told["delta"] for told in game.events("stock.changed", why="spent")] == [-4]


def test_materials_are_used_up_when_the_work_starts_and_come_back_when_it_is_called_off(scenario) -> None:
    """Z8, G3: an interruption keeps both progress and materials in the work."""
    game = room(scenario, wood=4).order("build", kind="bed", at=[2, 1]).run(30)
    assert game.events("stock.changed", why="spent")
    assert (game.world.jobs.spent.tolist(), len(game.world.stacks)) == ([1], 0)
    game.order("move", minions=["Grik"], to=[8, 3]).run(20)
    assert len(game.world.stacks) == 0
    game.order("cancel", at=[2, 1]).run(2)
    assert [(told["delta"], told["at"]) for told in game.events("stock.changed", why="called off")] == [(4, [2, 1])]
    assert len(game.world.jobs) == 0


def test_cancelling_before_the_work_leaves_what_was_brought_where_it_is(scenario) -> None:
    """G3, O12: no event, as nothing was used up; the state is as it was."""
    game = room(scenario, wood=2).order("build", kind="bed", at=[6, 2]).run(1)
    game.order("duty", minion="Grik", duty="build", priority=0)
    game.order("stock", material="wood", amount=2).run(150)
    assert game.events("work.done", duty="haul")
    game.order("cancel", at=[6, 2]).run(50)
    assert sum(game.world.stacks.amount) == 4
    assert [told["why"] for told in game.events("stock.changed")] == ["sandbox", "sandbox"]


def test_removing_gives_back_what_it_was_built_of(scenario) -> None:
    """G3, O12: selling gives back the state from before."""
    game = room(scenario, wood=4).order("place", kind="bed", at=[6, 2]).order("remove", at=[6, 2]).order("remove", at=[6, 2])
    game.order("remove", at=[7, 2]).run(500)
    assert game.reasons() == [
        "something is ordered for what stands at [6, 2] already: cancel that first",
        "there is nothing to remove at [7, 2]",
    ]
    assert kinds_at(game, [6, 2]) == ""
    assert [(told["material"], told["delta"]) for told in game.events("stock.changed", why="dismantled")] == [("wood", 4)]


def test_of_a_door_with_a_padlock_the_padlock_goes_first(scenario) -> None:
    game = scenario("""
        XXXXXX
        X..L.X
        XXXXXX
    """)
    game.order("spawn", kind="goblin", at=[1, 1], name="Grik").order("remove", at=[3, 1]).run(300)
    assert game.world.things.padlock.tolist() == [0]
    game.order("remove", at=[3, 1]).run(400)
    assert len(game.world.things) == 0


def test_one_thing_a_cell_counting_orders(scenario) -> None:
    """O12: twice in one tick, over a structure, on rock, outside; each refusal says why and costs nothing."""
    game = (
        room(scenario, wood=9)
        .order("build", kind="bed", at=[6, 2])
        .order("build", kind="torch", at=[6, 2])
        .order("place", kind="torch", at=[8, 2])
    )
    for at in ([8, 2], [0, 0], [40, 1]):
        game.order("build", kind="bed", at=at)
    game.order("build", kind="bed", at=[7, 1], facing="up").order("build", kind="tower", at=[7, 1]).run(1)
    assert game.reasons() == [
        "a bed is ordered at [6, 2] already",
        "there is a torch at [8, 2]",
        "a bed needs floor under it, and [0, 0] is bedrock",
        "[40, 1] is outside the map",
        "nothing can face 'up'; it can be: n, e, s, w",
        "there is nothing called 'tower' to build; did you mean 'torch'?",
    ]


def test_triggers_keep_their_distance_from_those_that_are_only_ordered(scenario) -> None:
    """T4: at least 3 cells between, so 4 apart; the trigger in the way is named, levers count too."""
    game = (
        room(scenario)
        .order("build", kind="tripwire", at=[2, 1])
        .order("build", kind="lever", at=[5, 3])
        .order("build", kind="lever", at=[6, 3])
        .run(1)
    )
    assert game.reasons() == ["the tripwire at [2, 1] is too near: triggers must be 4 or more apart"]


def test_a_wall_is_not_closed_over_anybody(scenario) -> None:
    """O13: own people who idle step aside; it is tried again, and nobody is ever inside it (audited every few ticks)."""
    game = room(scenario, ("Grik", "Mog"), stone=2).order("duty", minion="Mog", duty="build", priority=0)
    game.order("move", minions=["Mog"], to=[6, 2]).order("build", kind="wall", at=[6, 2]).run(2000)
    assert kinds_at(game, [6, 2]) == "wall"
    assert game.at("Mog") != [6, 2]


def test_a_wall_waits_as_long_as_a_stranger_stands_there_without_a_flood_of_events(scenario) -> None:
    """O11, O13: the wait grows, one line is told, and it is built once the cell is free."""
    game = room(scenario, ("Grik",), stone=2).order("spawn", kind="merchant", at=[6, 2], name="Odo")
    game.order("build", kind="wall", at=[6, 2]).run(6000)
    assert kinds_at(game, [6, 2]) == ""
    assert [told["why"] for told in game.events("work.set_aside", what="wall")][-1] == "somebody stands or lies there"
    assert len(game.events("work.set_aside")) <= 3
    # Asking again is nobody's errand.
    assert len(game.events("work.started", what="wall")) == 1
    game.order("move", minions=["Odo"], to=[9, 3]).run(3000)
    assert kinds_at(game, [6, 2]) == "wall"


def test_what_lies_where_a_wall_is_built_is_moved_aside(scenario) -> None:
    """G2: nothing is lost."""
    game = room(scenario, stone=2, gold=5)
    game.run(1)
    game.order("build", kind="wall", at=[1, 1]).run(1500)
    assert kinds_at(game, [1, 1]) == "wall"
    assert game.session.summary()["stock"]["gold"] == 5
    assert game.world.stacks.cell.tolist() != [game.world.cell((1, 1))]


PIT = """
    XXXXXXXXXX
    X>..hHh..X
    X####.####
    X#......#X
    X########X
    XXXXXXXXXX
"""


def test_a_builder_does_not_wall_itself_in(scenario) -> None:
    """O13: it steps to the side that stays open."""
    game = scenario(PIT)
    game.order("spawn", kind="goblin", at=[3, 3], name="Grik").order("place", kind="stockpile", at=[4, 3])
    game.run(1)
    game.order("stock", material="stone", amount=2).order("build", kind="wall", at=[5, 2]).run(3000)
    assert kinds_at(game, [5, 2]) == "wall"
    assert game.at("Grik")[1] == 1
    assert game.events("letter") == []


def test_who_is_shut_in_is_told_once(scenario) -> None:
    """O13."""
    game = scenario(PIT)
    game.order("spawn", kind="goblin", at=[3, 1], name="Grik").order("spawn", kind="goblin", at=[2, 3], name="Mog")
    game.order("duty", minion="Mog", duty="build", priority=0).order("duty", minion="Mog", duty="haul", priority=0)
    game.order("stock", material="stone", amount=2).order("build", kind="wall", at=[5, 2]).run(3000)
    assert [told["title"] for told in game.events("letter")] == ["Mog is shut in"]


def test_a_site_boxed_in_is_set_aside_and_taken_up_when_it_can_be_reached(scenario) -> None:
    """G4, O04: the reason is told once; opening the way is enough."""
    game = scenario("""
        XXXXXXXX
        X..#.#.X
        X..###.X
        X......X
        XXXXXXXX
    """)
    game.order("spawn", kind="goblin", at=[1, 1], name="Grik").order("stock", material="wood", amount=1)
    game.order("build", kind="torch", at=[4, 1]).run(500)
    assert [(told["what"], told["why"]) for told in game.events("work.set_aside")] == [("torch", "there is no way to it")]
    game.order("dig", cells=[[3, 1]]).run(600)
    assert kinds_at(game, [4, 1]) == "torch"
