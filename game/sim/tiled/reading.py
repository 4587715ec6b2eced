"""Reads a Tiled map file into a plan: safely to a plain document, through pytmx, to the game's terms."""

import logging
import os
from pathlib import Path

from game.content.load import Content
from game.content.reading import shown
from game.sim.map_faults import Faults, Place, ReadMap, read_map_bytes
from game.sim.tiled.plain import make_plain
from game.sim.tiled.safe_xml import XmlFault, parse
from game.sim.tiled.sources import MOST_BYTES, Sources
from game.sim.tiled.to_plan import PlanReader

# pytmx imports pygame where it is installed, which greets on standard output, and complains on standard error where it isn't.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
logging.getLogger("pytmx").addHandler(logging.NullHandler())

import pytmx  # noqa: E402


class _Map(pytmx.TiledMap):  # type: ignore[misc]
    """pytmx's map, quicker where it numbers the tile of each cell."""

    def __init__(self) -> None:
        """Make an empty map that lets properties have any name."""
        self._numbers: dict[int, int] = {}
        super().__init__(allow_duplicate_names=True)

    def register_gid_check_flags(self, tiled_gid: int) -> int:
        """Return pytmx's own number of a global tile id."""
        number = self._numbers.get(tiled_gid)
        if number is None:
            number = self._numbers[tiled_gid] = int(super().register_gid_check_flags(tiled_gid))
        return number


def read_tiled(path: Path, content: Content) -> ReadMap:
    """Read a Tiled map with all its faults; never raises for what the file, or a file that it names, holds."""
    faults = Faults(shown(path))
    place = Place(faults)
    data = read_map_bytes(path, MOST_BYTES)
    if isinstance(data, str):
        place.error(data)
        return ReadMap(None, faults.found)
    try:
        root = parse(data)
    except XmlFault as error:
        place.at(error.line).error(error.what)
        return ReadMap(None, faults.found)
    document = make_plain(root, Sources(path.parent), place)
    if document is None:
        return ReadMap(None, faults.found)
    # Without a file name, and with no image or tileset named in the document, pytmx opens no file.
    tmx = _Map()
    tmx.parse_xml(document)
    plan = PlanReader(tmx, content, place).read(shown(path))
    return ReadMap(None if faults.fatal else plan, faults.found)
