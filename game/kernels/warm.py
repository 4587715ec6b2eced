"""Loads (or, the first time, compiles) every kernel the game runs on, so that no compiling falls into play or into a measured run."""

import numpy as np

from game.kernels.dice import draw
from game.kernels.doorways import Doorways
from game.kernels.due import anybody_stands, earliest
from game.kernels.errands import Errands, nearest, pair_up, parts
from game.kernels.fighters import Field, Fighters, Search, can_enter, drop, take
from game.kernels.fights import choose, others_at
from game.kernels.grid import EAST, offsets
from game.kernels.labour import find_spots, free_hands, judge, open_up, store, weigh
from game.kernels.lines import line_cells, line_of_fire, line_of_sight, seen_around
from game.kernels.motion import DOOR_BIT, NEVER, Buffers, Sight, Walkers, begin_step, walk
from game.kernels.noticing import noticed_by_all
from game.kernels.occupancy import occupancy, occupy, vacate
from game.kernels.path_grid import PathGrid, build_path_grid, change_cell
from game.kernels.path_queue import make_scratch
from game.kernels.path_search import search
from game.kernels.paths import descend, distance_field
from game.kernels.repair import repair
from game.kernels.retreat import retreat
from game.kernels.routes import broken_routes, first_broken
from game.kernels.sight import make_views
from game.kernels.signs import Signs, corridors, new_signs, show, window_of
from game.kernels.stances import Stops, rows_of, still_seen
from game.kernels.stances import judge as judge_stance
from game.kernels.wires import ENDS, reach


def _warm_labour(grid: PathGrid) -> None:
    part, index = np.zeros(25, np.int32), np.zeros(25, np.int64)
    ones, matrix, few, one_byte = np.ones(1, np.int64), np.zeros((1, 1), np.int64), np.zeros(1, np.int64), np.zeros(1, np.uint8)
    spots, flag = np.zeros((1, 5), np.int64), np.zeros(1, np.bool_)
    free_hands(one_byte, one_byte, one_byte, few, few, few, one_byte, flag, flag, 0, 0, 0, flag.copy(), few.copy())
    judge(ones, few, one_byte, flag, one_byte, one_byte, one_byte, few, spots, few, flag, 0, 0, 0, 0, one_byte.copy(), one_byte.copy())
    find_spots(grid.offsets, grid.factor, part, np.array([6]), one_byte, few, np.zeros((1, 1), np.uint8), spots, few)
    goods, hauls = (np.array([6]), one_byte, ones), (one_byte, few)
    weigh(
        part, index, ones, np.array([6]), few, one_byte, matrix, *goods, *hauls, few, few, one_byte, few,
        matrix.copy(), matrix.copy(), matrix.copy(), one_byte.copy(), one_byte.copy(), few.copy(),
    )  # fmt: skip
    store(index, np.array([6]), one_byte, ones, *goods, *hauls, few, one_byte, few, few, matrix.copy(), few.copy())
    open_up(
        part, one_byte, few, few, spots, matrix, np.array([6]), one_byte, few, few, np.array([6]), matrix,
        1, 0, np.zeros(2, np.uint8), np.zeros((9, 4), np.int64), np.zeros(9, np.int64), np.zeros(9, np.int64),
    )  # fmt: skip


def _warm_fights(grid: PathGrid, stride: int) -> None:
    """Two enemies side by side: who notices whom, what they do about it, and from where they do it."""
    cells, sides, reach = np.array([6, 7]), np.array([0, 1], np.uint8), np.array([3, 3])
    views = make_views(grid.factor, stride)
    crowd = occupancy(views, cells, sides, reach, 1 - np.eye(2, dtype=np.uint8))
    aware = np.array([[2], [1]], np.uint64)
    field = Field(
        stride, grid.offsets, grid.factor, grid.moves, grid.factor[None].copy(), grid.moves[None].copy(), np.ones((1, 25), np.int32)
    )
    people = Fighters(crowd, aware, np.zeros(2, np.uint8), np.zeros(2, np.uint8), np.array([-1, -1]), np.zeros(25, np.uint8))
    rows, search_, bytes_ = np.array([0]), Search(25), np.ones(2, np.uint8)
    choose(field, people, rows, np.array([-1]), bytes_[:1], np.array([0]), search_)
    retreat(field, people, 0, 5, 5, search_)
    others_at(np.array([2, 1]), 0, 1)
    judge_stance(field, people, rows, np.ones(2, np.int64), bytes_, bytes_, np.zeros(2, np.int64), Stops(*np.ones((3, 2), np.int64)), 7)
    still_seen(grid.factor, stride, crowd, rows, np.array([1]))
    rows_of(cells, cells)
    noticed_by_all(views, crowd)
    can_enter(people.claims, 8, 1, 0)
    take(people.claims, 8, 1, 0)
    drop(people.claims, 8, 1, 0)
    line_cells(grid.factor, stride, 6, 7)
    line_of_fire(grid.factor, stride, 6, 7)
    vacate(views, crowd, 1)
    occupy(views, crowd, 1, 7)
    walkers = Walkers(cells, np.array([50, 50]), np.array([NEVER, NEVER]), np.array([0, 0]), bytes_, np.array([0, 0]), np.array([0, 0]))
    walk(Buffers(), 0, 11, (500, 700), grid.offsets, walkers, np.zeros(25, np.uint8), np.zeros(2, np.uint8), Sight(views, crowd, aware))


def _warm_signs() -> None:
    stride = 17
    ground, out, cell = np.zeros(stride * stride, np.uint8), np.zeros(stride * stride, np.uint8), 8 * stride + 8
    corridors(ground, stride, 3, out)
    signs = Signs(np.array([cell]), window_of(stride, cell, [cell])[None], np.zeros((1, 1), np.uint64))
    signs.seen[:] = ~np.uint64(1)
    show(signs, stride, 16, out)
    new_signs(signs, stride, 0, cell)


def warm() -> None:
    """Call each kernel once on a tiny map with the types that the game uses."""
    stride, start, goal = 5, 6, 7
    factor = np.zeros(25, np.uint8)
    factor[[start, goal]] = 1
    grid, scratch, around = build_path_grid(factor, stride), make_scratch(25), offsets(stride)
    field, sources = np.zeros(25, np.int32), np.array([goal])
    distance_field(grid, sources, field, scratch)
    change_cell(grid, 8, 1)
    repair(grid, field, 8, sources, scratch)
    _, steps = search(grid, start, goal, scratch)
    if descend(grid, field, start).tolist() != [EAST] or steps.tolist() != [EAST]:
        raise RuntimeError("the path kernels do not work on this machine")
    walkers = Walkers(np.array([start]), np.array([50]), np.array([NEVER]), np.array([0]), steps, np.array([0]), np.array([1]))
    begin_step(walkers, 0, 0, (500, 700))
    broken_routes(grid.factor, np.ones(1, np.uint8), around, walkers)
    first_broken(grid.factor, around, start, steps)
    byte = np.zeros(1, np.uint8)
    doors = Doorways(np.array([goal]), byte, byte.copy(), np.array([NEVER]), byte, np.array([0]), 3, 20)
    watched = np.full(25, DOOR_BIT, np.uint8)
    earliest(walkers.step_due)
    anybody_stands(np.zeros(1, np.uint8), walkers.step_due, np.zeros(1, np.bool_))
    walk(Buffers(), 0, 11, (500, 700), around, walkers, watched, np.zeros(1, np.uint8), None, doors)
    errands, one = Errands(25), np.ones(1, np.int64)
    spots, first = np.array([goal]), np.array([0, 1])
    pair_up(grid, np.array([start]), one, spots, first, one, np.zeros(1, np.uint8), errands, scratch)
    nearest(grid, start, spots, errands, scratch)
    parts(grid, scratch)
    _warm_labour(grid)
    _warm_fights(grid, stride)
    _warm_signs()
    wires, none = np.zeros(25, np.uint8), np.zeros(25, np.uint8)
    wires[start], wires[goal] = ENDS | 1, ENDS | 4
    reach(wires, none, around, none.copy(), start, 0)
    line_of_sight(np.minimum(factor, 1), stride, start, goal)
    seen_around(np.minimum(factor, 1), stride, start, 1)
    draw(0, 0, 0, 0, 0)
