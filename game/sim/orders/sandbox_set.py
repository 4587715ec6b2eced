"""The sandbox's `set`: one column of a person, a thing or a cell, with all that hangs on it."""

from typing import Annotated, Any, ClassVar

from msgspec import Meta

from game.content.faults import a, one_of
from game.content.types import FACINGS, QUALITIES, SIDES, STATS
from game.kernels.motion import NEVER
from game.rules import captives, doors, movement, noticing, parts, recovery, sides, signals, sites, tasks, watching
from game.rules.passage import UNLOCKS, factors
from game.sim.orders.base import SandboxOrder, spot
from game.world.columns import Column
from game.world.tables import CAPTIVE, GONE, UP, People, Things
from game.world.world import World

_WORDS = {"side": SIDES, "facing": FACINGS, "quality": QUALITIES}


class Set(SandboxOrder, frozen=True, tag="set"):
    """Set one column of a person, or of what is on a cell: its structure, else the cell itself."""

    example: ClassVar[str] = '{"tick": 5, "order": "set", "target": "Grik", "field": "speed", "value": 70}'

    target: Annotated[int | str | tuple[int, int], Meta(description="a person by name or id, or a cell [x, y]")]
    field: Annotated[str, Meta(description="the column")]
    value: Annotated[
        int | bool | str, Meta(description="a number; for 'side', 'facing' and 'quality' a name will do, for a person's id their name")
    ]

    def _found(self, world: World) -> tuple[Any, int, Column | None, dict[str, Column]] | str:
        """Return table, row, column and all settable columns of the target, or what is wrong."""
        if isinstance(self.target, tuple):
            cell = world.cell(self.target)
            if cell < 0:
                return f"{spot(self.target)} is outside the map"
            thing = world.thing_at(cell)
            tables: list[tuple[Any, int]] = [(world.things, thing)] if thing >= 0 else []
            tables.append((world.cells, cell))
        else:
            what, row = world.named(self.target)
            if what != "person":
                return f"there is nobody called '{self.target}'"
            tables = [(world.people, row)]
        options: dict[str, Column] = {}
        for table, row in tables:
            settable = {name: declared for name, declared in table.columns.items() if declared.settable}
            if self.field in settable:
                return table, row, settable[self.field], settable
            options.update(settable)
        return f"there is no '{self.field}' to set there; {one_of(self.field, options)}"

    def _value(self, world: World) -> int | str:
        """Return the number to write, or what is wrong."""
        if isinstance(self.value, int):
            return int(self.value)
        if self.field == "safe_for":
            what, row = world.named(self.value)
            return int(world.people.id[row]) if what == "person" else f"there is nobody called '{self.value}'"
        words = _WORDS.get(self.field, ())
        if self.value in words:
            return words.index(self.value)
        options = one_of(self.value, words) if words else "give a number"
        return f"{self.field} can't be '{self.value}'; {options}"

    def check(self, world: World) -> str | None:
        """Return why not."""
        found, value = self._found(world), self._value(world)
        if isinstance(found, str):
            return found
        if isinstance(value, str):
            return value
        declared = found[2]
        low, high = (declared.low, declared.high) if declared else (0, 0)
        if self.field in STATS:
            high = world.content.spawning.stat_most
        if self.field == "speed":
            low, high = world.content.walking.slowest, world.content.walking.fastest
        if not low <= value <= high:
            return f"{self.field} can't be {value}, only {low} to {high}"
        if self.field == "state":
            return self._state_fault(world, found[1], value)
        if self.field == "wounds" and world.people.state[found[1]] == UP and value >= world.content.wounds.fells_from:
            return f"{world.people.name[found[1]]} would be out of action with {value}: give the order 'wound'"
        if isinstance(found[0], Things):
            return self._thing_fault(world, found[1], value)
        return None

    def _thing_fault(self, world: World, row: int, value: int) -> str | None:
        """Return why a thing has no such field, or can't have that value."""
        things, figures = world.things, world.content.figures
        kind = things.kind[row]
        if self.field in ("padlock", "held", "damage") and not figures.is_door[kind]:
            return f"only a door bears a padlock, is held open or damaged: not {a(world.content.structures.names[kind])}"
        if self.field in ("armed", "expires_due", "tampered", "safe_for") and not figures.expires[kind]:
            return f"{a(world.content.structures.names[kind])} is never rearmed, so it has no '{self.field}'"
        if self.field in ("tampered", "safe_for") and not figures.is_trigger[kind]:
            return "only a trigger can be tampered with"
        if self.field == "safe_for" and value and world.people.row_of(value) < 0:
            return f"there is nobody with the id {value}"
        cell = int(things.cell[row])
        if self.field == "facing" and world.footprint(int(kind), cell, value) != world.footprint(int(kind), cell, int(things.facing[row])):
            return f"{a(world.content.structures.names[kind])} takes up other cells when it faces another way: relocate it"
        return None

    @staticmethod
    def _state_fault(world: World, row: int, state: int) -> str | None:
        """Return why somebody can't be in a state: who has left is not on the map, and nobody gets up in rock."""
        people = world.people
        if state == CAPTIVE:
            return "nobody wakes in prison who was not brought there: give the order 'capture'"
        if people.state[row] == GONE:
            return f"{people.name[row]} has left the map"
        if state == UP and not factors(world, UNLOCKS)[people.cell[row]]:
            return f"nobody can stand at {sites.place_words(world, int(people.cell[row]))}"
        return None

    def apply(self, world: World) -> None:
        """Write it."""
        found, value = self._found(world), self._value(world)
        if isinstance(found, str) or isinstance(value, str):
            raise ValueError("checked before")
        table, row, _, _ = found
        before = int(getattr(table, self.field)[row])
        if isinstance(table, People) and self.field == "state":
            world.people.prison[row] = 0
            tasks.change_state(world, row, value)
            return
        if isinstance(table, People) and self.field == "side":
            if value != before:
                self._change_side(world, row, value)
            return
        getattr(table, self.field)[row] = value
        if isinstance(table, People) and self.field == "wounds":
            recovery.mind_healing(world, row)
        if isinstance(table, People) and self.field == "speed":
            movement.set_pace(world, row, tasks.is_loaded(world, row))
        if isinstance(table, People):
            noticing.changed(world)
        if isinstance(table, Things):
            self._follow_up(world, row)

    @staticmethod
    def _change_side(world: World, row: int, side: int) -> None:
        """Z6: let somebody change sides, who is nobody's prisoner and rages no more with it."""
        people = world.people
        tasks.release(world, row, "on another side now")
        if people.party[row]:
            movement.stop(world, row)  # their way went only as far as the next door
        people.rampage_due[row], people.let_go[row] = NEVER, 0
        captives.free(world, row)
        sides.change(world, row, side, "sandbox")

    def _follow_up(self, world: World, row: int) -> None:
        """Put right what hangs on a thing's column."""
        things = world.things
        if self.field == "padlock":
            doors.set_padlock(world, int(things.cell[row]), int(things.padlock[row]))
        elif self.field == "held":
            doors.refresh(world, row, "sandbox")
        elif self.field == "facing":
            watching.forget(world, int(things.id[row]))
            watching.refresh(world, int(things.id[row]))
        elif parts.is_part(world, row):
            # A time that is past is now, so that it is told.
            things.expires_due[row] = max(int(things.expires_due[row]), world.campaign.tick)
            world.caches.expiry = 0
            parts.changed(world, row)
            if self.field == "armed" and things.armed[row] and things.on[row]:
                signals.turn(world, row, on=False)


KINDS: tuple[type[SandboxOrder], ...] = (Set,)
