"""Everything that is refused, each in one line with file, layer, object and what would be right."""

import base64
import os
import zlib
from pathlib import Path

import numpy as np
import pytest
import zstandard

from game.content.faults import BadInput
from game.content.load import content
from game.sim.maps import load_map, read_map
from game.sim.tiled import safe_xml, sources
from game.sim.tiled.sources import path_fault
from tests.sim.tiled.tmx import HALL, HEART, Tmx, how, ids, plan_of, read, terrain_tiles, tileset, told, written

LAYER = "m.tmx:5: layer 'terrain': error: "
THING = "m.tmx:12: layer 'things', object 3: error: "


def thing(attributes: str = "", inside: str = "", name: str = "3") -> str:
    return f'{HEART}<object id="{name}" type="bed" x="40" y="24" {attributes}>{inside}</object>'


def prop(kind: str, value: str) -> Tmx:
    return Tmx(objects=thing(inside=f'<properties><property name="p" type="{kind}" value="{value}"/></properties>'))


REFUSALS: dict[str, tuple[Tmx, str]] = {
    "isometric": (Tmx(map={"orientation": "isometric"}), "m.tmx:2: error: the map is 'isometric'; it must be orthogonal"),
    "staggered": (Tmx(map={"orientation": "staggered"}), "m.tmx:2: error: the map is 'staggered'; it must be orthogonal"),
    "hexagonal": (Tmx(map={"orientation": "hexagonal"}), "m.tmx:2: error: the map is 'hexagonal'; it must be orthogonal"),
    "oblique": (Tmx(map={"orientation": "oblique"}), "m.tmx:2: error: the map is 'oblique'; it must be orthogonal"),
    "no orientation": (Tmx(map={"orientation": None}), "m.tmx:2: error: the map has no orientation; it must be 'orthogonal'"),
    "no width": (Tmx(map={"width": None}), "m.tmx:2: error: <map> has no 'width'; it must be a whole number of 1 to 1024"),
    "negative": (Tmx(map={"height": "-5"}), "m.tmx:2: error: height is '-5'; it must be a whole number of 1 to 1024"),
    "not whole": (Tmx(map={"width": "10.0"}), "m.tmx:2: error: width is '10.0'; it must be a whole number of 1 to 1024"),
    "other digits": (Tmx(map={"width": "１０"}), "m.tmx:2: error: width is '１０'; it must be a whole number"),
    "too large": (Tmx(map={"width": "1025"}), "m.tmx:2: error: width is '1025'; it must be a whole number of 1 to 1024"),
    "no tile size": (Tmx(map={"tilewidth": "0"}), "m.tmx:2: error: tilewidth is '0'; it must be a whole number of 1 to 4096"),
    "infinite?": (Tmx(map={"infinite": "yes"}), "m.tmx:2: error: infinite is 'yes'; it must be a whole number of 0 to 1"),
    # tilesets
    "zero tiles": (Tmx(tilesets=tileset('name="g" tilewidth="0" tileheight="16"')), "m.tmx:4: tileset 'g': error: tilewidth is '0'; it must be a whole number of 1"),
    "no firstgid": (Tmx(tilesets=tileset(head="")), "m.tmx:4: tileset 'ground': error: <tileset> has no 'firstgid'"),
    "firstgid twice": (Tmx(tilesets=tileset() + tileset('name="b" tilewidth="16" tileheight="16"')), "m.tmx:4: tileset 'b': error: firstgid 1 is that of tileset 'ground' too"),
    "count": (Tmx(tilesets=tileset('name="g" tilewidth="16" tileheight="16" tilecount="many"')), "m.tmx:4: tileset 'g': error: tilecount is 'many'"),
    "tile id": (Tmx(tilesets=tileset(tiles='<tile id="-1"/>' + terrain_tiles())), "m.tmx:4: tileset 'ground': error: id is '-1'"),
    "alignment": (Tmx(tilesets=tileset('name="g" tilewidth="16" tileheight="16" objectalignment="lefft"')), "m.tmx:4: tileset 'g': error: objectalignment is 'lefft'; did you mean 'left'?"),
    "missing": (Tmx(tilesets='<tileset firstgid="1" source="gone.tsx"/>'), "m.tmx:4: tileset 'gone.tsx': error: names 'gone.tsx', which isn't there; put it beside the map, or embed"),
    "above": (Tmx(tilesets='<tileset firstgid="1" source="../g.tsx"/>'), "m.tmx:4: tileset '../g.tsx': error: names '../g.tsx', which leaves its folder by '../'; put the file beside"),
    "json": (Tmx(tilesets='<tileset firstgid="1" source="g.tsj"/>'), "m.tmx:4: tileset 'g.tsj': error: names 'g.tsj', which doesn't end in .tsx; save it in Tiled as .tsx"),
    # cells
    "layer size": (Tmx(layer={"width": "9"}), LAYER + "is 9×5 cells on a map of 10×5; resize the map in Tiled"),
    "short": (Tmx(data='<data encoding="csv">1,2,3</data>'), LAYER + "its data has 3 cells instead of 50; resize"),
    "long": (Tmx(data=f'<data encoding="csv">{written(ids(HALL), "csv")},1</data>'), LAYER + "its data has 51 cells instead of 50"),
    "comma": (Tmx(data=f'<data encoding="csv">{written(ids(HALL), "csv")},\n</data>'), LAYER + "its data ends with a comma; remove it"),
    "empty": (Tmx(data='<data encoding="csv"/>'), LAYER + "its data has 0 cells instead of 50"),
    "no data": (Tmx(data=""), LAYER + "has no <data>; save the map again in Tiled"),
    "minus": (Tmx(data='<data encoding="csv">' + "1," * 49 + "-2</data>"), LAYER + "its data holds '-2', which is no tile id"),
    "hole": (Tmx(data='<data encoding="csv">' + "1," * 48 + ",2</data>"), LAYER + "its data holds '', which is no tile id"),
    "two in one": (Tmx(data='<data encoding="csv">' + "1," * 49 + "1 2</data>"), LAYER + "its data holds '1 2', which is no tile id"),
    "huge": (Tmx(data='<data encoding="csv">' + "1," * 49 + "99999999999</data>"), LAYER + "its data holds 99999999999, which is no tile id; an id is a whole number below 2^32"),
    "endless": (Tmx(data='<data encoding="csv">' + "1," * 49 + "9" * 6000 + "</data>"), LAYER + "its data holds '99999"),
    "word": (Tmx(data="<data>" + '<tile gid="x"/>' * 50 + "</data>"), LAYER + "its data holds 'x', which is no tile id"),
    "few tiles": (Tmx(data="<data>" + '<tile gid="1"/>' * 49 + "</data>"), LAYER + "its data has 49 cells instead of 50"),
    "outside": (Tmx(cells=np.full((5, 10), 9, np.uint32)), LAYER + "tile id 9 at [0, 0] is in no tileset, and 49 more cells"),
    "no tileset": (Tmx(tilesets=" "), LAYER + "tile id 1 at [0, 0] is in no tileset, and 49 more cells"),
    "encoding": (Tmx(data='<data encoding="base32">AA</data>'), LAYER + "unknown encoding 'base32'; did you mean 'base64'?"),
    "compression": (Tmx(data='<data encoding="base64" compression="zlibb">AA</data>'), LAYER + "unknown compression 'zlibb'; did you mean 'zlib'?"),
    "csv packed": (Tmx(data='<data encoding="csv" compression="zlib">1</data>'), LAYER + "compressed data must be base64"),
    "base64": (Tmx(data='<data encoding="base64">AQ=A*</data>'), LAYER + "its data is not base64"),
    "base64 not ascii": (Tmx(data='<data encoding="base64">ÄÖÜß</data>'), LAYER + "its data is not base64"),
    "odd length": (Tmx(data=f'<data encoding="base64">{base64.b64encode(bytes(201)).decode()}</data>'), LAYER + "its data holds 201 bytes where 50 cells have 200"),
    "zlib": (Tmx(data=f'<data {how("zlib")}>{written(ids(HALL), "base64")}</data>'), LAYER + "its data can't be unpacked: it is damaged"),
    "zstd": (Tmx(data=f'<data {how("zstd")}>{written(ids(HALL), "base64")}</data>'), LAYER + "its data can't be unpacked: it is damaged"),
    "cut": (Tmx(data=f'<data {how("zlib")}>{base64.b64encode(zlib.compress(bytes(200))[:-3]).decode()}</data>'), LAYER + "its data can't be unpacked: its end is missing"),
    # layers and objects
    "layer ids": (Tmx(after='<objectgroup id="1"/>'), "m.tmx:13: layer of id 1: error: the layer of line 5 has the id 1 too; ids must differ"),
    "layer offset": (Tmx(layer={"offsetx": "nan"}), LAYER + "offsetx is 'nan'; it must be a number"),
    "opacity": (Tmx(layer={"opacity": "inf"}), LAYER + "opacity is 'inf'; it must be a number"),
    "object ids": (Tmx(objects=thing(name="1")), "m.tmx:12: layer 'things', object 1: error: the object of line 12 has the id 1 too; ids must differ"),
    "object id": (Tmx(objects=thing(name="x")), "m.tmx:12: layer 'things': error: id is 'x'; it must be a whole number"),
    "nan": (Tmx(objects=thing('rotation="NaN"')), THING + "rotation is 'NaN'; it must be a number"),
    "infinity": (Tmx(objects=thing('width="1e999"')), THING + "width is '1e999'; it must be a number of at least 0"),
    "minus wide": (Tmx(objects=thing('width="-5"')), THING + "width is '-5'; it must be a number of at least 0"),
    "points": (Tmx(objects=thing(inside='<polygon points="0,0 nan,1"/>')), THING + "its points are '0,0 nan,1'; they must be pairs of numbers"),
    "no points": (Tmx(objects=thing(inside="<polyline/>")), THING + "its points are ''; they must be pairs of numbers"),
    "gid": (Tmx(objects=thing('gid="77"')), THING + "its tile 77 is in no tileset; choose another tile"),
    "int": (prop("int", "2.5"), THING + "the property 'p' is '2.5'; an int is a whole number"),
    "float": (prop("float", "NaN"), THING + "the property 'p' is 'NaN'; a float is a number"),
    "bool": (prop("bool", "maybe"), THING + "the property 'p' is 'maybe'; a bool is true or false"),
    "colour": (prop("color", "red"), THING + "the property 'p' is 'red'; a colour is #AARRGGBB"),
    "kind": (prop("objekt", "1"), THING + "the property 'p' is of the unknown type 'objekt'; did you mean 'object'?"),
    "dangling": (prop("object", "777"), THING + "the property 'p' refers to object 777, which isn't there"),
    "reference": (prop("object", "-1"), THING + "the property 'p' is '-1'; it must be the id of an object"),
    "twice": (Tmx(objects=thing(inside='<properties><property name="p" value=""/><property name="p" value=""/></properties>')), THING + "the property 'p' is given twice; remove one"),
    "nameless": (Tmx(properties='<property value="1"/>'), "m.tmx:2: error: a custom property has no name"),
    "absolute": (Tmx(objects=thing('template="/etc/passwd"')), THING + "its template names '/etc/passwd', an absolute path; put the file beside the map"),
    # chunks
    "chunk": (Tmx(map={"infinite": "1"}, data='<data encoding="csv"><chunk x="0" y="0" width="2" height="2">1,1,1</chunk></data>'), "m.tmx:5: layer 'terrain', chunk at 0, 0: error: its data has 3 cells instead of 4"),
    "chunk size": (Tmx(map={"infinite": "1"}, data='<data encoding="csv"><chunk x="0" y="z" width="0" height="2">1</chunk></data>'), "m.tmx:5: layer 'terrain', chunk: error: y is 'z'"),
    "chunks far apart": (
        Tmx(map={"infinite": "1"}, data='<data encoding="csv"><chunk x="0" y="0" width="1" height="1">1</chunk><chunk x="2000000000" y="0" width="1" height="1">1</chunk></data>'),
        LAYER + "is drawn over 2000000001×1 cells; a map has at most 1024×1024",
    ),
    "nothing drawn": (Tmx(map={"infinite": "1"}, data='<data encoding="csv"></data>'), LAYER + "is empty; draw the ground on it"),
    "beyond the edge": (
        Tmx(data=f'<data encoding="csv"><chunk x="0" y="0" width="11" height="1">{",".join("1" * 11)}</chunk></data>'),
        LAYER + "has tiles beyond the edge of the map; make the map infinite",
    ),
    # the game's own
    "two grounds": (Tmx(after=f'<layer name="terrain" width="10" height="5"><data>{written(ids(HALL), "xml")}</data></layer>'), "m.tmx:13: layer 'terrain': error: a second tile layer 'terrain'; there can be one"),
    "no property": (Tmx(tilesets=tileset(tiles="")), "m.tmx: layer 'terrain', tileset 'ground' tiles 0, 2, 3, 4, 5: error: no property 'terrain', first used at [0, 0]; give such tiles a string property"),
    "slip": (Tmx(tilesets=tileset().replace('value="water"', 'value="watr"')), "m.tmx: layer 'terrain', tileset 'ground' tile 4: error: its property 'terrain' is 'watr'; did you mean 'water'?"),
}  # fmt: skip


@pytest.mark.parametrize("kind", REFUSALS)
def test_refused(tmp_path: Path, kind: str) -> None:
    text, line = REFUSALS[kind]
    found = read(tmp_path, text)
    assert found.plan is None
    assert any(fault.startswith(line) for fault in told(found)), told(found)


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"", "m.tmx: error: is empty; save the map again"),
        (b" \n", "m.tmx: error: is empty"),
        (b"<html><body>404</body></html>", "m.tmx:1: error: is a <html> file, not a Tiled map; its root must be <map>"),
        (b"<tileset/>", "m.tmx:1: error: is a tileset (.tsx), not a map; name the .tmx that uses it"),
        (b"<map>\n<layer>\n</map>", "m.tmx:3: error: is not well-formed XML (mismatched tag); open it in Tiled and save it again"),
        (b"<map/><map/>", "m.tmx:1: error: is not well-formed XML (junk after document element)"),
        (b'{"height": 5}', "m.tmx: error: is JSON; save it in Tiled's XML formats: .tmx, .tsx, .tx"),
        (b"\x1f\x8b\x08\x00", "m.tmx:1: error: holds a"),
        (b'<?xml version="1.0" encoding="UTF-8"?>\n<map name="M\xfc"/>', "m.tmx:2: error: holds bytes that are no text in its encoding; save it as UTF-8"),
        (b'<?xml version="1.0" encoding="rot13"?>\n<map/>', "m.tmx:1: error: is in the encoding 'rot13'; save it as UTF-8, as Tiled does"),
        (b'<?xml version="1.0" encoding="UTF-16"?>\n<map/>', "m.tmx:1: error: is not well-formed XML"),
        (b'<map name="a&#0;"/>', "m.tmx:1: error: holds a character that XML doesn't allow"),
        (b'<map name="a\0"/>', "m.tmx:1: error: holds a character that XML doesn't allow"),
        (b'<!DOCTYPE map [\n<!ENTITY a "b">]>\n<map/>', "m.tmx:2: error: declares the entity 'a'; entities are not followed"),
        (b'<!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/passwd">]><map>&x;</map>', "m.tmx:1: error: declares the entity 'x'"),
        (b'<!DOCTYPE map [<!ENTITY % x SYSTEM "http://example.org/x">%x;]><map/>', "m.tmx:1: error: declares the entity 'x'"),
        (b'<!DOCTYPE map SYSTEM "x.dtd"><map>&undeclared;</map>', "m.tmx:1: error: uses the entity 'undeclared', which nothing declares"),
        (b"<map>&undeclared;</map>", "m.tmx:1: error: is not well-formed XML (undefined entity)"),
        (b"<map>" + b"<group>" * 70 + b"</group>" * 70 + b"</map>", "m.tmx:1: error: is nested deeper than 64 levels; use fewer groups in groups"),
    ],
)  # fmt: skip
def test_what_is_no_xml_of_a_map(tmp_path: Path, data: bytes, line: str) -> None:
    found = read(tmp_path, data)
    assert found.plan is None
    assert len(found.faults) == 1
    assert told(found)[0].startswith(line)


def test_everything_wrong_is_told_at_once(tmp_path: Path) -> None:
    """In the order of the file; what only follows from another fault isn't told."""
    text = Tmx(
        tilesets=tileset(tiles=terrain_tiles() + '<tile id="7.5"/>') + '<tileset firstgid="50" source="a\\b.tsx"/>',
        layer={"opacity": "much"},
        properties='<property name="days" value="soon"/>',
        objects='<object id="1" type="heart" x="120" y="40"/><object id="1" type="bd" x="0" y="0"/><object id="4" type="bed" x="q" y="0"/>',
        after='<layer id="1" name="moss" width="10" height="5"><data encoding="csv">1,2</data></layer>',
    )
    assert told(read(tmp_path, text)) == [
        "m.tmx:4: tileset 'ground': error: id is '7.5'; it must be a whole number of 0 to 268435454",
        "m.tmx:4: tileset 'a\\b.tsx': error: names 'a\\b.tsx' with a backslash; put the file beside the map and name it by its file name, with / between folders",
        "m.tmx:5: layer 'terrain': error: opacity is 'much'; it must be a number",
        "m.tmx:13: layer 'moss': error: the layer of line 5 has the id 1 too; ids must differ: duplicate the layer again in Tiled",
        "m.tmx:13: layer 'moss': error: its data has 2 cells instead of 50; resize the map or the layer in Tiled and save it again",
        "m.tmx:12: layer 'things', object 1: error: the object of line 12 has the id 1 too; ids must differ: cut it and paste it again in Tiled",
        "m.tmx:12: layer 'things', object 4: error: x is 'q'; it must be a number",
        "m.tmx: error: days is 'soon'; it must be a whole number of 1 to 10000",
        "m.tmx:12: layer 'things', object 1: error: unknown class 'bd'; did you mean 'bed'?",
        "m.tmx: warning: no demon_hall: the hall is the heart's cell alone; draw a rectangle of class 'demon_hall' around it",
    ]
    with pytest.raises(BadInput, match=r"m\.tmx:4: tileset 'ground': id is '7\.5'"):
        load_map(tmp_path / "m.tmx", content())


def test_a_flood_of_faults_ends(tmp_path: Path) -> None:
    found = read(tmp_path, Tmx(objects='<object x="z"/>' * 1000))
    assert len(found.faults) == 201
    assert told(found)[-1] == "m.tmx: error: and more; mend these first"


# --- other files --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("", "names no file"),
        ("../a.tsx", "leaves its folder"),
        ("a/../../b.tsx", "leaves its folder"),
        ("/a.tsx", "an absolute path"),
        ("//host/a.tsx", "an absolute path"),
        ("C:/a.tsx", "a drive or an address"),
        ("c:a.tsx", "a drive or an address"),
        ("https://example.org/a.tsx", "a drive or an address"),
        ("file:///a.tsx", "a drive or an address"),
        ("a\\b.tsx", "with a backslash"),
        ("\\\\host\\a.tsx", "with a backslash"),
        ("a\tb.tsx", "characters that no file name should"),
        ("nul.tsx", "a device on some systems"),
        ("a/COM1", "a device on some systems"),
    ],
)  # fmt: skip
def test_paths_that_are_refused(source: str, fault: str) -> None:
    assert fault in (path_fault(source) or "")


@pytest.mark.parametrize("source", ["a.tsx", "a/b c.tsx", "./a.tsx", "..a.tsx", "größe.tsx", "console.tsx"])
def test_paths_that_are_not(source: str) -> None:
    assert path_fault(source) is None


@pytest.mark.parametrize(
    ("inside", "line"),
    [
        (b"", "m.tmx:4: tileset 'g.tsx': error: names 'g.tsx', which is empty"),
        (b"<map/>", "m.tmx: g.tsx line 1: error: is a <map> file; a tileset's root is <tileset>"),
        (b"\n<tileset source='g.tsx' firstgid='1'/>", "m.tmx: g.tsx line 2: error: refers to another tileset; a .tsx file must hold its tiles itself"),
        (b"<tileset name='x' tilewidth='a' tileheight='1'/>", "m.tmx: g.tsx line 1: error: tilewidth is 'a'"),
        (b"<tileset>\n&a;</tileset>", "m.tmx:4: tileset 'g.tsx': error: names 'g.tsx', which in line 2 is not well-formed XML (undefined entity)"),
        (b"<!DOCTYPE t [<!ENTITY a 'b'>]><tileset/>", "m.tmx:4: tileset 'g.tsx': error: names 'g.tsx', which in line 1 declares the entity 'a'"),
    ],
)  # fmt: skip
def test_faulty_tileset_files(tmp_path: Path, inside: bytes, line: str) -> None:
    (tmp_path / "g.tsx").write_bytes(inside)
    found = read(tmp_path, Tmx(tilesets='<tileset firstgid="1" source="g.tsx"/>'))
    assert next(fault for fault in told(found) if "error" in fault).startswith(line)
    assert not any("no tileset" in fault for fault in told(found))


@pytest.mark.parametrize(
    ("inside", "line"),
    [
        (
            "<template/>",
            "m.tmx: t.tx line 1, layer 'things', object 3: error: is no template; its root must be <template> with an <object> in it",
        ),
        ("<object/>", "m.tmx: t.tx line 1, layer 'things', object 3: error: is no template"),
        (
            '<template><object template="t.tx"/></template>',
            "m.tmx: t.tx line 1, layer 'things', object 3: error: its object has a template in turn",
        ),
        (
            '<template><tileset firstgid="1" source="../x.tsx"/><object gid="1"/></template>',
            "m.tmx: t.tx line 1, layer 'things', object 3, tileset '../x.tsx': error: names '../x.tsx', which leaves its folder by '../'",
        ),
    ],
)
def test_faulty_templates_are_told_once(tmp_path: Path, inside: str, line: str) -> None:
    (tmp_path / "t.tx").write_text(inside)
    objects = HEART + '<object id="3" template="t.tx" x="40" y="24"/><object id="4" template="t.tx" x="56" y="24"/>'
    lines = told(read(tmp_path, Tmx(objects=objects)))
    assert lines[0].startswith(line)
    assert "object 4: error: its template 't.tx' has faults; mend them" in lines[1]


def test_links_that_leave_the_folder(tmp_path: Path) -> None:
    inside, outside = tmp_path / "maps", tmp_path / "outside"
    inside.mkdir()
    outside.mkdir()
    (outside / "g.tsx").write_text(tileset(head=""))
    (inside / "real.tsx").write_text(tileset(head=""))
    try:
        (inside / "away.tsx").symlink_to(outside / "g.tsx")
        (inside / "folder").symlink_to(outside)
        (inside / "round.tsx").symlink_to("round.tsx")
        (inside / "here.tsx").symlink_to("real.tsx")
    except OSError:
        pytest.skip("this system makes no links")
    for source, fault in (
        ("away.tsx", "a link that leaves the map's folder"),
        ("folder/g.tsx", "a link that leaves the map's folder"),
        ("round.tsx", "names 'round.tsx', which"),
    ):
        assert fault in told(read(inside, Tmx(tilesets=f'<tileset firstgid="1" source="{source}"/>')))[0]
    assert plan_of(inside, Tmx(tilesets='<tileset firstgid="1" source="here.tsx"/>')).digest() == plan_of(inside, Tmx()).digest()


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no device files here")
@pytest.mark.parametrize("ending", [".tmx", ".txt"])
def test_what_is_no_plain_file_is_never_read(tmp_path: Path, ending: str) -> None:
    (tmp_path / f"zero{ending}").symlink_to("/dev/zero")
    os.mkfifo(tmp_path / f"pipe{ending}")
    (tmp_path / f"folder{ending}").mkdir()
    for name in ("zero", "pipe", "folder"):
        (fault,) = read_map(tmp_path / f"{name}{ending}", content()).faults
        assert fault.what == "is no plain file; name a map file that is there"


def test_files_that_aren_t_there_or_are_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (fault,) = read_map(tmp_path / "none.tmx", content()).faults
    assert "can't be read" in fault.what
    (fault,) = read_map(Path("a\0.tmx"), content()).faults
    assert fault.what == "is not a file name; name a map file that is there"
    monkeypatch.setattr("game.sim.tiled.reading.MOST_BYTES", 1000)
    assert "is larger than" in told(read(tmp_path, Tmx()))[0]


def test_the_files_of_a_map_have_a_limit_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "MOST_BYTES", 3000)
    for name in "ab":
        (tmp_path / f"{name}.tsx").write_text(tileset(head="") + " " * 1000)
    both = '<tileset firstgid="1" source="a.tsx"/><tileset firstgid="101" source="b.tsx"/>'
    assert "names 'b.tsx', which is larger than" in told(read(tmp_path, Tmx(tilesets=both)))[0]


def test_too_many_elements(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safe_xml, "MOST_ELEMENTS", 20)
    assert told(read(tmp_path, Tmx()))[0].startswith("m.tmx:4: error: has more than 20 elements")


# --- bombs --------------------------------------------------------------------------------------------------------------------


def packed(form: str, size: int) -> str:
    if form == "zstd":
        return base64.b64encode(zstandard.ZstdCompressor(write_content_size=False).compress(bytes(size))).decode()
    packer = zlib.compressobj(wbits=31 if form == "gzip" else 15)
    pieces = [packer.compress(bytes(2**20)) for _ in range(size // 2**20)] + [packer.flush()]
    return base64.b64encode(b"".join(pieces)).decode()


@pytest.mark.parametrize("form", ["zlib", "gzip", "zstd"])
def test_data_never_unpacks_to_more_than_the_layer_holds(tmp_path: Path, form: str) -> None:
    text = Tmx(data=f"<data {how(form)}>{packed(form, 64 * 2**20)}</data>")
    assert told(read(tmp_path, text))[0] == (
        LAYER + "its data holds more than 200 bytes where 50 cells have 200; resize the map or the layer in Tiled and save it again"
    )


def test_chunks_and_layers_have_a_limit_together(tmp_path: Path) -> None:
    chunk = f'<chunk x="0" y="0" width="1024" height="1024">{packed("zlib", 4 * 2**20)}</chunk>'
    many = Tmx(map={"infinite": "1"}, data=f"<data {how('zlib')}>{chunk * 5}</data>")
    assert told(read(tmp_path, many))[0].startswith(LAYER + "has chunks of more than 4194304 cells; a map has at most 1024×1024")
    wide = Tmx(map={"infinite": "1"}, layer={"width": "100000", "height": "100000"})
    assert told(read(tmp_path, wide))[0].startswith(LAYER + "is 100000×100000 cells; a map has at most 1024×1024")


def test_a_faulty_chunk_hides_no_fault_of_the_others(tmp_path: Path) -> None:
    chunks = '<chunk x="0" y="0" width="1" height="1">x</chunk><chunk x="1" y="0" width="1" height="1">99</chunk>'
    assert told(read(tmp_path, Tmx(map={"infinite": "1"}, data=f'<data encoding="csv">{chunks}</data>')))[:2] == [
        "m.tmx:5: layer 'terrain', chunk at 0, 0: error: its data holds 'x', which is no tile id; an id is a whole number below 2^32",
        "m.tmx:5: layer 'terrain': error: tile id 99 at [1, 0] is in no tileset; draw them again, or add the tileset they came from",
    ]
