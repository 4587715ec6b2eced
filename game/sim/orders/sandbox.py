"""Orders of the sandbox: `spawn place set clock stock`."""

from typing import Annotated, Any, ClassVar

import numpy as np
from msgspec import Meta

from game.content.faults import a, one_of
from game.content.types import MOST_STOCK, QUALITIES, SIDES, STATS
from game.rules import calendar, doors, ground, movement, parts, presence, sites, stock, tasks
from game.rules.passage import UNLOCKS, factors
from game.sim.newcomers import GOALS, Name, Names, PersonPlan, nature_fault, put, wording_fault
from game.sim.orders.base import At, Order, spot
from game.sim.orders.building import facing_fault, facing_of
from game.world.columns import Column
from game.world.events import SIDE_CHANGED
from game.world.tables import GONE, NORMAL, UP, Cells, People, Things
from game.world.world import World

STOCKPILE = "stockpile"


class SandboxOrder(Order, frozen=True):
    """An order that only a sandbox takes."""

    sandbox_only: ClassVar[bool] = True


class Spawn(SandboxOrder, frozen=True, tag="spawn"):
    """Put new people on a cell; what is not given is as their race or class has it. With `count` above 1 names are numbered."""

    example: ClassVar[str] = '{"tick": 0, "order": "spawn", "kind": "goblin", "at": [16, 4], "name": "Grik"}'

    kind: Annotated[str, Meta(description="race or class")]
    at: At
    side: Annotated[str | None, Meta(description="dungeon, adventurers, wild or visitors")] = None
    name: Annotated[Name | None, Meta(description="a name that nobody has; 'Bo 1', 'Bo 2' … with a count")] = None
    level: Annotated[int, Meta(description="level, from 1 to as many as the class has")] = 1
    stats: Annotated[dict[str, int] | None, Meta(description="stats that replace the kind's: combat craft hunting vigour will")] = None
    talents: Annotated[Names | None, Meta(description="talents that replace the kind's")] = None
    gear: Annotated[Names | None, Meta(description="gear that replaces the kind's, one piece a slot")] = None
    party: Annotated[Name | None, Meta(description="name of their party, founded when there is none")] = None
    faction: Annotated[Name | None, Meta(description="faction of the party")] = None
    goal: Annotated[str | None, Meta(description="what the party came for: " + " ".join(GOALS))] = None
    count: Annotated[int, Meta(description="how many")] = 1

    def check(self, world: World) -> str | None:
        """Return why not."""
        who = self._person(world, self.name)
        return nature_fault(world.content, who) or self._check_place(world) or wording_fault(who) or self._check_names(world)

    def _person(self, world: World, name: str | None) -> PersonPlan:
        """Return one of those asked for."""
        return PersonPlan(
            kind=self.kind,
            cell=world.cell(self.at),
            side=self.side,
            name=name,
            level=self.level,
            stats=self.stats,
            talents=self.talents,
            gear=self.gear,
            party=self.party,
            faction=self.faction,
            goal=self.goal,
        )

    def _check_place(self, world: World) -> str | None:
        cell = world.cell(self.at)
        if cell < 0:
            return f"{spot(self.at)} is outside the map"
        if not factors(world, UNLOCKS)[cell]:
            return f"nobody can stand at {spot(self.at)}"
        most = world.content.spawning
        if not 1 <= self.count <= most.most_at_once:
            return f"{self.count} people can't be made at once, only 1 to {most.most_at_once}"
        if len(world.people) + self.count > most.most_people:
            return f"the dungeon holds at most {most.most_people} people"
        return None

    def _check_names(self, world: World) -> str | None:
        for name in self._names():
            if name is not None and world.named(name)[0]:
                return f"there is already somebody called '{name}'"
        if self.party is not None:
            if world.named(self.party)[0] == "person":
                return f"a person is called '{self.party}'; name the party otherwise"
            if self.party.casefold() in {name.casefold() for name in self._names() if name is not None}:
                return f"a person and a party can't both be called '{self.party}'"
        return None

    def _names(self) -> list[str | None]:
        if self.name is None or self.count == 1:
            return [self.name] * self.count
        return [f"{self.name} {number}" for number in range(1, self.count + 1)]

    def apply(self, world: World) -> None:
        """Make them."""
        for name in self._names():
            put(world, self._person(world, name), "sandbox")


class Place(SandboxOrder, frozen=True, tag="place"):
    """Put a kind of ground or a structure on a cell, finished at once."""

    example: ClassVar[str] = '{"tick": 0, "order": "place", "kind": "torch", "at": [16, 4]}'

    kind: Annotated[str, Meta(description="a kind of ground or structure")]
    at: At
    facing: Annotated[str | None, Meta(description="of a structure: n, e, s or w")] = None
    quality: Annotated[str | None, Meta(description="crude, normal or fine, for what is made in qualities")] = None
    armed: Annotated[bool | None, Meta(description="true or false, for what can be armed")] = None

    def check(self, world: World) -> str | None:
        """Return why not."""
        cell, where = world.cell(self.at), spot(self.at)
        content = world.content
        known = (*content.terrain, *content.structures, STOCKPILE)
        if self.kind not in known:
            return f"there is nothing called '{self.kind}' to place; {one_of(self.kind, known)}"
        if cell < 0:
            return f"{where} is outside the map"
        part = self.kind in content.structures and content.structures[self.kind].quality
        if self.armed is not None and not part:
            return f"{a(self.kind)} can't be armed"
        if self.armed is False and not content.figures.expires[content.structures.number[self.kind]]:
            return f"{a(self.kind)} is never rearmed: it is always armed"
        if self.quality is not None and self.quality not in QUALITIES:
            return f"there is no quality '{self.quality}'; {one_of(self.quality, QUALITIES)}"
        if self.quality is not None and not part:
            return f"{a(self.kind)} has no quality"
        if self.facing is not None and (self.kind in content.terrain or self.kind == STOCKPILE):
            return f"{self.kind} has no front"
        reason = facing_fault(self.facing)
        if reason:
            return reason
        if self.kind in content.terrain:
            return self._check_ground(world, cell, where)
        if self.kind == STOCKPILE:
            return sites.store_fault(world, cell)
        facing = facing_of(world, self.kind, cell, self.facing)
        return sites.fault(world, self.kind, cell, facing, ordered=False) or self._check_room(world, cell, facing)

    def _check_room(self, world: World, cell: int, facing: int) -> str | None:
        structures = world.content.structures
        if not structures[self.kind].blocks:
            return None
        covered = world.footprint(structures.number[self.kind], cell, facing)
        return next((reason for reason in (self._check_empty(world, each) for each in covered) if reason), None)

    def _check_ground(self, world: World, cell: int, where: str) -> str | None:
        thing = world.thing_at(cell)
        if thing >= 0:
            return f"there is {a(world.content.structures.names[world.things.kind[thing]])} at {where}"
        return None if world.content.terrain[self.kind].walk else self._check_empty(world, cell)

    def _check_empty(self, world: World, cell: int) -> str | None:
        """Return who or what is in the way of something that closes a cell."""
        where = sites.place_words(world, cell)
        somebody = presence.standing_on(world, cell)
        if somebody:
            return f"{somebody} stands at {where}"
        if (world.stacks.cell == cell).any() or tasks.packed_at(world, cell) >= 0:
            return f"something lies at {where}"
        return f"the heart of the demon hall is at {where}" if cell == world.campaign.heart else None

    def apply(self, world: World) -> None:
        """Put it there."""
        cell = world.cell(self.at)
        if self.kind in world.content.terrain:
            ground.set_terrain(world, cell, self.kind)
        elif self.kind == STOCKPILE:
            world.cells.stores[cell] = (1 << len(world.content.materials)) - 1
            world.caches.accepts = None
        else:
            quality = QUALITIES.index(self.quality) if self.quality else NORMAL
            ground.set_structure(world, cell, self.kind, facing_of(world, self.kind, cell, self.facing), quality)
            if self.armed is False:
                parts.spend(world, world.thing_at(cell))


class Set(SandboxOrder, frozen=True, tag="set"):
    """Set one column of a person, or of what is on a cell: its structure, else the cell itself."""

    example: ClassVar[str] = '{"tick": 5, "order": "set", "target": "Grik", "field": "speed", "value": 70}'

    target: Annotated[int | str | tuple[int, int], Meta(description="a person by name or id, or a cell [x, y]")]
    field: Annotated[str, Meta(description="the column")]
    value: Annotated[int | str, Meta(description="a number; for 'side' its name will do")]

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
            return self.value
        if self.field == "side" and self.value in SIDES:
            return SIDES.index(self.value)
        options = one_of(self.value, SIDES) if self.field == "side" else "give a number"
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
        return None

    @staticmethod
    def _state_fault(world: World, row: int, state: int) -> str | None:
        """Return why somebody can't be in a state: who has left is not on the map, and nobody gets up in rock."""
        people = world.people
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
            tasks.change_state(world, row, value)
            return
        if isinstance(table, People) and self.field == "side" and value != before:
            tasks.release(world, row, "on another side now")
            world.caches.beds_settled = False
        getattr(table, self.field)[row] = value
        if isinstance(table, People) and self.field == "speed":
            movement.set_pace(world, row, tasks.is_loaded(world, row))
        if isinstance(table, People) and self.field == "side" and value != before:
            world.tell(SIDE_CHANGED, row, "sandbox")
        if isinstance(table, People) and self.field == "side":
            movement.plan_anew(world)
        if isinstance(table, People) and self.field == "side":
            world.caches.cares = None
        if isinstance(table, Things):
            self._follow_up(world, row)

    def _follow_up(self, world: World, row: int) -> None:
        """Put right what hangs on a thing's column."""
        things = world.things
        if self.field == "padlock":
            doors.set_padlock(world, int(things.cell[row]), int(things.padlock[row]))
        elif self.field == "held":
            doors.refresh(world, row, "sandbox")
        elif parts.is_part(world, row):
            # A time that is past is now, so that it is told.
            things.expires_due[row] = max(int(things.expires_due[row]), world.campaign.tick)
            world.caches.expiry = 0
            parts.changed(world, row)


class Clock(SandboxOrder, frozen=True, tag="clock"):
    """Jump the calendar to the beginning of an hour; ticks go on as they were."""

    example: ClassVar[str] = '{"tick": 9, "order": "clock", "day": 3, "hour": 8}'

    day: Annotated[int, Meta(description="day, from 1")]
    hour: Annotated[int, Meta(description="hour of that day, from 0")]

    def check(self, world: World) -> str | None:
        """Return why not."""
        clock = world.content.clock
        if not 1 <= self.day <= 1_000_000:
            return f"there is no day {self.day}; days are 1 to 1000000"
        first = clock.first_hour if self.day == 1 else 0
        if not first <= self.hour < clock.hours_per_day:
            return f"there is no hour {self.hour} on day {self.day}; it has {first} to {clock.hours_per_day - 1}"
        return None

    def apply(self, world: World) -> None:
        """Jump."""
        calendar.jump(world, self.day, self.hour)


class Stock(SandboxOrder, frozen=True, tag="stock"):
    """Add to a material: it lies at the heart, else at the overlord's feet, else on the first floor cell; below 0 takes away."""

    example: ClassVar[str] = '{"tick": 0, "order": "stock", "material": "metal", "amount": 40}'

    material: Annotated[str, Meta(description="a material")]
    amount: Annotated[int, Meta(description="how much is added; below 0: taken away, oldest stacks first")]

    def check(self, world: World) -> str | None:
        """Return why not."""
        materials = world.content.materials
        if self.material not in materials:
            return f"there is no material '{self.material}'; {one_of(self.material, materials.names)}"
        there, lying = stock.total(world)[self.material], stock.lying_total(world)[self.material]
        if self.amount == 0:
            return "0 changes nothing"
        if lying + self.amount < 0:
            return f"there is only {lying} {self.material} to take away"
        if there + self.amount > MOST_STOCK:
            return f"the dungeon can't hold more than {MOST_STOCK} {self.material}"
        return "there is no floor to lay it on" if _store(world) < 0 else None

    def apply(self, world: World) -> None:
        """Add or take."""
        if self.amount > 0:
            stock.add(world, self.material, self.amount, _store(world), "sandbox")
        else:
            stock.take(world, self.material, -self.amount, "sandbox")


def _store(world: World) -> int:
    """Return the cell where stock from nowhere is laid down, -1 without one."""
    if world.campaign.heart >= 0:
        return world.campaign.heart
    overlords = np.flatnonzero(world.people.kind == world.content.people.number["overlord"])
    if len(overlords):
        return int(world.people.cell[overlords[0]])
    floor = np.flatnonzero(world.cells.terrain == world.content.terrain.number["floor"])
    return int(floor[0]) if len(floor) else -1


KINDS: tuple[type[Order], ...] = (Spawn, Place, Set, Clock, Stock)
SETTABLE = {table.__name__.lower(): [n for n, c in table.columns.items() if c.settable] for table in (Cells, People, Things)}
