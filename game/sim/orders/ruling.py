"""Orders of an overlord to the world outside: powers and visitors: `far_sight storm_ritual scouts_eye fugitive turn_away`."""

from typing import Annotated, ClassVar

from msgspec import Meta

from game.rules import guests, powers
from game.sim.orders.base import Order, Who, person_fault
from game.world.world import World


class _Power(Order, frozen=True):
    """What powers share."""

    power: ClassVar[str] = ""

    def check(self, world: World) -> str | None:
        """Return why not."""
        return powers.refusal(world, self.power)

    def apply(self, world: World) -> None:
        """Use it."""
        powers.use(world, self.power)


class FarSight(_Power, frozen=True, tag="far_sight"):
    """Spend a charge of Far Sight, which shows the next party on the overworld (I18)."""

    power: ClassVar[str] = powers.FAR_SIGHT
    example: ClassVar[str] = '{"tick": 0, "order": "far_sight"}'


class StormRitual(_Power, frozen=True, tag="storm_ritual"):
    """Begin the Storm Ritual, during which no invasion comes (I7)."""

    power: ClassVar[str] = powers.STORM_RITUAL
    example: ClassVar[str] = '{"tick": 60, "order": "storm_ritual"}'


class ScoutsEye(_Power, frozen=True, tag="scouts_eye"):
    """Send ghost eyes round the guard posts, for 24 hours (I24)."""

    power: ClassVar[str] = powers.SCOUTS_EYE
    example: ClassVar[str] = '{"tick": 60, "order": "scouts_eye"}'


class Fugitive(Order, frozen=True, tag="fugitive"):
    """Take the fugitive in who asks for shelter, so that those who hunt them set out, or send them away (I16)."""

    example: ClassVar[str] = '{"tick": 60, "order": "fugitive", "accept": true}'

    accept: Annotated[bool, Meta(description="true to take them in, false to send them away")]

    def check(self, world: World) -> str | None:
        """Return why not."""
        return None if guests.fugitives(world) else "no fugitive asks for shelter"

    def apply(self, world: World) -> None:
        """Take them in, or not."""
        row = guests.fugitives(world)[0]
        if self.accept:
            guests.take_in(world, row)
        else:
            guests.turn_away(world, row)


class TurnAway(Order, frozen=True, tag="turn_away"):
    """Send home a merchant, a fugitive, or a minion who has come within the last hours (Z6, G6)."""

    example: ClassVar[str] = '{"tick": 90, "order": "turn_away", "who": "Odo"}'

    who: Who

    def check(self, world: World) -> str | None:
        """Return why not."""
        return person_fault(world, self.who) or guests.turning_away_fault(world, world.named(self.who)[1])

    def apply(self, world: World) -> None:
        """Send them home."""
        guests.turn_away(world, world.named(self.who)[1])


KINDS: tuple[type[Order], ...] = (FarSight, StormRitual, ScoutsEye, Fugitive, TurnAway)
