"""Files on disk: the sealed container of saves and recordings, written so that an old file is never lost."""

import contextlib
import hashlib
import os
import time
from pathlib import Path

from game.content.faults import BadInput

MAGIC = b"DEADFALL"
FORMAT = 1
"""Number of the file format; a file with a higher one comes from a newer game."""

_HEADER = len(MAGIC) + 2 + 8 + 32
_MOST_BYTES = 1 << 30
_STALE_SECONDS = 3600


def write_atomic(path: Path, data: bytes) -> None:
    """Write a file so that, whatever happens, either the old or the new one is there whole; raises BadInput when it can't be."""
    part = path.with_name(f".{path.name[:200]}.{os.getpid()}.{time.time_ns()}.part")
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise BadInput(f"{path}: can't be written ({error.strerror}); an older file there is as it was") from None
    finally:
        part.unlink(missing_ok=True)
    _sync_folder(path.parent)
    _remove_stale(path)


def _sync_folder(folder: Path) -> None:
    """Make the renaming last; some systems can't open folders."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _remove_stale(path: Path) -> None:
    """Remove what a killed process left behind; younger parts may be somebody's work in progress."""
    with contextlib.suppress(OSError):
        for part in path.parent.iterdir():
            named = part.name.startswith(f".{path.name[:200]}.") and part.name.endswith(".part")
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
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise BadInput(f"{path}: is larger than {_MOST_BYTES // 2**20} MiB; no save is")
        data = path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path}: can't be read ({error.strerror}); name a file that is there") from None
    except ValueError:
        raise BadInput(f"{str(path)!r}: is not a file name") from None
    return unseal(data, str(path))
