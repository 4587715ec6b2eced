"""The readout over the world: date and hour, speed, frames and ticks."""

from __future__ import annotations

from collections import deque
from pathlib import Path

import pygame

TEXT = (236, 226, 206)
PAUSED = (248, 192, 80)
BACK = (16, 13, 20, 196)
RIM = (110, 86, 62)
_PAD = 8
_FRAMES = 60


class Readout:
    """A small panel in the window's corner; its picture is made anew only when its words change."""

    def __init__(self, fonts: Path) -> None:
        """Take the game's font from the folder `fonts`."""
        self._font = pygame.font.Font(str(fonts / "MPLUS1p_500Medium.ttf"), 15)
        self._words = ""
        self._picture: pygame.Surface | None = None
        self._frames: deque[float] = deque(maxlen=_FRAMES)

    def frame(self, elapsed_s: float) -> None:
        """Take note of how long a frame took."""
        self._frames.append(elapsed_s)

    @property
    def frames_per_second(self) -> int:
        """Frames a second over the last ones."""
        spent = sum(self._frames)
        return round(len(self._frames) / spent) if spent > 0 else 0

    def draw(self, target: pygame.Surface, day: int, hour: int, tick: int, speed: int, paused: bool) -> int:
        """Draw the panel into the upper left corner; returns where it ends on the right."""
        pace = "paused" if paused else f"{speed}x"
        words = f"Day {day}, {hour:02}:00    {pace}    tick {tick:,}    {self.frames_per_second} frames/s"
        if words != self._words or self._picture is None:
            self._words = words
            text = self._font.render(words, True, PAUSED if paused else TEXT)
            self._picture = pygame.Surface((text.get_width() + 2 * _PAD, text.get_height() + _PAD), pygame.SRCALPHA)
            self._picture.fill(BACK)
            pygame.draw.rect(self._picture, RIM, self._picture.get_rect(), 1)
            self._picture.blit(text, (_PAD, _PAD // 2))
        return target.blit(self._picture, (_PAD, _PAD)).right

    def waiting(self, target: pygame.Surface, words: str) -> None:
        """Draw words into the middle of an otherwise dark window."""
        target.fill((11, 9, 15))
        text = self._font.render(words, True, TEXT)
        target.blit(text, text.get_rect(center=target.get_rect().center))
