"""I7, I18, I24: the row of the overlord's powers under the Invasion display, and the way to the overworld."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import pygame

from game.rules import powers
from game.sim.orders.base import Order, refusal
from game.sim.orders.ruling import FarSight, ScoutsEye, StormRitual
from game.ui.bindings import Act, label
from game.ui.speech import say
from game.ui.widgets import BAD, DIM, GOLD, GOOD, INK, TEXT, Kit, Line
from game.ui.words import capital
from game.world.world import World

WIDTH, HEIGHT, GAP = 230, 36, 4
_COUNT = 4
_WIDTH_OF = (WIDTH - (_COUNT - 1) * GAP) // _COUNT


class _Face(NamedTuple):
    """What a power looks like and does."""

    kind: type[FarSight | StormRitual | ScoutsEye]
    sprite: str
    power: str
    act: Act


_FACES = (
    _Face(FarSight, "scrying_pool.0", "far-sight", Act.FAR_SIGHT),
    _Face(StormRitual, "i_storm", "storm-ritual", Act.STORM_RITUAL),
    _Face(ScoutsEye, "ghost_eye.0", "scouts-eye", Act.SCOUTS_EYE),
)


class Reply(NamedTuple):
    """What was clicked in the row."""

    orders: list[Order]
    overworld: bool


def draw(kit: Kit, world: World, right: int, top: int, waiting: Iterable[Order], pressed: Act | None = None) -> Reply:
    """Draw the row up to a pixel at the right; returns what was clicked. waiting: orders that were given and not carried out.

    pressed: what a key does whose button may be in the row.
    """
    given: list[Order] = []
    ordered = {type(order) for order in waiting}
    rect = pygame.Rect(right - WIDTH, top, _WIDTH_OF, HEIGHT)
    kit.frame(rect, "button", area=True)
    overworld = kit.button(rect)
    kit.key(rect, label(Act.OVERWORLD))
    kit.icon((rect.centerx - 16, rect.top + 2), "i_path")
    if rect.collidepoint(kit.mouse):
        _tip(kit, rect, [Line(say("overworld"), GOLD, True), Line(say("overworld-shows"), TEXT)])
    for face in _FACES:
        rect = rect.move(_WIDTH_OF + GAP, 0)
        clicked = _power(kit, world, rect, face, face.kind in ordered, pressed is face.act)
        if clicked and _shows(world, face):
            overworld = True
        elif clicked:
            given.append(face.kind(tick=world.campaign.tick))
    return Reply(given, overworld)


def _shows(world: World, face: _Face) -> bool:
    """I18: return whether it is Far Sight, and shows the next party already."""
    return face.kind is FarSight and powers.foresees(world)


def _power(kit: Kit, world: World, rect: pygame.Rect, face: _Face, ordered: bool, pressed: bool) -> bool:
    """Draw a power's button; returns whether it was clicked and can be used, or shows somebody."""
    shows = _shows(world, face)
    reason, (lasts, rests) = refusal(world, face.kind(tick=world.campaign.tick)), powers.times(world, face.kind.power)
    can = shows or (reason is None and not ordered)
    kit.frame(rect, "button" if can or lasts else "sunk", area=True)
    clicked = (kit.button(rect, on=ordered or shows or bool(lasts)) if can or lasts or ordered else False) or pressed
    kit.key(rect, label(face.act))
    kit.icon((rect.left + 2, rect.top + 2), face.sprite, faint=not can and not lasts)
    hour = world.content.clock.ticks_per_hour
    if face.kind is FarSight:
        _badge(kit, rect, str(powers.charges(world)), can)
    elif lasts or rests:
        _badge(kit, rect, f"{-(-(lasts or rests) // hour)} h", bool(lasts))
    if rect.collidepoint(kit.mouse):
        lines = [Line(say(f"power-{face.power}"), GOLD, True), Line(say(f"power-{face.power}-does"), TEXT)]
        if face.kind is FarSight:
            lines.append(Line(say("power-charges", count=powers.charges(world)), DIM))
        if shows:
            lines.append(Line(say("power-show"), GOLD))
        elif ordered:
            lines.append(Line(say("power-ordered"), GOOD))
        elif reason is not None:
            lines.append(Line(f"{capital(reason)}.", GOOD if lasts else BAD))
        else:
            lines.append(Line(say("power-use"), GOLD))
        _tip(kit, rect, lines)
    return clicked and can


def _badge(kit: Kit, rect: pygame.Rect, words: str, bright: bool) -> None:
    """Draw a small number at a button's lower right."""
    width = kit.width(words, 12, True)
    kit.fill(INK, (rect.right - width - 7, rect.bottom - 17, width + 4, 14))
    kit.text((rect.right - 5, rect.bottom - 19), words, 12, TEXT if bright else DIM, True, 1.0)


def _tip(kit: Kit, rect: pygame.Rect, lines: list[Line]) -> None:
    kit.tip(lines, (rect.left - 18, rect.bottom - 12))
