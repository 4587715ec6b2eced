"""Makes assets/sounds/*.wav from sounds.toml beside them: `python tools/make_sounds.py`.

Reckoned in whole numbers alone, so that the same text gives the same bytes on every machine.
"""

import io
import sys
import tomllib
import wave
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.int64]

SOUNDS = Path(__file__).resolve().parent.parent / "assets" / "sounds"
SOURCE = "sounds.toml"
RATE = 22050
LOUDEST = 32767
HALF = 1 << 15
"""Parts of half a turn of a wave."""
SHAPE = {"at", "lasts", "loud", "rises", "falls", "shakes", "depth", "slides"}
NEEDED = {"at", "lasts", "hertz", "loud"}
FIELDS = {"tones": {*SHAPE, "hertz", "overtones"}, "noises": {*SHAPE, "hertz", "width", "pass", "grains", "pulses", "quickens"}}
WHOLE = {"peak", "hall", "repeats", "every", "loops"}
PASSES = ("low", "band", "high")
MOST_MS = 10_000
MOST_FILTER_HERTZ = 7000
HALL = ((41, 60), (67, -45), (101, 33), (149, -22), (211, 14))
"""Echoes of a hall: after how many milliseconds, and how many per cent of its loudness, upside down below 0."""
HALL_DAMPING = 5
"""In sixteenths: how fast what echoes follows what sounded; the lower, the duller."""
FADE_MS = 6
SILENT = 40
"""What is never louder from there on is cut off."""


class SoundFault(ValueError):
    """A fault in the text, in one line."""


def samples(milliseconds: int) -> int:
    """Return how many samples a time has."""
    return milliseconds * RATE // 1000


def sine(phase: Samples) -> Samples:
    """Return the sine of phases, 2 × HALF to a turn, times LOUDEST: Bhaskara's fraction, right to one part in 600."""
    part = phase % HALF
    arch = part * (HALF - part)
    height = 16 * arch * LOUDEST // (5 * HALF * HALF - 4 * arch)
    return np.where(phase // HALF % 2 == 0, height, -height)


def scattered(count: int, seed: int) -> NDArray[np.uint64]:
    """Return numbers as if by chance, the same for the same seed: a hash of each place (the finish of splitmix64)."""
    mixed = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(seed * 0xD1342543DE82EF95 % 2**64)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


def filtered(heard: Samples, hertz: Samples, width: int, kind: str) -> Samples:
    """Return what a filter lets through: a state-variable one (Chamberlin's), run twice a sample so that it holds up to 7 kHz.

    hertz: where it lies at each sample.  width: of the band, in per cent of that.  kind: one of PASSES.
    """
    tuning = sine(hertz * HALF // (2 * RATE)).tolist()  # 2 sin(π f / 2 rate), in units of 1 << 14
    damping = width * (1 << 14) // 100
    low = band = high = 0
    passed = []
    for each, tuned in zip(heard.tolist(), tuning, strict=True):
        for _ in range(2):
            low += tuned * band >> 14
            high = each - low - (damping * band >> 14)
            band += tuned * high >> 14
        passed.append(low if kind == "low" else band if kind == "band" else high)
    return np.array(passed, np.int64)


def levelled(heard: Samples, peak: int) -> Samples:
    """Return samples made louder or softer, so that the loudest has a height."""
    most = int(np.abs(heard).max())
    return heard * peak // most if most else heard


def loudness(entry: dict[str, Any], count: int) -> Samples:
    """Return how loud each sample of a layer is, 1024 being all: it rises, falls to nothing and may shake; in a loop it doesn't end."""
    place = np.arange(count, dtype=np.int64)
    made = np.full(count, 1024, np.int64)
    falls = entry.get("falls", 2)
    if falls:
        left = (count - place) * 1024 // count
        for _ in range(falls):
            made = made * left // 1024
        made = np.minimum(1024, place * 1024 // max(1, samples(entry.get("rises", 5)))) * made // 1024
    if "shakes" in entry:
        wave_ = sine(place * entry["shakes"] * 2 * HALF // (60 * RATE))
        made = made * (2 * 100 * LOUDEST - entry.get("depth", 50) * (LOUDEST - wave_)) // (2 * 100 * LOUDEST)
    return made


def tone(entry: dict[str, Any]) -> Samples:
    """Return the samples of one tone at full loudness."""
    count = samples(entry["lasts"])
    place = np.arange(count, dtype=np.int64)
    if not entry.get("slides"):
        phase = place * entry["hertz"] * 2 * HALF // RATE
    else:
        # In 256ths of a part of a wave, so that a slide is heard as one.
        phase = np.cumsum((entry["hertz"] * 2 * HALF * 256 + entry["slides"] * 2 * HALF * 256 * place // count) // RATE) // 256
    partials = [100, *entry.get("overtones", [])]
    return sum(sine(phase * (number + 1)) * loud for number, loud in enumerate(partials)) // sum(partials)


def noise(entry: dict[str, Any], seed: int) -> Samples:
    """Return the samples of one noise at full loudness: hiss, grains now and then, or pulses one after the other, through a filter."""
    count = samples(entry["lasts"])
    place = np.arange(count, dtype=np.int64)
    chance = scattered(count, seed)
    heard = (chance % np.uint64(2 * LOUDEST + 1)).astype(np.int64) - LOUDEST
    if "grains" in entry:
        heard[(chance >> np.uint64(32)).astype(np.int64) % RATE >= entry["grains"]] = 0
    elif "pulses" in entry:
        turns = np.cumsum(entry["pulses"] * 1024 + entry.get("quickens", 0) * 1024 * place // count) // (RATE * 1024)
        starts = np.diff(turns, prepend=-1) > 0
        heard = np.where(starts, LOUDEST // 2 + np.abs(heard) // 2, 0)
    hertz = np.clip(entry["hertz"] + entry.get("slides", 0) * place // count, 20, MOST_FILTER_HERTZ)
    if not entry.get("falls", 2):
        # It goes round: the filter has already heard the end when it comes to the beginning.
        heard, hertz = np.tile(heard, 2), np.tile(hertz, 2)
    return levelled(filtered(heard, hertz, entry.get("width", 100), entry.get("pass", "band"))[-count:], LOUDEST)


def with_hall(dry: Samples, share: int, loops: bool) -> Samples:
    """Return a sound with the echoes of a hall, `share` per cent loud; a loop's go round."""
    if not loops:
        dry = np.concatenate((dry, np.zeros(samples(HALL[-1][0]) + 1, np.int64)))
    dull, follows = [], 0
    for each in (np.tile(dry, 2) if loops else dry).tolist():
        follows += (each * 256 - follows) * HALL_DAMPING // 16
        dull.append(follows // 256)
    echo = np.array(dull[-len(dry) :], np.int64)
    made = dry.copy()
    for after, loud in HALL:
        late = np.roll(echo, samples(after))
        if not loops:
            late[: samples(after)] = 0
        made += late * loud * share // 10_000
    return made


def mixed(name: str, entry: dict[str, Any]) -> Samples:
    """Return the layers of a sound that was checked, added up."""
    layers = [*(("tones", each) for each in entry.get("tones", [])), *(("noises", each) for each in entry.get("noises", []))]
    every, times, loops = entry.get("every", 0), entry.get("repeats", 1), entry.get("loops", 0)
    ends = max(each["at"] + each["lasts"] for _, each in layers) + every * (times - 1)
    made = np.zeros(samples(loops) if loops else samples(ends) + 2, np.int64)
    for number, (kind, each) in enumerate(layers):
        heard = tone(each) if kind == "tones" else noise(each, zlib.crc32(f"{name} {number}".encode()))
        heard = heard * loudness(each, len(heard)) // 1024 * each["loud"] // 100
        for time in range(times):
            first = samples(each["at"] + every * time)
            made[(np.arange(len(heard)) + first) % len(made)] += heard
    return made


def check(name: str, entry: dict[str, Any]) -> None:
    """Raise SoundFault for what is no sound."""
    if not set(entry) & set(FIELDS) or not set(entry) <= WHOLE | set(FIELDS) or not any(entry.get(kind) for kind in FIELDS):
        raise SoundFault(f"{SOURCE} [{name}]: must have tones or noises, and may have {', '.join(sorted(WHOLE))}")
    loops = entry.get("loops", 0)
    for kind, may in FIELDS.items():
        for number, each in enumerate(entry.get(kind, []), 1):
            where = f"{SOURCE} [{name}] {kind} {number}"
            if not NEEDED <= set(each) <= may:
                raise SoundFault(f"{where}: has {', '.join(sorted(each))}; may have {', '.join(sorted(may))}")
            if not (each["lasts"] > 0 and each["at"] >= 0 and each["at"] + each["lasts"] <= MOST_MS and 0 <= each["loud"] <= 100):
                raise SoundFault(f"{where}: must end within {MOST_MS} ms, and be 0 to 100 loud")
            if each.get("pass", "band") not in PASSES:
                raise SoundFault(f"{where}: passes {each['pass']!r}; may be {', '.join(PASSES)}")
            turns = (each["hertz"] * 60 if kind == "tones" else 0, each.get("shakes", 0))
            if not each.get("falls", 2) and not (loops == each["lasts"] and not any(turn * loops % 60_000 for turn in turns)):
                raise SoundFault(f"{where}: never falls, so it must last as long as the loop, and turn a whole number of times in it")


def sound(name: str, entry: dict[str, Any]) -> bytes:
    """Return a sound as the bytes of a wav file; raises SoundFault."""
    check(name, entry)
    made, loops = mixed(name, entry), "loops" in entry
    if entry.get("hall"):
        made = with_hall(made, entry["hall"], loops)
    if "peak" in entry:
        made = levelled(made, entry["peak"] * LOUDEST // 100)
    if not loops:
        fade = samples(FADE_MS)
        made = made[: int(np.flatnonzero(np.abs(made) > SILENT)[-1]) + fade]
        made[-fade:] = made[-fade:] * np.arange(fade - 1, -1, -1) // fade
    data = io.BytesIO()
    with wave.open(data, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.clip(made, -LOUDEST, LOUDEST).astype("<i2").tobytes())
    return data.getvalue()


def make(folder: Path) -> dict[str, bytes]:
    """Return name → bytes of every wav file of a folder's text; raises SoundFault."""
    entries = tomllib.loads((folder / SOURCE).read_text(encoding="utf-8"))
    return {f"{name}.wav": sound(name, entry) for name, entry in entries.items()}


def main() -> int:
    """Write the files."""
    try:
        for name, data in make(SOUNDS).items():
            (SOUNDS / name).write_bytes(data)
            print(f"{SOUNDS / name}: {len(data)} bytes")
    except (SoundFault, tomllib.TOMLDecodeError) as fault:
        print(fault, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
