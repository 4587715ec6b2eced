"""C6 to C11, Z3: blows and shots, and where they are struck from."""

import itertools
from collections import Counter

import numpy as np
import pytest

from game.kernels.lines import line_of_fire, line_of_sight
from game.rules import blows, sightlines
from game.world.tables import ATTACKING
from tests.rules.traps import someone, trap, walks
from tests.scenario import Scenario

FIELD = """
    XXXXXXXXXXXXXXXXXXXX
    X..................X
    X..................X
    X..................X
    X..................X
    X..................X
    XXXXXXXXXXXXXXXXXXXX
"""
CORRIDOR = """
    XXXXXXXXXXXXXXX
    X.............X
    XXXXXXXXXXXXXXX
"""
STAGES = ("light", "medium", "severe")
ARMOUR = {"cloth_armour": 1, "leather_armour": 1, "chain_armour": 2, "plate_armour": 3}
STONE = {"combat": 1, "vigour": 6, "hunting": 1}


def fierce(game: Scenario, *names: str) -> Scenario:
    for name in names:
        game.order("stance", minion=name, stop=4)
    return game


def dummy(game: Scenario, x: int, y: int, name: str = "Post", **stats: int) -> Scenario:
    """A wild troll that stands its ground, hardly strikes, and can hardly be hurt."""
    someone(
        game, "troll", x, y, name, side="wild", stats={"combat": 1, "vigour": 6, "hunting": 1, **stats}, gear=["plate_armour", "shield"]
    )
    return fierce(game, name)


def attacks(game: Scenario, name: str = "") -> list[dict]:
    return [told for told in game.events("roll", kind="attack") if name in ("", told["actor"]["name"])]


def place_of(told: dict) -> tuple[int, int]:
    return tuple(told["actor"]["at"])


def test_c11_a_blow_every_30_ticks_a_shot_every_40(scenario) -> None:
    game = scenario(FIELD)
    someone(dummy(game, 10, 2), "goblin", 9, 2, "Grik")
    someone(dummy(game, 10, 5, "Far"), "goblin", 5, 5, "Bow", gear=["bow"], stats={"hunting": 3})
    fierce(game, "Grik", "Bow").order("set", target="Far", field="stance", value=0).run(400)
    blows_, shots = [told["tick"] for told in attacks(game, "Grik")], [told["tick"] for told in attacks(game, "Bow")]
    assert blows_[0] == 10
    assert set(np.diff(blows_).tolist()) == {30}
    assert set(np.diff(shots).tolist()) == {40}


def test_c6_melee_needs_an_adjacent_target_and_turns_to_it(scenario) -> None:
    game = someone(dummy(scenario(FIELD), 10, 3), "goblin", 4, 1, "Grik")
    fierce(game, "Grik").run(300)
    assert attacks(game, "Grik")
    for told in attacks(game, "Grik"):
        x, y = place_of(told)
        assert max(abs(x - game.at("Post")[0]), abs(y - game.at("Post")[1])) == 1
    row = game.world.named("Grik")[1]
    here, there = game.world.people.cell[row], game.world.people.cell[game.world.named("Post")[1]]
    assert game.world.caches.offsets[game.world.people.facing[row]] == there - here


def test_c6_not_round_a_corner(scenario) -> None:
    """Z7, C6: two cells that meet only at the corner of a wall are not adjacent for a blow."""
    game = scenario(
        """
        XXXXXX
        X.#..X
        X#...X
        XXXXXX
        """
    )
    fierce(someone(dummy(game, 2, 2), "goblin", 1, 1, "Grik"), "Grik").run(200)
    assert game.events("roll") == []


def test_c11_modifiers_by_name(scenario) -> None:
    """C11, Z5: 2d6 + combat + weapon against 2d6 + combat + shield; each further attacker +1, at most +2."""
    game = dummy(scenario(FIELD), 10, 3)
    for number in range(5):
        someone(game, "orc", 3 + number, 3, f"Orc {number}", gear=["axe"], stats={"combat": 3})
    game.order("set", target="Post", field="combat", value=2)
    fierce(game, *(f"Orc {number}" for number in range(5))).run(500)
    further = Counter(told["mods"].get("further attackers", 0) for told in attacks(game) if told["actor"]["side"] == "dungeon")
    assert set(further) <= {0, 1, 2}
    assert further[2]
    for told in attacks(game):
        if told["actor"]["side"] == "dungeon":
            assert (told["mods"]["combat"], told["mods"]["weapon"]) == (3, 1)
            assert told["total"] == sum(told["dice"]) + sum(told["mods"].values())
    someone(game, "warrior", 15, 1, "Ann", gear=["shield"]).run(300)
    mods = [told["mods"] for told in game.events("roll", kind="defend") if told["actor"]["name"] == "Ann"]
    assert mods
    assert all(each == {"combat": 2, "shield": 1} for each in mods)


@pytest.mark.parametrize("worn", [None, *ARMOUR])
def test_c11_margins_make_stages_and_armour_lowers_them(scenario, worn: str | None) -> None:
    """C11, Z3: every blow of a long fight against its wound: 1 to 3 light, 4 to 6 medium, 7 and up severe."""
    game = someone(scenario(FIELD, seed=3), "goblin", 9, 3, "Grik", gear=["sword"], stats={"combat": 6})
    gear = [worn] if worn else []
    for number in range(8):
        someone(game, "imp", 10 + number, 3, f"Imp {number}", side="wild", gear=gear, stats={"combat": 1, "hunting": 1})
    fierce(game, "Grik").run(1200)
    wounded = {(told["tick"], told["by"]["name"]): told["stage"] for told in game.events("wound")}
    seen = Counter()
    for told in attacks(game, "Grik"):
        defence = next(
            other for other in game.events("roll", kind="defend") if other["tick"] == told["tick"] and other["against"] == told["total"]
        )
        margin, mine, theirs = told["total"] - told["against"], sum(told["dice"]), sum(defence["dice"])
        if mine != theirs and (mine == 12 or theirs == 2):
            margin = max(margin, 1)
        elif mine != theirs and (mine == 2 or theirs == 12):
            margin = min(margin, 0)
        if margin > 0:
            margin = max(margin - ARMOUR.get(worn, 0), 1 if mine == 12 else 0)
        stage = STAGES[(margin >= 4) + (margin >= 7)] if margin > 0 else None
        assert wounded.get((told["tick"], "Grik")) == stage
        seen[stage] += 1
    assert len(seen) >= 3


@pytest.mark.parametrize(("mine", "theirs"), list(itertools.product((2, 7, 12), repeat=2)))
def test_z3_a_natural_12_succeeds_and_a_natural_2_fails_in_combat(scenario, monkeypatch, mine: int, theirs: int) -> None:
    """Z3: whatever they add up to; when both rolled the same the sums decide, a tie goes to the defender (Z2)."""
    game = someone(scenario(FIELD), "goblin", 4, 3, "Weak", stats={"combat": 0}, gear=[])
    someone(game, "warrior", 15, 3, "Strong", stats={"combat": 12}, gear=["plate_armour"]).run(1)
    Scenario.made.remove(game)
    dice = {2: [1, 1], 7: [3, 4], 12: [6, 6]}
    for attacker, defender in (("Weak", "Strong"), ("Strong", "Weak")):
        rolls = [dice[mine], dice[theirs]]
        monkeypatch.setattr(blows, "two_dice", lambda _, rolls=rolls: rolls.pop(0))
        blows.strike(game.world, game.world.named(attacker)[1], game.world.named(defender)[1])
    game.session.read_events()
    weak, strong = attacks(game)
    lucky, unlucky = mine != theirs and (mine == 12 or theirs == 2), mine != theirs and (mine == 2 or theirs == 12)
    assert (weak["outcome"] == "success") == lucky
    assert (strong["outcome"] == "success") == (not unlucky)


def test_c7_a_corner_that_one_can_see_past_stops_the_shot(scenario) -> None:
    """C7: nobody shoots from where the line of fire is not free, though they see the target from there."""
    game = scenario(
        """
        XXXXXXXXXX
        X........X
        X...#....X
        X........X
        XXXXXXXXXX
        """
    )
    clear, stride = sightlines.clear(game.world), game.world.stride
    cells = np.flatnonzero(clear).tolist()
    start, goal = next(
        (a, b)
        for a, b in itertools.product(cells, cells)
        if a != b and line_of_sight(clear, stride, a, b) and not line_of_fire(clear, stride, a, b)
    )
    dummy(game, *game.world.xy(goal)).order("set", target="Post", field="hunting", value=0)
    fierce(someone(game, "goblin", *game.world.xy(start), "Bow", gear=["bow"], stats={"hunting": 4}), "Bow").run(200)
    assert (game.ticks("noticed")[0], game.events("noticed")[0]["who"]["name"]) == (0, "Bow")
    assert attacks(game, "Bow")
    assert attacks(game, "Bow")[0]["actor"]["at"] != game.world.xy(start)


def test_c7_people_in_between_may_be_hit_instead(scenario) -> None:
    """C7 (ours): with 25 % for each of them, the nearest first, friend or foe: within four deviations of 2,000 shots."""
    game = someone(scenario(CORRIDOR), "goblin", 2, 1, "Bow", gear=["bow"], stats={"hunting": 4})
    someone(someone(game, "goblin", 4, 1, "Near"), "goblin", 6, 1, "Next")
    someone(game, "peasant", 8, 1, "Target").run(1)
    Scenario.made.remove(game)
    rows = {name: game.world.named(name)[1] for name in ("Bow", "Near", "Next", "Target")}
    hit: Counter[str] = Counter()
    for tick in range(2000):
        game.world.campaign.tick = tick
        who = blows._in_the_way(game.world, rows["Bow"], rows["Target"])
        hit[next(name for name, row in rows.items() if row == who)] += 1
    for name, share in (("Near", 0.25), ("Next", 0.1875), ("Target", 0.5625)):
        assert abs(hit[name] / 2000 - share) < 4 * (share * (1 - share) / 2000) ** 0.5


def test_c9_one_cell_holds_one_fighter_and_the_rest_wait(scenario) -> None:
    """C9: in a corridor one of four reaches the troll, and never two stand on one cell; the next moves up when the first has fallen."""
    game = someone(scenario(CORRIDOR, seed=2), "troll", 10, 1, "Grum", side="wild", stats={"combat": 9, "hunting": 6})
    names = [f"Orc {number}" for number in range(4)]
    for number, name in enumerate(names):
        someone(game, "orc", 2 + number, 1, name, stats={"combat": 1})
    fierce(game, *names)
    struck: list[str] = []
    for _ in range(900):
        game.run(1)
        people = game.world.people
        fights = [int(cell) for cell in people.claim.tolist() if cell >= 0]
        assert len(set(fights)) == len(fights)
        at_it = (people.task == ATTACKING) & (people.winding > 0) & (people.side == 0)
        assert at_it.sum() <= 1
        struck += [people.name[row] for row in np.flatnonzero(at_it).tolist()]
    assert len(set(struck)) >= 2


def test_c9_on_open_ground_they_come_from_all_sides(scenario) -> None:
    game = dummy(scenario(FIELD), 10, 3)
    for number in range(8):
        someone(game, "orc", 2 + number % 4, 2 + number // 4, f"Orc {number}", stats={"hunting": 4, "combat": 0})
    fierce(game, *(f"Orc {number}" for number in range(8))).run(300)
    places = {name: place_of(attacks(game, name)[-1]) for name in (f"Orc {number}" for number in range(8)) if attacks(game, name)}
    assert len(places) == len(set(places.values())) == 8


def test_c10_two_kobolds_fight_from_one_cell(scenario) -> None:
    """C10: and no third one; nor a kobold and a goblin."""
    game = dummy(scenario(CORRIDOR), 10, 1)
    for number in range(3):
        someone(game, "kobold", 3 + number, 1, f"Kob {number}", stats={"combat": 1, "hunting": 6})
    someone(game, "goblin", 2, 1, "Grik", stats={"hunting": 6})
    fierce(game, "Grik", *(f"Kob {number}" for number in range(3))).run(150)
    strikers = {told["actor"]["name"] for told in attacks(game) if told["actor"]["side"] == "dungeon"}
    assert len(strikers) == 2
    assert all(name.startswith("Kob") for name in strikers)
    assert len({place_of(attacks(game, name)[-1]) for name in strikers}) == 1


def test_whoever_leaves_between_wind_up_and_blow_is_not_struck(scenario) -> None:
    """A blow that was wound up falls on nobody but its target, and only within reach."""
    game = dummy(scenario(FIELD), 10, 3)
    fierce(someone(game, "goblin", 9, 3, "Grik"), "Grik").run(5)
    game.order("set", target="Post", field="side", value="dungeon").run(100)
    assert attacks(game, "Grik") == []
    game.order("set", target="Post", field="side", value="wild").run(100)
    assert attacks(game, "Grik")


def test_three_blows_in_one_tick_on_one_victim(scenario) -> None:
    """Z5: in the order of their ids; those after the one that felled it strike nobody in that tick."""
    for seed in range(40):
        game = someone(scenario(FIELD, seed=seed), "imp", 10, 3, "Imp", side="wild", stats={"combat": 0}, gear=[])
        for number in range(3):
            someone(game, "orc", 9 + number, 2, f"Orc {number}", gear=["axe"], stats={"combat": 9})
        fierce(game, "Imp", *(f"Orc {number}" for number in range(3))).run(120)
        felled = game.ticks("felled")
        if felled and sum(told["tick"] == felled[0] for told in attacks(game)) < 3 <= sum(
            told["tick"] == attacks(game)[0]["tick"] for told in attacks(game)
        ):
            return
        Scenario.made.remove(game)
    raise AssertionError("nobody fell in the midst of three blows")


def test_d4_who_is_ordered_to_attack_fights_that_one(scenario) -> None:
    game = dummy(dummy(scenario(FIELD), 10, 1, "One"), 10, 5, "Two")
    someone(game, "goblin", 3, 3, "Grik").order("attack", minions=["Grik"], target="Two").run(400)
    assert {tuple(place_of(told)) for told in attacks(game, "Grik")}
    assert all(abs(place_of(told)[1] - 5) <= 1 for told in attacks(game, "Grik"))


def test_friendly_fire_can_fell(scenario) -> None:
    """C7: the wound names the archer who shot their own friend."""
    for seed in range(60):
        game = someone(scenario(CORRIDOR, seed=seed), "goblin", 2, 1, "Bow", gear=["crossbow"], stats={"hunting": 9})
        someone(game, "imp", 6, 1, "Friend", gear=[], stats={"combat": 0})
        dummy(game, 7, 1).order("wound", target="Friend", stage="severe", location="body", weapon="blade")
        fierce(game, "Bow", "Friend").run(300)
        if any(told["victim"]["name"] == "Friend" and told["by"]["name"] == "Bow" for told in game.events("felled")):
            return
        Scenario.made.remove(game)
    raise AssertionError("the friend always lives")


def test_t19_d4_who_is_held_attacks_once_they_are_free(scenario) -> None:
    """T19, D4: an order to attack, given to who is stuck in a web or stunned, is carried out from the moment that nothing holds them."""
    for mechanism, why in (("web_trap", "stuck"), ("shock_coil", "stunned")):
        game = dummy(scenario(FIELD), 16, 3, "Far", hunting=0)
        someone(trap(game, "pressure_plate", mechanism, 8, 3, apart=1), "goblin", 7, 3, "Grik", side="wild")
        someone(game, "goblin", 7, 3, "Odd", stats={"hunting": 0})
        game.order("set", target="Far", field="stance", value=0).order("stance", minion="Odd", stop=0)
        walks(game, "Grik", 8, 3).run(14)
        game.order("set", target="Grik", field="side", value="dungeon").order("attack", minions=["Grik"], target="Far").run(700)
        freed = next(told["tick"] for told in game.events("freed", why=why) if told["who"]["name"] == "Grik")
        assert game.ticks("order.accepted")[-1] < freed < attacks(game, "Grik")[0]["tick"]


def test_c6_d4_who_is_ordered_past_another_enemy_strikes_back_at_it(scenario) -> None:
    """D4 (ours): whoever is adjacent is struck at first, and only at them count the blows that are wound up against them (C11)."""
    game = dummy(dummy(scenario(CORRIDOR), 5, 1, "Near"), 10, 1, "Far")
    someone(game, "goblin", 4, 1, "Grik", stats={"combat": 6}).order("attack", minions=["Grik"], target="Far").run(5)
    _, row = game.world.named("Grik")
    assert (game.world.people.winding[row], game.world.people.foe[row]) == tuple(game.world.people.id[:2].tolist())
    game.run(300)
    struck = [told["tick"] for told in attacks(game, "Grik")]
    assert set(np.diff(struck).tolist()) == {30}
    assert {told["victim"]["name"] for told in game.events("wound", by=game.events("wound")[0]["by"])} >= {"Near"}
    assert not any("further attackers" in told["mods"] for told in attacks(game))
    assert game.at("Grik") == [4, 1]
