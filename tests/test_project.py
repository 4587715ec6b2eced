"""The project itself: what travels in a wheel, what the README promises, the set-up tool."""

import importlib.util
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from game.content import places

ROOT = Path(__file__).resolve().parent.parent


def test_assets_and_maps_travel_in_a_wheel_and_are_found_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(places.SAVES_VARIABLE)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        archive.extractall(tmp_path / "site")
    for folder in ("assets", "maps"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file():
                assert f"game/data/{path.relative_to(ROOT).as_posix()}" in names
    command = [sys.executable, "-m", "game", "run", str(tmp_path / "site/game/data/maps/proving_ground.txt"), "--ticks", "10", "--json"]
    ran = subprocess.run(
        command,
        cwd=tmp_path / "site",
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    asked = "from game.content import places; print(places.checkout(), places.saves_folder())"
    told = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=tmp_path / "site",
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.startswith("None ")
    assert "deadfall" in told.stdout


def test_in_a_checkout_saves_lie_in_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert places.saves_folder() != ROOT / "saves", "no test writes there"
    monkeypatch.setenv(places.SAVES_VARIABLE, str(tmp_path))
    assert places.saves_folder() == tmp_path
    monkeypatch.delenv(places.SAVES_VARIABLE)
    assert places.saves_folder() == ROOT / "saves"
    assert subprocess.run(["git", "check-ignore", "-q", "saves/a.save"], cwd=ROOT, check=False).returncode == 0


def dev_tool():
    spec = importlib.util.spec_from_file_location("dev", ROOT / "tools" / "dev.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_set_up_tool_installs_again_only_when_the_dependencies_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dev = dev_tool()
    calls: list[list[str]] = []
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(dev, "CONSTRAINTS", tmp_path / "constraints.txt")
    (tmp_path / "pyproject.toml").write_text("a")
    (tmp_path / "constraints.txt").write_text("b")

    def call(command: list[str], **_: object) -> int:
        calls.append(command)
        dev.inside("python").parent.mkdir(parents=True, exist_ok=True)
        dev.inside("python").touch()
        return 0

    monkeypatch.setattr(dev.subprocess, "call", call)
    dev.set_up()
    assert [command[1:3] for command in calls] == [["-m", "venv"], ["-m", "pip"]]
    dev.set_up()
    assert len(calls) == 2
    (tmp_path / "constraints.txt").write_text("c")
    dev.set_up()
    assert len(calls) == 3


@pytest.mark.parametrize("arguments", [[], ["fly"]])
def test_the_set_up_tool_says_what_it_can_do(arguments: list[str], tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "dev.py"), *arguments], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 2
    assert ran.stderr == "dev: say what to do: python tools/dev.py play, or python tools/dev.py test\n"


def test_every_dependency_is_pinned() -> None:
    pinned = {
        line.split("==")[0].lower().replace("_", "-")
        for line in (ROOT / "tools" / "constraints.txt").read_text().splitlines()
        if "==" in line
    }
    asked = re.findall(r'^  "([A-Za-z0-9-]+)>=', (ROOT / "pyproject.toml").read_text(), re.M)
    assert len(asked) > 10
    assert {name.lower() for name in asked} <= pinned


def test_the_readme_names_commands_that_exist() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "python tools/dev.py play" in text
    assert "python tools/dev.py test" in text
    from game.cli.base import app, map_app

    known = {(command.name or command.callback.__name__) for command in app.registered_commands + map_app.registered_commands} | {"map"}
    for command in re.findall(r"^deadfall (\w+)", text, re.M):
        assert command in known, command


def test_every_file_opens_with_a_sentence_and_none_is_overlong() -> None:
    for path in (ROOT / "game").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert text.startswith('"""'), path
        assert text.count("\n") <= 450, path


def test_the_continuous_integration_runs_the_readmes_test_command() -> None:
    script = (ROOT / ".ci" / "run").read_text()
    assert "tools/dev.py test" in script
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


EACH_ALONE = """
import importlib, pkgutil, sys
import game.rules, game.sim, game.world.world
names = [found.name for package in (game.rules, game.sim) for found in pkgutil.walk_packages(package.__path__, package.__name__ + ".")]
assert len(names) > 80
for name in names:
    for known in [known for known in sys.modules if known.startswith(("game.rules.", "game.sim."))]:
        del sys.modules[known]
    try:
        importlib.import_module(name)
    except ImportError as error:
        print(f"{name}: {error}")
"""


def test_every_module_of_rules_and_simulation_can_be_the_first_one_imported() -> None:
    """Chapters import each other; which is asked for first must not matter."""
    ran = subprocess.run([sys.executable, "-c", EACH_ALONE], cwd=ROOT, check=True, capture_output=True, text=True)
    assert ran.stdout == ""
