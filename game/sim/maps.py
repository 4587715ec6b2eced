"""Reads map files into plans and says all that is wrong with them; so far text maps, one character a cell."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from game.content.faults import BadInput, one_of, quoted
from game.content.load import Content
from game.content.reading import read_bytes, shown
from game.kernels.grid import cell_at, padded_size
from game.kernels.path_grid import build_path_grid
from game.kernels.path_queue import UNREACHED, make_scratch
from game.kernels.paths import distance_field
from game.sim.plan import MOST_SIDE, MapPlan

MOST_BYTES = 8 * 1024 * 1024
TREASURY_GOLD = 100
"""Gold in a `t` of a text map, by the contract."""

_MARKS: dict[str, tuple[str, tuple[str, ...]]] = {
    "+": ("floor", ("door",)),
    "L": ("floor", ("door", "padlock")),
    "*": ("floor", ("torch",)),
    "=": ("floor", ("bed",)),
    "t": ("floor", ("treasury",)),
    "H": ("floor", ()),
    "h": ("floor", ()),
}
"""Signs of a text map that are more than a kind of ground: the ground under them and what stands there."""

_PROPERTY = re.compile(r";\s*([A-Za-z_][\w.]*)\s*:\s*(.*?)\s*$")


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


class _TextMap:
    """A text map being read."""

    def __init__(self, name: str, content: Content) -> None:
        self.name = name
        self.content = content
        self.faults: list[MapFault] = []
        self.title = ""
        self.days = 0
        self.stock: dict[str, int] = {}

    def fault(self, what: str, line: int, column: int = 0, fatal: bool = True) -> None:
        where = f"{self.name}:{line}" + (f":{column}" if column else "")
        self.faults.append(MapFault(where, what, fatal))

    def property(self, line: int, name: str, value: str) -> None:
        """Take over one `; name: value`; names that the game doesn't know are remarks, unless they look like a slip."""
        known = ["title", "days", *(f"stock.{material}" for material in self.content.materials)]
        if name == "title":
            self.title = value[:200]
        elif name == "days":
            self.days = self.number(line, name, value, 1, 10_000)
        elif name in known:
            self.stock[name.removeprefix("stock.")] = self.number(line, name, value, 0, 2**36)
        else:
            hint = one_of(name, known)
            if name.startswith("stock.") or hint.startswith("did you mean"):
                self.fault(f"unknown property '{name}' is passed over; {hint}", line, fatal=False)

    def number(self, line: int, name: str, value: str, low: int, high: int) -> int:
        if re.fullmatch(r"[0-9]{1,15}", value) and low <= int(value) <= high:
            return int(value)
        self.fault(f"{name} is {quoted(value)}; it must be a whole number of {low} to {high}", line)
        return low

    def read(self, text: str) -> MapPlan | None:
        lines = text.split("\n")
        lines = [line.removesuffix("\r") for line in lines]
        first = 0
        while first < len(lines) and (lines[first].startswith(";") or not lines[first]):
            found = _PROPERTY.match(lines[first])
            if found:
                self.property(first + 1, found.group(1), found.group(2))
            first += 1
        last = len(lines)
        while last > first and not lines[last - 1]:
            last -= 1
        rows = lines[first:last]
        width, height = max(map(len, rows), default=0), len(rows)
        if not rows:
            self.fault("has no rows; draw at least one, X for bedrock, # rock, . floor", max(1, len(lines)))
            return None
        if width > MOST_SIDE or height > MOST_SIDE:
            self.fault(f"is {width}×{height} cells; at most {MOST_SIDE}×{MOST_SIDE}", first + 1)
            return None
        return self.cells(rows, first, width, height)

    def cells(self, rows: list[str], first: int, width: int, height: int) -> MapPlan | None:
        content, stride = self.content, width + 2
        ground = {terrain.sign: name for name, terrain in content.terrain.items()}
        numbers = content.terrain.number
        terrain = bytearray([numbers["bedrock"]]) * padded_size(width, height)
        hall = bytearray(len(terrain))
        heart, gates, floor = -1, 0, -1
        things: list[tuple[str, int]] = []
        stacks: list[tuple[str, int, int]] = []
        for y, row in enumerate(rows):
            for x, sign in enumerate(row):
                cell, line, column = cell_at(x, y, stride), first + y + 1, x + 1
                mark = _MARKS.get(sign)
                kind = mark[0] if mark else ground.get(sign)
                if kind is None:
                    shown = "a tab" if sign == "\t" else quoted(sign)
                    self.fault(f"unknown sign {shown}; it can be one of {''.join([*ground, *_MARKS])}", line, column)
                    continue
                terrain[cell] = numbers[kind]
                if floor < 0 and kind == "floor":
                    floor = cell
                for structure in mark[1] if mark else ():
                    things.append((structure, cell))
                if sign in "Hh":
                    hall[cell] = 1
                if sign == "t":
                    stacks.append(("gold", cell, TREASURY_GOLD))
                if sign == "H":
                    if heart >= 0:
                        self.fault("a second heart 'H'; a dungeon has one", line, column)
                    heart = cell
                if kind == "gate":
                    gates += 1
                    if 0 < x < width - 1 and 0 < y < height - 1:
                        self.fault("a border gate away from the map's edge", line, column, fatal=False)
        if heart < 0:
            self.fault("no heart 'H': no overlord, no invasions", first + 1, fatal=False)
        if not gates:
            self.fault("no border gate '>': nobody can come", first + 1, fatal=False)
        store = heart if heart >= 0 else floor
        if any(self.stock.values()) and store < 0:
            self.fault("stock, but no floor to lay it on", first + 1)
        if any(fault.fatal for fault in self.faults):
            return None
        stacks.extend((material, store, amount) for material, amount in self.stock.items() if amount)
        plan = MapPlan(
            name=self.name,
            width=width,
            height=height,
            terrain=bytes(terrain),
            hall=bytes(hall),
            heart=heart,
            things=things,
            people=[("overlord", heart)] if heart >= 0 else [],
            stacks=stacks,
            title=self.title,
            days=self.days,
        )
        return plan


def useless(plan: MapPlan, content: Content) -> Iterator[MapFault]:
    """D16: say when nobody could walk from a border gate to the heart; locked doors count as open."""
    if plan.heart < 0:
        return
    terrain = np.frombuffer(plan.terrain, np.uint8)
    factor = np.array([kind.walk for kind in content.terrain.values()], np.uint8)[terrain]
    far = np.empty(len(factor), np.int32)
    distance_field(build_path_grid(factor, plan.width + 2), np.array([plan.heart]), far, make_scratch(len(factor)))
    gates = far[terrain == content.terrain.number["gate"]]
    if len(gates) and not (gates != UNREACHED).any():
        yield MapFault(plan.name, "no land route from a border gate to the heart", False)


def parse_text(name: str, text: str, content: Content) -> ReadMap:
    """Read a text map; `name` stands in the faults."""
    reader = _TextMap(name, content)
    plan = reader.read(text)
    return ReadMap(plan, reader.faults)


def read_map(path: Path, content: Content) -> ReadMap:
    """Read a map file with all its faults; never raises for what the file holds."""
    name = shown(path)
    if path.suffix.lower() != ".txt":
        return ReadMap(None, [MapFault(name, "is not a map by its ending; text maps end in .txt", True)])
    try:
        data = read_bytes(path, MOST_BYTES, "a map file")
    except BadInput as error:
        return ReadMap(None, [MapFault(name, str(error).removeprefix(f"{name}: "), True)])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return ReadMap(None, [MapFault(f"{name}:{line}", "is not UTF-8 text; save it as UTF-8", True)])
    return parse_text(name, text, content)


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
    """Yield everything that is wrong with the maps, and what is legal but useless."""
    for path in paths:
        read = read_map(path, content)
        yield from read.faults
        if read.plan is not None:
            yield from useless(read.plan, content)
