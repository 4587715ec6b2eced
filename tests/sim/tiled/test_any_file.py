"""Whatever a map file holds, it is loaded or refused: mutated maps, mutated bytes, and never a traceback."""

import tempfile
from pathlib import Path

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from game.content.load import content
from game.sim.plan import begin
from tests.sim.tiled.tmx import HALL, HEART, Tmx, read, tileset

OBJECTS = HEART + (
    '<object id="3" gid="4" x="32" y="32" width="16" height="16" rotation="90"/><object id="4" type="goblin" name="Bo" x="24" y="24">'
    '<properties><property name="level" type="int" value="1"/><property name="stats" type="class" propertytype="S"><properties>'
    '<property name="will" type="int" value="3"/></properties></property><property name="p" type="object" value="3"/></properties><point/></object>'
    '<object id="5" type="door" x="48" y="16"><polygon points="0,0 16,0 16,16"/></object><object id="6" template="t.tx" x="88" y="24"/>'
)
BASES = (
    Tmx(objects=OBJECTS, properties='<property name="days" type="int" value="3"/><property name="stock.metal" value="5"/>'),
    Tmx(
        objects=OBJECTS,
        form="xml",
        tilesets='<tileset firstgid="1" source="g.tsx"/>',
        before='<group id="8" offsetx="1"><objectgroup/></group>',
    ),
    Tmx(objects="", form="zlib", map={"infinite": "1"}, chunks=((-16, 0, 16, 16), (0, 0, 16, 16))),
    Tmx(objects=OBJECTS, form="zstd", head='<!DOCTYPE map SYSTEM "x.dtd">\n'),
)
NASTY = (
    "", "0", "-1", "1", "2", "7", "3.5", "1e400", "nan", "-inf", "0x10", "1_0", " 3", "99999999999999999999", "4294967295", "2147483648",
    "true", "orthogonal", "terrain", "csv", "base64", "zlib", "goblin", "overlord", "heart", "demon_hall", "padlock", "gold", "object", "class",
    "list", "g.tsx", "t.tx", "../g.tsx", "/dev/zero", "m.tmx", "𝟛", "é", "&amp;", "&lt;x", "a" * 300,
)  # fmt: skip
PIECES = ("<map>", "</map>", "<object/>", '<object id="4"/>', "<data/>", "</data>", "<layer>", "</layer>", "<group>", "</group>", "<tile/>", "<chunk/>", "<!--", "]]>", "<?a?>", "&x;", "\x00", "\ud83d".encode("utf-16", "surrogatepass").decode("latin-1"))  # fmt: skip


def judged(text: object) -> None:
    """Read it; it must be loaded, or refused with a fault, and what is loaded must begin."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "g.tsx").write_text(tileset(head=""))
        (Path(folder) / "t.tx").write_text('<template><object type="bed" width="16" height="16"/></template>')
        found = read(Path(folder), text)
    assert (found.plan is None) == any(fault.fatal for fault in found.faults)
    assert all("\n" not in fault.where for fault in found.faults)
    if found.plan is not None:
        begin(found.plan, content(), 1, sandbox=False)


@st.composite
def twisted(draw: st.DrawFn) -> str:
    """A sound map with some attribute values changed, and perhaps a line taken out, doubled or broken."""
    pieces = str(draw(st.sampled_from(BASES))).split('"')
    for _ in range(draw(st.integers(0, 4))):
        pieces[draw(st.integers(0, len(pieces) // 2 - 1)) * 2 + 1] = draw(st.sampled_from(NASTY))
    text = '"'.join(pieces)
    for _ in range(draw(st.integers(0, 1))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 60)))
        text = text[:start] + draw(st.one_of(st.sampled_from(PIECES), st.just(text[start:end] * 2), st.just(""))) + text[end:]
    return text


@settings(max_examples=400)
@given(twisted())
def test_twisted_maps_are_loaded_or_refused(text: str) -> None:
    judged(text.encode("utf-8", "surrogatepass"))


@settings(max_examples=150)
@given(
    st.sampled_from(BASES),
    st.sampled_from(["utf-8", "utf-16"]),
    st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), max_size=5),
)
def test_flipped_bytes_are_loaded_or_refused(base: Tmx, encoding: str, flips: list[tuple[int, int]]) -> None:
    data = bytearray(str(base).replace("UTF-8", encoding).encode(encoding))
    for place, value in flips:
        data[place % len(data)] = value
    judged(bytes(data))


@settings(max_examples=100)
@given(st.binary(max_size=200))
def test_any_bytes_are_refused(data: bytes) -> None:
    judged(data)


@settings(max_examples=60)
@given(st.lists(st.integers(0, 2**32 - 1), min_size=50, max_size=50), st.sampled_from(["xml", "csv", "base64", "zstd"]))
def test_any_tile_ids_are_loaded_or_refused(gids: list[int], form: str) -> None:
    judged(Tmx(cells=np.array(gids, np.uint32).reshape(5, 10), form=form))
    small = np.array([gid % 9 | gid & 0xF0000000 for gid in gids], np.uint32).reshape(5, 10)
    judged(Tmx(cells=small, form=form, drawing=HALL))
