"""K2 to K15, I1: what adventurers come to know, learn, fear, cast and go for, as their Records tell it."""

from __future__ import annotations

from typing import Any

import numpy as np

from game.content.faults import a
from game.rules.passage import ADVENTURERS
from game.ui.party_words import lesson_words
from game.ui.words import spoken
from game.world.events import (
    GOAL_CHANGED,
    LESSON,
    SPELL_CAST,
    TRIGGER_DISPROVED,
    TRIGGER_FOUND,
    TRIGGER_KNOWN,
    WARY_BEGAN,
    WARY_ENDED,
    WARY_RAISED,
)
from game.world.tables import DEAD, GONE
from game.world.world import World

KINDS = (GOAL_CHANGED, SPELL_CAST, LESSON, TRIGGER_DISPROVED, TRIGGER_FOUND, TRIGGER_KNOWN, WARY_BEGAN, WARY_ENDED, WARY_RAISED)
"""The events that are told here."""
_KNOWN = {
    "sprung": "Saw {} spring",
    "found": "Was shown {}",
    "trap_sense": "Trap Sense showed {}",
}
_AFTER = {
    "kill_overlord": "After the overlord now",
    "steal_treasure": "After treasure now",
    "rescue_prisoner": "After a prisoner now",
    "destroy_altar": "After an altar now",
    "treasure": "Takes what treasure there is",
    "home": "Goes home",
}
_WARY = {
    "sprung": "a trap was set off",
    "corridor": "a corridor",
    "marks": "old marks of a trap",
    "fight": "a fight",
    "found": "a trap was found",
}


def told(world: World, event: dict[str, Any]) -> list[tuple[int, str]]:
    """Return whom an event of KINDS concerns (an id each), and what their Records say of it."""
    kind = event["type"]
    if kind.startswith("wary."):
        words = _WARY.get(event["why"], spoken(event["why"]))
        begins = {"wary.began": f"Wary (+{event['bonus']})", "wary.raised": f"More wary (+{event['bonus']})"}
        return [(member, f"{begins.get(kind, 'No longer wary')}: {words}") for member in members(world, event["party"])]
    if kind == "spell.cast":
        return [
            (event["who"]["id"], f"Cast {spoken(event['spell'])} at {event['target']['name']}"),
            (event["target"]["id"], f"{event['who']['name']} cast {spoken(event['spell'])} at them"),
        ]
    if kind == "goal.changed":
        words = f"{_AFTER.get(event['goal'], spoken(event['goal']))}: {event['why']}"
        return [(member, words) for member in members(world, event["party"])]
    if kind == "lesson":
        sort, _, name = event["subject"].partition(" ")
        return [(event["who"]["id"], f"Learnt: {lesson_words(name, event['bonus'], sort == 'family')}")]
    trigger = f"{a(spoken(event['trigger']['kind']))} at [{event['trigger']['at'][0]}, {event['trigger']['at'][1]}]"
    if kind == "trigger.found":
        return [(event["by"]["id"], f"Found {trigger}")]
    if kind == "trigger.disproved":
        return [(event["who"]["id"], f"Saw that there is no longer {trigger}")]
    return [(event["who"]["id"], _KNOWN[event["how"]].format(trigger))]


def members(world: World, party: str | int) -> list[int]:
    """K8: return the ids of those of a party, by its name or its id, who are on the map and alive."""
    people, parties = world.people, world.parties
    id_ = party if isinstance(party, int) else next((int(parties.id[row]) for row, name in enumerate(parties.name) if name == party), 0)
    there = (people.party == id_) & (people.side == ADVENTURERS) & ~np.isin(people.state, (DEAD, GONE))
    ids: list[int] = people.id[there].tolist()
    return ids if id_ else []
