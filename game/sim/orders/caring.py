"""Orders about the wounded and the fallen: `policy capture treat kill release dismantle burn`."""

from typing import Annotated, ClassVar

from msgspec import Meta

from game.content.care import POLICIES
from game.content.faults import one_of
from game.rules import captives, care
from game.sim.orders.base import Order, Who, person_fault
from game.world.tables import BURN, CAPTURE, DISMANTLE, KILL, TREAT
from game.world.world import World

_ON, _OFF = (1, "on"), (0, "off")


class Policy(Order, frozen=True, tag="policy"):
    """Set what the duties Care and Guard do by themselves: treat the bleeding, carry minions to bed, capture or kill enemies."""

    example: ClassVar[str] = '{"tick": 5, "order": "policy", "name": "kill", "value": true}'

    name: Annotated[str, Meta(description="one of: " + " ".join(POLICIES))]
    value: Annotated[int | bool | str, Meta(description="true, 1 or on; false, 0 or off")]

    def check(self, world: World) -> str | None:
        """Return why not."""
        if self.name not in POLICIES:
            return f"there is no policy '{self.name}'; {one_of(self.name, POLICIES)}"
        return None if self.value in _ON or self.value in _OFF else f"a policy is on or off, not {self.value}"

    def apply(self, world: World) -> None:
        """Set it."""
        care.set_policy(world, self.name, self.value in _ON)


class _About(Order, frozen=True):
    """An order to do something about one of the fallen, whatever the policies."""

    kind: ClassVar[int]

    target: Annotated[Who, Meta(description="the person it is about")]

    def check(self, world: World) -> str | None:
        """Return why not."""
        reason = person_fault(world, self.target)
        if reason:
            return reason
        row = world.named(self.target)[1]
        job = care.job_of(world, row)
        if job >= 0 and world.jobs.kind[job] == self.kind and world.jobs.urgent[job]:
            return "that is ordered already"
        return care.fault(world, self.kind, row)

    def apply(self, world: World) -> None:
        """Have it done."""
        care.order(world, self.kind, world.named(self.target)[1])


class Capture(_About, frozen=True, tag="capture"):
    """Have a knocked-out adventurer carried to a free prison (I26)."""

    example: ClassVar[str] = '{"tick": 5, "order": "capture", "target": "Cador"}'
    kind: ClassVar[int] = CAPTURE


class Treat(_About, frozen=True, tag="treat"):
    """Have somebody's bleeding stopped (C12)."""

    example: ClassVar[str] = '{"tick": 5, "order": "treat", "target": "Mog"}'
    kind: ClassVar[int] = TREAT


class Kill(_About, frozen=True, tag="kill"):
    """Have a knocked-out enemy or a prisoner killed (N8)."""

    example: ClassVar[str] = '{"tick": 5, "order": "kill", "target": "Edda"}'
    kind: ClassVar[int] = KILL


class Dismantle(_About, frozen=True, tag="dismantle"):
    """Have somebody dead taken apart at the dismantling table for what they wore (I26)."""

    example: ClassVar[str] = '{"tick": 5, "order": "dismantle", "target": "Hal"}'
    kind: ClassVar[int] = DISMANTLE


class Burn(_About, frozen=True, tag="burn"):
    """Have a dead minion or creature burnt on the pyre; never an adventurer (I26)."""

    example: ClassVar[str] = '{"tick": 5, "order": "burn", "target": "Fang"}'
    kind: ClassVar[int] = BURN


class Release(Order, frozen=True, tag="release"):
    """Let a prisoner go, who then walks home (N8)."""

    example: ClassVar[str] = '{"tick": 5, "order": "release", "target": "Ivo"}'

    target: Annotated[Who, Meta(description="a prisoner")]

    def check(self, world: World) -> str | None:
        """Return why not."""
        reason = person_fault(world, self.target)
        if reason:
            return reason
        row = world.named(self.target)[1]
        return None if world.people.prison[row] else f"{world.people.name[row]} is no prisoner"

    def apply(self, world: World) -> None:
        """Let them go."""
        captives.release(world, world.named(self.target)[1])


KINDS: tuple[type[Order], ...] = (Policy, Capture, Treat, Kill, Release, Dismantle, Burn)
"""The orders of this file."""
