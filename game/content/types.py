"""The types of content: one frozen struct for each data file's entries, each field with its meaning and unit."""

from typing import Annotated

import msgspec
from msgspec import Meta


def about(text: str, ge: int | None = None, le: int | None = None) -> Meta:
    """Describe a field; `ge` and `le` bound it."""
    return Meta(description=text, ge=ge, le=le)


STATS = ("combat", "craft", "hunting", "vigour", "will")
"""The five stats in the order of their columns (Z4)."""

SIDES = ("dungeon", "adventurers", "wild", "visitors")
"""The sides in the order of their numbers (Z6)."""

DUTIES = ("dig", "build", "haul", "traps", "chores", "guard", "care")
"""The duties in the order of their columns (G4)."""

QUALITIES = ("crude", "normal", "fine")
"""How well something is built, in the order of their numbers (T18)."""

LOWEST_PRIORITY = 4
"""Priorities are 1 to 4, 0 is off (G4)."""

STANCES = 5
"""Stops of the stance slider (C8)."""

FACINGS = ("n", "e", "s", "w")
"""The ways a structure can face, in the order of their numbers."""

MOST_STOCK = 2**40
"""Most of one material that a dungeon can hold."""


Amounts = dict[str, Annotated[int, Meta(ge=1, le=1_000_000)]]
"""How much of which material."""
Side = Annotated[int, Meta(ge=1, le=8)]


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
    priority: Annotated[int, about("priority of all duties of a new minion", ge=0, le=LOWEST_PRIORITY)]
    stance: Annotated[int, about("stance of a new minion, 0 flee to 4 aggressive", ge=0, le=4)]
    stock: Annotated[dict[str, Annotated[int, Meta(ge=0, le=MOST_STOCK)]], about("what lies at the heart, by material")]


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
    swim: Annotated[int, about("cost factor of leaving such a cell for who swims, 0 = nobody swims there (I2)", ge=0, le=15)] = 0
    dig_seconds: Annotated[int, about("how long a digger of usual vigour takes, 0 = it can't be dug", ge=0, le=600)] = 0
    yields: Annotated[Amounts, about("what a dug cell leaves, by material")] = {}


class StructureType(Entry, frozen=True, kw_only=True):
    """G3: a kind of structure."""

    walk: Annotated[int, about("cost factor of leaving its cell, 0 = it does not count for walking", ge=0, le=15)]
    clear: Annotated[bool, about("one can see through it")]
    cost: Annotated[Amounts, about("what it is built of, by material; removing it gives this back")]
    work_seconds: Annotated[int, about("how long a builder of usual craft takes", ge=1, le=600)]
    duty: Annotated[str, Meta(pattern="^(build|traps)$", description="whose work it is: build or traps (T1)")] = "build"
    size: Annotated[tuple[Side, Side], about("cells it covers, across and down when it faces north or south")] = (1, 1)
    blocks: Annotated[bool, about("nobody passes")] = False
    quality: Annotated[bool, about("its builder's craft shows in it: crude, normal or fine (T18)")] = False
    holds: Annotated[str, about("material that is stored in it, empty = none")] = ""
    on: Annotated[str, about("structure it is fixed to, empty = it stands on the floor")] = ""
    light_cells: Annotated[int, about("how far it lights, in cells", ge=0, le=15)] = 0
    delays: Annotated[bool, about("it is a timer: it passes signals on later (T7)")] = False


class MaterialType(Entry, frozen=True, kw_only=True):
    """G2: a material that lies in stacks."""

    load: Annotated[int, about("most of it that somebody carries at once", ge=1, le=10_000)]
    store: Annotated[int, about("most of it that one cell of a stockpile or treasury takes", ge=1, le=1_000_000)]
    price: Annotated[int, about("gold a merchant asks for one, 0 = not traded", ge=0, le=10_000)] = 0
    worth: Annotated[int, about("gold a merchant gives for one, 0 = not wanted", ge=0, le=10_000)] = 0
    carried: Annotated[tuple[int, int], about("least and most of it that a merchant brings")] = (0, 0)


class ActionType(Entry, frozen=True, kw_only=True):
    """Z8: the four moments of a long action: what is spent, when it is rolled, how long it takes, what an interruption leaves."""

    duty: Annotated[str, about("whose work it is, empty = as the structure says")] = ""
    stat: Annotated[str, about("the stat that makes it faster, empty = it takes everybody the same time")] = ""
    spent: Annotated[str, Meta(pattern="^(nothing|materials)$", description="what is used up when it starts: nothing or materials")]
    rolled: Annotated[str, Meta(pattern="^(never|end)$", description="when the check is rolled: never or at the end")]
    roll: Annotated[str, about("kind of the check, empty without one")] = ""
    lasts: Annotated[
        str,
        Meta(
            pattern="^(terrain|structure|share|fixed|stat)$",
            description="whose seconds: the terrain's, the structure's, a share of these, its own, a share of its own less the stat",
        ),
    ]
    seconds: Annotated[int, about("its own seconds, where it lasts these", ge=0, le=600)] = 0
    share_percent: Annotated[int, about("the share, where it lasts one", ge=1, le=1000)] = 100
    interrupted: Annotated[str, Meta(pattern="^(kept|lost)$", description="progress when the worker is interrupted: kept or lost")]
    called_off: Annotated[
        str, Meta(pattern="^(nothing|floor|gone)$", description="what was spent when it is called off: lies on the floor or is gone")
    ]


class Labour(Entry, frozen=True, kw_only=True):
    """G4: what holds for all work."""

    usual_stat: Annotated[int, about("stat with which an action takes the seconds that stand in the tables", ge=0, le=20)]
    stat_share: Annotated[int, about("a worker does this + stat in the time in which the usual one does this + usual_stat", ge=1, le=100)]
    load_slows: Annotated[int, about("speed that a load takes from its carrier (Z7)", ge=0, le=100)]
    linger_seconds: Annotated[int, about("how long a minion stays where the player sent it before it works again", ge=0, le=3600)]
    retry_seconds: Annotated[int, about("first wait before work that couldn't be finished is tried again; doubles each time", ge=1, le=600)]
    longest_retry_seconds: Annotated[int, about("the wait never grows beyond this", ge=1, le=3600)]


class Checks(Entry, frozen=True, kw_only=True):
    """Z3: what holds for all checks."""

    critical_miss: Annotated[int, about("a total that misses the target by so much or more is a critical failure", ge=1, le=40)]


class Quality(Entry, frozen=True, kw_only=True):
    """T18: how well something is built."""

    normal_from: Annotated[int, about("craft total from which it is normal; crude below", ge=2, le=40)]
    fine_from: Annotated[int, about("craft total from which it is fine", ge=2, le=40)]


class CaveIns(Entry, frozen=True, kw_only=True):
    """G1: halls dug too wide come down."""

    support_cells: Annotated[int, about("a dug cell with nothing solid within so many cells is unsupported", ge=1, le=8)]
    warning_hours: Annotated[int, about("hours between the cracks and the first danger", ge=1, le=240)]
    chance_percent: Annotated[int, about("chance an hour, from then on, that it comes down", ge=0, le=100)]
    radius_cells: Annotated[int, about("cells around the middle that come down with it", ge=0, le=5)]


class Trade(Entry, frozen=True, kw_only=True):
    """Z6: visiting merchants."""

    first_day: Annotated[int, about("day on which the first one comes", ge=1, le=1000)]
    every_days: Annotated[int, about("days from one to the next", ge=1, le=1000)]
    stays_hours: Annotated[int, about("hours for which one trades", ge=1, le=240)]
    earliest_hour: Annotated[int, about("first hour of the day at which one comes", ge=0, le=23)]
    latest_hour: Annotated[int, about("last hour of the day at which one comes", ge=0, le=23)]


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
    felled: Annotated[
        str, Meta(pattern="^(|dies|lives)$", description="when felled it always dies, always lives, empty = by chance (N5)")
    ] = ""
    head_fells: Annotated[bool, about("a wound to the head can fell it (N6)")] = True
    stance: Annotated[int, about("the stance it has by nature, 0 flee to 4 aggressive (C8)", ge=0, le=4)] = 2
    overland_speed: Annotated[int, about("speed in the overworld (I20)", ge=0, le=100)] = 15
    rides: Annotated[bool, about("it rides or flies there")] = False
