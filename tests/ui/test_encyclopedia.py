"""The encyclopedia shows the same as `deadfall rules`, and every page of it can be found and drawn."""

import pygame
import pytest

from game.content.load import content
from game.content.messages import LANGUAGES
from game.sim import rulebook
from game.ui import speech
from game.ui.atlas import Atlas
from game.ui.shell.encyclopedia import Encyclopedia
from tests.ui.seats import Seat, gate


@pytest.fixture(autouse=True)
def in_english():
    speech.use("en")
    yield
    speech.use("en")


@pytest.fixture
def seat(atlas: Atlas) -> Seat:
    made = Seat(gate(party=False), atlas)
    made.key(pygame.K_F12)
    return made


def test_it_has_every_figure_that_the_rules_command_prints() -> None:
    printed = {
        (rule, name.removeprefix(f"{table}.").split(".")[-1] if "." in name else name, field, str(value))
        for rule, entries in content().by_rule().items()
        for name, fields in entries.items()
        for field, value in fields.items()
        for table in [name.partition(".")[0]]
    }
    shown = {(page.rule, page.name, fact.name, str(fact.value)) for page in rulebook.pages(content()) for fact in page.facts}
    assert printed == shown
    assert len(shown) > 800


def test_what_a_figure_means_stands_beside_it() -> None:
    facts = [fact for page in rulebook.pages(content()) for fact in page.facts]
    told = [fact for fact in facts if fact.about]
    assert len(told) > 0.9 * len(facts)


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_page_and_table_is_drawn(language: str, seat: Seat) -> None:
    speech.use(language)
    screen = seat.desk.news.modals.open
    assert isinstance(screen, Encyclopedia)
    seen = set()
    for heading in screen._headings:
        screen._heading = heading
        for number in range(len(screen._names())):
            screen._list.chosen = number
            seen.add(screen._names()[number][0])
            seat.frame()
    assert len(seen) > 150
    assert "Blades" in seen


def test_it_is_searched_by_words_and_by_rule(seat: Seat) -> None:
    for letters in "web":
        seat.read(pygame.TEXTINPUT, text=letters)
    assert "Web trap" in seat.words
    assert "Goblin" not in seat.words
    screen = seat.desk.news.modals.open
    assert isinstance(screen, Encyclopedia)
    screen.field.text = "i24"
    assert "Scouts eye" in seat.words
    screen.field.text = "no such thing"
    assert "There is nothing of that name." in seat.words
    seat.push("Gear")
    assert "Cloth armour" in seat.words
    seat.key(pygame.K_ESCAPE)
    assert not seat.desk.news.held


def test_long_pages_are_scrolled(seat: Seat) -> None:
    screen = seat.desk.news.modals.open
    assert isinstance(screen, Encyclopedia)
    seat.push("People")
    seat.push("Orc")
    before = seat.words
    seat.point((800, 450))
    seat.read(pygame.MOUSEWHEEL, y=-3, x=0)
    assert seat.words != before
    seat.push("Kobold")
    assert screen._first == 0
