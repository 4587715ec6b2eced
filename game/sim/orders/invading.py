"""The sandbox's `invasion settlement`: a party comes in by a gate now, or is sent on its way."""

from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from game.content.faults import one_of
from game.content.parties import GOALS
from game.rules import invasions, routes, schedule
from game.rules.forces import KINDS, NORMAL, PUNITIVE, WARRIORS, Force, Invader
from game.sim.newcomers import Names, PersonPlan, nature_fault
from game.sim.orders.base import At, SandboxOrder, spot
from game.world.world import World


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of those who come."""

    kind: Annotated[str, Meta(description="class")] = msgspec.field(name="class")
    level: Annotated[int, Meta(description="level, from 1")] = 1
    talents: Annotated[Names | None, Meta(description="talents that replace the class's")] = None


class Invasion(SandboxOrder, frozen=True, tag="invasion"):
    """Let a party of adventurers come in by a border gate, now."""

    example: ClassVar[str] = (
        '{"tick": 0, "order": "invasion", "members": [{"class": "rogue", "level": 2}, {"class": "peasant"}], "goal": "steal_treasure"}'
    )

    members: Annotated[list[Member], Meta(max_length=100, description="who comes")]
    goal: Annotated[str, Meta(description="what they come for: " + " ".join(GOALS))] = GOALS[0]
    gate: Annotated[At | None, Meta(description="the cell of a border gate, else by dice one with a land route")] = None
    kind: Annotated[str, Meta(description="what the invasion is: " + " ".join(KINDS))] = KINDS[0]

    def check(self, world: World) -> str | None:
        """Return why not."""
        if not self.members:
            return "nobody is named"
        if self.goal not in GOALS:
            return f"there is no goal '{self.goal}'; {one_of(self.goal, GOALS)}"
        if self.kind not in KINDS:
            return f"there is no kind of invasion '{self.kind}'; {one_of(self.kind, KINDS)}"
        for member in self.members:
            who = PersonPlan(kind=member.kind, cell=0, level=member.level, talents=member.talents)
            reason = nature_fault(world.content, who)
            if reason:
                return reason
            if world.content.people[member.kind].nature != "adventurer":
                return f"a {member.kind} is no adventurer"
        gates = routes.gates(world)
        if not len(gates):
            return "there is no border gate to come in by"
        if self.gate is not None and world.cell(self.gate) not in gates:
            return f"there is no border gate at {spot(self.gate)}"
        if len(world.people) + len(self.members) > world.content.spawning.most_people:
            return f"the dungeon holds at most {world.content.spawning.most_people} people"
        return None

    def apply(self, world: World) -> None:
        """Let them come."""
        gate = world.cell(self.gate) if self.gate is not None else invasions.gate_of(world, world.campaign.invasions + 1)
        invaders = [Invader(member.kind, member.level, member.talents) for member in self.members]
        invasions.begin(world, Force(self.kind, NORMAL, invaders, self.goal), gate)


class Settlement(SandboxOrder, frozen=True, tag="settlement"):
    """Let a settlement send a force, which takes the place of the next invasion (I9)."""

    example: ClassVar[str] = '{"tick": 0, "order": "settlement", "send": "punitive"}'

    send: Annotated[str, Meta(description=f"what is sent: {PUNITIVE} or {WARRIORS}")]

    def check(self, world: World) -> str | None:
        """Return why not."""
        if self.send not in (PUNITIVE, WARRIORS):
            return f"there is no force '{self.send}'; {one_of(self.send, (PUNITIVE, WARRIORS))}"
        if not schedule.possible(world):
            return "nobody can come: there is no border gate, or no heart to go for"
        most = world.content.spawning.most_at_once
        return f"{most} parties are on the road already" if len(world.road) >= most else None

    def apply(self, world: World) -> None:
        """Send it."""
        invasions.send(world, self.send)


ORDERS: tuple[type[SandboxOrder], ...] = (Invasion, Settlement)
