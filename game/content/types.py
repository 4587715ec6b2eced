"""The types of content: one frozen struct for each data file's entries, each field with its meaning and unit."""

from typing import Annotated

import msgspec
from msgspec import Meta


def about(text: str, ge: int | None = None, le: int | None = None) -> Meta:
    """Describe a field; `ge` and `le` bound it."""
    return Meta(description=text, ge=ge, le=le)


MOST_STOCK = 2**40
"""Most of one material that a dungeon can hold."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One entry of a data file; `rule` is the id of the rule whose figures it holds."""

    rule: Annotated[str, Meta(pattern="^[A-Z][0-9]{1,2}$", description="id of the rule it belongs to")]


class Clock(Entry, frozen=True, kw_only=True):
    """Z1: how ticks make hours and days."""

    ticks_per_second: Annotated[int, about("ticks in a second at 1x speed", ge=1, le=1000)]
    ticks_per_hour: Annotated[int, about("ticks in an hour of the game", ge=1, le=1_000_000)]
    hours_per_day: Annotated[int, about("hours in a day", ge=1, le=1000)]
    first_hour: Annotated[int, about("hour at which day 1 starts", ge=0, le=999)]

    @property
    def ticks_per_day(self) -> int:
        """Ticks in a full day."""
        return self.ticks_per_hour * self.hours_per_day


class Walking(Entry, frozen=True, kw_only=True):
    """Z7: lengths of steps and the bounds of a walker's speed, in length units a tick."""

    straight_length: Annotated[int, about("length of a straight step", ge=1, le=10_000)]
    diagonal_length: Annotated[int, about("length of a diagonal step", ge=1, le=10_000)]
    slowest: Annotated[int, about("least speed anyone can have, length a tick", ge=1, le=10_000)]
    fastest: Annotated[int, about("greatest speed anyone can have, length a tick", ge=1, le=10_000)]


class Campaign(Entry, frozen=True, kw_only=True):
    """G7: what a campaign is when the map doesn't say otherwise."""

    days: Annotated[int, about("days to stay alive", ge=1, le=10_000)]


class Start(Entry, frozen=True, kw_only=True):
    """G6: what a new campaign begins with beside the overlord, where the map doesn't say otherwise."""

    minions: Annotated[dict[str, Annotated[int, Meta(ge=0, le=1000)]], about("minions near the heart, by kind")]
    stock: Annotated[dict[str, Annotated[int, Meta(ge=0, le=MOST_STOCK)]], about("what lies at the heart, by material")]


class Triggers(Entry, frozen=True, kw_only=True):
    """T4: what holds for all triggers of traps."""

    distance_cells: Annotated[int, about("least distance between two triggers, in cells", ge=1, le=100)]


class Spawning(Entry, frozen=True, kw_only=True):
    """G10: the sandbox's bounds."""

    most_at_once: Annotated[int, about("most people one spawn order makes", ge=1, le=100_000)]
    most_people: Annotated[int, about("most people, dead ones too, that a dungeon ever holds", ge=1, le=1_000_000)]
    stat_most: Annotated[int, about("greatest stat that can be given by order; nature goes to 6 (Z4)", ge=6, le=99)]


class TerrainType(Entry, frozen=True, kw_only=True):
    """G1: a kind of ground."""

    sign: Annotated[str, Meta(min_length=1, max_length=1, description="its character in a text map")]
    walk: Annotated[int, about("cost factor of leaving such a cell, 0 = nobody walks there", ge=0, le=15)]
    clear: Annotated[bool, about("one can see through it")]


class StructureType(Entry, frozen=True, kw_only=True):
    """G3: a kind of structure."""

    walk: Annotated[int, about("cost factor of leaving its cell, 0 = it does not count for walking", ge=0, le=15)]
    clear: Annotated[bool, about("one can see through it")]
    on: Annotated[str, about("structure it is fixed to, empty = it stands on the floor")] = ""
    light_cells: Annotated[int, about("how far it lights, in cells", ge=0, le=15)] = 0
    trigger: Annotated[bool, about("it is a trigger, so no other may be near (T4)")] = False


class MaterialType(Entry, frozen=True, kw_only=True):
    """G2: a material that lies in stacks."""


class GearType(Entry, frozen=True, kw_only=True):
    """C11: a piece of gear."""

    slot: Annotated[str, Meta(pattern="^(body|head|shield|weapon)$", description="body, head, shield or weapon")]


class TalentType(Entry, frozen=True, kw_only=True):
    """A thing a person can do or is."""


class PersonType(Entry, frozen=True, kw_only=True):
    """C11: a race or class."""

    side: Annotated[str, Meta(pattern="^(dungeon|adventurers|wild|visitors)$", description="the side it is on by nature (Z6)")]
    nature: Annotated[
        str,
        Meta(pattern="^(overlord|minion|creature|adventurer|visitor)$", description="overlord, minion, creature, adventurer or visitor"),
    ]
    speed: Annotated[int, about("length a tick (Z7)", ge=1)]
    stats: Annotated[
        list[tuple[int, int, int, int, int]],
        Meta(min_length=1, max_length=5, description="a row a level: combat, craft, hunting, vigour, will (Z4)"),
    ]
    gear: Annotated[list[str], about("what it carries")]
    talents: Annotated[list[str], about("what it can do")]
    names: Annotated[list[str], Meta(min_length=1, description="names for those who are given none")]


STATS = ("combat", "craft", "hunting", "vigour", "will")
"""The five stats in the order of their columns (Z4)."""

SIDES = ("dungeon", "adventurers", "wild", "visitors")
"""The sides in the order of their numbers (Z6)."""

FACINGS = ("n", "e", "s", "w")
"""The ways a structure can face, in the order of their numbers."""
