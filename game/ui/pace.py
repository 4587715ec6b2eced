"""How the screen's time becomes ticks: speeds, pause, and no catching up after a stall."""

SPEEDS = (1, 2, 4, 16)
"""How many times the first speed each is (Z1: 20 ticks a second at 1x)."""
MOST_ELAPSED_S = 0.1
"""A frame that took longer counts as this long, so that a stall never makes the simulation run away."""


class Pace:
    """Turns seconds into ticks. What the ticks do never depends on it, only when they are done."""

    def __init__(self, ticks_per_second: int, speed: int = 1, paused: bool = False) -> None:
        """Begin at a speed of SPEEDS."""
        if speed not in SPEEDS:
            raise ValueError(f"speed {speed} is none of {SPEEDS}")
        self.ticks_per_second = ticks_per_second
        self.speed = speed
        self.paused = paused
        self._ready = 0.0

    def pass_time(self, seconds: float) -> int:
        """Return how many ticks are due after `seconds` more."""
        if self.paused:
            return 0
        self._ready += min(max(seconds, 0.0), MOST_ELAPSED_S) * self.ticks_per_second * self.speed
        due = int(self._ready)
        self._ready -= due
        return due

    @property
    def fraction(self) -> float:
        """How much of the next tick has passed, 0 to 1: for drawing between two ticks."""
        return self._ready

    def change(self, steps: int) -> None:
        """Go so many speeds of SPEEDS faster, or slower below 0."""
        self.speed = SPEEDS[max(0, min(SPEEDS.index(self.speed) + steps, len(SPEEDS) - 1))]

    def forget(self) -> None:
        """Give up ticks that there was no time for: the game is slower than wanted, and no burst follows."""
        self._ready = 0.0
