"""From what pytmx read to a plan: ground by tiles, hall, heart, structures, people and stacks by the classes of objects."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from game.content.faults import one_of, quoted
from game.content.load import Content
from game.kernels.grid import cell_at, padded_size, position
from game.sim.map_faults import Place
from game.sim.map_settings import Settings
from game.sim.map_start import first_people, has_land_route, near_triggers, overfull
from game.sim.newcomers import PersonPlan
from game.sim.plan import MapPlan
from game.sim.tiled.plain import TERRAIN
from game.sim.tiled.things import ThingReader, only_fields

DEMON_HALL, HEART = "demon_hall", "heart"

_SLACK = 1e-6
"""Of a cell: what Tiled's rounding may leave a coordinate short of the cell it is meant to be in."""

_SHOWN = 8
"""Most tile ids that one fault lists."""


class PlanReader:
    """Reads one map that pytmx has parsed; `place` is the map itself."""

    def __init__(self, tmx: Any, content: Content, place: Place) -> None:
        """Read nothing yet."""
        self.tmx = tmx
        self.content = content
        self.place = place
        self.width, self.height = int(tmx.width), int(tmx.height)
        self.stride = self.width + 2
        self.terrain = bytearray([content.terrain.number["bedrock"]]) * padded_size(self.width, self.height)
        self.hall = bytearray(len(self.terrain))
        self.settings = Settings(content, campaign=True)
        self.heart = -1
        self.heart_id = 0
        self.halls = 0

    def read(self, name: str) -> MapPlan | None:
        """Return the plan, None when a fault is fatal."""
        for key, value in self.tmx.properties.items():
            slip = self.settings.take(key, str(value))
            if slip:
                self.place.faults.add(str(self.place), *slip)
        self._ground()
        things = ThingReader(self.content, self.terrain, self.stride, ground_known=not self.place.faults.fatal)
        for group in self.tmx.objectgroups:
            for thing in group:
                self._object(thing, self.place.at(int(thing.line), layer=group.name, object=int(thing.id)), things)
        things.finish()
        if len(things.people) > self.content.spawning.most_people:
            self.place.error(f"holds {len(things.people)} people; at most {self.content.spawning.most_people}")
        self._judge()
        apart = self.content.traps.distance_cells
        for number, other, distance in near_triggers(things.things, self.stride, self.content):
            x, y = position(things.things[other].cell, self.stride)
            kind = things.things[other].kind
            things.places[number].warn(f"is only {distance} from the {kind} at [{x}, {y}]; triggers must be {apart} or more apart (T4)")
        return None if self.place.faults.fatal else self._plan(name, things)

    def _plan(self, name: str, things: ThingReader) -> MapPlan:
        people: list[PersonPlan] = []
        stacks = list(things.stacks)
        if self.heart >= 0:
            taken = {thing.cell for thing in things.things} | {who.cell for who in things.people}
            overlord = not any(who.kind == "overlord" for who in things.people)
            people = first_people(bytes(self.terrain), self.stride, self.heart, self.settings, taken, self.content, overlord)
            stacks += [(material, self.heart, amount) for material, amount in self.settings.stock.items() if amount]
        fault = overfull(stacks)
        if fault:
            self.place.error(f"{fault}; lower amounts, or the map's stock properties")
        plan = MapPlan(
            name=name,
            width=self.width,
            height=self.height,
            terrain=bytes(self.terrain),
            hall=bytes(self.hall),
            heart=self.heart,
            things=things.things,
            people=people + things.people,
            stacks=stacks,
            title=self.settings.title,
            days=self.settings.days,
        )
        gates = self.content.terrain.number["gate"] in self.terrain
        if self.heart >= 0 and gates and not has_land_route(plan, self.content):
            self.place.warn("no land route from a border gate to the heart: the hall is sealed, and no party can reach it")
        return plan

    # --- the ground ---------------------------------------------------------------------------------------------------------

    def _ground(self) -> None:
        """Take over the ground; a cell without a tile is bedrock."""
        layer = next(layer for layer in self.tmx.layers if layer.name == TERRAIN and hasattr(layer, "tiles"))
        gids = np.array(layer.data, np.int64)
        numbers = self.content.terrain.number
        kinds = np.full(int(self.tmx.maxgid), numbers["bedrock"], np.uint8)
        lacking: dict[str, list[tuple[int, int]]] = {}
        for gid in np.unique(gids[gids > 0]).tolist():
            said = (self.tmx.get_tile_properties_by_gid(gid) or {}).get(TERRAIN)
            tileset = self.tmx.get_tileset_from_gid(gid)
            own = self.tmx.tiledgidmap[gid] - tileset.firstgid
            if said is None:
                lacking.setdefault(tileset.name, []).append((own, gid))
            elif str(said) in numbers:
                kinds[gid] = numbers[str(said)]
            else:
                where = self.place.at(0, layer=quoted(TERRAIN), about=f"tileset {quoted(tileset.name)} tile {own}")
                where.error(f"its property 'terrain' is {quoted(said)}; {one_of(str(said), numbers)}")
        for name, tiles in lacking.items():
            self._lacking(name, sorted(tiles), gids)
        inner = np.frombuffer(self.terrain, np.uint8).reshape(self.height + 2, self.stride)[1:-1, 1:-1]
        inner[:] = kinds[gids]

    def _lacking(self, tileset: str, tiles: list[tuple[int, int]], gids: np.ndarray[Any, np.dtype[np.int64]]) -> None:
        shown = ", ".join(str(own) for own, _ in tiles[:_SHOWN]) + (f" and {len(tiles) - _SHOWN} more" if len(tiles) > _SHOWN else "")
        row, column = np.argwhere(gids == tiles[0][1])[0].tolist()
        where = self.place.at(0, layer=quoted(TERRAIN), about=f"tileset {quoted(tileset)} {'tile' if len(tiles) == 1 else 'tiles'} {shown}")
        options = ", ".join(self.content.terrain)
        where.error(f"no property 'terrain', first used at [{column}, {row}]; give such tiles a string property 'terrain' of {options}")

    # --- objects ------------------------------------------------------------------------------------------------------------

    def _object(self, thing: Any, place: Place, things: ThingReader) -> None:
        kind = thing.type or ""
        if not kind:
            if thing.shape != "text":
                place.warn("has no class, so it is passed over; set its class to what it is, or remove it")
            return
        known = [DEMON_HALL, HEART, *things.kinds]
        if kind not in known:
            place.error(f"unknown class {quoted(kind)}; {one_of(kind, known)}")
            return
        if kind in (DEMON_HALL, HEART):
            only_fields(kind, thing, (), place)
        if kind == DEMON_HALL:
            self._demon_hall(thing, place)
            return
        x, y = self._corner(thing)
        if not (0 <= x < self.width and 0 <= y < self.height):
            place.error(f"the {kind} lies outside the map at [{x}, {y}]; move it on to the map, 0 to {self.width - 1}, {self.height - 1}")
            return
        cell = cell_at(x, y, self.stride)
        if kind == HEART:
            self._heart(cell, place, things)
        else:
            things.take(kind, thing, cell, place)

    def _corner(self, thing: Any) -> tuple[int, int]:
        """Return the cell of a point, and of a box that under the middle of its top left cell, so that a box a little off still fits."""
        wide, high = int(self.tmx.tilewidth), int(self.tmx.tileheight)
        x, y = thing.x + min(thing.width, wide) / 2, thing.y + min(thing.height, high) / 2
        return math.floor(x / wide + _SLACK), math.floor(y / high + _SLACK)

    def _demon_hall(self, thing: Any, place: Place) -> None:
        self.halls += 1
        if thing.shape not in ("rectangle", "tile") or int(thing.turned):
            place.error("the demon_hall must be an upright rectangle; draw it with Tiled's rectangle tool")
            return
        wide, high = int(self.tmx.tilewidth), int(self.tmx.tileheight)
        left, top = math.floor(thing.x / wide + 0.5), math.floor(thing.y / high + 0.5)
        right, bottom = math.floor((thing.x + thing.width) / wide + 0.5), math.floor((thing.y + thing.height) / high + 0.5)
        if left < 0 or top < 0 or right > self.width or bottom > self.height:
            place.warn("the demon_hall reaches beyond the map; only what is on the map counts")
        floor, found = self.content.terrain.number["floor"], False
        for y in range(max(0, top), min(self.height, bottom)):
            for x in range(max(0, left), min(self.width, right)):
                cell = cell_at(x, y, self.stride)
                if self.terrain[cell] == floor:
                    self.hall[cell], found = 1, True
        if not found:
            place.warn("the demon_hall has no floor in it; draw it over the floor of a room")

    def _heart(self, cell: int, place: Place, things: ThingReader) -> None:
        if self.heart >= 0:
            place.error(f"a second heart; a dungeon has one, and object {self.heart_id} is it: remove one")
            return
        self.heart, self.heart_id = cell, place.object
        things.lies_on_floor("heart", cell, place)

    def _judge(self) -> None:
        """Tell what can be played, but hardly with success."""
        if self.heart < 0:
            self.place.warn("no heart: no overlord, no minions, no stock, no invasions; put a point of class 'heart' into the demon_hall")
        elif not self.halls:
            self.place.warn("no demon_hall: the hall is the heart's cell alone; draw a rectangle of class 'demon_hall' around it")
        elif not self.hall[self.heart]:
            self.place.warn("the heart lies outside the demon_hall; move one of them")
        if self.heart >= 0:
            self.hall[self.heart] = 1
        numbers = self.content.terrain.number
        gates = np.frombuffer(self.terrain, np.uint8).reshape(self.height + 2, self.stride)[1:-1, 1:-1] == numbers["gate"]
        if not gates.any():
            self.place.warn("no border gate: nobody can come; draw a tile whose terrain is 'gate' at the map's edge")
        inner = np.argwhere(gates[1:-1, 1:-1]) + 1
        if len(inner):
            y, x = inner[0].tolist()
            more = f", and {len(inner) - 1} more" if len(inner) > 1 else ""
            self.place.at(0, layer=quoted(TERRAIN)).warn(f"a border gate away from the map's edge at [{x}, {y}]{more}")
