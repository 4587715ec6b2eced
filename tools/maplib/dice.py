"""Chance that is the same on every machine: a hash of whole numbers, and smooth noise made from it."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


def mix(*numbers: int) -> int:
    """Return a 64-bit hash of whole numbers (the steps of splitmix64)."""
    value = 0
    for number in numbers:
        value = (value + 0x9E3779B97F4A7C15 + (number & _MASK)) & _MASK
        value = ((value ^ value >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        value = ((value ^ value >> 27) * 0x94D049BB133111EB) & _MASK
        value ^= value >> 31
    return value


def noise(seed: int, x: int, y: int, grain: int) -> int:
    """Return smooth noise of -1000 to 1000 at a cell; `grain` is the width of its hills in cells."""
    left, top = x // grain, y // grain
    across, down = x - left * grain, y - top * grain

    def corner(i: int, j: int) -> int:
        return mix(seed, left + i, top + j) % 2001 - 1000

    upper = corner(0, 0) * (grain - across) + corner(1, 0) * across
    lower = corner(0, 1) * (grain - across) + corner(1, 1) * across
    return (upper * (grain - down) + lower * down) // (grain * grain)


class Dice:
    """A row of draws from one seed. Not Python's own: that one's draws may differ between its versions."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.drawn = 0

    def below(self, bound: int) -> int:
        """Return a whole number of 0 to bound - 1."""
        self.drawn += 1
        return mix(self.seed, self.drawn) % bound

    def between(self, low: int, high: int) -> int:
        """Return a whole number of low to high."""
        return low + self.below(high - low + 1)

    def chance(self, per_cent: int) -> bool:
        """Return true with that chance."""
        return self.below(100) < per_cent

    def pick(self, options: Sequence[T]) -> T:
        """Return one of the options."""
        return options[self.below(len(options))]
