"""The Records of everybody, the last fifty things each did or suffered, in words with their dice; and what the player is alerted to."""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple

from game.rules import spotting
from game.ui import record_words
from game.ui.words import capital
from game.world.events import (
    CAPTURED,
    DIED,
    ESCAPED,
    FELLED,
    NOTICED,
    PARTY_SPOTTED,
    RELEASED,
    ROLL,
    ROLL_AGAINST,
    SIDE_CHANGED,
    TREATED,
    WOKE,
    WOUND,
    Row,
    as_dict,
)
from game.world.world import World

MOST = 50
"""Records kept of a person."""
_MOST_ALERTS = 6
_ROLLS = {
    "attack": ("struck", "missed"),
    "defend": ("parried", "was hit"),
    "find": ("spotted something", "found nothing"),
    "disarm": ("disarmed it", "failed to disarm it"),
}
"""Kind of roll → what it is called when it succeeds, and when not."""
_CALM_TICKS = 600
"""A fight begins when nobody had noticed an enemy for so long."""
_TOLD = frozenset(kind.name for kind in record_words.KINDS)
_HEARD = frozenset(
    kind.number
    for kind in (
        *(CAPTURED, DIED, ESCAPED, FELLED, NOTICED, PARTY_SPOTTED, RELEASED, ROLL, ROLL_AGAINST, SIDE_CHANGED, TREATED, WOKE, WOUND),
        *record_words.KINDS,
    )
)


class Record(NamedTuple):
    """Something somebody did or suffered."""

    tick: int
    words: str


class Alert(NamedTuple):
    """Something the player should know of at once."""

    tick: int
    words: str
    cell: int  # where to look
    bad: bool


def dice_words(told: dict[str, Any]) -> str:
    """Z2: return a roll in words: the dice, what each thing added, and what it had to reach."""
    mods = "".join(f" {value:+d} {name}" for name, value in told["mods"].items() if value)
    against = told.get("target", told.get("against"))
    first, second = told["dice"]
    return f"{first}+{second}{mods} = {told['total']} against {against}"


class Records:
    """Listens to the events of one world; not part of its state."""

    def __init__(self, world: World) -> None:
        """Know nothing yet."""
        self.world = world
        self.alerts: deque[Alert] = deque(maxlen=_MOST_ALERTS)
        self._of: dict[int, deque[Record]] = {}
        self._noticed = -_CALM_TICKS
        self._sighting: Alert | None = None  # the last alert that somebody was seen
        self._finder = -1, -1  # who found the last trigger (an id), and which

    def of(self, person: int) -> list[Record]:
        """Return the records of a person (an id), the newest first."""
        return list(self._of.get(person, ()))[::-1]

    def hear(self, rows: list[Row]) -> None:
        """Take in what was told."""
        for row in rows:
            if row[2] in _HEARD:
                self._take(as_dict(self.world, row))

    def _note(self, person: dict[str, Any], tick: int, words: str) -> None:
        self._of.setdefault(person["id"], deque(maxlen=MOST)).append(Record(tick, words))

    def _learn(self, told: dict[str, Any]) -> None:
        """K2 to K15: take in what adventurers come to know; the finder knows what they found anyway."""
        if told["type"] == "trigger.found":
            self._finder = told["by"]["id"], told["trigger"]["id"]
        elif told["type"] == "trigger.known" and (told["who"]["id"], told["trigger"]["id"]) == self._finder:
            self._finder = -1, -1
            return
        for person, words in record_words.told(self.world, told):
            self._note({"id": person}, told["tick"], words)

    def _alert(self, told: dict[str, Any], who: dict[str, Any], words: str, bad: bool = True) -> None:
        self.alerts.append(Alert(told["tick"], words, self.world.cell(tuple(who["at"])), bad))

    def _take(self, told: dict[str, Any]) -> None:
        kind, tick = told["type"], told["tick"]
        if kind in _TOLD:
            self._learn(told)
        elif kind == "roll":
            done, not_done = _ROLLS.get(told["kind"], (told["kind"], f"failed to {told['kind']}"))
            self._note(told["actor"], tick, f"{capital(done if told['outcome'] == 'success' else not_done)}: {dice_words(told)}")
        elif kind == "wound":
            by = told["by"]["name"] if isinstance(told["by"], dict) and "name" in told["by"] else ""
            bleeds = ", which bleeds" if told["bleeds"] else ""
            words = f"{told['stage']} wound to the {told['location']}{bleeds}: {told['points']} points"
            self._note(told["victim"], tick, f"{words.capitalize()}{f', by {by}' if by else ''}")
            if by and "side" in told["by"]:
                self._note(told["by"], tick, f"Gave {told['victim']['name']} a {words}")
        elif kind == "felled":
            out = told["outcome"].replace("_", " ")
            self._note(told["victim"], tick, f"{out.capitalize()}: the chance to live was {told['chance']:.0%}")
            if told["outcome"] == "knocked_out":
                self._alert(told, told["victim"], f"{told['victim']['name']} is knocked out", told["victim"]["side"] == "dungeon")
        elif kind == "noticed":
            self._noticed_enemy(told)
        elif kind == "party.spotted":
            self._spotted(tick)
        elif kind != "side.changed":
            self._fate(told)
        else:
            self._note(told["who"], tick, f"On the side of the {told['who']['side']} now: {told['why']}")

    def _noticed_enemy(self, told: dict[str, Any]) -> None:
        """C1, I19: a fight begins; one alert tells it, but not of an enemy who is not to be seen."""
        world = self.world
        if told["who"]["side"] == "dungeon" and spotting.shown(world)[world.people.row_of(told["enemy"]["id"])]:
            if told["tick"] - self._noticed >= _CALM_TICKS:
                self._alert(told, told["enemy"], f"{told['who']['name']} has seen {told['enemy']['name']}")
                self._sighting = self.alerts[-1]
            self._noticed = told["tick"]

    def _spotted(self, tick: int) -> None:
        """I23: a letter tells of it; who has seen them is no news besides."""
        if self._sighting is not None and self._sighting in self.alerts and self._noticed == tick:
            self.alerts.remove(self._sighting)
        self._noticed = tick

    def _fate(self, told: dict[str, Any]) -> None:
        """N8, N9, I26: somebody died, woke, was treated, captured, let go or freed."""
        words = {
            "died": "died",
            "woke": "woke up",
            "treated": "was treated",
            "captured": "was locked up",
            "released": "was let go",
            "escaped": "is free again",
        }[told["type"]]
        by = f" by {told['by']['name']}" if isinstance(told.get("by"), dict) and "name" in told["by"] else ""
        self._note(told["who"], told["tick"], f"{words.capitalize()}{by}")
        if told["type"] in ("died", "captured", "escaped"):
            self._alert(told, told["who"], f"{told['who']['name']} {words}", told["who"]["side"] == "dungeon")
