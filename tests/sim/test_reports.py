"""I9: reports of invasions, beside what the events say. Every scenario proves that they are the same after a save too."""

from __future__ import annotations

import msgspec
import pytest

from game.content.faults import BadInput
from game.content.load import content
from game.sim import reports, saving
from game.sim.reports import Report
from game.sim.session import Session
from tests.rules.test_parties import KEEP
from tests.scenario import Scenario

CORRIDOR = """
    XXXXXXXXXXXXXXXXXXXXXXXXXXXX
    >.................+....hhh.X
    X######################hHh#X
    X######################hhh#X
    XXXXXXXXXXXXXXXXXXXXXXXXXXXX
    """


def report(game: Scenario, number: int = 1) -> Report:
    """The report of an invasion, once all is read."""
    game.session.read_events()
    return next(each for each in game.session.reporter.reports if each.number == number)


def did(found: Report, kind: str) -> dict[str, int]:
    """What all things of a kind, or fighters, did."""
    total: dict[str, int] = {}
    for deeds in (*found.things, *found.fighters):
        if kind in (deeds.kind, deeds.name):
            for what, count in deeds.did.items():
                total[what] = total.get(what, 0) + count
    return total


def trapped(scenario, kind: str = "blades", seed: int = 1) -> Scenario:
    """A plate that is wired to a trap in the way of peasants."""
    game = scenario(CORRIDOR, seed).order("place", kind="pressure_plate", at=[6, 1]).order("place", kind=kind, at=[7, 1])
    return game.order("wire", path=[[6, 1], [7, 1]])


def test_who_came_is_told_with_what_becomes_of_them(scenario) -> None:
    game = scenario(KEEP).order("invasion", members=[{"class": "rogue", "level": 3}, {"class": "peasant"}], goal="steal_treasure").run(30)
    found = report(game)
    assert (found.number, found.kind, found.goal, found.outcome, found.ended) == (1, "party", "steal_treasure", "under way", -1)
    assert [(comer.kind, comer.level, comer.fate) for comer in found.comers] == [("rogue", 3, "free"), ("peasant", 1, "free")]
    game.run(2500)
    ended = game.events("invasion.ended")[0]
    assert (found.outcome, found.ended) == (ended["outcome"], ended["tick"])
    names = {comer.name: comer.fate for comer in found.comers}
    assert {name for name, fate in names.items() if fate == "left"} == {told["who"]["name"] for told in game.events("left")}
    assert {name for name, fate in names.items() if fate == "dead"} == {told["who"]["name"] for told in game.events("died")}
    assert game.session.summary()["reports"][0]["comers"][0]["fate"] == found.comers[0].fate


@pytest.mark.parametrize("seed", [1, 9])
def test_a_trap_s_deeds_are_those_that_the_events_tell(scenario, seed: int) -> None:
    """On peasants who are hurt already: with the one seed the blast knocks one out, with the other it kills."""
    game = trapped(scenario, "explosive_trap", seed).order("invasion", members=[{"class": "peasant"}] * 6, kind="mob").run(1)
    for told in game.events("spawned", why="invasion"):
        for stage in ("severe", "medium"):
            game.order("wound", target=told["who"]["name"], stage=stage, location="arm", weapon="blade", bleeding=False)
        for stat in ("combat", "vigour", "will"):
            game.order("set", target=told["who"]["name"], field=stat, value=0)
    game.run(3000)
    found, fired, hits = report(game), game.events("trap.fired"), game.events("trap.hit")
    assert fired
    assert hits
    counted = did(found, "explosive_trap")
    assert counted["fired"] == len(fired)
    assert counted.get("hit", 0) + counted.get("no effect", 0) == len(hits)
    felled = [told for told in game.events("felled") if isinstance(told["by"], dict) and told["by"]["kind"] == "explosive_trap"]
    assert [told["outcome"] for told in felled] == [{1: "knocked_out", 9: "dead"}[seed]]
    assert counted.get("killed", 0) == len([told for told in felled if told["outcome"] == "dead"])
    assert counted.get("knocked out", 0) == len([told for told in felled if told["outcome"] == "knocked_out"])
    assert did(found, "pressure_plate") == {"sprung": len(game.events("trigger.sprung"))}
    assert found.lost["parts to rearm"] == len(
        [told for told in game.events("part.spent") if told["tick"] <= found.ended or found.ended < 0]
    )
    assert found.fates()["dead"] == len([told for told in game.events("died") if told["who"]["kind"] == "peasant"])


def test_what_fires_while_no_invasion_is_on_is_no_deed(scenario) -> None:
    game = trapped(scenario).order("spawn", kind="peasant", at=[4, 1], party="The Lost", goal="kill_overlord").run(200)
    assert game.events("trap.fired")
    game.session.read_events()
    assert game.session.reporter.reports == []


def test_a_locked_door_holds_them_until_they_are_through_or_give_up(scenario) -> None:
    game = scenario(CORRIDOR).order("place", kind="padlock", at=[18, 1]).order("lock", after=1, at=[18, 1], locked=True)
    game.order("invasion", members=[{"class": "rogue", "level": 2, "talents": ["locksmith"]}], after=2).run(8000)
    counted = did(report(game), "door")
    began, ends = game.ticks("breach.chosen"), game.ticks("breach.done") + game.ticks("breach.given_up")
    assert began
    assert len(ends) == 1
    assert counted["ticks held"] == ends[0] - began[0]
    assert counted.get("broken through", 0) == len(game.events("breach.done"))
    assert counted.get("given up", 0) == len(game.events("breach.given_up"))


def test_fighters_and_the_dungeon_s_own_losses_are_told(scenario) -> None:
    game = scenario(KEEP).order("spawn", kind="troll", at=[5, 1], name="Grom", level=3).order("spawn", kind="imp", at=[6, 1], name="Pip")
    game.order("set", target="Pip", field="vigour", value=1)
    game.order("invasion", members=[{"class": "warrior", "level": 4}, {"class": "peasant"}, {"class": "peasant"}]).run(4000)
    found = report(game)
    for name in ("Grom", "Pip", "Overlord"):
        killed = [told for told in game.events("died") if (told.get("by") or {}).get("name") == name]
        felled = [told for told in game.events("felled", outcome="knocked_out") if told["by"].get("name") == name]
        assert did(found, name) == {
            what: len(which) for what, which in (("knocked out", felled), ("killed", killed)) if which and _of_invasion(found, which)
        }
    until = found.ended if found.ended >= 0 else game.world.campaign.tick
    dead = [told for told in game.events("died") if told["who"]["side"] == "dungeon" and told["tick"] <= until]
    assert found.lost.get("own dead", 0) == len(dead)
    assert found.fighters


def _of_invasion(found: Report, told: list[dict]) -> bool:
    ids = {comer.id for comer in found.comers}
    return all(each.get("who", each.get("victim"))["id"] in ids for each in told)


def test_stolen_gold_is_a_cost(scenario) -> None:
    game = scenario(KEEP).order("place", kind="treasury", at=[12, 7]).order("stock", material="gold", amount=90)
    game.order("set", target="Overlord", field="state", value=1)
    game.order("invasion", members=[{"class": "rogue", "level": 3}], goal="steal_treasure").run(4000)
    stolen = -sum(told["delta"] for told in game.events("stock.changed", why="stolen"))
    assert stolen > 0
    assert report(game).lost["stolen gold"] == stolen


def test_the_knocked_out_are_told_of_after_the_end_too(scenario) -> None:
    """I26: captured, woken and gone home, or dead."""
    game = scenario(KEEP).order("invasion", members=[{"class": "peasant"}] * 2).run(30)
    first, second = (comer.name for comer in report(game).comers)
    game.order("set", target=first, field="state", value=1).order("set", target=second, field="state", value=1).run(2)
    assert report(game).ended > 0
    game.order("set", target=second, field="state", value=2).run(2)
    assert report(game).comers[1].fate == "dead"
    game.order("set", target=first, field="state", value=0).run(2)
    assert report(game).comers[0].fate == "free"


def test_two_at_once_are_told_apart(scenario) -> None:
    game = scenario(KEEP).order("invasion", members=[{"class": "peasant"}], goal="steal_treasure")
    game.order("invasion", members=[{"class": "warrior", "level": 2}], after=5).run(20)
    name = report(game).comers[0].name
    game.order("set", target=name, field="state", value=2).run(2)
    assert [len(report(game, number).comers) for number in (1, 2)] == [1, 1]
    assert (report(game).ended > 0, report(game, 2).ended) == (True, -1)
    assert (report(game).fates(), report(game, 2).fates()) == ({"dead": 1}, {"free": 1})


@pytest.mark.parametrize(
    ("field", "value"), [("fate", "risen"), ("did", {"fired": -1}), ("at", [1]), ("lost", {"parts to rearm": -2}), ("comers", "none")]
)
def test_damaged_reports_in_a_save_are_refused(tmp_path, field: str, value: object) -> None:
    game = Scenario(KEEP).order("invasion", members=[{"class": "peasant"}])
    game.run(30)
    file = game.session.file(with_state=True)
    comer = reports.Comer(1, "Ann", "peasant", 1)
    deeds = reports.Deeds(2, "blades", (1, 1), {"fired": 1})
    whole = Report(1, "The Bold", "party", "normal", "kill_overlord", "", 0, comers=[comer], things=[deeds])
    for struct in (comer, deeds, whole):
        if field in struct.__struct_fields__:
            setattr(struct, field, value)
    file.chronicle.reports = [whole]
    path = tmp_path / "forged.save"
    saving.write_file(path, file)
    with pytest.raises(BadInput):
        Session.load(path, content(), keeping=False)
    Scenario.made.remove(game)


def test_a_save_without_reports_is_read() -> None:
    """From before there were any."""
    made = msgspec.json.decode(b'{"number": 1, "party": 3, "kind": "mob", "strength": "", "goal": "", "home": "", "began": 0}', type=Report)
    assert (made.outcome, made.fates()) == ("under way", {})
