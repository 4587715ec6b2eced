"""What is in stock, in the uppermost line of the window."""

from game.rules import stock
from game.ui.widgets import Kit
from game.world.world import World

_PAD = 8
_HEIGHT, _ICON_PX = 42, 20
ICONS = {"stone": "i_stone", "wood": "i_wood", "metal": "i_metal", "gold": "i_coin"}
"""G2: material → its icon."""


class StockLine:
    """G2: how much of each material there is, those in hands included; counted once a tick."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._tick = -1
        self._total: dict[str, int] = {}

    def short(self, world: World, wanted: dict[str, int]) -> dict[str, int]:
        """Return how much there is of the materials of which there is less than `wanted`."""
        self._count(world)
        return {material: self._total[material] for material, amount in wanted.items() if self._total[material] < amount}

    def _count(self, world: World) -> None:
        if self._tick != world.campaign.tick:
            self._tick, self._total = world.campaign.tick, stock.total(world)

    def draw(self, kit: Kit, world: World, left: int) -> int:
        """Draw icons and amounts from a pixel of the uppermost line on; returns where they end."""
        self._count(world)
        amounts = {material: f"{amount:,}" for material, amount in self._total.items()}
        widths = {material: kit.width(amount) + _ICON_PX for material, amount in amounts.items()}
        x = left + _PAD
        for material, amount in amounts.items():
            kit.icon((x, (_HEIGHT - 16) // 2), ICONS[material], 1)
            kit.text((x + _ICON_PX, (_HEIGHT - 22) // 2), amount)
            x += widths[material] + _PAD
        return x
