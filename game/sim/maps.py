"""Reads map files of any kind into plans and says all that is wrong with them."""

from collections.abc import Iterator
from pathlib import Path

from game.content.faults import BadInput
from game.content.load import Content
from game.content.reading import shown
from game.sim.map_faults import Faults, MapFault, Place, ReadMap, read_map_bytes
from game.sim.map_start import has_land_route
from game.sim.map_text import parse_text
from game.sim.plan import MapPlan

__all__ = ["MapFault", "ReadMap", "all_faults", "has_land_route", "load_map", "parse_text", "read_map"]

MOST_BYTES = 8 * 2**20
"""Most bytes of a text map."""


def _read_text(path: Path, content: Content) -> ReadMap:
    name, data = shown(path), read_map_bytes(path, MOST_BYTES)
    if isinstance(data, str):
        return ReadMap(None, [MapFault(name, data, True)])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return ReadMap(None, [MapFault(f"{name}:{line}", "is not UTF-8 text; save it as UTF-8", True)])
    return parse_text(name, text, content)


def read_map(path: Path, content: Content) -> ReadMap:
    """Read a map file with all its faults; never raises for what the file holds."""
    ending = path.suffix.lower()
    if ending == ".txt":
        return _read_text(path, content)
    if ending == ".tmx":
        # Only here, as it brings pytmx with it.
        from game.sim.tiled.reading import read_tiled

        return read_tiled(path, content)
    faults = Faults(shown(path))
    Place(faults).error("is not a map by its ending; Tiled maps end in .tmx, text maps in .txt")
    return ReadMap(None, faults.found)


def load_map(path: Path, content: Content) -> MapPlan:
    """Return the plan of a map file; raises BadInput with its first fatal fault."""
    read = read_map(path, content)
    for fault in read.faults:
        if fault.fatal:
            raise BadInput(f"{fault.where}: {fault.what}")
    if read.plan is None:
        raise BadInput(f"{shown(path)}: holds no map")
    return read.plan


def all_faults(paths: list[Path], content: Content) -> Iterator[MapFault]:
    """Yield everything that is wrong with the maps."""
    for path in paths:
        yield from read_map(path, content).faults
