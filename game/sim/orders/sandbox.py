"""Orders of the sandbox: `spawn place clock stock`; `set` has a file of its own."""

from typing import Annotated, ClassVar

import numpy as np
from msgspec import Meta

from game.content.faults import a, one_of
from game.content.parties import GOALS
from game.content.types import MOST_STOCK, QUALITIES
from game.rules import calendar, ground, parts, presence, sites, stock, tasks
from game.rules.passage import UNLOCKS, factors
from game.sim.newcomers import Name, Names, PersonPlan, nature_fault, party_of, put, wording_fault
from game.sim.orders.base import At, SandboxOrder, spot
from game.sim.orders.building import facing_fault, facing_of
from game.world.tables import NORMAL
from game.world.world import World

STOCKPILE = "stockpile"


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
        party = party_of(world, self._person(world, None))
        for name in self._names():
            put(world, self._person(world, name), "sandbox", party)


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


KINDS: tuple[type[SandboxOrder], ...] = (Spawn, Place, Clock, Stock)
