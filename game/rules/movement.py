"""Z7: people walk to where they were sent, step by step, and plan anew when the ground changes under their route."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.kernels.doorways import Doorways
from game.kernels.errands import nearest
from game.kernels.motion import ARRIVED, ENTERED, LOOKS, NEVER, NOTICED, STEPPED, Walkers, begin_step, walk
from game.kernels.path_queue import UNREACHED
from game.kernels.path_search import search
from game.kernels.paths import descend
from game.kernels.routes import broken_routes
from game.rules import beliefs, detours, noticing, passage, sightlines, signs, watching, water
from game.rules.beliefs import MODES, plans_by
from game.rules.party_doors import in_party
from game.rules.passage import GROUPS
from game.world.events import WORK_DONE, WORK_STARTED, WORK_STOPPED
from game.world.fields import Group
from game.world.tables import GONE, NO_TASK, PANICKING, TENDING, UP
from game.world.world import World

MOVE = "move"
_FIELD_FROM = 3
_MOST_WAYS = 4096  # kept, so that an order's check and what it then does search once


class Walked(NamedTuple):
    """What happened in the last tick of walking, and what doors did up to there."""

    arrived: list[int]  # rows of those who came to the end of their route
    stepped: list[tuple[int, int]]  # who has come on to which watched cell
    entered: list[int]  # rows of those who have come into a corridor
    looks: list[int]  # rows of those who have come into sight of something new to them
    met: list[tuple[int, int]]  # who is new in whose sight: rows of who notices and who is noticed
    passed: list[list[int]]  # tick, what a door did, its row, whose coming opened it

    @property
    def stopped(self) -> bool:
        """Whether anything happened that walking stopped for, so that its last tick is done."""
        return bool(self.arrived or self.stepped or self.entered or self.looks or self.met)


def next_cell(world: World, row: int) -> int:
    """Return the cell at which the step under way ends; where they stand when they stand."""
    people = world.people
    if people.step_due[row] == NEVER:
        return int(people.cell[row])
    route = people.route
    return int(people.cell[row] + world.caches.offsets[route.pool[route.at[row]]])


def ways(world: World, rows: list[int], goal: int) -> list[NDArray[np.uint8] | None]:
    """Z7, D10: for each person the directions of a cheapest way from where their step under way ends to `goal`, None when there is none.

    Those of a group who are at least _FIELD_FROM go down one distance field; fewer search, each for themselves.
    """
    groups = [plans_by(world, row) for row in rows]
    found = [
        way(world, group, next_cell(world, row), goal, groups.count(group) >= _FIELD_FROM) for row, group in zip(rows, groups, strict=True)
    ]
    for place, row in enumerate(rows):
        for mode in MODES[1:] if in_party(world, row) else ():
            # A door that is the only way is used, whatever was chosen before (D10); then what has to be disarmed (K7); then water (I2).
            if found[place] is None:
                start = next_cell(world, row)
                steps = way(world, plans_by(world, row, mode), start, goal)
                found[place] = water.straightened(world, start, steps) if mode == beliefs.SWIM and steps is not None else steps
    return found


def way(world: World, group: Group, start: int, goal: int, by_field: bool = False) -> NDArray[np.uint8] | None:
    """Z7: return the directions of a cheapest way of a group, None when there is none; by one distance field for many, or a search."""
    caches = world.caches
    # Of equally cheap ways a field and a search may give different ones, so they are kept apart.
    asked = (group, start, goal, by_field)
    if asked not in caches.ways:
        if len(caches.ways) >= _MOST_WAYS:
            caches.ways.clear()
        grid = passage.grid(world, group)
        steps: NDArray[np.uint8] | None
        if not grid.factor[goal]:
            steps = None
        elif not grid.factor[start]:
            steps = _way_out(world, group, start, goal)
        elif by_field:
            field = caches.fields.to(group, grid, goal)
            steps = descend(grid, field, start) if field[start] != UNREACHED else None
        else:
            cost, found = search(grid, start, goal, caches.scratch)
            steps = found if cost >= 0 else None
        caches.ways[asked] = steps
    return caches.ways[asked]


def _way_out(world: World, group: Group, start: int, goal: int) -> NDArray[np.uint8] | None:
    """Return a way for somebody on a cell that closed under them (a door that was locked while they stood in it): out, then on."""
    grid, best, best_cost = passage.grid(world, group), None, -1
    for direction in range(4):
        beyond = start + int(world.caches.offsets[direction])
        if grid.factor[beyond]:
            cost, steps = search(grid, beyond, goal, world.caches.scratch)
            if cost >= 0 and (best is None or cost < best_cost):
                best, best_cost = np.concatenate((np.array([direction], np.uint8), steps)), cost
    return best


def cannot_walk(world: World, row: int) -> str | None:
    """Say why somebody can't walk anywhere, None when they can."""
    people = world.people
    if people.state[row] != UP:
        return f"{people.name[row]} can't walk in that state"
    if people.task[row] == PANICKING:
        return f"{people.name[row]} is in panic"
    return None


def is_held(world: World, row: int) -> bool:
    """T19: whether somebody can't move or work, stunned or stuck in a web."""
    people = world.people
    return bool(people.stun_due[row] != NEVER or people.web_due[row] != NEVER)


def waits(world: World, row: int) -> bool:
    """C12: whether somebody waits for a healer of their party, who is on the way to them or treats them."""
    people = world.people
    return bool(((people.task == TENDING) & (people.deed == people.id[row])).any())


def wait(world: World, row: int) -> None:
    """C12: let somebody walk no farther than to the end of the step under way, or swim to land; where they were going they know still."""
    if world.people.step_due[row] != NEVER and not water.swims(world, row):
        world.people.route.set(row, world.people.route.get(row)[:1].copy())


def hold(world: World, row: int) -> None:
    """T19: stop somebody where they are, in the middle of a step too; where they were going they know still."""
    people = world.people
    goal, ordered = people.goal[row], people.ordered[row]
    halt(world, row)
    people.goal[row], people.ordered[row] = goal, ordered


def go_on(world: World, row: int) -> None:
    """Let somebody who was held walk on to where they were going, if anywhere."""
    people = world.people
    goal = int(people.goal[row])
    world.caches.settled = False
    if goal < 0 or people.step_due[row] != NEVER:
        return
    (steps,) = ways(world, [row], goal)
    if steps is None:
        _give_up(world, row, "the way is closed")
        return
    _follow(world, row, steps)
    if people.step_due[row] == NEVER:
        arrive(world, row)


def send(world: World, row: int, goal: int, steps: NDArray[np.uint8], *, ordered: bool = False) -> None:
    """Z7: set a person walking to `goal`, by a way that `ways` gave; a step under way is finished first.

    ordered: by an order; they mind no enemies on the way (C8).
    """
    people = world.people
    if people.goal[row] >= 0:
        world.tell(WORK_STOPPED, row, MOVE, MOVE, int(people.goal[row]), "sent elsewhere")
    world.tell(WORK_STARTED, row, MOVE, MOVE, goal)
    walk_to(world, row, goal, steps)
    people.ordered[row] = ordered
    if people.step_due[row] == NEVER:
        arrive(world, row)


def walk_to(world: World, row: int, goal: int, steps: NDArray[np.uint8]) -> None:
    """Z7: set a person walking to `goal` and tell nobody; who is there already stands there with the goal reached."""
    world.people.goal[row] = goal
    _follow(world, row, steps)


def step(world: World, row: int, direction: int) -> None:
    """Z7: let somebody who stands take one step."""
    walk_to(world, row, int(world.people.cell[row] + world.caches.offsets[direction]), np.array([direction], np.uint8))


def walk_to_nearest(world: World, row: int, goals: NDArray[np.int64]) -> bool:
    """Z7: set one of the dungeon's people who stands walking to the nearest of some cells; False when there is no way to any."""
    caches = world.caches
    found = nearest(passage.grid(world, passage.UNLOCKS), int(world.people.cell[row]), goals, caches.errands, caches.scratch)
    if found is None:
        return False
    walk_to(world, row, found[1], found[2])
    return True


def stop(world: World, row: int) -> None:
    """Forget where somebody is walking to; a step under way is still finished, and who swims comes to land first (I2)."""
    people = world.people
    people.goal[row] = -1
    _no_order(world, row)
    if people.step_due[row] != NEVER and not water.swims(world, row):
        people.route.set(row, people.route.get(row)[:1].copy())


def halt(world: World, row: int) -> None:
    """Stop somebody where they are, in the middle of a step too: they are then where it began."""
    people = world.people
    people.goal[row], people.step_due[row], people.carry[row] = -1, NEVER, 0
    _no_order(world, row)
    people.route.set(row, b"")
    _still_ashore(world, row)


def leave_water(world: World, row: int) -> None:
    """I2: end somebody's swim."""
    world.people.swim_due[row] = NEVER
    world.caches.plight_due = None
    set_pace(world, row, loaded=False)


def _still_ashore(world: World, row: int) -> None:
    """I2: end the swim of who was stepping into the water, and does not any more."""
    if water.swims(world, row) and not water.lies_in_water(world, row):
        leave_water(world, row)


def _no_order(world: World, row: int) -> None:
    """Take note that somebody walks on no order any more; who is at something goes on with it."""
    if world.people.task[row] == NO_TASK:
        world.people.ordered[row] = 0


def set_pace(world: World, row: int, loaded: bool) -> None:
    """Z7, K9, I2: how fast somebody walks, see `natural_pace`; a step under way keeps the pace it was begun with."""
    world.people.pace[row] = natural_pace(world, row, loaded)


def natural_pace(world: World, row: int, loaded: bool = False) -> int:
    """Z7, K9, I2: return how fast somebody walks, or swims, when nobody holds them up: by nature, load and whether they are Wary."""
    people, slower = world.people, world.content.labour.load_slows if loaded else 0
    speed = int(people.speed[row])
    if in_party(world, row) and world.parties.wary[world.parties.row_of(int(people.party[row]))]:
        speed = speed * world.content.wary.speed_percent // 100
    if people.side[row] == passage.ADVENTURERS and people.carrier.any() and (people.carrier == people.id[row]).any():
        speed = speed * world.content.parties.load_percent // 100
    if water.swims(world, row):
        speed = speed * world.content.swimming.pace_percent // 100
    return int(max(speed - slower, world.content.walking.slowest))


def walks_freely(world: World, row: int, start: int, steps: NDArray[np.uint8]) -> bool:
    """D10, D12, K7: return whether somebody of a party can walk all of a way without having to think about a door or a trap."""
    if water.swims(world, row):
        return False
    far = detours.first_door(world, row, start, steps)[0]
    return far == len(steps) and beliefs.first_danger(world, row, start, steps) == len(steps)


def _follow(world: World, row: int, steps: NDArray[np.uint8]) -> None:
    """Put `steps` behind the step under way; begin the first of them when there is none.

    Who goes with a party walks only as far as they need not think about a door (D10, D12), a trap (K7) or water (I2);
    whoever waits for a healer stays. Who swims only thinks of coming to land.
    """
    people, start = world.people, next_cell(world, row)
    if water.swims(world, row):
        lands = people.step_due[row] != NEVER and not passage.is_water(world, start)
        steps = steps[: 0 if lands else water.until_land(world, start, steps)]
    elif people.task[row] == NO_TASK and in_party(world, row):
        far = min(detours.first_door(world, row, start, steps)[0], beliefs.first_danger(world, row, start, steps))
        steps = steps[: min(far, water.first_water(world, start, steps))]
        if waits(world, row):
            steps = steps[:0]
    if people.step_due[row] != NEVER:
        people.route.set(row, np.concatenate((people.route.get(row)[:1], steps)))
        return
    if is_held(world, row):
        return
    people.route.set(row, steps)
    if len(steps):
        begin_step(_walkers(world), row, world.campaign.tick, _lengths(world))


def _give_up(world: World, row: int, why: str) -> None:
    """Stop and tell why; who walks for their work tells it themselves."""
    people = world.people
    if people.task[row] == NO_TASK:
        world.tell(WORK_STOPPED, row, MOVE, MOVE, int(people.goal[row]), why)
    stop(world, row)


def arrive(world: World, row: int) -> None:
    """Tell that somebody has come to where they were ordered; they stay there for a while before they look for work (G4)."""
    people = world.people
    goal = int(people.goal[row])
    if goal >= 0 and people.task[row] == NO_TASK and people.cell[row] == goal:
        people.goal[row], people.ordered[row] = -1, 0
        settled = world.caches.settled
        world.tell(WORK_DONE, row, MOVE, MOVE, goal)
        if world.content.figures.is_minion[people.kind[row]]:
            clock = world.content.clock
            people.free_from[row] = world.campaign.tick + world.content.labour.linger_seconds * clock.ticks_per_second
        else:
            world.caches.settled = settled  # who does no duties makes no difference to the work that is given out


def _walkers(world: World) -> Walkers:
    people = world.people
    route = people.route
    return Walkers(people.cell, people.pace, people.step_due, people.carry, route.pool, route.at, route.end)


def _lengths(world: World) -> tuple[int, int]:
    return world.content.walking.straight_length, world.content.walking.diagonal_length


def _doorways(world: World) -> Doorways:
    things, people, wait = world.things, world.people, world.content.doors.closes_ticks
    return Doorways(things.cell, things.open, things.ajar, things.closes_due, people.state, people.carrier, GONE, wait)


def walk_until(world: World, limit: int) -> Walked:
    """Z7, T17, D1: walk everybody from the coming tick on, to `limit` or to the end of the first tick in which anything happens.

    Leaves the tick at the one reached and returns what happened in it. Doors open and close meanwhile.
    """
    caches, events = world.caches, world.events
    watched, cares = watching.watch(world).watched, watching.cares(world)
    world.campaign.tick, happened, passed = walk(
        caches.walking,
        world.campaign.tick,
        limit,
        _lengths(world),
        caches.offsets,
        _walkers(world),
        watched,
        cares,
        noticing.sight(world),
        _doorways(world),
        signs.for_walking(world, watched, cares),
        trace=events.steps,
        trace_from=events.steps_from,
    )
    carried = np.flatnonzero(world.people.carrier)
    if len(carried):
        world.people.cell[carried] = world.people.cell[np.searchsorted(world.people.id, world.people.carrier[carried])]
    return Walked(
        [who for what, who, _ in happened if what == ARRIVED],
        [(who, cell) for what, who, cell in happened if what == STEPPED],
        [who for what, who, _ in happened if what == ENTERED],
        [who for what, who, _ in happened if what == LOOKS],
        [(who, whom) for what, who, whom in happened if what == NOTICED],
        passed,
    )


def ground_changed(world: World, cell: int) -> None:
    """Put right, at once, what hung on a cell's old ground, structure or padlock.

    Routes that can't be walked any more, and only these, are planned anew. A step under way on to a cell that closed is taken back;
    who has no way left gives up.
    """
    passage.cell_changed(world, cell)
    sightlines.cell_changed(world, cell)
    signs.cell_changed(world, cell)
    watching.ground_changed(world, cell)
    _dried_up(world, cell)
    plan_anew(world)


def _dried_up(world: World, cell: int) -> None:
    """I2: end the swim of those under whom a cell is water no more; where they were going they know still."""
    people = world.people
    if passage.is_water(world, cell):
        return
    for row in np.flatnonzero(water.swimmers(world) & (people.cell == cell)).tolist():
        if passage.is_water(world, next_cell(world, row)):
            hold(world, row)
        else:
            leave_water(world, row)


def shun(world: World, thing: int, rows: list[int]) -> None:
    """K7: let those of some people plan anew who know a trigger (a row) and would walk on to it.

    What they know of it only makes ways longer, so that all others are on the best way they know still.
    """
    people, trigger = world.people, int(world.things.id[thing])
    if world.content.triggers[world.content.structures.names[world.things.kind[thing]]].stepped_over:
        return
    for row in rows:
        if people.step_due[row] == NEVER or people.goal[row] < 0 or people.task[row] != NO_TASK or not in_party(world, row):
            continue
        ahead = people.cell[row] + np.cumsum(world.caches.offsets[people.route.get(row)])
        if np.isin(ahead[1:], watching.covers(world, thing)).any() and beliefs.knows(world, row, trigger):
            (steps,) = ways(world, [row], int(people.goal[row]))
            if steps is not None:
                _follow(world, row, steps)


def plan_anew(world: World) -> None:
    """Plan for those whose route can't be walked any more, or swum, in the order of their ids."""
    people, walkers, swim = world.people, _walkers(world), water.swimmers(world)
    if not (people.step_due != NEVER).any():
        return
    broken: list[list[int]] = []
    for group in GROUPS:
        whose = passage.members(world, group) * ~swim
        broken += broken_routes(passage.factors(world, group), whose, world.caches.offsets, walkers)
    broken += _broken_swims(world, swim)
    for row, step in sorted(broken):
        if step == 0:
            people.step_due[row], people.carry[row] = NEVER, 0
            people.route.set(row, b"")
            _still_ashore(world, row)
        elif swim[row]:
            people.route.set(row, people.route.get(row)[:1].copy())
        goal = int(people.goal[row])
        if goal < 0:
            continue
        (steps,) = ways(world, [row], goal)
        if steps is None:
            _give_up(world, row, "the way is closed")
        else:
            _follow(world, row, steps)


def _broken_swims(world: World, swim: NDArray[np.bool_]) -> list[list[int]]:
    """I2: return whose swim doesn't lead to land any more, and the number of the first step that can't be taken; see `broken_routes`."""
    if not swim.any():
        return []
    closed = broken_routes(passage.factors(world, passage.SWIMMING), swim.view(np.uint8), world.caches.offsets, _walkers(world))
    known = {row for row, _ in closed}
    under_way = np.flatnonzero(swim & (world.people.step_due != NEVER)).tolist()
    return closed + [[row, 1] for row in under_way if row not in known and water.goes_astray(world, row)]
