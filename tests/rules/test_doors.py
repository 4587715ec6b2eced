"""D1 to D4, D9, D15: doors that open for who passes and close behind them; and who passes what, asked of everything that has to know."""

import itertools

import numpy as np
import pytest

from game.content.load import content
from game.content.types import DUTIES
from game.rules import assignment, jobs, movement, passage
from game.rules.passage import STOPPED, UNLOCKS
from game.sim.orders.walking import Move
from game.world.tables import ATTACKING, DIG, LOCKED, NO_PADLOCK, UNLOCKED
from tests.rules.test_care import fell
from tests.rules.traps import part, someone, walks, wire
from tests.scenario import Scenario

CORRIDOR = """
    XXXXXXXXXXX
    X....+....X
    XXXXXXXXXXX
"""
LOCKED_UP = CORRIDOR.replace("+", "L")
CLOSES = content().doors.closes_ticks


def door_at(game: Scenario, x: int = 5, y: int = 1) -> int:
    return game.world.thing_at(game.world.cell((x, y)))


# --- passing -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "side"), [("goblin", "dungeon"), ("peasant", "adventurers"), ("orc", "wild"), ("merchant", "visitors")])
def test_d1_d9_a_door_opens_at_once_for_anybody_and_closes_20_ticks_after_the_last_one(scenario, kind: str, side: str) -> None:
    """D1, D9: it opens when they come into it, by them, and closes by itself 20 ticks after they have left it."""
    game = someone(scenario(CORRIDOR), kind, 3, 1, "Ann", side=side)
    walks(game, "Ann", 9, 1).run(200)
    (opened,), (closed,) = game.events("door.opened"), game.events("door.closed")
    pace = -(-500 // content().people[kind].speed)
    assert opened["by"]["name"] == "Ann"
    assert closed["by"] == "itself"
    assert game.at("Ann") == [9, 1]
    assert closed["tick"] - opened["tick"] == pytest.approx(pace + CLOSES, abs=1)


def test_d1_it_stays_open_for_those_behind(scenario) -> None:
    """D1: between two who pass within 20 ticks it does not close; it never does on anyone who stands in it."""
    game = someone(scenario(CORRIDOR), "goblin", 4, 1, "Ann")
    someone(game, "goblin", 2, 1, "Bo")
    walks(game, "Ann", 9, 1)
    walks(game, "Bo", 5, 1).run(400)
    assert len(game.events("door.opened")) == 1
    assert not game.events("door.closed")
    walks(game, "Bo", 6, 1).run(100)
    assert len(game.events("door.closed")) == 1


def test_d1_opening_for_a_passer_by_does_not_open_the_view(scenario) -> None:
    """D1: who stands in the doorway opens no view; holding it open does, as does a signal."""
    game = someone(scenario(CORRIDOR), "goblin", 5, 1, "Ann")
    part(game, "lever", 2, 1).run(5)
    from game.rules.sightlines import in_sight

    def through() -> bool:
        world = game.world
        return in_sight(world, world.cell((4, 1)), world.cell((7, 1)))

    assert len(game.events("door.opened")) == 1
    assert not through()
    game.order("hold_open", at=[5, 1], on=True).run(2)
    assert through()
    game.order("hold_open", at=[5, 1], on=False).run(2)
    assert not through()
    wire(game, [2, 1], [5, 1])
    game.order("lever", at=[2, 1], on=True).run(2)
    assert through()


def test_d1_a_door_costs_three_floor_cells(scenario) -> None:
    """D1: a way round of one step more is taken, a door that saves more is used."""
    game = scenario("""
        XXXXXXX
        X.....X
        X.#+#.X
        X.#.#.X
        XXXXXXX
    """)
    ground = passage.factors(game.world, UNLOCKS)
    assert ground[game.world.cell((3, 2))] == 3 * ground[game.world.cell((3, 1))]


def test_d1_the_fallen_keep_a_door_from_closing(scenario) -> None:
    """D1: it never closes on anyone, knocked out or dead."""
    game = someone(scenario(CORRIDOR), "goblin", 4, 1, "Ann")
    walks(game, "Ann", 5, 1).run(30)
    game.order("set", target="Ann", field="state", value=2).run(100)
    assert not game.events("door.closed")
    game.order("set", target="Ann", field="state", value=3).run(30)
    assert len(game.events("door.closed")) == 1


@pytest.mark.parametrize("lies", [2, 5])
def test_d1_n8_who_is_carried_keeps_a_door_open_no_longer_than_who_carries_them(scenario, lies: int) -> None:
    """D1, N8: through a door, and out of one in which they lay: it closes 20 ticks after their carrier has left it, and once."""
    game = someone(scenario(CORRIDOR), "goblin", 1, 1, "Ada", stats={"craft": 15, "combat": 1})
    someone(game, "goblin", lies, 1, "Bo")
    part(game, "bed", 8, 1)
    part(game, "bed", 9, 1)
    fell(game, "Bo", after=1).run(300)
    assert game.at("Bo") == [9, 1]
    assert [told["what"] for told in game.events("work.done", duty="care")] == ["lay down Bo"]
    (opened,), (closed,) = game.events("door.opened"), game.events("door.closed")
    assert opened["by"]["name"] == ("Ada" if lies == 2 else "Bo")
    assert closed["tick"] < game.ticks("work.done", duty="care")[0]


def test_d8_a_door_that_gets_locked_closes_as_soon_as_nobody_is_in_it(scenario) -> None:
    """D8: with somebody in it a tick after they have left, with nobody in it at once."""
    game = someone(scenario(LOCKED_UP), "goblin", 5, 1, "Ann")
    game.order("lock", at=[5, 1], locked=False, after=1).order("lock", at=[5, 1], locked=True, after=2)
    walks(game, "Ann", 9, 1, after=10).run(100)
    assert game.ticks("door.closed") == [21]
    game.order("lock", at=[5, 1], locked=False).order("hold_open", at=[5, 1], on=True).order("lock", at=[5, 1], locked=True).run(5)
    assert game.ticks("door.closed") == [21, 100]


def test_d1_a_door_built_or_placed_where_somebody_stands_waits_for_them(scenario) -> None:
    """D1: it does not close on them either."""
    game = someone(scenario(CORRIDOR.replace("+", ".")), "goblin", 5, 1, "Ann")
    part(game, "door", 5, 1)
    walks(game, "Ann", 9, 1, after=10).run(100)
    assert game.ticks("door.closed") == [20 + CLOSES]


def test_d3_the_padlock_does_not_change_when_its_own_pass(scenario) -> None:
    """D3: a goblin, the overlord and a merchant go through a locked door, and it is locked behind them."""
    game = scenario(LOCKED_UP)
    for kind, name in (("goblin", "Ann"), ("overlord", "Bo"), ("merchant", "Cy")):
        someone(game, kind, 2, 1, name)
        walks(game, name, 9, 1)
    game.run(400)
    assert [game.at(name) for name in ("Ann", "Bo", "Cy")] == [[9, 1]] * 3
    assert not game.events("lock.unlocked") + game.events("lock.locked")
    assert game.world.things.padlock[door_at(game)] == LOCKED


# --- who passes what -----------------------------------------------------------------------------------------------------------

WHO = {
    # Who, on which side, about what (None, an attack on an own account, an ordered one): unlocks, in peace and during an invasion (D3, D4).
    ("goblin", "dungeon", None): (True, True),
    ("goblin", "dungeon", "own"): (True, False),
    ("goblin", "dungeon", "ordered"): (True, True),
    ("overlord", "dungeon", None): (True, True),
    ("overlord", "dungeon", "own"): (True, True),
    ("overlord", "dungeon", "ordered"): (True, True),
    ("troll", "dungeon", None): (True, True),
    ("spider", "dungeon", None): (True, True),
    ("spider", "dungeon", "own"): (False, False),
    ("spider", "dungeon", "ordered"): (False, False),
    ("merchant", "visitors", None): (True, True),
    ("fugitive", "visitors", None): (False, False),
    ("wolf", "wild", None): (False, False),
    ("goblin", "wild", None): (False, False),
    ("goblin", "adventurers", None): (False, False),
    ("warrior", "adventurers", None): (False, False),
}
STATES = {
    # How a door is: whether it stops whom a padlock stops.
    "closed": (NO_PADLOCK, 0, 0),
    "held open": (NO_PADLOCK, 1, 0),
    "unlocked": (UNLOCKED, 0, 0),
    "locked": (LOCKED, 0, 0),
    "breached": (UNLOCKED, 0, 1),
}


@pytest.mark.parametrize(("who", "state", "invaded"), list(itertools.product(WHO, STATES, (False, True))))
def test_d3_d4_who_passes_what_is_one_answer(scenario, who, state: str, invaded: bool) -> None:
    """D3, D4, D9: paths, walkers, jobs and the order that the player's click makes say the same of every person and door."""
    kind, side, errand = who
    padlock, held, breached = STATES[state]
    game = someone(scenario(LOCKED_UP), kind, 2, 1, "Ann", side=side)
    if side == "adventurers":
        game.order("set", target="Ann", field="side", value="wild").order("set", target="Ann", field="side", value="adventurers")
    if invaded and side != "adventurers":
        someone(game, "peasant", 9, 1, "Foe", side="adventurers")
    game.run(1)
    world = game.world
    people, things, row, door = world.people, world.things, world.named("Ann")[1], door_at(game)
    if side == "adventurers":
        people.party[row] = 0  # whom no party plans for (D10 has tests of its own)
    if invaded and side != "adventurers":
        assert passage.invaded(world)
    things.padlock[door], things.held[door], things.breached[door] = padlock, held, breached
    world.drop_caches()
    if errand:
        people.task[row], people.foe[row], people.ordered[row] = ATTACKING, people.id[-1], errand == "ordered"
    wanted = padlock != LOCKED or WHO[who][invaded]
    group = passage.group_of(world, row)
    cell, goal = int(things.cell[door]), world.cell((9, 1))
    assert (passage.factor_at(world, cell, group) > 0) == wanted  # the figure
    assert (passage.factors(world, group)[cell] > 0) == wanted  # the ground that paths are searched on
    assert (movement.ways(world, [row], goal)[0] is not None) == wanted  # a way
    mine = [each for each in (UNLOCKS, STOPPED) if passage.members(world, each)[row]]
    assert mine == [group]  # the walkers whose routes are looked after
    if not errand:
        assert (Move(tick=1, minions=["Ann"], to=(9, 1)).check(world) is None) == wanted  # the order, and so the cursor and the click
    works = assignment.minions(world)[row] and not errand
    jobs.add(world, DIG, world.cell((9, 1)), structure=int(world.cells.terrain[goal]))
    able = np.zeros((len(DUTIES), len(people)), np.bool_)
    able[:, row] = works
    assert (assignment.survey(world, able)[1][0] > 0) == (works and wanted)  # a job behind the door
    Scenario.made.remove(game)  # written to by hand: no twin of it can be run


def test_d3_a_builder_on_the_wrong_side_of_its_own_padlock(scenario) -> None:
    """D3, G4: who locks themselves in, building, goes on to work and to walk on the other side."""
    game = scenario("""
        XXXXXXXXXXXX
        X.....+..HhX
        XXXXXXXXXXXX
    """)
    game.order("stock", material="metal", amount=4).order("stock", material="wood", amount=1)
    someone(game, "goblin", 8, 1, "Grik").order("build", kind="padlock", at=[6, 1]).run(600)
    assert game.world.things.padlock[door_at(game, 6)] == LOCKED
    game.order("build", kind="torch", at=[2, 1]).run(600)
    assert [told["by"]["name"] for told in game.events("built")] == ["Grik"]
    walks(game, "Grik", 8, 1).run(300)
    assert game.at("Grik") == [8, 1]


def test_d4_an_ordered_attack_unlocks_the_door_on_its_way(scenario) -> None:
    """D4: during an invasion the goblin that the player sends goes through the locked door to the peasant, and stops beside him."""
    game = someone(scenario(LOCKED_UP), "goblin", 2, 1, "Ann")
    someone(game, "peasant", 8, 1, "Foe", side="adventurers")
    game.order("attack", minions=["Ann"], target="Foe").order("stance", minion="Foe", stop=4).run(75)
    assert game.at("Ann") == [7, 1]
    assert [told["by"]["name"] for told in game.events("door.opened")] == ["Ann"]
    assert game.world.things.padlock[door_at(game)] == LOCKED
    game.order("set", target="Foe", field="state", value=2).run(40)
    assert [(told["duty"], told["what"]) for told in game.events("work.done")] == [("attack", "Foe")]


def test_d4_creatures_never_unlock_to_come_to_an_enemy(scenario) -> None:
    """D4: a spider of the dungeon is not sent through a locked door, the overlord is; round it, it goes."""
    game = someone(scenario(LOCKED_UP), "spider", 2, 1, "Ann", side="dungeon")
    someone(game, "overlord", 3, 1, "Bo")
    someone(game, "peasant", 8, 1, "Foe", side="adventurers")
    game.order("attack", minions=["Ann"], target="Foe", after=1).order("attack", minions=["Bo"], target="Foe", after=2)
    game.order("stance", minion="Foe", stop=4).run(65)
    assert game.reasons() == ["there is no way for Ann to Foe"]
    assert game.at("Bo") == [7, 1]


def test_d4_an_attack_follows_whom_it_is_for(scenario) -> None:
    """D4, C6: the pursuer plans anew as the other walks, and the other's death, flight or change of side ends it."""
    game = scenario("""
        XXXXXXXXXXXXXXX
        X.............X
        X.###.###.###.X
        X.............X
        XXXXXXXXXXXXXXX
    """)
    someone(game, "goblin", 1, 1, "Ann")
    someone(game, "peasant", 7, 1, "Foe", side="adventurers", stats={"combat": 1})
    game.order("attack", minions=["Ann"], target="Foe")
    walks(game, "Foe", 13, 3, after=10).run(400)
    for _ in range(2):
        # Foe has come there by now, and fights back: where, is up to the two.
        (x, y), (foe_x, foe_y) = game.at("Ann"), game.at("Foe")
        assert max(abs(x - foe_x), abs(y - foe_y)) == 1
        walks(game, "Foe", 1, 3).run(400)
    assert [1, 3] in [told["actor"]["at"] for told in game.events("work.done", duty="move")]
    game.order("set", target="Foe", field="side", value="dungeon").run(3)
    assert len(game.events("work.done", duty="attack")) == 1
    assert game.world.people.foe.sum() == 0


def test_attack_says_what_is_wrong(scenario) -> None:
    """Who can't be attacked, and by whom not."""
    game = someone(scenario(LOCKED_UP), "goblin", 2, 1, "Ann")
    someone(game, "merchant", 3, 1, "Odo")
    someone(game, "peasant", 8, 1, "Foe", side="adventurers", party="Band")
    for fields in (
        {"minions": [], "target": "Foe"},
        {"minions": ["Ann"], "target": "Nix"},
        {"minions": ["Nix"], "target": "Foe"},
        {"minions": ["Ann"], "target": "Odo"},
        {"minions": ["Ann"], "target": "Ann"},
        {"minions": ["Foe"], "target": "Ann"},
    ):
        game.order("attack", after=1, **fields)
    game.order("set", target="Foe", field="state", value=1, after=2)
    game.order("attack", minions=["Ann"], target="Foe", after=3).order("attack", minions=["Ann"], target="Band", after=3).run(5)
    assert game.reasons() == [
        "nobody is named",
        "there is nobody called 'Nix'",
        "there is nobody called 'Nix'",
        "Odo is no enemy of Ann",
        "Ann is no enemy of Ann",
        "there is no way for Foe to Ann",
        "Foe is out of action",
        "Foe is out of action",
    ]
