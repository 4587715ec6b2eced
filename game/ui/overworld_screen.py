"""I18, I20: the screen of the overworld: settlements and their roads as a small map, and the next party on it, when Far Sight shows it."""

from __future__ import annotations

import math

import pygame

from game.content.invading import SettlementType
from game.rules import forces, invasions, overworld, powers
from game.rules.invasions import Expected
from game.ui import party_words
from game.ui.bindings import CLOSE_SCREEN, label
from game.ui.kernels.noise import hash3
from game.ui.known import hour_words
from game.ui.looks import person_sprite
from game.ui.modals import Answer
from game.ui.pieces import cut_to, push
from game.ui.speech import say
from game.ui.widgets import BAD, DIM, FAINT, GOLD, GOOD, INK, TEXT, Colour, Kit, Line
from game.ui.words import capital, spoken
from game.world.world import World

_SIZE = (900, 560)
_MAP_PX = 432
_RINGS = (5000, 10_000, 20_000, 30_000)
_EVIL: Colour = (190, 110, 220)
_GROUND: Colour = (38, 44, 40)
_RING: Colour = (58, 66, 58)
_ROAD: Colour = (150, 124, 84)
_TEMPERS = ((0.75, "striking", BAD), (0.4, "angry", (246, 164, 64)), (0.15, "uneasy", (238, 206, 96)), (0.0, "quiet", GOOD))
_SCENE_PX = 36
_EDGE_TURN = 137
"""Degrees between the directions from which one party without a home comes and the next one."""


class OverworldScreen:
    """A screen of its own."""

    def __init__(self, world: World) -> None:
        """Show the overworld of a world."""
        self._world = world
        self._most = 0  # metres that the map reaches

    def draw(self, kit: Kit, keys: list[int]) -> Answer:
        """Draw it; returns whether it was closed."""
        window = kit.window
        panel = pygame.Rect(0, 0, min(_SIZE[0], window.width - 8), min(_SIZE[1], window.height - 8))
        panel.center = window.center
        kit.frame(panel, "panel")
        kit.text((panel.centerx, panel.top + 8), say("overworld"), 24, GOLD, True, 0.5)
        side = max(120, min(_MAP_PX, panel.height - 124, panel.width // 2))
        land = pygame.Rect(panel.left + 20, panel.top + 50, side, side)
        shown = invasions.expected(self._world) if powers.foresees(self._world) else None
        roads = [*self._world.settlements.metres.tolist(), *([shown.road] if shown else [])]
        self._most = max(_RINGS[0], *roads) if roads else _RINGS[0]
        self._land(kit, land, shown)
        right = pygame.Rect(land.right + 16, land.top, panel.right - 20 - land.right - 16, land.height)
        self._next(kit, right, shown)
        close = pygame.Rect(panel.centerx - 100, panel.bottom - 54, 200, 38)
        closed = push(kit, close, f"{say('close')}  [{label(CLOSE_SCREEN[0])}]", on=True) or any(key in CLOSE_SCREEN for key in keys)
        return Answer(closed)

    # --- the map ------------------------------------------------------------------------------------------------------------

    def _at(self, land: pygame.Rect, metres: int, degrees: int) -> tuple[int, int]:
        """Return where a place lies; near ones are drawn farther apart than they are, by the root of the way."""
        reach = (land.width / 2 - 44) * math.sqrt(metres / self._most)
        turn = math.radians(degrees)
        return round(land.centerx + reach * math.sin(turn)), round(land.centery - reach * math.cos(turn))

    def _land(self, kit: Kit, land: pygame.Rect, shown: Expected | None) -> None:
        kit.frame(land, "sunk")
        world = self._world
        kit.fill(_GROUND, land.inflate(-6, -6))
        self._scenery(kit, land)
        for metres in [ring for ring in _RINGS if ring <= self._most]:
            radius = land.centery - self._at(land, metres, 0)[1]
            kit.circle(_RING, land.center, radius, 1)
            kit.text((land.centerx, land.centery + radius - 16), f"{metres // 1000} km", 11, FAINT, align=0.5)
        homes: list[tuple[int, SettlementType]] = [
            (row, world.content.settlements.at(kind)) for row, kind in enumerate(world.settlements.kind.tolist())
        ]
        for row, home in homes:
            _road(kit, land.center, self._at(land, int(world.settlements.metres[row]), home.direction))
        for row, home in homes:
            self._settlement(kit, land, row, home)
        kit.icon((land.centerx - 16, land.centery - 18), "heart.1")
        if shown is not None:
            self._party(kit, land, shown)

    def _scenery(self, kit: Kit, land: pygame.Rect) -> None:
        """Draw woods and hills, the same in every picture of a campaign, where there is no settlement and no road."""
        world = self._world
        busy = [
            self._at(land, metres * share // 4, world.content.settlements.at(kind).direction)
            for metres, kind in zip(world.settlements.metres.tolist(), world.settlements.kind.tolist(), strict=True)
            for share in (1, 2, 3, 4)
        ]
        columns = land.width // _SCENE_PX
        for place in range(columns * columns):
            chance = hash3(place, world.campaign.seed & 0xFFFF, _SCENE_PX)
            x = land.left + 8 + place % columns * _SCENE_PX + (chance >> 8) % 10
            y = land.top + 8 + place // columns * _SCENE_PX + (chance >> 16) % 10
            inside = x + _SCENE_PX < land.right and y + _SCENE_PX < land.bottom and math.dist((x + 12, y + 12), land.center) > 48
            if chance % 5 < 2 and inside and all(math.dist((x + 16, y + 8), at) > 44 for at in busy):
                kit.icon((x, y), "land.tree" if chance % 5 else "land.hill", faint=True)

    def _settlement(self, kit: Kit, land: pygame.Rect, row: int, home: SettlementType) -> None:
        world = self._world
        metres = int(world.settlements.metres[row])
        x, y = self._at(land, metres, home.direction)
        kit.icon((x - 16, y - 20), "i_dark_tower" if home.evil else "i_castle" if home.temper[0] >= 20 else "i_town")
        kit.text((x, y + 10), home.name, 13, _EVIL if home.evil else TEXT, True, 0.5)
        kit.text((x, y + 26), f"{metres / 1000:.1f} km", 11, DIM, align=0.5)
        if pygame.Rect(x - 40, y - 22, 80, 64).collidepoint(kit.mouse):
            temper = int(world.settlements.temper[row])
            _, words, colour = next(each for each in _TEMPERS if temper >= each[0] * world.content.tempers.most)
            sends = say("settlement-sends-warriors" if home.evil else "settlement-sends-parties")
            lines = [Line(home.name, GOLD, True), Line(home.faction, DIM), Line(say(f"temper-{words}"), colour, True), Line(sends, TEXT)]
            kit.tip(lines, (x, y))

    def _party(self, kit: Kit, land: pygame.Rect, shown: Expected) -> None:
        """I18: draw where the next party is on its road."""
        row = self._world.settlements.row_of(shown.home)
        degrees = (_EDGE_TURN * (self._world.campaign.invasions + 1)) % 360
        if row >= 0:
            degrees = self._world.content.settlements.at(int(self._world.settlements.kind[row])).direction
        start = self._at(land, shown.road, degrees)
        share = shown.metres / max(1, shown.road)
        x, y = (round(end * share + begin * (1 - share)) for begin, end in zip(start, land.center, strict=True))
        if row < 0:
            _road(kit, land.center, start)
        kit.line(BAD, start, (x, y), 3)
        kit.circle(INK, (x, y), 7)
        kit.circle(BAD, (x, y), 5)
        kit.icon((x - 2, y - 44), "i_flag")

    # --- who comes ----------------------------------------------------------------------------------------------------------

    def _next(self, kit: Kit, area: pygame.Rect, shown: Expected | None) -> None:
        kit.text(area.topleft, say("next-party"), 16, GOLD, True)
        top = area.top + 28
        lines = self._about(shown)
        for line in [part for whole in lines for part in kit.wrapped(whole, 14, area.width)]:
            kit.text((area.left, top), line.words, 14, line.colour, line.bold)
            top += 20
        if shown is None:
            return
        top += 6
        members, room = shown.force.members, max(1, (area.bottom - top) // 38)
        shown_rows = room if len(members) <= room else room - 1
        for place, one in enumerate(members[:shown_rows]):
            line_at = pygame.Rect(area.left, top + place * 38, area.width, 36)
            kit.frame(line_at, "button")
            kit.icon((line_at.left + 4, line_at.top + 2), f"{self._sprite(one, place)}.idle0")
            kit.text((line_at.left + 44, line_at.top - 2), f"{capital(spoken(one.kind))}, level {one.level}", 14, TEXT, True)
            talents = ", ".join(spoken(name) for name in self._talents(one)) or "no talents"
            kit.text((line_at.left + 44, line_at.top + 16), cut_to(kit, capital(talents), 12, area.width - 54), 12, DIM)
        if shown_rows < len(members):
            kit.text((area.left, top + shown_rows * 38 + 4), f"and {len(members) - shown_rows} more", 13, DIM)

    def _sprite(self, one: forces.Invader, place: int) -> str:
        return person_sprite(one.kind, place, set(self._world.content.people[one.kind].gear))

    def _talents(self, one: forces.Invader) -> list[str]:
        return list(self._world.content.people[one.kind].talents) if one.talents is None else one.talents

    def _about(self, shown: Expected | None) -> list[Line]:
        """Say who comes, from where, and when; without Far Sight, what it takes."""
        if shown is None:
            if powers.foresees(self._world):
                return [Line(say("next-nobody"), DIM)]
            return [Line(say("next-unknown"), DIM)]
        world, force = self._world, shown.force
        count = len(force.members)
        home = overworld.name_of(world, shown.home) or say("next-beyond")
        found = [Line(say("next-mob" if force.kind == forces.MOB else "next-who", count=count, home=home), TEXT, True)]
        found.append(Line(party_words.named_goal(force.goal), TEXT))
        if world.campaign.tick < shown.sets_out:
            found.append(Line(say("next-sets-out", hour=hour_words(world, shown.sets_out)), DIM))
        else:
            found.append(Line(say("next-on-road", gone=f"{shown.metres / 1000:.1f}", road=f"{shown.road / 1000:.1f}"), DIM))
        held = "next-gate-held" if world.campaign.halted else "next-gate"
        return [*found, Line(say(held, hour=hour_words(world, shown.arrives)), GOLD)]


def _road(kit: Kit, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Draw a road as a row of short strokes."""
    length = math.dist(start, end)
    for step in range(0, int(length) - 4, 9):
        here, there = step / length, min(1.0, (step + 5) / length)
        stroke = [(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share) for share in (here, there)]
        kit.line(_ROAD, stroke[0], stroke[1], 2)
