"""Words in a dark window while nothing else can be drawn yet."""

from __future__ import annotations

from pathlib import Path

import pygame

TEXT = (236, 226, 206)


class Readout:
    """Draws words with the game's font."""

    def __init__(self, fonts: Path) -> None:
        """Take the game's font from the folder `fonts`."""
        self._font = pygame.font.Font(str(fonts / "MPLUS1p_500Medium.ttf"), 15)

    def waiting(self, target: pygame.Surface, words: str) -> None:
        """Draw words into the middle of an otherwise dark window."""
        target.fill((11, 9, 15))
        text = self._font.render(words, True, TEXT)
        target.blit(text, text.get_rect(center=target.get_rect().center))
