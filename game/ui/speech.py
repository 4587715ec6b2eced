"""Text in the player's language: messages by their ids, and words of the rules said anew; what a language lacks is said in English."""

from __future__ import annotations

import os
from functools import lru_cache

from game.content.messages import ENGLISH, LANGUAGES, Said, Value, put

_now = [ENGLISH]


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
    """Return a message in the player's language, with its values said in it too; its id where no language has it."""
    return _say(_now[0], message, tuple((name, tell(value) if isinstance(value, str) else value) for name, value in values.items()))


def tell(words: str) -> str:
    """Return words of the rules in the player's language; words that are no message stay as they are."""
    if not isinstance(words, Said):
        return words
    values = {name: tell(value) if isinstance(value, str) else value for name, value in words.values.items()}
    told = put(_now[0], words.message, values) if _now[0] != ENGLISH else None
    return told if told is not None else str(words)


def name_of(kind: str) -> str:
    """Return what a thing of the data files (a structure, a material, a class, …) is called in the player's language."""
    return _named(_now[0], kind)


@lru_cache(maxsize=8192)
def _say(spoken: str, message: str, values: tuple[tuple[str, Value], ...]) -> str:
    told = put(spoken, message, dict(values))
    if told is None:
        told = put(ENGLISH, message, dict(values))
    return message if told is None else told


@lru_cache(maxsize=4096)
def _named(spoken: str, kind: str) -> str:
    told = put(spoken, f"name-{kind}", {})
    return kind.replace("_", " ") if told is None else told
