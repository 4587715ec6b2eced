"""Layers found and checked: tile layers down to blocks of tile ids, object layers with the offset they are seen at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from game.content.faults import quoted
from game.sim.map_faults import Place
from game.sim.plan import MOST_SIDE
from game.sim.tiled.cells import DataFault, decode, encoding_fault
from game.sim.tiled.safe_xml import Node
from game.sim.tiled.tilesets import ID_MASK, Tilesets
from game.sim.tiled.values import References, number, properties_of, whole

_MOST_CELLS = MOST_SIDE * MOST_SIDE
_MOST_LAYER_CELLS = 4 * _MOST_CELLS
"""Of one layer, chunks with nothing in them included."""

_MOST_MAP_CELLS = 32 * _MOST_CELLS
"""Of all layers together."""

_LARGEST = 2**31 - 1


@dataclass
class Block:
    """A run of cells of a tile layer: where it begins, in cells, and its tile ids without flip bits, uint32[height, width]."""

    x: int
    y: int
    gids: NDArray[np.uint32]


@dataclass
class Layer:
    """A layer of a map; `offset` is where it is seen, in pixels, groups included."""

    node: Node
    name: str
    place: Place
    offset: tuple[float, float]
    blocks: list[Block] = field(default_factory=list)
    sound: bool = True

    def used(self) -> tuple[int, int, int, int] | None:
        """Return left, top, right and bottom (beyond the last) of the cells with a tile, None without any."""
        boxes = []
        for block in self.blocks:
            rows, columns = np.flatnonzero(block.gids.any(axis=1)), np.flatnonzero(block.gids.any(axis=0))
            if len(rows):
                boxes.append(
                    (block.x + int(columns[0]), block.y + int(rows[0]), block.x + int(columns[-1]) + 1, block.y + int(rows[-1]) + 1)
                )
        if not boxes:
            return None
        left, top, right, bottom = zip(*boxes, strict=True)
        return min(left), min(top), max(right), max(bottom)

    def cells(self, left: int, top: int, width: int, height: int) -> NDArray[np.uint32]:
        """Return the tile ids of a part of the layer, uint32[height, width]; where blocks overlap, the last one holds."""
        whole_layer = np.zeros((height, width), np.uint32)
        for block in self.blocks:
            x, y = block.x - left, block.y - top
            high, wide = block.gids.shape
            from_x, from_y, to_x, to_y = max(0, x), max(0, y), min(width, x + wide), min(height, y + high)
            if from_x < to_x and from_y < to_y:
                whole_layer[from_y:to_y, from_x:to_x] = block.gids[from_y - y : to_y - y, from_x - x : to_x - x]
        return whole_layer


def find_layers(root: Node, place: Place, references: References) -> Iterator[Layer]:
    """Yield all layers but groups, those in groups too, hidden ones too, in the map's order; check what all layers have."""
    ids: dict[int, int] = {}
    yield from _find(root, place, references, ids, (0.0, 0.0))


def _find(parent: Node, place: Place, references: References, ids: dict[int, int], offset: tuple[float, float]) -> Iterator[Layer]:
    for node in parent.all("layer", "objectgroup", "imagelayer", "group"):
        name = node.get("name")
        here = place.at(node.line, layer=quoted(name) if name or "id" not in node.attributes else f"of id {node.get('id')}")
        id_ = whole(node, "id", here, 0, _LARGEST, -1)
        if id_ is not None and id_ in ids:
            here.error(f"the layer of line {ids[id_]} has the id {id_} too; ids must differ: duplicate the layer again in Tiled")
        elif id_ is not None and id_ >= 0:
            ids[id_] = node.line
        across, down = number(node, "offsetx", here), number(node, "offsety", here)
        for name_of_number in ("opacity", "parallaxx", "parallaxy"):
            number(node, name_of_number, here)
        whole(node, "visible", here, 0, 1, 1)
        properties_of(node, here, references)
        at = (offset[0] + (across or 0.0), offset[1] + (down or 0.0))
        if node.tag == "group":
            yield from _find(node, here, references, ids, at)
        else:
            yield Layer(node, name, here, at)


class CellReader:
    """Reads the cells of the tile layers of one map."""

    def __init__(self, size: tuple[int, int], infinite: bool, tilesets: Tilesets) -> None:
        """Know the map's size in cells, which doesn't count where it is infinite."""
        self._size = size
        self._infinite = infinite
        self._tilesets = tilesets
        self._left = _MOST_MAP_CELLS

    def read(self, layer: Layer) -> None:
        """Read a tile layer's blocks; one with faults is no longer `sound`."""
        node, place, (width, height) = layer.node, layer.place, self._size
        layer.sound = False
        own = [whole(node, name, place, 0, _LARGEST, side) for name, side in (("width", width), ("height", height))]
        if None in own:
            return
        if not self._infinite and own != [width, height]:
            place.error(f"is {own[0]}×{own[1]} cells on a map of {width}×{height}; resize the map in Tiled, which resizes all layers")
            return
        data = node.first("data")
        if data is None:
            place.error("has no <data>; save the map again in Tiled")
            return
        encoding, compression = data.get("encoding"), data.get("compression")
        fault = encoding_fault(encoding, compression)
        if fault:
            place.error(fault)
            return
        chunks = list(data.all("chunk"))
        layer.sound = True
        if chunks:
            self._chunks(layer, chunks, encoding, compression)
        elif not self._infinite or data.text.strip() or data.tiles_seen:
            self._block(layer, data, (0, 0, int(own[0] or 0), int(own[1] or 0)), encoding, compression)
        self._check_tiles(layer)

    def _chunks(self, layer: Layer, chunks: list[Node], encoding: str, compression: str) -> None:
        total = 0
        for chunk in chunks:
            here = layer.place.at(chunk.line, about="chunk")
            x, y = whole(chunk, "x", here, -_LARGEST, _LARGEST), whole(chunk, "y", here, -_LARGEST, _LARGEST)
            width, height = whole(chunk, "width", here, 1, MOST_SIDE), whole(chunk, "height", here, 1, MOST_SIDE)
            if x is None or y is None or width is None or height is None:
                layer.sound = False
                continue
            total += width * height
            if total > _MOST_LAYER_CELLS:
                layer.place.error(f"has chunks of more than {_MOST_LAYER_CELLS} cells; a map has at most {MOST_SIDE}×{MOST_SIDE}")
                layer.sound = False
                return
            self._block(layer, chunk, (x, y, width, height), encoding, compression)

    def _block(self, layer: Layer, node: Node, box: tuple[int, int, int, int], encoding: str, compression: str) -> None:
        x, y, width, height = box
        here = layer.place if node.tag == "data" else layer.place.at(node.line, about=f"chunk at {x}, {y}")
        if width * height > _MOST_CELLS or width * height > self._left:
            here.error(f"is {width}×{height} cells; a map has at most {MOST_SIDE}×{MOST_SIDE}, and few layers")
            layer.sound = False
            return
        self._left -= width * height
        try:
            gids = decode(node, encoding, compression, width * height)
        except DataFault as fault:
            here.error(f"its data {fault}")
            layer.sound = False
            return
        layer.blocks.append(Block(x, y, (gids & np.uint32(ID_MASK)).reshape(height, width)))

    def _check_tiles(self, layer: Layer) -> None:
        """Tell of ids in no tileset, and of tiles beyond the edge; such tiles are then taken as empty."""
        wrong_cells, first = 0, ""
        for block in layer.blocks:
            wrong = self._tilesets.unknown(block.gids)
            many = int(np.count_nonzero(wrong))
            if many and not wrong_cells:
                row, column = np.argwhere(wrong)[0].tolist()
                first = f"tile id {block.gids[row, column]} at [{block.x + column}, {block.y + row}] is in no tileset"
            if many:
                block.gids[wrong] = 0
                wrong_cells += many
        if wrong_cells and not self._tilesets.complete:
            layer.sound = False  # the tileset's own fault has been told
        elif wrong_cells:
            more = f", and {wrong_cells - 1} more cells" if wrong_cells > 1 else ""
            layer.place.error(f"{first}{more}; draw them again, or add the tileset they came from")
            layer.sound = False
        used = layer.used()
        if used and not self._infinite and (used[0] < 0 or used[1] < 0 or used[2] > self._size[0] or used[3] > self._size[1]):
            layer.place.error("has tiles beyond the edge of the map; make the map infinite, or resize it in Tiled")
            layer.sound = False
