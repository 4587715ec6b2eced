"""The player's saves as they lie in their folder: what can be told of each without loading it, names, and autosaves in rotation."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec

from game.content.faults import BadInput
from game.sim.storage import read_sealed

SUFFIX = ".save"
QUICK, EMERGENCY, _AUTO = "quick", "emergency", "auto"
AUTOSAVES = 3
"""How many autosaves are kept; the oldest gives way."""
_MOST_PICTURE = 200_000
_MOST_NAME = 60
_FORBIDDEN = frozenset('<>:"/\\|?*')


class _Map(msgspec.Struct):
    name: str
    title: str = ""


class _Head(msgspec.Struct):
    """What is read of a save for the list; the rest is passed over."""

    map: _Map
    ticks: int
    seed: int
    day: int = 0
    hour: int = 0
    picture: bytes = b""


_HEADS = msgspec.msgpack.Decoder(_Head)


class Kept(NamedTuple):
    """A save on the shelf. saved_at: seconds since 1970.  picture: a PNG, or empty.  fault: why it can't be loaded, empty when it can."""

    path: Path
    saved_at: float
    title: str = ""
    day: int = 0
    hour: int = 0
    picture: bytes = b""
    fault: str = ""

    @property
    def name(self) -> str:
        """What the player calls it."""
        return self.path.stem


def kept(folder: Path) -> list[Kept]:
    """Return the saves of a folder, the newest first; none where there is no such folder, or it can't be read."""
    try:
        files = [(path, path.stat().st_mtime) for path in folder.glob(f"*{SUFFIX}") if path.is_file()]
    except OSError:
        return []
    return [_of(path, saved_at) for path, saved_at in sorted(files, key=lambda each: (-each[1], each[0].name))]


def _of(path: Path, saved_at: float) -> Kept:
    try:
        head = _HEADS.decode(read_sealed(path))
    except (BadInput, msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        return Kept(path, saved_at, fault=str(error))
    picture = head.picture if len(head.picture) <= _MOST_PICTURE else b""
    return Kept(path, saved_at, head.map.title or head.map.name, head.day, head.hour, picture)


def path_of(folder: Path, name: str) -> Path:
    """Return the file of a save by its name; raises BadInput for a name that no file can have everywhere."""
    plain = name.strip().rstrip(".")
    if not plain or plain.startswith(".") or len(plain) > _MOST_NAME or any(letter in _FORBIDDEN or ord(letter) < 32 for letter in plain):
        raise BadInput(
            f"'{name}' can't name a save: take 1 to {_MOST_NAME} characters, none of {' '.join(sorted(_FORBIDDEN))}, and no . at first"
        )
    return folder / f"{plain}{SUFFIX}"


def autosave(folder: Path) -> Path:
    """Return the file of the next autosave: one that is free, else the oldest."""
    names = [folder / f"{_AUTO}-{number}{SUFFIX}" for number in range(1, AUTOSAVES + 1)]
    free = [path for path in names if not path.exists()]
    return free[0] if free else min(names, key=lambda path: path.stat().st_mtime)


def make(folder: Path) -> None:
    """Make the folder of saves; raises BadInput when it can't be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(
            f"{folder}: the folder of saves can't be made ({error.strerror or error}); free some room, or play elsewhere"
        ) from None


def remove(path: Path) -> None:
    """Delete a save; raises BadInput when it can't be."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise BadInput(f"{path.name}: can't be deleted ({error.strerror or error})") from None
