"""I6, I7, I19, I21, I23, G9 on the screen: the Invasion display, fog over adventurers whom nobody has spotted, ghost eyes."""

import pygame
import pytest

from game.rules import eyes, schedule, spotting
from game.sim.session import Session
from game.ui.atlas import Atlas
from game.ui.invasion_display import FACES, percent
from game.ui.kernels.kinds import CELL
from game.world.events import NOTICED
from tests.ui.seats import GATE, Seat, gate, give, spawn

RIGHT_HAND = (1200, 20)


def hour(session: Session, day: int, at: int = 6) -> None:
    give(session, "clock", day=day, hour=at)


def test_every_word_has_a_colour_and_a_sign_of_its_own() -> None:
    assert list(FACES) == list(range(len(schedule.LABELS)))
    assert [face.words for face in FACES.values()] == ["Calm", "Low", "Possible", "High", "Imminent", "Under way"]
    assert len({face.colour for face in FACES.values()}) == len({face.sign for face in FACES.values()}) == 6


@pytest.mark.parametrize(
    ("millionths", "words"),
    [(0, "0 %"), (1, "less than 0.1 %"), (10_000, "1 %"), (12_345, "1.2 %"), (99_960, "10 %"), (153_000, "15 %"), (1_000_000, "100 %")],
)
def test_a_chance_in_words(millionths: int, words: str) -> None:
    assert percent(millionths) == words


def test_the_word_and_the_per_cent_are_those_of_the_hour(atlas: Atlas) -> None:
    """I6."""
    seat = Seat(gate(party=False), atlas)
    said = set()
    for day, at in ((1, 8), (2, 6), (2, 20), (2, 23)):
        hour(seat.session, day, at)
        if schedule.on(seat.world):
            break
        word = FACES[schedule.word(seat.world)].words
        assert word in seat.words
        seat.point(RIGHT_HAND)
        assert f"{percent(schedule.shown_chance(seat.world))} in this hour" in seat.words
        seat.point((600, 500))
        said.add(word)
    assert len(said) > 1


def test_every_word_is_drawn_otherwise(atlas: Atlas, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = Seat(gate(party=False), atlas)
    pictures = set()
    for word in FACES:
        monkeypatch.setattr(schedule, "word", lambda _, word=word: word)
        seat.frame()
        assert FACES[word].words in [words for words, _, _ in seat.said]
        # Without colours too.
        pictures.add(pygame.transform.grayscale(seat.target.subsurface((1060, 4, 40, 34))).get_buffer().raw)
    assert len(pictures) == len(FACES)


def test_why_none_can_come_is_said(atlas: Atlas) -> None:
    """I7."""
    seat = Seat(gate(party=False), atlas)
    hour(seat.session, 3)
    seat.point(RIGHT_HAND)
    seat.world.campaign.halted = 1
    assert "None can come" in seat.words
    assert "There is no way from the map's edge to the heart." in seat.words
    seat.world.campaign.storm_due = seat.world.campaign.tick + 601
    assert "The Storm Ritual holds for 2 hours yet." in seat.words


def test_where_there_are_none_that_is_said(atlas: Atlas) -> None:
    seat = Seat(gate(party=False, text=GATE.replace(">", "X")), atlas)
    seat.point(RIGHT_HAND)
    assert any(words.startswith("There are no invasions here") for words in seat.words)
    assert "Calm" in seat.words


def test_a_click_goes_to_the_parties_one_after_the_other(atlas: Atlas) -> None:
    """I23."""
    session = gate()
    spawn(session, "Cy", (2, 6), party="The Meek")
    seat, parties = Seat(session, atlas), session.world.parties
    parties.invasion[:], parties.spotted[:] = (1, 2), 0
    assert "Under way" not in seat.words
    parties.spotted[:] = 1
    anna, cy = (int(session.world.people.cell[session.world.named(name)[1]]) for name in ("Anna", "Cy"))
    found = []
    for _ in range(3):
        seat.desk.look_at = -1
        seat.push("Under way")
        found.append(seat.desk.look_at)
    assert found == [anna, cy, anna]


# --- fog -----------------------------------------------------------------------------------------------------------------------


def row_of(seat: Seat, name: str) -> int:
    return seat.world.named(name)[1]


def picture(seat: Seat, name: str) -> bytes:
    """What is drawn where somebody stands."""
    seat.scene.draw(seat.target, seat.view, seconds=1.0, seen=seat.seen)
    x, y = seat.world.xy(int(seat.world.people.cell[row_of(seat, name)]))
    side = CELL * seat.view.zoom
    left, top = seat.view.window_of(x, y)
    return seat.target.subsurface((left, top - side // 2, side, side * 3 // 2)).copy().get_buffer().raw


def test_who_was_not_spotted_is_not_drawn_nor_named_nor_chosen(atlas: Atlas) -> None:
    """I19."""
    seat = Seat(gate(), atlas)
    seat.desk.overlay.shown = True
    bare = picture(seat, "Anna")
    assert not any(name.startswith(("warrior", "rogue")) for name, _, _ in seat.scene.stage.on_stage)
    seat.to(4, 2)
    assert not any(words.startswith("Anna") for words in seat.words)
    assert "No adventurer is here" in seat.words
    seat.press()
    assert seat.desk.crew.chosen == []
    seat.desk.crew.chosen = [int(seat.world.people.id[row_of(seat, "Anna")])]
    assert seat.desk.crew.rows == []
    spotting.spot(seat.world, int(seat.world.parties.id[0]), spotting.SEEN, seat.world.cell((4, 2)))
    assert picture(seat, "Anna") != bare
    assert [name for name, _, _ in seat.scene.stage.on_stage if name.startswith("warrior")]
    assert any(words.startswith("Anna") for words in seat.words)
    assert "No adventurer is here" not in seat.words


def test_the_revealed_map_shows_them(atlas: Atlas) -> None:
    seat = Seat(gate(), atlas, revealed=True)
    assert len([name for name, _, _ in seat.scene.stage.on_stage if name.startswith(("warrior", "rogue"))]) == 2
    seat.to(4, 2)
    assert any(words.startswith("Anna") for words in seat.words)


def test_a_lit_guard_post_shows_them_without_a_letter(atlas: Atlas) -> None:
    """I21."""
    seat = Seat(gate(), atlas)
    bare = picture(seat, "Anna")
    for kind, at in (("guard_post", [2, 3]), ("torch", [2, 2])):
        give(seat.session, "place", kind=kind, at=at)
    seat.heard()
    assert picture(seat, "Anna") != bare
    assert not seat.desk.news.box.letters
    assert not seat.world.parties.spotted.any()
    seat.to(*seat.world.xy(int(seat.world.people.cell[row_of(seat, "Anna")])))
    assert any(words.startswith("Anna") for words in seat.words)
    seat.press()
    assert "Records" in seat.words
    assert "Party" not in seat.words
    seat.world.parties.spotted[:] = 1
    assert "Party" in seat.words


def test_who_was_spotted_stays_visible_on_unexplored_ground(atlas: Atlas) -> None:
    """G9."""
    seat = Seat(gate(), atlas)
    assert seat.seen is not None
    seat.seen[:] = 0
    bare = picture(seat, "Anna")
    seat.world.parties.spotted[:] = 1
    assert picture(seat, "Anna") != bare
    assert not any(name.startswith("warrior") for name, _, _ in seat.scene.stage.on_stage)
    seat.to(*seat.world.xy(int(seat.world.people.cell[row_of(seat, "Anna")])))
    assert any(words.startswith("Anna") for words in seat.words)
    seat.to(*seat.world.xy(int(seat.world.people.cell[0])))
    assert not any(words.startswith("Overlord") for words in seat.words)


def test_nobody_is_alerted_to_who_is_not_to_be_seen(atlas: Atlas) -> None:
    """I19, I23: and of who was spotted the letter tells alone."""
    seat = Seat(gate(), atlas)
    world, overlord = seat.world, 0
    world.tell(NOTICED, overlord, row_of(seat, "Anna"), "heard")
    seat.heard()
    assert not seat.desk.records.alerts
    world.tell(NOTICED, overlord, row_of(seat, "Anna"), "seen")
    spotting.spot(world, int(world.parties.id[0]), spotting.SEEN, world.cell((4, 2)))
    seat.heard()
    assert not seat.desk.records.alerts
    assert len(seat.desk.news.box.letters) == 1


def test_ghost_eyes_float_where_they_are(atlas: Atlas) -> None:
    """I24."""
    seat = Seat(gate(party=False), atlas)
    for at in ([10, 2], [20, 6]):
        give(seat.session, "place", kind="guard_post", at=at)
    seat.frame()
    before = pygame.surfarray.array3d(seat.target)
    seat.world.campaign.eyes_from, seat.world.campaign.eyes_due = seat.world.campaign.tick, seat.world.campaign.tick + 5000
    places = eyes.places(seat.world)
    assert places
    seat.frame()
    changed = (pygame.surfarray.array3d(seat.target) != before).any(axis=2)
    for cell in places:
        left, top = seat.view.window_of(*seat.world.xy(cell))
        assert changed[left : left + 32, top - 10 : top + 22].mean() > 0.5
