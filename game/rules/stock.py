"""G2: materials as stacks on cells; the total of each changes only through a named event."""

import numpy as np

from game.world.events import STOCK_CHANGED
from game.world.world import World


def total(world: World) -> dict[str, int]:
    """G2: how much of each material there is, stacks on the floor included."""
    sums = dict.fromkeys(world.content.materials.names, 0)
    for material, amount in zip(world.stacks.material.tolist(), world.stacks.amount.tolist(), strict=True):
        sums[world.content.materials.names[material]] += amount
    return sums


def _stack_at(world: World, number: int, cell: int) -> int:
    rows = np.flatnonzero((world.stacks.cell == cell) & (world.stacks.material == number))
    return int(rows[0]) if len(rows) else -1


def add(world: World, material: str, amount: int, cell: int, why: str) -> None:
    """G2: put `amount` (above 0) of a material on a cell, on to the stack there if there is one."""
    number = world.content.materials.number[material]
    row = _stack_at(world, number, cell)
    if row < 0:
        row = world.stacks.append(id=world.new_id(), material=number, cell=cell, amount=amount)
    else:
        world.stacks.amount[row] += amount
    world.tell(STOCK_CHANGED, material, amount, why, cell)


def take(world: World, material: str, amount: int, why: str) -> None:
    """G2: take `amount` of a material, which must be there, from the oldest stacks first, wherever they lie."""
    stacks, number = world.stacks, world.content.materials.number[material]
    while amount > 0:
        row = int(np.flatnonzero(stacks.material == number)[0])
        taken = min(amount, int(stacks.amount[row]))
        cell = int(stacks.cell[row])
        amount -= taken
        if taken == stacks.amount[row]:
            stacks.delete(row)
        else:
            stacks.amount[row] -= taken
        world.tell(STOCK_CHANGED, material, -taken, why, cell)
