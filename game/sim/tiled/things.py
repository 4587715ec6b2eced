"""Objects of a Tiled map that become structures, people and stacks, with the fields that they may have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from game.content.faults import one_of, quoted
from game.content.load import Content
from game.content.types import FACINGS, MOST_STOCK
from game.kernels.grid import position
from game.sim.map_faults import Place
from game.sim.newcomers import PersonPlan, nature_fault, wording_fault
from game.sim.plan import PADLOCKS, ThingPlan

PADLOCK = "padlock"
_PERSON_FIELDS = ("name", "side", "level", "talents", "gear", "party", "faction", "goal")
_STATS = "stats."
_OWN_FIELDS = {"door": (PADLOCK,), "treasury": ("gold",)}
_SEPARATORS = re.compile(r"[,\s]+")


class ThingReader:
    """Takes in objects one by one; `finish` tells what only shows when all are known."""

    def __init__(self, content: Content, terrain: bytearray, stride: int, ground_known: bool) -> None:
        """Take in nothing yet; unless `ground_known` nothing is said about the ground that things are on."""
        self._content = content
        self._terrain = terrain
        self._stride = stride
        self._ground_known = ground_known
        self.kinds = (*content.structures, *content.people, *content.materials)
        self.things: list[ThingPlan] = []
        self.places: list[Place] = []
        self.people: list[PersonPlan] = []
        self.stacks: list[tuple[str, int, int]] = []
        self._at: dict[int, int] = {}
        self._padlocks: list[tuple[int, str, Place]] = []
        self._names: dict[str, Place] = {}
        self._parties: dict[str, Place] = {}
        self._overlord: Place | None = None

    def take(self, kind: str, thing: Any, cell: int, place: Place) -> None:
        """Take in an object whose class is the name of a structure, a kind of people or a material."""
        if kind in self._content.structures:
            self._structure(kind, thing, cell, place)
        elif kind in self._content.people:
            self._person(kind, thing, cell, place)
        else:
            self._stack(kind, thing, cell, place)

    def finish(self) -> None:
        """Hang padlocks on their doors, and see that parties and people have different names."""
        for cell, padlock, place in self._padlocks:
            number = self._at.get(cell, -1)
            if number < 0 or self.things[number].kind != "door":
                x, y = position(cell, self._stride)
                place.error(f"a padlock goes on a door, and there is none at [{x}, {y}]; put it on one")
            elif self.things[number].padlock:
                place.error("the door has a padlock already; remove one")
            else:
                self.things[number] = msgspec.structs.replace(self.things[number], padlock=padlock)
        for party, place in self._parties.items():
            if party in self._names:
                place.error(f"its party is called like {self._shown(self._names[party])}; name one of them otherwise")

    def lies_on_floor(self, kind: str, cell: int, place: Place) -> bool:
        """Return whether a cell is floor, and tell when it isn't."""
        ground = self._content.terrain.names[self._terrain[cell]]
        if ground == "floor" or not self._ground_known:
            return True
        x, y = position(cell, self._stride)
        place.error(f"a {kind} needs floor under it, and [{x}, {y}] is {ground}; move it, or draw floor there")
        return False

    def _can_stand(self, kind: str, cell: int, place: Place) -> bool:
        ground = self._content.terrain.at(self._terrain[cell])
        if ground.walk or not self._ground_known:
            return True
        x, y = position(cell, self._stride)
        place.error(f"a {kind} can't be at [{x}, {y}], which is {self._content.terrain.names[self._terrain[cell]]}; move it on to floor")
        return False

    @staticmethod
    def _shown(place: Place) -> str:
        return f"object {place.object}" if place.object >= 0 else f"the object of line {place.line}"

    # --- structures ---------------------------------------------------------------------------------------------------------

    def _structure(self, kind: str, thing: Any, cell: int, place: Place) -> None:
        said = thing.properties
        if kind == PADLOCK:
            only_fields(kind, thing, ("locked",), place)
            locked = said.get("locked", True)
            if not isinstance(locked, bool):
                place.error(f"locked is {quoted(locked)}; it must be a bool property, true or false")
            self._padlocks.append((cell, "locked" if locked else "unlocked", place))
            return
        only_fields(kind, thing, ("facing", *_OWN_FIELDS.get(kind, ())), place)
        facing, padlock = str(said.get("facing", "n")), str(said.get(PADLOCK, "")) if kind == "door" else ""
        if facing not in FACINGS:
            place.error(f"facing is {quoted(facing)}; it must be one of {' '.join(FACINGS)}")
        if padlock and padlock not in PADLOCKS:
            place.error(f"padlock is {quoted(padlock)}; {one_of(padlock, PADLOCKS)}")
        if cell in self._at:
            other = self.things[self._at[cell]].kind
            place.error(f"stands on the {other} that is {self._shown(self.places[self._at[cell]])}; one structure a cell: move one of them")
            return
        if self.lies_on_floor(kind, cell, place):
            self._at[cell] = len(self.things)
            self.things.append(ThingPlan(kind=kind, cell=cell, facing=facing, padlock=padlock))
            self.places.append(place)
            if kind == "treasury" and "gold" in said:
                self._amount("gold", "gold", said["gold"], cell, place)

    def _fault(self, fields: dict[str, Any]) -> str | None:
        """Return what is wrong with the fields of somebody, None when nothing is."""
        try:
            who = msgspec.convert(fields, PersonPlan)
        except msgspec.ValidationError as error:
            text, _, at = str(error).partition(" - at `$.")
            name = at.rstrip("`").partition("[")[0]
            value = fields.get(name)
            if isinstance(value, dict):
                value = next(iter(value.values()))
                name = f"{_STATS}{next(iter(fields[name]))}"
            wanted = text.removeprefix("Expected ").replace("`int`", "a whole number").replace("`str`", "a text").partition(", got")[0]
            return f"{name} is {quoted(value)}; it must be {wanted}"
        return nature_fault(self._content, who) or wording_fault(who)

    # --- people -------------------------------------------------------------------------------------------------------------

    def _person(self, kind: str, thing: Any, cell: int, place: Place) -> None:
        only_fields(kind, thing, _PERSON_FIELDS, place)
        fields: dict[str, Any] = {"kind": kind, "cell": cell}
        if thing.name:
            fields["name"] = thing.name
        for name in _PERSON_FIELDS:
            if name in thing.properties:
                fields[name] = thing.properties[name]
        for name in ("talents", "gear"):
            if name in fields:
                fields[name] = [word for word in _SEPARATORS.split(str(fields[name])) if word]
        if "level" in fields:
            fields["level"] = _whole(fields["level"])
        stats = {name.removeprefix(_STATS): _whole(value) for name, value in thing.properties.items() if name.startswith(_STATS)}
        if stats:
            fields["stats"] = stats
        faults = [fault for one in _one_by_one(fields) for fault in [self._fault(one)] if fault] or [
            fault for fault in [self._fault(fields)] if fault
        ]
        for fault in dict.fromkeys(faults):
            place.error(fault)
        if faults:
            return
        who = msgspec.convert(fields, PersonPlan)
        if kind == "overlord":
            if self._overlord is not None:
                place.error(f"a second overlord; a dungeon has one, and {self._shown(self._overlord)} is it: remove one")
                return
            self._overlord = place
        if who.name is not None:
            twin = self._names.setdefault(who.name.casefold(), place)
            if twin is not place:
                place.error(f"{self._shown(twin)} is called {quoted(who.name)} too; name one of them otherwise")
                return
        if who.party is not None:
            self._parties.setdefault(who.party.casefold(), place)
        if self._can_stand(kind, cell, place):
            self.people.append(who)

    # --- stacks -------------------------------------------------------------------------------------------------------------

    def _stack(self, kind: str, thing: Any, cell: int, place: Place) -> None:
        only_fields(kind, thing, ("amount",), place)
        if self._can_stand(f"stack of {kind}", cell, place):
            self._amount(kind, "amount", thing.properties.get("amount"), cell, place)

    def _amount(self, material: str, field: str, said: Any, cell: int, place: Place) -> None:
        """Lay down as much of a material as a field says."""
        amount = _whole(said)
        if isinstance(amount, int) and not isinstance(amount, bool) and 1 <= amount <= MOST_STOCK:
            self.stacks.append((material, cell, amount))
            return
        told = f"has no {field}" if amount is None else f"{field} is {quoted(amount)}"
        place.error(f"{told}; give it an int property '{field}' of 1 to {MOST_STOCK}")


def _whole(value: Any) -> Any:
    """Return a text of digits as the number it is, for properties left at Tiled's default type; anything else as it is."""
    return int(value) if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,15}", value) else value


def only_fields(kind: str, thing: Any, known: tuple[str, ...], place: Place) -> None:
    """Warn of properties that nothing reads; a tile object has its tile's too, which need not be meant for it."""
    for name in thing.properties:
        if name in known or (known is _PERSON_FIELDS and name.startswith(_STATS)):
            continue
        hint = one_of(name, known) if known else "it has no fields"
        if thing.shape != "tile" or hint.startswith("did you mean"):
            place.warn(f"a {kind} has no field {quoted(name)}, so it is passed over; {hint}")


def _one_by_one(fields: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the fields of somebody one at a time, each stat, talent and piece of gear by itself, so that every fault is found."""
    always = {name: fields[name] for name in ("kind", "cell")}
    for name, value in fields.items():
        if name in ("faction", "goal") and "party" in fields:
            yield always | {"party": fields["party"], name: value}
        elif isinstance(value, dict):
            yield from (always | {name: {key: single}} for key, single in value.items())
        elif isinstance(value, list):
            yield from (always | {name: [single]} for single in value)
        elif name not in always:
            yield always | {name: value}
