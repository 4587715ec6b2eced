"""I1, K9, K10, K13, K16: what parties are after, how wary they are and what their members know and have learnt, in a player's words."""

from __future__ import annotations

import numpy as np

from game.rules import gas, lessons, wary
from game.rules.party_doors import in_party
from game.ui import known
from game.ui.care_words import down, is_down
from game.ui.speech import say
from game.ui.widgets import BAD, DIM, GOLD, GOOD, TEXT, Line
from game.ui.words import capital, doing, spoken
from game.world.tables import GONE, UP
from game.world.world import World

_GOALS = ("kill_overlord", "steal_treasure", "rescue_prisoner", "destroy_altar")
_FAMILIES = {"plate": "pressure plates"}
_WARY_ICONS = {wary.WARY: "icon.wary", wary.RAISED: "icon.wary_raised"}


def wary_state(world: World, row: int) -> int:
    """K8, K10: return CALM, WARY or RAISED of somebody's party; CALM for who goes about with none, or is not up."""
    if world.people.state[row] != UP or not in_party(world, row):
        return wary.CALM
    return wary.state_of(world, int(world.people.party[row]))


def wary_icon(world: World, row: int) -> str:
    """K8, K10: return the icon over a member of a Wary party, another one when its bonus is raised; empty over others."""
    return _WARY_ICONS.get(wary_state(world, row), "")


def wary_lines(world: World, row: int) -> list[Line]:
    """K9, K10, K14: say that somebody is Wary and how much it adds; nothing of who is not."""
    state, figures = wary_state(world, row), world.content.wary
    if state == wary.CALM:
        return []
    lost = ", which gas takes from them" if gas.is_in(world, int(world.people.cell[row])) else ""
    return [Line(f"Wary (+{figures.raised_bonus if state == wary.RAISED else figures.bonus}){lost}", BAD if lost else GOLD)]


def _many(name: str) -> str:
    """Return the name of a kind for many of it."""
    words = _FAMILIES.get(name, spoken(name))
    return words if words.endswith("s") else f"{words}s"


def lesson_words(name: str, bonus: int, family: bool) -> str:
    """K13: say what a lesson adds: to find a family of triggers, or against a kind of mechanism."""
    return f"+{bonus} {'to find' if family else 'against'} {_many(name)}"


def lesson_lines(world: World, row: int) -> list[Line]:
    """K13, K16: say what somebody has learnt from traps that fired: what they find better, and what they guard against better."""
    families = world.content.families
    learnt = lessons.learnt(world, row).items()
    return [Line(lesson_words(name, bonus, name in families), GOOD) for name, bonus in learnt]


# --- the Party tab -------------------------------------------------------------------------------------------------------------


def has_party(world: World, row: int) -> bool:
    """I1: return whether somebody has a party to tell of: adventurers, prisoners among them."""
    return in_party(world, row)


def goal_words(world: World, at: int) -> str:
    """I1: return what a party (a row) is after."""
    return named_goal(world.parties.goal[at])


def named_goal(goal: str) -> str:
    """I1: return what somebody is after who has a goal by a name, perhaps none."""
    if goal in _GOALS:
        return say(f"goal-{goal}")
    return capital(spoken(goal)) if goal else say("goal-unknown")


def party_lines(world: World, row: int) -> list[Line]:
    """I1, K8, K16: say of somebody's party what it came for, from where, how wary it is, what is known, and how its members are."""
    parties, party = world.parties, int(world.people.party[row])
    at = parties.row_of(party)
    found = [Line(known.party_words(world, party), GOLD, True), Line(goal_words(world, at), TEXT)]
    if parties.leaving[at]:
        found.append(Line("On its way home", GOOD))
    if parties.faction[at]:
        found.append(Line(f"Of {parties.faction[at]}", DIM))
    found += _wariness(world, at)
    found += _knowledge(world, row, party)
    return found


def _wariness(world: World, at: int) -> list[Line]:
    """K8 to K11: say how wary a party (a row) is."""
    parties, figures = world.parties, world.content.wary
    if parties.wary[at]:
        bonus = figures.raised_bonus if parties.wary[at] == wary.RAISED else figures.bonus
        return [Line(f"Wary (+{bonus}): slower, and better with traps", GOLD)]
    return [Line("Found a trap: corridors don't make it Wary", DIM)] if parties.calm[at] else [Line("Not Wary", DIM)]


def _knowledge(world: World, row: int, party: int) -> list[Line]:
    """K1, K4: say how many triggers somebody believes in, and how many any of their party does."""
    people = world.people
    members = [each for each in known.adventurers(world) if people.party[each] == party]
    own, all_ = known.known(world, [row]), known.known(world, members)
    gone = sum(not place.there for place in own)
    words = f"Knows {len(own)} trap{'' if len(own) == 1 else 's'}{f', {gone} of them gone by now' if gone else ''}"
    return [Line(words, TEXT), Line(f"The party together: {len(all_)}", DIM)] if len(members) > 1 else [Line(words, TEXT)]


def member_lines(world: World, row: int) -> list[Line]:
    """I1: say of each member of somebody's party, those who lie there among them, class, level and state; then who has left."""
    people = world.people
    members = np.flatnonzero(people.party == people.party[row]).tolist()
    found: list[Line] = []
    for each in members:
        if people.state[each] != GONE:
            kind = spoken(world.content.people.names[people.kind[each]])
            state = down(world, each) if is_down(world, each) else doing(world, each)
            hurt = ", wounded" if people.state[each] == UP and people.wounds[each] else ""
            named = f"{people.name[each]}, " if people.name[each].casefold() != kind else ""
            colour = BAD if is_down(world, each) else TEXT
            found.append(Line(capital(f"{named}{kind} {people.level[each]}: {state}{hurt}"), colour, each == row))
    gone = sum(people.state[each] == GONE for each in members)
    return [*found, Line(f"{gone} no longer here", DIM)] if gone else found
