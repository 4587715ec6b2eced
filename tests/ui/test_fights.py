"""C6 to C12, N8, I26 on the screen: blows, health, the carried and caged; the panel of a person, right clicks, alerts."""

import numpy as np
import pygame
import pytest

from game.sim.orders.caring import Capture, Policy
from game.sim.orders.fighting import Attack
from game.sim.orders.labour import Stance
from game.sim.orders.walking import Move
from game.ui import fight_looks
from game.ui.atlas import Atlas
from game.ui.looks import SHOTS
from game.ui.people import Cast, plight_icons, positions
from game.ui.person_panel import TABS
from game.ui.records import Records
from game.ui.scene import PATIENT, Scene
from game.ui.view import View
from game.ui.words import doing
from game.world.events import GOAL_CHANGED, ROLL_AGAINST, SPELL_CAST, SPELL_HIT, WOUND
from game.world.tables import AVOIDING, CAPTIVE, GONE
from tests.ui.conftest import session_of
from tests.ui.test_parts import give
from tests.ui.test_selection import Seat

ROOM = """
    XXXXXXXXXXXXXX
    X............X
    X............X
    X............X
    X............X
    XXXXXXXXXXXXXX
    """


def duel():
    """Grik and Foe side by side, who fight at once; Cy stands apart."""
    session = session_of(ROOM)
    give(session, "spawn", kind="goblin", at=[5, 2], name="Grik")
    give(session, "spawn", kind="warrior", at=[6, 2], name="Foe", gear=["plate_armour", "sword"])
    for name in ("Grik", "Foe"):
        give(session, "stance", minion=name, stop=4)
    session.run(session.world.campaign.tick + 2)
    return session


def row_of(session, name: str) -> int:
    return session.world.named(name)[1]


def felled(session, name: str) -> None:
    """Knock somebody out by hand wounds of which nobody dies."""
    for _ in range(10):
        give(session, "wound", target=name, stage="light", location="leg", weapon="bare", bleeding=False)


def test_c11_an_arm_is_raised_and_falls_with_the_blow(atlas: Atlas) -> None:
    session = duel()
    world, grik = session.world, row_of(session, "Grik")
    seen = {}
    cast = Cast(atlas.names)
    while True:
        where = positions(world, 1.0)
        seen[int(world.people.act_due[grik]) - world.campaign.tick] = cast.frame(world, grik, where, 0.0).split(".")[1]
        if "attack1" in seen.values():
            break
        session.run(world.campaign.tick + 1)
    assert "attack0" in seen.values()
    assert max(left for left, name in seen.items() if name == "attack1") <= 3
    foe, (x, y) = world.xy(int(world.people.cell[row_of(session, "Foe")])), world.xy(int(world.people.cell[grik]))
    towards = (foe[0] - x, foe[1] - y)
    leans = []
    for _ in range(3):
        where = positions(world, 1.0)
        leans.append((where.x[grik] - 16 * x) * towards[0] + (where.y[grik] - 16 * y) * towards[1])
        session.run(world.campaign.tick + 1)
    assert leans == sorted(leans)
    assert 0 < leans[0] < 1
    assert 2 < leans[-1] <= 3


def shooting(session):
    """Return the scene of an archer who never misses, and the rows of all events to come."""
    give(session, "spawn", kind="ranger", at=[2, 2], name="Edda", stats={"hunting": 15})
    give(session, "spawn", kind="goblin", at=[8, 2], name="Grik")
    for name in ("Edda", "Grik"):
        give(session, "stance", minion=name, stop=4 if name == "Edda" else 0)
    scene = Scene(session.world)
    told = []
    session.listeners += [scene.shows.hear, told.extend]
    return scene, told


def blits_of(scene: Scene, seconds: float):
    return scene.shows.strikes.blits(View(0, 0, 400, 200, 2), seconds, None, positions(scene.world, 1.0))


def test_c7_an_arrow_flies_to_whom_it_hits_and_wounds_when_it_is_there() -> None:
    session = session_of(ROOM)
    scene, told = shooting(session)
    world = session.world
    for _ in range(400):
        session.run(world.campaign.tick + 1)
        if any(row[2] == WOUND.number for row in told):
            break
    grik = world.named("Grik")[1]
    id_ = int(world.people.id[grik])
    (arrow,) = blits_of(scene, 5.0)
    assert scene.shows.strikes.hurt(5.0) == set()
    (later,) = blits_of(scene, 5.1)
    assert later[1][0] > arrow[1][0]
    landed = blits_of(scene, 5.3)
    assert len(landed) == 2
    assert scene.shows.strikes.hurt(5.3) == {id_}
    assert Cast(scene.atlas.names).frame(world, grik, positions(world, 1.0), 0.0, hurt=True).endswith((".hit", ".down"))
    assert blits_of(scene, 9.0) == []
    assert not scene.shows.strikes.busy


def test_c7_a_stray_arrow_is_seen_to_hit_who_stands_in_between() -> None:
    """The attack is followed by the defence of who is hit, whoever it was meant for."""
    session = session_of(ROOM)
    world = session.world
    give(session, "spawn", kind="ranger", at=[2, 2], name="Edda")
    give(session, "spawn", kind="goblin", at=[5, 2], name="Mog")
    edda, mog = (row_of(session, name) for name in ("Edda", "Mog"))
    scene = Scene(world)
    world.tell(ROLL_AGAINST, "attack", edda, [3, 4], {"hunting": 2}, 9, 12, "failure", False)
    world.tell(ROLL_AGAINST, "defend", mog, [6, 4], {"combat": 2}, 12, 9, "success", False)
    scene.shows.hear(world.events.drain())
    (strike,) = scene.shows.strikes._strikes
    assert (strike.victim, strike.cell) == (int(world.people.id[mog]), int(world.people.cell[mog]))
    assert strike.shot == SHOTS["bow"]
    assert scene.shows.strikes.mark(strike) == "float.parried"


def test_c7_a_fire_bolt_flies_to_whom_it_is_for_and_other_spells_are_seen_where_they_strike() -> None:
    session = session_of(ROOM)
    world = session.world
    give(session, "spawn", kind="mage", at=[2, 2], name="Una")
    give(session, "spawn", kind="goblin", at=[6, 2], name="Mog")
    una, mog = (row_of(session, name) for name in ("Una", "Mog"))
    scene, records = Scene(world), Records(world)
    for spell, flies in (("fire_bolt", True), ("fear", False)):
        world.tell(SPELL_CAST, una, spell, mog, int(world.people.cell[mog]))
        world.tell(SPELL_HIT, una, spell, mog, "none")
        rows = world.events.drain()
        scene.shows.hear(rows)
        records.hear(rows)
        assert bool(scene.shows.strikes._strikes) == flies
        assert bool(scene.shows._shows) != flies
        scene.shows.strikes._strikes.clear()
    assert [record.words for record in records.of(int(world.people.id[mog]))] == ["Una cast fear at them", "Una cast fire bolt at them"]
    assert records.of(int(world.people.id[una]))[0].words == "Cast fear at Mog"


def test_i1_records_tell_what_a_party_is_after() -> None:
    session = session_of(ROOM)
    give(session, "spawn", kind="warrior", at=[2, 2], name="Ann", party="Band")
    world, records = session.world, Records(session.world)
    world.tell(GOAL_CHANGED, 0, "home", "losing")
    records.hear(world.events.drain())
    assert [record.words for record in records.of(int(world.people.id[row_of(session, "Ann")]))] == ["Goes home: losing"]


@pytest.mark.parametrize(("stage", "mark"), [("light", "float.1"), ("medium", "float.2"), ("severe", "float.4")])
def test_n1_a_wound_splashes_and_says_its_points(stage: str, mark: str) -> None:
    session = session_of(ROOM)
    world = session.world
    give(session, "spawn", kind="warrior", at=[6, 2], name="Foe")
    give(session, "spawn", kind="goblin", at=[5, 2], name="Mog")
    foe, mog = (row_of(session, name) for name in ("Foe", "Mog"))
    scene = Scene(world)
    world.tell(ROLL_AGAINST, "attack", foe, [3, 4], {"combat": 2}, 9, 4, "success", False)
    world.tell(ROLL_AGAINST, "defend", mog, [1, 1], {"combat": 2}, 4, 9, "failure", False)
    world.tell(WOUND, mog, ("person", foe), stage, "arm", "blade", 2, False)
    scene.shows.hear(world.events.drain())
    (strike,) = scene.shows.strikes._strikes
    assert scene.shows.strikes.mark(strike) == mark
    splash, floats = blits_of(scene, 1.0)
    assert splash[0] is scene.atlas.sprite("slash.1")
    assert floats[0] is scene.atlas.sprite(mark)
    assert scene.shows.strikes.hurt(1.1) == {int(world.people.id[mog])}


def test_who_is_gone_is_not_drawn(atlas: Atlas) -> None:
    """I26: a body that was burnt or taken apart, or whoever has left the map."""
    session = session_of(ROOM)
    give(session, "spawn", kind="goblin", at=[3, 2], name="Ada")
    world = session.world
    scene, target, view = Scene(world, atlas), pygame.Surface((400, 200), 0, 32), View(0, 0, 400, 200, 2)
    scene.draw(target, view, work=PATIENT)
    assert [name.partition(".")[0] for name, _, _ in scene.stage.on_stage] == ["goblin"]
    give(session, "set", target="Ada", field="state", value=GONE)
    scene.draw(target, view, work=PATIENT)
    assert scene.stage.on_stage == []


def test_n1_health_shows_over_who_fights_or_is_hurt() -> None:
    session = duel()
    world = session.world
    assert fight_looks.health(world, row_of(session, "Grik")) == 1.0
    give(session, "set", target="Grik", field="wounds", value=6)
    assert fight_looks.health(world, row_of(session, "Grik")) == pytest.approx(0.4)
    give(session, "spawn", kind="goblin", at=[12, 4], name="Cy", stats={"hunting": 0})
    give(session, "stance", minion="Cy", stop=0)
    if world.people.task[row_of(session, "Cy")] != AVOIDING:
        assert fight_looks.health(world, row_of(session, "Cy")) is None


def test_n8_the_carried_lie_over_their_carrier_and_prisoners_sit_caged(atlas: Atlas) -> None:
    session = session_of(ROOM)
    give(session, "spawn", kind="goblin", at=[2, 2], name="Ada", stats={"craft": 15})
    give(session, "spawn", kind="warrior", at=[9, 2], name="Al")
    give(session, "place", kind="prison", at=[2, 4])
    felled(session, "Al")
    world, al, ada = session.world, row_of(session, "Al"), row_of(session, "Ada")
    while not world.people.carrier[al]:
        session.run(world.campaign.tick + 1)
    where, cast = positions(world, 0.5), Cast(atlas.names)
    assert (where.x[al], where.y[al]) == (where.x[ada], where.y[ada] - fight_looks.CARRIED_PX)
    assert cast.frame(world, al, where, 0.0).endswith(".carried")
    assert doing(world, ada) == "carrying Al to the prison"
    while not world.people.prison[al]:
        session.run(world.campaign.tick + 1)
    assert fight_looks.cage(world, al) == "overlay.captive_down"
    assert doing(world, al).startswith("in prison, knocked out, wakes within 4 h")
    while world.people.state[al] != CAPTIVE:
        session.run(world.campaign.tick + 50)
    assert fight_looks.cage(world, al) == "overlay.captive"
    assert plight_icons(world, al) == ["icon.captive"]
    assert doing(world, al) == "in prison"


def test_a_fight_is_drawn_and_the_world_knows_nothing_of_it(atlas: Atlas) -> None:
    """Drawing leaves the state hash; blows show; a wounded one is seen to be."""
    session = duel()
    world = session.world
    scene, target, view = Scene(world, atlas), pygame.Surface((400, 200), 0, 32), View(0, 0, 400, 200, 2)
    session.listeners.append(scene.shows.hear)
    pictures = set()
    for frame in range(60):
        session.run(world.campaign.tick + 1)
        before = world.state_hash()
        scene.draw(target, view, seconds=frame / 20, work=PATIENT)
        assert world.state_hash() == before
        pictures.add(pygame.image.tobytes(target, "RGB"))
    assert len(pictures) > 10
    assert scene.shows.busy


def seat_of(session, atlas: Atlas) -> Seat:
    seat = Seat(session, atlas)
    seat.frame()
    return seat


def click(seat: Seat, at, button: int = 1) -> None:
    seat.to(at)
    pixel = seat.mouse
    seat.read(pygame.MOUSEBUTTONDOWN, button=button, pos=pixel)
    seat.read(pygame.MOUSEBUTTONUP, button=button, pos=pixel)
    seat.frame()


def waiting(seat: Seat) -> list:
    return list(seat.session.inbox.waiting)


def press_on(seat: Seat, words: str, shift=(0, 0)) -> None:
    """Click on words of a panel, or so many pixels beside them."""
    seat.frame()
    at = next(at for said, at in seat.said if said == words)
    seat.point((at[0] + shift[0], at[1] + shift[1]))
    seat.read(pygame.MOUSEBUTTONDOWN, button=1, pos=seat.mouse)
    seat.read(pygame.MOUSEBUTTONUP, button=1, pos=seat.mouse)
    seat.frame()


def test_a_click_selects_a_right_click_attacks_or_sends(atlas: Atlas) -> None:
    """D4, C8: nothing is ordered without somebody selected; an enemy is attacked, a cell is walked to."""
    session = session_of(ROOM)
    give(session, "spawn", kind="goblin", at=[3, 2], name="Grik")
    give(session, "spawn", kind="troll", at=[9, 3], name="Foe", side="wild", stats={"hunting": 0})
    give(session, "stance", minion="Foe", stop=0)
    seat, world = seat_of(session, atlas), session.world
    click(seat, (9, 3), button=3)
    assert not waiting(seat)
    click(seat, tuple(world.xy(int(world.people.cell[row_of(session, "Grik")]))))
    assert seat.desk.crew.rows == [row_of(session, "Grik")]
    assert any(said == "Grik" for said, _ in seat.said)
    foe = tuple(world.xy(int(world.people.cell[row_of(session, "Foe")])))
    seat.to(foe)
    seat.frame()
    click(seat, foe, button=3)
    click(seat, (2, 4), button=3)
    attack, move = waiting(seat)
    assert isinstance(attack, Attack)
    assert attack.target == int(world.people.id[row_of(session, "Foe")])
    assert isinstance(move, Move)
    assert move.to == (2, 4)
    assert seat.desk.crew.leave()
    assert not seat.desk.crew.rows


def test_c8_the_policy_tab_sets_stance_and_policies(atlas: Atlas) -> None:
    session = session_of(ROOM)
    give(session, "spawn", kind="goblin", at=[3, 2], name="Grik")
    seat = seat_of(session, atlas)
    click(seat, (3, 2))
    press_on(seat, "Policy")
    assert seat.desk.crew.tab == "Policy"
    press_on(seat, "Bold", (0, -20))
    press_on(seat, "Kill fallen enemies", (-15, 8))
    stance, policy = waiting(seat)
    assert isinstance(stance, Stance)
    assert stance.stop == 3
    assert isinstance(policy, Policy)
    assert (policy.name, policy.value) == ("kill", True)


def test_the_records_tab_says_the_dice(atlas: Atlas) -> None:
    session = duel()
    seat = seat_of(session, atlas)
    session.run(session.world.campaign.tick + 200)
    grik = int(session.world.people.id[row_of(session, "Grik")])
    words = [record.words for record in seat.desk.records.of(grik)]
    assert any(" combat" in each and " against " in each for each in words)
    assert len(words) <= 50
    seat.desk.crew.chosen, seat.desk.crew.tab = [grik], TABS[2]
    seat.frame()
    assert any(words[0].startswith(said) and said for said, _ in seat.said)


def test_i26_what_can_be_done_about_the_fallen(atlas: Atlas) -> None:
    """N8: buttons that can't be pressed are grey and say why under the cursor; the others order it."""
    session = session_of(ROOM)
    give(session, "spawn", kind="warrior", at=[9, 2], name="Al")
    felled(session, "Al")
    seat = seat_of(session, atlas)
    seat.desk.crew.chosen = [int(session.world.people.id[row_of(session, "Al")])]
    press_on(seat, "Capture")
    assert not waiting(seat)
    assert any(said == "There is no free prison." for said, _ in seat.said)
    give(session, "place", kind="prison", at=[2, 4])
    press_on(seat, "Capture")
    (order,) = waiting(seat)
    assert isinstance(order, Capture)


def test_alerts_are_shown_and_lead_there(atlas: Atlas) -> None:
    session = duel()
    seat = seat_of(session, atlas)
    felled(session, "Foe")
    press_on(seat, "Foe is knocked out", (4, 4))
    assert seat.desk.look_at == session.world.people.cell[row_of(session, "Foe")]
    session.run(session.world.campaign.tick + 1000)
    seat.frame()
    assert not any(said == "Foe is knocked out" for said, _ in seat.said)
    assert np.all(session.world.people.facing < 8)
