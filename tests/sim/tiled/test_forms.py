"""Every form in which Tiled writes a map gives the same plan."""

from pathlib import Path

import numpy as np
import pytest

from game.content.load import content
from game.kernels.grid import cell_at
from game.sim.plan import MapPlan
from tests.sim.tiled.tmx import HALL, HEART, Tmx, how, ids, plan_of, read, terrain_tiles, tileset, told, written

FLIPS = (1 << 31, 1 << 30, 1 << 29, 1 << 28)
CHUNKS = ((-16, 0, 16, 16), (0, 0, 16, 16), (16, 16, 16, 16))
FORMS = ("xml", "csv", "base64", "zlib", "gzip", "zstd")


def same(tmp_path: Path, text: object) -> None:
    assert plan_of(tmp_path, text).digest() == plan_of(tmp_path, Tmx()).digest()


def ground(plan: MapPlan) -> list[str]:
    signs = [terrain.sign for terrain in content().terrain.values()]
    rows = np.frombuffer(plan.terrain, np.uint8).reshape(plan.height + 2, plan.width + 2)[1:-1, 1:-1]
    return ["".join(signs[kind] for kind in row) for row in rows.tolist()]


def test_the_plan_is_what_is_drawn(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, Tmx())
    assert ground(plan) == HALL.splitlines()
    assert (plan.width, plan.height, plan.heart) == (10, 5, cell_at(7, 2, 12))
    assert [cell for cell in range(len(plan.hall)) if plan.hall[cell]] == [cell_at(x, y, 12) for y in (1, 2, 3) for x in (6, 7)]


@pytest.mark.parametrize("form", FORMS)
def test_every_encoding(tmp_path: Path, form: str) -> None:
    same(tmp_path, Tmx(form=form))


@pytest.mark.parametrize("form", FORMS)
def test_infinite_maps_become_their_used_box(tmp_path: Path, form: str) -> None:
    """Chunks may lie anywhere, and objects go by the same origin as they."""
    moved = '<objectgroup id="4" name="far" offsetx="-48" offsety="80">' + HEART + "</objectgroup>"
    same(tmp_path, Tmx(form=form, chunks=CHUNKS, map={"infinite": "1", "width": "0"}, objects="", after=moved))


@pytest.mark.parametrize("version", ["1.0", "1.1", "1.2", "1.4", "1.5", "1.8", "1.9", "1.10", "1.12", "1.12.1"])
def test_every_version(tmp_path: Path, version: str) -> None:
    same(tmp_path, Tmx(map={"version": version, "tiledversion": "2020.05.20", "infinite": "0"}))


def test_a_newer_format_is_read_with_a_warning(tmp_path: Path) -> None:
    found = read(tmp_path, Tmx(map={"version": "1.13"}))
    assert found.plan is not None
    assert told(found) == ["m.tmx:2: warning: is of Tiled's format 1.13, newer than 1.12; what is unknown in it is passed over"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "iso-8859-1", "windows-1252", "us-ascii"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_text_encodings(tmp_path: Path, encoding: str, line_end: str) -> None:
    declared = encoding.replace("-sig", "").replace("-be", "")
    text = str(Tmx(head=f'<?xml version="1.0" encoding="{declared}"?>\n')).replace("\n", line_end)
    same(tmp_path, ("\ufeff" + text if encoding == "utf-16-be" else text).encode(encoding))


def test_without_a_declaration_and_with_a_plain_doctype(tmp_path: Path) -> None:
    same(tmp_path, Tmx(head=""))
    same(tmp_path, Tmx(head='<?xml version="1.0"?>\n<!DOCTYPE map SYSTEM "http://example.org/map.dtd">\n'))
    same(tmp_path, Tmx(head='<?xml version="1.0"?>\n<!DOCTYPE map [<!ELEMENT map ANY>]>\n<!-- a remark --><?hint?>\n'))


def test_flips_and_turns_don_t_matter_to_the_ground(tmp_path: Path) -> None:
    cells = ids(HALL)
    for place, flip in enumerate(FLIPS):
        cells[place + 1, 1:8] |= np.uint32(flip | FLIPS[0])
    for form in FORMS:
        same(tmp_path, Tmx(form=form, cells=cells))


def test_hidden_nested_and_shifted_layers(tmp_path: Path) -> None:
    """An object is where it is seen: offsets of its layer and of all groups around it count, less those of the ground."""
    layer = f'<layer id="7" name="terrain" width="10" height="5" visible="0" offsetx="0.5" offsety="-3.25"><data {how("zlib")}>{written(ids(HALL), "zlib")}</data></layer>'
    decoration = f'<layer id="8" name="moss" width="10" height="5"><data {how("csv")}>{written(ids(HALL), "csv")}</data></layer>'
    nested = (
        f'<group id="5" name="all" offsetx="16" visible="0">{decoration}<group id="6" offsety="32.5">{layer}'
        f'<objectgroup id="9" name="o" visible="0" offsetx="0.5" offsety="-3.25" opacity="0.5">{HEART}</objectgroup></group></group>'
        '<imagelayer id="10" name="sky" offsetx="3"><image source="/nowhere/sky.png"/></imagelayer>'
    )
    bare = Tmx(objects="", after=nested)
    text = str(bare)
    start, end = text.index('<layer id="1"'), text.index("</layer>") + len("</layer>")
    same(tmp_path, text[:start] + text[end:])


def test_external_tilesets_and_folders_below(tmp_path: Path) -> None:
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets" / "ground.tsx").write_text(tileset(head='version="1.10" '), encoding="utf-8")
    same(tmp_path, Tmx(tilesets='<tileset firstgid="1" source="sets/ground.tsx"/>'))
    (tmp_path / "größe 地.tsx").write_bytes(('<?xml version="1.0" encoding="UTF-16"?>' + tileset(head="")).encode("utf-16"))
    same(tmp_path, Tmx(tilesets='<tileset firstgid="1" source="./größe 地.tsx"/>'))


def test_a_tileset_without_a_count_has_what_its_image_holds(tmp_path: Path) -> None:
    """So it was before Tiled 0.13, and maps of that time say version 1.0 too."""
    old = tileset('name="ground" tilewidth="16" tileheight="16" margin="1" spacing="2"').replace(
        'width="64" height="32"', 'width="72" height="37"'
    )
    same(tmp_path, Tmx(map={"version": "1.0"}, tilesets=old))
    beyond = ids(HALL)
    beyond[1, 1] = 9
    assert "tile id 9 at [1, 1] is in no tileset" in told(read(tmp_path, Tmx(tilesets=old, cells=beyond)))[0]


def test_collections_of_images_have_the_ids_they_name(tmp_path: Path) -> None:
    tiles = terrain_tiles().replace("</tile>", '<image source="x.png" width="16" height="16"/></tile>')
    tiles = tiles.replace('id="4"', 'id="900"')
    collection = f'<tileset firstgid="1" name="c" tilewidth="16" tileheight="16" tilecount="7" columns="0">{tiles}</tileset>'
    cells = ids(HALL)
    cells[cells == 5] = 901
    same(tmp_path, Tmx(tilesets=collection, cells=cells))
    assert "tile id 5 at [8, 2] is in no tileset" in told(read(tmp_path, Tmx(tilesets=collection)))[0]


def test_a_tile_belongs_to_the_last_tileset_that_begins_before_it(tmp_path: Path) -> None:
    """A tileset that has grown since the map was saved overlaps the next."""
    grown = '<tileset firstgid="1" name="grown" tilewidth="16" tileheight="16" tilecount="500" columns="1"/>'
    cells = ids(HALL)
    same(tmp_path, Tmx(tilesets=grown + tileset(head='firstgid="101" '), cells=np.where(cells > 0, cells + 100, 0).astype(np.uint32)))


def test_class_and_type_name_the_class(tmp_path: Path) -> None:
    same(tmp_path, Tmx(objects=HEART.replace("type=", "class=")))
    same(tmp_path, Tmx(map={"class": "dungeon"}, objects=HEART.replace('type="heart"', 'class="heart" type="old"')))


def test_names_in_any_script(tmp_path: Path) -> None:
    text = Tmx(properties='<property name="title" value="魔殿の夜 – Größe"/>')
    assert plan_of(tmp_path, text, "地図 ü.tmx").title == "魔殿の夜 – Größe"


def test_properties_may_be_called_like_anything(tmp_path: Path) -> None:
    """pytmx has attributes of its own by these names."""
    names = ("parent", "image", "name", "gid", "properties", "width", "__class__")
    many = "".join(f'<property name="{name}" value="x"/>' for name in names)
    told_of = told(read(tmp_path, Tmx(properties=many, map={"layers": "boo", "images": "y", "parse_xml": "z"})))
    assert told_of == []
    (warning, *others) = told(read(tmp_path, Tmx(objects=HEART.replace("<point/>", f"<properties>{many}</properties><point/>"))))
    assert warning == "m.tmx:12: layer 'things', object 1: warning: a heart has no field 'parent', so it is passed over; it has no fields"
    assert len(others) == 6


def test_empty_cells_are_bedrock(tmp_path: Path) -> None:
    assert ground(plan_of(tmp_path, Tmx(drawing=HALL.replace("X", "_")))) == HALL.splitlines()


def test_templates_fill_in_what_an_object_doesn_t_say(tmp_path: Path) -> None:
    (tmp_path / "t").mkdir()
    (tmp_path / "t" / "guard.tx").write_text(
        '<template><object type="goblin" name="Grak"><properties><property name="stats.combat" type="int" value="5"/>'
        '<property name="gear" value="axe, helmet"/></properties><point/></object></template>',
        encoding="utf-8",
    )
    (tmp_path / "t" / "chest.tsx").write_text(
        tileset('name="c" tilewidth="32" tileheight="32" tilecount="4"', head="").replace('id="1">', 'id="1" type="treasury">')
    )
    (tmp_path / "t" / "chest.tx").write_text(
        '<template><tileset firstgid="1" source="chest.tsx"/><object gid="2" width="16" height="16"/></template>'
    )
    objects = (
        '<object id="3" template="t/guard.tx" x="40" y="24"/>'
        '<object id="4" template="t/guard.tx" name="Snik" x="56" y="24"><properties><property name="stats.combat" type="int" value="2"/></properties></object>'
        '<object id="5" template="t/chest.tx" x="16" y="64"/>'
    )
    plan = plan_of(tmp_path, Tmx(objects=HEART + objects))
    placed = {who.name: who for who in plan.people if who.name}
    assert {name: (who.kind, who.stats, who.gear, who.cell) for name, who in placed.items()} == {
        "Grak": ("goblin", {"combat": 5}, ["axe", "helmet"], cell_at(2, 1, 12)),
        "Snik": ("goblin", {"combat": 2}, ["axe", "helmet"], cell_at(3, 1, 12)),
    }
    assert [(thing.kind, thing.cell) for thing in plan.things] == [("treasury", cell_at(1, 3, 12))]


def test_class_typed_properties_and_lists_are_taken_apart(tmp_path: Path) -> None:
    properties = (
        '<property name="stock" type="class" propertytype="Stock"><properties><property name="metal" type="int" value="7"/></properties></property>'
        '<property name="days" type="int" value="9"/><property name="mood" type="class" propertytype="Empty"/>'
    )
    goblin = (
        '<object id="3" type="goblin" x="40" y="24"><properties>'
        '<property name="stats" type="class" propertytype="Stats"><properties><property name="will" type="int" value="6"/></properties></property>'
        '<property name="gear" type="list"><item type="string" value="axe"/><item type="string" value="shield"/></property>'
        "</properties></object>"
    )
    plan = plan_of(tmp_path, Tmx(properties=properties, objects=HEART + goblin))
    assert plan.days == 9
    assert ("metal", plan.heart, 7) in plan.stacks
    assert [(who.stats, who.gear) for who in plan.people if who.stats] == [({"will": 6}, ["axe", "shield"])]


@pytest.mark.parametrize(("name", "fix"), [("floor", "call the layer that draws the ground 'terrain'"), ("Terrain ", "rename 'Terrain '")])
def test_a_sound_map_that_was_not_made_for_the_game_is_bedrock(tmp_path: Path, name: str, fix: str) -> None:
    """Its form is all right, so that it loads; that nothing can be played on it is said."""
    (warning, *others) = read(tmp_path, Tmx(layer={"name": name})).faults
    assert not warning.fatal
    assert "is a sound Tiled map (10×5 cells, tile layers: 1), but not made for Deadfall: no tile layer named 'terrain'" in warning.what
    assert fix in warning.what
    assert {fault.fatal for fault in others} <= {False}
    plan = read(tmp_path, Tmx(layer={"name": name})).plan
    assert plan is not None
    assert set(plan.terrain) == {content().terrain.number["bedrock"]}
    assert (plan.width, plan.height, plan.heart) == (10, 5, -1)
