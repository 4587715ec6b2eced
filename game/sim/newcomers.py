"""What can be asked for when somebody is put on the map, by a spawn order or by a map, and the bounds of it."""

from typing import Annotated

import msgspec
from msgspec import Meta

from game.content.faults import one_of
from game.content.load import Content
from game.content.parties import GOALS
from game.content.types import SIDES, STATS
from game.rules import population, trade
from game.world.world import World

_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that look like nothing

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Names = Annotated[list[str], Meta(max_length=100)]


class PersonPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody to be put on `cell`, an index of the padded grid; None stands for what the kind has by nature."""

    kind: str
    cell: int
    side: str | None = None
    name: Name | None = None
    level: int = 1
    stats: dict[str, int] | None = None
    talents: Names | None = None
    gear: Names | None = None
    party: Name | None = None
    faction: Name | None = None
    goal: str | None = None


def nature_fault(content: Content, who: PersonPlan) -> str | None:
    """Return what is wrong with kind, side, level, stats, talents or gear, in a player's words, None when nothing is."""
    if who.kind not in content.people:
        return f"there is no race or class '{who.kind}'; {one_of(who.kind, content.people.names)}"
    if who.side is not None and who.side not in SIDES:
        return f"there is no side '{who.side}'; {one_of(who.side, SIDES)}"
    levels = len(content.people[who.kind].stats)
    if not 1 <= who.level <= levels:
        return f"a {who.kind} can't have level {who.level}, only 1" + (f" to {levels}" if levels > 1 else "")
    for stat, value in (who.stats or {}).items():
        if stat not in STATS:
            return f"there is no stat '{stat}'; {one_of(stat, STATS)}"
        if not 0 <= value <= content.spawning.stat_most:
            return f"{stat} can't be {value}, only 0 to {content.spawning.stat_most}"
    for talent in who.talents or ():
        if talent not in content.talents:
            return f"there is no talent '{talent}'; {one_of(talent, content.talents.names)}"
    slots: dict[str, str] = {}
    for piece in who.gear or ():
        if piece not in content.gear:
            return f"there is no gear '{piece}'; {one_of(piece, content.gear.names)}"
        slot = content.gear[piece].slot
        if slots.setdefault(slot, piece) != piece:
            return f"{slots[slot]} and {piece} don't go together: one piece for the {slot}"
    return None


def _unprintable(name: str) -> bool:
    return not name.isprintable() or name != name.strip() or not any(sign.isalnum() and sign not in _BLANK for sign in name)


def wording_fault(who: PersonPlan) -> str | None:
    """Return what is wrong with name, party, faction or goal by themselves, None when nothing is."""
    for what, text in (("name", who.name), ("party", who.party), ("faction", who.faction)):
        if text is not None and _unprintable(text):
            return f"the {what} must be printable, with a letter or digit in it and no spaces around it"
    if who.party is None and (who.faction is not None or who.goal is not None):
        return "a faction or goal needs a party to have it"
    if who.goal is not None and who.goal not in GOALS:
        return f"there is no goal '{who.goal}'; {one_of(who.goal, GOALS)}"
    return None


def party_of(world: World, who: PersonPlan) -> int:
    """Return the id of somebody's party, founding it when there is none; adventurers who come without one are one of their own."""
    if who.party is not None:
        return population.party_named(world, who.party, who.faction or "", who.goal or "")
    side = who.side or world.content.people[who.kind].side
    return population.party_named(world, "", "", "") if side == "adventurers" else 0


def put(world: World, who: PersonPlan, why: str, party: int) -> None:
    """Put somebody on the map, of a party (an id, 0 for none); what is asked for has been checked."""
    row = population.spawn(
        world,
        who.kind,
        who.cell,
        why,
        side=who.side,
        name=who.name,
        level=who.level,
        stats=who.stats,
        talents=who.talents,
        gear=who.gear,
        party=party,
    )
    if who.kind == trade.MERCHANT:
        trade.stock_up(world, row)
