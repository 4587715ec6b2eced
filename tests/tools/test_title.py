"""The picture behind the title: made anew it is the same."""

import importlib.util
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_title_s_picture_is_what_the_tool_makes() -> None:
    spec = importlib.util.spec_from_file_location("make_title", ROOT / "tools" / "make_title.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.TITLE.read_bytes() == module.made()
