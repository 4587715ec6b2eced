"""The sandbox's `wound`: a wound as given."""

from typing import Annotated, ClassVar

from msgspec import Meta

from game.content.devices import LOCATIONS, STAGES, WEAPONS
from game.content.faults import one_of
from game.rules import wounds
from game.sim.orders.base import SandboxOrder, Who, person_fault
from game.world.tables import DEAD, GONE
from game.world.world import World

_PLACES = tuple(dict.fromkeys(LOCATIONS))


class Wound(SandboxOrder, frozen=True, tag="wound"):
    """Wound somebody, as given and with no roll for it; what follows from it is rolled (N1 to N7). The knocked-out can be wounded too."""

    example: ClassVar[str] = '{"tick": 99, "order": "wound", "target": "Aldric", "stage": "medium", "location": "arm", "weapon": "blade"}'

    target: Annotated[Who, Meta(description="a person, by name or id")]
    stage: Annotated[str, Meta(description="light, medium or severe")]
    location: Annotated[str, Meta(description="head, body, arm or leg")]
    weapon: Annotated[str, Meta(description="blade, blunt or bare")]
    bleeding: Annotated[bool | None, Meta(description="whether it bleeds; when not given, by the dice of C12")] = None

    def check(self, world: World) -> str | None:
        """Return why not."""
        reason = person_fault(world, self.target)
        if reason:
            return reason
        people, row = world.people, world.named(self.target)[1]
        if people.state[row] in (DEAD, GONE):
            return f"{people.name[row]} {'is dead' if people.state[row] == DEAD else 'has left the map'}"
        for what, word, known in (("stage", self.stage, STAGES), ("location", self.location, _PLACES), ("weapon", self.weapon, WEAPONS)):
            if word not in known:
                return f"there is no {what} '{word}'; {one_of(word, known)}"
        return None

    def apply(self, world: World) -> None:
        """Wound them; the points so far tell the dice of two wounds in one tick apart."""
        row = world.named(self.target)[1]
        n = int(world.people.wounds[row])
        wounds.wound(world, row, wounds.Blow(self.stage, self.weapon, "sandbox", n, self.location, self.bleeding))


KINDS: tuple[type[SandboxOrder], ...] = (Wound,)
