"""W1 to W8 on the screen: paths of drags, previews that say what the order would, strands in colours and patterns, bumps."""

import pygame
import pytest

from game.kernels.wires import APART
from game.rules import circuits
from game.sim.orders.base import refusal
from game.sim.orders.devices import Cut, Wire
from game.sim.session import Session
from game.ui.atlas import Atlas
from game.ui.bindings import TOOL_ACTS, Tool, act_of
from game.ui.drafts import draft
from game.ui.drag import Drag
from game.ui.given import Given, given
from game.ui.shadow import with_orders
from game.ui.strands import STYLES, bits, pieces, strands
from game.ui.tools import Tools
from game.ui.view import View
from game.ui.wire_draft import about, extended
from game.ui.wires import path_sprites
from game.world.world import World
from tests.scenario import order
from tests.ui.conftest import session_of

ROOM = """
    XXXXXXXXXXXXXXXXXXXXXX
    X....................X
    X....................X
    X....................X
    X....................X
    X....................X
    X##########+#########X
    X....................X
    XXXXXXXXXXXXXXXXXXXXXX
    """

At = tuple[int, int]


def line(*corners: At) -> list[At]:
    path: tuple[At, ...] = (corners[0],)
    for corner in corners[1:]:
        path = extended(path, corner)
    return list(path)


def room(*things: tuple[str, At], wires: tuple[list[At], ...] = ()) -> Session:
    made = session_of(ROOM)
    for kind, at in things:
        made.inbox.give(order(0, "place", kind=kind, at=at))
    for path in wires:
        made.inbox.give(order(1, "wire", path=path))
    made.run(2)
    return made


PLATE, BLADES, COIL, TIMER = ("pressure_plate", (2, 2)), ("blades", (6, 2)), ("shock_coil", (10, 2)), ("timer", (4, 2))


def dragged(world: World, *corners: At, undo: bool = False, waits: Given | None = None):
    path = line(*corners)
    return draft(world, waits or Given(), Drag(Tool.WIRE, path[0], path[-1], undo, path=tuple(path)))


# --- the path ------------------------------------------------------------------------------------------------------------------


def test_skipped_cells_are_filled_straight_with_one_bend() -> None:
    assert extended(((1, 1),), (4, 1)) == ((1, 1), (2, 1), (3, 1), (4, 1))
    assert extended(((1, 1),), (1, 1)) == ((1, 1),)
    assert extended(((1, 1),), (3, 2)) == ((1, 1), (2, 1), (3, 1), (3, 2))
    assert extended(((1, 1),), (0, -1)) == ((1, 1), (1, 0), (1, -1), (0, -1))


def test_going_back_over_the_last_cell_shortens_the_path() -> None:
    path = extended(((1, 1),), (4, 1))
    assert extended(path, (3, 1)) == ((1, 1), (2, 1), (3, 1))
    assert extended(path, (1, 1)) == ((1, 1),)
    assert extended(path, (0, 1)) == ((1, 1), (0, 1))
    bent = extended(path, (4, 3))
    assert extended(bent, (4, 2)) == bent[:-1]


def test_a_drag_with_the_mouse_follows_every_cell_it_went_through() -> None:
    done: list[Drag] = []
    tools = Tools(done.append, lambda _: False)
    view = View(0, 0, 640, 480, 1)
    assert tools.read(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_e), view)
    assert TOOL_ACTS[act_of(pygame.K_e)] is tools.tool is Tool.WIRE
    for button, held, undo in ((1, (1, 0, 0), False), (3, (0, 0, 1), True)):
        tools.read(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=button, pos=(20, 20)), view)
        for x, y in ((50, 20), (50, 50), (50, 68), (50, 50)):
            tools.read(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=held), view)
        tools.read(pygame.event.Event(pygame.MOUSEBUTTONUP, button=button, pos=(52, 52)), view)
        assert done[-1].path == ((1, 1), (2, 1), (3, 1), (3, 2), (3, 3))
        assert done[-1].undo is undo
    tools.cuts = True
    tools.read(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(20, 20)), view)
    assert tools.drag((1, 1)).undo
    assert tools.read(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE), view)
    assert tools.tool is Tool.WIRE
    assert tools.read(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE), view)
    assert tools.tool is Tool.SELECT


# --- previews ------------------------------------------------------------------------------------------------------------------


def test_the_preview_says_what_will_be_one_circuit() -> None:
    world = room(PLATE, BLADES).world
    before = world.state_hash()
    made = dragged(world, (2, 2), (6, 2))
    assert made.orders == [Wire(tick=world.campaign.tick, path=line((2, 2), (6, 2)))]
    assert made.words == ["The pressure plate at [2, 2] drives the blades at [6, 2]."]
    assert [told.words for told in about(made, dragging=True)] == ["Can connect", *made.words]
    assert about(made, dragging=False) == []
    assert dragged(world, (2, 2), (4, 2)).words == ["The pressure plate at [2, 2]: nothing drives anything yet."]
    assert dragged(world, (12, 4), (14, 4)).words == ["A wire that ends on no part or door yet."]
    assert world.state_hash() == before
    assert not world.cells.wires.any()


def test_the_preview_counts_timers_in() -> None:
    world = room(PLATE, BLADES, TIMER, wires=(line((2, 2), (4, 2)),)).world
    assert dragged(world, (4, 2), (6, 2)).words == ["The pressure plate at [2, 2] drives the blades at [6, 2] after 1 s."]


@pytest.mark.parametrize(
    "corners",
    [
        ((2, 2), (2, 4), (10, 4), (10, 2)),  # T6: one trigger, two mechanisms
        ((2, 2), (6, 2)),  # there already
        ((2, 2), (-3, 2)),  # outside the map
    ],
)
def test_a_refused_drag_gives_the_orders_own_reason_and_no_order(corners: tuple[At, ...]) -> None:
    world = room(PLATE, BLADES, COIL, wires=(line((2, 2), (6, 2)),)).world
    made = dragged(world, *corners)
    assert made.reason == refusal(world, Wire(tick=world.campaign.tick, path=line(*corners)))
    assert made.reason
    assert made.orders == made.good == []
    assert about(made, dragging=True)[0].words == "Can't connect"


def test_a_single_cell_is_no_wire_and_nothing_is_said() -> None:
    made = dragged(room(PLATE).world, (2, 2))
    assert not made.orders
    assert made.kept
    assert about(made, dragging=True) == []


def test_bridges_are_counted() -> None:
    world = room(wires=(line((1, 3), (8, 3)), line((1, 4), (8, 4)))).world
    made = dragged(world, (5, 1), (5, 5))
    assert made.bumps == 2
    sprites = dict(path_sprites(world, made.path))
    assert sprites[world.cell((5, 3))] == sprites[world.cell((5, 4))] == "bump_v"
    assert sprites[world.cell((5, 2))] == "5"
    assert sprites[world.cell((5, 1))] == "node"


def test_a_cut_takes_the_cells_that_have_wires() -> None:
    world = room(wires=(line((1, 3), (8, 3)),)).world
    made = dragged(world, (5, 1), (5, 3), (6, 3), undo=True)
    assert made.orders == [Cut(tick=world.campaign.tick, cells=[(5, 3), (6, 3)])]
    assert made.good == [world.cell((5, 3)), world.cell((6, 3))]
    assert about(made, dragging=True)[0].words == "Cut: 2 cells"
    nothing = dragged(world, (5, 1), undo=True)
    assert not nothing.orders
    assert nothing.reason == refusal(world, Cut(tick=world.campaign.tick, cells=[(5, 1)]))


def test_wires_that_wait_in_pause_count_as_laid() -> None:
    session = room(PLATE, BLADES, COIL)
    world = session.world
    first = dragged(world, (2, 2), (6, 2)).orders
    waits = given(world, first)
    assert waits.wiring == first
    again = dragged(world, (2, 2), (2, 4), (10, 4), (10, 2), waits=waits)
    assert "would drive both" in again.reason
    cut = dragged(world, (4, 2), undo=True, waits=waits)
    assert cut.orders
    waits = given(world, first + cut.orders)
    assert dragged(world, (2, 2), (2, 4), (10, 4), (10, 2), waits=waits).orders
    assert not world.cells.wires.any()


def test_parts_that_wait_in_pause_count_as_ordered() -> None:
    world = room().world
    waiting = [order(world.campaign.tick, "build", kind=kind, at=at) for kind, at in (PLATE, BLADES, COIL)]
    waits, before = given(world, waiting), world.state_hash()
    assert waits.wiring == waiting
    near = draft(world, waits, Drag(Tool.BUILD, (5, 4), (5, 4), kind="sensor"))
    assert "the pressure plate at [2, 2] is too near" in near.reason
    assert near.too_near
    assert draft(world, waits, Drag(Tool.BUILD, (6, 4), (6, 4), kind="sensor")).orders
    first = dragged(world, (2, 2), (6, 2), waits=waits)
    assert first.orders
    waits = given(world, waiting + first.orders)
    assert "would drive both the blades at [6, 2] and the shock coil" in dragged(world, (6, 2), (10, 2), waits=waits).reason
    waits = given(world, [*waiting, order(world.campaign.tick, "cancel", at=PLATE[1])])
    assert waits.wiring == waiting[1:]
    assert draft(world, waits, Drag(Tool.BUILD, (5, 4), (5, 4), kind="sensor")).orders
    assert world.state_hash() == before
    assert len(world.jobs) == 0


def test_a_shadow_is_the_world_itself_when_nothing_waits_and_never_changes_it() -> None:
    session = room(PLATE, BLADES)
    world = session.world
    assert with_orders(world, []) is world
    before = world.state_hash()
    ahead = with_orders(world, [Wire(tick=2, path=line((2, 2), (6, 2)))])
    plate = int(world.things.id[world.thing_at(world.cell((2, 2)))])
    assert circuits.circuit(ahead, plate).mechanism
    assert not circuits.circuit(world, plate).wired
    assert world.state_hash() == before


# --- strands -------------------------------------------------------------------------------------------------------------------


def test_strands_that_cross_or_touch_differ_in_colour_and_pattern() -> None:
    world = room(wires=(line((1, 3), (8, 3)), line((5, 1), (5, 5)), line((1, 4), (4, 4)))).world
    made = strands(world)
    assert len(made) == 3
    assert len({STYLES[strand.style][0] for strand in made}) == 3
    assert len({STYLES[strand.style][1] for strand in made}) == 3
    assert [strand.style for strand in strands(world)] == [strand.style for strand in made]


def test_a_timer_parts_two_strands_and_a_crossing_is_a_bump() -> None:
    world = room(PLATE, BLADES, TIMER, wires=(line((2, 2), (6, 2)), line((3, 1), (3, 4)))).world
    assert len(strands(world)) == 3
    crossing = world.cell((3, 2))
    assert world.cells.wires[crossing] & APART
    laid = sorted((piece.sprite, piece.over) for strand in strands(world) for piece in pieces(world, strand) if piece.cell == crossing)
    assert laid == [("bump_v", True), ("under_h", False)]


def test_every_sprite_of_a_wire_is_there(atlas: Atlas) -> None:
    assert [bits(1 << side) for side in range(4)] == [2, 4, 8, 1]
    for pattern, _ in STYLES:
        for part in (*map(str, range(16)), "bump_h", "bump_v", "under_h", "under_v", "node"):
            assert f"wire.{pattern}.{part}" in atlas.names
