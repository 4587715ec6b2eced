"""Where lines of text may be broken: between words, and in Japanese between most characters, by its rules (kinsoku)."""

from __future__ import annotations

import re
from collections.abc import Iterator

_SPACE = re.compile(r" (?!(?:s|h|min|%)\b)")
"""A space at which a line may end: not between a number and its unit."""
_NO_START = frozenset("、。，．・：；？！ー）」』】〕〉》’”ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〜…‥％)]}!?,.:;%")
"""Characters that no line begins with."""
_NO_END = frozenset("（「『【〔〈《‘“([{")
"""Characters that no line ends with."""


def pieces(words: str) -> Iterator[tuple[str, str]]:
    """Yield the pieces between which lines may be broken: what stands before each within a line, a space or nothing, and the piece."""
    for number, word in enumerate(_SPACE.split(words)):
        before, start = " " if number else "", 0
        for place in range(1, len(word)):
            if _may_break(word[place - 1], word[place]):
                yield before, word[start:place]
                before, start = "", place
        yield before, word[start:]


def _may_break(last: str, first: str) -> bool:
    return (_is_wide(last) or _is_wide(first)) and first not in _NO_START and last not in _NO_END


def _is_wide(character: str) -> bool:
    """Return whether it is kana, kanji or full-width."""
    code = ord(character)
    return 0x2E80 <= code <= 0x9FFF or 0xAC00 <= code <= 0xD7A3 or 0xF900 <= code <= 0xFAFF or 0xFF00 <= code <= 0xFFEF
