"""Loads (or, the first time, compiles) every kernel, so that no compiling falls into play or into a measured run."""

import numpy as np

from game.kernels.dice import draw
from game.kernels.grid import offsets
from game.kernels.motion import Walkers, first_broken, walk
from game.kernels.paths import PathFinder


def warm() -> None:
    """Call each kernel once on a tiny map with the types that the game uses."""
    around = offsets(5)
    factor = np.zeros(25, np.uint8)
    factor[[6, 7]] = 1
    steps = PathFinder(25).search(factor, around, 6, 7)
    if steps is None:
        raise RuntimeError("the path kernel does not work on this machine")
    first_broken(factor, around, 6, steps)
    speed, due, carry = np.array([50]), np.array([0]), np.array([0])
    walk(Walkers(), 0, 1, (500, 700), around, np.array([6]), speed, due, carry, steps, np.array([0]), np.array([1]))
    draw(0, 0, 0, 0, 0)
