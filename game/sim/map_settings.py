"""A map's properties: the campaign's settings, by the same names in text maps and in Tiled."""

import re

from game.content.faults import one_of, quoted
from game.content.load import Content
from game.content.types import MOST_STOCK

MOST_DAYS = 10_000
_MOST_TITLE = 200


class Settings:
    """The settings of a map being read: `title`, `days`, `stock.MATERIAL`, `minions.KIND`."""

    def __init__(self, content: Content, campaign: bool) -> None:
        """Begin with a new campaign's stock and minions (G6), or, unless `campaign`, with none."""
        self.title = ""
        self.days = 0
        self.stock: dict[str, int] = dict(content.start.stock) if campaign else {}
        self.minions: dict[str, int] = dict(content.start.minions) if campaign else {}
        self._most_minions = content.spawning.most_at_once
        self._known = [
            "title",
            "days",
            *(f"stock.{material}" for material in content.materials),
            *(f"minions.{kind}" for kind in content.minions),
        ]

    def take(self, name: str, value: str) -> tuple[str, bool] | None:
        """Take over a property; return what is wrong with it and whether that is fatal, None when nothing is.

        Names that the game doesn't know are remarks, unless they look like a slip.
        """
        group, _, what = name.partition(".")
        if name not in self._known:
            hint = one_of(name, self._known)
            if group in ("stock", "minions") or hint.startswith("did you mean"):
                return f"unknown property {quoted(name)} is passed over; {hint}", False
            return None
        if name == "title":
            self.title = value[:_MOST_TITLE]
            return None
        low, high = {"days": (1, MOST_DAYS), "stock": (0, MOST_STOCK), "minions": (0, self._most_minions)}[group]
        if not re.fullmatch(r"[0-9]{1,15}", value) or not low <= int(value) <= high:
            return f"{name} is {quoted(value)}; it must be a whole number of {low} to {high}", True
        if name == "days":
            self.days = int(value)
        else:
            (self.stock if group == "stock" else self.minions)[what] = int(value)
        return None
