"""Saves whose wires, parts, signals, clouds and marks contradict each other are refused, each with one clear line."""

from pathlib import Path

import pytest

from game.kernels.motion import NEVER
from game.sim import saving
from game.sim.session import Session
from game.world.world import World
from tests.rules.traps import ROOM, part, someone, trap, walks, wire
from tests.scenario import Scenario
from tests.sim.test_saving import broken, first, forge


def running() -> Session:
    """A timer runs, gas hangs in the air, somebody is stuck and somebody stunned, and the ground is scorched."""
    game = Scenario(ROOM)
    part(game, "lever", 2, 2)
    part(game, "timer", 5, 2).order("timer", at=[5, 2], seconds=30)
    part(game, "blades", 8, 2)
    wire(game, [2, 2], [8, 2])
    for x, kind in ((12, "gas_emitter"), (16, "web_trap"), (20, "flamethrower")):
        trap(game, "lever", kind, x, 1, apart=1, facing="s")
        game.order("lever", at=[x, 1], on=True, after=2)
    part(game, "door", 3, 6)
    part(game, "pressure_plate", 7, 6)
    someone(game, "peasant", 17, 2, "Stuck")
    game.order("lever", at=[2, 2], on=True, after=1).run(21)
    Scenario.made.remove(game)
    return game.session


def of(kind: str):
    """The row of the first thing of a kind."""

    def row(world: World) -> int:
        return world.things.kind.tolist().index(world.content.structures.number[kind])

    return row


def cell(x: int, y: int):
    return lambda world: world.cell((x, y))


def second_signal(world: World) -> None:
    world.signals.append(id=world.new_id(), timer=int(world.signals.timer[0]), due=90, trigger=1, trigger_cell=world.cell((2, 2)))


def second_mark(world: World) -> None:
    world.marks.append(id=world.new_id(), cell=int(world.marks.cell[0]), kind=1, fades_due=10**6)


def joined_traps(world: World) -> None:
    """The blades' wire goes on to the gas emitter."""
    from game.rules import wires

    wires.lay(world, [world.cell((x, 2)) for x in range(8, 14)] + [world.cell((13, 1))])


def test_there_is_something_to_forge(tmp_path: Path) -> None:
    session, path = running(), tmp_path / "a.save"
    world = session.world
    assert (len(world.signals), len(world.clouds)) == (1, 1)
    assert len(world.marks) > 0
    assert (world.people.web_due != NEVER).sum() == 1
    session.save(path)
    assert Session.load(path, world.content, keeping=True).world.state_hash() == world.state_hash()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (forge("cells", "wires", cell(3, 2), 0), "column cells.wires: a wire goes on to a cell that has none of it"),
        (forge("cells", "wires", cell(9, 4), 32), "column cells.wires: an end of no wire"),
        (forge("cells", "wires", cell(3, 2), 5 | 64), "column cells.wires: an end of no wire"),
        (forge("cells", "wires", cell(0, 1), 4, forge("cells", "wires", lambda world: world.cell((0, 1)) - 1, 1)), "a wire leaves the map"),
        (forge("cells", "wires", cell(3, 2), 128), "column cells.wires: holds a value outside"),
        (joined_traps, "would drive both the gas emitter at [13, 1] and the blades"),
        (forge("things", "expires_due", of("lever"), 100), "column things.expires_due"),
        (forge("things", "expires_due", of("blades"), NEVER), "column things.expires_due"),
        (forge("things", "on", of("blades"), 1), "column things.on: only triggers and timers are on"),
        (forge("things", "armed", of("lever"), 0), "column things.armed: only parts of traps"),
        (forge("things", "tampered", of("blades"), 1), "column things.armed: only parts of traps"),
        (forge("things", "half_seconds", of("timer"), 0), "column things.half_seconds: only a timer has a delay"),
        (forge("things", "half_seconds", of("door"), 2), "column things.half_seconds: only a timer has a delay"),
        (forge("things", "held", of("timer"), 1), "column things.held: only a door"),
        (forge("signals", "timer", first, 10**6), "column signals.timer: a signal in no timer"),
        (second_signal, "column signals.timer: a signal in no timer, or two in one"),
        (forge("signals", "due", first, 3), "column signals.due: a signal that should have come out"),
        (forge("signals", "trigger_kind", first, 200), "column signals.trigger_kind: holds a number that the rules don't have"),
        (forge("clouds", "kind", first, 0), "column clouds.effect: a cloud of something that lets out none"),
        (forge("clouds", "effect", first, 1), "column clouds.effect: a cloud of something that lets out none"),
        (forge("clouds", "due", first, 3), "table clouds: a cloud or a mark that should be gone"),
        (forge("marks", "fades_due", first, 3), "table clouds: a cloud or a mark that should be gone"),
        (second_mark, "table marks: two marks of a kind on one cell"),
        (forge("people", "state", first, 2), "column people.stun_due: somebody who is held walks, or is down"),
        (forge("people", "wakes_due", first, 900), "column people.wakes_due: somebody wakes who is not knocked out"),
        (forge("people", "wounds", first, 10), "column people.wounds: somebody is up with the wounds of a fallen one"),
        (forge("people", "panic_due", first, 900), "column people.panic_due: panic without panicking"),
    ],
)  # fmt: skip
def test_a_forged_device_is_refused(tmp_path: Path, change, told: str) -> None:
    """W1, T6, T7, T9, T14, T19: what contradicts itself never gets into a game."""
    session, path = running(), tmp_path / "game.save"
    change(session.world)
    saving.write_file(path, session.file(with_state=True))
    assert told in broken(path, path.read_bytes())


# --- doors ---------------------------------------------------------------------------------------------------------------------


def broken_into() -> Session:
    """Ann picks the lock of one door, Grik stands in another, the one that Snag came through is closing, the last is locked."""
    game = Scenario(
        """
        XXXXXXXXXXXXXXXX
        X...L..X...+...X
        X...X..X...+...X
        X...X..X...L...X
        XXXXXXXXXXXXXXXX
        """
    )
    someone(game, "warrior", 3, 1, "Ann", party="Band", talents=["locksmith"], stats={"craft": 0})
    someone(game, "goblin", 10, 1, "Grik")
    someone(game, "goblin", 10, 2, "Snag")
    walks(game, "Snag", 13, 2)
    walks(game, "Grik", 11, 1)
    walks(game, "Band", 6, 1).run(35)
    Scenario.made.remove(game)
    return game.session


def door(x: int, y: int):
    return lambda world: world.thing_at(world.cell((x, y)))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (forge("things", "open", door(11, 3), 1), "column things.open: a locked door"),
        (forge("things", "open", door(11, 1), 1), "column things.open: a locked door, or one that is ajar"),
        (forge("things", "breached", door(11, 3), 1), "column things.breached: a breached door is locked"),
        (forge("things", "closes_due", door(11, 3), 900), "column things.closes_due: a closed door is to close"),
        (forge("things", "closes_due", door(11, 2), 3), "column things.closes_due: a closed door is to close, or one should have"),
        (forge("things", "ajar", door(11, 1), 0), "column things.ajar: a door is closed on somebody"),
        (forge("things", "closes_due", door(11, 1), 900), "column things.ajar: a door is closed on somebody"),
        (forge("things", "ajar", door(11, 3), 2), "column things.ajar: a door is closed on somebody, or waits for nobody"),
        (forge("party_doors", "party", first, 10**6), "table party_doors: a door of no party"),
        (forge("party_doors", "breaker", first, 0), "column party_doors.breaker: somebody is at a door"),
        (forge("party_doors", "method", first, 0), "column party_doors.breaker: somebody is at a door"),
    ],
)  # fmt: skip
def test_a_forged_door_is_refused(tmp_path: Path, change, told: str) -> None:
    """D1, D8, D13, D15: what contradicts itself never gets into a game."""
    session, path = broken_into(), tmp_path / "game.save"
    session.save(path)
    assert Session.load(path, session.world.content, keeping=True).world.state_hash() == session.world.state_hash()
    change(session.world)
    saving.write_file(path, session.file(with_state=True))
    assert told in broken(path, path.read_bytes())
