"""The few sounds of the screen. Without a device, or a file, all is silent; nothing ever waits for one."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import pygame

from game.content.faults import BadInput
from game.content.places import data_folder

LETTER, ALARM, OUTCOME = NAMES = ("letter", "alarm", "outcome")
_RATE, _BUFFER = 22050, 1024
_NOWHERE = ("dummy", "disk")


class Sounds:
    """Plays sounds by name once `open` has found a device."""

    def __init__(self) -> None:
        """Begin silent."""
        self._made: dict[str, pygame.mixer.Sound] = {}
        self._thread: threading.Thread | None = None

    def open(self) -> None:
        """Look for a device in a thread of its own: some take seconds to say that there is none."""
        if os.environ.get("SDL_VIDEODRIVER") == "dummy" or os.environ.get("SDL_AUDIODRIVER") in _NOWHERE or not _may_be_heard():
            return
        self._thread = threading.Thread(target=self._open, name="sound", daemon=True)
        self._thread.start()

    def _open(self) -> None:
        try:
            pygame.mixer.init(_RATE, -16, 1, _BUFFER)
            folder = data_folder("assets") / "sounds"
            self._made = {name: pygame.mixer.Sound(str(folder / f"{name}.wav")) for name in NAMES}
        except (pygame.error, OSError, BadInput):
            self._made = {}

    def play(self, name: str) -> None:
        """Play a sound, if it is there already."""
        sound = self._made.get(name)
        if sound is not None:
            try:
                sound.play()
            except pygame.error:
                self._made = {}

    def close(self) -> None:
        """Give the device back."""
        self._made = {}
        if self._thread is not None and not self._thread.is_alive():
            pygame.mixer.quit()


def _may_be_heard() -> bool:
    """Return whether there may be a device: where Linux has neither cards nor a sound server, looking for one fills the terminal."""
    if not sys.platform.startswith("linux") or "SDL_AUDIODRIVER" in os.environ or "PULSE_SERVER" in os.environ:
        return True
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR", "/nowhere"))
    return any(place.exists() for place in (Path("/dev/snd"), runtime / "pulse", runtime / "pipewire-0"))
