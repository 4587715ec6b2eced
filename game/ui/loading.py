"""What happens behind the first frame: kernels are loaded, then the game is begun; faults come back to the window's thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.sim.session import Session


class Loading:
    """Loads kernels and a session in a thread of its own."""

    def __init__(self, begin: Callable[[], Session]) -> None:
        """Start; `begin` makes the session once the kernels are ready."""
        self._begin = begin
        self._session: Session | None = None
        self._fault: BaseException | None = None
        self.words = "Loading …"
        self._thread = threading.Thread(target=self._run, name="loading", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            from game.kernels.jit import nothing_compiled, with_sound_cache
            from game.kernels.warm import warm as warm_kernels
            from game.ui.warm import warm as warm_pictures

            if nothing_compiled() or nothing_compiled("composing"):
                self.words = "Compiling for this machine's first start: about a minute …"
            with_sound_cache(warm_kernels)
            with_sound_cache(warm_pictures)
            self.words = "Loading …"
            self._session = self._begin()
        except BaseException as fault:
            self._fault = fault

    def session(self) -> Session | None:
        """Return the session once it is there, None before; raises what loading raised."""
        if self._thread.is_alive():
            return None
        if self._fault is not None:
            raise self._fault
        return self._session
