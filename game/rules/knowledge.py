"""K1 to K6, K15: who knows which triggers: those that sprang or were found near them, or that Trap Sense shows; and who finds them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from game.rules import beliefs, lessons, light, movement, signs, wary
from game.rules.beliefs import knows, who_know
from game.rules.checks import check
from game.rules.lessons import conscious_near
from game.rules.passage import ADVENTURERS
from game.rules.signs import FIND, MARK, SENSE, STALE, party_people
from game.world.dice import Stream
from game.world.events import TRIGGER_DISPROVED, TRIGGER_FOUND, TRIGGER_KNOWN
from game.world.signs import Key
from game.world.tables import DEAD, FOUND, GONE, SENSED, SPRUNG, UP
from game.world.world import World

Int64s = NDArray[np.int64]
_HOW = ("sprung", "found", "trap_sense")


def _learn(world: World, thing: int, rows: Iterable[int], how: int) -> None:
    """K1: let some people know a trigger (a row) from now on, who did not."""
    things, people = world.things, world.people
    trigger = int(things.id[thing])
    new = [row for row in rows if not knows(world, row, trigger)] if who_know(world, trigger) else list(rows)
    if not new:
        return
    _write(world, thing, people.id[new], how)
    _tell(world, thing, new, how)


def _write(world: World, thing: int, who: Int64s, how: int) -> None:
    things, caches = world.things, world.caches
    trigger, kind, cell, facing = (int(column[thing]) for column in (things.id, things.kind, things.cell, things.facing))
    if not len(who):
        return
    who_know(world, trigger)
    if caches.knowers is not None:
        caches.knowers.setdefault(trigger, set()).update(who.tolist())
    world.knowledge.extend(len(who), who=who, trigger=trigger, kind=kind, cell=cell, facing=facing, how=how, since=world.campaign.tick)


def _tell(world: World, thing: int, rows: list[int], how: int) -> None:
    """Tell that some people know a trigger now; they look for it no more, and keep out of its way."""
    things = world.things
    told = int(things.id[thing]), int(things.kind[thing]), int(things.cell[thing])
    words = world.numbers_of(TRIGGER_KNOWN, "how", _HOW[how])
    world.tell_each(TRIGGER_KNOWN, ((row, told, words) for row in rows))
    signs.seen(world, rows, [(FIND, told[0], told[2])])
    beliefs.changed(world, rows)
    movement.shun(world, thing, rows)


def sprang(world: World, thing: int) -> None:
    """K2: a trigger springs: every conscious adventurer near it, of any party, knows it."""
    near = conscious_near(world, int(world.things.cell[thing]), world.content.knowledge.spring_cells)
    _learn(world, thing, near, SPRUNG)


# --- finding -------------------------------------------------------------------------------------------------------------------


def search(world: World, rows: Iterable[int] = ()) -> None:
    """K4, K5, K8: let some people, or after a change all, take in the signs that are new to them where they are, in their order."""
    caches = world.caches
    if signs.lookout(world) is None:
        return
    everybody = caches.search
    caches.search = False
    for row in np.flatnonzero(party_people(world)).tolist() if everybody else sorted(set(rows)):
        if world.people.state[row] != UP or world.people.side[row] != ADVENTURERS:
            continue
        for key in signs.new_to(world, row):
            # What an earlier one showed to them, or to their party, is nothing new any more.
            if key in signs.new_to(world, row):
                _TAKE_IN[key[0]](world, row, key)


def _find(world: World, row: int, key: Key) -> None:
    """K5, K6: the first of a party to have a trigger in view makes the check, one a party and trigger."""
    people, things = world.people, world.things
    party, thing = int(people.party[row]), things.row_of(key[1])
    looked = _checked(world, party, key[1])
    world.checked.looked[looked] = 1
    signs.seen(world, np.flatnonzero(people.party == party).tolist(), [key])
    figures = world.content.finding
    mods = {"hunting": int(people.hunting[row])}
    quality = figures.quality[int(things.quality[thing])]
    if quality:
        mods["quality"] = quality
    if figures.dark and not light.is_lit(world, int(things.cell[thing])):
        mods["dark"] = figures.dark
    mods |= wary.bonus_of(world, row)
    learnt = lessons.to_find(world, row, int(things.kind[thing]))
    if learnt:
        mods["lesson"] = learnt
    if check(world, "find", Stream.FIND, row, key[1], mods, figures.target).outcome == "success":
        world.tell(TRIGGER_FOUND, thing, row, world.parties.row_of(party))
        _learn(world, thing, conscious_near(world, int(people.cell[row]), world.content.knowledge.find_cells), FOUND)
        wary.found(world, party)


def _sense(world: World, row: int, key: Key) -> None:
    """K4: Trap Sense shows a trigger to all of the rogue's party: the party keeps it, its members don't (ours)."""
    people, thing = world.people, world.things.row_of(key[1])
    party = int(people.party[row])
    members = np.flatnonzero((people.party == party) & (people.side == ADVENTURERS) & ~np.isin(people.state, (DEAD, GONE))).tolist()
    new = [member for member in members if not knows(world, member, key[1])]
    _write(world, thing, np.array([party], np.int64), SENSED)
    signs.seen(world, members, [key])
    _tell(world, thing, new, SENSED)
    signs.seen(world, members, [(FIND, key[1], key[2])])


def _see_marks(world: World, row: int, key: Key) -> None:
    """K8: old blood or scorch marks make a party Wary, once a place."""
    people = world.people
    party = int(people.party[row])
    world.seen_marks.append(party=party, cell=key[2])
    signs.seen(world, np.flatnonzero(people.party == party).tolist(), signs.marks_of_place(world, key[2]))
    wary.begin(world, party, "marks")


def _disprove(world: World, row: int, key: Key) -> None:
    """K1: who sees that a trigger is not where they believed it to be drops that (ours)."""
    people, knowledge = world.people, world.knowledge
    mine = np.isin(knowledge.who, (people.id[row], people.party[row])) & (knowledge.trigger == key[1])
    kind = int(knowledge.kind[np.flatnonzero(mine)[0]])
    _forget(world, mine)
    world.tell(TRIGGER_DISPROVED, (key[1], kind, key[2]), row)
    beliefs.changed(world)


_TAKE_IN = {FIND: _find, SENSE: _sense, MARK: _see_marks, STALE: _disprove}


def _checked(world: World, party: int, trigger: int) -> int:
    """K6: return the row of what a party (an id) has tried with a trigger (an id), making one when there is none."""
    checked = world.checked
    rows = np.flatnonzero((checked.party == party) & (checked.trigger == trigger))
    return int(rows[0]) if len(rows) else checked.append(party=party, trigger=trigger)


def clean_slate(world: World, party: int, trigger: int) -> None:
    """K7: forget how often a party (an id) has failed to disarm a trigger (an id)."""
    world.checked.failures[_checked(world, party, trigger)] = 0


def failed(world: World, row: int, trigger: int) -> None:
    """K7, Z8: take note of a failed or interrupted try of somebody at a trigger (an id)."""
    checked = world.checked
    row_ = _checked(world, int(world.people.party[row]), trigger)
    checked.failures[row_], checked.last[row_] = checked.failures[row_] + 1, world.people.id[row]


# --- forgetting ----------------------------------------------------------------------------------------------------------------


def _forget(world: World, which: NDArray[np.bool_]) -> None:
    world.knowledge.keep(~which)
    world.caches.knowers = None
    beliefs.changed(world)
    signs.changed(world)


def forget_person(world: World, row: int) -> None:
    """K16: an adventurer who has died or left the map takes with them what they knew and had learnt."""
    people = world.people
    people.family_lessons[row] = people.mechanism_lessons[row] = 0
    mine = world.knowledge.who == people.id[row]
    if mine.any():
        _forget(world, mine)
    party = int(people.party[row])
    if party and not ((people.party == party) & ~np.isin(people.state, (DEAD, GONE))).any():
        _forget_party(world, party)


def _forget_party(world: World, party: int) -> None:
    """K6, K16: forget what a party (an id) of which nobody is left was shown and has tried."""
    mine = world.knowledge.who == party
    if mine.any():
        _forget(world, mine)
    world.checked.keep(world.checked.party != party)
    world.seen_marks.keep(world.seen_marks.party != party)
    wary.forget(world, party)
