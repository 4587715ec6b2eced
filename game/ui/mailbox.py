"""I23, G6, I16: the letters that have come and were not dismissed, whom each is about, and what they ask of the screen."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from game.rules import guests, letters, powers
from game.rules.passage import ADVENTURERS
from game.sim.orders.base import Order
from game.sim.orders.ruling import Fugitive, TurnAway
from game.ui import settings
from game.ui.letter_looks import SETTINGS
from game.world.events import INVASION_ENDED, LETTER, OUTCOME, PARTY_SPOTTED, POWER_USED, SPAWNED, Row, as_dict
from game.world.tables import UP
from game.world.world import World

MOST = 40
"""Letters that are kept; the oldest go."""
STOPS = frozenset({LETTER.number, POWER_USED.number})
"""Numbers of events behind whose tick the screen looks whether the game goes on."""


@dataclass(eq=False)
class Letter:
    """A letter that has come."""

    tick: int
    topic: str
    title: str
    cell: int  # what it is about, -1 for no place
    person: int = 0  # id of whom it is about, 0 for nobody
    party: int = 0  # id of the party that was spotted, 0 for none
    more: str = ""  # how the party was spotted, or why the campaign is won or lost
    invasion: int = 0  # number of the one that is over, 0 for none
    opened: bool = False


@dataclass
class Wants:
    """What the letters that came since it was last asked want of the screen."""

    pause: bool = False
    jump: int = -1  # cell, -1 for none
    sounds: list[str] = field(default_factory=list)  # topics
    screens: list[Letter] = field(default_factory=list)  # to be opened one after the other
    overworld: bool = False  # Far Sight shows somebody on it


class Mailbox:
    """Listens to the events of one world; what is in it is the screen's own."""

    def __init__(self, world: World, path: Path | None = None) -> None:
        """Begin with a letter for whoever waits for an answer. path: of the player's settings."""
        self.world = world
        self.letters: deque[Letter] = deque(maxlen=MOST)
        self.wants = Wants()
        self.path = path or settings.place()
        self.settings, fault = settings.load(self.path)
        self._spotted: deque[tuple[int, str]] = deque()
        self._spawned = 0
        self._why = ""
        self._over = 0
        if fault:
            self._add(SETTINGS, fault)
        self._remember()

    def _remember(self) -> None:
        """Have letters anew about those who are here and were spotted, and about those who wait for an answer."""
        people, parties = self.world.people, self.world.parties
        for at in np.flatnonzero((parties.invasion > 0) & (parties.over == 0) & (parties.spotted > 0)).tolist():
            party = int(parties.id[at])
            rows = free_members(self.world, party)
            self._add(letters.SPOTTED, letters.FOUND, int(people.cell[rows[0]] if rows else parties.gate[at])).party = party
        for row in np.flatnonzero(people.side != ADVENTURERS).tolist():
            if guests.turning_away_fault(self.world, row) is None:
                topic, words = self._guest(row)
                self._add(topic, words, int(people.cell[row])).person = int(people.id[row])

    def _guest(self, row: int) -> tuple[str, str]:
        """G6, I16, Z6: return the topic of a letter about a visitor or newcomer, and what it says."""
        name = self.world.people.name[row]
        if row in guests.fugitives(self.world):
            return letters.FUGITIVE, f"{name}, a fugitive, asks for shelter"
        if self.world.merchants.row_of(int(self.world.people.id[row])) >= 0:
            return letters.MERCHANT, "A merchant is here"
        return letters.RECRUIT, f"{name} has come to serve"

    def _add(self, topic: str, title: str, cell: int = -1) -> Letter:
        letter = Letter(self.world.campaign.tick, topic, title, cell)
        self.letters.append(letter)
        return letter

    def say(self, words: str) -> None:
        """Put in a line about the program itself: what was saved, or could not be."""
        self._add(SETTINGS, words)

    def hear(self, rows: list[Row]) -> None:
        """Take in what was told."""
        for row in rows:
            if row[2] == PARTY_SPOTTED.number:
                self._spotted.append((row[3], as_dict(self.world, row)["how"]))
            elif row[2] == SPAWNED.number:
                self._spawned = row[3]
            elif row[2] == OUTCOME.number:
                self._why = as_dict(self.world, row)["why"]
            elif row[2] == INVASION_ENDED.number:
                self._over = as_dict(self.world, row)["number"]
            elif row[2] == POWER_USED.number:
                self.wants.overworld |= as_dict(self.world, row)["power"] == powers.FAR_SIGHT
            elif row[2] == LETTER.number:
                told = as_dict(self.world, row)
                self._come(told["tick"], told["topic"], told["title"], self.world.cell(tuple(told["about"])), told["pauses"])

    def _come(self, tick: int, topic: str, title: str, cell: int, pauses: bool) -> None:
        """I23: take in a letter, and what it does by the player's settings."""
        letter = Letter(tick, topic, title, cell)
        if topic == letters.SPOTTED and self._spotted:
            letter.party, letter.more = self._spotted.popleft()
        elif topic == letters.OUTCOME:
            letter.more = self._why
        elif topic == letters.INVASION_OVER:
            letter.invasion = self._over
        elif topic in (letters.RECRUIT, letters.FUGITIVE):
            letter.person = self._spawned
        elif topic == letters.MERCHANT:
            letter.person = self._merchant(cell)
        does = self.settings.of(topic)
        if does.letter:
            self.letters.append(letter)
        self.wants.pause |= self.settings.pauses(topic, pauses)
        if does.letter and does.pause and has_screen(letter):
            self.wants.screens.append(letter)
        if does.jump and cell >= 0:
            self.wants.jump = cell
        if does.sound:
            self.wants.sounds.append(topic)

    def _merchant(self, cell: int) -> int:
        people = self.world.people
        ids = self.world.merchants.id[np.isin(self.world.merchants.id, people.id[people.cell == cell])]
        return int(ids[-1]) if len(ids) else 0

    def take(self) -> Wants:
        """I23: return what is wanted since the last time; where nothing pauses the game, no screen opens by itself."""
        wants, self.wants = self.wants, Wants()
        wants.screens = wants.screens if wants.pause else []
        return wants

    def dismiss(self, letter: Letter) -> None:
        """Put a letter away."""
        if letter in self.letters:
            self.letters.remove(letter)

    def keep_settings(self) -> str:
        """Write the settings; returns what went wrong, which a letter says too, empty for nothing."""
        fault = settings.save(self.settings, self.path)
        if fault:
            self._add(SETTINGS, fault)
        return fault

    def where(self, letter: Letter) -> int:
        """Return the cell to look at for a letter: where whoever it is about is now, else where it says; -1 for none."""
        people = self.world.people
        rows = free_members(self.world, letter.party) if letter.party else []
        row = people.row_of(letter.person) if letter.person else -1
        if row >= 0 and people.state[row] == UP:
            rows.append(row)
        return int(people.cell[rows[0]]) if rows else letter.cell

    # --- answers ------------------------------------------------------------------------------------------------------------

    def answers(self, letter: Letter) -> list[tuple[str, Order | None]]:
        """G6, I16, Z6: return what a letter can be answered with, in words, and the order of each; nothing once it is too late."""
        world, tick = self.world, self.world.campaign.tick
        row = world.people.row_of(letter.person) if letter.person else -1
        if row < 0:
            return []
        if letter.topic == letters.FUGITIVE and row in guests.fugitives(world)[:1]:
            return [("Take in", Fugitive(tick=tick, accept=True)), ("Send away", Fugitive(tick=tick, accept=False))]
        if letter.topic in (letters.RECRUIT, letters.MERCHANT) and guests.turning_away_fault(world, row) is None:
            return [("Welcome", None), ("Turn away", TurnAway(tick=tick, who=letter.person))]
        return []


def has_screen(letter: Letter) -> bool:
    """I9, I23, G7: return whether a letter opens a screen of its own."""
    return bool(letter.party) or bool(letter.invasion) or letter.topic == letters.OUTCOME


def free_members(world: World, party: int) -> list[int]:
    """I23: return the rows of a party's members (an id) who are up and free on the map."""
    people = world.people
    rows: list[int] = np.flatnonzero((people.party == party) & (people.side == ADVENTURERS) & (people.state == UP)).tolist()
    return rows
