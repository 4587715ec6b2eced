"""Issue-sized: an orders file digs and furnishes a room on First Keep, and every material adds up (G1 to G4)."""

import json
from collections import Counter
from pathlib import Path

import pytest

from game.cli import main
from game.content.load import content
from game.content.places import data_folder

FILE = Path(__file__).parent.parent / "data" / "first_room.jsonl"


def test_a_room_is_dug_and_furnished_and_the_sum_of_events_is_the_stock(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """G2: the conservation sum over the events equals the stock."""
    events = tmp_path / "events.jsonl"
    with pytest.raises(SystemExit) as ended:
        main(["run", str(data_folder("maps") / "first_keep.tmx"), "--days", "3", "--orders", str(FILE), "--events", str(events), "--json"])
    assert ended.value.code == 0
    summary = json.loads(capsys.readouterr().out)
    told = [json.loads(line) for line in events.read_text(encoding="utf-8").splitlines()]
    sums: Counter[str] = Counter()
    for event in told:
        if event["type"] == "stock.changed":
            sums[event["material"]] += event["delta"]
    assert dict(sums) == {material: amount for material, amount in summary["stock"].items() if amount or material in sums}
    orders = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    built = Counter(order["kind"] for order in orders if order["order"] == "build")
    built["wall"] -= 1  # on rock: the one order that is refused
    assert summary["refused"] == 1
    done = Counter(event["what"] for event in told if event["type"] == "work.done" and event["duty"] in ("build", "traps"))
    assert done == +built
    mined = sum(event["delta"] for event in told if event["type"] == "stock.changed" and event["why"] == "mined")
    assert mined == content().terrain["rock"].yields["stone"] * len(orders[0]["cells"])
