"""Plays the sounds of assets/sounds. Without a device, or a file, all is silent; nothing ever waits for one."""

from __future__ import annotations

import os
import random
import sys
import threading
import wave
from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray

from game.content.faults import BadInput
from game.content.places import data_folder
from game.ui import settings
from game.ui.settings import Settings

CLICK = "click"
DIG, BUILD, STEP, ROCKFALL, CRASH = "dig", "build", "step", "rockfall", "crash"
DOOR, LOCK, BLADE, DART, FLAME, GAS, SHOCK, BLAST = "door", "lock", "blade", "dart", "flame", "gas", "shock", "blast"
WEB, PANIC, SKITTER, BELL = "web", "panic", "skitter", "bell"
CLASH, HIT, DEATH = "clash", "hit", "death"
LETTER, ALARM, OUTCOME = "letter", "alarm", "outcome"
AMBIENCE = "ambience"
NAMES = (
    *(CLICK, DIG, BUILD, STEP, ROCKFALL, CRASH),
    *(DOOR, LOCK, BLADE, DART, FLAME, GAS, SHOCK, BLAST, WEB, PANIC, SKITTER, BELL),
    *(CLASH, HIT, DEATH, LETTER, ALARM, OUTCOME, AMBIENCE),
)
MOST_VOICES = 4
"""So many of one sound are heard at once; one more is dropped, as cutting off one that plays would crack."""
PITCHES = (0.95, 0.975, 1.0, 1.025, 1.05)
"""How much faster each variation of a sound is played; the ambience has only itself."""
_RATE, _BUFFER, _CHANNELS = 22050, 512, 32
_HUM = 0
"""The channel that is kept for the ambience."""
_RISE = 0.02
"""By how much the ambience gets louder or softer a frame, at the most."""
_LEAST = 0.01
_NOWHERE = ("dummy", "disk")


class Sounds:
    """Plays sounds by name once `open` has found a device; how loud is the player's choice."""

    def __init__(self) -> None:
        """Begin silent."""
        self.settings = Settings()
        self._made: dict[str, list[pygame.mixer.Sound]] = {}
        self._voices: dict[str, list[pygame.mixer.Channel]] = {}
        self._hum = 0.0
        self._dice = random.Random()  # the screen's own: what is heard decides nothing
        self._thread: threading.Thread | None = None

    @property
    def silent(self) -> bool:
        """Whether nothing can be heard, for want of a device, or not yet."""
        return not self._made

    def open(self) -> None:
        """Look for a device in a thread of its own: some take seconds to say that there is none."""
        if os.environ.get("SDL_VIDEODRIVER") == "dummy" or os.environ.get("SDL_AUDIODRIVER") in _NOWHERE or not _may_be_heard():
            return
        self._thread = threading.Thread(target=self.open_now, name="sound", daemon=True)
        self._thread.start()

    def open_now(self) -> None:
        """Open the device and make the sounds ready, which takes a while; without one, stay silent."""
        try:
            pygame.mixer.init(_RATE, -16, 2, _BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(_CHANNELS)
            pygame.mixer.set_reserved(_HUM + 1)
            folder = data_folder("assets") / "sounds"
            self._made = {name: _made(folder / f"{name}.wav", (1.0,) if name == AMBIENCE else PITCHES) for name in NAMES}
        except (pygame.error, OSError, BadInput, EOFError, wave.Error):
            self._made = {}

    def play(self, name: str, category: str, loud: float = 1.0, pan: float = 0.0) -> bool:
        """Play a sound; returns whether it is heard.

        category: one of settings.CATEGORIES.  loud: 0 to 1, before what the player has chosen.  pan: −1 left to 1 right.
        """
        loud *= self.settings.loudness(category)
        made = self._made.get(name)
        if made is None or loud < _LEAST:
            return False
        try:
            voices = [voice for voice in self._voices.get(name, ()) if voice.get_busy() and voice.get_sound() in made]
            self._voices[name] = voices
            # Not find_channel(), which would give the one that is reserved.
            channel = self._dice.choice(made).play() if len(voices) < MOST_VOICES else None
            if channel is None:
                return False
            channel.set_volume(loud * min(1.0, 1 - pan), loud * min(1.0, 1 + pan))
            voices.append(channel)
        except pygame.error:
            self._made = {}
            return False
        return True

    def hum(self) -> None:
        """Keep the ambience going, a frame's step nearer to as loud as it is to be."""
        wanted = self.settings.loudness(settings.AMBIENCE)
        if not self._made or (wanted == self._hum and self._hum == 0.0):
            return
        try:
            channel = pygame.mixer.Channel(_HUM)
            begins = not channel.get_busy()
            if begins:
                self._hum = 0.0
                channel.play(self._made[AMBIENCE][0], loops=-1)
            if begins or wanted != self._hum:
                self._hum += max(-_RISE, min(_RISE, wanted - self._hum))
                channel.set_volume(self._hum)
            if self._hum == 0.0:
                channel.stop()
        except pygame.error:
            self._made = {}

    def close(self) -> None:
        """Give the device back."""
        self._made = {}
        if self._thread is None or not self._thread.is_alive():
            pygame.mixer.quit()


def _made(file: Path, pitches: tuple[float, ...]) -> list[pygame.mixer.Sound]:
    """Return the variations of a sound, for the two channels of the device."""
    with wave.open(str(file), "rb") as wav:
        heard = np.frombuffer(wav.readframes(wav.getnframes()), "<i2")
    return [pygame.mixer.Sound(buffer=np.repeat(at_pitch(heard, pitch), 2).tobytes()) for pitch in pitches]


def at_pitch(heard: NDArray[np.int16], pitch: float) -> NDArray[np.int16]:
    """Return samples as they are when played so many times as fast."""
    if pitch == 1.0:
        return heard
    places = np.arange(int((len(heard) - 1) / pitch) + 1) * pitch
    faster: NDArray[np.int16] = np.interp(places, np.arange(len(heard)), heard).astype(np.int16)
    return faster


def _may_be_heard() -> bool:
    """Return whether there may be a device: where Linux has neither cards nor a sound server, looking for one fills the terminal."""
    if not sys.platform.startswith("linux") or "SDL_AUDIODRIVER" in os.environ or "PULSE_SERVER" in os.environ:
        return True
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR", "/nowhere"))
    return any(place.exists() for place in (Path("/dev/snd"), runtime / "pulse", runtime / "pipewire-0"))
