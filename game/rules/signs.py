"""K4, K5, K8: what adventurers can come to know by seeing it, and from where: triggers, old marks, places where a trigger is no more."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from game.kernels import signs as kernel
from game.kernels.motion import CORRIDOR_BIT, NEVER, SIGN_BIT
from game.kernels.signs import DOORWAY, NO_SIGNS, OPEN, OTHER, REACH, SOLID, corridors, new_signs, show, window_of
from game.rules import sightlines
from game.rules.passage import ADVENTURERS, UNLOCKS, factors
from game.world.signs import FIND, MARK, SENSE, STALE, Key, Lookout
from game.world.tables import UP
from game.world.world import World

__all__ = ["FIND", "MARK", "SENSE", "STALE", "due", "for_walking", "lookout", "new_to", "party_people"]

_ALL = ~np.uint64(0)
_SENSE_BIT_OF = "trap_sense"


def party_people(world: World) -> NDArray[np.bool_]:
    """Return who is an adventurer of a party and up, bool[people]."""
    people = world.people
    found: NDArray[np.bool_] = (people.side == ADVENTURERS) & (people.party > 0) & (people.state == UP)
    return found


def lookout(world: World) -> Lookout | None:
    """Return what is to be seen from where and by whom, put right; None while no adventurer is up."""
    caches = world.caches
    if not len(world.parties) or not party_people(world).any():
        caches.lookout = None
        return None
    if caches.lookout is None:
        caches.lookout = Lookout(len(world.cells))
        caches.search = True
    known = caches.lookout
    _find_corridors(world, known)
    if not known.complete or (not known.senses and _has_sense(world).any()):
        _find_signs(world, known)
    if not known.rows_right or len(known.signs.seen) != len(world.people):
        _find_rows(world, known)
    return known


def for_walking(world: World, watched: NDArray[np.uint8], cares: NDArray[np.uint8]) -> kernel.Signs:
    """Return the signs that walkers stop for, and put their bits into what is watched and who cares."""
    known = lookout(world)
    if known is None:
        return NO_SIGNS
    if known.watched is not watched or known.shown is not known.signs:
        watched &= np.uint8(255 - SIGN_BIT - CORRIDOR_BIT)
        watched[known.corridors > 0] |= np.uint8(CORRIDOR_BIT)
        show(known.signs, world.stride, SIGN_BIT, watched)
        known.watched, known.shown = watched, known.signs
    if known.cares is not cares or known.minded is not known.minds:
        cares &= np.uint8(255 - SIGN_BIT - CORRIDOR_BIT)
        cares |= known.minds
        known.cares, known.minded = cares, known.minds
    return known.signs


def new_to(world: World, row: int) -> list[Key]:
    """Return the signs that are new to somebody where they are, in their order."""
    known = lookout(world)
    if known is None:
        return []
    return [known.keys[sign] for sign in new_signs(known.signs, world.stride, row, int(world.people.cell[row]))]


def _oldest(world: World) -> int:
    """K8: return the tick at which a mark must have been made to be old by now."""
    return world.campaign.tick - world.content.wary.marks_hours * world.content.clock.ticks_per_hour


def due(world: World) -> int:
    """K8: return the next tick at which a mark is old, NEVER without one or without an adventurer to see it."""
    known = lookout(world)
    return NEVER if known is None else known.ages_due


# --- putting right -------------------------------------------------------------------------------------------------------------


def _find_corridors(world: World, known: Lookout) -> None:
    """K8: mark the corridors, all at first, then where the ground has changed; doors in them are not counted."""
    things, least = world.things, world.content.wary.corridor_cells
    if known.ground is None:
        open_ = factors(world, UNLOCKS)
        known.ground = np.where(open_ > 0, np.uint8(OPEN), np.where(sightlines.clear(world) > 0, np.uint8(OTHER), np.uint8(SOLID)))
        known.ground[things.cell[world.content.figures.is_door[things.kind]]] = DOORWAY
        corridors(known.ground, world.stride, least, known.corridors)
    elif not known.changed:
        return
    for cell in known.changed:
        known.ground[cell] = _ground_at(world, cell)
        corridors(known.ground, world.stride, least, known.corridors, cell)
    known.changed = []
    known.watched = None


def _ground_at(world: World, cell: int) -> int:
    """K8: return what a cell is to a corridor."""
    thing = world.thing_at(cell)
    if thing >= 0 and world.content.figures.is_door[world.things.kind[thing]]:
        return DOORWAY
    if factors(world, UNLOCKS)[cell]:
        return OPEN
    return OTHER if sightlines.clear(world)[cell] else SOLID


def _find_signs(world: World, known: Lookout) -> None:
    """List all signs; the windows of those that were there before are kept."""
    things, figures, marks, stride = world.things, world.content.figures, world.marks, world.stride
    finds, senses = world.content.finding.sees_cells, world.content.knowledge.sense_cells
    old = marks.made <= _oldest(world)
    triggers = np.flatnonzero(figures.is_trigger[things.kind] & ~figures.by_hand[things.kind])
    keys: list[Key] = [(FIND, int(things.id[row]), int(things.cell[row])) for row in triggers.tolist()]
    known.senses = bool(_has_sense(world).any())
    if known.senses:
        keys += [(SENSE, id_, cell) for _, id_, cell in keys.copy()]
    keys += [(MARK, 0, cell) for cell in np.unique(marks.cell[old]).tolist()]
    knowledge = world.knowledge
    gone = ~np.isin(knowledge.trigger, things.id)
    keys += [
        (STALE, id_, cell) for id_, cell in sorted(set(zip(knowledge.trigger[gone].tolist(), knowledge.cell[gone].tolist(), strict=True)))
    ]
    reaches = {FIND: finds, SENSE: senses, MARK: world.content.wary.marks_cells, STALE: finds}
    windows = {}
    for sort, _, cell in keys:
        at = sort == SENSE, reaches[sort], cell
        if at not in windows:
            kept = known.windows.get(at)
            windows[at] = window_of(stride, cell, _seen_from(world, *at)) if kept is None else kept
    known.windows = windows
    known.keys, known.slot = keys, {key: number for number, key in enumerate(keys)}
    stacked = [windows[sort == SENSE, reaches[sort], cell] for sort, _, cell in keys]
    known.signs = kernel.Signs(
        np.array([cell for _, _, cell in keys], np.int64),
        np.array(stacked, np.uint64).reshape(-1, kernel.WORDS),
        np.zeros((0, 0), np.uint64),
    )
    young = marks.made[~old]
    lasts = world.campaign.tick - _oldest(world)
    known.ages_due = int(young.min()) + lasts if len(young) else NEVER
    known.complete, known.rows_right = True, False
    world.caches.search = True


def _seen_from(world: World, sensed: bool, reach: int, cell: int) -> list[int]:
    """Return the cells from which a sign is seen; what is sensed needs no line of sight (K4)."""
    if not sensed:
        return sightlines.around(world, cell, reach)
    x, y, stride = cell % world.stride, cell // world.stride, world.stride
    across = range(max(0, x - reach), min(stride - 1, x + reach) + 1)
    down = range(max(0, y - reach), min(len(world.cells) // stride - 1, y + reach) + 1)
    return [there * stride + here for there in down for here in across]


def _has_sense(world: World) -> NDArray[np.bool_]:
    """K4: return who has Trap Sense, bool[people]."""
    talents = world.content.talents.number
    bit = np.uint32(1 << talents[_SENSE_BIT_OF]) if _SENSE_BIT_OF in talents else np.uint32(0)
    found: NDArray[np.bool_] = world.people.talents & bit > 0
    return found


def _find_rows(world: World, known: Lookout) -> None:
    """Work out which signs are nothing new to whom, and who minds corridors."""
    people, parties = world.people, world.parties
    words = (len(known.keys) + 63) // 64
    seen = np.full((len(people), words), _ALL, np.uint64)
    minds = np.zeros(len(people), np.uint8)
    calm = set(parties.id[(parties.wary > 0) | (parties.calm > 0)].tolist())
    has_sense = _has_sense(world)
    of_party: dict[int, NDArray[np.bool_]] = {}
    sorts = np.array([sort for sort, _, _ in known.keys], np.int64)
    knows = _known_by(world)
    for row in np.flatnonzero(party_people(world)).tolist():
        party = int(people.party[row])
        if party not in of_party:
            of_party[party] = _of_party(world, known, party, knows.get(party, ()))
        old = of_party[party].copy()
        for trigger, cell in knows.get(int(people.id[row]), ()):
            for sort in (FIND, STALE):
                slot = known.slot.get((sort, trigger, cell))
                if slot is not None:
                    old[slot] = sort == FIND
        if not has_sense[row]:
            old[sorts == SENSE] = True
        if not old.all():
            padded = np.ones(64 * words, np.bool_)
            padded[: len(old)] = old
            seen[row] = np.packbits(padded, bitorder="little").view("<u8")
            minds[row] |= SIGN_BIT
        if party not in calm:
            minds[row] |= CORRIDOR_BIT
    known.signs = known.signs._replace(seen=seen)
    known.minds = minds
    known.rows_right = True
    world.caches.search = True


def _known_by(world: World) -> dict[int, list[tuple[int, int]]]:
    """Return the triggers that each knows, and where they believe them to be, by the id of who knows."""
    knowledge = world.knowledge
    found: dict[int, list[tuple[int, int]]] = {}
    for who, trigger, cell in zip(knowledge.who.tolist(), knowledge.trigger.tolist(), knowledge.cell.tolist(), strict=True):
        found.setdefault(who, []).append((trigger, cell))
    return found


def _of_party(world: World, known: Lookout, party: int, shown: Iterable[tuple[int, int]]) -> NDArray[np.bool_]:
    """Return which signs are nothing new to a party (an id) as a whole, bool[signs]; shown: what Trap Sense has shown it."""
    checked, places, marks = world.checked, world.seen_marks, world.marks
    looked, shows = set(checked.trigger[(checked.party == party) & (checked.looked > 0)].tolist()), set(shown)
    others, seen_at = set(marks.cell[marks.party != party].tolist()), places.cell[places.party == party]
    near = world.content.wary.place_cells

    def is_old(sort: int, trigger: int, cell: int) -> bool:
        if sort == MARK:
            far = world.far(seen_at, cell)
            return cell not in others or bool((far <= near).any())
        if sort == STALE:
            return (trigger, cell) not in shows
        return (trigger, cell) in shows or (sort == FIND and trigger in looked)

    return np.array([is_old(*key) for key in known.keys], np.bool_)


# --- what changes --------------------------------------------------------------------------------------------------------------


def people_changed(world: World) -> None:
    """Take note that somebody came, fell, got up, changed sides or party, or that a party's state has changed."""
    if world.caches.lookout is not None:
        world.caches.lookout.rows_right = False


def changed(world: World) -> None:
    """Take note that a trigger, a mark or knowledge has come or gone."""
    if world.caches.lookout is not None:
        world.caches.lookout.complete = False


def seen(world: World, rows: list[int], keys: list[Key]) -> None:
    """Take note that some signs are nothing new any more to some people."""
    known = world.caches.lookout
    if known is None or not known.complete or len(known.signs.seen) != len(world.people):
        return
    for slot in (known.slot[key] for key in keys if key in known.slot):
        known.signs.seen[rows, slot >> 6] |= np.uint64(1) << np.uint64(slot & 63)


def marks_of_place(world: World, cell: int) -> list[Key]:
    """K8: return the signs of all old marks of the place that one on a cell is of."""
    known, near = world.caches.lookout, world.content.wary.place_cells
    if known is None:
        return []
    found = (key for key in known.keys if key[0] == MARK)
    return [key for key in found if world.apart(key[2], cell) <= near]


def minds_corridors(world: World, rows: list[int], minds: bool) -> None:
    """K8, K11: take note of whether some people stop for corridors."""
    known = world.caches.lookout
    if known is not None and len(known.minds) == len(world.people):
        known.minds[rows] = known.minds[rows] & np.uint8(255 - CORRIDOR_BIT) | np.uint8(CORRIDOR_BIT if minds else 0)
        known.minded = None


def cell_changed(world: World, cell: int) -> None:
    """Take note that what a cell lets through, or who walks there, has changed: what was seen past it is looked for anew."""
    known = world.caches.lookout
    world.caches.minds.clear()  # what a sensor covers
    if known is None:
        return
    known.changed.append(cell)
    known.complete = False
    x, y, stride = cell % world.stride, cell // world.stride, world.stride
    known.windows = {at: window for at, window in known.windows.items() if max(abs(at[2] % stride - x), abs(at[2] // stride - y)) > REACH}


def mark_left(world: World) -> None:
    """K8: take note of a new mark, which is old in a while."""
    known = world.caches.lookout
    if known is not None:
        known.ages_due = min(known.ages_due, 2 * world.campaign.tick - _oldest(world))


def age(world: World) -> None:
    """K8: let marks become old that do so now."""
    known = world.caches.lookout
    if known is not None and known.ages_due <= world.campaign.tick:
        known.complete = False
