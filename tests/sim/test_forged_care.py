"""Saves whose carried, captured and cared-for contradict themselves are refused, each with one clear line (N8, I26)."""

from pathlib import Path

import pytest

from game.kernels.motion import NEVER
from game.sim import saving
from game.sim.session import Session
from game.world.tables import TREAT
from tests.rules.test_care import ROOM, fell
from tests.rules.traps import part, someone
from tests.scenario import Scenario
from tests.sim.test_saving import broken, forge


def ward() -> Session:
    """Ada carries Bo to his bed, Al is awake in the second prison, Cador lies where he fell and is to be carried to the first, Eve works."""
    game = Scenario(ROOM)
    someone(game, "warrior", 9, 1, "Al")
    part(game, "prison", 10, 1)
    someone(game, "goblin", 11, 1, "Ada", stats={"craft": 15})
    fell(game, "Al", bleeding=True, after=1).run(6 * 600)
    someone(game, "goblin", 2, 4, "Bo", stats={"craft": 1})
    someone(game, "kobold", 5, 1, "Eve")
    game.order("duty", minion="Eve", duty="care", priority=0)
    part(game, "bed", 1, 1)
    part(game, "bed", 1, 2)
    part(game, "prison", 12, 4)
    fell(game, "Bo").run(110)
    someone(game, "warrior", 9, 2, "Cador")
    fell(game, "Cador").run(1)
    Scenario.made.remove(game)
    return game.session


AL, ADA, BO, EVE, CADOR = (lambda world, row=row: row for row in range(5))


def carried(world):
    return int((world.jobs.person == world.people.id[BO(world)]).argmax())


def test_there_is_something_to_forge(tmp_path: Path) -> None:
    session, path = ward(), tmp_path / "a.save"
    people, jobs = session.world.people, session.world.jobs
    assert people.name == ["Al", "Ada", "Bo", "Eve", "Cador"]
    assert people.carrier.tolist() == [0, 0, people.id[1], 0, 0]
    assert (people.prison > 0).tolist() == [True, False, False, False, False]
    assert people.state.tolist() == [4, 0, 1, 0, 1]
    assert (jobs.place > 0).tolist() == [True, True]
    session.save(path)
    assert Session.load(path, session.world.content, keeping=True).world.state_hash() == session.world.state_hash()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (forge("people", "prison", AL, 0), "column people.prison: a prisoner who is free, or the other way round"),
        (forge("people", "prison", EVE, 3), "column people.prison: a prisoner who is free, or the other way round"),
        (forge("people", "prison", AL, 9999), "column people.prison: two in one prison, or a prison that isn't there"),
        (forge("people", "state", AL, 5), "holds a value outside 0 to 4"),
        (forge("people", "carrier", BO, 1), "column people.carrier: carried by who does not do so"),
        (forge("people", "carrier", CADOR, 1), "column people.carrier: carried by who does not do so"),
        (forge("people", "cell", BO, 40), "column people.carrier: carried by who does not do so"),
        (forge("people", "let_go", EVE, 1), "column people.let_go: somebody was let go who is no visitor"),
        (forge("people", "rampage_due", EVE, 1), "column people.rampage_due: somebody should have calmed down"),
        (forge("people", "rampage_due", CADOR, NEVER - 1), "column people.rampage_due: somebody rages who can't"),
        (forge("jobs", "person", carried, 0), "column jobs.person: care for nobody, or other work about somebody"),
        (forge("jobs", "person", carried, 9999), "column jobs.person: care for nobody, or other work about somebody"),
        (forge("jobs", "kind", carried, TREAT), "column jobs.place: somebody is to be carried to what isn't there"),
        (forge("jobs", "kind", carried, 0), "column jobs.person: care for nobody, or other work about somebody"),
        (forge("jobs", "kind", carried, 12), "holds a value outside 0 to 11"),
        (forge("jobs", "place", carried, 0), "column jobs.place: somebody is to be carried to what isn't there"),
        (forge("jobs", "place", carried, 9999), "column jobs.place: somebody is to be carried to what isn't there"),
    ],
)  # fmt: skip
def test_forged_care_is_refused(tmp_path: Path, change, told: str) -> None:
    """N8, I26: what contradicts itself never gets into a game."""
    session, path = ward(), tmp_path / "game.save"
    change(session.world)
    saving.write_file(path, session.file(with_state=True))
    assert told in broken(path, path.read_bytes())
