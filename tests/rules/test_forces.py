"""I10 to I17: who comes: sizes, levels and kinds by number and day, inside the fixed lines; and the forces of settlements."""

from __future__ import annotations

from collections import Counter

import pytest

from game.content.load import content
from game.rules import forces
from game.rules.forces import HUNTERS, MOB, NORMAL, PARTY, PUNITIVE, STRONGER, WARRIORS, WEAKER, compose

FIRST_DAY_OF = {1: 1, 2: 1, 3: 10, 4: 15, 5: 30}


def many(number: int, day: int, kind: str = PARTY, seeds: int = 400):
    return [compose(content(), seed, number, day, kind) for seed in range(seeds)]


def test_i10_the_first_is_a_peasant_the_second_one_or_two_later_ones_two_or_more() -> None:
    assert all([one.kind for one in force.members] == ["peasant"] for force in many(1, 2))
    sizes = Counter(len(force.members) for force in many(2, 3, seeds=2000))
    assert set(sizes) == {1, 2}
    assert 910 <= sizes[1] <= 1090
    for number in (3, 4, 10, 40):
        for day in (2, 3, 5, 9, 30):
            assert min(len(force.members) for force in many(number, day, seeds=200)) >= 2


def test_i11_i12_first_the_size_grows_then_the_levels() -> None:
    """I11, I12: normal parties: no level above 1 before the size is 5, mostly peasants at first, five of level 5 from day 50."""
    sizes, levels, peasants = {}, {}, {}
    for day in range(2, 61):
        normal = [force for force in many(20, day) if force.kind == PARTY and force.strength == NORMAL]
        sizes[day] = {len(force.members) for force in normal}
        levels[day] = Counter(one.level for force in normal for one in force.members if one.kind != "peasant")
        everybody = [one for force in normal for one in force.members]
        peasants[day] = sum(one.kind == "peasant" for one in everybody) / len(everybody)
    assert all(max(found) <= 5 for found in sizes.values())
    grown = next(day for day in sizes if sizes[day] == {5})
    assert all(set(levels[day]) == {1} for day in range(2, grown + 1))
    assert all(sizes[day] == {5} for day in range(grown, 61))
    least = [min(sizes[day]) for day in range(2, 61)]
    assert least == sorted(least)
    assert all(peasants[day] > 0.5 for day in range(2, 7))
    means = [sum(level * count for level, count in levels[day].items()) / levels[day].total() for day in (9, 12, 17, 21, 26, 33, 42, 50)]
    assert means == sorted(means)
    assert all(set(levels[day]) == {5} and peasants[day] == 0 for day in range(50, 61))


def test_i11_i14_the_dates_of_the_levels_hold_for_all() -> None:
    """I11, I14: level 3 from day 10, 4 from day 15, 5 from day 30, of stronger ones too, and they do come."""
    seen: dict[int, int] = {}
    for day in range(2, 61):
        for kind in (PARTY, PUNITIVE, WARRIORS, HUNTERS):
            for force in many(20, day, kind, seeds=120):
                for one in force.members:
                    assert day >= FIRST_DAY_OF[one.level]
                    seen.setdefault(one.level, day)
    assert seen[3] <= 13
    assert seen[4] <= 22
    assert seen[5] <= 34


@pytest.mark.parametrize("day", [2, 4, 6, 8, 9, 12, 20, 30, 40, 50])
def test_i14_weaker_and_stronger_than_the_day_s_norm(day: int) -> None:
    """I14: fewer or lower, more or higher; the 5 does not hold for stronger ones."""
    parties = [force for force in many(20, day, seeds=3000) if force.kind == PARTY]
    by = {strength: [force for force in parties if force.strength == strength] for strength in (WEAKER, NORMAL, STRONGER)}
    worth = {
        strength: sum(sum(1 + rank for rank in forces.members_ranks(force.members)) for force in found) / len(found)
        for strength, found in by.items()
    }
    assert worth[WEAKER] < worth[NORMAL] < worth[STRONGER]
    norm = forces.norm_of(content(), day)
    assert max(len(force.members) for force in by[WEAKER]) <= norm.size[1]
    if day >= 8:
        assert max(len(force.members) for force in by[STRONGER]) > 5
    assert not any(force.strength != NORMAL for number in (1, 2, 3) for force in many(number, day))


def test_i13_mobs_are_peasants_and_grow() -> None:
    """I13: from the 3rd on about 1 in 8; 2 or 3 early, now and then 4; up to about 12 later; no adventurer among them."""
    assert not any(force.kind == MOB for number in (1, 2) for force in many(number, 4, seeds=1000))
    found = many(9, 4, seeds=4000)
    mobs = [force for force in found if force.kind == MOB]
    assert len(mobs) / len(found) == pytest.approx(1 / 8, abs=0.021)
    assert all(one.kind == "peasant" for force in mobs for one in force.members)
    sizes = Counter(len(force.members) for force in mobs)
    assert set(sizes) == {2, 3, 4}
    assert sizes[4] < sizes[2] + sizes[3]
    late = {len(force.members) for day in (40, 50) for force in many(40, day, seeds=2000) if force.kind == MOB}
    assert max(late) == 12
    assert min(late) >= 9


def test_i15_a_force_has_the_size_and_strength_of_the_invasion_it_replaces() -> None:
    """I15: warriors alone from an evil settlement, one for each member, none under level 1, never a mob."""
    for number, day in ((1, 2), (2, 3), (7, 6), (20, 25), (30, 50)):
        for seed in range(300):
            ordinary = compose(content(), seed, number, day)
            punitive = compose(content(), seed, number, day, PUNITIVE)
            warriors = compose(content(), seed, number, day, WARRIORS)
            assert (punitive.members, punitive.strength) == (ordinary.members, ordinary.strength)
            assert {one.kind for one in warriors.members} == {"warrior"}
            assert min(one.level for one in warriors.members) >= 1
            if ordinary.kind != MOB:
                assert len(warriors.members) == len(ordinary.members)
                ranks = [max(1, rank) for rank in forces.members_ranks(ordinary.members)]
                assert [one.level for one in warriors.members] == ranks
            else:
                assert len(warriors.members) <= 7


def test_i16_hunters_have_the_day_s_normal_strength_and_are_never_a_mob() -> None:
    for force in many(20, 12, HUNTERS, seeds=1000):
        assert (force.kind, force.strength, len(force.members)) == (HUNTERS, NORMAL, 5)


def test_i1_what_they_come_for() -> None:
    """I1: most for the overlord, others for treasure, a prisoner or an altar."""
    goals = Counter(force.goal for force in many(20, 12, seeds=4000) if force.kind == PARTY)
    assert goals["kill_overlord"] / goals.total() == pytest.approx(0.7, abs=0.03)
    assert set(goals) == set(content().composition.goals)


def test_who_comes_follows_from_number_and_day_alone() -> None:
    """I4, I18: the same question has the same answer, so that Far Sight shows who will come."""
    assert compose(content(), 5, 9, 14) == compose(content(), 5, 9, 14)
    assert len({str(force) for force in many(20, 20)}) > 300


def test_the_table_of_deadfall_rules_has_a_row_a_day() -> None:
    head, *rows = forces.table(content())
    assert all(len(row) == len(head) for row in rows)
    assert rows[0][:2] == ["2", "2 to 3"]
    assert rows[-1][1:5] == ["5", "0 %", "5", "5"]
