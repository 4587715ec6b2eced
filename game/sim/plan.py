"""What any map file comes down to: a plan of cells, things and people from which a world is begun."""

import hashlib

import msgspec
import numpy as np
from numpy.typing import NDArray

from game.content.faults import BadInput
from game.content.load import Content
from game.kernels.grid import padded_size, position
from game.rules import calendar, stock
from game.rules.ground import set_structure
from game.rules.population import spawn
from game.world.world import World

MOST_SIDE = 1024
"""Longest side of a map, in cells."""
MOST_STOCK = 2**40
"""Most of all materials together that a map begins with."""


class MapPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A map, whatever file it came from. Cells are indices of the padded grid; a map is known by the `digest` of all but its name."""

    name: str
    width: int
    height: int
    terrain: bytes
    hall: bytes
    heart: int
    things: list[tuple[str, int]]
    people: list[tuple[str, int]]
    stacks: list[tuple[str, int, int]]
    title: str = ""
    days: int = 0

    def digest(self) -> str:
        """Return the hash of what the map holds."""
        return hashlib.blake2b(msgspec.msgpack.encode(msgspec.structs.replace(self, name="")), digest_size=16).hexdigest()


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
    terrain = np.frombuffer(plan.terrain, np.uint8)
    if (terrain[rim.ravel()] != content.terrain.number["bedrock"]).any():
        raise BadInput(f"map {plan.name}: its rim is not bedrock")
    used = [cell for _, cell in plan.things] + [cell for _, cell in plan.people] + [cell for _, cell, _ in plan.stacks]
    for cell in used + ([plan.heart] if plan.heart >= 0 else []):
        x, y = position(cell, stride)
        if not (0 <= x < plan.width and 0 <= y < plan.height):
            raise BadInput(f"map {plan.name}: something lies outside it")
    kinds = (
        (content.structures, [kind for kind, _ in plan.things]),
        (content.people, [kind for kind, _ in plan.people]),
        (content.materials, [kind for kind, _, _ in plan.stacks]),
    )
    for known, named in kinds:
        for kind in named:
            if kind not in known:
                raise BadInput(f"map {plan.name}: holds a '{kind}', which the rules don't have")
    amounts = [amount for _, _, amount in plan.stacks]
    if any(amount <= 0 for amount in amounts) or sum(amounts) > MOST_STOCK or not 0 <= plan.days <= 10_000 or plan.heart < -1:
        raise BadInput(f"map {plan.name}: holds a number outside its bounds")
    if len(plan.people) > content.spawning.most_people:
        raise BadInput(f"map {plan.name}: holds {len(plan.people)} people; at most {content.spawning.most_people}")
    _check_standing(plan, content, terrain)


def _check_standing(plan: MapPlan, content: Content, terrain: NDArray[np.uint8]) -> None:
    """Raise BadInput for somebody in rock, for two structures on a cell, and for one that lacks what it is fixed to."""
    walk = np.array([kind.walk for kind in content.terrain.values()])[terrain]
    for cell in [cell for _, cell in plan.people] + [cell for _, cell, _ in plan.stacks] + ([plan.heart] if plan.heart >= 0 else []):
        if not walk[cell]:
            raise BadInput(f"map {plan.name}: somebody or something is where nobody can stand")
    standing: dict[int, str] = {}
    padlocked: set[int] = set()
    for kind, cell in plan.things:
        needed = content.structures[kind].on
        if needed and (standing.get(cell) != needed or cell in padlocked):
            raise BadInput(f"map {plan.name}: a {kind} lacks its {needed}, or is there twice")
        if not needed and (cell in standing or terrain[cell] != content.terrain.number["floor"]):
            raise BadInput(f"map {plan.name}: a {kind} has no floor of its own")
        if needed:
            padlocked.add(cell)
        else:
            standing[cell] = kind


def begin(plan: MapPlan, content: Content, seed: int, sandbox: bool) -> World:
    """Return a new world of the plan at tick 0 (G6, Z1)."""
    check_plan(plan, content)
    world = World(content, plan.width, plan.height)
    campaign = world.campaign
    campaign.seed, campaign.sandbox = seed, int(sandbox)
    campaign.heart, campaign.days = plan.heart, plan.days or content.campaign.days
    calendar.start(world)
    world.cells.terrain[:] = list(plan.terrain)
    world.cells.hall[:] = list(plan.hall)
    for kind, cell in plan.people:
        spawn(world, kind, cell, "start")
    for kind, cell in plan.things:
        set_structure(world, cell, kind)
    for material, cell, amount in plan.stacks:
        stock.add(world, material, amount, cell, "start")
    return world
