"""The declarations of all state: campaign, cells, people, parties, things and stacks."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.motion import NEVER
from game.world.columns import INT64_MAX, Routes, Scalars, Table, column, route_column, text_column

Int64s = NDArray[np.int64]
Int32s = NDArray[np.int32]
Bytes = NDArray[np.uint8]

UP, KNOCKED_OUT, DEAD = range(3)
NO_PADLOCK, UNLOCKED, LOCKED = range(3)


class Campaign(Scalars):
    """The single numbers of a dungeon."""

    seed: int = column("int64", "seed of all dice")
    tick: int = column("int64", "the tick that comes next; all before it are done (Z1)", high=2**53)
    calendar: int = column(
        "int64", "ticks the calendar is ahead of the tick count; the sandbox's clock order moves it", low=-(2**53), high=2**53
    )
    next_id: int = column("int64", "the id that is given next", low=1, high=2**53, default=1)
    sandbox: int = column("int64", "1 where sandbox orders are allowed", high=1)
    days: int = column("int64", "days to stay alive (G7)", low=1, default=50)
    width: int = column("int64", "cells of the map from west to east", low=1, high=1024, default=1)
    height: int = column("int64", "cells of the map from north to south", low=1, high=1024, default=1)
    heart: int = column("int64", "cell of the demon hall's heart, -1 without one", low=-1, default=-1, is_cell=True)


class Cells(Table):
    """A row a cell, rim included; see kernels/grid.py for the order."""

    terrain: Bytes = column("uint8", "number of its kind of ground (G1)")
    hall: Bytes = column("uint8", "1 inside the demon hall", high=1, settable=True)


class People(Table):
    """A row a person, in the order of their ids; the dead stay."""

    id: Int64s = column("int64", "id, never given twice", low=1)
    kind: Bytes = column("uint8", "number of the race or class")
    level: Bytes = column("uint8", "level", low=1, high=5, default=1)
    side: Bytes = column("uint8", "0 dungeon, 1 adventurers, 2 wild, 3 visitors (Z6)", high=3, settable=True)
    name: list[str] = text_column("name, unlike every other person's and party's")
    party: Int64s = column("int64", "id of the party, 0 without one")
    state: Bytes = column("uint8", "0 up, 1 knocked out, 2 dead", high=2)
    combat: Bytes = column("uint8", "stat: melee, forcing doors (Z4)", high=99, settable=True)
    craft: Bytes = column("uint8", "stat: locks, disarming, building, rearming (Z4)", high=99, settable=True)
    hunting: Bytes = column("uint8", "stat: noticing, ranged attacks (Z4)", high=99, settable=True)
    vigour: Bytes = column("uint8", "stat: gas, bleeding, webs, swimming (Z4)", high=99, settable=True)
    will: Bytes = column("uint8", "stat: panic, dark arts (Z4)", high=99, settable=True)
    talents: NDArray[np.uint32] = column("uint32", "bits of the talents")
    gear: NDArray[np.uint32] = column("uint32", "bits of the gear")
    cell: Int64s = column("int64", "where they stand", is_cell=True)
    speed: Int64s = column("int64", "length a tick (Z7)", low=10, high=200, default=50, settable=True)
    goal: Int64s = column("int64", "where they are walking to, -1 when they stand", low=-1, default=-1, is_cell=True)
    route: Routes = route_column("directions still to take; the first is the step under way")
    step_due: Int64s = column("int64", "tick at which the step under way ends", default=NEVER)
    carry: Int64s = column("int64", "length left over when the step under way ends (Z7)", high=200)


class Parties(Table):
    """A row a party of adventurers, in the order of their ids."""

    id: Int64s = column("int64", "id, never given twice", low=1)
    name: list[str] = text_column("name, unlike every other party's and person's")
    faction: list[str] = text_column("the faction it belongs to")
    goal: list[str] = text_column("what it came for (I1)")


class Things(Table):
    """A row a structure, in the order of their ids."""

    id: Int64s = column("int64", "id, never given twice", low=1)
    kind: Bytes = column("uint8", "number of the kind of structure (G3)")
    cell: Int64s = column("int64", "where it stands", is_cell=True)
    facing: Bytes = column("uint8", "0 north, 1 east, 2 south, 3 west", high=3, settable=True)
    padlock: Bytes = column("uint8", "of a door: 0 no padlock, 1 unlocked, 2 locked (D2)", high=2, settable=True)


class Stacks(Table):
    """A row a stack of one material on one cell, in the order of their ids (G2)."""

    id: Int64s = column("int64", "id, never given twice", low=1)
    material: Bytes = column("uint8", "number of the material")
    cell: Int64s = column("int64", "where it lies", is_cell=True)
    amount: Int64s = column("int64", "how much of it", low=1, high=INT64_MAX)
