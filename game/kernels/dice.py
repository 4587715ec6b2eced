"""Dice without state: a counter-based hash, the same in Python and in kernels on any machine."""

import numba
import numpy as np

from game.kernels.jit import kernel

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_A = np.uint64(0xBF58476D1CE4E5B9)
_MIX_B = np.uint64(0x94D049BB133111EB)
_PLAIN = bool(getattr(numba.config, "DISABLE_JIT", False))
_S30, _S27, _S31 = np.uint64(30), np.uint64(27), np.uint64(31)


@kernel
def _absorb(state: np.uint64, value: int) -> np.uint64:
    state = (state ^ np.uint64(value)) + _STEP
    state = (state ^ (state >> _S30)) * _MIX_A
    state = (state ^ (state >> _S27)) * _MIX_B
    return state ^ (state >> _S31)


@kernel
def _draw(seed: int, tick: int, stream: int, who: int, n: int) -> np.uint64:
    state = _absorb(np.uint64(0), seed)
    state = _absorb(state, tick)
    state = _absorb(state, stream)
    state = _absorb(state, who)
    return _absorb(state, n)


def draw(seed: int, tick: int, stream: int, who: int, n: int) -> int:
    """Return 64 random bits that depend on nothing but the arguments (Z2's dice come from here).

    seed: of the campaign.  tick: when.  stream: what is rolled for, so that a new roll in one rule never shifts another's.
    who: id of the one who rolls.  n: id of the target, or the number of the attempt.  All 0 to 2**63 - 1, else ValueError.
    Returns an int of 0 to 2**64 - 1; take `% sides` of it, whose bias is below 1 in 10**16 for any number of sides in the rules.
    """
    if min(seed, tick, stream, who, n) < 0:
        raise ValueError("a draw's arguments are never below 0")
    if not _PLAIN:
        return int(_draw(seed, tick, stream, who, n))
    with np.errstate(over="ignore"):
        return int(_draw(seed, tick, stream, who, n))
