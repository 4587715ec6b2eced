"""The tool in hand: what clicks and drags on the map mean, and when a drag ends without an order."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.bindings import LEFT, RIGHT, TOOL_ACTS, Act, Tool, act_of
from game.ui.drafts import At, Drag
from game.ui.view import View
from game.ui.wire_draft import extended

LOST = (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE, pygame.WINDOWMINIMIZED)
"""Events after which a release may never come."""
_TAKES_BACK = (Tool.DIG, Tool.WIRE, Tool.REMOVE, Tool.STOCKPILE)
"""Tools that undo with the right button or Shift."""


class Tools:
    """Reads events, one at a time, and calls for a drag to be carried out when it ends as it should."""

    def __init__(self, carry_out: Callable[[Drag], None], can_be_moved: Callable[[At], bool]) -> None:
        """Begin with no tool. can_be_moved: whether there is something on a cell that can be taken up (T13)."""
        self._carry_out, self._can_be_moved = carry_out, can_be_moved
        self.tool = Tool.SELECT
        self.kind = "wall"
        self._facing = 0
        self._turned = False
        self._button = 0
        self._start: At = (0, 0)
        self._strayed = False
        self._undo = False
        self._shift = False
        self._held: At | None = None
        self._path: tuple[At, ...] = ()
        self.cuts = False  # W8: the wire tool cuts with the left button too

    @property
    def dragging(self) -> bool:
        """Whether a button is held over the map for the tool."""
        return self._button != 0

    @property
    def holding(self) -> bool:
        """Whether something was picked to be relocated."""
        return self._held is not None

    def choose(self, tool: Tool, kind: str = "") -> None:
        """Take a tool in hand, another kind of structure too; what was begun with the last one is dropped."""
        self.cancel()
        self._held, self._turned, self.cuts = None, False, False
        self.tool = tool
        self.kind = kind or self.kind

    def cancel(self) -> None:
        """End a drag without an order."""
        self._button = 0

    def release(self) -> None:
        """Let go of everything: the window lost the keyboard or the mouse."""
        self.cancel()
        self._shift = False

    def read(self, event: pygame.event.Event, view: View) -> bool:
        """Take an event, the map lying as `view` shows it; whether it was for the tool."""
        if event.type in LOST:
            self.release()
        elif event.type == pygame.KEYDOWN:
            return self._key(event.key)
        elif event.type == pygame.KEYUP and act_of(event.key) is Act.SHIFT:
            self._shift = False
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (LEFT, RIGHT):
            return self._press(event.button, view.cell_at(*event.pos))
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (LEFT, RIGHT):
            return self._let_go(event.button, view.cell_at(*event.pos))
        elif event.type == pygame.MOUSEMOTION and self._button:
            if not event.buttons[self._button - 1]:
                self.cancel()  # the release went elsewhere
            cell = view.cell_at(*event.pos)
            self._strayed = self._strayed or cell != self._start
            if self._button and self.tool is Tool.WIRE:
                self._path = extended(self._path, cell)
        return False

    def _key(self, key: int) -> bool:
        act = act_of(key)
        if act is Act.SHIFT:
            self._shift = True
        elif act is Act.MENU:
            return self._leave()
        elif act is not None and act in TOOL_ACTS:
            self.choose(TOOL_ACTS[act])
            return True
        elif act is Act.TURN and self.tool in (Tool.BUILD, Tool.RELOCATE):
            self._facing, self._turned = (self._facing + 1) % 4, True
            return True
        return False

    def _leave(self) -> bool:
        """End the drag, else put down what was picked, else leave the tool; whether there was anything to end."""
        if self._button:
            self.cancel()
        elif self._held is not None:
            self._held = None
        elif self.tool is not Tool.SELECT:
            self.choose(Tool.SELECT)
        else:
            return False
        return True

    def _press(self, button: int, cell: At) -> bool:
        if self.tool is Tool.SELECT:
            return False
        if self._button:
            self.cancel()  # the other button calls a drag off
            return True
        if button == RIGHT and self.tool not in _TAKES_BACK:
            return self._leave()
        if button == LEFT and self.tool is Tool.RELOCATE and self._held is None and not self._can_be_moved(cell):
            return True
        self._button, self._start, self._strayed, self._path = button, cell, False, (cell,)
        self._undo = self._shift or self.cuts or (button == RIGHT and self.tool in _TAKES_BACK)
        return True

    def _let_go(self, button: int, cell: At) -> bool:
        if self._button != button:
            return self.tool is not Tool.SELECT
        drag = self.drag(cell)
        click = not self._strayed and cell == self._start
        self.cancel()
        if button == RIGHT and click:
            self._leave()
        elif self.tool is Tool.RELOCATE and self._held is None and click:
            self._held = cell
        else:
            self._held = None
            self._carry_out(drag)
        return True

    def drag(self, cell: At) -> Drag:
        """Return what the tool would do with the cursor on a cell, now or when the button is let go."""
        start = self._start if self._button else cell
        if self._held is not None:
            start = self._held
        facing = self._facing if self.tool is Tool.BUILD or self._turned else None
        undo = self._undo if self._button else self._shift or self.cuts
        kind = self.kind if self.tool is Tool.BUILD else ""
        path: tuple[At, ...] = ()
        if self.tool is Tool.WIRE:
            path = extended(self._path, cell) if self._button else (cell,)
        return Drag(self.tool, start, cell, undo, kind, facing, path)
