"""Makes the game's own maps and their tileset, in Tiled's format; running it again changes nothing.

    python tools/make_maps.py                   writes maps/*.tmx, maps/dungeon.tsx and maps/dungeon.png
    python tools/make_maps.py --out FOLDER      writes them there instead
    python tools/make_maps.py --preview FOLDER  writes a small picture of each map too

A map edited in Tiled is overwritten by the next run: draw it here, or save it under another name.
"""

import argparse
import sys
from pathlib import Path

from maplib import crossroads, first_keep, great_halls, old_mine
from maplib.canvas import Canvas
from maplib.check import faults_of
from maplib.images import png
from maplib.preview import preview
from maplib.tiles import sheet
from maplib.tmx import tiled_map, tileset

MAPS = Path(__file__).resolve().parent.parent / "maps"
PREVIEW_SIDE = 1024
"""Pixels that a preview's longer side comes near to."""


def checked_maps() -> list[Canvas]:
    """Draw all maps; raises ValueError that lists what is wrong with them."""
    made = [
        (first_keep.draw(), {"by_land": 1, "by_water": 0, "ore": 30}),
        (crossroads.draw(), {"by_land": 2, "by_water": 1, "ore": 150}),
        (old_mine.draw(), {"by_land": 2, "by_water": 0, "ore": 700}),
        (great_halls.draw(), {"by_land": 3, "by_water": 0, "ore": 800, "locks": 8}),
    ]
    faults = [f"{canvas.name}: {fault}" for canvas, wanted in made for fault in faults_of(canvas, **wanted)]
    if faults:
        raise ValueError("\n".join(faults))
    return [canvas for canvas, _ in made]


def main() -> int:
    """Write everything; return the exit status."""
    parser = argparse.ArgumentParser(description="Makes the game's own maps and their tileset, in Tiled's format.")
    parser.add_argument("--out", type=Path, default=MAPS, help="folder to write to (default: maps)")
    parser.add_argument("--preview", type=Path, help="folder for a picture of each map")
    asked = parser.parse_args()
    try:
        maps = checked_maps()
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    files = {"dungeon.tsx": tileset().encode(), "dungeon.png": png(*sheet())}
    files |= {f"{canvas.name}.tmx": tiled_map(canvas).encode() for canvas in maps}
    asked.out.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (asked.out / name).write_bytes(data)
    if asked.preview:
        asked.preview.mkdir(parents=True, exist_ok=True)
        for canvas in maps:
            scale = max(4, PREVIEW_SIDE // max(canvas.width, canvas.height))
            (asked.preview / f"{canvas.name}.png").write_bytes(preview(canvas, scale))
    return 0


if __name__ == "__main__":
    sys.exit(main())
