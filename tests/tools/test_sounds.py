"""The sounds are what their text says, byte for byte, small, and never clipped flat."""

import importlib.util
import wave
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.content.places import data_folder
from game.ui import sound
from game.ui.sound import NAMES, Sounds

ROOT = Path(__file__).resolve().parents[2]


def maker():
    spec = importlib.util.spec_from_file_location("make_sounds", ROOT / "tools" / "make_sounds.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_making_the_sounds_again_changes_nothing() -> None:
    folder = data_folder("assets") / "sounds"
    made = maker().make(folder)
    assert {path.name for path in folder.glob("*.wav")} == set(made) == {f"{name}.wav" for name in NAMES}
    for name, data in made.items():
        assert (folder / name).read_bytes() == data, f"{name}: run python tools/make_sounds.py"
        assert len(data) < 120_000


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_short_mono_and_neither_silent_nor_too_loud(name: str) -> None:
    with wave.open(str(data_folder("assets") / "sounds" / f"{name}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22050)
        heard = np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(int)
    assert 0.2 < len(heard) / 22050 < 3
    assert 3000 < np.abs(heard).max() < 32767
    assert abs(heard[-1]) < 50


def test_the_sine_is_one() -> None:
    phase = np.arange(0, 4 << 15, 97)
    assert np.abs(maker().sine(phase) / 32767 - np.sin(phase / (1 << 15) * np.pi)).max() < 0.002


@pytest.mark.parametrize("entry", [{}, {"tones": [{"at": 0}]}, {"tones": [{"at": 0, "lasts": 9999, "hertz": 9, "loud": 9}]}])
def test_what_is_no_sound_is_said_in_a_line(entry: dict[str, object]) -> None:
    tool = maker()
    with pytest.raises(tool.SoundFault, match=r"sounds\.toml \[x\]"):
        tool.sound("x", entry)


def test_without_a_device_all_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable, driver in (("SDL_VIDEODRIVER", "dummy"), ("SDL_AUDIODRIVER", "dummy")):
        with monkeypatch.context() as here:
            here.delenv("SDL_VIDEODRIVER", raising=False)
            here.delenv("SDL_AUDIODRIVER", raising=False)
            here.setenv(variable, driver)
            sounds = Sounds()
            sounds.open()
            sounds.play("letter")
            sounds.close()
            assert sounds._thread is None


def test_where_there_is_neither_card_nor_server_none_is_looked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sound.sys, "platform", "linux")
    monkeypatch.setattr(sound, "Path", lambda words: tmp_path / str(words).lstrip("/"))
    monkeypatch.setenv("XDG_RUNTIME_DIR", "/run/user/1")
    for variable in ("SDL_AUDIODRIVER", "PULSE_SERVER"):
        monkeypatch.delenv(variable, raising=False)
    assert not sound._may_be_heard()
    (tmp_path / "run" / "user" / "1" / "pulse").mkdir(parents=True)
    assert sound._may_be_heard()


def test_a_device_that_fails_makes_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", fails)
    sounds = Sounds()
    sounds._open()
    sounds.play("alarm")
    assert sounds._made == {}
