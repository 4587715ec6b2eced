"""Set-up of all tests: hypothesis never flickers, scenarios prove their twins."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.scenario import Scenario

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")


@pytest.fixture
def scenario() -> Iterator[type[Scenario]]:
    """The class of scenarios; at the end of the test each one that was made is run again in other ways, to the same hash."""
    Scenario.made.clear()
    yield Scenario
    for made in Scenario.made:
        made.prove_twins()
