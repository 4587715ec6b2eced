"""C7, T19, T20: mages cast in fights instead of striking: which spell, at whom, how often, and what it does."""

import shutil
from collections import Counter

import pytest

from game.content.faults import BadInput
from game.content.load import content, load_content
from game.content.places import data_folder
from tests.rules.bodies import near
from tests.rules.test_fighting import CORRIDOR, FIELD, fierce
from tests.rules.traps import someone
from tests.scenario import Scenario

SECOND = 20
IDLE = {"combat": 0, "hunting": 0, "vigour": 0, "will": 0}


def mage(game: Scenario, x: int, y: int, name: str = "Cassia", level: int = 1, **fields) -> Scenario:
    """A mage who goes for every enemy."""
    fields.setdefault("stats", {"hunting": 6, "vigour": 6})
    return fierce(someone(game, "mage", x, y, name, level=level, **{"party": "Band", **fields}), name)


def foe(game: Scenario, x: int, y: int, name: str = "Foe", **fields) -> Scenario:
    """A goblin that never moves by itself: it notices nobody before it is struck at, and then stands its ground."""
    someone(game, "goblin", x, y, name, **{"stats": IDLE, "gear": [], **fields})
    return fierce(game, name)


def casts(game: Scenario, spell: str | None = None) -> list[dict]:
    return [told for told in game.events("spell.cast") if spell in (None, told["spell"])]


def test_c7_a_fire_bolt_instead_of_a_blow(scenario) -> None:
    """C7, T20: at once, from 6 cells away; the victim defends with combat and armour against 11, and learns by whom it was (C2)."""
    game = foe(mage(scenario(FIELD), 3, 3), 9, 3, gear=["chain_armour"]).run(2)
    (cast,) = casts(game)
    assert (cast["tick"], cast["spell"], cast["who"]["name"], cast["target"]["name"], cast["at"]) == (
        0,
        "fire_bolt",
        "Cassia",
        "Foe",
        [9, 3],
    )
    (hit,) = game.events("spell.hit")
    (rolled,) = game.events("roll")
    assert (rolled["kind"], rolled["target"], rolled["mods"]) == ("defend", 11, {"combat": 0, "armour": 2})
    assert (hit["effect"] == "none") == (rolled["outcome"] == "success")
    assert [told["how"] for told in game.events("noticed") if told["who"]["name"] == "Foe"] == ["attacked"]
    assert not game.events("trap.hit")
    for wound in game.events("wound"):
        assert (wound["by"]["name"], wound["stage"]) == ("Cassia", hit["effect"])


def test_c7_not_beyond_the_reach_and_only_in_line_of_fire(scenario) -> None:
    game = foe(mage(scenario(FIELD), 2, 3), 9, 3).run(1)
    assert not casts(game)
    game.run(30)
    assert [told["who"]["at"] for told in casts(game)] == [[3, 3]]
    walled = scenario("XXXXXXXXX\nX.......X\nX.##+##.X\nX.......X\nXXXXXXXXX")
    foe(mage(walled, 4, 1), 4, 3)
    walled.order("attack", minions=["Foe"], target="Cassia").run(10)
    assert not casts(walled)


def test_c7_between_two_spells_they_strike(scenario) -> None:
    """C11: the first 6 s later, to the tick, whatever blows are wound up; a cast takes as long as a blow."""
    game = mage(scenario(CORRIDOR), 5, 1, stats={"combat": 9, "will": 6, "vigour": 6})
    someone(game, "troll", 7, 1, "Foe", stats={**IDLE, "will": 15, "vigour": 15}, gear=["plate_armour"])
    fierce(game, "Foe").run(500)
    ticks = [told["tick"] for told in casts(game)]
    assert ticks[0] == 0
    gaps = {"fire_bolt": 6 * SECOND, "fear": 10 * SECOND}
    for before, after in zip(casts(game), casts(game)[1:], strict=False):
        assert after["tick"] - before["tick"] == gaps[before["spell"]]
    blows = [told["tick"] for told in game.events("roll", kind="attack") if told["actor"]["name"] == "Cassia"]
    assert blows
    for tick in ticks:
        assert not [blow for blow in blows if tick <= blow < tick + 30]


def test_c7_no_talent_no_spell(scenario) -> None:
    game = foe(mage(scenario(FIELD), 3, 3, talents=[]), 7, 3)
    foe(fierce(someone(game, "mage", 3, 5, "Ours", side="dungeon"), "Ours"), 8, 5, "Other", side="wild").run(200)
    assert not casts(game)
    assert content().people["mage"].talents == ["spellcaster"]


def test_c7_a_web_at_two_or_more_and_none_of_their_own(scenario) -> None:
    """T19: level 2; stuck until a vigour check succeeds; nobody who is stuck is webbed again; else a bolt."""
    game = mage(scenario(FIELD), 3, 3, level=2)
    foe(foe(game, 8, 3), 9, 4, "Other").run(1)
    assert [told["spell"] for told in casts(game)] == ["web"]
    assert Counter(told["effect"] for told in game.events("spell.hit")) == {"stuck": 2}
    game.run(65)
    rolled = game.events("roll", kind="resist")
    assert [(told["target"], told["mods"], told["tick"]) for told in rolled] == [(9, {"vigour": 0}, 3 * SECOND)] * 2
    for level, cells, friend in ((1, [(8, 3), (9, 4)], None), (2, [(8, 3), (8, 5)], None), (2, [(8, 3), (9, 4)], (9, 3))):
        game = mage(scenario(FIELD), 3, 3, level=level)
        for x, y in cells:
            foe(game, x, y, f"{x} {y}")
        if friend:
            someone(game, "peasant", *friend, "Bess", party="Band", stats={"hunting": 0})
        game.run(1)
        assert [told["spell"] for told in casts(game)] == ["fire_bolt"]


def test_c7_no_bolt_through_their_own(scenario) -> None:
    """C7: whoever stands first in the line is struck; so another enemy is aimed at, or none."""
    game = foe(mage(scenario(FIELD), 3, 3), 7, 3)
    someone(game, "peasant", 5, 3, "Bess", party="Band", stats={"hunting": 0}).run(1)
    assert not casts(game)
    game = foe(foe(mage(scenario(FIELD), 3, 3), 7, 3), 3, 5, "Other")
    someone(game, "peasant", 5, 3, "Bess", party="Band", stats={"hunting": 0}).run(1)
    assert [told["target"]["name"] for told in casts(game)] == ["Other"]


def test_c7_fear_at_the_adjacent_and_shock_from_level_3(scenario) -> None:
    """T19: a will check against 9 or they run; vigour against 10 or a wound, and stunned for 3 s."""
    for level, spell, stat in ((1, "fear", ("panic", 9, {"will": 0})), (3, "shock", ("resist", 10, {"vigour": 0}))):
        seen = set()
        for seed in range(8):
            game = foe(mage(scenario(FIELD, seed=seed), 6, 3, level=level), 7, 3, gear=["plate_armour"]).run(1)
            (cast,) = casts(game)
            rolled, (hit,) = game.events("roll")[0], game.events("spell.hit")
            assert cast["spell"] == spell
            assert (rolled["kind"], rolled["target"], rolled["mods"]) == stat
            seen.add(hit["effect"])
            game.run(250)
        assert seen <= {"none", {"fear": "panicked", "shock": "stunned"}[spell]}
        assert len(seen) == 2


def test_c7_who_runs_in_panic_is_not_frightened_again(scenario) -> None:
    """One mage on either side: the second, in the same tick, frightens only whom the first did not."""
    seen = set()
    for seed in range(6):
        game = mage(scenario("XXXXX\nX...X\nXXXXX", seed=seed), 1, 1)
        foe(mage(game, 3, 1, "Ilmar"), 2, 1).run(1)
        panicked = bool(game.events("spell.hit", effect="panicked", spell="fear")) and game.events("spell.hit")[0]["effect"] == "panicked"
        assert [told["spell"] for told in casts(game)] == ["fear", "fire_bolt" if panicked else "fear"]
        seen.add(panicked)
    assert True in seen


def test_k13_k9_neither_lessons_nor_wary_help_against_spells(scenario) -> None:
    """K9, K13: who has learnt all there is of traps gets out of a spell's web by their vigour alone."""
    game = mage(scenario(FIELD), 3, 3, level=2)
    for x, y in ((8, 3), (9, 4)):
        foe(game, x, y, f"{x} {y}")
    game.run(1)
    people = game.world.people
    assert (people.web_kind == 0).all()
    assert (people.web_due < 10**9).sum() == 2
    Scenario.made.remove(game)
    people.mechanism_lessons[:] = 0xAAAA
    game.run(70)
    rolled = game.events("roll", kind="resist")
    assert rolled
    assert all(told["mods"] == {"vigour": 0} for told in rolled)


def test_c7_the_exact_chance_of_a_fire_bolt(scenario) -> None:
    """T20, C11, Z3: combat 4 against 11 fails with 15 of 36: by 1 to 3 light, 4 and 5 medium; a natural 2 fails by 5."""
    tries, effects = 700, Counter()
    for seed in range(tries):
        game = foe(mage(scenario(FIELD, seed=seed), 5, 3), 9, 3, stats={**IDLE, "combat": 4})
        Scenario.made.remove(game)
        game.run(1)
        (hit,) = game.events("spell.hit")
        effects[hit["effect"]] += 1
    wanted = {"none": 21, "light": 12, "medium": 3}
    assert set(effects) <= set(wanted)
    for effect, share in wanted.items():
        assert near(effects[effect], tries, 100 * share / 36), (effect, effects)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            'kind = "shot"',
            'kind = "cloud", every_seconds = 1, lasts_seconds = 1',
            "spells.toml [fire_bolt]: effect: a spell lets out no cloud",
        ),
        ('kind = "shot"', 'kind = "summon"', "spells.toml [fire_bolt]: summons: unknown ''"),
        (", lasts_seconds = 10", "", "spells.toml [fear]: lasts_seconds: a panic needs how long it lasts"),
        (
            "reach = 1\nevery_seconds = 10",
            "reach = 0\nevery_seconds = 10",
            "spells.toml [fear]: reach: a spell at who is adjacent reaches 1",
        ),
    ],
)
def test_faults_in_spells_are_told(tmp_path, old: str, new: str, told: str) -> None:
    folder = tmp_path / "rules"
    shutil.copytree(data_folder("assets") / "rules", folder)
    path = folder / "spells.toml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BadInput) as fault:
        load_content(folder)
    assert told in str(fault.value)
