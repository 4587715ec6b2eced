"""A Tiled map made plain for pytmx: one finite CSV layer of ground, upright boxes for objects, and no other file named."""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement

from game.content.faults import quoted
from game.sim.map_faults import Place
from game.sim.plan import MOST_SIDE
from game.sim.tiled.layers import CellReader, Layer, find_layers
from game.sim.tiled.objects import ObjectReader, PlainObject
from game.sim.tiled.safe_xml import Node
from game.sim.tiled.sources import Sources
from game.sim.tiled.tilesets import Tileset, Tilesets, read_tileset
from game.sim.tiled.values import Property, References, properties_of, whole

TERRAIN = "terrain"
"""Name of the tile layer that draws the ground, and of the property by which its tiles say which ground they are."""

_MOST_TILE_SIDE = 4096
_NEWEST = (1, 12)
_UNKNOWN = "no tile layer named 'terrain'"
_OTHER_ROOTS = {
    "tileset": "is a tileset (.tsx), not a map; name the .tmx that uses it",
    "template": "is a template (.tx), not a map; name the .tmx that uses it",
}


@dataclass
class _Header:
    width: int
    height: int
    tile_width: int
    tile_height: int
    infinite: bool


def _header(root: Node, place: Place) -> _Header | None:
    """Check the <map> element; None when nothing further can be read by it."""
    orientation = root.attributes.get("orientation")
    if orientation is None:
        place.error("the map has no orientation; it must be 'orthogonal'")
    elif orientation != "orthogonal":
        place.error(f"the map is {quoted(orientation)}; it must be orthogonal: choose that in Tiled's map properties")
    version = re.fullmatch(r"([0-9]{1,3})\.([0-9]{1,3})(\..*)?", root.get("version", "1.0"))
    if version is None:
        place.warn(f"version is {quoted(root.get('version'))}, which is no version of Tiled's format; what is unknown in it is passed over")
    elif (int(version.group(1)), int(version.group(2))) > _NEWEST:
        place.warn(f"is of Tiled's format {version.group(0)}, newer than 1.12; what is unknown in it is passed over")
    infinite = whole(root, "infinite", place, 0, 1, 0)
    tile_width = whole(root, "tilewidth", place, 1, _MOST_TILE_SIDE)
    tile_height = whole(root, "tileheight", place, 1, _MOST_TILE_SIDE)
    # Sizes of an infinite map say nothing, so they may be anything that is a number.
    low, high = (0, 2**31 - 1) if infinite else (1, MOST_SIDE)
    width, height = whole(root, "width", place, low, high), whole(root, "height", place, low, high)
    if None in (width, height, tile_width, tile_height, infinite) or orientation not in (None, "orthogonal"):
        return None
    return _Header(int(width or 0), int(height or 0), int(tile_width or 0), int(tile_height or 0), bool(infinite))


def _tilesets(root: Node, sources: Sources, place: Place) -> Tilesets:
    found: list[Tileset] = []
    complete = True
    for node in root.all("tileset"):
        tileset = read_tileset(node, sources, sources.root, place)
        if tileset is None:
            complete = False
            continue
        twin = next((other for other in found if other.first == tileset.first), None)
        if twin is not None:
            place.at(node.line, about=f"tileset {quoted(tileset.name)}").error(
                f"firstgid {tileset.first} is that of tileset {quoted(twin.name)} too; add the tileset again in Tiled"
            )
        found.append(tileset)
    return Tilesets(found, complete)


def make_plain(root: Node, sources: Sources, place: Place) -> Element | None:
    """Return the map as a document for pytmx, None when there is no ground to be read; tells all that is wrong with it.

    Objects come in the layers' order, placed as they are seen over the ground; those with faults are left out.
    """
    if root.tag != "map":
        what = _OTHER_ROOTS.get(root.tag, f"is a <{root.tag}> file, not a Tiled map; its root must be <map>")
        place.at(root.line).error(what)
        return None
    here = place.at(root.line)
    header = _header(root, here)
    references = References([])
    properties = properties_of(root, here, references)
    tilesets = _tilesets(root, sources, place)
    layers = list(find_layers(root, place, references))
    if header is None:
        return None
    cells = CellReader((header.width, header.height), header.infinite, tilesets)
    tile_layers = [layer for layer in layers if layer.node.tag == "layer"]
    drawn: list[tuple[int, int, int, int]] = []
    for layer in tile_layers:
        cells.read(layer)
        if layer.name != TERRAIN:
            drawn.extend(filter(None, [layer.used()]))
            layer.blocks.clear()  # checked, but nothing is drawn from it, and memory is dear
    objects = ObjectReader(sources, tilesets, references)
    groups = [
        (layer, [found for node in layer.node.all("object") for found in (objects.read(node, layer.place),) if found is not None])
        for layer in layers
        if layer.node.tag == "objectgroup"
    ]
    for id_, name, where in references.wanted:
        if id_ not in objects.ids:
            where.error(f"the property {quoted(name)} refers to object {id_}, which isn't there; choose another or clear it")
    if not any(layer.name == TERRAIN for layer in tile_layers):
        _warn_of_no_ground(tile_layers, header, here)
        return _groundless(header, drawn, here)
    ground = _ground(tile_layers, header)
    if ground is None:
        return None
    layer, box = ground
    return _document(header, properties, tilesets, layer, box, groups)


def _warn_of_no_ground(layers: list[Layer], header: _Header, place: Place) -> None:
    near = next((layer.name for layer in layers if layer.name.strip().casefold() == TERRAIN), None)
    fix = f"rename {quoted(near)}" if near else "call the layer that draws the ground 'terrain', and give its tiles a property 'terrain'"
    size = "infinite" if header.infinite else f"{header.width}×{header.height} cells"
    sound = "" if place.faults.fatal else f"is a sound Tiled map ({size}, tile layers: {len(layers)}), but not made for Deadfall: "
    place.warn(f"{sound}{_UNKNOWN}, so that all of it is bedrock; {fix}")


def _groundless(header: _Header, drawn: list[tuple[int, int, int, int]], place: Place) -> Element | None:
    """Return a map that says nothing of the ground: bedrock as large as what is drawn on it, its objects left out."""
    width, height = header.width, header.height
    if header.infinite:
        width = max((right for _, _, right, _ in drawn), default=1) - min((left for left, _, _, _ in drawn), default=0)
        height = max((bottom for _, _, _, bottom in drawn), default=1) - min((top for _, top, _, _ in drawn), default=0)
        if width > MOST_SIDE or height > MOST_SIDE:
            place.error(f"is drawn over {width}×{height} cells; a map has at most {MOST_SIDE}×{MOST_SIDE}")
            return None
    document = Element("map", orientation="orthogonal", width=str(width), height=str(height))
    document.set("tilewidth", str(header.tile_width))
    document.set("tileheight", str(header.tile_height))
    layer = SubElement(document, "layer", name=TERRAIN, width=str(width), height=str(height))
    SubElement(layer, "data", encoding="csv").text = ",".join(["0"] * (width * height))
    return document


def _ground(layers: list[Layer], header: _Header) -> tuple[Layer, tuple[int, int, int, int]] | None:
    """Return the ground's layer and the box of the map in it, in cells: left, top, width, height."""
    ground = [layer for layer in layers if layer.name == TERRAIN]
    for layer in ground[1:]:
        layer.place.error("a second tile layer 'terrain'; there can be one: rename or merge them")
    layer = ground[0]
    if not header.infinite:
        return (layer, (0, 0, header.width, header.height)) if layer.blocks else None
    used = layer.used()
    if used is None:
        if layer.sound:
            layer.place.error("is empty; draw the ground on it")
        return None
    left, top, right, bottom = used
    if right - left > MOST_SIDE or bottom - top > MOST_SIDE:
        layer.place.error(f"is drawn over {right - left}×{bottom - top} cells; a map has at most {MOST_SIDE}×{MOST_SIDE}")
        return None
    return layer, (left, top, right - left, bottom - top)


def _put_properties(parent: Element, properties: dict[str, Property]) -> None:
    if not properties:
        return
    group = SubElement(parent, "properties")
    for name, value in properties.items():
        # Without a value pytmx gives None for a text, and can't read the rest.
        SubElement(group, "property", name=name, type=value.kind, value=value.value or ("0" if value.kind == "object" else ""))


def _document(
    header: _Header,
    properties: dict[str, Property],
    tilesets: Tilesets,
    ground: Layer,
    box: tuple[int, int, int, int],
    groups: list[tuple[Layer, list[PlainObject]]],
) -> Element:
    left, top, width, height = box
    document = Element("map", orientation="orthogonal", width=str(width), height=str(height))
    document.set("tilewidth", str(header.tile_width))
    document.set("tileheight", str(header.tile_height))
    _put_properties(document, properties)
    for tileset in tilesets.known:
        node = SubElement(document, "tileset", firstgid=str(tileset.first), name=tileset.name)
        for own, tile in tileset.tiles.items():
            if TERRAIN in tile.properties:
                _put_properties(SubElement(node, "tile", id=str(own)), {TERRAIN: tile.properties[TERRAIN]})
    layer = SubElement(document, "layer", name=TERRAIN, width=str(width), height=str(height))
    gids = ground.cells(left, top, width, height)
    SubElement(layer, "data", encoding="csv").text = ",".join(map(str, gids.ravel().tolist()))
    shift_x = ground.offset[0] + left * header.tile_width
    shift_y = ground.offset[1] + top * header.tile_height
    for group, objects in groups:
        node = SubElement(document, "objectgroup", name=str(group.place.layer))
        for thing in objects:
            x, y = thing.box[0] + group.offset[0] - shift_x, thing.box[1] + group.offset[1] - shift_y
            child = SubElement(node, "object", id=str(thing.id), name=thing.name, type=thing.kind, x=repr(x), y=repr(y))
            child.set("width", repr(thing.box[2] - thing.box[0]))
            child.set("height", repr(thing.box[3] - thing.box[1]))
            child.set("shape", thing.shape)
            child.set("turned", str(int(thing.turned)))
            child.set("line", str(thing.line))
            _put_properties(child, thing.properties)
    return document
