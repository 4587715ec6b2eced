"""The bar along the top, and the map in small."""

from itertools import pairwise

import pygame
import pytest

from game.ui.atlas import Atlas
from game.ui.map_colours import DARK, HALL, SIDES
from game.ui.minimap import SIZE
from game.ui.pace import Pace
from game.ui.top_bar import HEIGHT
from game.ui.view import View
from tests.ui.seats import Seat, gate, spawn


@pytest.fixture
def seat(atlas: Atlas) -> Seat:
    made = Seat(gate(), atlas)
    made.desk.pace = Pace(20)
    made.frame()
    return made


def test_the_bar_tells_stock_minions_day_and_hour(seat: Seat) -> None:
    spawn(seat.session, "Grik", (18, 2), "goblin")
    assert {"Day 1", "06:00", "1×", "16×", "Menu"} <= set(seat.words)
    seat.point(seat.find("06:00"))
    assert any(words.startswith("Tick ") for words in seat.words)
    stock = [words for words in seat.words if words.isdigit()]
    assert stock[4] == "1", "four materials, then the minions"


def test_its_buttons_pause_set_the_speed_and_open_the_menu(seat: Seat) -> None:
    pace = seat.desk.pace
    assert pace is not None
    seat.push("4×")
    assert (pace.speed, pace.paused) == (4, False)
    x, y = seat.find("1×")
    seat.point((x - 42, y))
    seat.press()
    assert (pace.speed, pace.paused) == (4, True)
    seat.push("2×")
    assert (pace.speed, pace.paused) == (2, False)
    seat.push("Menu")
    assert seat.desk.open_menu


@pytest.mark.parametrize("width", [320, 640, 800, 1000, 1280, 1920])
def test_in_narrow_windows_the_bar_shows_what_there_is_room_for(seat: Seat, width: int) -> None:
    seat.target = pygame.Surface((width, 600), 0, 32)
    seat.frame()
    display, spans = width - 8 - 214, []
    for words, (x, y), align in seat.said:
        length = seat.desk.kit.words(words, 15).get_width() if words else 0
        clock = words.startswith("Day ") or words.endswith(":00")  # which has two lines where there is no room for one
        if not clock and 0 <= y < HEIGHT and x - length * align < display:
            spans.append((x - length * align, x - length * align + length))
    spans.sort()
    if width >= 640:
        assert all(right <= left for (_, right), (left, _) in pairwise(spans))
        assert spans[-1][1] <= display
    assert ("Menu" in seat.words) == (width >= 320)
    assert ("16×" in seat.words) == (width >= 800)


def at(seat: Seat, cell: tuple[int, int]) -> tuple[int, int]:
    """The pixel of the small map on which a cell is."""
    frame = pygame.Rect(8, seat.target.get_height() - 8 - 156, 204, 156)
    campaign = seat.world.campaign
    room = frame.inflate(-12, -12)
    scale = min(room.width / campaign.width, room.height / campaign.height)
    left, top = room.centerx - int(campaign.width * scale) // 2, room.centery - int(campaign.height * scale) // 2
    return round(left + (cell[0] + 0.5) * scale), round(top + (cell[1] + 0.5) * scale)


def test_a_click_and_a_drag_on_the_small_map_go_there(seat: Seat) -> None:
    seat.point(at(seat, (15, 2)))
    seat.read(pygame.MOUSEBUTTONDOWN, pos=seat.mouse, button=1)
    seat.frame()
    assert seat.world.xy(seat.desk.look_at) == [15, 2]
    seat.mouse = at(seat, (18, 5))
    seat.read(pygame.MOUSEMOTION, pos=seat.mouse, rel=(3, 3), buttons=(1, 0, 0))
    seat.frame()
    assert seat.world.xy(seat.desk.look_at) == [18, 5]
    seat.read(pygame.MOUSEBUTTONUP, pos=seat.mouse, button=1)
    seat.desk.look_at = -1
    seat.frame()
    seat.frame()
    assert seat.desk.look_at == -1


def test_it_shows_ground_and_people_but_nobody_hidden_and_nothing_unexplored(seat: Seat) -> None:
    seat.view = View(-4000, -4000, 1280, 720, 2)
    seat.frame()
    assert tuple(seat.target.get_at(at(seat, (13, 3))))[:3] == HALL
    assert tuple(seat.target.get_at(at(seat, (4, 2))))[:3] != SIDES["adventurers"]
    seat.world.parties.spotted[:] = 1
    seat.frame()
    frame = pygame.Rect(8, seat.target.get_height() - 8 - 156, 204, 156)
    picture = seat.target.subsurface(frame)
    colours = {tuple(picture.get_at((x, y)))[:3] for x in range(SIZE[0]) for y in range(SIZE[1])}
    assert {SIDES["adventurers"], SIDES["dungeon"]} <= colours
    assert seat.seen is not None
    seat.seen[:] = 0
    seat.desk._minimap._at = -10_000
    seat.frame()
    assert tuple(seat.target.get_at(at(seat, (13, 3))))[:3] == DARK
