"""G1, D16: halls dug too wide crack, are told of, and come down; a wall holds them, the last route stays, nobody is buried."""

import dataclasses

import msgspec

from game.content.load import content
from game.rules import routes
from game.world.tables import Cells


def quarry(scenario, side: int, *, seed: int = 1, heart: bool = False):
    """Return a game in which a square hall of so many cells a side has been dug by twelve goblins, from a corridor above it."""
    width = side + 6
    rows = ["X" * width, ("X>" + "." * (width - 4) + "HX") if heart else "X" + "." * (width - 2) + "X"]
    rows += ["X" + "#" * (width - 2) + "X"] * (side + 2) + ["X" * width]
    game = scenario("\n".join(rows), seed=seed).order("spawn", kind="goblin", at=[3, 1], name="G", count=12)
    game.order("dig", cells=[[3 + x, 2 + y] for y in range(side) for x in range(side)])
    return game


def dug(game) -> int:
    cells: Cells = game.world.cells
    return int(cells.dug.sum())


def test_a_hall_of_6_by_6_holds_for_ever(scenario) -> None:
    """G1: more than 6 × 6 is needed."""
    game = quarry(scenario, 6).run(4000)
    assert dug(game) == 36
    assert len(game.world.cracks) == 0
    game.run(14_400)
    assert game.events("cave_in") == []


def test_a_hall_of_7_by_7_cracks_first_and_comes_down_hours_later(scenario) -> None:
    """G1: the letter and the cracks come at least two hours before; what fell is rock again and can be dug again."""
    game = quarry(scenario, 7).run(1100)
    (letter,) = [told for told in game.events("letter") if told["title"] == "The ceiling cracks"]
    assert letter["about"] == [6, 5]
    assert game.world.cracks.cell.tolist() == [game.world.cell((6, 5))]
    game.run(14_400)
    fallen = game.events("cave_in")[0]
    assert fallen["tick"] - letter["tick"] >= 1200
    assert [6, 5] in fallen["cells"]
    assert all(abs(x - 6) <= 1 and abs(y - 5) <= 1 for x, y in fallen["cells"])
    terrain = game.world.content.terrain.names[game.world.cells.terrain[game.world.cell((6, 5))]]
    assert (terrain, len(game.world.cracks)) == ("rock", 0)
    game.order("dig", cells=fallen["cells"]).run(1500)
    assert len(game.events("letter", title="The ceiling cracks")) == 2


def test_a_wall_put_in_time_holds_it(scenario) -> None:
    """G1: support within three cells."""
    game = quarry(scenario, 7).run(1100)
    game.order("stock", material="stone", amount=2).order("build", kind="wall", at=[7, 6]).run(600)
    assert game.events("work.done", what="wall")
    assert len(game.world.cracks) == 0
    game.run(14_400)
    assert game.events("cave_in") == []


def test_ground_that_was_open_from_the_start_holds(scenario) -> None:
    """G1: only what was dug in play can come down."""
    cave = "\n".join(["X" * 14, *["X" + "." * 12 + "X"] * 12, "X" * 14])
    game = scenario(cave).order("spawn", kind="goblin", at=[1, 1], name="G").run(3000)
    assert len(game.world.cracks) == 0


def test_nothing_comes_down_on_people_and_goods_are_moved_aside(scenario) -> None:
    """G1, G2: who stands there keeps the cell open; the sum of goods stays as it was."""
    game = quarry(scenario, 7).run(1100)
    game.order("move", minions=["G 1"], to=[6, 5]).order("post", minion="G 1", at=[6, 5]).run(1)
    stone = game.session.summary()["stock"]["stone"]
    game.run(16_000)
    assert game.events("cave_in")
    assert all([6, 5] not in told["cells"] for told in game.events("cave_in"))
    assert game.session.summary()["stock"]["stone"] == stone


def test_a_cave_in_never_cuts_the_last_route(scenario) -> None:
    """D16: the hall is the only way between gate and heart, and all of it would come down but for that way."""
    rows = ["X" * 12, *["X" + "#" * 10 + "X"] * 3, "X>" + "#" * 7 + "H.X", *["X" + "#" * 10 + "X"] * 3, "X" * 12]
    for seed in range(6):
        game = scenario("\n".join(rows), seed=seed)
        scenario.made.remove(game)
        figures = msgspec.structs.replace(content().cave_ins, radius_cells=5)
        game.world.content = dataclasses.replace(content(), cave_ins=figures)
        game.order("spawn", kind="goblin", at=[10, 4], name="G", count=12)
        game.order("dig", cells=[[x, y] for x in range(2, 9) for y in range(1, 8)]).run(1500)
        game.order("move", minions=[f"G {number}" for number in range(1, 13)], to=[10, 4])
        for _ in range(20):
            game.run(1200)
            assert len(routes.land_gates(game.world))
        assert sum(len(told["cells"]) for told in game.events("cave_in")) > 30
