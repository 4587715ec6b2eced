"""Text in the player's language: messages by their ids, from assets/text/<language>/*.ftl, put together by Fluent."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk, Message

from game.content.faults import BadInput
from game.content.places import data_folder

ENGLISH, JAPANESE = "en", "ja"
LANGUAGES: Mapping[str, str] = MappingProxyType({ENGLISH: "English", JAPANESE: "日本語"})
"""Languages, and how each calls itself."""

Value = str | int | float


class Speech:
    """What is said in a language; what it lacks is said in English."""

    def __init__(self, language: str) -> None:
        """Read a language of LANGUAGES; raises BadInput when a file is missing or damaged."""
        self.language = language
        self._bundles = [bundle(language), *([bundle(ENGLISH)] if language != ENGLISH else [])]
        self._kept: dict[str, str] = {}

    def say(self, message: str, **values: Value) -> str:
        """Return a message with its values; its id where no language has it."""
        if not values and message in self._kept:
            return self._kept[message]
        for each in self._bundles:
            if each.has_message(message):
                pattern = each.get_message(message).value
                if pattern is not None:
                    said = str(each.format_pattern(pattern, values)[0])
                    if not values:
                        self._kept[message] = said
                    return said
        return message


def folder(language: str) -> Path:
    """Return where the text of a language lies."""
    return data_folder("assets") / "text" / language


@lru_cache
def bundle(language: str) -> FluentBundle:
    """Return the messages of a language, read once."""
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


_now = [ENGLISH]


@lru_cache
def _speech(language: str) -> Speech:
    return Speech(language)


def use(language: str) -> None:
    """Speak a language from now on; one that is not known is English."""
    _now[0] = language if language in LANGUAGES else ENGLISH


def of_system() -> str:
    """Return the language that the system is set to, English when it is none of ours."""
    named = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return next((each for each in LANGUAGES if named.startswith(each)), ENGLISH)


def language() -> str:
    """Return the language that is spoken."""
    return _now[0]


def say(message: str, **values: Value) -> str:
    """Return a message in the player's language."""
    return _speech(_now[0]).say(message, **values)
