"""Objects made plain: templates and tiles filled in, turned and aligned, down to the box they cover and what they say."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path

from game.content.faults import quoted
from game.sim.map_faults import Place
from game.sim.tiled.safe_xml import Node
from game.sim.tiled.sources import SourceFault, Sources
from game.sim.tiled.tilesets import ID_MASK, Tilesets, read_tileset
from game.sim.tiled.values import Property, References, number, number_of, properties_of, whole

_SHAPES = ("ellipse", "point", "polygon", "polyline", "text", "capsule")
_LARGEST_ID = 2**31 - 1
_QUARTERS = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in pixels."""


@dataclass
class PlainObject:
    """An object as it is seen on the map: the box it covers, upright; `turned` when it stands askew in it."""

    id: int
    name: str
    kind: str
    shape: str
    box: Box
    turned: bool
    properties: dict[str, Property]
    line: int


@dataclass
class _Template:
    node: Node
    tilesets: Tilesets
    properties: dict[str, Property]


@dataclass
class ObjectReader:
    """Reads the objects of one map."""

    sources: Sources
    tilesets: Tilesets
    references: References
    ids: dict[int, int] = field(default_factory=dict)
    templates: dict[Path, _Template | None] = field(default_factory=dict)

    def read(self, node: Node, place: Place) -> PlainObject | None:
        """Return an object, None when its faults leave nothing of it."""
        id_ = whole(node, "id", place, 0, _LARGEST_ID, -1)
        place = place.at(node.line, object=-1 if id_ is None else id_, about="" if id_ != -1 else f"object {quoted(node.get('name'))}")
        if id_ is None:
            return None
        if id_ in self.ids:
            place.error(f"the object of line {self.ids[id_]} has the id {id_} too; ids must differ: cut it and paste it again in Tiled")
        elif id_ >= 0:
            self.ids[id_] = node.line
        template = None
        if "template" in node.attributes:
            template = self._template(node.get("template"), place)
            if template is None:
                return None
        return self._filled(id_, node, template, place)

    def _template(self, source: str, place: Place) -> _Template | None:
        try:
            path, root = self.sources.fetch(self.sources.root, source, ".tx")
        except SourceFault as fault:
            place.error(f"its template {fault}")
            return None
        if path in self.templates:
            if self.templates[path] is None:
                place.error(f"its template {quoted(source)} has faults; mend them")
            return self.templates[path]
        self.templates[path] = None
        inside = place.at(root.line, file=source)
        thing = root.first("object") if root.tag == "template" else None
        if thing is None:
            inside.error("is no template; its root must be <template> with an <object> in it")
            return None
        if "template" in thing.attributes:
            inside.error("its object has a template in turn; a template must hold its object itself")
            return None
        before = place.faults.fatal
        place.faults.fatal = False
        read = [read_tileset(child, self.sources, path.parent, inside) for child in root.all("tileset")]
        found = [tileset for tileset in read if tileset is not None]
        properties = properties_of(thing, inside, None)
        sound = not place.faults.fatal
        place.faults.fatal |= before
        if sound:
            self.templates[path] = _Template(thing, Tilesets(found, complete=len(found) == len(read)), properties)
        return self.templates[path]

    def _filled(self, id_: int, node: Node, template: _Template | None, place: Place) -> PlainObject | None:
        said = {**(template.node.attributes if template else {}), **node.attributes}
        whole_node = Node("object", said, node.line)
        shape_node = next(node.all(*_SHAPES), None)
        if shape_node is None and template is not None and "gid" not in node.attributes:
            shape_node = next(template.node.all(*_SHAPES), None)
        shape = shape_node.tag if shape_node else "rectangle"
        x, y = number(whole_node, "x", place), number(whole_node, "y", place)
        angle = number(whole_node, "rotation", place)
        number(whole_node, "opacity", place)
        whole(whole_node, "visible", place, 0, 1, 1)
        kind = node.get("class") or node.get("type")
        if template and not kind:
            kind = template.node.get("class") or template.node.get("type")
        properties = dict(template.properties) if template else {}
        own = properties_of(node, place, self.references)
        wide, high, anchor = 0.0, 0.0, (0.0, 0.0)
        if "gid" in said:
            gid = whole(whole_node, "gid", place, 1, 2**32 - 1)
            tilesets = self.tilesets if "gid" in node.attributes or template is None else template.tilesets
            found = tilesets.find(gid & ID_MASK) if gid is not None else None
            if found is None:
                if gid is not None and tilesets.complete:
                    place.error(f"its tile {gid & ID_MASK} is in no tileset; choose another tile or add its tileset")
                return None
            tileset, tile_id = found
            shape, anchor = "tile", tileset.anchor
            wide, high = tileset.size_of(tile_id)
            kind = kind or tileset.tile(tile_id).kind
            properties = {**tileset.tile(tile_id).properties, **properties}
        width = number(whole_node, "width", place, wide, low=0.0)
        height = number(whole_node, "height", place, high, low=0.0)
        if x is None or y is None or angle is None or width is None or height is None:
            return None
        local: Box | None = (-anchor[0] * width, -anchor[1] * height, (1 - anchor[0]) * width, (1 - anchor[1]) * height)
        if shape == "point":
            local = (0.0, 0.0, 0.0, 0.0)
        elif shape in ("polygon", "polyline") and shape_node is not None:
            local = _corners(shape_node, place)
        if local is None:
            return None
        left, top, right, bottom = _turned(local, angle)
        box = (x + left, y + top, x + right, y + bottom)
        return PlainObject(id_, said.get("name", ""), kind, shape, box, angle % 90 != 0, {**properties, **own}, node.line)


def _corners(node: Node, place: Place) -> Box | None:
    """Return the box around a polygon's points; tells what is wrong and returns None otherwise."""
    pairs = [pair.split(",") for pair in node.get("points").split()]
    points = [[number_of(part) for part in pair] for pair in pairs]
    plain = [(point[0], point[1]) for point in points if len(point) == 2 and point[0] is not None and point[1] is not None]
    if not plain or len(plain) != len(points):
        place.error(f"its points are {quoted(node.get('points'))}; they must be pairs of numbers: 0,0 16,0 16,16")
        return None
    across, down = [x for x, _ in plain], [y for _, y in plain]
    return min(across), min(down), max(across), max(down)


def _turned(box: Box, angle: float) -> Box:
    """Return the upright box around a box that is turned clockwise about the object's position, by an angle in degrees."""
    angle %= 360
    cos, sin = _QUARTERS[int(angle // 90)] if angle % 90 == 0 else (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
    left, top, right, bottom = box
    corners = [(x * cos - y * sin, x * sin + y * cos) for x in (left, right) for y in (top, bottom)]
    across, down = [x for x, _ in corners], [y for _, y in corners]
    return min(across), min(down), max(across), max(down)
