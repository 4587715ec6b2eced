"""Pictures without a display, and worlds to draw."""

import os
import textwrap

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pytest

from game.content.load import content
from game.sim.maps import parse_text
from game.sim.plan import begin
from game.sim.session import Session
from game.ui.atlas import Atlas
from game.world.world import World

KEEP = """
    ; stock.metal: 60
    ; stock.gold: 200
    XXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
    X####################    ....X
    >....+...*....+..##.......$$.X
    >....#.......~#.hhhhh.#####$.X
    X##########~~~#.hhHhh.L..#...X
    X#=.=.t#..#~~~#.hhhhh##*.#...X
    X#.....+..#####..........#...X
    X#######.......#######+##....X
    X##########################..X
    XXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
    """


def world_of(text: str) -> World:
    """The world of a text map at its first tick."""
    read = parse_text("picture.txt", textwrap.dedent(text).strip("\n"), content())
    assert read.plan is not None, read.faults
    return begin(read.plan, content(), 1, True)


@pytest.fixture(scope="session")
def atlas() -> Atlas:
    """The game's sprites."""
    return Atlas()


@pytest.fixture
def keep() -> World:
    """A small keep with everything that a text map knows."""
    return world_of(KEEP)


def session_of(text: str) -> Session:
    """A sandbox game on a text map."""
    read = parse_text("picture.txt", textwrap.dedent(text).strip("\n"), content())
    assert read.plan is not None, read.faults
    return Session.new(read.plan, content(), 1, True, keeping=False)
