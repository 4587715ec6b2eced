"""The window: first frame at once, the title or a game behind it, then frame after frame until the player leaves."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.content.faults import BadInput
from game.content.places import data_folder
from game.ui import bindings, settings, speech
from game.ui.controls import Controls, Wishes
from game.ui.hud import Readout
from game.ui.loading import Loading
from game.ui.shell.leaving import QUIT, Leave
from game.ui.sound import Sounds

if TYPE_CHECKING:
    from game.sim.session import Session

SIZE = (1280, 720)
_UNSEEN = ("offscreen", "dummy")
FRAMES_PER_SECOND = 60
PAUSED_FRAMES_PER_SECOND, HIDDEN_FRAMES_PER_SECOND = 30, 10
TICKS_BUDGET_S = 0.05
"""What a frame spends on ticks at the most; what is left then is dropped, not caught up with."""
_SLICE_TICKS = 16


class App:
    """One window, on the title and on one game after the other."""

    def __init__(
        self, begin: Callable[[], Session] | None = None, speed: int = 0, most_frames: int | None = None, language: str = ""
    ) -> None:
        """Open the window and show the first frame. begin: makes the session, in another thread; None for the title screen.

        speed: one of the pace's, 0 for that of the settings.
        most_frames: leave after so many frames of the game, for tests and benchmarks.
        language: another than that of the settings.  Raises BadInput when no window can be opened.
        """
        self._path = settings.place()
        self._settings, self._fault = settings.load(self._path)
        self._language = language
        self._use_settings()
        try:
            # Not pygame.init(): a machine without a sound device must be able to play.
            pygame.display.init()
            # Where there is no screen SDL draws into nothing, which nobody asked for who did not name that driver.
            driver = pygame.display.get_driver()
            if driver in _UNSEEN and os.environ.get("SDL_VIDEODRIVER") != driver:
                raise pygame.error("there is no screen")
            pygame.font.init()
            full = pygame.FULLSCREEN if self._settings.full_screen and begin is None else 0
            self.window = pygame.display.set_mode(SIZE, pygame.RESIZABLE | full)
        except pygame.error as error:
            pygame.display.quit()
            raise BadInput(f"no window can be opened ({error}); play where there is a screen, or use 'deadfall run' or 'shot'") from None
        pygame.display.set_caption("Deadfall")
        self.readout = Readout(data_folder("assets") / "fonts")
        self.controls = Controls()
        self.speed = speed or self._settings.speed
        self.most_frames = most_frames
        self.frames = 0
        self.sounds = Sounds()
        self.sounds.open()
        self._first_begin = begin
        self.loading = Loading(begin)
        self._show_waiting()
        self.first_frame = time.perf_counter()

    def _show_waiting(self) -> None:
        self.readout.waiting(self.window, self.loading.words)
        pygame.display.flip()

    def _use_settings(self) -> None:
        """Take over what is not read from the settings whenever it is needed: language and keys."""
        speech.use(self._language or self._settings.language or speech.of_system())
        bindings.use(self._settings.keys)

    def run(self) -> None:
        """Show title and games until the player leaves; raises what beginning the first game raised, where one was named."""
        try:
            leave = self._title("") if self._first_begin is None else self._first()
            while not leave.out:
                leave = self._title("") if leave.begin is None else self._next(leave.begin)
        finally:
            self.sounds.close()
            pygame.display.quit()

    def _first(self) -> Leave:
        session = self._wait()
        return QUIT if session is None else self._play(session)

    def _next(self, begin: Callable[[], Session]) -> Leave:
        """Begin a game that was chosen; back to the title with its fault when it can't be."""
        self.loading.begin(begin)
        try:
            session = self._wait()
        except BadInput as error:
            return self._title(str(error))
        return QUIT if session is None else self._play(session)

    def _title(self, fault: str) -> Leave:
        """Show the title screen, and those that it opens, until the player goes somewhere."""
        from game.ui.shell.front import Front

        self._settings = settings.load(self._path)[0] if not self._fault else self._settings
        front = Front(self._settings, self._path, data_folder("assets") / "fonts", fault or self._fault)
        clock = pygame.time.Clock()
        while True:
            self.window = pygame.display.get_surface() or self.window
            leave = front.read(pygame.event.get(), pygame.mouse.get_pos())
            leave = leave or front.draw(self.window, self.loading)
            if leave is not None:
                return leave
            pygame.display.flip()
            clock.tick(FRAMES_PER_SECOND)

    def _wait(self) -> Session | None:
        """Keep the window alive until the game is there, None when the player leaves before."""
        clock = pygame.time.Clock()
        while True:
            session = self.loading.session()
            if session is not None:
                return session
            wishes = self.controls.read(pygame.event.get(), 0.0, (0, 0), SIZE)
            if wishes.quit or wishes.menu:
                return None
            self._show_waiting()
            clock.tick(FRAMES_PER_SECOND)

    def _play(self, session: Session) -> Leave:
        """Play a game until the player goes elsewhere; after a fault of the game it is saved, and a note on the fault says where."""
        from game.ui.keeper import Keeper

        self._begin_play(session)
        self.keeper = Keeper(session, self.desk.news.box, self._explored)
        try:
            leave = self._frames(session)
        except Exception as fault:
            path = self.keeper.emergency()
            fault.add_note(f"The game was saved as {path}." if path is not None else "The game could not be saved.")
            raise
        if self.most_frames is None:
            self.keeper.leave(self.window)
        return leave

    def _begin_play(self, session: Session) -> None:
        from game.ui.camera import Camera
        from game.ui.desk import Desk
        from game.ui.exploring import Exploration
        from game.ui.mailbox import STOPS
        from game.ui.pace import Pace
        from game.ui.scene import Scene
        from game.ui.shot import middle

        world = session.world
        x, y = middle(world)
        self.camera = Camera(world.campaign.width, world.campaign.height, x + 0.5, y + 0.5)
        self.pace = Pace(world.content.clock.ticks_per_second, self.speed)
        self.session, self._stops = session, STOPS
        self._scene, self._explored = Scene(world), Exploration(world, session.chronicle.explored)
        self.desk = Desk(session, self._scene, data_folder("assets") / "fonts", self.sounds)
        self.desk.pace = self.pace
        self.controls.release()

    def _frames(self, session: Session) -> Leave:
        world, desk, scene, explored = session.world, self.desk, self._scene, self._explored
        clock, began = pygame.time.Clock(), time.perf_counter()
        elapsed_s = 0.0
        while self.most_frames is None or self.frames < self.most_frames:
            self.window = pygame.display.get_surface() or self.window
            size = self.window.get_size()
            mouse = pygame.mouse.get_pos()
            events = desk.read(pygame.event.get(), mouse, self.camera.view(size), self.controls.dragging)
            leave = self._obey(self.controls.read(events, elapsed_s, mouse, size), size) or desk.leave
            if leave is not None:
                return leave
            self._run_ticks(0 if desk.news.held else self.pace.pass_time(elapsed_s))
            self._look_where_asked()
            explored.update(world)
            shown = pygame.display.get_active()
            if shown:
                now, view, fraction = time.perf_counter(), self.camera.view(size), self.pace.fraction
                draft, waiting = desk.draft(view), session.inbox.waiting
                scene.calm = desk.news.box.settings.calm
                sight = desk.sight(view, now - began)
                scene.draw(self.window, view, fraction, now - began, explored.seen, waiting=waiting, draft=draft, sight=sight)
                desk.draw(self.window, view, fraction, explored.seen, draft)
                desk.ears.listen(view, explored.seen, now - began, self.pace.speed)
                pygame.display.flip()
            elapsed_s = clock.tick(self._frame_rate(shown)) / 1000
            desk.bar.frame(elapsed_s)
            self.frames += 1
        return QUIT

    def _look_where_asked(self) -> None:
        """Move the camera to what the player clicked on in a panel, if anything."""
        if self.desk.look_at >= 0:
            x, y = self.session.world.xy(self.desk.look_at)
            self.camera.x, self.camera.y, self.desk.look_at = x + 0.5, y + 0.5, -1

    def _frame_rate(self, shown: bool) -> int:
        """Fewer frames where nothing but flames moves, and fewest where nobody sees them."""
        if not shown:
            return HIDDEN_FRAMES_PER_SECOND
        moving = not self.pace.paused or self.controls.busy or self.desk.busy
        return FRAMES_PER_SECOND if moving else PAUSED_FRAMES_PER_SECOND

    def _obey(self, wishes: Wishes, size: tuple[int, int]) -> Leave | None:
        """Do what is asked for; returns where the player goes, None to stay."""
        if wishes.quit:
            return QUIT
        if self.desk.news.held:
            return None
        if wishes.menu or self.desk.open_menu:
            self._open_menu()
        if wishes.quick_save:
            self.keeper.quick(self.window)
        if wishes.quick_load and self.keeper.quick_path.is_file():
            from game.ui.shell.saves import loading

            return loading(self.keeper.quick_path)
        if wishes.toggle_pause:
            self.pace.paused = not self.pace.paused
        if wishes.speed is not None:
            self.pace.speed = wishes.speed
        self.pace.change(wishes.faster)
        if wishes.home:
            from game.ui.shot import middle

            x, y = middle(self.session.world)
            self.camera.x, self.camera.y = x + 0.5, y + 0.5
        self.camera.pan(*wishes.pan)
        for steps, at in wishes.zooms:
            self.camera.zoom_by(steps, at, size)
        return None

    def _open_menu(self) -> None:
        from game.ui.shell.menu import GameMenu

        self.keeper.look(self.window)
        self.desk.open_menu = False
        self.desk.release()
        self.controls.release()
        self.desk.news.modals.show(GameMenu(self.desk.news.box, self.keeper.save, self.keeper.name))

    def _run_ticks(self, due: int) -> None:
        """Run the ticks that are due, as far as there is time for them."""
        world = self.session.world
        end, latest = world.campaign.tick + due, time.perf_counter() + TICKS_BUDGET_S
        if self.session.last_tick is not None and end >= self.session.last_tick:
            end, self.pace.paused = self.session.last_tick, True
        while world.campaign.tick < end:
            heeded = self.session.run(min(end, world.campaign.tick + _SLICE_TICKS), stop=self._stops) and self._heed()
            if heeded or time.perf_counter() > latest:
                self.pace.forget()
                break
        if due:
            self.keeper.by_itself(self.window)

    def _heed(self) -> bool:
        """I23: do what letters want that came in the last tick; whether no more ticks are to run now."""
        if self.desk.heed():
            self.pace.paused = True
        if not self.pace.paused and not self.desk.news.held:
            return False
        self.controls.release()
        return True
