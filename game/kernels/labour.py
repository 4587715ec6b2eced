"""What there is to do: from where each job is done, what sites and stores still want, and which of it can be taken now."""

import numpy as np
from numpy.typing import NDArray

from game.kernels.jit import kernel
from game.kernels.motion import NEVER

Int64s = NDArray[np.int64]
Bytes = NDArray[np.uint8]

SPOTS = 5


@kernel
def free_hands(
    kind: Bytes,
    side: Bytes,
    state: Bytes,
    goal: Int64s,
    step_due: Int64s,
    free_from: Int64s,
    task: Bytes,
    works: NDArray[np.bool_],
    idle: NDArray[np.bool_],
    own_side: int,
    up: int,
    tick: int,
    able: NDArray[np.bool_],
    free: Int64s,
) -> int:
    """Who works at all, and who could take something now.

    kind … task: columns of people.  works bool[kinds].  idle bool[tasks]: tasks that let go.
    able bool[people], written: of a kind that works, on their own side, up.
    free int64[people], written: rows of those of them who stand and have nothing to do at `tick`. Returns how many.
    """
    count = 0
    for p in range(kind.shape[0]):
        able[p] = works[kind[p]] and side[p] == own_side and state[p] == up
        if able[p] and goal[p] < 0 and step_due[p] == NEVER and free_from[p] <= tick and idle[task[p]]:
            free[count] = p
            count += 1
    return count


@kernel
def judge(
    worker: Int64s,
    retry_due: Int64s,
    aside: Bytes,
    is_dig: NDArray[np.bool_],
    is_site: Bytes,
    ready: Bytes,
    funded: Bytes,
    job_part: Int64s,
    spots: Int64s,
    job_duty: Int64s,
    served: NDArray[np.bool_],
    tick: int,
    no_way: int,
    no_material: int,
    nobody: int,
    open_jobs: Bytes,
    why: Bytes,
) -> bool:
    """Which jobs can be taken, and what the others wait for.

    worker, retry_due, aside: columns of jobs.  is_site … job_duty: as `weigh` and `find_spots` have them.
    served bool[duties]: somebody does it.  no_way, no_material, nobody: numbers of these reasons.
    Written: open_jobs uint8[jobs]; why uint8[jobs], 0 for nothing. Returns whether any of `why` is new.
    """
    changed = False
    for j in range(worker.shape[0]):
        waits = retry_due[j] > tick
        why[j] = aside[j] if waits else 0
        if job_part[j] == 0:
            # A cell in the middle of what is to be dug comes into reach by itself.
            exposed = not is_dig[j]
            for k in range(SPOTS):
                exposed = exposed or spots[j, k] >= 0
            if exposed:
                why[j] = no_way if served[job_duty[j]] else nobody
        if is_site[j] != 0 and funded[j] == 0:
            why[j] = no_material
        if worker[j] != 0:
            why[j] = 0
        supplied = is_site[j] == 0 or (ready[j] != 0 and funded[j] != 0)
        open_jobs[j] = 1 if worker[j] == 0 and not waits and job_part[j] > 0 and supplied else 0
        changed = changed or why[j] != aside[j]
    return changed


@kernel
def find_spots(
    offsets: Int64s,
    factor: Bytes,
    part: NDArray[np.int32],
    cells: Int64s,
    closing: Bytes,
    job_duty: Int64s,
    home: Bytes,
    spots: Int64s,
    job_part: Int64s,
) -> None:
    """From where each job is done, and in which part of the map that is.

    cells int64[jobs]: of the work.  closing uint8[jobs]: 1 = not done from its own cell.
    job_duty int64[jobs].  home uint8[duties, parts + 1]: 1 for those with somebody who does the duty.
    spots int64[jobs, SPOTS], written: the four cells beside it and its own, -1 where nobody can stand.
    job_part int64[jobs], written: the highest part with workers among them, 0 without one.
    """
    for j in range(cells.shape[0]):
        job_part[j] = 0
        for k in range(SPOTS):
            cell = cells[j] + offsets[k] if k < 4 else cells[j]
            if factor[cell] == 0 or (k == 4 and closing[j] != 0):
                spots[j, k] = -1
                continue
            spots[j, k] = cell
            here = np.int64(part[cell])
            if home[job_duty[j], here] != 0 and here > job_part[j]:
                job_part[j] = here


@kernel
def _row_of(ids: Int64s, wanted: int) -> int:
    low, high = 0, ids.shape[0]
    while low < high:
        middle = (low + high) // 2
        if ids[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low if low < ids.shape[0] and ids[low] == wanted else -1


@kernel
def weigh(
    part: NDArray[np.int32],
    index: Int64s,
    job_id: Int64s,
    job_cell: Int64s,
    job_part: Int64s,
    is_site: Bytes,
    need: Int64s,
    stack_cell: Int64s,
    stack_material: Bytes,
    stack_amount: Int64s,
    hauls: Bytes,
    haul_job: Int64s,
    fetch: Int64s,
    bring: Int64s,
    haul_material: Bytes,
    haul_amount: Int64s,
    pool: Int64s,
    lacks: Int64s,
    lying: Int64s,
    ready: Bytes,
    funded: Bytes,
    offered: Int64s,
) -> None:
    """What sites still want, and what of the goods may be taken for it.

    A site counts when all it wants is there to be had in its part of the map, those that lack nothing first, then the oldest: so no two
    wait for each other's goods. What lies on the cell of one that counts is kept for it.

    index int64[cells]: all 0, before and after.  is_site uint8[jobs]: waits for materials.  need int64[jobs, materials]: what it takes.
    hauls uint8[people]: 1 fetches (amount is reserved at `fetch`), 2 brings, 0 neither.  haul_job: id of the site it is for, 0 for a store.
    pool int64[parts + 1, materials], lying int64[jobs, materials]: working memory, all 0.
    Written, all 0 before: lacks int64[jobs, materials], neither there nor on its way, only where it counts; ready uint8[jobs], all of it
    lies there; funded uint8[jobs], it counts; offered int64[stacks], what may be taken away.
    """
    materials = need.shape[1]
    for j in range(job_id.shape[0]):
        if is_site[j] != 0 and job_part[j] > 0:
            index[job_cell[j]] = j + 1
    for s in range(stack_cell.shape[0]):
        offered[s] = stack_amount[s]
    for p in range(hauls.shape[0]):
        if hauls[p] == 0:
            continue
        if hauls[p] == 1:
            for s in range(stack_cell.shape[0]):
                if stack_cell[s] == fetch[p] and stack_material[s] == haul_material[p]:
                    offered[s] = max(0, offered[s] - haul_amount[p])
        if haul_job[p] != 0:
            j = _row_of(job_id, haul_job[p])
            if j >= 0:
                # What is on its way is wanted no more: kept apart from `need`, which is the caller's.
                lacks[j, haul_material[p]] += haul_amount[p]
    for s in range(stack_cell.shape[0]):
        j = index[stack_cell[s]] - 1
        if j >= 0:
            m = stack_material[s]
            lying[j, m] = min(offered[s], need[j, m])
        pool[part[stack_cell[s]], stack_material[s]] += offered[s]
    for j in range(job_id.shape[0]):
        complete = True
        for m in range(materials):
            complete = complete and lying[j, m] >= need[j, m]
        ready[j] = 1 if complete else 0
    for turn in range(2):
        for j in range(job_id.shape[0]):
            if is_site[j] == 0 or job_part[j] == 0 or funded[j] != 0:
                continue
            supplied = True
            affordable = True
            for m in range(materials):
                wanted = max(0, need[j, m] - lacks[j, m])
                supplied = supplied and wanted <= lying[j, m]
                affordable = affordable and wanted <= pool[job_part[j], m]
            if affordable and (supplied or turn == 1):
                funded[j] = 1
                for m in range(materials):
                    pool[job_part[j], m] -= max(0, need[j, m] - lacks[j, m])
    for s in range(stack_cell.shape[0]):
        j = index[stack_cell[s]] - 1
        if j >= 0 and funded[j] != 0:
            m = stack_material[s]
            offered[s] = max(0, offered[s] - min(lying[j, m], max(0, need[j, m] - lacks[j, m])))
    for j in range(job_id.shape[0]):
        index[job_cell[j]] = 0
        for m in range(materials):
            lacks[j, m] = max(0, need[j, m] - lacks[j, m] - lying[j, m]) if funded[j] != 0 else 0


@kernel
def store(
    index: Int64s,
    store_cell: Int64s,
    takes: Bytes,
    most: Int64s,
    stack_cell: Int64s,
    stack_material: Bytes,
    stack_amount: Int64s,
    hauls: Bytes,
    haul_job: Int64s,
    bring: Int64s,
    haul_material: Bytes,
    haul_amount: Int64s,
    offered: Int64s,
    room: Int64s,
    loose: Int64s,
) -> None:
    """What stores have room for, and what lies loose.

    index int64[cells]: all 0, before and after.  store_cell int64[stores].  takes uint8[stores]: bits of the materials taken in.
    most int64[materials]: that one cell takes.  hauls … haul_amount: as in `weigh`.  offered int64[stacks]: what may be taken away.
    Written: room int64[stores, materials], what can still be promised; loose int64[stacks], what is not in its store.
    """
    materials = most.shape[0]
    for i in range(store_cell.shape[0]):
        index[store_cell[i]] = i + 1
        for m in range(materials):
            room[i, m] = most[m] if takes[i] >> m & 1 else 0
    for s in range(stack_cell.shape[0]):
        i = index[stack_cell[s]] - 1
        m = stack_material[s]
        stored = 0
        if i >= 0:
            stored = min(stack_amount[s], most[m]) if takes[i] >> m & 1 else 0
            room[i, m] = max(0, room[i, m] - stored)
        # What somebody comes to fetch is no longer there to be loose.
        loose[s] = max(0, offered[s] - stored)
    for p in range(hauls.shape[0]):
        if hauls[p] != 0 and haul_job[p] == 0:
            i = index[bring[p]] - 1
            if i >= 0:
                m = haul_material[p]
                room[i, m] = max(0, room[i, m] - haul_amount[p])
    for i in range(store_cell.shape[0]):
        index[store_cell[i]] = 0


@kernel
def open_up(
    part: NDArray[np.int32],
    open_jobs: Bytes,
    job_part: Int64s,
    job_duty: Int64s,
    spots: Int64s,
    lacks: Int64s,
    stack_cell: Int64s,
    stack_material: Bytes,
    offered: Int64s,
    loose: Int64s,
    store_cell: Int64s,
    room: Int64s,
    duties: int,
    haul: int,
    marks: Bytes,
    opening: Int64s,
    cells: Int64s,
    first: Int64s,
) -> int:
    """List what can be taken now: open jobs, then what sites of each duty lack by material, then what lies loose by material.

    open_jobs uint8[jobs].  job_duty int64[jobs].  marks uint8[parts + 1]: all 0, before and after.  haul: number of the duty.
    opening int64[openings, 4], written: row of the job or -1, material, duty of the sites or -1 for a store, bits of duties.
    cells int64[any], first int64[openings + 1], written: the spots of opening i are cells[first[i] : first[i + 1]].
    Returns the number of openings.
    """
    materials = lacks.shape[1]
    count = 0
    end = 0
    first[0] = 0
    for j in range(open_jobs.shape[0]):
        if open_jobs[j] == 0:
            continue
        for k in range(SPOTS):
            if spots[j, k] >= 0:
                cells[end] = spots[j, k]
                end += 1
        opening[count, 0], opening[count, 1], opening[count, 2], opening[count, 3] = j, -1, -1, 1 << job_duty[j]
        count += 1
        first[count] = end
    for duty in range(duties):
        for m in range(materials):
            wanted = False
            for j in range(lacks.shape[0]):
                if lacks[j, m] > 0 and job_duty[j] == duty:
                    wanted = True
                    marks[job_part[j]] = 1
            if wanted:
                for s in range(stack_cell.shape[0]):
                    if stack_material[s] == m and offered[s] > 0 and marks[part[stack_cell[s]]] != 0:
                        cells[end] = stack_cell[s]
                        end += 1
                marks[:] = 0
                if end > first[count]:
                    opening[count, 0], opening[count, 1], opening[count, 2] = -1, m, duty
                    opening[count, 3] = 1 << haul | 1 << duty
                    count += 1
                    first[count] = end
    for m in range(materials):
        for i in range(store_cell.shape[0]):
            if room[i, m] > 0:
                marks[part[store_cell[i]]] = 1
        for s in range(stack_cell.shape[0]):
            if stack_material[s] == m and loose[s] > 0 and marks[part[stack_cell[s]]] != 0:
                cells[end] = stack_cell[s]
                end += 1
        marks[:] = 0
        if end > first[count]:
            opening[count, 0], opening[count, 1], opening[count, 2], opening[count, 3] = -1, m, -1, 1 << haul
            count += 1
            first[count] = end
    return count
