"""Orders that send people against others: `attack`."""

from typing import Annotated, ClassVar

from msgspec import Meta

from game.rules import fighting, movement, water
from game.rules.dangers import hostile
from game.rules.passage import DUNGEON
from game.sim.orders.base import Order, Who
from game.sim.orders.walking import MOST_NAMED, named_people
from game.world.tables import UP
from game.world.world import World


class Attack(Order, frozen=True, tag="attack"):
    """Send people after somebody, of a party its nearest member; on their way minions unlock doors even during an invasion (D4)."""

    example: ClassVar[str] = '{"tick": 5, "order": "attack", "minions": ["Grik"], "target": "Aldric"}'

    minions: Annotated[list[Who], Meta(max_length=MOST_NAMED, description="minions or the overlord; in the sandbox anyone, and parties")]
    target: Annotated[Who, Meta(description="a person, or a party")]

    def _targets(self, world: World) -> tuple[list[int], str | None]:
        """Return the rows of those meant who are up, and what is wrong."""
        rows, reason = named_people(world, [self.target])
        up = [row for row in rows if world.people.state[row] == UP]
        if reason or up:
            return up, reason
        return [], f"{world.people.name[rows[0]]} is out of action" if len(rows) == 1 else f"nobody of {self.target} is up"

    def check(self, world: World) -> str | None:
        """Return why not."""
        if not self.minions:
            return "nobody is named"
        targets, reason = self._targets(world)
        if reason:
            return reason
        rows, reason = named_people(world, self.minions)
        if reason:
            return reason
        people = world.people
        for row in rows:
            name = people.name[row]
            if not world.campaign.sandbox and people.side[row] != DUNGEON:
                return f"{name} doesn't take your orders"
            reason = movement.cannot_walk(world, row)
            if reason:
                return reason
            if water.swims(world, row):
                return f"{name} is swimming"
            if not hostile(world, row, targets[0]):
                return f"{people.name[targets[0]]} is no enemy of {name}"
            if _nearest(world, row, targets) < 0:
                return f"there is no way for {name} to {people.name[targets[0]]}"
        return None

    def apply(self, world: World) -> None:
        """Send them."""
        targets = self._targets(world)[0]
        for row in named_people(world, self.minions)[0]:
            fighting.attack(world, row, _nearest(world, row, targets))


def _nearest(world: World, row: int, targets: list[int]) -> int:
    """Return the row of the target with the shortest way to it, -1 without any."""
    far = [(fighting.way_to(world, row, target), target) for target in targets]
    return min(((steps, target) for steps, target in far if steps >= 0), default=(0, -1))[1]


KINDS: tuple[type[Order], ...] = (Attack,)
"""The orders of this file."""
