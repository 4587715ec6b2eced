"""How a dungeon is run: maps, orders, ticks, saves, recordings and replays."""
