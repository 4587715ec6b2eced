"""Saves whose swimmers contradict themselves are refused, each with one clear line (I2, Z8)."""

from pathlib import Path

import pytest

from game.content.load import content
from game.kernels.motion import NEVER
from game.sim import saving
from game.sim.session import Session
from game.world.tables import DEAD, KNOCKED_OUT, STEPPING_ASIDE
from game.world.world import World
from tests.rules.test_swimming import MOAT, in_water, swimmers, until_in_water
from tests.rules.traps import someone
from tests.scenario import Scenario
from tests.sim.test_saving import broken, forge

OVERLORD, ANN, BEN = (lambda world, row=row: row for row in range(3))


def swum() -> Session:
    """Ann is in the middle of a moat, Ben waits far behind."""
    game = swimmers(Scenario(MOAT))
    someone(game, "peasant", 2, 4, "Ben", party="Idle")
    until_in_water(game, cells=2)
    Scenario.made.remove(game)
    assert in_water(game)
    return game.session


def here(x: int, y: int):
    return lambda world: world.cell((x, y))


def goes_on(world: World) -> None:
    """Ann's way leads on over the land."""
    world.people.route.set(1, bytes([*world.people.route.get(1).tolist(), 0, 0]))


def carried(world: World) -> None:
    """Ann swims with a dead one of hers."""
    people = world.people
    people.state[2], people.party[2], people.cell[2], people.carrier[2] = DEAD, people.party[1], people.cell[1], people.id[1]


def stands(world: World) -> None:
    world.people.route.set(2, b"")
    world.people.swim_due[2] = world.campaign.tick + 5


def test_there_is_something_to_forge(tmp_path: Path) -> None:
    session, path = swum(), tmp_path / "a.save"
    assert (session.world.people.swim_due != NEVER).tolist() == [False, True, False]
    session.save(path)
    assert Session.load(path, content(), keeping=True).world.state_hash() == session.world.state_hash()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (forge("people", "swim_due", ANN, NEVER), "somebody or something is where nobody can stand"),
        (forge("people", "cell", BEN, here(9, 4)), "somebody or something is where nobody can stand"),
        (forge("people", "cell", OVERLORD, here(9, 4)), "somebody or something is where nobody can stand"),
        (forge("people", "state", BEN, KNOCKED_OUT, forge("people", "cell", BEN, here(9, 4))), "where nobody can stand"),
        (stands, "column people.swim_due: a swim on land"),
        (forge("people", "cell", ANN, here(3, 2)), "column people.swim_due: a swim on land"),
        (forge("people", "swim_due", ANN, 10**6), "column people.swim_due: a check at an impossible tick"),
        (forge("people", "swim_due", ANN, 0), "column people.swim_due: a check at an impossible tick"),
        (forge("people", "task", ANN, STEPPING_ASIDE), "a swim of who is down, or about something else"),
        (forge("people", "state", ANN, DEAD), "column people.swim_due: a swim of who is down, or about something else"),
        (carried, "carried by who swims"),
        (goes_on, "column people.route: a swim goes on beyond the land"),
    ],
)  # fmt: skip
def test_a_forged_swim_is_refused(tmp_path: Path, change, told: str) -> None:
    """I2, Z8: what contradicts itself never gets into a game."""
    session, path = swum(), tmp_path / "game.save"
    change(session.world)
    saving.write_file(path, session.file(with_state=True))
    assert told in broken(path, path.read_bytes())


def test_the_dead_may_lie_in_the_water(tmp_path: Path) -> None:
    game = swimmers(Scenario(MOAT))
    until_in_water(game, cells=2).order("set", target="Ann", field="state", value=1).run(1)
    Scenario.made.remove(game)
    game.session.save(tmp_path / "a.save")
    assert Session.load(tmp_path / "a.save", content(), keeping=True).world.state_hash() == game.world.state_hash()
