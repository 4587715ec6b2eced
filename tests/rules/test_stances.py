"""C8, C9: what people do about enemies, by stance and situation alone; doorways hold; blows whose target is gone."""

import numpy as np
import pytest

from game.content.fighting import FIGHTS, JOINS, KEEPS_AWAY, decision, decision_table
from game.content.load import content
from game.rules import arena, stances
from game.world.tables import ATTACKING, AVOIDING, JOINING, NO_TASK
from tests.rules.traps import someone, walks
from tests.scenario import Scenario

FIELD = """
    XXXXXXXXXXXXXXXXXXXXXXXXX
    X.......................X
    X.......................X
    X.......................X
    X.......................X
    XXXXXXXXXXXXXXXXXXXXXXXXX
"""
TASKS = {FIGHTS: ATTACKING, JOINS: JOINING, KEEPS_AWAY: AVOIDING}


def task(game: Scenario, name: str) -> int:
    return int(game.world.people.task[game.world.named(name)[1]])


@pytest.mark.parametrize("wounds", [0, 4, 5, 7, 8, 9])
@pytest.mark.parametrize("stop", range(5))
@pytest.mark.parametrize("enemies", [1, 2, 3, 6, 12])
@pytest.mark.parametrize("friends", [False, True])
def test_c8_every_situation_is_decided_as_the_table_says(scenario, stop: int, wounds: int, enemies: int, friends: bool) -> None:
    """C8: stop × wounds × strength × friends, each as `decision` has it, which the encyclopedia prints."""
    game = scenario(FIELD)
    someone(game, "goblin", 3, 2, "Ada").order("stance", minion="Ada", stop=stop)
    if friends:
        someone(game, "goblin", 23, 2, "Far").order("stance", minion="Far", stop=0)
    someone(game, "goblin", 6, 2, "Foe", side="wild", count=enemies)
    if wounds:
        game.order("set", target="Ada", field="wounds", value=wounds)
    game.run(1)
    world, row = game.world, game.world.named("Ada")[1]
    strong = arena.strength(world)
    percent = 100 * int(strong[row]) // int(strong[world.people.side == 2].sum())
    wanted = decision(content().stances.at(stop), percent, wounds, friends)
    assert task(game, "Ada") == TASKS[wanted]
    # Deciding again, whatever was decided, comes to the same.
    before = world.state_hash()
    stances.reconsider(world, [row])
    assert world.state_hash() == before
    Scenario.made.remove(game)


def test_c8_the_table_names_every_stop_and_every_choice() -> None:
    table = decision_table(content().stances)
    assert {row[0] for row in table[1:]} == {"flee", "careful", "steady", "bold", "aggressive"}
    assert {word for row in table[1:] for word in row[2:-1]} == {FIGHTS, JOINS, KEEPS_AWAY}
    assert all(word == KEEPS_AWAY for row in table if row[0] == "flee" for word in row[2:-1])
    assert all(word == FIGHTS for row in table if row[0] == "aggressive" for word in row[2:-1])


def test_c8_who_keeps_away_goes_on_with_their_work_until_an_enemy_is_near(scenario) -> None:
    """C8 (ours): a steady minion too weak to fight digs on while the enemy is more than 5 cells off, then runs, then digs again."""
    game = scenario(FIELD.replace("X.......................X", "X......................#X", 1))
    someone(game, "goblin", 22, 1, "Ada", stats={"combat": 1, "hunting": 6}).order("set", target="Ada", field="wounds", value=8)
    someone(game, "troll", 9, 1, "Foe", side="wild", stats={"hunting": 0})
    game.order("stance", minion="Foe", stop=0).order("dig", cells=[[23, 1]]).run(20)
    assert game.world.awareness.whom.tolist().count(game.world.people.id[game.world.named("Foe")[1]]) == 1
    assert [told["duty"] for told in game.events("work.started")] == ["dig"]
    walks(game, "Foe", 18, 1).run(130)
    assert task(game, "Ada") == AVOIDING


def test_c8_morale_is_no_dice(scenario) -> None:
    """C8: another seed, the same choices."""
    told = []
    for seed in (1, 2, 3):
        game = scenario(FIELD, seed)
        for stop in range(5):
            someone(game, "goblin", 2 + stop, 1, f"G{stop}").order("stance", minion=f"G{stop}", stop=stop)
        someone(game, "warrior", 9, 3, "Foe").run(1)
        told.append(game.world.people.task.tolist())
    assert told[0] == told[1] == told[2]
    assert set(told[0]) == {ATTACKING, AVOIDING} or set(told[0]) == {ATTACKING, AVOIDING, JOINING}


def test_c9_a_doorway_holds(scenario) -> None:
    """C9, C6, G4: of six who come, one at a time strikes at the guard in the doorway; the others wait, and take the place of the fallen."""
    game = scenario("""
        XXXXXXXXXXXXX
        X.....#.....X
        X.....#.....X
        X.....+.....X
        X.....#.....X
        X.....#.....X
        XXXXXXXXXXXXX
    """)
    someone(game, "troll", 6, 3, "Gate", stats={"combat": 12, "vigour": 6, "hunting": 6}, gear=["plate_armour", "helmet"])
    for n in range(6):
        someone(game, "orc", 2 + n // 5, 1 + n % 5, f"O{n}", side="wild", stats={"combat": 1})
    for name in ("Gate", *(f"O{n}" for n in range(6))):
        game.order("stance", minion=name, stop=4)
    game.order("post", minion="Gate", at=[6, 3]).run(1200)
    strikes = [told for told in game.events("roll", kind="attack") if told["actor"]["name"].startswith("O")]
    assert {tuple(told["actor"]["at"]) for told in strikes} == {(5, 3)}
    assert len({told["actor"]["name"] for told in strikes}) > 1
    assert game.at("Gate") == [6, 3]
    felled = [told["victim"]["at"] for told in game.events("felled")]
    assert felled.count([5, 3]) >= 2


def test_a_target_that_dies_or_changes_sides_between_wind_up_and_blow(scenario) -> None:
    """Bad cases: the blow that was wound up falls on nobody."""
    for change in ({"field": "state", "value": 2}, {"field": "side", "value": "dungeon"}):
        game = scenario(FIELD)
        someone(game, "goblin", 5, 2, "Ada").order("stance", minion="Ada", stop=4)
        someone(game, "peasant", 6, 2, "Foe", side="wild").order("stance", minion="Foe", stop=4).run(5)
        assert game.world.people.winding.tolist() == game.world.people.id[::-1].tolist()
        game.order("set", target="Foe", **change).run(200)
        assert not game.events("roll", kind="attack")
        assert game.world.people.winding.tolist() == [0, 0]
        assert game.world.people.task.tolist() == [NO_TASK, NO_TASK]
        assert np.all(game.world.people.claim == -1)
