"""N9: beds have owners: each minion one of its own, as long as there are beds."""


def owners(game) -> list[str]:
    people, things = game.world.people, game.world.things
    return ["" if not owner else people.name[people.row_of(owner)] for owner in things.owner.tolist()]


def test_beds_go_to_minions_in_the_order_they_came_and_back_when_they_die(scenario) -> None:
    """N9: not to the overlord, creatures, or who has left the dungeon's side."""
    game = scenario("X======.X\nXXXXXXXXX").order("spawn", kind="wolf", at=[7, 0], name="Fang", side="dungeon")
    for name in ("Ada", "Bo", "Cy"):
        game.order("spawn", kind="goblin", at=[7, 0], name=name)
    game.run(1)
    assert owners(game) == ["Ada", "Bo", "Cy", "", "", ""]
    game.order("set", target="Ada", field="state", value=2).order("set", target="Bo", field="side", value="wild").run(1)
    assert owners(game) == ["", "", "Cy", "", "", ""]
    game.order("spawn", kind="kobold", at=[7, 0], name="Yip").run(1)
    assert owners(game) == ["Yip", "", "Cy", "", "", ""]


def test_a_bed_that_is_built_is_somebody_s_at_once(scenario) -> None:
    game = scenario("X.......X\nXXXXXXXXX").order("spawn", kind="goblin", at=[1, 0], name="Ada").order("stock", material="wood", amount=4)
    game.order("build", kind="bed", at=[4, 0]).run(400)
    assert owners(game) == ["Ada"]
