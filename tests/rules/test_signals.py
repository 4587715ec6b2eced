"""T7, W7, D5 to D8: what levers, timers and doors make of each other."""

import pytest

from tests.rules.traps import ROOM, line, part, someone, walks, wire

SECOND = 20


def room(scenario, **fields):
    return scenario(ROOM, **fields)


def timed(scenario, seconds: float = 1.0):
    """A lever, a timer, blades in a row."""
    game = room(scenario)
    part(game, "lever", 2, 2)
    part(game, "timer", 6, 2)
    part(game, "blades", 10, 2)
    wire(game, [2, 2], [6, 2])
    wire(game, [6, 2], [10, 2])
    return game.order("timer", at=[6, 2], seconds=seconds) if seconds != 1 else game


def lever(game, on: bool, after: int = 0, at=(2, 2)):
    return game.order("lever", at=list(at), on=on, after=after)


@pytest.mark.parametrize("seconds", [0.5, 1, 2.5, 60])
def test_t7_a_timer_delays_the_firing(scenario, seconds: float) -> None:
    """T7: by the time set on it; a new one is set to 1 second."""
    game = timed(scenario, seconds)
    lever(game, True, after=7).run(1300)
    ticks = int(seconds * SECOND)
    assert [(told["tick"], told["delay"], told["cause"]) for told in game.events("trap.fired")] == [(7 + ticks, ticks, "lever")]


@pytest.mark.parametrize("seconds", [0, 0.25, 0.75, 60.5, 61, -1, 1e300])
def test_t7_a_time_that_no_timer_has_is_refused(scenario, seconds: float) -> None:
    game = timed(scenario).order("timer", at=[6, 2], seconds=seconds).run(1)
    assert "only to 0.5 to 60 s in steps of 0.5 s" in game.reasons()[0]


def test_t7_timers_in_a_row_add_up_in_one_drag_over_them_too(scenario) -> None:
    """T7, W7: a timer's cell does not conduct, so that a wire dragged over it has it in between."""
    game = room(scenario)
    part(game, "lever", 2, 2)
    for x, seconds in ((5, 1.5), (8, 2)):
        part(game, "timer", x, 2).order("timer", at=[x, 2], seconds=seconds)
    part(game, "blades", 11, 2)
    wire(game, [2, 2], [11, 2])
    lever(game, True, after=1).run(200)
    assert game.ticks("trap.fired") == [1 + 70]


def test_t7_a_running_timer_ignores_a_further_signal(scenario) -> None:
    """T7, O19: it neither begins anew nor keeps the signal for later."""
    game = timed(scenario, 5)
    for tick, on in ((0, True), (40, False), (60, True), (80, False)):
        lever(game, on, after=tick)
    game.run(400)
    assert game.ticks("trap.fired") == [100]
    # Off when its time was up, and nobody told the timer: on again, and the blades are spent.
    assert game.world.things.on.tolist() == [0, 1, 0]


def test_w7_a_timer_passes_both_to_a_door(scenario) -> None:
    """W7, D5, D6, O16: turning on and turning off come out alike, delayed."""
    game = room(scenario)
    part(game, "lever", 2, 2)
    part(game, "timer", 6, 2).order("timer", at=[6, 2], seconds=3)
    part(game, "door", 10, 2)
    wire(game, [2, 2], [10, 2])
    lever(game, True, after=10)
    lever(game, False, after=200).run(400)
    assert game.ticks("door.opened", by="signal") == [70]
    assert game.ticks("door.closed", by="signal") == [260]


def test_o16_saved_at_every_tick_of_a_delay(scenario, tmp_path) -> None:
    """O16: a signal on its way is saved; whenever the game was saved, it comes out at its tick."""
    from game.content.load import content
    from game.sim.session import Session

    game = timed(scenario, 1.5)
    lever(game, True, after=10).run(60)
    wanted, orders = game.world.state_hash(), list(game.session.inbox.done)
    assert game.ticks("trap.fired") == [40]
    for tick in range(9, 44):
        early = game.fresh()
        early.inbox.waiting.extend(orders)
        early.run(tick)
        early.save(tmp_path / "a.save")
        late = Session.load(tmp_path / "a.save", content(), keeping=True)
        late.inbox.waiting.extend(order for order in orders if order.tick >= tick)
        late.run(60)
        assert late.world.state_hash() == wanted, tick


@pytest.mark.parametrize(("x", "fires"), [(4, True), (8, False)])
def test_w8_a_timer_cut_while_it_runs(scenario, x: int, fires: bool) -> None:
    """W8: a running timer whose output is cut fires nothing; its input it needs no more."""
    game = timed(scenario, 2)
    lever(game, True, after=1)
    game.order("cut", cells=[[x, 2]], after=20).run(100)
    assert game.ticks("trap.fired") == ([41] if fires else [])


def test_w8_a_timer_taken_away_while_it_runs(scenario) -> None:
    """W8: its signal goes with it."""
    game = timed(scenario, 60)
    someone(game, "goblin", 6, 3, "Grik")
    lever(game, True, after=1).order("remove", at=[6, 2]).run(1500)
    assert not game.events("trap.fired")
    assert len(game.world.signals) == 0


@pytest.mark.parametrize("what", [[2, 2], [6, 2], [10, 2]])
def test_a_part_relocated_while_a_signal_is_on_its_way(scenario, what) -> None:
    """T13, W8: trigger gone, the signal arrives; timer or mechanism gone, it does not."""
    game = timed(scenario, 60)
    someone(game, "goblin", what[0], 3, "Grik")
    lever(game, True, after=1).order("relocate", **{"from": what, "to": [15, 6]}).run(1500)
    assert game.world.thing_at(game.world.cell((15, 6))) >= 0
    assert game.ticks("trap.fired") == ([1201] if what == [2, 2] else [])


def test_w7_on_every_other_side(scenario) -> None:
    """W7: in from the side that holds the trigger, out on all others; T6 lets only one of them hold a mechanism."""
    game = timed(scenario, 2)
    for y in (1, 3):
        part(game, "door", 8, y)
        wire(game, [6, 2], [6, y], [8, y])
    part(game, "door", 4, 4)
    wire(game, [4, 4], [4, 2])
    lever(game, True, after=1).run(100)
    assert game.reasons() == []
    assert game.ticks("trap.fired") == [41]
    assert [(told["tick"], told["door"]["at"]) for told in game.events("door.opened")] == [(1, [4, 4]), (41, [8, 1]), (41, [8, 3])]


def test_w7_one_net_on_two_sides_of_a_timer(scenario) -> None:
    """W7: it does nothing there: the net has the signal at once, and once."""
    game = room(scenario)
    part(game, "lever", 2, 2)
    part(game, "timer", 6, 2)
    part(game, "blades", 10, 2)
    wire(game, [2, 2], [6, 2])
    wire(game, [4, 2], [4, 4], [8, 4], [8, 2], [6, 2])
    wire(game, [8, 2], [10, 2])
    lever(game, True, after=1).run(100)
    assert game.ticks("trap.fired") == [1]


def test_w7_timers_in_a_ring_end(scenario) -> None:
    """W7: a signal goes away from its trigger only, so that a ring of timers does not run for ever, cut off from its lever or not."""
    for cut_at in (None, 45):
        game = room(scenario)
        part(game, "lever", 2, 2)
        for at in ([5, 2], [11, 2], [11, 5], [5, 5]):
            part(game, "timer", *at)
        part(game, "blades", 8, 7)
        wire(game, [2, 2], [5, 2])
        for corners in ([[5, 2], [11, 2]], [[11, 2], [11, 5]], [[11, 5], [5, 5]], [[5, 5], [5, 2]]):
            wire(game, *corners)
        wire(game, [8, 7], [8, 5])
        lever(game, True, after=1)
        if cut_at:
            game.order("cut", cells=[[3, 2]], after=cut_at)
        game.run(1000)
        assert len(game.world.signals) == 0
        assert game.ticks("trap.fired") == [1 + 2 * SECOND]


# --- doors ---------------------------------------------------------------------------------------------------------------------


def door(scenario, **fields):
    """A lever and a door."""
    game = room(scenario)
    part(game, "lever", 2, 2)
    part(game, "door", 6, 2)
    wire(game, [2, 2], [6, 2])
    return game


def test_d5_d6_a_door_opens_and_closes_again(scenario) -> None:
    """D5, D6, D7: it stays open as long as the lever is on; nobody walks for it."""
    game = door(scenario)
    lever(game, True, after=3)
    lever(game, False, after=50).run(100)
    assert game.ticks("trigger.on") == [3]
    assert game.ticks("door.opened", by="signal") == [3]
    assert game.ticks("trigger.off") == [50]
    assert game.ticks("door.closed", by="signal") == [50]
    assert lever(game, False).run(1).reasons() == ["the lever at [2, 2] is off already"]


def test_d5_d6_a_held_open_door_closes_and_opens_again(scenario) -> None:
    """D5, D6, D1: the other way round for one that is held open."""
    game = door(scenario).order("hold_open", at=[6, 2], on=True)
    lever(game, True, after=3)
    lever(game, False, after=50).run(100)
    assert game.ticks("door.opened", by="player") == [0]
    assert game.ticks("door.closed", by="signal") == [3]
    assert game.ticks("door.opened", by="signal") == [50]


def test_d8_each_turning_on_toggles_a_padlock(scenario) -> None:
    """D8: locked, unlocked, locked; turning off leaves it, and nothing opens."""
    game = door(scenario).order("place", kind="padlock", at=[6, 2])
    for turn in range(3):
        lever(game, True, after=10 * turn + 1)
        lever(game, False, after=10 * turn + 6)
    game.run(40)
    assert game.ticks("lock.unlocked", by="signal") == [1, 21]
    assert game.ticks("lock.locked", by="signal") == [11]
    assert not game.events("door.opened")
    assert game.world.things.padlock.tolist() == [0, 1]


def test_d8_a_door_that_gets_locked_closes_once_nobody_stands_in_it(scenario) -> None:
    """D8: held open, with somebody in it when it is locked."""
    game = door(scenario)
    for at in ([6, 1], *([6, y] for y in range(3, 9))):
        part(game, "wall", *at)
    game.order("place", kind="padlock", at=[6, 2]).order("lock", at=[6, 2], locked=False).order("hold_open", at=[6, 2], on=True)
    someone(game, "goblin", 6, 2, "Grik")
    lever(game, True, after=5)
    walks(game, "Grik", 8, 2, after=30).run(100)
    assert game.ticks("lock.locked") == [5]
    assert game.ticks("door.closed") == [41]


def test_d9_closed_is_not_locked(scenario) -> None:
    """D9: an adventurer walks through a held-open door that a trigger closed."""
    game = scenario("XXXXXXXX\nX..+...X\nXXXXXXXX")
    part(game, "lever", 1, 1)
    wire(game, [1, 1], [3, 1]).order("hold_open", at=[3, 1], on=True)
    someone(game, "warrior", 1, 1, "Cador")
    lever(game, True, at=(1, 1), after=2)
    walks(game, "Cador", 6, 1, after=5).run(200)
    assert game.at("Cador") == [6, 1]


def test_d7_a_plate_keeps_a_door_open_until_it_is_rearmed(scenario) -> None:
    """D7: from being sprung until a Traps minion rearms it; a door can stand open on two triggers."""
    game = room(scenario)
    for x in (2, 10):
        part(game, "pressure_plate", x, 2)
    part(game, "door", 6, 5)
    wire(game, [2, 2], [10, 2])
    wire(game, [6, 5], [6, 2])
    someone(game, "warrior", 1, 2, "Cador")
    walks(game, "Cador", 12, 2, after=1).run(130)
    assert len(game.events("trigger.sprung")) == 2
    assert game.ticks("door.opened") == game.ticks("trigger.on")[:1]
    game.order("set", target="Cador", field="state", value=2)
    someone(game, "goblin", 6, 6, "Grik").run(1200)
    assert len(game.events("trigger.off")) == 2
    assert game.ticks("door.closed") == game.ticks("trigger.off")[1:]


def test_d5_wires_and_padlocks_that_come_and_go(scenario) -> None:
    """D5, D8, W8: a door follows what it is wired to now; with a padlock on, the padlock alone is what signals mean."""
    game = door(scenario)
    lever(game, True, after=1)
    game.order("cut", cells=[[4, 2]], after=10)
    game.order("wire", path=line([3, 2], [5, 2]), after=20)
    game.order("place", kind="padlock", at=[6, 2], after=30)
    game.order("set", target=[6, 2], field="padlock", value=0, after=40).run(60)
    assert game.ticks("door.opened") == [1, 20, 40]
    assert game.ticks("door.closed") == [10, 30]


def test_hold_open_and_lock_say_what_is_wrong(scenario) -> None:
    game = door(scenario).order("lock", at=[6, 2], locked=True).order("hold_open", at=[6, 2], on=False)
    game.order("hold_open", at=[7, 2], on=True).order("place", kind="padlock", at=[6, 2])
    game.order("hold_open", at=[6, 2], on=True).order("lock", at=[6, 2], locked=True).run(1)
    assert game.reasons() == [
        "the door at [6, 2] has no padlock",
        "the door at [6, 2] is not held open already",
        "there is no door at [7, 2]",
        "the door at [6, 2] is locked: unlock it first",
        "the padlock at [6, 2] is locked already",
    ]


def test_what_is_not_built_yet_can_not_be_set(scenario) -> None:
    game = room(scenario).order("build", kind="timer", at=[3, 3]).order("timer", at=[3, 3], seconds=2)
    game.order("lever", at=[3, 3], on=True).run(1)
    assert game.reasons() == ["the timer at [3, 3] isn't built yet", "there is no lever at [3, 3]"]


def far_door(scenario):
    """Two levers that drive one door through one timer of a second."""
    game = room(scenario)
    for kind, x, y in (("lever", 2, 4), ("lever", 5, 8), ("timer", 8, 4), ("door", 11, 4)):
        part(game, kind, x, y)
    wire(game, [2, 4], [8, 4])
    wire(game, [5, 8], [5, 4])
    return wire(game, [8, 4], [11, 4])


def test_w7_what_another_trigger_keeps_on_does_not_turn_off(scenario) -> None:
    """W7, D6: of two levers on one timer the first goes off while the second is on: nothing goes through; the second's does."""
    game = far_door(scenario)
    lever(game, True, 1, (2, 4))
    lever(game, True, 50, (5, 8))
    lever(game, False, 100, (2, 4))
    lever(game, False, 150, (5, 8)).run(200)
    assert game.ticks("door.opened") == [21]
    assert game.ticks("door.closed") == [170]


def test_w8_what_is_cut_off_its_trigger_is_off(scenario) -> None:
    """W8: a timer whose trigger is cut off while it runs keeps no door open, one cut off later closes it; wires elsewhere change nothing."""
    game = far_door(scenario)
    lever(game, True, 1, (2, 4))
    game.order("cut", cells=[[3, 4]], after=5)
    wire(game, [18, 7], [19, 7]).run(150)
    game.order("wire", path=[[18, 6], [19, 6]]).run(2)
    assert not game.events("door.opened") + game.events("door.closed")
    game = far_door(scenario)
    lever(game, True, 1, (2, 4))
    game.order("cut", cells=[[3, 4]], after=50).run(150)
    assert game.ticks("door.opened") == [21]
    assert game.ticks("door.closed") == [50]
