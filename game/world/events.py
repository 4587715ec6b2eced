"""What has happened: kinds of events with their fields, integer rows that become dicts only when somebody reads them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from game.content.types import SIDES
from game.kernels.motion import NO_TRACE

if TYPE_CHECKING:
    from game.world.world import World

Row = tuple[int, ...]
_JSON = msgspec.json.Encoder()


@dataclass(frozen=True)
class Field:
    """How one kind of field is kept in a row's integers and read from them."""

    kind: str
    write: Callable[[World, Any], Row]
    read: Callable[[World, Iterator[int]], Any]


def _write_person(world: World, row: int) -> Row:
    people = world.people
    return int(people.id[row]), int(people.side[row]), int(people.cell[row])


def _read_person(world: World, numbers: Iterator[int]) -> dict[str, Any]:
    id_, side, cell = next(numbers), next(numbers), next(numbers)
    row = world.people.row_of(id_)
    kind = world.content.people.names[world.people.kind[row]]
    return {"id": id_, "name": world.people.name[row], "side": SIDES[side], "kind": kind, "at": world.xy(cell)}


def _write_thing(world: World, row: int) -> Row:
    things = world.things
    return int(things.id[row]), int(things.kind[row]), int(things.cell[row])


def _read_thing(world: World, numbers: Iterator[int]) -> dict[str, Any]:
    id_, kind, cell = next(numbers), next(numbers), next(numbers)
    return {"id": id_, "kind": world.content.structures.names[kind], "at": world.xy(cell)}


def _write_gone(_: World, told: Row) -> Row:
    return told


def _write_party(world: World, row: int) -> Row:
    return (int(world.parties.id[row]),)


def _read_party(world: World, numbers: Iterator[int]) -> str | int:
    id_ = next(numbers)
    return world.parties.name[world.parties.row_of(id_)] or id_


_NAMED, _A_PERSON, _A_THING, _NOBODY = range(4)


def _write_doer(world: World, doer: str | tuple[str, int] | tuple[str, int, int]) -> Row:
    if not doer:
        return (_NOBODY,)
    if isinstance(doer, str):
        return (_NAMED, *_write_text(world, doer))
    if len(doer) == 3:
        # Somebody who has walked on since.
        return (_A_PERSON, *_write_person(world, doer[1])[:2], doer[2])
    what, row = doer
    return (_A_PERSON, *_write_person(world, row)) if what == "person" else (_A_THING, *_write_thing(world, row))


def _read_doer(world: World, numbers: Iterator[int]) -> Any:
    what = next(numbers)
    if what == _NOBODY:
        return None
    return _read_text(world, numbers) if what == _NAMED else (_read_person if what == _A_PERSON else _read_thing)(world, numbers)


def _write_cells(_: World, cells: list[int]) -> Row:
    return (len(cells), *cells)


def _read_cells(world: World, numbers: Iterator[int]) -> list[list[int]]:
    return [world.xy(next(numbers)) for _ in range(next(numbers))]


# Texts and the integers that stand for them: hashes, the same in every run and process.
_NUMBERS: dict[str, int] = {}
_TEXTS: dict[int, str] = {}


def _write_text(_: World, text: str) -> Row:
    number = _NUMBERS.get(text)
    if number is None:
        number = int.from_bytes(hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=7).digest(), "little")
        _NUMBERS[text], _TEXTS[number] = number, text
    return (number,)


def _read_text(_: World, numbers: Iterator[int]) -> str:
    return _TEXTS[next(numbers)]


def _write_numbers(_: World, numbers: list[int]) -> Row:
    return (len(numbers), *numbers)


def _read_numbers(_: World, numbers: Iterator[int]) -> list[int]:
    return [next(numbers) for _ in range(next(numbers))]


def _write_mods(world: World, mods: dict[str, int]) -> Row:
    numbers = [len(mods)]
    for name, value in mods.items():
        numbers += _write_text(world, name)
        numbers.append(value)
    return tuple(numbers)


def _read_mods(world: World, numbers: Iterator[int]) -> dict[str, int]:
    return {_read_text(world, numbers): next(numbers) for _ in range(next(numbers))}


PERSON = Field("person", _write_person, _read_person)
THING = Field("thing", _write_thing, _read_thing)
GONE_THING = Field("thing", _write_gone, _read_thing)  # one that need not be there any more: its id, kind and cell
PARTY = Field("party", _write_party, _read_party)
DOER = Field("doer", _write_doer, _read_doer)  # a person, a thing, or a word for what is neither
MAYBE_DOER = Field("doer?", _write_doer, _read_doer)  # the same, or "" for nobody: then the event has no such field
CELL = Field("cell", lambda _, cell: (cell,), lambda world, numbers: world.xy(next(numbers)))
CELLS = Field("cells", _write_cells, _read_cells)
NUMBER = Field("number", lambda _, value: (value,), lambda _, numbers: next(numbers))
NUMBERS = Field("numbers", _write_numbers, _read_numbers)
SHARE = Field("share", lambda _, hundredths: (hundredths,), lambda _, numbers: next(numbers) / 100)
CHANCE = Field("share", lambda _, millionths: (millionths,), lambda _, numbers: next(numbers) / 1_000_000)
HOURS = Field("number", lambda _, tenths: (tenths,), lambda _, numbers: next(numbers) / 10)
FLAG = Field("flag", lambda _, value: (int(value),), lambda _, numbers: bool(next(numbers)))
MODS = Field("mods", _write_mods, _read_mods)
TEXT = Field("text", _write_text, _read_text)


@dataclass(frozen=True)
class EventType:
    """A kind of event; `number` is its place in EVENT_TYPES. One that `stirs` may have made work or a worker free (G4)."""

    name: str
    doc: str
    fields: dict[str, Field]
    stirs: bool
    number: int
    writers: tuple[Callable[[World, Any], Row], ...]
    readers: tuple[tuple[str, Callable[[World, Iterator[int]], Any]], ...]


EVENT_TYPES: list[EventType] = []


def event(name: str, doc: str, /, *, stirs: bool = False, **fields: Field) -> EventType:
    """Declare a kind of event: its name in the contract, what it says, its fields in order, and whether it `stirs`."""
    writers = tuple(field.write for field in fields.values())
    made = EventType(name, doc, fields, stirs, len(EVENT_TYPES), writers, tuple((name, field.read) for name, field in fields.items()))
    EVENT_TYPES.append(made)
    return made


ORDER_ACCEPTED = event("order.accepted", "An order was carried out.", stirs=True, order=TEXT)
ORDER_REFUSED = event("order.refused", "An order could not be carried out; nothing changed.", order=TEXT, reason=TEXT)
SPAWNED = event("spawned", "Somebody is there who was not.", stirs=True, who=PERSON, why=TEXT)
SIDE_CHANGED = event("side.changed", "Somebody is on another side now.", stirs=True, who=PERSON, why=TEXT)
ROLL = event(
    "roll",
    "A check was rolled (Z5); `rerolled` when a natural 2 came before and did not count (T10).",
    kind=TEXT,
    actor=PERSON,
    dice=NUMBERS,
    mods=MODS,
    total=NUMBER,
    target=NUMBER,
    outcome=TEXT,
    rerolled=FLAG,
)
ROLL_AGAINST = event(
    "roll",
    "One side of an opposed check was rolled (Z2, Z5): `against` is what the other's came to.",
    kind=TEXT,
    actor=PERSON,
    dice=NUMBERS,
    mods=MODS,
    total=NUMBER,
    against=NUMBER,
    outcome=TEXT,
    rerolled=FLAG,
)
WORK_STARTED = event(
    "work.started",
    "Somebody set about something, on the way to it too; walking on orders is the duty 'move'.",
    actor=PERSON,
    duty=TEXT,
    what=TEXT,
    at=CELL,
)
WORK_DONE = event("work.done", "Somebody finished something; for 'move': arrived.", stirs=True, actor=PERSON, duty=TEXT, what=TEXT, at=CELL)
WORK_STOPPED = event("work.stopped", "Somebody gave something up.", stirs=True, actor=PERSON, duty=TEXT, what=TEXT, at=CELL, why=TEXT)
BUILT = event(
    "built", "A structure stands: how well it was built, for what shows it (T18), else normal.", thing=THING, by=PERSON, quality=TEXT
)
WORK_SET_ASIDE = event(
    "work.set_aside", "Work that waits, and what for; told once for each reason.", duty=TEXT, what=TEXT, at=CELL, why=TEXT
)
CAVE_IN = event("cave_in", "Ground came down (G1).", stirs=True, cells=CELLS)
LETTER = event(
    "letter",
    "A letter to the player; `topic` is what kind of letter it is, by which the settings know it.",
    title=TEXT,
    about=CELL,
    pauses=FLAG,
    topic=TEXT,
)
DIED = event("died", "Somebody is dead.", stirs=True, who=PERSON, by=MAYBE_DOER)
WOKE = event("woke", "Somebody is up again.", stirs=True, who=PERSON, by=MAYBE_DOER)
LEFT = event("left", "Somebody left the map.", stirs=True, who=PERSON)
STOCK_CHANGED = event(
    "stock.changed", "The amount of a material in the dungeon changed.", stirs=True, material=TEXT, delta=NUMBER, why=TEXT, at=CELL
)
TRIGGER_SPRUNG = event(
    "trigger.sprung", "Somebody set a trigger off (T17).", stirs=True, trigger=THING, family=TEXT, by=PERSON, tampered=FLAG
)
TRIGGER_ON = event("trigger.on", "A trigger is on now (D7).", trigger=THING)
TRIGGER_OFF = event("trigger.off", "A trigger is off now (D7).", trigger=THING)
TRAP_FIRED = event(
    "trap.fired",
    "A mechanism fired, so many ticks after the signal went out: `delay`.",
    stirs=True,
    trigger=GONE_THING,
    mechanism=THING,
    kind=TEXT,
    cause=TEXT,
    delay=NUMBER,
)
TRAP_HIT = event(
    "trap.hit",
    "A mechanism struck at somebody: light, medium, severe, stunned, stuck or panicked, none when the defence held.",
    mechanism=GONE_THING,
    kind=TEXT,
    victim=PERSON,
    effect=TEXT,
)
PART_SPENT = event("part.spent", "A part was used and must be rearmed (T9).", stirs=True, part=THING, kind=TEXT)
PART_EXPIRED = event("part.expired", "A part is past its two days and must be rearmed (T14).", stirs=True, part=GONE_THING, kind=TEXT)
PART_REARMED = event("part.rearmed", "A part works again (T9).", stirs=True, part=THING, kind=TEXT, by=PERSON)
TRIGGER_TAMPERED = event("trigger.tampered", "A trigger reacts to everyone but one (T12).", trigger=THING, safe_for=PERSON)
TRIGGER_RESTORED = event("trigger.restored", "A trigger is normal again (T12): fired or rearmed.", trigger=THING, why=TEXT)
DOOR_OPENED = event(
    "door.opened",
    "A door opened, for who passes (D1), or to stay open: by a signal, the player, who broke through.",
    door=THING,
    by=DOER,
)
DOOR_CLOSED = event("door.closed", "A door closed: behind who passed it does so by itself.", door=THING, by=DOER)
DOOR_DAMAGED = event("door.damaged", "An explosion damaged a door (T19).", door=THING, by=GONE_THING)
DETOUR_ROLLED = event(
    "detour.rolled",
    "A party that sees a closed door, and another way, chose (D10): `chance` (0 to 1) was that of the other way.",
    party=PARTY,
    door=THING,
    chance=SHARE,
    took=FLAG,
)
BREACH_CHOSEN = event(
    "breach.chosen",
    "A party at a locked door chose how to break through, and who does it (D13).",
    party=PARTY,
    door=THING,
    method=TEXT,
    why=TEXT,
    by=PERSON,
)
BREACH_DONE = event("breach.done", "A party has broken through a door (D15).", party=PARTY, door=THING, method=TEXT)
BREACH_GIVEN_UP = event("breach.given_up", "A party has failed at a door both ways (D14).", party=PARTY, door=THING, method=TEXT)
GOAL_CHANGED = event("goal.changed", "A party is after something else now.", party=PARTY, goal=TEXT, why=TEXT)
LOCK_LOCKED = event("lock.locked", "A padlock is locked (D2, D8).", stirs=True, door=THING, by=DOER)
LOCK_UNLOCKED = event("lock.unlocked", "A padlock is unlocked (D2, D8).", stirs=True, door=THING, by=DOER)
NOTICED = event(
    "noticed",
    "Somebody learnt of an enemy (C1, C2, C5): `how` is seen, attacked or heard.",
    who=PERSON,
    enemy=PERSON,
    how=TEXT,
)
NOISE = event("noise", "A noise was heard within some cells (C3, C4).", at=CELL, radius=NUMBER, cause=TEXT)
PARTY_SPOTTED = event("party.spotted", "A party was spotted (I22).", party=PARTY, how=TEXT)
WOUND = event(
    "wound",
    "Somebody was wounded (N1): `points` is the total of all wounds, `bleeds` whether this one does (C12).",
    victim=PERSON,
    by=DOER,
    stage=TEXT,
    location=TEXT,
    weapon=TEXT,
    points=NUMBER,
    bleeds=FLAG,
)
FELLED = event(
    "felled",
    "Somebody is out of action; `chance` (0 to 1) was that of being knocked out rather than dead (N2 to N7).",
    stirs=True,
    victim=PERSON,
    by=DOER,
    reason=TEXT,
    stage=TEXT,
    chance=SHARE,
    outcome=TEXT,
)
FREED = event("freed", "Somebody can move again: out of a web, no longer stunned, or calm.", stirs=True, who=PERSON, why=TEXT)
BLED = event("bled", "Bleeding has added to the points of somebody's wounds (C12).", who=PERSON, points=NUMBER)
CAPTURED = event("captured", "Somebody knocked out was shut into a prison (I26).", stirs=True, who=PERSON, by=MAYBE_DOER)
RELEASED = event("released", "A prisoner was let go (N8).", stirs=True, who=PERSON)
ESCAPED = event("escaped", "A prisoner is free: let out by one of theirs, or the prison is gone.", stirs=True, who=PERSON, by=MAYBE_DOER)
BODY_GONE = event("body.gone", "A body is gone: dismantled or burnt (I26).", stirs=True, who=PERSON, why=TEXT, by=MAYBE_DOER)
TRIGGER_FOUND = event("trigger.found", "A trigger was found (K5).", trigger=THING, by=PERSON, party=PARTY)
TRIGGER_KNOWN = event(
    "trigger.known",
    "An adventurer knows a trigger from now on (K1 to K4): `how` is sprung, found or trap_sense.",
    trigger=GONE_THING,
    who=PERSON,
    how=TEXT,
)
TRIGGER_DISPROVED = event(
    "trigger.disproved", "An adventurer sees that a trigger is not where they believed it to be.", trigger=GONE_THING, who=PERSON
)
WARY_BEGAN = event("wary.began", "A party is Wary (K8): sprung, corridor or marks.", party=PARTY, why=TEXT, bonus=NUMBER)
WARY_RAISED = event("wary.raised", "A Wary party has set off another trap (K10).", party=PARTY, why=TEXT, bonus=NUMBER)
WARY_ENDED = event("wary.ended", "A party is Wary no more (K10, K11): fight or found.", party=PARTY, why=TEXT, bonus=NUMBER)
LESSON = event(
    "lesson",
    "A trap that fired taught somebody (K12, K13): `subject` is a family of triggers or a kind of mechanism, `bonus` what they have now.",
    who=PERSON,
    subject=TEXT,
    bonus=NUMBER,
)
INVASION_CHANCE = event(
    "invasion.chance",
    "The chance (0 to 1) of an invasion in this hour, and the display's word for it (I4, I6); `halted` when none could come (I7).",
    hour=NUMBER,
    chance=CHANCE,
    label=TEXT,
    halted=FLAG,
)
INVASION_LIMIT = event(
    "invasion.limit",
    "A time limit began, at whose end an invasion comes (I5): ended or halted_expired.",
    hours=HOURS,
    ends_tick=NUMBER,
    why=TEXT,
)
SET_OUT = event(
    "party.set_out",
    "A party has set out for the dungeon (I18): `arrives_tick` is when it is at the gate.",
    kind=TEXT,
    home=TEXT,
    arrives_tick=NUMBER,
)
TURNED_BACK = event("party.turned_back", "A party on the road goes home: a force comes in its place (I9).", kind=TEXT, home=TEXT)
INVASION_BEGAN = event(
    "invasion.began",
    "A party has come in by a border gate (I2): `home` is the settlement that it comes from, empty for none.",
    stirs=True,
    number=NUMBER,
    kind=TEXT,
    strength=TEXT,
    members=NUMBER,
    goal=TEXT,
    gate=CELL,
    home=TEXT,
    party=PARTY,
)
INVASION_ENDED = event(
    "invasion.ended",
    "None of an invasion is left free on the map (I9): it left, when anybody of it came home, else it was repelled.",
    stirs=True,
    number=NUMBER,
    outcome=TEXT,
    survivors=NUMBER,
    party=PARTY,
)
DESTROYED = event("structure.destroyed", "An adventurer has destroyed a structure (I1).", stirs=True, thing=THING, by=PERSON)
SPELL_CAST = event("spell.cast", "Somebody casts a spell at an enemy (C7).", who=PERSON, spell=TEXT, target=PERSON, at=CELL)
SPELL_HIT = event(
    "spell.hit",
    "A spell struck at somebody: light, medium, severe, stunned, stuck or panicked, none when the defence held.",
    who=PERSON,
    spell=TEXT,
    victim=PERSON,
    effect=TEXT,
)
POWER_USED = event("power.used", "The overlord has used a power (I7, I18, I24).", power=TEXT)
CHARGED = event("power.charged", "The scrying pool has given a charge of Far Sight (I18).", charges=NUMBER)
OUTCOME = event("outcome", "The campaign is won or lost (G7).", outcome=TEXT, why=TEXT)
TREATED = event("treated", "Somebody bleeds no more (C12).", who=PERSON, by=MAYBE_DOER)


class EventLog:
    """The rows that were not read yet, oldest first; not part of the state, and never lost: whoever runs a world reads them.

    A row is (tick, stage, type, the fields' integers …); a text stands in it as a hash, so that rows are the same in every run.
    """

    def __init__(self) -> None:
        """Make an empty log."""
        self.rows: list[Row] = []
        self.stage = 0
        self.steps = NO_TRACE  # fingerprints of the steps of each tick from `steps_from` on; empty unless somebody records
        self.steps_from = 0

    def drain(self) -> list[Row]:
        """Return the rows that nobody has read yet and forget them."""
        rows, self.rows = self.rows, []
        return rows


def as_line(world: World, row: Row) -> bytes:
    """Return an event as a line of an events file."""
    return _JSON.encode(as_dict(world, row)) + b"\n"


def as_dict(world: World, row: Row) -> dict[str, Any]:
    """Return an event as the contract has it: tick, type and its fields."""
    kind = EVENT_TYPES[row[2]]
    numbers = iter(row[3:])
    told: dict[str, Any] = {"tick": row[0], "type": kind.name}
    for name, read in kind.readers:
        value = read(world, numbers)
        if value is not None:
            told[name] = value
    return told
