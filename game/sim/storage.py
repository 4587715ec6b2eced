"""Files on disk: the sealed container of saves and recordings, written so that an old file is never lost."""

import contextlib
import hashlib
import os
import time
from pathlib import Path

from game.content.faults import BadInput
from game.content.reading import read_bytes, shown

MAGIC = b"DEADFALL"
FORMAT = 1
"""Number of the file format; a file with a higher one comes from a newer game."""

_HEADER = len(MAGIC) + 2 + 8 + 32
_MOST_BYTES = 1 << 30
_STALE_SECONDS = 3600


def write_atomic(path: Path, data: bytes) -> None:
    """Write a file so that, whatever happens, either the old or the new one is there whole; raises BadInput when it can't be.

    A link is followed; what is no regular file (a device, a pipe) is never replaced.
    """
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            raise BadInput(f"{shown(path)}: is no regular file; name another")
    except (OSError, RuntimeError) as error:
        raise BadInput(f"{shown(path)}: can't be written ({_told(error)}); choose another place") from None
    prefix = _part_prefix(target)
    part = target.with_name(f"{prefix}{os.getpid()}.{time.time_ns()}.part")
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    except OSError as error:
        raise BadInput(f"{shown(path)}: can't be written ({_told(error)}); an older file there is as it was") from None
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    _sync_folder(target.parent)
    _remove_stale(target.parent, prefix)


def _told(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)


def _part_prefix(path: Path) -> str:
    """Return how names of half-written files for `path` begin: short, however long its own name is."""
    return f".deadfall-{hashlib.blake2b(os.fsencode(path.name), digest_size=6).hexdigest()}."


def _sync_folder(folder: Path) -> None:
    """Make the renaming last; some systems can't open folders."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _remove_stale(folder: Path, prefix: str) -> None:
    """Remove what a killed process left behind; younger parts may be somebody's work in progress."""
    with contextlib.suppress(OSError):
        for part in folder.iterdir():
            named = part.name.startswith(prefix) and part.name.endswith(".part")
            if named and time.time() - part.stat().st_mtime > _STALE_SECONDS:
                part.unlink()


def seal(body: bytes) -> bytes:
    """Return `body` behind a header of magic, format number, length and checksum."""
    checksum = hashlib.blake2b(body, digest_size=32).digest()
    return MAGIC + FORMAT.to_bytes(2, "little") + len(body).to_bytes(8, "little") + checksum + body


def unseal(data: bytes, name: str) -> bytes:
    """Return the body of sealed `data`; raises BadInput saying what is wrong with the file `name`."""
    if not data.startswith(MAGIC):
        raise BadInput(f"{name}: is not a save or recording of Deadfall; name one that the game has written")
    if len(data) < _HEADER:
        raise BadInput(f"{name}: is cut short ({len(data)} bytes); take an older save")
    at = len(MAGIC)
    form, length = int.from_bytes(data[at : at + 2], "little"), int.from_bytes(data[at + 2 : at + 10], "little")
    if form > FORMAT:
        raise BadInput(f"{name}: comes from a newer Deadfall (format {form}, this one reads up to {FORMAT}); update the game")
    body = data[_HEADER:]
    if len(body) < length:
        raise BadInput(f"{name}: is cut short ({len(data)} of {_HEADER + length} bytes); take an older save")
    if len(body) > length or hashlib.blake2b(body, digest_size=32).digest() != data[at + 10 : _HEADER]:
        raise BadInput(f"{name}: is damaged (its checksum is wrong); take an older save")
    return body


def read_sealed(path: Path) -> bytes:
    """Return the body of a sealed file; raises BadInput when it can't be read or is damaged."""
    return unseal(read_bytes(path, _MOST_BYTES, "a save or recording", plain=True), shown(path))
