"""`deadfall play` and `deadfall shot`: the game on the screen, and a picture of it without one."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Annotated

import typer

from game.cli.base import MOST_SEED, app, begin, check_outputs, kernels_ready
from game.content.faults import BadInput, quoted
from game.content.reading import shown

MOST_ZOOM = 6
OVERLAYS = (
    *("bare", "wires", "knowledge", "light", "paths", "show-keys", "duties", "stock", "traps", "encyclopedia", "overworld"),
    *("menu", "settings", "letters", "sound", "keys"),
)
"""As `game/ui/screen_shot.py` has them, which is not imported for `--help`."""
OVERLAY_HELP = f"What lies over it: {', '.join(OVERLAYS)}; bare leaves the panels out."

MapFile = Annotated[Path | None, typer.Argument(metavar="[MAP]", help="A map, .tmx or .txt.", show_default=False)]
SeedOption = Annotated[int | None, typer.Option(min=0, max=MOST_SEED, help="Seed of all dice; 1 without one.", show_default=False)]
LoadOption = Annotated[Path | None, typer.Option(metavar="SAVE", help="A save, or its name in the saves folder.", show_default=False)]


@app.command()
def play(
    map_file: MapFile = None,
    seed: SeedOption = None,
    load: LoadOption = None,
    speed: Annotated[int | None, typer.Option(metavar="X", help="Speed to begin with: 1, 2, 4 or 16.", show_default=False)] = None,
    lang: Annotated[str, typer.Option(metavar="LANG", help="Language: en or ja; that of the settings without.", show_default=False)] = "",
    sandbox: Annotated[bool, typer.Option("--sandbox", help="Take sandbox orders too.")] = False,
) -> None:
    """Open the window: on the title screen, or at once on a map or a save.

    Space pauses, 1 to 4 set the speed, W A S D, arrows, the window's edges and a drag with the middle button move the camera,
    the wheel zooms to the cursor, Home goes to the heart,
    F5 and F9 save and load, F10 opens the settings, Esc ends a drag, else it opens the menu.

    Example: deadfall play maps/crossroads.tmx --speed 2
    """
    from game.ui.app import App
    from game.ui.pace import SPEEDS

    if speed is not None and speed not in SPEEDS:
        raise BadInput(f"--speed {speed}: must be one of {', '.join(map(str, SPEEDS))}")
    if lang:
        _check_language(lang)
    named = map_file is not None or load is not None or seed is not None or sandbox
    App((lambda: begin(map_file, load, seed, sandbox, keeping=True)) if named else None, speed or 0, language=lang).run()


def _check_language(lang: str) -> None:
    from game.content.messages import LANGUAGES

    if lang not in LANGUAGES:
        raise BadInput(f"--lang {quoted(lang)}: must be one of {', '.join(LANGUAGES)}")


@app.command()
def shot(
    out: Annotated[Path, typer.Option(metavar="PNG", help="Where to write the picture.", show_default=False)],
    map_file: MapFile = None,
    load: LoadOption = None,
    seed: SeedOption = None,
    size: Annotated[str, typer.Option(metavar="WxH", help="Width and height in pixels.")] = "1280x720",
    at: Annotated[str | None, typer.Option(metavar="X,Y", help="Cell in the middle; the heart without one.", show_default=False)] = None,
    zoom: Annotated[int, typer.Option(metavar="Z", help="Pixels along the side of a world pixel, 1 to 6.")] = 3,
    reveal: Annotated[bool, typer.Option("--reveal", help="Show what is not explored as well.")] = False,
    lang: Annotated[str, typer.Option(metavar="LANG", help="Language of its words: en or ja.")] = "en",
    ui_scale: Annotated[float, typer.Option(metavar="S", help="How large panels are: 1, 1.25, 1.5 or 2.")] = 1.0,
    overlay: Annotated[str | None, typer.Option(metavar="NAME", help=OVERLAY_HELP, show_default=False)] = None,
) -> None:
    """Write a picture of the game screen, with no display needed.

    Example: deadfall shot maps/crossroads.tmx --out crossroads.png --reveal
    """
    if map_file is None and load is None:
        raise BadInput("MAP: is missing, and so is --load; name a map or a save")
    wanted = re.fullmatch(r"([0-9]{1,5})x([0-9]{1,5})", size)
    if wanted is None:
        raise BadInput(f"--size {quoted(size)}: must be like 1280x720")
    place = None if at is None else re.fullmatch(r"(-?[0-9]{1,5}),(-?[0-9]{1,5})", at)
    if at is not None and place is None:
        raise BadInput(f"--at {quoted(at)}: must be a cell like 12,7")
    if not 1 <= zoom <= MOST_ZOOM:
        raise BadInput(f"--zoom {zoom}: must be 1 to {MOST_ZOOM}")
    if out.suffix.lower() != ".png":
        raise BadInput(f"--out {shown(out)}: must end in .png")
    _check_language(lang)
    from game.ui.settings import SCALES

    if ui_scale not in SCALES:
        raise BadInput(f"--ui-scale {ui_scale:g}: must be one of {', '.join(f'{scale:g}' for scale in SCALES)}")
    if overlay is not None and overlay not in OVERLAYS:
        raise BadInput(f"--overlay {quoted(overlay)}: must be one of {', '.join(OVERLAYS)}")
    check_outputs({"MAP": map_file, "--load": load}, {"--out": out}, {})
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from game.sim.storage import write_atomic
    from game.ui import speech
    from game.ui.exploring import Exploration
    from game.ui.screen_shot import screen_shot
    from game.ui.shot import as_png

    with kernels_ready(pictures=True):
        session = begin(map_file, load, seed, sandbox=False, keeping=False)
        world = session.world
    if place is not None and world.cell((int(place.group(1)), int(place.group(2)))) < 0:
        raise BadInput(f"--at {at}: is outside the map, whose cells are 0,0 to {world.campaign.width - 1},{world.campaign.height - 1}")
    centre = None if place is None else (int(place.group(1)), int(place.group(2)))
    seen = None if reveal else Exploration(world, session.chronicle.explored).seen
    speech.use(lang)
    extent = int(wanted.group(1)), int(wanted.group(2))
    write_atomic(out, as_png(screen_shot(session, extent, centre, zoom, seen, overlay or "", ui_scale)))
