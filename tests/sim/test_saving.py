"""Saves: what goes in comes out, what is broken is refused by name and left alone, an old save survives everything."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.content.faults import BadInput
from game.content.load import content
from game.kernels.motion import NEVER
from game.sim import saving, storage
from game.sim.newcomers import PersonPlan
from game.sim.plan import ThingPlan
from game.sim.session import Session
from game.world.tables import (
    BRINGING,
    BUILD,
    DEAD,
    DIG,
    FETCHING,
    GOING,
    GONE,
    GUARDING,
    KNOCKED_OUT,
    NO_TASK,
    RELOCATE,
    REMOVE,
    TASKS,
    WORKING,
)
from game.world.world import World
from tests.scenario import Scenario

HALL = """
    XXXXXXXXX
    X...+..HX
    X.L.....X
    XXXXXXXXX
"""
# The same with rock where somebody is walking to.
GROUND = [0] * 24 + [3] * 7 + [0] * 4 + [3] * 6 + [1] + [0] * 24


def played() -> Session:
    game = Scenario(HALL)
    game.order("spawn", kind="rogue", at=[1, 1], name="Wren", party="Band").order("stock", material="gold", amount=9)
    game.order("move", minions=["Wren"], to=[7, 2], after=3).run(25)
    Scenario.made.remove(game)
    return game.session


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "game.save"
    played().save(path)
    return path


def test_saving_what_was_loaded_gives_the_same_bytes(save: Path) -> None:
    """O22."""
    before = save.read_bytes()
    session = Session.load(save, content(), keeping=True)
    assert session.world.events.drain() == []
    session.save(save)
    assert save.read_bytes() == before


def broken(path: Path, data: bytes) -> str:
    """Write `data` as a save and return why it is refused; the file stays as it is."""
    path.write_bytes(data)
    with pytest.raises(BadInput) as caught:
        Session.load(path, content(), keeping=True)
    assert path.read_bytes() == data
    assert str(caught.value).startswith(str(path))
    return str(caught.value)


def test_a_save_cut_short_anywhere_is_refused(save: Path, tmp_path: Path) -> None:
    whole = save.read_bytes()
    for size in {0, 1, 7, 8, 20, 49, 50, 51, len(whole) // 2, len(whole) - 1}:
        told = broken(tmp_path / "cut.save", whole[:size])
        assert "is cut short" in told or "is not a save" in told, (size, told)


@settings(max_examples=80)
@given(st.data())
def test_a_flipped_bit_anywhere_is_refused(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    folder = tmp_path_factory.mktemp("flip")
    path = folder / "game.save"
    played().save(path)
    whole = bytearray(path.read_bytes())
    at = data.draw(st.integers(0, len(whole) - 1))
    whole[at] ^= 1 << data.draw(st.integers(0, 7))
    told = broken(path, bytes(whole))
    assert any(words in told for words in ("is damaged", "is not a save", "is cut short", "newer Deadfall"))


def test_a_save_of_a_newer_version_or_an_unknown_form_is_refused_by_name(save: Path, tmp_path: Path) -> None:
    whole = save.read_bytes()
    newer = whole[:8] + (storage.FORMAT + 1).to_bytes(2, "little") + whole[10:]
    assert "comes from a newer Deadfall (format 2, this one reads up to 1); update the game" in broken(tmp_path / "n.save", newer)
    assert "not of a form this version knows" in broken(tmp_path / "u.save", storage.seal(msgspec.msgpack.encode({"game": 1})))
    assert "not of a form this version knows" in broken(tmp_path / "u.save", storage.seal(b"\x91" * 100_000))
    assert "is not a save or recording" in broken(tmp_path / "t.save", b"hello, I am a text file, and a long one at that, surely")


def test_a_recording_is_no_save(tmp_path: Path) -> None:
    path = tmp_path / "game.rec"
    played().record(path)
    assert "is a recording, which can't be loaded" in broken(path, path.read_bytes())


def forged(change) -> saving.GameFile:
    """Return a save that was changed by somebody who knows the format and mends its checksum and hash."""
    file = played().file(with_state=True)
    change(file)
    return file


def column(file: saving.GameFile, title: str, name: str) -> saving.SavedColumn:
    table = next(table for table in file.state.tables if table.name == title)
    return next(found for found in table.columns if found.name == name)


def write(title: str, name: str, values, dtype: str = "<i8"):
    def change(file: saving.GameFile) -> None:
        import zlib

        found = column(file, title, name)
        data = np.array(values, dtype).tobytes()
        found.data, found.size = zlib.compress(data), len(data)

    return change


def both(*changes):
    def change(file: saving.GameFile) -> None:
        for each in changes:
            each(file)

    return change


def drop_table(file: saving.GameFile) -> None:
    file.state.tables.pop()


def bomb(file: saving.GameFile) -> None:
    import zlib

    column(file, "people", "cell").data = zlib.compress(bytes(10**7))


def no_rim(file: saving.GameFile) -> None:
    file.map = msgspec.structs.replace(file.map, terrain=b"\x03" * len(file.map.terrain))


def loose_padlock(file: saving.GameFile) -> None:
    file.map = msgspec.structs.replace(file.map, things=[ThingPlan(kind="padlock", cell=file.map.things[0].cell)])


def buried(file: saving.GameFile) -> None:
    file.map = msgspec.structs.replace(file.map, people=[PersonPlan(kind="goblin", cell=12 + 11 * 3)])


def heap(file: saving.GameFile) -> None:
    file.map = msgspec.structs.replace(file.map, stacks=[("gold", file.map.heart, 2**53 - 1)] * 9)


def bad_seed(file: saving.GameFile) -> None:
    file.seed = -1


def missing_scalar(file: saving.GameFile) -> None:
    del file.state.campaign["tick"]


def other_size(file: saving.GameFile) -> None:
    file.state.campaign["width"] = (8).to_bytes(8, "little")


def other_ground(file: saving.GameFile) -> None:
    file.map = msgspec.structs.replace(file.map, terrain=b"\x63" * len(file.map.terrain))


def unknown_people(file: saving.GameFile) -> None:
    file.vocabularies["people"] = ["overlord", "gnome"]


def bad_order(file: saving.GameFile) -> None:
    file.chronicle.orders[0] = b'{"order": "sing", "tick": 0}'


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (write("people", "cell", [10**6, 12]), "column people.cell: holds a value outside"),
        (write("people", "cell", [0, 12]), "column people.cell: leaves the map"),
        (write("people", "kind", [200, 1], "u1"), "column people.kind: holds a number that the rules don't have"),
        (write("people", "id", [5, 5]), "column people.id: is not in rising order"),
        (write("people", "id", [1, 500]), "column people.id: holds an id that was not given yet"),
        (write("people", "step_due", [2**63 - 1, 2**63 - 1]), "somebody walks without a route"),
        (write("people", "step_due", [2**63 - 1, 5]), "a step ends at an impossible tick"),
        (write("people", "speed", [50, 5]), "column people.speed: holds a value outside 10 to 200"),
        (both(write("people", "goal", [-1, 24]), write("people", "party", [0, 0])), "a route doesn't lead to its goal"),
        (write("cells", "terrain", GROUND, "u1"), "a route leads where nobody can walk"),
        (write("cells", "terrain", [3] * 66, "u1"), "column cells.terrain: the rim is not bedrock"),
        (write("cells", "terrain", [0] * 66, "u1"), "somebody or something is where nobody can stand"),
        (write("things", "cell", [16, 16]), "column things.cell: two things on one cell"),
        (write("things", "id", [1, 2]), "an id is given twice"),
        (write("people", "party", [0, 99]), "somebody is of a party that isn't there"),
        (write("people", "level", [2, 1], "u1"), "a level that the kind doesn't have"),
        (write("people", "gear", [1 << 31, 0], "u4"), "column people.gear: holds a bit that the rules don't have"),
        (no_rim, "its rim is not bedrock"),
        (loose_padlock, "a padlock stands where it can't"),
        (buried, "a goblin stands where nobody can"),
        (heap, "holds a number outside its bounds"),
        (bad_seed, "has a seed or a number of ticks outside its bounds"),
        (missing_scalar, "'tick' is missing in it"),
        (write("cells", "terrain", [99] * 66, "u1"), "column cells.terrain: holds a number that the rules don't have"),
        (write("people", "combat", [1], "u1"), "column people.combat: has 1 bytes instead of 2"),
        (drop_table, "can't be loaded"),
        (bomb, "column people.cell: has not the size that stands beside it"),
        (other_size, "its map has another size"),
        (other_ground, "holds a kind of ground that the rules don't have"),
        (unknown_people, "people: has 'gnome', which these rules don't have; use the rules it was saved with"),
        (bad_order, "order 1: unknown order 'sing'"),
        (write("people", "combat", [5, 5], "u1"), "its state is not the one that was saved"),
    ],
)  # fmt: skip
def test_a_forged_save_never_reaches_a_kernel(tmp_path: Path, change, told: str) -> None:
    path = tmp_path / "game.save"
    saving.write_file(path, forged(change))
    assert told in broken(path, path.read_bytes())


# --- forged work -----------------------------------------------------------------------------------------------------------------

WORKS = """
    XXXXXXXXXXXXXXX
    >.............X
    X.###+#.......X
    X.#$..#..H..=.X
    X.###.#.......X
    X......L....t.X
    XXXXXXXXXXXXXXX
"""


def busy() -> Session:
    """A dungeon at work: some go and work, two fetch, one brings, one carries a bed, a merchant is behind goods."""
    game = Scenario(WORKS)
    for i in range(7):
        game.order("spawn", kind="goblin", at=[8 + i % 3, 2 + i // 3], name=f"G{i}")
    game.order("spawn", kind="merchant", at=[1, 1], name="Odo")
    for material in ("stone", "wood", "metal", "gold"):
        game.order("stock", material=material, amount=40)
    game.order("stockpile", cells=[[13, 1], [13, 2]], materials=["stone"])
    game.order("build", kind="wall", at=[7, 1], after=1).order("build", kind="bed", at=[11, 1], after=1)
    game.order("dig", cells=[[2, 2], [3, 4]], after=1).order("remove", at=[12, 5], after=1)
    game.order("relocate", **{"from": [12, 3], "to": [7, 4]}, after=1)
    game.order("post", minion="G5", at=[3, 1]).run(101)
    Scenario.made.remove(game)
    return game.session


def mine(world: World, task: int, nth: int = 0) -> int:
    """Row of the nth person who is about something."""
    return int(np.flatnonzero(world.people.task == task)[nth])


def held(world: World, task: int) -> int:
    """Row of the job of the first who is about something."""
    return world.jobs.row_of(int(world.people.job[mine(world, task)]))


def kind(world: World, job: int, nth: int = 0) -> int:
    """Row of the nth job of a kind."""
    return int(np.flatnonzero(world.jobs.kind == job)[nth])


def nobody(world: World) -> int:
    """Row of the overlord, who is about nothing."""
    return mine(world, NO_TASK)


def first(world: World) -> int:
    return 0


def second(world: World) -> int:
    return 1


def forge(title: str, name: str, row, value, *more):
    """Write a value (or what a function of the world gives) to a column's row, and so on with `more`."""

    def change(world: World) -> None:
        table = world.campaign if title == "campaign" else world.tables[title]
        wanted = value(world) if callable(value) else value
        if title == "campaign":
            setattr(table, name, wanted)
        else:
            table.__dict__[name][row(world)] = wanted
        for then in more:
            then(world)

    return change


def forge_all(title: str, name: str, value):
    return forge(title, name, lambda world: slice(None), value)


def same(title: str, name: str, row):
    """Return what gives the value of a column's row."""
    return lambda world: world.tables[title].__dict__[name][row(world)]


def in_rock(world: World) -> int:
    return world.cell((4, 2))


def carried_twice(world: World) -> None:
    """A second bed, in the hands of who carries the first."""
    fields = {name: world.packed.__dict__[name][0] for name in world.packed.columns}
    world.packed.append(**{**fields, "id": world.new_id()})


def packed_down(world: World) -> None:
    """The bed lies in rock."""
    world.packed.carrier[0], world.packed.cell[0] = 0, in_rock(world)


def removed_twice(world: World) -> None:
    """What is being removed is ordered to be relocated, too."""
    thing = int(world.jobs.thing[kind(world, REMOVE)])
    world.jobs.append(id=world.new_id(), kind=RELOCATE, cell=world.cell((2, 5)), structure=world.things.kind[0], thing=thing)


def cracked_rim(world: World) -> None:
    world.cracks.append(id=world.new_id(), cell=3, due=500)


def test_everybody_is_about_something_before_it_is_forged(tmp_path: Path) -> None:
    session = busy()
    world, path = session.world, tmp_path / "busy.save"
    assert {NO_TASK, FETCHING, BRINGING, GOING, WORKING} <= set(world.people.task.tolist())
    assert (world.people.step_due != NEVER).sum() > 3
    relocating = kind(world, RELOCATE)
    assert world.packed.carrier.tolist() == [world.jobs.worker[relocating]]
    assert world.packed.id.tolist() == [world.jobs.thing[relocating]]
    assert len(world.merchants) == 1
    assert len(world.goods) > 1
    assert set(world.jobs.kind.tolist()) == {DIG, BUILD, REMOVE, RELOCATE}
    session.save(path)
    assert Session.load(path, content(), keeping=True).world.state_hash() == world.state_hash()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (forge("stacks", "material", first, 4), "column stacks.material: holds a number that the rules don't have"),
        (forge("packed", "kind", first, 254), "column packed.kind: holds a number that the rules don't have"),
        (forge("things", "kind", first, 254), "column things.kind: holds a number that the rules don't have"),
        (forge("jobs", "structure", first, 254), "column jobs.structure: holds a number that the rules don't have"),
        (forge("people", "material", first, 4), "column people.material: holds a number that the rules don't have"),
        (forge("goods", "material", first, 200), "column goods.material: holds a number that the rules don't have"),
        (forge("jobs", "id", lambda world: -1, lambda world: world.campaign.next_id), "column jobs.id: holds an id that was not given yet"),
        (forge("stacks", "id", lambda world: -1, 10**9), "column stacks.id: holds an id that was not given yet"),
        (forge("goods", "id", lambda world: -1, 10**9), "column goods.id: holds an id that was not given yet"),
        (forge("jobs", "cell", first, 3), "column jobs.cell: leaves the map"),
        (forge("stacks", "cell", first, 0), "column stacks.cell: leaves the map"),
        (forge("packed", "cell", first, 16), "column packed.cell: leaves the map"),
        (forge("jobs", "cell", first, -1), "column jobs.cell: holds a value outside"),
        (cracked_rim, "column cracks.cell: leaves the map"),
        (forge("people", "post", nobody, 3), "column people.post: leaves the map"),
        (forge("people", "fetch", lambda world: mine(world, FETCHING), 0), "column people.fetch: leaves the map"),
        (forge("people", "bring", lambda world: mine(world, BRINGING), 16), "column people.bring: leaves the map"),
        (forge("people", "bring", lambda world: mine(world, BRINGING), 10**6), "column people.bring: holds a value outside"),
        (forge("stacks", "cell", first, in_rock), "somebody or something is where nobody can stand"),
        (packed_down, "somebody or something is where nobody can stand"),
        (forge("campaign", "heart", first, in_rock), "somebody or something is where nobody can stand"),
        (forge("things", "padlock", lambda world: -1, 1), "column things.padlock: only a door bears a padlock"),
        (forge("jobs", "id", first, same("things", "id", first)), "an id is given twice"),
        (forge("cells", "stores", lambda world: world.cell((13, 1)), 16), "column cells.stores: holds a material that the rules don't have"),
        (forge("people", "state", lambda world: mine(world, WORKING), DEAD), "column people.task: somebody who is down is about something"),
        (forge("people", "state", lambda world: mine(world, FETCHING), KNOCKED_OUT), "column people.task: somebody who is down is about something"),
        (forge("people", "state", nobody, GONE, forge("people", "task", nobody, GUARDING)), "column people.task: somebody who is down is about something"),
        (forge("people", "task", first, TASKS), "column people.task: holds a value outside"),
        (forge("people", "job", nobody, same("jobs", "id", first)), "column people.job: somebody holds a job that isn't there"),
        (forge("people", "job", lambda world: mine(world, FETCHING), 1), "column people.job: somebody holds a job that isn't there"),
        (forge("people", "job", lambda world: mine(world, GOING), 10**6), "column people.job: somebody holds a job that isn't there"),
        (forge("people", "job", lambda world: mine(world, GOING), 0), "column jobs.worker: not the one who holds the job"),
        (forge("people", "job", lambda world: mine(world, GOING), same("people", "job", lambda world: mine(world, WORKING))), "column jobs.worker: not the one who holds the job"),
        (forge("jobs", "worker", lambda world: held(world, GOING), 0), "column jobs.worker: not the one who holds the job"),
        (forge("jobs", "worker", lambda world: held(world, GOING), same("people", "id", nobody)), "column jobs.worker: not the one who holds the job"),
        (forge("jobs", "worker", lambda world: kind(world, BUILD), same("people", "id", nobody)), "column jobs.worker: not the one who holds the job"),
        (forge("people", "task_due", lambda world: mine(world, WORKING), NEVER), "column people.task_due: somebody's work ends at an impossible tick"),
        (forge("people", "task_due", lambda world: mine(world, WORKING), 100), "column people.task_due: somebody's work ends at an impossible tick"),
        (forge("people", "task_due", nobody, 500), "column people.task_due: somebody's work ends at an impossible tick"),
        (forge("people", "amount", lambda world: mine(world, FETCHING), 0), "column people.amount: somebody hauls nothing, or from nowhere"),
        (forge("people", "amount", lambda world: mine(world, BRINGING), 0), "column people.amount: somebody hauls nothing, or from nowhere"),
        (forge("people", "bring", lambda world: mine(world, FETCHING), -1), "column people.amount: somebody hauls nothing, or from nowhere"),
        (forge("people", "fetch", lambda world: mine(world, FETCHING), -1), "column people.amount: somebody hauls nothing, or from nowhere"),
        (forge("people", "fetch", lambda world: mine(world, BRINGING), same("stacks", "cell", first)), "column people.amount: somebody hauls nothing, or from nowhere"),
        (forge("people", "fetch", nobody, same("stacks", "cell", first)), "column people.amount: somebody hauls nothing, or from nowhere"),
        (forge("people", "amount", nobody, 1), "column people.amount: somebody holds goods without hauling"),
        (forge("people", "amount", lambda world: mine(world, WORKING), 4), "column people.amount: somebody holds goods without hauling"),
        (forge("people", "bring", nobody, same("stacks", "cell", first)), "column people.amount: somebody holds goods without hauling"),
        (forge("jobs", "thing", lambda world: kind(world, REMOVE), 0), "column jobs.thing: a thing that isn't there"),
        (forge("jobs", "thing", lambda world: kind(world, RELOCATE), 1), "column jobs.thing: a thing that isn't there"),
        (forge("jobs", "thing", lambda world: kind(world, DIG), same("things", "id", first)), "column jobs.thing: a thing that isn't there"),
        (forge("jobs", "kind", lambda world: kind(world, BUILD), REMOVE), "column jobs.thing: a thing that isn't there"),
        (removed_twice, "column jobs.thing: two jobs for one thing"),
        (forge("jobs", "cell", lambda world: kind(world, BUILD), same("jobs", "cell", lambda world: kind(world, BUILD, 1))), "column jobs.cell: two jobs for one cell"),
        (forge("jobs", "cell", lambda world: kind(world, DIG), same("jobs", "cell", lambda world: kind(world, RELOCATE))), "column jobs.cell: two jobs for one cell"),
        (forge("packed", "carrier", first, same("people", "id", nobody)), "column packed.carrier: somebody carries a thing without moving it"),
        (forge("packed", "carrier", first, 10**6), "column packed.carrier: somebody carries a thing without moving it"),
        (carried_twice, "column packed.carrier: somebody carries a thing without moving it"),
        (forge("merchants", "id", first, 10**6), "column merchants.id: holds an id that was not given yet"),
        (forge("merchants", "id", first, same("things", "id", first)), "table merchants: nobody is behind one, or behind goods"),
        (forge("merchants", "id", first, same("people", "id", nobody)), "table merchants: nobody is behind one, or behind goods"),
        (forge("goods", "merchant", first, same("people", "id", nobody)), "table merchants: nobody is behind one, or behind goods"),
        (forge("merchants", "gate", first, 10**6), "column merchants.gate: holds a value outside"),
        (forge("stacks", "material", second, same("stacks", "material", first), forge("stacks", "cell", second, same("stacks", "cell", first))), "table stacks: two stacks of one material on one cell"),
        (forge("stacks", "amount", first, 0), "column stacks.amount: holds a value outside"),
        (forge("people", "goal", lambda world: mine(world, FETCHING), in_rock), "a route doesn't lead to its goal"),
        (forge("people", "step_due", lambda world: mine(world, FETCHING), 100), "a step ends at an impossible tick"),
        (forge("people", "step_due", lambda world: mine(world, GOING), NEVER), "somebody walks without a route, or has one and stands"),
    ],
)  # fmt: skip
def test_a_forged_piece_of_work_is_refused(tmp_path: Path, change, told: str) -> None:
    """G5: a load, a job, a reservation or a merchant that nothing stands behind never gets into a game."""
    session, path = busy(), tmp_path / "game.save"
    change(session.world)
    saving.write_file(path, session.file(with_state=True))
    assert told in broken(path, path.read_bytes())


def test_a_save_under_other_figures_loads_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "game.save"

    def other(file: saving.GameFile) -> None:
        file.chronicle.rules = "another"

    saving.write_file(path, forged(other))
    assert Session.load(path, content(), keeping=True).chronicle.rules == "mixed"


# --- the file system -----------------------------------------------------------------------------------------------------------


def test_a_failed_write_leaves_the_old_save_and_nothing_else(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """O24: a full disk while saving."""
    before = save.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadInput, match="can't be written \\(No space left on device\\); an older file there is as it was"):
        played().save(save)
    assert save.read_bytes() == before
    assert [path.name for path in save.parent.iterdir()] == [save.name]


def test_names_of_any_script_and_folders_that_are_not_there(tmp_path: Path) -> None:
    path = tmp_path / "魔王の保存 ✓.save"
    played().save(path)
    assert Session.load(path, content(), keeping=True).world.campaign.tick == 25
    with pytest.raises(BadInput, match="can't be written"):
        played().save(tmp_path / "none" / "a.save")


def test_a_link_is_followed_and_a_pipe_never_replaced(save: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.save"
    link.symlink_to(save)
    save.write_bytes(b"old")
    played().save(link)
    assert link.is_symlink()
    assert Session.load(save, content(), keeping=True).world.campaign.tick == 25
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(BadInput, match="is no regular file"):
        played().save(pipe)
    assert pipe.is_fifo()


def test_a_name_as_long_as_the_system_allows(tmp_path: Path) -> None:
    path = tmp_path / ("魔" * 80 + ".save")
    played().save(path)
    assert Session.load(path, content(), keeping=True).world.campaign.tick == 25
    with pytest.raises(BadInput, match="can't be written"):
        played().save(tmp_path / ("x" * 300))


def test_who_got_slower_in_mid_step_can_be_saved_and_loaded(tmp_path: Path) -> None:
    game = Scenario(HALL).order("spawn", kind="wolf", at=[1, 1], name="W").order("move", minions=["W"], to=[7, 2], after=1)
    game.order("set", target="W", field="speed", value=10, after=2).run(5)
    game.session.save(tmp_path / "a.save")
    assert Session.load(tmp_path / "a.save", content(), keeping=True).world.state_hash() == game.world.state_hash()
    Scenario.made.remove(game)


def test_what_a_killed_process_left_is_swept_later(save: Path) -> None:
    prefix = storage._part_prefix(save)
    old, young = save.with_name(f"{prefix}1.1.part"), save.with_name(f"{prefix}2.2.part")
    for part in (old, young):
        part.write_bytes(b"half")
    os.utime(old, (time.time() - 7200,) * 2)
    played().save(save)
    assert not old.exists()
    assert young.exists()


SAVING = """
import sys
from pathlib import Path
from game.sim.storage import seal, write_atomic
path, size = Path(sys.argv[1]), 4_000_000
print("saving", flush=True)
for number in range(10**9):
    write_atomic(path, seal(bytes([number % 251]) * size))
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_kill_9_while_saving_leaves_a_whole_save(tmp_path: Path) -> None:
    """O24: whenever it strikes, the file under the real name is whole, an old or a new one."""
    path = tmp_path / "game.save"
    storage.write_atomic(path, storage.seal(b"old"))
    for attempt in range(8):
        process = subprocess.Popen(
            [sys.executable, "-c", SAVING, str(path)], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(Path.cwd())}
        )
        assert process.stdout is not None
        assert process.stdout.readline() == b"saving\n"
        time.sleep(0.013 * attempt)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        body = storage.read_sealed(path)
        assert body == b"old" or body == body[:1] * 4_000_000
