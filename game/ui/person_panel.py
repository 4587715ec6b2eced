"""The panel of a person: what they are about, what can be done about them, their Policy, their Records, their Party."""

from __future__ import annotations

import pygame

from game.content.care import POLICIES
from game.content.types import STATS
from game.rules import care
from game.rules.assignment import minions
from game.sim.orders.base import Order, refusal
from game.sim.orders.caring import Burn, Capture, Dismantle, Kill, Policy, Release, Treat
from game.sim.orders.labour import Stance
from game.ui import breach_words, care_words, part_words, party_words
from game.ui.people import Cast
from game.ui.pieces import cut_to, push
from game.ui.records import Records
from game.ui.sighted import Seen, is_known
from game.ui.thing_panel import Reply, closed, framed
from game.ui.widgets import DIM, FAINT, GOLD, TEXT, Kit, Line
from game.ui.words import capital, doing, spoken
from game.world.tables import CAPTIVE, DEAD, KNOCKED_OUT, UP
from game.world.world import World

TABS = ("About", "Policy", "Records", "Party")
"""The last one is an adventurer's only (I1), of whom the player knows."""
SIZE = (336, 344)
_TOP, _STEP = 92, 20
_TAB_GAP = 6
_LINE_PX = 17
_FALLEN = (("Treat", Treat), ("Capture", Capture), ("Kill", Kill), ("Let go", Release))
_BODY = (("Take apart", Dismantle), ("Burn", Burn))
_POLICY_WORDS = {
    "treat": "Treat the bleeding",
    "carry": "Carry minions to bed",
    "capture": "Capture the fallen",
    "kill": "Kill fallen enemies",
    "dismantle": "Take dead adventurers apart",
    "burn": "Burn dead minions",
}


def draw(kit: Kit, world: World, row: int, tab: str, records: Records, cast: Cast, place: pygame.Rect, seen: Seen) -> tuple[Reply, str]:
    """Draw the panel of somebody with one of its tabs; returns what was clicked, and the tab to show from now on."""
    panel = framed(kit, place, SIZE)
    reply = Reply(closed=closed(kit, panel))
    people = world.people
    kit.icon((panel.left + 12, panel.top + 10), f"{cast.sprite(world, row)}.idle0")
    kit.text((panel.left + 54, panel.top + 8), cut_to(kit, people.name[row], 16, 230, True), 16, GOLD, True)
    kind = spoken(world.content.people.names[people.kind[row]])
    kit.text((panel.left + 54, panel.top + 31), f"{kind}, level {people.level[row]}", 13, DIM)
    tabs = TABS if party_words.has_party(world, row) and is_known(world, row, seen) else TABS[:-1]
    step = (panel.width - 24 + _TAB_GAP) // len(tabs)
    for number, name in enumerate(tabs):
        rect = pygame.Rect(panel.left + 12 + number * step, panel.top + 56, step - _TAB_GAP, 26)
        if push(kit, rect, name, on=name == tab):
            tab = name
    top = panel.top + _TOP
    if tab == "Policy":
        reply.orders += _policy(kit, world, row, panel, top)
    elif tab == "Records":
        _records(kit, world, records, row, panel, top)
    elif tab == "Party" and tab in tabs:
        _party(kit, world, row, panel, top)
    else:
        reply.orders += _about(kit, world, row, panel, top)
    return reply, tab


def _about(kit: Kit, world: World, row: int, panel: pygame.Rect, top: int) -> list[Order]:
    """Draw what somebody is about, how they are, what they can do and wear; and the orders about the fallen."""
    people, width = world.people, panel.width - 28
    lines = [Line(capital(doing(world, row)), TEXT, True), *care_words.person_lines(world, row)]
    lines += [*party_words.wary_lines(world, row), *breach_words.person_lines(world, row), *part_words.plight_lines(world, row)]
    stats = ", ".join(f"{stat} {int(getattr(people, stat)[row])}" for stat in STATS)
    gear = [spoken(name) for number, name in enumerate(world.content.gear.names) if people.gear[row] >> number & 1]
    talents = [spoken(name) for number, name in enumerate(world.content.talents.names) if people.talents[row] >> number & 1]
    lines += [Line(capital(stats), DIM), Line(capital(", ".join(gear) or "no gear"), DIM)]
    lines += [Line(capital(", ".join(talents)), DIM)] if talents else []
    broken = [part for line in lines for part in kit.wrapped(line, 13, width)]
    for number, line in enumerate(broken[:9]):
        kit.text((panel.left + 14, top + _STEP * number), line.words, 13, line.colour, line.bold)
    return _buttons(kit, world, row, panel)


def _buttons(kit: Kit, world: World, row: int, panel: pygame.Rect) -> list[Order]:
    """N8, I26: draw what can be ordered about somebody who is down or bleeds, grey with the reason where it can't."""
    people, tick = world.people, world.campaign.tick
    state = people.state[row]
    kinds = _BODY if state == DEAD else _FALLEN if state in (KNOCKED_OUT, CAPTIVE) else _FALLEN[:1] if people.bleeding[row] else ()
    given: list[Order] = []
    for number, (words, kind) in enumerate(kinds):
        rect = pygame.Rect(panel.left + 12 + number * 79, panel.bottom - 58, 75, 26)
        order = kind(tick=tick, target=int(people.id[row]))
        reason = refusal(world, order)
        if push(kit, rect, words, reason is None):
            given.append(order)
        if reason is not None and rect.collidepoint(kit.mouse):
            kit.text((panel.left + 14, panel.bottom - 27), cut_to(kit, f"{capital(reason)}.", 13, panel.width - 28), 13, DIM)
    return given


def _policy(kit: Kit, world: World, row: int, panel: pygame.Rect, top: int) -> list[Order]:
    """C8: draw the slider of a minion's stance, and what the dungeon's people do by themselves; returns what was clicked."""
    people, tick, stances = world.people, world.campaign.tick, world.content.stances.names
    given: list[Order] = []
    stop, can = int(people.stance[row]), people.state[row] == UP and bool(minions(world)[row])
    kit.text((panel.left + 14, top), "Stance", 14, TEXT if can else FAINT, True)
    kit.text((panel.right - 14, top), capital(stances[stop]), 14, GOLD, True, 1.0)
    left, right, y = panel.left + 34, panel.right - 44, top + 36
    kit.line(FAINT, (left, y), (right, y), 3)
    for number, name in enumerate(stances):
        at = left + (right - left) * number // (len(stances) - 1)
        rect = pygame.Rect(at - 12, y - 12, 24, 24)
        if kit.button(rect, on=number == stop) and can and number != stop:
            given.append(Stance(tick=tick, minion=int(people.id[row]), stop=number))
        kit.text((at, y + 14), capital(name), 12, GOLD if number == stop else DIM, align=0.5)
    kit.text((panel.left + 14, top + 74), "The dungeon's people, by themselves", 14, TEXT, True)
    for number, name in enumerate(POLICIES):
        rect = pygame.Rect(panel.left + 14, top + 98 + number * 24, 20, 20)
        on = care.policy(world, name)
        if kit.button(rect, on=on):
            given.append(Policy(tick=tick, name=name, value=not on))
        kit.text((rect.right + 8, rect.top - 1), _POLICY_WORDS[name], 13, TEXT if on else DIM)
    return given


def _records(kit: Kit, world: World, records: Records, row: int, panel: pygame.Rect, top: int) -> None:
    """Z2, K16: draw what somebody has learnt from traps, and what they did and suffered last, with the dice."""
    lessons = party_words.lesson_lines(world, row)
    learnt = [Line(capital("; ".join(line.words for line in lessons)), lessons[0].colour)] if lessons else []
    told = [Line(record.words, TEXT) for record in records.of(int(world.people.id[row]))]
    if not _list(kit, [*learnt, *told], panel, top):
        kit.text((panel.left + 14, top), "Nothing yet.", 13, DIM)


def _list(kit: Kit, lines: list[Line], panel: pygame.Rect, top: int) -> int:
    """Draw lines below each other, broken where they are too long, as far as there is room; returns how many there was room for."""
    y = top
    for number, whole in enumerate(lines):
        broken = kit.wrapped(whole, 13, panel.width - 28)
        if y + _LINE_PX * len(broken) > panel.bottom - 10:
            return number
        for line in broken:
            kit.text((panel.left + 14, y), line.words, 13, line.colour, line.bold)
            y += _LINE_PX
        y += 3
    return len(lines)


def _party(kit: Kit, world: World, row: int, panel: pygame.Rect, top: int) -> None:
    """I1: draw what is known of an adventurer's party, and who is of it, as many as there is room for."""
    lines, members = party_words.party_lines(world, row), party_words.member_lines(world, row)
    room = (panel.bottom - 10 - top) // (_LINE_PX + 3) - len(lines)
    if len(members) > room:
        members = [*members[: room - 1], Line(f"and {len(members) - room + 1} more", DIM)]
    width = panel.width - 28
    _list(kit, [*lines, *(line._replace(words=cut_to(kit, line.words, 13, width, line.bold)) for line in members)], panel, top)
