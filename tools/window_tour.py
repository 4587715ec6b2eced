"""Plays in a real window on a virtual screen, by keys and mouse, and leaves screenshots: needs Xvfb, xdotool and ImageMagick's import.

python tools/window_tour.py OUT_FOLDER [MAP]
"""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCREEN = "1280x800x24"
LOADING_S = 60.0
MENU = (979, 61)
"""Pixel of the virtual screen on the button of the menu; the window lies 40 below its upper edge."""


def xdo(*words: object) -> None:
    """Do something with the mouse or the keys."""
    subprocess.run(["xdotool", *map(str, words)], check=True)


class Tour:
    """One window on one virtual screen."""

    def __init__(self, out: Path, *game: str | Path) -> None:
        """Open the screen and the window; game: what stands behind `deadfall play`."""
        self.out = out
        out.mkdir(parents=True, exist_ok=True)
        number = next(n for n in range(90, 200) if not Path(f"/tmp/.X11-unix/X{n}").exists())
        os.environ["DISPLAY"] = f":{number}"
        os.environ.pop("SDL_VIDEODRIVER", None)
        # A tour neither reads nor writes what is the player's.
        os.environ["DEADFALL_SETTINGS"], os.environ["DEADFALL_SAVES"] = str(out.resolve() / "settings.json"), str(out.resolve() / "saves")
        self.screen = subprocess.Popen(["Xvfb", f":{number}", "-screen", "0", SCREEN], stderr=subprocess.DEVNULL)
        time.sleep(1)
        self.game = subprocess.Popen([sys.executable, "-m", "game", "play", *map(str, game)], cwd=ROOT)

    def shoot(self, name: str) -> None:
        """Keep what is on the screen."""
        subprocess.run(["import", "-window", "root", str(self.out / f"{name}.png")], check=True)
        print(self.out / f"{name}.png")

    def wait(self, seconds: float = 0.6) -> None:
        """Let the game go on."""
        time.sleep(seconds)
        if self.game.poll() is not None:
            raise SystemExit(f"the game ended with status {self.game.returncode}")

    def run(self) -> None:
        """Look around as a player would."""
        self.wait(0.4)
        self.shoot("1_first_frames")
        time.sleep(6)
        self.wait()
        self.shoot("2_begin")
        xdo("keydown", "a")
        self.wait(0.8)
        xdo("keyup", "a")
        self.wait()
        self.shoot("3_panned_left")
        xdo("mousemove", 640, 400, "click", 5, "click", 5)
        self.wait()
        self.shoot("4_zoomed_out")
        xdo("mousemove", 640, 400, "mousedown", 2, "mousemove", 400, 300)
        self.wait()
        xdo("mouseup", 2)
        self.shoot("5_dragged")
        xdo("key", "3", "key", "Home", "click", 4, "click", 4, "click", 4)
        self.wait()
        self.shoot("6_home_zoomed_in_4x")
        xdo("key", "space")
        self.wait()
        self.shoot("7_paused")
        self.work()

    def leave(self) -> None:
        """Leave by the menu, whose last button the focus comes to first going up."""
        xdo("mousemove", *MENU)
        self.wait(0.2)
        xdo("click", 1)
        self.wait()
        self.shoot("menu")
        xdo("key", "Up")
        self.wait(0.3)
        xdo("key", "Return")
        if self.game.wait(10) != 0:
            raise SystemExit(f"the game ended with status {self.game.returncode}")

    def drag(self, start: tuple[int, int], end: tuple[int, int], button: int = 1, hold: bool = False) -> None:
        """Drag with a button, in steps as a hand does."""
        xdo("mousemove", *start, "mousedown", button)
        self.wait(0.1)
        for step in range(1, 6):
            xdo("mousemove", *((a + (b - a) * step // 5) for a, b in zip(start, end, strict=True)))
        self.wait(0.3)
        if not hold:
            xdo("mouseup", button)
            self.wait(0.2)

    def work(self) -> None:
        """Take every tool in hand around the first keep's hall, in pause; then let the minions work."""
        xdo("mousemove", 640, 400, "click", 5, "key", "Home")
        self.wait()
        xdo("key", "q")
        self.drag((440, 100), (840, 170), hold=True)
        self.shoot("8_dig_preview")
        xdo("mouseup", 1)
        self.drag((740, 100), (840, 130), button=3)
        self.shoot("9_marks_in_pause")
        xdo("key", "b")
        self.drag((540, 300), (540, 520), hold=True)
        self.wait(0.2)
        self.shoot("10_walls_preview")
        xdo("key", "Escape")
        self.wait()
        xdo("mouseup", 1, "key", "Escape", "key", "p")
        self.drag((700, 260), (820, 330))
        xdo("key", "Escape", "mousemove", 500, 150)
        self.wait()
        self.shoot("11_hover")
        xdo("key", "v")
        self.wait()
        self.shoot("12_duties")
        xdo("key", "v", "key", "space", "key", "4")
        self.wait(8)
        xdo("key", "space")
        self.wait()
        self.shoot("13_worked")

    def conduct(self) -> None:
        """Do the whole tour, and leave nothing running."""
        try:
            self.run()
            self.leave()
        finally:
            self.game.kill()
            self.game.wait()
            self.screen.terminate()
            self.screen.wait()


def arguments(usage: str, most: int) -> list[Path]:
    """Return the paths that a tour was given, one at least; says how it is used, and stops, where that can't be."""
    missing = [program for program in ("Xvfb", "xdotool", "import") if shutil.which(program) is None]
    given = sys.argv[1:]
    if missing or not 1 <= len(given) <= most or any(word.startswith("-") for word in given):
        sys.exit(f"install {', '.join(missing)} first" if missing else usage)
    return [Path(word) for word in given]


def main() -> None:
    """Do the tour."""
    out, *named = arguments(str(__doc__), 2)
    Tour(out, *named or [ROOT / "maps" / "first_keep.tmx"]).conduct()


if __name__ == "__main__":
    main()
