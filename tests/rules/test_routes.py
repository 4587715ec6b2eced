"""D16 for many cells at once: the same as one by one, with few searches."""

from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules import routes, sites
from tests.scenario import Scenario

MAP = """
    XXXXXXXXXXXX
    >....#.....X
    X.##...##..X
    X.##.#.##h.X
    X....#...H.X
    XXXXXXXXXXXX
"""
CELLS = st.lists(st.tuples(st.integers(1, 10), st.integers(1, 4)), max_size=25, unique=True)


def world_of_map():
    made = Scenario(MAP)
    Scenario.made.remove(made)
    return made.run(1).world


WORLD = world_of_map()


def one_by_one(cells: list[int]) -> list[int]:
    """Which of some cells can't be closed, each looked at by itself behind those that could."""
    closed: list[int] = []
    cuts = []
    for cell in cells:
        (cuts if routes.cut_by(WORLD, [*closed, cell]) == cell else closed).append(cell)
    return cuts


@given(CELLS)
@settings(max_examples=200, deadline=None)
def test_many_cells_are_judged_as_one_after_the_other(places: list[tuple[int, int]]) -> None:
    cells = [WORLD.cell(at) for at in places if WORLD.content.terrain.names[WORLD.cells.terrain[WORLD.cell(at)]] == "floor"]
    before = WORLD.state_hash()
    assert list(routes.cuts_by(WORLD, cells, most_failures=100)) == one_by_one(cells)
    few = list(routes.cuts_by(WORLD, cells, most_failures=1))
    # Without searching any more, nothing is let through that would cut the route.
    assert routes.cut_by(WORLD, [cell for cell in cells if cell not in few]) == -1
    assert WORLD.state_hash() == before


@given(CELLS, st.sampled_from(["wall", "bed", "tripwire"]))
@settings(max_examples=100, deadline=None)
def test_faults_of_many_cells_are_those_of_each(places: list[tuple[int, int]], kind: str) -> None:
    """G3: but for D16, which looks at the others too."""
    cells = [WORLD.cell(at) for at in places]
    for cell, reason in zip(cells, sites.build_faults(WORLD, kind, cells, 0), strict=True):
        assert sites.fault(WORLD, kind, cell, 0) in (None, reason)
        if kind != "wall":
            assert reason == sites.build_fault(WORLD, kind, cell, 0)


def test_what_is_as_good_as_ordered_counts() -> None:
    """D16: two ways lead round the rock in the middle."""
    only, northern, southern = (WORLD.cell(at) for at in ((5, 2), (7, 1), (7, 4)))
    said = "a wall at {} would cut the last way from a border gate to the demon hall"
    assert sites.build_faults(WORLD, "wall", [only, northern], 0) == [said.format("[5, 2]"), None]
    assert sites.build_faults(WORLD, "wall", [northern], 0, before=[southern]) == [said.format("[7, 1]")]
    assert sites.build_faults(WORLD, "wall", [northern, southern], 0) == [None, said.format("[7, 4]")]
