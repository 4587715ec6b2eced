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
    assert tables.traps.distance_cells == 4


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
    assert list(tables.triggers) == triggers.split()
    mechanisms = "blades flamethrower gas_emitter shock_coil dart_thrower explosive_trap spider_trap web_trap panic_trap alarm_trap timer"
    assert set(mechanisms.split()) <= set(tables.structures.names)
    assert tables.terrain.names == ("bedrock", "rock", "ore", "floor", "water", "gate", "outside")


def test_guide_figures_of_work() -> None:
    """G1: 8 metal an ore cell; T2, T3, T7, D2: 4 metal each; T18: normal from 8, fine from 13; G6: priority 3, stance 2."""
    tables = content()
    assert tables.terrain["ore"].yields == {"metal": 8}
    assert (len(tables.triggers), len(tables.mechanisms)) == (5, 10)
    for name in (*tables.triggers, *tables.mechanisms, "timer", "padlock"):
        assert tables.structures[name].cost == {"metal": 4}, name
    assert (tables.quality.normal_from, tables.quality.fine_from) == (8, 13)
    assert (tables.start.priority, tables.start.stance) == (3, 2)


@pytest.mark.parametrize("material", ["gold", "metal"])
def test_trade_and_traps_need_their_materials(folder: Path, material: str) -> None:
    """A world without one of them is refused, also where nothing else mentions it."""
    for path in folder.glob("*.toml"):
        path.write_text(re.sub(rf"\b{material}\b", "clay", path.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(BadInput, match=rf"^materials\.toml: \[{material}\] is missing; trade and traps need it$"):
        load_content(folder)


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
        ("invasions.toml", "mob_size = [2, 3]", "mob_size = [4, 3]", "invasions.toml [composition]: mob_size: the least must be 1 or more, and not above the most"),
        ("invasions.toml", "possible_percent = 5", "possible_percent = 50", "invasions.toml [scheduling]: possible_percent: must lie from low_percent to high_percent"),
        ("invasions.toml", "mage = 2", "mag = 2", "invasions.toml [composition]: classes: unknown 'mag'; did you mean 'mage'?"),
        ("invasions.toml", "weaker_percent = 20", "weaker_percent = 90", "invasions.toml [composition]: stronger_percent: with weaker_percent it is more than 100"),
        ("norms.toml", "levels = [1, 2]", "levels = [1, 3]", "norms.toml [day_9]: levels: level 3 comes from day 10 only"),
        ("norms.toml", "day = 4", "day = 1", "norms.toml: the first entry must be of day 1, and the days must rise"),
        ("settlements.toml", "evil = true", "evil = false", "settlements.toml: there is none that sends warriors; add one (I9)"),
        ("powers.toml", '"altar"', '"alter"', "powers.toml [scouts_eye]: needs: unknown 'alter'; did you mean 'altar'?"),
        ("visitors.toml", "goblin = 5", "spider = 5", "visitors.toml [recruits]: kinds: unknown 'spider'; it can be: goblin, kobold, orc, imp, troll"),
        ("campaign.toml", "wood = 60", "wod = 60", "campaign.toml [start]: stock: unknown 'wod'; did you mean 'wood'?"),
        ("gear.toml", 'slot = "head"', 'slot = "foot"', "gear.toml [helmet]: slot: expected `str` matching regex '^(body|head|shield|weapon)$'"),
        ("gear.toml", "[helmet]", "[helmet", "gear.toml: is not TOML"),
        # --- work and trade
        ("terrain.toml", "stone = 2", "ston = 2", "terrain.toml [rock]: yields: unknown 'ston'; did you mean 'stone'?"),
        ("terrain.toml", "metal = 8", "metal = 0", "terrain.toml [ore]: yields[...]: expected `int` >= 1"),
        ("terrain.toml", "dig_seconds = 6", "dig_seconds = 601", "terrain.toml [rock]: dig_seconds: expected `int` <= 600"),
        ("terrain.toml", "dig_seconds = 6", "dig_second = 6", "terrain.toml [rock]: unknown field 'dig_second'; did you mean 'dig_seconds'?"),
        ("structures.toml", "wood = 4, metal = 1", "wod = 4", "structures.toml [door]: cost: unknown 'wod'; did you mean 'wood'?"),
        ("structures.toml", 'holds = "gold"', 'holds = "silver"', "structures.toml [treasury]: holds: unknown 'silver'; it can be: stone, wood, metal, gold"),
        ("structures.toml", 'on = "door"', 'on = "door"\nblocks = true', "structures.toml [padlock]: blocks: what is fixed to a door can't block"),
        ("structures.toml", "work_seconds = 8\n", "", "structures.toml [door]: object missing required field `work_seconds`"),
        ("structures.toml", "work_seconds = 8\n", "work_seconds = 0\n", "structures.toml [door]: work_seconds: expected `int` >= 1"),
        ("structures.toml", "cost = { wood = 4, metal = 1 }\n", "", "structures.toml [door]: object missing required field `cost`"),
        ("structures.toml", 'duty = "traps"', 'duty = "dig"', "structures.toml [padlock]: duty: expected `str` matching regex '^(build|traps)$'"),
        ("structures.toml", "light_cells = 6", "light_cells = 6\nsize = [0, 1]", "structures.toml [torch]: size[0]: expected `int` >= 1"),
        ("materials.toml", "carried = [40, 80]", "carried = [90, 80]", "materials.toml [wood]: carried: the least must be 0 or more, and not above the most"),
        ("materials.toml", "carried = [40, 80]", "carried = [-1, 80]", "materials.toml [wood]: carried: the least must be 0 or more, and not above the most"),
        ("materials.toml", "carried = [40, 80]", "carried = [40]", "materials.toml [wood]: carried: expected `array` of length 2, got 1"),
        ("materials.toml", "load = 8\n", "", "materials.toml [stone]: object missing required field `load`"),
        ("materials.toml", "store = 40\n", "store = 0\n", "materials.toml [stone]: store: expected `int` >= 1"),
        ("actions.toml", "[take_up]", "[takeup]", "actions.toml: [take_up] is missing; work needs it"),
        ("actions.toml", "[dig]", "[digging]", "actions.toml: [dig] is missing; work needs it"),
        ("actions.toml", 'stat = "vigour"', 'stat = "vigor"', "actions.toml [dig]: stat: unknown 'vigor'; did you mean 'vigour'?"),
        ("actions.toml", 'duty = "dig"', 'duty = "digs"', "actions.toml [dig]: duty: unknown 'digs'; did you mean 'dig'?"),
        ("actions.toml", 'spent = "nothing"', 'spent = "gold"', "actions.toml [dig]: spent: expected `str` matching regex '^(nothing|materials)$'"),
        ("actions.toml", 'rolled = "never"', 'rolled = "start"', "actions.toml [dig]: rolled: expected `str` matching regex '^(never|end)$'"),
        ("actions.toml", 'lasts = "terrain"', 'lasts = "long"', "actions.toml [dig]: lasts: expected `str` matching regex '^(terrain|structure|share|fixed|stat)$'"),
        ("actions.toml", 'interrupted = "kept"', 'interrupted = "half"', "actions.toml [dig]: interrupted: expected `str` matching regex '^(kept|lost)$'"),
        ("actions.toml", 'called_off = "floor"', 'called_off = "kept"', "actions.toml [build]: called_off: expected `str` matching regex '^(nothing|floor|gone)$'"),
        ("actions.toml", 'interrupted = "kept"\n', "", "actions.toml [dig]: object missing required field `interrupted`"),
        ("actions.toml", "share_percent = 50", "share_percent = 0", "actions.toml [remove]: share_percent: expected `int` >= 1"),
        ("labour.toml", "normal_from = 8", "normal_from = 14", "labour.toml [quality]: normal_from: must not be above fine_from"),
        ("labour.toml", "fine_from = 13", "fine_from = 41", "labour.toml [quality]: fine_from: expected `int` <= 40"),
        ("labour.toml", "stat_share = 4\n", "", "labour.toml [labour]: object missing required field `stat_share`"),
        ("labour.toml", "chance_percent = 20", "chance_percent = 101", "labour.toml [cave_ins]: chance_percent: expected `int` <= 100"),
        ("labour.toml", "[cave_ins]", "[cave_in]", "labour.toml [cave_in]: unknown entry; did you mean 'cave_ins'?"),
        ("labour.toml", 'rule = "T18"', 'rule = "18"', "labour.toml [quality]: rule: expected `str` matching regex '^[A-Z][0-9]{1,2}$'"),
        ("trade.toml", "earliest_hour = 8", "earliest_hour = 15", "trade.toml [trade]: earliest_hour: must not be above latest_hour"),
        ("trade.toml", "latest_hour = 14", "latest_hour = 24", "trade.toml [trade]: latest_hour: expected `int` <= 23"),
        ("trade.toml", "every_days = 3\n", "", "trade.toml [trade]: object missing required field `every_days`"),
        ("trade.toml", "every_days = 3", "every_day = 3", "trade.toml [trade]: unknown field 'every_day'; did you mean 'every_days'?"),
    ],
)  # fmt: skip
def test_faults_name_file_entry_field_and_fix(folder: Path, file: str, old: str, new: str, told: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput, match=re.escape(told)) as caught:
        load_content(folder)
    # A fault of TOML's goes on in the words of its reader.
    assert str(caught.value) == told or told.endswith("is not TOML")
    assert "\n" not in str(caught.value)


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
