"""Saves whose wounded contradict themselves are refused, each with one clear line (N1, N9, C12)."""

from pathlib import Path

import pytest

from game.kernels.motion import NEVER
from game.sim import saving
from game.sim.session import Session
from tests.rules.test_wounds import wounded
from tests.rules.traps import ROOM, someone
from tests.scenario import Scenario
from tests.sim.test_saving import broken, forge


def hurt() -> Session:
    """Bo bleeds, Ada heals, Grum lies there and bleeds, Oaf lies there and will wake, Nob is whole and Cy dead."""
    game = Scenario(ROOM)
    for x, (kind, name) in enumerate(
        (("peasant", "Bo"), ("goblin", "Ada"), ("troll", "Grum"), ("troll", "Oaf"), ("imp", "Nob"), ("imp", "Cy"))
    ):
        someone(game, kind, 3 + x, 3, name, gear=[])
    wounded(game, "Bo", "medium", "arm", "blunt", bleeding=True)
    wounded(game, "Ada", "medium", "arm", bleeding=False)
    for name in ("Grum", "Oaf"):
        game.order("set", target=name, field="state", value=1)
    wounded(game, "Grum", "light", bleeding=True)
    game.order("set", target="Cy", field="state", value=2).run(620)
    Scenario.made.remove(game)
    return game.session


BO, ADA, GRUM, OAF, NOB, CY = (lambda world, row=row: row for row in range(6))


def test_there_is_something_to_forge(tmp_path: Path) -> None:
    session, path = hurt(), tmp_path / "a.save"
    people = session.world.people
    assert people.bleeding.tolist() == [2, 0, 1, 0, 0, 0]
    assert people.healing.tolist() == [0, 3, 0, 0, 0, 0]
    assert (people.wakes_due != NEVER).tolist() == [False, False, False, True, False, False]
    session.save(path)
    assert Session.load(path, session.world.content, keeping=True).world.state_hash() == session.world.state_hash()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (forge("people", "wounds", ADA, 10), "column people.wounds: somebody is up with the wounds of a fallen one"),
        (forge("people", "bleeding", BO, 0), "column people.bleeding: somebody bleeds who is dead or gone, or of no wound"),
        (forge("people", "bleeding", CY, 1), "column people.bleeding: somebody bleeds who is dead or gone, or of no wound"),
        (forge("people", "bleeding", BO, 4), "holds a value outside 0 to 3"),
        (forge("people", "bleed_weapon", BO, 3), "holds a value outside 0 to 2"),
        (forge("people", "bleed_weapon", ADA, 1), "column people.bleeding: somebody bleeds who is dead or gone, or of no wound"),
        (forge("people", "bleed_due", BO, NEVER), "column people.bleed_due: somebody bleeds without end"),
        (forge("people", "bleed_due", ADA, 900), "column people.bleed_due: somebody bleeds without end, or without bleeding"),
        (forge("people", "bleed_due", GRUM, 600), "column people.bleed_due: somebody bleeds without end"),
        (forge("people", "heal_due", ADA, NEVER), "column people.heal_due: somebody heals who can't, or doesn't and could"),
        (forge("people", "heal_due", ADA, 600), "column people.heal_due: somebody heals who can't, or doesn't and could, or should have"),
        (forge("people", "heal_due", BO, 900), "column people.heal_due: somebody heals who can't"),
        (forge("people", "heal_due", NOB, 900), "column people.heal_due: somebody heals who can't"),
        (forge("people", "wounds", ADA, 0), "column people.heal_due: somebody heals who can't"),
        (forge("people", "healing", ADA, 24), "column people.healing: somebody has healed more than there is to heal"),
        (forge("people", "healing", NOB, 1), "column people.healing: somebody has healed more than there is to heal"),
        (forge("people", "wakes_due", NOB, 900), "column people.wakes_due: somebody wakes who is not knocked out"),
        (forge("people", "wakes_due", OAF, NEVER), "column people.wakes_due: somebody knocked out never wakes"),
        (forge("people", "wakes_due", OAF, 600), "column people.wakes_due: somebody wakes who bleeds, or should have woken"),
        (forge("people", "wakes_due", GRUM, 900), "column people.wakes_due: somebody wakes who bleeds"),
        (forge("people", "state", OAF, 0), "column people.wakes_due: somebody wakes who is not knocked out"),
        (forge("people", "state", GRUM, 2), "column people.bleeding: somebody bleeds who is dead or gone"),
    ],
)  # fmt: skip
def test_a_forged_wound_is_refused(tmp_path: Path, change, told: str) -> None:
    """N1, N9, C12: what contradicts itself never gets into a game."""
    session, path = hurt(), tmp_path / "game.save"
    change(session.world)
    saving.write_file(path, session.file(with_state=True))
    assert told in broken(path, path.read_bytes())
