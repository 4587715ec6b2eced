"""When something is due: asked of whole columns before and behind every walk, mostly to hear that nothing is."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.jit import kernel

NEVER = 2**63 - 1
"""The due tick of what is not going to happen."""


@kernel
def earliest(due: NDArray[np.int64]) -> int:
    """Return the least of some due ticks, int64[any]; NEVER without any."""
    least = NEVER
    for row in range(due.shape[0]):
        least = min(least, due[row])
    return least


@kernel
def anybody_stands(task: NDArray[np.uint8], step_due: NDArray[np.int64], about: NDArray[np.bool_]) -> bool:
    """Return whether anybody who is about something, about bool[tasks], has no step under way.

    task uint8[people]: what each is about.  step_due int64[people]: NEVER for who stands.
    """
    count = 0
    for i in range(task.shape[0]):
        if step_due[i] == NEVER and about[task[i]]:
            count += 1
    return count > 0
