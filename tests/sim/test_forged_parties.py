"""Saves whose parties contradict themselves are refused, each with one clear line (I1, I9, I25)."""

from pathlib import Path

import pytest

from game.content.load import content
from game.sim import saving
from game.sim.session import Session
from tests.rules.test_parties import KEEP
from tests.scenario import Scenario
from tests.sim.test_saving import broken, forge


def invaded() -> Session:
    """Two thieves on their way, and the overlord."""
    game = Scenario(KEEP).order("stock", material="gold", amount=50)
    game.order("invasion", members=[{"class": "peasant"}, {"class": "rogue"}], goal="steal_treasure").run(41)
    Scenario.made.remove(game)
    return game.session


OVERLORD, THIEF, FIRST = (lambda world: 0), (lambda world: 1), (lambda world: 0)


def test_there_is_something_to_forge(tmp_path: Path) -> None:
    session, path = invaded(), tmp_path / "a.save"
    assert session.world.parties.invasion.tolist() == [1]
    assert session.world.people.wait_due.max() > 0
    session.save(path)
    assert Session.load(path, content(), keeping=True).world.state_hash() == session.world.state_hash()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (forge("parties", "goal", FIRST, "picnic"), "column parties.goal: a goal that there isn't"),
        (forge("parties", "came_for", FIRST, "picnic"), "column parties.goal: a goal that there isn't"),
        (forge("parties", "invasion", FIRST, 2), "column parties.invasion: an invasion that has not been"),
        (forge("parties", "invasion", FIRST, 0, forge("parties", "over", FIRST, 1)), "column parties.over: an invasion is over that has not begun"),
        (forge("parties", "began", FIRST, 10**6), "column parties.over: an invasion is over that has not begun"),
        (forge("people", "loot", OVERLORD, 5), "column people.loot: somebody carries treasure who can't"),
        (forge("people", "home", OVERLORD, 1), "column people.home: somebody goes home who is no adventurer"),
        (forge("people", "wait_due", THIEF, 10**6), "column people.wait_due: somebody waits longer than a beat"),
        (forge("people", "deed", THIEF, 1), "column people.deed: a deed of who does none"),
    ],
)  # fmt: skip
def test_a_forged_party_is_refused(tmp_path: Path, change, told: str) -> None:
    """I1, I9, I25: what contradicts itself never gets into a game."""
    session, path = invaded(), tmp_path / "game.save"
    change(session.world)
    saving.write_file(path, session.file(with_state=True))
    assert told in broken(path, path.read_bytes())
