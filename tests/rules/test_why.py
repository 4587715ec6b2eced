"""Why this path? The way of an adventurer as data: costs, doors, known traps, and what it keeps away from (K7, D10 to D14)."""

from __future__ import annotations

from game.rules import why
from game.ui.why_words import way_lines
from tests.rules.test_disarming import DEFT
from tests.rules.test_knowledge import HALL, LANE, NEVER, SURE
from tests.rules.traps import part, someone, trap, walks
from tests.scenario import Scenario


def way(game: Scenario, name: str) -> why.Way:
    return why.why(game.world, game.world.named(name)[1])


def reasons(found: why.Way) -> list[str]:
    return [place.why for place in found.places if place.why != why.FLOOR]


def words(game: Scenario, name: str) -> list[str]:
    return [line.words for line in way_lines(game.world, game.world.named(name)[1])]


def test_floor_costs_five_and_seven_and_a_door_three_times_that(scenario) -> None:
    """Z7, D1: a step costs what the cell it leaves does."""
    game = scenario(LANE).order("place", kind="door", at=[20, 1])
    walks(someone(game, "warrior", 17, 1, "Ann", stats=NEVER), "Ann", 23, 1).run(12)
    found = way(game, "Ann")
    assert [place.cost for place in found.places][-4:] == [5, 15, 5, 5]
    assert found.places[-1].cell == game.world.cell((23, 1))
    assert reasons(found) == [why.DOOR]


def test_a_known_plate_is_kept_away_from_where_there_is_a_way_round(scenario) -> None:
    game = part(scenario(HALL), "pressure_plate", 20, 2)
    walks(someone(game, "peasant", 16, 2, "Eye", stats=SURE), "Eye", 30, 2, after=1).run(3)
    found = way(game, "Eye")
    assert found.shuns == {game.world.cell((20, 2)): why.KNOWN_TRAP}
    assert reasons(found) == []
    assert words(game, "Eye") == ["Their way: 14 steps.", "They keep away from a known trap."]


def test_where_there_is_none_it_is_to_be_disarmed_and_a_tripwire_stepped_over(scenario) -> None:
    game = trap(scenario(LANE), "pressure_plate", "blades", 20, 1, apart=2)
    part(game, "tripwire", 16, 1)
    walks(someone(game, "peasant", 11, 1, "Eye", stats=DEFT), "Eye", 30, 1, after=1).run(45)
    found = way(game, "Eye")
    assert reasons(found) == [why.STEPPED_OVER, why.TO_DISARM]
    assert found.planned == len([place for place in found.places if place.cell < game.world.cell((20, 1))])
    assert words(game, "Eye")[0].endswith("with a tripwire to step over, a trap to disarm.")


def test_a_detour_that_the_roll_refused_and_one_that_was_taken(scenario) -> None:
    """D10."""
    seen = set()
    for seed in range(20):
        game = Scenario("XXXXXXXXXXXXX\nX.....+.....X\nX.###X#X###.X\nX...........X\nXXXXXXXXXXXXX", seed=seed)
        walks(someone(game, "warrior", 1, 1, "Ann", party="Band", stats=NEVER), "Ann", 11, 1).run(25)
        found = way(game, "Ann")
        (rolled,) = game.events("detour.rolled")
        seen.add(rolled["took"])
        if rolled["took"]:
            assert list(found.shuns.values()) == [why.ANOTHER_WAY]
            assert reasons(found) == []
        else:
            assert found.shuns == {}
            assert reasons(found) == [why.REFUSED]
        Scenario.made.remove(game)
    assert seen == {True, False}


def test_a_locked_door_and_asking_changes_nothing(scenario) -> None:
    game = scenario(LANE).order("place", kind="door", at=[20, 1]).order("place", kind="padlock", at=[20, 1])
    walks(someone(game, "warrior", 12, 1, "Ann", stats=NEVER | {"craft": 1, "combat": 1}), "Ann", 30, 1).run(120)
    before = game.world.state_hash()
    assert reasons(way(game, "Ann")) == [why.LOCK]
    assert words(game, "Ann")[0].endswith("with a locked door.")
    assert game.world.state_hash() == before


def test_who_goes_nowhere_has_no_way(scenario) -> None:
    game = someone(scenario(LANE), "warrior", 12, 1, "Ann").run(5)
    assert way(game, "Ann").places == ()
    assert words(game, "Ann") == []
