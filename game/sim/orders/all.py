"""All orders there are: the list that files are read by and `deadfall orders` prints."""

from game.sim.orders import sandbox, walking
from game.sim.orders.base import Order, OrderReader

ORDERS: tuple[type[Order], ...] = (walking.Move, *sandbox.KINDS)

READER = OrderReader(ORDERS)
