"""D1, D2, T7: the panels of a door and of a timer, and what all panels of things have in common."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.sim.orders.base import Order, refusal
from game.sim.orders.devices import HoldOpen, Lock, Timer
from game.ui import circuit_words, door_words, part_looks, part_words
from game.ui.bindings import Act, label
from game.ui.given import Given
from game.ui.pieces import cut_to, push
from game.ui.test_fire import trigger_of
from game.ui.widgets import DIM, GOLD, TEXT, Kit, Line
from game.ui.words import thing_words
from game.world.tables import LOCKED, NO_PADLOCK
from game.world.world import World

WIDTH = 290
"""Of every panel of a thing; beside the bar in a window of 1280."""
_SIZE = (WIDTH, 188)
_STATE_SIZE, _LINE_SIZE, _LINE_PX = 14, 13, 19
_MOST_LINES = 14


@dataclass
class Reply:
    """What was clicked on a panel."""

    orders: list[Order] = field(default_factory=list)
    test: int = -1  # row of the trigger to be tested
    closed: bool = False


def framed(kit: Kit, place: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
    """Draw a panel's frame into a place's lower right corner; returns where it is."""
    panel = pygame.Rect(0, 0, *size)
    panel.bottomright = place.bottomright
    kit.frame(panel, "panel", area=True)
    return panel


def closed(kit: Kit, panel: pygame.Rect) -> bool:
    """Draw the cross that closes a panel; whether it was clicked."""
    rect = pygame.Rect(panel.right - 32, panel.top + 8, 24, 24)
    clicked = kit.button(rect)
    kit.text((rect.centerx, rect.top + 1), "×", 15, TEXT, True, 0.5)
    return clicked


def _head(kit: Kit, world: World, row: int, panel: pygame.Rect, sprite: str) -> None:
    """Draw icon, name and place; what else belongs to the name, such as a padlock, goes beside the place."""
    kit.icon((panel.left + 12, panel.top + 10), sprite)
    name, _, more = thing_words(world, row).partition(" with ")
    kit.text((panel.left + 54, panel.top + 8), cut_to(kit, name, 16, 196, True), 16, GOLD, True)
    x, y = world.xy(int(world.things.cell[row]))
    kit.text((panel.left + 54, panel.top + 31), f"at [{x}, {y}]{f', with {more}' if more else ''}", 13, DIM)


def _connections(kit: Kit, world: World, row: int, panel: pygame.Rect, top: int) -> None:
    lines = [part for words in circuit_words.connections(world, row) for part in kit.wrapped(Line(words, DIM), 13, panel.width - 28)]
    for place, line in enumerate(lines[:2]):
        kit.text((panel.left + 14, top + 18 * place), line.words, 13, DIM)


def _test(kit: Kit, world: World, row: int, panel: pygame.Rect, reply: Reply) -> None:
    trigger = trigger_of(world, row)
    if push(kit, pygame.Rect(panel.left + 150, panel.bottom - 38, 128, 28), f"Test fire  [{label(Act.TEST_FIRE)}]", trigger >= 0):
        reply.test = trigger


def _of_door(kit: Kit, world: World, row: int) -> list[Line]:
    """D1, D12 to D15: return what the panel of a door says of it, in lines as wide as the panel: its state first, the wires last."""
    state, *more = door_words.door_lines(world, row)
    more += [Line(words, DIM) for words in circuit_words.connections(world, row)]
    width = WIDTH - 28
    first = [part._replace(bold=True) for part in kit.wrapped(state._replace(bold=True), _STATE_SIZE, width)]
    rest = [part for line in more for part in kit.wrapped(line, _LINE_SIZE, width)]
    return first + (rest if len(rest) <= _MOST_LINES else [*rest[: _MOST_LINES - 1], Line("…", DIM)])


def door(kit: Kit, world: World, waits: Given, row: int, place: pygame.Rect) -> Reply:
    """D1, D2, D12 to D15: draw the panel of a door: its state, who breaks in, holding it open, its padlock; returns what was clicked."""
    lines = _of_door(kit, world, row)
    panel = framed(kit, place, (WIDTH, max(_SIZE[1], 56 + _LINE_PX * len(lines) + 88)))
    reply = Reply(closed=closed(kit, panel))
    things, tick = world.things, world.campaign.tick
    cell = int(things.cell[row])
    x, y = world.xy(cell)
    held = waits.held.get(cell, bool(things.held[row]))
    locked = waits.locked.get(cell, things.padlock[row] == LOCKED)
    _head(kit, world, row, panel, part_looks.door_sprites(world, row, "h")[0])
    for place_, line in enumerate(lines):
        at = panel.left + 14, panel.top + 56 + _LINE_PX * place_
        kit.text(at, line.words, _STATE_SIZE if line.bold else _LINE_SIZE, line.colour, line.bold)
    hold = HoldOpen(tick=tick, at=(x, y), on=not held)
    can = cell in waits.held or cell in waits.locked or refusal(world, hold) is None
    if push(kit, pygame.Rect(panel.left + 12, panel.bottom - 72, 126, 28), "Hold open", can, on=held):
        reply.orders.append(hold)
    padlocked = things.padlock[row] != NO_PADLOCK
    words = ("Unlock" if locked else "Lock") if padlocked else "No padlock"
    if push(kit, pygame.Rect(panel.left + 150, panel.bottom - 72, 128, 28), words, padlocked, on=padlocked and bool(locked)):
        reply.orders.append(Lock(tick=tick, at=(x, y), locked=not locked))
    if cell in waits.held or cell in waits.locked:
        kit.text((panel.left + 14, panel.bottom - 33), "Ordered, waits", 13, DIM)
    _test(kit, world, row, panel, reply)
    return reply


def timer(kit: Kit, world: World, waits: Given, row: int, place: pygame.Rect) -> Reply:
    """T7: draw the panel of a timer: its delay, by buttons and wheel in steps of half a second; returns what was clicked."""
    panel = framed(kit, place, _SIZE)
    reply = Reply(closed=closed(kit, panel))
    cell = int(world.things.cell[row])
    x, y = world.xy(cell)
    left = part_words.running(world, row)
    _head(kit, world, row, panel, part_looks.TIMER_RUNS[0] if left is not None else "timer.idle")
    _connections(kit, world, row, panel, panel.top + 100)
    halves = int(world.things.half_seconds[row])
    for order in waits.wiring:
        if isinstance(order, Timer) and world.cell(order.at) == cell:
            halves = int(order.seconds * 2)
    kit.text((panel.centerx, panel.top + 62), circuit_words.seconds(halves), 18, GOLD, True, 0.5)
    if left is not None:
        kit.text((panel.right - 14, panel.top + 65), f"{left:.1f} s left", 13, TEXT, align=1.0)
    step = kit.wheeled(panel)
    for sign, words in ((-1, "−"), (1, "+")):
        rect = pygame.Rect(panel.centerx + sign * 62 - 15, panel.top + 60, 30, 28)
        if kit.button(rect):
            step += sign
        kit.text((rect.centerx, rect.centery - 13), words, 17, TEXT, True, 0.5)
    traps = world.content.traps
    wanted = max(traps.timer_shortest, min(traps.timer_longest, halves + step))
    if wanted != halves:
        reply.orders.append(Timer(tick=world.campaign.tick, at=(x, y), seconds=wanted / 2))
    kit.text((panel.left + 14, panel.bottom - 35), "Wheel: 0.5 s a step", 13, DIM)
    _test(kit, world, row, panel, reply)
    return reply
