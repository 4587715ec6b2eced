"""I26: what becomes of the dead: taken apart for what they wore, or burnt; either way they are on the map no more."""

from __future__ import annotations

from game.rules import detours, presence, stock
from game.world.events import BODY_GONE
from game.world.tables import GONE
from game.world.world import World


def dismantle(world: World, row: int, by: tuple[str, int], table: int) -> None:
    """I26, G2: take somebody dead apart: what their gear comes apart to lies at the dismantling table (a row)."""
    gear, onto = world.content.gear, int(world.things.cell[table])
    given: dict[str, int] = {}
    for number, piece in enumerate(gear.values()):
        if world.people.gear[row] >> number & 1:
            for material, amount in piece.gives.items():
                given[material] = given.get(material, 0) + amount
    _gone(world, row, "dismantled", by)
    for material in sorted(given):
        stock.add(world, material, given[material], onto, "dismantled")


def burn(world: World, row: int, by: tuple[str, int]) -> None:
    """I26: burn somebody dead, never an adventurer."""
    _gone(world, row, "burnt", by)


def _gone(world: World, row: int, why: str, by: tuple[str, int]) -> None:
    world.tell(BODY_GONE, row, why, by)
    world.people.state[row] = GONE
    presence.left(world, int(world.people.cell[row]))
    detours.party_left(world, row)
