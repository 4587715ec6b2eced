"""Z6, G2: merchants walk in from a border gate with goods, trade at the demon hall for some hours, and leave."""

import numpy as np

from game.kernels.due import earliest
from game.kernels.motion import NEVER
from game.rules import calendar, letters, movement, population, routes, stock, tasks
from game.rules.passage import VISITORS, parts
from game.world.dice import Stream, roll
from game.world.tables import COMING, DEAD, GONE, LEAVING, PANICKING, TRADING, UP, VISITING
from game.world.world import World

MERCHANT = "merchant"
_FROM_THE_HEART = 2


def start(world: World) -> None:
    """Z6: set the time of the first merchant; a map without a demon hall sees none."""
    if world.campaign.heart >= 0:
        world.campaign.merchant_due = _arrival(world, world.content.trade.first_day)


def _arrival(world: World, day: int) -> int:
    """Return the tick, not before the coming one, of the hour of a day at which a merchant comes."""
    trade = world.content.trade
    hours = trade.latest_hour - trade.earliest_hour + 1
    hour = trade.earliest_hour + roll(world, Stream.MERCHANT, 0, day) % hours
    return max(calendar.tick_of(world, day, hour), world.campaign.tick + 1)


def due(world: World) -> int:
    """Return the next tick at which a merchant comes or leaves, NEVER without one."""
    return min(world.campaign.merchant_due, earliest(world.merchants.leaves_due))


def come_and_go(world: World) -> None:
    """Z6: let in the merchant who is due, and send home those whose time is up."""
    tick, merchants = world.campaign.tick, world.merchants
    if due(world) > tick:
        return
    if world.campaign.merchant_due <= tick:
        world.campaign.merchant_due = _arrival(world, calendar.day_and_hour(world)[0] + world.content.trade.every_days)
        _come(world)
    for id_ in merchants.id[merchants.leaves_due <= tick].tolist():
        _leave(world, merchants.row_of(id_))


def _come(world: World) -> None:
    """Let a merchant in at a gate from which the demon hall can be reached; without one nobody comes this time."""
    open_ = routes.land_gates(world)
    if not len(open_) or len(world.people) >= world.content.spawning.most_people:
        return
    gate = int(open_[roll(world, Stream.MERCHANT, 1, 0) % len(open_)])
    row = population.spawn(world, MERCHANT, gate, "trade")
    stock_up(world, row)
    merchant = world.merchants.row_of(int(world.people.id[row]))
    world.merchants.gate[merchant], world.merchants.stage[merchant] = gate, COMING
    world.people.task[row] = VISITING
    movement.walk_to_nearest(world, row, np.array([_stall(world)]))


def _stall(world: World) -> int:
    """Return the cell of the demon hall, near the heart, where merchants trade."""
    heart = world.campaign.heart
    hall = np.flatnonzero((world.cells.hall > 0) & (parts(world) == parts(world)[heart]))
    far = world.far(hall, heart)
    beside = hall[far >= _FROM_THE_HEART]
    return int(beside[far[far >= _FROM_THE_HEART].argmin()]) if len(beside) else heart


def stock_up(world: World, row: int) -> None:
    """Z6: give a merchant goods and gold, and let them trade where they stand, for ever unless they are told otherwise."""
    id_, materials = int(world.people.id[row]), world.content.materials
    world.merchants.append(id=id_, stage=TRADING)
    for number, material in enumerate(materials.values()):
        least, most = material.carried
        if most:
            amount = least + roll(world, Stream.MERCHANT, id_, 1 + number) % (most - least + 1)
            world.goods.append(id=world.new_id(), merchant=id_, material=number, amount=amount)


def arrive(world: World, row: int) -> None:
    """Z6: a merchant has come to the end of a way, or can't go on: trades where they are, or is gone at the gate."""
    merchant = world.merchants.row_of(int(world.people.id[row]))
    people, merchants, clock = world.people, world.merchants, world.content.clock
    if merchants.stage[merchant] == LEAVING and people.cell[row] == merchants.gate[merchant]:
        tasks.change_state(world, row, GONE)
        return
    people.goal[row] = -1
    tasks.free(world, row)
    coming = merchants.stage[merchant] == COMING
    stay = world.content.trade.stays_hours if coming else 1
    merchants.stage[merchant], merchants.leaves_due[merchant] = TRADING, world.campaign.tick + stay * clock.ticks_per_hour
    if coming:
        letters.send(world, letters.MERCHANT, "A merchant is here", int(people.cell[row]))


def _leave(world: World, merchant: int) -> None:
    """Send a merchant home; where there is no way, they try again in an hour."""
    merchants, people = world.merchants, world.people
    row = people.row_of(int(merchants.id[merchant]))
    gate = int(merchants.gate[merchant])
    steps = movement.ways(world, [row], gate)[0] if gate >= 0 else None
    if people.state[row] == UP and people.task[row] != PANICKING and not movement.is_held(world, row) and steps is not None:
        movement.walk_to(world, row, gate, steps)
        people.task[row] = VISITING
        merchants.stage[merchant], merchants.leaves_due[merchant] = LEAVING, NEVER
    else:
        merchants.leaves_due[merchant] = world.campaign.tick + world.content.clock.ticks_per_hour


def send_home(world: World, row: int) -> None:
    """Z6: let a merchant leave now, from wherever they are."""
    _leave(world, world.merchants.row_of(int(world.people.id[row])))


def settle(world: World) -> None:
    """Look after merchants who stand though they were on the way, and forget those who are dead or gone, with their goods."""
    merchants, people = world.merchants, world.people
    if not len(merchants):
        return
    for id_ in merchants.id.tolist():
        row = people.row_of(id_)
        on_the_way = merchants.stage[merchants.row_of(id_)] != TRADING
        if (
            on_the_way
            and people.state[row] == UP
            and people.step_due[row] == NEVER
            and people.task[row] != PANICKING
            and not movement.is_held(world, row)
            and (people.task[row] == VISITING or people.goal[row] < 0)
        ):
            arrive(world, row)
        if people.state[row] in (DEAD, GONE):
            for goods in world.goods.id[world.goods.merchant == id_].tolist():
                world.goods.delete(world.goods.row_of(goods))
            merchants.delete(merchants.row_of(id_))


def goods_row(world: World, row: int, number: int) -> int:
    """Return the row of a material among a merchant's goods, -1 when they never had any."""
    rows = np.flatnonzero((world.goods.merchant == world.people.id[row]) & (world.goods.material == number))
    return int(rows[0]) if len(rows) else -1


def carried(world: World, row: int, number: int) -> int:
    """Return how much of a material a merchant has."""
    goods = goods_row(world, row, number)
    return int(world.goods.amount[goods]) if goods >= 0 else 0


def trades(world: World, row: int) -> str | None:
    """Return why nobody can trade with a person now, None when one can."""
    name, merchant = world.people.name[row], world.merchants.row_of(int(world.people.id[row]))
    if merchant < 0 or world.people.state[row] != UP or world.people.side[row] != VISITORS:
        return f"{name} doesn't trade"
    if world.merchants.stage[merchant] == LEAVING:
        return f"{name} is on the way home"
    walking = world.merchants.stage[merchant] == COMING or world.people.goal[row] >= 0
    return f"{name} is walking, and trades once they stand" if walking else None


def exchange(world: World, row: int, number: int, amount: int, buys: bool) -> None:
    """Z6, G2: buy an amount from a merchant, or sell it to them; that both sides have what it takes has been checked."""
    material, names = world.content.materials.at(number), world.content.materials
    gold = names.number["gold"]
    cost = amount * (material.price if buys else material.worth)
    here = int(world.people.cell[row])
    if buys:
        stock.take(world, "gold", cost, "bought")
        _shift(world, row, number, -amount)
        _shift(world, row, gold, cost)
        stock.add(world, names.names[number], amount, here, "bought")
    else:
        stock.take(world, names.names[number], amount, "sold")
        _shift(world, row, number, amount)
        _shift(world, row, gold, -cost)
        stock.add(world, "gold", cost, here, "sold")


def _shift(world: World, row: int, number: int, by: int) -> None:
    goods = goods_row(world, row, number)
    if goods < 0:
        goods = world.goods.append(id=world.new_id(), merchant=int(world.people.id[row]), material=number, amount=0)
    world.goods.amount[goods] += by
