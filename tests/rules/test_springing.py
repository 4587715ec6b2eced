"""T5, T9, T12, T14 to T17: who sets off what, by coming where, and what it needs to work again."""

import pytest

from tests.rules.traps import ROOM, line, part, someone, trap, walks, wire

DAY = 14_400
PEOPLE = {
    # Who, on which side: springs a trap at all, one with an alarm, one that only drives doors, and one that was tampered with.
    ("peasant", "adventurers"): (True, True, True, True),
    ("wolf", "wild"): (True, False, True, True),
    ("wolf", "adventurers"): (True, True, True, True),
    ("goblin", "adventurers"): (True, True, True, True),
    ("goblin", "wild"): (True, True, True, True),
    ("goblin", "dungeon"): (False, False, False, True),
    ("spider", "dungeon"): (False, False, False, True),
    ("overlord", "dungeon"): (False, False, False, True),
    ("merchant", "visitors"): (False, False, False, True),
    ("fugitive", "visitors"): (False, False, False, True),
}


def sprung(game) -> list[tuple[int, list[int]]]:
    return [(told["tick"], told["trigger"]["at"]) for told in game.events("trigger.sprung")]


@pytest.mark.parametrize(("kind", "side"), PEOPLE)
def test_t15_t16_t12_who_sets_off_what(scenario, kind: str, side: str) -> None:
    """T12, T15, T16, Z6: by side and nature, of each sort of trap."""
    game = scenario(ROOM)
    trap(game, "pressure_plate", "web_trap", 3, 1, apart=1)
    trap(game, "pressure_plate", "alarm_trap", 8, 1, apart=1)
    part(game, "pressure_plate", 13, 1)
    part(game, "door", 13, 6)
    wire(game, [13, 1], [13, 6])
    trap(game, "pressure_plate", "alarm_trap", 18, 1, apart=1)
    game.order("set", target=[18, 1], field="tampered", value=1)
    for place, x in enumerate((3, 8, 13, 18)):
        someone(game, kind, x, 2, f"N{place}", side=side)
        walks(game, f"N{place}", x, 1, after=1)
    game.run(60)
    there = [at[0] for _, at in sprung(game)]
    assert [x in there for x in (3, 8, 13, 18)] == list(PEOPLE[kind, side])
    assert {told["trigger"]["at"][0] for told in game.events("trap.fired")} == set(there) - {13}
    assert len(game.events("door.opened")) == (13 in there)


def test_t5_what_is_not_wired_does_nothing(scenario) -> None:
    """T5: a trigger without a wire does not even spring, nor does an unwired lever fire anything."""
    game = scenario(ROOM)
    part(game, "pressure_plate", 4, 1)
    part(game, "blades", 5, 1)
    part(game, "lever", 10, 1)
    someone(game, "peasant", 1, 1, "Bo")
    walks(game, "Bo", 8, 1, after=1).order("lever", at=[10, 1], on=True, after=2).run(150)
    assert sprung(game) == []
    assert not game.events("trap.fired")
    wire(game, [4, 1], [5, 1])
    walks(game, "Bo", 1, 1).run(150)
    assert len(sprung(game)) == 1


def test_t17_plate_and_tripwire_are_their_own_cell(scenario) -> None:
    """T17: sprung by whoever comes on to it, in the tick of the step; diagonally too; not by who passes beside it."""
    for kind in ("pressure_plate", "tripwire"):
        game = scenario(ROOM)
        trap(game, kind, "alarm_trap", 5, 3, apart=4)
        someone(game, "peasant", 4, 2, "Bo")
        for tick, to in ((1, [4, 4]), (50, [6, 4]), (100, [6, 3]), (150, [5, 3])):
            walks(game, "Bo", *to, after=tick)
        game.run(200)
        assert sprung(game) == [(160, [5, 3])]
    game = scenario(ROOM)
    trap(game, "tripwire", "alarm_trap", 5, 3, apart=4)
    someone(game, "peasant", 4, 2, "Bo")
    walks(game, "Bo", 6, 4, after=1).run(60)
    assert sprung(game) == [(15, [5, 3])]


@pytest.mark.parametrize(
    ("facing", "y", "springs"), [("e", 2, True), ("e", 4, True), ("e", 5, False), ("n", 2, False), ("n", 4, False), (None, 4, True)]
)
def test_t17_a_wide_tripwire_is_a_row_across_its_facing(scenario, facing, y: int, springs: bool) -> None:
    """T17: up to 3 in a row, across the way it faces; without a facing it spans the narrower way."""
    game = scenario("\n".join(["XXXXXXXXXXXX", *["X..........X"] * 5, "XXXXXXXXXXXX"]))
    if facing is None:
        for x in range(3, 8):
            game.order("place", kind="wall", at=[x, 1]).order("place", kind="wall", at=[x, 5])
    part(game, "wide_tripwire", 5, 3, **({"facing": facing} if facing else {}))
    part(game, "alarm_trap", 9, 3)
    wire(game, [5, 3], [9, 3])
    someone(game, "peasant", 1, min(y, 5), "Bo")
    walks(game, "Bo", 8, y, after=1).run(150)
    assert (len(sprung(game)) == 1) == springs


def test_t17_a_wide_tripwire_ends_at_a_wall_and_goes_on_when_that_is_gone(scenario) -> None:
    """T17: its cells follow the ground."""
    game = scenario("XXXXXXX\nX.....X\nX..#..X\nXXXXXXX")
    part(game, "wide_tripwire", 3, 1, facing="e")
    part(game, "alarm_trap", 5, 1)
    wire(game, [3, 1], [5, 1])
    someone(game, "peasant", 2, 2, "Bo").run(1)
    game.order("place", kind="floor", at=[3, 2])
    walks(game, "Bo", 3, 2, after=1).run(50)
    assert sprung(game) == [(12, [3, 1])]


def test_t17_a_sensor_senses_within_two_in_sight(scenario) -> None:
    """T17: two cells away, no further, and not through a wall; each step within counts as passing close by."""
    game = scenario("""
        XXXXXXXXXXXXXX
        X............X
        X............X
        X......####..X
        X............X
        XXXXXXXXXXXXXX
    """)
    trap(game, "sensor", "alarm_trap", 8, 2, apart=3)
    someone(game, "peasant", 8, 4, "Behind")
    someone(game, "peasant", 1, 1, "Near")
    walks(game, "Behind", 10, 4, after=1)
    walks(game, "Near", 5, 1, after=1).run(60)
    assert sprung(game) == []
    walks(game, "Near", 6, 1).run(30)
    assert len(sprung(game)) == 1


def test_t17_standing_on_it_is_not_stepping_on_it(scenario) -> None:
    """O15: a rearmed plate under somebody's feet is sprung by the next step on to it only."""
    game = scenario(ROOM)
    trap(game, "pressure_plate", "alarm_trap", 4, 1)
    someone(game, "peasant", 4, 1, "Bo").run(100)
    assert sprung(game) == []
    walks(game, "Bo", 5, 1)
    walks(game, "Bo", 4, 1, after=30).run(60)
    assert len(sprung(game)) == 1
    game.order("set", target=[4, 1], field="armed", value=1).order("set", target=[6, 1], field="armed", value=1).run(100)
    assert len(sprung(game)) == 1
    someone(game, "peasant", 4, 2, "Cy")
    walks(game, "Cy", 4, 1, after=1).run(30)
    assert len(sprung(game)) == len(game.events("trap.fired")) == 2


def test_two_in_one_tick_on_one_plate(scenario) -> None:
    """T9: it springs once, by who was there first; the other finds it spent."""
    game = scenario(ROOM)
    trap(game, "pressure_plate", "alarm_trap", 4, 2)
    someone(game, "peasant", 4, 1, "Bo")
    someone(game, "peasant", 4, 3, "Cy")
    for name in ("Cy", "Bo"):
        walks(game, name, 4, 2, after=1)
    game.run(60)
    assert [told["by"]["name"] for told in game.events("trigger.sprung")] == ["Bo"]
    assert len(game.events("trap.fired")) == 1
    assert game.at("Cy") == [4, 2]


def test_t9_a_used_trap_needs_both_parts(scenario) -> None:
    """T9, D7: sprung again only when the trigger was rearmed, and then it fires only when the mechanism was."""
    game = scenario(ROOM)
    trap(game, "tripwire", "alarm_trap", 4, 1)
    someone(game, "peasant", 3, 1, "Bo")
    for turn in range(4):
        walks(game, "Bo", 4, 1, after=100 * turn + 1)
        walks(game, "Bo", 3, 1, after=100 * turn + 40)
    game.order("set", target=[4, 1], field="armed", value=1, after=190)
    game.order("set", target=[4, 1], field="armed", value=1, after=290).order("set", target=[6, 1], field="armed", value=1, after=290)
    game.run(400)
    assert game.ticks("trigger.sprung") == [11, 214, 314]  # Wary by the second time (K9)
    assert game.ticks("trap.fired") == [11, 314]
    assert game.ticks("part.spent") == [11, 11, 214, 314, 314]


@pytest.mark.parametrize("early", [0, 1])
def test_t14_stepped_on_in_the_very_tick_it_expires(scenario, early: int) -> None:
    """T14: past its two days a part is unusable, from that very tick on; one tick before it still springs."""
    game = scenario(ROOM)
    trap(game, "pressure_plate", "alarm_trap", 4, 1)
    someone(game, "peasant", 3, 1, "Bo")
    walks(game, "Bo", 4, 1, after=2 * DAY - 10 - early).run(2 * DAY + 50)
    assert game.ticks("part.expired") == [2 * DAY, 2 * DAY]
    assert game.ticks("trigger.sprung") == ([2 * DAY - 1] if early else [])
    assert game.at("Bo") == [4, 1]


def test_t14_a_lever_never_expires_its_mechanism_does(scenario) -> None:
    """T14, T9: the lever works for ever; what it fires must be rearmed."""
    game = scenario(ROOM)
    trap(game, "lever", "alarm_trap", 4, 1)
    game.order("lever", at=[4, 1], on=True, after=5)
    game.order("lever", at=[4, 1], on=False, after=10).order("lever", at=[4, 1], on=True, after=15).run(2 * DAY + 1)
    assert game.ticks("trap.fired", cause="lever") == [5]
    assert [told["kind"] for told in game.events("part.expired")] == ["alarm_trap"]
    assert game.order("rearm", at=[4, 1]).run(1).reasons() == ["a lever is never rearmed"]


def test_t13_the_clock_runs_on_while_a_part_is_moved(scenario) -> None:
    """T13: moving is not rearming: a spent part is spent still, and the two days run on."""
    game = scenario(ROOM)
    part(game, "pressure_plate", 4, 1)
    part(game, "blades", 8, 1, armed=False)
    someone(game, "goblin", 4, 2, "Grik")
    for duty in ("haul", "build"):
        game.order("duty", minion="Grik", duty=duty, priority=0)
    game.order("duty", minion="Grik", duty="traps", priority=0).run(1000)
    game.order("duty", minion="Grik", duty="traps", priority=3).order("relocate", **{"from": [4, 1], "to": [4, 7]})
    game.order("relocate", **{"from": [8, 1], "to": [8, 7]}).run(500)
    things = game.world.things
    assert sorted(map(tuple, map(game.world.xy, things.cell.tolist()))) == [(4, 7), (8, 7)]
    # The one runs on; the other still had to be rearmed after the move, and then has two days more.
    rearmed = game.ticks("part.rearmed")[0]
    assert rearmed > game.ticks("work.done", what="relocate blades")[0]
    assert sorted(things.expires_due.tolist()) == [2 * DAY, rearmed + 2 * DAY]
    game.order("duty", minion="Grik", duty="traps", priority=0).run(2 * DAY)
    assert game.ticks("part.expired") == [2 * DAY, rearmed + 2 * DAY]


def test_t12_a_tampered_trigger_and_its_safe_minion_together_with_another(scenario) -> None:
    """T12: the one passes, the other springs it; once it has fired the trap it is normal again."""
    game = scenario(ROOM)
    trap(game, "pressure_plate", "alarm_trap", 4, 2)
    someone(game, "kobold", 4, 1, "Safe")
    someone(game, "kobold", 4, 3, "Other").run(1)
    safe = int(game.world.people.id[0])
    game.order("set", target=[4, 2], field="tampered", value=1).order("set", target=[4, 2], field="safe_for", value=safe)
    walks(game, "Safe", 4, 2, after=1).run(60)
    assert sprung(game) == []
    walks(game, "Safe", 4, 1).run(60)
    for name in ("Safe", "Other"):
        walks(game, name, 4, 2)
    game.run(60)
    assert [(told["by"]["name"], told["tampered"]) for told in game.events("trigger.sprung")] == [("Other", True)]
    assert [told["why"] for told in game.events("trigger.restored")] == ["fired"]


def test_t12_a_tampered_trigger_that_is_moved_stays_tampered(scenario) -> None:
    """T12, T13: and who is safe stays safe."""
    game = scenario(ROOM)
    part(game, "pressure_plate", 4, 2)
    someone(game, "goblin", 4, 3, "Grik").run(1)
    game.order("set", target=[4, 2], field="tampered", value=1)
    game.order("set", target=[4, 2], field="safe_for", value=int(game.world.people.id[0]))
    game.order("relocate", **{"from": [4, 2], "to": [8, 2]}).run(500)
    assert (game.world.things.tampered.tolist(), game.world.things.safe_for.tolist()) == ([1], [int(game.world.people.id[0])])


def test_t4_levers_count_as_triggers(scenario) -> None:
    """T4: four cells apart or more, whatever is between; the refusal names the one in the way."""
    game = scenario(ROOM)
    part(game, "lever", 4, 1)
    for kind, x in (("sensor", 7), ("tripwire", 8), ("lever", 11)):
        part(game, kind, x, 3)
    game.run(1)
    assert game.reasons() == [
        "the lever at [4, 1] is too near: triggers must be 4 or more apart",
        "the tripwire at [8, 3] is too near: triggers must be 4 or more apart",
    ]


def test_the_dead_and_fallen_spring_nothing(scenario) -> None:
    """T15, T17: who was felled on the way comes no further; a second trap on the same step finds nobody up."""
    game = scenario(ROOM)
    trap(game, "pressure_plate", "blades", 4, 2, apart=1)
    someone(game, "peasant", 1, 2, "Bo", stats={"combat": 0, "vigour": 0})
    game.order("set", target="Bo", field="wounds", value=9)
    walks(game, "Bo", 12, 2, after=1).run(300)
    assert len(sprung(game)) == 1
    if game.events("felled"):
        assert game.at("Bo") == [4, 2]
    assert line([1, 1], [2, 1]) == [[1, 1], [2, 1]]


def test_t17_a_wide_tripwire_that_is_turned_springs_across_the_other_way(scenario) -> None:
    """T17: what the sandbox's `set` turns, by the word for it, is sprung where it lies now."""
    game = scenario(ROOM)
    part(game, "wide_tripwire", 12, 4, facing="n")
    part(game, "blades", 15, 7)
    wire(game, [12, 4], [15, 4], [15, 7])
    someone(game, "peasant", 2, 2, "Early", side="adventurers")
    walks(game, "Early", 3, 2).run(15)
    game.order("set", target=[12, 4], field="facing", value="e")
    someone(game, "peasant", 10, 4, "Beside", side="adventurers")
    someone(game, "peasant", 13, 3, "Across", side="adventurers")
    walks(game, "Beside", 11, 4, after=1).run(30)
    assert not game.events("trigger.sprung")
    walks(game, "Across", 12, 3).run(30)
    assert len(game.events("trigger.sprung")) == 1


def test_d7_what_the_sandbox_arms_is_off(scenario) -> None:
    """D7: `set` of `armed`, with a word for the number, turns the trigger off and closes its door; `safe_for` takes a name."""
    game = scenario(ROOM)
    part(game, "pressure_plate", 12, 4)
    part(game, "door", 15, 4)
    wire(game, [12, 4], [15, 4])
    someone(game, "peasant", 11, 4, "Ann", side="adventurers")
    walks(game, "Ann", 12, 4)
    game.order("set", target=[12, 4], field="armed", value=True, after=40)
    game.order("set", target=[12, 4], field="tampered", value=True, after=41)
    game.order("set", target=[12, 4], field="safe_for", value="Ann", after=42).run(60)
    assert game.ticks("trigger.off") == game.ticks("door.closed") == [40]
    assert not game.reasons()
