"""Fights under random orders: mixed sides, stances, bows and kobolds among doors and traps; sound, and the same however it is run."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from game.content.devices import LOCATIONS, STAGES, WEAPONS
from game.content.parties import GOALS
from game.kernels.motion import NEVER
from game.rules import arena, noticing
from game.rules.passage import UNLOCKS, factors
from game.sim.orders.base import Order
from game.sim.session import Session
from game.sim.sound_swimming import in_water
from game.sim.soundness import check_sound
from game.world.tables import GONE, UP
from game.world.world import World
from tests.rules.traps import line
from tests.scenario import order
from tests.sim import test_random_work as work

ARENA = """
    XXXXXXXXXXXXXXXX
    >..............X
    X....#....#....X
    X..............X
    X....hH...#....X
    X.~~...........X
    XXXXXXXXXXXXXXXX
"""
WARREN = """
    XXXXXXXXXXXXXXXX
    >....#....+....X
    X.##.+.##.#.hH.X
    X.#..#..#.#.##.X
    X.#.##.#L##.#..X
    X......+....+..X
    XXXXXXXXXXXXXXXX
"""
work.SPOTS[ARENA] = [[1, 1], [4, 2], [7, 4], [4, 5], [12, 4]]
work.SPOTS[WARREN] = [[1, 1], [4, 3], [6, 1], [4, 5], [11, 3]]
END = 600
BOWS = ["bow", "crossbow"]
WORN = ["plate_armour", "chain_armour", "helmet", "shield"]
HANDS = ["axe", "hammer", "spear", "club"]
KINDS = ["goblin", "kobold", "kobold", "orc", "imp", "troll", "spider", "wolf", "peasant", "warrior", "rogue", "ranger", "cleric", "mage"]
SIDES = ["dungeon", "dungeon", "adventurers", "adventurers", "wild", "visitors"]
READY = {
    ARENA: [("pressure_plate", "web_trap", [4, 3], [7, 3]), ("tripwire", "shock_coil", [11, 1], [14, 1])],
    WARREN: [("pressure_plate", "blades", [3, 5], [5, 5]), ("tripwire", "panic_trap", [7, 1], [9, 1])],
}


class Captain(work.Player):
    """Sends people of all sides against each other."""

    def spawned(self, world: World) -> dict[str, Any]:
        """Fields of a newcomer of some side, armed with anything."""
        pick = self.dice.choice
        gear = [pick(BOWS) if self.dice.random() < 0.3 else pick(HANDS), *self.dice.sample(WORN, pick([0, 1]))]
        fields = {"kind": pick(KINDS), "at": self.cell(world), "side": pick(SIDES), "gear": gear}
        return (
            fields
            | {"stats": {"combat": pick([0, 2, 5]), "hunting": pick([0, 1, 3, 6])}}
            | ({"party": pick(["Band", "Host"]), "goal": pick(GOALS)} if pick([0, 0, 1]) else {})
        )

    def order(self, world: World, tick: int) -> Order:
        """Return an order for a tick."""
        pick, dice, cell = self.dice.choice, self.dice, lambda: self.cell(world)
        if dice.random() < 0.1:
            return super().order(world, tick)
        people = world.people
        up = [people.name[row] for row in np.flatnonzero(people.state == UP).tolist()] or people.name
        foes = [people.name[row] for row in np.flatnonzero((people.state == UP) & (people.side > 0)).tolist()] or up
        doors = [world.xy(at) for at in world.things.cell[world.content.figures.is_door[world.things.kind]].tolist()] or [[1, 1]]
        who = lambda: pick(up)  # noqa: E731
        kinds: list[tuple[int, str, Callable[[], dict[str, Any]]]] = [
            (12 if len(up) < 24 else 0, "spawn", lambda: self.spawned(world)),
            (9, "attack", lambda: {"minions": list({who(), who()}), "target": pick([*foes, pick(people.name)])}),
            (10, "stance", lambda: {"minion": who(), "stop": pick([0, 1, 2, 3, 4, 4, 4])}),
            (6, "move", lambda: {"minions": list({who(), who()}), "to": cell()}),
            (2, "post", lambda: {"minion": who()} | ({"at": cell()} if pick([1, 1, 0]) else {})),
            (2, "duty", lambda: {"minion": who(), "duty": "guard", "priority": pick([0, 1])}),
            (4, "wound", lambda: {"target": pick(people.name), "stage": pick(STAGES), "location": pick(LOCATIONS), "weapon": pick(WEAPONS)}),
            (3, "set", lambda: {"target": who(), "field": "side", "value": pick(["wild", "dungeon", "adventurers", "visitors"])}),
            (3, "set", lambda: {"target": pick(people.name), "field": "state", "value": pick([0, 0, 1, 2, 3])}),
            (2, "set", lambda: {"target": who(), "field": "hunting", "value": pick([0, 3, 8])}),
            (1, "set", lambda: {"target": who(), "field": "combat", "value": pick([0, 3, 8])}),
            (3, "set", lambda: {"target": world.xy(int(pick(world.things.cell.tolist()))), "field": "armed", "value": 1}),
            (2, "stock", lambda: {"material": "gold", "amount": pick([30, 90, -20])}),
            (1, "invasion", lambda: {"members": [{"class": pick(["rogue", "peasant", "cleric", "mage"])}] * 2, "goal": pick(GOALS)}),
            (1, "set", lambda: {"target": who(), "field": "speed", "value": dice.randint(40, 70)}),
            (2, "set", lambda: {"target": who(), "field": "stance", "value": pick(range(5))}),
            (3, "lock", lambda: {"at": pick(doors), "locked": pick([True, False])}),
            (3, "hold_open", lambda: {"at": pick(doors), "on": pick([True, False])}),
            (4, "place", lambda: {"kind": pick(["rock", "floor", "floor", "door", "water", "pressure_plate", "tripwire", "altar", "torch"]), "at": cell()}),
        ]  # fmt: skip
        _, name, fields = dice.choices(kinds, [weight for weight, _, _ in kinds])[0]
        return order(tick, name, **fields())


def gathered(text: str) -> list[Order]:
    """Two warbands that see each other at once, kobolds among them, traps in between."""
    spots = work.SPOTS[text]
    dungeon = [("kobold", "Kob"), ("kobold", "Kip"), ("kobold", "Kat"), ("orc", "Orc"), ("goblin", "Bow")]
    others = [("warrior", "Ron"), ("kobold", "Kor"), ("kobold", "Kul"), ("ranger", "Rae"), ("wolf", "Wolf")]
    orders = []
    for number, (kind, name) in enumerate([*dungeon, *others]):
        gear = {"gear": ["bow"]} if name in ("Bow", "Rae") else {}
        side = "dungeon" if number < len(dungeon) else "wild" if kind == "wolf" else "adventurers"
        orders.append(order(0, "spawn", kind=kind, at=spots[number % len(spots)], name=name, side=side, **gear))
    for trigger, mechanism, at, to in READY[text]:
        orders += [order(0, "place", kind=trigger, at=at), order(0, "place", kind=mechanism, at=to), order(0, "wire", path=line(at, to))]
    return orders


def check_fights(world: World) -> None:
    """C9, C10: whoever strikes stands on the cell they have claimed, alone, or with one more where two share one; nobody is in rock."""
    people = world.people
    strikes = np.flatnonzero(people.winding > 0)
    assert (people.step_due[strikes] == NEVER).all()
    assert (people.claim[strikes] == people.cell[strikes]).all()
    for cell in set(people.cell[strikes].tolist()):
        there = strikes[people.cell[strikes] == cell]
        pair = len(there) == 2 and (people.kind[there] == world.content.people.number["kobold"]).all()
        assert len(there) == 1 or (pair and len(set(people.side[there].tolist())) == 1)
    assert (people.state[people.claim >= 0] == UP).all()
    assert factors(world, UNLOCKS)[people.cell[(people.state != GONE) & ~in_water(world)]].all()


def check_kept(world: World) -> None:
    """What is kept of claims, of who stands where, and of who knows of whom is what it would be if worked out anew."""
    claims, aware = arena.claims(world).copy(), noticing.aware(world).copy()
    crowd = noticing.crowd(world) if noticing.enemies_are_up(world) else None
    kept = None if crowd is None else (crowd.cell.copy(), crowd.side.copy(), crowd.reach.copy(), crowd.boards.copy())
    world.drop_caches()
    assert np.array_equal(arena.claims(world), claims)
    assert np.array_equal(noticing.aware(world), aware)
    if kept is not None:
        fresh = noticing.crowd(world)
        for old, new in zip(kept, (fresh.cell, fresh.side, fresh.reach, fresh.boards), strict=True):
            assert np.array_equal(old, new)


def watch(text: str, session: Session) -> None:
    """Run the same orders again and look at every tick."""
    watched, _ = work.fresh(text, list(session.inbox.done), 600)
    world, end = watched.world, session.world.campaign.tick
    while world.campaign.tick < end:
        watched.run(world.campaign.tick + 1)
        check_fights(world)
        if world.campaign.tick % 5 == 0:
            check_sound(world)
    assert world.state_hash() == session.world.state_hash()
    check_kept(world)


@settings(max_examples=6, phases=[Phase.explicit, Phase.generate])
@given(st.sampled_from([ARENA, WARREN]), st.integers(0, 10**6), st.integers(1, END))
def test_fights_under_any_orders_are_sound_and_the_same_however_they_are_run(
    tmp_path_factory: pytest.TempPathFactory, text: str, seed: int, saved_at: int
) -> None:
    """C1 to C12, Z1, Z6: sound all the time, one fighter a cell, checks without trace, and every way of running tells one story."""
    session, told = work.play(text, seed, END, player_kind=Captain, more=gathered(text))
    watch(text, session)
    work.prove_twins(text, session, told, saved_at, tmp_path_factory.mktemp("saves"), stride=1)
