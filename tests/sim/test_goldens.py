"""Golden replays: whole games that were played once and recorded; `tools/make_goldens.py` makes them anew when the rules change."""

import importlib.util
import inspect
import pkgutil
from importlib import import_module
from pathlib import Path

import numba
import pytest

import game.kernels
from game.content.load import content
from game.kernels.warm import warm
from game.sim.replay import replay

DATA = Path(__file__).parent.parent / "data"


def load_tool():
    """Return the tool that makes goldens."""
    spec = importlib.util.spec_from_file_location("make_goldens", DATA.parent.parent / "tools" / "make_goldens.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", sorted(path.stem for path in DATA.glob("*.rec")))
def test_a_golden_game_goes_as_it_went(name: str) -> None:
    """Z1: tick by tick; a failure names the first tick, the system and the columns."""
    played = replay(DATA / f"{name}.rec", content())
    assert played.same_rules, "the rules have changed: python tools/make_goldens.py"
    assert str(played.difference) == "None"
    assert played.checked >= 2


def test_the_battle_is_one(tmp_path: Path) -> None:
    """C6 to C12, N1 to N9: twenty against twenty, with blows, shots, falls of both kinds, care and prisoners; made anew it is the same."""
    session = load_tool().make("battle", tmp_path)
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


def test_what_is_warmed_up_is_all_that_a_battle_runs_on(tmp_path: Path) -> None:
    """No compiling in play: a battle gives no kernel another form than warming up has."""
    if numba.config.DISABLE_JIT:
        return
    warm()
    before = forms()
    load_tool().make("battle", tmp_path)
    assert forms() == before


def forms() -> dict[str, int]:
    """How many compiled forms each kernel has."""
    modules = [import_module(f"game.kernels.{module.name}") for module in pkgutil.iter_modules(game.kernels.__path__)]
    members = [(f"{module.__name__}.{name}", value) for module in modules for name, value in inspect.getmembers(module)]
    return {name: len(value.signatures) for name, value in members if isinstance(value, numba.core.registry.CPUDispatcher)}
