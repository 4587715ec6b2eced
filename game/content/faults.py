"""Bad input, told in one line: what is wrong, where, and what would be right."""

import difflib
import unicodedata
from collections.abc import Iterable


class BadInput(Exception):
    """Something given to the game is wrong; its text is the one line a user sees (exit status 2)."""

    def __str__(self) -> str:
        """Return the message on one line, whatever a file name or a value in it holds."""
        return one_line(super().__str__())


def one_line(text: str) -> str:
    """Return `text` with line breaks and control characters made visible, so that it stays one line on a terminal."""
    return "".join(repr(sign)[1:-1] if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp") else sign for sign in text)


def quoted(value: object, most: int = 60) -> str:
    """Return `value` in quotation marks, cut to `most` characters."""
    text = str(value)
    return f"'{text if len(text) <= most else text[: most - 1] + '…'}'"


def one_of(word: str, options: Iterable[str]) -> str:
    """Return a hint for an unknown word: the nearest of `options`, or all of them where none is near."""
    known = list(options)
    near = difflib.get_close_matches(word, known, 1)
    if near:
        return f"did you mean '{near[0]}'?"
    return "it can be: " + ", ".join(known)


def plain(kind: str) -> str:
    """Return a kind's id as words in a sentence."""
    return kind.replace("_", " ")


def a(kind: str) -> str:
    """Return a kind's id as words with its article; of many things at once there is a set."""
    if kind.endswith("s") and not kind.endswith("ss"):
        return f"a set of {plain(kind)}"
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {plain(kind)}"
