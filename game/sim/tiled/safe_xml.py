"""Reads XML into small nodes without ever following an entity, a DTD or another file."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from typing import NoReturn
from xml.parsers import expat

from game.content.faults import quoted

MOST_ELEMENTS = 400_000
"""Most elements of a file, those of tile data not counted."""

MOST_DEPTH = 64
MOST_TILES = 1024 * 1024
"""Most tiles that are kept of one run of <tile> elements; all are counted."""

_TILE_PARENTS = ("data", "chunk")
_ENCODING = re.compile(r"utf-?8|utf-?16(le|be)?|us-ascii|iso-8859-[0-9]+|windows-125[0-9]|koi8-[ru]", re.IGNORECASE)
_GID = re.compile(r"[0-9]{1,10}")


class XmlFault(Exception):
    """A file isn't XML, or holds what is never followed; `line` is 0 where none can be told."""

    def __init__(self, what: str, line: int = 0) -> None:
        """Say what is wrong, and in which line."""
        super().__init__(what)
        self.what = what
        self.line = line


class Node:
    """An element: its tag, attributes, children, text and line; tile data is kept as numbers, not as children."""

    __slots__ = ("attributes", "bad_tile", "children", "line", "tag", "text", "tiles", "tiles_seen")

    def __init__(self, tag: str, attributes: dict[str, str], line: int) -> None:
        """Make an element without content."""
        self.tag = tag
        self.attributes = attributes
        self.children: list[Node] = []
        self.text = ""
        self.line = line
        self.tiles: array[int] | None = None
        self.tiles_seen = 0
        self.bad_tile: str | None = None

    def get(self, name: str, default: str = "") -> str:
        """Return an attribute."""
        return self.attributes.get(name, default)

    def all(self, *tags: str) -> Iterator[Node]:
        """Yield the children of these tags."""
        return (child for child in self.children if child.tag in tags)

    def first(self, tag: str) -> Node | None:
        """Return the first child of a tag."""
        return next(self.all(tag), None)

    def add_tile(self, gid: str, known: dict[str, int]) -> None:
        """Take in a <tile> of a tile layer's data; `known` are the ids met before, as most are met again and again."""
        if self.tiles is None:
            self.tiles = array("Q")
        self.tiles_seen += 1
        number = known.get(gid)
        if number is None:
            if not _GID.fullmatch(gid):
                self.bad_tile = self.bad_tile or gid
                return
            number = known[gid] = int(gid)
        if self.tiles_seen <= MOST_TILES:
            self.tiles.append(number)


class _Builder:
    """Builds nodes from what expat tells."""

    def __init__(self, parser: expat.XMLParserType) -> None:
        self.parser = parser
        self.root: Node | None = None
        self.open: list[Node] = []
        self.pieces: list[list[str]] = []
        self.holder: Node | None = None  # the innermost open element, when it is tile data
        self.tile_depth = 0
        self.known: dict[str, int] = {}
        self.elements = 0
        parser.buffer_text = True
        parser.buffer_size = 2**20
        parser.XmlDeclHandler = self.declared
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        parser.EntityDeclHandler = self.entity
        parser.SkippedEntityHandler = self.skipped
        parser.ExternalEntityRefHandler = self.external

    def refuse(self, what: str) -> NoReturn:
        raise XmlFault(what, self.parser.CurrentLineNumber)

    def declared(self, _version: str, encoding: str | None, _standalone: int) -> None:
        # Before expat asks Python for the codec, as some codecs are no encodings of text.
        if encoding is not None and not _ENCODING.fullmatch(encoding):
            self.refuse(f"is in the encoding {quoted(encoding)}; save it as UTF-8, as Tiled does")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "tile" and self.holder is not None:
            self.holder.add_tile(attributes.get("gid", "0"), self.known)
            self.tile_depth += 1
            self.parser.CharacterDataHandler = None  # nothing but line breaks from here to the data's end
            return
        self.elements += 1
        if self.elements > MOST_ELEMENTS:
            self.refuse(f"has more than {MOST_ELEMENTS} elements; no map needs as many")
        if len(self.open) >= MOST_DEPTH:
            self.refuse(f"is nested deeper than {MOST_DEPTH} levels; use fewer groups in groups")
        node = Node(tag, attributes, self.parser.CurrentLineNumber)
        if self.open:
            self.open[-1].children.append(node)
        else:
            self.root = node
        self.open.append(node)
        self.pieces.append([])
        self.holder = node if tag in _TILE_PARENTS else None

    def end(self, tag: str) -> None:
        if tag == "tile" and self.tile_depth and self.holder is not None:
            self.tile_depth -= 1
            return
        self.open.pop().text = "".join(self.pieces.pop())
        self.holder = self.open[-1] if self.open and self.open[-1].tag in _TILE_PARENTS else None
        self.parser.CharacterDataHandler = self.characters

    def characters(self, text: str) -> None:
        if self.pieces:
            self.pieces[-1].append(text)

    def entity(self, name: str, *_: object) -> None:
        self.refuse(f"declares the entity {quoted(name)}; entities are not followed: save the map with Tiled, which writes none")

    def skipped(self, name: str, *_: object) -> None:
        self.refuse(f"uses the entity {quoted(name)}, which nothing declares; write the text itself")

    def external(self, *_: object) -> int:
        self.refuse("refers to another file by an entity; entities are not followed")


def _not_well_formed(data: bytes, error: expat.ExpatError) -> XmlFault:
    """Say why expat can't go on, and what would help."""
    what = expat.ErrorString(error.code)
    if data[:1] in (b"{", b"["):
        return XmlFault("is JSON; save it in Tiled's XML formats: .tmx, .tsx, .tx")
    if "invalid character number" in what or (b"\0" in data and data[:2] not in (b"\xff\xfe", b"\xfe\xff")):
        return XmlFault(f"holds a character that XML doesn't allow ({what}); remove it", error.lineno)
    if "invalid token" in what:
        try:
            data.decode("utf-8")
        except UnicodeDecodeError:
            return XmlFault("holds bytes that are no text in its encoding; save it as UTF-8, as Tiled does", error.lineno)
    return XmlFault(f"is not well-formed XML ({what}); open it in Tiled and save it again", error.lineno)


def parse(data: bytes) -> Node:
    """Return the root element; raises XmlFault."""
    if not data.strip():
        raise XmlFault("is empty; save the map again")
    parser = expat.ParserCreate()
    builder = _Builder(parser)
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise _not_well_formed(data, error) from None
    except (ValueError, LookupError):
        raise XmlFault("names an encoding that can't be read; save it as UTF-8, as Tiled does", 1) from None
    if builder.root is None:
        raise XmlFault("holds no element; save the map again")
    return builder.root
