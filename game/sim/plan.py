"""What any map file comes down to: a plan of cells, things and people from which a world is begun."""

import hashlib

import msgspec
import numpy as np

from game.content.care import bits as care_bits
from game.content.faults import BadInput
from game.content.load import Content
from game.content.types import FACINGS, MOST_STOCK
from game.kernels.grid import padded_size, position
from game.rules import calendar, overworld, population, stock, trade
from game.rules.doors import set_padlock
from game.rules.ground import set_structure
from game.sim.map_settings import MOST_DAYS
from game.sim.newcomers import PersonPlan, nature_fault, party_of, put, wording_fault
from game.world.tables import LOCKED, UNLOCKED
from game.world.world import World

MOST_SIDE = 1024
"""Longest side of a map, in cells."""


USUAL = "usual"
PADLOCKS = {"locked": LOCKED, "unlocked": UNLOCKED}
"""What can be said of a door's padlock; without one nothing is."""


class ThingPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A structure that stands when a map begins; `cell` is an index of the padded grid."""

    kind: str
    cell: int
    facing: str = "n"
    padlock: str = ""


class MapPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A map, whatever file it came from. Cells are indices of the padded grid; a map is known by the `digest` of all but its name."""

    name: str
    width: int
    height: int
    terrain: bytes
    hall: bytes
    heart: int
    things: list[ThingPlan]
    people: list[PersonPlan]
    stacks: list[tuple[str, int, int]]
    title: str = ""
    days: int = 0
    chosen_days: int = 0  # what the player has chosen instead, 0 for nothing; no part of the map, and neither is how hard it is
    difficulty: str = USUAL

    def digest(self) -> str:
        """Return the hash of what the map holds."""
        plain = msgspec.structs.replace(self, name="", chosen_days=0, difficulty=USUAL)
        return hashlib.blake2b(msgspec.msgpack.encode(plain), digest_size=16).hexdigest()


def check_plan(plan: MapPlan, content: Content) -> None:
    """Raise BadInput unless a world can be begun from the plan (one from a save may hold anything)."""
    if not (1 <= plan.width <= MOST_SIDE and 1 <= plan.height <= MOST_SIDE):
        raise BadInput(f"map {plan.name}: is {plan.width}×{plan.height} cells; a map is 1×1 to {MOST_SIDE}×{MOST_SIDE}")
    cells, stride = padded_size(plan.width, plan.height), plan.width + 2
    if len(plan.terrain) != cells or len(plan.hall) != cells:
        raise BadInput(f"map {plan.name}: has {len(plan.terrain)} cells instead of {cells}")
    if max(plan.terrain) >= len(content.terrain) or max(plan.hall) > 1:
        raise BadInput(f"map {plan.name}: holds a kind of ground that the rules don't have")
    rim = np.ones((plan.height + 2, stride), bool)
    rim[1:-1, 1:-1] = False
    if (np.frombuffer(plan.terrain, np.uint8)[rim.ravel()] != content.terrain.number["bedrock"]).any():
        raise BadInput(f"map {plan.name}: its rim is not bedrock")
    used = [thing.cell for thing in plan.things] + [who.cell for who in plan.people] + [cell for _, cell, _ in plan.stacks]
    for cell in used + ([plan.heart] if plan.heart >= 0 else []):
        x, y = position(cell, stride)
        if not (0 <= x < plan.width and 0 <= y < plan.height):
            raise BadInput(f"map {plan.name}: something lies outside it")
    amounts = [amount for _, _, amount in plan.stacks]
    days_fit = 0 <= plan.days <= MOST_DAYS and 0 <= plan.chosen_days <= MOST_DAYS
    if any(amount <= 0 for amount in amounts) or sum(amounts) > MOST_STOCK or not days_fit or plan.heart < -1:
        raise BadInput(f"map {plan.name}: holds a number outside its bounds")
    for cell in [cell for _, cell, _ in plan.stacks] + ([plan.heart] if plan.heart >= 0 else []):
        if not content.terrain.at(plan.terrain[cell]).walk:
            raise BadInput(f"map {plan.name}: something lies where nobody can stand")
    for material, _, _ in plan.stacks:
        if material not in content.materials:
            raise BadInput(f"map {plan.name}: holds a '{material}', which the rules don't have")
    _check_things(plan, content)
    _check_people(plan, content)


def _check_things(plan: MapPlan, content: Content) -> None:
    floor, taken = content.terrain.number["floor"], set()
    for thing in plan.things:
        if thing.kind not in content.structures:
            raise BadInput(f"map {plan.name}: holds a '{thing.kind}', which the rules don't have")
        if content.structures[thing.kind].on or plan.terrain[thing.cell] != floor or thing.cell in taken:
            raise BadInput(f"map {plan.name}: a {thing.kind} stands where it can't")
        if thing.facing not in FACINGS or (thing.padlock and (thing.padlock not in PADLOCKS or thing.kind != "door")):
            raise BadInput(f"map {plan.name}: a {thing.kind} faces '{thing.facing}' with padlock '{thing.padlock}', which it can't")
        taken.add(thing.cell)


def _check_people(plan: MapPlan, content: Content) -> None:
    if len(plan.people) > content.spawning.most_people:
        raise BadInput(f"map {plan.name}: holds more than {content.spawning.most_people} people")
    names = [who.name.casefold() for who in plan.people if who.name is not None]
    if plan.difficulty not in content.difficulties.number:
        raise BadInput(f"map {plan.name}: the rules have no difficulty '{plan.difficulty}'")
    parties = {who.party.casefold() for who in plan.people if who.party is not None}
    if len(set(names)) < len(names) or not parties.isdisjoint(names):
        raise BadInput(f"map {plan.name}: two people, or a person and a party, have the same name")
    for who in plan.people:
        fault = nature_fault(content, who) or wording_fault(who)
        if fault is None and not content.terrain.at(plan.terrain[who.cell]).walk:
            fault = f"a {who.kind} stands where nobody can"
        if fault is not None:
            raise BadInput(f"map {plan.name}: {fault}")


def begin(plan: MapPlan, content: Content, seed: int, sandbox: bool) -> World:
    """Return a new world of the plan at tick 0 (G6, Z1)."""
    check_plan(plan, content)
    world = World(content, plan.width, plan.height)
    campaign = world.campaign
    campaign.seed, campaign.sandbox = seed, int(sandbox)
    campaign.policies = care_bits(content.care.policies)
    campaign.heart, campaign.days = plan.heart, plan.chosen_days or plan.days or content.campaign.days
    campaign.difficulty = content.difficulties.number[plan.difficulty]
    calendar.start(world)
    world.cells.terrain[:] = list(plan.terrain)
    world.cells.hall[:] = list(plan.hall)
    # Parties first, then those with names of their own, so that nobody who is given a name takes one of theirs.
    for who in plan.people:
        if who.party is not None:
            population.party_named(world, who.party, who.faction or "", who.goal or "")
    for who in sorted(plan.people, key=lambda who: who.name is None):
        put(world, who, "start", party_of(world, who))
    for thing in plan.things:
        set_structure(world, thing.cell, thing.kind, FACINGS.index(thing.facing))
        if thing.padlock:
            set_padlock(world, thing.cell, PADLOCKS[thing.padlock])
    share = content.difficulties[plan.difficulty].stock_percent
    for material, cell, amount in plan.stacks:
        if amount * share >= 100:
            stock.add(world, material, amount * share // 100, cell, "start")
    trade.start(world)
    overworld.start(world)
    return world
