"""Small Tiled maps made for the tests: a drawing in the text map's signs becomes a map in any of Tiled's forms."""

import base64
import gzip
import zlib
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import zstandard

from game.content.load import content
from game.sim.map_faults import ReadMap
from game.sim.maps import read_map
from game.sim.plan import MapPlan

HALL = """\
XXXXXXXXXX
>........X
X.X.....~X
X.......$X
XXXXXXXXXX
"""
"""A gate, floor, a pillar, water and ore; 10 × 5 cells of 16 pixels."""

HEART = (
    '<object id="1" type="heart" x="120" y="40"><point/></object><object id="2" type="demon_hall" x="96" y="16" width="32" height="48"/>'
)
"""The heart at [7, 2] in a hall from [6, 1] to [7, 3]."""

_UNPACKED = {"zlib": zlib.compress, "gzip": gzip.compress, "zstd": zstandard.compress}


def terrain_tiles() -> str:
    """Return a tile for each kind of ground, in the order of their numbers."""
    return "".join(
        f'<tile id="{number}"><properties><property name="terrain" value="{name}"/></properties></tile>'
        for number, name in enumerate(content().terrain)
    )


def tileset(attributes: str = "", tiles: str | None = None, head: str = 'firstgid="1" ') -> str:
    """Return a tileset with a tile for each kind of ground."""
    said = attributes or 'name="ground" tilewidth="16" tileheight="16" tilecount="8" columns="4"'
    return f'<tileset {head}{said}><image source="../art/ground.png" width="64" height="32"/>{terrain_tiles() if tiles is None else tiles}</tileset>'


def ids(drawing: str) -> np.ndarray:
    """Return the global tile ids of a drawing; an underscore has no tile."""
    signs = {terrain.sign: number + 1 for number, terrain in enumerate(content().terrain.values())}
    return np.array([[signs.get(sign, 0) for sign in row] for row in drawing.splitlines()], np.uint32)


def written(cells: np.ndarray, form: str) -> str:
    """Return cells as the content of <data> or <chunk>: xml, csv, base64, zlib, gzip or zstd."""
    if form == "xml":
        return "".join(f'\n   <tile gid="{gid}"/>' if gid else "\n   <tile/>" for gid in cells.ravel().tolist())
    if form == "csv":
        return "\n" + ",\n".join(",".join(map(str, row)) for row in cells.tolist()) + "\n"
    raw = cells.astype("<u4").tobytes()
    return f"\n   {base64.b64encode(_UNPACKED.get(form, bytes)(raw)).decode()}\n  "


def how(form: str) -> str:
    """Return the attributes of <data> for a form."""
    if form == "xml":
        return ""
    return 'encoding="csv"' if form == "csv" else 'encoding="base64"' + ("" if form == "base64" else f' compression="{form}"')


@dataclass(frozen=True)
class Tmx:
    """A Tiled map; `but` gives one that differs."""

    drawing: str = HALL
    form: str = "csv"
    cells: np.ndarray | None = None
    chunks: tuple[tuple[int, int, int, int], ...] = ()
    map: dict[str, str] = field(default_factory=dict)
    layer: dict[str, str] = field(default_factory=dict)
    data: str | None = None
    tilesets: str | None = None
    properties: str = ""
    objects: str = HEART
    before: str = ""
    after: str = ""
    head: str = '<?xml version="1.0" encoding="UTF-8"?>\n'

    def but(self, **changes: object) -> "Tmx":
        return replace(self, **changes)

    def __str__(self) -> str:
        cells = ids(self.drawing) if self.cells is None else self.cells
        height, width = cells.shape
        size = {"width": str(width), "height": str(height)}
        said = {"version": "1.10", "orientation": "orthogonal", **size, "tilewidth": "16", "tileheight": "16"} | self.map
        data = self.data
        if data is None and self.chunks:
            data = f"<data {how(self.form)}>" + "".join(self._chunk(cells, *chunk) for chunk in self.chunks) + "</data>"
        elif data is None:
            data = f"<data {how(self.form)}>{written(cells, self.form)}</data>"
        return (
            f"{self.head}<map{_attributes(said)}>\n"
            f"<properties>{self.properties}</properties>\n"
            f"{tileset() if self.tilesets is None else self.tilesets}\n{self.before}"
            f"<layer{_attributes({'id': '1', 'name': 'terrain'} | size | self.layer)}>{data}</layer>\n"
            f'<objectgroup id="2" name="things">{self.objects}</objectgroup>\n{self.after}</map>\n'
        )

    def _chunk(self, cells: np.ndarray, x: int, y: int, width: int, height: int) -> str:
        """Return a chunk of the drawing, which begins at the cell -3, 5 of an infinite map."""
        part = np.zeros((height, width), np.uint32)
        for row in range(height):
            for column in range(width):
                at_y, at_x = y + row - 5, x + column + 3
                if 0 <= at_y < cells.shape[0] and 0 <= at_x < cells.shape[1]:
                    part[row, column] = cells[at_y, at_x]
        return f'<chunk x="{x}" y="{y}" width="{width}" height="{height}">{written(part, self.form)}</chunk>'


def _attributes(values: dict[str, str]) -> str:
    return "".join(f' {name}="{value}"' for name, value in values.items() if value is not None)


def read(folder: Path, text: object, name: str = "m.tmx") -> ReadMap:
    """Write a map (text or bytes) into a folder and read it; the faults name it as `name`."""
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else str(text).encode())
    found = read_map(path, content())
    for fault in found.faults:
        fault.where = fault.where.replace(f"{folder}/", "")
    return found


def told(found: ReadMap) -> list[str]:
    """Return the faults as they are printed."""
    return [str(fault) for fault in found.faults]


def plan_of(folder: Path, text: object, name: str = "m.tmx") -> MapPlan:
    """Return the plan of a map that must be without fault."""
    found = read(folder, text, name)
    assert told(found) == []
    assert found.plan is not None
    return found.plan
