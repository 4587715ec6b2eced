"""Tilesets, embedded or in files of their own: which global tile ids there are, and what their tiles say of themselves."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from game.content.faults import one_of, quoted
from game.sim.map_faults import Place
from game.sim.tiled.safe_xml import Node
from game.sim.tiled.sources import SourceFault, Sources
from game.sim.tiled.values import Property, properties_of, whole

ID_MASK = 0x0FFFFFFF
"""The id itself in a global tile id; the bits above it flip and turn the tile."""

_MOST_SIDE = 100_000
_SMALL_IDS = 2**22
_ALIGNMENTS = {
    "unspecified": (0.0, 1.0),
    "topleft": (0.0, 0.0),
    "top": (0.5, 0.0),
    "topright": (1.0, 0.0),
    "left": (0.0, 0.5),
    "center": (0.5, 0.5),
    "right": (1.0, 0.5),
    "bottomleft": (0.0, 1.0),
    "bottom": (0.5, 1.0),
    "bottomright": (1.0, 1.0),
}
"""Where in a tile object its position lies, as parts of its width and height."""


@dataclass
class Tile:
    """What a tileset says of one tile."""

    kind: str = ""
    properties: dict[str, Property] = field(default_factory=dict)
    size: tuple[int, int] | None = None


@dataclass
class Tileset:
    """A tileset of a map. A tile's global id is `first` + its own; own ids are below `count`, and of `only` where that is given."""

    name: str
    first: int
    width: int
    height: int
    count: int
    anchor: tuple[float, float]
    tiles: dict[int, Tile]
    only: frozenset[int] | None = None

    def tile(self, own: int) -> Tile:
        """Return what is said of a tile."""
        return self.tiles.get(own) or Tile()

    def size_of(self, own: int) -> tuple[int, int]:
        """Return a tile's width and height in pixels."""
        return self.tile(own).size or (self.width, self.height)


def _tiles(node: Node, place: Place) -> dict[int, Tile]:
    tiles: dict[int, Tile] = {}
    for child in node.all("tile"):
        own = whole(child, "id", place.at(child.line, about=place.about), 0, ID_MASK - 1)
        if own is None:
            continue
        tile = tiles.setdefault(own, Tile())
        within = place.at(child.line, about=f"{place.about} tile {own}".strip())
        tile.kind = child.get("class") or child.get("type") or tile.kind
        tile.properties.update(properties_of(child, within, None))
        image = child.first("image")
        if image is not None:
            wide, high = (image.get(side) for side in ("width", "height"))
            tile.size = (int(wide), int(high)) if wide.isdecimal() and high.isdecimal() and len(wide + high) < 12 else tile.size
    return tiles


def _by_image(node: Node, image: Node, place: Place, width: int, height: int) -> int | None:
    """Return how many tiles are on a tileset's image, None when its size isn't said."""
    if not {"width", "height"} <= image.attributes.keys():
        return None
    margin, spacing = whole(node, "margin", place, 0, _MOST_SIDE, 0), whole(node, "spacing", place, 0, _MOST_SIDE, 0)
    wide, high = whole(image, "width", place, 0, _MOST_SIDE), whole(image, "height", place, 0, _MOST_SIDE)
    if margin is None or spacing is None or wide is None or high is None:
        return 0
    columns = max(0, (wide - margin + spacing) // (width + spacing))
    rows = max(0, (high - margin + spacing) // (height + spacing))
    return columns * rows


def _count(node: Node, place: Place, tiles: dict[int, Tile], width: int, height: int) -> int:
    """Return how many own ids there are: what is said, what the image holds (before Tiled 0.13 nothing is said), and all that are named."""
    named = max(tiles, default=-1) + 1
    said = whole(node, "tilecount", place, 0, ID_MASK, 0) if "tilecount" in node.attributes else None
    image = node.first("image")
    by_image = _by_image(node, image, place, width, height) if image is not None else 0
    if by_image is None and said is None:
        return ID_MASK  # nobody knows how large the image is, and it is never opened
    return max(named, by_image or 0, said or 0)


def _tileset(node: Node, first: int, place: Place) -> Tileset | None:
    """Read a <tileset> that holds its tiles itself."""
    width = whole(node, "tilewidth", place, 1, _MOST_SIDE)
    height = whole(node, "tileheight", place, 1, _MOST_SIDE)
    alignment = node.get("objectalignment", "unspecified")
    if alignment not in _ALIGNMENTS:
        place.error(f"objectalignment is {quoted(alignment)}; {one_of(alignment, _ALIGNMENTS)}")
        alignment = "unspecified"
    tiles = _tiles(node, place)
    if width is None or height is None:
        return None
    collection = node.first("image") is None and any(child.first("image") for child in node.all("tile"))
    return Tileset(
        name=node.get("name"),
        first=first,
        width=width,
        height=height,
        count=_count(node, place, tiles, width, height),
        anchor=_ALIGNMENTS[alignment],
        tiles=tiles,
        only=frozenset(tiles) if collection else None,
    )


def read_tileset(node: Node, sources: Sources, folder: Path, place: Place) -> Tileset | None:
    """Return the tileset of a <tileset> in a map or template, None when its faults leave nothing; `folder` is that file's."""
    shown = quoted(node.get("source") or node.get("name"))
    place = place.at(node.line, about=f"tileset {shown}")
    first = whole(node, "firstgid", place, 1, ID_MASK)
    source = node.attributes.get("source")
    if source is None:
        return None if first is None else _tileset(node, first, place)
    try:
        _, root = sources.fetch(folder, source, ".tsx")
    except SourceFault as fault:
        place.error(str(fault))
        return None
    inside = place.at(root.line, file=source)
    if root.tag != "tileset":
        inside.error(f"is a <{root.tag}> file; a tileset's root is <tileset>")
        return None
    if "source" in root.attributes:
        inside.error("refers to another tileset; a .tsx file must hold its tiles itself")
        return None
    return None if first is None else _tileset(root, first, inside)


class Tilesets:
    """All tilesets of a map, by their global ids."""

    def __init__(self, known: list[Tileset], complete: bool) -> None:
        """Order them; a global id belongs to the last tileset that begins at or below it. Not `complete`: some couldn't be read."""
        self.complete = complete
        self.known = sorted(known, key=lambda tileset: tileset.first)
        self._first = np.array([tileset.first for tileset in self.known], np.int64)
        self._count = np.array([tileset.count for tileset in self.known], np.int64)

    def find(self, gid: int) -> tuple[Tileset, int] | None:
        """Return the tileset and own id of a global id without flip bits, None when it is in no tileset."""
        place = int(np.searchsorted(self._first, gid, "right")) - 1
        if place < 0:
            return None
        tileset, own = self.known[place], gid - self.known[place].first
        if own >= tileset.count or (tileset.only is not None and own not in tileset.only):
            return None
        return tileset, own

    def unknown(self, gids: NDArray[np.uint32]) -> NDArray[np.bool_]:
        """Return which of the global ids, without flip bits, are in no tileset; 0 is no tile and always known."""
        largest = int(gids.max(initial=0))
        used: NDArray[np.int64]
        if largest < _SMALL_IDS:
            seen = np.zeros(largest + 1, np.bool_)
            seen[gids] = True
            used = np.flatnonzero(seen)
        else:
            used = np.unique(gids).astype(np.int64)
        wrong = used[self._outside(used)]
        wrong = wrong[wrong != 0]
        return np.isin(gids, wrong) if len(wrong) else np.zeros(gids.shape, np.bool_)

    def _outside(self, used: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return which ids, in rising order, are in no tileset."""
        if not self.known:
            return np.ones(len(used), np.bool_)
        owner = np.searchsorted(self._first, used, "right") - 1
        own = used - self._first[owner]
        outside = (owner < 0) | (own >= self._count[owner])
        for number, tileset in enumerate(self.known):
            if tileset.only is not None:
                outside |= (owner == number) & ~np.isin(own, np.fromiter(tileset.only, np.int64, len(tileset.only)))
        return outside
