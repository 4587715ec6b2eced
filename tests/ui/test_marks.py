"""What is planned is drawn: marks and ghosts for jobs and for orders that wait, progress, stockpiles, packed things, loads, cracks."""

import numpy as np
import pygame

from game.sim.session import Session
from game.ui.atlas import Atlas
from game.ui.kernels.kinds import CELL
from game.ui.looks import LOAD_PACKED, PACKED, crack_sprite, structure_frames
from game.ui.people import Cast, loads, positions
from game.ui.scene import PATIENT, Scene
from game.ui.tiles import EAST, NORTH, SOUTH, STYLES, WEST, Tiles, ends
from game.ui.view import View
from game.world.tables import BRINGING, WORKING
from tests.scenario import order
from tests.ui.conftest import session_of
from tests.ui.test_drafts import HALL

VIEW = View(0, 0, 22 * CELL, 7 * CELL, 1)


def drawn(session: Session, atlas: Atlas, scene: Scene | None = None) -> np.ndarray:
    target = pygame.Surface((VIEW.width, VIEW.height), 0, 32)
    shown = scene or Scene(session.world, atlas)
    shown.draw(target, VIEW, work=PATIENT, waiting=session.inbox.waiting)
    return pygame.surfarray.array2d(target)


def different(before: np.ndarray, after: np.ndarray) -> set[tuple[int, int]]:
    """The cells that look different."""
    xs, ys = np.nonzero(before != after)
    return set(zip((xs // CELL).tolist(), (ys // CELL).tolist(), strict=True))


def give(session: Session, name: str, **fields: object) -> None:
    session.inbox.give(order(session.world.campaign.tick, name, **fields))


def test_every_kind_of_job_shows_on_its_cells(atlas: Atlas) -> None:
    """G1, G2, G3: while the order waits in pause, and when it is a job."""
    for name, fields, cells in (
        ("dig", {"cells": [[2, 1], [3, 1]]}, {(2, 1), (3, 1)}),
        ("build", {"kind": "altar", "at": [4, 3]}, {(4, 3)}),
        ("remove", {"at": [18, 4]}, {(18, 4)}),
        ("relocate", {"from": [18, 4], "to": [18, 2]}, {(18, 4), (18, 2)}),
        ("stockpile", {"cells": [[2, 2], [3, 2]], "materials": ["stone"]}, {(2, 2), (3, 2)}),
    ):
        session = session_of(HALL)
        scene = Scene(session.world, atlas)
        before = drawn(session, atlas, scene)
        give(session, name, **fields)
        waiting = drawn(session, atlas, scene)
        assert different(before, waiting) == cells, name
        session.run(1)
        done = drawn(session, atlas, scene)
        changed = different(before, done) - {(11, 3), (11, 2), (10, 3), (12, 3)}  # the overlord breathes
        assert changed == cells, name


def test_what_is_called_off_in_pause_is_not_shown_any_more(atlas: Atlas) -> None:
    session = session_of(HALL)
    give(session, "dig", cells=[[2, 1], [3, 1]])
    give(session, "build", kind="bed", at=[4, 3])
    session.run(1)
    scene = Scene(session.world, atlas)
    drawn(session, atlas, scene)
    assert (len(scene.marks.styles["dig"] + scene.marks.styles.get("dig.aside", [])), len(scene.marks.ghosts)) == (2, 1)
    give(session, "undig", cells=[[2, 1]])
    give(session, "cancel", at=[4, 3])
    drawn(session, atlas, scene)
    assert (scene.marks.styles, scene.marks.ghosts) == ({"dig": [session.world.cell((3, 1))]}, [])


def test_work_that_is_set_aside_or_taken_looks_different(atlas: Atlas) -> None:
    """G4."""
    session = session_of(HALL.replace("; stock.wood: 60", "; stock.wood: 0"))
    give(session, "spawn", kind="goblin", at=[2, 2])
    give(session, "dig", cells=[[2, 1]])
    give(session, "build", kind="bed", at=[4, 3])
    session.run(3)
    marks = Scene(session.world, atlas).marks
    marks.update()
    assert set(marks.styles) == {"dig.worked", "ghost.aside"}


def test_progress_shows_only_where_somebody_works(atlas: Atlas) -> None:
    """Z8."""
    session = session_of(HALL)
    give(session, "spawn", kind="goblin", at=[2, 2])
    give(session, "dig", cells=[[2, 1]])
    while not (session.world.people.task == WORKING).any():
        session.run(session.world.campaign.tick + 1)
    scene = Scene(session.world, atlas)
    left, top = 2 * CELL + 2, 1 * CELL + 12
    early = drawn(session, atlas, scene)
    session.run(session.world.campaign.tick + 40)
    late = drawn(session, atlas, scene)
    full = [int((picture[left : left + 12, top] == 0xFACE60).sum()) for picture in (early, late)]
    assert 1 == full[0] < full[1] < 12


def test_ghosts_show_the_facing_and_the_way_a_door_stands(atlas: Atlas) -> None:
    session = session_of(HALL)
    number = session.world.content.structures.number
    marks = Scene(session.world, atlas).marks
    assert marks.sprite(number["dart_thrower"], session.world.cell((4, 3)), 1) == "dart_thrower.e.armed"
    assert marks.sprite(number["tripwire"], session.world.cell((4, 3)), 1) == "tripwire.v.armed"
    assert marks.sprite(number["door"], session.world.cell((8, 3)), 0) == "door.v.closed"
    assert marks.sprite(number["door"], session.world.cell((4, 3)), 0) == "door.h.closed"
    assert [crack_sprite(n, 10) for n in (20, 15, 10, 0)] == ["cracks.1", "cracks.2", "cracks.3", "cracks.3"]
    assert set(structure_frames("wide_tripwire", 2)) | {PACKED, LOAD_PACKED} | {crack_sprite(n, 10) for n in (10, 15, 20)} <= atlas.names


def test_those_who_carry_something_show_it(atlas: Atlas) -> None:
    """G2, T13."""
    session = session_of(HALL)
    give(session, "spawn", kind="goblin", at=[2, 2])
    give(session, "build", kind="bed", at=[4, 3])
    give(session, "relocate", **{"from": [18, 4], "to": [18, 2]})
    seen: set[str] = set()
    frames: set[str] = set()
    lying = False
    cast = Cast(atlas.names)
    scene = Scene(session.world, atlas)
    for _ in range(1500):
        session.run(session.world.campaign.tick + 1)
        carried = loads(session.world)
        seen |= set(carried.values())
        assert set(carried) >= set(np.flatnonzero(session.world.people.task == BRINGING).tolist())
        for row in range(1, len(session.world.people)):
            frames.add(cast.frame(session.world, row, positions(session.world, 1.0), 0.0, row in carried))
        lying = lying or any(thing.frames == (PACKED,) for thing in scene.furniture._by_chunk.get((2, 0), []))
    assert seen == {"load.wood", LOAD_PACKED}
    assert seen <= atlas.names
    assert {"goblin.carry0", "goblin.carry1", "goblin.work0", "goblin.work1"} & frames
    assert frames <= atlas.names


def test_cracks_and_packed_things_lie_on_the_floor(atlas: Atlas) -> None:
    """G1, T13."""
    session = session_of(HALL)
    world = session.world
    before = drawn(session, atlas)
    world.cracks.append(id=world.new_id(), cell=world.cell((4, 3)), due=world.campaign.tick + 10_000)
    world.packed.append(id=world.new_id(), kind=world.content.structures.number["bed"], cell=world.cell((2, 4)))
    assert different(before, drawn(session, atlas)) - {(2, 5)} == {(4, 3), (2, 4)}  # its shadow falls on the rock


def test_marks_end_where_the_neighbour_has_none(atlas: Atlas) -> None:
    assert ends([11, 12], 10, 100) == [NORTH | SOUTH | WEST, NORTH | EAST | SOUTH]
    tiles = Tiles(atlas)
    for style in STYLES:
        assert tiles.tile(style, 15) is tiles.tile(style, 15)
        assert tiles.tile(style, 15).get_size() == (CELL, CELL)


def test_marks_leave_the_state_alone_and_a_thousand_of_them_are_culled(atlas: Atlas) -> None:
    session = session_of("\n".join(["X" * 80, *["X" + "#" * 78 + "X"] * 40, "X" * 39 + "H" + "X" * 40]))
    give(session, "dig", cells=[[x, y] for x in range(1, 79) for y in range(1, 41)])
    session.run(1)
    before = session.world.state_hash()
    scene = Scene(session.world, atlas)
    drawn(session, atlas, scene)
    assert len(scene.marks._laid.cells) == 78 * 40
    assert len(scene.marks._placed(scene.marks._laid, VIEW)) < 23 * 9
    assert session.world.state_hash() == before


def test_people_are_drawn_over_what_is_planned_under_them(atlas: Atlas) -> None:
    """A builder stands on its site."""
    session = session_of(HALL)
    give(session, "spawn", kind="goblin", at=[4, 3])
    session.run(1)
    scene = Scene(session.world, atlas)
    before = drawn(session, atlas, scene)
    give(session, "build", kind="altar", at=[4, 3])
    after = drawn(session, atlas, scene)
    name, mirrored, (x, y) = next(shown for shown in scene.stage.on_stage if shown[0].startswith("goblin"))
    solid = pygame.surfarray.array_alpha(atlas.sprite(name, mirrored)) > 0
    box = np.s_[x : x + CELL, y : y + CELL]
    assert np.array_equal(before[box][solid], after[box][solid])
    assert (before[box][~solid] != after[box][~solid]).any()
    assert not scene.marks.marked(6 * CELL, 3 * CELL)
    assert scene.marks.marked(3 * CELL + 1, 3 * CELL)
