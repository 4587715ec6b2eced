"""What letters do, and how loud what is, is the player's: kept in a file of theirs, and a damaged one does no harm."""

from pathlib import Path

import msgspec
import pygame
import pytest

from game.rules import letters
from game.ui import settings
from game.ui.atlas import Atlas
from game.ui.letter_looks import LOOKS
from game.ui.settings import CATEGORIES, EVERYTHING, FIGHT, TRAPS, WORK, Doing, Level, Settings
from game.ui.settings_screen import TABS
from game.ui.speech import say
from tests.ui import seats
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
        b'{"sounds": {"work": {"volume": 101}}}',
        b'{"sounds": {"work": {"volume": -1}}}',
        b'{"sounds": {"work": {"muted": true}}}',
        b'{"sounds": 3}',
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


def test_settings_of_before_there_were_sounds_are_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b'{"letters": {"power": {"letter": true, "pause": false, "jump": true, "sound": false}}}')
    read, fault = settings.load(path)
    assert fault == ""
    assert read.of(letters.POWER).jump
    assert read.level(EVERYTHING) == Level(80)
    assert not any(read.level(category).muted for category in CATEGORIES)


def test_categories_of_another_version_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(msgspec.json.encode({"sounds": {"music": {"volume": 30, "muted": True}}}))
    read, _ = settings.load(path)
    read.level(FIGHT).volume = 10
    settings.save(read, path)
    again, fault = settings.load(path)
    assert fault == ""
    assert (again.sounds["music"], again.sounds[FIGHT]) == (Level(30, True), Level(10))


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


def letters_tab(seat: Seat) -> None:
    seat.key(pygame.K_F10)
    seat.push("Letters")


def box_of(seat: Seat, topic: str, column: int) -> tuple[int, int]:
    _, y = seat.find(LOOKS[topic].name)
    return 640 + 632 // 2 - 16 - 84 * 4 + 84 * column + 42, y


def test_the_matrix_is_ticked_and_kept(atlas: Atlas, settings_of_their_own: Path) -> None:
    seat = Seat(gate(party=False), atlas)
    assert seat.key(pygame.K_F10) == []
    seat.push("Letters")
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
    letters_tab(again)
    again.push("As in the beginning")
    assert settings.load(settings_of_their_own)[0].of(letters.SPOTTED).pause
    again.push("Close")
    assert not again.desk.news.held


def piece_of(seat: Seat, category: str, across: int) -> tuple[int, int]:
    """A pixel of a category's row, so far from where its name begins."""
    x, y = seat.find(say(f"volume-{category}"))
    return x - 19 + across, y + 4


LESS, BAR, MORE, MUTE = 188, 214, 384, 495


def test_volumes_are_set_muted_and_kept(atlas: Atlas, settings_of_their_own: Path) -> None:
    seat = Seat(gate(party=False), atlas)
    seat.key(pygame.K_F10)
    seat.push("Sound")
    assert {say(f"volume-{category}") for category in (EVERYTHING, *CATEGORIES)} <= set(seat.words)

    def click(category: str, across: int) -> None:
        seat.point(piece_of(seat, category, across))
        seat.press()

    for _ in range(3):
        click(EVERYTHING, LESS)
    click(TRAPS, MORE)
    click(FIGHT, BAR + 16 * 2)
    click(WORK, MUTE)
    read, _ = settings.load(settings_of_their_own)
    assert read.level(EVERYTHING) == Level(50)
    assert read.level(TRAPS) == Level(100), "no more than all"
    assert read.level(FIGHT) == Level(30)
    assert read.level(WORK) == Level(70, muted=True)
    for _ in range(5):
        click(FIGHT, LESS)
    click(WORK, MUTE)
    read, _ = settings.load(settings_of_their_own)
    assert read.level(FIGHT) == Level(0)
    assert read.level(WORK) == Level(70)
    again = Seat(gate(party=False), atlas)
    assert again.desk.news.sounds.settings.level(FIGHT) == Level(0)
    seat.push("As in the beginning")
    read, _ = settings.load(settings_of_their_own)
    assert read.sounds.get(FIGHT, Level(90)) == Level(90)


def test_each_tab_is_put_back_by_itself(atlas: Atlas, settings_of_their_own: Path) -> None:
    seat = Seat(gate(party=False), atlas)
    chosen = seat.desk.news.box.settings
    chosen.of(letters.MERCHANT).jump, chosen.level(FIGHT).muted = True, True
    letters_tab(seat)
    seat.push("As in the beginning")
    assert not chosen.of(letters.MERCHANT).jump
    assert chosen.level(FIGHT).muted
    seat.push("Sound")
    seat.push("As in the beginning")
    assert not chosen.level(FIGHT).muted


@pytest.mark.parametrize("size", [(1280, 720), (640, 400)])
@pytest.mark.parametrize("tab", TABS)
def test_the_screen_fits_and_nothing_lies_over_anything(
    atlas: Atlas, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], tab: str
) -> None:
    monkeypatch.setattr(seats, "SIZE", size)
    seat = Seat(gate(party=False), atlas)
    seat.key(pygame.K_F10)
    seat.push(say(f"settings-{tab}"))
    kit, texts, frames = seat.desk.kit, [], []
    text, frame, cover = kit.text, kit.frame, kit.cover

    def covered(mouse) -> None:
        texts.clear()
        frames.clear()
        cover(mouse)

    def framed(rect, kind, area=False) -> None:
        frames.append(rect.copy())
        frame(rect, kind, area)

    def told(*arguments, **named) -> pygame.Rect:
        # Without the empty lines of pixels above and below the letters.
        texts.append(text(*arguments, **named).inflate(0, -6))
        return texts[-1]

    monkeypatch.setattr(kit, "cover", covered)
    monkeypatch.setattr(kit, "frame", framed)
    monkeypatch.setattr(kit, "text", told)
    seat.frame()
    panel, *pieces = frames
    window = pygame.Rect(0, 0, *size)
    assert window.contains(panel)
    assert len(pieces) > 10
    assert all(panel.contains(each) for each in pieces + texts)
    for group in (pieces, texts):
        assert all(not one.colliderect(other) for number, one in enumerate(group) for other in group[:number])


def test_the_button_beside_the_display_opens_the_settings(atlas: Atlas) -> None:
    seat = Seat(gate(party=False), atlas)
    seat.point((1280 - 8 - 214 - 4 - 17, 20))
    assert "Settings  [F10]" in seat.words
    seat.press()
    assert seat.desk.news.held


def test_settings_that_cannot_be_written_are_told_of(atlas: Atlas, settings_of_their_own: Path) -> None:
    settings_of_their_own.mkdir(parents=True)
    seat = Seat(gate(party=False), atlas)
    seat.desk.news.box.letters.clear()
    letters_tab(seat)
    seat.point(box_of(seat, letters.MERCHANT, 2))
    seat.press()
    assert [letter.title.split(":")[0] for letter in seat.desk.news.box.letters] == ["The settings were not kept"]
    assert seat.desk.news.box.settings.of(letters.MERCHANT).jump
