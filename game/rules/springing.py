"""T12, T15 to T17: somebody steps on to a watched cell and springs the triggers there."""

from __future__ import annotations

from game.rules import beliefs, knowledge, parts, signals, watching
from game.rules.watching import EVERYONE, cares, usable
from game.world.events import TRIGGER_SPRUNG
from game.world.tables import UP
from game.world.world import World


def spring(world: World, stepped: list[tuple[int, int]]) -> None:
    """T17: let those who have just stepped on to watched cells spring what is there, one after the other; a sprung trigger is spent."""
    for row, cell in stepped:
        for id_ in list(watching.watch(world).at.get(cell, ())):
            if world.people.state[row] == UP and reacts(world, id_, row):
                _spring(world, world.things.row_of(id_), row)


def reacts(world: World, trigger: int, row: int) -> bool:
    """T12, T15, T16, K7: whether a trigger (an id) that can spring reacts to somebody; one that was tampered with to all but one."""
    things = world.things
    bits = watching.watch(world).bits.get(trigger, 0)
    thing = things.row_of(trigger)
    if not bits & int(cares(world)[row]) or not usable(world, thing):
        return False
    if beliefs.steps_over(world, row, trigger):
        return False
    return bits != EVERYONE or int(things.safe_for[thing]) != int(world.people.id[row])


def _spring(world: World, thing: int, row: int) -> None:
    """T17, D7: a trigger springs: it is spent, and on until it is rearmed."""
    things = world.things
    family = world.content.triggers[world.content.structures.names[things.kind[thing]]].family
    world.tell(TRIGGER_SPRUNG, thing, family, row, bool(things.tampered[thing]))
    knowledge.sprang(world, thing)
    parts.spend(world, thing)
    signals.turn(world, thing, True, int(world.people.id[row]))
