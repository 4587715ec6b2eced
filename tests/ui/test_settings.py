"""What letters do is the player's: kept in a file of theirs, and a damaged one does no harm."""

from pathlib import Path

import msgspec
import pygame
import pytest

from game.rules import letters
from game.ui import settings
from game.ui.atlas import Atlas
from game.ui.letter_looks import LOOKS
from game.ui.settings import Doing, Settings
from tests.ui.seats import Seat, gate


def test_the_beginning_is_the_manuals_behaviour() -> None:
    """I23, G7, G9."""
    fresh = Settings()
    assert all(fresh.of(topic).letter and not fresh.of(topic).jump for topic in letters.TOPICS)
    assert [topic for topic in letters.TOPICS if fresh.of(topic).pause] == [letters.SPOTTED, letters.OUTCOME]
    assert fresh.of(letters.SPOTTED).sound
    assert not fresh.of(letters.UNSEEN_TRAP).sound
    assert fresh.pauses(letters.SPOTTED, True)
    assert not fresh.pauses(letters.SPOTTED, False)
    assert not fresh.pauses(letters.MERCHANT, False)
    fresh.of(letters.MERCHANT).pause = True
    assert fresh.pauses(letters.MERCHANT, False)


def test_settings_are_kept_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.json"
    assert settings.load(path) == (Settings(), "")
    kept = Settings()
    kept.of(letters.POWER).jump = True
    assert settings.save(kept, path) == ""
    assert settings.load(path) == (kept, "")
    assert [each.name for each in path.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"\xff\xfe\x00",
        b"[]",
        b'{"letters": 3}',
        b'{"letters": {"spotted": {"letter": "yes"}}}',
        b'{"letters": {"spotted": {"dance": true}}}',
        b'{"unknown": 1}',
        b"[" * 50_000,
        b" " * 200_000,
    ],
)
def test_a_damaged_file_is_set_aside(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for number in (1, 2):
        path.write_bytes(data)
        read, fault = settings.load(path)
        assert read == Settings()
        assert fault.startswith("The settings were damaged (")
        assert "\n" not in fault
        assert not path.exists()
        kept = tmp_path / ("settings.json.damaged" if number == 1 else "settings.json.damaged-2")
        assert kept.read_bytes() == data
        assert kept.name in fault


def test_a_folder_in_the_files_place_does_no_harm(tmp_path: Path) -> None:
    read, fault = settings.load(tmp_path)
    assert read == Settings()
    assert "is no regular file" in fault
    assert "is no regular file" in settings.save(read, tmp_path)
    (tmp_path / "file").write_text("")
    assert settings.save(read, tmp_path / "file" / "settings.json").startswith("The settings were not kept: ")


def test_topics_of_another_version_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(msgspec.json.encode({"letters": {"dragons": {"letter": False}}}))
    read, fault = settings.load(path)
    assert fault == ""
    read.of(letters.POWER).sound = True
    settings.save(read, path)
    assert settings.load(path)[0].letters["dragons"] == Doing(letter=False)


def test_the_file_is_the_users_own(monkeypatch: pytest.MonkeyPatch, settings_of_their_own: Path) -> None:
    assert settings.place() == settings_of_their_own
    monkeypatch.delenv(settings.VARIABLE)
    assert settings.place().name == "settings.json"
    assert "deadfall" in str(settings.place())


def test_a_damaged_file_is_told_of_in_a_letter(atlas: Atlas, settings_of_their_own: Path) -> None:
    settings_of_their_own.parent.mkdir(parents=True, exist_ok=True)
    settings_of_their_own.write_text("{")
    seat = Seat(gate(party=False), atlas)
    assert [letter.topic for letter in seat.desk.news.box.letters] == ["settings"]
    assert any(words.startswith("The settings were") for words in seat.words)


def box_of(seat: Seat, topic: str, column: int) -> tuple[int, int]:
    _, y = seat.find(LOOKS[topic].name)
    return 640 + 560 // 2 - 24 - 72 * 4 + 72 * column + 36, y


def test_the_matrix_is_ticked_and_kept(atlas: Atlas, settings_of_their_own: Path) -> None:
    seat = Seat(gate(party=False), atlas)
    assert seat.key(pygame.K_F10) == []
    assert seat.desk.news.held
    assert {"Letter", "Pause", "Jump", "Sound"} < set(seat.words)
    for topic, column in ((letters.MERCHANT, 2), (letters.SPOTTED, 1), (letters.SPOTTED, 3)):
        seat.point(box_of(seat, topic, column))
        seat.press()
    read, _ = settings.load(settings_of_their_own)
    assert read.of(letters.MERCHANT) == Doing(jump=True)
    assert read.of(letters.SPOTTED) == Doing()
    seat.key(pygame.K_F10)
    assert not seat.desk.news.held
    again = Seat(gate(party=False), atlas)
    assert again.desk.news.box.settings.of(letters.MERCHANT).jump
    again.push("Calm")
    assert not again.desk.news.held
    again.key(pygame.K_F10)
    again.push("As in the beginning")
    assert settings.load(settings_of_their_own)[0].of(letters.SPOTTED).pause
    again.push("Close")
    assert not again.desk.news.held


def test_the_button_beside_the_display_opens_the_settings(atlas: Atlas) -> None:
    seat = Seat(gate(party=False), atlas)
    seat.point((1280 - 8 - 214 - 4 - 17, 20))
    assert "What letters do  [F10]" in seat.words
    seat.press()
    assert seat.desk.news.held


def test_settings_that_cannot_be_written_are_told_of(atlas: Atlas, settings_of_their_own: Path) -> None:
    settings_of_their_own.mkdir(parents=True)
    seat = Seat(gate(party=False), atlas)
    seat.desk.news.box.letters.clear()
    seat.key(pygame.K_F10)
    seat.point(box_of(seat, letters.MERCHANT, 2))
    seat.press()
    assert [letter.title.split(":")[0] for letter in seat.desk.news.box.letters] == ["The settings were not kept"]
    assert seat.desk.news.box.settings.of(letters.MERCHANT).jump
