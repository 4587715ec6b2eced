"""Whether the state is sound: its tables fit together, and everybody's work, load and reservation stand for something (G2, G5)."""

import numpy as np
from numpy.typing import NDArray

from game.content.faults import BadInput
from game.kernels.grid import position
from game.kernels.motion import NEVER, WHEEL
from game.kernels.routes import first_broken
from game.rules import jobs as jobs_rules
from game.rules.party_doors import in_party
from game.rules.passage import ANY_WAY, UNLOCKS, factors
from game.rules.water import swims
from game.sim.sound_care import check_care
from game.sim.sound_devices import check_devices
from game.sim.sound_fights import check_fights
from game.sim.sound_invasions import check_invasions
from game.sim.sound_knowledge import check_knowledge
from game.sim.sound_parties import check_parties
from game.sim.sound_swimming import check_swimming, in_water
from game.sim.sound_wounds import check_wounds
from game.world.tables import (
    BREACHING,
    BRINGING,
    CLOSE,
    DEEDS,
    FETCHING,
    GOING,
    GONE,
    GUARDING,
    NO_TASK,
    PANICKING,
    REARM,
    RELOCATE,
    REMOVE,
    TO_POST,
    UP,
    VISITING,
    WORKING,
)
from game.world.world import World


def check_sound(world: World) -> None:
    """Raise BadInput unless the tables fit together, so that no kernel ever leaves the map."""
    content, people, campaign = world.content, world.people, world.campaign
    bounds = (
        ("cells.terrain", world.cells.terrain, len(content.terrain)),
        ("people.kind", people.kind, len(content.people)),
        ("things.kind", world.things.kind, len(content.structures)),
        ("stacks.material", world.stacks.material, len(content.materials)),
        ("packed.kind", world.packed.kind, len(content.structures)),
        ("jobs.structure", world.jobs.structure, len(content.structures)),
        ("people.material", people.material, len(content.materials)),
        ("signals.trigger_kind", world.signals.trigger_kind, len(content.structures)),
        ("clouds.kind", world.clouds.kind, len(content.structures)),
        ("goods.material", world.goods.material, len(content.materials)),
    )
    for name, values, bound in bounds:
        if len(values) and int(values.max()) >= bound:
            raise BadInput(f"column {name}: holds a number that the rules don't have")
    for title, table in world.tables.items():
        if "id" in table.columns and title != "settlements" and len(table) and int(table.__dict__["id"][-1]) >= campaign.next_id:
            raise BadInput(f"column {title}.id: holds an id that was not given yet")
        if "cell" in table.columns:
            x, y = position(table.__dict__["cell"], world.stride)
            if len(table) and not (np.all(x >= 0) and np.all(y >= 0) and np.all(x < campaign.width) and np.all(y < campaign.height)):
                raise BadInput(f"column {title}.cell: leaves the map")
    _check_fitting(world)
    for name in ("post", "fetch", "bring"):
        cells = people.__dict__[name]
        if not np.isin(cells[cells >= 0], np.flatnonzero(_inside(world))).all():
            raise BadInput(f"column people.{name}: leaves the map")
    _check_work(world)
    check_devices(world)
    check_wounds(world)
    check_fights(world)
    check_care(world)
    check_knowledge(world)
    check_invasions(world)
    check_parties(world)
    check_swimming(world)
    names = [name.casefold() for name in (*people.name, *world.parties.name) if name]
    if len(set(names)) < len(names):
        raise BadInput("two people or parties have the same name")
    _check_routes(world)


def _check_fitting(world: World) -> None:
    """Raise BadInput for a rim that isn't bedrock, somebody in rock, shared cells and ids, and numbers that nothing stands behind."""
    content, people, things, campaign = world.content, world.people, world.things, world.campaign
    grid = world.cells.terrain.reshape(-1, world.stride)
    rim = np.concatenate((grid[0], grid[-1], grid[:, 0], grid[:, -1]))
    if (rim != content.terrain.number["bedrock"]).any():
        raise BadInput("column cells.terrain: the rim is not bedrock")
    # A structure of several cells must not leave the map before anything is worked out from it.
    covered = [
        cell
        for row in range(len(things))
        for cell in world.footprint(int(things.kind[row]), int(things.cell[row]), int(things.facing[row]))
    ]
    if not np.isin(covered, np.flatnonzero(_inside(world))).all():
        raise BadInput("column things.cell: something leaves the map")
    if len(set(covered)) < len(covered):
        raise BadInput("column things.cell: two things on one cell")
    walk = factors(world, UNLOCKS)
    present = (people.state != GONE) & ~in_water(world)
    standing = [
        people.cell[present],
        world.stacks.cell,
        world.packed.cell[world.packed.carrier == 0],
        np.array([campaign.heart] if campaign.heart >= 0 else [], np.int64),
    ]
    if not walk[np.concatenate(standing)].all():
        raise BadInput("somebody or something is where nobody can stand")
    if (things.padlock[things.kind != content.structures.number["door"]] != 0).any():
        raise BadInput("column things.padlock: only a door bears a padlock")
    # The rows of merchants and guests have the ids of the people, and settlements ids of their own.
    others = ("merchants", "guests", "settlements")
    ids = np.concatenate([table.__dict__["id"] for name, table in world.tables.items() if "id" in table.columns and name not in others])
    if len(np.unique(ids)) < len(ids):
        raise BadInput("an id is given twice")
    if not np.isin(people.party[people.party != 0], world.parties.id).all():
        raise BadInput("column people.party: somebody is of a party that isn't there")
    levels = np.array([len(kind.stats) for kind in content.people.values()])[people.kind]
    if (people.level > levels).any():
        raise BadInput("column people.level: a level that the kind doesn't have")
    for name, known in (("gear", content.gear), ("talents", content.talents)):
        if (people.__dict__[name].astype(np.uint64) >> np.uint64(len(known))).any():
            raise BadInput(f"column people.{name}: holds a bit that the rules don't have")


def _inside(world: World) -> NDArray[np.bool_]:
    """Return which cells are on the map, bool[cells]."""
    inside = np.zeros((len(world.cells) // world.stride, world.stride), np.bool_)
    inside[1:-1, 1:-1] = True
    return inside.ravel()


def _check_work(world: World) -> None:
    """Raise BadInput for a job, a load or a reservation that nothing stands behind, and for what nobody can be about (G5)."""
    people, jobs, packed = world.people, world.jobs, world.packed
    if (world.cells.stores >> len(world.content.materials)).any():
        raise BadInput("column cells.stores: holds a material that the rules don't have")
    if ((people.task == PANICKING) != (people.panic_due != NEVER)).any():
        raise BadInput("column people.panic_due: panic without panicking, or the other way round")
    if ((people.task != NO_TASK) & (people.state != UP)).any():
        raise BadInput("column people.task: somebody who is down is about something")
    on_job = (people.task == GOING) | (people.task == WORKING)
    hauling = (people.task == FETCHING) | (people.task == BRINGING)
    if ((people.job != 0) & ~on_job & ~hauling).any() or not np.isin(people.job[people.job != 0], jobs.id).all():
        raise BadInput("column people.job: somebody holds a job that isn't there")
    held = dict(zip(people.job[on_job].tolist(), people.id[on_job].tolist(), strict=True))
    taken = jobs.worker != 0
    if len(held) < np.count_nonzero(on_job) or held != dict(zip(jobs.id[taken].tolist(), jobs.worker[taken].tolist(), strict=True)):
        raise BadInput("column jobs.worker: not the one who holds the job")
    works = np.where(np.isin(people.task, (BREACHING, *DEEDS)), people.task_due != NEVER, people.task == WORKING)
    if (works != (people.task_due != NEVER)).any() or (people.task_due < world.campaign.tick).any():
        raise BadInput("column people.task_due: somebody's work ends at an impossible tick")
    if (hauling & ((people.amount <= 0) | (people.bring < 0))).any() or ((people.task == FETCHING) != (people.fetch >= 0)).any():
        raise BadInput("column people.amount: somebody hauls nothing, or from nowhere")
    if (people.amount[~hauling] != 0).any() or (people.bring[~hauling] >= 0).any():
        raise BadInput("column people.amount: somebody holds goods without hauling")
    things = np.concatenate((world.things.id, packed.id))
    needs_thing = np.isin(jobs.kind, (REARM, REMOVE, RELOCATE, CLOSE))
    if (needs_thing != (jobs.thing != 0)).any() or not np.isin(jobs.thing[needs_thing], things).all():
        raise BadInput("column jobs.thing: a thing that isn't there")
    if len(np.unique(jobs.thing[needs_thing])) < np.count_nonzero(needs_thing):
        raise BadInput("column jobs.thing: two jobs for one thing")
    covered = [cell for row in range(len(jobs)) for cell in world.job_cells(row)]
    if len(set(covered)) < len(covered) or not np.isin(covered, np.flatnonzero(_inside(world))).all():
        raise BadInput("column jobs.cell: two jobs for one cell, or one outside the map")
    if not all(jobs_rules.stands(world, row) for row in range(len(jobs))):
        raise BadInput("column jobs.cell: something is ordered where it can't be done")
    if (people.post[np.isin(people.task, (TO_POST, GUARDING))] < 0).any():
        raise BadInput("column people.post: somebody guards nothing")
    if not (np.isin(people.id, world.merchants.id) | (people.let_go > 0))[people.task == VISITING].all():
        raise BadInput("column people.task: a visit of somebody who is no merchant")
    on_door = np.array([bool(kind.on) for kind in world.content.structures.values()])
    if on_door[world.things.kind].any() or on_door[packed.kind].any():
        raise BadInput("column things.kind: what is fixed to another thing stands by itself")
    if (packed.padlock[packed.kind != world.content.structures.number["door"]] != 0).any():
        raise BadInput("column packed.padlock: only a door bears a padlock")
    if not np.isin(world.things.owner[world.things.owner != 0], people.id).all():
        raise BadInput("column things.owner: a bed or lair of nobody")
    carriers = packed.carrier[packed.carrier != 0]
    relocating = {
        int(jobs.worker[row]) for row in np.flatnonzero(jobs.kind == RELOCATE).tolist() if packed.row_of(int(jobs.thing[row])) >= 0
    }
    if len(np.unique(carriers)) < len(carriers) or not set(carriers.tolist()) <= relocating:
        raise BadInput("column packed.carrier: somebody carries a thing without moving it")
    if not np.isin(world.merchants.id, people.id).all() or not np.isin(world.goods.merchant, world.merchants.id).all():
        raise BadInput("table merchants: nobody is behind one, or behind goods")
    stacks = world.stacks
    if len(np.unique(stacks.cell * 256 + stacks.material)) < len(stacks):
        raise BadInput("table stacks: two stacks of one material on one cell")


def _check_routes(world: World) -> None:
    people, tick = world.people, world.campaign.tick
    walking = people.step_due != NEVER
    if not np.array_equal(walking, people.route.end > people.route.at):
        raise BadInput("column people.route: somebody walks without a route, or has one and stands")
    if ((people.step_due < tick) | (people.step_due >= tick + WHEEL))[walking].any():
        raise BadInput("column people.step_due: a step ends at an impossible tick")
    walked, swum = factors(world, UNLOCKS), factors(world, ANY_WAY)
    for row in np.flatnonzero(walking).tolist():
        steps, cell = people.route.get(row), int(people.cell[row])
        if first_broken(swum if swims(world, row) else walked, world.caches.offsets, cell, steps) >= 0:
            raise BadInput("column people.route: a route leads where nobody can walk")
        # Who goes with a party has planned as far as the next door only.
        if people.goal[row] >= 0 and not in_party(world, row) and cell + int(world.caches.offsets[steps].sum()) != people.goal[row]:
            raise BadInput("column people.route: a route doesn't lead to its goal")
    # Who has just learnt that the way is closed has no goal any more, and still finishes a step.
    for task, target in ((FETCHING, people.fetch), (BRINGING, people.bring)):
        if ((people.task == task) & (people.goal >= 0) & (people.goal != target)).any():
            raise BadInput("column people.bring: goods come from, or go, elsewhere than their carrier")
