"""How people are drawn: where they are between two cells, which way they look, in which frame."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.kernels.grid import DX, DY
from game.kernels.motion import NEVER
from game.ui import fight_looks, party_words
from game.ui.fight_looks import FALLS
from game.ui.kernels.kinds import CELL
from game.ui.looks import LOAD_PACKED, person_sprite
from game.world.tables import BRINGING, DEAD, KNOCKED_OUT, UP, WORKING
from game.world.world import World

_DX: NDArray[np.int64] = np.array(DX)
_DY: NDArray[np.int64] = np.array(DY)
_STEP_PX = 8
"""World pixels from one leg to the other."""
_BREATHS_A_SECOND = 1.6
_STROKES_A_SECOND = 3.0


class Positions(NamedTuple):
    """Where everybody is drawn, a row a person."""

    x: NDArray[np.float64]  # upper left corner of their sprite, in world pixels
    y: NDArray[np.float64]
    walking: NDArray[np.bool_]
    heading: NDArray[np.int64]  # −1 west, 1 east, 0 neither
    blow: NDArray[np.int8]  # 0 none, 1 the arm is raised, 2 the blow falls (C11)


def positions(world: World, fraction: float) -> Positions:
    """Return where everybody is a `fraction` (0 to 1) of the way from the last tick that was done to the one after it (Z7).

    Follows from the state alone: a step under way ends at `step_due` with `carry` left over, and goes on into the next one
    without a jump.
    """
    people = world.people
    count = len(people)
    x = (people.cell % world.stride - 1).astype(np.float64) * CELL
    y = (people.cell // world.stride - 1).astype(np.float64) * CELL
    heading = np.zeros(count, np.int64)
    walking = people.step_due != NEVER
    rows = np.flatnonzero(walking)
    if len(rows):
        route = people.route
        at = route.at[rows]
        direction = route.pool[at]
        after = np.minimum(at + 1, route.end[rows] - 1)
        goes_on = (at + 1 < route.end[rows]) & (route.pool[after] == direction)
        lengths = np.where(direction < 4, world.content.walking.straight_length, world.content.walking.diagonal_length)
        left = (people.step_due[rows] - (world.campaign.tick - 1 + fraction)) * people.pace[rows]
        done = (lengths + people.carry[rows] - left) / lengths
        done = np.clip(done, 0, np.where(goes_on, 2.0, 1.0))
        x[rows] += _DX[direction] * done * CELL
        y[rows] += _DY[direction] * done * CELL
        heading[rows] = _DX[direction]
    stances = fight_looks.blows(world, fraction)
    x += stances.dx
    y += stances.dy
    heading = np.where(heading == 0, fight_looks.looks_west(world), heading)
    for row in np.flatnonzero(people.carrier > 0).tolist():
        carrier = people.row_of(int(people.carrier[row]))
        x[row], y[row], heading[row] = x[carrier], y[carrier] - fight_looks.CARRIED_PX, heading[carrier]
    return Positions(x, y, walking, heading, stances.blow)


def loads(world: World) -> dict[int, str]:
    """G2, T13: return row → sprite of what those who carry something have in their hands."""
    people, names = world.people, world.content.materials.names
    carried = {row: f"load.{names[people.material[row]]}" for row in np.flatnonzero(people.task == BRINGING).tolist()}
    for carrier in world.packed.carrier[world.packed.carrier != 0].tolist():
        carried[people.row_of(carrier)] = LOAD_PACKED
    return carried


def plight_icons(world: World, row: int) -> list[str]:
    """T19, C8, C12, K8: return the icons over somebody: stunned, stuck in a web or in panic, bleeding, running, raging, in prison, Wary."""
    people = world.people
    found = fight_looks.icons(world, row) + [icon for icon in (party_words.wary_icon(world, row),) if icon]
    if people.state[row] != UP:
        return found
    plights = (("icon.stunned", people.stun_due), ("icon.webbed", people.web_due), ("icon.panicked", people.panic_due))
    return [icon for icon, due in plights if due[row] != NEVER] + found


class Cast:
    """The people as the screen knows them: their sprites, and which way each looked last."""

    def __init__(self, names: frozenset[str] = frozenset()) -> None:
        """Know nobody yet. names: all sprites there are; not everybody is drawn at work or with a load."""
        self._names = names
        self._west: NDArray[np.bool_] = np.zeros(0, np.bool_)
        self._sprites: list[str] = []
        self._worn: list[tuple[int, int]] = []

    def west(self, world: World, where: Positions) -> NDArray[np.bool_]:
        """Return who looks west, bool[people]: where they are heading, else where they were."""
        known = len(self._west)
        if known < len(world.people):
            fresh = world.people.id[known:] % 2 == 0
            self._west = np.concatenate((self._west, fresh))
        self._west = np.where(where.heading != 0, where.heading < 0, self._west[: len(world.people)])
        return self._west

    def sprite(self, world: World, row: int) -> str:
        """Return the name of somebody's sprite, without its state."""
        people = world.people
        while len(self._sprites) <= row:
            self._sprites.append("")
            self._worn.append((-1, -1))
        worn = int(people.kind[row]), int(people.gear[row])
        if self._worn[row] != worn:
            gear = {name for number, name in enumerate(world.content.gear.names) if worn[1] >> number & 1}
            self._sprites[row] = person_sprite(world.content.people.names[worn[0]], int(people.id[row]), gear)
            self._worn[row] = worn
        return self._sprites[row]

    def frame(self, world: World, row: int, where: Positions, seconds: float, loaded: bool = False, hurt: bool = False) -> str:
        """Return the name of the sprite to draw for somebody now. loaded, hurt: whether they carry something, or are being wounded."""
        base, state = self.sprite(world, row), world.people.state[row]
        if state == DEAD and not world.people.carrier[row]:
            return f"{base}.dead"
        if world.people.carrier[row] and f"{base}.carried" in self._names:
            return f"{base}.carried"
        if state == KNOCKED_OUT:
            return f"{base}.down"
        if hurt and where.blow[row] != FALLS:
            return f"{base}.hit"
        if where.blow[row] and f"{base}.attack0" in self._names:
            return f"{base}.attack{where.blow[row] - 1}"
        if world.people.task[row] == WORKING and f"{base}.work0" in self._names:
            return f"{base}.work{int(seconds * _STROKES_A_SECOND + int(world.people.id[row]) * 0.37) % 2}"
        leg = int(abs(where.x[row]) + abs(where.y[row])) // _STEP_PX % 2 if where.walking[row] else 0
        if loaded and f"{base}.carry0" in self._names:
            return f"{base}.carry{leg}"
        if where.walking[row]:
            return f"{base}.walk{leg}"
        return f"{base}.idle{int(seconds * _BREATHS_A_SECOND + int(world.people.id[row]) * 0.37) % 2}"
