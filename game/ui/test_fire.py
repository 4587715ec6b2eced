"""A test fire: the chain that a trigger would set off, shown by the screen's clock; nothing fires and the world stays as it is."""

from __future__ import annotations

from game.kernels.wires import reach as reach_wires
from game.rules import circuits, parts
from game.rules.rearming import trap_of
from game.ui import circuit_words, part_looks, reach
from game.ui.widgets import BAD, GOOD, TEXT, Line
from game.ui.words import capital
from game.world.tables import LOCKED, NO_PADLOCK
from game.world.world import Circuit, Net, World

TRAVEL_S = 0.4
"""How long the signal is shown on its way along a net; in the world it takes no time."""
_STAYS_S = 3.0
_ACTS_S = 1.0
_SPENT = {
    part_looks.SPENT: "it is spent and must be rearmed first",
    part_looks.SPRUNG: "it was sprung and must be rearmed first",
    part_looks.EXPIRED: "it is past its two days and must be rearmed first",
}


class TestFire:
    """One test of one trigger; it begins when it is first drawn."""

    __test__ = False  # not one of pytest's

    def __init__(self, world: World, trigger: int) -> None:
        """Work out the chain of a trigger (a row); only reads the world."""
        things = world.things
        self.trigger = int(things.id[trigger])
        self.cell = int(things.cell[trigger])
        self._began = -1.0
        self._legs: list[tuple[float, list[int]]] = []  # from when, and along which sides of cells
        self.timers: list[tuple[float, float, int]] = []  # from when to when, and the cell
        self.struck: list[int] = []
        self.hits: list[tuple[float, int]] = []  # when and where something would act
        driven = circuits.circuit(world, self.trigger)
        self._travel(world, driven)
        self.lines = self._tell(world, trigger, driven)
        self.sides = frozenset(side for _, sides in self._legs for side in sides)
        times = [at for at, _ in self.hits] + [start for start, _ in self._legs] + [0.0]
        self.lasts = max(times) + TRAVEL_S + _STAYS_S

    # --- the chain ----------------------------------------------------------------------------------------------------------

    def _travel(self, world: World, driven: Circuit) -> None:
        """W6, W7: work out when the signal is on which wires."""
        done: list[Net] = []
        self._leave(world, self.cell, 0.0, done)
        for id_, out in sorted(driven.timers.items(), key=lambda item: item[1]):
            row = world.things.row_of(id_)
            cell = int(world.things.cell[row])
            self.timers.append(((out - int(world.things.half_seconds[row])) / 2, out / 2, cell))
            self._leave(world, cell, out / 2, done, driven.entries[id_])

    def _leave(self, world: World, cell: int, start: float, done: list[Net], entered: int = 0) -> None:
        known = circuits.wiring(world)
        for side in circuits.sides_of(world, cell):
            net = circuits.net(world, cell, side)
            if not entered >> side & 1 and net not in done:
                done.append(net)
                sides, _ = reach_wires(world.cells.wires, known.splits, world.caches.offsets, known.visited, cell, side)
                self._legs.append((start, sides.tolist()))

    def _tell(self, world: World, trigger: int, driven: Circuit) -> list[Line]:
        """T5, T7, T9, T14: say what would happen and what would not, and why."""
        things = world.things
        state = part_looks.state_of(world, trigger)
        found: list[Line] = []
        if state in _SPENT:
            found.append(Line(f"{capital(circuit_words.placed(world, trigger))} would not spring: {_SPENT[state]}. If it did:", BAD))
        busy = [things.row_of(id_) for id_ in driven.timers if (world.signals.timer == id_).any()]
        for row in busy:
            found.append(Line(f"{capital(circuit_words.placed(world, row))} runs already and would take in no further signal.", BAD))
        mechanism = things.row_of(driven.mechanism) if driven.mechanism else -1
        if mechanism >= 0:
            found.append(self._mechanism(world, mechanism, driven.delay))
        for id_, delay in driven.doors.items():
            found.append(self._door(world, things.row_of(id_), delay))
        if mechanism < 0 and not driven.doors:
            found.append(
                Line(
                    f"Nothing would happen: {circuit_words.connections(world, trigger)[0][:1].lower()}"
                    f"{circuit_words.connections(world, trigger)[0][1:]}",
                    BAD,
                )
            )
        return found

    def _mechanism(self, world: World, row: int, delay: int) -> Line:
        """T1, T9, T14, T19: say whether a mechanism would fire, and take down where it would strike."""
        things, name = world.things, capital(circuit_words.placed(world, row))
        if not parts.usable(world, row):
            return Line(f"{name} would not fire: {_SPENT[part_looks.state_of(world, row)]}.", BAD)
        kind = world.content.structures.names[things.kind[row]]
        self.struck = reach.struck(world, kind, int(things.cell[row]), int(things.facing[row]))
        self.hits.append((delay / 2, int(things.cell[row])))
        return Line(f"{name} would fire{circuit_words.after(delay) or ' at once'}.", GOOD)

    def _door(self, world: World, row: int, delay: int) -> Line:
        """D5, D8: say what a door would do."""
        things = world.things
        self.hits.append((delay / 2, int(things.cell[row])))
        if things.padlock[row] != NO_PADLOCK:
            deed = "be unlocked" if things.padlock[row] == LOCKED else "be locked"
        else:
            deed = "close" if things.held[row] else "open and stay open"
        return Line(f"{capital(circuit_words.placed(world, row))} would {deed}{circuit_words.after(delay) or ' at once'}.", TEXT)

    # --- the show -----------------------------------------------------------------------------------------------------------

    def elapsed(self, seconds: float) -> float:
        """Return for how long it has been shown; the first look begins it."""
        if self._began < 0:
            self._began = seconds
        return seconds - self._began

    def is_over(self, seconds: float) -> bool:
        """Whether all was shown."""
        return self.elapsed(seconds) > self.lasts

    def reached(self, seconds: float) -> list[tuple[list[int], bool]]:
        """Return the wires that the signal has come along, in its order, and whether it has come along all of them."""
        now = self.elapsed(seconds)
        found: list[tuple[list[int], bool]] = []
        for start, sides in self._legs:
            share = (now - start) / TRAVEL_S
            if share > 0:
                found.append((sides[: max(1, int(len(sides) * min(1.0, share)))], share >= 1))
        return found

    def has_fired(self, seconds: float) -> bool:
        """T19: whether the mechanism would have struck by now."""
        return bool(self.struck) and any(self.elapsed(seconds) >= at + TRAVEL_S for at, _ in self.hits[:1])

    def acting(self, seconds: float) -> list[int]:
        """T19: return the cells of what would just be acting."""
        now = self.elapsed(seconds) - TRAVEL_S
        return [cell for at, cell in self.hits if at <= now < at + _ACTS_S]

    def running(self, seconds: float) -> list[tuple[int, float]]:
        """T7: return the cells of the timers that would run now, and the seconds each has left."""
        now = self.elapsed(seconds)
        return [(cell, end - now + TRAVEL_S) for start, end, cell in self.timers if start + TRAVEL_S <= now < end + TRAVEL_S]


def trigger_of(world: World, row: int) -> int:
    """T1: return the row of the trigger that a test of a part, timer or door begins at, -1 without one."""
    figures, kind = world.content.figures, world.things.kind[row]
    if figures.is_trigger[kind] or figures.is_mechanism[kind]:
        return trap_of(world, row)[0]
    if figures.is_timer[kind] or figures.is_door[kind]:
        found = circuits.triggers_on(world, int(world.things.cell[row]))
        return world.things.row_of(found[0]) if found else -1
    return -1
