"""The types of traps: triggers, mechanisms and what they do, figures of wiring and wounds; each field with its meaning and unit."""

from typing import Annotated

import msgspec
from msgspec import Meta

from game.content.types import Entry, about

STAGES = ("light", "medium", "severe")
"""Wounds, in the order of their numbers (N1)."""

LOCATIONS = ("head", "body", "body", "body", "arm", "leg")
"""Where a wound is, by a six-sided die (C11)."""

WEAPONS = ("blade", "blunt", "bare")
"""What a wound was made with (N3)."""

MARKS = ("blood", "scorch")
"""What is left on the ground, in the order of its numbers (K8)."""

COVERS = "^(cell|row|near|hand)$"
EFFECTS = "^(attack|jet|cloud|arc|shot|blast|summon|hold|panic|noise)$"


class Traps(Entry, frozen=True, kw_only=True):
    """T4, T7, T10, T14: what holds for all traps."""

    distance_cells: Annotated[int, about("least distance between two triggers, in cells (T4)", ge=1, le=100)]
    timer_shortest: Annotated[int, about("shortest delay of a timer, in half seconds (T7)", ge=1, le=120)]
    timer_longest: Annotated[int, about("longest delay of a timer, in half seconds (T7)", ge=1, le=240)]
    timer_new: Annotated[int, about("delay of a new timer, in half seconds", ge=1, le=240)]
    rearm_target: Annotated[int, about("craft check to rearm a part (T10)", ge=2, le=40)]
    reroll_from: Annotated[int, about("craft from which a natural 2 is rolled again, once (T10)", ge=0, le=20)]
    fires_percent: Annotated[int, about("chance that a critical failure fires the trap, else it is tampered with (T11)", ge=0, le=100)]
    lasts_hours: Annotated[int, about("hours after which a part must be rearmed even if never used (T14)", ge=1, le=1000)]
    danger_cells: Annotated[int, about("nobody sets out to rearm with a known enemy so near to the part", ge=0, le=100)]
    danger_seconds: Annotated[int, about("how long such a part waits before it is looked at again", ge=1, le=600)]


class MarkLife(Entry, frozen=True, kw_only=True):
    """K8: blood and scorch marks."""

    fades_hours: Annotated[int, about("hours after which a mark is gone", ge=1, le=10_000)]


class TriggerType(Entry, frozen=True, kw_only=True):
    """T2, T17: what senses; its name is that of a structure."""

    family: Annotated[str, Meta(pattern="^[a-z]+$", description="family of triggers that are known by one lesson (T2)")]
    covers: Annotated[str, Meta(pattern=COVERS, description="cell: its own, row: one across its facing, near: around it, hand: none")]
    reach: Annotated[int, about("how far a row or what is near goes, in cells", ge=0, le=7)] = 0
    expires: Annotated[bool, about("it must be rearmed every so often even if never used (T14)")] = True
    stepped_over: Annotated[bool, about("who knows it steps over it (K7)")] = False


class EffectType(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """T19: one thing that a mechanism does to whoever stands there."""

    kind: Annotated[str, Meta(pattern=EFFECTS, description="attack jet cloud arc shot blast summon hold panic noise")]
    reach: Annotated[int, about("radius, or length of a jet or shot, in cells", ge=0, le=100)] = 0
    most: Annotated[int, about("most victims, the nearest first, 0 = all", ge=0, le=100)] = 0
    stage: Annotated[str, Meta(pattern="^(|light|medium|severe)$", description="the wound, empty = by how far the defence misses")] = ""
    stuns_seconds: Annotated[int, about("how long it stuns", ge=0, le=600)] = 0
    every_seconds: Annotated[int, about("between two checks of a victim", ge=0, le=600)] = 0
    lasts_seconds: Annotated[int, about("how long it lasts", ge=0, le=36_000)] = 0
    mark: Annotated[str, Meta(pattern="^(|scorch|blood)$", description="what it leaves on the ground")] = ""
    damages_doors: Annotated[bool, about("doors within its reach are damaged")] = False
    summons: Annotated[str, about("race of those who come")] = ""
    count: Annotated[int, about("how many come", ge=0, le=20)] = 0
    spots: Annotated[bool, about("parties that are heard with it count as spotted (I22)")] = False


class MechanismType(Entry, frozen=True, kw_only=True):
    """T3, T19, T20: what acts; its name is that of a structure."""

    power: Annotated[int, about("what a victim's defence has to reach at normal quality (T20)", ge=0, le=40)] = 0
    defence: Annotated[str, Meta(pattern="^(combat|vigour|will)$", description="stat of the defence (T20)")] = "combat"
    armour: Annotated[bool, about("armour helps the defence (T20)")] = True
    weapon: Annotated[str, Meta(pattern="^(blade|blunt|bare)$", description="what its wounds count as made with (N3)")] = "blade"
    ignores_wild: Annotated[bool, about("wild creatures don't spring its trigger (T16)")] = False
    effects: Annotated[list[EffectType], Meta(min_length=1, max_length=8, description="what it does, in order")]


class Wounds(Entry, frozen=True, kw_only=True):
    """N1 to N9, C3, C11: wounds and what becomes of the wounded."""

    points: Annotated[tuple[int, int, int], about("points of a light, medium and severe wound (N1)")]
    medium_from: Annotated[int, about("margin from which a wound is medium (C11)", ge=1, le=20)]
    severe_from: Annotated[int, about("margin from which a wound is severe (C11)", ge=1, le=20)]
    fells_from: Annotated[int, about("points with which somebody is out of action (N1)", ge=1, le=100)]
    knocked_out_percent: Annotated[tuple[int, int, int], about("chance to live, by the felling wound's stage (N2)")]
    blunt_percent: Annotated[tuple[int, int, int], about("the same for blunt weapons and bare hands (N3)")]
    head_fells_percent: Annotated[int, about("chance that a medium or severe head wound fells (N6)", ge=0, le=100)]
    blunt_head_fells_percent: Annotated[int, about("the same for blunt weapons and bare hands (N6)", ge=0, le=100)]
    head_lives_percent: Annotated[tuple[int, int, int], about("chance to live when felled so, by stage (N7)")]
    wakes_hours: Annotated[int, about("hours within which the knocked-out wake (N9)", ge=1, le=100)]
    bed_wakes_hours: Annotated[int, about("the same for a minion that lies in its own bed (N9)", ge=1, le=100)]
    waking_points: Annotated[int, about("most points with which somebody wakes (N9)", ge=0, le=100)]
    death_noise_cells: Annotated[int, about("how far a death is heard (C3, C5)", ge=0, le=100)]


class Bleeding(Entry, frozen=True, kw_only=True):
    """C12: wounds bleed, and heal."""

    bleeds_percent: Annotated[tuple[int, int, int], about("chance that a light, medium and severe wound bleeds")]
    points_per_hour: Annotated[int, about("points that bleeding adds in an hour, however many wounds bleed", ge=0, le=100)]
    dies_hours: Annotated[int, about("hours after which the knocked-out die of bleeding", ge=1, le=1000)]
    heals_per_day: Annotated[int, about("points that heal in a day", ge=0, le=1000)]
    bed_heals_per_day: Annotated[int, about("the same for a minion in its own bed", ge=0, le=1000)]


class Doors(Entry, frozen=True, kw_only=True):
    """D1: doors close by themselves."""

    closes_ticks: Annotated[int, about("ticks after the last one has left it that a door closes", ge=1, le=12_000)]


class Detours(Entry, frozen=True, kw_only=True):
    """D10: a party goes another way round a closed door, or does not."""

    chance_percent: Annotated[int, about("chance that it does", ge=0, le=100)]
    scout_percent: Annotated[int, about("that of a party with a Scout", ge=0, le=100)]
    longer_steps: Annotated[int, about("most steps by which the other way may be longer", ge=0, le=10_000)]
    seen_cells: Annotated[int, about("from how far a door is seen, with nothing between", ge=1, le=100)]


class Breaching(Entry, frozen=True, kw_only=True):
    """D12 to D14: locks are picked, doors are forced."""

    lock_target: Annotated[int, about("what craft has to reach to pick a lock", ge=2, le=40)]
    door_target: Annotated[int, about("what combat has to reach to force a door", ge=2, le=40)]
    pick_percent: Annotated[int, about("chance that a party picks rather than forces", ge=0, le=100)]
    tries: Annotated[int, about("failed tries at one method before the other", ge=1, le=200)]
    damage_helps: Annotated[int, about("what each explosion takes from the door's target", ge=0, le=10)]
    noise_cells: Annotated[int, about("how far a failed try to force a door is heard (C3, C5)", ge=0, le=100)]
