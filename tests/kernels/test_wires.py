"""The kernel that follows wires, against an obvious twin: sides of cells joined two by two, whatever their order."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from game.kernels.grid import cell_at, offsets
from game.kernels.wires import APART, ARMS, CONDUCTS, ENDS, ENDS_UPRIGHT, JOINS, LEVEL, SPLITS, UPRIGHT, reach

WIDTH, HEIGHT = 5, 4
STRIDE = WIDTH + 2
OFFSETS = offsets(STRIDE)
CELLS = [cell_at(x, y, STRIDE) for y in range(HEIGHT) for x in range(WIDTH)]


def groups_of(wire: int, node: int) -> list[int]:
    """Which sides of a cell hang together there: bits of sides."""
    arms = wire & ARMS
    if node == JOINS:
        return [arms]
    if node == SPLITS:
        return [1 << side for side in range(4) if arms >> side & 1]
    return [arms & LEVEL, arms & UPRIGHT] if wire & APART else [arms]


def naive(wires: np.ndarray, nodes: np.ndarray, cell: int, side: int) -> tuple[set[int], set[int]]:
    """Join and join again until nothing new is reached; then look where it ends."""
    found = {(cell, side)}
    while True:
        more = {(at + int(OFFSETS[k]), (k + 2) % 4) for at, k in found}
        for at, k in found:
            for group in groups_of(int(wires[at]), int(nodes[at])):
                if group >> k & 1:
                    more |= {(at, other) for other in range(4) if group >> other & 1}
        if more <= found:
            break
        found |= more
    ends = set()
    for at, k in found:
        wire, node = int(wires[at]), int(nodes[at])
        ending = ENDS | ENDS_UPRIGHT if not wire & APART else ENDS_UPRIGHT if k % 2 else ENDS
        if node == SPLITS:
            ends.add(at * 4 + k)
        elif node == JOINS or wire & ending:
            ends.add(at * 4)
    return {at * 4 + k for at, k in found}, ends


@st.composite
def boards(draw):
    """Any wires on a small map: edges between neighbours, crossings, ends and nodes anywhere."""
    wires, nodes = np.zeros(STRIDE * (HEIGHT + 2), np.uint8), np.zeros(STRIDE * (HEIGHT + 2), np.uint8)
    for cell in CELLS:
        for side in (0, 1):
            mate = cell + int(OFFSETS[side])
            if mate in CELLS and draw(st.integers(0, 2)):
                wires[cell] |= 1 << side
                wires[mate] |= 1 << side + 2
    for cell in CELLS:
        if wires[cell]:
            wires[cell] |= draw(st.sampled_from([0, 0, ENDS, APART, APART | ENDS, APART | ENDS_UPRIGHT]))
            nodes[cell] = draw(st.sampled_from([CONDUCTS, CONDUCTS, CONDUCTS, SPLITS, JOINS]))
    return wires, nodes


@given(boards())
def test_reach_is_what_hangs_together(board) -> None:
    """W5, W7: from every side of every cell, the same sides and the same ends; what was visited is forgotten."""
    wires, nodes = board
    visited = np.zeros(len(wires), np.uint8)
    for cell in CELLS:
        for side in range(4):
            if wires[cell] >> side & 1:
                sides, ends = reach(wires, nodes, OFFSETS, visited, cell, side)
                assert len(set(sides.tolist())) == len(sides)
                assert (set(sides.tolist()), set(ends.tolist())) == naive(wires, nodes, cell, side)
                assert ends.tolist() == sorted(ends.tolist())
                assert not visited.any()
