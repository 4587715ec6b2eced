"""The sounds are what their text says, byte for byte, small, and never clipped flat."""

import importlib.util
import wave
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.content.places import data_folder
from game.ui import sound
from game.ui.sound import AMBIENCE, NAMES, Sounds

ROOT = Path(__file__).resolve().parents[2]


def maker():
    spec = importlib.util.spec_from_file_location("make_sounds", ROOT / "tools" / "make_sounds.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def samples_of(name: str) -> np.ndarray:
    with wave.open(str(data_folder("assets") / "sounds" / f"{name}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22050)
        return np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(int)


def test_making_the_sounds_again_changes_nothing() -> None:
    folder = data_folder("assets") / "sounds"
    made = maker().make(folder)
    assert {path.name for path in folder.glob("*.wav")} == set(made) == {f"{name}.wav" for name in NAMES}
    for name, data in made.items():
        assert (folder / name).read_bytes() == data, f"{name}: run python tools/make_sounds.py"
        assert len(data) < 400_000
    assert sum(map(len, made.values())) < 1_200_000


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_short_mono_and_neither_silent_nor_too_loud(name: str) -> None:
    heard = samples_of(name)
    assert 3000 < np.abs(heard).max() < 32000
    assert abs(heard.mean()) < 200
    if name != AMBIENCE:
        assert 0.02 < len(heard) / 22050 < 3
        assert abs(heard[0]) < 50
        assert abs(heard[-1]) < 50
        tenths = [np.abs(part).mean() for part in np.array_split(heard, 10)]
        assert tenths[-1] < max(tenths) / 10, "it dies away"


def test_the_ambience_goes_round_without_a_seam() -> None:
    heard = samples_of(AMBIENCE)
    assert 7.5 < len(heard) / 22050 < 12.5
    jumps = np.abs(np.diff(heard))
    assert abs(heard[0] - heard[-1]) < np.percentile(jumps, 99)
    seam = np.concatenate((heard[-2205:], heard[:2205]))
    assert np.abs(seam).mean() > np.abs(heard).mean() / 3, "nothing fades out there"


def share(name: str, low: float, high: float) -> float:
    """How much of a sound's energy lies between two frequencies, in hertz."""
    power = np.abs(np.fft.rfft(samples_of(name))) ** 2
    hertz = np.fft.rfftfreq(len(samples_of(name)), 1 / 22050)
    return float(power[(hertz >= low) & (hertz < high)].sum() / power.sum())


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("dig", 40, 500),
        ("step", 40, 1500),
        ("hit", 40, 1500),
        ("rockfall", 20, 1500),
        ("blast", 20, 4000),
        ("blade", 1500, 8000),
        ("clash", 1000, 8000),
        ("gas", 1500, 8000),
        ("skitter", 1500, 8000),
        ("bell", 300, 3000),
        ("ambience", 20, 500),
    ],
)
def test_dull_is_low_and_steel_is_high(name: str, low: float, high: float) -> None:
    assert share(name, low, high) > 0.75


def test_noise_is_the_same_for_a_seed_and_has_no_pattern() -> None:
    tool = maker()
    heard = (tool.scattered(20_000, 7) >> np.uint64(40)).astype(float)
    assert (tool.scattered(5, 7) == tool.scattered(20_000, 7)[:5]).all()
    assert int(tool.scattered(1, 1)[0]) == 0xF4A90164C4749E1A
    assert abs(np.corrcoef(heard[1:], heard[:-1])[0, 1]) < 0.03
    assert abs(np.corrcoef(heard, tool.scattered(20_000, 8).astype(float))[0, 1]) < 0.03


@pytest.mark.parametrize("hertz", [200, 1000, 3000, 6000])
def test_a_filter_lets_its_band_through(hertz: int) -> None:
    tool = maker()
    noise = (tool.scattered(22050, 3) % np.uint64(20_001)).astype(np.int64) - 10_000
    power = np.abs(np.fft.rfft(tool.filtered(noise, np.full(22050, hertz), 10, "band"))) ** 2
    middle = int(np.searchsorted(np.cumsum(power), power.sum() / 2))
    assert middle == pytest.approx(hertz, rel=0.2)


def test_the_sine_is_one() -> None:
    phase = np.arange(0, 4 << 15, 97)
    assert np.abs(maker().sine(phase) / 32767 - np.sin(phase / (1 << 15) * np.pi)).max() < 0.002


LAYER = {"at": 0, "lasts": 100, "hertz": 99, "loud": 9}


@pytest.mark.parametrize(
    "entry",
    [
        {},
        {"peak": 50},
        {"tones": []},
        {"tones": [LAYER], "colour": 3},
        {"tones": [{"at": 0}]},
        {"tones": [{**LAYER, "grains": 3}]},
        {"tones": [{**LAYER, "lasts": 10_001}]},
        {"noises": [{**LAYER, "pass": "all"}]},
        {"tones": [{**LAYER, "falls": 0}]},
        {"tones": [{**LAYER, "falls": 0}], "loops": 100},
        {"tones": [{**LAYER, "lasts": 1000, "falls": 0, "shakes": 30}], "loops": 1000},
    ],
)
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
            assert not sounds.play("letter", "letters")
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
    def fails(*_: object, **__: object) -> None:
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", fails)
    sounds = Sounds()
    sounds.open_now()
    assert not sounds.play("alarm", "letters")
    assert sounds._made == {}
