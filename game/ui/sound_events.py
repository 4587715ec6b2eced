"""What is heard of what happens: which sound each kind of event makes, and where; nothing of people whom nobody has spotted (I19)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.rules import spotting
from game.rules.doors import ITSELF
from game.ui import sound
from game.ui.settings import FIGHT, TRAPS, WORK
from game.world.events import (
    BREACH_DONE,
    BUILT,
    CAPTURED,
    CAVE_IN,
    DESTROYED,
    DIED,
    DOOR_CLOSED,
    DOOR_DAMAGED,
    DOOR_OPENED,
    ESCAPED,
    FELLED,
    LOCK_LOCKED,
    LOCK_UNLOCKED,
    PART_REARMED,
    ROLL_AGAINST,
    SPELL_CAST,
    TRAP_FIRED,
    TRIGGER_SPRUNG,
    WORK_DONE,
    WOUND,
    Row,
    as_dict,
)
from game.world.world import World


class Cue(NamedTuple):
    """A sound that is due."""

    sound: str
    category: str  # one of settings.CATEGORIES
    x: float  # where, in cells: the middle of one
    y: float


EFFECTS: Mapping[str, str] = MappingProxyType(
    {
        "attack": sound.BLADE,
        "jet": sound.FLAME,
        "cloud": sound.GAS,
        "arc": sound.SHOCK,
        "shot": sound.DART,
        "blast": sound.BLAST,
        "summon": sound.SKITTER,
        "hold": sound.WEB,
        "panic": sound.PANIC,
        "noise": sound.BELL,
    }
)
"""T19: kind of effect → what a mechanism that has it first sounds like; a spell too (C7), but for its shots."""


def _trap(world: World, told: dict[str, Any]) -> str:
    return EFFECTS[world.content.mechanisms[told["kind"]].effects[0].kind]


def _spell(world: World, told: dict[str, Any]) -> str:
    kind = world.content.spells[told["spell"]].effect.kind
    return sound.FLAME if kind == "shot" else EFFECTS[kind]


def _roll(_: World, told: dict[str, Any]) -> str:
    """C7, C11: an arrow as it is shot, a blow as it is parried; one that lands is heard as the wound."""
    if told["kind"] == "attack":
        return sound.DART if "hunting" in told["mods"] else ""
    return sound.CLASH if told["kind"] == "defend" and told["outcome"] == "success" else ""


def _closed(_: World, told: dict[str, Any]) -> str:
    """D1: one that falls to behind somebody is in the sound of its opening; it may have been somebody hidden who passed."""
    return "" if told["by"] == ITSELF else sound.DOOR


def _breach(_: World, told: dict[str, Any]) -> str:
    return sound.CRASH if told["method"] == "force" else sound.LOCK


def _dug(_: World, told: dict[str, Any]) -> str:
    return sound.DIG if told["duty"] == "dig" else ""


Choice = Callable[[World, dict[str, Any]], str]
_CHOICES: Mapping[int, tuple[str, str | Choice, str]] = MappingProxyType(
    {
        WORK_DONE.number: (WORK, _dug, "at"),
        BUILT.number: (WORK, sound.BUILD, "thing"),
        CAVE_IN.number: (WORK, sound.ROCKFALL, "cells"),
        PART_REARMED.number: (WORK, sound.LOCK, "part"),
        CAPTURED.number: (WORK, sound.LOCK, "who"),
        ESCAPED.number: (WORK, sound.LOCK, "who"),
        TRIGGER_SPRUNG.number: (TRAPS, sound.LOCK, "trigger"),
        TRAP_FIRED.number: (TRAPS, _trap, "mechanism"),
        DOOR_OPENED.number: (TRAPS, sound.DOOR, "door"),
        DOOR_CLOSED.number: (TRAPS, _closed, "door"),
        DOOR_DAMAGED.number: (TRAPS, sound.CRASH, "door"),
        LOCK_LOCKED.number: (TRAPS, sound.LOCK, "door"),
        LOCK_UNLOCKED.number: (TRAPS, sound.LOCK, "door"),
        BREACH_DONE.number: (FIGHT, _breach, "door"),
        DESTROYED.number: (FIGHT, sound.CRASH, "thing"),
        ROLL_AGAINST.number: (FIGHT, _roll, "actor"),
        SPELL_CAST.number: (FIGHT, _spell, "who"),
        WOUND.number: (FIGHT, sound.HIT, "victim"),
        FELLED.number: (FIGHT, sound.DEATH, "victim"),
        DIED.number: (FIGHT, sound.DEATH, "who"),
    }
)
"""Number of a kind of event → category, the sound or what chooses it, and the field that says where. Letters are the mailbox's."""


def cues(world: World, rows: list[Row], most: int) -> list[Cue]:
    """Return what is heard of events; of those that can be, the first `most` are looked at."""
    made: list[Cue] = []
    shown: NDArray[np.bool_] | None = None
    for row in [row for row in rows if row[2] in _CHOICES][:most]:
        told = as_dict(world, row)
        category, heard, field = _CHOICES[row[2]]
        name = heard if isinstance(heard, str) else heard(world, told)
        if not name:
            continue
        shown = spotting.shown(world) if shown is None else shown
        if _is_secret(world, row, told, shown):
            continue
        x, y = _place(told[field])
        made.append(Cue(name, category, x + 0.5, y + 0.5))
    return made


def _place(told: Any) -> tuple[int, int]:
    """Return where something is: a person or thing, a cell, or the middle one of some."""
    at = told["at"] if isinstance(told, dict) else told[len(told) // 2] if isinstance(told[0], (list, tuple)) else told
    return at[0], at[1]


def _is_secret(world: World, row: Row, told: dict[str, Any], shown: NDArray[np.bool_]) -> bool:
    """I19: return whether an event has to do with somebody who is not shown to the player; shown: who is, bool[people]."""
    if row[2] == BREACH_DONE.number:
        return not world.parties.spotted[world.parties.row_of(row[3])]
    named = [value["id"] for value in told.values() if isinstance(value, dict) and "side" in value]
    return not all(shown[world.people.row_of(person)] for person in named)
