"""What the player hears of a world: what happens, and what goes on near the middle of the picture; only listens and reads."""

from __future__ import annotations

import random

import numpy as np
from numpy.typing import NDArray

from game.kernels.motion import NEVER
from game.ui import sighted, sound
from game.ui.earshot import Ear
from game.ui.settings import INTERFACE, WORK
from game.ui.sound import Sounds
from game.ui.sound_events import Cue, cues
from game.ui.view import View
from game.world.events import Row
from game.world.tables import BUILD, DIG, REARM, RELOCATE, REMOVE, UP, WORKING
from game.world.world import World

MOST_SPEED = 8
"""Faster than so many times the first speed, what is on the map is not heard: it would be nothing but noise."""
MOST_A_FRAME = 4
"""Sounds that begin in one frame, each of them once: the loudest."""
_MOST_WAITING = 48
_STALE_S = 0.5
"""What happened while no frame was shown for so long is not heard any more."""
_NEAR_CELLS = 9.0
"""So near to the middle feet and tools are heard."""
STEP_S, STROKE_S = 0.34, 0.62
"""Seconds from one footstep, or stroke of work, to the next, however many people are about."""
_STROKES = {DIG: sound.DIG, BUILD: sound.BUILD, REMOVE: sound.BUILD, RELOCATE: sound.BUILD, REARM: sound.LOCK}
"""Kind of job → what is heard of it while it is done."""


class Ears:
    """Listens to one world. `hear` is told its events, `listen` plays what is to be heard of them and of those who are about."""

    def __init__(self, world: World, sounds: Sounds) -> None:
        """Hear nothing yet."""
        self.world, self._sounds = world, sounds
        self._waiting: list[Cue] = []
        self._flooded = False
        self._dice = random.Random()  # the screen's own
        self._tick = -1
        self._listened = 0.0
        self._step_due = self._stroke_due = 0.0

    def click(self) -> None:
        """Let a button be heard."""
        self._sounds.play(sound.CLICK, INTERFACE)

    def hear(self, rows: list[Row]) -> None:
        """Take in what was told."""
        most = _MOST_WAITING - len(self._waiting)
        if most > 0 and not self._sounds.silent and not self._flooded:
            self._waiting += cues(self.world, rows, most)

    def listen(self, view: View, seen: NDArray[np.uint8] | None, seconds: float, speed: int) -> None:
        """Play what is due in a frame.

        seen: which cells are explored, None for all.  seconds: on the screen's clock.  speed: how many times the first one.
        """
        self._flooded = speed > MOST_SPEED
        self._sounds.hum()
        waiting, self._waiting = self._waiting, []
        late, self._listened = seconds - self._listened > _STALE_S, seconds
        if self._sounds.silent or self._flooded or late:
            return
        ear = Ear.of(view)
        heard: dict[str, tuple[float, float, str]] = {}
        for cue in [*waiting, *self._about(ear, seen, seconds)]:
            loud, pan = ear.hears(cue.x, cue.y)
            if loud > 0 and self._is_explored(cue, seen) and loud > heard.get(cue.sound, (0.0,))[0]:
                heard[cue.sound] = loud, pan, cue.category
        for name, (loud, pan, category) in sorted(heard.items(), key=lambda each: -each[1][0])[:MOST_A_FRAME]:
            self._sounds.play(name, category, loud, pan)

    def _is_explored(self, cue: Cue, seen: NDArray[np.uint8] | None) -> bool:
        return seen is None or bool(seen[self.world.cell((int(cue.x), int(cue.y)))])

    def _about(self, ear: Ear, seen: NDArray[np.uint8] | None, seconds: float) -> list[Cue]:
        """Return the next footstep and stroke of work near the ear, when they are due, while time passes."""
        steps, strokes = seconds >= self._step_due, seconds >= self._stroke_due
        tick, self._tick = self._tick, self.world.campaign.tick
        if not (steps or strokes) or tick == self._tick:
            return []
        people, made = self.world.people, []
        x, y = people.cell % self.world.stride - 0.5, people.cell // self.world.stride - 0.5
        near = (people.state == UP) & ((x - ear.x) ** 2 + (y - ear.y) ** 2 < _NEAR_CELLS**2)
        if not near.any():
            return []
        near &= sighted.drawn(self.world, seen)
        if steps:
            self._step_due = seconds + STEP_S
            walking = np.flatnonzero(near & (people.step_due != NEVER)).tolist()
            if walking:
                row = self._dice.choice(walking)
                made.append(Cue(sound.STEP, WORK, float(x[row]), float(y[row])))
        if strokes:
            self._stroke_due = seconds + STROKE_S
            working = [(row, stroke) for row in np.flatnonzero(near & (people.task == WORKING)).tolist() if (stroke := self._stroke(row))]
            if working:
                row, stroke = self._dice.choice(working)
                made.append(Cue(stroke, WORK, float(x[row]), float(y[row])))
        return made

    def _stroke(self, row: int) -> str:
        """Return the sound of what somebody works on, empty for none."""
        jobs = self.world.jobs
        at = jobs.row_of(int(self.world.people.job[row]))
        return _STROKES.get(int(jobs.kind[at]), "") if at >= 0 else ""
