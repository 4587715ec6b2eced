"""Writes small pictures as PNG files, stored without compression: the same bytes with any zlib."""

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

_BLOCK = 65535


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _stored(data: bytes) -> bytes:
    """Return a zlib stream that holds the data as it is; compressed bytes differ between zlib's builds."""
    pieces = [data[at : at + _BLOCK] for at in range(0, len(data), _BLOCK)] or [b""]
    out = [b"\x78\x01"]
    for number, piece in enumerate(pieces):
        out.append(struct.pack("<BHH", number == len(pieces) - 1, len(piece), len(piece) ^ 0xFFFF) + piece)
    return b"".join(out) + struct.pack(">I", zlib.adler32(data))


def png(pixels: NDArray[np.uint8], palette: list[str]) -> bytes:
    """Return a PNG file of `pixels` (uint8[height, width], places in `palette`); colours are six hex digits."""
    height, width = pixels.shape
    rows = np.zeros((height, width + 1), np.uint8)
    rows[:, 1:] = pixels
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    colours = b"".join(bytes.fromhex(colour) for colour in palette)
    body = _chunk(b"IHDR", header) + _chunk(b"PLTE", colours) + _chunk(b"IDAT", _stored(rows.tobytes())) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body
