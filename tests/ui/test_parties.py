"""I1, K8 to K16 on the screen: who is Wary, what trap lessons add, what Records tell of it, and the Party tab."""

import pytest

from game.rules import gas
from game.sim.session import Session
from game.ui import party_words, record_words
from game.ui.atlas import Atlas
from game.ui.given import Given
from game.ui.hover import lines
from game.ui.people import plight_icons
from game.ui.person_panel import TABS
from game.ui.records import Records
from game.ui.words import doing
from game.world.events import EVENT_TYPES, TRIGGER_DISPROVED, TRIGGER_FOUND, TRIGGER_KNOWN, WARY_BEGAN, WARY_ENDED
from game.world.tables import DISARMING
from tests.ui.test_known import cell, row_of, sprung, until
from tests.ui.test_parts import give
from tests.ui.test_selection import Seat


@pytest.fixture
def session() -> Session:
    return sprung()


def id_of(session: Session, name: str) -> int:
    return int(session.world.people.id[row_of(session, name)])


def bold(session: Session) -> int:
    return session.world.parties.name.index("The Bold")


def words_of(session: Session, name: str) -> list[str]:
    return [line.words for line in party_words.wary_lines(session.world, row_of(session, name))]


def again(session: Session) -> None:
    """Let the plate at [2, 2] spring once more, under Anna."""
    give(session, "set", target=[2, 2], field="armed", value=1)
    give(session, "set", target=[6, 2], field="armed", value=1)
    give(session, "move", minions=["Anna"], to=[2, 4])
    until(session, lambda: session.world.people.goal[row_of(session, "Anna")] < 0)
    give(session, "move", minions=["Anna"], to=[2, 2])
    until(session, lambda: session.world.parties.wary[bold(session)] == 2)


def open_panel(seat: Seat, name: str, tab: str) -> list[str]:
    seat.desk.crew.chosen, seat.desk.crew.tab = [id_of(seat.session, name)], tab
    seat.frame()
    return [said for said, _ in seat.said]


def test_k8_members_of_a_wary_party_show_it_raised_or_not(session: Session) -> None:
    world, cy, dan = session.world, row_of(session, "Cy"), row_of(session, "Dan")
    assert words_of(session, "Cy") == ["Wary (+1)"]
    assert "icon.wary" in plight_icons(world, cy)
    assert words_of(session, "Dan") == []
    assert not any("wary" in icon for icon in plight_icons(world, dan))
    again(session)
    assert words_of(session, "Cy") == ["Wary (+2)"]
    assert "icon.wary_raised" in plight_icons(world, cy)
    assert "Wary (+2)" in [line.words for line in lines(world, Given(), int(world.people.cell[cy]), [cy], None)]


def test_k14_gas_takes_the_bonus_while_somebody_stands_in_it(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    here = int(session.world.people.cell[row_of(session, "Cy")])
    monkeypatch.setattr(gas, "is_in", lambda _, at: at == here)
    assert words_of(session, "Cy") == ["Wary (+1), which gas takes from them"]
    assert words_of(session, "Anna") == ["Wary (+1)"]


def test_k13_lessons_in_words() -> None:
    made = [party_words.lesson_words(name, 1, family) for name, family in (("tripwire", True), ("plate", True), ("dart_thrower", False))]
    assert made == ["+1 to find tripwires", "+1 to find pressure plates", "+1 against dart throwers"]
    assert party_words.lesson_words("blades", 2, False) == "+2 against blades"


def test_wary_icons_are_sprites_of_their_own(atlas: Atlas) -> None:
    assert {"icon.wary", "icon.wary_raised", "icon.known", "icon.sensed", "icon.known_wrong"} <= atlas.names


def test_the_panel_says_wary(session: Session, atlas: Atlas) -> None:
    seat = Seat(session, atlas)
    assert "Wary (+1)" in open_panel(seat, "Cy", "About")
    assert not any(said.startswith("Wary") for said in open_panel(seat, "Dan", "About"))


def test_k16_the_records_tab_lists_lessons_and_tells_of_them(atlas: Atlas) -> None:
    """Anna has seen a plate fire blades twice, so that both lessons are whole; whoever was not there has learnt nothing."""
    seat = Seat(sprung(), atlas)
    again(seat.session)
    said = open_panel(seat, "Anna", "Records")
    assert "+2 to find pressure plates; +2 against blades" in said
    records = [record.words for record in seat.desk.records.of(id_of(seat.session, "Anna"))]
    assert "Learnt: +2 to find pressure plates" in records
    assert "Learnt: +2 against blades" in records
    assert "More wary (+2): a trap was set off" in records
    assert "More wary (+2): a trap was set off" in [record.words for record in seat.desk.records.of(id_of(seat.session, "Cy"))]
    assert seat.desk.records.of(id_of(seat.session, "Dan")) == []
    assert "Nothing yet." in open_panel(seat, "Dan", "Records")


def test_records_of_what_is_known_found_and_disproved(session: Session) -> None:
    world = session.world
    plate, party = world.thing_at(cell(session, 2, 2)), world.parties.row_of(int(world.people.party[row_of(session, "Cy")]))
    cy, anna = row_of(session, "Cy"), row_of(session, "Anna")
    gone = int(world.things.id[plate]), int(world.things.kind[plate]), int(world.things.cell[plate])

    records = Records(world)
    world.events.drain()
    world.tell(TRIGGER_FOUND, plate, cy, party)
    world.tell(TRIGGER_KNOWN, gone, cy, "found")
    world.tell(TRIGGER_KNOWN, gone, anna, "found")
    world.tell(TRIGGER_KNOWN, gone, anna, "sprung")
    world.tell(TRIGGER_KNOWN, gone, cy, "trap_sense")
    world.tell(TRIGGER_DISPROVED, gone, cy)
    world.tell(WARY_BEGAN, party, "corridor", 1)
    world.tell(WARY_ENDED, party, "fight", 0)
    records.hear(world.events.drain())
    assert [record.words for record in records.of(id_of(session, "Cy"))] == [
        "No longer wary: a fight",
        "Wary (+1): a corridor",
        "Saw that there is no longer a pressure plate at [2, 2]",
        "Trap Sense showed a pressure plate at [2, 2]",
        "Found a pressure plate at [2, 2]",
    ]
    assert [record.words for record in records.of(id_of(session, "Anna"))] == [
        "No longer wary: a fight",
        "Wary (+1): a corridor",
        "Saw a pressure plate at [2, 2] spring",
        "Was shown a pressure plate at [2, 2]",
    ]
    assert {kind.name for kind in record_words.KINDS} <= {kind.name for kind in EVENT_TYPES}


def test_a_party_without_a_name_is_told_by_its_number(session: Session) -> None:
    world = session.world
    id_ = int(world.people.party[row_of(session, "Cy")])
    assert record_words.members(world, "The Bold") == record_words.members(world, id_) == [id_of(session, "Anna"), id_of(session, "Cy")]
    assert record_words.members(world, 0) == record_words.members(world, "Nobody's") == []
    world.parties.name[world.parties.row_of(id_)] = ""
    assert party_words.party_lines(world, row_of(session, "Cy"))[0].words == f"Party {id_}"


def test_i1_the_party_tab_tells_of_the_party(session: Session, atlas: Atlas) -> None:
    seat = Seat(session, atlas)
    said = open_panel(seat, "Cy", "Party")
    for words in ("The Bold", "Came to kill the overlord", "Of Town", "Wary (+1): slower, and better with traps", "Knows 1 trap"):
        assert words in said
    assert "The party together: 1" in said
    assert "Cy, warrior 1: idle" in said
    assert any(words.startswith("Anna, warrior 1: ") for words in said)
    seat.world.parties.leaving[bold(session)] = 1
    assert "On its way home" in open_panel(seat, "Cy", "Party")


def test_the_party_tab_is_for_adventurers_only(session: Session, atlas: Atlas) -> None:
    give(session, "spawn", kind="goblin", at=[12, 7], name="Grik", party=None)
    seat = Seat(session, atlas)
    assert "Party" in open_panel(seat, "Cy", "About")
    said = open_panel(seat, "Grik", "Party")
    assert "Party" not in said
    assert any(words.startswith("Yours") for words in said)
    seat.desk.crew.chosen = [id_of(session, "Cy")]
    seat.push("Party")
    assert seat.desk.crew.tab == TABS[3]


def test_a_large_party_is_cut_to_what_there_is_room_for(session: Session, atlas: Atlas) -> None:
    give(session, "spawn", kind="peasant", at=[12, 4], name="Bo", party="The Bold", count=12)
    seat = Seat(session, atlas)
    said = open_panel(seat, "Cy", "Party")
    shown = [words for words in said if ", peasant 1: " in words or ", warrior 1: " in words]
    assert f"and {14 - len(shown)} more" in said
    assert 2 < len(shown) < 14


def test_k7_who_disarms_says_so(session: Session) -> None:
    world, cy = session.world, row_of(session, "Cy")
    world.people.task[cy], world.people.deed[cy] = DISARMING, world.things.id[world.thing_at(cell(session, 2, 2))]
    assert doing(world, cy) == "going to disarm the pressure plate"
    world.people.task_due[cy] = world.campaign.tick + 10
    assert doing(world, cy) == "disarming the pressure plate"
