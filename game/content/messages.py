"""Text by its ids, from assets/text/<language>/*.ftl, put together by Fluent; and words of the rules that can be said in any language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk, Message

from game.content.faults import BadInput, a, plain
from game.content.places import data_folder

ENGLISH, JAPANESE = "en", "ja"
LANGUAGES: Mapping[str, str] = MappingProxyType({ENGLISH: "English", JAPANESE: "日本語"})
"""Languages, and how each calls itself."""

Value = str | int | float


class Said(str):
    """Words in English, as rules, files and the command line have them, that know which message they are.

    message: its id.  values: what it was put together with; one that is itself `Said` is said in the player's language too.
    """

    __slots__ = ("message", "values")
    message: str
    values: Mapping[str, Value]

    def __new__(cls, english: str, message: str, values: Mapping[str, Value] = MappingProxyType({})) -> Said:
        """Keep words together with the message that they come from."""
        made = super().__new__(cls, english)
        made.message, made.values = message, values
        return made


def said(message: str, **values: Value) -> Said:
    """Return a message in English; the screen says it in the player's language. Raises KeyError for an id that is none."""
    return Said(_put_together(bundle(ENGLISH), message, values), message, values)


def named(kind: str) -> Said:
    """Return what a thing of the data files is called; its id as words where no message names it."""
    return Said(plain(kind), f"name-{kind}")


def a_named(kind: str) -> Said:
    """Return what a thing of the data files is called, with its article in English."""
    return Said(a(kind), f"name-{kind}")


def put(language: str, message: str, values: Mapping[str, Value]) -> str | None:
    """Return a message in a language, with values; None where that has no such message."""
    try:
        return _put_together(bundle(language), message, values)
    except KeyError:
        return None


def _put_together(messages_: FluentBundle, message: str, values: Mapping[str, Value]) -> str:
    pattern = messages_.get_message(message).value if messages_.has_message(message) else None
    if pattern is None:
        raise KeyError(message)
    return str(messages_.format_pattern(pattern, dict(values))[0])


def folder(language: str) -> Path:
    """Return where the text of a language lies."""
    return data_folder("assets") / "text" / language


@lru_cache
def bundle(language: str) -> FluentBundle:
    """Return the messages of a language, read once; raises BadInput when a file is missing or damaged."""
    made = FluentBundle([language], use_isolating=False)
    files = sorted(folder(language).glob("*.ftl"))
    if not files:
        raise BadInput(f"{folder(language)}: there is no text; install the game again")
    for file in files:
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadInput(f"{file}: can't be read ({error})") from None
        resource = FluentResource(text)
        broken = next((entry for entry in resource.body if isinstance(entry, Junk)), None)
        if broken is not None:
            raise BadInput(f"{file}: no message: {(broken.content or '').strip().splitlines()[0]}")
        made.add_resource(resource)
    return made


def messages(language: str) -> dict[str, Message]:
    """Return the messages of a language by their ids, for checks."""
    found: dict[str, Message] = {}
    for file in sorted(folder(language).glob("*.ftl")):
        for entry in FluentResource(file.read_text(encoding="utf-8")).body:
            if isinstance(entry, Message):
                found[entry.id.name] = entry
    return found
