"""T9, T12, T14, K8, T19 on the screen: sprites and words by state, signs and marks, what a firing looks like."""

import numpy as np
import pygame
import pytest

from game.sim.session import Session
from game.ui import part_words, reach
from game.ui.atlas import Atlas
from game.ui.bindings import Tool
from game.ui.drafts import Drag, draft
from game.ui.furniture import Furniture
from game.ui.given import Given
from game.ui.ground import Ground
from game.ui.hover import lines
from game.ui.marks import Marks
from game.ui.part_looks import SIGNS, firing_frames, frames_of, state_of, wire_ends
from game.ui.people import plight_icons
from game.ui.scene import PATIENT, Scene
from game.ui.view import View
from game.ui.words import doing
from game.world.tables import PANICKING, REARM
from tests.scenario import order
from tests.ui.test_wires import BLADES, PLATE, TIMER, At, line, room

LEVER, DOOR = ("lever", (14, 2)), (11, 6)


def row(session: Session, at: At) -> int:
    return session.world.thing_at(session.world.cell(at))


def give(session: Session, name: str, /, ticks: int = 1, **fields: object) -> None:
    session.inbox.give(order(session.world.campaign.tick, name, **fields))
    session.run(session.world.campaign.tick + ticks)


def told(session: Session, at: At) -> list[str]:
    return [each.words for each in lines(session.world, Given(), session.world.cell(at), [], None)]


def trap(*more: tuple[str, At]) -> Session:
    made = room(PLATE, BLADES, *more, wires=(line((2, 2), (6, 2)),))
    give(made, "spawn", kind="goblin", at=[18, 7], name="Grik")
    return made


def test_a_part_looks_and_reads_as_its_state_says(atlas: Atlas) -> None:
    session = trap()
    world, plate, blades = session.world, row(session, (2, 2)), row(session, (6, 2))
    assert frames_of(world, plate) == ("pressure_plate.armed",)
    assert told(session, (2, 2)) == ["Normal pressure plate", "Armed", "48 h of its two days left", "Drives the blades at [6, 2]"]
    assert "Driven by the pressure plate at [2, 2]" in told(session, (6, 2))
    give(session, "set", target=[2, 2], field="tampered", value=1)
    give(session, "set", target=[2, 2], field="safe_for", value=int(world.people.id[world.named("Grik")[1]]))
    assert frames_of(world, plate) == ("pressure_plate.tampered",)
    assert "Tampered with: safe for Grik" in told(session, (2, 2))
    give(session, "set", target=[6, 2], field="armed", value=0)
    assert frames_of(world, blades) == ("blades.spent",)
    assert SIGNS[state_of(world, blades)] == "icon.spent"
    assert "Spent: must be rearmed" in told(session, (6, 2))
    give(session, "set", target=[2, 2], field="expires_due", value=world.campaign.tick)
    assert frames_of(world, plate) == ("pressure_plate.expired",)
    assert SIGNS[state_of(world, plate)] == "icon.expired"
    assert "Past its two days: must be rearmed" in told(session, (2, 2))
    assert set(SIGNS.values()) <= atlas.names


def test_a_sprung_trigger_is_on_until_rearmed() -> None:
    session = trap()
    give(session, "spawn", kind="peasant", at=[1, 2], name="Bo")
    give(session, "move", ticks=60, minions=["Bo"], to=[2, 2])
    assert frames_of(session.world, row(session, (2, 2))) == ("pressure_plate.sprung",)
    assert "Sprung: on until rearmed" in told(session, (2, 2))


def test_every_mechanism_has_sprites_for_the_act(atlas: Atlas) -> None:
    world = trap().world
    numbers = world.content.structures.number
    for kind in world.content.mechanisms:
        for facing in range(4):
            assert set(firing_frames(world, numbers[kind], facing)) <= atlas.names
    assert firing_frames(world, numbers["door"], 0) == ()


def test_the_wide_tripwire_ends_on_the_cells_it_covers(atlas: Atlas) -> None:
    session = room()
    give(session, "place", kind="wide_tripwire", at=[4, 3], facing="n")
    give(session, "place", kind="wide_tripwire", at=[10, 3], facing="e")
    give(session, "place", kind="wide_tripwire", at=[16, 1], facing="e")
    world = session.world
    assert wire_ends(world, row(session, (4, 3))) == [
        (world.cell((3, 3)), "wide_tripwire.h.w.armed"),
        (world.cell((5, 3)), "wide_tripwire.h.e.armed"),
    ]
    assert [sprite for _, sprite in wire_ends(world, row(session, (10, 3)))] == ["wide_tripwire.v.n.armed", "wide_tripwire.v.s.armed"]
    assert [sprite for _, sprite in wire_ends(world, row(session, (16, 1)))] == ["wide_tripwire.v.s.armed"]
    assert {sprite for at in ((4, 3), (10, 3)) for _, sprite in wire_ends(world, row(session, at))} <= atlas.names


def test_what_is_not_wired_says_so_and_a_timer_says_its_delay() -> None:
    session = room(PLATE, TIMER)
    assert told(session, (2, 2))[-1] == "Not wired: it does nothing."
    assert told(session, (4, 2)) == ["Timer", "Delay 1 s", "Not wired: it does nothing."]


def test_a_running_timer_runs_on_the_screen_too() -> None:
    session = room(LEVER, ("timer", (16, 2)), ("web_trap", (18, 2)), wires=(line((14, 2), (18, 2)),))
    give(session, "lever", at=[14, 2], on=True)
    ground = Ground(session.world)
    ground.update(session.world)
    furniture = Furniture(ground)
    furniture.update(session.world)
    frames = {thing.frames for places in furniture._by_chunk.values() for thing in places}
    assert ("timer.run0", "timer.run1") in frames
    assert ("lever.on",) in frames
    assert any(words.startswith("Runs: ") for words in told(session, (16, 2)))
    assert "Drives the web trap at [18, 2] after 1 s" in told(session, (14, 2))


def test_blood_is_fresh_for_an_hour() -> None:
    session = trap()
    world = session.world
    world.marks.append(id=world.new_id(), cell=world.cell((3, 4)), kind=0, made=world.campaign.tick, party=0, fades_due=10**6)
    world.marks.append(id=world.new_id(), cell=world.cell((4, 4)), kind=1, made=world.campaign.tick, party=0, fades_due=10**6)
    ground = Ground(world)
    furniture = Furniture(ground)
    for fresh in (True, False):
        ground.update(world)
        furniture.update(world)
        names = [thing.frames[0] for places in furniture._by_chunk.values() for thing in places]
        assert any(name.startswith("blood.fresh." if fresh else "blood.old.") for name in names)
        assert any(name.startswith("scorch.") for name in names)
        world.campaign.tick += 600


def test_icons_and_words_of_the_stunned_the_stuck_and_the_panicked() -> None:
    session = room()
    give(session, "spawn", kind="peasant", at=[5, 3], name="Bo")
    world = session.world
    who = world.named("Bo")[1]
    assert plight_icons(world, who) == []
    world.people.stun_due[who] = world.people.web_due[who] = world.people.panic_due[who] = world.campaign.tick + 40
    world.people.wounds[who], world.people.bleeding[who] = 3, 2
    assert plight_icons(world, who) == ["icon.stunned", "icon.webbed", "icon.panicked", "icon.bleeding"]
    words = [each.words for each in part_words.plight_lines(world, who)]
    assert words == ["Wounds: 3 of 10", "Bleeding", "Stunned: 2.0 s left", "Stuck in a web", "In panic: 2 s left"]
    world.people.task[who] = PANICKING
    assert doing(world, who) == "running in panic"


def test_a_rearming_is_no_ghost_and_is_named(atlas: Atlas) -> None:
    session = trap()
    give(session, "rearm", ticks=2, at=[6, 2])
    world = session.world
    assert (world.jobs.kind == REARM).any()
    ground = Ground(world)
    ground.update(world)
    marks = Marks(world, atlas, ground)
    marks.update()
    assert marks.ghosts == []
    assert marks.styles == {}
    words = told(session, (6, 2))
    assert any(each.startswith("To be rearmed: ") for each in words)
    assert not any("moved" in each for each in words)
    assert doing(world, world.named("Grik")[1]) == "going to rearm the blades"
    made = draft(world, Given(), Drag(Tool.REMOVE, (6, 2), (6, 2)))
    assert [type(each).__name__ for each in made.orders] == ["Remove"]


def test_placing_a_part_shows_what_it_reaches_and_what_is_too_near() -> None:
    world = room(PLATE).world
    near = draft(world, Given(), Drag(Tool.BUILD, (5, 2), (5, 2), kind="sensor"))
    assert near.bad
    assert len(near.too_near) == 36
    assert world.cell((5, 2)) in near.too_near
    assert world.cell((6, 2)) not in near.too_near
    far = draft(world, Given(), Drag(Tool.BUILD, (9, 3), (9, 3), kind="sensor"))
    assert far.good
    assert far.too_near == []
    assert len(far.reached) == 24
    jet = draft(world, Given(), Drag(Tool.BUILD, (5, 3), (5, 3), kind="flamethrower", facing=1))
    assert jet.reached == [world.cell((x, 3)) for x in range(6, 11)]
    assert draft(world, Given(), Drag(Tool.BUILD, (5, 3), (8, 3), kind="blades")).reached == []


@pytest.mark.parametrize("kind", ["blades", "gas_emitter", "shock_coil", "explosive_trap", "web_trap", "panic_trap", "spider_trap"])
def test_what_a_mechanism_strikes_is_around_it(kind: str) -> None:
    world = room().world
    cells = reach.struck(world, kind, world.cell((9, 3)), 0)
    assert world.cell((9, 3)) in cells
    assert reach.struck(world, "alarm_trap", world.cell((9, 3)), 0) == []


@pytest.mark.parametrize(
    "kind", ["flamethrower", "dart_thrower", "gas_emitter", "shock_coil", "explosive_trap", "web_trap", "panic_trap", "alarm_trap"]
)
def test_a_firing_is_seen_for_a_moment_and_changes_nothing(atlas: Atlas, kind: str) -> None:
    session = room(LEVER, (kind, (9, 3)), wires=(line((14, 2), (14, 3), (9, 3)),))
    give(session, "spawn", kind="peasant", at=[10, 3], name="Bo")
    scene = Scene(session.world, atlas)
    session.listeners.append(scene.shows.hear)
    target, view = pygame.Surface((700, 300), 0, 32), View(0, 0, 700, 300, 2)
    give(session, "lever", at=[14, 2], on=True)
    before = session.world.state_hash()
    assert scene.shows.busy
    assert not np.array_equal(*(shot(scene, target, view, seconds) for seconds in (1.0, 1.2)))
    for seconds in np.arange(1.3, 2.0, 0.1).tolist():
        shot(scene, target, view, seconds)
    assert scene.shows.busy == bool(len(session.world.clouds))
    assert session.world.state_hash() == before


def shot(scene: Scene, target: pygame.Surface, view: View, seconds: float) -> np.ndarray:
    scene.draw(target, view, seconds=seconds, work=PATIENT)
    return pygame.surfarray.array2d(target).copy()
