"""I1, I22, I23, G7, I25: the screens "Adventurers found in the dungeon" and of the outcome, by keyboard and mouse."""

import pygame
import pytest

from game.rules import ending, letters, spotting
from game.sim.session import Session
from game.ui.atlas import Atlas
from game.ui.found_screen import _HOW, GOAL_ICONS
from game.ui.party_words import _GOALS
from game.ui.speech import say
from tests.ui.seats import Seat, gate, spawn


def spotted(session: Session, atlas: Atlas, *parties: int, how: str = spotting.SEEN) -> Seat:
    seat = Seat(session, atlas)
    for number in parties or (0,):
        spotting.spot(seat.world, int(seat.world.parties.id[number]), how, seat.world.cell((4, 2)))
    seat.heard()
    return seat


def test_it_says_who_they_are_what_they_want_and_how_they_were_seen(atlas: Atlas) -> None:
    """I23."""
    seat = spotted(gate(), atlas)
    assert seat.desk.news.held
    said = seat.words
    for words in (
        letters.FOUND,
        "2 adventurers, average level 1.5",
        "Came to kill the overlord",
        "Of Town. Your people have seen them at [4, 2].",
        *("Anna", "Warrior", "Level 1", "Scout", "Locksmith"),
        *("Bo", "Rogue", "Level 2"),
    ):
        assert words in said, words


@pytest.mark.parametrize("how", spotting.HOWS)
def test_every_way_of_being_spotted_is_said(how: str, atlas: Atlas) -> None:
    """I22."""
    assert any(say(_HOW[how]) in words for words in spotted(gate(), atlas, how=how).words)
    assert len(set(_HOW.values())) == len(spotting.HOWS)


def test_every_goal_has_an_icon(atlas: Atlas) -> None:
    assert set(GOAL_ICONS) == set(_GOALS)
    assert set(GOAL_ICONS.values()) <= atlas.names


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER])
def test_keys_close_it(key: int, atlas: Atlas) -> None:
    seat = spotted(gate(), atlas)
    assert seat.key(key) == []
    assert not seat.desk.news.held
    assert seat.desk.look_at == -1
    assert [letter.topic for letter in seat.desk.news.box.letters] == [letters.SPOTTED]
    assert seat.key(pygame.K_ESCAPE) != []


def test_one_goes_there_by_key_or_button(atlas: Atlas) -> None:
    for by_key in (True, False):
        seat = spotted(gate(), atlas)
        if by_key:
            seat.key(pygame.K_g)
        else:
            seat.push("Go there")
        assert seat.desk.look_at == seat.world.people.cell[seat.world.named("Anna")[1]]
        assert not seat.desk.news.held
    seat = spotted(gate(), atlas)
    seat.push("Close")
    assert not seat.desk.news.held


def test_while_it_is_open_map_and_panels_get_nothing(atlas: Atlas) -> None:
    seat = spotted(gate(), atlas)
    tool = seat.desk.tools.tool
    for key in (pygame.K_q, pygame.K_SPACE, pygame.K_v, pygame.K_k, pygame.K_t, pygame.K_3, pygame.K_w):
        assert seat.key(key) == []
    seat.to(12, 2)
    for button in (1, 3, 2):
        assert seat.read(pygame.MOUSEBUTTONDOWN, pos=seat.mouse, button=button) == []
        seat.read(pygame.MOUSEBUTTONUP, pos=seat.mouse, button=button)
    assert seat.read(pygame.MOUSEWHEEL, y=1, x=0) == []
    seat.frame()
    seat.point((640, 670))
    seat.press()
    seat.point((1200, 100))
    seat.press(3)
    assert seat.desk.tools.tool is tool
    assert (seat.desk.table.shown, seat.desk.overlay.shown, seat.given) == (False, False, [])
    assert len(seat.desk.news.box.letters) == 1
    assert seat.desk.news.held
    leave = pygame.event.Event(pygame.QUIT)
    assert seat.desk.read([leave], seat.mouse, seat.view) == [leave]


def test_a_drag_that_is_under_way_ends_when_it_opens(atlas: Atlas) -> None:
    seat = Seat(gate(), atlas)
    seat.key(pygame.K_q)
    seat.to(12, 2)
    seat.read(pygame.MOUSEBUTTONDOWN, pos=seat.mouse, button=1)
    spotting.spot(seat.world, int(seat.world.parties.id[0]), spotting.SEEN, seat.world.cell((4, 2)))
    seat.heard()
    seat.to(14, 2)
    seat.read(pygame.MOUSEBUTTONUP, pos=seat.mouse, button=1)
    seat.frame()
    assert seat.given == []


def test_parties_of_one_tick_come_one_after_the_other(atlas: Atlas) -> None:
    session = gate()
    spawn(session, "Cy", (2, 6), "mage", party="The Meek", goal="steal_treasure")
    seat = spotted(session, atlas, 0, 1)
    assert "Came to kill the overlord" in seat.words
    seat.key(pygame.K_RETURN)
    assert "Came to steal treasure" in seat.words
    seat.key(pygame.K_RETURN)
    assert not seat.desk.news.held


def test_a_further_party_while_one_is_known_opens_no_screen(atlas: Atlas) -> None:
    """I23: only a change from calm to threat holds the game; the letter opens the screen all the same."""
    session = gate()
    spawn(session, "Cy", (2, 6), "mage", party="The Meek", goal="steal_treasure")
    seat = spotted(session, atlas, 0)
    seat.key(pygame.K_RETURN)
    spotting.spot(seat.world, int(seat.world.parties.id[1]), spotting.SEEN, seat.world.cell((2, 6)))
    assert not seat.heard()
    assert not seat.desk.news.held
    seat.push("Adventurers found")
    assert "Came to steal treasure" in seat.words


def test_a_mob_is_listed_and_scrolled(atlas: Atlas) -> None:
    session = gate()
    spawn(session, "Cob", (2, 6), "peasant", party="The Bold", count=22)
    seat = spotted(session, atlas)
    assert "24 adventurers, average level 1.0" in seat.words
    assert "Cob 1" in seat.words
    assert "Cob 22" not in seat.words
    seat.point((640, 350))
    seat.read(pygame.MOUSEWHEEL, y=-50, x=0)
    assert "Cob 22" in seat.words


def test_a_click_on_the_letter_opens_it_again(atlas: Atlas) -> None:
    seat = spotted(gate(), atlas)
    seat.key(pygame.K_ESCAPE)
    seat.push("Adventurers found")
    assert seat.desk.news.held
    seat.world.people.party[:] = 0
    assert "None of them is here any more" in seat.words


@pytest.mark.parametrize("size", [(1, 1), (320, 200), (2000, 300)])
def test_any_size_of_window_will_do(size: tuple[int, int], atlas: Atlas) -> None:
    seat = spotted(gate(), atlas)
    seat.target = pygame.Surface(size, 0, 32)
    for key in (pygame.K_ESCAPE, pygame.K_F10, pygame.K_ESCAPE):
        seat.frame()
        seat.key(key)


def test_the_outcome_is_said_with_its_reason_and_the_game_goes_on(atlas: Atlas) -> None:
    """G7, I25."""
    for outcome, title, why in (
        (ending.WON, "The campaign is won", "the overlord is alive on day 50"),
        (ending.LOST, "The campaign is lost", "Overlord was slain by Anna"),
    ):
        seat = Seat(gate(party=False), atlas)
        ending._decide(seat.world, outcome, why, 30)
        assert seat.heard()
        said = seat.words
        assert title in said
        assert f"{why[:1].upper()}{why[1:]}." in said
        assert {"Day", "Invasions repelled", "Invasions that got away", "1"} <= set(said)
        seat.push("Play on")
        assert not seat.desk.news.held
        tick = seat.world.campaign.tick
        seat.session.run(tick + 10)
        assert seat.world.campaign.tick == tick + 10
