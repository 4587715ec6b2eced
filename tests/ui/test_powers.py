"""I7, I18, I24: the row of powers and the overworld on the screen."""

import pygame
import pytest

from game.rules import forces, powers
from game.ui import powers_row
from game.ui.atlas import Atlas
from game.ui.overworld_screen import OverworldScreen
from game.ui.powers_row import _FACES
from tests.ui.seats import Seat, gate, give

AT = {"scrying_pool": (17, 2), "dark_library": (18, 2), "altar": (19, 2), "guard_post": (20, 2)}
HOUR = 600


def seated(atlas: Atlas, *built: str) -> Seat:
    session = gate(party=False)
    for kind in built:
        give(session, "place", kind=kind, at=list(AT[kind]))
    return Seat(session, atlas)


def button(seat: Seat, place: int) -> tuple[int, int]:
    """A pixel of a button of the row; 0 is the overworld."""
    step = (powers_row.WIDTH + powers_row.GAP) // 4
    return seat.target.get_width() - 8 - powers_row.WIDTH + place * step + 10, 60


def use(seat: Seat, place: int) -> None:
    seat.point(button(seat, place))
    seat.press()


def pass_tick(seat: Seat) -> None:
    seat.session.run(seat.world.campaign.tick + 1)
    seat.heard()
    seat.frame()


def test_every_power_has_a_button_of_its_own() -> None:
    assert tuple(face.kind.power for face in _FACES) == powers.POWERS
    assert len({face.sprite for face in _FACES}) == len(_FACES)


def test_what_can_t_be_used_says_why_and_gives_no_order(atlas: Atlas) -> None:
    seat = seated(atlas)
    for place, words in ((1, "It takes a scrying pool."), (2, "It takes a dark library."), (3, "It takes an altar.")):
        use(seat, place)
        assert words in seat.words
    assert seat.given == []


def test_far_sight_opens_the_overworld_with_the_next_party(atlas: Atlas) -> None:
    """I18: when the order is carried out; until then it waits."""
    seat = seated(atlas, "scrying_pool")
    seat.point(button(seat, 1))
    assert {"Far Sight", "Charges: 1", "Click: use it", "1"} <= set(seat.words)
    seat.press()
    assert seat.given == [{"order": "far_sight"}]
    assert "Ordered; it waits for the game to go on." in seat.words
    seat.press()
    assert len(seat.given) == 1, "once is enough"
    pass_tick(seat)
    assert seat.desk.news.held
    said = " ".join(seat.words)
    assert "One from" in said
    assert "Peasant, level 1" in said
    assert "At the gate: day 2" in said
    seat.key(pygame.K_ESCAPE)
    assert not seat.desk.news.held
    seat.point(button(seat, 1))
    assert "Click: show them again" in seat.words
    seat.press()
    assert seat.given == []
    assert any(words.startswith("At the gate: day 2") for words in seat.words)


def test_the_overworld_shows_settlements_with_their_roads_and_no_party_without_far_sight(atlas: Atlas) -> None:
    seat = seated(atlas)
    use(seat, 0)
    said = seat.words
    for row, kind in enumerate(seat.world.settlements.kind.tolist()):
        assert seat.world.content.settlements.at(kind).name in said
        assert f"{seat.world.settlements.metres[row] / 1000:.1f} km" in said
    assert any(words.startswith("A charge of Far Sight") for words in said)
    assert not any("level" in words for words in said)


def test_who_the_cursor_is_over_says_its_temper(atlas: Atlas) -> None:
    seat = seated(atlas)
    use(seat, 0)
    for temper, words in ((0, "Quiet"), (20, "Uneasy"), (50, "Angry"), (90, "About to strike")):
        seat.world.settlements.temper[:] = temper
        seat.point(seat.find("Alderbrook"))
        assert words in seat.words


@pytest.mark.parametrize(("march", "words"), [(False, "They set out on day"), (True, "On the road:")])
def test_before_and_on_the_road(march: bool, words: str, atlas: Atlas) -> None:
    seat = seated(atlas)
    seat.world.campaign.foreseen = 1
    if march:
        give(seat.session, "settlement", send="punitive")
        seat.session.run(seat.world.campaign.tick + HOUR // 2)
    use(seat, 0)
    assert any(said.startswith(words) for said in seat.words)


def test_what_holds_them_up_is_said(atlas: Atlas) -> None:
    seat = seated(atlas, "dark_library")
    seat.world.campaign.foreseen = 1
    use(seat, 2)
    assert seat.given == [{"order": "storm_ritual"}]
    pass_tick(seat)
    assert "24 h" in seat.words
    use(seat, 2)
    assert "The Storm Ritual lasts for 24 hours yet." in seat.words
    assert seat.given == [], "it lasts"
    use(seat, 0)
    assert any("holds them up" in words for words in seat.words)


def test_scout_s_eye_lasts_and_rests(atlas: Atlas) -> None:
    seat = seated(atlas, "altar", "guard_post")
    use(seat, 3)
    pass_tick(seat)
    assert "24 h" in seat.words
    seat.session.run(seat.world.campaign.tick - 1 + 26 * HOUR)
    assert "46 h" in seat.words
    seat.point(button(seat, 3))
    assert "Scout's Eye can be used again in 46 hours." in seat.words


@pytest.mark.parametrize("size", [(640, 400), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("home", [0, 1])
def test_any_size_of_window_and_a_mob_from_beyond_the_edge_will_do(size: tuple[int, int], home: int, atlas: Atlas, monkeypatch) -> None:
    from game.rules import invasions

    seat = seated(atlas)
    seat.world.campaign.foreseen = 1
    mob = forces.Force(forces.MOB, 1, [forces.Invader("peasant", 1, None)] * 12, "kill_overlord")
    shown = invasions.Expected(mob, home, -50, 500, 900, 30_000)
    monkeypatch.setattr(invasions, "expected", lambda _: shown)
    kit, target = seat.desk.kit, pygame.Surface(size, 0, 32)
    seat.said.clear()
    kit.begin(target, (1, 1))
    OverworldScreen(seat.world).draw(kit, [])
    said = [words for words, _, _ in seat.said]
    assert f"12 peasants from {'Alderbrook' if home else 'beyond the overworld'}"[:20] in " ".join(said)
    assert any(words.endswith("more") for words in said)
