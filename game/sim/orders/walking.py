"""Orders that send people about: `move`."""

from typing import Annotated, ClassVar

from msgspec import Meta

from game.rules import movement, tasks
from game.rules.passage import DUNGEON, factors, group_of
from game.sim.orders.base import At, Order, Who, spot
from game.world.world import World

MOST_NAMED = 10_000


class Move(Order, frozen=True, tag="move"):
    """Send people to a cell; each finishes the step under way and takes the cheapest way. All go, or the order is refused."""

    example: ClassVar[str] = '{"tick": 0, "order": "move", "minions": ["Overlord"], "to": [24, 3]}'

    minions: Annotated[list[Who], Meta(max_length=MOST_NAMED, description="minions or the overlord; in the sandbox anyone, and parties")]
    to: Annotated[At, Meta(description="the cell [x, y] to go to")]

    def check(self, world: World) -> str | None:
        """Return why not."""
        goal = world.cell(self.to)
        if goal < 0:
            return f"{spot(self.to)} is outside the map"
        if not self.minions:
            return "nobody is named"
        rows, reason = named_people(world, self.minions)
        if reason:
            return reason
        for row in rows:
            name = world.people.name[row]
            if not world.campaign.sandbox and world.people.side[row] != DUNGEON:
                return f"{name} doesn't take your orders"
            reason = movement.cannot_walk(world, row)
            if reason:
                return reason
            if factors(world, group_of(world, row))[goal] == 0:
                return f"nobody can stand at {spot(self.to)}"
        for row, steps in zip(rows, movement.ways(world, rows, goal), strict=True):
            if steps is None:
                return f"there is no way for {world.people.name[row]} to {spot(self.to)}"
        return None

    def apply(self, world: World) -> None:
        """Send them."""
        goal = world.cell(self.to)
        rows = named_people(world, self.minions)[0]
        for row, steps in zip(rows, movement.ways(world, rows, goal), strict=True):
            if steps is not None:
                tasks.release(world, row, "sent elsewhere")
                movement.send(world, row, goal, steps, ordered=True)


def named_people(world: World, named: list[int | str]) -> tuple[list[int], str | None]:
    """Return the rows of the people named, parties' members included, each once and in the order of their ids, and what is wrong."""
    rows: set[int] = set()
    for who in named:
        what, row = world.named(who)
        if what == "person":
            rows.add(row)
        elif what == "party":
            members = [i for i, party in enumerate(world.people.party.tolist()) if party == world.parties.id[row]]
            if not members:
                return [], f"the party {who!r} has no members"
            rows.update(members)
        else:
            return [], f"there is nobody called '{who}'" if isinstance(who, str) else f"there is nobody with the id {who}"
    return sorted(rows), None
