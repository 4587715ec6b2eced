"""I9, I27: how hard a campaign is: the stock at its beginning, the climb of the chance, and how soon settlements send forces."""

from pathlib import Path

import msgspec
import pytest

from game.content.faults import BadInput
from game.content.load import content
from game.content.places import data_folder
from game.rules import schedule, stock
from game.sim.maps import load_map
from game.sim.plan import MapPlan, begin
from game.sim.session import Session, played_on
from game.world.world import World

HOUR = 600


def plan(**chosen) -> MapPlan:
    return msgspec.structs.replace(load_map(data_folder("maps") / "crossroads.tmx", content()), **chosen)


def world(difficulty: str) -> World:
    return begin(plan(difficulty=difficulty), content(), 1, False)


def test_there_is_so_much_in_stock() -> None:
    usual = stock.total(world("usual"))
    for name in content().difficulties.names:
        share = content().difficulties[name].stock_percent
        for material, amount in stock.total(world(name)).items():
            assert abs(amount - usual[material] * share / 100) <= 3, (name, material)


def test_the_chance_climbs_by_it_and_begins_and_ends_the_same() -> None:
    """I27: 1 % at first, certain at the limit; in between by so much."""
    chances = {}
    for name in content().difficulties.names:
        one = world(name)
        one.campaign.limit_from, one.campaign.limit_due, one.campaign.calendar = 0, 48 * HOUR, 5 * 24 * HOUR
        chances[name] = [schedule.chance(one, hour * HOUR) for hour in (0, 24, 47, 48)]
        climbs = content().difficulties[name].climbs_percent
        assert chances[name][1] == (1_000_000 + climbs * 1_000_000 // 16) // 100
    assert chances["gentle"][0] == chances["harsh"][0] == 10_000
    assert chances["gentle"][2] < chances["usual"][2] < chances["harsh"][2]
    assert chances["gentle"][3] == chances["harsh"][3] == 1_000_000


def test_what_was_chosen_is_no_part_of_the_map_and_goes_on_in_a_save(tmp_path: Path) -> None:
    chosen = plan(difficulty="harsh", chosen_days=7)
    assert chosen.digest() == plan().digest()
    session = Session.new(chosen, content(), 3, sandbox=False, keeping=True)
    session.run(100)
    session.save(tmp_path / "a.save")
    again = Session.load(tmp_path / "a.save", content(), keeping=True)
    campaign = again.world.campaign
    assert (campaign.days, content().difficulties.names[campaign.difficulty]) == (7, "harsh")
    played_on(again, plan(), tmp_path / "a.save")


@pytest.mark.parametrize("chosen", [{"difficulty": "deadly"}, {"difficulty": ""}, {"chosen_days": -1}, {"chosen_days": 10**9}])
def test_what_there_is_not_is_refused(chosen: dict) -> None:
    with pytest.raises(BadInput):
        begin(plan(**chosen), content(), 1, False)


def test_a_forged_difficulty_is_refused(tmp_path: Path) -> None:
    session = Session.new(plan(), content(), 3, sandbox=False, keeping=True)
    session.world.campaign.difficulty = 77
    session.save(tmp_path / "a.save")
    with pytest.raises(BadInput, match="difficulty"):
        Session.load(tmp_path / "a.save", content(), keeping=True)
