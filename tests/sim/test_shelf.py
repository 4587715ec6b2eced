"""The player's saves in their folder: what is told of them, their names, and autosaves in rotation."""

import os
from pathlib import Path

import pytest

from game.content.faults import BadInput
from game.content.load import content
from game.sim import shelf
from game.sim.session import Session
from tests.rules.test_schedule import KEEP
from tests.scenario import Scenario


def session() -> Session:
    made = Scenario(KEEP)
    Scenario.made.remove(made)
    made.run(700)
    return made.session


def test_a_save_tells_its_map_day_and_picture_without_being_loaded(tmp_path: Path) -> None:
    game = session()
    game.save(tmp_path / "One day.save", b"\x89PNG picture")
    (one,) = shelf.kept(tmp_path)
    assert (one.name, one.title, one.day, one.hour, one.picture, one.fault) == ("One day", "scenario.txt", 1, 7, b"\x89PNG picture", "")
    assert Session.load(one.path, content(), keeping=True).world.state_hash() == game.world.state_hash()


def test_the_newest_stands_first_and_other_files_are_passed_over(tmp_path: Path) -> None:
    game = session()
    for age, name in ((30, "a"), (10, "c"), (20, "b")):
        game.save(tmp_path / f"{name}.save")
        os.utime(tmp_path / f"{name}.save", (1_000_000 - age, 1_000_000 - age))
    (tmp_path / "notes.txt").write_text("no save")
    (tmp_path / "folder.save").mkdir()
    assert [each.name for each in shelf.kept(tmp_path)] == ["c", "b", "a"]
    assert shelf.kept(tmp_path / "nowhere") == []


@pytest.mark.parametrize("data", [b"", b"DEADFALL", b"\x00" * 500, b"DEADFALL\x01\x00" + b"x" * 90])
def test_what_can_t_be_read_is_told_with_its_fault(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "broken.save").write_bytes(data)
    (one,) = shelf.kept(tmp_path)
    assert (one.name, one.title, one.picture) == ("broken", "", b"")
    assert "broken.save" in one.fault


@pytest.mark.parametrize("name", ["", "  ", ".hidden", "a/b", "..", "a\\b", "a:b", "x" * 61, "a\nb", "a\x00b", "..."])
def test_a_name_that_no_file_can_have_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="can't name a save"):
        shelf.path_of(tmp_path, name)


def test_names_lie_in_the_folder(tmp_path: Path) -> None:
    for name in ("Keep, day 3", "第三日", " spaced "):
        assert shelf.path_of(tmp_path, name) == tmp_path / f"{name.strip()}.save"


def test_autosaves_rotate_the_oldest_gives_way(tmp_path: Path) -> None:
    names = []
    for age in range(5, 0, -1):
        path = shelf.autosave(tmp_path)
        names.append(path.stem)
        path.write_bytes(b"")
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    assert names == ["auto-1", "auto-2", "auto-3", "auto-1", "auto-2"]


def test_a_folder_that_can_t_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="can't be made"):
        shelf.make(tmp_path / "file" / "saves")
    shelf.make(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()
    shelf.remove(tmp_path / "a" / "none.save")
