"""Who is there: people and parties that come into being (G6, G10, Z4, Z6)."""

from collections.abc import Mapping

from game.content.types import DUTIES, SIDES, STATS
from game.rules import detours, doors, lairs, noticing
from game.world.dice import Stream, roll
from game.world.events import SPAWNED
from game.world.world import World


def bits(names: list[str], numbers: Mapping[str, int]) -> int:
    """Return gear or talents as bits of a column."""
    return sum(1 << numbers[name] for name in set(names))


def free_name(world: World, wanted: str) -> str:
    """Return `wanted`, with the first number behind it that makes it unlike every other name."""
    # Names are never given back, so that all below the last number found are still taken.
    last = world.caches.last_numbers
    number = last.get(wanted, 1)
    name = wanted if number == 1 else f"{wanted} {number}"
    while world.named(name)[0]:
        number += 1
        name = f"{wanted} {number}"
    last[wanted] = number
    return name


def spawn(
    world: World,
    kind: str,
    cell: int,
    why: str,
    *,
    side: str | None = None,
    name: str | None = None,
    level: int = 1,
    stats: Mapping[str, int] | None = None,
    talents: list[str] | None = None,
    gear: list[str] | None = None,
    party: int = 0,
) -> int:
    """Put a new person on a cell and return their row; what is not given is as their kind has it (C11)."""
    content, people = world.content, world.people
    born = content.people[kind]
    id_ = world.new_id()
    if name is None:
        name = free_name(world, born.names[roll(world, Stream.NAMES, id_, 0) % len(born.names)])
    own = dict(zip(STATS, born.stats[min(level, len(born.stats)) - 1], strict=True))
    own.update(stats or {})
    row = people.append(
        id=id_,
        kind=content.people.number[kind],
        level=level,
        side=SIDES.index(side or born.side),
        name=name,
        party=party,
        talents=bits(born.talents if talents is None else talents, content.talents.number),
        gear=bits(born.gear if gear is None else gear, content.gear.number),
        cell=cell,
        speed=born.speed,
        pace=born.speed,
        stance=born.stance,
        **own,
    )
    if born.nature == "minion":
        # G6, G10: whoever is spawned does all duties.
        for duty in DUTIES:
            getattr(people, f"duty_{duty}")[row] = content.start.priority
        people.stance[row] = content.start.stance
    if world.caches.names is not None:
        world.caches.names[name.casefold()] = id_
    world.caches.beds_settled = False
    world.caches.care_settled = False
    noticing.changed(world)
    world.tell(SPAWNED, row, why)
    doors.enter(world, row)
    lairs.take_own(world, row)
    return row


def party_named(world: World, name: str, faction: str, goal: str) -> int:
    """Return the id of the party of this name, founding it when there is none; a faction or goal that is given is taken over.

    An empty name always founds one.
    """
    row = world.named(name)[1] if name else -1
    new = row < 0
    if new:
        row = world.parties.append(id=world.new_id(), name=name)
        world.caches.names = None
    if faction:
        world.parties.faction[row] = faction
    if new:
        detours.take_map(world, row)
    if goal:
        world.parties.goal[row] = goal
    return int(world.parties.id[row])
