"""Makes assets/sounds/*.wav from sounds.toml beside them: `python tools/make_sounds.py`.

Reckoned in whole numbers alone, so that the same text gives the same bytes on every machine.
"""

import io
import sys
import tomllib
import wave
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

SOUNDS = Path(__file__).resolve().parent.parent / "assets" / "sounds"
SOURCE = "sounds.toml"
RATE = 22050
LOUDEST = 32767
HALF = 1 << 15
"""Parts of half a turn of a wave."""
FIELDS = {"at", "lasts", "hertz", "loud", "rises", "overtones", "slides"}
NEEDED = {"at", "lasts", "hertz", "loud"}
MOST_MS = 5000


class SoundFault(ValueError):
    """A fault in the text, in one line."""


def sine(phase: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the sine of phases, 2 × HALF to a turn, times LOUDEST: Bhaskara's fraction, right to one part in 600."""
    part = phase % HALF
    arch = part * (HALF - part)
    height = 16 * arch * LOUDEST // (5 * HALF * HALF - 4 * arch)
    return np.where(phase // HALF % 2 == 0, height, -height)


def samples(milliseconds: int) -> int:
    """Return how many samples a time has."""
    return milliseconds * RATE // 1000


def tone(entry: dict[str, Any]) -> NDArray[np.int64]:
    """Return the samples of one tone, full loudness being LOUDEST."""
    count = samples(entry["lasts"])
    place = np.arange(count, dtype=np.int64)
    # In 256ths of a part of a wave, so that a slide is heard as one.
    pace = (entry["hertz"] * 2 * HALF * 256 + entry.get("slides", 0) * 2 * HALF * 256 * place // count) // RATE
    phase = np.cumsum(pace) // 256
    partials = [100, *entry.get("overtones", [])]
    whole = sum(sine(phase * (number + 1)) * loud for number, loud in enumerate(partials)) // sum(partials)
    rises = max(1, samples(entry.get("rises", 5)))
    left = (count - place) * 1024 // count
    loudness = np.minimum(1024, place * 1024 // rises) * (left * left // 1024) // 1024
    return whole * loudness // 1024 * entry["loud"] // 100


def sound(name: str, entry: dict[str, Any]) -> bytes:
    """Return a sound as the bytes of a wav file; raises SoundFault."""
    tones = entry.get("tones")
    if set(entry) != {"tones"} or not tones:
        raise SoundFault(f"{SOURCE} [{name}]: must have tones and nothing else")
    for number, each in enumerate(tones, 1):
        if not NEEDED <= set(each) <= FIELDS:
            raise SoundFault(f"{SOURCE} [{name}] tone {number}: has {', '.join(sorted(each))}; may have {', '.join(sorted(FIELDS))}")
        if not (each["lasts"] > 0 and each["at"] >= 0 and each["at"] + each["lasts"] <= MOST_MS and 0 <= each["loud"] <= 100):
            raise SoundFault(f"{SOURCE} [{name}] tone {number}: must end within {MOST_MS} ms, and be 0 to 100 loud")
    made = np.zeros(samples(max(each["at"] + each["lasts"] for each in tones)) + 1, np.int64)
    for each in tones:
        heard = tone(each)
        first = samples(each["at"])
        made[first : first + len(heard)] += heard
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
