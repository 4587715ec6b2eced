"""I9: what the report of an invasion says, in words."""

from __future__ import annotations

from game.content.types import Clock
from game.sim import reports
from game.sim.reports import Comer, Deeds, Report
from game.ui.known import hour_words
from game.ui.widgets import BAD, DIM, GOLD, GOOD, TEXT, Colour, Line
from game.ui.words import spoken
from game.world.world import World

_KINDS = {"mob": "a mob of peasants", "punitive": "a punitive force", "warriors": "warriors", "hunters": "hunters of a fugitive"}
_FATES: dict[str, tuple[str, Colour]] = {
    reports.FREE: ("at large", TEXT),
    reports.DEAD: ("dead", GOOD),
    reports.KNOCKED_OUT: ("knocked out", GOOD),
    reports.CAPTIVE: ("prisoner", GOLD),
    reports.LEFT_MAP: ("got away", BAD),
}
_LOSSES = {
    reports.LOST_DEAD: ("of yours dead", "of yours dead"),
    reports.LOST_DOWN: ("knocked out", "knocked out"),
    reports.SPENT: ("part to rearm", "parts to rearm"),
    reports.DESTROYED_THINGS: ("structure destroyed", "structures destroyed"),
}
_WORTH = {reports.KILLED: 1000, reports.FELLED_THEM: 300, reports.HIT: 30, reports.GIVEN_UP: 30, reports.TURNED: 20}


def title(report: Report) -> str:
    """Return what an invasion has come to."""
    if report.ended < 0:
        return f"Invasion {report.number} is under way"
    if report.outcome == "repelled":
        return f"Invasion {report.number} was repelled"
    return f"Invasion {report.number}: some got away"


def origin(world: World, report: Report) -> str:
    """Return when they came, as what, how strong by I14, and from where."""
    what = _KINDS.get(report.kind, "a party")
    strength = f", {report.strength} than usual" if report.strength in ("weaker", "stronger") else ""
    home = f" from {report.home}" if report.home else ""
    when = hour_words(world, report.began)
    until = f" to {hour_words(world, report.ended)}" if report.ended >= 0 else ""
    return f"{when[:1].upper()}{when[1:]}{until}. They came as {what}{home}{strength}."


def fate(comer: Comer) -> Line:
    """Return what has become of somebody."""
    return Line(*_FATES[comer.fate])


def sorted_deeds(report: Report) -> list[Deeds]:
    """Return what things and people did, what did most first."""

    def worth(deeds: Deeds) -> int:
        return sum(_WORTH.get(what, 0) * count for what, count in deeds.did.items()) + deeds.did.get(reports.HELD, 0) // 100

    shown = [deeds for deeds in (*report.things, *report.fighters) if deeds.did]
    return sorted(shown, key=lambda deeds: (-worth(deeds), deeds.id))


def did(clock: Clock, deeds: Deeds) -> str:
    """Return what a thing, or somebody, did."""
    found = [_one(clock, what, count) for what, count in deeds.did.items()]
    return ", ".join(found)


def _one(clock: Clock, what: str, count: int) -> str:
    if what == reports.HELD:
        return f"held them for {max(1, round(count / clock.ticks_per_second))} s"
    if what == reports.TURNED:
        return "made them turn aside" if count == 1 else f"made them turn aside {count} times"
    if what in (reports.HIT, reports.KILLED, reports.FELLED_THEM):
        return f"{what} {count}"
    words = {reports.GIVEN_UP: "they gave up", reports.HELD_OFF: "did nothing"}.get(what, spoken(what))
    return words if count == 1 else f"{words} {count} times"


def losses(report: Report) -> list[Line]:
    """Return what it cost, one line for each kind of loss."""
    found: list[Line] = []
    for what, count in report.lost.items():
        if what.startswith(reports.STOLEN):
            found.append(Line(f"{count:,} {what.removeprefix(reports.STOLEN).strip()} stolen", BAD))
        else:
            one, many = _LOSSES.get(what, (what, what))
            grave = what in (reports.LOST_DEAD, reports.DESTROYED_THINGS)
            found.append(Line(f"{count} {one if count == 1 else many}", BAD if grave else TEXT))
    return found or [Line("It has cost nothing.", DIM)]
