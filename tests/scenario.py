"""Scenarios: a text map, orders, ticks, then what the events must say.

The legend is the text map's own (`../game/sim/maps.py`): X bedrock, # rock, . floor, + door, L locked door, H heart, > gate …
"""

import tempfile
import textwrap
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from game.content.load import content
from game.sim.auditing import Audit
from game.sim.maps import parse_text
from game.sim.orders.all import READER
from game.sim.orders.base import Order
from game.sim.session import Session
from game.world.events import as_dict

MOST_STEPS = 250
"""Into about so many pieces, of one tick at the least, the twin of a scenario is cut."""
CHECK_TICKS = 13
"""Every scenario is audited every so many ticks: sound, and nothing created or lost (G2, G5)."""


def order(tick: int, name: str, /, **fields: Any) -> Order:
    """Return an order, made the way a line of an orders file is."""
    return READER.line(msgspec.json.encode({"tick": tick, "order": name, **fields}), "test:1")


class Scenario:
    """A sandbox on a text map."""

    made: ClassVar[list["Scenario"]] = []

    def __init__(self, text: str, seed: int = 1, sandbox: bool = True) -> None:
        read = parse_text("scenario.txt", textwrap.dedent(text).strip("\n"), content())
        assert read.plan is not None, read.faults
        self.plan, self.seed, self.sandbox = read.plan, seed, sandbox
        self.session = self.fresh()
        self.session.check_ticks, self.session.audit = CHECK_TICKS, Audit(self.session.world)
        self.told: list[dict[str, Any]] = []
        self.session.listeners.append(lambda rows: self.told.extend(as_dict(self.world, row) for row in rows))
        self.made.append(self)

    def fresh(self) -> Session:
        """Return the same game from its beginning, without orders."""
        return Session.new(self.plan, content(), self.seed, self.sandbox, keeping=True)

    @property
    def world(self):
        return self.session.world

    def order(self, name: str, /, *, after: int = 0, **fields: Any) -> "Scenario":
        """Give an order for `after` ticks from now."""
        self.session.inbox.give(order(self.world.campaign.tick + after, name, **fields))
        return self

    def run(self, ticks: int) -> "Scenario":
        """Run so many ticks."""
        self.session.run(self.world.campaign.tick + ticks)
        return self

    def events(self, kind: str, /, **fields: Any) -> list[dict[str, Any]]:
        """Return the events of a kind whose fields are as given."""
        return [told for told in self.told if told["type"] == kind and all(told[name] == value for name, value in fields.items())]

    def ticks(self, kind: str, /, **fields: Any) -> list[int]:
        """Return the ticks of these events."""
        return [told["tick"] for told in self.events(kind, **fields)]

    def reasons(self) -> list[str]:
        """Return why orders were refused."""
        return [told["reason"] for told in self.events("order.refused")]

    def at(self, name: str) -> list[int]:
        """Return where somebody is."""
        _, row = self.world.named(name)
        return self.world.xy(int(self.world.people.cell[row]))

    def prove_twins(self) -> None:
        """Run it again tick by tick with all caches dropped, and through a save at an odd tick: the same hash, the same events."""
        end, wanted = self.world.campaign.tick, self.world.state_hash()
        orders = list(self.session.inbox.done)
        stepping = self.fresh()
        stepping.inbox.waiting.extend(orders)
        stepped: list[dict[str, Any]] = []
        stepping.listeners.append(lambda rows: stepped.extend(as_dict(stepping.world, row) for row in rows))
        stride = max(1, end // MOST_STEPS)
        while stepping.world.campaign.tick < end:
            stepping.run(min(end, stepping.world.campaign.tick + stride))
            stepping.world.drop_caches()
        assert stepping.world.state_hash() == wanted
        assert stepped == self.told
        assert stepping.reporter.reports == self.session.reporter.reports
        saved = self.fresh()
        saved.inbox.waiting.extend(orders)
        odd = end // 2 | 1
        if odd < end:
            saved.run(odd)
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "twin.save"
                saved.save(path)
                loaded = Session.load(path, content(), keeping=True)
                assert loaded.world.state_hash() == saved.world.state_hash()
            loaded.inbox.waiting.extend(order for order in orders if order.tick >= odd)
            loaded.run(end)
            assert loaded.world.state_hash() == wanted
            assert loaded.reporter.reports == self.session.reporter.reports
            assert [c.hash for c in loaded.chronicle.checkpoints if c.tick % 600 == 0] == [
                c.hash for c in self.session.chronicle.checkpoints if c.tick % 600 == 0
            ]
