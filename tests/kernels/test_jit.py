"""The cache of compiled kernels can't go stale, and each kernel has one compiled form."""

import inspect
import pkgutil
from importlib import import_module
from pathlib import Path

import numba
import pytest

import game.kernels
from game.kernels import jit
from game.kernels.warm import warm


def test_the_cache_folder_is_named_by_all_kernel_sources(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\n")
    (tmp_path / "b.py").write_text("y = 1\n")
    first = jit.sources_digest(tmp_path)
    assert jit.sources_digest(tmp_path) == first
    (tmp_path / "b.py").write_text("y = 2\n")
    assert jit.sources_digest(tmp_path) != first


def test_an_unwritable_cache_folder_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file where the folder should be")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(taken))
    found = jit.cache_folder()
    assert found is not None
    assert not found.is_relative_to(taken)


def test_kernels_have_one_signature_each_after_warming_up() -> None:
    if numba.config.DISABLE_JIT:
        return
    warm()
    seen = 0
    for module in pkgutil.iter_modules(game.kernels.__path__):
        for name, value in inspect.getmembers(import_module(f"game.kernels.{module.name}")):
            if isinstance(value, numba.core.registry.CPUDispatcher):
                # what is only called by other kernels has none of its own when those come from the cache
                forms = {tuple(map(numba.types.unliteral, form)) for form in value.signatures}
                assert len(forms) <= 1, (name, value.signatures)
                seen += len(value.signatures)
    assert seen >= 4
