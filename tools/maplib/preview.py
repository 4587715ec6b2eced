"""A small picture of a map, to look at while drawing it."""

import numpy as np

from maplib.canvas import SOLID, Canvas
from maplib.images import png

_GROUND = ("0d0a12", "3d3847", "d49a2c", "86552f", "385aac", "f4ecdc", "356234")
_OTHER = {
    "edge": "9c94a0",
    "hall": "78469c",
    "heart": "f058d0",
    "door": "dcd0b0",
    "padlock": "dc5038",
    "torch": "f8c050",
    "bed": "b6c6d0",
    "treasury": "f8dc78",
    "wolf": "eaf4f6",
    "spider": "58d0c0",
}


def preview(canvas: Canvas, scale: int) -> bytes:
    """Return a PNG file of the map with `scale` pixels a cell: walls with a bright edge, things as small squares."""
    names = list(_OTHER)

    def colour(name: str) -> int:
        return len(_GROUND) + names.index(name)

    ground = canvas.ground.copy()
    x, y, width, height = canvas.hall
    ground[y : y + height, x : x + width] = colour("hall")
    pixels = np.repeat(np.repeat(ground, scale, 0), scale, 1)
    solid = np.pad(canvas.of(*SOLID), 1, constant_values=True)
    for y in range(canvas.height):
        for x in range(canvas.width):
            if not solid[y + 1, x + 1]:
                continue
            top, left = y * scale, x * scale
            if not solid[y + 2, x + 1]:
                pixels[top + scale - 1, left : left + scale] = colour("edge")
            if not solid[y, x + 1]:
                pixels[top, left : left + scale] = colour("edge")
            if not solid[y + 1, x + 2]:
                pixels[top : top + scale, left + scale - 1] = colour("edge")
            if not solid[y + 1, x]:
                pixels[top : top + scale, left] = colour("edge")
    inset = max(1, scale // 5)
    marks = [(thing.kind, thing.x, thing.y) for thing in canvas.things + canvas.people] + [("heart", *canvas.heart)]
    for kind, x, y in marks:
        border = 0 if kind == "door" else inset
        pixels[y * scale + border : (y + 1) * scale - border, x * scale + border : (x + 1) * scale - border] = colour(kind)
    return png(pixels, [*_GROUND, *_OTHER.values()])
