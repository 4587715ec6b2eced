"""Pieces of panels: frames, words, icons, buttons, tips; drawn anew every frame, pictures of them kept.

Panels are laid out in units of their own, of which a pixel of the window holds one over the scale; letters are drawn as fine as the
window is. Only `kit.target`, `pixels` and what events bring are in pixels of the window.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game.ui.atlas import Atlas
from game.ui.bindings import FOCUS_KEYS, LEFT, PRESS_KEYS, RIGHT
from game.ui.line_breaks import pieces

Colour = tuple[int, int, int]
INK: Colour = (18, 14, 22)
GROUND: Colour = (30, 25, 37)
RAISED: Colour = (41, 34, 49)
LIFTED: Colour = (58, 48, 66)
EDGE: Colour = (112, 90, 56)
WARM: Colour = (201, 162, 78)
GOLD: Colour = (240, 206, 130)
TEXT: Colour = (234, 226, 210)
DIM: Colour = (150, 140, 150)
FAINT: Colour = (92, 84, 96)
ACTIVE: Colour = (198, 98, 44)
BAD: Colour = (240, 110, 96)
GOOD: Colour = (150, 216, 112)

_FRAMES: Mapping[str, tuple[Colour, Colour, Colour]] = MappingProxyType(
    {
        "panel": (GROUND, EDGE, WARM),
        "sunk": (INK, LIFTED, LIFTED),
        "button": (RAISED, EDGE, WARM),
        "hot": (LIFTED, WARM, GOLD),
        "down": (ACTIVE, GOLD, GOLD),
        "tip": (GROUND, EDGE, WARM),
    }
)
"""Kind of frame → its face, its rim, its studs."""
LEAST_WINDOW = (848, 480)
"""The least room that panels are laid out for when they are enlarged: a window that is too small takes a smaller scale."""
_MOST_KEPT = 2000
_TIP_PX = 320
_SHADE_ALPHA = 150
_FAINT_ALPHA = 90
_GAP = 4


class Line(NamedTuple):
    """A line of a tip."""

    words: str
    colour: Colour = TEXT
    bold: bool = False


class Click(NamedTuple):
    """A button that went down and up again over panels."""

    button: int
    down: tuple[int, int]
    up: tuple[int, int]


class Kit:
    """Draws pieces and tells which were clicked. Between `begin` and `end` of each frame, the panels say what they are.

    Events come before: `take` keeps those that are meant for the panels that were on the screen in the last frame.
    """

    def __init__(self, fonts: Path, atlas: Atlas) -> None:
        """Take the game's fonts from the folder `fonts`."""
        pygame.font.init()
        self._files = {False: str(fonts / "MPLUS1p_500Medium.ttf"), True: str(fonts / "MPLUS1p_700Bold.ttf")}
        self._fonts: dict[tuple[int, bool], pygame.font.Font] = {}
        self._atlas = atlas
        self._words: OrderedDict[tuple[str, int, Colour, bool], pygame.Surface] = OrderedDict()
        self._frames: OrderedDict[tuple[tuple[int, int], str, int], pygame.Surface] = OrderedDict()
        self._icons: dict[tuple[str, float, bool], pygame.Surface] = {}
        self.wanted_scale, self.scale = 1.0, 1.0  # how large panels are to be, and are, as the window may not hold more
        self._areas: list[pygame.Rect] = []
        self._last_areas: list[pygame.Rect] = []
        self._down: dict[int, tuple[int, int]] = {}
        self._clicks: list[Click] = []
        self._wheel: list[tuple[int, tuple[int, int]]] = []
        self._muted, self._shade = False, pygame.Surface((1, 1))
        self._count = 0  # buttons of the last frame that the focus can be on
        self._focus, self._buttons, self._pressed = -1, -1, False  # number of the button with the focus, and of those drawn so far
        self.mouse = (-1, -1)
        self.target = pygame.Surface((1, 1))
        self.window = pygame.Rect(0, 0, 1, 1)
        self.keys_shown = False
        self.tip_delay_s = 0.0
        self._last_mouse, self._moved = (-1, -1), 0.0
        self.on_push: Callable[[], None] | None = None  # called for every button that is clicked

    # --- events -------------------------------------------------------------------------------------------------------------

    def over(self, at: tuple[int, int]) -> bool:
        """Whether a pixel of the window is on a panel."""
        return any(area.collidepoint(self.point(at)) for area in self._last_areas)

    def release(self) -> None:
        """Forget buttons that are held: their release may never come."""
        self._down.clear()

    def take(self, event: pygame.event.Event, mouse: tuple[int, int]) -> bool:
        """Keep an event that is for the panels; whether it was."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (LEFT, RIGHT) and self.over(event.pos):
            self._down[event.button] = self.point(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button in self._down:
            self._clicks.append(Click(event.button, self._down.pop(event.button), self.point(event.pos)))
            return True
        if event.type == pygame.MOUSEMOTION:
            self._down = {button: at for button, at in self._down.items() if event.buttons[button - 1]}
        if event.type == pygame.MOUSEWHEEL and event.y and self.over(mouse):
            self._wheel.append((event.y, self.point(mouse)))
            return True
        return False

    # --- a frame ------------------------------------------------------------------------------------------------------------

    def begin(self, target: pygame.Surface, mouse: tuple[int, int], muted: bool = False) -> None:
        """Begin to draw on `target`. muted: what is drawn up to `cover` can't be clicked, as it lies behind a screen of its own."""
        if mouse != self._last_mouse:
            self._last_mouse, self._moved = mouse, time.perf_counter()
        self.target = target
        self._fit(target.get_size())
        self.mouse, self._muted = (-1, -1) if muted else self.point(mouse), muted
        self._areas = []

    def _fit(self, size: tuple[int, int]) -> None:
        """Take the scale that was wanted, as far as a window leaves room for the smallest layout."""
        scale = max(1.0, min(self.wanted_scale, size[0] / LEAST_WINDOW[0], size[1] / LEAST_WINDOW[1]))
        if scale != self.scale:
            self.scale = scale
            self._words.clear()
            self._icons.clear()
        self.window = pygame.Rect(0, 0, round(size[0] / scale), round(size[1] / scale))

    def point(self, at: tuple[int, int]) -> tuple[int, int]:
        """Return where a pixel of the window is in the panels' units."""
        return (int(at[0] // self.scale), int(at[1] // self.scale)) if self.scale != 1.0 else at

    def pixels(self, rect: pygame.Rect) -> pygame.Rect:
        """Return the pixels of the window that a rectangle of the panels covers."""
        left, top = round(rect.left * self.scale), round(rect.top * self.scale)
        return pygame.Rect(left, top, round(rect.right * self.scale) - left, round(rect.bottom * self.scale) - top)

    def _at(self, at: tuple[float, float]) -> tuple[int, int]:
        return round(at[0] * self.scale), round(at[1] * self.scale)

    def claim(self, rect: pygame.Rect) -> None:
        """Take the clicks on a rectangle for panels."""
        self._areas.append(rect.copy())

    def cover(self, mouse: tuple[int, int]) -> None:
        """Darken all that was drawn; from here on the panels take every click."""
        self.mouse, self._muted = self.point(mouse), False
        if self._shade.get_size() != self.target.get_size():
            self._shade = pygame.Surface(self.target.get_size())
            self._shade.fill(INK)
            self._shade.set_alpha(_SHADE_ALPHA)
        self.target.blit(self._shade, (0, 0))
        self._areas = [self.window.copy()]

    def focus_by(self, keys: list[int]) -> list[int]:
        """Let Tab and arrows move the focus among the buttons drawn from here on, and Enter press it; returns the keys that are left."""
        self._buttons, count = 0, max(1, self._count)
        left: list[int] = []
        for key in keys:
            if key in FOCUS_KEYS:
                step = FOCUS_KEYS[key] if key != pygame.K_TAB or not pygame.key.get_mods() & pygame.KMOD_SHIFT else -1
                self._focus = (self._focus + step) % count if self._focus >= 0 else (0 if step > 0 else count - 1)
            elif key in PRESS_KEYS and self._focus >= 0:
                self._pressed = True
            else:
                left.append(key)
        return left

    def unfocus(self) -> None:
        """Take the focus from wherever it is: another screen is there."""
        self._focus, self._pressed = -1, False

    def _focused(self) -> bool:
        """Count a button; whether it has the focus."""
        if self._buttons < 0:
            return False
        self._buttons += 1
        return self._focus == self._buttons - 1

    def end(self) -> None:
        """Forget what was clicked; what was drawn stays where clicks go."""
        self._count, self._buttons, self._pressed = self._buttons, -1, False
        self._last_areas = self._areas
        self._clicks, self._wheel = [], []

    def clicked(self, rect: pygame.Rect) -> list[int]:
        """Return the buttons that clicked on a rectangle since the last frame, in order."""
        if self._muted:
            return []
        return [click.button for click in self._clicks if rect.collidepoint(click.down) and rect.collidepoint(click.up)]

    def held(self, rect: pygame.Rect) -> tuple[int, int] | None:
        """Return where the mouse is while the left button is held that went down on a rectangle, None when it isn't."""
        down = self._down.get(LEFT)
        return self.mouse if down is not None and rect.collidepoint(down) and not self._muted else None

    def wheeled(self, rect: pygame.Rect) -> int:
        """Return how far the wheel was turned over a rectangle since the last frame, up above 0."""
        return 0 if self._muted else sum(steps for steps, at in self._wheel if rect.collidepoint(at))

    def lifted(self, rect: pygame.Rect, gap: int) -> pygame.Rect | None:
        """Return a rectangle moved up until no panel of this frame lies on it, None where the window ends before that."""
        place = rect.copy()
        while (met := place.collidelist(self._areas)) >= 0:
            place.bottom = self._areas[met].top - gap
        return place if place.top >= 0 else None

    def room_below(self, column: pygame.Rect) -> int:
        """Return how far down a column of the window is free of the panels that were drawn before."""
        return min([area.top for area in self._areas if area.colliderect(column)], default=column.bottom)

    # --- pieces -------------------------------------------------------------------------------------------------------------

    def words(self, text: str, size: int = 15, colour: Colour = TEXT, bold: bool = False) -> pygame.Surface:
        """Return a picture of words, in pixels of the window."""
        key = text, size, colour, bold
        made = self._words.get(key)
        if made is None:
            made = self._words[key] = self._font(size, bold).render(text, True, colour)
            if len(self._words) > _MOST_KEPT:
                self._words.popitem(last=False)
        else:
            self._words.move_to_end(key)
        return made

    def width(self, text: str, size: int = 15, bold: bool = False) -> int:
        """Return how wide words are."""
        return math.ceil(self._font(size, bold).size(text)[0] / self.scale)

    def _font(self, size: int, bold: bool) -> pygame.font.Font:
        key = round(size * self.scale), bold
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(self._files[bold], key[0])
        return self._fonts[key]

    def text(
        self, at: tuple[int, int], words: str, size: int = 15, colour: Colour = TEXT, bold: bool = False, align: float = 0.0
    ) -> pygame.Rect:
        """Draw words beginning at a place, ending there (align 1) or with it in the middle (0.5); returns where."""
        picture = self.words(words, size, colour, bold)
        x, y = self._at(at)
        self.target.blit(picture, (x - int(picture.get_width() * align), y))
        width, height = math.ceil(picture.get_width() / self.scale), math.ceil(picture.get_height() / self.scale)
        return pygame.Rect(at[0] - int(width * align), at[1], width, height)

    def icon(self, at: tuple[int, int], sprite: str, scale: int = 2, faint: bool = False) -> None:
        """Draw a sprite enlarged; faint: of what can't be used."""
        key = sprite, scale, faint
        if key not in self._icons:
            self._icons[key] = _enlarged(self._atlas.sprite(sprite), scale * self.scale)
            if faint:
                self._icons[key].set_alpha(_FAINT_ALPHA)
        self.target.blit(self._icons[key], self._at(at))

    def picture(self, rect: pygame.Rect, picture: pygame.Surface) -> None:
        """Draw a picture so that it fills a rectangle."""
        place = self.pixels(rect)
        self.target.blit(picture if picture.get_size() == place.size else pygame.transform.scale(picture, place.size), place)

    def fill(self, colour: Colour, rect: pygame.Rect | tuple[int, int, int, int]) -> None:
        """Fill a rectangle."""
        self.target.fill(colour, self.pixels(pygame.Rect(rect)))

    def line(self, colour: Colour, start: tuple[float, float], end: tuple[float, float], width: int = 1) -> None:
        """Draw a line."""
        pygame.draw.line(self.target, colour, self._at(start), self._at(end), max(1, round(width * self.scale)))

    def circle(self, colour: Colour, middle: tuple[int, int], radius: int, width: int = 0) -> None:
        """Draw a circle; width: of its line, 0 to fill it."""
        pygame.draw.circle(self.target, colour, self._at(middle), round(radius * self.scale), width)

    @contextmanager
    def clipped(self, rect: pygame.Rect) -> Iterator[None]:
        """Draw nothing outside a rectangle as long as this lasts."""
        before = self.target.get_clip()
        self.target.set_clip(self.pixels(rect).clip(before))
        yield
        self.target.set_clip(before)

    def frame(self, rect: pygame.Rect, kind: str, area: bool = False) -> None:
        """Draw a stone frame; area: clicks on it are no clicks on the map."""
        if area:
            self._areas.append(rect.copy())
        place, unit = self.pixels(rect), max(1, round(self.scale))
        key = place.size, kind, unit
        made = self._frames.get(key)
        if made is None:
            made = self._frames[key] = _framed(place.size, kind, unit)
            if len(self._frames) > _MOST_KEPT:
                self._frames.popitem(last=False)
        self.target.blit(made, place)

    def button(self, rect: pygame.Rect, on: bool = False) -> bool:
        """Draw a button's frame; whether it was clicked with the left button."""
        hot, focused = rect.collidepoint(self.mouse), self._focused()
        self.frame(rect, "down" if on or (hot and LEFT in self._down) else "hot" if hot or focused else "button")
        if focused:
            pygame.draw.rect(self.target, GOLD, self.pixels(rect.inflate(4, 4)), 2)
        pushed = LEFT in self.clicked(rect) or (focused and self._pressed)
        if pushed and self.on_push:
            self.on_push()
        return pushed

    def scroll_bar(self, bar: pygame.Rect, first: int, room: int, count: int) -> None:
        """Draw how far a list of `count` lines is scrolled, of which `room` are seen from `first` on."""
        self.fill(LIFTED, bar)
        part = max(8, bar.height * room // max(1, count))
        self.fill(WARM, (bar.left, bar.top + (bar.height - part) * first // max(1, count - room), bar.width, part))

    def toggle_keys(self) -> None:
        """Show the keys of all buttons on them, or no longer."""
        self.keys_shown = not self.keys_shown

    def key(self, rect: pygame.Rect, name: str) -> None:
        """Draw the key of a button at its corner, while the player wants to see all keys."""
        if self.keys_shown:
            width = self.width(name, 11, True) + 8
            tag = pygame.Rect(max(0, rect.right - width + 2), max(0, rect.top - 3), width, 15)
            self.fill(INK, tag)
            self.fill(GOLD, tag.inflate(-2, -2))
            self.text((tag.centerx, tag.top - 1), name, 11, INK, True, 0.5)

    def wrapped(self, line: Line, size: int, width: int) -> list[Line]:
        """Return a line as lines that are at most `width` wide, broken where that may be."""
        font, made = self._font(size, line.bold), [""]
        width = int(width * self.scale)
        for before, piece in pieces(line.words):
            longer = f"{made[-1]}{before}{piece}" if made[-1] else piece
            if made[-1] and font.size(longer)[0] > width:
                made.append(piece)
            else:
                made[-1] = longer
        return [line._replace(words=words) for words in made]

    def tip(self, lines: Sequence[Line], at: tuple[int, int], at_once: bool = False) -> pygame.Rect:
        """Draw a small panel with lines beside a place, within the window, once the cursor has rested; returns where.

        at_once: whether it comes without waiting for that.
        """
        if not at_once and time.perf_counter() - self._moved < self.tip_delay_s:
            return pygame.Rect(at, (0, 0))
        size = 14
        broken = [part for line in lines for part in self.wrapped(line, size, _TIP_PX)]
        step = math.ceil(self._font(size, False).get_linesize() / self.scale) - 2
        width, height = max(self.width(line.words, size, line.bold) for line in broken) + 20, step * len(broken) + 12
        window = self.window.inflate(-2 * _GAP, -2 * _GAP)
        rect = pygame.Rect(at[0] + 18, at[1] + 20, width, height)
        if rect.bottom > window.bottom:
            rect.bottom = at[1] - 12
        rect.right = min(rect.right, window.right)
        rect.topleft = max(rect.left, window.left), max(rect.top, window.top)
        self.frame(rect, "tip")
        for row, line in enumerate(broken):
            self.text((rect.left + 10, rect.top + 5 + step * row), line.words, size, line.colour, line.bold)
        return rect


def _enlarged(sprite: pygame.Surface, scale: float) -> pygame.Surface:
    """Return a sprite enlarged, its pixels sharp and all alike also where the scale is no whole number."""
    made = pygame.transform.scale_by(sprite, math.ceil(scale))
    if scale == int(scale):
        return made
    return pygame.transform.smoothscale(made, (round(sprite.get_width() * scale), round(sprite.get_height() * scale)))


def _framed(size: tuple[int, int], kind: str, unit: int) -> pygame.Surface:
    """Return a frame: dark outline, warm rim, a face lit from above; panels have studs in their corners. unit: how thick lines are."""
    face, rim, stud = _FRAMES[kind]
    width, height = size
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    made.fill((*INK, 255))
    made.fill(rim, (unit, unit, width - 2 * unit, height - 2 * unit))
    made.fill(face, (2 * unit, 2 * unit, width - 4 * unit, height - 4 * unit))
    if kind != "sunk":
        made.fill([min(255, part + 18) for part in face], (2 * unit, 2 * unit, width - 4 * unit, unit))
        made.fill([max(0, part - 10) for part in face], (2 * unit, height - 3 * unit, width - 4 * unit, unit))
    for x in (0, width - 6 * unit):
        for y in (0, height - 6 * unit):
            if kind == "panel":
                made.fill(INK, (x, y, 6 * unit, 6 * unit))
                made.fill(stud, (x + unit, y + unit, 4 * unit, 4 * unit))
                made.fill(rim, (x + 2 * unit, y + 2 * unit, 2 * unit, 2 * unit))
    if kind != "panel":
        for x in (0, width - unit):
            for y in (0, height - unit):
                made.fill((0, 0, 0, 0), (x, y, unit, unit))
    return made
