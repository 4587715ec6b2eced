"""The game's own maps: making them again changes nothing, they are what the issue asks for, and the maker's checks find what is wrong."""

import subprocess
import sys
import xml.etree.ElementTree as ET
import zlib
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
MAPS = ROOT / "maps"
SIZES = {"first_keep": (48, 32), "crossroads": (96, 96), "old_mine": (128, 128), "great_halls": (256, 256)}
KINDS = {"bedrock", "rock", "ore", "floor", "water", "gate", "outside"}
WALKED = ("floor", "gate", "outside")
SOLID = ("bedrock", "rock", "ore")


class Read:
    """A map as its file says, by a reader of the tests' own."""

    def __init__(self, name: str) -> None:
        root = ET.parse(MAPS / f"{name}.tmx").getroot()
        self.root = root
        self.width, self.height = int(root.get("width")), int(root.get("height"))
        source = root.find("tileset").get("source")
        tiles = ET.parse(MAPS / source).getroot()
        kinds = {int(tile.get("id")) + 1: tile.find("properties/property[@name='terrain']").get("value") for tile in tiles.findall("tile")}
        (layer,) = root.findall("layer")
        assert layer.get("name") == "terrain"
        assert layer.find("data").get("encoding") == "csv"
        cells = [kinds[int(number)] for number in layer.find("data").text.split(",")]
        assert len(cells) == self.width * self.height
        self.ground = np.array(cells).reshape(self.height, self.width)
        self.objects = [(o.get("type"), float(o.get("x")), float(o.get("y")), o) for o in root.iter("object")]
        self.things = [(kind, int(x) // 16, int(y) // 16) for kind, x, y, _ in self.objects if kind != "demon_hall"]
        self.properties = {p.get("name"): p.get("value") for p in root.findall("properties/property")}

    def count(self, kind: str) -> int:
        return int((self.ground == kind).sum())

    def reached(self, *kinds: str) -> np.ndarray:
        """Where one gets to from the heart over these kinds of ground."""
        allowed = np.pad(np.isin(self.ground, kinds), 1)
        ((_, x, y),) = [thing for thing in self.things if thing[0] == "heart"]
        found = np.zeros_like(allowed)
        found[y + 1, x + 1] = True
        while True:
            grown = found.copy()
            grown[1:] |= found[:-1]
            grown[:-1] |= found[1:]
            grown[:, 1:] |= found[:, :-1]
            grown[:, :-1] |= found[:, 1:]
            grown &= allowed
            if (grown == found).all():
                return found[1:-1, 1:-1]
            found = grown

    def gates(self) -> list[tuple[int, int]]:
        return [(int(x), int(y)) for y, x in np.argwhere(self.ground == "gate")]


@pytest.fixture(scope="module")
def made() -> dict[str, Read]:
    return {name: Read(name) for name in SIZES}


@pytest.fixture
def maplib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))


def test_making_the_maps_again_changes_nothing(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools" / "make_maps.py"), "--out", str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {f"{name}.tmx" for name in SIZES} | {"dungeon.tsx", "dungeon.png"}
    for name in names:
        assert (tmp_path / name).read_bytes() == (MAPS / name).read_bytes(), name


@pytest.mark.parametrize("name", SIZES)
def test_each_map_is_a_place_to_play(name: str, made: dict[str, Read]) -> None:
    game = made[name]
    assert (game.width, game.height) == SIZES[name]
    assert game.root.get("orientation") == "orthogonal"
    assert game.root.get("tilewidth") == game.root.get("tileheight") == "16"
    assert game.properties["title"]
    assert int(game.properties["days"]) > 0
    assert set(game.ground.ravel()) == KINDS
    edge = np.ones_like(game.ground, bool)
    edge[1:-1, 1:-1] = False
    assert set(game.ground[edge]) == {"bedrock", "gate"}
    assert not (game.ground[1:-1, 1:-1] == "gate").any()
    land = game.reached(*WALKED)
    assert any(land[y, x] for x, y in game.gates())
    ids = [element.get("id") for element in game.root.iter("object")]
    assert len(set(ids)) == len(ids)
    assert int(game.root.get("nextobjectid")) == len(ids) + 1


@pytest.mark.parametrize("name", SIZES)
def test_the_demon_hall_is_floor_and_holds_the_heart(name: str, made: dict[str, Read]) -> None:
    game = made[name]
    ((_, left, top, hall),) = [found for found in game.objects if found[0] == "demon_hall"]
    ((_, x, y, heart),) = [found for found in game.objects if found[0] == "heart"]
    width, height = float(hall.get("width")), float(hall.get("height"))
    assert left < x < left + width
    assert top < y < top + height
    assert heart.find("point") is not None
    assert all(side % 16 == 0 for side in (left, top, width, height))
    inside = game.ground[int(top) // 16 : int(top + height) // 16, int(left) // 16 : int(left + width) // 16]
    assert set(inside.ravel()) == {"floor"}


@pytest.mark.parametrize("name", SIZES)
def test_structures_and_people_stand_where_they_can(name: str, made: dict[str, Read]) -> None:
    game = made[name]
    assert {kind for kind, _, _ in game.things} <= {"heart", "door", "padlock", "torch", "bed", "treasury", "gold", "wolf", "spider"}
    assert {"door", "padlock", "torch", "bed", "treasury"} <= {kind for kind, _, _ in game.things}
    assert max(Counter(game.things).values()) == 1
    doors = {(x, y) for kind, x, y in game.things if kind == "door"}
    for kind, x, y in game.things:
        assert game.ground[y, x] == "floor", (kind, x, y)
        walls = [game.ground[j, i] in SOLID for i, j in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))]
        if kind == "door":
            assert walls in ([True, False, True, False], [False, True, False, True]), (x, y)
        if kind == "padlock":
            assert (x, y) in doors
        if kind == "torch":
            assert any(walls), (x, y)


def test_the_first_keep_has_ore_for_a_beginner_and_one_gate(made: dict[str, Read]) -> None:
    assert made["first_keep"].count("ore") >= 30
    assert len(made["first_keep"].gates()) == 1


def test_crossroads_has_three_gates_one_of_them_only_across_water(made: dict[str, Read]) -> None:
    game = made["crossroads"]
    land, wet = game.reached(*WALKED), game.reached(*WALKED, "water")
    assert len(game.gates()) == 3
    assert sorted(bool(land[y, x]) for x, y in game.gates()) == [False, True, True]
    assert all(wet[y, x] for x, y in game.gates())


def test_the_old_mine_has_much_ore_and_wild_lairs(made: dict[str, Read]) -> None:
    game = made["old_mine"]
    assert game.count("ore") > 1000
    kinds = Counter(kind for kind, _, _ in game.things)
    assert kinds["wolf"] >= 6
    assert kinds["spider"] >= 6


def test_the_great_halls_are_many(made: dict[str, Read]) -> None:
    game = made["great_halls"]
    assert sum(kind == "door" for kind, _, _ in game.things) > 100
    assert game.count("floor") > 20_000


def test_no_two_maps_are_alike(made: dict[str, Read]) -> None:
    shares = [[round(game.count(kind) / game.ground.size, 2) for kind in ("floor", "water", "ore")] for game in made.values()]
    assert len({tuple(share) for share in shares}) == len(shares)
    assert len({game.properties["title"] for game in made.values()}) == len(made)


def test_the_tile_sheet_is_a_picture_with_a_tile_a_kind(made: dict[str, Read]) -> None:
    tiles = ET.parse(MAPS / "dungeon.tsx").getroot()
    image = tiles.find("image")
    data = (MAPS / image.get("source")).read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20], "big") == int(image.get("width")) == 16 * len(KINDS)
    assert int.from_bytes(data[20:24], "big") == int(image.get("height")) == 16
    start = data.index(b"IDAT")
    length = int.from_bytes(data[start - 4 : start], "big")
    rows = np.frombuffer(zlib.decompress(data[start + 4 : start + 4 + length]), np.uint8).reshape(16, -1)
    assert rows.shape[1] == 1 + 16 * len(KINDS)
    assert len({rows[:, 1 + 16 * n : 17 + 16 * n].tobytes() for n in range(len(KINDS))}) == len(KINDS)
    assert {p.get("value") for p in tiles.iter("property")} == KINDS


@pytest.mark.usefixtures("maplib")
def test_the_makers_checks_find_what_is_wrong() -> None:
    from maplib import first_keep
    from maplib.canvas import FLOOR, GATE, ROCK, WATER, Thing
    from maplib.check import faults_of

    def told(spoil, **wanted) -> str:
        canvas = first_keep.draw()
        spoil(canvas)
        return "\n".join(faults_of(canvas, **({"by_land": 1, "by_water": 0, "ore": 30} | wanted)))

    assert told(lambda canvas: None) == ""
    assert "at least 99" in told(lambda canvas: None, ore=99)
    assert "0 border gates with a land route" in told(lambda canvas: canvas.put(7, 15, ROCK))
    assert "1 border gates across water" in told(lambda canvas: canvas.put(7, 15, WATER))
    assert "gate at 3,15 is not on the map's edge" in told(lambda canvas: canvas.put(3, 15, GATE))
    assert "the demon hall must be floor" in told(lambda canvas: canvas.put(34, 12, ROCK))
    assert "2 of bed at 20,3" in told(lambda canvas: canvas.beds((20, 3)))
    assert "only a padlock shares a cell" in told(lambda canvas: canvas.torches((20, 3)))
    assert "bed at 2,1 stands on rock" in told(lambda canvas: canvas.beds((2, 1)))
    assert "door at 24,14 needs walls" in told(lambda canvas: canvas.door(24, 14))
    assert "padlock at 21,5 needs a door" in told(lambda canvas: canvas.put_thing("padlock", 21, 5))
    assert "torch at 24,15 needs a wall" in told(lambda canvas: canvas.torches((24, 15)))
    assert "unknown structure plate" in told(lambda canvas: canvas.put_thing("plate", 24, 15))
    assert "unknown creature orc" in told(lambda canvas: canvas.people.append(Thing("orc", 24, 15)))
    assert "walled-up places of only 1 cells" in told(lambda canvas: canvas.put(2, 29, FLOOR))
    assert "fewer than 9 locked doors" in told(lambda canvas: None, locks=9)


@pytest.mark.usefixtures("maplib")
def test_every_tile_is_drawn_whole() -> None:
    from maplib.tiles import GRIDS, PALETTE

    assert set(GRIDS) == KINDS
    for kind, grid in GRIDS.items():
        assert [len(row) for row in grid.split()] == [16] * 16, kind
        assert set("".join(grid.split())) <= set(PALETTE), kind
