"""The rules as they are in force, as pages and tables to read: what `deadfall rules` prints and the encyclopedia shows."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from game.content.fighting import decision_table
from game.content.load import Content, Vocabulary
from game.content.types import Entry
from game.rules import forces, schedule


class Fact(NamedTuple):
    """One figure of a page: its name, its value, and what the data file says that it means."""

    name: str
    value: Any
    about: str


class Page(NamedTuple):
    """An entry of the data: the rule it is of, the table it stands in (people, gear …, or `rules`), its name, its figures."""

    rule: str
    table: str
    name: str
    facts: list[Fact]


class Table(NamedTuple):
    """A table that is reckoned from the figures. rows: words, headings first."""

    rule: str
    key: str
    title: str
    rows: list[list[str]]


@cache
def _about(kind: type[Entry]) -> dict[str, str]:
    """Return what the fields of a kind of entry mean."""
    found = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        metas = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        found[name] = next((meta.description or "" for meta in metas if isinstance(meta, msgspec.Meta)), "")
    return found


def _page(table: str, name: str, entry: Entry) -> Page:
    values: dict[str, Any] = msgspec.to_builtins(entry)
    rule, meant = str(values.pop("rule")), _about(type(entry))
    return Page(rule, table, name, [Fact(field, value, meant.get(field, "")) for field, value in values.items()])


def pages(content: Content) -> list[Page]:
    """Return every entry of the data, table by table in their order."""
    found: list[Page] = []
    for field in fields(content):
        table = getattr(content, field.name)
        if isinstance(table, Vocabulary):
            found += [_page(field.name, name, entry) for name, entry in table.items()]
        elif isinstance(table, Entry):
            found.append(_page("rules", field.name, table))
    return found


def tables(content: Content) -> list[Table]:
    """C8, I5, I11: return the tables that are reckoned from the figures."""
    stances = "what somebody does, by stance, points of wounds, and their strength beside the enemies' they know of"
    return [
        Table("C8", "decisions", stances, decision_table(content.stances)),
        Table("I5", "by_day", "the limit after an invasion, by the day on which it ends", schedule.table(content)),
        Table("I11", "by_day", "who comes, by day", forces.table(content)),
    ]
