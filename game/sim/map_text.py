"""Reads text maps, one character a cell, and says all that is wrong with them."""

import re

from game.content.faults import quoted
from game.content.load import Content
from game.kernels.grid import cell_at, padded_size
from game.sim.map_faults import MapFault, ReadMap
from game.sim.map_settings import Settings
from game.sim.map_start import first_people, has_land_route, overfull
from game.sim.plan import MOST_SIDE, MapPlan, ThingPlan

TREASURY_GOLD = 100
"""Gold in a `t` of a text map, by the contract."""

_MARKS: dict[str, tuple[str, str, str]] = {
    "+": ("floor", "door", ""),
    "L": ("floor", "door", "locked"),
    "*": ("floor", "torch", ""),
    "=": ("floor", "bed", ""),
    "t": ("floor", "treasury", ""),
    "H": ("floor", "", ""),
    "h": ("floor", "", ""),
}
"""Signs of a text map that are more than a kind of ground: the ground under them, what stands there, its padlock."""

_PROPERTY = re.compile(r";\s*([A-Za-z_][\w.]*)\s*:\s*(.*?)\s*$")


class _TextMap:
    """A text map being read."""

    def __init__(self, name: str, content: Content) -> None:
        self.name = name
        self.content = content
        self.faults: list[MapFault] = []
        self.settings = Settings(content, campaign=False)

    def fault(self, what: str, line: int, column: int = 0, fatal: bool = True) -> None:
        where = f"{self.name}:{line}" + (f":{column}" if column else "")
        self.faults.append(MapFault(where, what, fatal))

    def read(self, text: str) -> MapPlan | None:
        lines = text.split("\n")
        lines = [line.removesuffix("\r") for line in lines]
        first = 0
        while first < len(lines) and (lines[first].startswith(";") or not lines[first]):
            found = _PROPERTY.match(lines[first])
            if found:
                slip = self.settings.take(found.group(1), found.group(2))
                if slip:
                    self.fault(slip[0], first + 1, fatal=slip[1])
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
        content, settings, stride = self.content, self.settings, width + 2
        ground = {terrain.sign: name for name, terrain in content.terrain.items()}
        numbers = content.terrain.number
        terrain = bytearray([numbers["bedrock"]]) * padded_size(width, height)
        hall = bytearray(len(terrain))
        heart, gates, floor = -1, 0, -1
        things: list[ThingPlan] = []
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
                if mark and mark[1]:
                    things.append(ThingPlan(kind=mark[1], cell=cell, padlock=mark[2]))
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
        if any(settings.stock.values()) and store < 0:
            self.fault("stock, but no floor to lay it on", first + 1)
        if any(fault.fatal for fault in self.faults):
            return None
        people = []
        if heart >= 0:
            people = first_people(bytes(terrain), stride, heart, settings, {thing.cell for thing in things}, content, overlord=True)
        stacks.extend((material, store, amount) for material, amount in settings.stock.items() if amount)
        fault = overfull(stacks)
        if fault:
            self.fault(f"{fault}; lower the stock properties", first + 1)
            return None
        plan = MapPlan(
            name=self.name,
            width=width,
            height=height,
            terrain=bytes(terrain),
            hall=bytes(hall),
            heart=heart,
            things=things,
            people=people,
            stacks=stacks,
            title=settings.title,
            days=settings.days,
        )
        if heart >= 0 and gates and not has_land_route(plan, content):
            self.fault("no land route from a border gate to the heart", first + 1, fatal=False)
        return plan


def parse_text(name: str, text: str, content: Content) -> ReadMap:
    """Read a text map; `name` stands in the faults."""
    reader = _TextMap(name, content)
    plan = reader.read(text)
    return ReadMap(plan, reader.faults)
