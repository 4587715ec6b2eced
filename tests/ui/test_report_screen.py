"""I9: the report of an invasion on the screen."""

import pygame
import pytest

from game.rules import letters
from game.sim import reports
from game.sim.reports import Comer, Deeds, Report
from game.ui import report_words
from game.ui.atlas import Atlas
from game.ui.report_screen import ReportScreen
from tests.ui.seats import Seat, gate, give


def one(number: int = 1, **fields) -> Report:
    """A report of an invasion that is over."""
    given = {"outcome": "repelled", "ended": 500} | fields
    return Report(number, 1, "party", "stronger", "steal_treasure", "Stonefair", 20, **given)


def full(number: int = 2) -> Report:
    comers = [Comer(7, "Anna", "warrior", 3, "dead"), Comer(8, "Bo", "rogue", 2, "left"), Comer(9, "Cy", "mage", 1, "captive")]
    plate = Deeds(20, "pressure_plate", (4, 2), {"sprung": 2})
    blades = Deeds(21, "blades", (5, 2), {"fired": 2, "hit": 3, "no effect": 1, "killed": 1})
    door = Deeds(22, "door", (7, 4), {"ticks held": 200, "given up": 1, "detours": 1, "broken through": 1})
    orc = Deeds(23, "orc", (12, 4), {"knocked out": 1}, name="Brakka")
    lost = {"own dead": 2, "own knocked out": 1, "parts to rearm": 4, "structures destroyed": 1, "stolen gold": 1200}
    return one(number, outcome="left", comers=comers, things=[plate, blades, door], fighters=[orc], lost=lost)


def seated(atlas: Atlas, *found: Report) -> Seat:
    session = gate(party=False)
    session.reporter.reports.extend(found)
    return Seat(session, atlas)


def test_it_says_who_came_what_was_done_and_what_it_cost(atlas: Atlas) -> None:
    seat = seated(atlas, one(), full())
    seat.push("Calm")
    said = " ".join(seat.words)
    for words in (
        *("Invasion 2: some got away", "They came as a party from Stonefair, stronger than usual.", "Came to steal treasure"),
        *("Who came: 3", "Anna", "Warrior, level 3", "Dead", "Got away", "Prisoner"),
        *("Fired 2 times, hit 3, did nothing, killed 1", "Sprung 2 times", "Knocked out 1", "Brakka"),
        "Held them for 10 s, they gave up, made them turn aside, broken through",
        *("2 of yours dead", "1 knocked out", "4 parts to rearm", "1 structure destroyed", "1,200 gold stolen"),
    ):
        assert words in said, words


def test_what_did_most_stands_first() -> None:
    assert [deeds.kind for deeds in report_words.sorted_deeds(full())] == ["blades", "orc", "door", "pressure_plate"]


def test_every_word_of_a_report_is_spoken_and_has_no_underscore() -> None:
    """A new kind of deed or loss that the screen has no words for would show here."""
    clock = gate(party=False).world.content.clock
    counted = (reports.FIRED, reports.HIT, reports.HELD_OFF, reports.KILLED, reports.FELLED_THEM, reports.SPRUNG, reports.HELD)
    for what in (*counted, reports.THROUGH, reports.GIVEN_UP, reports.TURNED, reports.DAMAGED):
        words = report_words.did(clock, Deeds(1, "door", (0, 0), {what: 40}))
        assert "_" not in words
        assert "40" in words or what == reports.HELD
    lost = (reports.LOST_DEAD, reports.LOST_DOWN, reports.SPENT, reports.DESTROYED_THINGS)
    assert report_words.losses(one(lost=dict.fromkeys(lost, 2)))[-1].words == "2 structures destroyed"
    assert [line.words for line in report_words.losses(one())] == ["It has cost nothing."]


def test_one_turns_from_report_to_report(atlas: Atlas) -> None:
    seat = seated(atlas, one(1), full(2), one(3, ended=-1, outcome="under way"))
    seat.push("Calm")
    assert "Invasion 2: some got away" in seat.words, "one that is on has none yet"
    seat.push("Later")
    assert "Invasion 2: some got away" in seat.words
    seat.push("‹ Earlier")
    assert "Invasion 1 was repelled" in seat.words
    assert "Nothing: no trap, door or fighter had to do with them." in seat.words
    seat.key(pygame.K_RIGHT)
    assert "Invasion 2: some got away" in seat.words
    seat.key(pygame.K_ESCAPE)
    assert not seat.desk.news.held


def test_a_click_on_a_deed_goes_there(atlas: Atlas) -> None:
    seat = seated(atlas, full())
    seat.push("Calm")
    seat.push("Blades")
    assert seat.desk.look_at == seat.world.cell((5, 2))
    assert not seat.desk.news.held


def test_without_a_report_the_display_opens_nothing(atlas: Atlas) -> None:
    seat = seated(atlas)
    seat.push("Calm")
    assert not seat.desk.news.held
    assert not any("last invasion" in words for words in seat.words)


def test_the_letter_of_its_end_opens_it(atlas: Atlas) -> None:
    session = gate(party=False)
    give(session, "invasion", members=[{"class": "peasant"}])
    seat = Seat(session, atlas)
    name = session.reporter.reports[0].comers[0].name
    session.world.parties.spotted[:] = 1
    give(session, "set", target=name, field="state", value=2)
    session.run(session.world.campaign.tick + 2)
    seat.heard()
    assert [letter.topic for letter in seat.desk.news.box.letters][-1] == letters.INVASION_OVER
    seat.push("The invasion is over")
    assert "Invasion 1 was repelled" in seat.words
    assert name in seat.words


def test_many_comers_and_deeds_are_scrolled(atlas: Atlas) -> None:
    comers = [Comer(100 + n, f"Cob {n}", "peasant", 1) for n in range(20)]
    things = [Deeds(200 + n, "blades", (n, 1), {"fired": 1}) for n in range(20)]
    seat = seated(atlas, one(comers=comers, things=things))
    seat.push("Calm")
    assert "Cob 0" in seat.words
    assert "Cob 19" not in seat.words
    seat.point(seat.find("Cob 0"))
    seat.read(pygame.MOUSEWHEEL, y=-50, x=0)
    assert "Cob 19" in seat.words
    assert "at [0, 1]" in seat.words, "the other column stays"


@pytest.mark.parametrize("size", [(640, 400), (1920, 1080)])
def test_any_size_of_window_will_do(size: tuple[int, int], atlas: Atlas) -> None:
    seat = seated(atlas, full())
    target = pygame.Surface(size, 0, 32)
    seat.desk.kit.begin(target, (1, 1))
    seat.said.clear()
    ReportScreen(seat.world, seat.session.reporter.reports).draw(seat.desk.kit, [])
    assert {"Anna", "Brakka", "What it cost"} <= {words for words, _, _ in seat.said}
    assert all(0 <= x <= size[0] and 0 <= y < size[1] for _, (x, y), _ in seat.said)


def test_a_forged_report_can_be_looked_at(atlas: Atlas) -> None:
    """Names of kinds that the data don't know, places outside the map."""
    strange = one(comers=[Comer(-1, "?" * 500, "dragon", 99)], things=[Deeds(1, "moat", (999, -5), {"odd": 3})], lost={"odd": 1})
    seat = seated(atlas, strange)
    seat.push("Calm")
    seat.push("Moat")
    assert seat.desk.look_at == -1
