"""Saves whose treatments by a party's own healer contradict themselves are refused, each with one clear line (C12)."""

from pathlib import Path

import pytest

from game.kernels.motion import NEVER
from game.sim import saving
from game.sim.session import Session
from game.world.tables import DISARMING, NO_TASK, TENDING
from tests.rules.test_tending import cleric, hurt
from tests.rules.traps import ROOM, someone
from tests.scenario import Scenario
from tests.sim.test_saving import broken, forge


def sickbed() -> Session:
    """Edith treats Cador, Oswin goes to Ann, Bess stands by."""
    game = cleric(Scenario(ROOM), 5, 2)
    cleric(game, 2, 6, "Oswin")
    for name, x, y in (("Cador", 6, 2), ("Ann", 11, 6)):
        hurt(someone(game, "warrior", x, y, name, party="Band"), name)
    someone(game, "peasant", 15, 5, "Bess", party="Band").run(50)
    Scenario.made.remove(game)
    return game.session


EDITH, OSWIN, CADOR, ANN, BESS = (lambda world, row=row: row for row in range(5))


def test_there_is_something_to_forge(tmp_path: Path) -> None:
    session, path = sickbed(), tmp_path / "a.save"
    people = session.world.people
    assert people.task.tolist() == [TENDING, TENDING, NO_TASK, NO_TASK, NO_TASK]
    assert (people.task_due != NEVER).tolist() == [True, False, False, False, False]
    session.save(path)
    assert Session.load(path, session.world.content, keeping=True).world.state_hash() == session.world.state_hash()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (forge("people", "deed", EDITH, 0), "column people.deed: a deed of who does none, or the treatment of nobody"),
        (forge("people", "deed", EDITH, 999), "column people.deed: a deed of who does none, or the treatment of nobody"),
        (forge("people", "deed", BESS, 2), "column people.deed: a deed of who does none, or the treatment of nobody"),
        (forge("people", "deed", OSWIN, lambda world: int(world.people.deed[0])), "column people.deed: two treat one"),
        (forge("people", "talents", EDITH, 0), "column people.task: somebody treats who is no healer of a party"),
        (forge("people", "party", EDITH, 0), "column people.task: somebody treats who is no healer of a party"),
        (forge("people", "task_due", EDITH, 10**6), "column people.task_due: a treatment takes longer than it can"),
        (forge("people", "task_due", EDITH, 3), "column people.task_due: somebody's work ends at an impossible tick"),
        (forge("people", "task_due", BESS, 60), "column people.task_due: somebody's work ends at an impossible tick"),
        (forge("people", "task", BESS, DISARMING), "column people.deed: a deed of who does none"),
    ],
)
def test_contradictions_are_refused(tmp_path: Path, change, told: str) -> None:
    """C12: what contradicts itself never gets into a game."""
    session, path = sickbed(), tmp_path / "game.save"
    change(session.world)
    saving.write_file(path, session.file(with_state=True))
    assert told in broken(path, path.read_bytes())
