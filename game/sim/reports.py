"""Reports of invasions: who came and what became of them, what each trap, door and fighter did, and what it cost.

They are put together from events, saved with the chronicle and no part of the state. What befalls those who came is noted after the
end of their invasion too, all else while it is on. Where two are on at once, what names nobody of either counts for the later one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal

import msgspec

from game.world.events import (
    BREACH_CHOSEN,
    BREACH_DONE,
    BREACH_GIVEN_UP,
    CAPTURED,
    DESTROYED,
    DETOUR_ROLLED,
    DIED,
    DOOR_DAMAGED,
    ESCAPED,
    FELLED,
    INVASION_BEGAN,
    INVASION_ENDED,
    LEFT,
    PART_SPENT,
    RELEASED,
    SPAWNED,
    STOCK_CHANGED,
    TRAP_FIRED,
    TRAP_HIT,
    TRIGGER_SPRUNG,
    WOKE,
    EventType,
    Row,
    as_dict,
)
from game.world.world import World

FREE: Final = "free"
DEAD: Final = "dead"
KNOCKED_OUT: Final = "knocked out"
CAPTIVE: Final = "captive"
LEFT_MAP: Final = "left"
FIRED, HIT, HELD_OFF, KILLED, FELLED_THEM = "fired", "hit", "no effect", "killed", "knocked out"
SPRUNG, HELD, THROUGH, GIVEN_UP, TURNED, DAMAGED = "sprung", "ticks held", "broken through", "given up", "detours", "damaged"
LOST_DEAD, LOST_DOWN, SPENT, DESTROYED_THINGS, STOLEN = "own dead", "own knocked out", "parts to rearm", "structures destroyed", "stolen"

_Count = Annotated[int, msgspec.Meta(ge=0)]


class Comer(msgspec.Struct):
    """One who came, and what has become of them."""

    id: int
    name: str
    kind: str
    level: int
    fate: Literal["free", "dead", "knocked out", "captive", "left"] = FREE


class Deeds(msgspec.Struct):
    """What a thing, or one of the dungeon's people, did: how often what happened; at: [x, y], of people where they first did it."""

    id: int
    kind: str
    at: tuple[int, int]
    did: dict[str, _Count] = {}
    name: str = ""
    since: int = -1  # tick since which a party has been at this door, -1 while none is

    def add(self, what: str, by: int = 1) -> None:
        """Count something."""
        self.did[what] = self.did.get(what, 0) + by


class Report(msgspec.Struct):
    """I9: an invasion as it went; ended: -1 while it is on. lost: what it cost, `stolen gold` and the like with the material's name."""

    number: int
    party: str | int  # as events name it
    kind: str
    strength: str
    goal: str
    home: str
    began: int
    ended: int = -1
    outcome: str = "under way"
    comers: list[Comer] = []
    things: list[Deeds] = []
    fighters: list[Deeds] = []
    lost: dict[str, _Count] = {}

    def cost(self, what: str, by: int = 1) -> None:
        """Count a loss."""
        self.lost[what] = self.lost.get(what, 0) + by

    def of(self, who_or_what: dict[str, Any]) -> Deeds:
        """Return the deeds of a thing or person as an event tells of it, empty ones when there are none yet."""
        among = self.fighters if "name" in who_or_what else self.things
        for known in among:
            if known.id == who_or_what["id"]:
                return known
        x, y = who_or_what["at"]
        among.append(Deeds(who_or_what["id"], who_or_what["kind"], (x, y), name=who_or_what.get("name", "")))
        return among[-1]

    def fates(self) -> Counter[str]:
        """Return how many of those who came have met which fate."""
        return Counter(comer.fate for comer in self.comers)


class Reporter:
    """Writes the reports of one world's invasions into a list, from the events as they are read."""

    def __init__(self, world: World, reports: list[Report]) -> None:
        """Go on with the reports of a chronicle."""
        self._world, self.reports = world, reports
        self._of_comer = {comer.id: report for report in reports for comer in report.comers}
        self._sprung: dict[int, Report] = {}  # by the ids of triggers: whose member has set it off last

    def read(self, rows: list[Row]) -> None:
        """Take in events that were just told."""
        for row in rows:
            reader = _READERS.get(row[2])
            if reader is not None and (self.reports or row[2] == INVASION_BEGAN.number):
                reader(self, as_dict(self._world, row))

    # --- whose it is --------------------------------------------------------------------------------------------------------

    def _on(self) -> Report | None:
        """Return the latest report of an invasion that is on."""
        return next((report for report in reversed(self.reports) if report.ended < 0), None)

    def _going_on(self, *people: object) -> Report | None:
        """Return the report that an event about people, or things, belongs to, None when the invasion is over."""
        for who in people:
            report = self._of_comer.get(who["id"]) if isinstance(who, dict) and "name" in who else None
            if report is not None:
                return report if report.ended < 0 else None
        return self._on()

    def _comer(self, who: object) -> Comer | None:
        report = self._of_comer.get(who["id"]) if isinstance(who, dict) and "name" in who else None
        return next((comer for comer in report.comers if isinstance(who, dict) and comer.id == who["id"]), None) if report else None

    def _of_party(self, told: dict[str, Any]) -> Report | None:
        """Return the report of the party that an event is about, None when its invasion is over or it is none."""
        return next((report for report in self.reports if report.ended < 0 and report.party == told["party"]), None)

    # --- who came -----------------------------------------------------------------------------------------------------------

    def _began(self, told: dict[str, Any]) -> None:
        fields = {name: told[name] for name in ("number", "party", "kind", "strength", "goal", "home")}
        self.reports.append(Report(began=told["tick"], **fields))

    def _spawned(self, told: dict[str, Any]) -> None:
        report, who = self._on(), told["who"]
        if told["why"] == "invasion" and report is not None and told["tick"] == report.began:
            level = int(self._world.people.level[self._world.people.row_of(who["id"])])
            report.comers.append(Comer(who["id"], who["name"], who["kind"], level))
            self._of_comer[who["id"]] = report

    def _ended(self, told: dict[str, Any]) -> None:
        for report in self.reports:
            if report.number == told["number"]:
                report.ended, report.outcome = told["tick"], told["outcome"]
                for deeds in report.things:
                    _leave_door(deeds, told["tick"])

    def _fate(self, told: dict[str, Any]) -> None:
        who = told["who"] if "who" in told else told["victim"]
        comer, event = self._comer(who), told["type"]
        if event in (DIED.name, FELLED.name):
            self._fallen(told, who, comer)
        elif comer is not None and (event != WOKE.name or comer.fate == KNOCKED_OUT):
            comer.fate = CAPTIVE if event == CAPTURED.name else LEFT_MAP if event == LEFT.name else FREE

    def _fallen(self, told: dict[str, Any], who: dict[str, Any], comer: Comer | None) -> None:
        """Somebody is dead or knocked out: that becomes of a comer and is a deed, or else it is a loss."""
        died = told["type"] == DIED.name
        if not died and told["outcome"] == "dead":
            return  # told of anew as a death
        if comer is not None:
            comer.fate = DEAD if died else KNOCKED_OUT
        by = told.get("by")
        report = self._going_on(who, by)
        if report is None:
            return
        if comer is None and who["side"] == "dungeon":
            report.cost(LOST_DEAD if died else LOST_DOWN)
        if isinstance(by, dict) and comer is not None:
            report.of(by).add(KILLED if died else FELLED_THEM)

    # --- traps --------------------------------------------------------------------------------------------------------------

    def _trigger(self, told: dict[str, Any]) -> None:
        report = self._of_comer.get(told["by"]["id"])
        if report is not None and report.ended < 0:
            self._sprung[told["trigger"]["id"]] = report
            report.of(told["trigger"]).add(SPRUNG)

    def _fired(self, told: dict[str, Any]) -> None:
        report = self._sprung.get(told["trigger"]["id"]) or self._on()
        if report is not None and report.ended < 0:
            report.of(told["mechanism"]).add(FIRED)

    def _hit(self, told: dict[str, Any]) -> None:
        report = self._of_comer.get(told["victim"]["id"])
        if report is not None and report.ended < 0:
            report.of(told["mechanism"]).add(HELD_OFF if told["effect"] == "none" else HIT)

    def _spent(self, _: dict[str, Any]) -> None:
        report = self._on()
        if report is not None:
            report.cost(SPENT)

    # --- doors --------------------------------------------------------------------------------------------------------------

    def _at_door(self, told: dict[str, Any]) -> None:
        report = self._of_party(told)
        if report is None:
            return
        deeds, event = report.of(told["door"]), told["type"]
        if event == BREACH_CHOSEN.name:
            deeds.since = told["tick"] if deeds.since < 0 else deeds.since
        elif event == DETOUR_ROLLED.name:
            if told["took"]:
                deeds.add(TURNED)
        else:
            _leave_door(deeds, told["tick"])
            deeds.add(THROUGH if event == BREACH_DONE.name else GIVEN_UP)

    def _damaged(self, told: dict[str, Any]) -> None:
        report = self._on()
        if report is not None:
            report.of(told["door"]).add(DAMAGED)

    # --- what it cost -------------------------------------------------------------------------------------------------------

    def _destroyed(self, told: dict[str, Any]) -> None:
        report = self._going_on(told["by"])
        if report is not None:
            report.cost(DESTROYED_THINGS)

    def _stock(self, told: dict[str, Any]) -> None:
        report = self._on()
        if told["why"] == STOLEN and report is not None:
            report.cost(f"{STOLEN} {told['material']}", -told["delta"])


def _leave_door(deeds: Deeds, tick: int) -> None:
    """Count how long a party has been at a door."""
    if deeds.since >= 0:
        deeds.add(HELD, tick - deeds.since)
        deeds.since = -1


def _kinds() -> Iterator[tuple[EventType, Callable[[Reporter, dict[str, Any]], None]]]:
    for kind in (DIED, FELLED, WOKE, CAPTURED, RELEASED, ESCAPED, LEFT):
        yield kind, Reporter._fate
    for kind in (BREACH_CHOSEN, BREACH_DONE, BREACH_GIVEN_UP, DETOUR_ROLLED):
        yield kind, Reporter._at_door
    yield INVASION_BEGAN, Reporter._began
    yield SPAWNED, Reporter._spawned
    yield INVASION_ENDED, Reporter._ended
    yield TRIGGER_SPRUNG, Reporter._trigger
    yield TRAP_FIRED, Reporter._fired
    yield TRAP_HIT, Reporter._hit
    yield PART_SPENT, Reporter._spent
    yield DOOR_DAMAGED, Reporter._damaged
    yield DESTROYED, Reporter._destroyed
    yield STOCK_CHANGED, Reporter._stock


_READERS: Mapping[int, Callable[[Reporter, dict[str, Any]], None]] = MappingProxyType({kind.number: reader for kind, reader in _kinds()})
