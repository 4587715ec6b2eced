"""The atlas is what its text grids say, byte for byte, and is cut into the right sprites."""

import importlib.util
import shutil
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.content.faults import BadInput
from game.ui.atlas import Atlas, atlas_folder

ROOT = Path(__file__).resolve().parent.parent.parent


def maker():
    spec = importlib.util.spec_from_file_location("make_atlas", ROOT / "tools" / "make_atlas.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_making_the_atlas_again_changes_nothing() -> None:
    for name, data in maker().make(atlas_folder()).items():
        assert (atlas_folder() / name).read_bytes() == data, f"{name}: run python tools/make_atlas.py"


def test_every_sprite_shows_what_its_grid_says(atlas: Atlas) -> None:
    tool = maker()
    palette, sprites = tool.all_sprites(atlas_folder())
    assert atlas.names == frozenset(sprites)
    assert len(sprites) > 650
    for name, sprite in sprites.items():
        colours, solid = atlas.pixels(name)
        for y, row in enumerate(sprite.rows):
            for x, character in enumerate(row):
                assert solid[y, x] == (character != "."), name
                if character != ".":
                    assert colours[y, x] == int.from_bytes(palette[character], "big"), name


def test_mirrored_sprites_are_mirrored_and_kept(atlas: Atlas) -> None:
    there, back = (pygame.surfarray.array2d(atlas.sprite("wolf.walk0", mirrored)) for mirrored in (False, True))
    assert np.array_equal(there, back[::-1])
    assert not np.array_equal(there, back)
    assert atlas.sprite("wolf.walk0", True) is atlas.sprite("wolf.walk0", True)


def test_in_the_dark_the_whole_is_faint_and_what_glows_is_bright(atlas: Atlas) -> None:
    whole = pygame.surfarray.array3d(atlas.sprite("mage.idle0")).astype(int)
    dim = pygame.surfarray.array3d(atlas.dimmed("mage.idle0")).astype(int)
    glow = atlas.glow("mage.idle0")
    assert glow is not None
    bright = pygame.surfarray.array_alpha(glow) > 0
    assert bright.any()
    assert np.array_equal(dim[bright], whole[bright])
    assert (dim[~bright] <= whole[~bright] // 2).all()
    assert atlas.glow("barrel") is None


@pytest.mark.parametrize(
    ("grid", "fault"),
    [
        ("@a\n" + "k" * 15 + "\n", "must be 8 rows of 8 characters or 16 of 16"),
        ("@a\n" + ("k" * 7 + "!\n") * 8, "'!' is not in the palette"),
        ("@a !\n" + ("k" * 8 + "\n") * 8, "'!' is not in the palette"),
        ("@a\n" + ("k" * 8 + "\n") * 8 + "\n@a\n", "@a is there twice"),
    ],
)
def test_a_faulty_grid_is_named(grid: str, fault: str, tmp_path: Path) -> None:
    tool = maker()
    path = tmp_path / "odd.txt"
    path.write_text(grid)
    with pytest.raises(tool.SpriteFault, match=r"^odd\.txt:\d+") as raised:
        tool.read_sprites(path, {"k": b"\0\0\0"})
    assert fault in str(raised.value)


def test_a_name_in_two_files_and_an_odd_palette_are_refused(tmp_path: Path) -> None:
    tool = maker()
    for path in atlas_folder().glob("*.txt"):
        shutil.copy(path, tmp_path)
    (tmp_path / "decor.txt").write_text("@goblin.idle0\n" + ("." * 8 + "\n") * 8)
    with pytest.raises(tool.SpriteFault, match="another file too"):
        tool.make(tmp_path)
    (tmp_path / "palette.txt").write_text("%k 12345\n")
    with pytest.raises(tool.SpriteFault, match=r"palette\.txt:1"):
        tool.make(tmp_path)


def test_a_missing_or_broken_atlas_is_one_line_of_bad_input(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="make it with"):
        Atlas(tmp_path)
    shutil.copy(atlas_folder() / "atlas.json", tmp_path)
    (tmp_path / "atlas.png").write_bytes(b"not a picture")
    with pytest.raises(BadInput, match="make it with"):
        Atlas(tmp_path)
