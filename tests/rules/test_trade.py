"""Z6, G2: merchants walk in with goods, trade at the demon hall, and leave; every deal adds up."""

from game.content.load import content

KEEP = """
    XXXXXXXXXXXX
    >....hhhhhhX
    X###.hhhHhhX
    X###.hhhhhhX
    XXXXXXXXXXXX
"""


def test_a_merchant_comes_trades_and_goes(scenario) -> None:
    """Z6 (ours): on day 2 between 8 and 14 o'clock, for six hours, then every three days."""
    game = scenario(KEEP).run(14_400 * 5)
    visits = game.events("spawned", why="trade")
    assert len(visits) == 2
    assert all(told["who"]["side"] == "visitors" and told["who"]["kind"] == "merchant" and told["who"]["at"] == [0, 1] for told in visits)
    hours = [((told["tick"] + 6 * 600) // 14_400 + 1, (told["tick"] + 6 * 600) % 14_400 // 600) for told in visits]
    assert [day for day, _ in hours] == [2, 5]
    assert all(8 <= hour <= 14 for _, hour in hours)
    gone = [told["tick"] for told in game.events("left") if told["who"]["kind"] == "merchant"]
    assert len(gone) == 2
    letters = game.ticks("letter", title="A merchant is here")
    assert [left - came >= 6 * 600 for left, came in zip(gone, letters, strict=True)] == [True, True]
    assert len(game.world.merchants) == len(game.world.goods) == 0


def test_buying_and_selling_add_up(scenario) -> None:
    """G2: goods and gold change hands with an event each, at the merchant's feet."""
    game = scenario(KEEP).order("spawn", kind="merchant", at=[6, 1], name="Odo").order("stock", material="gold", amount=100)
    game.order("stock", material="stone", amount=30).run(1)
    game.order("buy", merchant="Odo", material="wood", amount=10).order("sell", merchant="Odo", material="stone", amount=20).run(1)
    deals = [(told["material"], told["delta"], told["why"]) for told in game.events("stock.changed") if told["why"] != "sandbox"]
    assert deals == [("gold", -30, "bought"), ("wood", 10, "bought"), ("stone", -20, "sold"), ("gold", 20, "sold")]
    assert game.events("stock.changed", why="bought")[1]["at"] == [6, 1]
    assert game.session.summary()["stock"] == {"stone": 10, "wood": 10, "metal": 0, "gold": 90}


def test_deals_that_cannot_be_made_are_refused_with_the_reason(scenario) -> None:
    game = scenario(KEEP).order("spawn", kind="merchant", at=[6, 1], name="Odo").order("stock", material="stone", amount=5).run(1)
    number = content().materials.number
    goods = dict(zip(game.world.goods.material.tolist(), game.world.goods.amount.tolist(), strict=True))
    wood = goods[number["wood"]]
    game.order("buy", merchant="Odo", material="wood", amount=1).order("stock", material="gold", amount=10_000)
    game.order("buy", merchant="Odo", material="wood", amount=wood + 1).order("buy", merchant="Odo", material="stone", amount=1)
    game.order("sell", merchant="Odo", material="stone", amount=6).order("sell", merchant="Odo", material="gold", amount=1)
    game.order("buy", merchant="Overlord", material="wood", amount=1).order("buy", merchant="Odo", material="wood", amount=0)
    game.order("buy", merchant="Nobody", material="wood", amount=1).order("buy", merchant="Odo", material="silk", amount=1).run(1)
    assert game.reasons() == [
        "that costs 3 gold, and there is only 0",
        f"Odo has only {wood} wood",
        "Odo doesn't sell stone",
        "only 5 stone lies ready to be sold",
        "Odo doesn't buy gold",
        "Overlord doesn't trade",
        "0 can't be traded, only 1 or more",
        "there is nobody called 'Nobody'",
        "there is no material 'silk'; it can be: stone, wood, metal, gold",
    ]


def test_nobody_comes_while_there_is_no_way_in(scenario) -> None:
    """Z6 (ours)."""
    game = scenario(KEEP).order("place", kind="rock", at=[2, 1]).run(14_400 * 3)
    assert game.events("spawned", why="trade") == []
    game.order("place", kind="floor", at=[2, 1]).run(14_400 * 3)
    assert len(game.events("spawned", why="trade")) == 1


def test_a_merchant_who_is_shut_in_leaves_once_the_way_is_open(scenario) -> None:
    game = scenario(KEEP).run(14_400 + 9 * 600)
    assert len(game.world.merchants) == 1
    game.order("place", kind="rock", at=[2, 1]).run(14_400)
    assert game.events("left") == []
    game.order("place", kind="floor", at=[2, 1]).run(2000)
    assert len(game.events("left")) == 1
