"""The types of fighting: noticing, blows, stances and gear; each field with its meaning and unit."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, field

from game.content.types import Entry, about


class Noticing(Entry, frozen=True, kw_only=True):
    """C1, C3 to C5: who learns of whom."""

    cells: Annotated[int, about("how far somebody with no hunting at all notices, in cells", ge=0, le=100)]
    cells_a_point: Annotated[int, about("how much farther each point of hunting lets them", ge=0, le=20)]
    forgotten_seconds: Annotated[int, about("how long after it was last seen an enemy is forgotten", ge=1, le=3600)]
    looks_every_ticks: Annotated[int, about("how often it is looked who is still seen, and who fights", ge=1, le=120)]


class Combat(Entry, frozen=True, kw_only=True):
    """C9 to C11: blows and shots."""

    interval_ticks: Annotated[int, about("ticks from one blow to the next", ge=1, le=1200)]
    ranged_interval_ticks: Annotated[int, about("ticks from one shot to the next", ge=1, le=1200)]
    ready_ticks: Annotated[int, about("ticks from coming within reach of an enemy to the first blow", ge=1, le=1200)]
    further_bonus: Annotated[int, about("what each further attacker on the same victim adds", ge=0, le=10)]
    further_most: Annotated[int, about("the most that these add", ge=0, le=20)]
    close_shot: Annotated[int, about("added to a shot at somebody adjacent", ge=-10, le=10)]
    between_percent: Annotated[int, about("chance that a shot hits somebody who stands in between, for each of them (C7)", ge=0, le=100)]
    shares_cell: Annotated[str, about("race of which two fight from one cell (C10), empty = none")]
    waits_ticks: Annotated[int, about("how long who finds no place to fight from waits before looking again (C9)", ge=1, le=1200)]
    friends_cells: Annotated[int, about("friends so near count as help (C8)", ge=0, le=100)]


class StanceType(Entry, frozen=True, kw_only=True):
    """C8: a stop of the slider; a function of the situation alone, no dice."""

    fights_percent: Annotated[int, about("fights from this share of the enemies' strength on", ge=0, le=1_000_000)]
    joins_percent: Annotated[int, about("else goes to friends farther off from this share on", ge=0, le=1_000_000)]
    wounds_most: Annotated[int, about("with more wound points it does neither", ge=0, le=10_000)]
    near_cells: Annotated[int, about("flees from enemies so near, keeps away from others", ge=0, le=100)]


class GearType(Entry, frozen=True, kw_only=True):
    """C11: a piece of gear."""

    slot: Annotated[str, Meta(pattern="^(body|head|shield|weapon)$", description="body, head, shield or weapon")]
    armour: Annotated[int, about("what it adds to a defence, and takes from a blow's margin (C11, T20)", ge=0, le=10)] = 0
    saves_percent: Annotated[
        int, about("body: added to the chance to live (N4); head: taken from the chance to be felled (N6)", ge=0, le=100)
    ] = 0
    gives: Annotated[dict[str, int], about("what it comes apart to at the dismantling table, by material (I26)")] = field(
        default_factory=dict
    )
    sinks: Annotated[bool, about("who wears it drowns in water (I2)")] = False
    attack: Annotated[int, about("what a weapon adds to an attack", ge=0, le=10)] = 0
    defence: Annotated[int, about("what a shield adds to the defence against a blow or shot", ge=0, le=10)] = 0
    wounds_as: Annotated[str, Meta(pattern="^(blade|blunt)$", description="what a weapon's wounds count as made with (N3)")] = "blade"
    marches_hours: Annotated[int, about("hours a day that one can march in it, at most; 0 = as long as without (I20)", ge=0, le=24)] = 0
    range_cells: Annotated[int, about("how far a weapon shoots, 0 = it strikes what is adjacent (C6, C7)", ge=0, le=15)] = 0


FIGHTS, JOINS, KEEPS_AWAY = "fights", "joins friends", "keeps away"


def decision(stop: StanceType, percent: int, wounds: int, friends: bool) -> str:
    """C8: return what somebody with a stance does about enemies they know of; the kernels decide alike.

    percent: their strength and that of friends near, as a share of the enemies'.  wounds: their points.
    friends: whether there are others farther off to go to.
    """
    if wounds <= stop.wounds_most:
        if percent >= stop.fights_percent:
            return FIGHTS
        if percent >= stop.joins_percent and friends:
            return JOINS
    return KEEPS_AWAY


def decision_table(stances: Mapping[str, StanceType]) -> list[list[str]]:
    """C8: return what each stance does as a table of words, a heading first: strength across, wounds and stances down."""
    shares, points = (20, 30, 50, 75, 100, 150, 300), (0, 5, 8)
    rows = [["stance", "wounds", *(f"{percent} %" for percent in shares), "runs from"]]
    for name, stop in stances.items():
        for wounds in points:
            does = [decision(stop, percent, wounds, True) for percent in shares]
            rows.append([name, str(wounds), *does, f"{stop.near_cells} cells"])
    return rows
