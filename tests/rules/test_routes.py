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


def test_a_wall_across_the_last_route_is_refused_and_the_cell_shown(scenario) -> None:
    """D16: by what stands and by what is only ordered; where two ways are left, one of them may go."""
    game = scenario("""
        XXXXXXXXXXX
        X....#....X
        >.##...##HX
        X.##.#.##.X
        X....#....X
        XXXXXXXXXXX
    """)
    game.order("build", kind="wall", at=[5, 2]).order("build", kind="wall", at=[1, 2])
    game.order("build", kind="wall", at=[4, 1]).order("build", kind="wall", at=[4, 4]).order("build", kind="bed", at=[5, 2]).run(1)
    assert game.reasons() == [
        "a wall at [5, 2] would cut the last way from a border gate to the demon hall",
        "a wall at [1, 2] would cut the last way from a border gate to the demon hall",
        "a wall at [4, 4] would cut the last way from a border gate to the demon hall",
    ]
    game.order("cancel", at=[4, 1]).order("build", kind="wall", at=[4, 4], after=1).run(3)
    assert len(game.reasons()) == 3


def test_a_locked_door_counts_as_open(scenario) -> None:
    """D16: a wall beside it is allowed while the door remains; the wall that would close the last one is not."""
    game = scenario("""
        XXXXXXX
        >..L..X
        X.###.X
        X.....H
        XXXXXXX
    """)
    game.order("build", kind="wall", at=[2, 3]).order("build", kind="wall", at=[5, 2]).order(
        "place", kind="padlock", at=[3, 1], after=1
    ).run(2)
    assert game.reasons() == [
        "a wall at [5, 2] would cut the last way from a border gate to the demon hall",
        "the door at [3, 1] has a padlock",
    ]


def test_relocating_a_wall_must_not_cut_it_either(scenario) -> None:
    """D16: where it stood does not count as open before it is gone."""
    game = scenario(">....H\nX#####\nXXXXXX").order("place", kind="floor", at=[2, 1]).order("place", kind="wall", at=[2, 1])
    game.order("relocate", **{"from": [2, 1], "to": [3, 0]}).run(1)
    assert game.reasons() == ["a wall at [3, 0] would cut the last way from a border gate to the demon hall"]


def test_what_was_sealed_can_be_walled_and_the_sandbox_may_seal(scenario) -> None:
    """D16 (ours): without a route, a heart or a gate the rule is off."""
    for text in (">.#.H", "...H.", ">...."):
        game = scenario(text + "\nXXXXX").order("build", kind="wall", at=[1, 0]).run(1)
        assert game.reasons() == []
    sealed = scenario(">...H\nXXXXX").order("place", kind="wall", at=[2, 0]).run(1)
    assert sealed.reasons() == []
    assert not len(routes.land_gates(sealed.world))


def test_a_wall_ordered_while_there_were_two_ways_waits_when_it_became_the_last(scenario) -> None:
    """D16: looked at again when it is to be closed; told once, and built when there is another way."""
    game = scenario("""
        XXXXXXXXX
        >.......X
        X.#####.X
        X.......H
        XXXXXXXXX
    """)
    game.order("spawn", kind="goblin", at=[1, 1], name="Grik").order("stock", material="stone", amount=2)
    game.order("build", kind="wall", at=[4, 1]).order("place", kind="rock", at=[4, 3], after=20).run(1500)
    assert not len(game.world.things)
    assert game.events("work.set_aside")[-1]["why"] == "it would cut the last way to the demon hall"
    # Nothing was used up for it, and nobody set out again and again.
    assert game.events("stock.changed", why="spent") == []
    assert len(game.events("work.started", what="wall")) == 1
    game.order("place", kind="floor", at=[4, 3]).run(3000)
    assert len(game.world.things) == 1
    assert len(routes.land_gates(game.world))
