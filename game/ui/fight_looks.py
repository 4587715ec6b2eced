"""How fights look: who winds up and strikes, how badly they are hurt, who is carried or caged; follows from the state alone."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.kernels.grid import DX, DY
from game.kernels.motion import NEVER
from game.world.tables import ATTACKING, AVOIDING, CAPTIVE, UP
from game.world.world import World

_DX: NDArray[np.float64] = np.array(DX, np.float64)
_DY: NDArray[np.float64] = np.array(DY, np.float64)
_RAISE_TICKS, _FALL_TICKS = 10, 3
"""So long before the blow an arm is raised, and so long around it the blow falls."""
_LUNGE_PX, _BACK_PX = 3, -1
CARRIED_PX = 9
"""So high over their carrier lies who is carried."""
CAGED, CAGED_DOWN = "overlay.captive", "overlay.captive_down"


RAISED, FALLS = 1, 2
"""How far a blow is: the arm is raised, the blow falls."""


class Stances(NamedTuple):
    """How those are drawn who fight or are carried, a row a person."""

    blow: NDArray[np.int8]  # 0 none, RAISED or FALLS
    dx: NDArray[np.float64]  # how far they lean out of their place, in world pixels
    dy: NDArray[np.float64]


def blows(world: World, fraction: float) -> Stances:
    """C6, C11: return who raises an arm and whose blow falls, a `fraction` of the way from the last tick done to the next."""
    people = world.people
    now = world.campaign.tick - 1 + fraction
    strikes = (people.winding > 0) & (people.step_due == NEVER) & (people.state == UP)
    left = np.where(strikes, people.act_due - now, 1e9)
    interval = np.where(shoots(world), world.content.combat.ranged_interval_ticks, world.content.combat.interval_ticks)
    near = np.minimum(left, np.where(strikes, interval - left, 1e9))  # ticks to the blow, or since
    blow = np.zeros(len(people), np.int8)
    blow[left <= _RAISE_TICKS] = RAISED
    blow[near <= _FALL_TICKS] = FALLS
    lunge = np.where(blow == FALLS, _LUNGE_PX * (1 - np.maximum(near, 0) / (_FALL_TICKS + 1)), np.where(blow == RAISED, _BACK_PX, 0.0))
    lunge[shoots(world)] = 0
    return Stances(blow, _DX[people.facing] * lunge, _DY[people.facing] * lunge)


def shoots(world: World) -> NDArray[np.bool_]:
    """C7: return who carries a weapon that shoots, bool[people]."""
    bits = np.uint32(sum(1 << number for number, kind in enumerate(world.content.gear.values()) if kind.range_cells))
    armed: NDArray[np.bool_] = (world.people.gear & bits) > 0
    return armed


def looks_west(world: World) -> NDArray[np.int64]:
    """C6: return which way those look who stand and strike: −1 west, 1 east, 0 as before, int64[people]."""
    people = world.people
    return np.where((people.winding > 0) & (people.step_due == NEVER), _DX[people.facing].astype(np.int64), 0)


def health(world: World, row: int) -> float | None:
    """N1: return how much is left of somebody, 1 for the unhurt, None where it isn't shown: of the unhurt at peace, and the fallen."""
    people = world.people
    if people.state[row] != UP or (not people.wounds[row] and people.task[row] not in (ATTACKING, AVOIDING)):
        return None
    most = world.content.wounds.fells_from
    return 1 - min(int(people.wounds[row]), most) / most


def icons(world: World, row: int) -> list[str]:
    """C8, C12, I26: return the icons over somebody who bleeds, runs, rages or is kept in prison."""
    people = world.people
    shown = (
        ("icon.bleeding", people.bleeding[row] > 0),
        ("icon.fleeing", people.task[row] == AVOIDING),
        ("icon.rampage", people.rampage_due[row] != NEVER),
        ("icon.captive", people.state[row] == CAPTIVE),
    )
    return [icon for icon, on in shown if on]


def cage(world: World, row: int) -> str:
    """I26: return what is drawn over a prisoner, empty for who is none."""
    if not world.people.prison[row]:
        return ""
    return CAGED if world.people.state[row] == CAPTIVE else CAGED_DOWN
