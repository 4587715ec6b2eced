"""G2, G4: goods lie, are reserved, carried and stored; two never take the same, a store is never overfull (O07 to O10)."""

import pytest

HALL = """
    XXXXXXXXXXXX
    X..........X
    X..........X
    X..........X
    XXXXXXXXXXXX
"""


def hall(scenario, *names: str, at=(1, 1)):
    game = scenario(HALL)
    for place, name in enumerate(names):
        game.order("spawn", kind="goblin", at=[at[0] + place, at[1]], name=name)
    return game


def lying(game) -> dict[tuple[str, int, int], int]:
    stacks, world = game.world.stacks, game.world
    return {
        (world.content.materials.names[m], *world.xy(c)): a
        for m, c, a in zip(stacks.material.tolist(), stacks.cell.tolist(), stacks.amount.tolist(), strict=True)
    }


def test_goods_that_lie_about_are_brought_to_a_store_and_stay_there(scenario) -> None:
    """G2, O09: one haul, and none from a store to another."""
    game = (
        hall(scenario, "Grik")
        .order("stock", material="wood", amount=5)
        .order("stockpile", cells=[[10, 3], [10, 2]], materials=["wood"])
        .run(3000)
    )
    assert sum(lying(game).values()) == 5
    assert len(game.events("work.done", duty="haul")) == 1
    assert game.events("work.done", duty="haul")[0]["what"] == "wood"


def test_a_store_takes_only_what_it_is_for_and_only_so_much(scenario) -> None:
    """G2: 40 wood a cell, 12 at a time."""
    game = hall(scenario, "Grik", "Mog").order("stockpile", cells=[[10, 3]], materials=["wood"])
    game.order("stock", material="wood", amount=50).order("stock", material="stone", amount=3).run(3000)
    assert lying(game) == {("wood", 1, 1): 10, ("stone", 1, 1): 3, ("wood", 10, 3): 40}
    assert game.session.world.people.amount.tolist() == [0, 0]


def test_a_treasury_takes_gold(scenario) -> None:
    """G3."""
    game = hall(scenario, "Grik").order("place", kind="treasury", at=[10, 3]).order("stock", material="gold", amount=100).run(2000)
    assert lying(game) == {("gold", 10, 3): 100}


@pytest.mark.parametrize("free", [1, 2])
def test_room_for_one_among_three(scenario, free: int) -> None:
    """O10, O07: room is reserved with the haul; the others are never started, and nobody stands about with a load."""
    game = hall(scenario, "Ada", "Bo", "Cy").order("stockpile", cells=[[10, 3]], materials=["stone"])
    game.order("stock", material="stone", amount=40 - free).run(2500)
    before = len(game.events("work.started", duty="haul"))
    game.order("stock", material="stone", amount=20).run(1500)
    assert len(game.events("work.started", duty="haul")) == before + 1
    assert lying(game)[("stone", 10, 3)] == 40
    assert lying(game)[("stone", 1, 1)] == 20 - free
    assert game.world.people.task.tolist() == [0, 0, 0]


def test_two_haulers_for_one_stack(scenario) -> None:
    """O07: equally far, one goes; a third who comes a tick later changes nothing."""
    game = scenario(HALL).order("stock", material="wood", amount=4).run(1)
    game.order("spawn", kind="goblin", at=[1, 3], name="Ada").order("spawn", kind="goblin", at=[3, 1], name="Bo")
    game.order("spawn", kind="goblin", at=[2, 1], name="Cy", after=2)
    game.order("stockpile", cells=[[10, 3]], materials=["wood"], after=1).run(800)
    assert len(game.events("work.started", duty="haul")) == 1
    assert lying(game) == {("wood", 10, 3): 4}


LOST = {
    "killed": {"order": "set", "target": "Grik", "field": "state", "value": 2},
    "knocked out": {"order": "set", "target": "Grik", "field": "state", "value": 1},
    "turned": {"order": "set", "target": "Grik", "field": "side", "value": "wild"},
    "called away": {"order": "move", "minions": ["Grik"], "to": [1, 3]},
    "duty off": {"order": "duty", "minion": "Grik", "duty": "haul", "priority": 0},
    "store gone": {"order": "stockpile", "cells": [[10, 3]], "materials": []},
    "goods gone": {"order": "stock", "material": "wood", "amount": -4},
    "way closed": {"order": "place", "kind": "rock", "at": [9, 1]},
}


@pytest.mark.parametrize("what", LOST)
@pytest.mark.parametrize("tick", [2, 35, 60, 110])
def test_a_hauler_who_is_lost_leaves_no_load_and_no_claim(scenario, what: str, tick: int) -> None:
    """G5, O05, O08: at once the load is on the floor, and what is told adds up (audited)."""
    game = scenario("""
        XXXXXXXXXXXX
        X..........X
        X.########.X
        X.########.X
        XXXXXXXXXXXX
    """)
    game.order("spawn", kind="goblin", at=[1, 3], name="Grik").order("stockpile", cells=[[10, 3]], materials=["wood"])
    game.order("stock", material="wood", amount=4)
    fields = dict(LOST[what])
    game.order(fields.pop("order"), after=tick, **fields)
    game.run(tick + 1)
    people = game.world.people
    if what not in ("goods gone", "way closed"):
        # Who fetches, or carries on the open side of what closed, may go on; everybody else holds nothing at once.
        assert (people.task[0], people.amount[0], people.fetch[0], people.bring[0]) == (0, 0, -1, -1)
    game.run(60)
    if what != "goods gone":
        assert people.amount.tolist() == [0]
    total = game.session.summary()["stock"]["wood"]
    assert total == (0 if what == "goods gone" and not game.reasons() else 4)
    assert sum(amount for (name, *_), amount in lying(game).items() if name == "wood") + sum(people.amount.tolist()) == total


def test_crossed_materials_do_not_block_each_other(scenario) -> None:
    """G2: two sites that each need what the other has; one is built with all of it, then the other."""
    game = hall(scenario, "Ada", "Bo", "Cy").order("stock", material="wood", amount=6).order("stock", material="metal", amount=4)
    game.order("build", kind="workshop", at=[5, 2]).order("build", kind="dismantling_table", at=[8, 2]).run(1500)
    assert [told["what"] for told in game.events("work.done") if told["duty"] == "build"] == ["workshop"]
    assert [told["why"] for told in game.events("work.set_aside")] == ["there is not enough material within reach"]
    game.order("stock", material="wood", amount=3).run(500)
    # Three of six: nothing is brought for a site that can't have all of it.
    assert lying(game) == {("wood", 1, 1): 3}
    game.order("stock", material="wood", amount=3).order("stock", material="metal", amount=4).run(1500)
    assert len([told for told in game.events("work.done") if told["duty"] == "build"]) == 2


def test_goods_at_a_site_that_cannot_be_finished_serve_another(scenario) -> None:
    """G2: goods were taken away after part had been brought; no two sites wait for each other."""
    game = hall(scenario, "Ada").order("stock", material="wood", amount=6).order("stock", material="metal", amount=4)
    game.order("build", kind="workshop", at=[8, 2]).order("duty", minion="Ada", duty="build", priority=0).run(400)
    assert lying(game) == {("wood", 8, 2): 6, ("metal", 8, 2): 4}
    game.order("stock", material="metal", amount=-4).order("build", kind="bed", at=[3, 2]).run(500)
    assert lying(game) == {("wood", 3, 2): 4, ("wood", 8, 2): 2}


def test_who_carries_is_slower(scenario) -> None:
    """Z7: speed by load."""
    game = hall(scenario, "Grik").order("stockpile", cells=[[10, 1]], materials=["wood"]).order("stock", material="wood", amount=4).run(200)
    # 9 cells of 500 at 45 a tick.
    assert game.ticks("work.done", duty="haul") == [100]
    assert game.world.people.pace.tolist() == [50]


def test_a_site_s_builders_bring_its_goods_too(scenario) -> None:
    """G4: those who do its duty, or Haul; nobody else."""
    for duty, brings in (("build", True), ("haul", True), ("dig", False)):
        game = hall(scenario, "Grik").order("stock", material="wood", amount=1)
        for other in ("dig", "build", "haul", "traps", "chores", "guard", "care"):
            if other != duty:
                game.order("duty", minion="Grik", duty=other, priority=0)
        game.order("build", kind="torch", at=[6, 2]).run(400)
        assert bool(game.events("work.done", duty="haul")) is brings
