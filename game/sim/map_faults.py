"""What is wrong with a map, gathered while it is read, and what came out of reading."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from game.content.faults import BadInput, one_line, quoted
from game.content.reading import read_bytes, shown
from game.sim.plan import MapPlan

MOST_FAULTS = 200
"""Of one map; a file with more has one thing wrong with it that shows everywhere."""


@dataclass
class MapFault:
    """One thing that is wrong with a map; a map with a fatal one can't be loaded."""

    where: str
    what: str
    fatal: bool

    def __str__(self) -> str:
        """Return the fault as one line."""
        return f"{self.where}: {'error' if self.fatal else 'warning'}: {self.what}"


@dataclass
class ReadMap:
    """What came out of a map file: a plan unless a fault is fatal."""

    plan: MapPlan | None
    faults: list[MapFault] = field(default_factory=list)


class Faults:
    """The faults of one map so far, the first MOST_FAULTS of them."""

    def __init__(self, name: str) -> None:
        """Have none yet; `name` is the map's file."""
        self.name = name
        self.found: list[MapFault] = []
        self.fatal = False

    def add(self, where: str, what: str, fatal: bool) -> None:
        """Keep a fault."""
        self.fatal |= fatal
        if len(self.found) < MOST_FAULTS:
            self.found.append(MapFault(where, what, fatal))
        elif len(self.found) == MOST_FAULTS:
            self.found.append(MapFault(self.name, "and more; mend these first", True))


@dataclass(frozen=True)
class Place:
    """Somewhere in a map, for faults to name: the line, the layer, the object; `about` tells of a part that has no number."""

    faults: Faults
    line: int = 0
    layer: str = ""
    object: int = -1
    about: str = ""
    file: str = ""

    def at(self, line: int, *, layer: str | None = None, object: int | None = None, about: str = "", file: str | None = None) -> Place:
        """Return a place within this one."""
        return Place(
            self.faults,
            line,
            self.layer if layer is None else layer,
            self.object if object is None else object,
            about,
            self.file if file is None else file,
        )

    def __str__(self) -> str:
        """Return it as faults begin: file, line, layer, object."""
        within = []
        if self.file:
            within.append(self.file + (f" line {self.line}" if self.line else ""))
        if self.layer:
            within.append(f"layer {self.layer}")
        if self.object >= 0:
            within.append(f"object {self.object}")
        if self.about:
            within.append(self.about)
        start = self.faults.name + (f":{self.line}" if self.line and not self.file else "")
        return f"{start}: {', '.join(within)}" if within else start

    def error(self, what: str) -> None:
        """Keep something that keeps the map from being loaded."""
        self.faults.add(str(self), what, True)

    def warn(self, what: str) -> None:
        """Keep something that is useless, or not what was meant, but can be loaded."""
        self.faults.add(str(self), what, False)


def read_map_bytes(path: Path, most: int) -> bytes | str:
    """Return what a plain file holds, or in words why it can't be had."""
    try:
        return read_bytes(path, most, "a map file that is there", plain=True)
    except BadInput as error:
        return str(error).removeprefix(f"{one_line(shown(path))}: ")


def named(name: str, number: str | None = None) -> str:
    """Return how a layer is called in faults: by its name, else by its number."""
    return quoted(name) if name or not number else number
