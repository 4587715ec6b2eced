"""What a Tiled map says in the game's terms: objects, their fields, settings, the start of a campaign, useless maps."""

from pathlib import Path

import pytest

from game.content.load import content
from game.kernels.grid import cell_at, position
from game.sim.map_start import near_triggers
from game.sim.plan import MapPlan, ThingPlan, begin
from game.sim.session import Session
from tests.sim.tiled.tmx import HALL, HEART, Tmx, plan_of, read, tileset, told

WIDE = "\n".join(["X" * 20, ">" + "." * 18 + "X", "X" + "." * 18 + "X", "X" * 20]) + "\n"


def thing(kind: str, x: float, y: float, fields: str = "", *, id_: int = 3, size: str = "", shape: str = "<point/>", name: str = "") -> str:
    inside = "".join(_property(*field.split("=")) for field in fields.split(";") if field)
    named = f'name="{name}"' if name else ""
    return f'<object id="{id_}" {named} type="{kind}" x="{x}" y="{y}" {size}><properties>{inside}</properties>{shape}</object>'


def _property(name: str, value: str) -> str:
    kind = "int" if value.lstrip("-").isdigit() else "bool" if value in ("true", "false") else "string"
    return f'<property name="{name}" type="{kind}" value="{value}"/>'


def with_things(*things: str) -> Tmx:
    return Tmx(objects=HEART + "".join(things))


def faults(tmp_path: Path, *things: str) -> list[str]:
    return [line.removeprefix("m.tmx:12: layer 'things', ") for line in told(read(tmp_path, with_things(*things)))]


def at(plan: MapPlan, cell: int) -> tuple[int, int]:
    return position(cell, plan.width + 2)


# --- where an object is -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("placed", "cell"),
    [
        (thing("bed", 16, 16), (1, 1)),
        (thing("bed", 15.9999999, 31.9999999), (1, 2)),
        (thing("bed", 31.9, 31.9), (1, 1)),
        (thing("bed", 32, 16, size='width="16" height="16"', shape=""), (2, 1)),
        (thing("bed", 39, 23, size='width="16" height="16"', shape=""), (2, 1)),
        (thing("bed", 41, 25, size='width="16" height="16"', shape=""), (3, 2)),
        (thing("bed", 48, 16, size='width="48" height="32"', shape="<ellipse/>"), (3, 1)),
        (thing("bed", 48, 16, shape='<polygon points="0,0 -16,0 -16,16"/>'), (2, 1)),
        # A tile object hangs from its bottom left corner, and turns about it.
        (thing("bed", 48, 32, size='gid="4" width="16" height="16"', shape=""), (3, 1)),
        (thing("bed", 48, 32, size='gid="2147483652"', shape=""), (3, 1)),
        (thing("bed", 48, 16, size='gid="4" width="16" height="16" rotation="90"', shape=""), (3, 1)),
        (thing("bed", 64, 16, size='gid="4" width="16" height="16" rotation="-180"', shape=""), (3, 1)),
        (thing("bed", 64, 16, size='width="16" height="16" rotation="90"', shape=""), (3, 1)),
        (thing("bed", 56, 24 - 16 * 2**0.5 / 2, size='width="16" height="16" rotation="45"', shape=""), (3, 1)),
        (thing("bed", 56, 24, size='rotation="77"'), (3, 1)),
    ],
)  # fmt: skip
def test_the_cell_of_an_object(tmp_path: Path, placed: str, cell: tuple[int, int]) -> None:
    plan = plan_of(tmp_path, with_things(placed))
    assert [at(plan, thing.cell) for thing in plan.things] == [cell]


@pytest.mark.parametrize(("alignment", "x", "y"), [("topleft", 48, 16), ("center", 56, 24), ("bottomright", 64, 32), ("top", 56, 16)])
def test_tile_objects_hang_where_their_tileset_says(tmp_path: Path, alignment: str, x: int, y: int) -> None:
    aligned = tileset(f'name="g" tilewidth="16" tileheight="16" objectalignment="{alignment}"')
    placed = thing("bed", x, y, size='gid="4"', shape="")
    plan = plan_of(tmp_path, with_things(placed).but(tilesets=aligned))
    assert [at(plan, thing.cell) for thing in plan.things] == [(3, 1)]


def test_a_tile_object_is_what_its_tile_is_and_says_what_its_tile_says(tmp_path: Path) -> None:
    tiles = (
        tileset()
        .replace('id="3">', 'id="3" type="goblin">')
        .replace('value="floor"/>', 'value="floor"/><property name="level" value="1"/><property name="gear" value="axe"/>')
    )
    plan = plan_of(tmp_path, with_things('<object id="3" gid="4" x="32" y="32"/>').but(tilesets=tiles))
    assert [(who.kind, who.gear, at(plan, who.cell)) for who in plan.people if who.gear] == [("goblin", ["axe"], (2, 1))]


# --- fields -------------------------------------------------------------------------------------------------------------------


def test_structures_and_their_fields(tmp_path: Path) -> None:
    plan = plan_of(
        tmp_path,
        with_things(
            thing("padlock", 24, 24, "locked=false", id_=3),
            thing("door", 24, 24, "facing=e", id_=4),
            thing("door", 40, 24, "padlock=locked", id_=5),
            thing("door", 56, 24, id_=6),
            thing("padlock", 56, 24, id_=7),
            thing("torch", 72, 24, "facing=s", id_=8),
            thing("door", 88, 24, id_=9),
        ),
    )
    world = begin(plan, content(), 1, sandbox=False)
    names = content().structures.names
    rows = [world.thing_at(world.cell((x, 1))) for x in (1, 2, 3, 4, 5)]
    assert [names[world.things.kind[row]] for row in rows] == ["door", "door", "door", "torch", "door"]
    assert world.things.padlock[rows].tolist() == [1, 2, 2, 0, 0]
    assert world.things.facing[rows].tolist() == [1, 0, 0, 2, 0]


def test_people_and_their_fields(tmp_path: Path) -> None:
    hero = "level=3;stats.combat=9;talents=scout locksmith;gear=;party=The Lost;faction=Town;goal=kill_overlord"
    plan = plan_of(
        tmp_path,
        with_things(
            thing("warrior", 24, 24, hero, id_=3, name="Ann"),
            thing("wolf", 40, 24, "side=dungeon;name=Fang", id_=4, name="not this"),
            thing("goblin", 56, 24, id_=5),
        ),
    )
    world = begin(plan, content(), 1, sandbox=False)
    _, ann = world.named("ann")
    people = world.people
    assert (people.level[ann], people.combat[ann], people.gear[ann], world.xy(int(people.cell[ann]))) == (3, 9, 0, [1, 1])
    assert people.vigour[ann] == content().people["warrior"].stats[2][3]
    assert people.talents[ann] == 1 << content().talents.number["scout"] | 1 << content().talents.number["locksmith"]
    assert (world.parties.name, world.parties.faction, world.parties.goal) == (["The Lost"], ["Town"], ["kill_overlord"])
    assert people.party[ann] == world.parties.id[0]
    assert people.side[world.named("Fang")[1]] == 0
    assert sorted(people.kind.tolist()).count(content().people.number["goblin"]) == 5


def test_a_name_that_is_given_is_never_taken_by_chance(tmp_path: Path) -> None:
    """Names by chance come from a dozen; the map gives all of them, and a party's, to others."""
    names = content().people["goblin"].names
    many = [thing("wolf", 24 + 16 * (place % 5), 24, id_=place + 3, name=name) for place, name in enumerate(names[1:])]
    party = thing("peasant", 24, 24, f"party={names[0]}", id_=50)
    world = begin(plan_of(tmp_path, with_things(thing("goblin", 24, 24, id_=60), party, *many)), content(), 3, sandbox=False)
    known = [name.casefold() for name in (*world.people.name, *world.parties.name)]
    assert len(set(known)) == len(known)
    assert set(names) <= {*world.people.name, *world.parties.name}


def test_an_overlord_of_one_s_own_replaces_the_one_at_the_heart(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, with_things(thing("overlord", 24, 24, name="Zar")))
    assert [(who.name, at(plan, who.cell)) for who in plan.people if who.kind == "overlord"] == [("Zar", (1, 1))]


def test_stacks(tmp_path: Path) -> None:
    gold = thing("treasury", 40, 24, "gold=250", id_=5)
    plan = plan_of(tmp_path, with_things(thing("gold", 24, 24, "amount=7"), thing("stone", 24, 24, "amount=1", id_=4), gold))
    assert ("gold", cell_at(2, 1, 12), 250) in plan.stacks
    assert ("gold", cell_at(1, 1, 12), 7) in plan.stacks
    assert ("stone", cell_at(1, 1, 12), 1) in plan.stacks


@pytest.mark.parametrize(
    ("placed", "fault"),
    [
        (thing("bd", 24, 24), "object 3: error: unknown class 'bd'; did you mean 'bed'?"),
        (thing("bed", 8, 8), "object 3: error: a bed needs floor under it, and [0, 0] is bedrock; move it, or draw floor there"),
        (thing("bed", 8, 24), "object 3: error: a bed needs floor under it, and [0, 1] is gate"),
        (thing("bed", 400, 24), "object 3: error: the bed lies outside the map at [25, 1]; move it on to the map"),
        (thing("bed", -1, 24), "object 3: error: the bed lies outside the map at [-1, 1]"),
        (thing("bed", 24, 24, "facing=up"), "object 3: error: facing is 'up'; it must be one of n e s w"),
        (thing("bed", 24, 24, "facin=n"), "object 3: warning: a bed has no field 'facin', so it is passed over; did you mean 'facing'?"),
        (thing("door", 24, 24, "padlock=shut"), "object 3: error: padlock is 'shut'; it can be: locked, unlocked"),
        (thing("padlock", 24, 24), "object 3: error: a padlock goes on a door, and there is none at [1, 1]; put it on one"),
        (thing("padlock", 24, 24, "locked=2") + thing("door", 24, 24, id_=4), "object 3: error: locked is '2'; it must be a bool property"),
        (thing("padlock", 24, 24) + thing("door", 24, 24, "padlock=locked", id_=4), "object 3: error: the door has a padlock already"),
        (thing("door", 24, 24) + thing("bed", 24, 24, id_=4), "object 4: error: stands on the door that is object 3; one structure a cell"),
        (thing("goblin", 40, 40), "object 3: error: a goblin can't be at [2, 2], which is bedrock; move it on to floor"),
        (thing("goblin", 24, 24, "level=2"), "object 3: error: a goblin can't have level 2, only 1"),
        (thing("goblin", 24, 24, "level=high"), "object 3: error: level is "),
        (thing("goblin", 24, 24, "stats.combat=21"), "object 3: error: combat can't be 21, only 0 to 20"),
        (thing("goblin", 24, 24, "stats.comat=2"), "object 3: error: there is no stat 'comat'; did you mean 'combat'?"),
        (thing("goblin", 24, 24, "talents=scot"), "object 3: error: there is no talent 'scot'; did you mean 'scout'?"),
        (thing("goblin", 24, 24, "gear=axe,sword"), "object 3: error: axe and sword don't go together: one piece for the weapon"),
        (thing("goblin", 24, 24, "side=mine"), "object 3: error: there is no side 'mine'"),
        (thing("goblin", 24, 24, "goal=kill_overlord"), "object 3: error: a faction or goal needs a party to have it"),
        (thing("goblin", 24, 24, name="x" * 61), "object 3: error: name is 'xxx"),
        (thing("goblin", 24, 24, name=" x"), "object 3: error: the name must be printable, with a letter or digit in it and no spaces around it"),
        (thing("goblin", 24, 24, name="Bo") + thing("wolf", 24, 24, name="BO", id_=4), "object 4: error: object 3 is called 'BO' too; name one of them"),
        (thing("goblin", 24, 24, "party=bo") + thing("wolf", 24, 24, name="Bo", id_=4), "object 3: error: its party is called like object 4; name one of"),
        (thing("overlord", 24, 24) + thing("overlord", 40, 24, id_=4), "object 4: error: a second overlord; a dungeon has one, and object 3 is it"),
        (thing("gold", 24, 24), "object 3: error: has no amount; give it an int property 'amount' of 1 to 1099511627776"),
        (thing("gold", 24, 24, "amount=0"), "object 3: error: amount is '0'; give it an int property 'amount' of 1 to"),
        (thing("treasury", 24, 24, "gold=much"), "object 3: error: gold is 'much'; give it an int property 'gold' of 1 to 1099511627776"),
        (thing("bed", 24, 24, "gold=5"), "object 3: warning: a bed has no field 'gold', so it is passed over; it can be: facing"),
        (thing("gold", 24, 24, "amount=true"), "object 3: error: amount is 'True'; give it an int property"),
        (thing("gold", 8, 8, "amount=5"), "object 3: error: a stack of gold can't be at [0, 0], which is bedrock"),
        (thing("heart", 24, 24), "object 3: error: a second heart; a dungeon has one, and object 1 is it: remove one"),
        (thing("demon_hall", 16, 16, shape="<ellipse/>"), "object 3: error: the demon_hall must be an upright rectangle; draw it with Tiled's rectangle tool"),
        (thing("demon_hall", 16, 16, size='width="16" height="16" rotation="30"', shape=""), "object 3: error: the demon_hall must be an upright rectangle"),
        (thing("demon_hall", 0, 0, size='width="16" height="16"', shape=""), "object 3: warning: the demon_hall has no floor in it; draw it over the floor"),
        (thing("demon_hall", 96, 16, size='width="999" height="16"', shape=""), "object 3: warning: the demon_hall reaches beyond the map; only what"),
        (thing("", 24, 24), "object 3: warning: has no class, so it is passed over; set its class to what it is, or remove it"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_objects(tmp_path: Path, placed: str, fault: str) -> None:
    lines = faults(tmp_path, placed)
    assert len(lines) == 1
    assert lines[0].startswith(fault)


def test_remarks_written_on_the_map_are_no_fault(tmp_path: Path) -> None:
    plan_of(tmp_path, with_things(thing("", 24, 24, shape="<text>Here be dragons</text>")))


# --- settings and the start ---------------------------------------------------------------------------------------------------


def test_g6_a_new_campaign_begins_with_minions_and_stock(tmp_path: Path) -> None:
    """G6: the overlord at the heart, 4 goblins and 2 kobolds on the nearest free cells, 60 metal, 60 wood, 40 stone, 200 gold."""
    plan = plan_of(tmp_path, Tmx())
    kinds = [who.kind for who in plan.people]
    assert kinds == ["overlord", *["goblin"] * 4, *["kobold"] * 2]
    assert plan.people[0].cell == plan.heart
    assert [at(plan, who.cell) for who in plan.people] == [(7, 2), (7, 1), (6, 2), (7, 3), (6, 1), (6, 3), (8, 1)]
    assert {material: amount for material, _, amount in plan.stacks} == {"metal": 60, "wood": 60, "stone": 40, "gold": 200}
    assert {cell for _, cell, _ in plan.stacks} == {plan.heart}
    world = begin(plan, content(), 1, sandbox=False)
    assert world.campaign.days == 50


def test_g6_a_map_may_say_otherwise(tmp_path: Path) -> None:
    properties = "".join(
        _property(*field.split("="))
        for field in ["title=Keep", "days=12", "stock.metal=10", "stock.gold=0", "minions.goblin=0", "minions.troll=1", "author=me"]
    )
    plan = plan_of(tmp_path, Tmx(properties=properties))
    assert (plan.title, plan.days) == ("Keep", 12)
    assert [who.kind for who in plan.people] == ["overlord", "kobold", "kobold", "troll"]
    assert {material: amount for material, _, amount in plan.stacks} == {"metal": 10, "wood": 60, "stone": 40}


def test_minions_keep_clear_of_what_stands_there_and_share_cells_when_they_must(tmp_path: Path) -> None:
    beds = [thing("bed", 16 * x + 8, 16 * y + 8, id_=10 * x + y) for x, y in ((7, 1), (6, 2), (6, 1), (6, 3))]
    plan = plan_of(tmp_path, with_things(*beds))
    taken = {thing.cell for thing in plan.things} | {plan.heart}
    assert not taken & {who.cell for who in plan.people[1:]}
    small = plan_of(
        tmp_path,
        Tmx(
            drawing="XXXX\n>..X\nXXXX\n",
            objects='<object id="1" type="heart" x="40" y="24"/><object id="2" type="demon_hall" x="32" y="16" width="16" height="16"/>',
        ),
    )
    assert [at(small, who.cell) for who in small.people] == [(2, 1)] + [(1, 1)] * 6


def test_a_map_holds_no_more_than_a_dungeon_can(tmp_path: Path) -> None:
    (fault,) = told(read(tmp_path, with_things(thing("gold", 24, 24, f"amount={2**40}"))))
    assert fault == (
        "m.tmx: error: holds 1099511628136 of all materials together; a dungeon can't hold more than 1099511627776; "
        "lower amounts, or the map's stock properties"
    )


@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [
        ("stock.metl", "3", "m.tmx: warning: unknown property 'stock.metl' is passed over; did you mean 'stock.metal'?"),
        ("minions.wolf", "3", "m.tmx: warning: unknown property 'minions.wolf' is passed over"),
        ("stock.metal", "-1", "m.tmx: error: stock.metal is '-1'; it must be a whole number of 0 to 1099511627776"),
        ("minions.goblin", "1001", "m.tmx: error: minions.goblin is '1001'; it must be a whole number of 0 to 1000"),
        ("days", "0", "m.tmx: error: days is '0'; it must be a whole number of 1 to 10000"),
    ],
)
def test_settings_that_are_wrong(tmp_path: Path, name: str, value: str, fault: str) -> None:
    (line,) = told(read(tmp_path, Tmx(properties=_property(name, value))))
    assert line.startswith(fault)


# --- legal but useless --------------------------------------------------------------------------------------------------------


def test_no_heart_no_gate_no_hall(tmp_path: Path) -> None:
    found = read(tmp_path, Tmx(objects="", drawing=HALL.replace(">", "X")))
    assert told(found) == [
        "m.tmx: warning: no heart: no overlord, no minions, no stock, no invasions; put a point of class 'heart' into the demon_hall",
        "m.tmx: warning: no border gate: nobody can come; draw a tile whose terrain is 'gate' at the map's edge",
    ]
    assert found.plan is not None
    assert (found.plan.people, found.plan.stacks) == ([], [])
    only_heart = HEART.split('<object id="2"')[0]
    found = read(tmp_path, Tmx(objects=only_heart))
    assert told(found) == [
        "m.tmx: warning: no demon_hall: the hall is the heart's cell alone; draw a rectangle of class 'demon_hall' around it"
    ]
    assert found.plan is not None
    assert [cell for cell in range(len(found.plan.hall)) if found.plan.hall[cell]] == [found.plan.heart]
    apart = only_heart + '<object id="2" type="demon_hall" x="16" y="16" width="16" height="16"/>'
    assert told(read(tmp_path, Tmx(objects=apart))) == ["m.tmx: warning: the heart lies outside the demon_hall; move one of them"]


def test_a_sealed_hall_and_a_gate_inside(tmp_path: Path) -> None:
    """D16: a locked door is no seal."""
    sealed = HALL.replace("X.X.....~X", "X.X.~...~X").replace(">........X", ">...#....X").replace("X.......$X", "X...#...$X")
    assert told(read(tmp_path, Tmx(drawing=sealed))) == [
        "m.tmx: warning: no land route from a border gate to the heart: the hall is sealed, and no party can reach it"
    ]
    barred = with_things(thing("door", 72, 24, "padlock=locked")).but(drawing=sealed.replace(">...#....X", ">........X"))
    assert told(read(tmp_path, barred)) == []
    inner = HALL.replace(">........X", ">...>.>..X")
    assert told(read(tmp_path, Tmx(drawing=inner))) == [
        "m.tmx: layer 'terrain': warning: a border gate away from the map's edge at [4, 1], and 1 more"
    ]


@pytest.mark.parametrize(
    ("other", "distance"), [((3, 1), 2), ((4, 2), 3), ((5, 1), 0), ((5, 2), 0), ((18, 1), 0)]
)  # the first stands at [1, 1]
def test_t4_triggers_too_near_to_each_other(tmp_path: Path, other: tuple[int, int], distance: int) -> None:
    """T4: at least 3 cells between any two triggers, levers too; a mechanism is none."""
    x, y = other
    hall = '<object id="1" type="heart" x="280" y="40"/><object id="2" type="demon_hall" x="256" y="16" width="48" height="32"/>'
    objects = hall + thing("tripwire", 24, 24) + thing("lever", x * 16 + 8, y * 16 + 8, id_=4) + thing("blades", 40, 40, id_=5)
    wanted = [
        f"m.tmx:11: layer 'things', object 4: warning: is only {distance} from the tripwire at [1, 1]; triggers must be 4 or more apart (T4)"
    ]
    assert told(read(tmp_path, Tmx(drawing=WIDE, objects=objects))) == (wanted if distance else [])


def test_t4_holds_within_rows_only() -> None:
    """The last cell of a row and the first of the next lie side by side in memory, not on the map."""
    things = [
        ThingPlan(kind="sensor", cell=cell_at(9, 1, 12)),
        ThingPlan(kind="sensor", cell=cell_at(0, 2, 12)),
        ThingPlan(kind="lever", cell=cell_at(8, 3, 12)),
    ]
    assert list(near_triggers(things, 12, content())) == [(2, 0, 2)]


# --- played -------------------------------------------------------------------------------------------------------------------


def test_a_tiled_map_plays_the_same_twice_and_through_a_save(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, with_things(thing("door", 72, 24, "padlock=locked;facing=e"), thing("wolf", 24, 24, id_=4, name="Fang")))
    hashes = []
    for _ in range(2):
        session = Session.new(plan, content(), 7, sandbox=False, keeping=True)
        session.run(700)
        hashes.append(session.world.state_hash())
    session.save(tmp_path / "a.save")
    loaded = Session.load(tmp_path / "a.save", content(), keeping=True)
    loaded.run(1400)
    session.run(1400)
    assert len(set(hashes)) == 1
    assert loaded.world.state_hash() == session.world.state_hash()
    assert loaded.plan == plan


def test_every_fault_of_a_person_is_told_at_once(tmp_path: Path) -> None:
    fields = {"level": "abc", "side": "evil", "stats.combat": "-1", "stats.luck": "3", "talents": "foo,scout", "gear": "laser"}
    properties = "".join(f'<property name="{name}" value="{value}"/>' for name, value in fields.items())
    objects = f'<object id="3" type="goblin" x="24" y="24"><properties>{properties}</properties><point/></object>'
    faults = told(read(tmp_path, Tmx(objects=objects)))
    for part in (
        "level is 'abc'; it must be a whole number",
        "no side 'evil'",
        "combat can't be -1",
        "no stat 'luck'",
        "no talent 'foo'",
        "no gear 'laser'",
    ):
        assert sum(part in fault for fault in faults) == 1, (part, faults)
