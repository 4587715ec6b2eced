"""Saves whose spells and webs contradict themselves are refused, each with one clear line (C7, T19)."""

from pathlib import Path

import pytest

from game.content.load import content
from game.sim import saving
from game.sim.session import Session
from tests.rules.test_fighting import FIELD
from tests.rules.test_spells import foe, mage
from tests.scenario import Scenario
from tests.sim.test_saving import broken, forge


def bewitched() -> Session:
    """Cassia has cast a web at two."""
    game = mage(Scenario(FIELD), 3, 3, level=2)
    foe(foe(game, 8, 3), 9, 4, "Other").run(15)
    Scenario.made.remove(game)
    return game.session


CASSIA, FOE = (lambda world, row=row: row for row in range(2))
BLADES = content().structures.number["blades"]


def test_there_is_something_to_forge(tmp_path: Path) -> None:
    session, path = bewitched(), tmp_path / "a.save"
    people = session.world.people
    assert people.cast_due.tolist() == [300, 0, 0]
    assert (people.web_due < 10**9).tolist() == [False, True, True]
    session.save(path)
    assert Session.load(path, session.world.content, keeping=True).world.state_hash() == session.world.state_hash()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (forge("people", "cast_due", FOE, 5), "column people.cast_due: a spell of who casts none"),
        (forge("people", "cast_due", CASSIA, 400), "column people.cast_due: a spell of who casts none, or one that takes longer than any"),
        (forge("people", "talents", CASSIA, 0), "column people.cast_due: a spell of who casts none"),
        (forge("people", "web_kind", FOE, content().structures.number["bed"]), "column people.web_kind: a web of what is no mechanism"),
        (forge("people", "web_kind", FOE, 255), "column people.web_kind: a web of what is no mechanism"),
    ],
)
def test_contradictions_are_refused(tmp_path: Path, change, told: str) -> None:
    """C7: what contradicts itself never gets into a game."""
    session, path = bewitched(), tmp_path / "game.save"
    change(session.world)
    saving.write_file(path, session.file(with_state=True))
    assert told in broken(path, path.read_bytes())


def test_a_web_of_a_mechanism_is_none_of_a_spell(tmp_path: Path) -> None:
    """K13: any mechanism may have woven it."""
    session, path = bewitched(), tmp_path / "game.save"
    session.world.people.web_kind[1] = BLADES
    saving.write_file(path, session.file(with_state=True))
    assert Session.load(path, content(), keeping=True)
