"""Where the game's own files lie, in a checkout and in an installed wheel, and where a player's saves go."""

import os
from functools import cache
from pathlib import Path

import platformdirs

from game.content.faults import BadInput

SAVES_VARIABLE = "DEADFALL_SAVES"
"""Environment variable that names another folder of saves."""
_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def checkout() -> Path | None:
    """Return the root of the checkout this package runs from, None when it is installed."""
    root = _PACKAGE.parent
    return root if (root / "pyproject.toml").is_file() and (root / "assets").is_dir() else None


def data_folder(name: str) -> Path:
    """Return the folder `name` (`assets` or `maps`): the checkout's, else the one that travels inside the wheel.

    Raises BadInput when it is missing, naming where it was looked for.
    """
    folder = (checkout() or _PACKAGE / "data") / name
    if not folder.is_dir():
        raise BadInput(f"{folder}: the game's folder '{name}' is missing; install the game again")
    return folder


def saves_folder() -> Path:
    """Return the folder of the player's saves, not yet made: the one that is named, `saves/` in a checkout, else the user's data folder."""
    if os.environ.get(SAVES_VARIABLE):
        return Path(os.environ[SAVES_VARIABLE])
    root = checkout()
    return root / "saves" if root else Path(platformdirs.user_data_dir("deadfall", appauthor=False)) / "saves"
