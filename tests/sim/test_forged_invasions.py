"""Saves whose schedule, overworld or guests contradict themselves are refused, each with one clear line (I4 to I9, I16, I18)."""

from pathlib import Path

import pytest

from game.content.load import content
from game.sim import saving
from game.sim.session import Session
from tests.rules.test_guests import RICH
from tests.scenario import Scenario
from tests.sim.test_saving import broken, forge


def awaited(*, on: bool = False) -> Session:
    """A limit that runs, a force on the road and one to be sent, a newcomer at the gate, and a pool's charge; or an invasion that is on."""
    game = Scenario(RICH, seed=3).order("invasion", members=[{"class": "peasant"}]).run(1)
    name = game.events("spawned", why="invasion")[0]["who"]["name"]
    game.order("set", after=1199, target=name, field="state", value=2).order("place", kind="scrying_pool", at=[1, 1])
    game.order("settlement", after=1250, send="punitive").order("settlement", after=1251, send="warriors").run(1300)
    if on:
        game.order("invasion", members=[{"class": "peasant"}]).run(1)
    Scenario.made.remove(game)
    return game.session


FIRST, SECOND, LAST = (lambda world: 0), (lambda world: 1), (lambda world: -1)


def scalar(name: str, value: int):
    return lambda world: setattr(world.campaign, name, value)


def test_there_is_something_to_forge(tmp_path: Path) -> None:
    session, path = awaited(), tmp_path / "a.save"
    world = session.world
    assert world.campaign.limit_from > 0
    assert len(world.road) == 2
    assert len(world.guests) == 1
    assert world.campaign.sights == 1
    session.save(path)
    assert Session.load(path, content(), keeping=True).world.state_hash() == session.world.state_hash()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (scalar("limit_from", 10**6), "scalar limit_due: a limit that ends before it began"),
        (scalar("limit_from", -1), "scalar limit_due: a limit that ends before it began"),
        (scalar("storm_due", 7), "scalar storm_due: it is past"),
        (scalar("scry_due", 7), "scalar scry_due: it is past"),
        (scalar("sights", 900), "scalar sights: more charges than are kept"),
        (scalar("eyes_from", 10**6), "scalar eyes_from: ghost eyes fly that have not set out"),
        (forge("settlements", "id", LAST, 9), "column settlements.id: not the settlements that there are"),
        (forge("settlements", "kind", FIRST, 3), "column settlements.kind: not the settlements that there are"),
        (forge("settlements", "temper", FIRST, 999), "column settlements.temper: angrier than any can be"),
        (forge("parties", "home", FIRST, 77), "column parties.home: a settlement that there isn't"),
        (forge("road", "home", FIRST, 77), "column parties.home: a settlement that there isn't"),
        (forge("road", "kind", FIRST, "horde"), "column road.kind: a party that there isn't"),
        (forge("road", "goal", FIRST, "picnic"), "column road.kind: a party that there isn't"),
        (forge("road", "arrives", SECOND, 5000), "column road.arrives: somebody arrives who has not set out"),
        (forge("road", "sets_out", FIRST, 10**6), "column road.sets_out: somebody on the road has yet to set out"),
        (forge("road", "kind", SECOND, "party"), "column road.kind: two next parties, or one that waits to be sent"),
        (forge("guests", "id", FIRST, 9999), "column guests.id: holds an id that was not given yet"),
        (forge("guests", "until", FIRST, 3), "table guests: somebody who isn't there, or who has waited too long"),
    ],
)  # fmt: skip
def test_a_forged_schedule_is_refused(tmp_path: Path, change, told: str) -> None:
    """I4 to I9: what contradicts itself never gets into a game."""
    session, path = awaited(), tmp_path / "game.save"
    change(session.world)
    saving.write_file(path, session.file(with_state=True))
    assert told in broken(path, path.read_bytes())


def test_a_limit_that_runs_during_an_invasion_is_refused(tmp_path: Path) -> None:
    session, path = awaited(on=True), tmp_path / "game.save"
    session.world.campaign.limit_from, session.world.campaign.limit_due = 5, 10**6
    saving.write_file(path, session.file(with_state=True))
    assert "scalar limit_due: a limit runs while an invasion is on" in broken(path, path.read_bytes())
