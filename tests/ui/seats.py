"""A desk as the player has it: fog over what nobody has seen, letters heard, screens open; its words and buttons are found by name."""

import json

import pygame

from game.content.places import data_folder
from game.sim.orders.base import as_line
from game.sim.session import Session
from game.ui.atlas import Atlas
from game.ui.desk import Desk
from game.ui.scene import Scene
from game.ui.view import View
from tests.scenario import order
from tests.ui.conftest import session_of

SIZE = (1280, 720)
GATE = """
    XXXXXXXXXXXXXXXXXXXXXXXX
    >......#...............X
    X......#...............X
    X......#.....hhh.......X
    X......L.....hHh.......X
    X......#.....hhh.......X
    X......#...............X
    XXXXXXXXXXXXXXXXXXXXXXXX
    """
"""A locked door lies between the gate and the demon hall."""


def give(session: Session, name: str, /, **fields: object) -> None:
    """Give an order and let its tick pass."""
    session.inbox.give(order(session.world.campaign.tick, name, **fields))
    session.run(session.world.campaign.tick + 1)


def spawn(session: Session, name: str, at: tuple[int, int], kind: str = "warrior", /, **fields: object) -> None:
    give(session, "spawn", kind=kind, at=list(at), name=name, **fields)


def gate(party: bool = True, text: str = GATE) -> Session:
    """A keep with two adventurers before its door, whom nobody sees."""
    made = session_of(text)
    made.run(1)
    if party:
        spawn(made, "Anna", (4, 2), party="The Bold", goal="kill_overlord", faction="Town", talents=["locksmith", "scout"])
        spawn(made, "Bo", (3, 4), "rogue", party="The Bold", level=2)
    return made


class Seat:
    """A desk over a session; all ground is explored unless a test hides it."""

    def __init__(self, session: Session, atlas: Atlas, revealed: bool = False) -> None:
        self.session, self.world = session, session.world
        self.scene = Scene(self.world, atlas)
        self.desk = Desk(session, self.scene, data_folder("assets") / "fonts")
        self.seen = None if revealed else self.world.cells.hall * 0 + 1
        self.target = pygame.Surface(SIZE, 0, 32)
        self.view = View(-100, -100, *SIZE, 2)
        self.mouse = (600, 500)
        self.said: list[tuple[str, tuple[int, int], float]] = []
        text, tip = self.desk.kit.text, self.desk.kit.tip
        self.desk.kit.text = self._listen(text)  # type: ignore[method-assign]
        self.desk.kit.tip = self._overhear(tip)  # type: ignore[method-assign]
        self.frame()

    def _listen(self, text):
        def told(at, words, size=15, colour=(0, 0, 0), bold=False, align=0.0):
            self.said.append((words, at, align))
            return text(at, words, size, colour, bold, align)

        return told

    def _overhear(self, tip):
        def told(lines, at):
            self.said += [(line.words, at, 0.0) for line in lines]
            return tip(lines, at)

        return told

    def frame(self) -> None:
        self.said = []
        made, sight = self.desk.draft(self.view), self.desk.sight(self.view, 1.0)
        self.scene.draw(self.target, self.view, seconds=1.0, seen=self.seen, waiting=self.session.inbox.waiting, draft=made, sight=sight)
        self.desk.draw(self.target, self.view, 1.0, self.seen, made)

    def read(self, kind: int, **fields: object) -> list[pygame.event.Event]:
        return self.desk.read([pygame.event.Event(kind, **fields)], self.mouse, self.view)

    def point(self, pixel: tuple[int, int]) -> None:
        self.mouse = pixel
        self.read(pygame.MOUSEMOTION, pos=pixel, rel=(1, 1), buttons=(0, 0, 0))

    def to(self, x: int, y: int) -> None:
        self.point(self.view.window_of(x + 0.5, y + 0.4))

    def press(self, button: int = 1) -> None:
        self.read(pygame.MOUSEBUTTONDOWN, pos=self.mouse, button=button)
        self.read(pygame.MOUSEBUTTONUP, pos=self.mouse, button=button)
        self.frame()

    def find(self, words: str) -> tuple[int, int]:
        """Where words that begin so are, or rather a pixel on them."""
        self.frame()
        (x, y), align = next((at, align) for said, at, align in self.said if said.startswith(words))
        return x + (3 if align == 0 else -3), y + 8

    def push(self, words: str, button: int = 1) -> None:
        self.point(self.find(words))
        self.press(button)
        self.frame()

    def key(self, key: int) -> list[pygame.event.Event]:
        left = self.read(pygame.KEYDOWN, key=key)
        self.frame()
        return left

    @property
    def words(self) -> list[str]:
        self.frame()
        return [words for words, _, _ in self.said]

    def heard(self) -> bool:
        """Hand what was told to the desk, as the window does; whether the game pauses."""
        self.session.read_events()
        return self.desk.heed()

    @property
    def given(self) -> list[dict[str, object]]:
        plain = [json.loads(as_line(each)) for each in self.session.inbox.waiting]
        return [{name: value for name, value in each.items() if name != "tick"} for each in plain]
