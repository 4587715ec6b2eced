"""T9 to T14: the panel of a trap: both parts, who rearmed last, the time that is left, and the odds of the next rearming."""

from __future__ import annotations

import numpy as np
import pygame

from game.content.types import DUTIES
from game.rules import jobs, parts, rearming
from game.rules.assignment import duties, minions
from game.sim.orders.base import refusal
from game.sim.orders.devices import Lever, Rearm
from game.ui import circuit_words, part_looks, part_words
from game.ui.bindings import Act, label
from game.ui.given import Given
from game.ui.pieces import cut_to, push
from game.ui.thing_panel import WIDTH, Reply, closed, framed
from game.ui.widgets import BAD, DIM, FAINT, GOLD, TEXT, Colour, Kit, Line
from game.ui.words import capital, thing_words
from game.world.world import World

_HEIGHT = 352
_BAR: Colour = (110, 176, 96)
_LOW: Colour = (222, 150, 60)
_ODDS: tuple[tuple[str, Colour], ...] = (
    ("works", (110, 190, 92)),
    ("fails", (150, 140, 150)),
    ("fires", (240, 96, 72)),
    ("tampered with", (190, 130, 226)),
)


def likely_minion(world: World, row: int) -> int:
    """T10: return the row of who would rearm a part: who has taken it, else the best at it of those on the Traps duty; -1 for nobody."""
    people, job = world.people, jobs.rearming_of(world, int(world.things.id[row]))
    worker = people.row_of(int(world.jobs.worker[job])) if job >= 0 else -1
    if worker >= 0:
        return worker
    able = np.flatnonzero(minions(world) & (duties(world)[DUTIES.index("traps")] > 0))
    return int(able[np.argmax(people.craft[able])]) if len(able) else -1


def draw(kit: Kit, world: World, waits: Given, row: int, place: pygame.Rect) -> Reply:
    """Draw the panel of the trap that a part (a row) belongs to into a place's lower right corner; returns what was clicked."""
    panel = framed(kit, place, (WIDTH, _HEIGHT))
    reply = Reply(closed=closed(kit, panel))
    things = world.things
    kit.icon((panel.left + 12, panel.top + 10), part_looks.frames_of(world, row)[0])
    kit.text((panel.left + 54, panel.top + 8), cut_to(kit, thing_words(world, row), 16, 196, True), 16, GOLD, True)
    x, y = world.xy(int(things.cell[row]))
    kit.text((panel.left + 54, panel.top + 31), f"at [{x}, {y}]", 13, DIM)
    trigger, mechanism = rearming.trap_of(world, row)
    top = panel.top + 56
    for role, part in (("Trigger", trigger), ("Mechanism", mechanism)):
        top = _part(kit, world, role, part, row, panel, top)
    _odds(kit, world, row, panel, top + 2)
    _left_button(kit, world, waits, row, panel, reply)
    if push(kit, pygame.Rect(panel.left + 150, panel.bottom - 38, 128, 28), f"Test fire  [{label(Act.TEST_FIRE)}]", trigger >= 0):
        reply.test = trigger
    return reply


def _left_button(kit: Kit, world: World, waits: Given, row: int, panel: pygame.Rect, reply: Reply) -> None:
    """D7, T10: draw the button that switches a lever or has a part rearmed, and why it can't be."""
    cell, tick = int(world.things.cell[row]), world.campaign.tick
    x, y = world.xy(cell)
    rect = pygame.Rect(panel.left + 12, panel.bottom - 38, 126, 28)
    if not parts.is_part(world, row):
        on = waits.levers.get(cell, bool(world.things.on[row]))
        if push(kit, rect, "Switch off" if on else "Switch on"):
            reply.orders.append(Lever(tick=tick, at=(x, y), on=not on))
        return
    order = Rearm(tick=tick, at=(x, y))
    reason = "it is ordered already" if cell in waits.rearmed else refusal(world, order)
    if push(kit, rect, "Rearm", reason is None):
        reply.orders.append(order)
    if reason:
        kit.text((panel.left + 14, panel.bottom - 55), cut_to(kit, capital(reason), 12, WIDTH - 28), 12, DIM)


def _part(kit: Kit, world: World, role: str, part: int, chosen: int, panel: pygame.Rect, top: int) -> int:
    """Draw one part of the trap; returns where the next goes."""
    box = pygame.Rect(panel.left + 8, top, panel.width - 16, 86)
    kit.frame(box, "sunk")
    if part < 0:
        kit.text((box.left + 10, box.top + 8), f"{role}: none", 14, FAINT, True)
        lines = [line for words in circuit_words.connections(world, chosen) for line in kit.wrapped(Line(words), 13, box.width - 20)]
        for place, line in enumerate(lines[:3]):
            kit.text((box.left + 10, box.top + 30 + 17 * place), line.words, 13, DIM)
        return box.bottom + 4
    name = capital(circuit_words.placed(world, part).removeprefix("the "))
    kit.icon((box.left + 8, box.top + 8), part_looks.frames_of(world, part)[0])
    kit.text((box.left + 48, box.top + 4), name, 14, GOLD if part == chosen else TEXT, True)
    state = part_words.state(world, part)
    sign = part_looks.SIGNS.get(part_looks.state_of(world, part))
    if sign:
        kit.icon((box.left + 48, box.top + 25), sign)
    left = box.left + (68 if sign else 48)
    kit.text((left, box.top + 23), cut_to(kit, state.words, 13, box.right - left - 6), 13, state.colour)
    _time(kit, world, part, pygame.Rect(box.left + 48, box.top + 45, 96, 10))
    if not parts.is_part(world, part):
        return box.bottom + 4
    told = part_words.last_rearming(world, part) or "Nobody has rearmed it yet."
    kit.icon((box.left + 8, box.top + 64), "i_dice", 1)
    kit.text((box.left + 30, box.top + 63), cut_to(kit, told, 12, box.width - 36), 12, DIM)
    return box.bottom + 4


def _time(kit: Kit, world: World, part: int, rect: pygame.Rect) -> None:
    """T14: draw how much of a part's two days is left."""
    hours = part_words.hours_left(world, part)
    if hours is not None:
        whole = parts.lifetime(world) / world.content.clock.ticks_per_hour
        kit.frame(rect, "sunk")
        share = min(1.0, hours / whole)
        kit.fill(_BAR if share > 0.25 else _LOW, (rect.left + 2, rect.top + 2, int((rect.width - 4) * share), rect.height - 4))
    left = rect.right + 8 if hours is not None else rect.left
    kit.text((left, rect.top - 5), part_words.time_left(world, part).replace(" of its two days", ""), 12, DIM)


def _odds(kit: Kit, world: World, row: int, panel: pygame.Rect, top: int) -> None:
    """T10, T11: draw how the next rearming of the chosen part would go, before it is tried."""
    if not parts.is_part(world, row):
        kit.text((panel.left + 14, top), "A lever needs no rearming.", 13, DIM)
        return
    who = likely_minion(world, row)
    if who < 0:
        kit.text((panel.left + 14, top), "No minion does the Traps duty.", 13, BAD)
        return
    craft = int(world.people.craft[who])
    kit.text(
        (panel.left + 14, top), cut_to(kit, f"Next rearming, by {world.people.name[who]} (craft {craft}):", 13, panel.width - 28), 13, TEXT
    )
    chances = rearming.odds(world, row, craft)
    left, width = panel.left + 14, panel.width - 28
    for (_, colour), chance in zip(_ODDS, chances, strict=True):
        part = width * chance // max(1, sum(chances))
        kit.fill(colour, (left, top + 20, part, 8))
        left += part
    told = [(word, colour, chance) for (word, colour), chance in zip(_ODDS, chances, strict=True) if chance]
    for place, (word, colour, chance) in enumerate(told):
        at = panel.left + 14 + place % 2 * 130, top + 29 + place // 2 * 16
        kit.text(at, f"{word} {chance / 10:.1f}%", 12, colour, True)
