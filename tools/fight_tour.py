"""Leads a fight in a real window on a virtual screen, with the mouse, and leaves screenshots.

python tools/fight_tour.py OUT_FOLDER

Needs Xvfb, xdotool and ImageMagick's import, as window_tour.py does.
"""

import json
import subprocess
import sys
import time
from pathlib import Path

from window_tour import ROOT, Tour, arguments, xdo

ROOM = """\
XXXXXXXXXXXXXXXXXXXXXXXX
X..........##..........X
X.*........##........*.X
X......................X
X..........##..........X
X..==......##..........X
X......................X
X..........##..........X
XXXXXXXXXXXXXXXXXXXXXXXX
"""
MIDDLE = (11.5, 4)
CELL_PX = 48
WINDOW_MIDDLE = (640, 400)
GRIK, MOG, FOE = (8, 3), (8, 6), (15, 3)


def orders() -> str:
    """Return the orders that put both sides there."""
    own = (("goblin", GRIK, "Grik"), ("orc", MOG, "Mog"))
    lines: list[dict[str, object]] = [{"tick": 0, "order": "spawn", "kind": kind, "at": at, "name": name} for kind, at, name in own]
    lines += [{"tick": 0, "order": "spawn", "kind": "warrior", "at": FOE, "name": "Anna", "party": "The Bold", "stats": {"hunting": 0}}]
    lines += [{"tick": 0, "order": "place", "kind": "prison", "at": at} for at in ([3, 7], [5, 7])]
    lines += [{"tick": 0, "order": "stance", "minion": name, "stop": 0} for name in ("Grik", "Mog", "Anna")]
    return "".join(json.dumps(line) + "\n" for line in lines)


def begin(out: Path) -> Path:
    """Return a save of the room."""
    out.mkdir(parents=True, exist_ok=True)
    (out / "orders.jsonl").write_text(orders())
    (out / "room.txt").write_text(ROOM)
    run = [
        "run",
        str(out / "room.txt"),
        "--sandbox",
        "--orders",
        str(out / "orders.jsonl"),
        "--ticks",
        "2",
        "--save",
        str(out / "room.save"),
    ]
    subprocess.run([sys.executable, "-m", "game", *run], check=True, cwd=ROOT)
    return out / "room.save"


def at(x: float, y: float) -> tuple[int, int]:
    """Return the screen's pixel in the middle of a cell."""
    return int(WINDOW_MIDDLE[0] + (x - MIDDLE[0]) * CELL_PX), int(WINDOW_MIDDLE[1] + (y - MIDDLE[1]) * CELL_PX)


class FightTour(Tour):
    """A player who looks at a minion, makes it bold, and sends it at an enemy."""

    def click(self, pixel: tuple[int, int], button: int = 1) -> None:
        """Click on a pixel."""
        xdo("mousemove", *pixel)
        self.wait(0.15)
        xdo("click", button)
        self.wait(0.3)

    def run(self) -> None:
        """Select in pause, look at the tabs, attack, look at what comes of it."""
        time.sleep(8)
        xdo("key", "space", "mousemove", 640, 300)
        self.wait()
        self.click(at(*GRIK))
        self.shoot("f1_selected")
        xdo("keydown", "shift")
        self.click(at(*MOG))
        xdo("keyup", "shift")
        xdo("mousemove", *at(*FOE))
        self.wait()
        self.shoot("f2_over_the_enemy")
        self.click(at(*FOE), 3)
        xdo("key", "space", "mousemove", 640, 250)
        self.wait(6)
        self.shoot("f3_fight")
        self.wait(6)
        self.shoot("f4_later")
        xdo("key", "4")
        self.wait(10)
        self.shoot("f5_after")


def main() -> None:
    """Do the tour."""
    (out,) = arguments(str(__doc__), 1)
    FightTour(out, "--load", begin(out)).conduct()


if __name__ == "__main__":
    main()
