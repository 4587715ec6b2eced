"""W1, W8: the strip above the bar while the wire tool is in hand: wire or cut, what the drag comes to, and how it is done."""

from __future__ import annotations

import pygame

from game.ui.bindings import Act, label
from game.ui.drag import Draft
from game.ui.widgets import DIM, GOLD, TEXT, Kit

HEIGHT = 58
_BUTTON = (96, 24)
_HINTS = {
    False: "Drag from cell to cell, through rock too. Straight over another wire: a bridge. Right drag or Shift: cut. Esc: leave.",
    True: "Drag along the wires that are to go; a piece on a part's cell goes too. Esc: leave.",
}


def draw(kit: Kit, bar: pygame.Rect, cuts: bool, made: Draft | None, dragging: bool) -> bool | None:
    """Draw the strip above the bar; returns whether the tool is to cut from now on, None when nothing was clicked."""
    strip = pygame.Rect(0, 0, max(bar.width, kit.width(_HINTS[False], 12) + 24), HEIGHT)
    strip.midbottom = bar.midtop
    kit.frame(strip, "panel", area=True)
    asked: bool | None = None
    for place, (words, icon, on) in enumerate((("Wire", "i_wire", False), ("Cut", "i_cut", True))):
        rect = pygame.Rect(strip.left + 10 + place * (_BUTTON[0] + 8), strip.top + 7, *_BUTTON)
        if kit.button(rect, cuts == on):
            asked = on
        kit.icon((rect.left + 8, rect.top + 4), icon, 1)
        kit.text((rect.centerx + 8, rect.top + 1), words, 14, TEXT, True, 0.5)
    kit.text((strip.left + 232, strip.top + 8), _counted(made, dragging), 14, GOLD, True)
    kit.text((strip.right - 12, strip.top + 9), f"{label(Act.TEST_FIRE)} over a part: test fire", 12, DIM, align=1.0)
    kit.text((strip.left + 12, strip.top + 34), _HINTS[cuts], 12, DIM)
    return asked


def _counted(made: Draft | None, dragging: bool) -> str:
    """W2: say how long the wire under the cursor is and how many others it jumps over."""
    if made is None or not dragging:
        return ""
    if not made.path:
        return f"Cut {len(made.good)}"
    bridges = f" · {made.bumps} bridge{'s' if made.bumps != 1 else ''}" if made.bumps else ""
    return f"{len(made.path)} cell{'s' if len(made.path) != 1 else ''}{bridges}"
