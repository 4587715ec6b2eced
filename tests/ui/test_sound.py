"""What is heard: sounds by name with few voices and small differences of pitch, by distance, by the player's volumes, and never a secret."""

import time
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pygame
import pytest

from game.content.load import content
from game.content.places import data_folder
from game.sim.session import Session
from game.ui import app as apps
from game.ui import ears, settings, sound, sound_events
from game.ui.app import App
from game.ui.atlas import Atlas
from game.ui.ears import Ears
from game.ui.earshot import Ear
from game.ui.settings import CATEGORIES, EVERYTHING, FIGHT, INTERFACE, TRAPS, WORK, Level, Settings
from game.ui.sound import MOST_VOICES, NAMES, PITCHES, Sounds
from game.ui.view import View
from game.world.events import BREACH_DONE, DIED, DOOR_CLOSED, DOOR_OPENED, EVENT_TYPES, ROLL_AGAINST, SPELL_CAST, TRAP_FIRED, WOUND
from tests.scenario import order
from tests.ui.conftest import session_of
from tests.ui.seats import Seat, gate, give, spawn

VIEW = View.centred(4.5, 3.5, (1280, 720), 3)


class Heard(Sounds):
    """Writes down what is played, as if there were a device."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[tuple[str, str, float, float]] = []

    @property
    def silent(self) -> bool:
        return False

    def play(self, name: str, category: str, loud: float = 1.0, pan: float = 0.0) -> bool:
        self.played.append((name, category, loud, pan))
        return True

    def take(self) -> list[str]:
        names, self.played = [name for name, *_ in self.played], []
        return names


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch):
    """The real player on a device that takes everything and sounds nowhere."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds()
    sounds.open_now()
    assert not sounds.silent
    yield sounds
    sounds.close()
    assert pygame.mixer.get_init() is None


def listening(session: Session) -> tuple[Ears, Heard]:
    """Ears on a session, told what happens from now on."""
    session.read_events()
    heard = Heard()
    made = Ears(session.world, heard)
    session.listeners.append(made.hear)
    made.listen(VIEW, None, 0.0, 1)
    heard.take()
    return made, heard


def told(session: Session, ears: Ears, heard: Heard, seconds: float = 0.1, speed: int = 1, seen=None) -> list[str]:
    session.read_events()
    ears.listen(VIEW, seen, seconds, speed)
    return heard.take()


# --- the player ----------------------------------------------------------------------------------------------------------------


def test_every_sound_that_is_named_is_there_and_every_one_that_is_there_is_named() -> None:
    assert {path.stem for path in (data_folder("assets") / "sounds").glob("*.wav")} == set(NAMES)
    constants = {value for name, value in vars(sound).items() if name.isupper() and isinstance(value, str)}
    assert constants == set(NAMES)


def test_at_most_four_voices_of_a_sound_are_heard_at_once(device: Sounds) -> None:
    assert MOST_VOICES == 4
    assert [device.play(sound.BELL, TRAPS) for _ in range(6)] == [True] * 4 + [False] * 2
    assert device.play(sound.BLAST, TRAPS), "another sound has its own"
    assert sum(pygame.mixer.Channel(number).get_busy() for number in range(pygame.mixer.get_num_channels())) == 5
    pygame.mixer.stop()
    assert device.play(sound.BELL, TRAPS)


def test_when_all_channels_are_in_use_a_sound_is_dropped(device: Sounds) -> None:
    long = [name for name in NAMES if device._made[name][0].get_length() > 0.4]
    played = [device.play(name, FIGHT) for name in long for _ in range(MOST_VOICES)]
    assert played.count(True) == pygame.mixer.get_num_channels() - 1
    assert not pygame.mixer.Channel(0).get_busy()
    device.hum()
    assert pygame.mixer.Channel(0).get_busy(), "the ambience has its own"


def test_a_sound_has_variations_of_five_per_cent(device: Sounds) -> None:
    assert (min(PITCHES), max(PITCHES)) == (0.95, 1.05)
    made = device._made
    assert set(made) == set(NAMES)
    assert {name: len(each) for name, each in made.items()} == {name: 1 if name == sound.AMBIENCE else len(PITCHES) for name in NAMES}
    long = [each.get_length() for each in made[sound.BELL]]
    assert long[0] / long[2] == pytest.approx(1 / 0.95, rel=0.01)
    assert long[4] / long[2] == pytest.approx(1 / 1.05, rel=0.01)
    chosen = set()
    for _ in range(80):
        pygame.mixer.stop()
        device.play(sound.BELL, TRAPS)
        chosen.add(made[sound.BELL].index(device._voices[sound.BELL][-1].get_sound()))
    assert chosen == set(range(len(PITCHES)))


def test_a_faster_sound_is_a_higher_one() -> None:
    place = np.arange(22050)
    heard = (10_000 * np.sin(place * 2 * np.pi * 440 / 22050)).astype(np.int16)
    for pitch in PITCHES:
        power = np.abs(np.fft.rfft(sound.at_pitch(heard, pitch)[:20_000], 22050))
        assert int(power.argmax()) == pytest.approx(440 * pitch, abs=1)


def test_a_sound_is_as_loud_as_the_player_wants(device: Sounds) -> None:
    device.settings.sounds |= {EVERYTHING: Level(100), TRAPS: Level(50)}
    channel = Mock()
    device._made[sound.HIT] = [Mock(play=lambda: channel)]
    for pan, left, right in ((0, 0.2, 0.2), (-0.5, 0.2, 0.1), (0.75, 0.05, 0.2)):
        assert device.play(sound.HIT, TRAPS, 0.8, pan)
        assert channel.set_volume.call_args.args == pytest.approx((left, right))
    for level in (TRAPS, EVERYTHING):
        device.settings.level(level).muted = True
        assert not device.play(sound.BELL, TRAPS)
        device.settings.level(level).muted = False
    device.settings.level(EVERYTHING).volume = 0
    assert not device.play(sound.BELL, TRAPS)


def test_the_ambience_comes_slowly_goes_on_and_is_muted(device: Sounds) -> None:
    channel, steps = pygame.mixer.Channel(0), []
    for _ in range(200):
        device.hum()
        steps.append(channel.get_volume())
    assert steps[0] < 0.05
    assert steps == sorted(steps)
    assert steps[-1] == pytest.approx(device.settings.loudness(settings.AMBIENCE), abs=0.02)
    assert device.play(sound.BELL, TRAPS)
    device.settings.level(settings.AMBIENCE).muted = True
    for _ in range(200):
        device.hum()
    assert not channel.get_busy()
    device.settings.level(settings.AMBIENCE).muted = False
    device.hum()
    assert channel.get_busy()


def test_a_missing_file_leaves_all_silent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(sound, "data_folder", lambda _: tmp_path)
    sounds = Sounds()
    sounds.open_now()
    assert sounds.silent
    sounds.hum()
    assert not sounds.play(sound.CLICK, INTERFACE)
    pygame.mixer.quit()


# --- distance ------------------------------------------------------------------------------------------------------------------


def test_what_is_far_is_softer_and_what_is_farther_is_not_heard() -> None:
    ear = Ear.of(VIEW)
    assert (ear.x, ear.y) == pytest.approx((4.5, 3.5), abs=0.02)
    loud = [ear.hears(4.5 + far, 3.5)[0] for far in range(60)]
    assert loud == sorted(loud, reverse=True)
    assert loud[0] == pytest.approx(0.8)
    assert 0.1 < loud[10] < 0.6
    assert loud[int(ear.reach) + 1] == 0
    assert ear.hears(4.5, 3.5 + 59) == (0.0, 0.0)


def test_what_is_left_is_heard_left() -> None:
    ear = Ear.of(VIEW)
    assert ear.hears(-2, 3.5)[1] < -0.2
    assert ear.hears(4.5, 9)[1] == pytest.approx(0, abs=0.01)
    assert ear.hears(11, 3.5)[1] == pytest.approx(-ear.hears(-2, 3.5)[1], abs=0.01)
    assert ear.hears(18, 3.5)[1] <= 0.75


def test_from_high_above_all_is_softer_and_more_is_heard() -> None:
    ear = [Ear.of(View.centred(50, 50, (1280, 720), zoom)) for zoom in (1, 2, 3, 4, 5, 6)]
    assert [each.share for each in ear] == sorted(each.share for each in ear)
    assert [each.reach for each in ear] == sorted((each.reach for each in ear), reverse=True)
    assert ear[0].share < ear[2].share


# --- what happens --------------------------------------------------------------------------------------------------------------


def test_every_event_that_is_heard_exists_with_its_field_and_its_sound() -> None:
    for number, (category, heard, field) in sound_events._CHOICES.items():
        assert field in EVENT_TYPES[number].fields
        assert category in CATEGORIES
        assert callable(heard) or heard in NAMES
    effects = [effect.kind for mechanism in content().mechanisms.values() for effect in mechanism.effects]
    effects += [spell.effect.kind for spell in content().spells.values()]
    assert set(effects) <= set(sound_events.EFFECTS)
    assert set(sound_events.EFFECTS.values()) <= set(NAMES)
    assert set(ears._STROKES.values()) <= set(NAMES)


HALL = """
    XXXXXXXXXXXXXXXXXX
    X................X
    X................X
    X......+.........X
    X.........hhh....X
    >.........hHh....X
    X.........hhh....X
    XXXXXXXXXXXXXXXXXX
    """


def hall() -> Session:
    made = session_of(HALL)
    made.run(1)
    return made


def test_traps_sound_as_what_they_do() -> None:
    session = hall()
    world = session.world
    for number, kind in enumerate(content().mechanisms.names):
        give(session, "place", kind=kind, at=[1 + number, 1])
    listener, heard = listening(session)
    for number, kind in enumerate(content().mechanisms.names):
        row = world.thing_at(world.cell((1 + number, 1)))
        assert row >= 0, kind
        world.tell(TRAP_FIRED, (1, 0, 1), row, kind, "lever", 0)
        names = told(session, listener, heard, 0.1 * (number + 1))
        assert names == [sound_events.EFFECTS[content().mechanisms[kind].effects[0].kind]], kind
    assert sound_events.EFFECTS["blast"] == sound.BLAST


def test_blows_shots_and_spells() -> None:
    session = hall()
    world = session.world
    spawn(session, "Grik", (5, 3), "goblin")
    spawn(session, "Anna", (6, 3), "mage")
    grik, anna = world.people.name.index("Grik"), world.people.name.index("Anna")
    listener, heard = listening(session)

    def roll(kind: str, outcome: str, **mods: int) -> None:
        world.tell(ROLL_AGAINST, kind, grik, [1, 2], mods, 3, 4, outcome, False)

    for tell, names in (
        (lambda: roll("attack", "success", combat=2), []),
        (lambda: roll("attack", "success", hunting=2), [sound.DART]),
        (lambda: roll("defend", "success", combat=2), [sound.CLASH]),
        (lambda: roll("defend", "failure", combat=2), []),
        (lambda: world.tell(WOUND, grik, ("person", anna), "light", "arm", "blade", 1, False), [sound.HIT]),
        (lambda: world.tell(DIED, grik, ""), [sound.DEATH]),
        (lambda: world.tell(SPELL_CAST, anna, "fire_bolt", grik, int(world.people.cell[grik])), [sound.FLAME]),
        (lambda: world.tell(SPELL_CAST, anna, "web", grik, int(world.people.cell[grik])), [sound.WEB]),
    ):
        tell()
        assert told(session, listener, heard, listener._listened + 0.1) == names


def test_a_door_is_heard_once_and_not_as_it_falls_to() -> None:
    session = hall()
    world = session.world
    door = world.thing_at(world.cell((7, 3)))
    spawn(session, "Grik", (6, 3), "goblin")
    listener, heard = listening(session)
    world.tell(DOOR_OPENED, door, ("person", world.people.name.index("Grik")))
    assert told(session, listener, heard, 0.1) == [sound.DOOR]
    world.tell(DOOR_CLOSED, door, "itself")
    assert told(session, listener, heard, 0.2) == []
    world.tell(DOOR_CLOSED, door, "signal")
    assert told(session, listener, heard, 0.3) == [sound.DOOR]


def test_nothing_is_heard_of_those_whom_nobody_has_spotted() -> None:
    """I19."""
    session = gate()
    world = session.world
    anna, party = world.people.name.index("Anna"), world.parties.name.index("The Bold")
    door = world.thing_at(world.cell((7, 4)))
    listener, heard = listening(session)

    def all_told(seconds: float) -> list[str]:
        world.tell(DOOR_OPENED, door, ("person", anna))
        world.tell(WOUND, anna, "fire", "light", "arm", "blade", 1, False)
        world.tell(BREACH_DONE, party, door, "force")
        return told(session, listener, heard, seconds)

    world.people.step_due[anna] = world.campaign.tick + 5
    assert not world.parties.spotted.any()
    assert all_told(0.1) == []
    for tick in range(1, 60):
        world.campaign.tick += 1
        listener.listen(VIEW, world.cells.hall * 0 + 1, 0.1 + tick * 0.3, 1)
    assert sound.STEP not in heard.take()
    world.parties.spotted[party] = 1
    assert sorted(all_told(listener._listened + 0.1)) == sorted([sound.DOOR, sound.HIT, sound.CRASH])


def test_what_lies_in_the_dark_is_not_heard() -> None:
    session = hall()
    world = session.world
    door = world.thing_at(world.cell((7, 3)))
    seen = world.cells.hall * 0
    listener, heard = listening(session)
    world.tell(DOOR_OPENED, door, "signal")
    assert told(session, listener, heard, 0.1, seen=seen) == []
    seen[world.cell((7, 3))] = 1
    world.tell(DOOR_OPENED, door, "signal")
    assert told(session, listener, heard, 0.2, seen=seen) == [sound.DOOR]


def test_of_much_at_once_the_loudest_are_heard_each_once() -> None:
    session = hall()
    world = session.world
    kinds = content().mechanisms.names
    for number, kind in enumerate(kinds):
        give(session, "place", kind=kind, at=[1 + number, 1])
    listener, heard = listening(session)
    for _ in range(20):
        for number, kind in enumerate(kinds):
            world.tell(TRAP_FIRED, (1, 0, 1), world.thing_at(world.cell((1 + number, 1))), kind, "lever", 0)
    session.read_events()
    listener.listen(VIEW, None, 0.1, 1)
    loud = [each[2] for each in heard.played]
    assert len(heard.played) == len({name for name, *_ in heard.played}) == ears.MOST_A_FRAME
    assert loud == sorted(loud, reverse=True)
    heard.take()
    assert told(session, listener, heard, 0.2) == [], "nothing comes late"


def test_at_a_high_speed_only_the_player_s_own_is_heard() -> None:
    session = hall()
    world = session.world
    door = world.thing_at(world.cell((7, 3)))
    listener, heard = listening(session)
    for seconds, speed, names in ((0.1, 16, []), (0.2, 16, []), (0.3, 4, []), (0.4, 4, [sound.DOOR])):
        world.tell(DOOR_OPENED, door, "signal")
        assert told(session, listener, heard, seconds, speed) == names
    listener.click()
    assert heard.take() == [sound.CLICK]


def test_what_happened_behind_a_hidden_window_is_not_heard_later() -> None:
    session = hall()
    world = session.world
    listener, heard = listening(session)
    world.tell(DOOR_OPENED, world.thing_at(world.cell((7, 3))), "signal")
    assert told(session, listener, heard, 30.0) == []


# --- who is about --------------------------------------------------------------------------------------------------------------


def seconds_of(session: Session, listener: Ears, heard: Heard, ticks: int, view: View = VIEW) -> list[str]:
    """What is heard in so many ticks at 1x, three frames a tick."""
    start = session.world.campaign.tick
    for tick in range(start, start + ticks):
        session.run(tick + 1)
        for frame in range(3):
            listener.listen(view, None, (tick * 3 + frame) / 60, 1)
    return heard.take()


def test_footsteps_are_few_however_many_walk_and_none_where_nobody_is() -> None:
    session = hall()
    for number in range(8):
        spawn(session, f"g{number}", (1, 1 + number % 6), "goblin")
    give(session, "move", minions=[f"g{number}" for number in range(8)], to=[16, 2])
    listener, heard = listening(session)
    heard.played = []
    names = seconds_of(session, listener, heard, 40)
    assert 3 <= names.count(sound.STEP) <= 2 / ears.STEP_S + 1
    give(session, "move", minions=[f"g{number}" for number in range(8)], to=[1, 2])
    assert sound.STEP not in seconds_of(session, listener, heard, 40, View.centred(300, 3, (1280, 720), 3))
    seconds = listener._listened
    for frame in range(120):
        listener.listen(VIEW, None, seconds + frame / 60, 1)
    assert heard.take() == [], "none in a pause"


def test_who_digs_is_heard_digging() -> None:
    session = session_of(HALL.replace("X......+", "X.....#+"))
    session.run(1)
    spawn(session, "Grik", (5, 3), "goblin")
    give(session, "dig", cells=[[6, 3]])
    listener, heard = listening(session)
    names = seconds_of(session, listener, heard, 200)
    assert sound.DIG in names
    assert names.count(sound.DIG) <= 10 / ears.STROKE_S + 2


def test_hearing_leaves_the_world_as_it_is(device: Sounds) -> None:
    session = gate()
    listener = Ears(session.world, device)
    session.listeners.append(listener.hear)
    give(session, "dig", cells=[[23, 1]])
    for tick in range(40):
        session.run(session.world.campaign.tick + 1)
        before = session.world.state_hash()
        listener.listen(VIEW, None, tick / 20, 1)
        assert session.world.state_hash() == before


# --- the desk ------------------------------------------------------------------------------------------------------------------


def test_buttons_click_and_letters_are_heard_as_letters(atlas: Atlas, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = Seat(gate(party=False), atlas)
    played: list[tuple[str, str]] = []
    monkeypatch.setattr(seat.desk.news.sounds, "play", lambda name, category, *_: played.append((name, category)))
    seat.key(pygame.K_F10)
    assert played == []
    seat.push("Sound")
    assert played == [(sound.CLICK, INTERFACE)]
    seat.push("Close")
    assert played == [(sound.CLICK, INTERFACE)] * 2
    played.clear()
    spawn(seat.session, "Anna", (14, 4), party="The Bold", goal="kill_overlord")
    for _ in range(60):
        seat.session.run(seat.world.campaign.tick + 1)
        seat.heard()
    assert (sound.ALARM, settings.LETTERS) in played


def test_the_window_lets_its_world_be_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Heard] = []

    def sounds() -> Heard:
        made.append(Heard())
        return made[-1]

    def begin() -> Session:
        session = session_of(HALL)
        spawn(session, "Grik", (8, 2), "goblin")
        session.inbox.give(order(session.world.campaign.tick, "move", minions=["Grik"], to=[16, 1]))
        return session

    monkeypatch.setattr(apps, "Sounds", sounds)
    App(begin, most_frames=60).run()
    assert sound.STEP in made[0].take()


def test_the_players_volumes_are_those_of_the_settings(atlas: Atlas) -> None:
    seat = Seat(gate(party=False), atlas)
    assert seat.desk.news.sounds.settings is seat.desk.news.box.settings


def test_listening_takes_hardly_any_time(device: Sounds) -> None:
    session = hall()
    for number in range(60):
        spawn(session, f"g{number}", (1 + number % 15, 1 + number % 6), "goblin")
    listener = Ears(session.world, device)
    spent = []
    for frame in range(300):
        session.world.campaign.tick += frame % 3 == 0
        started = time.perf_counter()
        listener.listen(VIEW, None, frame / 60, 1)
        spent.append(time.perf_counter() - started)
    assert sorted(spent)[150] < 0.002


def test_loudness_is_of_everything_and_of_the_category() -> None:
    made = Settings()
    made.sounds = {EVERYTHING: Level(50), WORK: Level(100), FIGHT: Level(100, muted=True)}
    assert made.loudness(WORK) == pytest.approx(0.25)
    assert made.loudness(FIGHT) == 0
    assert 0 < made.loudness(TRAPS) <= 0.25
