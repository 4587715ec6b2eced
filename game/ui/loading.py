"""What happens behind the first frames: kernels are loaded, then a game is begun; faults come back to the window's thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ui.speech import say

if TYPE_CHECKING:
    from game.sim.session import Session


class Loading:
    """Loads the kernels in a thread of its own, and then sessions, one at a time."""

    def __init__(self, begin: Callable[[], Session] | None = None) -> None:
        """Start with the kernels; `begin` makes a session once they are ready."""
        self._begin = begin
        self._session: Session | None = None
        self._fault: BaseException | None = None
        self._warm = False
        self.words = say("loading")
        self._start()

    def _start(self) -> None:
        self._thread = threading.Thread(target=self._run, name="loading", daemon=True)
        self._thread.start()

    def begin(self, begin: Callable[[], Session]) -> None:
        """Begin a game, once what is being loaded is there."""
        self._thread.join()
        self._begin, self._session = begin, None
        self._start()

    def _run(self) -> None:
        try:
            if not self._warm:
                self._load_kernels()
                self._warm = True
            if self._begin is not None:
                self._session = self._begin()
        except BaseException as fault:
            self._fault = fault

    def _load_kernels(self) -> None:
        from game.kernels.jit import nothing_compiled, with_sound_cache
        from game.kernels.warm import warm as warm_kernels
        from game.ui.warm import warm as warm_pictures

        if nothing_compiled() or nothing_compiled("composing"):
            self.words = say("compiling")
        with_sound_cache(warm_kernels)
        with_sound_cache(warm_pictures)
        self.words = say("loading")

    @property
    def ready(self) -> bool:
        """Whether nothing is being loaded; raises what loading raised."""
        if self._thread.is_alive():
            return False
        if self._fault is not None:
            fault, self._fault = self._fault, None
            raise fault
        return True

    def session(self) -> Session | None:
        """Return the session once it is there, None before; raises what loading raised."""
        return self._session if self.ready else None
