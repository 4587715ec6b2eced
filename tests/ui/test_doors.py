"""D1, D2, D5, D8, D12 to D15 on the screen: how doors read and look in every state, who breaks in, who closes them again."""

import itertools

import numpy as np
import pygame
import pytest

from game.rules import doors
from game.sim.session import Session
from game.ui import breach_words
from game.ui.atlas import Atlas
from game.ui.door_words import door_state
from game.ui.given import Given
from game.ui.hover import lines
from game.ui.marks import Marks
from game.ui.part_looks import TO_CLOSE, door_sprites
from game.ui.scene import PATIENT, Scene
from game.ui.view import View
from game.ui.words import doing
from game.world.tables import AT_ONCE, ATTACKING, BREACHING, CLOSE, FORCE, GOING, IN_A_WHILE, LOCKED, PICK, UNLOCKED, WORKING
from tests.ui import test_parts
from tests.ui.conftest import session_of
from tests.ui.test_parts import DOOR, LEVER, row, told
from tests.ui.test_selection import SIZE, Seat
from tests.ui.test_wires import At, line, room

WIRED = (line((14, 2), (14, 6), (11, 6)),)
TWO_WAYS = """
    XXXXXXXXXXXXXXXX
    X......X.......X
    X......+.......X
    X......X.......X
    X###+###.......X
    X..............X
    XXXXXXXXXXXXXXXX
    """
ACROSS, ALONG = (7, 2), (4, 4)


def give(session: Session, order: str, /, **fields: object) -> None:
    """Give an order; whoever comes by it is no secret."""
    test_parts.give(session, order, **fields)
    session.world.parties.spotted[:] = 1


def door(session: Session, at: At = DOOR, **columns: int) -> int:
    found = row(session, at)
    for name, value in columns.items():
        getattr(session.world.things, name)[found] = value
    return found


# --- states --------------------------------------------------------------------------------------------------------------------

TABLE = (
    ({}, "Closed, not locked", "closed"),
    ({"padlock": UNLOCKED}, "Closed, not locked", "closed"),
    ({"damage": 1}, "Closed, not locked", "damaged"),
    ({"ajar": IN_A_WHILE}, "Open: somebody passes", "open"),
    ({"ajar": IN_A_WHILE, "padlock": UNLOCKED}, "Open: somebody passes", "open"),
    ({"ajar": IN_A_WHILE, "closes_due": 20}, "Open: closes in 0.9 s", "open"),
    ({"open": 1, "held": 1}, "Held open", "held"),
    ({"open": 1, "held": 1, "padlock": UNLOCKED, "damage": 2}, "Held open", "held"),
    ({"padlock": LOCKED}, "Locked", "closed"),
    ({"padlock": LOCKED, "damage": 3}, "Locked", "damaged"),
    ({"padlock": LOCKED, "ajar": AT_ONCE}, "Locked, closes once nobody stands in it", "open"),
    ({"padlock": LOCKED, "open": 1}, "Locked, closes once nobody stands in it", "open"),
    ({"padlock": UNLOCKED, "open": 1, "breached": 1}, "Breached: stands open until a minion on Chores closes it", "breached"),
    ({"padlock": UNLOCKED, "open": 1, "breached": 1, "held": 1}, "Breached: stands open until a minion on Chores closes it", "breached"),
)


@pytest.mark.parametrize(("columns", "words", "look"), TABLE)
def test_every_state_of_a_door_reads_and_looks_its_own_way(columns: dict[str, int], words: str, look: str) -> None:
    """D1, D2, D8, D15, T19: both ways that a door can stand."""
    session = session_of(TWO_WAYS)
    session.run(2)
    for at, piece in ((ALONG, "h"), (ACROSS, "v")):
        found = door(session, at, **columns)
        assert door_state(session.world, found) == words
        assert door_sprites(session.world, found, piece)[0] == f"door.{piece}.{look}"
    heads = {"open": "_open", "held": "_open", "breached": "_breached"}
    assert door_sprites(session.world, row(session, ACROSS), "head")[0] == f"door.v.head{heads.get(look, '')}"


def test_who_walks_through_opens_a_door_and_it_closes_behind_them() -> None:
    """D1: in words and picture, tick by tick as the rules have it."""
    session = room()
    give(session, "spawn", kind="goblin", at=[11, 4], name="Grik")
    give(session, "move", minions=["Grik"], to=[11, 7])
    said: list[str] = []
    found = row(session, DOOR)
    for _ in range(160):
        session.run(session.world.campaign.tick + 1)
        words, look = door_state(session.world, found), door_sprites(session.world, found, "h")[0]
        assert look == ("door.h.open" if words.startswith("Open") else "door.h.closed")
        if not said or said[-1] != words:
            said.append(words)
    assert said[:3] == ["Closed, not locked", "Open: somebody passes", "Open: closes in 1.0 s"]
    assert said[-2:] == ["Open: closes in 0.1 s", "Closed, not locked"]


def test_a_lever_opens_a_door_and_closes_one_that_is_held() -> None:
    """D1, D5: what is behind it is named."""
    session = room(LEVER, wires=WIRED)
    assert told(session, DOOR) == ["Door", "Closed, not locked", "The lever at [14, 2] opens it"]
    give(session, "lever", at=[14, 2], on=True)
    assert told(session, DOOR)[1] == "Opened by the lever at [14, 2]"
    give(session, "lever", at=[14, 2], on=False)
    give(session, "hold_open", at=list(DOOR), on=True)
    assert told(session, DOOR)[1:] == ["Held open", "The lever at [14, 2] closes it"]
    give(session, "lever", at=[14, 2], on=True)
    assert told(session, DOOR)[1] == "Held open, but closed by the lever at [14, 2]"
    give(session, "place", kind="padlock", at=list(DOOR))
    assert told(session, DOOR)[1:] == ["Locked", "The lever at [14, 2] toggles its padlock"]


def test_of_several_triggers_those_are_named_that_are_on() -> None:
    """D5: one, two, and more than two."""
    others = ("lever", (8, 2)), ("lever", (19, 2))
    session = room(LEVER, *others, wires=(*WIRED, line((8, 2), (8, 6), (11, 6)), line((19, 2), (19, 6), (14, 6))))
    give(session, "lever", at=[8, 2], on=True)
    assert told(session, DOOR)[1] == "Opened by the lever at [8, 2]"
    give(session, "lever", at=[14, 2], on=True)
    assert told(session, DOOR)[1] == "Opened by the lever at [14, 2] and the lever at [8, 2]"
    give(session, "lever", at=[19, 2], on=True)
    assert told(session, DOOR)[1] == "Opened by the lever at [14, 2], the lever at [8, 2] and 1 more"


def test_a_trigger_behind_a_timer_is_named_even_when_it_is_off_again() -> None:
    """D5, T7: the timer holds the turning-off up."""
    session = room(LEVER, ("timer", (14, 4)), wires=WIRED)
    give(session, "lever", at=[14, 2], on=True, ticks=5)
    assert told(session, DOOR)[1] == "Closed, not locked"
    session.run(session.world.campaign.tick + 20)
    words = "Opened by the lever at [14, 2], through a timer"
    assert told(session, DOOR)[1] == words
    give(session, "lever", at=[14, 2], on=False, ticks=5)
    assert told(session, DOOR)[1] == words


def test_a_door_that_somebody_walks_through_costs_no_new_layout(atlas: Atlas) -> None:
    """D1: what stands where does not change; the picture does."""
    session = room()
    scene = Scene(session.world, atlas)
    before = shot(scene)
    laid = scene.furniture._by_chunk
    for columns in ({"ajar": 1}, {"ajar": 0, "open": 1, "held": 1}, {"open": 0, "held": 0, "padlock": LOCKED}):
        door(session, **columns)
        after = shot(scene)
        assert not np.array_equal(before, after)
        assert scene.furniture._by_chunk is laid
        before = after


# --- breaking in ---------------------------------------------------------------------------------------------------------------


def burglary(talent: str = "locksmith", at: At = (11, 5), **stats: int) -> Session:
    """Somebody of a party is at the locked door, ten ticks into the first try."""
    session = room(("padlock", DOOR))
    give(
        session, "spawn", kind="warrior", at=list(at), name="Ann", party="Band", talents=[talent], stats={"craft": 2, "combat": 2, **stats}
    )
    give(session, "move", minions=["Band"], to=[11, 7])
    session.run(session.world.campaign.tick + 9)
    return session


def over(session: Session, at: At, *people: str) -> list[str]:
    world = session.world
    return [each.words for each in lines(world, Given(), world.cell(at), [world.named(name)[1] for name in people], None)]


@pytest.mark.parametrize(("talent", "words", "target"), [("locksmith", "picking the lock", 9), ("doorbreaker", "forcing the door", 10)])
def test_a_breach_in_progress_over_the_door_and_the_person(talent: str, words: str, target: int) -> None:
    """D12, D14: who, how far, how many have failed, the last dice."""
    session = burglary(talent, craft=0, combat=0)
    world, who = session.world, session.world.named("Ann")[1]
    done = breach_words.progress(world, who)
    assert done is not None
    assert 0 < done < 10
    assert over(session, DOOR)[1:] == ["Locked", f"Ann of Band is {words}: {done}%", "0 of 5 tries failed"]
    assert over(session, (11, 5), "Ann")[:4] == ["Ann, warrior", words[:1].upper() + words[1:], f"This try: {done}%", "0 of 5 tries failed"]
    while not world.party_doors.dice[0]:
        session.run(world.campaign.tick + 1)
    first, second = divmod(int(world.party_doors.dice[0]), 10)
    failed = int(world.party_doors.failures[0])
    rolled = f"rolled {first} + {second} + 0 = {first + second} against {target}"
    if failed:
        assert over(session, DOOR)[2:] == [f"Ann of Band is {words}: 0%", "1 of 5 tries failed", f"Last try: {rolled}"]
        assert f"Last try: {rolled}" in over(session, (11, 5), "Ann")


def test_nothing_is_told_of_a_breach_where_nothing_is_explored() -> None:
    session = burglary()
    world = session.world
    assert lines(world, Given(), world.cell(DOOR), [], np.zeros(len(world.cells), np.uint8)) == []


def test_the_second_method_and_a_door_that_is_given_up() -> None:
    """D14: the dice of the first method keep its target until the second has been tried."""
    session = burglary()
    table = session.world.party_doors
    table.method[0], table.failures[0], table.switched[0], table.dice[0], table.total[0] = FORCE, 0, 1, 32, 7
    assert over(session, DOOR)[-3:] == [
        "Second way: picking the lock failed 5 times",
        "0 of 5 tries failed",
        "Last try: rolled 3 + 2 + 2 = 7 against 9",
    ]
    table.failures[0] = 1
    assert over(session, DOOR)[-1] == "Last try: rolled 3 + 2 + 2 = 7 against 10"
    table.breaker[0], table.given_up[0] = 0, 1
    assert over(session, DOOR)[2:] == ["Band gave it up: both ways failed", "Last try: rolled 3 + 2 + 2 = 7 against 10"]


def test_a_breached_door_says_who_broke_it_and_why_it_stays_open(atlas: Atlas) -> None:
    """D15: and the panel says the same, with nothing over its edges."""
    session = burglary(craft=11)
    session.run(session.world.campaign.tick + 300)
    world = session.world
    assert world.things.breached[row(session, DOOR)]
    words = over(session, DOOR)
    assert words[1] == "Breached: stands open until a minion on Chores closes it"
    assert words[2].startswith("Band picked the lock: rolled ")
    assert words[3] == "To be closed and locked: no minion does the duty chores."
    assert not any("to be closed and locked again" in each for each in words)
    scene = Scene(world, atlas)
    shot(scene)
    assert scene.furniture.signs == [(world.cell(DOOR), TO_CLOSE)]
    assert TO_CLOSE in atlas.names
    seat = Seat(session, atlas)
    seat.click(DOOR)
    seat.mouse = (0, 0)
    assert "Breached: stands open until a" in seat.words
    assert "Band picked the lock" in seat.words
    assert "To be closed and locked: no minion does / the duty chores." in seat.words


def test_a_minion_that_closes_a_breached_door_is_named() -> None:
    """D15: on the way and at it; there were no words for it, and the window fell."""
    session = room(("padlock", DOOR))
    give(session, "spawn", kind="warrior", at=[11, 5], name="Ann", party="Band")
    give(session, "lock", at=list(DOOR), locked=False)
    doors.breach(session.world, row(session, DOOR), session.world.named("Ann")[1])
    give(session, "set", target="Ann", field="state", value=3)
    give(session, "spawn", kind="goblin", at=[2, 3], name="Grik")
    world, who = session.world, session.world.named("Grik")[1]
    said: list[str] = []
    for _ in range(600):
        session.run(world.campaign.tick + 1)
        if (world.jobs.kind == CLOSE).any() and world.people.task[who] in (GOING, WORKING):
            said.append(doing(world, who))
    assert said[0] == "going to close and lock the door"
    assert said[-1] == "closing and locking the door"
    assert told(session, DOOR)[1] == "Locked"


def test_everybody_who_breaks_in_or_attacks_is_in_words() -> None:
    """D4, D13: on the way, at it, and when what they are after is gone."""
    session = burglary(at=(3, 3))
    world, who = session.world, session.world.named("Ann")[1]
    give(session, "spawn", kind="goblin", at=[2, 3], name="Grik")
    while world.people.task[who] != BREACHING:
        session.run(world.campaign.tick + 1)
    world.people.task[who] = ATTACKING
    world.people.foe[who] = world.people.id[world.named("Grik")[1]]
    assert doing(world, who) == "going after Grik"
    world.people.foe[who] = 0
    assert doing(world, who) == "going after an enemy"
    world.people.task[who], world.party_doors.breaker[0] = BREACHING, 0
    assert doing(world, who) == "breaking in"


def test_who_comes_from_afar_is_going_to_pick() -> None:
    """D13: the best of them is sent to the door, from wherever they stand."""
    session = room(("padlock", DOOR))
    give(session, "spawn", kind="warrior", at=[11, 5], name="Ann", party="Band", stats={"craft": 1})
    give(session, "spawn", kind="rogue", at=[2, 2], name="Bo", party="Band", talents=["locksmith"], stats={"craft": 9})
    give(session, "move", minions=["Band"], to=[11, 7], ticks=5)
    world = session.world
    assert world.party_doors.method[0] == PICK
    assert doing(world, world.named("Bo")[1]) == "going to pick the lock"
    assert "Bo of Band is going to pick the lock" in over(session, DOOR)


def test_who_came_alone_is_named_without_a_party() -> None:
    """D13: adventurers alone are a party of one that has no name."""
    session = room(("padlock", DOOR))
    give(session, "spawn", kind="warrior", at=[11, 5], name="Ann", talents=["locksmith"], stats={"craft": 0})
    give(session, "move", minions=["Ann"], to=[11, 7])
    session.run(session.world.campaign.tick + 1)
    session.world.parties.spotted[:] = 1
    assert over(session, DOOR)[2].startswith("Ann is picking the lock: ")
    session.world.party_doors.given_up[0] = 1
    assert over(session, DOOR)[2] == "Ann gave it up: both ways failed"


# --- drawing -------------------------------------------------------------------------------------------------------------------


def shot(scene: Scene, seen: np.ndarray | None = None) -> np.ndarray:
    target = pygame.Surface((700, 300), 0, 32)
    scene.draw(target, View(0, 0, 700, 300, 2), seen=seen, work=PATIENT)
    return pygame.surfarray.array2d(target).copy()


def test_a_try_shows_its_progress_over_the_door_where_that_is_explored(atlas: Atlas, monkeypatch: pytest.MonkeyPatch) -> None:
    """D12: and drawing changes nothing."""
    session = burglary()
    scene, world = Scene(session.world, atlas), session.world
    before = world.state_hash()
    bars: list[int] = []
    monkeypatch.setattr(Marks, "_draw_bar", lambda _self, _target, _view, cell, *_more: bars.append(cell))
    shot(scene)
    assert bars == [world.cell(DOOR)]
    shot(scene, np.zeros(len(world.cells), np.uint8))
    assert bars == [world.cell(DOOR)]
    monkeypatch.undo()
    drawn = shot(scene)
    monkeypatch.setattr(breach_words, "tries", lambda *_: [])
    assert not np.array_equal(drawn, shot(scene))
    assert world.state_hash() == before


def test_who_was_not_spotted_shows_nothing_of_a_try(atlas: Atlas, monkeypatch: pytest.MonkeyPatch) -> None:
    """I19."""
    session = burglary()
    bars: list[int] = []
    monkeypatch.setattr(Marks, "_draw_bar", lambda _self, _target, _view, cell, *_more: bars.append(cell))
    scene, explored = Scene(session.world, atlas), np.ones(len(session.world.cells), np.uint8)
    shot(scene, explored)
    assert len(bars) == 1
    assert any("picking the lock" in words for words in over(session, DOOR))
    session.world.parties.spotted[:] = 0
    shot(scene, explored)
    assert len(bars) == 1
    assert not any("picking the lock" in words for words in over(session, DOOR))


def test_the_panel_follows_what_is_ordered(atlas: Atlas) -> None:
    """D1, D2: before the tick comes, the buttons look as if it had."""
    session = room(("padlock", DOOR))
    seat = Seat(session, atlas)
    before = session.world.state_hash()
    seat.click(DOOR)
    assert "Locked" in seat.words
    seat.push("Unlock")
    assert seat.given == [{"order": "lock", "at": list(DOOR), "locked": False}]
    assert "Lock / " in seat.words
    assert "Ordered, waits" in seat.words
    seat.push("Hold open")
    assert seat.given[-1] == {"order": "hold_open", "at": list(DOOR), "on": True}
    assert session.world.state_hash() == before


def test_nothing_on_the_panel_is_cut_or_lies_over_anything(atlas: Atlas) -> None:
    """D1, D12 to D15: two parties at the door, and a wire: as much as it ever has to say."""
    session = burglary(craft=0, combat=0)
    give(session, "spawn", kind="peasant", at=[10, 5], name="Bo", party="Gang of the Long Name", talents=["doorbreaker"])
    give(session, "move", minions=["Gang of the Long Name"], to=[11, 7])
    give(session, "place", kind="lever", at=[14, 2])
    give(session, "wire", path=[list(at) for at in WIRED[0]], ticks=330)
    seat = Seat(session, atlas)
    seat.click(DOOR)
    assert "Door / at [11, 6], with a locked padlock / Locked / Ann of Band is picking the lock: " in seat.words
    assert "…" not in seat.words
    first = next(place for place, (words, _) in enumerate(seat.said) if words == "Locked")
    buttons = next(place for place, (words, _) in enumerate(seat.said) if words == "Hold open")
    rows = [y for _, (_, y) in seat.said[first:buttons]]
    assert len(rows) >= 8
    assert all(lower - upper >= 17 for upper, lower in itertools.pairwise(rows))
    assert seat.said[buttons][1][1] - rows[-1] >= 17
    assert all(at[0] + seat.desk.kit.words(words, 13, (0, 0, 0), False).get_width() < SIZE[0] for words, at in seat.said[first:buttons])
