"""Attributes and custom properties, read strictly: whole numbers, finite numbers, true or false, references to objects."""

import math
import re
from dataclasses import dataclass

from game.content.faults import one_of, quoted
from game.sim.map_faults import Place
from game.sim.tiled.safe_xml import Node

MOST_NUMBER = 1e9
"""Largest coordinate or size, in pixels, either way."""

_WHOLE = re.compile(r"-?[0-9]{1,18}")
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,3})?")
_COLOUR = re.compile(r"(#?([0-9a-fA-F]{6}|[0-9a-fA-F]{8}))?")
_KINDS = ("string", "int", "float", "bool", "color", "file", "object", "class", "list")


def whole(node: Node, name: str, place: Place, low: int, high: int, default: int | None = None) -> int | None:
    """Return a whole number of `low` to `high`; tells what is wrong and returns None otherwise, without it `default`."""
    text = node.attributes.get(name)
    if text is None:
        if default is None:
            place.error(f"<{node.tag}> has no '{name}'; it must be a whole number of {low} to {high}")
        return default
    if _WHOLE.fullmatch(text) and low <= int(text) <= high:
        return int(text)
    place.error(f"{name} is {quoted(text)}; it must be a whole number of {low} to {high}")
    return None


def number_of(text: str) -> float | None:
    """Return a finite number of reasonable size, None when it isn't one."""
    if not _NUMBER.fullmatch(text):
        return None
    value = float(text)
    return value if math.isfinite(value) and abs(value) <= MOST_NUMBER else None


def number(node: Node, name: str, place: Place, default: float | None = 0.0, low: float = -MOST_NUMBER) -> float | None:
    """Return a finite number of at least `low`; tells what is wrong and returns None otherwise, without it `default`."""
    text = node.attributes.get(name)
    if text is None:
        return default
    value = number_of(text)
    if value is not None and value >= low:
        return value
    place.error(f"{name} is {quoted(text)}; it must be a number" + (f" of at least {low:g}" if low > -MOST_NUMBER else ""))
    return None


@dataclass(frozen=True)
class Property:
    """A custom property; `kind` is Tiled's word for its type, never `class` or `list`."""

    kind: str
    value: str


@dataclass
class References:
    """The objects that properties refer to: their ids, and where that is said."""

    wanted: list[tuple[int, str, Place]]


def properties_of(node: Node, place: Place, references: References | None) -> dict[str, Property]:
    """Return an element's custom properties by name.

    Members of a class-typed property `stats` become `stats.combat` …; a list becomes its values with commas between. References
    to objects are added to `references`, where given.
    """
    found: dict[str, Property] = {}
    for group in node.all("properties"):
        for child in group.all("property"):
            name = child.get("name")
            if not name:
                place.error("a custom property has no name; name it or remove it")
            elif name in found:
                place.error(f"the property {quoted(name)} is given twice; remove one")
            else:
                _take(found, name, child, place, references)
    return found


def _take(found: dict[str, Property], name: str, node: Node, place: Place, references: References | None) -> None:
    kind = node.get("type", "string")
    if kind == "class":
        for member, inner_value in properties_of(node, place, references).items():
            found[f"{name}.{member}"] = inner_value
    elif kind == "list":
        values: list[str] = []
        for position, item in enumerate(node.all("item"), 1):
            inner: dict[str, Property] = {}
            _take(inner, f"{name}.{position}", item, place, references)
            plain = inner.pop(f"{name}.{position}", None)
            found.update(inner)
            if plain is not None:
                values.append(plain.value)
        found[name] = Property("string", ", ".join(values))
    else:
        value = node.attributes.get("value", node.text)
        fault = _value_fault(kind, value)
        if fault:
            place.error(f"the property {quoted(name)} {fault}")
            return
        if kind == "object" and references is not None and int(value or 0):
            references.wanted.append((int(value), name, place))
        found[name] = Property(kind, value)


def _value_fault(kind: str, value: str) -> str | None:
    """Return what is wrong with a property's type or value, None when nothing is."""
    if kind not in _KINDS:
        return f"is of the unknown type {quoted(kind)}; {one_of(kind, _KINDS)}"
    if kind == "int" and not _WHOLE.fullmatch(value):
        return f"is {quoted(value)}; an int is a whole number"
    if kind == "float" and number_of(value) is None:
        return f"is {quoted(value)}; a float is a number"
    if kind == "bool" and value not in ("true", "false"):
        return f"is {quoted(value)}; a bool is true or false"
    if kind == "color" and not _COLOUR.fullmatch(value):
        return f"is {quoted(value)}; a colour is #AARRGGBB"
    if kind == "object" and value and not (_WHOLE.fullmatch(value) and int(value) >= 0):
        return f"is {quoted(value)}; it must be the id of an object"
    return None
