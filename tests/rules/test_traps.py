"""T1 to T3, T8, T10, T18: traps built in play by the Traps duty, of metal, and what they are then."""

import pytest

from game.content.load import content
from tests.rules.traps import ROOM, part, someone, walks, wire

DAY = 14_400


def test_t1_t8_a_trap_is_built_wired_and_fires(scenario) -> None:
    """T1, T8: two parts joined by wire, built in place by a Traps minion from metal that haulers bring; armed from its completion on."""
    game = scenario(ROOM).order("stock", material="metal", amount=8)
    someone(game, "goblin", 2, 2, "Grik")
    game.order("build", kind="pressure_plate", at=[8, 4]).order("build", kind="alarm_trap", at=[12, 4])
    wire(game, [8, 4], [12, 4]).run(1500)
    assert game.reasons() == []
    assert {told["duty"] for told in game.events("work.done") if told["what"] in ("pressure_plate", "alarm_trap")} == {"traps"}
    assert sum(told["delta"] for told in game.events("stock.changed", why="spent", material="metal")) == -8
    built = {told["thing"]["kind"]: told["tick"] for told in game.events("built")}
    things, names = game.world.things, content().structures.names
    assert {names[kind]: due for kind, due in zip(things.kind.tolist(), things.expires_due.tolist(), strict=True)} == {
        kind: tick + 2 * DAY for kind, tick in built.items()
    }
    someone(game, "peasant", 8, 6, "Bo")
    walks(game, "Bo", 8, 4, after=1).run(60)
    assert len(game.events("trap.fired")) == 1


def test_t8_nothing_is_built_without_metal_or_without_the_duty(scenario) -> None:
    """T8, G2: every trigger, mechanism and timer needs 4 metal, and a minion that does Traps."""
    game = scenario(ROOM).order("stock", material="metal", amount=7)
    someone(game, "goblin", 2, 2, "Grik")
    for x, kind in ((4, "timer"), (8, "lever")):
        game.order("build", kind=kind, at=[x, 4])
    game.run(1500)
    assert len(game.events("built")) == 1
    game.order("stock", material="metal", amount=1).order("duty", minion="Grik", duty="traps", priority=0).run(1500)
    assert len(game.events("built")) == 1
    game.order("duty", minion="Grik", duty="traps", priority=1).run(1500)
    assert len(game.events("built")) == 2


def test_t2_t3_families_and_kinds() -> None:
    """T2: both tripwires are one family, plate, sensor and lever each their own; T3: ten mechanisms, none a trigger."""
    rules = content()
    assert {name: kind.family for name, kind in rules.triggers.items()} == {
        "tripwire": "tripwire",
        "wide_tripwire": "tripwire",
        "pressure_plate": "plate",
        "sensor": "sensor",
        "lever": "lever",
    }
    assert len(rules.mechanisms) == 10
    assert not set(rules.triggers) & set(rules.mechanisms)
    assert "timer" not in rules.triggers
    assert "timer" not in rules.mechanisms


@pytest.mark.parametrize("kind", [*content().triggers, *content().mechanisms, "timer"])
def test_every_part_is_relocated_with_all_of_its_state(scenario, kind: str) -> None:
    """T13, T12, T7: whatever was set on it."""
    game = part(scenario(ROOM), kind, 4, 2, **({"quality": "fine"} if kind != "timer" else {}))
    someone(game, "goblin", 4, 3, "Grik")
    if kind == "timer":
        game.order("timer", at=[4, 2], seconds=7.5)
    elif kind == "lever":
        game.order("lever", at=[4, 2], on=True)
    game.run(5)
    things = game.world.things
    columns = [name for name in things.columns if name not in ("id", "cell")]
    before = {name: int(getattr(things, name)[0]) for name in columns}
    game.order("relocate", **{"from": [4, 2], "to": [12, 6]}).run(900)
    assert game.world.xy(int(things.cell[0])) == [12, 6]
    assert {name: int(getattr(things, name)[0]) for name in columns} == before


def test_place_and_set_know_what_a_part_has(scenario) -> None:
    """The sandbox's place and set refuse what makes no sense, in words."""
    game = scenario(ROOM).order("place", kind="lever", at=[1, 1], armed=False).order("place", kind="torch", at=[1, 2], armed=True)
    part(game, "timer", 3, 3)
    part(game, "blades", 5, 3)
    for target, field, value in (
        ([3, 3], "armed", 0),
        ([5, 3], "tampered", 1),
        ([5, 3], "padlock", 1),
        ([5, 3], "armed", 2),
        ([5, 3], "safe_for", 99),
    ):
        game.order("set", target=target, field=field, value=value)
    game.run(1)
    assert game.reasons() == [
        "a lever is never rearmed: it is always armed",
        "a torch can't be armed",
        "a timer is never rearmed, so it has no 'armed'",
        "only a trigger can be tampered with",
        "only a door bears a padlock, is held open or damaged: not a set of blades",
        "armed can't be 2, only 0 to 1",
        "only a trigger can be tampered with",
    ]
