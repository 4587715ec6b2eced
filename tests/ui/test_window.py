"""The window without a screen: camera, pace, controls, loading, fog of the unexplored; nothing of it touches the state."""

import os
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.faults import BadInput
from game.kernels.lines import line_of_sight
from game.rules import schedule
from game.sim.session import Session
from game.ui.app import App
from game.ui.camera import Camera
from game.ui.controls import Controls
from game.ui.exploring import EXPLORED_CELLS, Exploration, packed, unpacked
from game.ui.mailbox import STOPS
from game.ui.pace import MOST_ELAPSED_S, SPEEDS, Pace
from tests.rules.test_schedule import KEEP as INVADED
from tests.scenario import Scenario, order

SIZE = (1280, 720)
KEEP = """
    XXXXXXXXXXXXXXXXXXXX
    >......+......#....X
    X.####.#.####.#....X
    X.#..#.#.#hh#.#....X
    X.#..#...#Hh..L....X
    X.####.*.####.#....X
    X......#......#....X
    XXXXXXXXXXXXXXXXXXXX
"""


# --- camera --------------------------------------------------------------------------------------------------------------------


@given(st.floats(0, 96), st.floats(0, 96), st.integers(1, 6), st.sampled_from([-1, 1]), st.integers(0, 1279), st.integers(0, 719))
def test_zooming_keeps_what_is_under_the_cursor(x: float, y: float, zoom: int, step: int, mouse_x: int, mouse_y: int) -> None:
    camera = Camera(1000, 1000, 500 + x, 500 + y, zoom)

    def under() -> tuple[float, float]:
        side = 16 * camera.zoom
        return camera.x + (mouse_x - 640) / side, camera.y + (mouse_y - 360) / side

    before = under()
    camera.zoom_by(step, (mouse_x, mouse_y), SIZE)
    assert camera.zoom == min(6, max(1, zoom + step))
    assert under() == pytest.approx(before)


def test_the_camera_stays_on_the_map() -> None:
    camera = Camera(30, 20, 5, 5)
    camera.pan(-100_000, 100_000)
    assert (camera.x, camera.y) == (0, 20)
    camera.pan(48, -48)
    assert (camera.x, camera.y) == (1, 19)


# --- pace ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("speed", SPEEDS)
def test_ticks_come_at_the_speed_that_is_set(speed: int) -> None:
    """Z1: 20 ticks a second at 1x."""
    pace = Pace(20, speed)
    assert sum(pace.pass_time(1 / 64) for _ in range(64 * 60)) == 60 * 20 * speed


def test_a_stall_is_not_caught_up_with_and_a_pause_passes_no_time() -> None:
    """O27, O28."""
    pace = Pace(20, 16)
    assert pace.pass_time(3600.0) == round(MOST_ELAPSED_S * 20 * 16)
    pace.paused = True
    assert pace.pass_time(1.0) == 0
    pace.paused = False
    assert pace.pass_time(-5.0) == 0
    pace.pass_time(0.001)
    assert 0 < pace.fraction < 1
    pace.forget()
    assert pace.fraction == 0
    with pytest.raises(ValueError, match="none of"):
        Pace(20, 3)


# --- controls ------------------------------------------------------------------------------------------------------------------


def event(kind: int, **fields: object) -> pygame.event.Event:
    return pygame.event.Event(kind, **fields)


def motion(*, middle: bool, rel: tuple[int, int] = (5, 3)) -> pygame.event.Event:
    return event(pygame.MOUSEMOTION, pos=(300, 300), rel=rel, buttons=(0, int(middle), 0))


PRESS = event(pygame.MOUSEBUTTONDOWN, button=2, pos=(300, 300))
MIDDLE = (600, 300)


def read(controls: Controls, *events: pygame.event.Event, mouse: tuple[int, int] = MIDDLE):
    return controls.read(list(events), 0.1, mouse, SIZE)


def test_a_drag_moves_the_map_with_the_mouse() -> None:
    controls = Controls()
    assert read(controls, PRESS, motion(middle=True), motion(middle=True)).pan == (-10, -6)
    assert read(controls, event(pygame.MOUSEBUTTONUP, button=2, pos=(0, 0)), motion(middle=False)).pan == (0, 0)


@pytest.mark.parametrize(
    "lost",
    [
        event(pygame.WINDOWFOCUSLOST),
        event(pygame.WINDOWLEAVE),
        motion(middle=False),
        event(pygame.KEYDOWN, key=pygame.K_ESCAPE),
    ],
)
def test_a_drag_that_the_window_lost_ends(lost: pygame.event.Event) -> None:
    """O30: the release may never come."""
    controls = Controls()
    read(controls, PRESS, motion(middle=True))
    assert controls.dragging
    wishes = read(controls, lost)
    assert not controls.dragging
    assert not wishes.quit
    assert read(controls, motion(middle=True)).pan == (0, 0)
    assert read(controls, PRESS, motion(middle=True)).pan == (-5, -3)


@pytest.mark.parametrize(
    ("key", "x", "y"), [(pygame.K_w, 0, -90), (pygame.K_s, 0, 90), (pygame.K_a, -90, 0), (pygame.K_d, 90, 0), (pygame.K_UP, 0, -90)]
)
def test_keys_pan_as_long_as_they_are_held(key: int, x: int, y: int) -> None:
    controls = Controls()
    assert read(controls, event(pygame.KEYDOWN, key=key)).pan == (x, y)
    assert read(controls).pan == (x, y)
    assert read(controls, event(pygame.KEYUP, key=key)).pan == (0, 0)
    read(controls, event(pygame.KEYDOWN, key=key))
    assert read(controls, event(pygame.WINDOWFOCUSLOST)).pan == (0, 0)


def test_space_pauses_numbers_set_the_speed_and_escape_opens_the_menu() -> None:
    controls = Controls()
    assert read(controls, event(pygame.KEYDOWN, key=pygame.K_SPACE)).toggle_pause
    two = event(pygame.KEYDOWN, key=pygame.K_SPACE)
    assert not read(controls, two, two).toggle_pause
    assert [read(controls, event(pygame.KEYDOWN, key=pygame.K_1 + i)).speed for i in range(4)] == list(SPEEDS)
    assert [read(controls, event(pygame.KEYDOWN, key=key)).faster for key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_MINUS)] == [1, 1, -1]
    leave = read(controls, event(pygame.KEYDOWN, key=pygame.K_ESCAPE))
    assert (leave.menu, leave.quit) == (True, False)
    assert read(controls, event(pygame.QUIT)).quit
    assert read(controls, event(pygame.KEYDOWN, key=pygame.K_F5)).quick_save
    assert read(controls, event(pygame.KEYDOWN, key=pygame.K_F9)).quick_load
    assert read(controls, event(pygame.KEYDOWN, key=pygame.K_HOME)).home
    assert read(controls, event(pygame.MOUSEWHEEL, y=-3, x=0)).zooms == [(-1, MIDDLE)]


def test_the_edges_pan_only_while_the_mouse_is_in_the_window() -> None:
    controls = Controls()
    assert read(controls, mouse=(0, 300)).pan == (0, 0)
    assert read(controls, event(pygame.WINDOWENTER), mouse=(0, 300)).pan == (-90, 0)
    assert read(controls, mouse=(1279, 719)).pan == (90, 90)
    assert read(controls, event(pygame.WINDOWLEAVE), mouse=(0, 300)).pan == (0, 0)


# --- the app -------------------------------------------------------------------------------------------------------------------


def game() -> Session:
    made = Scenario(KEEP)
    Scenario.made.remove(made)
    made.order("spawn", kind="goblin", at=[1, 1], name="Grik").order("move", minions=["Grik"], to=[13, 6], after=1)
    return made.session


def test_a_window_shows_the_game_and_changes_nothing_but_the_tick() -> None:
    app = App(game, speed=4, most_frames=40)
    app.run()
    assert app.frames == 40
    tick = app.session.world.campaign.tick
    assert tick > 5
    twin = game()
    twin.run(tick)
    assert twin.world.state_hash() == app.session.world.state_hash()


def test_keys_reach_the_game() -> None:
    app = App(game, most_frames=30)
    pygame.event.post(event(pygame.KEYDOWN, key=pygame.K_d))
    session = app._wait()
    assert session is not None
    pygame.event.post(event(pygame.KEYDOWN, key=pygame.K_SPACE))
    pygame.event.post(event(pygame.KEYDOWN, key=pygame.K_4))
    pygame.event.post(event(pygame.KEYDOWN, key=pygame.K_d))
    pygame.event.post(event(pygame.MOUSEWHEEL, y=1, x=0, flipped=False))
    app._play(session)
    assert (app.pace.paused, app.pace.speed, app.camera.zoom) == (True, 16, 4)
    assert app.camera.x > 11
    assert session.world.campaign.tick == 0
    pygame.display.quit()


def test_the_window_can_be_any_size_and_be_resized() -> None:
    app = App(game, most_frames=3)
    session = app._wait()
    assert session is not None
    for size in ((1, 1), (37, 500), (1921, 1081)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        app.frames = 0
        app._play(session)
    pygame.display.quit()


def test_what_cannot_be_begun_is_told_and_the_window_closes() -> None:
    def begin() -> Session:
        raise BadInput("m.txt: is no map")

    with pytest.raises(BadInput, match=r"m\.txt: is no map"):
        App(begin).run()
    assert not pygame.display.get_init()


def test_the_player_may_leave_while_it_loads() -> None:
    def begin() -> Session:
        time.sleep(0.5)
        return game()

    app = App(begin)
    pygame.event.post(event(pygame.QUIT))
    app.run()
    assert app.frames == 0


def test_a_slow_frame_drops_ticks_instead_of_catching_up(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.ui import app as apps

    monkeypatch.setattr(apps, "TICKS_BUDGET_S", 0.0)
    app = App(game, speed=16, most_frames=5)
    app.run()
    assert app.session.world.campaign.tick <= 5 * 16


# --- exploring -----------------------------------------------------------------------------------------------------------------


def test_explored_is_what_the_dungeons_people_have_had_in_sight_within_8() -> None:
    """G9."""
    made = Scenario(KEEP)
    Scenario.made.remove(made)
    made.order("spawn", kind="goblin", at=[1, 1], name="Grik").order("spawn", kind="peasant", at=[18, 6]).run(1)
    world = made.world
    explored = Exploration(world)
    stood: set[int] = set()

    def check() -> None:
        stood.update(int(world.people.cell[row]) for row in range(len(world.people)) if world.people.side[row] == 0)
        for y in range(8):
            for x in range(20):
                cell = world.cell((x, y))
                near = [a for a in stood if max(abs(world.xy(a)[0] - x), abs(world.xy(a)[1] - y)) <= EXPLORED_CELLS]
                assert explored.seen[cell] == any(line_of_sight(explored._views.clear, world.stride, a, cell) for a in near), (x, y)

    check()
    hidden = int(explored.seen.sum())
    made.order("move", minions=["Grik"], to=[13, 6])
    for _ in range(150):
        made.run(1)
        explored.update(world)
    stood.update(int(cell) for cell in trail(made))
    check()
    assert int(explored.seen.sum()) > hidden


def trail(made: Scenario) -> list[int]:
    """Where Grik walked: the same game again, tick by tick."""
    twin = made.fresh()
    twin.inbox.waiting.extend(made.session.inbox.done)
    row, found = 1, []
    while twin.world.campaign.tick < made.world.campaign.tick:
        twin.run(twin.world.campaign.tick + 1)
        found.append(int(twin.world.people.cell[row]))
    return found


def test_a_door_that_is_put_up_hides_what_is_behind_it_from_then_on() -> None:
    made = Scenario(KEEP)
    Scenario.made.remove(made)
    made.run(1)
    explored = Exploration(made.world)
    before = explored.seen.copy()
    made.order("place", kind="door", at=[12, 4]).run(1)
    explored.update(made.world)
    assert np.array_equal(explored.seen, before)
    fresh = Exploration(made.world).seen
    kept = packed(explored.seen)
    assert (unpacked(kept, len(fresh)) == explored.seen).all()
    assert (Exploration(made.world, kept).seen == explored.seen).all()
    for damaged in (b"", b"nothing", kept[:-3], packed(explored.seen[:-9])):
        assert not unpacked(damaged, len(fresh)).any()
    assert fresh.sum() < before.sum()


# --- shot ----------------------------------------------------------------------------------------------------------------------


def test_shot_writes_a_picture_and_refuses_what_it_cannot_draw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from game.cli import main

    monkeypatch.chdir(tmp_path)
    (tmp_path / "m.txt").write_text(">..H\n", encoding="utf-8")

    def status(*arguments: str) -> int:
        with pytest.raises(SystemExit) as ended:
            main(["shot", *arguments])
        return int(ended.value.code or 0)

    assert status("m.txt", "--out", "a.png", "--size", "320x200", "--at", "1,0", "--zoom", "2") == 0
    assert pygame.image.load(tmp_path / "a.png").get_size() == (320, 200)
    assert status("m.txt", "--out", "b.png", "--size", "320x200", "--at", "1,0", "--zoom", "2", "--reveal") == 0
    assert status("m.txt", "--out", "c.png", "--size", "320x200", "--at", "1,0", "--zoom", "2") == 0
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "c.png").read_bytes()
    capsys.readouterr()
    for wrong in (
        ["m.txt", "--out", "a.png", "--at", "4,0"],
        ["m.txt", "--out", "a.txt"],
        ["--out", "a.png"],
        ["m.txt", "--out", "a.png", "--size", "0x5"],
        ["m.txt", "--out", "a.png", "--size", "big"],
        ["m.txt", "--out", "a.png", "--zoom", "9"],
        ["m.txt", "--out", "a.png", "--at", "x"],
        ["m.txt", "--out", "a.png", "--lang", "fr"],
        ["m.txt", "--out", "a.png", "--overlay", "moon"],
    ):
        before = (tmp_path / "a.png").read_bytes()
        assert status(*wrong) == 2, wrong
        assert capsys.readouterr().err.count("\n") == 1
        assert (tmp_path / "a.png").read_bytes() == before


def test_shot_shows_every_screen_in_both_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.cli import main, screen
    from game.content.messages import LANGUAGES
    from game.ui import screen_shot, speech

    assert screen.OVERLAYS == screen_shot.OVERLAYS
    monkeypatch.chdir(tmp_path)
    (tmp_path / "m.txt").write_text(">..H\n", encoding="utf-8")
    found = {}
    for language in LANGUAGES:
        for overlay in ("", *screen.OVERLAYS):
            more = ["--overlay", overlay] if overlay else []
            with pytest.raises(SystemExit) as ended:
                main(["shot", "m.txt", "--out", "a.png", "--size", "900x640", "--lang", language, *more])
            assert not ended.value.code
            found[language, overlay] = (tmp_path / "a.png").read_bytes()
    speech.use("en")
    assert len({found["en", overlay] for overlay in screen.OVERLAYS if overlay not in ("wires", "paths")}) == len(screen.OVERLAYS) - 2
    assert found["en", "bare"] == found["ja", "bare"]
    assert all(found["en", overlay] != found["ja", overlay] for overlay in ("", "menu", "keys", "encyclopedia"))


# --- a recording, watched ------------------------------------------------------------------------------------------------------


def test_a_recording_is_watched_to_its_end_and_nobody_can_change_it(tmp_path: Path, saves_of_their_own: Path) -> None:
    from game.content.load import content
    from game.sim.replay import watching

    played = game()
    played.run(40)
    played.inbox.give(order(40, "dig", cells=[[5, 5]]))
    played.run(60)
    played.record(tmp_path / "a.rec")
    app = App(lambda: watching(tmp_path / "a.rec", content()), speed=16, most_frames=60)
    app.run()
    session = app.session
    assert session.last_tick == 60
    assert session.world.campaign.tick == 60
    assert session.world.state_hash() == played.world.state_hash()
    assert app.pace.paused
    session.inbox.give(order(60, "dig", cells=[[5, 6]]))
    assert not session.inbox.waiting
    app.keeper.leave(app.window)
    assert not saves_of_their_own.exists()
    assert watching(tmp_path / "a.rec", content(), until=45).last_tick == 45


def test_speeds_and_a_pause_in_the_last_tick_of_an_hour_change_nothing() -> None:
    """I4: the hour in which the first invasion comes, begun at one speed, paused a tick before its end, and gone on with at another."""

    def hour() -> tuple[Session, int]:
        made = Scenario(INVADED, seed=9)
        Scenario.made.remove(made)
        arrives = schedule.forecast(made.world)
        made.run(arrives - 600)
        return made.session, arrives

    straight, arrives = hour()
    straight.run(arrives + 50)
    assert schedule.on(straight.world)
    for before, after in ((1, 16), (16, 1), (4, 2)):
        session, _ = hour()
        pace = Pace(20, before)
        while session.world.campaign.tick < arrives + 50:
            last = arrives - 1 if session.world.campaign.tick < arrives - 1 else arrives + 50
            session.run(min(last, session.world.campaign.tick + pace.pass_time(0.05)), stop=STOPS)
            if session.world.campaign.tick == arrives - 1 and pace.speed == before:
                pace.paused = True
                assert pace.pass_time(3.0) == 0
                pace.paused, pace.speed = False, after
        assert session.world.state_hash() == straight.world.state_hash()
