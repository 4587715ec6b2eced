"""Loading: how long a map of 1000 × 1000 cells takes, in the encodings that Tiled writes by default."""

from __future__ import annotations

import base64
import statistics
import tempfile
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from game.bench.harness import Row, compared
from game.content.load import content
from game.sim.maps import load_map

SIDE = 1000
LIMIT_S = 2.0
_KINDS = ("bedrock", "rock", "floor", "water")


def _document(encoding: str, gids: np.ndarray[tuple[int, ...], np.dtype[np.uint32]]) -> str:
    attributes, data = 'encoding="csv"', ",\n".join(",".join(map(str, row)) for row in gids.tolist())
    if encoding == "zlib":
        attributes = 'encoding="base64" compression="zlib"'
        data = base64.b64encode(zlib.compress(gids.astype("<u4").tobytes())).decode()
    tile = '<tile id="{}"><properties><property name="terrain" value="{}"/></properties></tile>'
    tiles = "".join(tile.format(number, kind) for number, kind in enumerate(_KINDS))
    size = f'width="{SIDE}" height="{SIDE}"'
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<map version="1.10" orientation="orthogonal" {size} tilewidth="16" tileheight="16" infinite="0">\n'
        f'<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="4" columns="4">{tiles}</tileset>\n'
        f'<layer id="1" name="terrain" {size}><data {attributes}>\n{data}\n</data></layer>\n</map>\n'
    )


def bench() -> Iterator[Row]:
    """All rows of this module."""
    gids = np.random.default_rng(1).integers(1, len(_KINDS) + 1, (SIDE, SIDE)).astype(np.uint32)
    with tempfile.TemporaryDirectory() as folder:
        for encoding in ("csv", "zlib"):
            path = Path(folder) / f"{encoding}.tmx"
            path.write_text(_document(encoding, gids), encoding="utf-8")
            spent = []
            for _ in range(3):
                started = time.perf_counter()
                load_map(path, content())
                spent.append(time.perf_counter() - started)
            what, limit = f"load a Tiled map, {encoding}", f"(limit: {LIMIT_S:g} s)"
            yield compared(what, SIDE, statistics.median(spent), limit, LIMIT_S, 1.0, None)
