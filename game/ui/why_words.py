"""K7, D10 to D14: why somebody is on the way they are on, in a player's words."""

from __future__ import annotations

from collections import Counter

from game.rules import why
from game.rules.party_doors import in_party
from game.rules.passage import ADVENTURERS
from game.ui.widgets import DIM, Line
from game.world.world import World

_ON_IT = {
    why.DOOR: ("a door", "{} doors"),
    why.LOCK: ("a locked door", "{} locked doors"),
    why.REFUSED: ("a door round which they chose not to go", "{} doors round which they chose not to go"),
    why.STEPPED_OVER: ("a tripwire to step over", "{} tripwires to step over"),
    why.TO_DISARM: ("a trap to disarm", "{} cells of traps to disarm"),
}
_SHUNNED = {
    why.ANOTHER_WAY: ("a door round which they went another way", "{} doors round which they went another way"),
    why.GIVEN_UP: ("a door that they gave up", "{} doors that they gave up"),
    why.KNOWN_TRAP: ("a known trap", "{} cells of known traps"),
}


def _counted(words: dict[str, tuple[str, str]], reasons: list[str]) -> str:
    counts = Counter(reasons)
    return ", ".join(words[reason][counts[reason] > 1].format(counts[reason]) for reason in words if counts[reason])


def way_lines(world: World, row: int) -> list[Line]:
    """K7, D10: say how long the way of an adventurer is, what lies on it, and what they keep away from; nothing of who goes nowhere."""
    if world.people.side[row] != ADVENTURERS or not in_party(world, row) or why.aim(world, row) < 0:
        return []
    way = why.why(world, row)
    if not way.places:
        return []
    on_it = _counted(_ON_IT, [place.why for place in way.places])
    lines = [Line(f"Their way: {len(way.places)} steps{', with ' + on_it if on_it else ''}.", DIM)]
    shunned = _counted(_SHUNNED, list(way.shuns.values()))
    return [*lines, Line(f"They keep away from {shunned}.", DIM)] if shunned else lines
