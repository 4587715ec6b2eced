"""K1 to K4, K7: which triggers adventurers know and where they believe them to be, who knows them how and since when; in words too."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.rules import beliefs
from game.rules.beliefs import Mind
from game.rules.party_doors import in_party
from game.rules.passage import ADVENTURERS
from game.ui.widgets import BAD, DIM, GOLD, TEXT, Line
from game.ui.words import capital, spoken
from game.world.tables import DEAD, GONE, SENSED, UP
from game.world.world import World

_HOW = ("it sprang", "found", "Trap Sense")
_MOST_KNOWERS = 6


class Knower(NamedTuple):
    """Somebody who knows a trigger, or a party that Trap Sense shows it to."""

    who: int  # id
    how: int  # SPRUNG, FOUND or SENSED
    since: int  # tick


class Known(NamedTuple):
    """A trigger as it is believed to be."""

    cell: int
    trigger: int  # id
    kind: int  # number of its kind of structure
    there: bool  # False where it is not any more
    knowers: tuple[Knower, ...]

    @property
    def sensed(self) -> bool:
        """K4: whether nobody knows it but by Trap Sense."""
        return all(knower.how == SENSED for knower in self.knowers)


def adventurers(world: World) -> list[int]:
    """Return the rows of all adventurers who are on the map and alive."""
    people = world.people
    rows: list[int] = np.flatnonzero((people.side == ADVENTURERS) & ~np.isin(people.state, (DEAD, GONE))).tolist()
    return rows


def known(world: World, rows: list[int]) -> list[Known]:
    """K1, K4: return what some people know, by themselves or by their party's Trap Sense, the longest known first."""
    knowledge, people, things = world.knowledge, world.people, world.things
    found: dict[tuple[int, int], list[int]] = {}
    parties = people.party[rows]
    for row in np.flatnonzero(np.isin(knowledge.who, people.id[rows]) | np.isin(knowledge.who, parties[parties > 0])).tolist():
        found.setdefault((int(knowledge.cell[row]), int(knowledge.trigger[row])), []).append(row)
    made: list[Known] = []
    for (cell, trigger), known_by in found.items():
        thing = things.row_of(trigger)
        there = thing >= 0 and int(things.cell[thing]) == cell
        knowers = tuple(Knower(int(knowledge.who[row]), int(knowledge.how[row]), int(knowledge.since[row])) for row in known_by)
        made.append(Known(cell, trigger, int(knowledge.kind[known_by[0]]), there, knowers))
    return made


def minds(world: World, rows: list[int]) -> list[Mind]:
    """K7: return what some people know, as it counts for their ways; nothing of those who go nowhere."""
    people = world.people
    return [beliefs.mind(world, row) for row in rows if people.state[row] == UP and in_party(world, row)]


def kept_out(of: list[Mind]) -> list[int]:
    """K7: return the cells that people of some minds don't go to as long as there is another way, for fear of a trigger."""
    return sorted({cell for mind in of for cell, factor in mind.shuns if not factor})


def state(world: World, rows: list[int]) -> tuple[object, ...]:
    """Return what `known` follows from, for some people: as long as it is equal, so is that."""
    knowledge, people, things = world.knowledge, world.people, world.things
    columns = (knowledge.who, knowledge.trigger, knowledge.cell, knowledge.since, things.id, things.cell, people.party[rows])
    return (tuple(rows), *(column.tobytes() for column in columns))


def hour_words(world: World, tick: int) -> str:
    """Z1: return day and hour of a tick."""
    clock = world.content.clock
    days, ticks = divmod(tick + world.campaign.calendar, clock.ticks_per_day)
    return f"day {days + 1}, {ticks // clock.ticks_per_hour:02}:00"


def party_words(world: World, party: int) -> str:
    """Return what a party (an id) is called: its name, else its number."""
    row = world.parties.row_of(party)
    return (world.parties.name[row] if row >= 0 else "") or f"Party {party}"


def _knower_words(world: World, who: int) -> str:
    row = world.people.row_of(who)
    return world.people.name[row] if row >= 0 else party_words(world, who)


def lines(world: World, place: Known) -> list[Line]:
    """K1 to K4: say of a known trigger what it is believed to be, and who knows it, how and since when."""
    kind = spoken(world.content.structures.names[place.kind])
    found = [Line(f"Known: {kind}", GOLD, True)]
    if not place.there:
        found.append(Line("Believed to be here, but it is not any more.", BAD))
    for knower in place.knowers[:_MOST_KNOWERS]:
        words = f"{_knower_words(world, knower.who)}: {_HOW[knower.how]}, {hour_words(world, knower.since)}"
        found.append(Line(capital(words), TEXT))
    more = len(place.knowers) - _MOST_KNOWERS
    return [*found, Line(f"and {more} more", DIM)] if more > 0 else found
