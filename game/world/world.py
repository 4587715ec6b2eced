"""The world: all tables together, look-ups that can be rebuilt at any time, and the hash of everything."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.content.load import Content
from game.kernels.errands import Errands
from game.kernels.fighters import Field, Search
from game.kernels.grid import cell_at, offsets, padded_size
from game.kernels.motion import Buffers
from game.kernels.occupancy import Occupancy
from game.kernels.path_grid import PathGrid
from game.kernels.path_queue import make_scratch
from game.kernels.sight import Views
from game.world.events import EventLog, EventType
from game.world.fields import Belief, Fields, Group
from game.world.signs import Lookout
from game.world.tables import (
    CLOSE,
    DIG,
    REARM,
    Awareness,
    Campaign,
    Cells,
    Checked,
    Clouds,
    Cracks,
    Factions,
    Goods,
    Guests,
    Jobs,
    Knowledge,
    Marks,
    Merchants,
    Packed,
    Parties,
    PartyDoors,
    People,
    Road,
    SeenMarks,
    Settlements,
    Signals,
    Stacks,
    Things,
)

AnyTable = (
    Cells
    | People
    | Awareness
    | Parties
    | Settlements
    | Road
    | Guests
    | Factions
    | PartyDoors
    | Knowledge
    | Checked
    | SeenMarks
    | Things
    | Packed
    | Signals
    | Clouds
    | Marks
    | Stacks
    | Jobs
    | Cracks
    | Merchants
    | Goods
)


class World:
    """All state of one dungeon. Only orders and systems change it; only its events tell about it."""

    def __init__(self, content: Content, width: int, height: int) -> None:
        """Make a world of bedrock."""
        self.content = content
        self.campaign = Campaign()
        self.campaign.width, self.campaign.height = width, height
        self.stride = width + 2  # entries of a cell array from one row of cells to the next; a map never changes its size
        self.cells = Cells()
        self.cells.grow(padded_size(width, height))
        self.people = People()
        self.awareness = Awareness()
        self.parties = Parties()
        self.settlements = Settlements()
        self.road = Road()
        self.guests = Guests()
        self.factions = Factions()
        self.party_doors = PartyDoors()
        self.knowledge = Knowledge()
        self.checked = Checked()
        self.seen_marks = SeenMarks()
        self.things = Things()
        self.packed = Packed()
        self.signals = Signals()
        self.clouds = Clouds()
        self.marks = Marks()
        self.stacks = Stacks()
        self.jobs = Jobs()
        self.cracks = Cracks()
        self.merchants = Merchants()
        self.goods = Goods()
        self.events = EventLog()
        self.caches = Caches(self)

    # --- places -------------------------------------------------------------------------------------------------------------

    def xy(self, cell: int) -> list[int]:
        """Return a cell as the contract writes it."""
        return [cell % self.stride - 1, cell // self.stride - 1]

    def cell(self, at: tuple[int, int]) -> int:
        """Return the index of the cell [x, y], -1 outside the map."""
        x, y = at
        inside = 0 <= x < self.campaign.width and 0 <= y < self.campaign.height
        return cell_at(x, y, self.stride) if inside else -1

    def far(self, cells: NDArray[np.int64], cell: int | NDArray[np.int64]) -> NDArray[np.int64]:
        """Return how far some cells are from one, or each from its own: a diagonal step counts 1, and walls don't count."""
        stride = self.stride
        distance: NDArray[np.int64] = np.maximum(abs(cells % stride - cell % stride), abs(cells // stride - cell // stride))
        return distance

    def apart(self, here: int, there: int) -> int:
        """Return how far one cell is from another, as `far` has it."""
        stride = self.stride
        return max(abs(here % stride - there % stride), abs(here // stride - there // stride))

    # --- look-ups, rebuilt when needed --------------------------------------------------------------------------------------

    def footprint(self, structure: int, cell: int, facing: int) -> list[int]:
        """G3: return the cells that a structure on `cell`, its north-western one, covers; turned east or west its sides change places."""
        across, down = self.content.structures.at(structure).size
        if facing % 2:
            across, down = down, across
        return [cell + y * self.stride + x for y in range(down) for x in range(across)]

    def thing_at(self, cell: int) -> int:
        """Return the row of the structure on a cell, -1 without one."""
        if self.caches.thing_ids is None:
            things = self.things
            rows = zip(things.kind.tolist(), things.cell.tolist(), things.facing.tolist(), things.id.tolist(), strict=True)
            self.caches.thing_ids = {covered: id_ for kind, cell, facing, id_ in rows for covered in self.footprint(kind, cell, facing)}
        id_ = self.caches.thing_ids.get(cell)
        return -1 if id_ is None else self.things.row_of(id_)

    def built(self, row: int) -> None:
        """Take note that a structure has just been put up."""
        ids, things = self.caches.thing_ids, self.things
        if ids is not None:
            for cell in self.footprint(int(things.kind[row]), int(things.cell[row]), int(things.facing[row])):
                ids[cell] = int(things.id[row])
        self.caches.beds_settled &= things.kind[row] != self.content.structures.number["bed"]
        self.caches.care_settled = False

    def cleared(self, cells: list[int]) -> None:
        """Take note that nothing stands on some cells any more."""
        if self.caches.thing_ids is not None:
            for cell in cells:
                self.caches.thing_ids.pop(cell, None)
        self.caches.beds_settled = self.caches.care_settled = self.caches.settled = False

    def built_cells(self) -> list[int]:
        """Return the cells that structures cover, in the order of their ids."""
        self.thing_at(0)
        return list(self.caches.thing_ids or ())

    def job_cells(self, row: int) -> list[int]:
        """Return the cells that a job takes up, none when it is about somebody."""
        jobs = self.jobs
        cell = int(jobs.cell[row])
        if jobs.person[row]:
            return []
        return [cell] if jobs.kind[row] in (DIG, REARM, CLOSE) else self.footprint(int(jobs.structure[row]), cell, int(jobs.facing[row]))

    def job_at(self, cell: int) -> int:
        """Return the row of what is ordered for a cell, -1 for nothing: what is to be dug, built, removed or set up there (G4)."""
        if self.caches.job_ids is None:
            ids = self.jobs.id.tolist()
            self.caches.job_ids = {covered: id_ for row, id_ in enumerate(ids) for covered in self.job_cells(row)}
        id_ = self.caches.job_ids.get(cell)
        return -1 if id_ is None else self.jobs.row_of(id_)

    def named(self, who: int | str) -> tuple[str, int]:
        """Return ("person", row) or ("party", row) of a name or id, ("", -1) when there is none; case doesn't matter."""
        if isinstance(who, str):
            if self.caches.names is None:
                self.caches.names = {name.casefold(): id_ for name, id_ in zip(self.people.name, self.people.id.tolist(), strict=True)}
                parties = zip(self.parties.name, self.parties.id.tolist(), strict=True)
                self.caches.names.update((name.casefold(), id_) for name, id_ in parties if name)
            who = self.caches.names.get(who.casefold(), 0)
        row = self.people.row_of(who)
        if row >= 0:
            return "person", row
        row = self.parties.row_of(who)
        return ("party", row) if row >= 0 else ("", -1)

    def new_id(self) -> int:
        """Return an id that nothing has had."""
        id_ = self.campaign.next_id
        self.campaign.next_id = id_ + 1
        return id_

    def tell(self, kind: EventType, *values: Any, when: tuple[int, int] | None = None) -> None:
        """Record an event; `values` in the order of the kind's fields, people and things by row, cells by index.

        `when`: the tick and the stage to which it belongs, if not to the present ones; events are told in their order.
        """
        tick, stage = when or (self.campaign.tick, self.events.stage)
        numbers = [tick, stage, kind.number]
        for write, value in zip(kind.writers, values, strict=True):
            numbers += write(self, value)
        self.events.rows.append(tuple(numbers))
        if kind.stirs:
            self.caches.settled = False

    def tell_pairs(self, kind: EventType, who: NDArray[np.int64], whom: NDArray[np.int64], word: str) -> None:
        """Record an event of two people and a word for each pair of rows, in their order; as `tell` would, one after the other."""
        people = self.people
        numbers: list[Iterable[int]] = [repeat(self.campaign.tick), repeat(self.events.stage), repeat(kind.number)]
        for rows in (who, whom):
            numbers += [people.id[rows].tolist(), people.side[rows].tolist(), people.cell[rows].tolist()]
        self.events.rows.extend(zip(*numbers, repeat(kind.writers[2](self, word)[0]), strict=False))
        if kind.stirs:
            self.caches.settled = False

    def tell_each(self, kind: EventType, rows: Iterable[tuple[int, tuple[int, ...], tuple[int, ...]]]) -> None:
        """Record an event of one person a row: their row, and the numbers of the fields before and behind them; as `tell` would.

        What they are numbers of is for `numbers_of` to say.
        """
        people, each = self.people, list(rows)
        start, which = (self.campaign.tick, self.events.stage, kind.number), [row for row, _, _ in each]
        who = zip(people.id[which].tolist(), people.side[which].tolist(), people.cell[which].tolist(), strict=True)
        self.events.rows.extend((*start, *before, *person, *behind) for (_, before, behind), person in zip(each, who, strict=True))
        if kind.stirs:
            self.caches.settled = False

    def numbers_of(self, kind: EventType, field: str, value: Any) -> tuple[int, ...]:
        """Return a field of a kind of event as the integers that stand for it in a row."""
        return kind.writers[list(kind.fields).index(field)](self, value)

    def drop_caches(self) -> None:
        """Forget everything that can be rebuilt; nothing that happens may depend on it."""
        self.caches = Caches(self)

    # --- everything declared ------------------------------------------------------------------------------------------------

    @property
    def tables(self) -> dict[str, AnyTable]:
        """All tables by name, in the order of save file, hash and dump."""
        return {
            "cells": self.cells,
            "people": self.people,
            "awareness": self.awareness,
            "parties": self.parties,
            "settlements": self.settlements,
            "road": self.road,
            "guests": self.guests,
            "factions": self.factions,
            "party_doors": self.party_doors,
            "knowledge": self.knowledge,
            "checked": self.checked,
            "seen_marks": self.seen_marks,
            "things": self.things,
            "packed": self.packed,
            "signals": self.signals,
            "clouds": self.clouds,
            "marks": self.marks,
            "stacks": self.stacks,
            "jobs": self.jobs,
            "cracks": self.cracks,
            "merchants": self.merchants,
            "goods": self.goods,
        }

    def encoded(self) -> Iterator[tuple[str, bytes]]:
        """Yield every declared scalar and column as name and bytes."""
        for name in self.campaign.columns:
            yield f"campaign.{name}", self.campaign.encoded(name)
        for title, table in self.tables.items():
            for name in table.columns:
                yield f"{title}.{name}", table.encoded(name)

    def digests(self) -> dict[str, bytes]:
        """Return the hash of every declared scalar and column by name."""
        return {name: hashlib.blake2b(data, digest_size=16).digest() for name, data in self.encoded()}

    def state_hash(self) -> str:
        """Return the hash of the whole state, 32 hex digits, the same on any machine."""
        return combined(self.digests())

    def dump(self) -> Iterator[str]:
        """Yield the state as text, a line a value, in the order of the hash."""
        yield from self.campaign.lines("campaign")
        for title, table in self.tables.items():
            yield from table.lines(title)


@dataclass(frozen=True)
class Net:
    """Cells that one signal reaches at once: the ends of its wires, as cell × 4 + side (of a timer) or cell × 4 (of all else)."""

    ends: tuple[int, ...]
    cells: int  # how many sides of cells it takes up


@dataclass(frozen=True)
class Circuit:
    """T6, T7, W6: what a trigger drives, and how long each takes: ids of things with the delay in half seconds."""

    mechanism: int = 0  # 0 without one
    delay: int = 0
    doors: dict[int, int] = field(default_factory=dict)
    timers: dict[int, int] = field(default_factory=dict)  # id → delay at which its signal comes out
    entries: dict[int, int] = field(default_factory=dict)  # id of a timer → bits of the sides at which the signal goes in
    wired: bool = False


class Wiring:
    """Nets and circuits worked out so far, see rules/circuits.py."""

    def __init__(self, splits: NDArray[np.uint8]) -> None:
        """Know no net yet; splits: 1 on the cells of timers."""
        self.splits = splits
        self.visited = np.zeros(len(splits), np.uint8)  # all 0 whenever nobody is using it
        self.nets: dict[int, Net] = {}
        self.circuits: dict[int, Circuit] = {}


class Watch:
    """Which cells set triggers off, see rules/watching.py."""

    def __init__(self, cells: int) -> None:
        """Watch nothing yet."""
        self.watched = np.zeros(cells, np.uint8)
        self.covers: dict[int, tuple[int, ...]] = {}  # id of a trigger → the cells that spring it
        self.bits: dict[int, int] = {}  # id of a trigger that can spring → for whom
        self.at: dict[int, list[int]] = {}  # cell → ids of the triggers whose cells include it, in order
        self.doors: set[int] = set()  # cells of doors


class Caches:
    """What can be rebuilt from the state: look-ups, the grids that walkers plan on, and the kernels' buffers."""

    def __init__(self, world: World) -> None:
        """Hold nothing yet."""
        self.offsets = offsets(world.stride)
        self.walking = Buffers()
        self.scratch = make_scratch(len(world.cells))
        self.grids: dict[Group, PathGrid] = {}
        self.fields = Fields(self.scratch)
        self.wiring: Wiring | None = None
        self.watch: Watch | None = None
        self.cares: NDArray[np.uint8] | None = None  # who sets what off, see rules/watching.py
        self.clear: NDArray[np.uint8] | None = None  # what one can see through
        self.views: Views | None = None  # over the same array, see rules/sightlines.py
        self.crowd: Occupancy | None = None  # who is up, by cell, see rules/noticing.py
        self.aware: NDArray[np.uint64] | None = None  # [people, words] bit j of row i: i knows of j
        self.enemies_up: bool | None = None  # whether people of sides that are enemies are up
        self.lookout: Lookout | None = None  # what adventurers can come to see, see rules/signs.py
        self.search = True  # whether an adventurer may see a sign that is new to them without a step
        self.beliefs: dict[tuple[bool, tuple[tuple[int, int], ...]], Belief] = {}  # beliefs → the one thing that stands for them
        self.minds: dict[int, Any] = {}  # row → what they know of triggers, see rules/beliefs.py
        self.knowers: dict[int, set[int]] | None = None  # id of a trigger → ids of who know it
        self.look = True  # whether somebody may have come into sight without a step
        self.claims: NDArray[np.uint8] | None = None  # what fighters have claimed, see kernels/fighters.py
        self.arena: Field | None = None  # the ground as fights see it, see rules/arena.py
        self.fights: Search | None = None
        self.expiry = 0  # the next tick at which a part's time is up, if it is still to come
        self.plight_due: int | None = None
        self.marks: dict[tuple[int, int], int] | None = None  # cell and kind → id
        self.thing_ids: dict[int, int] | None = None
        self.job_ids: dict[int, int] | None = None
        self.parts: NDArray[np.int32] | None = None
        self.part_count = 0
        self.route: frozenset[int] | None = None  # cells of one land route with all that is planned built; empty when there is none
        self.accepts: tuple[NDArray[np.uint8], NDArray[np.int64]] | None = None
        self.index = np.zeros(len(world.cells), np.int64)  # all 0 whenever nobody is using it
        self.errands = Errands(len(world.cells))
        self.beds_settled = False
        self.care_settled = False  # whether everybody for whom something is to be done has a job, see rules/care.py
        self.look_again = 0
        self.settled = False  # whether no free minion can take anything, so that looking again is no use until something happens
        self.names: dict[str, int] | None = None
        self.last_numbers: dict[str, int] = {}
        self.ways: dict[tuple[Group, int, int, bool], NDArray[np.uint8] | None] = {}
        self.march: tuple[tuple[int, ...], int] | None = None  # of which party that is to come next, and how long it marches
        self.forecast: tuple[tuple[int, ...], int] | None = None  # for which schedule, and when the next invasion arrives


def combined(digests: dict[str, bytes]) -> str:
    """Return one hash over the hashes of all columns, names included."""
    whole = hashlib.blake2b(digest_size=16)
    for name, digest in digests.items():
        whole.update(name.encode())
        whole.update(digest)
    return whole.hexdigest()
