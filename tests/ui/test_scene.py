"""Pictures: of any size, at every zoom, anywhere, and the world stays as it was."""

import numpy as np
import pygame
import pytest

from game.content.faults import BadInput
from game.rules.ground import set_structure
from game.ui import shot
from game.ui.atlas import Atlas
from game.ui.kernels.composing import FOG_BLUE, FOG_GREEN, FOG_RED
from game.ui.kernels.kinds import CELL
from game.ui.part_looks import door_sprites
from game.ui.scene import PATIENT, Scene
from game.ui.shot import picture
from game.ui.view import ZOOMS, View
from game.world.world import World
from tests.ui.conftest import world_of

FOG = FOG_RED << 16 | FOG_GREEN << 8 | FOG_BLUE


def drawn(world: World, view: View, atlas: Atlas, **more: object) -> np.ndarray:
    surface = pygame.Surface((view.width, view.height), 0, 32)
    Scene(world, atlas).draw(surface, view, work=PATIENT, **more)
    return pygame.surfarray.array2d(surface)


def test_drawing_leaves_the_state_hash_as_it_was(keep: World, atlas: Atlas) -> None:
    before, dump = keep.state_hash(), list(keep.dump())
    scene = Scene(keep, atlas)
    surface = pygame.Surface((400, 300), 0, 32)
    for number, zoom in enumerate(ZOOMS):
        scene.draw(surface, View.centred(number * 5, 4, (400, 300), zoom), fraction=number / 6, seconds=number * 1.7)
    picture(keep, (200, 100))
    assert keep.state_hash() == before
    assert list(keep.dump()) == dump


def test_the_same_world_gives_the_same_picture(keep: World) -> None:
    first, second = (pygame.surfarray.array2d(picture(keep, (320, 240))) for _ in range(2))
    assert np.array_equal(first, second)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_zoomed_picture_is_the_small_one_enlarged(zoom: int, keep: World, atlas: Atlas) -> None:
    small = drawn(keep, View(60, 20, 50, 40, 1), atlas)
    large = drawn(keep, View(60 * zoom, 20 * zoom, 50 * zoom, 40 * zoom, zoom), atlas)
    assert np.array_equal(large, small.repeat(zoom, 0).repeat(zoom, 1))


def test_a_view_may_begin_in_the_midst_of_a_world_pixel(keep: World, atlas: Atlas) -> None:
    whole = drawn(keep, View(180, 60, 200, 150, 3), atlas)
    shifted = drawn(keep, View(181, 62, 100, 100, 3), atlas)
    assert np.array_equal(shifted, whole[1:101, 2:102])


@pytest.mark.parametrize("size", [(1, 1), (3, 700), (2000, 2), (2560, 1440)])
def test_tiny_and_huge_windows_are_filled(size: tuple[int, int], keep: World, atlas: Atlas) -> None:
    surface = pygame.Surface(size, 0, 32)
    surface.fill((255, 0, 255))
    Scene(keep, atlas).draw(surface, View.centred(15, 5, size, 2))
    assert not (pygame.surfarray.array2d(surface) == 0xFF00FF).any()


@pytest.mark.parametrize("at", [(0, 0), (30, 0), (0, 10), (30, 10), (15, 0), (0, 5), (15.5, 4.5)])
def test_edges_and_corners_fade_into_the_dark(at: tuple[float, float], keep: World, atlas: Atlas) -> None:
    view = View.centred(*at, (1200, 900), 1)
    shown = drawn(keep, view, atlas)
    left, top = view.window_of(0, 0)
    right, bottom = view.window_of(30, 10)
    inside = np.zeros(shown.shape, bool)
    inside[max(left - CELL, 0) : right + CELL, max(top - CELL, 0) : bottom + CELL] = True
    assert (shown[~inside] == FOG).all()
    assert (shown[inside] != FOG).any()


def test_a_map_of_one_cell_is_drawn(atlas: Atlas) -> None:
    world = world_of("H")
    assert (drawn(world, View.centred(0.5, 0.5, (90, 90), 3), atlas) != FOG).any()


def test_a_view_knows_its_cells(keep: World) -> None:
    for zoom in ZOOMS:
        view = View.centred(7.5, 3.5, (641, 359), zoom)
        assert view.cell_at(320, 179) == (7, 3)
        for cell in ((0, 0), (7, 3), (29, 9)):
            x, y = view.window_of(*cell)
            assert view.cell_at(x, y) == cell
            assert view.cell_at(x + CELL * zoom - 1, y + CELL * zoom - 1) == cell
            assert view.cell_at(x - 1, y - 1) == (cell[0] - 1, cell[1] - 1)
    with pytest.raises(ValueError, match="zoom"):
        View(0, 0, 10, 10, 7)
    with pytest.raises(ValueError, match="needs a pixel"):
        View(0, 0, 0, 10, 1)


def test_what_is_not_explored_is_dark_and_hides_who_is_there(keep: World, atlas: Atlas) -> None:
    view = View(0, 0, 30 * CELL, 10 * CELL, 1)
    nothing = np.zeros(len(keep.cells), np.uint8)
    assert (drawn(keep, view, atlas, seen=nothing) == FOG).all()
    everything = np.ones(len(keep.cells), np.uint8)
    assert np.array_equal(drawn(keep, view, atlas, seen=everything), drawn(keep, view, atlas))
    part = nothing.copy()
    for x in range(1, 8):
        for y in range(1, 5):
            part[keep.cell((x, y))] = 1
    shown = drawn(keep, view, atlas, seen=part)
    assert (shown[3 * CELL : 5 * CELL, 2 * CELL : 3 * CELL] != FOG).all()
    assert (shown[10 * CELL :] == FOG).all()


def test_fog_lifts_as_cells_are_explored(keep: World, atlas: Atlas) -> None:
    scene, view = Scene(keep, atlas), View(0, 0, 30 * CELL, 10 * CELL, 1)
    surface = pygame.Surface((view.width, view.height), 0, 32)
    seen = np.zeros(len(keep.cells), np.uint8)
    scene.draw(surface, view, seen=seen, work=PATIENT)
    seen[:] = 1
    scene.draw(surface, view, seen=seen, work=PATIENT)
    assert np.array_equal(pygame.surfarray.array2d(surface), drawn(keep, view, atlas))
    scene.draw(surface, view, work=PATIENT)
    assert np.array_equal(pygame.surfarray.array2d(surface), drawn(keep, view, atlas))


def test_a_torch_lights_its_room_and_not_the_next(atlas: Atlas) -> None:
    text = "\n".join(["#" * 24, *["#" + "." * 9 + "####" + "." * 9 + "#"] * 7, "#" * 24])
    dark, lit = world_of(text), world_of(text)
    for world in (dark, lit):
        # paved alike, so that only the light differs
        set_structure(world, world.cell((5, 6)), "bed")
        set_structure(world, world.cell((18, 6)), "bed")
    set_structure(lit, lit.cell((5, 1)), "torch")
    view = View(0, 0, 24 * CELL, 9 * CELL, 1)
    before, after = (drawn(world, view, atlas) >> 16 & 255 for world in (dark, lit))
    assert after[3 * CELL : 7 * CELL, 3 * CELL : 5 * CELL].mean() > 1.5 * before[3 * CELL : 7 * CELL, 3 * CELL : 5 * CELL].mean()
    assert np.array_equal(after[15 * CELL :], before[15 * CELL :])


def test_a_closed_door_keeps_the_light_in_and_opens_for_who_walks_through(atlas: Atlas) -> None:
    text = "\n".join(["#" * 12, "#...#......#", "#...+......#", "#...#......#", "#" * 12])
    world = world_of(text)
    set_structure(world, world.cell((2, 2)), "torch")
    scene = Scene(world, atlas)
    surface = pygame.Surface((12 * CELL, 5 * CELL), 0, 32)
    scene.draw(surface, View(0, 0, 12 * CELL, 5 * CELL, 1), work=PATIENT)
    chunk = scene.terrain.chunk((0, 0))
    assert chunk.light[2 * CELL + 8, 3 * CELL + 8, 1:3].sum() > 40
    assert chunk.light[2 * CELL + 8, 6 * CELL, 1:3].sum() == 0
    door, head = [thing for thing in scene.furniture.within((0, 0)) if thing.door >= 0]
    assert (head.x, head.y) == (door.x, door.y - CELL)
    assert door_sprites(world, door.door, door.piece) == ("door.v.closed",)
    assert door_sprites(world, door.door, door.piece, trodden=True) == ("door.v.open",)


def test_stacks_treasures_and_padlocks_show(keep: World, atlas: Atlas) -> None:
    scene = Scene(keep, atlas)

    def drawn_names() -> set[str]:
        things = [thing for place in ((0, 0), (1, 0), (2, 0)) for thing in scene.furniture.within(place)]
        doors = {name for thing in things if thing.door >= 0 for name in door_sprites(keep, thing.door, thing.piece)}
        return doors | {name for thing in things if thing.door < 0 for name in thing.frames}

    surface = pygame.Surface((480, 160), 0, 32)
    scene.draw(surface, View(0, 0, 480, 160, 1))
    assert {
        "treasury.full",
        "padlock.locked",
        "metal.3",
        "gold.3",
        "heart.0",
        "border_gate",
        "bed.made",
        "door.h.closed",
        "door.v.closed",
    } <= drawn_names()
    keep.things.padlock[keep.things.padlock == 2] = 1
    keep.stacks.amount[keep.stacks.cell != keep.campaign.heart] = 5
    scene.draw(surface, View(0, 0, 480, 160, 1))
    assert {"treasury.some", "padlock.unlocked"} <= drawn_names()
    assert not {"treasury.full", "padlock.locked"} & drawn_names()


def test_pictures_of_parts_make_up_the_whole(keep: World, atlas: Atlas) -> None:
    scene = Scene(keep, atlas)
    whole = drawn(keep, View(0, 0, 480, 160, 1), atlas)
    for left in range(0, 480, 96):
        for top in range(0, 160, 40):
            part = pygame.Surface((96, 40), 0, 32)
            scene.draw(part, View(left, top, 96, 40, 1), work=PATIENT)
            assert np.array_equal(pygame.surfarray.array2d(part), whole[left : left + 96, top : top + 40]), (left, top)


def test_a_picture_larger_than_a_piece_is_whole(keep: World, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = pygame.surfarray.array2d(picture(keep, (500, 300), zoom=2))
    monkeypatch.setattr(shot, "_PIECE", 128)
    assert np.array_equal(pygame.surfarray.array2d(picture(keep, (500, 300), zoom=2)), whole)


def test_chunks_out_of_sight_are_forgotten_and_come_back_alike(keep: World, atlas: Atlas, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.scene.MOST_CHUNKS", 1)
    scene = Scene(keep, atlas)
    surface = pygame.Surface((60, 60), 0, 32)
    for left in range(0, 4000, 60):
        scene.draw(surface, View(left, 0, 60, 60, 1))
    assert scene.terrain.known((0, 0)) is None
    scene.draw(surface, View(0, 0, 60, 60, 1), work=PATIENT)
    assert np.array_equal(pygame.surfarray.array2d(surface), drawn(keep, View(0, 0, 60, 60, 1), atlas))


def test_targets_of_any_kind_get_the_same_picture(keep: World, atlas: Atlas) -> None:
    view = View(100, 50, 120, 80, 2)
    wanted = drawn(keep, view, atlas)
    for target in (
        pygame.Surface((120, 80), pygame.SRCALPHA, 32),
        pygame.Surface((200, 100), 0, 32),
        pygame.Surface((200, 100), 0, 32).subsurface((30, 10, 120, 80)),
        pygame.Surface((120, 80), 0, 24),
        pygame.Surface((120, 80), 0, 32, (0xFF, 0xFF00, 0xFF0000, 0)),
    ):
        Scene(keep, atlas).draw(target, view, work=PATIENT)
        shown = pygame.surfarray.array3d(target)[:120, :80]
        assert np.array_equal(shown[..., 0].astype(int) << 16 | shown[..., 1].astype(int) << 8 | shown[..., 2], wanted)


@pytest.mark.parametrize(("size", "zoom"), [((0, 10), 3), ((10, 10**6), 3), ((10, 10), 0), ((10, 10), 7)])
def test_what_cannot_be_drawn_is_bad_input(size: tuple[int, int], zoom: int, keep: World) -> None:
    with pytest.raises(BadInput):
        picture(keep, size, zoom=zoom)
