"""Reading files that somebody names: whatever they are, one line of fault and never more bytes than wanted."""

import os
from pathlib import Path

from game.content.faults import BadInput


def shown(path: Path) -> str:
    """Return a path as text that can be printed and saved, whatever bytes its name has."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def read_bytes(path: Path, most: int, wanted: str, plain: bool = False) -> bytes:
    """Return a file's contents; raises BadInput when it can't be read or has more than `most` bytes.

    wanted: what to name instead.  plain: refuse what is no plain file, so that nobody waits for a pipe.
    """
    try:
        if plain and path.exists() and not path.is_file():
            raise BadInput(f"{shown(path)}: is no plain file; name {wanted}")
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise BadInput(f"{shown(path)}: can't be read ({error.strerror}); name {wanted}") from None
    except ValueError:
        raise BadInput(f"{shown(path)}: is not a file name; name {wanted}") from None
    if len(data) > most:
        raise BadInput(f"{shown(path)}: is larger than {most // 2**20} MiB; name {wanted}")
    return data
