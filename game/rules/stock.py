"""G2: materials as stacks on cells and in hands; the total of each changes only through a named event."""

import numpy as np

from game.rules.passage import UNLOCKS, factors, parts
from game.world.events import STOCK_CHANGED
from game.world.tables import BRINGING, FETCHING
from game.world.world import World


def total(world: World) -> dict[str, int]:
    """G2: how much of each material there is, in stacks and in hands."""
    sums = lying_total(world)
    people = world.people
    for row in np.flatnonzero(people.task == BRINGING).tolist():
        sums[world.content.materials.names[people.material[row]]] += int(people.amount[row])
    return sums


def lying_total(world: World) -> dict[str, int]:
    """G2: how much of each material lies in stacks."""
    sums = dict.fromkeys(world.content.materials.names, 0)
    for material, amount in zip(world.stacks.material.tolist(), world.stacks.amount.tolist(), strict=True):
        sums[world.content.materials.names[material]] += amount
    return sums


def _stack_at(world: World, number: int, cell: int) -> int:
    rows = np.flatnonzero((world.stacks.cell == cell) & (world.stacks.material == number))
    return int(rows[0]) if len(rows) else -1


def lying(world: World, number: int, cell: int) -> int:
    """G2: how much of the material with a number lies on a cell."""
    row = _stack_at(world, number, cell)
    return int(world.stacks.amount[row]) if row >= 0 else 0


def reserved(world: World, number: int, cell: int) -> int:
    """G2: how much of a stack is spoken for by those who are on their way to fetch it."""
    people = world.people
    coming = (people.task == FETCHING) & (people.fetch == cell) & (people.material == number)
    return int(people.amount[coming].sum())


def lay(world: World, number: int, amount: int, cell: int) -> None:
    """G2: lay `amount` (above 0) of a material down, on to the stack there if there is one; where it came from has been told."""
    row = _stack_at(world, number, cell)
    world.caches.settled = False
    if row < 0:
        world.stacks.append(id=world.new_id(), material=number, cell=cell, amount=amount)
    else:
        world.stacks.amount[row] += amount


def lift(world: World, number: int, amount: int, cell: int) -> int:
    """G2: take up to `amount` of a material off a cell and return how much that was; where it goes must be told or carried."""
    row = _stack_at(world, number, cell)
    if row < 0:
        return 0
    world.caches.settled = False
    taken = min(amount, int(world.stacks.amount[row]))
    if taken == world.stacks.amount[row]:
        world.stacks.delete(row)
    else:
        world.stacks.amount[row] -= taken
    return taken


def add(world: World, material: str, amount: int, cell: int, why: str) -> None:
    """G2: put `amount` (above 0) of a material, new to the dungeon, on a cell."""
    lay(world, world.content.materials.number[material], amount, cell)
    world.tell(STOCK_CHANGED, material, amount, why, cell)


def spend(world: World, number: int, amount: int, cell: int, why: str) -> None:
    """G2: use up `amount` of a material, which must lie on the cell."""
    if lift(world, number, amount, cell) != amount:
        raise ValueError("there is less than that on the cell")
    world.tell(STOCK_CHANGED, world.content.materials.names[number], -amount, why, cell)


def take(world: World, material: str, amount: int, why: str) -> None:
    """G2: take `amount` of a material, which must lie there, from the oldest stacks first, wherever they lie."""
    stacks, number = world.stacks, world.content.materials.number[material]
    while amount > 0:
        row = int(np.flatnonzero(stacks.material == number)[0])
        cell = int(stacks.cell[row])
        taken = lift(world, number, amount, cell)
        amount -= taken
        world.tell(STOCK_CHANGED, material, -taken, why, cell)


def clear(world: World, cell: int, onto: int) -> None:
    """G2: move whatever lies on a cell that is about to close, packed things too, on to another."""
    world.packed.cell[(world.packed.cell == cell) & (world.packed.carrier == 0)] = onto
    rows = np.flatnonzero(world.stacks.cell == cell)
    for number, amount in [(int(world.stacks.material[row]), int(world.stacks.amount[row])) for row in rows.tolist()]:
        lift(world, number, amount, cell)
        lay(world, number, amount, onto)


def open_near(world: World, cell: int) -> int:
    """Return the nearest open cell beside one, in the part it hangs together with where it is open; -1 on a map without any."""
    open_, part = np.flatnonzero(factors(world, UNLOCKS)), parts(world)
    together = open_[(part[open_] == part[cell]) & (open_ != cell)]
    open_ = together if len(together) else open_
    if not len(open_):
        return -1
    far = world.far(open_, cell)
    far[open_ == cell] = len(world.cells)
    return int(open_[far.argmin()])
