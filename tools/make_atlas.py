"""Makes assets/sprites/atlas.png and atlas.json from the text grids beside them: `python tools/make_atlas.py`.

Nothing but Python's standard library is needed, and the same grids give the same bytes everywhere: the picture is written with
stored deflate blocks, as compressed ones differ from one zlib to the next.
"""

import json
import re
import struct
import sys
import zlib
from pathlib import Path
from typing import NamedTuple

SPRITES = Path(__file__).resolve().parent.parent / "assets" / "sprites"
FILES = ("people.txt", "things.txt", "decor.txt")
COLUMNS = 32
"""Sprites side by side in the atlas, each in a box of BOX × BOX px."""
BOX = 16
_STORED_BYTES = 65535


class Sprite(NamedTuple):
    """One grid: its rows of palette characters, and those of them that glow."""

    rows: list[str]
    glow: str


class SpriteFault(ValueError):
    """A fault in a sprite file, in one line."""


def read_palette(path: Path) -> dict[str, bytes]:
    """Return character → red, green, blue of lines such as `%k 1a1420`, in file order; raises SpriteFault."""
    palette: dict[str, bytes] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        found = re.fullmatch(r"%(\S) ([0-9a-f]{6})", line)
        if not found or found[1] in palette or found[1] == ".":
            raise SpriteFault(f"{path.name}:{number}: must be % with a character of its own and six hex digits, such as '%k 1a1420'")
        palette[found[1]] = bytes.fromhex(found[2])
    return palette


def read_sprites(path: Path, palette: dict[str, bytes]) -> dict[str, Sprite]:
    """Return name → sprite of a file, in file order; raises SpriteFault for a grid that isn't 8×8 or 16×16 of palette characters."""
    sprites: dict[str, Sprite] = {}
    name = ""
    begun = 0
    for number, line in enumerate([*path.read_text(encoding="utf-8").splitlines(), "@"], 1):
        if line.startswith("@"):
            if name:
                _check(f"{path.name}:{begun} @{name}", sprites[name], palette)
            name, _, glow = line[1:].partition(" ")
            begun = number
            if name in sprites:
                raise SpriteFault(f"{path.name}:{number}: @{name} is there twice; give one another name")
            if name:
                sprites[name] = Sprite([], glow)
        elif name and line:
            sprites[name].rows.append(line)
    return sprites


def _check(where: str, sprite: Sprite, palette: dict[str, bytes]) -> None:
    widths = {len(row) for row in sprite.rows}
    if widths != {len(sprite.rows)} or not widths <= {8, BOX}:
        raise SpriteFault(f"{where}: must be 8 rows of 8 characters or {BOX} of {BOX}")
    for character in "".join(sprite.rows).replace(".", "") + sprite.glow:
        if character not in palette:
            raise SpriteFault(f"{where}: '{character}' is not in the palette")


def all_sprites(folder: Path) -> tuple[dict[str, bytes], dict[str, Sprite]]:
    """Return the palette and every sprite of the folder; raises SpriteFault, for a name in two files too."""
    palette = read_palette(folder / "palette.txt")
    sprites: dict[str, Sprite] = {}
    for file in FILES:
        for name, sprite in read_sprites(folder / file, palette).items():
            if name in sprites:
                raise SpriteFault(f"{file}: @{name} is in another file too; give one another name")
            sprites[name] = sprite
    return palette, sprites


def draw(palette: dict[str, bytes], sprites: dict[str, Sprite]) -> tuple[list[bytearray], dict[str, object]]:
    """Return the atlas as rows of colour numbers (0 = see-through) and its index.

    The index gives each sprite's [x, y, side], and under `glow` the place of a second picture with only what glows.
    """
    numbers = {".": 0, **{character: number for number, character in enumerate(palette, 1)}}
    index: dict[str, list[int]] = {}
    glowing: dict[str, list[int]] = {}
    boxes: list[list[str]] = []

    def place(rows: list[str]) -> list[int]:
        boxes.append(rows)
        at = len(boxes) - 1
        return [at % COLUMNS * BOX, at // COLUMNS * BOX, len(rows)]

    for name, sprite in sprites.items():
        index[name] = place(sprite.rows)
    for name, sprite in sprites.items():
        if sprite.glow:
            glowing[name] = place([re.sub(f"[^{re.escape(sprite.glow)}]", ".", row) for row in sprite.rows])
    height = -(-len(boxes) // COLUMNS) * BOX
    picture = [bytearray(COLUMNS * BOX) for _ in range(height)]
    for at, rows in enumerate(boxes):
        left, top = at % COLUMNS * BOX, at // COLUMNS * BOX
        for y, row in enumerate(rows):
            picture[top + y][left : left + len(row)] = bytes(numbers[character] for character in row)
    return picture, {"sprites": index, "glow": glowing}


def png(picture: list[bytearray], palette: dict[str, bytes]) -> bytes:
    """Return an indexed PNG of rows of colour numbers, colour 0 see-through."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    raw = b"".join(b"\0" + bytes(row) for row in picture)
    stored = b""
    for at in range(0, len(raw), _STORED_BYTES):
        block = raw[at : at + _STORED_BYTES]
        last = at + _STORED_BYTES >= len(raw)
        stored += struct.pack("<BHH", last, len(block), len(block) ^ 0xFFFF) + block
    packed = b"\x78\x01" + stored + struct.pack(">I", zlib.adler32(raw))
    header = struct.pack(">IIBBBBB", len(picture[0]), len(picture), 8, 3, 0, 0, 0)
    colours = bytes(3) + b"".join(palette.values())
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"PLTE", colours)
        + chunk(b"tRNS", b"\0")
        + chunk(b"IDAT", packed)
        + chunk(b"IEND", b"")
    )


def make(folder: Path) -> dict[str, bytes]:
    """Return file name → bytes of what belongs beside the sprite files of `folder`; raises SpriteFault."""
    palette, sprites = all_sprites(folder)
    picture, index = draw(palette, sprites)
    lines = [
        f'"{part}": {{\n' + ",\n".join(f"{json.dumps(name)}: {at}" for name, at in places.items()) + "\n}" for part, places in index.items()
    ]
    return {"atlas.png": png(picture, palette), "atlas.json": ("{\n" + ",\n".join(lines) + "\n}\n").encode()}


def main() -> None:
    """Make the atlas anew."""
    try:
        made = make(SPRITES)
    except SpriteFault as fault:
        print(f"make_atlas: {fault}", file=sys.stderr)
        sys.exit(2)
    for name, data in made.items():
        (SPRITES / name).write_bytes(data)
        print(f"{SPRITES / name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
