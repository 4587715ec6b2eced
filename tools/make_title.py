"""Makes assets/title.png, the picture behind the title: `python tools/make_title.py`. Remaking it changes nothing.

It is a view of the first keep, as the game draws it, at half the size in which it is shown.
"""

import os
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

from game.content.load import content
from game.sim.maps import load_map
from game.sim.plan import begin
from game.ui.shot import as_png, picture

ROOT = Path(__file__).resolve().parent.parent
TITLE = ROOT / "assets" / "title.png"
MAP, SIZE, AT, ZOOM = "first_keep.tmx", (720, 360), None, 1


def made() -> bytes:
    """Return the picture as a PNG."""
    world = begin(load_map(ROOT / "maps" / MAP, content()), content(), 1, False)
    return as_png(picture(world, SIZE, AT, ZOOM, reveal=True))


if __name__ == "__main__":
    data = made()
    TITLE.write_bytes(data)
    print(f"{TITLE.relative_to(ROOT)}: {len(data)} bytes")
