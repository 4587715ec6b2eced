"""Wires and tests a little trap corridor in a real window on a virtual screen, with the mouse, and leaves screenshots.

python tools/trap_tour.py OUT_FOLDER

Needs Xvfb, xdotool and ImageMagick's import, as window_tour.py does.
"""

import json
import subprocess
import sys
import time
from pathlib import Path

from window_tour import ROOT, Tour, arguments, xdo

CORRIDOR = Path(__file__).resolve().parent / "trap_corridor.txt"
MIDDLE = (14, 8)
"""The cell that is brought into the window's middle."""
HEART = (23, 5)
CELL_PX = 48
WINDOW_MIDDLE = (640, 400)
"""Of the screen: the window lies in the middle of it."""

PARTS = (
    ("pressure_plate", (7, 8), {}),
    ("timer", (9, 9), {}),
    ("blades", (11, 7), {"quality": "fine"}),
    ("lever", (13, 4), {}),
    ("flamethrower", (15, 7), {"facing": "e"}),
    ("wide_tripwire", (17, 8), {"facing": "e"}),
    ("gas_emitter", (20, 8), {}),
    ("dart_thrower", (22, 9), {"facing": "w"}),
    ("web_trap", (24, 8), {}),
    ("shock_coil", (26, 8), {"armed": False}),
)


def orders() -> str:
    """Return the orders that put the corridor's traps there, and people beside them."""
    lines = [{"tick": 0, "order": "place", "kind": kind, "at": at, **more} for kind, at, more in PARTS]
    lines.append({"tick": 0, "order": "spawn", "kind": "goblin", "at": [7, 12], "name": "Grik", "stats": {"craft": 3}})
    lines += [{"tick": 0, "order": "spawn", "kind": "goblin", "at": [6, 3], "name": name} for name in ("Mog", "Snag")]
    lines.append({"tick": 0, "order": "spawn", "kind": "warrior", "at": [18, 7], "name": "Anna", "party": "The Bold", "faction": "Town"})
    lines.append({"tick": 2, "order": "set", "target": [22, 9], "field": "expires_due", "value": 3})
    return "".join(json.dumps(line) + "\n" for line in lines)


def begin(out: Path) -> Path:
    """Return a save of the corridor."""
    out.mkdir(parents=True, exist_ok=True)
    (out / "orders.jsonl").write_text(orders())
    run = ["run", str(CORRIDOR), "--sandbox", "--orders", str(out / "orders.jsonl"), "--ticks", "5", "--save", str(out / "corridor.save")]
    subprocess.run([sys.executable, "-m", "game", *run], check=True, cwd=ROOT)
    return out / "corridor.save"


def at(x: int, y: int) -> tuple[int, int]:
    """Return the screen's pixel in the middle of a cell, once the corridor is in the middle of the window."""
    return WINDOW_MIDDLE[0] + (x - MIDDLE[0]) * CELL_PX, WINDOW_MIDDLE[1] + (y - MIDDLE[1]) * CELL_PX


class TrapTour(Tour):
    """A player who wires, tries and uses traps."""

    def path(self, *cells: tuple[int, int], button: int = 1, hold: bool = False) -> None:
        """Drag from cell to cell, straight between those that are named."""
        xdo("mousemove", *at(*cells[0]), "mousedown", button)
        for cell in cells[1:]:
            xdo("mousemove", *at(*cell))
            self.wait(0.08)
        self.wait(0.3)
        if not hold:
            xdo("mouseup", button)
            self.wait(0.2)

    def click(self, x: int, y: int) -> None:
        """Click on a cell."""
        xdo("mousemove", *at(x, y))
        self.wait(0.1)
        xdo("click", 1)
        self.wait(0.3)

    def run(self) -> None:
        """Wire the corridor in pause, look at it, let it go off."""
        time.sleep(8)
        xdo("key", "space", "mousemove", 640, 300)
        self.wait()
        xdo("mousedown", 2)
        xdo("mousemove", 640 + (HEART[0] - MIDDLE[0]) * CELL_PX, 300 + (HEART[1] - MIDDLE[1]) * CELL_PX)
        self.wait(0.2)
        xdo("mouseup", 2, "mousemove", *at(12, 8))
        self.wait()
        self.shoot("t1_states")
        xdo("key", "e")
        self.path((7, 8), (7, 9), (9, 9))
        self.path((9, 9), (9, 7), (11, 7))
        self.path((13, 4), (15, 4), (15, 7))
        self.path((15, 4), (24, 4), (24, 6))
        self.path((8, 10), (8, 8), (12, 8), (12, 5), (13, 5), (13, 4), hold=True)
        self.shoot("t2_bridge_preview")
        xdo("mouseup", 1)
        self.path((17, 8), (20, 8))
        self.path((17, 8), (17, 11), (23, 11), (24, 11), (24, 8), hold=True)
        self.shoot("t3_refused")
        xdo("key", "Escape", "mouseup", 1)
        xdo("mousemove", *at(20, 4))
        self.wait()
        self.shoot("t4_traced_in_pause")
        self.path((9, 7), (10, 7), button=3, hold=True)
        self.shoot("t5_cut_preview")
        xdo("key", "Escape", "mouseup", 3, "key", "space")
        self.wait()
        xdo("key", "space", "key", "Escape")
        self.click(9, 9)
        for _ in range(3):
            xdo("mousemove", 1188, 639, "click", 1)
            self.wait(0.2)
        self.shoot("t6_timer")
        self.click(7, 8)
        xdo("key", "t")
        self.wait(1.0)
        self.shoot("t7_test_runs")
        self.wait(1.6)
        self.shoot("t8_test_struck")
        xdo("key", "Escape")
        self.click(24, 6)
        self.shoot("t9_door")
        xdo("key", "space")
        self.click(13, 4)
        self.wait(0.1)
        self.shoot("t10_lever_fires")
        self.wait(3)
        self.click(15, 7)
        self.shoot("t11_spent")
        self.wait(12)
        self.shoot("t12_rearmed")
        xdo("key", "k", "mousemove", *at(18, 7))
        self.wait()
        self.shoot("t13_known")
        xdo("key", "k")
        xdo("key", "b", "mousemove", *at(11, 9))
        self.wait()


def main() -> None:
    """Do the tour."""
    (out,) = arguments(str(__doc__), 1)
    TrapTour(out, "--load", begin(out)).conduct()


if __name__ == "__main__":
    main()
