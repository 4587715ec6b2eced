"""The picture of the world: ground, things and people of a view, lit, fogged and enlarged."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pygame
from numpy.typing import NDArray

from game.sim.orders.base import Order
from game.ui import part_looks
from game.ui.atlas import Atlas
from game.ui.drafts import Draft
from game.ui.furniture import Furniture, Thing
from game.ui.ghost_eyes import GhostEyes
from game.ui.ground import Ground
from game.ui.insight import Minds
from game.ui.kernels.composing import compose, tone_curve
from game.ui.kernels.kinds import CELL, CHUNK
from game.ui.layers import Layers, draw_enlarged
from game.ui.lighting import AMBIENT, Lighting, colours_at, make_halo
from game.ui.looks import FLAT, LIGHTS
from game.ui.marks import Marks
from game.ui.people import Positions, positions
from game.ui.shows import Shows
from game.ui.stage import Blit, Entry, Stage, shadow
from game.ui.terrain import CELLS, MOST_CHUNKS, Chunk, Place, Terrain
from game.ui.view import View
from game.ui.wires import Sight, Wires
from game.world.tables import UP
from game.world.world import World

PATIENT = 1 << 30
"""As much work as there is to do."""
_A_FRAMES_WORK = 8
_BAKING = 4
"""Work of baking a chunk, that of tracing a light to a chunk being 1."""
_REACH_PX = 48
"""So far beyond its cell a thing or its shine can be seen."""
_FRAMES_A_SECOND = 6
_GLINTS_A_SECOND = 2.5
_SIGN_AT = (9, -3)
"""Where a part's sign is drawn on its cell."""


class Scene:
    """Draws one world, from any view, as often as asked; only reads it.

    Everything kept follows from the world and is brought up to date in `draw`, so the world may change in any way between two
    pictures. For another world make another scene.
    """

    def __init__(self, world: World, atlas: Atlas | None = None) -> None:
        """Make ready; nothing is baked before it is in view."""
        self.world = world
        self.atlas = atlas or Atlas()
        self.ground = Ground(world)
        self.terrain = Terrain(self.ground, world.campaign.width, world.campaign.height, self.atlas)
        self.lighting = Lighting(self.terrain)
        self.furniture = Furniture(self.ground)
        self.marks = Marks(world, self.atlas, self.ground)
        self.shows = Shows(world, self.atlas)
        self.wires = Wires(self.atlas, self.ground)
        self.minds = Minds(world, self.atlas)
        self.stage = Stage(world, self.atlas, self.shows)
        self.eyes = GhostEyes(world, self.atlas)
        self._curve = tone_curve()
        self._halos: dict[str, pygame.Surface] = {}
        self._shadow = shadow(7)
        self._layers = Layers((1, 1))
        self.calm = False  # whether lights burn steadily

    def draw(
        self,
        target: pygame.Surface,
        view: View,
        fraction: float = 1.0,
        seconds: float = 0.0,
        seen: NDArray[np.uint8] | None = None,
        work: int = _A_FRAMES_WORK,
        waiting: Iterable[Order] = (),
        draft: Draft | None = None,
        sight: Sight | None = None,
    ) -> None:
        """Draw what the view shows on to the upper left corner of `target`.

        fraction: how much of the time from the last tick done to the one after it has passed, 0 to 1.
        seconds: of the screen's own clock; flames and breath follow it.
        seen: uint8[cells], 0 where the player has not explored; None = everything is shown.
        work: how much of what is out of date may be put right now; the rest waits for the next pictures. What was never baked
        is baked in any case.
        waiting: orders that were given and are not carried out yet.  draft: what the tool in hand would order.
        sight: what of the wiring and of adventurers' minds is to be seen.
        """
        world = self.world
        self._follow()
        self.marks.update(waiting)
        chunks = self._ready(view, work)
        width, height = view.world_size
        if self._layers.size != (width, height):
            self._layers = Layers((width, height))
        layers = self._layers
        left, top = view.world_left, view.world_top
        layers.scene.fblits([(chunk.surface, (x * CHUNK - left, y * CHUNK - top)) for chunk in chunks for x, y in (chunk.place,)])
        self.marks.draw_stores(layers.scene, view, seen)
        layers.shining.fill(0)
        where = positions(world, fraction)
        around = self.terrain.places(left - _REACH_PX, top - _REACH_PX, left + width + _REACH_PX, top + height + _REACH_PX)
        self._draw_things(view, around, where, seconds, seen)
        colours = colours_at(seconds, self.calm)
        scene, shining, lit = layers.arrays()
        for chunk in chunks:
            x, y = chunk.place
            chunk.look_through(None if seen is None else self._seen_of(chunk.place, seen))
            compose(
                scene,
                shining,
                lit,
                top,
                left,
                y * CHUNK,
                x * CHUNK,
                chunk.light,
                chunk.fog,
                chunk.glow,
                colours,
                AMBIENT,
                self._curve,
            )
        del scene, shining, lit
        self._draw_halos(view, around, seen)
        self.shows.draw(layers.lit, view, seconds, seen, where)
        if sight is not None and sight.lit is not None:
            self.marks.draw_light(layers.lit, view, sight.lit, seen)
        if sight is not None:
            self.wires.draw(layers.lit, view, sight, draft, seconds, seen)
        self._draw_icons(view, seen)
        self.eyes.draw(layers.lit, view, seconds)
        on_marks = [
            (self.atlas.cut_out(name, mirrored, layers.lit, at), at)
            for name, mirrored, at in self.stage.on_stage
            if self.marks.marked(at[0] + left, at[1] + top) or (sight is not None and sight.insight)
        ]
        if sight is not None and sight.insight:
            self.minds.draw(layers.lit, view, sight.insight, where, seen)
        self.marks.draw(layers.lit, view)
        layers.lit.fblits(on_marks)
        self.marks.draw_above(layers.lit, view, draft, seen)
        draw_enlarged(layers.lit, view, target)

    def _follow(self) -> None:
        """Take over what has changed in the world since the last picture."""
        changed = self.ground.update(self.world)
        if len(changed):
            self.terrain.changed(changed)
            self.lighting.changed(changed)
        if self.furniture.update(self.world):
            self.lighting.set_sources(self.furniture.sources)

    def _ready(self, view: View, work: int) -> list[Chunk]:
        """Return the chunks in view, baked and lit, then spend what is left of `work` on what is out of date around it."""
        left, top = view.world_left, view.world_top
        width, height = view.world_size
        terrain, lighting = self.terrain, self.lighting
        terrain.most_chunks = max(MOST_CHUNKS, 3 * (width // CHUNK + 3) * (height // CHUNK + 3))
        chunks = [terrain.chunk(place) for place in terrain.places(left, top, left + width, top + height)]
        near = terrain.places(left - CHUNK, top - CHUNK, left + width + CHUNK, top + height + CHUNK)
        for chunk in [*chunks, *(known for place in near if (known := terrain.known(place)) is not None)]:
            if chunk.stale and work > 0:
                terrain.bake(chunk)
                work -= _BAKING
        for chunk in chunks:
            if not chunk.lit:
                lighting.light(chunk, PATIENT)
            elif chunk.light_stale and work > 0:
                work -= 1 + lighting.light(chunk, work)
        for place in near:
            # What will come into view next; a picture that stands alone has no use for it.
            if not 0 < work < PATIENT // 2:
                break
            if terrain.known(place) is None:
                terrain.chunk(place)
                work -= _BAKING
            else:
                chunk = terrain.chunk(place)
                if chunk.light_stale:
                    work -= 1 + lighting.light(chunk, work)
        return chunks

    def _seen_of(self, place: Place, seen: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """What is explored of a chunk's cells and one around; beyond the map what is so at its edge."""
        world = self.world
        xs = np.clip(np.arange(place[0] * CELLS - 1, place[0] * CELLS + CELLS + 1), 0, world.campaign.width - 1)
        ys = np.clip(np.arange(place[1] * CELLS - 1, place[1] * CELLS + CELLS + 1), 0, world.campaign.height - 1)
        around: NDArray[np.uint8] = seen[(ys[:, np.newaxis] + 1) * world.stride + xs + 1]
        return around

    # --- things and people --------------------------------------------------------------------------------------------------

    def _draw_things(self, view: View, places: list[Place], where: Positions, seconds: float, seen: NDArray[np.uint8] | None) -> None:
        atlas, left, top = self.atlas, view.world_left, view.world_top
        flat: list[Blit] = []
        shining: list[Blit] = []
        shadows: list[Blit] = []
        standing: list[Entry] = []
        trodden = self._trodden(where)
        for place in places:
            for thing in self._things_of(place):
                if seen is not None and not seen[thing.cell]:
                    continue
                at = (thing.x - left, thing.y - top)
                if thing.door >= 0:
                    names = part_looks.door_sprites(self.world, thing.door, thing.piece, thing.cell in trodden)
                    standing += [Entry(thing.foot, atlas.sprite(name), None, at) for name in names]
                    continue
                name = self._frame(thing, seconds)
                if not name:
                    continue
                glow = atlas.glow(name, thing.mirrored)
                if thing.layer == FLAT:
                    flat.append((atlas.sprite(name, thing.mirrored), at))
                    if glow is not None:
                        shining.append((glow, at))
                else:
                    standing.append(Entry(thing.foot, atlas.sprite(name, thing.mirrored), glow, at))
                    if thing.shadow:
                        shadows.append((self._shadow, (at[0] + 1, at[1] + 12)))
        self.stage.enter(view, where, seconds, seen, shadows, standing)
        standing.sort(key=_foot)
        layers = self._layers
        layers.scene.fblits(flat + shadows)
        layers.scene.fblits([(entry.picture, entry.at) for entry in standing])
        layers.shining.fblits(shining + [(entry.shining, entry.at) for entry in standing if entry.shining is not None])

    def _things_of(self, place: Place) -> list[Thing]:
        """What stands, lies, hangs and glows in a chunk."""
        grown = [
            Thing(
                (decoration.y + 1) * self.ground.stride + decoration.x + 1,
                (decoration.sprite,),
                decoration.x * CELL,
                decoration.y * CELL,
                decoration.y * CELL + CELL // 2,
                decoration.mirrored,
            )
            for decoration in self.terrain.decorations(place)
            if self.atlas.glow(decoration.sprite) is not None
        ]
        return self.furniture.within(place) + grown

    def _frame(self, thing: Thing, seconds: float) -> str:
        if thing.fire and self.shows.firing(thing.cell, seconds):
            return thing.fire[int(seconds * _FRAMES_A_SECOND) % len(thing.fire)]
        if len(thing.frames) == 1:
            return thing.frames[0]
        rate = _GLINTS_A_SECOND if thing.slow else _FRAMES_A_SECOND
        return thing.frames[int(seconds * rate + thing.cell * 7) % len(thing.frames)]

    def _trodden(self, where: Positions) -> set[int]:
        """The cells that somebody stands in or has a foot in."""
        up = self.world.people.state == UP
        stride = self.world.stride
        found: set[int] = set()
        for dx, dy in ((4, 4), (12, 4), (4, 12), (12, 12)):
            cells = ((where.y[up] + dy) // CELL + 1) * stride + (where.x[up] + dx) // CELL + 1
            found.update(cells.astype(np.int64).tolist())
        return found

    def _draw_icons(self, view: View, seen: NDArray[np.uint8] | None) -> None:
        """T9, T12, T14, T19: draw the icons over people and the signs over parts, whatever the light."""
        self.stage.draw_over(self._layers.lit)
        blits: list[Blit] = []
        width, height = view.world_size
        for cell, sign in self.furniture.signs:
            x, y = self.world.xy(cell)
            at = x * CELL - view.world_left + _SIGN_AT[0], y * CELL - view.world_top + _SIGN_AT[1]
            if -CELL < at[0] < width and -CELL < at[1] < height and (seen is None or seen[cell]):
                blits.append((self.atlas.sprite(sign), at))
        self._layers.lit.fblits(blits)

    def _draw_halos(self, view: View, places: list[Place], seen: NDArray[np.uint8] | None) -> None:
        shine: list[Blit] = []
        for place in places:
            for source in self.lighting.within(place):
                if not LIGHTS[source.kind].halo_px:
                    continue
                cell = (source.y // CELL + 1) * self.ground.stride + source.x // CELL + 1
                if seen is None or seen[cell]:
                    if source.kind not in self._halos:
                        self._halos[source.kind] = make_halo(source.kind)
                    halo = self._halos[source.kind]
                    radius = halo.get_width() // 2
                    shine.append((halo, (source.x - radius - view.world_left, source.y - radius - view.world_top)))
        self._layers.lit.fblits(shine, pygame.BLEND_RGB_ADD)


def _foot(entry: Entry) -> int:
    return entry.foot
