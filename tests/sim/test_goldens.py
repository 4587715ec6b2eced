"""Golden replays: whole games that were played once and recorded; `tools/make_goldens.py` makes them anew when the rules change."""

import importlib.util
from pathlib import Path

import pytest

from game.content.load import content
from game.sim.replay import replay

DATA = Path(__file__).parent.parent / "data"


@pytest.mark.parametrize("name", sorted(path.stem for path in DATA.glob("*.rec")))
def test_a_golden_game_goes_as_it_went(name: str) -> None:
    """Z1: tick by tick; a failure names the first tick, the system and the columns."""
    played = replay(DATA / f"{name}.rec", content())
    assert played.same_rules, "the rules have changed: python tools/make_goldens.py"
    assert str(played.difference) == "None"
    assert played.checked >= 10


def test_the_battle_is_one(tmp_path: Path) -> None:
    """C6 to C12, N1 to N9: twenty against twenty, with blows, shots, falls of both kinds, care and prisoners; made anew it is the same."""
    spec = importlib.util.spec_from_file_location("make_goldens", DATA.parent.parent / "tools" / "make_goldens.py")
    goldens = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(goldens)
    session = goldens.make("battle", tmp_path)
    assert (tmp_path / "battle.rec").read_bytes() == (DATA / "battle.rec").read_bytes()
    told = session.scribe.told
    assert told["order.refused"] == 0
    assert told["spawned"] == 40
    summary = session.summary()
    assert summary["kills"] >= 10
    assert summary["knockouts"] >= 10
    assert told["treated"] > 0
    assert told["captured"] > 0
    assert told["roll"] > 200
