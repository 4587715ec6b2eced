"""The types of what holds for parties of adventurers; each field with its meaning and unit."""

from typing import Annotated

from game.content.types import Entry, about

GOALS = ("kill_overlord", "steal_treasure", "rescue_prisoner", "destroy_altar")
"""What a party may have come for (I1)."""


class Parties(Entry, frozen=True, kw_only=True):
    """I1, I25: how parties move, choose and go home."""

    beat_ticks: Annotated[int, about("every so often a party looks after itself", ge=1, le=1200)]
    behind_cells: Annotated[int, about("its leader waits for a member who is farther behind", ge=1, le=100)]
    follows_cells: Annotated[int, about("it plans anew when what it goes for has moved farther than this", ge=0, le=100)]
    loot_percent: Annotated[int, about("chance that it takes treasure too once it is done (I1)", ge=0, le=100)]
    losing_percent: Annotated[int, about("share of its members out of action with which it flees", ge=1, le=100)]
    carry_cells: Annotated[int, about("from how near it takes up its fallen when it flees", ge=0, le=10)]
    load_percent: Annotated[int, about("share of their speed that is left to who carries one", ge=50, le=100)]


class Spoils(Entry, frozen=True, kw_only=True):
    """I25: how much treasure somebody can carry; how long taking takes stands in actions.toml."""

    gold_base: Annotated[int, about("gold that anybody can carry", ge=0, le=100_000)]
    gold_per_vigour: Annotated[int, about("and so much more a point of vigour", ge=0, le=100_000)]


class Swimming(Entry, frozen=True, kw_only=True):
    """I2, Z8: how adventurers cross water, and how many parties come in where they have to."""

    target: Annotated[int, about("what a check of vigour has to reach", ge=2, le=40)]
    again_seconds: Annotated[int, about("the check is rolled when a swim begins, and again every so often (Z8)", ge=1, le=600)]
    pace_percent: Annotated[int, about("share of their speed that is left to who swims", ge=10, le=100)]
    water_percent: Annotated[int, about("chance that a party chooses a gate from which it has to swim, where there are both", ge=0, le=100)]
