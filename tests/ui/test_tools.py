"""The tool in hand: presses, motions and releases become orders, and a drag that the window lost becomes none."""

import pygame
import pytest

from game.ui.bindings import TOOL_ACTS, Act, Tool, key_of
from game.ui.drafts import Drag
from game.ui.tools import Tools
from game.ui.view import View

VIEW = View(0, 0, 640, 480, 1)
LEFT, RIGHT = 1, 3


class Hand:
    """Tools, and the events of a hand."""

    def __init__(self, tool: Tool = Tool.DIG) -> None:
        self.done: list[Drag] = []
        self.tools = Tools(self.done.append, lambda at: at == (2, 2))
        self.tools.choose(tool)

    def read(self, kind: int, **fields: object) -> bool:
        return self.tools.read(pygame.event.Event(kind, **fields), VIEW)

    def key(self, key: int) -> bool:
        return self.read(pygame.KEYDOWN, key=key)

    def press(self, x: int, y: int, button: int = LEFT) -> bool:
        return self.read(pygame.MOUSEBUTTONDOWN, button=button, pos=(x * 16 + 3, y * 16 + 3))

    def move(self, x: int, y: int, button: int = LEFT) -> bool:
        held = (int(button == LEFT), 0, int(button == RIGHT))
        return self.read(pygame.MOUSEMOTION, pos=(x * 16 + 5, y * 16 + 5), rel=(1, 1), buttons=held)

    def let_go(self, x: int, y: int, button: int = LEFT) -> bool:
        return self.read(pygame.MOUSEBUTTONUP, button=button, pos=(x * 16 + 3, y * 16 + 3))

    def drag(self, *places: tuple[int, int], button: int = LEFT) -> None:
        self.press(*places[0], button)
        for place in places[1:]:
            self.move(*place, button)
        self.let_go(*places[-1], button)


def test_a_drag_is_carried_out_when_the_button_is_let_go() -> None:
    hand = Hand()
    assert hand.press(1, 1)
    hand.move(4, 3)
    assert hand.done == []
    assert hand.tools.drag((4, 3)) == Drag(Tool.DIG, (1, 1), (4, 3), facing=None)
    assert hand.let_go(5, 3)
    assert hand.done == [Drag(Tool.DIG, (1, 1), (5, 3), facing=None)]
    assert not hand.tools.dragging


@pytest.mark.parametrize(
    "lost",
    [
        pygame.event.Event(pygame.WINDOWFOCUSLOST),
        pygame.event.Event(pygame.WINDOWLEAVE),
        pygame.event.Event(pygame.WINDOWMINIMIZED),
        pygame.event.Event(pygame.MOUSEMOTION, pos=(50, 50), rel=(1, 1), buttons=(0, 0, 0)),
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE),
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_b),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=RIGHT, pos=(50, 50)),
    ],
)
def test_a_drag_that_was_lost_or_called_off_orders_nothing(lost: pygame.event.Event) -> None:
    """O30: the release may never come, or come late."""
    hand = Hand()
    hand.press(1, 1)
    hand.move(4, 3)
    hand.tools.read(lost, VIEW)
    assert not hand.tools.dragging
    hand.let_go(4, 3)
    assert hand.done == []
    assert hand.tools.tool is (Tool.BUILD if lost.type == pygame.KEYDOWN and lost.key == pygame.K_b else Tool.DIG)


def test_escape_ends_the_drag_then_the_tool_and_then_is_nobodys() -> None:
    hand = Hand()
    hand.press(1, 1)
    assert hand.key(pygame.K_ESCAPE)
    assert hand.tools.tool is Tool.DIG
    assert hand.key(pygame.K_ESCAPE)
    assert hand.tools.tool is Tool.SELECT
    assert not hand.key(pygame.K_ESCAPE)


@pytest.mark.parametrize("tool", [Tool.DIG, Tool.REMOVE, Tool.STOCKPILE])
def test_a_right_drag_or_shift_takes_back_and_a_right_click_leaves(tool: Tool) -> None:
    hand = Hand(tool)
    hand.drag((1, 1), (3, 1), button=RIGHT)
    hand.key(pygame.K_LSHIFT)
    hand.drag((1, 1), (1, 1))
    hand.read(pygame.KEYUP, key=pygame.K_LSHIFT)
    hand.drag((1, 1), (1, 1))
    assert [(drag.undo, drag.end) for drag in hand.done] == [(True, (3, 1)), (True, (1, 1)), (False, (1, 1))]
    hand.drag((1, 1), (2, 2), (1, 1), button=RIGHT)
    assert len(hand.done) == 4
    hand.drag((1, 1), button=RIGHT)
    assert (len(hand.done), hand.tools.tool) == (4, Tool.SELECT)


def test_shift_is_forgotten_with_the_focus() -> None:
    hand = Hand()
    hand.key(pygame.K_LSHIFT)
    hand.read(pygame.WINDOWFOCUSLOST)
    hand.drag((1, 1), (2, 1))
    assert not hand.done[0].undo


def test_without_a_tool_the_mouse_is_nobodys() -> None:
    hand = Hand(Tool.SELECT)
    assert not hand.press(1, 1)
    assert not hand.let_go(1, 1)
    assert not hand.press(1, 1, RIGHT)
    assert hand.done == []


def test_building_turns_and_a_right_click_leaves_at_once() -> None:
    """G3."""
    hand = Hand(Tool.BUILD)
    hand.tools.choose(Tool.BUILD, "bed")
    assert hand.key(pygame.K_r)
    hand.drag((1, 1), (2, 1))
    assert hand.done == [Drag(Tool.BUILD, (1, 1), (2, 1), False, "bed", 1)]
    assert hand.press(3, 3, RIGHT)
    assert hand.tools.tool is Tool.SELECT
    assert not hand.key(pygame.K_r)


def test_a_thing_is_relocated_by_a_drag_or_by_two_clicks() -> None:
    """T13."""
    hand = Hand(Tool.RELOCATE)
    hand.drag((5, 5), (6, 6))
    assert hand.done == []
    hand.drag((2, 2), (4, 4))
    hand.drag((2, 2))
    assert hand.tools.holding
    hand.key(pygame.K_r)
    hand.drag((7, 4))
    assert hand.done == [Drag(Tool.RELOCATE, (2, 2), (4, 4), facing=None), Drag(Tool.RELOCATE, (2, 2), (7, 4), facing=1)]
    hand.drag((2, 2))
    hand.press(1, 1, RIGHT)
    assert (hand.tools.holding, hand.tools.tool) == (False, Tool.RELOCATE)


@pytest.mark.parametrize(("act", "tool"), TOOL_ACTS.items())
def test_every_tool_has_its_key(act: Act, tool: Tool) -> None:
    hand = Hand(Tool.SELECT)
    assert hand.key(key_of(act))
    assert hand.tools.tool is tool
