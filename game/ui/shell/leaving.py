"""Where the player goes from a screen: out of the program, to the title, or into a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.sim.session import Session


class Leave(NamedTuple):
    """The way out of what is on the screen. begin: makes the session to play, in another thread; None goes to the title, or out."""

    begin: Callable[[], Session] | None = None
    out: bool = False


QUIT, TO_TITLE = Leave(out=True), Leave()
