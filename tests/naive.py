"""Slow, obvious twins of the kernels."""

DX = (1, 0, -1, 0, 1, -1, -1, 1)
DY = (0, 1, 0, -1, 1, 1, -1, -1)
MASK = 2**64 - 1


def absorb(state: int, value: int) -> int:
    state = ((state ^ (value & MASK)) + 0x9E3779B97F4A7C15) & MASK
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & MASK
    return state ^ (state >> 31)


def draw(seed: int, tick: int, stream: int, who: int, n: int) -> int:
    """The dice in plain Python integers."""
    state = 0
    for value in (seed, tick, stream, who, n):
        state = absorb(state, value)
    return state


def may_step(rows: list[list[int]], x: int, y: int, k: int) -> bool:
    """Whether a step in direction k stays on open cells and cuts no corner; rows hold cost factors, 0 blocked."""

    def is_open(x: int, y: int) -> bool:
        return 0 <= y < len(rows) and 0 <= x < len(rows[0]) and rows[y][x] > 0

    return is_open(x + DX[k], y + DY[k]) and (k < 4 or (is_open(x + DX[k], y) and is_open(x, y + DY[k])))


class Walker:
    """Somebody who covers their speed each tick, as Z7 says it."""

    def __init__(self, x: int, y: int, speed: int, steps: list[int], tick: int) -> None:
        self.x, self.y, self.speed, self.steps, self.covered = x, y, speed, list(steps), 0
        self.started = tick
        self.arrived: int | None = None

    def run(self, tick: int) -> None:
        """Cover what was covered by the beginning of `tick`."""
        if not self.steps or tick == self.started:
            return
        self.covered += self.speed
        length = 500 if self.steps[0] < 4 else 700
        if self.covered >= length:
            self.covered -= length
            k = self.steps.pop(0)
            self.x, self.y = self.x + DX[k], self.y + DY[k]
            if not self.steps:
                self.arrived = tick


class Door:
    """A door that opens for who steps in, and closes some ticks after nobody is in it any more, as D1 and D8 say it."""

    def __init__(self, x: int, y: int, stays: bool, ajar: int) -> None:
        self.x, self.y, self.stays, self.ajar = x, y, stays, ajar
        self.due: int | None = None


def pass_doors(doors: list[Door], walkers: list[Walker], present: list[Walker], tick: int) -> list[tuple[bool, int, int]]:
    """Let a tick pass: whether a door opened, its number, who opened it."""
    told = []

    def stand_in(door: Door) -> list[Walker]:
        return [walker for walker in present if (walker.x, walker.y) == (door.x, door.y)]

    for number, door in enumerate(doors):
        ahead = [(walker.x + DX[walker.steps[0]], walker.y + DY[walker.steps[0]]) for walker in walkers if walker.steps]
        if door.due is not None and door.due <= tick and (door.x, door.y) not in ahead:
            door.ajar, door.due = 0, None
            told.append((False, number, -1))
    before = [(walker.x, walker.y) for walker in walkers]
    for walker in walkers:
        walker.run(tick)
    for who, (walker, stood) in enumerate(zip(walkers, before, strict=True)):
        for number, door in enumerate(doors):
            if (walker.x, walker.y) == (door.x, door.y) != stood and not door.stays:
                door.due = None
                if not door.ajar:
                    door.ajar = 1
                    told.append((True, number, who))
    for door in doors:
        if door.ajar and (door.x, door.y) in before and not stand_in(door) and door.due is None:
            door.due = tick + (20 if door.ajar == 1 else 1)
    return told
