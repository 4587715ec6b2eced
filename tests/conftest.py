"""Set-up of all tests: hypothesis never flickers, scenarios prove their twins, nothing touches the player's settings."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.scenario import Scenario

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")


@pytest.fixture(autouse=True)
def settings_of_their_own(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a test's settings are kept: no test reads or writes the player's."""
    path = tmp_path_factory.getbasetemp() / "settings" / f"{os.urandom(6).hex()}.json"
    monkeypatch.setenv("DEADFALL_SETTINGS", str(path))
    return path


@pytest.fixture(autouse=True)
def saves_of_their_own(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a test's saves go, not yet made."""
    path = tmp_path_factory.getbasetemp() / "saves" / os.urandom(6).hex()
    monkeypatch.setenv("DEADFALL_SAVES", str(path))
    return path


@pytest.fixture
def scenario() -> Iterator[type[Scenario]]:
    """The class of scenarios; at the end of the test each one that was made is run again in other ways, to the same hash."""
    Scenario.made.clear()
    yield Scenario
    for made in Scenario.made:
        made.prove_twins()
