"""What dice are rolled for: a stream a purpose, so that a new roll in one rule never shifts another's."""

from enum import IntEnum

from game.kernels.dice import draw
from game.world.world import World


class Stream(IntEnum):
    """Numbers are for ever: a new purpose gets a new one."""

    NAMES = 1
    BUILD = 2
    CAVE_IN = 3
    MERCHANT = 4
    REARM = 5
    FUMBLE = 6
    DEFEND = 7
    FREE = 8
    WOUND = 9
    FELL = 10
    WAKE = 11
    DETOUR = 12
    METHOD = 13
    PICK = 14
    FORCE = 15
    ATTACK = 16
    PARRY = 17
    STRAY = 18
    TREAT = 19
    RAMPAGE = 20
    SETTLE = 21
    FIND = 22
    DISARM = 23
    SPOILS = 24
    GATE = 25
    SWIM = 26
    INVASION = 27
    COMPOSE = 28
    SETTLEMENT = 29
    BLEED = 30
    BLED_OUT = 31
    SEND_FORCE = 32
    RECRUIT = 33
    FUGITIVE = 34


def roll(world: World, stream: Stream, who: int, n: int) -> int:
    """Return 64 random bits for this tick; `who` is the id of who rolls, `n` the target's id or the number of the attempt."""
    return draw(world.campaign.seed, world.campaign.tick, int(stream), who, n)
