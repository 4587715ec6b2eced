"""The dice: the same numbers as a plain Python twin, evenly spread, independent of each other (Z2)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernels.dice import draw
from tests import naive

int64 = st.integers(0, 2**63 - 1)


@given(int64, int64, int64, int64, int64)
def test_draw_is_the_same_in_python_and_in_numba(seed: int, tick: int, stream: int, who: int, n: int) -> None:
    assert draw(seed, tick, stream, who, n) == naive.draw(seed, tick, stream, who, n)


def test_known_draws_never_change() -> None:
    assert [draw(0, 0, 0, 0, 0), draw(1, 2, 3, 4, 5)] == [
        naive.draw(0, 0, 0, 0, 0),
        0x90BB69B7166551DE,
    ]


def test_what_is_below_0_is_refused() -> None:
    with pytest.raises(ValueError, match="never below 0"):
        draw(1, 2, 3, -4, 5)


def test_each_argument_counts_and_dice_are_fair() -> None:
    throws = 12_000
    for vary in range(5):
        faces = Counter(draw(*(i if place == vary else 7 for place in range(5))) % 6 for i in range(throws))
        # chi-square with 5 degrees of freedom: above 20.5 by chance once in 1000
        assert sum((faces[face] - throws / 6) ** 2 / (throws / 6) for face in range(6)) < 20.5
