"""T18 to T20: what each mechanism does to whoever stands there, by text maps and fired by a lever."""

import shutil
from collections import Counter

import pytest

from game.content.load import content, load_content
from game.content.places import data_folder
from tests.rules.traps import GATES, ROOM, part, someone, trap, walks, wire

FIRE = 5
WEAK = {"stats": {"combat": 0, "vigour": 0, "will": 0}, "gear": []}
STRONG = {"stats": {"combat": 20, "vigour": 20, "will": 20}}


def armoury(scenario, mechanism: str, x: int = 10, y: int = 4, text: str = ROOM, seed: int = 1, **fields):
    """A mechanism that a lever fires at tick 5."""
    game = scenario(text, seed)
    part(game, "lever", 1, 1)
    part(game, mechanism, x, y, **fields)
    wire(game, [1, 1], [x, 1], [x, y]) if y != 1 else wire(game, [1, 1], [x, 1])
    return game.order("lever", at=[1, 1], on=True, after=FIRE)


def hit(game) -> list[str]:
    return sorted(told["victim"]["name"] for told in game.events("trap.hit"))


def crowd(game, *cells: tuple[int, int], kind: str = "peasant", **fields):
    """One on each cell, called by its cell."""
    for x, y in cells:
        someone(game, kind, x, y, f"{x} {y}", **(fields or WEAK))
    return game


def test_t19_blades_strike_at_everyone_within_one(scenario) -> None:
    """T19: friend and foe alike, on the spot and beside it, nobody further."""
    game = crowd(armoury(scenario, "blades"), (10, 4), (11, 5), (12, 4), (9, 3))
    someone(game, "goblin", 9, 4, "Grik", **WEAK)
    someone(game, "merchant", 10, 3, "Odo", **WEAK).run(30)
    assert hit(game) == ["10 4", "11 5", "9 3", "Grik", "Odo"]
    # They fight as well, blow against blow; at a trap they roll against its power.
    rolled = [told for told in game.events("roll", kind="defend") if "target" in told]
    assert [(told["target"], told["mods"]) for told in rolled] == [(10, {"combat": 0})] * 5


@pytest.mark.parametrize(
    ("facing", "cells"), [("n", [(10, 3), (10, 1)]), ("e", [(11, 4), (15, 4)]), ("s", [(10, 5), (10, 8)]), ("w", [(9, 4), (5, 4)])]
)
def test_t19_a_flamethrower_burns_five_cells_ahead(scenario, facing: str, cells) -> None:
    """T19, K8: in its facing, and it leaves scorch marks; not behind it, not beside, not the sixth cell."""
    game = crowd(armoury(scenario, "flamethrower", facing=facing), *cells, (10, 4), (16, 4), (4, 4), (11, 3)).run(30)
    assert hit(game) == sorted(f"{x} {y}" for x, y in cells)
    marks = game.world.marks
    scorched = {tuple(game.world.xy(cell)) for cell in marks.cell[marks.kind == 1].tolist()}
    assert set(cells) <= scorched
    assert len(scorched) == min(5, {"n": 3, "s": 4}.get(facing, 5))


def test_t19_a_jet_and_a_shot_stop_at_what_one_cannot_see_through(scenario) -> None:
    """T19: a closed door stops them, one that is held open does not."""
    for held in (False, True):
        for mechanism in ("flamethrower", "dart_thrower"):
            game = armoury(scenario, mechanism, facing="e").order("place", kind="door", at=[12, 4])
            game.order("hold_open", at=[12, 4], on=True) if held else None
            assert hit(crowd(game, (13, 4)).run(30)) == (["13 4"] if held else [])


def test_t19_gas_fills_the_room_and_lasts(scenario) -> None:
    """T19: radius 3, round corners and through no wall, a vigour check every 5 s for 20 s or a light wound."""
    game = armoury(
        scenario,
        "gas_emitter",
        x=4,
        text="""
        XXXXXXXXXXXX
        X..........X
        X.#######..X
        X.#.....#..X
        X.#.....#..X
        X.###.###..X
        X..........X
        XXXXXXXXXXXX
        """,
        y=4,
    )
    crowd(game, (7, 3), (5, 5), (5, 6), (4, 1), (9, 4))
    crowd(game, (3, 3), **STRONG).run(600)
    assert {told["tick"] for told in game.events("trap.hit")} == {FIRE, FIRE + 100, FIRE + 200, FIRE + 300}
    assert set(hit(game)) == {"7 3", "5 5", "5 6", "3 3"}
    effects = Counter((told["victim"]["name"], told["effect"]) for told in game.events("trap.hit"))
    unlucky = [told for told in game.events("roll") if told["actor"]["name"] == "3 3" and sum(told["dice"]) == 2]
    assert effects["3 3", "none"] == 4 - len(unlucky)  # a natural 2 never defends (Z3)
    assert {told["stage"] for told in game.events("wound")} == {"light"}
    assert len(game.world.clouds) == 0


def test_t19_gas_catches_who_comes_and_spares_who_has_left(scenario) -> None:
    """T19: whoever stands in it when it checks."""
    game = crowd(armoury(scenario, "gas_emitter"), (10, 5), (18, 4))
    walks(game, "10 5", 18, 5, after=10)
    walks(game, "18 4", 11, 4, after=120).run(500)
    ticks = {name: [told["tick"] for told in game.events("trap.hit") if told["victim"]["name"] == name] for name in ("10 5", "18 4")}
    assert ticks == {"10 5": [5], "18 4": [205, 305]}


def test_t19_a_shock_coil_strikes_the_three_nearest(scenario) -> None:
    """T19: within 3, by distance, then by who was there first; stunned 3 s: they neither walk nor work."""
    for seed in range(1, 20):
        game = crowd(armoury(scenario, "shock_coil", seed=seed), (13, 4), (12, 4), (11, 4), (10, 2), (14, 4)).run(4)
        walks(game, "11 4", 20, 4).run(200)
        if "none" not in [told["effect"] for told in game.events("trap.hit")]:
            break
    assert hit(game) == ["10 2", "11 4", "12 4"]
    assert [told["tick"] for told in game.events("freed", why="stunned") if told["who"]["name"] == "11 4"] == [FIRE + 60]
    (arrived,) = [told["tick"] for told in game.events("work.done") if told["actor"]["name"] == "11 4"]
    assert arrived >= FIRE + 60 + 90


def test_t19_darts_hit_the_first_in_line(scenario) -> None:
    """T19: within 8 along the facing, one victim, own people too."""
    game = crowd(armoury(scenario, "dart_thrower", facing="e"), (18, 4), (15, 4), (12, 5))
    someone(game, "goblin", 13, 4, "Grik", **WEAK).run(30)
    assert hit(game) == ["Grik"]
    game = crowd(armoury(scenario, "dart_thrower", facing="e"), (19, 4)).run(30)
    assert hit(game) == []
    game = crowd(armoury(scenario, "dart_thrower", facing="e"), (18, 4)).run(30)
    assert hit(game) == ["18 4"]


def test_t19_an_explosion_is_severe_scorches_and_damages_doors(scenario) -> None:
    """T19, C4: radius 2; no wall opens; it is heard."""
    game = armoury(scenario, "explosive_trap").order("place", kind="door", at=[12, 4]).order("place", kind="wall", at=[10, 6])
    crowd(game, (8, 4), (11, 3), (13, 3)).run(30)
    assert hit(game) == ["11 3", "8 4"]
    assert {told["stage"] for told in game.events("wound")} == {"severe"}
    assert [told["door"]["at"] for told in game.events("door.damaged")] == [[12, 4]]
    assert game.events("noise")[0]["radius"] == 7
    assert game.world.thing_at(game.world.cell((10, 6))) >= 0
    assert [told["mechanism"]["kind"] for told in game.events("trap.hit")] == ["explosive_trap"] * 2


def test_t19_spiders_come_for_the_dungeon_and_go(scenario) -> None:
    """T19: three, on the dungeon's side; they set off no traps, and are gone after a while."""
    game = armoury(scenario, "spider_trap").run(30)
    spiders = game.events("spawned", why="summoned")
    assert [(told["who"]["kind"], told["who"]["side"]) for told in spiders] == [("spider", "dungeon")] * 3
    game.run(2500)
    assert len(game.events("left")) == 3


def test_t19_a_web_holds_until_a_check_succeeds(scenario) -> None:
    """T19: all within 2, one vigour check each 3 s; who was walking walks on."""
    game = armoury(scenario, "web_trap")
    crowd(game, (12, 4), **STRONG)
    someone(game, "peasant", 8, 4, "Weak", stats={"vigour": 2})
    walks(game, "12 4", 20, 4, after=2)
    walks(game, "Weak", 1, 4, after=2).run(1500)
    assert hit(game) == ["12 4", "Weak"]
    tries = [told["tick"] for told in game.events("roll", kind="resist") if told["actor"]["name"] == "Weak"]
    assert tries == [FIRE + 60 * (n + 1) for n in range(len(tries))]
    freed = {told["who"]["name"]: told["tick"] for told in game.events("freed", why="stuck")}
    assert freed == {"12 4": FIRE + 60, "Weak": tries[-1]}
    assert game.at("Weak") == [1, 4]


def test_t19_a_web_stops_work_and_its_end_lets_it_go_on(scenario) -> None:
    """T19, G5: a stuck minion gives its job up, takes none, and is free for it afterwards."""
    game = armoury(scenario, "web_trap").order("place", kind="floor", at=[11, 4])
    someone(game, "goblin", 11, 5, "Grik", stats={"vigour": 20})
    game.order("place", kind="rock", at=[11, 6]).order("dig", cells=[[11, 6]], after=1).run(400)
    assert [told["why"] for told in game.events("work.stopped")] == ["stuck in a web"]
    assert game.ticks("work.started")[1] >= FIRE + 60
    assert len(game.events("stock.changed", why="mined")) == 1


def test_t19_panic_runs_for_the_gate(scenario) -> None:
    """T19: all within 3 whose will fails, own people too, for 20 s; then they walk on to where they were going.

    Grik stands on an island, so that nobody fights.
    """
    rows = GATES.strip("\n").splitlines()
    island = "\n".join(row[:13] + ("~.~" if y == 3 else "~~~") + row[16:] if y in (2, 3, 4) else row for y, row in enumerate(rows))
    for seed in range(1, 20):
        game = armoury(scenario, "panic_trap", text=island, y=1, seed=seed)
        crowd(game, (12, 2))
        crowd(game, (12, 3), **STRONG)
        someone(game, "goblin", 10, 3, "Grik", **WEAK)
        walks(game, "12 2", 20, 2, after=2).run(200)
        effects = {told["victim"]["name"]: told["effect"] for told in game.events("trap.hit")}
        if effects == {"12 2": "panicked", "12 3": "none", "Grik": "panicked"}:
            break
    assert game.at("12 2") == [0, 1]
    assert walks(game, "Grik", 5, 5).run(1).reasons() == ["Grik is in panic"]
    game.run(600)
    assert game.ticks("freed", why="panicked") == [FIRE + 400] * 2
    assert game.at("12 2") == [20, 2]


def test_t19_who_knows_no_gate_cowers(scenario) -> None:
    game = crowd(armoury(scenario, "panic_trap"), (11, 4)).run(500)
    assert game.at("11 4") == [11, 4]
    assert len(game.events("freed", why="panicked")) == 1


def test_t19_i22_an_alarm_is_heard_far_and_spots_the_party(scenario) -> None:
    """T19, I22: radius 20, through walls; the party of who set it off is spotted, once."""
    game = scenario(ROOM)
    trap(game, "tripwire", "alarm_trap", 4, 4)
    someone(game, "peasant", 3, 4, "Bo", party="Mob")
    walks(game, "Bo", 4, 4, after=1).run(30)
    assert [(told["at"], told["radius"], told["cause"]) for told in game.events("noise")] == [([6, 4], 20, "alarm_trap")]
    assert [(told["party"], told["how"]) for told in game.events("party.spotted")] == [("Mob", "alarm")]


@pytest.mark.parametrize(("quality", "target"), [("crude", 9), ("normal", 10), ("fine", 11)])
def test_t18_t20_quality_and_armour(scenario, quality: str, target: int) -> None:
    """T18, T20: quality is worth -1, 0, +1 to the power; armour adds to the defence by its kind."""
    game = armoury(scenario, "blades", quality=quality)
    for x, worn in ((9, ["leather_armour"]), (10, ["chain_armour", "helmet"]), (11, ["plate_armour"])):
        someone(game, "warrior", x, 4, worn[0], stats={"combat": 3}, gear=worn)
    game.run(30)
    rolls = game.events("roll", kind="defend")
    assert {told["target"] for told in rolls} == {target}
    assert {told["actor"]["name"]: told["mods"] for told in rolls} == {
        "leather_armour": {"combat": 3, "armour": 1},
        "chain_armour": {"combat": 3, "armour": 2},
        "plate_armour": {"combat": 3, "armour": 3},
    }
    for told in rolls:
        effect = next(one["effect"] for one in game.events("trap.hit") if one["victim"]["id"] == told["actor"]["id"])
        miss = target - told["total"]
        assert effect == ("none" if miss <= 0 else "light" if miss < 4 else "medium" if miss < 7 else "severe")


def test_n1_wounds_add_up_and_fell(scenario) -> None:
    """N1, N2, N9: 1, 2, 4 points; at 10 out of action; the knocked-out who don't bleed wake within 4 hours with 9 points."""
    fates: Counter = Counter()
    for seed in range(1, 16):
        game = armoury(scenario, "blades", seed=seed)
        if seed > 3:
            scenario.made.remove(game)
        crowd(game, (10, 4), (11, 4), (9, 4))
        for x in (9, 10, 11):
            game.order("set", target=f"{x} 4", field="wounds", value=9)
        game.run(2500)
        for told in game.events("felled"):
            assert told["reason"] == "points"
            assert told["chance"] == {"light": 0.75, "medium": 0.5, "severe": 0.25}[told["stage"]]
            fates[told["outcome"]] += 1
            woken = [one["tick"] for one in game.events("woke") if one["who"]["id"] == told["victim"]["id"]]
            bleeds = any(one["bleeds"] for one in game.events("wound") if one["victim"]["id"] == told["victim"]["id"])
            assert len(woken) == (told["outcome"] == "knocked_out" and not bleeds)
            assert all(told["tick"] < tick <= told["tick"] + 2400 for tick in woken)
        assert (game.world.people.wounds[game.world.people.state == 0] <= 9).all()
        assert {told["points"] for told in game.events("wound")} <= {10, 11, 13}
    assert fates["knocked_out"] > 5
    assert fates["dead"] > 5


def test_n5_creatures_and_the_overlord_die_trolls_are_knocked_out(scenario) -> None:
    """N5: whatever the dice say."""
    game = armoury(scenario, "blades")
    for kind, x in (("wolf", 9), ("overlord", 10), ("troll", 11)):
        someone(game, kind, x, 4, kind.title(), **WEAK).order("set", target=kind.title(), field="wounds", value=9)
    game.run(30)
    fates = {told["victim"]["kind"]: told["outcome"] for told in game.events("felled")}
    assert fates == {kind: ("knocked_out" if kind == "troll" else "dead") for kind in fates}
    assert len(fates) >= 2


def test_k8_marks_age_and_fade(scenario) -> None:
    """K8: a mark keeps the tick it was first made, however often it is made again, and fades in the end."""
    game = armoury(scenario, "flamethrower", facing="e")
    game.order("lever", at=[1, 1], on=False, after=100).order("set", target=[10, 4], field="armed", value=1, after=100)
    game.order("lever", at=[1, 1], on=True, after=700).run(800)
    marks = game.world.marks
    assert set(marks.made.tolist()) == {FIRE}
    assert len(marks) == 5
    game.order("place", kind="wall", at=[12, 4]).run(1)
    assert len(marks) == 4
    game.run(72 * 600 + 100)
    assert len(marks) == 0


def test_t19_an_eleventh_mechanism_needs_only_data(scenario, tmp_path) -> None:
    """T19: an entry in two files, and it is built, wired, fired and strikes."""
    rules = tmp_path / "rules"
    shutil.copytree(data_folder("assets") / "rules", rules)
    with (rules / "structures.toml").open("a", encoding="utf-8") as file:
        file.write(
            '\n[acid_trap]\nrule = "T3"\nwalk = 1\nclear = true\ncost = { metal = 4 }\nwork_seconds = 5\nduty = "traps"\nquality = true\n'
        )
    with (rules / "mechanisms.toml").open("a", encoding="utf-8") as file:
        file.write(
            '\n[acid_trap]\nrule = "T19"\npower = 12\ndefence = "will"\nweapon = "blunt"\neffects = [\n  { kind = "blast", reach = 1, stage = "medium" },\n'
            '  { kind = "hold", reach = 1, every_seconds = 1 },\n]\n'
        )
    from game.sim.maps import parse_text
    from game.sim.session import Session
    from game.world.events import as_dict
    from tests.scenario import order

    rules_ = load_content(rules)
    plan = parse_text("m.txt", "XXXXXXXX\nX......X\nXXXXXXXX", rules_).plan
    session, told = Session.new(plan, rules_, 1, True, keeping=True), []
    session.listeners.append(lambda rows: told.extend(as_dict(session.world, row) for row in rows))
    for given in (
        order(0, "place", kind="lever", at=[1, 1]),
        order(0, "place", kind="acid_trap", at=[3, 1]),
        order(0, "wire", path=[[1, 1], [2, 1], [3, 1]]),
        order(0, "spawn", kind="peasant", at=[4, 1], name="Bo", stats={"will": 0}),
        order(1, "lever", at=[1, 1], on=True),
    ):
        session.inbox.give(given)
    session.run(10)
    assert [one["kind"] for one in told if one["type"] == "trap.fired"] == ["acid_trap"]
    assert [one["effect"] for one in told if one["type"] == "trap.hit"] == ["medium", "stuck"]
    assert "acid_trap" not in content().mechanisms


def test_z3_a_natural_2_never_defends(scenario) -> None:
    """Z3, T20: whoever rolls a natural 2 is hit, however much they add to it."""
    for seed in range(200):
        game = scenario(ROOM, seed=seed)
        part(game, "lever", 12, 4)
        part(game, "blades", 14, 4)
        wire(game, [12, 4], [14, 4])
        someone(game, "peasant", 15, 4, "Ann", side="adventurers", stats={"combat": 20})
        game.order("lever", at=[12, 4], on=True, after=1).run(2)
        (roll,) = game.events("roll")
        (hit,) = game.events("trap.hit")
        assert (hit["effect"] == "none") == (sum(roll["dice"]) != 2) == (roll["outcome"] == "success")
        if sum(roll["dice"]) == 2:
            return
    raise AssertionError("no natural 2 in 200 games")
