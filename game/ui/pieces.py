"""Pieces made of the kit's: buttons with words, and words cut to a width."""

from __future__ import annotations

import pygame

from game.ui.widgets import FAINT, TEXT, Kit


def push(kit: Kit, rect: pygame.Rect, words: str, can: bool = True, on: bool = False) -> bool:
    """Draw a button with words, grey when it can't be pressed; whether it was clicked and can be."""
    if not can:
        kit.frame(rect, "sunk")
    clicked = can and kit.button(rect, on)
    kit.text((rect.centerx, rect.centery - 11), words, 14, TEXT if can else FAINT, True, 0.5)
    return clicked


def cut_to(kit: Kit, words: str, size: int, width: int, bold: bool = False) -> str:
    """Return words cut to a width in pixels."""
    if kit.width(words, size, bold) <= width:
        return words
    while words and kit.width(words + "…", size, bold) > width:
        words = words[:-1].rstrip()
    return words + "…"
