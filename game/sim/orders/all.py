"""All orders there are: the list that files are read by and `deadfall orders` prints."""

from game.sim.orders import building, caring, devices, fighting, invading, labour, ruling, sandbox, sandbox_set, trading, walking, wounding
from game.sim.orders.base import Order, OrderReader

ORDERS: tuple[type[Order], ...] = (
    *building.KINDS,
    *labour.KINDS,
    *devices.KINDS,
    walking.Move,
    *fighting.KINDS,
    *caring.KINDS,
    *trading.KINDS,
    *ruling.KINDS,
    *sandbox.KINDS,
    *sandbox_set.KINDS,
    *invading.ORDERS,
    *wounding.KINDS,
)

READER = OrderReader(ORDERS)
