"""Every screen at every scale in both languages: inside the window, no words cut by their panel's edge, no panel over another."""

import pygame
import pytest

from game.content.messages import LANGUAGES
from game.ui import speech
from game.ui.screen_shot import OVERLAYS, screen_shot
from game.ui.widgets import Kit, Line
from tests.ui.seats import gate, give, spawn

SIZES = [(1280, 720, 1.0), (1280, 720, 1.5), (1920, 1080, 2.0)]


@pytest.fixture(autouse=True)
def in_english():
    yield
    speech.use("en")


class Layout:
    """Listens to a kit while something is drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.panels: list[pygame.Rect] = []
        self.frames: list[pygame.Rect] = []
        self.texts: list[tuple[str, pygame.Rect]] = []
        self.window = pygame.Rect(0, 0, 1, 1)
        frame, text, cover, begin = Kit.frame, Kit.text, Kit.cover, Kit.begin

        def begun(kit: Kit, *arguments, **named) -> None:
            begin(kit, *arguments, **named)
            self.forget(kit)

        def covered(kit: Kit, *arguments) -> None:
            cover(kit, *arguments)
            self.forget(kit)

        def framed(kit: Kit, rect: pygame.Rect, kind: str, area: bool = False) -> None:
            frame(kit, rect, kind, area)
            self.frames.append(rect.copy())
            if area:
                self.panels.append(rect.copy())

        def told(kit: Kit, at, words: str, *arguments, **named) -> pygame.Rect:
            rect = text(kit, at, words, *arguments, **named)
            clip = kit.target.get_clip()
            left, top = kit.point(clip.topleft)
            shown = rect.clip((left, top, clip.width / kit.scale, clip.height / kit.scale))
            if words.strip() and shown.size != (0, 0):
                self.texts.append((words, shown))
            return rect

        def tipped(kit: Kit, lines: list[Line], at, at_once: bool = False) -> pygame.Rect:
            return pygame.Rect(at, (0, 0))

        for name, listening in {"frame": framed, "text": told, "tip": tipped, "cover": covered, "begin": begun}.items():
            monkeypatch.setattr(Kit, name, listening)

    def forget(self, kit: Kit) -> None:
        self.panels, self.frames, self.texts, self.window = [], [], [], kit.window.copy()

    def faults(self) -> list[object]:
        """Return what does not lie where it should: frames, words and panels."""
        found: list[object] = [rect for rect in self.frames if not self.window.inflate(8, 8).contains(rect)]
        for words, rect in self.texts:
            holders = [frame for frame in self.frames if frame.collidepoint(rect.left + 1, rect.centery)]
            holder = min(holders, key=lambda frame: frame.width * frame.height, default=self.window)
            if rect.left < holder.left - 1 or rect.right > holder.right + 1:
                found.append(("cut", words, rect, holder))
        # Letters have empty lines of pixels above and below.
        inner = [(words, rect.inflate(-2, -rect.height // 2)) for words, rect in self.texts]
        for number, (words, rect) in enumerate(inner):
            found += [("overlap", words, other) for other, place in inner[:number] if rect.colliderect(place)]
        for number, one in enumerate(self.panels):
            met = [other for other in self.panels[:number] if one.colliderect(other)]
            found += [("panels", one, other) for other in met if not one.contains(other) and not other.contains(one)]
        return found if self.frames else ["nothing was drawn"]


@pytest.fixture
def layout(monkeypatch: pytest.MonkeyPatch) -> Layout:
    return Layout(monkeypatch)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_is_laid_out_well(layout: Layout, size: tuple[int, int, float], language: str) -> None:
    session = gate()
    spawn(session, "Shab", (14, 2), "goblin")
    give(session, "place", kind="pressure_plate", at=[14, 5])
    give(session, "place", kind="blades", at=[16, 5])
    speech.use(language)
    found: list[object] = []
    for overlay in OVERLAYS[1:]:
        screen_shot(session, (size[0], size[1]), overlay=overlay, scale=size[2])
        found += [(overlay, fault) for fault in layout.faults()]
    assert not found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_window_that_is_too_small_takes_a_smaller_scale(layout: Layout, language: str) -> None:
    speech.use(language)
    screen_shot(gate(), (1280, 720), overlay="duties", scale=2.0)
    assert layout.window.size == (853, 480)
