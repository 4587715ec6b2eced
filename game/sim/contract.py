"""The contract as data: every order and event kind with its fields, read off the code's own definitions."""

from typing import Any

from msgspec import NODEFAULT, inspect

from game.sim.orders.all import ORDERS
from game.sim.orders.base import name_of
from game.world.events import EVENT_TYPES

_FORMS = {
    "person": 'a person {"id", "name", "side", "kind", "at"}',
    "thing": 'a thing {"id", "kind", "at"}',
    "cell": "a cell [x, y]",
    "cells": "a list of cells [x, y]",
    "number": "a whole number",
    "numbers": "a list of whole numbers",
    "mods": "an object: name → whole number",
    "flag": "true or false",
    "text": "a text",
    "party": "a party's name",
    "doer": "a person, a thing, or a word",
    "doer?": "a person, a thing, or a word; not there when it is nobody",
    "share": "a number from 0 to 1",
}


def _form(kind: inspect.Type) -> tuple[str, str]:
    """Return a field's type in words, and its description."""
    if isinstance(kind, inspect.Metadata):
        form, _ = _form(kind.type)
        return form, (kind.extra_json_schema or {}).get("description", "")
    if isinstance(kind, inspect.UnionType):
        parts = [_form(part) for part in kind.types if not isinstance(part, inspect.NoneType)]
        return " or ".join(form for form, _ in parts), next((about for _, about in parts if about), "")
    if isinstance(kind, inspect.ListType):
        return f"a list of {_form(kind.item_type)[0]}", ""
    if isinstance(kind, inspect.TupleType):
        return "[x, y]", ""
    if isinstance(kind, inspect.StructType):
        return "an object of " + ", ".join(f"{field.encode_name}{'' if field.required else '?'}" for field in kind.fields), ""
    if isinstance(kind, inspect.DictType):
        return f"an object of {_form(kind.value_type)[0]}", ""
    words = {inspect.IntType: "number", inspect.StrType: "text", inspect.FloatType: "number", inspect.BoolType: "true or false"}
    return words[type(kind)], ""


def orders() -> list[dict[str, Any]]:
    """Return every order: name, what it does, whether it is for the sandbox only, and its fields."""
    described = []
    for kind in ORDERS:
        info = inspect.type_info(kind)
        if not isinstance(info, inspect.StructType):
            raise TypeError(f"{kind.__name__} is not a struct")
        fields = []
        for field in info.fields:
            form, about = _form(field.type)
            needed = field.required
            default = None if needed or field.default is NODEFAULT else field.default
            fields.append({"name": field.encode_name, "is": form, "about": about, "required": needed, "default": default})
        does = " ".join((kind.__doc__ or "").split())
        described.append({"order": name_of(kind), "does": does, "sandbox": kind.sandbox_only, "example": kind.example, "fields": fields})
    return described


def events() -> list[dict[str, Any]]:
    """Return every kind of event: type, what it says, and its fields; all have `tick` and `type` too."""
    return [
        {"type": kind.name, "says": kind.doc, "fields": [{"name": name, "is": _FORMS[field.kind]} for name, field in kind.fields.items()]}
        for kind in EVENT_TYPES
    ]
