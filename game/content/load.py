"""Reads all rule files into one frozen `Content`, and checks that they fit together."""

from __future__ import annotations

import hashlib
import re
import tomllib
from dataclasses import dataclass, fields
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from game.content.care import POLICIES, Care, Lairs, Rampage, Tending
from game.content.casting import SpellType
from game.content.devices import Bleeding, Breaching, Detours, Doors, MarkLife, MechanismType, Traps, TriggerType, Wounds
from game.content.faults import BadInput, one_of, quoted
from game.content.fighting import Combat, GearType, Noticing, StanceType
from game.content.figures import Figures
from game.content.fitting import check_devices, check_invasions, known
from game.content.invading import (
    Composition,
    DifficultyType,
    Fugitives,
    NormType,
    Overland,
    PowerType,
    Recruits,
    Scheduling,
    Scrying,
    SettlementType,
    Spotting,
    Tempers,
)
from game.content.knowing import Disarming, Finding, Knowledge, Lessons, Wary
from game.content.parties import Parties, Spoils, Swimming
from game.content.places import data_folder
from game.content.types import (
    DUTIES,
    SIDES,
    STATS,
    ActionType,
    Campaign,
    CaveIns,
    Checks,
    Clock,
    Entry,
    Labour,
    MaterialType,
    PersonType,
    Quality,
    Spawning,
    Start,
    StructureType,
    TalentType,
    TerrainType,
    Trade,
    Walking,
)

T = TypeVar("T", bound=Entry)

_ACTIONS = (
    *("dig", "build", "remove", "take_up", "set_up", "rearm", "close", "pick", "force", "disarm", "loot", "wreck"),
    *("treat", "lay_down", "capture", "dismantle", "burn", "kill"),
)


class Vocabulary(dict[str, T]):
    """Named entries in file order; an entry's number in columns and saves is its place in that order."""

    def __init__(self, entries: dict[str, T]) -> None:
        """Keep `entries` and number them."""
        super().__init__(entries)
        self.names: tuple[str, ...] = tuple(entries)
        self.number: MappingProxyType[str, int] = MappingProxyType({name: i for i, name in enumerate(entries)})
        self._entries: tuple[T, ...] = tuple(entries.values())

    def at(self, number: int) -> T:
        """Return the entry with a number."""
        return self._entries[number]


@dataclass(frozen=True)
class Content:
    """Every table of the rulebook that is in force; `digest` is the hash of the files it came from."""

    clock: Clock
    walking: Walking
    campaign: Campaign
    start: Start
    spawning: Spawning
    traps: Traps
    marks: MarkLife
    wounds: Wounds
    bleeding: Bleeding
    doors: Doors
    detours: Detours
    breaching: Breaching
    noticing: Noticing
    combat: Combat
    care: Care
    tending: Tending
    rampage: Rampage
    lairs: Lairs
    knowledge: Knowledge
    finding: Finding
    wary: Wary
    lessons: Lessons
    disarming: Disarming
    parties: Parties
    spoils: Spoils
    scheduling: Scheduling
    composition: Composition
    spotting: Spotting
    overland: Overland
    tempers: Tempers
    recruits: Recruits
    fugitives: Fugitives
    scrying: Scrying
    swimming: Swimming
    labour: Labour
    checks: Checks
    quality: Quality
    cave_ins: CaveIns
    trade: Trade
    terrain: Vocabulary[TerrainType]
    structures: Vocabulary[StructureType]
    materials: Vocabulary[MaterialType]
    gear: Vocabulary[GearType]
    talents: Vocabulary[TalentType]
    people: Vocabulary[PersonType]
    actions: Vocabulary[ActionType]
    triggers: Vocabulary[TriggerType]
    mechanisms: Vocabulary[MechanismType]
    stances: Vocabulary[StanceType]
    spells: Vocabulary[SpellType]
    norms: Vocabulary[NormType]
    settlements: Vocabulary[SettlementType]
    powers: Vocabulary[PowerType]
    difficulties: Vocabulary[DifficultyType]
    digest: str

    @property
    def minions(self) -> tuple[str, ...]:
        """The kinds of people that are minions from the beginning."""
        return tuple(name for name, kind in self.people.items() if kind.nature == "minion" and kind.side == SIDES[0])

    @cached_property
    def families(self) -> tuple[str, ...]:
        """T2: the families of triggers, in the order of their lessons."""
        return tuple(dict.fromkeys(kind.family for kind in self.triggers.values()))

    @cached_property
    def figures(self) -> Figures:
        """Return what rules look up by number all the time, as arrays."""
        return Figures(self)

    def vocabularies(self) -> dict[str, tuple[str, ...]]:
        """Names by vocabulary, in the order of their numbers: what a save must agree with."""
        tables = ((f.name, getattr(self, f.name)) for f in fields(self))
        return {name: table.names for name, table in tables if isinstance(table, Vocabulary)}

    def by_rule(self) -> dict[str, dict[str, dict[str, Any]]]:
        """Rule id → table entry → its fields, sorted by id: what `deadfall rules` prints."""
        found: dict[str, dict[str, dict[str, Any]]] = {}
        for field in fields(self):
            table = getattr(self, field.name)
            if isinstance(table, Vocabulary):
                entries = {f"{field.name}.{name}": entry for name, entry in table.items()}
            elif isinstance(table, Entry):
                entries = {field.name: table}
            else:
                continue
            for name, entry in entries.items():
                values: dict[str, Any] = msgspec.to_builtins(entry)
                found.setdefault(values.pop("rule"), {})[name] = values
        return {rule: found[rule] for rule in sorted(found, key=lambda rule: (rule[0], int(rule[1:])))}


_FILES: dict[str, dict[str, type[Entry]]] = {
    "time.toml": {"clock": Clock, "walking": Walking},
    "campaign.toml": {"campaign": Campaign, "start": Start, "spawning": Spawning},
    "traps.toml": {"traps": Traps, "marks": MarkLife},
    "wounds.toml": {"wounds": Wounds, "bleeding": Bleeding},
    "doors.toml": {"doors": Doors, "detours": Detours, "breaching": Breaching},
    "combat.toml": {"noticing": Noticing, "combat": Combat},
    "care.toml": {"care": Care, "tending": Tending, "rampage": Rampage, "lairs": Lairs},
    "knowledge.toml": {"knowledge": Knowledge, "finding": Finding, "wary": Wary, "lessons": Lessons, "disarming": Disarming},
    "parties.toml": {"parties": Parties, "spoils": Spoils, "swimming": Swimming},
    "invasions.toml": {"scheduling": Scheduling, "composition": Composition, "spotting": Spotting},
    "overworld.toml": {"overland": Overland, "tempers": Tempers},
    "visitors.toml": {"recruits": Recruits, "fugitives": Fugitives, "scrying": Scrying},
    "labour.toml": {"labour": Labour, "checks": Checks, "quality": Quality, "cave_ins": CaveIns},
    "trade.toml": {"trade": Trade},
}
_VOCABULARIES: dict[str, type[Entry]] = {
    "terrain": TerrainType,
    "structures": StructureType,
    "materials": MaterialType,
    "gear": GearType,
    "talents": TalentType,
    "people": PersonType,
    "actions": ActionType,
    "triggers": TriggerType,
    "mechanisms": MechanismType,
    "stances": StanceType,
    "spells": SpellType,
    "norms": NormType,
    "settlements": SettlementType,
    "powers": PowerType,
    "difficulties": DifficultyType,
}


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"{path}: can't be read ({error.strerror}); install the game again") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path}: is not UTF-8 text; save it as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path.name}: is not TOML: {error}") from None


def _entry(file: str, name: str, raw: Any, kind: type[T]) -> T:
    """Make one entry; raises BadInput naming file, entry, field and fix."""
    where = f"{file} [{name}]"
    if not isinstance(raw, dict):
        raise BadInput(f"{where}: is {quoted(raw)}; it must be a table of fields")
    known = [f.name for f in msgspec.structs.fields(kind)]
    for field in raw:
        if field not in known:
            raise BadInput(f"{where}: unknown field '{field}'; {one_of(field, known)}")
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        found = re.fullmatch(r"(.*?)(?: - at `\$\.?(.*)`)?", str(error))
        text, field = (found.group(1), found.group(2)) if found else (str(error), None)
        raise BadInput(f"{where}: {field + ': ' if field else ''}{text[0].lower() + text[1:]}") from None


def _cross_check(content: Content) -> None:
    """Raise BadInput for the first entry that doesn't fit the others."""
    walking, clock = content.walking, content.clock
    if walking.straight_length * 7 != walking.diagonal_length * 5:
        raise BadInput("time.toml [walking]: diagonal_length: must be to straight_length as 7 to 5, as path costs are (Z7)")
    if not walking.slowest <= walking.fastest:
        raise BadInput("time.toml [walking]: slowest: must not be above fastest")
    if walking.diagonal_length > walking.slowest * 120:
        raise BadInput("time.toml [walking]: slowest: a diagonal step may take at most 120 ticks; raise it")
    if clock.first_hour >= clock.hours_per_day:
        raise BadInput("time.toml [clock]: first_hour: must be below hours_per_day")
    signs: dict[str, str] = {}
    for name, terrain in content.terrain.items():
        if terrain.sign in signs:
            raise BadInput(f"terrain.toml [{name}]: sign: '{terrain.sign}' is already {signs[terrain.sign]}'s; take another")
        signs[terrain.sign] = name
    for needed in ("bedrock", "rock", "ore", "floor", "water", "gate", "outside"):
        if needed not in content.terrain:
            raise BadInput(f"terrain.toml: [{needed}] is missing; maps need it")
    for name, terrain in content.terrain.items():
        if terrain.walk and terrain.swim:
            raise BadInput(f"terrain.toml [{name}]: swim: one walks there; leave one of the two out")
    for kind in content.start.minions:
        known("campaign.toml", "start", "minions", kind, content.minions)
    for material in content.start.stock:
        known("campaign.toml", "start", "stock", material, content.materials.names)
    _check_works(content)
    check_devices(content)
    check_invasions(content)
    for policy in content.care.policies:
        known("care.toml", "care", "policies", policy, POLICIES)
    for name, piece in content.gear.items():
        for material in piece.gives:
            known("gear.toml", name, "gives", material, content.materials.names)
    for name, person in content.people.items():
        for worn in person.gear:
            known("people.toml", name, "gear", worn, content.gear.names)
        slots = [content.gear[worn].slot for worn in person.gear]
        if len(set(slots)) < len(slots):
            raise BadInput(f"people.toml [{name}]: gear: two pieces for one slot; one piece a slot")
        for talent in person.talents:
            known("people.toml", name, "talents", talent, content.talents.names)
        if not walking.slowest <= person.speed <= walking.fastest:
            raise BadInput(f"people.toml [{name}]: speed: {person.speed} is outside {walking.slowest} to {walking.fastest} (Z7)")
        for level, row in enumerate(person.stats, 1):
            if not all(1 <= stat <= 6 for stat in row):
                raise BadInput(f"people.toml [{name}]: stats: level {level} must be 1 to 6 by nature (Z4)")
    for table, most in (("gear", 32), ("talents", 32), ("terrain", 255), ("structures", 255), ("people", 255), ("materials", 8)):
        if len(getattr(content, table)) > most:
            raise BadInput(f"{table}.toml: has more than {most} entries; its numbers would not fit their columns")


def _check_works(content: Content) -> None:
    """Raise BadInput for the first fault in what is dug, built and traded."""
    materials = content.materials.names
    for name, terrain in content.terrain.items():
        for material in terrain.yields:
            known("terrain.toml", name, "yields", material, materials)
    for name, structure in content.structures.items():
        if structure.on:
            known("structures.toml", name, "on", structure.on, content.structures.names)
        if structure.holds:
            known("structures.toml", name, "holds", structure.holds, materials)
        for material in structure.cost:
            known("structures.toml", name, "cost", material, materials)
        if structure.blocks and structure.on:
            raise BadInput(f"structures.toml [{name}]: blocks: what is fixed to a {structure.on} can't block")
    for needed in ("gold", "metal"):
        if needed not in content.materials:
            raise BadInput(f"materials.toml: [{needed}] is missing; trade and traps need it")
    for name, goods in content.materials.items():
        if goods.carried[0] < 0 or goods.carried[0] > goods.carried[1]:
            raise BadInput(f"materials.toml [{name}]: carried: the least must be 0 or more, and not above the most")
    for needed in _ACTIONS:
        if needed not in content.actions:
            raise BadInput(f"actions.toml: [{needed}] is missing; work needs it")
    for name, action in content.actions.items():
        if action.stat:
            known("actions.toml", name, "stat", action.stat, STATS)
        if action.duty:
            known("actions.toml", name, "duty", action.duty, DUTIES)
        if action.lasts == "stat" and (not action.stat or action.interrupted != "lost"):
            raise BadInput(f"actions.toml [{name}]: lasts: what lasts by its stat needs one, and is lost when interrupted")
    if content.quality.normal_from > content.quality.fine_from:
        raise BadInput("labour.toml [quality]: normal_from: must not be above fine_from")
    if content.trade.earliest_hour > content.trade.latest_hour:
        raise BadInput("trade.toml [trade]: earliest_hour: must not be above latest_hour")


def load_content(folder: Path) -> Content:
    """Read and cross-check the rule files in `folder`; raises BadInput for the first fault."""
    digest = hashlib.blake2b(digest_size=16)
    values: dict[str, Any] = {}
    for file, entries in _FILES.items():
        raw = _read(folder / file)
        for name in raw:
            if name not in entries:
                raise BadInput(f"{file} [{name}]: unknown entry; {one_of(name, entries)}")
        for name, kind in entries.items():
            if name not in raw:
                raise BadInput(f"{file}: [{name}] is missing")
            values[name] = _entry(file, name, raw[name], kind)
    for table, kind in _VOCABULARIES.items():
        file = f"{table}.toml"
        raw = _read(folder / file)
        values[table] = Vocabulary({name: _entry(file, name, entry, kind) for name, entry in raw.items()})
    for name, value in values.items():
        digest.update(msgspec.msgpack.encode([name, msgspec.to_builtins(value)]))
    content = Content(**values, digest=digest.hexdigest())
    _cross_check(content)
    return content


@cache
def content() -> Content:
    """Return the game's own content, read once."""
    return load_content(data_folder("assets") / "rules")
