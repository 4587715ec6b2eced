"""The types of what becomes of the wounded and fallen: care, rampage and lairs; each field with its meaning and unit."""

from typing import Annotated

from game.content.types import Entry, about

POLICIES = ("treat", "carry", "capture", "kill", "dismantle", "burn")
"""What the duties Care and Guard do by themselves when it is on, in the order of their bits in saves: add at the end only."""


def bits(policies: list[str]) -> int:
    """Return policies as the bits of the campaign's column."""
    return sum(1 << POLICIES.index(name) for name in set(policies))


class Care(Entry, frozen=True, kw_only=True):
    """N8, C12: treating and carrying off."""

    treat_target: Annotated[int, about("what a craft check has to reach to stop somebody's bleeding", ge=2, le=40)]
    own_malus: Annotated[int, about("added to that check for who treats themselves", ge=-20, le=0)]
    policies: Annotated[list[str], about("what the dungeon's people do by themselves at first, of: " + " ".join(POLICIES))]


class Tending(Entry, frozen=True, kw_only=True):
    """C12: a healer treats those of their own party."""

    cells: Annotated[int, about("to whom a healer goes, in cells of the way", ge=0, le=100)]
    looks_every_ticks: Annotated[int, about("how often a healer who is free looks for somebody to treat", ge=1, le=1200)]


class Rampage(Entry, frozen=True, kw_only=True):
    """C12: a minion badly hurt and left untreated may turn on the dungeon."""

    wounds_from: Annotated[int, about("points of wounds from which bleeding may drive a minion mad", ge=1, le=100)]
    chance_percent: Annotated[int, about("chance that it does, for each point that it loses", ge=0, le=100)]
    calms_seconds: Annotated[int, about("how long it rages", ge=1, le=86_400)]
    stance: Annotated[int, about("the stance in which it does, 0 flee to 4 aggressive (C8)", ge=0, le=4)]


class Lairs(Entry, frozen=True, kw_only=True):
    """G3: wild creatures that settle in the dungeon's lairs join it."""

    settles_percent: Annotated[int, about("chance an hour that a wild creature goes to a free lair", ge=0, le=100)]
