"""Saves whose knowledge, tries and lessons contradict themselves are refused, each with one clear line (K1 to K16)."""

from pathlib import Path

import pytest

from game.content.load import content
from game.sim import saving
from game.sim.session import Session
from tests.rules.test_disarming import DEFT
from tests.rules.test_knowledge import LANE, NEVER
from tests.rules.traps import part, someone, trap, walks
from tests.scenario import Scenario
from tests.sim.test_saving import broken, forge


def at_a_plate() -> Session:
    """Eye has been through blades, knows a plate by finding, Rae's party a tripwire by Trap Sense; Eye is disarming the plate."""
    game = trap(Scenario(LANE), "pressure_plate", "blades", 20, 1, apart=3)
    trap(game, "tripwire", "web_trap", 35, 1, apart=2)
    someone(game, "rogue", 40, 1, "Rae", party="B", stats=NEVER)
    someone(game, "peasant", 15, 1, "Eye", party="A", stats=DEFT)
    part(game, "lever", 5, 1)
    walks(game, "Eye", 30, 1, after=1).run(100)
    people = game.world.people
    people.family_lessons[1], people.mechanism_lessons[1] = 1, 1
    Scenario.made.remove(game)
    return game.session


RAE, EYE = (lambda world: 0), (lambda world: 1)
FIRST, LAST = (lambda world: 0), (lambda world: len(world.knowledge) - 1)


def test_there_is_something_to_forge(tmp_path: Path) -> None:
    session, path = at_a_plate(), tmp_path / "a.save"
    world = session.world
    assert world.knowledge.how.tolist() == [2, 1]
    assert world.people.deed[1] > 0
    assert len(world.checked) >= 1
    session.save(path)
    assert Session.load(path, content(), keeping=True).world.state_hash() == world.state_hash()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (forge("knowledge", "who", FIRST, 999), "column knowledge.who: nobody who could know it"),
        (forge("knowledge", "who", LAST, 999), "column knowledge.who: nobody who could know it"),
        (forge("knowledge", "how", LAST, 2), "column knowledge.who: nobody who could know it"),
        (forge("knowledge", "how", LAST, 3), "holds a value outside 0 to 2"),
        (forge("knowledge", "kind", LAST, 0), "column knowledge.kind: no trigger"),
        (forge("knowledge", "kind", LAST, 255), "column knowledge.kind: no trigger"),
        (forge("knowledge", "cell", LAST, 47), "column knowledge.cell: a trigger that is there is known somewhere else"),
        (forge("knowledge", "trigger", LAST, 10**6), "column knowledge.since: knowledge of what is to come"),
        (forge("knowledge", "since", LAST, 10**6), "column knowledge.since: knowledge of what is to come"),
        (forge("knowledge", "since", FIRST, 99), "column knowledge.since: knowledge of what is to come, or out of order"),
        (forge("checked", "party", FIRST, 999), "column checked.party: a party that isn't there"),
        (forge("checked", "failures", FIRST, 9), "column checked.failures: a trap that should have fired"),
        (forge("people", "family_lessons", EYE, 3), "column people.family_lessons: more than anybody can learn"),
        (forge("people", "mechanism_lessons", EYE, 1 << 30), "column people.mechanism_lessons: more than anybody can learn"),
        (forge("people", "deed", EYE, 0), "column people.deed: a deed of who does none"),
        (forge("people", "deed", RAE, 1), "column people.deed: a deed of who does none"),
        (forge("parties", "wary", FIRST, 3), "holds a value outside 0 to 2"),
    ],
)  # fmt: skip
def test_forged_knowledge_is_refused(tmp_path: Path, change, told: str) -> None:
    """K1 to K16: what contradicts itself never gets into a game."""
    session, path = at_a_plate(), tmp_path / "game.save"
    change(session.world)
    saving.write_file(path, session.file(with_state=True))
    assert told in broken(path, path.read_bytes())


def test_knowing_or_trying_twice_is_refused(tmp_path: Path) -> None:
    """K1, K6."""
    for table, told in (("knowledge", "somebody knows twice of one trigger"), ("checked", "a party has tried twice with one trigger")):
        session, path = at_a_plate(), tmp_path / f"{table}.save"
        rows = session.world.tables[table]
        rows.append(**{name: int(rows.__dict__[name][-1]) for name in rows.columns})
        saving.write_file(path, session.file(with_state=True))
        assert told in broken(path, path.read_bytes())


def test_seen_marks_of_nobody_or_twice_are_refused(tmp_path: Path) -> None:
    """K8."""
    for parties, told in (([999], "a party that isn't there"), ([0, 0], "a party has seen one place twice")):
        session, path = at_a_plate(), tmp_path / f"{len(parties)}.save"
        for party in parties:
            session.world.seen_marks.append(party=party or int(session.world.parties.id[0]), cell=50)
        saving.write_file(path, session.file(with_state=True))
        assert told in broken(path, path.read_bytes())
