"""Lets adventurers be found in a real window on a virtual screen, goes there, answers a fugitive, ticks a box, and leaves screenshots.

python tools/letters_tour.py OUT_FOLDER

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
>......#...............X
X......#...............X
X......#.....hhh.......X
X......+.....hHh.......X
X......#.....hhh.......X
X......#...............X
XXXXXXXXXXXXXXXXXXXXXXXX
"""
PARTY = (("warrior", "Anna", 3), ("rogue", "Bo", 4), ("cleric", "Cy", 2), ("mage", "Dan", 4), ("ranger", "Eve", 1))
TALENTS = {"Anna": ["doorbreaker"], "Bo": ["locksmith", "trap_sense"], "Eve": ["scout", "mapmaker"]}
DISPLAY, LETTER, TAKE_IN, MERCHANT_JUMP = (1180, 60), (1120, 145), (1100, 218), (788, 380)
"""Pixels of the virtual screen, whose window lies 40 below its upper edge."""


def orders() -> str:
    """Return the orders that put a party before the door, and a fugitive behind it."""
    lines: list[dict[str, object]] = []
    for place, (kind, name, level) in enumerate(PARTY):
        more = {"talents": TALENTS[name]} if name in TALENTS else {}
        who = {"kind": kind, "name": name, "level": level, "at": [1 + place % 3, 2 + place // 3 * 3]}
        lines.append({"tick": 0, "order": "spawn", "party": "The Bold", "faction": "Ford", "goal": "steal_treasure", **who, **more})
    lines.append({"tick": 0, "order": "spawn", "kind": "fugitive", "at": [20, 2], "name": "Vesper", "side": "visitors"})
    for kind, at in (("torch", (9, 1)), ("torch", (16, 1)), ("treasury", (18, 4))):
        lines.append({"tick": 0, "order": "place", "kind": kind, "at": list(at)})
    return "".join(json.dumps(line) + "\n" for line in lines)


def begin(out: Path) -> Path:
    """Return a save of the room."""
    out.mkdir(parents=True, exist_ok=True)
    (out / "orders.jsonl").write_text(orders())
    (out / "room.txt").write_text(ROOM)
    given = ["--sandbox", "--orders", str(out / "orders.jsonl"), "--ticks", "2", "--save", str(out / "room.save")]
    subprocess.run([sys.executable, "-m", "game", "run", str(out / "room.txt"), *given], check=True, cwd=ROOT)
    return out / "room.save"


class LettersTour(Tour):
    """A player to whom adventurers come."""

    def click(self, pixel: tuple[int, int], button: int = 1) -> None:
        """Click on a pixel."""
        xdo("mousemove", *pixel)
        self.wait(0.2)
        xdo("click", button)
        self.wait(0.4)

    def run(self) -> None:
        """Wait for them, go there, look at display and letter, answer the fugitive, tick a box, go on."""
        time.sleep(12)
        self.wait()
        self.shoot("1_found")
        xdo("key", "g")
        self.wait()
        xdo("mousemove", *DISPLAY)
        self.wait()
        self.shoot("2_gone_there")
        xdo("mousemove", *LETTER)
        self.wait()
        self.shoot("3_letter")
        self.click(TAKE_IN)
        xdo("key", "F10")
        self.wait()
        self.click(MERCHANT_JUMP)
        self.shoot("4_settings")
        xdo("key", "Escape")
        self.wait()
        xdo("key", "space")
        self.wait(1)
        self.shoot("5_goes_on")


def main() -> None:
    """Do the tour."""
    out = arguments(str(__doc__), 1)[0].resolve()
    LettersTour(out, "--load", begin(out)).conduct()


if __name__ == "__main__":
    main()
