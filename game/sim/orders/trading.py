"""Orders to a merchant: `buy sell`."""

from typing import Annotated, ClassVar

from msgspec import Meta

from game.content.faults import one_of
from game.content.types import MOST_STOCK
from game.rules import stock, trade
from game.sim.orders.base import Order, Who, person_fault
from game.world.world import World

_BUYS, _SELLS = True, False


class _Deal(Order, frozen=True):
    """What buying and selling share."""

    merchant: Who
    material: Annotated[str, Meta(description="a material")]
    amount: Annotated[int, Meta(description="how much of it, 1 or more")]

    def _deal_fault(self, world: World, buys: bool) -> str | None:
        reason = person_fault(world, self.merchant)
        if reason:
            return reason
        _, row = world.named(self.merchant)
        materials = world.content.materials
        if self.material not in materials:
            return f"there is no material '{self.material}'; {one_of(self.material, materials.names)}"
        reason = trade.trades(world, row)
        if reason:
            return reason
        if not 1 <= self.amount <= MOST_STOCK:
            return f"{self.amount} can't be traded, only 1 or more"
        name, number = world.people.name[row], materials.number[self.material]
        price = materials[self.material].price if buys else materials[self.material].worth
        if not price:
            return f"{name} doesn't {'sell' if buys else 'buy'} {self.material}"
        return self._means_fault(world, row, number, price * self.amount, buys)

    def _means_fault(self, world: World, row: int, number: int, cost: int, buys: bool) -> str | None:
        name, lying = world.people.name[row], stock.lying_total(world)
        gold = world.content.materials.number["gold"]
        if buys and trade.carried(world, row, number) < self.amount:
            return f"{name} has only {trade.carried(world, row, number)} {self.material}"
        if buys and lying["gold"] < cost:
            return f"that costs {cost} gold, and there is only {lying['gold']}"
        if not buys and lying[self.material] < self.amount:
            return f"only {lying[self.material]} {self.material} lies ready to be sold"
        if not buys and trade.carried(world, row, gold) < cost:
            return f"{name} can pay only {trade.carried(world, row, gold)} gold, and that is worth {cost}"
        return None


class Buy(_Deal, frozen=True, tag="buy"):
    """Buy a material from a merchant who trades; it lies at the merchant's feet (Z6)."""

    example: ClassVar[str] = '{"tick": 50, "order": "buy", "merchant": "Odo", "material": "wood", "amount": 20}'

    def check(self, world: World) -> str | None:
        """Return why not."""
        return self._deal_fault(world, _BUYS)

    def apply(self, world: World) -> None:
        """Buy it."""
        trade.exchange(world, world.named(self.merchant)[1], world.content.materials.number[self.material], self.amount, _BUYS)


class Sell(_Deal, frozen=True, tag="sell"):
    """Sell a material to a merchant who trades; the gold lies at the merchant's feet (Z6)."""

    example: ClassVar[str] = '{"tick": 50, "order": "sell", "merchant": "Odo", "material": "wood", "amount": 10}'

    def check(self, world: World) -> str | None:
        """Return why not."""
        return self._deal_fault(world, _SELLS)

    def apply(self, world: World) -> None:
        """Sell it."""
        trade.exchange(world, world.named(self.merchant)[1], world.content.materials.number[self.material], self.amount, _SELLS)


KINDS: tuple[type[Order], ...] = (Buy, Sell)
