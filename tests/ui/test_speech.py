"""Text: every message in both languages with the same values, none missing, none unused; Japanese lines break by their rules."""

import ast
import re
from pathlib import Path

import pytest
from fluent.syntax.visitor import Visitor

from game.content.messages import LANGUAGES, folder, messages
from game.ui import speech
from game.ui.line_breaks import _NO_END, _NO_START, pieces
from game.ui.speech import say

ROOT = Path(__file__).resolve().parent.parent.parent
SHELL = sorted((ROOT / "game" / "ui" / "shell").glob("*.py"))
OTHERS = (
    "keeper",
    "loading",
    "invasion_display",
    "powers_row",
    "overworld_screen",
    "top_bar",
    "found_screen",
    "outcome_screen",
    *("settings_screen", "general_rows", "key_rows", "letter_rows", "volume_rows"),
)
SPEAKING = [*SHELL, *(ROOT / "game" / "ui" / f"{name}.py" for name in OTHERS)]
"""Modules whose every word for the player is a message."""


@pytest.fixture(autouse=True)
def in_english():
    speech.use("en")
    yield
    speech.use("en")


class Variables(Visitor):
    """Collects the values that a message takes."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node) -> None:
        self.names.add(node.id.name)


def variables(message) -> set[str]:
    found = Variables()
    found.visit(message)
    return found.names


def test_every_message_is_there_in_every_language_with_the_same_values() -> None:
    english = messages("en")
    for language in LANGUAGES:
        other = messages(language)
        assert set(other) == set(english)
        for name, message in english.items():
            assert variables(other[name]) == variables(message), name


def said(path: Path) -> set[str]:
    """The ids that a module says, those made of parts with a * for what is not known."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say" and node.args:
            for part in [node.args[0]] if not isinstance(node.args[0], ast.IfExp) else [node.args[0].body, node.args[0].orelse]:
                if isinstance(part, ast.Constant):
                    found.add(part.value)
                elif isinstance(part, ast.JoinedStr):
                    found.add("".join(str(each.value) if isinstance(each, ast.Constant) else "*" for each in part.values))
    return found


def test_what_is_said_exists() -> None:
    english = set(messages("en"))
    wanted = {name for path in (ROOT / "game").rglob("*.py") for name in said(path)}
    assert "title-*" in wanted
    for name in wanted:
        assert any(re.fullmatch(name.replace("*", ".+"), each) for each in english), name


def test_no_message_is_left_over() -> None:
    wanted = {name for path in (ROOT / "game").rglob("*.py") for name in said(path)}
    source = "\n".join(path.read_text() for path in SPEAKING)
    for name in messages("en"):
        spoken = any(re.fullmatch(each.replace("*", ".+"), name) for each in wanted)
        assert spoken or f'"{name}"' in source or name.startswith("key-"), name


@pytest.mark.parametrize("path", SPEAKING, ids=lambda path: path.stem)
def test_no_word_for_the_player_is_outside_the_text(path: Path) -> None:
    """Words are given to these functions of the kit; a constant with letters among their arguments would be seen as it is."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute)):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if name in ("text", "push", "Line", "panel", "tip", "wrapped", "cut_to"):
                for argument in node.args:
                    words = argument.value if isinstance(argument, ast.Constant) else ""
                    assert not (isinstance(words, str) and re.search("[A-Za-z]", words)), (path.name, words)


def test_values_and_languages() -> None:
    assert say("new-size", width=3, height=4) == "3 × 4 cells"
    speech.use("ja")
    assert say("new-size", width=3, height=4) == "3 × 4 マス"
    assert say("back") == "戻る"
    speech.use("xx")
    assert (speech.language(), say("back")) == ("en", "Back")
    assert say("no-such-message") == "no-such-message"


@pytest.mark.parametrize(("named", "wanted"), [("ja_JP.UTF-8", "ja"), ("en_GB", "en"), ("C", "en"), ("", "en"), ("fr_FR", "en")])
def test_the_language_of_the_system(named: str, wanted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", named)
    assert speech.of_system() == wanted


def test_every_letter_of_the_text_has_a_glyph() -> None:
    import pygame

    from game.content.places import data_folder

    pygame.font.init()
    font = pygame.font.Font(str(data_folder("assets") / "fonts" / "MPLUS1p_500Medium.ttf"), 15)
    letters = {letter for language in LANGUAGES for path in folder(language).glob("*.ftl") for letter in path.read_text()} - set("\n")
    missing = [letter for letter, metric in zip(sorted(letters), font.metrics("".join(sorted(letters))), strict=True) if metric is None]
    assert missing == []


# --- breaking lines ------------------------------------------------------------------------------------------------------------


def test_english_breaks_between_words_but_not_before_a_unit() -> None:
    assert list(pieces("It takes 3 s more")) == [("", "It"), (" ", "takes"), (" ", "3 s"), (" ", "more")]


def test_japanese_breaks_between_characters_by_its_rules() -> None:
    words = "「冒険者」が、来たっ。Wary状態（2）です…"
    found = list(pieces(words))
    assert "".join(before + piece for before, piece in found) == words
    assert all(piece[0] not in _NO_START and piece[-1] not in _NO_END for _, piece in found)
    assert ("", "「冒") in found
    assert any("Wary" in piece for _, piece in found)


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_no_piece_of_any_message_is_lost(language: str) -> None:
    for path in folder(language).glob("*.ftl"):
        for line in path.read_text().splitlines():
            assert "".join(before + piece for before, piece in pieces(line)) == line
