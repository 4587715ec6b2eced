"""`deadfall replay`: a recording played again and checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from game.cli.base import DIFFERS, MOST_TICKS, JsonFlag, app, find_save, kernels_ready, print_json, progress_bar
from game.content.faults import BadInput
from game.content.reading import shown


def _watch(file: Path, until: int | None) -> None:
    from game.content.load import content
    from game.sim.replay import watching
    from game.ui.app import App

    App(lambda: watching(file, content(), until)).run()


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A recording, or a save, which holds one.", show_default=False)],
    until: Annotated[
        int | None, typer.Option(metavar="TICK", min=0, max=MOST_TICKS, help="Stop before this tick.", show_default=False)
    ] = None,
    as_json: JsonFlag = False,
    watch: Annotated[bool, typer.Option("--watch", help="Show it in the window instead of checking it.")] = False,
) -> None:
    """Play a recording again and check every stored state hash; status 1, and where it differs, when one isn't met.

    Example: deadfall replay game.rec --until 14400
    """
    if watch:
        if as_json:
            raise BadInput("--json: nothing is checked with --watch; leave one of the two out")
        _watch(find_save(file), until)
        return
    from game.content.load import content
    from game.sim.replay import replay as play_again

    file = find_save(file)
    with kernels_ready(), progress_bar("replaying") as progress:
        played = play_again(file, content(), until, progress)
    world = played.session.world
    if as_json:
        difference = played.difference
        print_json(
            {
                "file": shown(file),
                "ticks": world.campaign.tick,
                "checked": played.checked,
                "same_rules": played.same_rules,
                "state_hash": world.state_hash(),
                "same": difference is None,
                "difference": None if difference is None else msgspec.to_builtins(difference),
            }
        )
    else:
        if not played.same_rules:
            print(f"{shown(file)}: was recorded under other rules than those in force")
        if played.difference:
            print(f"{shown(file)}: {played.difference}")
        else:
            same = f"the same to tick {world.campaign.tick}, {played.checked} hashes checked, state hash {world.state_hash()}"
            print(f"{shown(file)}: {same}")
    if played.difference:
        raise typer.Exit(DIFFERS)
