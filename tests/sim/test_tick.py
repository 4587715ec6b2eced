"""The tick: however a run is cut, saved, loaded, sped up or rebuilt, the same happens."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.content.load import content
from game.kernels.motion import NO_TRACE
from game.sim.orders.base import Order, refusal
from game.sim.session import Session
from game.sim.tick import SYSTEMS
from game.world.events import EVENT_TYPES
from tests.scenario import Scenario, order

ARENA = """
    XXXXXXXXXXXXXX
    >....#......HX
    X.##.+.####..X
    X.#..#.#..L..X
    X.#.##.####..X
    X......+.....X
    X.~~~..#..$..X
    XXXXXXXXXXXXXX
"""
NAMES = ["Ada", "Bo", "Cy", "Overlord", "Nobody"]

ticks = st.integers(0, 400)
cells = st.tuples(st.integers(-1, 14), st.integers(0, 8)).map(list)
kinds = st.sampled_from(["rock", "floor", "door", "padlock", "torch", "water", "bed", "bread"])
orders = st.one_of(
    st.builds(lambda t, w, to: order(t, "move", minions=w, to=to), ticks, st.lists(st.sampled_from(NAMES), min_size=1, max_size=3), cells),
    st.builds(lambda t, k, at: order(t, "place", kind=k, at=at), ticks, kinds, cells),
    st.builds(lambda t, w, v: order(t, "set", target=w, field="speed", value=v), ticks, st.sampled_from(NAMES), st.integers(0, 90)),
    st.builds(
        lambda t, w, v: order(t, "set", target=w, field="side", value=v),
        ticks,
        st.sampled_from(NAMES),
        st.sampled_from(["wild", "dungeon"]),
    ),
    st.builds(lambda t, v: order(t, "stock", material="metal", amount=v), ticks, st.integers(-5, 9)),
    st.builds(lambda t, at: order(t, "spawn", kind="kobold", at=at), ticks, cells),
)
histories = st.lists(orders, max_size=25).map(lambda found: sorted(found, key=lambda o: o.tick))
one_a_tick = st.lists(orders, max_size=25, unique_by=lambda o: o.tick).map(lambda found: sorted(found, key=lambda o: o.tick))


def start() -> list[Order]:
    return [
        order(0, "spawn", kind="goblin", at=[1, 1], name="Ada"),
        order(0, "spawn", kind="warrior", at=[6, 5], name="Bo", level=3, party="The Bold", goal="steal_treasure"),
        order(0, "spawn", kind="kobold", at=[9, 6], name="Cy"),
    ]


def fresh(history: list[Order]) -> Session:
    session = Scenario(ARENA).session
    session.inbox.waiting.extend([*start(), *history])
    return session


@settings(max_examples=15)
@given(histories, st.lists(st.integers(1, 120), max_size=8), st.integers(1, 650))
def test_every_way_of_running_ends_in_one_hash(
    tmp_path_factory: pytest.TempPathFactory, history: list[Order], cuts: list[int], saved_at: int
) -> None:
    """Z1: fast-forward, random cuts, single steps with dropped caches, and a save and load at a random tick."""
    end = 660
    straight = fresh(history)
    straight.run(end)
    wanted = straight.world.state_hash()

    cut = fresh(history)
    for length in cuts:
        cut.run(min(end, cut.world.campaign.tick + length))
        cut.world.drop_caches()
    cut.run(end)
    assert cut.world.state_hash() == wanted

    stepping = fresh(history)
    while stepping.world.campaign.tick < end:
        stepping.run(stepping.world.campaign.tick + 1)
        stepping.world.drop_caches()
    assert stepping.world.state_hash() == wanted
    assert [c.hash for c in stepping.chronicle.checkpoints] == [c.hash for c in straight.chronicle.checkpoints]
    assert [c.trace for c in stepping.chronicle.checkpoints] == [c.trace for c in straight.chronicle.checkpoints]

    path = tmp_path_factory.mktemp("saves") / "a.save"
    saving = fresh(history)
    saving.run(saved_at)
    saving.save(path)
    loaded = Session.load(path, content(), keeping=True)
    loaded.inbox.waiting.extend(o for o in history if o.tick >= saved_at)
    loaded.run(end)
    assert loaded.world.state_hash() == wanted


@settings(max_examples=15)
@given(one_a_tick.map(lambda found: [o for o in found if o.tick > 0]))
def test_checks_are_pure_and_refused_orders_leave_no_trace(history: list[Order]) -> None:
    """A history without its refused orders ends in the same state."""
    session, kept = fresh([]), []
    for given_order in history:
        session.run(given_order.tick)
        before = session.world.state_hash()
        session.inbox.give(given_order)
        reason = refusal(session.world, given_order)
        assert session.world.state_hash() == before
        if reason is None:
            kept.append(given_order)
        session.run(given_order.tick + 1)
    session.run(500)
    twin = fresh(kept)
    twin.run(500)
    assert twin.world.state_hash() == session.world.state_hash()
    assert twin.scribe.told["order.refused"] == 0


@pytest.mark.parametrize(
    ("to", "arrives", "doors"),
    [([1, 5], 50, []), ([6, 2], 70, [(60, "passing", "door.opened"), (90, "devices", "door.closed")])],
)
def test_quiet_ticks_cost_no_pass_of_the_loop(
    monkeypatch: pytest.MonkeyPatch, to: list[int], arrives: int, doors: list[tuple[int, str, str]]
) -> None:
    """A walk of 90 ticks in 9,000 is: orders, the walk, its arrival and the rest; not a pass a tick, nor one for a door (D1).

    And one an hour, and when a party sets out.
    """
    passes = []
    from game.sim import tick

    first = SYSTEMS[0]
    counting = type(first)(first.name, lambda moment: (passes.append(moment.world.campaign.tick), first.run(moment))[1], first.why)
    monkeypatch.setattr(tick, "SYSTEMS", (counting, *SYSTEMS[1:]))
    session = Scenario(ARENA).session
    session.scribe.keeping, session.world.events.steps = False, NO_TRACE
    # Nobody is there whom they would fight.
    session.inbox.waiting.extend([*start()[::2], order(10, "move", minions=["Ada"], to=to)])
    tick.advance(session.world, 9_000, session.inbox)
    outside = {*range(0, 9_000, 600), *(row[0] for row in session.world.events.rows if EVENT_TYPES[row[2]].name == "party.set_out")}
    assert sorted({*passes} - outside) == [10, arrives + 1]
    assert len(passes) == len({*passes})
    told = [(at, SYSTEMS[stage].name, EVENT_TYPES[kind].name) for at, stage, kind, *_ in session.world.events.rows]
    assert [row for row in told if row[2].startswith("door.")] == doors


def test_fresh_processes_with_any_hash_seed_give_the_same_hash(tmp_path: Path) -> None:
    """O25."""
    (tmp_path / "map.txt").write_text(textwrap.dedent(ARENA).strip(), encoding="utf-8")
    lines = [
        *start(),
        *(order(t, "move", minions=["Ada", "Cy", "The Bold"], to=[[12, 5], [1, 5]][t // 70 % 2]) for t in range(0, 2000, 70)),
    ]
    from game.sim.orders.base import as_line

    (tmp_path / "orders.jsonl").write_bytes(b"\n".join(as_line(line) for line in lines))
    found = set()
    for seed in ("0", "1", "2"):
        command = [
            sys.executable,
            "-m",
            "game",
            "run",
            "map.txt",
            "--sandbox",
            "--orders",
            "orders.jsonl",
            "--ticks",
            "5000",
            "--dump",
            f"{seed}.dump",
        ]
        ran = subprocess.run(
            command,
            cwd=tmp_path,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(Path.cwd())},
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stderr
        found.add((tmp_path / f"{seed}.dump").read_bytes())
    assert len(found) == 1
