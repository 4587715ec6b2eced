"""Keys: each action has one and each does something, the player may change most of them, and no key does two things."""

import pygame
import pytest

from game.content.messages import messages
from game.rules import light
from game.sim.orders.base import Order
from game.ui import bindings, settings
from game.ui.atlas import Atlas
from game.ui.bindings import DIRECTIONS, FIXED, RESERVED, Act, act_of, key_of, label
from game.ui.controls import Controls
from tests.scenario import order
from tests.ui.seats import Seat, gate, give, spawn


@pytest.fixture(autouse=True)
def own_keys():
    bindings.use({})
    yield
    bindings.use({})


def test_every_action_has_a_key_of_its_own_and_a_name() -> None:
    assert {act_of(key_of(act)) for act in Act} == set(Act)
    assert {name for name in messages("en") if name.startswith("key-")} == {f"key-{act.value}" for act in Act} | {"key-camera"}
    assert not {key_of(act) for act in Act} & set(DIRECTIONS)


def test_keys_that_bear_the_same_sign_do_the_same() -> None:
    assert act_of(pygame.K_KP_PLUS) is act_of(pygame.K_EQUALS) is act_of(pygame.K_PLUS) is Act.FASTER
    assert act_of(pygame.K_KP1) is Act.SPEED_1
    assert act_of(pygame.K_RSHIFT) is Act.SHIFT


def test_chosen_keys_count_and_impossible_ones_do_not() -> None:
    bindings.use({"dig": pygame.K_j, "unknown": pygame.K_h, "pause": pygame.K_h})
    assert (act_of(pygame.K_j), act_of(pygame.K_q), act_of(pygame.K_h)) == (Act.DIG, None, None)
    assert label(Act.DIG) == "J"
    bindings.use({"dig": pygame.K_w, "build": pygame.K_SPACE})
    assert (act_of(pygame.K_q), act_of(pygame.K_b), act_of(pygame.K_SPACE)) == (Act.DIG, Act.BUILD, Act.PAUSE)
    bindings.use({"dig": pygame.K_b})
    assert (act_of(pygame.K_q), act_of(pygame.K_b)) == (Act.DIG, Act.BUILD), "two of one key count for nothing"


DOES_NOT_STAND_ALONE = {Act.SHIFT, Act.TURN, Act.GO_THERE, Act.FAR_SIGHT, Act.STORM_RITUAL, Act.SCOUTS_EYE, Act.INVASION, Act.LETTER}
"""Keys that need something to act on; each is tested with it below, or with the tool, the letter or the power it is for."""


@pytest.mark.parametrize("act", [act for act in Act if act not in DOES_NOT_STAND_ALONE], ids=lambda act: act.value)
def test_every_key_does_something(act: Act, atlas: Atlas) -> None:
    seat = Seat(gate(), atlas, revealed=True)
    spawn(seat.session, "Shab", (14, 2), "goblin")
    if act is Act.TAKE_BACK:
        seat.desk.give([a_dig(seat)])
    before = picture(seat)
    event = pygame.event.Event(pygame.KEYDOWN, key=key_of(act))
    left = seat.desk.read([event], seat.mouse, seat.view)
    wishes = Controls().read(left, 0.0, seat.mouse, (1280, 720))
    seat.frame()
    wished = wishes != Controls().read([], 0.0, seat.mouse, (1280, 720))
    assert wished or picture(seat) != before or seat.desk.look_at >= 0


def a_dig(seat: Seat) -> Order:
    return order(seat.world.campaign.tick, "dig", cells=[[7, 1]])


def picture(seat: Seat) -> bytes:
    return pygame.image.tobytes(seat.target, "RGB") + bytes(len(seat.session.inbox.waiting))


def test_orders_given_in_pause_are_taken_back_one_doing_after_the_other(atlas: Atlas) -> None:
    seat = Seat(gate(party=False), atlas)
    seat.session.run(1)
    first, second, third = (a_dig(seat) for _ in range(3))
    seat.desk.give([first, second])
    seat.desk.give([third])
    seat.key(key_of(Act.TAKE_BACK))
    assert list(seat.session.inbox.waiting) == [first, second]
    seat.key(key_of(Act.TAKE_BACK))
    assert not seat.session.inbox.waiting
    assert not seat.desk.take_back()
    seat.desk.give([first])
    seat.session.run(seat.world.campaign.tick + 1)
    assert not seat.desk.take_back(), "what is carried out is not taken back"
    assert seat.session.inbox.done == [first]


def keys_tab(seat: Seat) -> None:
    seat.key(pygame.K_F10)
    seat.push("Keys")


def press_for(seat: Seat, name: str, key: int) -> None:
    """Click on the button right of an action's name and press another key."""
    x, y = seat.find(name)
    seat.point((x + 294 - 50, y))
    seat.press()
    assert "…" in seat.words
    seat.key(key)


def test_a_key_is_changed_on_the_screen_and_kept(atlas: Atlas) -> None:
    seat = Seat(gate(party=False), atlas)
    keys_tab(seat)
    press_for(seat, "Quick save", pygame.K_F6)
    assert (act_of(pygame.K_F6), act_of(pygame.K_F5)) == (Act.QUICK_SAVE, None)
    assert settings.load(settings.place())[0].keys == {"quick-save": pygame.K_F6}
    seat.push("As in the beginning")
    assert act_of(pygame.K_F5) is Act.QUICK_SAVE
    assert settings.load(settings.place())[0].keys == {}


@pytest.mark.parametrize(
    ("key", "says"),
    [
        (pygame.K_F9, "F9 is the key of another action: Quick load."),
        (pygame.K_w, "W is kept for the view, for pause or for screens."),
        (pygame.K_SPACE, "SPACE is kept for the view, for pause or for screens."),
    ],
)
def test_a_key_that_is_taken_is_refused(atlas: Atlas, key: int, says: str) -> None:
    seat = Seat(gate(party=False), atlas)
    keys_tab(seat)
    press_for(seat, "Quick save", key)
    assert act_of(pygame.K_F5) is Act.QUICK_SAVE
    assert says in seat.words
    assert seat.desk.news.held


def test_esc_leaves_a_key_as_it_is_and_the_screen_open(atlas: Atlas) -> None:
    seat = Seat(gate(party=False), atlas)
    keys_tab(seat)
    press_for(seat, "Quick save", pygame.K_ESCAPE)
    assert seat.desk.news.held
    assert act_of(pygame.K_F5) is Act.QUICK_SAVE
    seat.key(pygame.K_ESCAPE)
    assert not seat.desk.news.held


def test_what_is_fixed_can_be_given_to_nothing_else() -> None:
    assert {key_of(act) for act in FIXED} <= RESERVED


def test_the_light_overlay_shows_what_the_rule_says(atlas: Atlas) -> None:
    """G9."""
    seat = Seat(gate(party=False), atlas)
    assert seat.desk.overlay.lit() is None
    seat.key(key_of(Act.SHOW_LIGHT))
    give(seat.session, "place", kind="torch", at=[10, 3])
    lit = seat.desk.overlay.lit()
    assert lit is not None
    assert 10 < lit.sum() < len(lit)
    cells = [seat.world.cell((x, y)) for x in range(24) for y in range(8)]
    assert lit[cells].tolist() == [light.is_lit(seat.world, cell) for cell in cells]
    seat.key(key_of(Act.SHOW_LIGHT))
    assert seat.desk.overlay.lit() is None
