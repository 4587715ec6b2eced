"""G4, G5, G2, O13: turns in which work once went wrong: released in mid-step, shut in, owned twice, set up from the wrong side."""

ROOM = """
    XXXXXXXXXXXX
    >..........X
    X.........hX
    X........hHX
    X..........X
    XXXXXXXXXXXX
"""


def goblin(game, at, name="Grik", **more):
    return game.order("spawn", kind="goblin", at=at, name=name, **more)


def test_called_off_in_mid_step_one_takes_the_next_job(scenario) -> None:
    """G4, O03: whose job is called off in mid-step takes another that is open."""
    game = goblin(scenario(ROOM.replace("X.........hX", "X.#.#.....hX")), [9, 4])
    game.order("dig", cells=[[2, 2], [4, 2]]).run(15)
    game.order("undig", cells=[[4, 2]]).run(600)
    assert len(game.events("work.done", duty="dig")) == 1


def test_a_guard_who_arrives_leaves_for_what_is_more_urgent(scenario) -> None:
    """G4: a job that comes up while the guard is on the way to its post is taken once it stands there."""
    game = goblin(scenario(ROOM.replace("X.........hX", "X.#.......hX")), [9, 4])
    game.order("duty", minion="Grik", duty="guard", priority=2).order("duty", minion="Grik", duty="dig", priority=1)
    game.order("post", minion="Grik", at=[1, 4]).run(20)
    game.order("dig", cells=[[2, 2]]).run(900)
    assert len(game.events("work.done", duty="dig")) == 1


def test_taking_up_a_wall_lets_the_idle_through(scenario) -> None:
    """G4, Z1: a job behind a wall is taken when that wall is taken up, not when something else happens."""
    text = """
        XXXXXXXXXXXX
        X....#.....X
        X.........hX
        X....#...hHX
        X....#....#X
        XXXXXXXXXXXX
    """
    game = scenario(text).order("place", kind="wall", at=[5, 2])
    goblin(goblin(game, [1, 1]), [1, 4], name="Snag").order("dig", cells=[[10, 4]])
    game.order("relocate", **{"from": [5, 2], "to": [1, 3]}).run(1200)
    assert game.ticks("work.started", duty="dig")[0] < game.ticks("work.done", what="relocate wall")[0]


def test_goods_that_fail_to_be_there_are_fetched_by_the_idle(scenario) -> None:
    """G2, G4, Z1: when less is picked up than was spoken for, the idle fetch the rest at once; here with and without caches alike."""
    game = scenario(ROOM).order("place", kind="bed", at=[1, 4]).order("stock", material="wood", amount=4)
    goblin(goblin(game, [2, 4]), [6, 4], name="Snag").order("remove", at=[1, 4]).run(400)
    game.order("move", minions=["Grik", "Snag"], to=[6, 3]).run(400)
    game.order("build", kind="bed", at=[6, 1]).run(5)
    game.order("stock", material="wood", amount=-3).run(50)
    assert len(game.events("work.started", duty="haul")) == 2


def test_a_relocation_to_where_no_way_leads_is_set_aside(scenario) -> None:
    """G4, O11: the reason is told once, and nobody picks the thing up and lays it down tick after tick."""
    text = """
        XXXXXXXXXXXX
        X....##....X
        X....##...hX
        X....##..hHX
        X....##....X
        XXXXXXXXXXXX
    """
    game = goblin(scenario(text).order("place", kind="bed", at=[2, 2]), [1, 1])
    game.order("relocate", **{"from": [2, 2], "to": [8, 2]}).run(1000)
    assert len(game.events("work.stopped")) < 20
    assert game.events("work.set_aside")


def test_a_wall_never_closes_over_a_packed_thing(scenario) -> None:
    """G3, T13, O13: what lies packed on the cell is moved off it, or the wall waits."""
    game = goblin(scenario(ROOM).order("place", kind="bed", at=[2, 2]), [1, 1]).order("stock", material="stone", amount=4)
    game.order("relocate", **{"from": [2, 2], "to": [7, 2]}).run(1)
    while not game.world.packed.carrier.any():
        game.run(1)
    game.run(15).order("cancel", at=[7, 2]).run(2)
    lying = game.world.xy(int(game.world.packed.cell[0]))
    assert game.world.packed.carrier[0] == 0
    game.order("build", kind="wall", at=lying).run(1500)
    assert len(game.world.packed) == 1


def test_materials_of_a_site_that_is_shut_in_do_not_leave_the_map(scenario) -> None:
    """G2, G3: with every cell round a begun site closed, its materials still come back somewhere."""
    text = """
        XXXXXXXXX
        X.#....hX
        X##...hHX
        X.......X
        XXXXXXXXX
    """
    game = scenario(text.replace("X.#", "X..")).order("stock", material="stone", amount=2)
    goblin(game, [3, 1]).order("build", kind="wall", at=[1, 1])
    while not game.world.jobs.spent.any():
        game.run(1)
    game.order("move", minions=["Grik"], to=[6, 3]).run(100)
    game.order("place", kind="rock", at=[2, 1]).run(5)
    game.order("place", kind="rock", at=[1, 1]).run(50)


def test_triggers_stay_apart_whatever_the_sandbox_places(scenario) -> None:
    """T4, O12: a trigger placed too near to one that is ordered is refused, or the ordered one is called off."""
    game = goblin(scenario(ROOM), [1, 1]).order("stock", material="metal", amount=8)
    game.order("build", kind="tripwire", at=[4, 2]).order("place", kind="pressure_plate", at=[5, 2], after=3).run(1500)
    triggers = [game.world.xy(cell) for cell in game.world.things.cell.tolist()]
    assert len(triggers) == 1


def test_a_merchant_who_fell_on_the_way_goes_on(scenario) -> None:
    """Z6, O04: knocked out and woken on the way in, a merchant comes in, trades and leaves; nobody stands there for ever."""
    game = scenario(ROOM).run(1)
    game.run(game.world.campaign.merchant_due + 20 - game.world.campaign.tick)
    name = game.events("spawned", why="trade")[0]["who"]["name"]
    assert game.world.merchants.stage.tolist() == [0]
    game.order("set", target=name, field="state", value=1).order("set", target=name, field="state", value=0, after=100)
    game.run(20_000)
    assert not len(game.world.merchants)


def test_a_merchant_who_was_sent_elsewhere_still_leaves(scenario) -> None:
    """Z6: the same when a sandbox order moves one who is on the way home."""
    game = scenario(ROOM).run(1)
    game.run(game.world.campaign.merchant_due + 400 - game.world.campaign.tick)
    assert game.world.merchants.stage.tolist() == [1]
    game.run(int(game.world.merchants.leaves_due[0]) + 20 - game.world.campaign.tick)
    assert game.world.merchants.stage.tolist() == [2]
    name = game.events("spawned", why="trade")[0]["who"]["name"]
    game.order("move", minions=[name], to=[8, 4]).run(20_000)
    assert not len(game.world.merchants)


def test_nobody_wakes_in_rock(scenario) -> None:
    """Z7: who was gone when their cell closed can't come back inside the rock."""
    game = goblin(scenario(ROOM), [4, 2]).order("set", target="Grik", field="state", value=3)
    game.order("place", kind="rock", at=[4, 2], after=1).order("set", target="Grik", field="state", value=0, after=2).run(50)


def test_hauling_to_a_site_stops_when_no_duty_lets_one_any_more(scenario) -> None:
    """G4: duty: 'who is at it stops when it is set to 0'."""
    game = goblin(scenario(ROOM), [1, 4]).order("stock", material="wood", amount=4)
    for duty in ("dig", "build", "traps", "chores", "guard", "care"):
        game.order("duty", minion="Grik", duty=duty, priority=0)
    goblin(game, [1, 1], name="Snag").order("duty", minion="Snag", duty="haul", priority=0)
    for duty in ("dig", "traps", "chores", "guard", "care"):
        game.order("duty", minion="Snag", duty=duty, priority=0)
    game.order("duty", minion="Snag", duty="build", priority=0)
    game.order("build", kind="bed", at=[2, 2]).run(20)
    assert game.events("work.started", duty="haul")
    game.order("duty", minion="Grik", duty="haul", priority=0).run(200)
    assert game.events("work.stopped", duty="haul")
    assert not game.events("work.done", duty="haul")


def test_no_minion_owns_two_beds_after_a_relocation(scenario) -> None:
    """N9, T13: the bed that was moved is its owner's own again, the other is free for who has none."""
    game = scenario(ROOM).order("place", kind="bed", at=[2, 2])
    goblin(goblin(game, [1, 1]), [1, 4], name="Snag").run(1)
    game.order("place", kind="bed", at=[4, 2]).order("place", kind="bed", at=[6, 2]).run(5)
    game.order("relocate", **{"from": [2, 2], "to": [2, 4]}).run(50)
    game.order("stock", material="wood", amount=1).run(800)
    goblin(game, [1, 1], name="Zid").run(20)
    beds = game.world.things
    owners = [o for o in beds.owner[beds.kind == game.world.content.structures.number["bed"]].tolist() if o]
    assert len(set(owners)) == len(owners) == 3


def test_a_padlock_taken_off_by_hand_is_not_given_back_twice(scenario) -> None:
    """G2, D2: a removal of a padlock that is no longer there makes no metal."""
    game = goblin(scenario(ROOM), [1, 4])
    game.order("place", kind="door", at=[4, 2]).order("place", kind="padlock", at=[4, 2]).order("remove", at=[4, 2])
    game.order("set", target=[4, 2], field="padlock", value=0, after=5).run(600)
    assert game.session.summary()["stock"]["metal"] == 0


SHAFT = """
    XXXXXXXXXXXX
    >.........hX
    X........hHX
    XX.XXXXXXXXX
    XX.XXXXXXXXX
    XX.XXXXXXXXX
    XXXXXXXXXXXX
"""


def test_who_sets_a_moved_wall_up_does_not_shut_themselves_in(scenario) -> None:
    """O13: as one who builds a wall, who sets one up goes round to the side of the demon hall first."""
    game = goblin(scenario(SHAFT).order("place", kind="wall", at=[2, 4]), [2, 5])
    game.order("relocate", **{"from": [2, 4], "to": [2, 3]}).run(900)
    assert game.events("work.done", what="relocate wall")
    assert not game.events("letter")
    assert game.at("Grik")[1] <= 2


def test_goods_under_a_new_wall_are_not_walled_in(scenario) -> None:
    """G2: what lies where a wall comes up is laid where people can come to it, if there is such a cell beside it."""
    game = goblin(scenario(SHAFT).order("place", kind="bed", at=[2, 3]), [2, 1]).order("remove", at=[2, 3]).run(400)
    game.order("stock", material="stone", amount=2).order("build", kind="wall", at=[2, 3]).run(1000)
    assert game.events("work.done", what="wall")
    assert [game.world.xy(cell) for cell in game.world.stacks.cell.tolist()] == [[2, 2]]
