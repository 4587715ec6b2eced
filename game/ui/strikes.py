"""C7, C11: what blows and shots look like for a moment: the shot on its way, sparks or blood, and how much it cost; only the screen's."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

from game.content.devices import STAGES
from game.ui.atlas import Atlas
from game.ui.kernels.kinds import CELL
from game.ui.looks import BOLT, SHOTS
from game.ui.people import Positions
from game.ui.view import View
from game.world.world import World

LASTS_S = 0.7
"""From when a blow falls, or a shot hits, until nothing of it is seen."""
HURT_S = 0.25
"""So long of that who is wounded is drawn as being hit."""
_CELL_S = 0.035
"""What a shot takes for the way of a cell."""
_FLASH_S = 0.36
_MOST = 80
_TURNS = 16
_RISE_PX, _FLOAT_AT = 9, (8, -9)
_PARRIED = ("clash.0", "clash.1", "clash.2")
_WOUNDED = ("slash.1", "splash.0", "splash.1", "splash.2")
_SHOT = _WOUNDED[1:]
_FLOAT_PARRIED = "float.parried"
_SHOTS_A_SECOND = 12

Blit = tuple[pygame.Surface, tuple[int, int]]


@dataclass
class Strike:
    """A blow or shot at somebody; it begins when it is first drawn."""

    victim: int  # id of who was struck at
    cell: int  # where they were
    shot: tuple[str, ...] = ()  # sprites of what flies there, none for a blow
    start: int = -1  # the cell it flies from
    stage: str = ""  # of the wound, empty where there is none
    began: float = -1.0


class Strikes:
    """The blows and shots of one world that are seen now. `hear` is told of rolls and wounds, `draw` draws what they look like."""

    def __init__(self, world: World, atlas: Atlas) -> None:
        """Show nothing yet."""
        self.world, self._atlas = world, atlas
        self._strikes: list[Strike] = []
        self._attack: dict[str, Any] | None = None
        self._turned: dict[tuple[str, int], pygame.Surface] = {}

    @property
    def busy(self) -> bool:
        """Whether anything is to be seen."""
        return bool(self._strikes)

    def hear(self, told: dict[str, Any]) -> None:
        """Take in one side of an opposed roll, or a wound. A blow is told as its attack, its defence, and then the wound, if any."""
        if told["type"] == "wound":
            if isinstance(told["by"], dict) and "side" in told["by"]:
                self._wounded(told)
        elif told["kind"] == "attack":
            self._attack = told
        elif told["kind"] == "defend" and self._attack is not None:
            attack, self._attack = self._attack, None
            start = self.world.cell(tuple(attack["actor"]["at"]))
            shot = self._shot_of(attack)
            self._strikes.append(Strike(told["actor"]["id"], self.world.cell(tuple(told["actor"]["at"])), shot, start))
            del self._strikes[:-_MOST]

    def cast(self, told: dict[str, Any]) -> None:
        """C7: show a spell that flies to whom it is for."""
        start, cell = (self.world.cell(tuple(told[who]["at"])) for who in ("who", "target"))
        self._strikes.append(Strike(told["target"]["id"], cell, BOLT, start))
        del self._strikes[:-_MOST]

    def _shot_of(self, attack: dict[str, Any]) -> tuple[str, ...]:
        """C7: return what flies at an attack, nothing at a blow."""
        world = self.world
        if "hunting" not in attack["mods"]:
            return ()
        gear = int(world.people.gear[world.people.row_of(attack["actor"]["id"])])
        return next((SHOTS[name] for number, name in enumerate(world.content.gear.names) if gear >> number & 1 and name in SHOTS), ())

    def _wounded(self, told: dict[str, Any]) -> None:
        """C11: let the last blow at somebody be one that wounds."""
        for strike in reversed(self._strikes):
            if strike.victim == told["victim"]["id"] and not strike.stage and strike.began < 0:
                strike.stage = told["stage"]
                return

    def hurt(self, seconds: float) -> set[int]:
        """Return the ids of those who are being wounded just now."""
        wounded = [strike for strike in self._strikes if strike.stage and strike.began >= 0]
        return {strike.victim for strike in wounded if 0 <= seconds - self._lands(strike) < HURT_S}

    def _lands(self, strike: Strike) -> float:
        """Return when a blow falls or a shot hits."""
        if not strike.shot:
            return strike.began
        (x, y), (to_x, to_y) = self.world.xy(strike.start), self.world.xy(strike.cell)
        return strike.began + _CELL_S * math.hypot(to_x - x, to_y - y)

    def blits(self, view: View, seconds: float, seen: NDArray[np.uint8] | None, where: Positions) -> list[Blit]:
        """Return all that is to be seen now, in world pixels of the view. where: of all people, as they are drawn."""
        still: list[Strike] = []
        found: list[Blit] = []
        for strike in self._strikes:
            if strike.began < 0:
                strike.began = seconds
            lands = self._lands(strike)
            if not strike.began <= seconds < lands + LASTS_S:
                continue
            still.append(strike)
            if seen is not None and not seen[strike.cell]:
                continue
            if seconds < lands:
                found.append(self._flying(view, strike, (seconds - strike.began) / (lands - strike.began), seconds))
            else:
                found += self._landed(view, strike, seconds - lands, where)
        self._strikes = still
        return found

    def _flying(self, view: View, strike: Strike, done: float, seconds: float) -> Blit:
        """C7: what flies, where it is now, turned to where it is going."""
        (x, y), (to_x, to_y) = self.world.xy(strike.start), self.world.xy(strike.cell)
        turn = round(math.atan2(y - to_y, to_x - x) / math.tau * _TURNS) % _TURNS
        picture = self._turn(strike.shot[int(seconds * _SHOTS_A_SECOND) % len(strike.shot)], turn)
        middle_x, middle_y = ((x + (to_x - x) * done + 0.5) * CELL, (y + (to_y - y) * done + 0.5) * CELL)
        return picture, (
            int(middle_x - picture.get_width() / 2) - view.world_left,
            int(middle_y - picture.get_height() / 2) - view.world_top,
        )

    def _turn(self, sprite: str, turn: int) -> pygame.Surface:
        key = sprite, turn
        if key not in self._turned:
            picture = self._atlas.sprite(sprite)
            self._turned[key] = pygame.transform.rotate(picture, turn * 360 / _TURNS) if turn else picture
        return self._turned[key]

    def _landed(self, view: View, strike: Strike, since: float, where: Positions) -> Iterable[Blit]:
        """N1: sparks of what was parried, blood of a wound; and over it a shield, or the points that the wound counts."""
        row = self.world.people.row_of(strike.victim)
        x, y = int(where.x[row] + 0.5) - view.world_left, int(where.y[row] + 0.5) - view.world_top
        sprites = _PARRIED if not strike.stage else _SHOT if strike.shot else _WOUNDED
        frame = int(since / _FLASH_S * len(sprites))
        if frame < len(sprites):
            yield self._atlas.sprite(sprites[frame]), (x, y - 2)
        mark = self.mark(strike)
        yield self._atlas.sprite(mark), (x + _FLOAT_AT[0], y + _FLOAT_AT[1] - int(_RISE_PX * since / LASTS_S))

    def mark(self, strike: Strike) -> str:
        """N1: return the sprite of what rises from who was struck at."""
        if not strike.stage:
            return _FLOAT_PARRIED
        return f"float.{self.world.content.wounds.points[STAGES.index(strike.stage)]}"
