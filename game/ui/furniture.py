"""What stands and lies on the cells: structures, padlocks, stacks, the heart, gates and glints on water, by chunk."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.content.devices import MARKS
from game.ui import part_looks
from game.ui.ground import Ground
from game.ui.kernels.kinds import CELL, CHUNK, DOOR_IN_COLUMN, GATE, HALL, LAST_SOLID, NO_DOOR, RUG, WATER
from game.ui.kernels.noise import hash3
from game.ui.lighting import Source
from game.ui.looks import (
    BANNER,
    FLAT,
    GATE_LOOK,
    HEART,
    ON_WALL,
    PACKED,
    STANDING,
    STRUCTURES,
    Look,
    crack_sprite,
    mark_sprite,
    stack_sprite,
    structure_frames,
    treasury_sprite,
)
from game.world.tables import CLOSE
from game.world.world import World

_HANGS_PX = 13
"""So much higher a thing is drawn that hangs on the wall to its north."""
_PEDESTAL_PX = 11
_FOOT = CELL // 2
_BANNERS_CELLS = 4
_GLINTS = ("water_glint.0", "water_glint.1", "water_glint.2", *("",) * 7)
_HEAPS = (((0, 2),), ((-4, -1), (4, 3)), ((-5, -2), (4, -1), (-1, 5)), ((-5, -3), (4, -2), (-4, 4), (5, 5)))
"""Where the stacks of a cell lie, by how many they are; further ones lie on the last."""
Place = tuple[int, int]


class Thing(NamedTuple):
    """Something to draw; x and y are the upper left corner of its sprite in world pixels."""

    cell: int
    frames: tuple[str, ...]
    x: int
    y: int
    foot: int  # where it stands, in world pixels: who stands further down is drawn over it
    mirrored: bool = False
    layer: int = STANDING
    door: int = -1  # row of the door that it is a piece of: its sprite is found anew for every picture (D1)
    piece: str = ""  # which piece, of looks.DOOR_PIECES
    fire: tuple[str, ...] = ()  # of a mechanism: sprites while it fires
    shadow: bool = False
    slow: bool = False


class Furniture:
    """All that stands and lies, by chunk, and the lights that burn on it."""

    def __init__(self, ground: Ground) -> None:
        """Know nothing yet; `update` reads the world."""
        self._ground = ground
        self._state: tuple[object, ...] = ()
        self._by_chunk: dict[Place, list[Thing]] = {}
        self._glints: dict[Place, list[Thing]] = {}
        self.sources: list[Source] = []
        self.signs: list[tuple[int, str]] = []  # T9, T12, T14, D15: cells of parts and doors, and the sprite of the sign over each

    def update(self, world: World) -> bool:
        """Take over what has changed in the world; whether anything has."""
        things, stacks, packed = world.things, world.stacks, world.packed
        columns: tuple[NDArray[Any], ...] = (
            *(things.cell, things.kind, things.facing, stacks.cell, stacks.material, stacks.amount),
            *(packed.cell, packed.carrier, world.cracks.cell, world.signals.timer, world.marks.cell, self._fresh(world)),
            *(things.armed, things.on, things.tampered, things.expires_due <= world.campaign.tick),
        )
        closing = world.jobs.thing[world.jobs.kind == CLOSE]
        cracks = self._cracks(world)
        state = (world.campaign.heart, self._ground.version, tuple(cracks), closing.tobytes(), *(column.tobytes() for column in columns))
        if state == self._state:
            return False
        self._state = state
        self._by_chunk, self._glints, self.sources, self.signs = {}, {}, [], []
        self._gates(world)
        self._marks(world)
        self._structures(world)
        self._stacks(world)
        self._packed(world)
        for cell, sprite in zip(world.cracks.cell.tolist(), cracks, strict=True):
            x, y = world.xy(cell)
            self._add(Thing(cell, (sprite,), x * CELL, y * CELL, 0, bool(hash3(x, y, 6) & 1), FLAT), x, y)
        self._hall(world)
        return True

    def within(self, place: Place) -> list[Thing]:
        """Return what is in a chunk."""
        return self._by_chunk.get(place, []) + self._water(place)

    def _add(self, thing: Thing, x: int, y: int) -> None:
        self._by_chunk.setdefault((x * CELL // CHUNK, y * CELL // CHUNK), []).append(thing)

    def _put(self, world: World, cell: int, look: Look, frames: tuple[str, ...] = (), fire: tuple[str, ...] = ()) -> None:
        """Put a thing on a cell, and its light."""
        x, y = world.xy(cell)
        hangs = look.layer == ON_WALL and self._ground.looks[cell - world.stride] <= LAST_SOLID
        up = _HANGS_PX if hangs else 0
        shadow = look.layer != FLAT and not hangs
        self._add(
            Thing(cell, frames or look.frames, x * CELL, y * CELL - up, y * CELL + _FOOT - up, False, look.layer, fire=fire, shadow=shadow),
            x,
            y,
        )
        if look.light:
            self.sources.append(Source(x * CELL + CELL // 2, y * CELL + (1 if hangs else 6), look.light))

    def _hall(self, world: World) -> None:
        """Put up the heart, and banners along the hall's northern wall."""
        heart, looks = world.campaign.heart, self._ground.looks
        if heart >= 0:
            x, y = world.xy(heart)
            self._add(Thing(heart, HEART.frames, x * CELL, y * CELL - _PEDESTAL_PX, y * CELL), x, y)
            self.sources.append(Source(x * CELL + CELL // 2, y * CELL + 6, HEART.light))
        built = set(world.things.cell.tolist())
        for cell in np.flatnonzero((looks == HALL) | (looks == RUG)).tolist():
            if looks[cell - world.stride] <= LAST_SOLID and (cell - heart) % world.stride % _BANNERS_CELLS == 0 and cell not in built:
                self._put(world, cell, BANNER)

    @staticmethod
    def _cracks(world: World) -> list[str]:
        """G1: the sprite of each crack in the ceiling, which shows on the floor below."""
        hour = world.content.clock.ticks_per_hour
        return [crack_sprite(due - world.campaign.tick, hour) for due in world.cracks.due.tolist()]

    def _packed(self, world: World) -> None:
        """T13: lay down what is packed and in nobody's hands."""
        for cell in world.packed.cell[world.packed.carrier == 0].tolist():
            x, y = world.xy(cell)
            self._add(Thing(cell, (PACKED,), x * CELL, y * CELL, y * CELL + _FOOT, shadow=True), x, y)

    def _gates(self, world: World) -> None:
        """Put up an arch, and let daylight in, at each row of gates."""
        looks = self._ground.looks
        for cell in np.flatnonzero(looks == GATE).tolist():
            if looks[cell - 1] != GATE and looks[cell - world.stride] != GATE:
                self._put(world, cell, GATE_LOOK)

    def _structures(self, world: World) -> None:
        gold = self._gold(world)
        things, kinds = world.things, world.content.structures.names
        wired, running = self._wired(world), set(world.signals.timer.tolist())
        closing = set(world.jobs.thing[world.jobs.kind == CLOSE].tolist())
        for row, (number, cell, facing) in enumerate(zip(things.kind.tolist(), things.cell.tolist(), things.facing.tolist(), strict=True)):
            kind = kinds[number]
            if kind == "door" and self._ground.doors[cell] != NO_DOOR:
                x, y = world.xy(cell)
                across = bool(self._ground.doors[cell] == DOOR_IN_COLUMN)
                foot = y * CELL + _FOOT
                self._add(Thing(cell, STRUCTURES[kind].frames, x * CELL, y * CELL, foot, door=row, piece="v" if across else "h"), x, y)
                if across:
                    self._add(Thing(cell, STRUCTURES[kind].frames, x * CELL, (y - 1) * CELL, y * CELL, door=row, piece="head"), x, y)
                if int(things.id[row]) in closing:
                    self.signs.append((cell, part_looks.TO_CLOSE))
            elif wired[number]:
                self._part(world, row, int(things.id[row]) in running)
            elif kind == "treasury":
                self._put(world, cell, STRUCTURES[kind], (treasury_sprite(gold.get(cell, 0)),))
            elif kind != "wall":
                self._put(world, cell, STRUCTURES[kind], structure_frames(kind, facing))

    @staticmethod
    def _wired(world: World) -> list[bool]:
        """Return which kinds of structures are parts of traps or timers."""
        figures = world.content.figures
        return [bool(part) for part in figures.is_trigger | figures.is_mechanism | figures.is_timer]

    def _part(self, world: World, row: int, runs: bool) -> None:
        """T9, T12, T14, T17: put a part of a trap, or a timer, on its cell, and the sign of its state over it."""
        things = world.things
        number, cell, facing = int(things.kind[row]), int(things.cell[row]), int(things.facing[row])
        look = STRUCTURES[world.content.structures.names[number]]
        frames = part_looks.frames_of(world, row, runs)
        self._put(world, cell, look, frames, fire=part_looks.firing_frames(world, number, facing))
        for other, sprite in part_looks.wire_ends(world, row):
            self._put(world, other, look, (sprite,))
        sign = part_looks.SIGNS.get(part_looks.state_of(world, row))
        if sign:
            self.signs.append((cell, sign))

    @staticmethod
    def _fresh(world: World) -> NDArray[np.bool_]:
        """K8: return which marks on the ground are younger than an hour."""
        young: NDArray[np.bool_] = world.marks.made > world.campaign.tick - world.content.clock.ticks_per_hour
        return young

    def _marks(self, world: World) -> None:
        """K8: put blood and scorch marks on the ground, under all else."""
        marks = world.marks
        fresh = self._fresh(world).tolist()
        for cell, kind, young in zip(marks.cell.tolist(), marks.kind.tolist(), fresh, strict=True):
            x, y = world.xy(cell)
            chance = hash3(x, y, 7)
            sprite = mark_sprite(MARKS[kind], young, chance)
            self._add(Thing(cell, (sprite,), x * CELL, y * CELL, 0, bool(chance >> 8 & 1), FLAT), x, y)

    @staticmethod
    def _gold(world: World) -> dict[int, int]:
        """Gold that lies in treasuries, by cell."""
        stacks, names = world.stacks, world.content.materials.names
        treasuries = set(world.things.cell[world.things.kind == world.content.structures.number["treasury"]].tolist())
        rows = zip(stacks.material.tolist(), stacks.cell.tolist(), stacks.amount.tolist(), strict=True)
        return {cell: amount for number, cell, amount in rows if names[number] == "gold" and cell in treasuries}

    def _stacks(self, world: World) -> None:
        stacks, names = world.stacks, world.content.materials.names
        stored = self._gold(world)
        heaps: dict[int, list[str]] = {}
        for number, cell, amount in zip(stacks.material.tolist(), stacks.cell.tolist(), stacks.amount.tolist(), strict=True):
            if not (names[number] == "gold" and cell in stored):
                heaps.setdefault(cell, []).append(stack_sprite(names[number], amount))
        for cell, sprites in heaps.items():
            x, y = world.xy(cell)
            spots = _HEAPS[min(len(sprites), len(_HEAPS)) - 1]
            for number, sprite in enumerate(sprites):
                dx, dy = spots[min(number, len(spots) - 1)]
                self._add(Thing(cell, (sprite,), x * CELL + dx, y * CELL + dy, y * CELL + dy), x, y)

    def _water(self, place: Place) -> list[Thing]:
        """Glints on the water of a chunk, each cell's at its own time."""
        found = self._glints.get(place)
        if found is None:
            ground, side = self._ground, CHUNK // CELL
            cells = ground.looks.reshape(-1, ground.stride)
            found = self._glints[place] = []
            top, left = place[1] * side + 1, place[0] * side + 1
            if top > 0 and left > 0:
                ys, xs = np.nonzero(cells[top : top + side, left : left + side] == WATER)
                for y, x in zip((ys + top).tolist(), (xs + left).tolist(), strict=True):
                    chance = hash3(x, y, 5)
                    if chance % 3 and (cells[y - 1 : y + 2, x - 1 : x + 2] == WATER).all():
                        dx, dy = (chance >> 8) % 11 - 5, (chance >> 16) % 11 - 5
                        at = (x - 1) * CELL + dx, (y - 1) * CELL + dy
                        found.append(Thing(y * ground.stride + x, _GLINTS, *at, 0, chance & 1 << 30 > 0, FLAT, slow=True))
        return found
