"""Content: the game's own files load; every fault names file, entry, field and fix."""

import re
import shutil
from pathlib import Path

import pytest

from game.content.faults import BadInput, one_line
from game.content.load import content, load_content
from game.content.places import data_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(data_folder("assets") / "rules", tmp_path / "rules"))


def test_fixed_figures_of_the_rulebook() -> None:
    """Z1, Z7, D1, G6, G7, T4: figures that are not ours to change."""
    tables = content()
    assert (tables.clock.ticks_per_second, tables.clock.ticks_per_hour, tables.clock.ticks_per_day) == (20, 600, 14_400)
    assert tables.clock.first_hour == 6
    assert (tables.walking.straight_length, tables.walking.diagonal_length) == (500, 700)
    assert tables.structures["door"].walk == 3
    assert tables.structures["torch"].light_cells == 6
    assert tables.campaign.days == 50
    assert tables.start.minions == {"goblin": 4, "kobold": 2}
    assert tables.start.stock == {"metal": 60, "wood": 60, "stone": 40, "gold": 200}
    assert tables.triggers.distance_cells == 4


def test_guide_figures_of_the_people_table() -> None:
    """C11, Z4: peasant combat 1, goblin 2, warriors 2, 3 and 4 at level 1, 3 and 5, overlord 4; speeds 40 to 70 in steps of 5 (Z7)."""
    people = content().people
    assert people["peasant"].stats[0][0] == 1
    assert people["goblin"].stats[0][0] == 2
    assert [people["warrior"].stats[level - 1][0] for level in (1, 3, 5)] == [2, 3, 4]
    assert people["overlord"].stats[0][0] == 4
    for kind in people.values():
        assert 40 <= kind.speed <= 70
        assert kind.speed % 5 == 0


def test_the_contract_names_are_all_there() -> None:
    tables = content()
    races = "overlord goblin kobold orc imp troll spider wolf peasant warrior rogue ranger cleric mage merchant fugitive"
    gear = "cloth_armour leather_armour chain_armour plate_armour helmet shield dagger sword axe hammer club spear bow crossbow staff"
    assert list(tables.people.names) == races.split()
    assert set(tables.gear.names) == set(gear.split())
    triggers = "tripwire wide_tripwire pressure_plate sensor lever"
    assert [name for name, kind in tables.structures.items() if kind.trigger] == triggers.split()
    mechanisms = "blades flamethrower gas_emitter shock_coil dart_thrower explosive_trap spider_trap web_trap panic_trap alarm_trap timer"
    assert set(mechanisms.split()) <= set(tables.structures.names)
    assert tables.terrain.names == ("bedrock", "rock", "ore", "floor", "water", "gate", "outside")


def test_rules_are_listed_by_id_in_order() -> None:
    ids = list(content().by_rule())
    assert ids == sorted(ids, key=lambda rule: (rule[0], int(rule[1:])))
    assert {"Z1", "Z7", "G1", "D1", "C11"} <= set(ids)
    assert content().by_rule()["Z1"]["clock"]["ticks_per_hour"] == 600


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("people.toml", "speed = 55", "sped = 55", "people.toml [kobold]: unknown field 'sped'; did you mean 'speed'?"),
        ("people.toml", "speed = 55", "", "people.toml [kobold]: object missing required field `speed`"),
        ("people.toml", "speed = 55", 'speed = "fast"', "people.toml [kobold]: speed: expected `int`, got `str`"),
        ("people.toml", "speed = 55", "speed = 900", "people.toml [kobold]: speed: 900 is outside 10 to 200 (Z7)"),
        ("people.toml", '"dagger", "cloth_armour"', '"daggr"', "people.toml [kobold]: gear: unknown 'daggr'; did you mean 'dagger'?"),
        ("people.toml", '"dagger", "cloth_armour"', '"dagger", "axe"', "people.toml [kobold]: gear: two pieces for one slot; one piece a slot"),
        ("people.toml", '["trap_sense"]', '["trapsense"]', "people.toml [rogue]: talents: unknown 'trapsense'; did you mean 'trap_sense'?"),
        ("people.toml", "[[1, 4, 2, 1, 1]]", "[[1, 4, 2, 1, 7]]", "people.toml [kobold]: stats: level 1 must be 1 to 6 by nature (Z4)"),
        ("people.toml", "[[1, 4, 2, 1, 1]]", "[[1, 4, 2]]", "people.toml [kobold]: stats[0]: expected `array` of length 5, got 3"),
        ("time.toml", "diagonal_length = 700", "diagonal_length = 800", "time.toml [walking]: diagonal_length: must be to straight_length as 7 to 5, as path costs are (Z7)"),
        ("time.toml", "slowest = 10", "slowest = 3", "time.toml [walking]: slowest: a diagonal step may take at most 120 ticks; raise it"),
        ("time.toml", "first_hour = 6", "first_hour = 24", "time.toml [clock]: first_hour: must be below hours_per_day"),
        ("time.toml", "[clock]", "[clok]", "time.toml [clok]: unknown entry; did you mean 'clock'?"),
        ("terrain.toml", 'sign = "#"', 'sign = "X"', "terrain.toml [rock]: sign: 'X' is already bedrock's; take another"),
        ("terrain.toml", "[water]", "[sea]", "terrain.toml: [water] is missing; maps need it"),
        ("structures.toml", 'on = "door"', 'on = "doors"', "structures.toml [padlock]: on: unknown 'doors'; did you mean 'door'?"),
        ("campaign.toml", "kobold = 2", "wolf = 2", "campaign.toml [start]: minions: unknown 'wolf'; it can be: goblin, kobold, orc, imp, troll"),
        ("campaign.toml", "wood = 60", "wod = 60", "campaign.toml [start]: stock: unknown 'wod'; did you mean 'wood'?"),
        ("gear.toml", 'slot = "head"', 'slot = "foot"', "gear.toml [helmet]: slot: expected `str` matching regex '^(body|head|shield|weapon)$'"),
        ("gear.toml", "[helmet]", "[helmet", "gear.toml: is not TOML"),
    ],
)  # fmt: skip
def test_faults_name_file_entry_field_and_fix(folder: Path, file: str, old: str, new: str, told: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput, match=re.escape(told)):
        load_content(folder)


def test_a_missing_file_and_a_wrong_encoding_are_told(folder: Path) -> None:
    (folder / "gear.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match=r"gear\.toml: is not UTF-8"):
        load_content(folder)
    (folder / "gear.toml").unlink()
    with pytest.raises(BadInput, match=r"gear\.toml: can't be read"):
        load_content(folder)


def test_the_digest_follows_figures_not_comments(folder: Path) -> None:
    before = load_content(folder).digest
    path = folder / "campaign.toml"
    path.write_text(path.read_text(encoding="utf-8") + "\n# a remark\n", encoding="utf-8")
    assert load_content(folder).digest == before == content().digest
    path.write_text(path.read_text(encoding="utf-8").replace("days = 50", "days = 51"), encoding="utf-8")
    assert load_content(folder).digest != before


def test_a_message_stays_one_line() -> None:
    assert "\n" not in one_line("a\nb\x1b[31mc\u2028d")
    assert str(BadInput("x\ny")) == "x\\ny"
