"""Which other files a map may name, and reading them: only plain relative paths that stay in the map's folder."""

import re
from pathlib import Path

from game.content.faults import quoted
from game.sim.map_faults import read_map_bytes
from game.sim.tiled.safe_xml import Node, XmlFault, parse

MOST_BYTES = 64 * 2**20
"""Most bytes of a map, and of all files that it names together."""

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
_FIX = "put the file beside the map and name it by its file name"


class SourceFault(Exception):
    """A file that a map names can't be used; its text says why and what would be right."""


def path_fault(source: str) -> str | None:
    """Return what is wrong with a path as a map names it, None when nothing is."""
    parts = source.split("/")
    if not source.strip():
        return f"names no file; {_FIX}"
    if not source.isprintable():
        return f"names {quoted(source)}, which holds characters that no file name should; {_FIX}"
    if "\\" in source:
        return f"names {quoted(source)} with a backslash; {_FIX}, with / between folders"
    if _SCHEME.match(source):
        return f"names {quoted(source)}, a drive or an address; {_FIX}"
    if source.startswith("/"):
        return f"names {quoted(source)}, an absolute path; {_FIX}"
    if ".." in parts:
        return f"names {quoted(source)}, which leaves its folder by '../'; {_FIX}"
    if any(_DEVICES.fullmatch(part) for part in parts):
        return f"names {quoted(source)}, which is a device on some systems; name the file otherwise"
    return None


class Sources:
    """The files that one map names, each read once."""

    def __init__(self, folder: Path) -> None:
        """Read from `folder`, the map's, and below only."""
        self._root = folder.resolve()
        self._known: dict[Path, Node | SourceFault] = {}
        self._left = MOST_BYTES

    @property
    def root(self) -> Path:
        """The map's folder."""
        return self._root

    def fetch(self, folder: Path, source: str, ending: str) -> tuple[Path, Node]:
        """Return path and root element of what a file in `folder` names; raises SourceFault."""
        fault = path_fault(source)
        if fault is None and not source.lower().endswith(ending):
            fault = f"names {quoted(source)}, which doesn't end in {ending}; save it in Tiled as {ending}"
        if fault:
            raise SourceFault(fault)
        try:
            path = (folder / source).resolve()
        except (OSError, RuntimeError, ValueError):
            raise SourceFault(f"names {quoted(source)}, which can't be followed; {_FIX}") from None
        if not path.is_relative_to(self._root):
            raise SourceFault(f"names {quoted(source)}, a link that leaves the map's folder; {_FIX}")
        if path not in self._known:
            self._known[path] = self._read(path, source)
        found = self._known[path]
        if isinstance(found, SourceFault):
            raise found
        return path, found

    def _read(self, path: Path, source: str) -> "Node | SourceFault":
        if not path.exists():
            return SourceFault(f"names {quoted(source)}, which isn't there; put it beside the map, or embed it in the map")
        data = read_map_bytes(path, self._left)
        if isinstance(data, str):
            return SourceFault(f"names {quoted(source)}, which {data}")
        self._left -= len(data)
        try:
            return parse(data)
        except XmlFault as error:
            where = f"in line {error.line} " if error.line else ""
            return SourceFault(f"names {quoted(source)}, which {where}{error.what}")
