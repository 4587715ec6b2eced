"""I16, I23, G6, G7, Z6: letters come, stay, are opened, answered and put away, and pause the game in their very tick."""

import pygame
import pytest

from game.rules import guests, letters, population, spotting
from game.sim.session import Session
from game.ui import settings
from game.ui.app import App
from game.ui.atlas import Atlas
from game.ui.letter_looks import LOOKS
from game.ui.letters import HEIGHT, WIDTH
from game.ui.mailbox import MOST, STOPS
from game.world.events import LETTER
from tests.ui.seats import SIZE, Seat, gate, give, spawn


def post(seat: Seat, topic: str, title: str, at: tuple[int, int] = (10, 2), pauses: bool = False) -> bool:
    letters.send(seat.world, topic, title, seat.world.cell(at), pauses=pauses)
    return seat.heard()


def ask(seat: Seat, kind: str, topic: str, asks: int, title: str) -> int:
    """Let somebody come to the gate who can be answered, as the rules do."""
    world = seat.world
    row = population.spawn(world, kind, world.cell((0, 1)), "comes")
    guests._welcome(world, row, asks, 12)
    letters.send(world, topic, title, world.cell((0, 1)))
    seat.heard()
    return row


def test_every_topic_has_a_look_of_its_own() -> None:
    assert set(letters.TOPICS) < set(LOOKS)
    assert len({look.sign for look in LOOKS.values()}) == len({look.name for look in LOOKS.values()}) == len(LOOKS)


def test_letters_stay_until_they_are_put_away(atlas: Atlas) -> None:
    seat = Seat(gate(party=False), atlas)
    post(seat, letters.CEILING, "The ceiling cracks")
    post(seat, letters.SHUT_IN, "Grik is shut in", (11, 2))
    seat.session.run(seat.world.campaign.tick + 900)
    found = seat.words
    assert found.index("Grik is shut in") < found.index("The ceiling cracks")
    assert found.count("The ceiling cracks") == 1
    seat.push("The ceiling cracks")
    assert seat.desk.look_at == seat.world.cell((10, 2))
    assert [letter.opened for letter in seat.desk.news.box.letters] == [True, False]
    seat.push("The ceiling cracks", button=3)
    assert "The ceiling cracks" not in seat.words
    assert "Grik is shut in" in seat.words
    assert seat.given == []


def test_many_letters_are_scrolled_and_the_oldest_go(atlas: Atlas) -> None:
    seat = Seat(gate(party=False), atlas)
    for number in range(MOST + 5):
        post(seat, letters.POWER, f"Letter {number}")
    assert len(seat.desk.news.box.letters) == MOST
    assert f"Letter {MOST + 4}" in seat.words
    assert any("older: turn the wheel" in words for words in seat.words)
    seat.point(seat.find(f"Letter {MOST + 4}"))
    assert seat.read(pygame.MOUSEWHEEL, y=-500, x=0) == []
    seat.frame()
    assert "Letter 5" in seat.words
    assert "Letter 4" not in seat.words


def test_letters_give_way_to_panels_and_leave_room_for_the_powers(atlas: Atlas) -> None:
    seat = Seat(gate(party=False), atlas)
    for number in range(20):
        post(seat, letters.POWER, f"Letter {number}")
    many = sum(words.startswith("Letter ") for words in seat.words)
    seat.desk.crew.chosen = [int(seat.world.people.id[0])]
    seat.frame()
    panel = max(seat.desk.kit._areas, key=lambda area: area.bottom if area.right > SIZE[0] - 20 and area.width > WIDTH else 0)
    shown = [area for area in seat.desk.kit._areas if area.size == (WIDTH, HEIGHT)]
    assert 0 < len(shown) < many
    assert not any(area.colliderect(panel) for area in shown)
    assert min(area.top for area in shown) >= 78


def test_a_fugitive_is_taken_in_or_sent_away(atlas: Atlas) -> None:
    """I16."""
    for words, accept in (("Take in", True), ("Send away", False)):
        seat = Seat(gate(party=False), atlas)
        row = ask(seat, "fugitive", letters.FUGITIVE, guests.SHELTER, "Vesper, a fugitive, asks for shelter")
        assert seat.desk.news.box.letters[-1].person == seat.world.people.id[row]
        seat.push(words)
        assert seat.given == [{"order": "fugitive", "accept": accept}]
        assert not seat.desk.news.box.letters
        seat.session.run(seat.world.campaign.tick + 2)
        assert (seat.world.people.side[row] == 0) == accept


def test_a_recruit_is_welcomed_or_turned_away(atlas: Atlas) -> None:
    """G6."""
    seat = Seat(gate(party=False), atlas)
    row = ask(seat, "orc", letters.RECRUIT, guests.SERVES, "Brakka, an orc, has come to serve")
    seat.push("Turn away")
    assert seat.given == [{"order": "turn_away", "who": int(seat.world.people.id[row])}]
    seat = Seat(gate(party=False), atlas)
    ask(seat, "orc", letters.RECRUIT, guests.SERVES, "Brakka, an orc, has come to serve")
    seat.push("Welcome")
    assert seat.given == []
    assert not seat.desk.news.box.letters


def test_a_merchant_is_turned_away(atlas: Atlas) -> None:
    """Z6."""
    session = gate(party=False)
    spawn(session, "Odo", (12, 2), "merchant")
    seat = Seat(session, atlas)
    post(seat, letters.MERCHANT, "A merchant is here", (12, 2))
    seat.push("Turn away")
    assert seat.given == [{"order": "turn_away", "who": int(session.world.people.id[session.world.named("Odo")[1]])}]


def test_a_letter_that_cannot_be_answered_any_more_loses_its_buttons(atlas: Atlas) -> None:
    seat = Seat(gate(party=False), atlas)
    row = ask(seat, "orc", letters.RECRUIT, guests.SERVES, "Brakka, an orc, has come to serve")
    assert "Turn away" in seat.words
    seat.world.guests.delete(seat.world.guests.row_of(int(seat.world.people.id[row])))
    assert "Turn away" not in seat.words
    assert any(words.startswith("Brakka, an orc") for words in seat.words)


def test_who_waits_for_an_answer_when_a_game_is_loaded_has_a_letter(atlas: Atlas) -> None:
    session = gate(party=False)
    spawn(session, "Vesper", (3, 2), "fugitive", side="visitors")
    seat = Seat(session, atlas)
    assert [letter.topic for letter in seat.desk.news.box.letters] == [letters.FUGITIVE]
    assert "Take in" in seat.words
    spawn(session, "Brakka", (3, 3), "orc")
    brakka = session.world.named("Brakka")[1]
    session.world.guests.append(id=int(session.world.people.id[brakka]), asks=guests.SERVES, until=session.world.campaign.tick + 100)
    assert [letter.topic for letter in Seat(session, atlas).desk.news.box.letters] == [letters.FUGITIVE, letters.RECRUIT]


def test_who_is_known_when_a_game_is_loaded_has_a_letter(atlas: Atlas) -> None:
    """I23: of an invasion that is on and was spotted; it opens the screen again."""
    session = gate()
    session.world.parties.invasion[0] = 1
    assert not Seat(session, atlas).desk.news.box.letters
    session.world.parties.spotted[0] = 1
    seat = Seat(session, atlas)
    seat.push("Adventurers found")
    assert "Came to kill the overlord" in seat.words
    assert "Of Town. Somebody has seen them at [4, 2]." in seat.words


@pytest.mark.parametrize("topic", letters.TOPICS)
def test_a_letter_does_what_the_settings_say(topic: str, atlas: Atlas) -> None:
    seat = Seat(gate(party=False), atlas)
    does = seat.desk.news.box.settings.of(topic)
    does.letter, does.pause, does.jump, does.sound = False, True, True, True
    played: list[str] = []
    seat.desk.news.sounds.play = lambda name, category: played.append(name)  # type: ignore[method-assign]
    assert post(seat, topic, "It has come", pauses=True)
    assert (seat.desk.look_at, len(seat.desk.news.box.letters), len(played)) == (seat.world.cell((10, 2)), 0, 1)
    seat.desk.look_at, does.letter, does.pause, does.jump, does.sound = -1, True, False, False, False
    assert not post(seat, topic, "It has come", pauses=True)
    assert (seat.desk.look_at, len(seat.desk.news.box.letters), len(played)) == (-1, 1, 1)
    assert not seat.desk.news.held


def test_by_themselves_only_threat_and_outcome_pause(atlas: Atlas) -> None:
    """I23: and adventurers only when all was calm before."""
    seat = Seat(gate(party=False), atlas)
    paused = [topic for topic in letters.TOPICS if post(seat, topic, "It has come", pauses=topic in (letters.SPOTTED, letters.OUTCOME))]
    assert paused == [letters.SPOTTED, letters.OUTCOME]
    assert not post(seat, letters.SPOTTED, letters.FOUND, pauses=False)


# --- the pause, in its tick ----------------------------------------------------------------------------------------------------


def ambush() -> Session:
    """Adventurers who come out of hiding, into the sight of a goblin who walks towards them."""
    made = gate()
    spawn(made, "Grik", (22, 6), "goblin", stats={"hunting": 5})
    give(made, "lock", at=[7, 4], locked=False)
    give(made, "move", minions=["Grik"], to=[2, 6])
    return made


def told_in(session: Session) -> int:
    """In which tick of a game run without stops the letter comes."""
    ticks: list[int] = []
    session.listeners.append(lambda rows: ticks.extend(row[0] for row in rows if row[2] == LETTER.number))
    while not ticks:
        session.run(session.world.campaign.tick + 50)
    return ticks[0]


def test_a_run_that_is_stopped_ends_behind_the_tick_and_changes_nothing() -> None:
    tick, stopped, twin = told_in(ambush()), ambush(), ambush()
    assert stopped.run(10**6, stop=STOPS)
    assert stopped.world.campaign.tick == tick + 1
    assert not twin.run(tick + 1)
    assert stopped.world.state_hash() == twin.world.state_hash()
    assert not stopped.run(tick + 40, stop=STOPS)
    twin.run(tick + 40)
    assert stopped.world.state_hash() == twin.world.state_hash()


@pytest.mark.parametrize("speed", [1, 16])
def test_the_window_pauses_in_the_tick_of_the_letter_and_stays_paused(speed: int) -> None:
    """I23."""
    tick = told_in(ambush())
    app = App(ambush, speed=speed, most_frames=80)
    ready = app._wait()
    assert ready is not None
    ready.run(tick - 8)
    pygame.event.clear()
    app._play(ready)
    assert ready.world.campaign.tick == tick + 1
    assert app.pace.paused
    assert app.desk.news.held
    desk, view = app.desk, app.camera.view(app.window.get_size())
    for key in (pygame.K_SPACE, pygame.K_4, pygame.K_d, pygame.K_q, pygame.K_RETURN):
        assert desk.read([pygame.event.Event(pygame.KEYDOWN, key=key)], (0, 0), view) == []
    desk.draw(app.window, view, 1.0, None, None)
    assert not desk.news.held
    assert app.pace.paused


def test_a_letter_that_does_not_pause_lets_the_frame_go_on() -> None:
    tick = told_in(ambush())

    def begin() -> Session:
        made = ambush()
        made.run(tick - 4)
        return made

    kept = settings.Settings()
    kept.of(letters.SPOTTED).pause = False
    settings.save(kept, settings.place())
    app = App(begin, speed=16, most_frames=40)
    app.run()
    assert app.session.world.campaign.tick > tick + 3
    assert not app.desk.news.held
    assert [letter.topic for letter in app.desk.news.box.letters] == [letters.SPOTTED]


def test_drawing_letters_and_screens_leaves_the_state_alone(atlas: Atlas) -> None:
    seat = Seat(gate(), atlas)
    spotting.spot(seat.world, int(seat.world.parties.id[0]), spotting.SEEN, seat.world.cell((4, 2)))
    before, dump = seat.world.state_hash(), list(seat.world.dump())
    seat.heard()
    assert seat.desk.news.held
    seat.frame()
    seat.key(pygame.K_ESCAPE)
    seat.key(pygame.K_F10)
    seat.frame()
    seat.key(pygame.K_ESCAPE)
    seat.point((1200, 20))
    seat.frame()
    seat.push("Adventurers found")
    assert seat.world.state_hash() == before
    assert list(seat.world.dump()) == dump
    assert not seat.session.inbox.waiting
