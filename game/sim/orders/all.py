"""All orders there are: the list that files are read by and `deadfall orders` prints."""

from game.sim.orders import building, caring, devices, fighting, invading, labour, sandbox, sandbox_set, trading, walking, wounding
from game.sim.orders.base import Order, OrderReader

ORDERS: tuple[type[Order], ...] = (
    *building.KINDS,
    *labour.KINDS,
    *devices.KINDS,
    walking.Move,
    *fighting.KINDS,
    *caring.KINDS,
    *trading.KINDS,
    *sandbox.KINDS,
    *sandbox_set.KINDS,
    *invading.KINDS,
    *wounding.KINDS,
)

READER = OrderReader(ORDERS)
