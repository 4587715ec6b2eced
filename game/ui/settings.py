"""What the player has chosen: what each letter does, how loud what is. Kept in a file of the user's, outside any world and save."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

import msgspec
import platformdirs

from game.content.faults import BadInput
from game.sim.storage import write_atomic

VARIABLE = "DEADFALL_SETTINGS"
"""Environment variable that names another file."""
DOINGS = ("letter", "pause", "jump", "sound")
"""What a letter may do, in the order of the matrix."""
_PAUSING = ("spotted", "outcome")
"""I23, G7: topics of which the rules say when they pause; on the others they never do so by themselves."""
_LOUD = ("spotted", "outcome", "fugitive", "rampage", "ceiling")
_MOST_BYTES = 100_000
TIP_DELAYS_S = (0.0, 0.3, 0.6, 1.0)
SCALES = (1.0, 1.25, 1.5, 2.0)
"""How large panels can be."""
EVERYTHING, INTERFACE, WORK, TRAPS, FIGHT, LETTERS, AMBIENCE = "everything", "interface", "work", "traps", "fight", "letters", "ambience"
CATEGORIES = (INTERFACE, WORK, TRAPS, FIGHT, LETTERS, AMBIENCE)
"""Kinds of sounds, each as loud as the player wants; `EVERYTHING` is over all of them."""
_VOLUMES: Mapping[str, int] = MappingProxyType({EVERYTHING: 80, INTERFACE: 60, WORK: 70, TRAPS: 100, FIGHT: 90, LETTERS: 100, AMBIENCE: 60})


class Doing(msgspec.Struct, forbid_unknown_fields=True):
    """What a letter of one topic does."""

    letter: bool = True
    pause: bool = False
    jump: bool = False
    sound: bool = False


class Level(msgspec.Struct, forbid_unknown_fields=True):
    """How loud the sounds of one category are."""

    volume: Annotated[int, msgspec.Meta(ge=0, le=100)]
    muted: bool = False

    @property
    def share(self) -> float:
        """How loud that is, 0 to 1: squared, as what is half as high sounds more than half as loud."""
        return 0.0 if self.muted else (self.volume / 100) ** 2


class Settings(msgspec.Struct, forbid_unknown_fields=True):
    """All that the player has chosen, topic by topic and category by category."""

    letters: dict[str, Doing] = {}
    language: str = ""  # of `messages.LANGUAGES`, empty for the system's
    full_screen: bool = False
    scale: Annotated[float, msgspec.Meta(ge=1, le=2)] = 1.0  # how large panels are
    speed: Annotated[int, msgspec.Meta(ge=1, le=16)] = 1  # that a game begins at, of the pace's
    tip_delay_s: Annotated[float, msgspec.Meta(ge=0, le=2)] = 0.0  # for how long the cursor rests before a tip comes
    clear_wires: bool = False  # wires in colours that everybody can tell apart
    calm: bool = False  # nothing flickers or flashes
    keys: dict[str, Annotated[int, msgspec.Meta(ge=0, lt=2**31)]] = {}  # act → key, where it is not that of the beginning
    sounds: dict[str, Level] = {}

    def of(self, topic: str) -> Doing:
        """I23: return what a letter of a topic does; what was never chosen is the manual's behaviour."""
        if topic not in self.letters:
            self.letters[topic] = Doing(pause=topic in _PAUSING, sound=topic in _LOUD)
        return self.letters[topic]

    def forget(self, tab: str) -> None:
        """Set what is on a tab of the screen back to how it is in the beginning, but for language and window."""
        fresh = Settings(letters=self.letters, sounds=self.sounds, keys=self.keys, language=self.language, full_screen=self.full_screen)
        if tab == "general":
            for name in ("scale", "speed", "tip_delay_s", "clear_wires", "calm"):
                setattr(self, name, getattr(fresh, name))
        elif tab == "letters":
            self.letters.clear()
        elif tab == "sound":
            self.sounds.clear()
        else:
            self.keys.clear()

    def level(self, category: str) -> Level:
        """Return how loud a category is, or `EVERYTHING`, as it was chosen or else as it is in the beginning."""
        if category not in self.sounds:
            self.sounds[category] = Level(_VOLUMES[category])
        return self.sounds[category]

    def loudness(self, category: str) -> float:
        """Return how loud the sounds of a category are played, 0 to 1."""
        return self.level(EVERYTHING).share * self.level(category).share

    def pauses(self, topic: str, asked: bool) -> bool:
        """I23: return whether a letter pauses; asked: whether the rules say so. Where they never do, the player alone decides."""
        return self.of(topic).pause and (asked or topic not in _PAUSING)


def place() -> Path:
    """Return where the settings are kept, not yet made."""
    named = os.environ.get(VARIABLE)
    return Path(named) if named else Path(platformdirs.user_config_dir("deadfall", appauthor=False)) / "settings.json"


def load(path: Path) -> tuple[Settings, str]:
    """Return the settings of a file, and a line about what was wrong with it, empty for nothing.

    A damaged file is set aside under another name, and the settings are those that one begins with.
    """
    try:
        if not path.is_file():
            fault = f"The settings at {path.name} can't be read: it is no regular file" if path.exists() else ""
            return Settings(), fault
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
        if len(data) > _MOST_BYTES:
            raise ValueError("it is far too long")
        return msgspec.json.decode(data, type=Settings), ""
    except OSError as error:
        return Settings(), f"The settings can't be read ({error.strerror or error}); those of the beginning are used"
    except (ValueError, RecursionError) as error:
        kept = _set_aside(path)
        where = f"it is kept as {kept.name}" if kept else "it is left as it is"
        return Settings(), f"The settings were damaged ({error}); {where}, and those of the beginning are used"


def _set_aside(path: Path) -> Path | None:
    """Rename a damaged file to a name that is free; returns that, None when it can't be."""
    with contextlib.suppress(OSError):
        for number in range(1, 100):
            kept = path.with_name(f"{path.name}.damaged{'' if number == 1 else f'-{number}'}")
            if not kept.exists():
                return path.rename(kept)
    return None


def save(settings: Settings, path: Path) -> str:
    """Write the settings; returns a line about why they could not be, empty when they were."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(path, msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")
    except (BadInput, OSError) as error:
        return f"The settings were not kept: {error}"
    return ""
