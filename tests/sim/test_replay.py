"""Recordings: played again they are the same; where they are not, tick, system and column are named."""

from pathlib import Path

import pytest

from game.content.faults import BadInput
from game.content.load import content
from game.rules import movement
from game.sim import chronicle, saving
from game.sim.replay import replay
from game.sim.session import Session
from game.sim.tick import SYSTEMS
from tests.scenario import Scenario, order

HALL = """
    XXXXXXXXXXXX
    X..........X
    X...+......X
    X.........HX
    XXXXXXXXXXXX
"""


def session() -> Session:
    made = Scenario(HALL)
    Scenario.made.remove(made)
    made.order("spawn", kind="goblin", at=[1, 1], name="Grik").order("spawn", kind="kobold", at=[1, 2], name="Yip")
    for tick in range(50, 3000, 170):
        made.order("move", minions=["Grik", "Yip"], to=[10, 1] if tick // 170 % 2 else [1, 3], after=tick)
    made.order("stock", material="gold", amount=0, after=700)
    return made.session


def recorded(path: Path, end: int = 2000) -> Path:
    made = session()
    made.run(end)
    made.record(path)
    return path


def test_a_recording_plays_again_to_the_same_hashes(tmp_path: Path) -> None:
    played = replay(recorded(tmp_path / "a.rec"), content())
    assert played.difference is None
    assert played.checked == 4
    assert played.session.world.campaign.tick == 2000
    assert replay(tmp_path / "a.rec", content(), until=1300).session.world.campaign.tick == 1300
    assert replay(tmp_path / "a.rec", content(), until=0).checked == 0


def test_the_recording_inside_a_save_reaches_back_to_the_first_tick(tmp_path: Path) -> None:
    """Through two loads at odd ticks."""
    made = session()
    for end in (777, 1301, 2450):
        made.run(end)
        made.save(tmp_path / "a.save")
        waiting = list(made.inbox.waiting)
        made = Session.load(tmp_path / "a.save", content(), keeping=True)
        made.inbox.waiting.extend(waiting)
    played = replay(tmp_path / "a.save", content())
    assert played.difference is None
    assert [c.tick for c in made.chronicle.checkpoints] == [600, 777, 1200, 1301, 1800, 2400, 2450]
    assert played.session.scribe.told["order.refused"] == made.scribe.told["order.refused"] == 1


def test_a_step_that_goes_elsewhere_is_named_by_tick_system_and_column(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = recorded(tmp_path / "a.rec")
    honest = movement.walk_until

    def drifting(world, limit):
        if world.campaign.tick <= 1234 < limit:
            limit = 1235
        arrived = honest(world, limit)
        if world.campaign.tick == 1235:
            world.people.combat[1] = 9
        return arrived

    monkeypatch.setattr(movement, "walk_until", drifting)
    difference = replay(path, content()).difference
    assert difference is not None
    assert (difference.first, difference.last, difference.columns) == (1200, 1799, ("people.combat",))
    assert "column people.combat" in str(difference)


def test_an_event_that_comes_a_tick_late_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = recorded(tmp_path / "a.rec")
    honest = movement._follow

    def late(world, row, steps):
        honest(world, row, steps)
        if world.campaign.tick == 50 + 170 * 5 and row == 1 and world.people.step_due[row] < movement.NEVER:
            world.people.step_due[row] += 1

    monkeypatch.setattr(movement, "_follow", late)
    difference = replay(path, content()).difference
    assert difference is not None
    assert (difference.first, difference.system) == (50 + 170 * 5 + 10, "walking")
    assert difference.first == difference.last


def test_an_order_that_does_more_is_named_by_its_tick(tmp_path: Path) -> None:
    made = session()
    made.run(2000)
    file = made.file(with_state=False)
    file.chronicle.orders.append(b'{"order":"stock","tick":1111,"material":"wood","amount":3}')
    saving.write_file(tmp_path / "a.rec", file)
    difference = replay(tmp_path / "a.rec", content()).difference
    assert difference is not None
    assert (difference.first, difference.system) == (1111, "orders")
    assert "stacks.material" in difference.columns


def test_checkpoints_out_of_order_or_missing_are_damage(tmp_path: Path) -> None:
    for change in ("pop", "reverse", "trace", "clear"):
        made = session()
        made.run(2000)
        file = made.file(with_state=False)
        if change == "trace":
            file.chronicle.checkpoints[1].trace = b"no"
        else:
            getattr(file.chronicle.checkpoints, change)()
        saving.write_file(tmp_path / "a.rec", file)
        with pytest.raises(BadInput, match="is damaged"):
            replay(tmp_path / "a.rec", content())


def test_other_columns_are_told_before_anything_is_compared(tmp_path: Path) -> None:
    made = session()
    made.run(700)
    file = made.file(with_state=False)
    file.chronicle.columns[3] = "campaign.mood"
    saving.write_file(tmp_path / "a.rec", file)
    with pytest.raises(BadInput, match="recorded by a version with other columns"):
        replay(tmp_path / "a.rec", content())


def test_a_session_that_keeps_nothing_refuses_to_be_saved() -> None:
    made = Scenario(HALL)
    Scenario.made.remove(made)
    bare = Session.new(made.plan, content(), 1, sandbox=True, keeping=False)
    with pytest.raises(ValueError, match="must keep checkpoints"):
        bare.file(with_state=True)


def test_a_trace_is_the_same_however_events_were_drained() -> None:
    whole, pieces = session(), session()
    whole.run(1800)
    while pieces.world.campaign.tick < 1800:
        pieces.run(pieces.world.campaign.tick + 37 if pieces.world.campaign.tick + 37 < 1800 else 1800)
    assert [c.trace for c in whole.chronicle.checkpoints] == [c.trace for c in pieces.chronicle.checkpoints]
    assert chronicle.trace_of(whole.chronicle.checkpoints[0], len(SYSTEMS)).any()


def test_orders_given_in_a_pause_are_replayed_in_their_order(tmp_path: Path) -> None:
    made = session()
    made.run(100)
    made.inbox.give(order(100, "place", kind="rock", at=[5, 1]))
    made.inbox.give(order(100, "place", kind="floor", at=[5, 1]))
    made.run(900)
    made.record(tmp_path / "a.rec")
    assert replay(tmp_path / "a.rec", content()).difference is None


def test_a_recording_begun_or_saved_at_tick_0_is_the_same_too(tmp_path: Path) -> None:
    made = session()
    made.save(tmp_path / "a.save")
    assert replay(tmp_path / "a.save", content()).difference is None
    loaded = Session.load(tmp_path / "a.save", content(), keeping=True)
    loaded.run(1300)
    loaded.record(tmp_path / "a.rec")
    played = replay(tmp_path / "a.rec", content())
    assert (played.difference, played.checked) == (None, 4)


def test_a_recording_of_more_ticks_than_it_has_checkpoints_is_damage(tmp_path: Path) -> None:
    file = session().file(with_state=False)
    file.ticks = 2**50
    saving.write_file(tmp_path / "a.rec", file)
    with pytest.raises(BadInput, match="its last checkpoint is missing"):
        replay(tmp_path / "a.rec", content(), until=2**49)


def test_no_event_is_lost_however_many_a_tick_brings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether somebody records or not, all are read and counted."""
    from game.sim import session as sessions

    monkeypatch.setattr(sessions, "MOST_UNREAD", 50)
    counts = []
    for keeping in (True, False):
        scenario = Scenario(HALL)
        Scenario.made.remove(scenario)
        made = Session.new(scenario.plan, content(), 1, sandbox=True, keeping=keeping)
        made.inbox.waiting.extend(order(tick, "stock", material="gold", amount=0) for tick in range(300) for _ in range(7))
        made.run(1000)
        counts.append(made.scribe.told["order.refused"])
        assert made.world.campaign.tick == 1000
    assert counts == [2100, 2100]
