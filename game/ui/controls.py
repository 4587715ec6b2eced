"""What the player does with keys and mouse, as things to do; drags that the window lost end by themselves."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.ui.bindings import DIRECTIONS, MIDDLE, SPEED_ACTS, Act, act_of

EDGE_PX = 3
PAN_PX_PER_S = 900.0


@dataclass
class Wishes:
    """What the events of one frame ask for."""

    quit: bool = False  # the window is closed
    menu: bool = False
    quick_save: bool = False
    quick_load: bool = False
    faster: int = 0  # speeds faster, below 0 slower
    toggle_pause: bool = False
    speed: int | None = None
    home: bool = False
    pan: tuple[float, float] = (0.0, 0.0)  # pixels of the window
    zooms: list[tuple[int, tuple[int, int]]] = field(default_factory=list)  # steps, and the pixel under the cursor


class Controls:
    """Reads events; keeps only which keys are held and whether the map is being dragged."""

    def __init__(self) -> None:
        """Begin with nothing held."""
        self._held: set[int] = set()
        self._dragging = False
        self._inside = False

    @property
    def dragging(self) -> bool:
        """Whether the map is being dragged."""
        return self._dragging

    @property
    def busy(self) -> bool:
        """Whether the player is moving the map."""
        return self._dragging or bool(self._held)

    def release(self) -> None:
        """Let go of everything: the window lost the keyboard or the mouse, and no release may ever come."""
        self._held.clear()
        self._dragging = False
        self._inside = False

    def read(self, events: list[pygame.event.Event], elapsed_s: float, mouse: tuple[int, int], size: tuple[int, int]) -> Wishes:
        """Return what is asked for. elapsed_s: since the last frame.  mouse, size: of the cursor and the window, in pixels."""
        wishes = Wishes()
        dx, dy = 0.0, 0.0
        for event in events:
            if event.type == pygame.QUIT:
                wishes.quit = True
            elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE, pygame.WINDOWMINIMIZED):
                self.release()
            elif event.type == pygame.WINDOWENTER:
                self._inside = True
            elif event.type == pygame.KEYDOWN:
                self._key(event.key, wishes)
            elif event.type == pygame.KEYUP:
                self._held.discard(event.key)
            elif event.type == pygame.MOUSEBUTTONDOWN and event.button == MIDDLE:
                self._dragging = True
            elif event.type == pygame.MOUSEBUTTONUP and event.button == MIDDLE:
                self._dragging = False
            elif event.type == pygame.MOUSEMOTION:
                self._inside = True
                # A motion that shows the button up ends a drag whose release went elsewhere.
                self._dragging = self._dragging and bool(event.buttons[MIDDLE - 1])
                if self._dragging:
                    dx, dy = dx - event.rel[0], dy - event.rel[1]
            elif event.type == pygame.MOUSEWHEEL and event.y:
                wishes.zooms.append((1 if event.y > 0 else -1, mouse))
        step = PAN_PX_PER_S * min(elapsed_s, 0.1)
        for x, y in {DIRECTIONS[key] for key in self._held}:
            dx, dy = dx + x * step, dy + y * step
        if self._inside and not self._dragging:
            dx += step * ((mouse[0] >= size[0] - EDGE_PX) - (mouse[0] < EDGE_PX))
            dy += step * ((mouse[1] >= size[1] - EDGE_PX) - (mouse[1] < EDGE_PX))
        wishes.pan = (dx, dy)
        return wishes

    def _key(self, key: int, wishes: Wishes) -> None:
        act = act_of(key)
        if act is Act.MENU:
            # Esc ends what is being done; with nothing being done it opens the menu.
            wishes.menu = not self._dragging
            self._dragging = False
        elif act is Act.PAUSE:
            wishes.toggle_pause = not wishes.toggle_pause
        elif act is Act.QUICK_SAVE:
            wishes.quick_save = True
        elif act is Act.QUICK_LOAD:
            wishes.quick_load = True
        elif act in (Act.FASTER, Act.SLOWER):
            wishes.faster += 1 if act is Act.FASTER else -1
        elif act is Act.HOME:
            wishes.home = True
        elif act is not None and act in SPEED_ACTS:
            wishes.speed = SPEED_ACTS[act]
        elif key in DIRECTIONS:
            self._held.add(key)
