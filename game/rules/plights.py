"""T19, C12, N9: what becomes of people for a while: stunned, stuck in a web, panicked, wounded, summoned; and of marks."""

from __future__ import annotations

import numpy as np

from game.kernels.errands import nearest
from game.kernels.motion import NEVER
from game.kernels.path_queue import UNREACHED
from game.kernels.paths import descend
from game.rules import healing, lessons, marks, movement, rampage, routes, swimming, tasks, wary, water
from game.rules.checks import check
from game.rules.passage import grid, group_of
from game.world.dice import Stream
from game.world.events import FREED, WORK_STOPPED
from game.world.tables import GONE, NO_TASK, PANICKING, UP, VISITING
from game.world.world import World

_MOST_FIELDS = 8
"""With more gates than this each who panics searches for themselves."""


def _seconds(world: World, seconds: int) -> int:
    return seconds * world.content.clock.ticks_per_second


def _seize(world: World, row: int, why: str) -> None:
    """Stop somebody where they are: work is given up, a way they were on is kept for later."""
    if world.people.task[row] not in (NO_TASK, PANICKING, VISITING):
        tasks.release(world, row, why)
    movement.hold(world, row)
    _busy_until(world, row)


def _busy_until(world: World, row: int) -> None:
    """Let nobody who is held look for work before they may be free."""
    people = world.people
    for due in (int(people.stun_due[row]), int(people.web_due[row])):
        if due != NEVER:
            people.free_from[row] = max(int(people.free_from[row]), due)
    world.caches.plight_due = None


def stun(world: World, row: int, seconds: int) -> None:
    """T19: stun somebody; a longer stun counts."""
    people = world.people
    until = world.campaign.tick + _seconds(world, seconds)
    people.stun_due[row] = until if people.stun_due[row] == NEVER else max(until, int(people.stun_due[row]))
    _seize(world, row, "stunned")


def web(world: World, row: int, kind: int, power: int, seconds: int) -> None:
    """T19: let somebody be stuck until a vigour check succeeds, one try each so many seconds.

    kind: number of the kind of mechanism, 0 of a spell.
    """
    people = world.people
    people.web_kind[row], people.web_power[row], people.web_seconds[row] = kind, power, seconds
    people.web_due[row] = world.campaign.tick + _seconds(world, seconds)
    _seize(world, row, "stuck in a web")


def panic(world: World, row: int, seconds: int) -> None:
    """T19: let somebody run for the nearest gate they can come to, for a while; what they were about is dropped."""
    people = world.people
    if people.task[row] != PANICKING:
        tasks.release(world, row, "panic")
        resume = int(people.goal[row])
        if resume >= 0:
            world.tell(WORK_STOPPED, row, movement.MOVE, movement.MOVE, resume, "panic")
            movement.stop(world, row)
        people.task[row], people.resume[row] = PANICKING, resume
    people.panic_due[row] = world.campaign.tick + _seconds(world, seconds)
    world.caches.plight_due = None
    _flee(world, row)


def _flee(world: World, row: int) -> None:
    """Set who panics running; who knows no gate cowers where they are, and so does who was summoned into the dungeon with none.

    Who is in the water makes for the nearest land first (I2).
    """
    if water.swims(world, row) and not water.lies_in_water(world, row):
        movement.halt(world, row)
    if water.swims(world, row):
        swimming.to_land(world, row)
        return
    caches, group = world.caches, group_of(world, row)
    ground, start, gates = grid(world, group), movement.next_cell(world, row), routes.gates(world)
    if not len(gates) or not ground.factor[start]:
        return
    if len(gates) > _MOST_FIELDS:
        found = nearest(ground, start, gates, caches.errands, caches.scratch)
        if found is not None:
            movement.walk_to(world, row, found[1], found[2])
        return
    # Many may panic at once, and all run down the same few fields.
    costs = [int(caches.fields.to(group, ground, gate)[start]) for gate in gates.tolist()]
    far = min(costs)
    if far != UNREACHED:
        gate = int(gates[costs.index(far)])
        movement.walk_to(world, row, gate, descend(ground, caches.fields.to(group, ground, gate), start))


def run_on(world: World) -> None:
    """T19, I2: let those run on who panicked in the water, and have come to land."""
    people = world.people
    ashore = (people.task == PANICKING) & (people.step_due == NEVER) & (people.goal >= 0) & ~water.swimmers(world)
    if not ashore.any():
        return
    ashore &= ~np.isin(people.goal, routes.gates(world)) & (people.stun_due == NEVER) & (people.web_due == NEVER)
    for row in np.flatnonzero(ashore).tolist():
        people.goal[row] = -1
        _flee(world, row)


def due(world: World) -> int:
    """Return the next tick at which one of these ends, NEVER without one."""
    caches, people, clouds = world.caches, world.people, world.clouds
    if caches.plight_due is None:
        held = (people.stun_due, people.web_due, people.panic_due, people.vanish_due, people.swim_due)
        hurt = (people.bleed_due, people.heal_due, people.wakes_due, people.rampage_due)
        columns = (*held, *hurt, clouds.due, clouds.ends_due)
        caches.plight_due = min(marks.due(world), *(int(column.min(initial=NEVER)) for column in columns))
    return caches.plight_due


def relieve(world: World) -> None:
    """T19, C12, N9, K8: end what is due to end, in the order of people's ids."""
    people, tick = world.people, world.campaign.tick
    if due(world) > tick:
        return
    world.caches.plight_due = None
    for row in np.flatnonzero(people.vanish_due <= tick).tolist():
        people.vanish_due[row] = NEVER
        if people.state[row] == UP:
            tasks.change_state(world, row, GONE)
    for row in np.flatnonzero(people.stun_due <= tick).tolist():
        people.stun_due[row] = NEVER
        _let_go(world, row, "stunned")
    for row in np.flatnonzero(people.web_due <= tick).tolist():
        _struggle(world, row)
    for row in np.flatnonzero(people.panic_due <= tick).tolist():
        _calm(world, row)
    swimming.check_again(world)
    healing.bleed(world)
    healing.heal(world)
    healing.wake(world)
    rampage.calm(world)
    marks.fade(world)


def _struggle(world: World, row: int) -> None:
    """T19: try to get out of a web."""
    people = world.people
    mods, kind = {"vigour": int(people.vigour[row])}, int(people.web_kind[row])
    if world.content.figures.is_mechanism[kind]:
        mods |= wary.bonus_of(world, row) | lessons.bonus_to_defend(world, row, kind)
    if check(world, "resist", Stream.FREE, row, 0, mods, int(people.web_power[row])).outcome != "success":
        people.web_due[row] += _seconds(world, int(people.web_seconds[row]))
        _busy_until(world, row)
        return
    people.web_due[row], people.web_kind[row], people.web_power[row], people.web_seconds[row] = NEVER, 0, 0, 0
    _let_go(world, row, "stuck")


def _let_go(world: World, row: int, why: str) -> None:
    """Let somebody go on as they would have, once nothing holds them any more."""
    if movement.is_held(world, row):
        return
    world.tell(FREED, row, why)
    if world.people.task[row] == PANICKING:
        _flee(world, row)
    else:
        movement.go_on(world, row)


def _calm(world: World, row: int) -> None:
    """T19: end somebody's panic; they walk on to where they were going."""
    people = world.people
    resume = int(people.resume[row])
    tasks.free(world, row)
    movement.stop(world, row)
    world.tell(FREED, row, "panicked")
    if resume >= 0:
        (steps,) = movement.ways(world, [row], resume)
        if steps is not None:
            movement.send(world, row, resume, steps)
