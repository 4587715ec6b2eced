"""Issue-sized: a peasant walks through a corridor of four traps; the events file tells the whole story (T1 to T17)."""

import json
from pathlib import Path

import pytest

from game.cli import main

DATA = Path(__file__).parent.parent / "data"


def test_a_peasant_walks_through_four_traps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """T8, T17, T9, T7, W2, W6, D5: built, sprung, fired, survived, rearmed."""
    events = tmp_path / "events.jsonl"
    with pytest.raises(SystemExit) as ended:
        main(
            [
                *("run", str(DATA / "four_traps.txt"), "--sandbox", "--ticks", "7000"),
                *("--orders", str(DATA / "four_traps.jsonl"), "--events", str(events), "--json"),
            ]
        )
    assert ended.value.code == 0
    summary = json.loads(capsys.readouterr().out)
    told = [json.loads(line) for line in events.read_text(encoding="utf-8").splitlines()]

    def of(kind: str) -> list[dict]:
        return [event for event in told if event["type"] == kind]

    assert summary["refused"] == 0
    # The first trap is built of the stock, by a Traps minion whose craft shows.
    assert [event["thing"]["kind"] for event in of("built")] == ["pressure_plate", "blades"]
    assert {event["kind"] for event in of("roll") if event["actor"]["name"] == "Grik"} == {"build", "rearm"}
    # On the way in every trigger springs, on the way out none: all four are spent.
    sprung = [(event["trigger"]["kind"], event["family"], event["by"]["name"]) for event in of("trigger.sprung")]
    assert sprung == [
        ("pressure_plate", "plate", "Bo"),
        ("tripwire", "tripwire", "Bo"),
        ("sensor", "sensor", "Bo"),
        ("wide_tripwire", "tripwire", "Bo"),
    ]
    fired = {event["kind"]: event for event in of("trap.fired")}
    assert list(fired) == ["blades", "dart_thrower", "web_trap", "alarm_trap"]
    assert summary["traps_fired"] == len(of("trap.fired")) == 4
    # The wire of the darts crosses that of the sensor straight, and so they stay two traps; its timer holds it up by half a second.
    assert fired["dart_thrower"]["delay"] == 10
    assert fired["dart_thrower"]["tick"] == [event["tick"] for event in of("trigger.sprung")][1] + 10
    assert {event["cause"] for event in fired.values()} == {"sprung"}
    assert [event["victim"]["name"] for event in of("trap.hit")].count("Bo") >= 2
    # The alarm gives the party away, and its wire opens the door for as long as the tripwire is on.
    assert [event["party"] for event in of("party.spotted")] == ["Mob"]
    (opened,), (closed,) = ([event for event in of(kind) if event["by"] == "signal"] for kind in ("door.opened", "door.closed"))
    assert opened["tick"] == of("trigger.sprung")[-1]["tick"]
    assert closed["tick"] == next(event["tick"] for event in of("trigger.off") if event["trigger"]["kind"] == "wide_tripwire")
    # Once the enemy is gone and the minion does its duty again, everything is rearmed, and each trigger is off.
    assert min(event["tick"] for event in of("part.rearmed")) > 4710
    rearmed = sorted(event["kind"] for event in of("part.rearmed"))
    assert rearmed == sorted(["pressure_plate", "blades", "tripwire", "dart_thrower", "sensor", "web_trap", "wide_tripwire", "alarm_trap"])
    assert len(of("trigger.on")) == len(of("trigger.off")) == 4
