"""The screens around a game: title, new campaigns, saves, menu, credits; by mouse and keyboard, in both languages."""

import os
from pathlib import Path

import pygame
import pytest

from game.content.faults import BadInput
from game.content.load import content
from game.content.messages import LANGUAGES
from game.content.places import data_folder, saves_folder
from game.sim import shelf
from game.sim.session import Session
from game.ui import settings, speech
from game.ui.app import App
from game.ui.atlas import Atlas
from game.ui.keeper import Keeper
from game.ui.loading import Loading
from game.ui.map_colours import GROUND, HALL
from game.ui.modals import Screen
from game.ui.shell import new_campaign
from game.ui.shell.front import Front
from game.ui.shell.leaving import QUIT, TO_TITLE, Leave
from game.ui.shell.menu import GameMenu
from game.ui.shell.saves import SaveScreen, loading
from game.ui.shell.text_field import MOST, TextField
from tests.scenario import order
from tests.ui.seats import Seat, gate
from tests.ui.test_window import game


@pytest.fixture(autouse=True)
def in_english():
    speech.use("en")
    yield
    speech.use("en")


class Ready(Loading):
    """Kernels that are there already."""

    def _load_kernels(self) -> None:
        pass


class Lobby:
    """A title in its window; words and buttons are found by what they say."""

    def __init__(self, path: Path, size: tuple[int, int] = (1280, 720)) -> None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.display.set_mode(size)
        self.front = Front(settings.load(path)[0], path, data_folder("assets") / "fonts")
        self.window, self.loading = pygame.Surface(size, 0, 32), Ready()
        self.loading._thread.join()
        self.mouse = (1, 1)
        self.said: list[tuple[str, tuple[int, int], float]] = []
        text = self.front.kit.text

        def told(at, words, size=15, colour=(0, 0, 0), bold=False, align=0.0):
            self.said.append((words, at, align))
            return text(at, words, size, colour, bold, align)

        self.front.kit.text = told  # type: ignore[method-assign]
        self.frame()

    def frame(self) -> Leave | None:
        self.said = []
        return self.front.draw(self.window, self.loading)

    @property
    def words(self) -> list[str]:
        return [words for words, _, _ in self.said]

    def send(self, kind: int, **fields) -> Leave | None:
        return self.front.read([pygame.event.Event(kind, **fields)], self.mouse)

    def key(self, key: int) -> Leave | None:
        self.send(pygame.KEYDOWN, key=key)
        return self.frame() or self.frame()

    def write(self, words: str) -> None:
        self.send(pygame.TEXTINPUT, text=words)
        self.frame()

    def push(self, words: str) -> Leave | None:
        """Click on the last words that begin so: those drawn over the others."""
        (x, y), align = [(at, align) for said, at, align in self.said if said.startswith(words)][-1]
        self.mouse = (x + (3 if align == 0 else -3 if align == 1 else 0), y + 8)
        self.send(pygame.MOUSEBUTTONDOWN, pos=self.mouse, button=1)
        self.send(pygame.MOUSEBUTTONUP, pos=self.mouse, button=1)
        return self.frame() or self.frame()

    @property
    def open(self) -> Screen | None:
        return self.front.modals.open


@pytest.fixture
def lobby(settings_of_their_own: Path) -> Lobby:
    return Lobby(settings_of_their_own)


def saved(name: str = "Deep keep", picture: bytes = b"") -> Path:
    """A save on the player's shelf."""
    folder = saves_folder()
    shelf.make(folder)
    session = game()
    session.run(50)
    session.save(folder / f"{name}.save", picture)
    return folder / f"{name}.save"


# --- the title -----------------------------------------------------------------------------------------------------------------


def test_while_kernels_load_only_what_needs_none_can_be_chosen(lobby: Lobby) -> None:
    class Slow:
        ready, words = False, "Loading …"

    lobby.loading = Slow()  # type: ignore[assignment]
    lobby.frame()
    assert "Loading …" in lobby.words
    assert lobby.push("New campaign") is None
    assert lobby.open is None
    lobby.push("Credits")
    assert "M PLUS 1p, by the M+ FONTS Project Authors, under the SIL Open Font License 1.1." in lobby.words


def test_a_fault_of_loading_is_told_on_the_title(lobby: Lobby) -> None:
    class Broken:
        words = ""

        @property
        def ready(self):
            raise BadInput("old.save: is damaged")

    lobby.loading = Broken()  # type: ignore[assignment]
    lobby.frame()
    assert "old.save: is damaged" in lobby.words


def test_without_saves_there_is_nothing_to_go_on_with(lobby: Lobby) -> None:
    assert "Continue" not in lobby.words
    assert lobby.push("Quit") == QUIT
    assert lobby.send(pygame.QUIT) == QUIT


def test_the_newest_save_goes_on(settings_of_their_own: Path) -> None:
    path = saved()
    shelf.path_of(path.parent, "broken").write_bytes(b"no save")
    lobby = Lobby(settings_of_their_own)
    assert "Newest save: Deep keep, day 1" in lobby.words
    leave = lobby.push("Continue")
    assert leave is not None
    assert leave.begin is not None
    assert leave.begin().world.campaign.tick == 50


def test_the_focus_goes_by_tab_and_arrows_and_enter_presses(lobby: Lobby) -> None:
    for _ in range(3):
        lobby.key(pygame.K_TAB)
    lobby.key(pygame.K_UP)
    assert lobby.key(pygame.K_RETURN) is None
    assert type(lobby.open).__name__ == "LoadScreen"
    lobby.key(pygame.K_ESCAPE)
    assert lobby.open is None


# --- a new campaign ------------------------------------------------------------------------------------------------------------


def test_a_campaign_begins_on_a_map_for_so_many_days_with_a_seed(lobby: Lobby) -> None:
    lobby.push("New campaign")
    lobby.push("Crossroads")
    lobby.push("50")
    lobby.push("Harsh")
    assert "Won when the overlord is alive on day 50." in lobby.words
    for _ in range(9):
        lobby.key(pygame.K_BACKSPACE)
    lobby.write("4711")
    leave = lobby.push("Begin")
    assert leave is not None
    assert leave.begin is not None
    session = leave.begin()
    campaign = session.world.campaign
    assert (session.plan.title, campaign.days, campaign.seed, campaign.sandbox) == ("Crossroads", 50, 4711, 0)
    assert session.world.content.difficulties.names[campaign.difficulty] == "harsh"


@pytest.mark.parametrize("seed", ["", "x", "-3", "9" * 30, "1.5", "²"])
def test_what_is_no_seed_begins_nothing(seed: str, lobby: Lobby) -> None:
    lobby.push("New campaign")
    for _ in range(9):
        lobby.key(pygame.K_BACKSPACE)
    lobby.write(seed)
    assert "A seed is a whole number from 0 on." in lobby.words
    assert lobby.push("Begin") is None
    lobby.push("Roll")
    assert "A seed is a whole number from 0 on." not in lobby.words


def test_a_map_that_is_damaged_is_told_and_can_t_be_begun(lobby: Lobby, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("XXX\nX?X\nXXX\n")
    (tmp_path / "good.txt").write_text("XXXXX\n>.hHX\nXXXXX\n")
    monkeypatch.setattr(new_campaign, "data_folder", lambda _: tmp_path)
    lobby.push("New campaign")
    lobby.push("bad")
    assert "can't be played" in lobby.words
    assert any("bad.txt" in words for words in lobby.words)
    assert lobby.push("Begin") is None


def test_the_preview_shows_ground_hall_and_gate() -> None:
    plan = next(each.plan for each in new_campaign.maps() if each.path.stem == "first_keep")
    assert plan is not None
    picture = new_campaign.preview(plan)
    assert picture.get_size() == (2 * plan.width, 2 * plan.height)
    colours = {tuple(picture.get_at((x, y)))[:3] for x in range(0, 2 * plan.width, 2) for y in range(0, 2 * plan.height, 2)}
    assert {GROUND["rock"], GROUND["gate"], HALL} <= colours


# --- saves ---------------------------------------------------------------------------------------------------------------------


def test_a_save_is_shown_loaded_and_deleted_when_asked_twice(lobby: Lobby) -> None:
    path = saved()
    lobby.push("Load game")
    assert any(words.startswith("scenario.txt, day 1") for words in lobby.words)
    leave = lobby.push("Load")
    assert leave is not None
    assert leave.begin is not None
    lobby.push("Delete")
    assert path.exists()
    lobby.push('Delete "Deep keep" for good?')
    assert not path.exists()
    assert "There are no saves yet." in lobby.words


def test_a_damaged_save_can_t_be_loaded_but_deleted(lobby: Lobby) -> None:
    path = saved("Good")
    path.with_name("Bad.save").write_bytes(b"nothing")
    lobby.push("Load game")
    lobby.push("Bad")
    assert lobby.push("Load") is None
    lobby.push("Delete")
    lobby.push("Delete")
    assert [each.name for each in shelf.kept(path.parent)] == ["Good"]


def menu(atlas: Atlas) -> tuple[Seat, Keeper]:
    seat = Seat(gate(party=False), atlas)
    keeper = Keeper(game(), seat.desk.news.box)
    seat.desk.news.modals.show(GameMenu(seat.desk.news.box, keeper.save, "Deep keep"))
    seat.frame()
    return seat, keeper


def test_one_saves_under_a_name_and_over_another_only_when_asked_twice(atlas: Atlas) -> None:
    seat = Seat(gate(party=False), atlas)
    keeper = Keeper(game(), seat.desk.news.box)
    for ticks, presses in ((10, 1), (20, 2)):
        keeper._session.run(ticks)
        seat.desk.news.modals.show(SaveScreen(saves_folder(), keeper.save, "Deep keep"))
        seat.frame()
        for _ in range(presses):
            assert seat.desk.news.held
            seat.key(pygame.K_RETURN)
        assert not seat.desk.news.held
        (one,) = shelf.kept(saves_folder())
        assert Session.load(one.path, content(), keeping=True).world.campaign.tick == ticks


def test_a_name_that_can_t_be_is_told(atlas: Atlas) -> None:
    seat = Seat(gate(party=False), atlas)
    keeper = Keeper(game(), seat.desk.news.box)
    seat.desk.news.modals.show(SaveScreen(saves_folder(), keeper.save, "../out"))
    seat.key(pygame.K_RETURN)
    assert seat.desk.news.held
    assert any("can't name a save" in words for words in seat.words)
    assert shelf.kept(saves_folder()) == []


def test_where_there_is_no_room_the_old_save_is_kept_and_it_is_said(atlas: Atlas, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.sim import saving

    seat = Seat(gate(party=False), atlas)
    keeper = Keeper(game(), seat.desk.news.box)
    keeper.quick(seat.target)
    before = keeper.quick_path.read_bytes()

    def full(path: Path, data: bytes) -> None:
        raise BadInput(f"{path.name}: can't be written (No space left on device); an older file there is as it was")

    monkeypatch.setattr(saving, "write_atomic", full)
    keeper.quick(seat.target)
    keeper._session.run(keeper._session.world.campaign.tick + 15_000)
    keeper._session.read_events()
    keeper.by_itself(seat.target)
    assert keeper.quick_path.read_bytes() == before
    titles = [letter.title for letter in seat.desk.news.box.letters]
    assert titles[0] == "Saved as quick"
    assert len([title for title in titles if "No space left on device" in title]) == 2


def test_it_saves_by_itself_each_day_and_as_an_invasion_comes_in(atlas: Atlas) -> None:
    seat, session = Seat(gate(party=False), atlas), game()
    keeper = Keeper(session, seat.desk.news.box)
    keeper.by_itself(seat.target)
    assert shelf.kept(saves_folder()) == []
    session.inbox.give(order(0, "clock", day=3, hour=5))
    session.run(1)
    keeper.by_itself(seat.target)
    keeper.by_itself(seat.target)
    assert [each.name for each in shelf.kept(saves_folder())] == ["auto-1"]
    session.inbox.give(order(1, "invasion", members=[{"class": "peasant"}]))
    session.run(2)
    keeper.by_itself(seat.target)
    assert [each.name for each in shelf.kept(saves_folder())] == ["auto-2", "auto-1"]


# --- the menu ------------------------------------------------------------------------------------------------------------------


def test_the_menu_leads_everywhere_and_back(atlas: Atlas) -> None:
    seat, _ = menu(atlas)
    for words, title in (("Load", "Load game"), ("Settings", "As in the beginning"), ("Encyclopedia", "Encyclopedia")):
        seat.push(words)
        assert title in seat.words
        seat.key(pygame.K_ESCAPE)
        assert "Go on" in seat.words
    seat.push("To the title")
    assert seat.desk.leave == TO_TITLE
    seat.push("Go on")
    assert not seat.desk.news.held


def test_the_language_changes_at_once_and_is_kept(lobby: Lobby, settings_of_their_own: Path) -> None:
    lobby.push("Settings")
    lobby.push("日本語")
    assert "設定" in lobby.words
    assert settings.load(settings_of_their_own)[0].language == "ja"
    lobby.key(pygame.K_ESCAPE)
    lobby.frame()
    assert "新しい戦役" in lobby.words


# --- in the window -------------------------------------------------------------------------------------------------------------


def test_from_the_title_into_a_game_and_out() -> None:
    path = saved()
    app = App(most_frames=3)
    app.loading._thread.join()
    steps = iter([loading(path), QUIT])
    app._title = lambda fault: next(steps)  # type: ignore[method-assign]
    app.run()
    assert app.session.world.campaign.tick >= 50
    assert not pygame.display.get_init()


def test_a_game_that_can_t_be_begun_leads_back_to_the_title_with_its_fault() -> None:
    def begin():
        raise BadInput("a.save: is damaged")

    app, faults = App(most_frames=1), []
    steps = iter([Leave(begin), QUIT])

    def title(fault: str) -> Leave:
        faults.append(fault)
        return next(steps)

    app._title = title  # type: ignore[method-assign]
    app.run()
    assert faults == ["", "a.save: is damaged"]


def test_escape_opens_the_menu_and_holds_the_game() -> None:
    app = App(game, most_frames=30)
    session = app._wait()
    assert session is not None
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE))
    app._play(session)
    assert isinstance(app.desk.news.modals.open, GameMenu)
    assert session.world.campaign.tick == 0
    pygame.display.quit()


@pytest.mark.parametrize("played", [False, True])
def test_closing_the_window_saves_what_was_played_since_the_last_time(played: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(game)
    session = app._wait()
    assert session is not None

    def frames(_: Session) -> Leave:
        session.run(20 if played else 0)
        return QUIT

    monkeypatch.setattr(app, "_frames", frames)
    assert app._play(session) == QUIT
    assert [each.name for each in shelf.kept(saves_folder())] == (["auto-1"] if played else [])
    pygame.display.quit()


def test_the_first_button_upwards_in_the_menu_is_the_way_out(atlas: Atlas) -> None:
    """The tours in tools/ leave by it."""
    seat, _ = menu(atlas)
    seat.key(pygame.K_UP)
    seat.key(pygame.K_RETURN)
    seat.frame()
    assert seat.desk.leave == QUIT


def test_after_a_fault_of_the_game_it_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(game, most_frames=5)
    session = app._wait()
    assert session is not None
    monkeypatch.setattr(app, "_look_where_asked", lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError) as broken:
        app._play(session)
    (one,) = shelf.kept(saves_folder())
    assert one.name.startswith("emergency-")
    assert broken.value.__notes__ == [f"The game was saved as {one.path}."]
    assert Session.load(one.path, content(), keeping=True).world.state_hash() == session.world.state_hash()
    pygame.display.quit()


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (1920, 1080)])
def test_no_words_reach_beyond_the_window_in_any_language(language: str, size: tuple[int, int], settings_of_their_own: Path) -> None:
    saved()
    speech.use(language)
    say = speech.say
    lobby = Lobby(settings_of_their_own, size)
    for entry in (None, "title-new", "title-load", "title-settings", "title-credits"):
        if entry is not None:
            lobby.push(say(entry))
        for words, (x, y), align in lobby.said:
            width = lobby.front.kit.words(words, 13).get_width() if words else 0
            assert x - width * align >= -2, words
            assert 0 <= y < size[1], words
        if entry is not None:
            lobby.key(pygame.K_ESCAPE)


# --- writing -------------------------------------------------------------------------------------------------------------------


def test_a_field_is_written_moved_in_and_cut() -> None:
    field = TextField("ab")
    field.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LEFT))
    field.take(pygame.event.Event(pygame.TEXTINPUT, text="冒\n険"))
    assert field.text == "a冒険b"
    for key in (pygame.K_HOME, pygame.K_DELETE, pygame.K_END, pygame.K_BACKSPACE):
        assert field.take(pygame.event.Event(pygame.KEYDOWN, key=key))
    assert field.text == "冒険"
    field.take(pygame.event.Event(pygame.TEXTINPUT, text="x" * 200))
    assert len(field.text) == MOST
    assert not field.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN))


def test_while_an_input_method_composes_keys_are_its_own() -> None:
    field = TextField()
    field.take(pygame.event.Event(pygame.TEXTEDITING, text="ぼう", start=0, length=2))
    assert not field.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE))
    field.take(pygame.event.Event(pygame.TEXTINPUT, text="冒"))
    assert field.text == "冒"
