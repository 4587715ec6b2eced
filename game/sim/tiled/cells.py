"""Tile data in any encoding as an array of global tile ids; compressed data never yields more than it may."""

import base64
import binascii
import io
import re
import zlib

import numpy as np
import zstandard
from numpy.typing import NDArray

from game.content.faults import one_of, quoted
from game.sim.tiled.safe_xml import Node

ENCODINGS = ("", "csv", "base64")
COMPRESSIONS = ("", "zlib", "gzip", "zstd")

_CSV = re.compile(r"[0-9,\s]*")
_SPACE = re.compile(r"\s+")
_LARGEST = 2**32 - 1
_MOST_WINDOW = 32 * 2**20  # zstd's memory while unpacking; a layer has at most 4 MiB


class DataFault(Exception):
    """Tile data can't be used; its text says why and what would be right."""


def encoding_fault(encoding: str, compression: str) -> str | None:
    """Return what is wrong with how data says it is written, None when nothing is."""
    if encoding not in ENCODINGS:
        return f"unknown encoding {quoted(encoding)}; {one_of(encoding, ('csv', 'base64'))}"
    if compression not in COMPRESSIONS:
        return f"unknown compression {quoted(compression)}; {one_of(compression, COMPRESSIONS[1:])}"
    if compression and encoding != "base64":
        return "compressed data must be base64; choose a tile layer format in Tiled's map properties"
    return None


def decode(node: Node, encoding: str, compression: str, cells: int) -> NDArray[np.uint32]:
    """Return the ids in a <data> or <chunk>, uint32[cells], flip bits included; raises DataFault."""
    if encoding == "":
        return _from_tiles(node, cells)
    if encoding == "csv":
        return _from_csv(node.text, cells)
    return _from_base64(node.text, compression, cells)


def _miscounted(found: int, cells: int) -> DataFault:
    return DataFault(f"has {found} cells instead of {cells}; resize the map or the layer in Tiled and save it again")


def _from_tiles(node: Node, cells: int) -> NDArray[np.uint32]:
    if node.tiles_seen != cells:
        raise _miscounted(node.tiles_seen, cells)
    # Shorter only by bad ids, which are told of below.
    ids = np.frombuffer(node.tiles, np.uint64) if node.tiles is not None else np.zeros(0, np.uint64)
    if node.bad_tile is not None or (len(ids) and int(ids.max()) > _LARGEST):
        shown = node.bad_tile if node.bad_tile is not None else str(int(ids.max()))
        raise DataFault(f"holds {quoted(shown)}, which is no tile id; an id is a whole number below 2^32")
    return ids.astype(np.uint32)


def _from_csv(text: str, cells: int) -> NDArray[np.uint32]:
    if not _CSV.fullmatch(text):
        wrong = next(piece.strip() for piece in text.split(",") if not re.fullmatch(r"\s*[0-9]+\s*", piece))
        raise DataFault(f"holds {quoted(wrong)}, which is no tile id; an id is a whole number below 2^32")
    found = text.count(",") + 1 if text.strip() else 0
    if text.rstrip().endswith(","):
        raise DataFault("ends with a comma; remove it, or what is missing behind it has to be added")
    if found != cells:
        raise _miscounted(found, cells)
    try:
        ids = np.fromiter(map(int, text.split(",")), np.uint64, cells)
    except (ValueError, OverflowError):
        wrong = next(piece.strip() for piece in text.split(",") if not re.fullmatch(r"\s*[0-9]{1,10}\s*", piece))
        raise DataFault(f"holds {quoted(wrong)}, which is no tile id; an id is a whole number below 2^32") from None
    if int(ids.max()) > _LARGEST:
        raise DataFault(f"holds {int(ids.max())}, which is no tile id; an id is a whole number below 2^32")
    return ids.astype(np.uint32)


def _from_base64(text: str, compression: str, cells: int) -> NDArray[np.uint32]:
    try:
        raw = base64.b64decode(_SPACE.sub("", text).encode("ascii"), validate=True)
    except (binascii.Error, UnicodeEncodeError):
        raise DataFault("is not base64 (letters, digits, + and /, in groups of 4); save the map again in Tiled") from None
    size = cells * 4
    if compression in ("zlib", "gzip"):
        raw = _inflated(raw, size)
    elif compression == "zstd":
        raw = _unpacked(raw, size)
    if len(raw) != size:
        told = f"more than {size}" if compression and len(raw) > size else f"{len(raw)}"
        raise DataFault(f"holds {told} bytes where {cells} cells have {size}; resize the map or the layer in Tiled and save it again")
    return np.frombuffer(raw, "<u4").astype(np.uint32)


def _inflated(raw: bytes, size: int) -> bytes:
    # 32: zlib or gzip by the data's own header, as Tiled reads it too.
    unpacker = zlib.decompressobj(32 + zlib.MAX_WBITS)
    try:
        data = unpacker.decompress(raw, size + 1)
    except zlib.error:
        raise DataFault("can't be unpacked: it is damaged; save the map again in Tiled") from None
    if len(data) <= size and not unpacker.eof:
        raise DataFault("can't be unpacked: its end is missing; save the map again in Tiled")
    return data


def _unpacked(raw: bytes, size: int) -> bytes:
    try:
        with zstandard.ZstdDecompressor(max_window_size=_MOST_WINDOW).stream_reader(io.BytesIO(raw)) as reader:
            return reader.read(size + 1)
    except zstandard.ZstdError:
        raise DataFault("can't be unpacked: it is damaged; save the map again in Tiled") from None
