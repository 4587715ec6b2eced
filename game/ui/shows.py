"""T19: what a firing looks like for a moment: the screen's own, by the screen's clock; the world knows nothing of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
import pygame
from numpy.typing import NDArray

from game.content.devices import EffectType
from game.rules import gas, spotting
from game.ui import reach
from game.ui.atlas import Atlas
from game.ui.kernels.kinds import CELL
from game.ui.kernels.noise import hash3
from game.ui.people import Positions
from game.ui.strikes import Strikes
from game.ui.view import View
from game.world.events import ROLL_AGAINST, SPELL_CAST, SPELL_HIT, TRAP_FIRED, TRAP_HIT, WOUND, Row, as_dict
from game.world.world import World

LASTS_S = 0.7
_MOST_SHOWN = 60
_FRAMES_A_SECOND = 12
_TURNS = (90, 0, -90, 180)
"""Facing → by how much a sprite that points east is turned."""
_GAS_ALPHA = 120
_HIT_SPRITES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"stuck": ("web_splat",), "stunned": ("spark.0", "spark.1", "spark.2"), "none": ("dust.0", "dust.1", "dust.2")}
)
_WOUNDED = ("slash.0", "slash.1", "slash.2")

Blit = tuple[pygame.Surface, tuple[int, int]]


@dataclass
class _Show:
    """One thing to be seen for a moment; it begins when it is first drawn."""

    cell: int
    began: float = -1.0
    effect: EffectType | None = None  # None: a hit, or the mechanism itself
    facing: int = 0
    cells: tuple[int, ...] = ()
    sprites: tuple[str, ...] = ()
    secret: bool = False  # it befell somebody whom nobody has spotted (I19)


class Shows:
    """The short-lived pictures over one world. `hear` is told its events, `draw` draws what they look like."""

    def __init__(self, world: World, atlas: Atlas) -> None:
        """Show nothing yet."""
        self.world, self._atlas = world, atlas
        self._shows: list[_Show] = []
        self._firing: dict[int, float] = {}
        self._turned: dict[tuple[str, int], pygame.Surface] = {}
        self._clouds: dict[tuple[int, int], list[int]] = {}
        self._clouds_tick = -1
        self._gas: dict[str, pygame.Surface] = {}
        self.strikes = Strikes(world, atlas)

    def hear(self, rows: list[Row]) -> None:
        """Take in what was told: firings, and who was struck at."""
        world = self.world
        for row in rows:
            if row[2] == TRAP_FIRED.number:
                told = as_dict(world, row)
                self._fired(world.cell(tuple(told["mechanism"]["at"])), told["kind"])
            elif row[2] == SPELL_CAST.number:
                told = as_dict(world, row)
                if world.content.spells[told["spell"]].effect.kind == "shot":
                    self.strikes.cast(told)
            elif row[2] in (TRAP_HIT.number, SPELL_HIT.number):
                told = as_dict(world, row)
                if "spell" in told and world.content.spells[told["spell"]].effect.kind == "shot":
                    continue  # seen as the bolt lands
                sprites = _HIT_SPRITES.get(told["effect"], _WOUNDED)
                if told["effect"] != "panicked":
                    secret = not spotting.shown(world)[world.people.row_of(told["victim"]["id"])]
                    self._shows.append(_Show(world.cell(tuple(told["victim"]["at"])), sprites=sprites, secret=secret))
            elif row[2] in (WOUND.number, ROLL_AGAINST.number):
                self.strikes.hear(as_dict(world, row))
        del self._shows[:-_MOST_SHOWN]

    def _fired(self, cell: int, kind: str) -> None:
        """Begin to show a mechanism's firing."""
        world = self.world
        row = world.thing_at(cell)
        facing = int(world.things.facing[row]) if row >= 0 else 0
        self._firing[cell] = -1.0
        for effect in world.content.mechanisms[kind].effects:
            if effect.kind in _PAINTERS:
                cells = reach.of_effect(world, effect, cell, facing)
                if effect.kind == "shot":
                    # It flies as far as the first who stands in its way.
                    stands = [place for place, each in enumerate(cells) if (world.people.cell == each).any()]
                    cells = cells[: stands[0] + 1] if stands else cells
                self._shows.append(_Show(cell, effect=effect, facing=facing, cells=tuple(cells)))

    def firing(self, cell: int, seconds: float) -> bool:
        """Return whether the mechanism on a cell is shown in the act."""
        began = self._firing.get(cell)
        if began is None:
            return False
        if began < 0:
            self._firing[cell] = began = seconds
        if not 0 <= seconds - began < LASTS_S:
            del self._firing[cell]
            return False
        return True

    @property
    def busy(self) -> bool:
        """Whether anything moves."""
        return bool(self._shows or self._firing or self.strikes.busy or len(self.world.clouds))

    def draw(self, target: pygame.Surface, view: View, seconds: float, seen: NDArray[np.uint8] | None, where: Positions) -> None:
        """Draw all that is to be seen now over a lit picture in world pixels. where: of all people, as they are drawn."""
        still: list[_Show] = []
        blits = self._gas_blits(view, seconds, seen)
        for show in self._shows:
            if show.began < 0:
                show.began = seconds
            done = (seconds - show.began) / LASTS_S
            if not 0 <= done < 1:
                continue
            still.append(show)
            if show.secret and seen is not None:
                continue
            if show.effect is None:
                blits += self._on(view, seen, show.cell, show.sprites[int(done * len(show.sprites))])
            else:
                blits += _PAINTERS[show.effect.kind](self, view, seen, show, done)
        self._shows = still
        target.fblits(blits + self.strikes.blits(view, seconds, seen, where))

    # --- pictures -----------------------------------------------------------------------------------------------------------

    def _on(self, view: View, seen: NDArray[np.uint8] | None, cell: int, sprite: str, turn: int = 0, scale: int = 1) -> list[Blit]:
        """Return a sprite on an explored cell, turned and enlarged around its middle."""
        if seen is not None and not seen[cell]:
            return []
        key = f"{sprite}*{scale}", turn
        if key not in self._turned:
            picture = pygame.transform.scale_by(self._atlas.sprite(sprite), scale)
            self._turned[key] = pygame.transform.rotate(picture, turn) if turn else picture
        x, y = self.world.xy(cell)
        off = (scale - 1) * CELL // 2
        return [(self._turned[key], (x * CELL - off - view.world_left, y * CELL - off - view.world_top))]

    def _jet(self, view: View, seen: NDArray[np.uint8] | None, show: _Show, done: float) -> list[Blit]:
        """A flame along its cells, out and back again."""
        long = max(1, min(len(show.cells), int(len(show.cells) * min(1.0, done * 4, (1 - done) * 4) + 0.999)))
        frame, found = int(done * LASTS_S * _FRAMES_A_SECOND) % 3, []
        for place, cell in enumerate(show.cells[:long]):
            part = "start" if not place else "end" if place == long - 1 else "mid"
            found += self._on(view, seen, cell, f"flame.{part}.{(frame + place) % 3}", _TURNS[show.facing])
        return found

    def _shot(self, view: View, seen: NDArray[np.uint8] | None, show: _Show, done: float) -> list[Blit]:
        """A dart that flies along its line."""
        at = int(done * 2 * len(show.cells))
        if at >= len(show.cells):
            return []
        return self._on(view, seen, show.cells[at], "dart.v" if show.facing % 2 == 0 else "dart.h", 180 if show.facing in (2, 3) else 0)

    def _blast(self, view: View, seen: NDArray[np.uint8] | None, show: _Show, done: float) -> list[Blit]:
        """A blast that spreads from the middle."""
        found: list[Blit] = []
        for cell in show.cells:
            far = self.world.apart(cell, show.cell)
            frame = int(done * 7) - far
            if 0 <= frame < 5:
                found += self._on(view, seen, cell, f"blast.{frame}")
        return found

    def _arc(self, view: View, seen: NDArray[np.uint8] | None, show: _Show, done: float) -> list[Blit]:
        """Sparks that leap about the cells it reaches."""
        frame = int(done * LASTS_S * _FRAMES_A_SECOND)
        cells = [cell for cell in show.cells if hash3(cell, frame, 11) % 5 == 0]
        return [blit for cell in cells for blit in self._on(view, seen, cell, f"spark.{hash3(cell, frame, 12) % 3}")]

    def _web(self, view: View, seen: NDArray[np.uint8] | None, show: _Show, _done: float) -> list[Blit]:
        """Webs on all cells it reaches."""
        return [blit for cell in show.cells for blit in self._on(view, seen, cell, "web_splat")]

    def _ring(self, view: View, seen: NDArray[np.uint8] | None, show: _Show, done: float) -> list[Blit]:
        """A wave that runs outwards: of panic, or of a noise."""
        name = "panic_wave" if show.effect is not None and show.effect.kind == "panic" else "alarm_ring"
        return self._on(view, seen, show.cell, f"{name}.{min(2, int(done * 3))}", scale=1 + 2 * int(done * 3))

    def _burst(self, view: View, seen: NDArray[np.uint8] | None, show: _Show, done: float) -> list[Blit]:
        """Dust where somebody comes from nowhere."""
        return self._on(view, seen, show.cell, f"dust.{int(done * 3)}", scale=2)

    def _gas_blits(self, view: View, seconds: float, seen: NDArray[np.uint8] | None) -> list[Blit]:
        """T19: return the clouds of gas as they lie now."""
        world, found = self.world, []
        if self._clouds_tick != world.campaign.tick:
            self._clouds, self._clouds_tick = {}, world.campaign.tick
        clouds, kinds = world.clouds, world.content.structures.names
        for kind, number, cell in zip(clouds.kind.tolist(), clouds.effect.tolist(), clouds.cell.tolist(), strict=True):
            radius = world.content.mechanisms[kinds[kind]].effects[number].reach
            if (cell, radius) not in self._clouds:
                self._clouds[cell, radius] = gas.filled(world, cell, radius)
            for each in self._clouds[cell, radius]:
                sprite = f"gas.{(int(seconds * 1.5) + hash3(each, 3, 13)) % 2 + 1}"
                if sprite not in self._gas:
                    self._gas[sprite] = self._atlas.sprite(sprite).copy()
                    self._gas[sprite].set_alpha(_GAS_ALPHA)
                shift = hash3(each, int(seconds * 2), 14) % 3 - 1
                x, y = world.xy(each)
                if seen is None or seen[each]:
                    found.append((self._gas[sprite], (x * CELL + shift - view.world_left, y * CELL - view.world_top)))
        return found


_PAINTERS: Mapping[str, Callable[[Shows, View, NDArray[np.uint8] | None, _Show, float], list[Blit]]] = MappingProxyType(
    {
        "jet": Shows._jet,
        "shot": Shows._shot,
        "blast": Shows._blast,
        "arc": Shows._arc,
        "hold": Shows._web,
        "panic": Shows._ring,
        "noise": Shows._ring,
        "summon": Shows._burst,
    }
)
"""Kind of effect → what it looks like; an attack is seen by who is struck, and by the mechanism itself."""
