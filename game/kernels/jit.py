"""How every kernel is compiled, and where the compiled code is kept."""

import contextlib
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import llvmlite
import numba
import numpy as np
import platformdirs
from numba.core.caching import NullCache

F = TypeVar("F", bound=Callable[..., object])

_ROOM = 4 * 2**20  # bytes that the compiled kernels take, about
_kernels: list[Any] = []
_settings: Any = numba.config  # filled by numba from the environment


_SOURCES = (Path(__file__).parent, Path(__file__).parent.parent / "ui" / "kernels")


def sources_digest(*folders: Path) -> str:
    """Hash of all kernel sources, or those in `folders`, and of what compiles them.

    Numba's own cache misses a changed callee in another file.
    """
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(path for folder in folders or _SOURCES for path in folder.glob("*.py")):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    for part in (sys.version, numba.__version__, llvmlite.__version__, np.__version__, f"bounds {_settings.BOUNDSCHECK}"):
        digest.update(part.encode())
    return digest.hexdigest()


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(_ROOM))
            return True
    except OSError:
        return False


def cache_folder() -> Path | None:
    """Folder for compiled kernels, named by `sources_digest`; None when no place can be written (then nothing is cached)."""
    name = "kernels-" + sources_digest()
    places = [Path(platformdirs.user_cache_dir("deadfall", appauthor=False))]
    if os.environ.get("NUMBA_CACHE_DIR"):
        places.insert(0, Path(os.environ["NUMBA_CACHE_DIR"]))
    with contextlib.suppress(OSError):
        places.append(Path(tempfile.gettempdir()) / "deadfall")
    return next((place / name for place in places if _writable(place / name)), None)


CACHE_FOLDER = cache_folder()
if CACHE_FOLDER is not None:
    _settings.CACHE_DIR = str(CACHE_FOLDER)


def nothing_compiled(module: str = "motion") -> bool:
    """Whether a module's kernels have not been compiled yet on this machine, so that their first use will take long."""
    return CACHE_FOLDER is None or next(CACHE_FOLDER.rglob(f"{module}.*.nbi"), None) is None


def _compiled(function: F, **options: Any) -> F:
    compile_: Any = numba.njit
    compiled: Any = compile_(cache=CACHE_FOLDER is not None, nogil=True, error_model="numpy", **options)(function)
    _kernels.append(compiled)
    return cast(F, compiled)


def with_sound_cache(use: Callable[[], None]) -> None:
    """Call `use`, which runs kernels; where the kept code turns out to be damaged, or can't be kept, do without it and call again."""
    try:
        use()
    except Exception:
        if CACHE_FOLDER is None:
            raise
        shutil.rmtree(CACHE_FOLDER, ignore_errors=True)
        for compiled in _kernels:
            compiled._cache = NullCache()
        use()


def kernel(function: F) -> F:
    """Compile `function` with numba: cached, no Python objects, no fast maths, bounds unchecked unless NUMBA_BOUNDSCHECK=1.

    It may allocate nothing: numba then counts no references, which would otherwise cost more than the work where tuples of arrays
    are handed on at every step.
    """
    return _compiled(function, _nrt=False)


def allocating_kernel(function: F) -> F:
    """Compile `function` as `kernel` does, but let it make arrays and sort them."""
    return _compiled(function)
