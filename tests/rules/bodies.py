"""Somebody to be wounded over and over, by calling the rules, for tables and statistics that whole games would take too long for."""

from typing import Any

from game.content.devices import STAGES
from game.content.load import content
from game.rules import population, recovery, tasks, wounds
from game.sim.maps import parse_text
from game.sim.session import Session
from game.world.events import as_dict
from game.world.tables import UP
from tests.scenario import order

SIGMAS = 4
"""How many standard deviations off a share may be; seeds are fixed, so a test that passes always does."""


class Body:
    """One person on a cell of floor, or on a bed that is a minion's own; every blow is struck in a tick of its own."""

    def __init__(self, kind: str = "peasant", gear: tuple[str, ...] = (), ground: str = ".") -> None:
        plan = parse_text("m.txt", f"XXXX\nX{ground}.X\nXXXX", content()).plan
        session = Session.new(plan, content(), 1, True, keeping=False)
        session.inbox.give(order(0, "spawn", kind=kind, at=[1, 1], name="Vic", gear=[*gear]))
        session.run(2)
        self.world, self.row = session.world, 0
        self.people = self.world.people

    def dress(self, kind: str, *gear: str) -> None:
        """Make another person of them."""
        self.people.kind[self.row] = content().people.number[kind]
        self.people.gear[self.row] = population.bits([*gear], content().gear.number)

    def stand(self, points: int = 0) -> None:
        """Get them up with so many points, in the next tick."""
        self.world.campaign.tick += 1
        tasks.change_state(self.world, self.row, UP)
        self.people.wounds[self.row] = points
        recovery.stop_bleeding(self.world, self.row)
        self.world.events.drain()

    def told(self) -> dict[str, dict[str, Any]]:
        """Return what was told since the last time, by type."""
        return {told["type"]: told for told in (as_dict(self.world, row) for row in self.world.events.drain())}

    def strike(self, stage: str, weapon: str = "blade", location: str = "", bleeding: bool | None = None) -> dict[str, dict[str, Any]]:
        """Wound them; return what is told."""
        wounds.wound(self.world, self.row, wounds.Blow(stage, weapon, "test", 5, location, bleeding))
        return self.told()

    def chance_to_fell(self, stage: str, weapon: str) -> int:
        """N6, in per cent."""
        return wounds.chance_to_fell(self.world, self.row, STAGES.index(stage), weapon)


def near(count: int, tries: int, percent: float) -> bool:
    """Whether so many of so many are what a chance gives; never more than a few, where the chance is 0 or 100 exactly."""
    share = percent / 100
    return abs(count - tries * share) <= SIGMAS * (tries * share * (1 - share)) ** 0.5
