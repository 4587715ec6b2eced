"""C1 to C5: who notices whom, who learns of an enemy otherwise, and when it is forgotten."""

import pytest

from game.world.tables import HEARD
from tests.rules.traps import part, someone, trap, walks
from tests.scenario import Scenario

HALL = """
    XXXXXXXXXXXXXXXXXXXXXXXXXXXX
    X..........................X
    X..........................X
    XXXXXXXXXXXXXXXXXXXXXXXXXXXX
"""
TWO_ROOMS = """
    XXXXXXXXXXXXX
    X.....+.....X
    XXXXXXXXXXXXX
"""
SECOND, FORGOTTEN = 20, 200
CALM = {"combat": 1, "craft": 1, "vigour": 1, "will": 1}


def pair(game: Scenario, far: int, hunting: int, blind: int = 0) -> Scenario:
    """Grik the goblin and a wild wolf so far apart; the wolf notices from 3 cells only."""
    someone(game, "goblin", 1, 1, "Grik", stats={"hunting": hunting})
    return someone(game, "wolf", 1 + far, 1, "Wolf", stats={"hunting": blind})


def noticed(game: Scenario, who: str, whom: str) -> list[tuple[int, str]]:
    return [(t["tick"], t["how"]) for t in game.events("noticed") if (t["who"]["name"], t["enemy"]["name"]) == (who, whom)]


def knows(game: Scenario, who: str, whom: str) -> bool:
    ids = [int(game.world.people.id[game.world.named(name)[1]]) for name in (who, whom)]
    known = game.world.awareness
    return bool(((known.who == ids[0]) & (known.whom == ids[1])).any())


@pytest.mark.parametrize("hunting", [0, 1, 2, 4, 6, 7])
def test_c1_within_3_cells_and_2_a_point_of_hunting(scenario, hunting: int) -> None:
    """C1: on the last cell within reach one is noticed, on the next one is not; each notices for themselves."""
    reach = 3 + 2 * hunting
    assert noticed(pair(scenario(HALL), reach, hunting).run(1), "Grik", "Wolf") == [(0, "seen")]
    further = pair(scenario(HALL), reach + 1, hunting).run(1)
    assert noticed(further, "Grik", "Wolf") == noticed(further, "Wolf", "Grik") == []


def test_c1_in_the_tick_in_which_one_comes_within_reach(scenario) -> None:
    game = someone(scenario(HALL), "goblin", 1, 1, "Grik", stats={"hunting": 1})
    walks(someone(game, "orc", 20, 1, "Urg", side="wild", stats={"hunting": 0}), "Urg", 5, 1).run(400)
    assert noticed(game, "Grik", "Urg")[0] == (14 * 10, "seen")


def test_c1_nothing_may_block_the_line_of_sight(scenario) -> None:
    """C1, D1: a closed door hides one from the other, until it is held open; whoever passes it does not open the view."""
    game = someone(someone(scenario(TWO_ROOMS), "goblin", 4, 1, "Grik"), "wolf", 8, 1, "Wolf")
    game.order("hold_open", at=[6, 1], on=True, after=50).run(49)
    assert game.events("noticed") == []
    game.run(10)
    assert [noticed(game, "Grik", "Wolf"), noticed(game, "Wolf", "Grik")] == [[(50, "seen")]] * 2


def test_c1_visitors_notice_nobody_and_friends_nobody_either(scenario) -> None:
    game = someone(scenario(HALL), "merchant", 3, 1, "Odo")
    someone(someone(game, "goblin", 4, 1, "Grik"), "overlord", 5, 1, "Lord").run(50)
    assert game.events("noticed") == []


def test_c1_the_overlord_notices_too(scenario) -> None:
    game = someone(someone(scenario(HALL), "overlord", 3, 1, "Lord"), "peasant", 9, 1, "Bess").run(1)
    assert noticed(game, "Lord", "Bess") == [(0, "seen")]


def test_c1_an_enemy_is_forgotten_10_seconds_after_it_was_last_seen(scenario) -> None:
    """C1 (ours): looked at once a second; told again when it is seen again."""
    game = scenario(TWO_ROOMS)
    part(game, "padlock", 6, 1).order("lock", at=[6, 1], locked=False).order("hold_open", at=[6, 1], on=True)
    # A creature of the dungeon's, which never unlocks a door to come to an enemy (D4).
    someone(game, "spider", 3, 1, "Grum", side="dungeon", stats={"hunting": 6})
    someone(game, "wolf", 10, 1, "Wolf", stats={"hunting": 0})
    game.order("lock", at=[6, 1], locked=True, after=1).run(FORGOTTEN)
    assert noticed(game, "Grum", "Wolf")[0] == (0, "seen")
    assert knows(game, "Grum", "Wolf")
    game.run(2 * SECOND)
    assert not knows(game, "Grum", "Wolf")
    game.order("lock", at=[6, 1], locked=False).order("hold_open", at=[6, 1], on=True).run(1)
    assert len(noticed(game, "Grum", "Wolf")) == 2


def test_c2_whoever_is_attacked_knows_where_the_attacker_is(scenario) -> None:
    """C2: shot from beyond their own view."""
    game = someone(scenario(HALL), "orc", 9, 1, "Urg", side="wild", stats={"hunting": 0, "combat": 0, "vigour": 6})
    someone(game, "goblin", 2, 1, "Yip", gear=["bow"], stats={"hunting": 6}).order("stance", minion="Yip", stop=4).run(100)
    assert noticed(game, "Urg", "Yip")[0][1] == "attacked"
    assert noticed(game, "Urg", "Yip")[0][0] == game.ticks("roll", kind="attack")[0]


def test_c5_a_noise_tells_the_dungeons_people_near_it_of_all_enemies_near_it(scenario) -> None:
    """C4, C5, T19: an alarm, heard through walls; who is farther off learns nothing, nor do enemies learn of anybody."""
    game = scenario(
        """
        XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
        X..............................................X
        X##############################################X
        X..............................................X
        XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
        """
    )
    trap(game, "lever", "alarm_trap", 5, 1)
    someone(someone(game, "goblin", 10, 3, "Near"), "goblin", 45, 3, "Far")
    someone(someone(game, "peasant", 15, 1, "Bess"), "peasant", 40, 1, "Cole")
    game.order("lever", at=[5, 1], on=True, after=5).run(7)
    assert [(t["who"]["name"], t["enemy"]["name"], t["how"]) for t in game.events("noticed")] == [("Near", "Bess", "heard")]
    assert game.world.awareness.how.tolist() == [HEARD]
