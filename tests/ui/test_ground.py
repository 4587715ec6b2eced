"""The ground's looks follow from the world; a change touches only what is near, and comes to the same as working all out anew."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.ground import set_structure
from game.ui.atlas import Atlas
from game.ui.ground import Ground
from game.ui.kernels.kinds import BRICK, CELL, CHUNK, DIRT, DOOR_IN_COLUMN, DOOR_IN_ROW, HALL, ORE, RUG, SLAB, WATER
from game.ui.scene import PATIENT, Scene
from game.ui.view import View
from game.world.world import World
from tests.ui.conftest import world_of

import pygame  # isort: skip


def looks_at(ground: Ground, world: World, x: int, y: int) -> int:
    return int(ground.looks[world.cell((x, y))])


def test_rooms_are_paved_and_bricked_caves_are_not(keep: World) -> None:
    ground = Ground(keep)
    assert looks_at(ground, keep, 4, 2) == SLAB  # beside a door
    assert looks_at(ground, keep, 4, 1) == BRICK
    assert looks_at(ground, keep, 26, 6) == DIRT
    assert looks_at(ground, keep, 26, 2) == ORE
    assert looks_at(ground, keep, 12, 4) == WATER
    assert looks_at(ground, keep, 16, 3) == HALL
    assert looks_at(ground, keep, 18, 4) == RUG
    assert ground.doors[keep.cell((5, 2))] == DOOR_IN_COLUMN
    assert ground.doors[keep.cell((22, 7))] == DOOR_IN_ROW


@settings(max_examples=25)
@given(
    st.lists(
        st.tuples(st.integers(0, 29), st.integers(0, 9), st.sampled_from(["rock", "floor", "water", "ore", "torch", "hall"])), max_size=8
    )
)
def test_changes_one_by_one_come_to_the_same_as_all_anew(changes: list[tuple[int, int, str]]) -> None:
    from tests.ui.conftest import KEEP

    world = world_of(KEEP)
    ground = Ground(world)
    for x, y, what in changes:
        cell = world.cell((x, y))
        before, doors = ground.looks.copy(), ground.doors.copy()
        if what == "torch":
            if world.thing_at(cell) < 0:
                set_structure(world, cell, "torch")
        elif what == "hall":
            world.cells.hall[cell] ^= 1
        else:
            world.cells.terrain[cell] = world.content.terrain.number[what]
        changed = ground.update(world)
        assert changed.tolist() == np.flatnonzero((before != ground.looks) | (doors != ground.doors)).tolist()
        fresh = Ground(world)
        assert np.array_equal(ground.looks, fresh.looks)
        assert np.array_equal(ground.doors, fresh.doors)
    assert len(ground.update(world)) == 0


def big() -> World:
    rows = ["#" * 64 for _ in range(64)]
    rows[20] = "#" * 10 + "." * 10 + "#" * 44
    return world_of("\n".join(rows))


def test_a_changed_cell_bakes_only_the_chunks_near_it_again(atlas: Atlas) -> None:
    world = big()
    scene = Scene(world, atlas)
    surface = pygame.Surface((64 * CELL, 64 * CELL), 0, 32)
    view = View(0, 0, 64 * CELL, 64 * CELL, 1)
    scene.draw(surface, view, work=PATIENT)
    chunks = {place: scene.terrain.known(place) for place in scene.terrain.places(0, 0, 64 * CELL, 64 * CELL)}
    assert len(chunks) == (64 * CELL // CHUNK) ** 2
    assert all(chunk is not None and chunk.bakes == 1 for chunk in chunks.values())
    x, y = 36, 36
    world.cells.terrain[world.cell((x, y))] = world.content.terrain.number["floor"]
    scene.draw(surface, view, work=PATIENT)
    again = {place for place, chunk in chunks.items() if chunk is not None and chunk.bakes > 1}
    near = {(column, row) for column in range((x - 5) // 8, (x + 5) // 8 + 1) for row in range((y - 5) // 8, (y + 5) // 8 + 1)}
    assert again == near
    scene.draw(surface, view, work=PATIENT)
    assert all(chunk is not None and chunk.bakes <= 2 for chunk in chunks.values())


def test_after_a_change_the_picture_is_as_if_drawn_for_the_first_time(keep: World, atlas: Atlas) -> None:
    scene = Scene(keep, atlas)
    size = 30 * CELL, 10 * CELL
    view = View(0, 0, *size, 1)
    kept, fresh = pygame.Surface(size, 0, 32), pygame.Surface(size, 0, 32)
    scene.draw(kept, view)
    for x, y, what in ((1, 1, "floor"), (9, 6, "rock"), (10, 5, "floor"), (20, 6, "water")):
        keep.cells.terrain[keep.cell((x, y))] = keep.content.terrain.number[what]
        scene.draw(kept, view, work=PATIENT)
        Scene(keep, atlas).draw(fresh, view, work=PATIENT)
        assert np.array_equal(pygame.surfarray.array2d(kept), pygame.surfarray.array2d(fresh)), (x, y, what)


def test_with_little_work_a_frame_the_picture_gets_there_in_the_end(keep: World, atlas: Atlas) -> None:
    scene = Scene(keep, atlas)
    size = 30 * CELL, 10 * CELL
    view = View(0, 0, *size, 1)
    kept, fresh = pygame.Surface(size, 0, 32), pygame.Surface(size, 0, 32)
    scene.draw(kept, view)
    keep.cells.terrain[keep.cell((15, 5))] = keep.content.terrain.number["rock"]
    set_structure(keep, keep.cell((8, 6)), "torch")
    for _ in range(60):
        scene.draw(kept, view, work=2)
    Scene(keep, atlas).draw(fresh, view, work=PATIENT)
    assert np.array_equal(pygame.surfarray.array2d(kept), pygame.surfarray.array2d(fresh))


def test_a_torch_far_away_leaves_the_light_alone(atlas: Atlas) -> None:
    world = big()
    set_structure(world, world.cell((12, 20)), "torch")
    scene = Scene(world, atlas)
    surface = pygame.Surface((320, 320), 0, 32)
    view = View(0, 200, 320, 320, 1)
    scene.draw(surface, view, work=PATIENT)
    traces = scene.lighting.traces
    assert traces > 0
    set_structure(world, world.cell((50, 50)), "torch")
    scene.draw(surface, view, work=PATIENT)
    assert scene.lighting.traces == traces
