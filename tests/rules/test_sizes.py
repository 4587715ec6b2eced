"""G3: structures of several cells: the size is data, and every cell of it counts for placing, walking and removing."""

import dataclasses

import msgspec
import pytest

from game.content.load import Vocabulary, content

HALL = """
    XXXXXXXXX
    X.......X
    X.......X
    X.......X
    XXXXXXXXX
"""


@pytest.fixture
def hall(scenario):
    """A hall in which the altar is 3 × 2 cells and blocks."""
    game = scenario(HALL)
    scenario.made.remove(game)  # its twins would have the altar of the data files
    wide = {**content().structures, "altar": msgspec.structs.replace(content().structures["altar"], size=(3, 2), blocks=True)}
    game.world.content = dataclasses.replace(content(), structures=Vocabulary(wide))
    return (
        game.order("spawn", kind="goblin", at=[1, 3], name="Grik")
        .order("stock", material="stone", amount=10)
        .order("stock", material="gold", amount=20)
    )


def covered(game) -> list[list[int]]:
    return sorted(game.world.xy(cell) for cell in range(len(game.world.cells)) if game.world.thing_at(cell) >= 0)


def test_a_wide_structure_is_built_walked_round_and_removed_as_one(hall) -> None:
    """G3."""
    hall.order("build", kind="altar", at=[3, 1]).order("build", kind="bed", at=[5, 2]).run(2500)
    assert hall.reasons() == ["an altar is ordered at [5, 2] already"]
    assert covered(hall) == [[3, 1], [3, 2], [4, 1], [4, 2], [5, 1], [5, 2]]
    hall.order("move", minions=["Grik"], to=[4, 2]).order("move", minions=["Grik"], to=[7, 1]).run(300)
    assert hall.reasons()[1:] == ["nobody can stand at [4, 2]"]
    hall.order("remove", at=[5, 2]).run(2500)
    assert covered(hall) == []
    assert {told["material"]: told["delta"] for told in hall.events("stock.changed", why="dismantled")} == {"stone": 10, "gold": 20}


def test_turned_its_sides_change_places_and_it_must_fit(hall) -> None:
    """G3."""
    hall.order("build", kind="altar", at=[6, 1]).order("build", kind="altar", at=[6, 1], facing="e").run(2500)
    assert hall.reasons() == ["an altar needs floor under it, and [8, 1] is bedrock"]
    assert covered(hall) == [[6, 1], [6, 2], [6, 3], [7, 1], [7, 2], [7, 3]]
