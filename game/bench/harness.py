"""What every benchmark shares: a row of the table, fair timing, and peers that may be missing."""

import gc
import importlib
import random
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Call = Callable[[], object]


@dataclass(frozen=True)
class Row:
    """One comparison. Times are microseconds a call; `ratio` is the peer's time by ours."""

    what: str
    size: int
    ours_us: float | None
    peer: str
    peer_us: float | None
    ratio: float | None
    target: float | None
    equal: bool | None  # whether both gave the same result; None when not compared

    @property
    def met(self) -> bool:
        """Whether results are equal and the target, if any, is reached; a missing peer counts as met."""
        return self.equal is not False and (self.target is None or self.ratio is None or self.ratio >= self.target)


def compared(what: str, size: int, ours_s: float, peer: str, peer_s: float, target: float | None, equal: bool | None) -> Row:
    """A row from two times in seconds."""
    return Row(what, size, ours_s * 1e6, peer, peer_s * 1e6, peer_s / ours_s, target, equal)


def missing(what: str, size: int, package: str, target: float | None = None) -> Row:
    """The row of a peer that is not installed."""
    return Row(what, size, None, f"missing: pip install {package}", None, None, target, None)


def optional(module: str) -> Any:
    """A peer's module, None when it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def seconds(call: Call) -> float:
    """How long one call takes."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def cold(competitors: Mapping[str, Sequence[Call]], rounds: int, budget_s: float = 2.0, seed: int = 1) -> dict[str, float]:
    """Seconds a call of each competitor, interleaved: every timed call comes right after one of some other competitor.

    A competitor is a list of tasks, the same number for each; task i of one is compared with task i of the others. Every round takes the
    tasks, and for each task the competitors, in a new order. The result is the median over the rounds, averaged over the tasks. At least
    3 rounds are run, then no more begin once `budget_s` is spent.
    """
    tasks = {len(calls) for calls in competitors.values()}
    if len(tasks) != 1:
        raise ValueError("every competitor needs the same number of tasks")
    order = random.Random(seed)
    names = list(competitors)
    numbers = list(range(tasks.pop()))
    times: dict[str, list[list[float]]] = {name: [[] for _ in numbers] for name in names}
    for calls in competitors.values():
        calls[0]()
    began = time.perf_counter()
    gc.collect()
    gc.disable()
    try:
        last = ""
        for done in range(rounds):
            if done >= 3 and time.perf_counter() - began > budget_s:
                break
            order.shuffle(numbers)
            for number in numbers:
                order.shuffle(names)
                if names[0] == last:
                    names.append(names.pop(0))
                for name in names:
                    times[name][number].append(seconds(competitors[name][number]))
                last = names[-1]
    finally:
        gc.enable()
    return {name: statistics.fmean(statistics.median(task) for task in times[name]) for name in competitors}


def heading() -> str:
    """Return the head of the table."""
    return f"{'what':40} {'size':>5} {'ours µs':>11} {'peer':30} {'peer µs':>12} {'ratio':>8} {'target':>7}  equal"


def line(row: Row) -> str:
    """Return a row as a line of the table; one that misses its target or is not equal is marked."""
    ours = "" if row.ours_us is None else f"{row.ours_us:.1f}"
    peer = "" if row.peer_us is None else f"{row.peer_us:.1f}"
    ratio = "" if row.ratio is None else f"{row.ratio:.1f}"
    target = "" if row.target is None else f"{row.target:g}"
    equal = "" if row.equal is None else "yes" if row.equal else "NO"
    verdict = "" if row.met else "  BELOW"
    return f"{row.what:40} {row.size:>5} {ours:>11} {row.peer:30} {peer:>12} {ratio:>8} {target:>7}  {equal}{verdict}"
