"""The bar of tools at the bottom of the window, and above it what the tool in hand can do or build."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.content.load import Content
from game.ui.bindings import Act, Tool, label, tool_label
from game.ui.looks import structure_frames
from game.ui.widgets import DIM, GOLD, TEXT, Kit, Line
from game.ui.words import amounts, capital, spoken

_ICONS = {
    Tool.SELECT: "i_select",
    Tool.DIG: "i_dig",
    Tool.BUILD: "i_build",
    Tool.WIRE: "i_wire",
    Tool.REMOVE: "i_remove",
    Tool.RELOCATE: "i_relocate",
    Tool.STOCKPILE: "i_zone",
}
_PANELS = {
    Act.DUTIES_TABLE: ("Duties", "i_people"),
    Act.STOCK_LIST: ("Stock", "i_orders"),
    Act.TRAP_LIST: ("Traps", "i_traps"),
    Act.SHOW_KNOWLEDGE: ("Known", "i_knowledge"),
}
"""What shows or hides something: its word and icon."""
_HINTS = {
    Tool.DIG: "Drag over rock and ore to have it dug. Right drag or Shift: take the marks off. Esc: leave.",
    Tool.REMOVE: "Drag over what is to go; ghosts and marks are called off. Right drag: only call off. Esc: leave.",
    Tool.RELOCATE: f"Drag a thing to where it is to stand, or click both. {label(Act.TURN)}: turn. Esc: leave.",
    Tool.STOCKPILE: "Drag over floor to store materials there. Right drag or Shift: take the stockpile away. Esc: leave.",
}
_BUTTON, _STEP, _HEIGHT = (70, 70), 74, 86
_KIND, _KIND_STEP = 38, 40
_STRIP_HINT = 28


@dataclass
class Asked:
    """What was clicked on the bar."""

    tool: Tool | None = None
    kind: str = ""
    opens: Act | None = None  # what shows or hides a panel or an overlay
    bar: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))  # where it is


def draw(kit: Kit, content: Content, tool: Tool, kind: str, shown: frozenset[Act]) -> Asked:
    """Draw the bar, the tool in hand and what is shown pressed down; returns what was clicked."""
    asked = Asked()
    window = kit.window
    bar = pygame.Rect(0, 0, _STEP * (len(Tool) + len(_PANELS)) + 12, _HEIGHT)
    bar.midbottom = window.midbottom
    asked.bar = bar
    kit.frame(bar, "panel", area=True)
    for place, one in enumerate(Tool):
        if _button(kit, bar, place, one.value, _ICONS[one], tool_label(one), one is tool):
            asked.tool = one
    for place, (act, (words, icon)) in enumerate(_PANELS.items(), len(Tool)):
        if _button(kit, bar, place, words, icon, label(act), act in shown):
            asked.opens = act
    if tool is Tool.BUILD:
        asked.kind = _kinds(kit, content, bar, kind)
    elif tool in _HINTS:
        width = kit.width(_HINTS[tool], 13) + 24
        strip = pygame.Rect(0, 0, width, _STRIP_HINT)
        strip.midbottom = bar.midtop
        kit.frame(strip, "button", area=True)
        kit.text((strip.left + 12, strip.top + 4), _HINTS[tool], 13, DIM)
    return asked


def _button(kit: Kit, bar: pygame.Rect, place: int, words: str, icon: str, key: str, on: bool) -> bool:
    rect = pygame.Rect(bar.left + 8 + place * _STEP, bar.top + 8, *_BUTTON)
    clicked = kit.button(rect, on)
    kit.icon((rect.centerx - 16, rect.top + 6), icon)
    kit.text((rect.centerx, rect.bottom - 27), words, 14, TEXT, True, 0.5)
    kit.text((rect.right - 6, rect.top + 2), key, 11, GOLD, True, 1.0)
    return clicked


def _kinds(kit: Kit, content: Content, bar: pygame.Rect, chosen: str) -> str:
    """G3: draw all kinds of structures, those a builder makes above those of traps; returns the one that was clicked."""
    rows = [[name for name, entry in content.structures.items() if entry.duty == duty] for duty in ("build", "traps")]
    clicked, pointed = "", ""
    strip = pygame.Rect(0, 0, 16 + _KIND_STEP * max(map(len, rows)), 12 + _KIND_STEP * len(rows) + _STRIP_HINT)
    strip.midbottom = bar.midtop
    kit.frame(strip, "panel", area=True)
    for y, names in enumerate(rows):
        for x, name in enumerate(names):
            rect = pygame.Rect(strip.left + 9 + x * _KIND_STEP, strip.top + 8 + y * _KIND_STEP, _KIND, _KIND)
            if kit.button(rect, name == chosen):
                clicked = name
            kit.icon((rect.left + 3, rect.top + 3), structure_frames(name, 2)[0])
            if rect.collidepoint(kit.mouse):
                pointed = name
    shown = pointed or chosen
    costs = amounts(content.structures[shown].cost)
    left = kit.text((strip.left + 12, strip.bottom - 27), capital(spoken(shown)), 14, GOLD, True)
    left = kit.text((left.right + 12, strip.bottom - 26), f"{costs}; {content.structures[shown].work_seconds} s of work", 13, TEXT)
    hint = f"Drag for several. {label(Act.TURN)}: turn. Esc: leave."
    if content.structures[chosen].blocks:
        hint = "Drag for a rectangle of walls, Shift: filled. Esc: leave."
    kit.text((strip.right - 12, strip.bottom - 26), hint, 13, DIM, align=1.0)
    if pointed:
        kit.tip([Line(capital(spoken(pointed)), GOLD, True), Line(costs)], (kit.mouse[0], strip.top - 70))
    return clicked
