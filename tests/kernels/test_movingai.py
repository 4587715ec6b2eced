"""Path problems with known answers: some of our own, and the published ones when DEADFALL_MOVINGAI names the folder of their files."""

import math
import os
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from game.kernels.path_grid import PathGrid, build_path_grid
from game.kernels.path_queue import UNREACHED, make_scratch
from game.kernels.path_search import search
from game.kernels.paths import descend, distance_field
from tests.kernels import naive_paths as naive

# Steps there cost 1 and sqrt 2, here 5 and 7: seven fifths is a little less than sqrt 2.
LONGEST, SHORTEST = 5.0, 7 / math.sqrt(2)
PUBLISHED_DIGITS = 0.006

ROOMS = """type octile
height 7
width 9
map
@@@@@@@@@
@...@...@
@...@...@
@.......@
@@.@@@@.@
@..T....@
@@@@@@@@@
"""
ROOMS_SCEN = """version 1
0 rooms 9 7 1 1 3 3 2.82842712
0 rooms 9 7 1 1 7 1 7.65685425
0 rooms 9 7 1 5 7 5 10
0 rooms 9 7 2 3 2 5 2
0 rooms 9 7 4 5 7 4 4
"""
PILLARS = """type octile
height 5
width 7
map
.......
.@.O.@.
..G.S..
.@.T.@.
.......
"""
PILLARS_SCEN = """version 1
0 pillars 7 5 0 0 6 4 10
0 pillars 7 5 0 2 6 2 6
0 pillars 7 5 2 1 4 3 4
0 pillars 7 5 3 0 3 4 6
"""
OWN = [("rooms", ROOMS, ROOMS_SCEN), ("pillars", PILLARS, PILLARS_SCEN)]


def published() -> list[tuple[str, str, str]]:
    folder = os.environ.get("DEADFALL_MOVINGAI")
    files = sorted(Path(folder).glob("*.map")) if folder else []
    return [(file.name, file.read_text(), file.with_suffix(".map.scen").read_text()) for file in files]


PUBLISHED = published()


def parse_map(text: str) -> tuple[NDArray[np.uint8], int]:
    rows = text.splitlines()[4:]
    inner = np.array([[letter in ".GS" for letter in row] for row in rows], np.uint8)
    return np.pad(inner, 1).reshape(-1), inner.shape[1] + 2


def parse_scenarios(text: str, stride: int) -> list[tuple[int, int, float]]:
    problems = []
    for line in text.splitlines()[1:]:
        if not line.strip():
            continue
        x, y, goal_x, goal_y, length = line.split()[-5:]
        problems.append(((int(y) + 1) * stride + int(x) + 1, (int(goal_y) + 1) * stride + int(goal_x) + 1, float(length)))
    return problems


def octile(directions: NDArray[np.uint8]) -> float:
    return float((directions < 4).sum() + math.sqrt(2) * (directions >= 4).sum())


def check_costs(grid: PathGrid, problems: list[tuple[int, int, float]]) -> None:
    """Each cost is one that a way of the published length can have, and no way is shorter than that length."""
    scratch = make_scratch(grid.config.size)
    for start, goal, length in problems:
        cost, directions = search(grid, start, goal, scratch)
        assert SHORTEST * (length - PUBLISHED_DIGITS) <= cost <= LONGEST * (length + PUBLISHED_DIGITS)
        assert octile(directions) >= length - PUBLISHED_DIGITS
        assert cost == 5 * (directions < 4).sum() + 7 * (directions >= 4).sum()


@pytest.mark.parametrize(("name", "map_text", "scenario_text"), OWN + PUBLISHED, ids=[name for name, _, _ in OWN + PUBLISHED])
def test_published_problems(name: str, map_text: str, scenario_text: str) -> None:
    factor, stride = parse_map(map_text)
    grid = build_path_grid(factor, stride)
    problems = parse_scenarios(scenario_text, stride)
    check_costs(grid, problems)
    # Dijkstra of a large map takes seconds, so there only the last, longest problem is worked out in full.
    for start, goal, length in problems if factor.size < 10_000 else problems[-1:]:
        cells = factor.tolist()
        assert naive.distances(cells, stride, [goal], 1, math.sqrt(2))[start] == pytest.approx(length, abs=PUBLISHED_DIGITS)
        expected = naive.distances(cells, stride, [goal])
        field = np.zeros(factor.size, np.int32)
        distance_field(grid, np.array([goal], np.int64), field, make_scratch(1))
        assert field.tolist() == expected
        assert expected[start] not in (0, UNREACHED)
        assert search(grid, start, goal, make_scratch(1))[0] == expected[start]
        assert naive.walk(cells, stride, start, descend(grid, field, start).tolist()) == (goal, expected[start])
