"""Saves whose fights and knowledge contradict themselves are refused, each with one clear line (C1, C6, C9, C10)."""

from pathlib import Path

import pytest

from game.kernels.motion import NEVER
from game.sim import saving
from game.sim.session import Session
from tests.rules.test_fighting import FIELD, fierce
from tests.rules.traps import someone
from tests.scenario import Scenario
from tests.sim.test_saving import broken, forge


def brawl() -> Session:
    """Ada and Bo strike at Foe, who strikes back; Cy stands apart and knows of nobody."""
    game = Scenario(FIELD)
    someone(game, "goblin", 5, 2, "Ada")
    someone(game, "goblin", 5, 4, "Bo")
    someone(game, "troll", 6, 3, "Foe", side="wild", gear=["plate_armour"], stats={"combat": 1})
    someone(game, "goblin", 18, 1, "Cy", stats={"hunting": 0})
    fierce(game, "Ada", "Bo", "Foe").run(15)
    Scenario.made.remove(game)
    return game.session


ADA, BO, FOE, CY = (lambda world, row=row: row for row in range(4))
FIRST, LAST = (lambda world: 0), (lambda world: len(world.awareness) - 1)


def test_there_is_something_to_forge(tmp_path: Path) -> None:
    session, path = brawl(), tmp_path / "a.save"
    people = session.world.people
    assert (people.winding > 0).tolist() == [True, True, True, False]
    assert (people.claim >= 0).tolist() == [True, True, True, False]
    assert len(session.world.awareness) >= 4
    session.save(path)
    assert Session.load(path, session.world.content, keeping=True).world.state_hash() == session.world.state_hash()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (forge("people", "act_due", ADA, NEVER), "column people.act_due: somebody acts in no fight, or never in one"),
        (forge("people", "act_due", CY, 40), "column people.act_due: somebody acts in no fight, or never in one"),
        (forge("people", "task", ADA, 0), "column people.act_due: somebody acts in no fight, or never in one"),
        (forge("people", "task", ADA, 16), "holds a value outside 0 to 15"),
        (forge("people", "winding", CY, 1), "column people.winding: a blow is wound up by who doesn't fight"),
        (forge("people", "foe", CY, 1), "column people.foe: an enemy of who doesn't fight, or who isn't there"),
        (forge("people", "foe", ADA, 999), "column people.foe: an enemy of who doesn't fight, or who isn't there"),
        (forge("people", "ordered", CY, 1), "column people.ordered: an order to go nowhere and after nobody"),
        (forge("people", "claim", CY, 45), "column people.claim: a cell to fight from of who doesn't fight"),
        (forge("people", "act_due", ADA, 10**6), "column people.act_due: somebody waits longer than for a blow"),
        (forge("people", "ready_due", CY, 10**6), "column people.act_due: somebody waits longer than for a blow"),
        (forge("people", "winding", ADA, 999), "column people.winding: an enemy of who doesn't fight, or who isn't there"),
        (forge("people", "claim", ADA, -1), "column people.winding: a blow is wound up by who doesn't fight, or not from the cell"),
        (forge("people", "facing", ADA, 8), "holds a value outside 0 to 7"),
        (forge("awareness", "who", FIRST, 999), "table awareness: nobody is behind who knows, or is known"),
        (forge("awareness", "whom", FIRST, 999), "table awareness: nobody is behind who knows, or is known"),
        (forge("awareness", "how", FIRST, 3), "holds a value outside 0 to 2"),
        (forge("awareness", "seen", FIRST, 99), "column awareness.seen: an enemy was seen before it was known, or is seen in time to come"),
        (forge("awareness", "since", LAST, -1), "holds a value outside 0 to"),
        (forge("awareness", "since", FIRST, 14), "column awareness.seen: an enemy was seen before it was known"),
    ],
)  # fmt: skip
def test_a_forged_fight_is_refused(tmp_path: Path, change, told: str) -> None:
    """C1, C6, C9: what contradicts itself never gets into a game."""
    session, path = brawl(), tmp_path / "game.save"
    change(session.world)
    saving.write_file(path, session.file(with_state=True))
    assert told in broken(path, path.read_bytes())


def test_two_on_one_claimed_cell_are_refused(tmp_path: Path) -> None:
    """C9, C10."""
    session, path = brawl(), tmp_path / "game.save"
    people = session.world.people
    ada, foe = ADA(session.world), FOE(session.world)
    # Each beside the cell, where an enemy stands already.
    people.winding[ada], people.claim[ada] = 0, people.claim[foe]
    saving.write_file(path, session.file(with_state=True))
    assert "column people.claim: too many fight from one cell" in broken(path, path.read_bytes())


def test_knowing_twice_or_of_oneself_is_refused(tmp_path: Path) -> None:
    """C1."""
    for column, told in (("whom", "table awareness: somebody is their own enemy"), ("both", "somebody knows twice of the same enemy")):
        session, path = brawl(), tmp_path / f"{column}.save"
        known = session.world.awareness
        known.whom[0] = known.who[0] if column == "whom" else known.whom[1]
        known.who[0] = known.who[0] if column == "whom" else known.who[1]
        saving.write_file(path, session.file(with_state=True))
        assert told in broken(path, path.read_bytes())


def test_fighting_oneself_is_refused(tmp_path: Path) -> None:
    """C6."""
    for column in ("foe", "winding"):
        session, path = brawl(), tmp_path / f"{column}.save"
        people = session.world.people
        people.__dict__[column][0] = people.id[0]
        saving.write_file(path, session.file(with_state=True))
        assert f"column people.{column}: an enemy of who doesn't fight, or who isn't there" in broken(path, path.read_bytes())


def test_a_claim_far_away_is_refused(tmp_path: Path) -> None:
    """C9: who waits or steps claims the cell they are on or a neighbour of it."""
    session, path = brawl(), tmp_path / "far.save"
    people = session.world.people
    people.winding[0], people.claim[0] = 0, people.cell[3]
    saving.write_file(path, session.file(with_state=True))
    assert "column people.claim: a cell far from who fights from it" in broken(path, path.read_bytes())


def test_knowing_of_the_long_forgotten_is_refused(tmp_path: Path) -> None:
    """C1: of nobody whom they have not seen for longer than enemies are remembered."""
    game, path = Scenario("XXXXX\nX.~.X\nXXXXX"), tmp_path / "old.save"
    someone(game, "goblin", 1, 1, "Ada")
    someone(game, "goblin", 3, 1, "Foe", side="wild").run(900)
    Scenario.made.remove(game)
    session, known = game.session, game.world.awareness
    assert len(known) == 2
    known.since[0] = known.seen[0] = 7
    saving.write_file(path, session.file(with_state=True))
    assert "column awareness.seen: an enemy is known who should be forgotten" in broken(path, path.read_bytes())


def test_knowledge_out_of_order_is_refused(tmp_path: Path) -> None:
    """The oldest knowledge comes first."""
    session, path = brawl(), tmp_path / "order.save"
    known = session.world.awareness
    known.since[:], known.seen[:] = 1, 5
    known.since[0] = 5
    saving.write_file(path, session.file(with_state=True))
    assert "column awareness.since: knowledge is out of order" in broken(path, path.read_bytes())
