"""I23, G9: letters to the player: one line, about a place, of a topic by which the settings say what it does."""

from __future__ import annotations

from game.world.events import LETTER
from game.world.world import World

SPOTTED, INVASION_OVER, OUTCOME, UNSEEN_TRAP = "spotted", "invasion_over", "outcome", "unseen_trap"
MERCHANT, RECRUIT, FUGITIVE = "merchant", "recruit", "fugitive"
CEILING, RAMPAGE, SHUT_IN, POWER = "ceiling", "rampage", "shut_in", "power"
TOPICS = (SPOTTED, INVASION_OVER, OUTCOME, UNSEEN_TRAP, MERCHANT, RECRUIT, FUGITIVE, CEILING, RAMPAGE, SHUT_IN, POWER)
FOUND = "Adventurers found in the dungeon"


def send(world: World, topic: str, title: str, cell: int, *, pauses: bool = False) -> None:
    """Send a letter about a cell; pauses: the game does, as the manual has it."""
    world.tell(LETTER, title, cell, pauses, topic)
