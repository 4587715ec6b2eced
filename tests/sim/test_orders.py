"""Orders: lines that become them, what they do, and why they are refused."""

import re

import pytest

from game.content.faults import BadInput
from game.content.load import content
from game.content.places import data_folder
from game.sim.contract import events, orders
from game.sim.maps import load_map
from game.sim.orders.all import ORDERS, READER
from game.sim.orders.base import Inbox, as_line, name_of
from game.sim.session import Session
from tests.scenario import order

ROOM = """
    XXXXXXXX
    X..+..HX
    X.#L#..X
    X.*....X
    X...$..X
    XXXXXXXX
"""


def spawned(scenario):
    return scenario(ROOM).order("spawn", kind="goblin", at=[1, 1], name="Grik").run(1)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "o:1: is not a JSON object"),
        ("[1]", "o:1: is not a JSON object"),
        ("[" * 100_000, "o:1: is not a JSON object"),
        ('"move"', "o:1: is not a JSON object"),
        ("{}", "o:1: has no field 'order'"),
        ('{"order": 5, "tick": 0}', "o:1: 'order' must be the name of an order in quotation marks"),
        ('{"order": "mvoe", "tick": 0}', "o:1: unknown order 'mvoe'; did you mean 'move'?"),
        ('{"order": "move", "minions": ["a"], "to": [1, 1]}', "o:1: 'move': Object missing required field `tick`"),
        ('{"order": "move", "tick": 0, "minions": ["a"], "too": [1, 1]}', "o:1: 'move' has no field 'too'; did you mean 'to'?"),
        ('{"order": "move", "tick": 0, "minions": ["a"], "to": [1]}', "o:1: 'move': field 'to': Expected `array` of length 2"),
        ('{"order": "move", "tick": 0, "minions": ["a"], "to": [1, "b"]}', "o:1: 'move': field 'to[1]': Expected `int`, got `str`"),
        ('{"order": "move", "tick": 0, "minions": ["a"], "to": [1, 1.5]}', "o:1: 'move': field 'to[1]': Expected `int`, got `float`"),
        ('{"order": "move", "tick": -1, "minions": ["a"], "to": [1, 1]}', "o:1: 'move': field 'tick': Expected `int` >= 0"),
        ('{"order": "move", "tick": 1e99, "minions": ["a"], "to": [1, 1]}', "o:1: 'move': field 'tick': Expected `int`, got `float`"),
        ('{"order": "move", "tick": NaN, "minions": ["a"], "to": [1, 1]}', "o:1: is not a JSON object"),
        ('{"order": "spawn", "tick": 0, "kind": "orc", "at": [1, 1], "name": ""}', "o:1: 'spawn': field 'name': Expected `str` of length >= 1"),
        ('{"order": "clock", "tick": 0, "day": 2, "hour": 6}\n\n{"order": "clock", "tick": 0', "o:3: is not a JSON object"),
        ('{"order": "clock", "tick": 9, "day": 2, "hour": 6}\n{"order": "clock", "tick": 8, "day": 2, "hour": 6}', "o:2: tick 8 comes after tick 9; ticks must never fall"),
    ],
)  # fmt: skip
def test_a_bad_line_is_told_with_file_line_field_and_fix(line: str, told: str) -> None:
    with pytest.raises(BadInput, match=re.escape(told)):
        READER.read(line.encode(), "o")


@pytest.mark.parametrize(
    "data", [b"\xff\xfe\x00", b'{"order": "move\xff"}', b'{"order": "set", "tick": 0, "target": "\\ud800", "field": "x", "value": 1}']
)
def test_bytes_that_are_no_text_are_told_too(data: bytes) -> None:
    with pytest.raises(BadInput, match="o:1: "):
        READER.read(data, "o")


def test_utf_16_is_named_for_what_it_is() -> None:
    with pytest.raises(BadInput, match="o:1: is not UTF-8 text; save the file as UTF-8"):
        READER.read('{"order": "clock"}'.encode("utf-16"), "o")


def test_a_file_may_have_a_mark_empty_lines_and_carriage_returns() -> None:
    data = b'\xef\xbb\xbf\r\n{"order": "clock", "tick": 0, "day": 2, "hour": 6}\r\n\r\n'
    assert [name_of(found) for found in READER.read(data, "o")] == ["clock"]


def test_a_line_written_is_the_order_read() -> None:
    for given in (
        order(3, "move", minions=["Grik", 7], to=[1, 2]),
        order(3, "spawn", kind="rogue", at=[1, 1], level=2, stats={"craft": 6}, talents=[], party="P", goal="steal_treasure", count=2),
        order(3, "set", target=[1, 2], field="hall", value=1),
        order(3, "stock", material="gold", amount=-4),
    ):
        assert READER.line(as_line(given), "o") == given


def test_the_inbox_keeps_ticks_in_order_and_those_of_one_tick_as_given() -> None:
    given = [order(t, "clock", day=d, hour=7) for t, d in ((5, 1), (2, 2), (5, 3), (2, 4), (9, 5))]
    box = Inbox()
    for one in given:
        box.give(one)
    assert [(o.tick, o.day) for o in box.waiting] == [(2, 2), (2, 4), (5, 1), (5, 3), (9, 5)]
    assert [o.day for o in box.take(5)] == [2, 4, 1, 3]
    assert box.due() == 9
    assert len(box.done) == 4


def test_every_order_and_event_is_described() -> None:
    for described in orders():
        assert described["does"].endswith(".")
        assert all(field["about"] for field in described["fields"]), described["order"]
    assert {described["order"] for described in orders()} == {name_of(kind) for kind in ORDERS}
    assert all(described["says"].endswith(".") for described in events())


# --- refusals, in a player's words ---------------------------------------------------------------------------------------------

REFUSALS = [
    ("move", {"minions": ["Grik"], "to": [9, 9]}, "[9, 9] is outside the map"),
    ("move", {"minions": ["Grik"], "to": [4, 4]}, "nobody can stand at [4, 4]"),
    ("move", {"minions": ["Grok"], "to": [1, 1]}, "there is nobody called 'Grok'"),
    ("move", {"minions": [99], "to": [1, 1]}, "there is nobody with the id 99"),
    ("spawn", {"kind": "gobin", "at": [1, 1]}, "there is no race or class 'gobin'; did you mean 'goblin'?"),
    ("spawn", {"kind": "goblin", "at": [0, 0]}, "nobody can stand at [0, 0]"),
    ("spawn", {"kind": "goblin", "at": [-1, 0]}, "[-1, 0] is outside the map"),
    ("spawn", {"kind": "goblin", "at": [1, 1], "side": "mine"}, "there is no side 'mine'"),
    ("spawn", {"kind": "goblin", "at": [1, 1], "level": 2}, "a goblin can't have level 2, only 1"),
    ("spawn", {"kind": "warrior", "at": [1, 1], "level": 6}, "a warrior can't have level 6, only 1 to 5"),
    ("spawn", {"kind": "goblin", "at": [1, 1], "stats": {"luck": 3}}, "there is no stat 'luck'"),
    ("spawn", {"kind": "goblin", "at": [1, 1], "stats": {"craft": 21}}, "craft can't be 21, only 0 to 20"),
    ("spawn", {"kind": "goblin", "at": [1, 1], "talents": ["scuot"]}, "there is no talent 'scuot'; did you mean 'scout'?"),
    ("spawn", {"kind": "goblin", "at": [1, 1], "gear": ["sword", "axe"]}, "sword and axe don't go together: one piece for the weapon"),
    ("spawn", {"kind": "goblin", "at": [1, 1], "gear": ["halo"]}, "there is no gear 'halo'"),
    ("spawn", {"kind": "goblin", "at": [1, 1], "name": "grik"}, "there is already somebody called 'grik'"),
    ("spawn", {"kind": "goblin", "at": [1, 1], "name": "a\u0007"}, "the name must be printable, with a letter or digit in it and no spaces around it"),
    ("spawn", {"kind": "goblin", "at": [1, 1], "name": "\u3164"}, "with a letter or digit in it"),
    ("spawn", {"kind": "goblin", "at": [1, 1], "name": "\u0301\u0301"}, "with a letter or digit in it"),
    ("move", {"minions": ["Grik"], "to": [2**60, 1]}, "[115292150460…, 1] is outside the map"),
    ("place", {"kind": "rock", "at": [1, 1], "facing": "n"}, "rock has no front"),
    ("place", {"kind": "torch", "at": [1, 1], "facing": "up"}, "nothing can face 'up'"),
    ("place", {"kind": "torch", "at": [1, 1], "armed": False}, "a torch can't be armed"),
    ("spawn", {"kind": "goblin", "at": [1, 1], "party": "Grik"}, "a person is called 'Grik'; name the party otherwise"),
    ("spawn", {"kind": "goblin", "at": [1, 1], "name": "Zed", "party": "zed"}, "a person and a party can't both be called 'zed'"),
    ("spawn", {"kind": "goblin", "at": [1, 1], "goal": "steal_treasure"}, "a faction or goal needs a party to have it"),
    ("spawn", {"kind": "goblin", "at": [1, 1], "party": "P", "goal": "picnic"}, "there is no goal 'picnic'"),
    ("spawn", {"kind": "goblin", "at": [1, 1], "count": 0}, "0 people can't be made at once, only 1 to 1000"),
    ("spawn", {"kind": "goblin", "at": [1, 1], "count": 10**30}, "people can't be made at once, only 1 to 1000"),
    ("place", {"kind": "wal", "at": [1, 1]}, "there is nothing called 'wal' to place"),
    ("place", {"kind": "torch", "at": [0, 9]}, "[0, 9] is outside the map"),
    ("place", {"kind": "torch", "at": [0, 0]}, "a torch needs floor under it, and [0, 0] is bedrock"),
    ("place", {"kind": "torch", "at": [2, 3]}, "there is a torch at [2, 3]"),
    ("place", {"kind": "padlock", "at": [1, 1]}, "a padlock goes on a door, and there is none at [1, 1]"),
    ("place", {"kind": "padlock", "at": [3, 2]}, "the door at [3, 2] has a padlock"),
    ("place", {"kind": "torch", "at": [1, 1], "facing": "up"}, "nothing can face 'up'; it can be: n, e, s, w"),
    ("place", {"kind": "rock", "at": [1, 1]}, "Grik stands at [1, 1]"),
    ("place", {"kind": "rock", "at": [3, 1]}, "there is a door at [3, 1]"),
    ("place", {"kind": "floor", "at": [3, 1]}, "there is a door at [3, 1]"),
    ("set", {"target": "Nix", "field": "craft", "value": 3}, "there is nobody called 'Nix'"),
    ("set", {"target": "Grik", "field": "crafty", "value": 3}, "there is no 'crafty' to set there; did you mean 'craft'?"),
    ("set", {"target": "Grik", "field": "cell", "value": 3}, "there is no 'cell' to set there"),
    ("set", {"target": "Grik", "field": "craft", "value": 99}, "craft can't be 99, only 0 to 20"),
    ("set", {"target": "Grik", "field": "craft", "value": 2**70}, f"craft can't be {2**70}, only 0 to 20"),
    ("set", {"target": "Grik", "field": "speed", "value": 0}, "speed can't be 0, only 10 to 200"),
    ("set", {"target": "Grik", "field": "side", "value": "theirs"}, "side can't be 'theirs'"),
    ("set", {"target": "Grik", "field": "craft", "value": "much"}, "craft can't be 'much'; give a number"),
    ("set", {"target": [9, 9], "field": "hall", "value": 1}, "[9, 9] is outside the map"),
    ("set", {"target": [2, 3], "field": "padlock", "value": 1}, "only a door bears a padlock"),
    ("stock", {"material": "gold", "amount": 0}, "0 changes nothing"),
    ("stock", {"material": "gold", "amount": -1}, "there is only 0 gold to take away"),
    ("stock", {"material": "gold", "amount": 2**50}, f"the dungeon can't hold more than {2**40} gold"),
    ("stock", {"material": "gould", "amount": 1}, "there is no material 'gould'; did you mean 'gold'?"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "fields", "told"), REFUSALS)
def test_a_refused_order_changes_nothing_and_says_why(scenario, name: str, fields: dict, told: str) -> None:
    game = spawned(scenario)
    before = game.world.state_hash()
    game.order(name, **fields).run(1)
    assert len(game.reasons()) == 1
    assert told in game.reasons()[0]
    assert not game.events("order.accepted", order=name, tick=1)
    game.world.campaign.tick = 1
    assert game.world.state_hash() == before
    game.world.campaign.tick = 2


def test_one_who_has_no_way_keeps_all_from_going(scenario) -> None:
    game = scenario("XXXXXX\nX.X..X\nXXXXXX")
    game.order("spawn", kind="goblin", at=[1, 1], name="In").order("spawn", kind="goblin", at=[3, 1], name="Out")
    game.order("move", minions=["Out", "In"], to=[4, 1]).run(99)
    assert game.reasons() == ["there is no way for In to [4, 1]"]
    assert game.at("Out") == [3, 1]


def test_without_a_sandbox_its_orders_and_other_peoples_are_refused(scenario) -> None:
    game = scenario(ROOM, sandbox=False)
    game.order("stock", material="gold", amount=5).order("move", minions=["Overlord"], to=[1, 1]).run(300)
    assert game.reasons() == ["'stock' is for the sandbox only"]
    assert game.at("Overlord") == [1, 1]


def test_who_is_not_of_the_dungeon_takes_no_orders(scenario) -> None:
    game = scenario(ROOM)
    game.order("spawn", kind="peasant", at=[1, 1], name="Bess").run(1)
    game.world.campaign.sandbox = 0
    game.order("move", minions=["Bess"], to=[2, 1]).run(1)
    assert game.reasons() == ["Bess doesn't take your orders"]
    game.made.remove(game)


# --- what they do --------------------------------------------------------------------------------------------------------------


def test_spawn_takes_what_is_given_and_the_rest_from_the_kind(scenario) -> None:
    """G10, C11, Z4."""
    game = scenario(ROOM).order(
        "spawn",
        kind="rogue",
        at=[1, 1],
        name="Wren",
        level=3,
        stats={"craft": 6},
        gear=["bow"],
        side="wild",
        party="P",
        faction="F",
        goal="steal_treasure",
    )
    game.order("stock", material="gold", amount=10).order("spawn", kind="rogue", at=[1, 1], count=2, party="P").run(1)
    people, content = game.world.people, game.world.content
    row = game.world.named("wren")[1]
    assert (people.combat[row], people.craft[row], people.level[row], people.side[row]) == (2, 6, 3, 2)
    assert people.gear[row] == 1 << content.gear.number["bow"]
    assert people.talents[row] == 1 << content.talents.number["trap_sense"]
    assert len(set(people.name)) == len(people) == 4
    assert game.world.parties.name == ["P"]
    assert game.world.parties.goal == ["steal_treasure"]
    assert people.party.tolist()[1:] == [game.world.parties.id[0]] * 3
    assert [told["who"]["name"] for told in game.events("spawned")][:2] == ["Overlord", "Wren"]


def test_names_are_drawn_and_numbered_when_they_run_out(scenario) -> None:
    game = (
        scenario(ROOM).order("spawn", kind="goblin", at=[1, 1], count=40).order("spawn", kind="orc", at=[1, 1], name="Bo", count=3).run(1)
    )
    assert len(set(game.world.people.name)) == 44
    assert [name for name in game.world.people.name if name.startswith("Bo ")] == ["Bo 1", "Bo 2", "Bo 3"]
    other = scenario(ROOM, seed=2).order("spawn", kind="goblin", at=[1, 1], count=40).run(1)
    assert other.world.people.name != game.world.people.name[:41]


def test_a_party_is_sent_by_its_name_or_id(scenario) -> None:
    game = scenario(ROOM).order("spawn", kind="warrior", at=[1, 1], name="W", count=2, party="Band")
    game.order("move", minions=["band"], to=[1, 3]).run(60)
    assert [game.at("W 1"), game.at("W 2")] == [[1, 3]] * 2
    game.order("move", minions=[int(game.world.parties.id[0])], to=[1, 1]).run(60)
    assert [game.at("W 1"), game.at("W 2")] == [[1, 1]] * 2


def test_stock_lies_at_the_heart_and_goes_by_the_same_name(scenario) -> None:
    """G2: each change of a total is an event."""
    game = (
        scenario(ROOM)
        .order("stock", material="gold", amount=7)
        .order("stock", material="gold", amount=5)
        .order("stock", material="gold", amount=-4)
    )
    game.order("stock", material="wood", amount=3, after=1).run(2)
    assert game.session.summary()["stock"] == {"stone": 0, "wood": 3, "metal": 0, "gold": 8}
    assert [(told["material"], told["delta"], told["at"]) for told in game.events("stock.changed")] == [
        ("gold", 7, [6, 1]),
        ("gold", 5, [6, 1]),
        ("gold", -4, [6, 1]),
        ("wood", 3, [6, 1]),
    ]
    assert len(game.world.stacks) == 2


def test_set_reaches_people_structures_and_cells(scenario) -> None:
    game = spawned(scenario)
    game.order("set", target="GRIK", field="hunting", value=6).order("set", target=[3, 1], field="padlock", value=2)
    game.order("set", target=[3, 1], field="hall", value=1).order("set", target="Grik", field="side", value="wild").run(1)
    assert game.reasons() == []
    assert game.world.people.hunting[game.world.named("Grik")[1]] == 6
    assert game.world.things.padlock[game.world.thing_at(game.world.cell((3, 1)))] == 2
    assert game.world.cells.hall[game.world.cell((3, 1))] == 1
    assert game.events("side.changed")[0]["who"]["side"] == "wild"


def test_the_examples_of_all_orders_are_carried_out_on_the_proving_ground() -> None:
    plan = load_map(data_folder("maps") / "proving_ground.txt", content())
    session = Session.new(plan, content(), 1, sandbox=True, keeping=False)
    lines = sorted((READER.line(kind.example.encode(), name_of(kind)) for kind in ORDERS), key=lambda order: order.tick)
    # The merchant of the examples' deals (those who come by themselves have names of their own), and an enemy.
    session.inbox.waiting.append(order(0, "spawn", kind="merchant", at=[20, 9], name="Odo"))
    session.inbox.waiting.append(order(0, "spawn", kind="peasant", at=[1, 2], name="Aldric"))
    parts = {"lever": [16, 2], "timer": [18, 2], "pressure_plate": [20, 2]}
    session.inbox.waiting.extend(order(0, "place", kind=kind, at=at) for kind, at in parts.items())
    # Those whom the orders of care are about: knocked out, bleeding, dead, in prison.
    people = {"Cador": "warrior", "Edda": "warrior", "Ivo": "warrior", "Mog": "goblin", "Hal": "warrior", "Fang": "wolf"}
    states = {"Cador": 1, "Edda": 1, "Ivo": 1, "Hal": 2, "Fang": 2}
    places = {"prison": [16, 9], "dismantling_table": [17, 9], "pyre": [18, 9]}
    # What powers take.
    places |= {"scrying_pool": [20, 7], "dark_library": [21, 7], "altar": [18, 7], "guard_post": [19, 7]}
    more = [order(0, "spawn", kind=kind, at=[19, 9], name=name, party="Band") for name, kind in people.items()]
    more += [order(0, "set", target=name, field="state", value=state) for name, state in states.items()]
    more += [order(0, "place", kind=kind, at=at) for kind, at in places.items()] + [
        order(0, "place", kind="prison", at=[x, 9]) for x in (19, 21)
    ]
    more += [order(0, "spawn", kind="fugitive", at=[19, 9])]
    more += [order(0, "wound", target="Mog", stage="light", location="leg", weapon="blade", bleeding=True)]
    session.inbox.waiting.extend([*more, *lines])
    session.run(4)
    world = session.world
    world.people.prison[world.named("Ivo")[1]] = world.things.id[world.thing_at(world.cell((21, 9)))]
    session.run(100)
    assert session.scribe.told["order.refused"] == 0
    assert session.scribe.told["order.accepted"] == len(ORDERS) + 2 + len(parts) + len(more)


def test_stock_on_a_map_without_heart_or_overlord_lies_on_floor(scenario) -> None:
    game = scenario(">=..\nXXXX").order("stock", material="wood", amount=2).run(1)
    assert game.events("stock.changed")[0]["at"] == [1, 0]


def test_thousands_without_names_are_named_in_a_moment(scenario) -> None:
    """One look-up a name, not one for each that was given before."""
    game = scenario(ROOM)
    asked = []
    honest = game.world.named
    game.world.named = lambda who: (asked.append(who), honest(who))[1]
    for _ in range(4):
        game.order("spawn", kind="spider", at=[1, 1], count=1000)
    game.run(1)
    assert len(set(game.world.people.name)) == 4001
    assert len(asked) < 12_000


def test_t4_a_trigger_is_refused_near_another_which_is_named(scenario) -> None:
    """T4: distance 4 or more, whatever is between; mechanisms may be anywhere."""
    played = scenario("XXXXXXXXXX\n>.......HX\nX........X\nXXXXXXXXXX")
    played.order("place", kind="lever", at=[2, 1], facing="e").run(1)
    for kind, at in (("tripwire", [3, 2]), ("sensor", [5, 2]), ("blades", [3, 2]), ("pressure_plate", [6, 2])):
        played.order("place", kind=kind, at=at)
    played.run(1)
    assert played.reasons() == ["the lever at [2, 1] is too near: triggers must be 4 or more apart"] * 2
    assert [played.world.xy(cell) for cell in played.world.things.cell.tolist()] == [[2, 1], [3, 2], [6, 2]]
    assert played.world.things.facing.tolist() == [1, 0, 0]
