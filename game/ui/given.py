"""Orders that were given and wait for their tick: while the game is paused, the screen shows them as if they had been carried out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.content.types import FACINGS
from game.rules.rewiring import connects
from game.sim.orders.base import Order
from game.sim.orders.building import Build, Cancel, Dig, Relocate, Remove, Undig
from game.sim.orders.devices import Cut, HoldOpen, Lever, Lock, Rearm, Timer, Wire
from game.sim.orders.labour import Duty, Stockpile
from game.world.world import World


@dataclass
class Given:
    """What the waiting orders come to, one after the other; cells by index."""

    dug: set[int] = field(default_factory=set)
    undug: set[int] = field(default_factory=set)
    built: dict[int, tuple[str, int]] = field(default_factory=dict)  # kind and facing
    removed: set[int] = field(default_factory=set)
    called_off: set[int] = field(default_factory=set)
    moved: dict[int, tuple[int, int | None]] = field(default_factory=dict)  # whereto, and facing
    stores: dict[int, bool] = field(default_factory=dict)
    duties: dict[tuple[int | str, str], int] = field(default_factory=dict)
    wiring: list[Wire | Cut | Timer | Build] = field(default_factory=list)  # in order; of what is built only what wires connect to
    levers: dict[int, bool] = field(default_factory=dict)
    held: dict[int, bool] = field(default_factory=dict)
    locked: dict[int, bool] = field(default_factory=dict)
    rearmed: set[int] = field(default_factory=set)

    def ordered(self, cell: int) -> bool:
        """Whether something is to be built or set up on a cell."""
        return cell in self.built or any(to == cell for to, _ in self.moved.values())


def given(world: World, waiting: Iterable[Order]) -> Given:
    """Return what the orders that wait for the coming tick come to."""
    so_far = Given()
    for order in waiting:
        if order.tick > world.campaign.tick:
            break
        _take(world, order, so_far)
    return so_far


def _take(world: World, order: Order, so_far: Given) -> None:
    match order:
        case Dig():
            cells = {world.cell(at) for at in order.cells}
            so_far.dug |= cells
            so_far.undug -= cells
        case Undig():
            cells = {world.cell(at) for at in order.cells}
            so_far.undug |= cells
            so_far.dug -= cells
        case Build():
            so_far.built[world.cell(order.at)] = order.kind, FACINGS.index(order.facing or "n")
            if connects(world, world.content.structures.number[order.kind]):
                so_far.wiring.append(order)
        case Remove():
            so_far.removed.add(world.cell(order.at))
        case Relocate():
            facing = None if order.facing is None else FACINGS.index(order.facing)
            so_far.moved[world.cell(order.from_)] = world.cell(order.to), facing
        case Cancel():
            cell = world.cell(order.at)
            if cell in so_far.built:
                so_far.wiring = [each for each in so_far.wiring if not (isinstance(each, Build) and world.cell(each.at) == cell)]
            _call_off(cell, so_far)
        case Stockpile():
            so_far.stores.update((world.cell(at), bool(order.materials)) for at in order.cells)
        case Duty():
            so_far.duties[order.minion, order.duty] = order.priority
        case Wire() | Cut() | Timer():
            so_far.wiring.append(order)
        case Lever():
            so_far.levers[world.cell(order.at)] = order.on
        case HoldOpen():
            so_far.held[world.cell(order.at)] = order.on
        case Lock():
            so_far.locked[world.cell(order.at)] = order.locked
        case Rearm():
            so_far.rearmed.add(world.cell(order.at))


def _call_off(cell: int, so_far: Given) -> None:
    """Take back what was given for a cell, else what is ordered there already."""
    source = next((start for start, (to, _) in so_far.moved.items() if cell in (start, to)), -1)
    if cell in so_far.built:
        del so_far.built[cell]
    elif cell in so_far.removed:
        so_far.removed.discard(cell)
    elif cell in so_far.dug:
        so_far.dug.discard(cell)
    elif source >= 0:
        del so_far.moved[source]
    else:
        so_far.called_off.add(cell)
