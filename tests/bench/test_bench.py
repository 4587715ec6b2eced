"""The benchmark suite: it runs, its results are checked to be equal, a missing peer is said."""

import json

import pytest

from game.bench import harness, paths, suite, walking
from game.bench.harness import Row, cold, compared, heading, line, missing
from game.cli import main


def test_a_row_is_met_by_its_ratio_and_equal_results() -> None:
    assert compared("a", 64, 1e-6, "peer", 20e-6, 17, True).met
    assert not compared("a", 64, 1e-6, "peer", 16e-6, 17, True).met
    assert not compared("a", 64, 1e-6, "peer", 20e-6, 17, False).met
    assert missing("a", 64, "tcod", 17).met
    assert line(compared("a", 64, 1e-6, "peer", 16e-6, 17, True)).endswith("BELOW")
    assert "pip install tcod" in line(missing("a", 64, "tcod", 17))
    assert heading().split()[0] == "what"


def test_competitors_are_timed_in_turn_and_as_often() -> None:
    calls: list[str] = []
    times = cold({"a": [lambda: calls.append("a")], "b": [lambda: calls.append("b")]}, rounds=20, budget_s=60)
    assert set(times) == {"a", "b"}
    assert calls.count("a") == calls.count("b") == 21
    timed = calls[2:]
    assert all(timed[i] != timed[i + 1] for i in range(0, len(timed), 2))
    with pytest.raises(ValueError, match="same number of tasks"):
        cold({"a": [print], "b": [print, print]}, 1)


def test_missing_peers_are_said_and_the_rest_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (paths, walking):
        monkeypatch.setattr(module, "optional", lambda name: None)
    rows = [*paths.field_rows((64,)), *paths.search_rows((64,)), *walking._walk_rows(30, 64, 500)]
    assert {row.peer.split()[-1] for row in rows if row.ours_us is None} == {
        "tcod",
        "scipy",
        "networkit",
        "igraph",
        "w9-pathfinding",
        "esper",
        "mesa",
    }
    assert [row.peer for row in rows if row.equal] == ["plain Python"]


def test_own_comparisons_give_equal_results() -> None:
    rows = [*paths.repair_rows((64,), 10), *walking.right_rows(30, 5)]
    assert len(rows) == 7
    assert all(row.equal for row in rows)


def test_a_long_walk_stops_for_what_matters() -> None:
    spent, stops = walking._long_walk(12, 3000)
    assert spent > 0
    assert stops > 50


def test_the_command_prints_rows_as_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(suite, "PARTS", {"run": lambda: iter([Row("a", 1, 2.0, "peer", 4.0, 2.0, 1.0, True)])})
    for arguments in (["bench", "--json"], ["bench", "run"]):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 0
    printed = capsys.readouterr().out.splitlines()
    assert json.loads(printed[0])[0]["met"] is True
    assert printed[2].split()[0] == "a"


def test_every_part_can_be_named() -> None:
    assert list(suite.PARTS) == ["paths", "sight", "walking", "run", "labour", "traps", "fights", "parties", "screen", "loading"]
    assert harness.optional("no_such_peer") is None
