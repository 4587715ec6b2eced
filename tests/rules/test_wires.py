"""Laying, joining, crossing and cutting wires: what a lever then drives tells which wires are one."""

import pytest

from tests.rules.traps import ROOM, line, part, wire

# A wire from a lever at [2, 4] east to blades at [12, 4]; the middle [7, 4] is where others come along.
WEST, EAST, MIDDLE = [2, 4], [12, 4], [7, 4]
SIDES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


def room(scenario):
    return scenario(ROOM)


def fired(game, tick: int = 0) -> list[list[int]]:
    return sorted(told["mechanism"]["at"] for told in game.events("trap.fired") if told["tick"] >= tick)


def base(scenario, *corners):
    """A lever and blades with a wire between them."""
    game = room(scenario)
    corners = corners or (WEST, EAST)
    part(game, "lever", *corners[0])
    part(game, "blades", *corners[-1])
    return wire(game, *corners)


def throw(game, x: int, y: int):
    return game.order("lever", at=[x, y], on=True).run(2)


def test_w1_a_wire_goes_from_either_end_and_through_rock(scenario) -> None:
    """W1: begun at either end, free, at once, through rock too."""
    game = scenario("XXXXXXX\nX.###.X\nXXXXXXX")
    part(game, "lever", 1, 1)
    part(game, "blades", 5, 1)
    wire(game, [5, 1], [1, 1])
    throw(game, 1, 1)
    assert fired(game) == [[5, 1]]
    assert game.events("stock.changed") == []


def test_w1_a_wire_connects_only_where_it_ends(scenario) -> None:
    """W1: one that runs over a mechanism's or a door's cell has nothing to do with it."""
    game = base(scenario)
    part(game, "gas_emitter", 7, 4)
    part(game, "door", 9, 4)
    throw(game, *WEST)
    assert fired(game) == [EAST]
    assert not game.events("door.opened")


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ([[2, 4]], "a wire takes two cells or more"),
        ([[2, 4], [3, 5]], "no neighbours"),
        ([[2, 4], [4, 4]], "no neighbours"),
        ([[2, 4], [2, 4]], "no neighbours"),
        ([[2, 4], [3, 4], [2, 4]], "turns back on itself at [3, 4]"),
        ([[0, 4], [-1, 4]], "[-1, 4] is outside the map"),
        ([], "no cells are named"),
    ],
)
def test_w1_a_path_that_is_none_is_refused(scenario, path, reason: str) -> None:
    """W1: cell by cell in four directions, on the map."""
    game = room(scenario).order("wire", path=path).run(1)
    assert reason in game.reasons()[0]
    assert not game.world.cells.wires.any()


@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("upright", [False, True])
def test_w2_a_drag_straight_across_jumps(scenario, upright: bool, backwards: bool) -> None:
    """W2: two wires that cross stay two, whichever was laid first and from whichever side the second comes."""
    game = base(scenario, [7, 1], [7, 7]) if upright else base(scenario)
    ends = [[2, 4], [12, 4]] if upright else [[7, 1], [7, 7]]
    part(game, "lever", *ends[0])
    part(game, "gas_emitter", *ends[1])
    wire(game, *(reversed(ends) if backwards else ends))
    throw(game, *ends[0])
    assert game.reasons() == []
    assert fired(game) == [ends[1]]
    throw(game, *([7, 1] if upright else WEST))
    assert len(fired(game)) == 2


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("onto", ["end", "straight", "bend", "along", "turn"])
def test_w3_w4_a_drag_joins(scenario, side: str, onto: str) -> None:
    """W3, W4: into an end, ending on a straight wire, over a bend, along it, turning on it: from each of the four sides it joins.

    A door hangs on the second wire; the lever of the first opens it when the two are one.
    """
    dx, dy = SIDES[side]
    x, y = 10, 4

    def at(far: int, aside: int = 0) -> list[int]:
        """Cells from the meeting point [10, 4] towards the side the drag comes from, and aside of that."""
        return [x + far * dx - aside * dy, y + far * dy + aside * dx]

    corners = {
        # The first wire, from lever to blades, and the second, from the door.
        "end": ([at(0), at(-3)], [at(3), at(0), at(-3)]),
        "straight": ([at(0, -3), at(0, 3)], [at(3), at(0)]),
        "bend": ([at(0, -3), at(0), at(-3)], [at(3), at(0), at(-1)]),
        "along": ([at(0, -3), at(0), at(-2), at(-2, 2)], [at(3), at(-3)]),
        "turn": ([at(0, -3), at(0, 3)], [at(3), at(0), at(0, 1), at(-2, 1)]),
    }[onto]
    game = base(scenario, *corners[0])
    part(game, "door", *corners[1][0])
    wire(game, *corners[1])
    throw(game, *corners[0][0])
    assert game.reasons() == []
    assert len(game.events("door.opened", by="signal")) == 1


def test_w2_a_crossing_beside_a_join_is_still_a_crossing(scenario) -> None:
    """W2, W3: a drag that goes along one wire jumps over the wire that crosses there."""
    game = base(scenario)
    for x, y, kind in ((7, 1, "lever"), (7, 7, "blades")):
        part(game, kind, x, y)
    wire(game, [7, 1], [7, 7])
    part(game, "door", 5, 4)
    part(game, "door", 9, 4)
    wire(game, [5, 4], [9, 4])
    throw(game, *WEST)
    assert fired(game) == [EAST]
    assert len(game.events("door.opened")) == 2
    throw(game, 7, 1)
    assert len(game.events("door.opened")) == 2


def test_w5_a_second_mechanism_is_refused_as_a_whole(scenario) -> None:
    """W5, T6: joined wires act as one; a drag that would break that changes nothing, and says why."""
    game = base(scenario)
    part(game, "gas_emitter", 7, 7)
    game.run(1)
    before = game.world.state_hash()
    wire(game, [7, 7], MIDDLE).run(1)
    assert game.reasons() == [
        "the lever at [2, 4] would drive both the blades at [12, 4] and the gas emitter at [7, 7]: a trigger drives one mechanism"
    ]
    assert not game.world.cells.wires[game.world.cell((7, 6))]
    assert game.world.state_hash() != before  # the tick alone
    throw(game, *WEST)
    assert fired(game) == [EAST]


def test_t6_a_mechanism_obeys_one_trigger(scenario) -> None:
    """T6: a second trigger for one mechanism is refused, one that shares only doors is not."""
    game = base(scenario)
    part(game, "lever", 7, 8)
    wire(game, [7, 8], MIDDLE).run(1)
    assert "would obey both" in game.reasons()[0]
    part(game, "door", 9, 8)
    part(game, "pressure_plate", 12, 8)
    wire(game, [7, 8], [9, 8])
    wire(game, [12, 8], [9, 8])
    throw(game, 7, 8)
    assert len(game.reasons()) == 1
    assert len(game.events("door.opened")) == 1


def test_t6_through_three_joined_wires_and_two_timers(scenario) -> None:
    """T6, T7, W5: the whole circuit counts, through timers; what is refused changes nothing."""
    game = room(scenario)
    part(game, "pressure_plate", 2, 2)
    part(game, "timer", 6, 2)
    part(game, "timer", 10, 2)
    part(game, "blades", 14, 2)
    part(game, "gas_emitter", 14, 6)
    for corners in ([[2, 2], [6, 2]], [[6, 2], [10, 2]], [[10, 2], [14, 2]]):
        wire(game, *corners)
    # Three wires joined to each other, which hang on the last leg.
    wire(game, [12, 2], [12, 4])
    wire(game, [12, 4], [12, 5])
    game.run(1)
    assert game.reasons() == []
    before = game.world.cells.wires.copy()
    wire(game, [12, 5], [12, 6], [14, 6]).run(1)
    assert "the pressure plate at [2, 2] would drive both" in game.reasons()[0]
    assert (game.world.cells.wires == before).all()


def test_t6_counts_what_is_only_ordered(scenario) -> None:
    """T6: parts that are to be built count like built ones, for wires and for further parts."""
    game = base(scenario).order("stock", material="metal", amount=40)
    game.order("build", kind="gas_emitter", at=[7, 7])
    wire(game, [7, 7], MIDDLE).run(1)
    assert "would drive both" in game.reasons()[0]
    # A loose end, and then a mechanism on it.
    wire(game, MIDDLE, [7, 6]).order("build", kind="web_trap", at=[7, 6])
    game.order("place", kind="web_trap", at=[7, 6]).run(1)
    assert [("would drive both" in reason) for reason in game.reasons()] == [True] * 3
    game.order("place", kind="door", at=[7, 6])
    throw(game, *WEST)
    assert len(game.events("door.opened")) == 1


def test_w6_one_mechanism_and_any_number_of_doors(scenario) -> None:
    """W6: the lever drives blades and three doors, on one wire and on wires of their own."""
    game = base(scenario)
    for x, y in ((5, 7), (7, 7), (9, 7)):
        part(game, "door", x, y)
        wire(game, [x, y], [x, 4])
    wire(game, WEST, [2, 1], [5, 1])
    part(game, "door", 5, 1)
    throw(game, *WEST)
    assert fired(game) == [EAST]
    assert len(game.events("door.opened", by="signal")) == 4


def test_w8_a_cut_takes_just_that(scenario) -> None:
    """W8: what is left splits; a piece that hung together with the trigger still does."""
    game = base(scenario)
    part(game, "door", 5, 7)
    wire(game, [5, 7], [5, 4])
    game.order("cut", cells=[[8, 4]])
    throw(game, *WEST)
    assert fired(game) == []
    assert len(game.events("door.opened")) == 1
    game.order("lever", at=WEST, on=False)
    wire(game, [7, 4], [8, 4], [9, 4])
    throw(game, *WEST)
    assert fired(game) == [EAST]
    game.order("cut", cells=[[20, 1]]).run(1)
    assert game.reasons() == ["there is no wire to cut there"]


def test_w8_crossing_wires_cut_at_the_crossing(scenario) -> None:
    """W8: both are cut; what is left of either is no part of the other."""
    game = base(scenario)
    part(game, "lever", 7, 1)
    part(game, "gas_emitter", 7, 7)
    wire(game, [7, 1], [7, 7]).order("cut", cells=[MIDDLE])
    throw(game, *WEST)
    throw(game, 7, 1)
    assert fired(game) == []
    wire(game, [6, 4], [8, 4])
    throw(game.order("lever", at=WEST, on=False), *WEST)
    assert fired(game) == [EAST]


def test_w8_one_wire_cut_beside_a_crossing_leaves_the_other(scenario) -> None:
    """W8, W2: the stump on the crossing is no part of the wire it crossed, until a drag goes over its end."""
    game = base(scenario)
    part(game, "lever", 7, 1)
    part(game, "gas_emitter", 7, 7)
    wire(game, [7, 1], [7, 7]).order("cut", cells=[[8, 4]])
    throw(game, *WEST)
    assert fired(game) == []
    throw(game, 7, 1)
    assert fired(game) == [[7, 7]]


def test_w8_a_part_takes_the_wire_on_its_cell_along(scenario) -> None:
    """W8, O17: nothing that is built there later is wired; what is left ends beside it."""
    game = base(scenario).order("stock", material="metal", amount=20)
    game.order("spawn", kind="goblin", at=[11, 5], name="Grik").run(1)
    game.order("remove", at=EAST).run(300)
    assert game.world.thing_at(game.world.cell(tuple(EAST))) < 0
    part(game, "gas_emitter", *EAST)
    throw(game, *WEST)
    assert fired(game) == []
    wire(game, EAST, [11, 4])
    throw(game.order("lever", at=WEST, on=False), *WEST)
    assert fired(game) == [EAST]


@pytest.mark.parametrize("first", ["lever", "blades"])
def test_w8_both_ends_removed_and_rebuilt_in_either_order(scenario, first: str) -> None:
    """W8, O17: after both ends went, new parts on their cells do nothing until they are wired again."""
    game = base(scenario).order("spawn", kind="goblin", at=[7, 5], name="Grik").run(1)
    game.order("remove", at=WEST).order("remove", at=EAST).run(700)
    assert len(game.world.things) == 0
    parts = [("lever", WEST), ("blades", EAST)]
    for kind, at in parts if first == "lever" else parts[::-1]:
        part(game, kind, *at)
    throw(game, *WEST)
    assert fired(game) == []
    wire(game, EAST, WEST)
    throw(game.order("lever", at=WEST, on=False), *WEST)
    assert fired(game) == [EAST]


def test_o18_a_mechanism_rebuilt_as_another_kind(scenario) -> None:
    """O18, W8: no signal reaches what is gone; the new one is wired anew."""
    game = base(scenario).order("spawn", kind="goblin", at=[11, 5], name="Grik").run(1)
    game.order("remove", at=EAST).run(300)
    part(game, "door", *EAST)
    throw(game, *WEST)
    assert not game.events("trap.fired")
    assert not game.events("door.opened")


def test_a_wire_that_is_there_already_is_refused(scenario) -> None:
    """W1: the same drag again would change nothing."""
    game = base(scenario).run(1)
    wire(game, WEST, EAST).run(1)
    assert game.reasons() == ["there is a wire already"]


def test_a_path_that_crosses_itself_jumps_over_itself(scenario) -> None:
    """W2: a wire may loop over itself."""
    game = base(scenario, [2, 4], [10, 4], [10, 1], [6, 1], [6, 7])
    assert line([2, 4], [10, 4])[-1] == [10, 4]
    throw(game, 2, 4)
    assert fired(game) == [[6, 7]]
