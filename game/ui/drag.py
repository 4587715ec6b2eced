"""A drag of a tool over the map, and what would come of it: what tools, previews and marks tell each other."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.sim.orders.base import Order
from game.ui.bindings import Tool

At = tuple[int, int]


@dataclass(frozen=True)
class Drag:
    """From where to where somebody drags a tool, and how."""

    tool: Tool
    start: At
    end: At
    undo: bool = False  # with the right button or Shift: takes back instead
    kind: str = ""  # of structure
    facing: int | None = 0
    path: tuple[At, ...] = ()  # of a wire: the cells the cursor went through


@dataclass
class Draft:
    """What would come of a drag. Cells by index: those that would get what is wanted, those refused, those that have it already."""

    good: list[int] = field(default_factory=list)
    bad: list[int] = field(default_factory=list)
    kept: list[int] = field(default_factory=list)
    reason: str = ""  # of the first that is refused
    orders: list[Order] = field(default_factory=list)
    structure: int = -1  # number of the kind whose ghost is shown
    facing: int = 0
    turns: bool = False
    path: list[int] = field(default_factory=list)  # W1: cells of the wire
    bumps: int = 0  # W2: how many others it jumps over
    words: list[str] = field(default_factory=list)  # what would come of it
    reached: list[int] = field(default_factory=list)  # T17, T19: cells that would spring a trigger, or that a mechanism would strike
    too_near: list[int] = field(default_factory=list)  # T4: cells on which no trigger may stand because of the one in the way

    def judge(self, cell: int, reason: str | None) -> bool:
        """Take down whether a cell would get it; whether it would."""
        (self.good if reason is None else self.bad).append(cell)
        if reason is not None and not self.reason:
            self.reason = reason
        return reason is None
